"""Tests of automatic unfolding: the instances, their order and their place in the book; false goals stay refused."""

import re

import pytest
import z3

from tests.verify.checker import books
from verify.checker.book import read
from verify.kernel import Definition, Kernel, Measure, ProofError, Theorem
from verify.kernel.statements import Citation
from verify.kernel.term_analysis import substitute
from verify.kernel.unfolding import unfold_calls

m, n, x = z3.Ints("m n x")
INT, BOOL = z3.IntSort(), z3.BoolSort()


def steps_of_two(k: Kernel) -> Definition:
    """Define double(n) by recursion."""
    return k.define("double", [n], INT, lambda f, n: z3.If(n <= 0, 0, f(n - 1) + 2), Measure((n,)))


def define_quadruple(k: Kernel) -> Definition:
    """Define quadruple(n) by two calls of double."""
    double = k.get(steps_of_two)
    return k.define("quadruple", [n], INT, lambda _, n: double(double(n)))


@pytest.fixture
def k() -> Kernel:
    return Kernel()


def as_texts(cited: list[Citation]) -> list[str]:
    """Return the cited instances as text, such as `double(3)`."""
    return [f"{instance.theorem.name.removesuffix('.def')}{instance.terms}" for instance in cited]


def equations(*defined: Definition) -> dict[str, Theorem]:
    """Return the equation of each function by the name of the function."""
    return {definition.function.name(): definition.equation for definition in defined}


def test_each_call_in_the_formulas_is_unfolded_once_in_order(k: Kernel) -> None:
    double, quadruple = k(steps_of_two), k(define_quadruple)
    goal = z3.And(quadruple(x) >= double(m), double(m) >= 0)
    assert as_texts(unfold_calls([goal], equations(double, quadruple), 1)) == ["double(m,)", "quadruple(x,)"]
    assert as_texts(unfold_calls([quadruple(x) > 0, goal], equations(double, quadruple), 1)) == [
        "quadruple(x,)",
        "double(m,)",
    ]
    assert len(unfold_calls([goal, goal], equations(double, quadruple), 1)) == 2


def test_every_round_unfolds_the_calls_of_the_round_before(k: Kernel) -> None:
    double, quadruple = k(steps_of_two), k(define_quadruple)
    by_depth = [as_texts(unfold_calls([quadruple(x) == 0], equations(double, quadruple), depth)) for depth in range(4)]
    assert by_depth[0] == []
    assert by_depth[1] == ["quadruple(x,)"]
    assert set(by_depth[2]) == {"quadruple(x,)", "double(x,)", "double(double(x),)"}
    assert by_depth[3][: len(by_depth[2])] == by_depth[2]
    assert "double(x - 1,)" in by_depth[3]


def test_an_instance_is_the_equation_at_the_arguments(k: Kernel) -> None:
    double = k(steps_of_two)
    (instance,) = unfold_calls([double(x + 1) == 0], equations(double), 1)
    assert instance.terms is not None
    assert z3.eq(
        substitute(instance.theorem.body, instance.theorem.variables, instance.terms),
        substitute(double.equation.body, double.equation.variables, (x + 1,)),
    )


def test_a_call_at_a_bound_variable_is_left_out(k: Kernel) -> None:
    double = k(steps_of_two)
    formula = z3.And(z3.ForAll([n], double(n) >= 0), double(m) == 0)
    assert as_texts(unfold_calls([formula], equations(double), 1)) == ["double(m,)"]


def test_a_step_needs_no_list_of_definitions(k: Kernel) -> None:
    double = k(steps_of_two)
    goal = z3.Implies(n >= 0, double(n) == 2 * n)
    with pytest.raises(ProofError):
        k.induct("listed", [n], goal, Measure((n,)), at=[(n - 1,)])
    theorem = k.induct("unfold_calls", [n], goal, Measure((n,)), at=[(n - 1,)], unfold=1)
    by_hand = k.induct("by-hand", [n], goal, Measure((n,)), at=[(n - 1,)], by=[double.at(n), double.at(n - 1)])
    assert theorem.uses == by_hand.uses == ("double.def",)
    texts = [re.sub(r"^;.*\n", "", proof.obligations[0].script) for proof in (theorem, by_hand)]
    assert sorted(texts[0].splitlines()) == sorted(texts[1].splitlines())


def test_unfolding_proves_nothing_false(k: Kernel) -> None:
    double = k(steps_of_two)
    for depth in range(4):
        with pytest.raises(ProofError, match="z3 says"):
            k.prove(f"false-{depth}", [n], double(n) == 2 * n + 1, unfold=depth)
        with pytest.raises(ProofError, match="z3 says"):
            k.induct(f"false-everywhere-{depth}", [n], double(n) == 2 * n, Measure((n,)), at=[(n - 1,)], unfold=depth)


def test_the_book_has_the_instances_and_the_checker_derives_the_same_text(k: Kernel) -> None:
    double = k(steps_of_two)
    goal = z3.Implies(n >= 0, double(n) == 2 * n)
    theorem = k.induct("unfold_calls", [n], goal, Measure((n,)), at=[(n - 1,)], unfold=1)
    (record,) = [entry for entry in k.records if entry["name"] == "unfold_calls"]
    assert len(record["by"]) == 2
    derived = {
        obligation.name: obligation.text for obligation in books.obligations_of_claims(read(books.records_of_kernel(k)))
    }
    assert derived["unfold_calls/1"] == theorem.obligations[0].script


def test_a_mutant_of_an_unfolded_step_is_refused(k: Kernel) -> None:
    double = k(steps_of_two)
    theorem = k.induct(
        "unfold_calls", [n], z3.Implies(n >= 0, double(n) == 2 * n), Measure((n,)), at=[(n - 1,)], unfold=1
    )
    assert k.attempt(theorem, theorem.body)
    assert not k.attempt(theorem, z3.Implies(n >= 0, double(n) == 2 * n + 1))
