"""Tests that printed formulas have the meaning of the proved ones: random formulas are printed and evaluated."""

from itertools import product

import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.verify.formulas.printed_formula_evaluator import value
from tests.verify.formulas.printed_terms import (
    P,
    Q,
    print_term,
    x,
    y,
    z,
)


def integers(depth: int) -> st.SearchStrategy[z3.ExprRef]:
    """Return a strategy for random integer terms up to a depth."""
    leaves = st.one_of(st.sampled_from([x, y, z]), st.integers(-2, 3).map(z3.IntVal))
    if depth == 0:
        return leaves
    inner, conditions = integers(depth - 1), booleans(depth - 1)
    return st.one_of(
        leaves,
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a - b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a: -a, inner),
        st.builds(lambda a: a / 2, inner),
        st.builds(lambda a: a % 3, inner),
        st.builds(z3.If, conditions, inner, inner),
        st.builds(lambda a: z3.If(a, z3.IntVal(1), z3.IntVal(0)), conditions),
    )


def booleans(depth: int) -> st.SearchStrategy[z3.ExprRef]:
    """Return a strategy for random formulas up to a depth."""
    leaves = st.sampled_from([P, Q])
    if depth == 0:
        return leaves
    inner, terms = booleans(depth - 1), integers(depth - 1)
    return st.one_of(
        leaves,
        st.builds(lambda a, b: a == b, terms, terms),
        st.builds(lambda a, b: a != b, terms, terms),
        st.builds(lambda a, b: a <= b, terms, terms),
        st.builds(lambda a, b: a > b, terms, terms),
        st.builds(z3.And, inner, inner),
        st.builds(z3.Or, inner, inner),
        st.builds(z3.Not, inner),
        st.builds(z3.Implies, inner, inner),
        st.builds(lambda a, b: a == b, inner, inner),
        st.builds(z3.Xor, inner, inner),
        st.builds(z3.If, inner, inner, inner),
    )


def holds_at(term: z3.ExprRef, assignment: dict[z3.ExprRef, int]) -> bool:
    """Return whether z3 finds a formula true at given values."""
    values = [(name, z3.BoolVal(bool(v)) if z3.is_bool(name) else z3.IntVal(v)) for name, v in assignment.items()]
    return bool(z3.is_true(z3.simplify(z3.substitute(term, *values))))


@settings(max_examples=60, deadline=None)
@given(booleans(4))
def test_printed_formulas_have_the_proved_meaning(term: z3.ExprRef) -> None:
    text = print_term(term, 60)
    for values in product((-2, 0, 3), (-1, 2), (1,), (0, 1), (0, 1)):
        assignment = dict(zip((x, y, z, P, Q), values, strict=True))
        assert bool(value(text, {str(name): v for name, v in assignment.items()})) == holds_at(term, assignment), text


@settings(max_examples=60, deadline=None)
@given(st.lists(integers(2), min_size=3, max_size=3), st.lists(st.integers(0, 2), min_size=8, max_size=8))
def test_printed_formulas_with_names_have_the_same_meaning(terms: list[z3.ExprRef], places: list[int]) -> None:
    t = [terms[place] for place in places]
    nested = t[0] * t[1] - t[2]
    term = z3.Implies(z3.And(nested > t[3], nested + t[4] * t[5] != t[6]), (nested - t[7]) * nested <= t[4] * t[5])
    text = print_term(z3.ForAll([x, y, z, P, Q], term), 60).partition(".")[2]
    for values in product((-2, 0, 3), (-1, 2), (1, 4), (0, 1), (0, 1)):
        assignment = dict(zip((x, y, z, P, Q), values, strict=True))
        assert bool(value(text, {str(name): v for name, v in assignment.items()})) == holds_at(term, assignment), text
