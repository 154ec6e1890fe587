"""Attacks with theories: dropped hypotheses, false models, and instances of unrelated theorems."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
import z3

from verify.kernel import ForEach, Kernel, Measure, ProofError, Theorem, Theory, WellFounded

n, x, y, z = z3.Ints("n x y z")
FALSE = z3.BoolVal(False)
INT, BOOL, REAL = z3.IntSort(), z3.BoolSort(), z3.RealSort()

Node = z3.DeclareSort("Vertex")
u, v, w = z3.Consts("u v w", Node)
step = z3.Function("step", Node, Node, BOOL)
mark = z3.Function("mark", Node, BOOL)
f, g, h = (z3.Function(name, INT, INT) for name in "fgh")


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def contradictory_theory(k: Kernel) -> Theory:
    """Return a theory whose only hypothesis is `false`."""
    return k.theory("wrong", [], [f], {"false": ([], FALSE)})


# Hypotheses stay


def test_a_hypothesis_stays_through_every_rule(k: Kernel) -> None:
    theory = contradictory_theory(k)
    [false] = theory.hypotheses
    proved = k.prove("proved", [x], x > 5, by=[false])
    cited = k.prove("cited", [], z3.IntVal(0) > 5, by=[proved(0)])
    k.induct("induced", [n], n > 5, Measure((n,)), at=[(n - 1,)], by=[cited])
    defined = k.define("defined", [n], INT, lambda d, n: d(n + 1), Measure((n,)), by=[false])
    over = k.define("over", [n], INT, lambda _, n: defined(n) + 1)
    through = k.prove("through", [n], over(n) == over(n))
    exists = k.prove("exists", [x], z3.Exists([y], y * y == x), by=[false])
    chosen = k.choose("chosen", exists)
    k.prove("mentions", [x], chosen(x) == chosen(x))
    k.prove("instance", [], over(1) == over(1) + 0, by=[through(1)])
    assert len(k.theorems) == 1 + 3 + 2 + 2 + 1 + 2
    for theorem in k.theorems.values():
        assert theorem.hypotheses == {"wrong"}, theorem.name


def test_induction_and_recursion_along_a_relation_assume_its_theory(k: Kernel) -> None:
    k.theory("steps", [Node], [step], {}, well_founded=step)
    theorem = k.induct("no-loop", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    assert theorem.hypotheses == {"steps"}
    every = z3.Exists([v], step(u, v))
    depth = k.define(
        "stuck", [u], BOOL, lambda d, u: z3.ForAll([v], z3.Implies(step(u, v), d(v))), WellFounded(step, u)
    )
    assert depth.equation.hypotheses == {"steps"}
    assert k.prove("about-it", [u], z3.Or(depth(u), z3.Not(depth(u)), every)).hypotheses == {"steps"}


def test_the_hypothesis_along_a_relation_is_guarded_by_it(k: Kernel) -> None:
    k.theory("steps", [Node], [step, mark], {}, well_founded=step)
    for place in ((v,), (u,)):
        with pytest.raises(ProofError, match="z3 says"):
            k.induct("all-marked", [u], mark(u), WellFounded(step, u), at=[ForEach((v,), place)])
    with pytest.raises(ProofError, match="v is not a variable of the statement"):
        k.induct("all-marked", [u], mark(u), WellFounded(step, v), at=[(u,)])
    with pytest.raises(ProofError, match="z3 says"):
        k.define("d", [u], INT, lambda d, u: z3.If(step(u, u), 1 + d(u), d(u)), WellFounded(step, u))


def test_a_fact_about_the_model_keeps_its_own_hypotheses(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    other = k.theory("other", [], [g], {"positive": ([x], g(x) > 0)})
    read = k.instantiate("read", theorem, theory, {}, {f: g}, by={"positive.all": [other.hypotheses[0]]})
    assert read.hypotheses == {"other"}
    # If the hypotheses of the theory prove its image, they are still assumed.
    circular = k.instantiate("circular", theorem, theory, {}, {f: f}, by={"positive.all": [theory.hypotheses[0]]})
    assert circular.hypotheses == {"positive"}


def test_an_instance_keeps_the_hypotheses_of_its_parts(k: Kernel) -> None:
    theory = k.theory("empty", [], [f], {})
    theorem = k.prove("reflexive", [x], f(x) == f(x))
    other = k.theory("other", [], [g], {"positive": ([x], g(x) > 0)})
    over = k.define("over", [n], INT, lambda d, n: z3.If(n > 0, d(n - 1), 0), Measure((n,)), by=other.hypotheses)
    assert k.instantiate("read", theorem, theory, {}, {f: over}).hypotheses == {"other"}


def test_facts_given_once_are_not_lost(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    assumed = iter([theory.hypotheses[0]])
    assert k.instantiate("read", theorem, theory, {}, {f: f}, by={"positive.all": assumed}).hypotheses == {"positive"}


# Models


def test_a_false_model(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    with pytest.raises(ProofError, match=r"read.positive.all/1: z3 says sat"):
        k.instantiate("read", theorem, theory, {}, {f: lambda x: x})
    with pytest.raises(ProofError, match=r"positive.model.positive.all/1: z3 says sat"):
        k.model(theory, {}, {f: lambda x: x})
    assert "positive" not in k.models


def test_a_contradictory_theory_has_no_model(k: Kernel) -> None:
    theory = contradictory_theory(k)
    with pytest.raises(ProofError, match="z3 says"):
        k.model(theory, {}, {f: lambda x: x})
    # The hypothesis of the theory would prove its own image.
    with pytest.raises(ProofError, match="a model must not depend on hypotheses; this one depends on wrong"):
        k.model(theory, {}, {f: lambda x: x}, by={"wrong.false": theory.hypotheses})
    assumed = k.define("assumed", [n], INT, lambda d, n: d(n), Measure((n,)), by=theory.hypotheses)
    other = k.theory("other", [], [g], {"anything": ([x], g(x) == g(x))})
    with pytest.raises(ProofError, match="depends on wrong"):
        k.model(other, {}, {g: assumed})
    assert not k.models


def test_every_symbol_needs_its_reading(k: Kernel) -> None:
    theory = k.theory("pair", [], [f, g], {"order": ([x], f(x) < g(x))})
    theorem = k.prove("differ", [x], f(x) != g(x), by=[theory.hypotheses[0](x)])
    with pytest.raises(ProofError, match="the model has no replacement for g"):
        k.instantiate("read", theorem, theory, {}, {f: lambda x: x})
    with pytest.raises(ProofError, match="the model has no replacement for g"):
        k.model(theory, {}, {f: lambda x: x})


def test_a_function_defined_over_the_theory_needs_its_reading(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    double = k.define("double", [x], INT, lambda _, x: 2 * f(x))
    more = k.define("more", [x], INT, lambda _, x: double(x) + 1)
    theorem = k.prove("odd", [x], more(x) % 2 == 1, by=[more.at(x), double.at(x)])
    image = {f: lambda x: z3.IntVal(1)}
    readings = [
        image,
        image | {more.function: lambda x: z3.IntVal(3)},
        image | {double.function: lambda x: z3.IntVal(2)},
        image | {double.function: lambda x: z3.IntVal(2), more.function: lambda x: z3.IntVal(4)},
        image | {double.function: lambda x: z3.IntVal(3), more.function: lambda x: z3.IntVal(4)},
    ]
    for reading in readings:
        with pytest.raises(ProofError, match=r"the model has no replacement for|read\.\w+\.def"):
            k.instantiate("read", theorem, theory, {}, reading)
    all_images = image | {double.function: lambda x: z3.IntVal(2), more.function: lambda x: z3.IntVal(3)}
    assert str(k.instantiate("read", theorem, theory, {}, all_images)) in ("∀ x. 3 mod 2 = 1", "∀ x. 1 = 3 mod 2")


def test_a_function_defined_by_grace_of_the_theory_needs_its_reading(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    down = k.define("down", [n], INT, lambda d, n: z3.If(n > 0, d(n - 1), 0), Measure((n,)), by=theory.hypotheses)
    theorem = k.prove("reflexive", [n], down(n) == down(n))
    with pytest.raises(ProofError, match="the model has no replacement for down"):
        k.instantiate("read", theorem, theory, {}, {f: lambda _: 1})


def test_a_chosen_function_needs_its_reading(k: Kernel) -> None:
    theory = k.theory("grows", [], [f], {"grows": ([x], f(x) > x)})
    exists = k.prove("some", [x], z3.Exists([y], y > f(x)))
    above = k.choose("above", exists)
    theorem = k.prove("far", [x], above(x) > x + 1, by=[above.at(x), theory.hypotheses[0](x)])
    for image in (lambda x: x + 1, lambda x: x + 2):
        with pytest.raises(ProofError, match=r"above.witness"):
            k.instantiate("read", theorem, theory, {}, {f: lambda x: x + 2, above.function: image})


# Only the theory itself is read in a model


def unrelated_theory(k: Kernel) -> tuple[Theory, Theorem]:
    theory = k.theory("empty", [], [f], {})
    return theory, k.prove("grows", [x], z3.And(x + 1 > x, f(x) == f(x)))


@pytest.mark.parametrize(
    ("decl", "image"),
    [
        ((x > y).decl(), lambda a, b: a < b),
        ((x + y).decl(), lambda a, b: a - b),
        (z3.And(x > 0, x > 1).decl(), lambda a, b: FALSE),
        ((x == y).decl(), lambda a, b: FALSE),
        (g, lambda a: a),
    ],
)
def test_only_the_symbols_of_the_theory_are_replaced(k: Kernel, decl: Any, image: Any) -> None:
    theory, theorem = unrelated_theory(k)
    with pytest.raises(ProofError, match="is not a symbol that the model replaces"):
        k.instantiate("read", theorem, theory, {}, {f: lambda x: x, decl: image})


def test_a_defined_function_is_not_replaced_by_another(k: Kernel) -> None:
    theory, _ = unrelated_theory(k)
    zero = k.define("zero", [x], INT, lambda _, x: x - x)
    theorem = k.prove("zero-at-1", [], zero(1) == 0, by=[zero.at(1)])
    with pytest.raises(ProofError, match="zero is not a symbol that the model replaces"):
        k.instantiate("seven", theorem, theory, {}, {f: lambda x: x, zero.function: lambda x: z3.IntVal(7)})


def test_only_the_sorts_of_the_theory_are_replaced(k: Kernel) -> None:
    theory = k.theory("empty", [Node], [f], {})
    theorem = k.prove("no-half", [x], x + x != 1)
    for sort in (INT, z3.ArraySort(INT, Node), z3.DeclareSort("Other")):
        with pytest.raises(ProofError, match="is not a sort of empty"):
            k.instantiate("a-half", theorem, theory, {sort: REAL}, {f: lambda x: x})


def test_a_theory_declares_only_new_symbols(k: Kernel) -> None:
    for decl in ((x > y).decl(), z3.Not(FALSE).decl(), z3.IntVal(1).decl()):
        with pytest.raises(ProofError, match=r"is not a new function|cannot be a name"):
            k.theory("operators", [], [decl], {})
    for sort in (INT, BOOL, REAL, z3.ArraySort(INT, INT)):
        with pytest.raises(ProofError, match="is not a new sort"):
            k.theory("sorts", [sort], [], {})
    defined = k.define("f", [x], INT, lambda _, x: x)
    with pytest.raises(ProofError, match="f is already defined"):
        k.theory("taken", [], [defined.function], {})
    assert not k.theories


def test_two_theories_share_no_sort(k: Kernel) -> None:
    # Otherwise a theorem about all values of the sort, proved under one theory, could be read in a model of the other.
    k.theory("first", [Node], [], {})
    with pytest.raises(ProofError, match="is not a new sort"):
        k.theory("second", [Node], [], {"single": ([u, v], u == v)})


def test_a_theory_that_failed_leaves_nothing(k: Kernel) -> None:
    with pytest.raises(ProofError, match="y is neither"):
        k.theory("t", [], [f], {"false": ([], FALSE), "free": ([], y == 0)})
    with pytest.raises(ProofError, match="already a theory t"):
        k.theory("t", [], [g], {})
    # The resulting theorem can be cited, but keeps its hypothesis.
    from_it = k.prove("from-it", [], FALSE, by=[k.theorems["t.false"]])
    assert from_it.hypotheses == {"t"}
    assert "t" not in k.theories


def test_the_well_founded_relation_belongs_to_the_theory(k: Kernel) -> None:
    after = k.define("after", [x, y], BOOL, lambda _, x, y: y == x + 1)
    wide = z3.Function("wide", Node, Node, Node, BOOL)
    crossed = z3.Function("crossed", Node, INT, BOOL)
    distance = z3.Function("distance", Node, Node, INT)
    for functions, relation in (
        ([f], after.function), ([], step), ([wide], wide), ([crossed], crossed), ([distance], distance), ([f], f),
    ):  # fmt: skip
        with pytest.raises(ProofError, match="is not a relation of the theory"):
            k.theory("descending", [Node], functions, {}, well_founded=relation)


# The reading itself


def test_the_image_of_a_function_is_read_once(k: Kernel) -> None:
    theory = k.theory("never", [], [mark_int := z3.Function("mark", INT, BOOL)], {"no": ([x], z3.Not(mark_int(x)))})
    theorem = k.prove("none", [x], z3.Not(mark_int(x)), by=[theory.hypotheses[0](x)])
    calls = count()
    read = k.instantiate("read", theorem, theory, {}, {mark_int: lambda _: z3.BoolVal(next(calls) > 0)})
    assert str(read) == "∀ x. ¬false"


def test_the_image_of_a_function_has_its_sort(k: Kernel) -> None:
    theory, theorem = k.theory("empty", [], [f], {}), None
    theorem = k.prove("no-half", [x], f(x) + f(x) != 1)
    for image in (lambda _: z3.RealVal("1/2"), lambda _: z3.BoolVal(True), lambda x: z3.ToReal(x) / 2):
        with pytest.raises(ProofError, match="has sort"):
            k.instantiate("a-half", theorem, theory, {}, {f: image})


def test_the_image_of_a_function_is_closed(k: Kernel) -> None:
    point = z3.Function("point", INT)
    holds = z3.Function("holds", INT, BOOL)
    theory = k.theory("point", [], [point, holds], {})
    theorem = k.prove("somewhere", [], z3.Implies(holds(point()), z3.Exists([z], holds(z))))
    # Read with capture this would be ∀ y. y = y → ∃ z. ∀ y. z = y.
    with pytest.raises(ProofError, match="y is neither"):
        k.instantiate("captured", theorem, theory, {}, {point: lambda: y, holds: lambda t: z3.ForAll([y], t == y)})
    reflexive = k.prove("reflexive", [x], holds(x) == holds(x))
    with pytest.raises(ProofError, match="x is neither"):
        k.instantiate("free", reflexive, theory, {}, {point: lambda: 0, holds: lambda _: x > 0})
    with pytest.raises(ProofError, match="g is neither"):
        k.instantiate("unknown", theorem, theory, {}, {point: lambda: g(0), holds: lambda t: t == t})


def test_bound_variables_stay_bound(k: Kernel) -> None:
    theory = k.theory("empty", [], [f], {})
    theorem = k.prove("constant", [x], z3.Exists([y], z3.ForAll([z], z3.Implies(z == x, f(z) == y))))
    read = k.instantiate("read", theorem, theory, {}, {f: lambda t: z3.If(z3.Exists([y], y > t), t, 0)})
    assert str(read) == "∀ x. ∃ y. ∀ z. z = x → (if ∃ y′. y′ > z then z else 0) = y"


def test_a_rank_is_an_integer_that_falls(k: Kernel) -> None:
    theory = k.theory("steps", [Node], [step, mark], {
        "on": ([u], z3.Implies(mark(u), z3.Exists([v], z3.And(step(u, v), mark(v))))),
    }, well_founded=step)  # fmt: skip
    hypothesis = theory.hypotheses[0]
    theorem = k.induct("none", [u], z3.Not(mark(u)), WellFounded(step, u), at=[ForEach((v,), (v,))], by=[hypothesis(u)])
    below: dict[Any, Callable[..., Any]] = {step: lambda a, b: z3.And(0 < b, b < a), mark: lambda a: a > 0}
    with pytest.raises(ProofError, match="a rank must be an integer"):
        k.instantiate("nothing-positive", theorem, theory, {Node: REAL}, below, rank=lambda x: x)
    falling: dict[Any, Callable[..., Any]] = {step: lambda a, b: b < a, mark: lambda a: a == a}
    with pytest.raises(ProofError, match="a rank must show"):
        k.instantiate("nothing", theorem, theory, {Node: INT}, falling)
    ranks = [lambda x: x, lambda x: -x, lambda x: x * x, lambda x: z3.IntVal(0)]
    for rank in ranks:
        with pytest.raises(ProofError, match="rank/1: z3 says"):
            k.instantiate("nothing", theorem, theory, {Node: INT}, falling, rank=rank)
    for rank in (lambda _: 0, lambda _: y):
        with pytest.raises(ProofError, match=r"a rank must be an integer|y is neither"):
            k.instantiate("nothing", theorem, theory, {Node: INT}, falling, rank=rank)


def test_a_rank_may_be_of_several_integers(k: Kernel) -> None:
    theory = k.theory("steps", [Node], [step], {}, well_founded=step)
    theorem = k.induct("no-loop", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    pair = z3.Datatype("TwoNumbers")
    pair.declare("two_numbers", ("first_number", INT), ("second_number", INT))
    pair = pair.create()
    first, second = pair.first_number, pair.second_number

    def lower(a: Any, b: Any) -> Any:
        natural = z3.And(first(b) >= 0, second(b) >= 0)
        return z3.And(natural, z3.Or(first(b) < first(a), z3.And(first(b) == first(a), second(b) < second(a))))

    read = k.instantiate("read", theorem, theory, {Node: pair}, {step: lower}, rank=lambda x: (first(x), second(x)))
    assert not read.hypotheses
    wrong = [lambda x: (second(x), first(x)), lambda x: (first(x),), lambda x: (first(x), first(x)), lambda _: ()]
    for rank in wrong:
        with pytest.raises(ProofError, match=r"rank/1: z3 says|must be integers"):
            k.instantiate("misread", theorem, theory, {Node: pair}, {step: lower}, rank=rank)
    below_zero = {step: lambda a, b: z3.And(first(b) == first(a), second(b) < second(a))}
    with pytest.raises(ProofError, match="rank/1: z3 says"):
        k.instantiate("for-ever", theorem, theory, {Node: pair}, below_zero, rank=lambda x: (first(x), second(x)))
    with pytest.raises(ProofError, match="a rank must be an integer"):
        k.instantiate("no-number", theorem, theory, {Node: pair}, {step: lower}, rank=lambda x: (first(x), 0))


def test_a_rank_is_asked_once(k: Kernel) -> None:
    theory = k.theory("steps", [Node], [step], {}, well_founded=step)
    theorem = k.induct("no-loop", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    ranks = iter([z3.IntVal(1), z3.IntVal(0), z3.IntVal(0)])
    with pytest.raises(ProofError, match="rank/1: z3 says"):
        k.instantiate("loop", theorem, theory, {Node: INT}, {step: lambda a, b: a == b}, rank=lambda _: next(ranks))


# Theories about theories


def test_hypotheses_of_another_theory_are_kept(k: Kernel) -> None:
    first = k.theory("first", [], [f], {"positive": ([x], f(x) > 0)})
    second = k.theory("second", [], [g], {"same": ([x], g(x) == f(x))})
    theorem = k.prove("positive", [x], g(x) > 0, by=[first.hypotheses[0](x), second.hypotheses[0](x)])
    # If f were read as 1 first and then g as f, the theorem ∀ x. f(x) > 0 would have no hypothesis.
    with pytest.raises(ProofError, match="second depends on first"):
        k.instantiate("read", theorem, first, {}, {f: lambda _: 1})
    read = k.instantiate("second-read", theorem, second, {}, {g: f})
    assert (str(read), read.hypotheses) == ("∀ x. f(x) > 0", frozenset({"first"}))
    assert k.instantiate("both", read, first, {}, {f: lambda _: 1}).hypotheses == frozenset()


def test_the_same_through_a_definition(k: Kernel) -> None:
    first = k.theory("first", [], [f], {"positive": ([x], f(x) > 0)})
    twice = k.define("twice", [x], INT, lambda _, x: f(x) + f(x))
    second = k.theory("second", [], [g], {"same": ([x], g(x) == twice(x))})
    by = [first.hypotheses[0](x), second.hypotheses[0](x), twice.at(x)]
    theorem = k.prove("positive", [x], g(x) > 0, by=by)
    with pytest.raises(ProofError, match="second depends on first"):
        k.instantiate("read", theorem, first, {}, {f: lambda _: 1})


def test_a_function_of_another_theory_on_its_positions_stands_in_the_way(k: Kernel) -> None:
    first = k.theory("first", [Node], [mark], {})
    label = z3.Function("label", Node, INT)
    k.theory("second", [], [label], {})
    theorem = k.prove("reflexive", [u], z3.And(label(u) == label(u), mark(u) == mark(u)))
    with pytest.raises(ProofError, match="the model has no replacement for label"):
        k.instantiate("read", theorem, first, {Node: INT}, {mark: lambda a: a > 0})


def test_hypotheses_about_the_size_of_a_sort_stay_with_it(k: Kernel) -> None:
    theory = k.theory("single", [Node], [], {"single": ([u, v], u == v)})
    [single] = theory.hypotheses
    declared = z3.Datatype("BoxedVertex")
    declared.declare("boxed", ("inside", Node))
    boxed = declared.create()
    s, t = z3.Consts("s t", boxed)
    pairs = k.prove("boxes", [s, t], s == t, by=[single(boxed.inside(s), boxed.inside(t))])
    lists = z3.Consts("s t", z3.ArraySort(BOOL, Node))
    arrays = k.prove("arrays", lists, lists[0][True] == lists[1][False], by=[single])
    two = k.define("two", [], BOOL, lambda _: z3.Exists([u, v], u != v))
    size = k.prove("size", [], z3.Not(two()), by=[single, two.equation])
    some = k.choose("some", k.prove("exists", [x], z3.Exists([u], u == u)))
    same = k.prove("same", [x, y], some(x) == some(y), by=[single])
    coin = z3.Datatype("Single")
    coin.declare("it")
    unit = coin.create()
    with pytest.raises(ProofError, match="contains a sort of the theory"):
        k.instantiate("boxes-read", pairs, theory, {Node: unit}, {})
    for theorem in (size, same):
        with pytest.raises(ProofError, match="the model has no replacement for"):
            k.instantiate("read", theorem, theory, {Node: unit}, {})
    read = k.instantiate("arrays-read", arrays, theory, {Node: unit}, {})
    assert read.variables[0].sort() == z3.ArraySort(BOOL, unit)
    assert read.hypotheses == frozenset()
