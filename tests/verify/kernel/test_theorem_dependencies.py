"""Tests of the dependencies of a theorem: complete, each obligation with one owner, none from another kernel."""

from typing import Any

import pytest
import z3

from theory.claims.standing import lowest_standing
from verify.kernel import Kernel, ProofError, Theorem, solvers
from verify.pipeline.crosschecks import crosscheck

x, y = z3.Ints("x y")
FALSE = z3.BoolVal(False)
INT, BOOL = z3.IntSort(), z3.BoolSort()
f = z3.Function("f", INT, INT)


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def forged_theorem(name: str = "forged") -> Theorem:
    return Theorem(0, FALSE, (), FALSE, name, "solver", "", frozenset(), (), ())


def names(theorems: Any) -> list[str]:
    return [t.name for t in theorems]


def test_a_theorem_rests_on_facts_and_on_definitions(k: Kernel) -> None:
    one = k.define("one", [], INT, lambda _: 1)
    two = k.define("two", [], INT, lambda _: one() + one())
    k.prove("apart", [x], x == x)
    lemma = k.prove("lemma", [], one() == 1, by=[one.equation])
    theorem = k.prove("theorem", [], z3.Implies(two() == 2, one() > 0), by=[lemma])
    assert names(k.closure([theorem])) == ["one.def", "two.def", "lemma", "theorem"]
    assert k.closure([]) == []
    assert k.obligations([]) == []


def test_the_facts_of_a_model_are_dependencies(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    without = k.closure([theorem])
    assert names(without) == ["positive.all", "not-zero"]
    square = k.define("square", [x], INT, lambda _, x: x * x + 1)
    root = k.prove("root", [x], x * x >= 0)
    fact = k.prove("square-positive", [x], square(x) > 0, by=[square.at(x), root(x)])
    k.model(theory, {}, {f: square}, by={"positive.all": [fact]})
    assert names(k.closure([theorem])) == ["positive.all", "not-zero", "square.def", "root", "square-positive"]
    assert [o.name for o in k.obligations([theorem])] == ["not-zero/1", "positive.model.positive.all/1"]


def test_a_theorem_of_another_hand_has_no_closure(k: Kernel) -> None:
    true = k.prove("true", [x], x == x)
    other = Kernel().prove("true", [x], x == x)
    strangers: tuple[Any, ...] = (
        forged_theorem(),
        forged_theorem("true"),
        other,
        true._replace(body=FALSE),
        "true",
        None,
    )
    for strange in strangers:
        for gather in (k.closure, k.obligations):
            with pytest.raises(ProofError, match="not a theorem of this kernel"):
                gather([true, strange])
        with pytest.raises(ProofError, match="not a theorem of this kernel"):
            k.question(strange, FALSE)


def test_a_chapter_with_a_theorem_of_its_own_make_proves_nothing() -> None:
    proved = crosscheck.prove(Kernel(), [lambda k: forged_theorem()])
    assert (proved.theorems, proved.failure) == ([], "forged is not a theorem of this kernel")


def test_nothing_stands_on_nothing() -> None:
    assert lowest_standing([]) == "open"


# Obligations


def test_an_obligation_has_one_owner(k: Kernel) -> None:
    step = z3.Function("step", INT, INT, BOOL)
    theory = k.theory("steps", [], [step], {}, well_founded=step)
    theorem = k.prove("reflexive", [x], step(x, x) == step(x, x))
    k.prove("r.rank", [x], x == x)
    with pytest.raises(ProofError, match=r"already an obligation r\.rank/1"):
        k.instantiate("r", theorem, theory, {}, {step: lambda a, b: z3.And(0 <= b, b < a)}, rank=lambda a: a)
    assert "r" not in k.theorems
    k.model(theory, {}, {step: lambda a, b: z3.And(0 <= b, b < a)}, rank=lambda a: a)
    with pytest.raises(ProofError, match=r"already an obligation steps\.model\.rank/1"):
        k.model(theory, {}, {step: lambda a, b: FALSE}, rank=lambda a: a)


@pytest.mark.parametrize(("first", "second"), [("a(1, 2)", "a(1)(2)"), ("lower", "LOWER"), ("nim.1⊕2", "nim.1+2")])
def test_no_two_obligations_share_a_file(k: Kernel, first: str, second: str) -> None:
    theorem = k.prove(first, [x], x == x)
    with pytest.raises(ProofError, match="whose file would have its name"):
        k.prove(second, [x], x == x)
    assert names(k.theorems.values()) == [first]
    assert theorem.obligations[0].file_name.isascii()


def test_an_obligation_that_failed_can_be_met_later(k: Kernel) -> None:
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("later", [x], x > 0)
    assert k.prove("later", [x], x * x >= 0)


# The question of a twin


def test_the_question_of_a_twin_is_a_text(k: Kernel) -> None:
    two = k.prove("two", [x], z3.Implies(x > 1, x >= 2))
    assert k.question(two, two.body) == two.obligations[0].script
    assert solvers.ask_z3(k.question(two, z3.Implies(x > 1, x >= 3))).verdict == "sat"
    with pytest.raises(ProofError, match="y is neither"):
        k.question(two, y == y)


def test_theorems_without_steps_have_no_mutants(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    for theorem in (k.define("one", [], INT, lambda _: 1).equation, theory.hypotheses[0]):
        with pytest.raises(ProofError, match="has no proof steps that can be tried"):
            k.question(theorem, FALSE)
