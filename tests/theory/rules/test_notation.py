"""Tests of rules in one line: parsing inverts printing, both readings agree, and errors give their place."""

from collections.abc import Callable

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.rules.moves import N, OneHeap, Op, Term
from theory.rules.options_from_rules import options as listed
from theory.rules.rule_notation import heap_game
from verify.proofs.general.z3_semantics import heap_move

READ = [
    ("n-1", [Op("-", N, 1)]),
    ("n-1, n-2", [Op("-", N, 1), Op("-", N, 2)]),
    ("n-{1,3,4}", [Op("-", N, 1), Op("-", N, 3), Op("-", N, 4)]),
    (" n - { 7 } ", [Op("-", N, 7)]),
    ("floor(n/3)", [Op("floor/", N, 3)]),
    ("n-1,ceil( n / 2 )", [Op("-", N, 1), Op("ceil/", N, 2)]),
]


@pytest.mark.parametrize(("text", "terms"), READ)
def test_canonical_notation(text: str, terms: list[Term]) -> None:
    moves = heap_game("written", text).moves
    assert [move.leave.low for move in moves if isinstance(move, OneHeap)] == terms


# The place and what is expected there; the suggestions are in typed_rules.json.
UNREADABLE = [
    ("", "at the end: expected a move, such as n-1"),
    ("n-1,", "at the end: expected a move"),
    ("n", "at the end: expected - and what is taken"),
    ("n - ", "at the end: expected a number in digits"),
    ("n--1", "at character 3, '-1': expected a number in digits"),
    ("n-1.5", "at character 4, '.5': expected a comma and another move, or the end"),
    ("n-1 n-2", "at character 5, 'n-2': expected a comma"),
    ("n-1, m-2", "at character 6, 'm-2': expected a move"),
    ("n-0", "at character 3, '0': the smallest number here is 1"),
    ("n-{1,0}", "at character 6, '0}': the smallest number here is 1; write n-1"),
    ("n-{}", "at character 4, '}': expected a number"),
    ("n-{1,}", "at character 6, '}': expected a number in digits; write n-1"),
    ("n-{1,2", "at the end: expected } after the last number; write n-{1,2}"),
    ("n-{ 1 , b}", "at character 9, 'b}': expected a number"),
    ("n-{1,1}", "at character 6, '1}': this occurs twice: leave one out; write n-1"),
    ("n-1, n-{2,1}", "at character 11, '1}': this occurs twice: leave one out; write n-{1,2}"),
    ("floor(n/1)", "at character 9, '1)': the smallest number here is 2"),
    ("floor(n/0)", "at character 9, '0)': the smallest number here is 2"),
    ("floor(k/2)", "at character 7, 'k/2)'"),
    ("floor(n)", "or / and a number, as in floor(n/2)"),
    ("ceil(n/)", "at character 8, ')': expected a number"),
    ("ceil(n/2", "at the end: expected the parenthesis ); write ceil(n/2)"),
    ("n-1234567890", "the largest number here is 999999999"),
    ("n-{1,1234567890}", "the largest number here is 999999999"),
    ("n-1" + " " * 50 + "x" * 50, "at character 54, 'xxxxxxxxxxxxxxxxxxxx'…"),
]


@pytest.mark.parametrize(("text", "message"), UNREADABLE)
def test_the_place_of_a_syntax_error(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        heap_game("written", text)
    assert message in str(caught.value) and "\n" not in str(caught.value)


# A written option, and the size to which it reduces a heap.
Leaves = Callable[[int], int]
numbers = st.integers(1, 12)
divisors = st.integers(2, 6)
an_option: st.SearchStrategy[tuple[str, list[Leaves]]] = st.one_of(
    numbers.map(lambda a: (f"n-{a}", [lambda n: n - a])),
    st.lists(numbers, min_size=1, unique=True).map(
        lambda those: (f"n-{{{','.join(map(str, those))}}}", [lambda n, a=a: n - a for a in those])
    ),
    divisors.map(lambda d: (f"floor(n/{d})", [lambda n: n // d])),
    divisors.map(lambda d: (f"ceil(n/{d})", [lambda n: -(-n // d)])),
)


def distinct(parts: list[tuple[str, list[Leaves]]]) -> bool:
    """Return whether the rules list no option twice."""
    try:
        heap_game("written", ", ".join(text for text, _ in parts))
    except ValueError:
        return False
    return True


option_lists = st.lists(an_option, min_size=1, max_size=4).filter(distinct)


@given(option_lists, st.integers(0, 40))
def test_the_options_of_a_heap_are_those_that_are_written(parts: list[tuple[str, list[Leaves]]], n: int) -> None:
    game = heap_game("written", ", ".join(text for text, _ in parts))
    expected = {leaves(n) for _, all_of in parts for leaves in all_of}
    assert {y for (y,) in listed(game, (n,))} == {y for y in expected if y >= 0 and y != n}


@settings(max_examples=25)
@given(option_lists)
def test_both_readings_agree(parts: list[tuple[str, list[Leaves]]]) -> None:
    game = heap_game("written", ", ".join(text for text, _ in parts))
    before, after = z3.Ints("before after")
    relation = heap_move(game, before, after, {})
    for n in range(0, 15, 2):
        expected = {y for (y,) in listed(game, (n,))}
        relation_at_n = z3.substitute(relation, (before, z3.IntVal(n)))
        solutions = {
            y for y in range(-1, 16) if z3.is_true(z3.simplify(z3.substitute(relation_at_n, (after, z3.IntVal(y)))))
        }
        assert solutions == expected
