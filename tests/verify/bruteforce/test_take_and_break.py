"""Tests that fast values, the search of positions and the symbolic reading of take-and-break games agree."""

from typing import Any

import pytest
import z3

from theory.rules.moves import breaks
from theory.rules.options_from_rules import options
from theory.rules.rule_notation import heap_game
from verify.bruteforce import sparse_values, take_and_break
from verify.bruteforce.enumeration import grundy_values
from verify.bruteforce.take_and_break import Heaps
from verify.proofs.general.z3_semantics import broken

CODES = ["0.77", "0.137", "4.7", "0.6", "0.0016", "0.156", "4.3021", "0.3303", "0.3321"]


@pytest.mark.parametrize("code", CODES)
def test_the_values_are_those_of_a_search_by_moves_alone(code: str) -> None:
    game = heap_game("octal", code)
    values = Heaps(game).upto(9).tolist()
    assert values[1:] == [grundy_values(game, [(n,)])[(n,)] for n in range(1, 9)]


def test_known_values() -> None:
    # Kayles, Dawson's Kayles and Dawson's Chess, as Guy and Smith have them.
    assert (
        Heaps(heap_game("kayles", "0.77")).upto(300)[12 + 71 :].tolist()[:200]
        == (Heaps(heap_game("kayles", "0.77")).upto(300)[71:].tolist()[:200])
    )
    assert Heaps(heap_game("chess", "0.137")).upto(12).tolist() == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2]


@pytest.mark.parametrize("code", [*CODES, "0.007", "0.45"])
def test_rare_values_of_large_heaps_agree_with_all_splits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, count = heap_game("octal", code), 3000
    monkeypatch.setattr(take_and_break, "FAR", count)
    plain = Heaps(game).upto(count)
    monkeypatch.setattr(take_and_break, "FAR", 64)
    monkeypatch.setattr(take_and_break, "COST_OF_RARE", 1)
    grown = Heaps(game)
    grown.upto(700)
    assert grown.upto(count).tolist() == plain.tolist()


@pytest.mark.parametrize("mask", [1, 2, 5, 7])
def test_a_wrong_guess_of_the_places_costs_time_alone(mask: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Heaps(heap_game("kayles", "0.77")).upto(600)
    monkeypatch.setattr(sparse_values, "places", lambda values: mask)
    values: Any = plain.copy()
    values[100:] = 0
    line = sparse_values.Sparse(breaks(heap_game("kayles", "0.77")), values, 100)
    assert [line.next(n) for n in range(100, 600)] == plain[100:].tolist()


def test_few_values_are_rare_where_they_are_looked_for() -> None:
    values = Heaps(heap_game("octal", "0.156")).upto(4000)
    assert sparse_values.rare(values, sparse_values.places(values)).sum() < 20


@pytest.mark.parametrize("code", [*CODES, "any, split", "split unequal"])
def test_both_readings_agree(code: str) -> None:
    game = heap_game("octal", code)
    n, a, b = z3.Ints("n a b")
    relation = broken(game, n, a, b)
    for size in range(8):
        at_size = z3.substitute(relation, (n, z3.IntVal(size)))
        pairs = {
            (x, y)
            for x in range(-1, 9)
            for y in range(-1, 9)
            if z3.is_true(z3.simplify(z3.substitute(at_size, (a, z3.IntVal(x)), (b, z3.IntVal(y)))))
        }
        assert pairs == {(*left, 0, 0)[:2] for left in options(game, (size,))}


def test_unequal_parts_have_the_values_of_a_search_by_moves_alone() -> None:
    game, starts = heap_game("parts", "split unequal"), [(n,) for n in range(1, 15)]
    values = grundy_values(game, starts)
    assert take_and_break.unequal(15).tolist()[1:] == [values[start] for start in starts]
