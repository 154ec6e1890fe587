"""Tests of formulas for readers on several lines: line breaks and widths."""

from dataclasses import replace

import pytest
import z3

from tests.verify.formulas.printed_terms import (
    BOOL,
    INT,
    TABLE,
    A,
    f,
    is_low,
    n,
    p,
    state,
    u,
    x,
    y,
    z,
)
from verify.formulas.line_layout import Piece, flat
from verify.formulas.notation import notation
from verify.formulas.printer import formula
from verify.formulas.renderers import commands, ems, plain, tex
from verify.formulas.syntax_tree import tree
from verify.proofs.general.z3_semantics import Pair, pair


def test_long_conjunctions_stand_one_a_line() -> None:
    term = z3.ForAll([x, y], z3.Implies(z3.And(f(x) > 1, f(y) > 2), z3.And(f(x + y) > 3, f(x * y) > 4)))
    assert plain(formula(tree(term), TABLE), 20).splitlines() == [
        "∀ x, y ∈ ℤ.", "  f(x) > 1", "  ∧ f(y) > 2", "  ⇒ f(x + y) > 3", "    ∧ f(x·y) > 4",
    ]  # fmt: skip


def test_numbers_that_are_added_stand_several_on_a_line() -> None:
    term = z3.Sum([z3.IntVal(2**d) for d in range(7)]) == x
    assert plain(formula(tree(term), TABLE), 24).splitlines() == ["1 + 2 + 4 + 8 + 16", "+ 32 + 64 = x"]


def test_a_short_left_side_stays_whole_however_long_the_right_one_is() -> None:
    value = z3.Function("value", Pair, INT)
    term = value(pair(x, y)) == z3.If(x + y + z > 10, f(x) + f(y), z3.If(x > y, f(x + y + z), f(z)))
    assert plain(formula(tree(term), TABLE), 40).splitlines() == [
        "value(x, y) =", "  if x + y + z > 10 then f(x) + f(y)", "  else if x > y then f(x + y + z)", "  else f(z)",
    ]  # fmt: skip


def test_a_relation_goes_to_the_next_line_before_a_bracket_is_broken() -> None:
    far, written = z3.Function("far", INT, INT, BOOL), z3.Function("written", INT, INT, BOOL)
    assert plain(formula(tree(far(f(x + y), f(z))), TABLE), 20).splitlines() == ["f(x + y)", "  is far from f(z)"]
    assert plain(formula(tree(A[f(x) + f(y)]), TABLE), 12).splitlines() == ["f(x) + f(y)", "  ∈ A"]
    term = z3.And(f(x) <= f(y), f(y) < f(z))
    assert plain(formula(tree(term), TABLE), 12).splitlines() == ["f(x)", "  ≤ f(y)", "  < f(z)"]
    lines = plain(formula(tree(z3.ForAll([x, p], written(f(x), x))), TABLE), 22).splitlines()
    assert lines == ["∀ x ∈ ℤ, p ∈ ℤ*.", "  f(x)", "    begins with 10", "      in base x"]


def test_a_line_of_tex_is_as_wide_as_its_signs_and_letters() -> None:
    term = z3.ForAll([x, y], z3.Implies(z3.And(f(x) > 1, f(y) > 2), z3.And(f(x + y) > 3, f(x * y) > 4)))
    docs = formula(tree(term), TABLE)
    assert tex(docs, ems(flat(docs))).count("\n") == 0
    assert tex(docs, ems(flat(docs)) - 0.1).count("\n") > 0
    # An index is small, and words leave room for those of other languages.
    assert ems(flat(formula(tree(u[n]), TABLE))) < ems(flat(formula(tree(u[n] + n), TABLE))) - 1
    square = z3.Function("square", INT, BOOL)
    assert ems(flat(formula(tree(square(x)), TABLE))) > ems([Piece("name", "isasquare"), Piece("variable", "x")])


def test_names_of_sets_are_set_upright_in_products_as_well() -> None:
    term = z3.ForAll([state], is_low(state))
    table = replace(TABLE, sorts={"State": "ℤ × States"})
    assert tex(formula(tree(term), table)).startswith(r"\forall q\in \mathbb{Z}\times \text{States}.")


def test_the_value_of_a_long_sum_is_on_its_last_line() -> None:
    total = z3.Sum([z3.If(f(x) == n, z3.IntVal(1), z3.IntVal(0)) for n in range(5)])
    assert plain(formula(tree(total == 1), TABLE), 20).splitlines()[-1].endswith(" = 1")


def test_an_index_is_never_broken_and_a_short_sum_neither() -> None:
    bit, power = z3.Function("bit", INT, INT, INT), z3.Function("power", INT, INT)
    term = z3.Implies(bit(x + y, power(x + y - 1) - 1) == 1, bit(x, y - 1) + bit(y, x - 1) + power(x - 1) == 1)
    for width in (5, 8, 12, 16):
        lines = tex(formula(tree(term), notation()), width).splitlines()
        assert len(lines) > 1 and all(line.count("{") == line.count("}") for line in lines)
        assert r"\text{bit}_{y-1}(x)" in "".join(lines) and "2^{x-1}" in "".join(lines)
    with pytest.raises(ValueError, match="not closed"):
        commands([Piece("name", "bit"), Piece("lower", ""), Piece("variable", "n")])
