"""Tests of rules for arrays, roots of polynomials and orders without endless sequences."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import z3

from verify.kernel import Kernel, Measure, NoInfiniteDescent, ProofError

a, b, n, x = z3.Ints("a b n x")
r, q = z3.Reals("r q")
INT, BOOL = z3.IntSort(), z3.BoolSort()
s, t = (z3.Const(name, z3.ArraySort(INT, INT)) for name in "st")
c = z3.Const("c", z3.ArraySort(INT, INT))
FALSE = z3.BoolVal(False)


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


# Arrays for terms


def test_a_term_as_an_array(k: Kernel) -> None:
    table = k.tabulate("table", [b], a, a * a + b)
    squares = k.choose("squares", table)
    values = z3.And(squares(b)[3] == 9 + b, squares(b)[-1] == 1 + b)
    assert k.prove("two-values", [b], values, by=[squares.at(b)]).uses == ("squares.witness",)


def test_an_array_is_not_another_term(k: Kernel) -> None:
    table = k.tabulate("table", [], a, a + 1)
    with pytest.raises(ProofError, match="z3 says"):
        k.prove("another", [], z3.ForAll([c], c[0] == 1), by=[table])
    with pytest.raises(ProofError, match="z3 says"):
        k.prove("wrong", [], z3.Exists([c], z3.And(c[0] == 2, z3.ForAll([a], c[a] == a + 1))), by=[table])


def test_the_diagonal_of_all_arrays_is_not_an_array(k: Kernel) -> None:
    # The diagonal contradicts an array that lists all arrays. No such array exists, and the kernel proves none.
    rows = z3.Const("rows", z3.ArraySort(INT, z3.ArraySort(INT, INT)))
    diagonal = k.choose("diagonal", k.tabulate("diagonal-there", [rows], a, rows[a][a] + 1))
    assert k.prove("missed", [rows, a], rows[a] != diagonal(rows), by=[diagonal.at(rows)])
    with pytest.raises(ProofError, match="z3 says"):
        k.prove("none", [rows, a], FALSE, by=[diagonal.at(rows)])


@pytest.mark.parametrize(
    ("variables", "over", "term"),
    [
        ([], a, a + b),  # b is neither fixed nor ranged over
        ([a], a, a + b),  # a twice
        ([], a + 1, a),  # over a term
        ([], z3.IntVal(3), a),
        ([], a, z3.Select(z3.Const("table", z3.ArraySort(INT, INT)), a) + 1),  # an undeclared constant
        ([], a, z3.Select(z3.Const("table!1", z3.ArraySort(INT, INT)), a) + 1),  # the table itself
        ([z3.Int("table!1")], a, z3.Int("table!1") + a),
        ([], z3.Int("table!1"), z3.Int("table!1")),
        ([], a, z3.Function("unheard", INT, INT)(a)),
    ],
)
def test_no_array(k: Kernel, variables: Any, over: Any, term: Any) -> None:
    with pytest.raises(ProofError):
        k.tabulate("table", variables, over, term)
    assert not k.theorems
    assert not k.records


def test_no_array_over_a_datatype_that_holds_one(k: Kernel) -> None:
    # z3 refuses Cantor's datatype, D = none | set(Array(D, Bool)), and the kernel refuses one with arrays of itself.
    arrays: dict[str, Callable[[Any], Any]] = {
        "Cantor": lambda d: z3.ArraySort(d, BOOL),
        "Branching": lambda d: z3.ArraySort(INT, d),
    }
    for name, array in arrays.items():
        declared = z3.Datatype(name)
        declared.declare(f"{name}-none")
        declared.declare(f"{name}-set", (f"{name}-members", array(z3.DatatypeSort(name))))
        with pytest.raises((z3.Z3Exception, ProofError), match=r"not co-variant|contains an array over itself"):
            d = z3.Const("d", declared.create())
            k.tabulate("diagonal", [], d, z3.BoolVal(True))


def test_a_function_of_a_theory_keeps_its_hypotheses(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    theory = k.theory("positive", [], [f], {"positive": ([x], f(x) > 0)})
    g = k.define("g", [x], INT, lambda _, x: f(x), by=[])
    above = k.prove("above", [x], g(x) > 0, by=[g.at(x), theory.hypotheses[0](x)])
    table = k.tabulate("table", [], a, g(a))
    chosen = k.choose("chosen", table)
    some = k.prove("some", [a], chosen()[a] > 0, by=[chosen.at(), above])
    assert some.hypotheses == {"positive"}


# Roots


def test_the_root_of_two(k: Kernel) -> None:
    root = k.root("square-root", [q], r, r * r - q, 0, q + 1)
    two = k.prove("two", [], z3.Exists([r], z3.And(r > 1, r * r == 2)), by=[root(z3.RealVal(2))])
    chosen_root = k.choose("root-of-two", two)
    assert k.prove("square", [], chosen_root() * chosen_root() == 2, by=[chosen_root.at()])


def test_no_root_without_a_change_of_sign(k: Kernel) -> None:
    root = k.root("plus-one", [], r, r * r + 1, -5, 5)
    with pytest.raises(ProofError, match="z3 says"):
        k.prove("false", [], z3.Exists([r], r * r == -1), by=[root])


def test_other_variables_may_stand_in_anything(k: Kernel) -> None:
    n_real = z3.ToReal(n)
    root = k.root("by-n", [n], r, r * z3.ToReal(n / 2) - n_real, 0, n_real)
    assert "div" in str(root) or "/" in str(root)


@pytest.mark.parametrize(
    "polynomial",
    [
        z3.ToReal(z3.ToInt(r)) - z3.Q(1, 2),  # steps from 0 to 1
        z3.If(r > 1, r, -r),
        1 / r,
        r / 2,
        z3.ToReal(z3.ToInt(r * r)),
        z3.Function("f", z3.RealSort(), z3.RealSort())(r),
        z3.If(z3.Exists([q], q * q == r), z3.RealVal(1), z3.RealVal(-1)),
        z3.Select(z3.Const("t", z3.ArraySort(z3.RealSort(), z3.RealSort())), r),
    ],
)
def test_no_polynomial(k: Kernel, polynomial: Any) -> None:
    with pytest.raises(ProofError):
        k.root("jump", [], r, polynomial, 0, 2)
    assert not k.theorems


def test_no_root_of_integers_or_between_bounds_that_move(k: Kernel) -> None:
    attacks: tuple[Callable[[], object], ...] = (
        lambda: k.root("whole", [], x, 2 * x - 1, 0, 1),
        lambda: k.root("bounds", [], r, r - 5, r, r),
        lambda: k.root("free", [], r, r - q, 0, 1),
        lambda: k.root("twice", [r], r, r, 0, 1),
        lambda: k.root("term", [], r + 1, r, 0, 1),
        lambda: k.root("named", [], z3.Real("r!1"), z3.Real("r!1"), 0, 1),
    )
    for attack in attacks:
        with pytest.raises(ProofError):
            attack()
    assert not k.theorems


# Orders without an endless sequence


def smaller_first_number(k: Kernel) -> NoInfiniteDescent:
    """Return the relation in which (x, b) comes before (a, b) if 0 ≤ x < a."""
    f = k.define("fewer", [a, b, x, n], BOOL, lambda _, a, b, x, y: z3.And(b == y, x >= 0, a > x))
    steps = z3.ForAll([n], z3.Implies(n >= 0, f(s[n], t[n], s[n + 1], t[n + 1])))
    goal = z3.Implies(z3.And(x >= 0, steps), z3.And(s[x] <= s[0] - x, s[0] >= x))
    down = k.induct("falling", [x, s, t], goal, Measure((x,)), at=[(x - 1, s, t)], by=[f.equation])
    stops = z3.Exists([n], z3.And(n >= 0, z3.Not(f(s[n], t[n], s[n + 1], t[n + 1]))))
    ends = k.prove("ends", [s, t], stops, by=[down(s[0] + 1, s, t), down(0, s, t), f.equation])
    return NoInfiniteDescent(f.function, (a, b), ends)


def test_induction_along_such_an_order(k: Kernel) -> None:
    order = smaller_first_number(k)
    even = k.define("even", [a, b], BOOL, lambda f, a, b: z3.Or(a <= 0, z3.Not(f(a - 1, b))), order,
                    by=[k.definitions["fewer"].equation])  # fmt: skip
    goal = z3.Implies(a > 0, even(a, b) != even(a - 1, b))
    theorem = k.induct("changes", [a, b], goal, order, at=[], by=[even.at(a, b), even.at(a - 1, b)])
    assert "ends" in theorem.uses
    assert "ends" in k.theorems["even.def"].uses
    assert k.theorems["ends"] in k.closure([theorem])


def test_the_hypothesis_is_guarded(k: Kernel) -> None:
    order = smaller_first_number(k)
    with pytest.raises(ProofError, match="z3 says"):
        k.induct("false", [a, b], FALSE, order, at=[(a + 1, b)], by=[k.definitions["fewer"].equation])
    with pytest.raises(ProofError, match="z3 says"):
        k.induct("false", [a, b], a < 9, order, at=[(a - 1, b)], by=[k.definitions["fewer"].equation])
    with pytest.raises(ProofError, match="z3 says"):
        k.define("liar", [a, b], INT, lambda f, a, b: 1 - f(a, b), order, by=[k.definitions["fewer"].equation])
    with pytest.raises(ProofError):
        k.induct("elsewhere", [a, n], FALSE, order, at=[(a, n)])


def wrong_ends(k: Kernel) -> Iterator[Any]:
    """Yield true theorems that do not state that `up` has no endless sequence, each with a relation and places."""
    up = k.define("up", [a, x], BOOL, lambda _, a, x: x == a + 1)
    at, no = up.function, z3.Not
    u = z3.Const("u", z3.ArraySort(INT, INT))
    yield at, (a,), k.prove("somewhere", [u], z3.Exists([n], z3.Or(n < 0, no(at(u[n], u[n + 1])))))
    yield at, (a,), k.prove("no-start", [u], z3.Exists([n], z3.And(n >= 0, no(at(u[n], u[n])))), by=[up.equation])
    yield at, (a,), k.prove("same", [u], z3.Exists([n], z3.And(n >= 0, n >= 0)))
    for_some_sequences = z3.Implies(u[0] == u[1], z3.Exists([n], z3.And(n >= 0, no(at(u[n], u[n + 1])))))
    yield at, (a,), k.prove("some-sequences", [u], for_some_sequences, by=[up.equation])
    down = k.define("down", [a, x], BOOL, lambda _, a, x: z3.And(x >= 0, x < a))
    steps = z3.ForAll([n], z3.Implies(n >= 0, down(u[n], u[n + 1])))
    goal = z3.Implies(z3.And(x >= 0, steps), z3.And(u[x] <= u[0] - x, u[0] >= x))
    falls = k.induct("falls", [x, u], goal, Measure((x,)), at=[(x - 1, u)], by=[down.equation])
    stops = z3.Exists([n], z3.And(n >= 0, no(down(u[n], u[n + 1]))))
    ends = k.prove("down-ends", [u], stops, by=[falls(u[0] + 1, u), falls(0, u), down.equation])
    yield at, (a,), ends  # another relation
    instance = z3.Exists([n], z3.And(n >= 0, no(down(u[n], u[n + 1]))))
    yield down.function, (a, b), k.prove("again", [u], instance, by=[ends(u)])  # of one place, not two
    yield down.function, (), ends


def test_a_theorem_that_does_not_say_that_it_ends(k: Kernel) -> None:
    for relation, places, theorem in wrong_ends(k):
        order = NoInfiniteDescent(relation, places, theorem)
        with pytest.raises(ProofError):
            k.induct("false", [a, b], FALSE, order, at=[(a + 1, b)], by=[k.definitions["up"].at(a, a + 1)])
        with pytest.raises(ProofError):
            k.define("f", [a, b], INT, lambda f, a, b: f(a + 1, b) + 1, order, by=[k.definitions["up"].at(a, a + 1)])
    assert "false" not in k.theorems


def test_the_theorem_of_another_kernel(k: Kernel) -> None:
    order = smaller_first_number(Kernel(seconds=2))
    smaller_first_number(k)
    with pytest.raises(ProofError, match="not a theorem of this kernel"):
        k.induct("other", [a, b], z3.BoolVal(True), order, at=[])


def test_termination_under_a_hypothesis_keeps_it(k: Kernel) -> None:
    node = z3.DeclareSort("Runner")
    u = z3.Const("u", node)
    run = z3.Const("run", z3.ArraySort(INT, node))
    step = z3.Function("runner.step", node, node, BOOL)
    stops = z3.Exists([n], z3.And(n >= 0, z3.Not(step(run[n], run[n + 1]))))
    theory = k.theory("runners", [node], [step], {"ends": ([run], stops)})
    order = NoInfiniteDescent(step, (u,), theory.hypotheses[0])
    assert k.induct("no-loop", [u], z3.Not(step(u, u)), order, at=[(u,)]).hypotheses == {"runners"}
    f = k.define("f", [u], INT, lambda f, u: z3.If(step(u, u), f(u), 0), order)
    assert f.equation.hypotheses == {"runners"}
