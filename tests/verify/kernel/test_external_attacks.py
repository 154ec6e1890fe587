"""Attacks on the kernel that were found outside the project and that no other test covers.

`test_kernel_changing_objects` covers objects that answer differently, `object.__setattr__`, terms that are forgotten,
stolen dictionaries and `instead`. `test_theorem_dependencies` covers omissions of `closure`, facts of a model, and
obligations with two owners or one file. `test_kernel_past_exploits` covers the four holes of recursion, `test_pretty`
formulas that print alike, and `tests/verify/pipeline` cached certificates and edited results.
"""

from collections.abc import Callable
from typing import Any

import pytest
import z3

from verify.kernel import (
    Definition,
    ForEach,
    Kernel,
    Measure,
    NoInfiniteDescent,
    ProofError,
    Theorem,
    WellFounded,
    existence_rules,
    solvers,
)

n, x, y, table = z3.Ints("n x y table")
FALSE, INT, BOOL = z3.BoolVal(False), z3.IntSort(), z3.BoolSort()
Thing, Other = z3.DeclareSort("Thing"), z3.DeclareSort("OtherThing")
Lone = z3.Datatype("Lone")
Lone.declare("lone")
Lone = Lone.create()
s, t = z3.Consts("s t", Thing)
a, b = z3.Consts("a b", Other)
c, u, p = z3.Function("c", INT), z3.Function("u", INT), z3.Function("p", BOOL)
SINGLE = z3.ForAll([s, t], s == t)


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=5)


# Symbols behind the hypotheses of a theory


def defined_falsehood(k: Kernel) -> Definition:
    """Return a definition that states that there is one element."""
    return k.define("g", [], BOOL, lambda _: SINGLE)


def chosen_falsehood(k: Kernel) -> Definition:
    """Return a choice that states that there is one element."""
    truth = z3.Bool("truth")
    return k.choose("g", k.prove("E", [], z3.Exists([truth], truth == SINGLE)))


def twice_defined_falsehood(k: Kernel) -> Definition:
    """Return a definition over another definition that states that there is one element."""
    g = defined_falsehood(k)
    k.define("g2", [], BOOL, lambda _: z3.Not(z3.Not(g())))
    return k.definitions["g2"]


@pytest.mark.parametrize(
    "make", [defined_falsehood, chosen_falsehood, twice_defined_falsehood], ids=lambda make: make.__name__
)
def test_a_symbol_in_a_hypothesis_is_reinterpreted(k: Kernel, make: Callable[[Kernel], Definition]) -> None:
    """Check that a symbol gets a new meaning in a model that replaces its sort."""
    g = make(k)
    theory = k.theory("T", [Thing], [c], {"h": ([], g() == (c() == 0))})
    definitions = [theorem for theorem in k.theorems.values() if theorem.name.endswith((".def", ".witness"))]
    lemma = k.prove("kept", [], SINGLE == (c() == 0), by=[theory.hypotheses[0], *definitions])

    def image() -> z3.ArithRef:
        return z3.If(g(), z3.IntVal(0), z3.IntVal(1))

    def attack() -> Theorem:
        infinite = k.instantiate("infinite", lemma, theory, {Thing: INT}, {c: image})
        finite = k.instantiate("finite", lemma, theory, {Thing: Lone}, {c: image})
        return k.prove("absurd", [], FALSE, by=[infinite, finite])

    with pytest.raises(ProofError):
        attack()
    assert "infinite" not in k.theorems or "finite" not in k.theorems


@pytest.mark.parametrize("deep", [0, 1, 2])
def test_a_theory_that_pins_a_choice_depends_on_its_hypotheses(k: Kernel, deep: int) -> None:
    """Check that a choice under T that U pins keeps its value while T is read in two models."""
    first = k.theory("T", [], [c], {"h": ([], c() > 0)})
    g = k.choose("g0", k.prove("E", [], z3.Exists([y], y > 0), by=first.hypotheses))
    over = [g]
    for number in range(1, deep + 1):
        below = over[-1]
        over.append(k.define(f"g{number}", [], INT, lambda _, below=below: below() + 1))
    second = k.theory("U", [], [u, p], {"h": ([], z3.Or(u() == over[-1](), p()))})
    lemma = k.prove("kept", [], z3.Implies(z3.Not(p()), u() == over[-1]()), by=second.hypotheses)
    assert lemma.hypotheses == {"T", "U"}
    for value in (7, 8):
        images = {c: lambda: z3.IntVal(1)}
        images |= {definition.function: lambda v=value + offset: z3.IntVal(v) for offset, definition in enumerate(over)}
        with pytest.raises(ProofError):
            k.instantiate(f"read {value}".replace(" ", "-"), lemma, first, {}, images)


def test_two_theories_round_a_circle(k: Kernel) -> None:
    """Check that neither of two theories that depend on each other by sorts is discharged alone."""
    f = z3.Function("f", BOOL)
    g = z3.Function("g", BOOL)
    other = z3.ForAll([a, b], a == b)
    first = k.theory("T", [Thing], [f], {"h": ([], f() == other)})
    second = k.theory("U", [Other], [g], {"h": ([], g() == (f() == SINGLE))})
    lemma = k.prove("kept", [], z3.Implies(g(), SINGLE == other), by=[first.hypotheses[0], second.hypotheses[0]])
    with pytest.raises(ProofError, match="interpret it in a model first"):
        k.instantiate("one", lemma, second, {Other: INT}, {g: lambda: f() == SINGLE})
    with pytest.raises(ProofError, match="interpret it in a model first"):
        k.instantiate("two", lemma, first, {Thing: INT}, {f: lambda: other})


# Names that a rule gives


def test_a_table_captures_nothing(k: Kernel) -> None:
    """Check that a term with an undeclared constant of the table's name does not describe the table itself."""
    store = z3.Const("table", z3.ArraySort(INT, INT))
    for term in (store[n] + 1, z3.Select(store, n), z3.If(store == store, n, 0), table + n):
        with pytest.raises(ProofError):
            k.tabulate("more", [], n, term)
    own, place = z3.Const(existence_rules.TABLE, z3.ArraySort(INT, INT)), z3.Int(existence_rules.TABLE)
    for variables, over, term in (([own], n, own[n] + 1), ([], place, place), ([place], n, place + n)):
        with pytest.raises(ProofError):
            k.tabulate("more", variables, over, term)
    assert not k.theorems


def test_a_table_of_a_table(k: Kernel) -> None:
    """Check that a constant defined under the table's name is another constant."""
    store = z3.ArraySort(INT, INT)
    try:
        own = k.define("table", [], store, lambda _: z3.K(INT, z3.IntVal(0)))
        more = k.tabulate("more", [], n, own()[n] + 1)
    except ProofError:
        return
    with pytest.raises(ProofError):
        k.prove("absurd", [], FALSE, by=[more, own.equation])
    inner = z3.Const("w", store)
    k.prove("other", [], z3.Exists([inner], inner[0] == 1), by=[more, own.equation])


def test_a_variable_of_the_table_is_not_that_of_the_statement(k: Kernel) -> None:
    with pytest.raises(ProofError):
        k.tabulate("twice", [n], n, n + 1)
    with pytest.raises(ProofError):
        k.tabulate("stranger", [], n, x + n)


# Orders on the word of a theorem


ENDLESS = z3.Const("w", z3.ArraySort(INT, INT))
STEP = z3.Function("way", INT, INT, BOOL)


@pytest.mark.parametrize(
    "goal",
    [
        lambda way: z3.Exists([n], z3.And(n >= 0, z3.Or(n == n, z3.Not(way(ENDLESS[n], ENDLESS[n + 1]))))),
        lambda way: z3.Exists([n], z3.Or(n >= 0, z3.Not(way(ENDLESS[n], ENDLESS[n + 1])))),
        lambda way: z3.Implies(FALSE, z3.Exists([n], z3.And(n >= 0, z3.Not(way(ENDLESS[n], ENDLESS[n + 1]))))),
        lambda way: z3.Exists([n], z3.And(n >= 0, way(ENDLESS[n], ENDLESS[n + 1]))),
        lambda way: z3.Exists([n], z3.And(n >= 0, way(ENDLESS[n + 1], ENDLESS[n]))),
    ],
)
def test_a_theorem_weaker_than_well_foundedness(k: Kernel, goal: Any) -> None:
    way = k.define("way", [x, y], BOOL, lambda _, x, y: z3.BoolVal(True))
    ends = k.prove("ends", [ENDLESS], goal(way), by=[way.equation])
    with pytest.raises(ProofError):
        order = NoInfiniteDescent(way.function, (x,), ends)
        k.define("d", [x], INT, lambda d, x: d(x) + 1, order, by=[way.equation])
    assert "d" not in k.definitions


def test_an_order_on_the_word_of_a_forged_theorem(k: Kernel) -> None:
    way = k.define("way", [x, y], BOOL, lambda _, x, y: z3.BoolVal(True))
    true = k.prove("true", [ENDLESS], z3.Exists([n], z3.And(n >= 0, way(ENDLESS[n], ENDLESS[n + 1]))), [way.equation])
    body = z3.Exists([n], z3.And(n >= 0, z3.Not(way(ENDLESS[n], ENDLESS[n + 1]))))
    for fake in (true._replace(body=body), true._replace(body=body, formula=z3.ForAll([ENDLESS], body)), None, "true"):
        with pytest.raises(ProofError):
            order = NoInfiniteDescent(way.function, (x,), fake)  # type: ignore[arg-type]
            k.define("d", [x], INT, lambda d, x: d(x) + 1, order, by=[way.equation])


def test_a_relation_of_one_theory_is_not_that_of_another(k: Kernel) -> None:
    way, any_way = z3.Function("way", Thing, Thing, BOOL), z3.Function("any-way", Thing, Thing, BOOL)
    k.theory("steps", [Thing], [way], {}, well_founded=way)
    with pytest.raises(ProofError, match=r"is not a relation of the theory|not a new function|already defined"):
        k.theory("more", [], [], {}, well_founded=way)
    loops = k.theory("loops", [], [any_way], {"loop": ([s], any_way(s, s))})
    with pytest.raises(ProofError):
        k.induct("absurd", [s], FALSE, WellFounded(any_way, s), at=[(s,)], by=loops.hypotheses)


# The four holes, in other shapes


def test_a_measure_of_a_variable_that_two_places_range_over(k: Kernel) -> None:
    w = z3.Int("w")
    for measure in (Measure((w,)), Measure((n, w)), Measure((n + 0 * w,)), Measure((z3.If(w == w, n, 0),))):
        with pytest.raises(ProofError):
            k.induct("absurd", [n], z3.Not(n == 1), measure, at=[ForEach((w,), (n - 1,)), ForEach((w,), (n + 1,))])


@pytest.mark.parametrize("name", ["bound!1", "bound!2", "x!1", "b0.x!0"])
def test_a_reserved_name_in_every_rule(k: Kernel, name: str) -> None:
    strange = z3.Int(name)
    f = z3.Function(name, INT)
    exists = k.prove("exists", [], z3.Exists([y], y > 0))
    for attack in (
        lambda: k.prove("a", [strange], strange == strange),
        lambda: k.define(name, [], INT, lambda _: 0),
        lambda: k.define("d", [strange], INT, lambda _, v: v),
        lambda: k.choose(name, exists),
        lambda: k.theory("T", [], [f], {}),
        lambda: k.tabulate("t", [strange], n, strange + n),
        lambda: k.tabulate("t", [], strange, strange),
        lambda: k.evaluate("e", [strange], z3.Implies(z3.And(strange >= 0, strange < 0), FALSE)),
    ):
        with pytest.raises(ProofError):
            attack()
    assert list(k.theorems) == ["exists"]


# Cached answers and decided obligations


def test_a_decision_is_of_a_text_and_not_of_a_name() -> None:
    """Check that two obligations of the same name in two kernels are decided by their own texts."""
    true, false = Kernel(seconds=2), Kernel(seconds=2)
    true.prove("same", [x], x + 1 > x)
    with pytest.raises(ProofError, match="z3 says sat"), solvers.answer_cache():
        false.prove("same", [x], x + 1 > x + 1)
    with solvers.answer_cache():
        Kernel(seconds=2).prove("same", [x], x + 1 > x)
        with pytest.raises(ProofError, match="z3 says sat"):
            Kernel(seconds=2).prove("same", [x], x + 1 < x)


def test_a_text_does_not_depend_on_earlier_proofs() -> None:
    """Check that obligations are the same in a kernel with earlier proofs."""
    alone, later = Kernel(seconds=2), Kernel(seconds=2)
    for number in range(3):
        later.prove(f"before-{number}", [x, y], z3.Exists([n], n == x + y + number))
    goal = z3.ForAll([n], z3.Implies(n > x, z3.Exists([y], y == n)))
    first, second = (k.prove("it", [x], goal).obligations for k in (alone, later))
    assert [obligation.script for obligation in first] == [obligation.script for obligation in second]


def test_a_model_with_a_fact_under_a_hypothesis(k: Kernel) -> None:
    """Refuse the proof of a model that cites a fact under a hypothesis."""
    wrong = k.theory("wrong", [], [u], {"h": ([], FALSE)})
    theory = k.theory("T", [], [c], {"h": ([], c() > 0)})
    absurd = k.prove("absurd", [], FALSE, by=wrong.hypotheses)
    minus_one, same_constant = (lambda: z3.IntVal(-1)), c
    for fact, image in ((wrong.hypotheses[0], minus_one), (absurd, minus_one), (theory.hypotheses[0], same_constant)):
        with pytest.raises(ProofError, match="a model must not depend on hypotheses"):
            k.model(theory, {}, {c: image}, by={"T.h": [fact]})
    assert not k.models


# Names that print as something else


@pytest.mark.parametrize(
    "name",
    [
        "0",
        "-1",
        "2+2=5",
        "true",
        "false",
        "if",
        "ite",
        "not",
        "p\u200b",
        "p\u202e",
        "\u0430",
        "p\n",
        "p\x1b[8m",
        "∀",
        " ",
    ],
)
def test_no_symbol_prints_as_something_else(k: Kernel, name: str) -> None:
    strange = z3.Int(name)
    exists = k.prove("exists", [], z3.Exists([y], y > 0))
    for attack in (
        lambda: k.define(name, [], INT, lambda _: 1),
        lambda: k.choose(name, exists),
        lambda: k.theory("T", [], [z3.Function(name, INT)], {}),
        lambda: k.prove("a", [strange], strange == strange),
    ):
        with pytest.raises(ProofError):
            attack()
    assert list(k.theorems) == ["exists"]


# Another test has a datatype called Int, and z3 takes a second one of the same name for the first.
@pytest.mark.parametrize("name", ["Real", "int", "Bool", "real", "array", "0", "Thing\u200b"])
def test_no_sort_prints_as_another(k: Kernel, name: str) -> None:
    """Check that a datatype named Real, whose elements are all equal, is not mixed up with the real numbers."""
    kind = z3.Datatype(name)
    kind.declare("only-one")
    v, w = z3.Consts("v w", kind.create())
    with pytest.raises(ProofError):
        k.prove("all-equal", [v, w], v == w)


VERDICTS = ("x\nTRUE-001 holds", "x\x1b[8m", "x\u202e", "x\u200b", "", "a: ∀ x. false", "x" * 100_000)


@pytest.mark.parametrize("name", VERDICTS, ids=lambda name: ascii(name)[:12])
def test_no_theorem_has_a_name_that_prints_as_a_verdict(k: Kernel, name: str) -> None:
    for attack in (
        lambda: k.prove(name, [x], x == x),
        lambda: k.tabulate(name, [], n, n + 1),
        lambda: k.theory(name, [], [], {}),
        lambda: k.theory("T", [], [], {name: ([], SINGLE)}),
    ):
        with pytest.raises(ProofError):
            attack()
