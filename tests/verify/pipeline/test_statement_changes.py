"""Tests of the small changes that generate mutants of a statement."""

from itertools import islice
from typing import Any

import pytest
import z3

from verify.kernel import Kernel
from verify.kernel.pretty_printer import pretty
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.pipeline.crosschecks.mutants import false_mutants
from verify.pipeline.crosschecks.statement_changes import changes
from verify.proofs.general.number_lists import p
from verify.proofs.general.z3_semantics import heaps

x, y, m = z3.Ints("x y m")
f = z3.Function("changed.f", z3.IntSort(), z3.IntSort(), z3.IntSort())
odd = z3.Function("changed.odd", z3.IntSort(), z3.BoolSort())


def change_texts(formula: Any, *variables: Any) -> Any:
    """Return the changed statements as text."""
    return [pretty(new) for _, new in changes(formula, variables)]


def test_the_near_changes_come_first_and_the_opposite_last() -> None:
    texts = change_texts(z3.Implies(z3.And(x > 0, odd(x)), x >= 1), x)
    assert texts[:3] == ["changed.odd(x) → x ≥ 1", "x > 0 → x ≥ 1", "x ≥ 1"]
    assert "x > 0 ∧ changed.odd(x) → 1 < x" in texts and "x > 1 ∧ changed.odd(x) → x ≥ 1" in texts
    assert texts[-1] == "¬(x > 0 ∧ changed.odd(x) → x ≥ 1)"


@pytest.mark.parametrize(
    ("formula", "changed"),
    [
        (x + y == y + x, ["y + y = y + x", "x + x = y + x"]),
        (f(x, y) == x, ["changed.f(y, x) = x", "changed.f(x, y) + 1 = x", "changed.f(y, y) = x"]),
        (odd(z3.IntVal(7)), ["changed.odd(9)", "changed.odd(15)", "changed.odd(0)"]),
        (odd(x) == z3.Or(odd(y), x == y), ["changed.odd(x) ⇔ x = y", "changed.odd(x) ⇔ changed.odd(y)"]),
        (z3.Not(z3.Exists([m], z3.And(odd(m), m > x))), ["¬(∃ m. m > x)", "¬(∃ m. changed.odd(m))"]),
        (
            z3.ForAll([m], z3.Implies(z3.And(odd(m), m > x), m > 0)),
            ["∀ m. m > x → m > 0", "∀ m. changed.odd(m) → m > 0"],
        ),
    ],
    ids=["a variable", "two parts", "a constant", "a part", "there is", "for all"],
)
def test_the_wider_changes(formula: Any, changed: list[str]) -> None:
    assert set(changed) <= set(change_texts(formula, x, y))


def test_weaker_statements_are_not_changes() -> None:
    """Check that no change drops a part of the conclusion or adds a premise, because a true statement stays true."""
    parts = z3.And(odd(x), z3.Implies(odd(y), z3.Or(odd(x), odd(y))))
    texts = set(change_texts(parts, x))
    assert "changed.odd(x) ∧ (changed.odd(y) → changed.odd(x))" in texts  # an alternative less is more
    assert not {"changed.odd(x)", "changed.odd(y) → changed.odd(x) ∨ changed.odd(y)"} & texts
    assert change_texts(z3.Not(z3.Or(odd(x), odd(y))), x) == ["¬(¬(changed.odd(x) ∨ changed.odd(y)))"]
    for formula in (
        z3.Exists([m], z3.And(odd(m), m > x)),
        z3.Not(z3.ForAll([m], z3.Implies(z3.And(odd(m), m > x), m > 0))),
    ):
        assert change_texts(formula, x) == [pretty(z3.Not(formula))]


def test_no_number_is_changed_under_a_quantifier() -> None:
    """Check that numbers under quantifiers stay, because a larger one may exceed the tried values."""
    beyond = z3.Exists([m], z3.And(m >= 0, m > x))
    assert change_texts(beyond, x) == ["¬(∃ m. m ≥ 0 ∧ m > x)"]
    for within in (z3.ForAll([m], z3.Or(m <= 7, m > x)), z3.Exists([m], m > 3)):
        assert change_texts(within, x) == [pretty(z3.Not(within))]


def first_mutants(k: Kernel, theorem: Any) -> Any:
    return [
        (mutant.name, mutant.refuted_by) for mutant, _ in islice(false_mutants(k, FormulaCompiler(k, {}), theorem), 6)
    ]


def test_the_numbers_that_a_theorem_names_are_tried_too() -> None:
    k = Kernel()
    assert ("41 for 40", "x = 40") in first_mutants(k, k.prove("far", [x], (x == 40) == (x + 2 == 42)))
    assert ("3 for 7", "") in first_mutants(k, k.prove("given", [], z3.Or(z3.IntVal(7) > 5, z3.IntVal(7) == 4)))


def test_lists_of_heaps_are_written_as_such() -> None:
    k = Kernel()
    fits = k.define("fits", [p], z3.BoolSort(), lambda _, p: p == heaps(5, 4, 1))
    twin_names = [
        name for name, _ in first_mutants(k, k.prove("listed", [], fits(heaps(5, 4, 1)), [fits.at(heaps(5, 4, 1))]))
    ]
    assert twin_names[:2] == ["6 for 5", "4 for 5"]
    theorem = k.prove("listed-too", [p], fits(p) == (p == heaps(5, 4, 1)), [fits.at(p)])
    assert "fits(p) ≠ (p = (5, 4, 1)) for fits(p) ⇔ p = (5, 4, 1)" in dict(first_mutants(k, theorem))


def test_an_equation_without_constants_has_twins() -> None:
    k = Kernel()
    refutations = dict(first_mutants(k, k.prove("turned", [x, y], x * x - y * y == (x - y) * (x + y))))
    assert refutations["y for x"].startswith("x = 0, y = ") and refutations["x for y"]


def test_each_mutant_is_another_statement() -> None:
    k = Kernel()
    theorem = k.prove("product", [x, y], z3.Implies(z3.And(x >= 1, y >= 1), x * y >= 1))
    texts = change_texts(theorem.body, x, y)
    statements = [mutant.statement for mutant, _ in false_mutants(k, FormulaCompiler(k, {}), theorem)]
    assert len(texts) > len({*texts}), "several changes give the same statement"
    assert len(statements) == len({*statements}) and "x·y ≥ 1" in statements
