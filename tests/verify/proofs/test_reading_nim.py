"""Tests that both readings of the rules of Nim agree, and that the symbols defined from them agree with brute force."""

from dataclasses import replace
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op
from theory.rules.nim import NIM, POKER_NIM
from theory.rules.options_from_rules import options
from verify.bruteforce.ground_truth import BruteForce
from verify.kernel import Definition, Kernel, ProofError
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.proofs.general import concrete_numbers, number_lists, small_value_sorts
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import LISTS, heaps, one_heap, valid
from verify.proofs.nim import bouton, misere_bouton, nim_grundy, poker_nim, positions
from verify.proofs.nim.executable_meanings import MEANINGS

TRUTH = BruteForce()
KERNEL = Kernel()
BIG = st.integers(0, 5) | st.integers(0, 2**70)


def compile_definition(kernel: Kernel, defined: Definition) -> Any:
    """Return the function by its definition, completely unfolded and without executable meanings."""
    equation = defined.equation
    return FormulaCompiler(kernel, {}).function(equation.variables, equation.body.arg(1))


def test_every_pair_of_small_positions() -> None:
    move = compile_definition(KERNEL, KERNEL(positions.move))
    assert len(LISTS) == 1 + 4 + 16 + 64
    for p in LISTS:
        assert {q for q in LISTS if move(p, q)} == set(options(NIM, p))


def test_no_move_goes_below_zero_or_changes_the_number_of_heaps() -> None:
    move = compile_definition(KERNEL, KERNEL(positions.move))
    wide = [p for size in range(4) for p in product(range(-2, 3), repeat=size)]
    for p in (p for p in wide if min(p, default=0) >= 0):
        assert {q for q in wide if move(p, q)} == set(options(NIM, p))


TAKE = HeapGame("take-1-to-3", (OneHeap(LeaveBetween(Op("-", N, 3), Op("-", N, 1))),))
HALVE = HeapGame("halve", (OneHeap(LeaveBetween(Op("floor/", N, 2), Op("ceil/", N, 2))),))
RAISE = HeapGame("raise", (OneHeap(LeaveBetween(Op("+", N, 1), 3)),))


@pytest.mark.parametrize("game", [TAKE, HALVE, RAISE], ids=lambda game: game.name)
def test_other_moves_of_one_heap(game: Any) -> None:
    kernel = Kernel()
    move = compile_definition(kernel, one_heap(kernel, game))
    for p in LISTS:
        assert {q for q in LISTS if move(p, q)} == {q for q in options(game, p) if max(q, default=0) < 4}


def test_which_lists_are_positions() -> None:
    is_valid = compile_definition(KERNEL, KERNEL(valid))
    for p in (p for size in range(4) for p in product(range(-2, 3), repeat=size)):
        assert is_valid(p) == all(n >= 0 for n in p)


@st.composite
def before_and_after(draw: st.DrawFn) -> Any:
    """Return a random position, and a position that resembles one of its options."""
    p = tuple(draw(st.lists(BIG, max_size=6)))
    q = list(p)
    for _ in range(draw(st.integers(0, 2))):
        if q:
            i = draw(st.integers(0, len(q) - 1))
            q[i] = draw(st.sampled_from([0, q[i] - 1, q[i] + 1, q[i] // 2, -1]) | BIG)
    if draw(st.integers(0, 9)) == 0:
        q.append(0)
    return p, tuple(q)


@settings(deadline=None, max_examples=300, derandomize=True)
@given(before_and_after())
def test_large_positions(pair: Any) -> None:
    p, q = pair
    move = compile_definition(KERNEL, KERNEL(positions.move))
    changed_heaps = [(m, n) for m, n in zip(p, q, strict=False) if m != n]
    expected = len(p) == len(q) and len(changed_heaps) == 1 and 0 <= changed_heaps[0][1] < changed_heaps[0][0]
    assert move(p, q) == expected
    if sum(p) < 50:
        assert expected == (q in set(options(NIM, p)))


@settings(deadline=None, max_examples=40, derandomize=True)
@given(before_and_after())
def test_the_kernel_proves_exactly_the_legal_moves(pair: Any) -> None:
    p, q = pair
    move = compile_definition(KERNEL, KERNEL(positions.move))
    kernel = Kernel()
    symbolic = kernel(positions.move)
    facts = [symbolic.at(heaps(*p[i:]), heaps(*q[i:])) for i in range(max(len(p), len(q)) + 1)]
    is_move = symbolic(heaps(*p), heaps(*q))
    kernel.prove("expected", [], is_move if move(p, q) else z3.Not(is_move), by=facts)
    with pytest.raises(ProofError):
        kernel.prove("the-opposite", [], z3.Not(is_move) if move(p, q) else is_move, by=facts)


# Outcomes and values from the definitions, on domains that no move leaves


@pytest.mark.parametrize("play", list(Play))
def test_the_p_positions_of_the_definition_are_those_of_brute_force(play: Any) -> None:
    assert all(q in LISTS for p in LISTS for q in options(NIM, p))
    lost = compile_definition(KERNEL, KERNEL(bouton.lost if play is Play.NORMAL else misere_bouton.misere_lost))
    outcomes = [lost(p) for p in LISTS]
    assert outcomes == [TRUTH.lost(p, play) for p in LISTS]
    assert outcomes == [MEANINGS["nim.P" if play is Play.NORMAL else "nim.P-misere"](p) for p in LISTS]
    assert 0 < sum(outcomes) < len(LISTS)
    assert not lost((-1,))


def test_the_grundy_values_of_the_definition_are_those_of_brute_force() -> None:
    is_value = compile_definition(KERNEL, KERNEL(nim_grundy.game).is_value)
    for p in LISTS:
        assert [v for v in small_value_sorts.INTEGERS if is_value(p, v)] == [TRUTH.grundy(p)]


@pytest.mark.parametrize("play", list(Play))
def test_the_p_positions_of_poker_nim_are_those_of_brute_force(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The number of counters in heaps and bank is bounded, so that no move leads to a position outside `tables`.
    small_positions = [p for size in range(3) for p in product(range(5), repeat=size)]
    tables = [(p, bank) for bank in range(5) for p in small_positions if sum(p) + bank < 5]
    assert all((q[:-1], q[-1]) in tables for p, bank in tables for q in options(POKER_NIM, (*p, bank)))
    monkeypatch.setitem(
        small_value_sorts.SMALL, "Table", replace(small_value_sorts.SMALL["Table"], values=tuple(tables))
    )
    lost = compile_definition(
        KERNEL, KERNEL(poker_nim.poker_lost if play is Play.NORMAL else poker_nim.poker_misere_lost)
    )
    outcomes = [lost(table) for table in tables]
    assert outcomes == [TRUTH.lost((*p, bank), play, POKER_NIM) for p, bank in tables]
    assert outcomes == [MEANINGS["poker.P" if play is Play.NORMAL else "poker.P-misere"](table) for table in tables]
    assert 0 < sum(outcomes) < len(tables)


# Arbitrary games are interpreted as games on heaps whose values are computed independently


@pytest.mark.parametrize("game", ["First", "Second"])
def test_the_values_of_a_game_are_the_least_that_no_option_has(game: str) -> None:
    move, value = MEANINGS[f"{game}.move"], MEANINGS[f"{game}.grundy"]
    for x in range(20):
        after = [value(y) for y in range(20) if move(x, y)]
        assert value(x) not in after
        assert set(range(value(x))) <= set(after)
    assert [value(x) for x in range(6)] == ([0, 1, 2, 0, 1, 2] if game == "First" else [0, 1, 2, 3, 4, 5])


def test_the_values_of_sums_are_the_nim_sums_of_the_values() -> None:
    first, second = MEANINGS["First.grundy"], MEANINGS["Second.grundy"]
    for x, y in product(range(7), repeat=2):
        assert MEANINGS["First+Second.grundy"](("pair", x, y)) == first(x) ^ second(y)
    for p in LISTS:
        # The games are the first and the second by turns.
        placed = tuple(enumerate(p))
        values = [(second if place % 2 else first)(size) for place, size in enumerate(p)]
        assert MEANINGS["Games.grundy"](placed) == reduce(xor, values, 0)
        assert [MEANINGS["Game.grundy"](heap) for heap in placed] == values
        assert [v for heap in placed for v in range(9) if MEANINGS["AnyGame.value"](*heap, v)] == values
        for heap, value in zip(placed, values, strict=True):
            attained = [v for v in range(9) if MEANINGS["AnyGame.attained"](*heap, v)]
            assert value not in attained and set(range(value)) <= set(attained)
        assert MEANINGS["nim-list.grundy"](p) == MEANINGS["chains.grundy"](p) == reduce(xor, p, 0)
        assert [v for v in range(8) if MEANINGS["nim-list.value"](p, v)] == [TRUTH.grundy(p)]


def test_the_values_of_subtraction_games_are_those_of_their_sets() -> None:
    value, lost, misere = (MEANINGS[f"subtraction.{name}"] for name in ("grundy", "P", "P-misere"))
    assert [value((n, 0)) for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [value((n, 1)) for n in range(6)] == [0, 0, 1, 1, 2, 0]
    for n, g in product(range(30), range(3)):
        assert lost((n, g)) == (value((n, g)) == 0)
        assert misere((n, g)) == (value((n, g)) == 1)
        amounts = [a for a in range(30) if MEANINGS["subtraction.allows"](g, a)]
        assert min(amounts) == MEANINGS["subtraction.least"](g)


def test_sums_of_subtraction_games_follow_the_values_of_their_heaps() -> None:
    heap_value = MEANINGS["subtraction.grundy"]
    value, lost, misere = (MEANINGS[f"subtraction-sum.{name}"] for name in ("grundy", "P", "P-misere"))
    heaps = list(product(range(9), range(3)))
    for x in [(), *((h,) for h in heaps), *combinations_with_replacement(heaps, 2), ((5, 0), (6, 1), (8, 2))]:
        values = [heap_value(h) for h in x]
        total = reduce(xor, values, 0)
        assert value(x) == total
        assert lost(x) == (total == 0)
        assert misere(x) == (total == (max(values, default=0) < 2))


def test_every_play_of_the_game_of_two_players_ends_and_somebody_has_won() -> None:
    move, turn, winner = (MEANINGS[f"zermelo.{name}"] for name in ("move", "turn", "winner"))
    assert all(x < y for x, y in product("ABCDE", repeat=2) if move(x, y))
    assert {(turn(x), winner(y)) for x, y in product("AB", "DE")} == {(1, 1), (1, 2), (2, 1), (2, 2)}
    assert {x for x in "ABCDE" if not any(move(x, y) for y in "ABCDE")} == {"D", "E"}


def test_every_executable_meaning_is_compared_with_its_definition() -> None:
    defined = {"nimsum", "nim.P", "nim.P-misere", "poker.P", "poker.P-misere"}
    values = {"First.grundy", "Second.grundy", "First+Second.grundy", "Games.grundy", "Game.grundy"}
    values |= {"AnyGame.value", "AnyGame.attained", "nim-list.grundy", "nim-list.value", "chains.grundy"}
    chosen = {f"{name}.move" for name in ("First", "Second", "AnyGame", "zermelo", "drawn")}
    values |= {"subtraction.grundy", "subtraction.P", "subtraction.P-misere"}
    values |= {"subtraction-sum.grundy", "subtraction-sum.P", "subtraction-sum.P-misere"}
    chosen |= {"subtraction.allows", "subtraction.least", "zermelo.turn", "zermelo.winner"}
    chosen |= {"drawn.turn", "drawn.result"}
    assert set(MEANINGS) == defined | values | chosen


# The nim-sum


def test_the_nim_sum_of_the_definition_is_xor() -> None:
    nimsum = compile_definition(KERNEL, KERNEL(algebra.nimsum))
    for a, b in product(range(-3, 40), repeat=2):
        assert nimsum(a, b) == MEANINGS["nimsum"](a, b) == (a ^ b if a >= 0 and b >= 0 else 0)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.integers(0, 2**200), st.integers(0, 2**200))
def test_the_nim_sum_of_large_numbers(a: int, b: int) -> None:
    assert compile_definition(KERNEL, KERNEL(algebra.nimsum))(a, b) == a ^ b


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.lists(st.integers(0, 2**60), max_size=5).map(tuple))
def test_the_nim_sum_of_a_position(p: Any) -> None:
    total = 0
    for n in p:
        total ^= n
    assert compile_definition(KERNEL, KERNEL(number_lists.nim_sum))(p) == total


@settings(deadline=None, max_examples=15, derandomize=True)
@given(st.integers(0, 2**40), st.integers(0, 2**40))
def test_the_kernel_proves_the_nim_sum_of_given_numbers(a: int, b: int) -> None:
    kernel = Kernel()
    assert kernel.get(concrete_numbers.sum_of(a, b)).name == f"nim.{a}⊕{b}"
    with pytest.raises(ProofError):
        false_equation = kernel(algebra.nimsum)(a, b) == (a ^ b) + 1
        kernel.prove("wrong", [], false_equation, by=concrete_numbers.halvings(kernel, a, b))
