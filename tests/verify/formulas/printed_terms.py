"""Data for the tests of the printer: symbols, a table of notation, and terms."""

import z3

from verify.formulas.notation import Notation
from verify.formulas.printer import formula
from verify.formulas.renderers import plain
from verify.formulas.syntax_tree import tree
from verify.proofs.general.z3_semantics import Heaps, Pair, tail

a, b, n, w, x, y, z = z3.Ints("a b n w x y z")
p, q = z3.Consts("p q", Heaps)
P, Q, R = z3.Bools("P Q R")
r, s = z3.Reals("r s")
INT, BOOL = z3.IntSort(), z3.BoolSort()
A = z3.Array("A", INT, BOOL)
u = z3.Array("u", INT, INT)
pairs = z3.Array("m", INT, Pair)
f = z3.Function("f", INT, INT)
xor = z3.Function("nimsum", INT, INT, INT)
nim_sum = z3.Function("nim_sum", Heaps, INT)
lost = z3.Function("nim.P", Heaps, BOOL)
move = z3.Function("nim.move", Heaps, Heaps, BOOL)
length = z3.Function("row.length", INT, INT)
span = z3.Function("span", INT, INT)
turn = z3.Function("turn", Heaps, INT)
chosen = z3.Function("some.reply", Heaps, Heaps)
answer = z3.Function("some.answer", Heaps, Heaps)
both = z3.Function("nim.both", Heaps, INT, INT, BOOL)
State = z3.Datatype("State")
State.declare("nothing-read")
State.declare("in-low", ("low-digit", INT))
State.declare("in-high", ("high-digit", INT))
State = State.create()
state = z3.Const("q", State)
NOTHING_READ, in_low, in_high = (State.constructor(place) for place in range(3))
is_low, is_high = State.recognizer(1), State.recognizer(2)
low_digit = State.accessor(1, 0)
INNER = f(nim_sum(tail(p)) + 1)
TABLE = Notation(
    forms={
        "nimsum": "#1 ⊕ #2", "*.P/1": "#1 ∈ 𝒫_{*}", "*.move": "#1 →_{*} #2", "power": "2^{#1}", "at": "#1_{#2}",
        "far": "#1 is far from #2", "written": "#1 begins with 10 in base #2",
        "early": "#2 ∈ {a_i, b_i : i < #1}", "embedded": "#1",
        "*.both/3@3:1": "#2 = mex_{*}(#1)", "*.both/3@3:0": "#2 ∈ O_{*}(#1)",
        "square": "#1 is a square", "Z": "#1 is Z_{#2}", "*.grundy/1": "𝒢_{*}(#1)",
    },
    sorts={"Heaps": "ℤ*"},
    fields={
        "first": "#1_{1}", "nothing-read": "Z", "in-low": "(#1, 0)", "in-low?": "#1 = (d, h)", "low-digit": "d(#1)",
    },
    games={"sum-nim": "nim*"},
    kinds={"row.length": ["", "length"], "span": ["length", ""], "turn": ["", "player"]},
    witnesses={"some.answer": "r"},
    plain={"row": True, "some": True},
    values={"length": {"-1": "∞"}, "player": {"1": "Left", "2": "Right", "3 −": "the opponent of "}},
)  # fmt: skip
# Misleading names: symbols with names of other things, a sort named Real, and forms of notation that contain letters.
Lying = z3.DeclareSort("Real")
tricky = Notation(
    forms={"game.A": "#1 ∈ A", "game.a": "a_{#1}", "game.early": "#1 ∈ {a_i : i < #2}", "game.sum": "σ(#1)"},
    plain={"game": True},
)
nth, sum_of = (z3.Function(f"game.{name}", INT, INT) for name in ("a", "sum"))
in_a, early_of = z3.Function("game.A", INT, BOOL), z3.Function("game.early", INT, INT, BOOL)
sigma = z3.Array("sigma", INT, INT)


def print_term(term: z3.ExprRef, width: int = 200) -> str:
    """Return the term printed on one line."""
    return plain(formula(tree(term), TABLE, ("some.reply",)), width)
