"""Attempts to misuse the kernel's rules: each step would prove a falsehood, and each is refused."""

from typing import Any

import pytest
import z3

from verify.kernel import ForEach, Instance, Kernel, Measure, ProofError, Structural, WellFounded
from verify.proofs.general.z3_semantics import Heaps, Table, board, cons, head, is_cons, nil, tail

a, b, c, n, x, y = z3.Ints("a b c n x y")
r = z3.Real("r")
p, q = z3.Consts("p q", Heaps)
FALSE = z3.BoolVal(False)
INT, BOOL, REAL = z3.IntSort(), z3.BoolSort(), z3.RealSort()


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


# Definitions


@pytest.mark.parametrize(
    "body",
    [
        lambda f, x: f(x) + 1,
        lambda f, x: 1 - f(x),
        lambda f, x: f(x),
        lambda f, x: f(x + 1) + 1,
        lambda f, x: f(x - 1) + 1,
        lambda f, x: z3.If(x <= 0, 0, f(x)),
        lambda f, x: z3.If(x >= 0, f(x - 1), 0),
        lambda f, x: z3.If(x > 0, 0, f(x - 1)),
        lambda f, x: z3.If(f(x) > 0, 0, 1),
        lambda f, x: z3.If(x > 0, f(f(x - 1)), 0),
        lambda f, x: z3.If(z3.And(f(x - 1) > 0, x > 0), 0, 1),
        lambda f, x: z3.If(z3.Or(f(x - 1) > 0, x <= 0), 0, 1),
        lambda f, x: z3.If(z3.Implies(f(x - 1) > 0, x > 0), 0, 1),
        lambda f, x: z3.If(z3.ForAll([y], f(y) > 0), 0, 1),
        lambda f, x: z3.If(z3.Exists([y], z3.And(y < x, f(y) > 0)), 0, 1),
        lambda f, x: z3.If(z3.ForAll([y], z3.Implies(z3.And(0 <= y, y <= x), f(y) > 0)), 0, 1),
        lambda f, x: z3.Select(z3.Lambda([y], f(y) + 1), x),
        lambda f, x: z3.Select(z3.Store(z3.K(INT, z3.IntVal(0)), 0, f(x) + 1), 0),
    ],
)
def test_a_definition_that_does_not_decrease(k: Kernel, body: Any) -> None:
    with pytest.raises(ProofError, match=r"f.def/\d: z3 says"):
        k.define("f", [x], INT, body, Measure((x,)))
    assert "f" not in k.definitions
    assert not k.theorems


def test_a_recursive_definition_without_an_order(k: Kernel) -> None:
    with pytest.raises(ProofError, match="needs an order"):
        k.define("f", [x], INT, lambda f, x: z3.If(x > 0, f(x - 1), 0))


def test_the_wrong_measure(k: Kernel) -> None:
    def body(f: Any, x: Any, y: Any) -> Any:
        return z3.If(z3.And(x > 0, y > 0), f(x - 1, y + 1), 0)

    for order in (Measure((y,)), Measure((x + y,)), Measure((y, x)), Measure((-x,)), Measure((z3.IntVal(3),))):
        with pytest.raises(ProofError, match="z3 says"):
            Kernel(seconds=2).define("f", [x, y], INT, body, order)
    assert k.define("f", [x, y], INT, body, Measure((x, y)))


def test_the_decrease_may_not_rest_on_the_function_itself(k: Kernel) -> None:
    def body(f: Any, x: Any) -> Any:
        return z3.If(z3.And(0 <= f(x), f(x) < x), f(f(x)), 0)

    with pytest.raises(ProofError, match="z3 says"):
        k.define("f", [x], INT, body, Measure((x,)))


def test_a_measure_must_not_contain_unknown_symbols(k: Kernel) -> None:
    with pytest.raises(ProofError, match="y is neither"):
        k.define("f", [x], INT, lambda f, x: z3.If(x > 0, f(x - 1), 0), Measure((y + x,)))


def test_a_measure_of_real_numbers_never_ends(k: Kernel) -> None:
    half = r / 2
    with pytest.raises(ProofError, match="terms of a measure must be integers"):
        k.induct("no-positive-number", [r], z3.Not(r > 0), Measure((r,)), at=[(half,)])
    with pytest.raises(ProofError, match="terms of a measure must be integers"):
        k.define("f", [r], INT, lambda f, r: z3.If(r > 0, f(r / 2) + 1, 0), Measure((r,)))
    with pytest.raises(ProofError, match="terms of a measure must be integers"):
        k.induct("nothing", [x], FALSE, Measure(()), at=[(x,)])


def test_the_value_of_a_definition_has_the_sort_of_the_function(k: Kernel) -> None:
    for value in (z3.RealVal(1) / 2, z3.BoolVal(True), nil):
        with pytest.raises(ProofError, match="expected Int"):
            k.define("f", [x], INT, lambda _, x, value=value: value)
    with pytest.raises(ProofError, match="expected Bool"):
        k.define("g", [x], BOOL, lambda _, x: x)


def test_recursion_along_a_term_that_is_not_a_field() -> None:
    on_p = Structural(p)

    def along(body: Any, order: Any = on_p, params: Any = (p,)) -> None:
        with pytest.raises(ProofError, match=r"is not a field|z3 says"):
            Kernel(seconds=2).define("f", list(params), INT, body, order)

    along(lambda f, p: 1 + f(p))
    along(lambda f, p: 1 + f(cons(0, p)))
    along(lambda f, p: 1 + f(tail(p)))  # the tail of the empty list is arbitrary
    along(lambda f, p: 1 + f(tail(cons(0, p))))
    along(lambda f, p: z3.If(is_cons(p), f(tail(tail(p))), 0))
    along(lambda f, p: z3.If(is_cons(p), f(nil), 0))
    along(lambda f, p, q: z3.If(is_cons(q), f(tail(q), p), 0), params=(p, q))
    along(lambda f, p, q: z3.If(is_cons(q), f(q, tail(q)), 0), params=(p, q))
    along(lambda f, p: z3.If(is_cons(p), f(tail(p)), 0), Structural(q))
    table = z3.Const("t", Table)
    along(lambda f, t, p: z3.If(is_cons(board(t)), f(t, tail(board(t))), 0), on_p, (table, p))


# Induction


def test_false_does_not_follow_by_induction(k: Kernel) -> None:
    with pytest.raises(ProofError):
        k.induct("false", [n], FALSE, Measure((n,)))
    for place in (n, n - 1, n + 1, -n, n / 2, z3.IntVal(0), z3.IntVal(-1)):
        with pytest.raises(ProofError):
            k.induct("false", [n], FALSE, Measure((n,)), at=[(place,)])
    for order in (Measure((n, n)), Measure((-n,)), Measure((n * n,)), Measure((n, -n))):
        with pytest.raises(ProofError):
            k.induct("false", [n], FALSE, order, at=[(n - 1,), (n + 1,), (-n,)])


def test_a_hypothesis_at_a_larger_place_gives_nothing(k: Kernel) -> None:
    goal = z3.Implies(n >= 0, n < 3)
    for place in (n, n + 1, z3.IntVal(7)):
        with pytest.raises(ProofError, match="z3 says sat"):
            k.induct("small", [n], goal, Measure((n,)), at=[(place,)])
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("bounded", [a, b], z3.Implies(b >= 0, a < b), Measure((b,)), at=[(a, b), (a, b + 1)])


def test_below_zero_nothing_decreases(k: Kernel) -> None:
    # The integers are not well-founded: along them, the hypothesis at n - 1 would prove that none is negative.
    goal = n >= 0
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("natural", [n], goal, Measure((n,)), at=[(n - 1,)])
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("natural", [n, x], goal, Measure((x, n)), at=[(n - 1, x)])


def test_an_induction_hypothesis_has_a_term_for_each_variable(k: Kernel) -> None:
    for place in ((), (n,), (n, x, x)):
        with pytest.raises(ProofError, match="2 terms"):
            k.induct("few", [n, x], n == n, Measure((n,)), at=[place])
    with pytest.raises(ProofError, match="2 terms"):
        k.induct("few", [n, x], n == n, Measure((n,)), at=[ForEach((y,), (y,))])
    with pytest.raises(ProofError, match="has sort"):
        k.induct("sort", [n, p], n == n, Measure((n,)), at=[(n - 1, n)])


def test_the_hypothesis_does_not_range_over_a_variable_of_the_statement(k: Kernel) -> None:
    # The statement fixes x. A hypothesis for all x would be about another statement.
    goal = z3.Implies(z3.And(n >= 0, x == n), x == 0)
    with pytest.raises(ProofError, match="may not range over a variable of the statement"):
        k.induct("all-zero", [n, x], goal, Measure((n,)), at=[ForEach((x,), (n - 1, x))])


def test_the_hypothesis_does_not_range_over_a_constant(k: Kernel) -> None:
    # At x = 0 the goal states that c is 5, and from x = 1 on it is false. If the hypothesis bound c, it would state
    # at 0 that every number is 5.
    five = k.define("c", [], INT, lambda _: 5)
    goal = z3.And(z3.Implies(x == 0, five() == 5), z3.Implies(x >= 1, False))
    with pytest.raises(ProofError, match="can only range over variables"):
        k.induct("false", [x], goal, Measure((x,)), at=[ForEach((five(),), (x - 1,))], by=[five.equation])
    for strange in (x + 1, z3.IntVal(0), nil):
        with pytest.raises(ProofError, match="can only range over variables"):
            k.induct("false", [x], goal, Measure((x,)), at=[ForEach((strange,), (x - 1,))], by=[five.equation])


def test_structural_hypotheses_are_at_fields(k: Kernel) -> None:
    goal = p == nil
    for place in (p, cons(1, p), cons(1, tail(p)), tail(tail(p)), nil, q, tail(q)):
        with pytest.raises(ProofError, match=r"is not a field|neither"):
            k.induct("empty", [p], goal, Structural(p), at=[(place,)])
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("empty", [p], goal, Structural(p), at=[(tail(p),)])
    with pytest.raises(ProofError, match="is not a field"):
        k.induct("number", [n], n == 0, Structural(n), at=[(n - 1,)])
    with pytest.raises(ProofError, match="is not a field"):
        k.induct("head", [p, n], n == 0, Structural(n), at=[(p, head(p))])
    with pytest.raises(ProofError, match="is not a field"):
        k.induct("everywhere", [p], goal, Structural(p))


def test_the_tail_of_the_empty_list_is_not_smaller(k: Kernel) -> None:
    # A test for cons guards the hypothesis. Without the test, the hypothesis at nil would prove the false goal.
    strange = z3.Implies(p == nil, FALSE)
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("no-empty-list", [p], z3.And(strange, z3.BoolVal(True)), Structural(p), at=[(tail(p),)])


def test_an_order_has_a_known_type(k: Kernel) -> None:
    with pytest.raises(ProofError, match="not a well-founded order"):
        k.induct("false", [n], FALSE, "n", at=[(n - 1,)])  # type: ignore[call-overload]


# Choice


def test_nothing_is_chosen_without_an_existence(k: Kernel) -> None:
    everywhere = k.prove("reflexive", [x], x == x)
    pair = k.prove("pair", [x], z3.Exists([y, n], z3.And(y > x, n > y)))
    below = k.prove("all", [x], z3.ForAll([y], y == y))
    deep = k.prove("deep", [x], z3.Or(x == 0, z3.Exists([y], y > x)))
    for theorem in (everywhere, pair, below, deep):
        with pytest.raises(ProofError, match="must state that a value exists"):
            k.choose("chosen", theorem)
    assert "chosen" not in k.definitions


def test_a_witness_depends_on_its_variables(k: Kernel) -> None:
    above = k.choose("above", k.prove("exists", [x], z3.Exists([y], y > x)))
    # The goal requires one number above all others; `above` gives a different number for each.
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("largest", [x, n], above(n) > x, by=[above.at(n), above.at(x)])


# Instances


def test_instances_are_of_the_sorts_and_number_of_the_variables(k: Kernel) -> None:
    theorem = k.prove("less", [x, y], z3.Implies(x < y, x + 1 <= y))
    for terms in ((), (x,), (x, y, n)):
        with pytest.raises(ProofError, match="expected 2 terms"):
            theorem(*terms)
        with pytest.raises((ProofError, ValueError)):
            k.prove("instance", [x, y, n], x == x, by=[Instance(theorem, terms)])
    # Over the real numbers it is false.
    wrong: tuple[tuple[Any, ...], ...] = ((r, z3.RealVal(1)), (x, p), (z3.BoolVal(True), x))
    for terms in wrong:
        with pytest.raises((ProofError, z3.Z3Exception)):
            k.prove("instance", [x, r, p], FALSE, by=[theorem(*terms)])
        with pytest.raises((ProofError, z3.Z3Exception)):
            k.prove("instance", [x, r, p], FALSE, by=[Instance(theorem, terms)])


def test_an_instance_captures_nothing(k: Kernel) -> None:
    differs = k.prove("differs", [x], z3.Exists([y], y != x))
    # The instance at y states that some number is not y. If y were captured, it would state that one is not itself.
    theorem = k.prove("still-true", [y], z3.Exists([x], x != y), by=[differs(y)])
    assert "(exists ((b0.y Int)) (distinct b0.y f.y))" in theorem.obligations[0].premises
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("captured", [y], FALSE, by=[differs(y)])


# Solvers


def test_a_time_out_proves_nothing() -> None:
    slow = Kernel(seconds=0.05)
    cubes = z3.Implies(z3.And(x > 0, y > 0, n > 0), x * x * x + y * y * y != n * n * n)
    with pytest.raises(ProofError, match="z3 says unknown"):
        slow.prove("fermat-3", [x, y, n], cubes)
    assert not slow.theorems


def test_an_order_along_an_undeclared_relation(k: Kernel) -> None:
    node = z3.DeclareSort("Undeclared")
    u, v = z3.Consts("u v", node)
    step = z3.Function("step", node, node, BOOL)
    with pytest.raises(ProofError, match="no theory says that step is well-founded"):
        k.induct("false", [u], FALSE, WellFounded(step, u), at=[(u,)])
    k.theory("steps", [node], [step], {})
    with pytest.raises(ProofError, match="no theory says that step is well-founded"):
        k.induct("false", [u], FALSE, WellFounded(step, u), at=[ForEach((v,), (v,))])
    with pytest.raises(ProofError, match="no theory says that step is well-founded"):
        k.define("f", [u], INT, lambda f, u: z3.If(step(u, u), f(u) + 1, 0), WellFounded(step, u))
    less = k.define("less", [x, y], BOOL, lambda _, x, y: y < x)
    with pytest.raises(ProofError, match="no theory says that less is well-founded"):
        k.induct("false", [n], FALSE, WellFounded(less.function, n), at=[(n - 1,)], by=[less.at(n, n - 1)])
