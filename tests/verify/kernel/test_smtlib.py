"""Tests of the text of a formula: both solvers read it, it has the formula's meaning, and it never changes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import z3
from hypothesis import example, given, settings
from hypothesis import strategies as st

from theory.claims.catalogue import catalogue
from verify.kernel import Kernel, smtlib, solvers
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.proofs.general.z3_semantics import Heaps, Table, cons, head, heaps, is_cons, nil, tail

ROOT = Path(__file__).parents[3]
x, y = z3.Ints("x y")
p, q = z3.Consts("p q", Heaps)
r = z3.Real("r")
INT, BOOL = z3.IntSort(), z3.BoolSort()


def verdicts(*formulas: z3.ExprRef) -> tuple[str, str]:
    """Return the verdicts of the two solvers on the text."""
    text = smtlib.script(formulas, "a test")
    return solvers.ask_z3(text).verdict, solvers.ask_cvc5(text).verdict


def holds(formula: z3.BoolRef) -> bool:
    """Return whether both solvers prove a closed formula, after checking that they agree on it and on its negation."""
    as_it_is, negated = verdicts(formula), verdicts(z3.Not(formula))
    assert as_it_is in (("sat", "sat"), ("unsat", "unsat")), formula
    assert negated == (("unsat", "unsat") if as_it_is == ("sat", "sat") else ("sat", "sat")), formula
    return as_it_is == ("sat", "sat")


# Random formulas, evaluated in Python as well

NUMBERS = st.integers(-7, 7) | st.sampled_from([-(10**30), 10**30])


@st.composite
def integers(draw: st.DrawFn, ints: Any, lists: Any, depth: int) -> Any:
    kind = draw(
        st.sampled_from(
            ["number", "variable"] if depth == 0 else ["variable", "+", "-", "*", "neg", "div", "if", "head"]
        )
    )
    if kind == "number":
        return z3.IntVal(draw(NUMBERS))
    if kind == "variable":
        return draw(st.sampled_from(ints))
    if kind == "head":
        # The head of the empty list is undetermined, so the term takes the head of a nonempty list.
        first = draw(integers(ints, lists, depth - 1))
        return head(cons(first, draw(st.sampled_from(lists))))
    a, b = draw(integers(ints, lists, depth - 1)), draw(integers(ints, lists, depth - 1))
    match kind:
        case "+":
            return draw(st.sampled_from([a + b, z3.Sum([a]), z3.Sum([a, b, a])]))
        case "-":
            return a - b
        case "*":
            return draw(NUMBERS) * a
        case "neg":
            return -a
        case "div":
            divisor = draw(st.sampled_from([-3, -2, 1, 2, 5]))
            return a / divisor if draw(st.booleans()) else a % divisor
    return z3.If(draw(formulas(ints, lists, depth - 1)), a, b)


@st.composite
def formulas(draw: st.DrawFn, ints: Any, lists: Any, depth: int) -> Any:
    kinds = ["<", "<=", ">", ">=", "=", "distinct", "cons", "lists"]
    if depth:
        kinds = ["and", "or", "not", "implies", "iff", "one", "forall", "exists", "if", *kinds[:6]]
    kind = draw(st.sampled_from(kinds))
    if kind in ("forall", "exists"):
        # Bound variables shadow others of their name; they are bounded, so that Python can try all values.
        bound = z3.Int(draw(st.sampled_from(["x", "y", "x!1"])))
        bounds = z3.And(-1 <= bound, bound <= 3)
        body = draw(formulas([*ints, bound], lists, depth - 1))
        return (
            z3.ForAll([bound], z3.Implies(bounds, body))
            if kind == "forall"
            else z3.Exists([bound], z3.And(bounds, body))
        )
    if kind == "cons":
        return is_cons(draw(st.sampled_from(lists)))
    if kind == "lists":
        return draw(st.sampled_from(lists)) == draw(st.sampled_from([*lists, tail(cons(1, lists[0]))]))
    if kind in ("<", "<=", ">", ">=", "=", "distinct"):
        a, b = (draw(integers(ints, lists, max(depth - 1, 0))) for _ in range(2))
        return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "=": a == b, "distinct": a != b}[kind]
    a, b = (draw(formulas(ints, lists, depth - 1)) for _ in range(2))
    match kind:
        case "and":
            return draw(st.sampled_from([z3.And(a, b), z3.And(a, b, a)]))
        case "or":
            return draw(st.sampled_from([z3.Or(a, b), z3.Or(b, a, b)]))
        case "not":
            return z3.Not(a)
        case "implies":
            return z3.Implies(a, b)
        case "iff":
            return a == b
        case "one":
            return draw(st.sampled_from([z3.And([a]), z3.Or([a]), z3.And([z3.Or([a])])]))
    return z3.If(a, b, z3.Not(b))


POSITIONS = st.lists(st.integers(0, 3), max_size=3).map(tuple)


@settings(deadline=None, max_examples=250, derandomize=True)
@given(formulas([x, y], [p, q, nil], 3), st.integers(-2, 4), st.integers(-2, 4), POSITIONS, POSITIONS)
@example(
    z3.ForAll([x], z3.Implies(z3.And(-1 <= x, x <= 3), z3.Exists([x], z3.And(-1 <= x, x <= 3, x == y)))), 0, 3, (), ()
)
@example(
    z3.Exists([y], z3.And(-1 <= y, y <= 3, z3.ForAll([x], z3.Implies(z3.And(-1 <= x, x <= 3), y <= x)))), 0, 0, (), ()
)
@example(x / -2 == -3, 7, 0, (), ())
@example(z3.And(x % -3 == 1, y % 3 == 1), 7, -2, (), ())
def test_a_random_formula_means_the_same_to_both_solvers_and_to_python(
    formula: Any, a: int, b: int, first: Any, second: Any
) -> None:
    # A bound variable named x!1 is not a variable of the statement, and no free variable has that name.
    expected = FormulaCompiler(Kernel(), {}).function([x, y, p, q], formula)(a, b, first, second)
    closed = z3.substitute(formula, (x, z3.IntVal(a)), (y, z3.IntVal(b)), (p, heaps(*first)), (q, heaps(*second)))
    assert verdicts(closed) == (("sat", "sat") if expected else ("unsat", "unsat"))
    fixed = [formula, x == a, y == b, p == heaps(*first), q == heaps(*second)]
    assert verdicts(*fixed) == (("sat", "sat") if expected else ("unsat", "unsat"))


@settings(deadline=None, max_examples=200, derandomize=True)
@given(formulas([x, y], [p, q, nil], 3))
def test_z3_reads_back_the_formula_that_was_written(formula: Any) -> None:
    text = smtlib.script([formula])
    # A name may not have the dot that a prefix ends in.
    [parsed_formula] = z3.parse_smt2_string(re.sub(r"\b(f|S|b\d+)\.", r"\1", text))
    # The names that were read are prefixed once more.
    second_text = smtlib.text(parsed_formula)
    assert re.sub(r"\b(f|S|b\d+)\.\1(?=\w)", r"\1.", second_text) == smtlib.text(formula)


# Single features


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (z3.IntVal(-3), "(- 3)"),
        (z3.IntVal(10**40), "1" + "0" * 40),
        (-x, "(- f.x)"),
        (x - y - 3, "(- (- f.x f.y) 3)"),
        (x + y + 3, "(+ (+ f.x f.y) 3)"),
        (z3.Sum([x, y, x]), "(+ f.x f.y f.x)"),
        (z3.Sum([x]), "f.x"),
        (x / 2 + x % 2, "(+ (div f.x 2) (mod f.x 2))"),
        (z3.RealVal("-3/4") + r, "(+ (- (/ 3.0 4.0)) f.r)"),
        (z3.ToReal(x) / 2, "(/ (to_real f.x) 2.0)"),
        (z3.ToInt(r), "(to_int f.r)"),
        (z3.And([x > 0]), "(> f.x 0)"),
        (z3.Or([z3.And([x > 0])]), "(> f.x 0)"),
        (z3.Distinct(x, y, x + 1), "(distinct f.x f.y (+ f.x 1))"),
        (z3.ForAll([x, y], x == y), "(forall ((b0.x Int) (b1.y Int)) (= b0.x b1.y))"),
        (z3.ForAll([x], z3.Exists([x], x == y)), "(forall ((b0.x Int)) (exists ((b1.x Int)) (= b1.x f.y)))"),
        (z3.Exists([z3.Int("x!17")], z3.Int("x!17") == y), "(exists ((b0.x Int)) (= b0.x f.y))"),
        (is_cons(tail(p)), "((_ is f.cons) (f.tail f.p))"),
        (heaps(1, -2), "(f.cons 1 (f.cons (- 2) f.nil))"),
        (z3.K(INT, y)[x], "(select ((as const (Array Int Int)) f.y) f.x)"),
        (z3.Store(z3.Array("a", INT, BOOL), x, True)[y], "(select (store f.a f.x true) f.y)"),
        (
            z3.ForAll([x], x > 0, patterns=[z3.Function("g", INT, INT)(x)]),
            "(forall ((b0.x Int)) (! (> b0.x 0) :pattern ((f.g b0.x))))",
        ),
    ],
)
def test_the_text_is_the_formula_as_it_was_written(term: Any, text: str) -> None:
    assert smtlib.text(term) == text


def test_true_statements_of_every_sort() -> None:
    array = z3.Array("a", INT, INT)
    swapped = z3.Store(z3.Store(array, x, array[y]), y, array[x])
    for formula in (
        z3.ForAll([array, x, y], z3.And(swapped[x] == array[y], swapped[y] == array[x])),
        z3.ForAll([x], z3.K(INT, z3.IntVal(4))[x] == 4),
        z3.ForAll([p], z3.Or(p == nil, p == cons(head(p), tail(p)))),
        z3.ForAll([r], z3.Implies(r * 2 == z3.RealVal("-1/3"), r < z3.RealVal("-1/7"))),
        z3.ForAll([x], z3.ToInt(z3.ToReal(x) / 2) == x / 2),
        z3.ForAll([x, y], z3.Exists([x], x > y)),
        z3.ForAll([x, y], z3.Xor(x > y, x == y) == (x >= y)),
        z3.And(z3.IntVal(-7) / 2 == -4, z3.IntVal(-7) % 2 == 1, z3.IntVal(7) / -2 == -3, z3.IntVal(-7) % -2 == 1),
    ):
        assert verdicts(z3.Not(formula)) == ("unsat", "unsat"), formula
    assert not holds(z3.Exists([x], z3.ForAll([x], x == 0)))
    assert holds(z3.ForAll([x], z3.Exists([y], z3.And(y > x, z3.Exists([x], x > y)))))


def test_only_occurring_symbols_are_declared_in_order_of_name() -> None:
    table = z3.Const("t", Table)
    b, a = z3.Function("b", Heaps, INT), z3.Function("a", INT, BOOL)
    lines = smtlib.script([z3.And(b(nil) == x, a(x)), Table.board(table) == nil], "two\nlines").splitlines()
    assert lines[:3] == ["; two", "; lines", "(set-logic ALL)"]
    assert [line.split()[:2] for line in lines[3:9]] == [
        ["(declare-datatypes", "((S.Heaps"],
        ["(declare-datatypes", "((S.Table"],
        ["(declare-fun", "f.a"],
        ["(declare-fun", "f.b"],
        ["(declare-fun", "f.t"],
        ["(declare-fun", "f.x"],
    ]
    assert lines[9:] == [
        "(assert (and (= (f.b f.nil) f.x) (f.a f.x)))",
        "(assert (= (f.board f.t) f.nil))",
        "(check-sat)",
    ]


def test_a_comment_cannot_end_in_a_command() -> None:
    text = smtlib.script([x > 0], "a\r(assert false)\u2028(assert false)\x0b(assert false)\n(assert false)")
    assert solvers.ask_z3(text).verdict == solvers.ask_cvc5(text).verdict == "sat"


def test_names_that_solvers_keep_for_themselves() -> None:
    # The grammar of names refuses the words of SMT-LIB; these are further words of the solvers.
    names = ["fp", "push", "pop", "exit", "assert", "declare-fun", "check-sat", "bv2nat", "root-obj", "re.all", "sin"]
    symbols = [z3.Int(name) for name in names]
    assert verdicts(z3.And([s == i for i, s in enumerate(symbols)])) == ("sat", "sat")
    bound = [symbol for name, symbol in zip(names, symbols, strict=True) if name.isalnum()]
    assert verdicts(z3.ForAll(bound, z3.Sum(bound) == z3.Sum(bound[::-1]))) == ("sat", "sat")
    sort = z3.DeclareSort("RoundingMode")
    u = z3.Const("u", sort)
    assert verdicts(z3.And(u == u, x == 3)) == ("sat", "sat")


# The text never changes

TEXTS = """
import json, sys
from theory.claims.catalogue import catalogue
from verify.pipeline.crosschecks import crosscheck
from verify.kernel import Kernel, solvers
from verify.proofs.family_books import book
from verify.pipeline.answer_cache import digest

solvers.ask_z3 = lambda *_, **__: solvers.Answer("unsat", 0.0)  # only the texts are wanted
kernel = Kernel()
for tag in json.loads(sys.argv[1]):
    proved = crosscheck.prove(kernel, book("nim").proofs.get(tag, ()))
    assert not proved.failure, proved.failure
every = kernel.obligations(kernel.theorems.values())
print(json.dumps({o.name: digest(o.script + o.premises) for o in every}))
"""


def texts(tags: Any, seed: Any) -> Any:
    command = [sys.executable, "-c", TEXTS, json.dumps(tags)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def test_the_texts_do_not_depend_on_the_run_or_on_the_order_of_the_claims() -> None:
    tags = list(catalogue())
    runs = [texts(tags, "1"), texts(tags[::-1], "2"), texts(["NIM-031", "NIM-084"], "3")]
    forward, backward, partial = (json.loads(run.communicate()[0]) for run in runs)
    assert len(forward) > 700
    assert forward == backward
    assert partial.items() <= forward.items()


def test_the_text_of_an_instantiation_does_not_depend_on_earlier_proofs() -> None:
    def script() -> str:
        k = Kernel()
        f = z3.Function("f", INT, INT)
        theory = k.theory("empty", [], [f], {"grows": ([x], z3.Exists([y], f(y) > x))})
        theorem = k.prove("some", [x], z3.Exists([y], f(y) > x + 1), by=[theory.hypotheses[0](x + 1)])
        return k.instantiate("read", theorem, theory, {}, {f: lambda t: t + 1}).obligations[0].script

    first = script()
    for _ in range(3):
        z3.FreshConst(INT)
    assert script() == first
