"""Tests of the rule that computes: results are true, and false or uncomputable statements are refused."""

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.checker.computing import compute
from verify.checker.errors import Refused, Unreadable
from verify.kernel import Definition, Kernel, Measure, ProofError, smtlib
from verify.kernel.evaluation import Undecided, evaluate

m, n, v = z3.Ints("m n v")
INT, BOOL = z3.IntSort(), z3.BoolSort()


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def fibonacci(k: Kernel) -> Definition:
    order = Measure((z3.If(n < 0, 0, n),))
    return k.define("fib", [n], INT, lambda f, n: z3.If(n < 2, n, f(n - 1) + f(n - 2)), order)


def between(low: int, x: z3.ArithRef, end: int, *more: z3.BoolRef) -> z3.BoolRef:
    return z3.And(x >= low, x < end, *more)


def test_a_true_computation_is_a_theorem_that_depends_on_the_definitions(k: Kernel) -> None:
    f = fibonacci(k)
    theorem = k.evaluate("even", [n], z3.Implies(between(0, n, 90, n % 3 == 0), f(n) % 2 == 0))
    assert theorem.uses == ("fib.def",)
    assert theorem.rule == "evaluation" and not theorem.hypotheses
    assert [o.computed for o in theorem.obligations] == [True]
    assert compute(theorem.obligations[0].script) > 90
    k.prove("at-nine", [], f(9) % 2 == 0, [theorem(9)])


def test_quantifiers_one_inside_the_other(k: Kernel) -> None:
    f = fibonacci(k)
    larger = z3.Exists([m], between(0, m, 30, f(m) > n, z3.ForAll([v], z3.Implies(between(0, v, 3), f(m) >= v))))
    k.evaluate("larger", [n], z3.Implies(between(0, n, 50), larger))


def test_equal_long_numbers_are_equal_from_any_source(k: Kernel) -> None:
    """Compare a numeral, which caches its hash, with a computed number, which does not."""
    long = 10**3000
    half = k.define("half", [n], INT, lambda _, n: n / 2)
    rest = k.define("rest", [n], INT, lambda _, n: n % 7)
    same = z3.And(
        half(2 * long) == long, rest(half(2 * long + 1)) == rest(long), z3.Not(z3.Distinct(half(2 * long), long))
    )
    (step,) = k.evaluate("same", [], same).obligations
    # The two calls of rest are equal terms, so they are computed once.
    assert compute(step.script) == 3
    for false in (half(2 * long) == long + 1, z3.Distinct(half(2 * long), z3.IntVal(long))):
        text = step.script.replace("same", "false").replace(smtlib.text(same), smtlib.text(false))
        with pytest.raises(Refused, match="false"):
            compute(text)


FALSE = [
    lambda f: z3.Implies(between(0, n, 90), f(n) % 2 == 0),
    lambda f: z3.Implies(between(0, n, 90), f(n) < n + 100),
    lambda f: z3.Implies(between(-3, n, 90), f(n) >= 0),
    lambda f: z3.Implies(between(0, n, 9), z3.Exists([m], between(0, m, n, f(m) == n))),
]


@pytest.mark.parametrize("goal", FALSE)
def test_a_false_computation_is_refused(k: Kernel, goal: object) -> None:
    with pytest.raises(ProofError, match="computing says sat"):
        k.evaluate("false", [n], goal(fibonacci(k)))  # type: ignore[operator]
    assert "false" not in k.theorems


BEYOND = [
    lambda f: z3.Implies(n >= 0, f(n) >= 0),
    lambda f: z3.Implies(z3.And(n < 5, n >= 0), f(n) >= 0),
    lambda f: z3.Implies(z3.And(n >= 0, n < n), f(n) >= 0),
    lambda f: f(n) == f(n),
    lambda f: z3.Implies(between(0, n, 5), z3.Exists([m], f(m) == n)),
    lambda f: z3.Implies(between(0, n, 5), (n / (n - n)) == 0),
    lambda f: z3.Implies(between(0, n, 5), n % -2 == 0),
    lambda f: z3.Implies(between(0, n, 5000), f(n) >= 0),
    lambda f: z3.Implies(between(0, n, 5), z3.ToReal(n) >= 0),
    lambda f: z3.Implies(between(0, n, 5), z3.Store(z3.K(INT, n), 0, 0)[0] == 0),
]


@pytest.mark.parametrize("goal", BEYOND)
def test_uncomputable_statements_are_unknown(k: Kernel, goal: object) -> None:
    with pytest.raises(ProofError, match="computing says unknown"):
        k.evaluate("beyond", [n], goal(fibonacci(k)), steps=3000)  # type: ignore[operator]


def test_chosen_and_assumed_symbols_are_not_computed_with(k: Kernel) -> None:
    exists = k.prove("exists", [n], z3.Exists([m], m > n), [])
    above = k.choose("above", exists)
    free = z3.Function("free", INT, INT)
    k.theory("any", [], [free], {"zero": ([n], free(n) == 0)})
    under = k.define("under", [n], INT, lambda _, n: free(n) + 1)
    unknown = z3.Function("unknown", INT, INT)
    for symbol in (above.function, free, under.function, unknown):
        with pytest.raises(ProofError, match="no defining equation"):
            k.evaluate("trick", [n], z3.Implies(between(0, n, 1), symbol(n) == symbol(n)))


def test_a_variable_may_not_be_a_function(k: Kernel) -> None:
    k.define("c", [], INT, lambda _: z3.IntVal(3))
    c = z3.Int("c")
    with pytest.raises(ProofError):
        k.evaluate("trick", [c], z3.Implies(between(0, c, 2), c < 2))
    k.evaluate("three", [n], z3.Implies(between(0, n, 3), n < c))


EQUATION = "(assert (forall ((b0.n Int)) (= (f.g b0.n) {})))\n"
TEXT = "(set-logic ALL)\n(declare-fun f.g (Int) Int)\n{}(assert (not {}))\n(check-sat)\n"
GOAL = "(forall ((b0.n Int)) (=> (and (>= b0.n 0) (< b0.n 5)) (>= (f.g b0.n) 0)))"


def test_the_texts_as_they_should_be() -> None:
    assert evaluate(TEXT.format(EQUATION.format("(* b0.n b0.n)"), GOAL))
    assert not evaluate(TEXT.format(EQUATION.format("(- b0.n 1)"), GOAL))
    assert compute(TEXT.format(EQUATION.format("(* b0.n b0.n)"), GOAL)) == 10


ATTACKS = [
    TEXT.format("", GOAL),
    TEXT.format(EQUATION.format("b0.n") + EQUATION.format("(+ b0.n 1)"), GOAL),
    TEXT.format("(assert (forall ((b0.n Int)) (= (f.g (+ b0.n 1)) b0.n)))\n", GOAL),
    TEXT.format("(assert (forall ((b0.n Int)) (=> (>= b0.n 0) (= (f.g b0.n) 0))))\n", GOAL),
    TEXT.format("(assert false)\n", GOAL),
    TEXT.format(EQUATION.format("b1.m"), GOAL),
    TEXT.format(EQUATION.format("__import__('os')"), GOAL),
    TEXT.format(EQUATION.format("0.5"), GOAL),
    TEXT.format(EQUATION.format("(f.g (- b0.n 1))"), GOAL),
    TEXT.format(EQUATION.format("(div b0.n 0)"), GOAL),
    TEXT.format(EQUATION.format("(div b0.n b0.n)"), GOAL),
    TEXT.format(EQUATION.format("b0.n"), GOAL.replace("(< b0.n 5)", "(< b0.n b0.n)")),
    TEXT.format(EQUATION.format("b0.n"), GOAL.replace("(>= b0.n 0) (< b0.n 5)", "(< b0.n 5) (>= b0.n 0)")),
    TEXT.format(EQUATION.format("b0.n"), GOAL.replace("(>= b0.n 0) (< b0.n 5)", "(>= b0.n 0) (< (f.g 0) 5)")),
    TEXT.format(EQUATION.format("b0.n"), GOAL.replace("=>", "or")),
    TEXT.format(EQUATION.format("b0.n"), "(exists ((b0.n Int)) (=> (and (>= b0.n 0) (< b0.n 5)) false))"),
    # True at each place between the bounds, and false beyond them.
    TEXT.format(EQUATION.format("b0.n"), "(forall ((b0.n Int)) (and (>= b0.n 0) (< b0.n 5) (>= (f.g b0.n) 0)))"),
    TEXT.format(EQUATION.format("b0.n"), "(forall ((b0.n Int)) (or (and (>= b0.n 0) (< b0.n 5)) (= b0.n 0)))"),
    TEXT.format(EQUATION.format("(ite (> b0.n 1) b0.n)"), GOAL),
    TEXT.format(EQUATION.format("b0.n"), GOAL)[:-30],
]


@pytest.mark.parametrize("text", ATTACKS)
def test_both_refuse_statements_that_are_not_computations(text: str) -> None:
    with pytest.raises(Undecided):
        evaluate(text, 2000)
    with pytest.raises((Refused, Unreadable)):
        compute(text, 2000)


# Random terms: both evaluators give the same truth value of a closed comparison as z3.
leaves = st.one_of(st.integers(-9, 9).map(z3.IntVal), st.sampled_from([m, n]))


def larger_parts(parts: st.SearchStrategy[z3.ArithRef]) -> st.SearchStrategy[z3.ArithRef]:
    pair = st.tuples(parts, parts)
    return st.one_of(
        pair.map(lambda p: p[0] + p[1]),
        pair.map(lambda p: p[0] - p[1]),
        pair.map(lambda p: p[0] * p[1]),
        st.tuples(parts, st.integers(1, 5)).map(lambda p: p[0] / p[1]),
        st.tuples(parts, st.integers(1, 5)).map(lambda p: p[0] % p[1]),
        st.tuples(parts, parts, parts).map(lambda p: z3.If(p[0] < p[1], p[2], -p[0])),
        st.tuples(parts, parts).map(lambda p: z3.If(z3.Or(p[0] == p[1], z3.Not(p[0] >= 3)), p[0], p[1])),
    )


terms = st.recursive(leaves, larger_parts, max_leaves=8)


@settings(max_examples=60, deadline=None)
@given(terms, terms)
def test_both_compute_as_z3_does(left: z3.ArithRef, right: z3.ArithRef) -> None:
    k = Kernel()
    f = k.define("f", [m, n], INT, lambda *_: left)
    goal = z3.Implies(z3.And(m >= -4, m < 4, n >= m, n < 5), f(m, n) <= right)
    values = ((z3.IntVal(a), z3.IntVal(b)) for a in range(-4, 4) for b in range(a, 5))
    holds = all(z3.is_true(z3.simplify(z3.substitute(left <= right, (m, a), (n, b)))) for a, b in values)
    try:
        script = k.evaluate("found", [m, n], goal).obligations[0].script
    except ProofError as error:
        assert "says sat" in str(error) and not holds
        return
    assert holds
    compute(script)
