"""Tests that both readings of Wythoff's game and t-Wythoff agree, on every small pair and on random long ones."""

from itertools import product
from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.rules.moves import AllHeaps, HeapGame, OneHeap, SameFromEach, SomeHeaps
from theory.rules.nim import FREE_ADDING, LOWER, NIM, POKER_NIM
from theory.rules.options_from_rules import options
from theory.rules.rule_notation import heap_game
from theory.rules.wythoff import GAME
from verify.kernel import Definition, Kernel, ProofError
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.proofs.general.z3_semantics import joint_move, pair, two_heaps


def compile_definition(kernel: Kernel, defined: Definition) -> Any:
    equation = defined.equation
    return FormulaCompiler(kernel, {}).function(equation.variables, equation.body.arg(1))


KERNEL = Kernel()
MOVE = compile_definition(KERNEL, two_heaps(KERNEL, GAME))


@pytest.mark.parametrize("t", [1, 2, 3, 4, 20])
def test_every_small_pair(t: int) -> None:
    around = list(product(range(-2, 11), repeat=2))
    for p in product(range(9), repeat=2):
        assert {q for q in around if MOVE(p, q, t)} == set(options(GAME, p, {"t": t}))


def test_positions_refused_by_the_executable_reading_are_not_moves() -> None:
    small = list(product(range(-2, 4), repeat=2))
    assert not any(MOVE(p, q, 0) for p in small for q in small)
    assert not any(MOVE(p, q, 2) for p in small for q in small if min(p) < 0)
    with pytest.raises(ValueError, match="t must be at least 1; got 0"):
        next(options(GAME, (1, 1), {"t": 0}))
    with pytest.raises(ValueError, match="2 heaps; got 3"):
        next(options(GAME, (1, 1, 1), {"t": 1}))


def test_wythoffs_own_game_by_hand() -> None:
    assert set(options(GAME, (2, 3), {"t": 1})) == {(0, 3), (1, 3), (2, 0), (2, 1), (2, 2), (1, 2), (0, 1)}
    assert set(options(GAME, (2, 2), {"t": 2})) == {(0, 2), (1, 2), (2, 0), (2, 1), (1, 1), (0, 0), (1, 0), (0, 1)}


@pytest.mark.parametrize(
    "rules",
    [
        "any, both, blocked (1,2) (0,0) (4,4)",
        "any, both, terminal (2,2) (0,3)",
        "any, both-{1,3}, blocked (2,3), terminal (1,1)",
    ],
)
def test_blocked_and_terminal_positions(rules: str) -> None:
    game = heap_game("marked", rules)
    kernel = Kernel()
    move = compile_definition(kernel, two_heaps(kernel, game))
    around = list(product(range(-1, 8), repeat=2))
    for p in product(range(8), repeat=2):
        assert {q for q in around if move(p, q)} == set(options(game, p))


HEAP = st.integers(0, 4) | st.integers(0, 2**70)


@settings(deadline=None, max_examples=300, derandomize=True)
@given(HEAP, HEAP, st.integers(0, 9), st.integers(-9, 9), st.integers(1, 9))
def test_long_heaps(x: Any, y: Any, near: int, difference: int, t: int) -> None:
    # The usual description of the move that takes `near` from the first heap and `difference` more from the second.
    first, second = near, near + difference
    legal = (
        first <= x
        and 0 <= second <= y
        and (first, second) != (0, 0)
        and (0 in (first, second) or abs(first - second) < t)
    )
    assert MOVE((x, y), (x - first, y - second), t) == legal


@settings(deadline=None, max_examples=25, derandomize=True)
@given(HEAP, HEAP, st.integers(0, 9), st.integers(-9, 9), st.integers(1, 9))
def test_the_kernel_proves_exactly_the_legal_moves(x: Any, y: Any, first: int, difference: int, t: int) -> None:
    after = (x - first, y - first - difference)
    legal = MOVE((x, y), after, t)
    kernel = Kernel()
    move = two_heaps(kernel, GAME)
    is_move, fact = move(pair(x, y), pair(*after), t), move.at(pair(x, y), pair(*after), t)
    kernel.prove("expected", [], is_move if legal else z3.Not(is_move), by=[fact])
    with pytest.raises(ProofError):
        kernel.prove("the-opposite", [], z3.Not(is_move) if legal else is_move, by=[fact])


def test_more_heaps_that_lose_the_same_number() -> None:
    game = HeapGame("three", (OneHeap(LOWER), AllHeaps(2)))
    kernel = Kernel()
    before, after = z3.Ints("a b c"), z3.Ints("d e f")
    every = [*before, *after]
    move = FormulaCompiler(kernel, {}).function(every, joint_move(game, before, after, {}))
    cube = list(product(range(4), repeat=3))
    for p in cube:
        assert {q for q in cube if move(*p, *q)} == set(options(game, p))


@pytest.mark.parametrize("least", [0, 1])
def test_heaps_that_lose_one_of_some_numbers_together(least: int) -> None:
    game = HeapGame("together", (OneHeap(LOWER), SameFromEach((1, 3))), least=least)
    kernel = Kernel()
    before, after = z3.Ints("a b c"), z3.Ints("d e f")
    move = FormulaCompiler(kernel, {}).function([*before, *after], joint_move(game, before, after, {}))
    cube = list(product(range(5), repeat=3))
    for p in cube:
        assert {q for q in cube if move(*p, *q)} == set(options(game, p))


@pytest.mark.parametrize("game", [POKER_NIM, FREE_ADDING, HeapGame("some", (SomeHeaps(2, LOWER),))])
def test_other_games_are_refused(game: Any) -> None:
    with pytest.raises(ProofError):
        two_heaps(Kernel(), game)


def test_two_heaps_of_nim() -> None:
    kernel = Kernel()
    move = compile_definition(kernel, two_heaps(kernel, NIM))
    square = list(product(range(6), repeat=2))
    for p in square:
        assert {q for q in square if move(p, q)} == set(options(NIM, p))
