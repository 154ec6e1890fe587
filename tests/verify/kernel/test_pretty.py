"""Tests that two formulas with different meanings are never printed as the same text."""

from typing import Any

import pytest
import z3
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verify.kernel import Kernel, Measure, ProofError, smtlib, solvers
from verify.kernel.pretty_printer import pretty
from verify.proofs.general.z3_semantics import Heaps, head, is_cons, nil, tail

a, b, c, n, x, y, z = z3.Ints("a b c n x y z")
r, s = z3.Reals("r s")
p = z3.Const("p", Heaps)
P, Q, R = z3.Bools("P Q R")
INT, BOOL, REAL = z3.IntSort(), z3.BoolSort(), z3.RealSort()
Node = z3.DeclareSort("PrettyNode")
u, v = z3.Consts("u v", Node)
nimsum = z3.Function("nimsum", INT, INT, INT)
f = z3.Function("f", INT, INT)
sets = z3.Array("A", INT, BOOL)


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        (x + 1 > x, "x + 1 > x"),
        (x - (y - z), "x − (y − z)"),
        (x + (y - z), "x + y − z"),
        (x * (y / z), "x·(y div z)"),
        ((x * y) / z, "(x·y) div z"),
        ((x / y) * z, "(x div y)·z"),
        (x + nimsum(y, z), "x + (y ⊕ z)"),
        (nimsum(x, y) + z, "(x ⊕ y) + z"),
        (2 * nimsum(x, 1), "2·(x ⊕ 1)"),
        (f(x) * f(y) + f(z), "f(x)·f(y) + f(z)"),
        (-(x % 2), "−(x mod 2)"),
        (-x % 2, "−x mod 2"),
        (z3.Distinct(x, y, z), "distinct(x, y, z)"),
        (z3.Not(x == y), "x ≠ y"),
        (z3.Implies(P, z3.Implies(Q, R)), "P → (Q → R)"),
        (z3.Implies(z3.Implies(P, Q), R), "(P → Q) → R"),
        (z3.And(P, z3.ForAll([x], f(x) == x), Q), "P ∧ (∀ x. f(x) = x) ∧ Q"),
        (r * z3.RealVal("1/2") < s / z3.RealVal("1/2"), "r·(1/2) < s / (1/2)"),
        (z3.And(is_cons(p), head(p) == 1, tail(p) == nil), "cons?(p) ∧ head(p) = 1 ∧ tail(p) = nil"),
        # No variable hides another.
        (z3.ForAll([y], z3.Exists([y], y == y + 1)), "∀ y. ∃ y′. y′ = y′ + 1"),
        (z3.ForAll([y], z3.And(z3.Exists([y], y > 0), z3.ForAll([z], z > y))), "∀ y. (∃ y′. y′ > 0) ∧ (∀ z. z > y)"),
        (z3.ForAll([x], z3.ForAll([x], z3.ForAll([x], x == 0))), "∀ x. ∀ x′. ∀ x″. x″ = 0".replace("″", "′′")),
        (z3.ForAll([z3.Int("x!1"), z3.Int("x!2")], z3.Int("x!1") == z3.Int("x!2")), "∀ x, x′. x = x′"),
        (z3.And(x > 0, z3.Exists([x], x < 0)), "x > 0 ∧ (∃ x′. x′ < 0)"),
        (z3.Exists([z3.Int("f")], z3.Int("f") == f(0)), "∃ f′. f′ = f(0)"),
        # No name is a number or an operator.
        (z3.Int("0") == z3.Int("1"), "|0| = |1|"),
        (z3.ForAll([z3.Int("0")], z3.Int("0") == 0), "∀ |0|. |0| = 0"),
        (z3.Bool("true"), "|true|"),
        (z3.Function("div", INT, INT, INT)(1, 2), "|div|(1, 2)"),
        (z3.Function("cons?", Heaps, BOOL)(p), "|cons?|(p)"),
        (z3.Int("="), "|=|"),
        (z3.Int("-"), "|-|"),
        (z3.Function("store", INT, INT)(1), "|store|(1)"),
        # No sort is hidden.
        (z3.ForAll([x], 2 * x != 1), "∀ x. 2·x ≠ 1"),
        (z3.ForAll([r], 2 * r != 1), "∀ r: Real. 2.0·r ≠ 1.0"),
        (z3.ForAll([u, v], u == v), "∀ u: PrettyNode, v: PrettyNode. u = v"),
        (z3.ForAll([p], p == nil), "∀ p. p = nil"),
        (z3.ForAll([p], z3.Exists([z3.Const("q", Heaps)], z3.Const("q", Heaps) == p)), "∀ p: Heaps. ∃ q: Heaps. q = p"),
        (z3.ForAll([P], z3.Or(P, z3.Not(P))), "∀ P: Bool. P ∨ ¬P"),
        (z3.Exists([sets], sets[0]), "∃ A: Array(Int, Bool). A[0]"),
        (z3.Lambda([r], r > 0), "λ r: Real. r > 0.0"),
        (z3.K(REAL, x)[0], "const[Real](x)[0.0]"),
        (z3.Exists([z3.Const("s", z3.DeclareSort("Int"))], z3.BoolVal(True)), "∃ s: |Int|. true"),
    ],
)
def test_a_formula_is_printed_as_it_is_meant(term: Any, shown: Any) -> None:
    assert pretty(term) == shown


def test_a_theorem_does_not_look_false() -> None:
    k = Kernel(seconds=2)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.define("0", [], INT, lambda _: 1)
    shadow = k.prove("shadow", [y], z3.ForAll([x], z3.Exists([y], y == x + 1)))
    assert str(shadow) == "∀ y. ∀ x. ∃ y′. y′ = x + 1"


def test_an_order_is_printed_like_the_theorem() -> None:
    k = Kernel(seconds=2)
    theorem = k.induct("natural", [x, y], x == x, Measure((x * x - y,)), at=[])
    assert theorem.schema == "induction on x·x − y"


def test_a_misleading_term_is_printed_correctly() -> None:
    goal = x != y
    goal.decl = (x == x).decl
    goal.children = lambda: [x, x]
    assert pretty(goal) == "x ≠ y"


# Random formulas that are printed alike mean the same

NAMES = st.sampled_from(["x", "y", "x!1", "y!20"])


@st.composite
def terms(draw: st.DrawFn, scope: Any, depth: int) -> Any:
    kind = draw(st.sampled_from(["number", "variable"] if depth == 0 else ["+", "-", "*", "neg", "/", "%", "if", "⊕"]))
    if kind == "variable" and scope:
        return draw(st.sampled_from(scope))
    if kind in ("number", "variable"):
        return z3.IntVal(draw(st.integers(-2, 2)))
    left, right = draw(terms(scope, depth - 1)), draw(terms(scope, depth - 1))
    match kind:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * draw(st.sampled_from([2, left]))
        case "neg":
            return -left
        case "/":
            return left / right
        case "%":
            return left % right
        case "⊕":
            return nimsum(left, right)
    return z3.If(left > right, right, left)


@st.composite
def closed_formulas(draw: st.DrawFn, scope: Any = (), depth: int = 2) -> Any:
    kind = draw(st.sampled_from(["<", "="] if depth == 0 else ["and", "or", "not", "→", "⇔", "∀", "∃", "∀", "∃"]))
    if kind in ("<", "="):
        left, right = draw(terms(scope, 1)), draw(terms(scope, 1))
        return left < right if kind == "<" else left == right
    if kind in ("∀", "∃"):
        bound = z3.Const(draw(NAMES), draw(st.sampled_from([INT, INT, INT, REAL])))
        inner = (*scope, bound) if bound.sort() == INT else scope
        body = draw(closed_formulas(inner, depth - 1))
        return z3.ForAll([bound], body) if kind == "∀" else z3.Exists([bound], body)
    left, right = draw(closed_formulas(scope, depth - 1)), draw(closed_formulas(scope, depth - 1))
    match kind:
        case "and":
            return z3.And(left, right)
        case "or":
            return z3.Or(left, right)
        case "not":
            return z3.Not(left)
        case "→":
            return z3.Implies(left, right)
    return left == right


def equivalent(left: z3.BoolRef, right: z3.BoolRef) -> bool:
    """Return whether z3 proves the formulas equivalent."""
    return solvers.ask_z3(smtlib.script([z3.Not(z3.ExprRef.__eq__(left, right))]), 1.0).verdict == "unsat"


@settings(max_examples=15, derandomize=True)
@given(st.lists(closed_formulas(), min_size=6, max_size=6))
@example([z3.ForAll([y], z3.Exists([y], y == y + 1)), z3.ForAll([y], z3.Exists([x], x == y + 1))])
@example([z3.ForAll([x], 2 * x != 1), z3.ForAll([r], 2 * r != 1)])
def test_formulas_with_the_same_text_have_the_same_meaning(formulas: Any) -> None:
    printed: dict[str, z3.BoolRef] = {}
    for formula in formulas:
        other = printed.setdefault(pretty(formula), formula)
        assert smtlib.text(other) == smtlib.text(formula) or equivalent(other, formula), pretty(formula)
