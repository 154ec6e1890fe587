"""Tests that the readings of the rules of Chomp agree: sets of squares, row lengths, and symbols of the proofs."""

from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.rules.chomp import CHOMP, after_choice, bites, rectangle
from theory.rules.chomp_rows import OO, Board, options
from verify.kernel import Definition, Kernel
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.proofs.chomp import (
    board,
    higher_dimensional_boxes,
    ordinal_columns,
    row_lengths,
    three_dimensions,
    who_wins,
)
from verify.proofs.chomp.board import BOARDS, SQUARES
from verify.proofs.chomp.document_examples import is_lost
from verify.proofs.chomp.executable_meanings import board as rows_left
from verify.proofs.chomp.executable_meanings import lines, lost, ordinal_bites
from verify.proofs.chomp.three_dimensions import CELLS, TOWERS

KERNEL = Kernel()
# The unfolded definitions themselves, without executable meanings of their symbols.
READER = FormulaCompiler(KERNEL, {})


def compile_definition(defined: Definition) -> Any:
    return READER.function(defined.equation.variables, defined.equation.body.arg(1))


HAS = compile_definition(KERNEL(board.has))
LENGTH, HEIGHT = compile_definition(KERNEL(board.length)), compile_definition(KERNEL(board.height))
CUT = compile_definition(KERNEL(row_lengths.cut))
# The proofs assume the order of the ordinals without defining it, so it is defined here.
ORDINAL_READER = FormulaCompiler(KERNEL, {"ordinal.after": lambda x, y: x > y})
ORDINAL_HAS, ORDINAL_CUT = (
    ORDINAL_READER.function(defined.equation.variables, defined.equation.body.arg(1))
    for defined in (KERNEL(ordinal_columns.has), KERNEL(ordinal_columns.cut))
)


@pytest.mark.parametrize("lengths", list(combinations_with_replacement([(2, 1), (1, 2), (1, 0), (0, 2), (0, 0)], 2)))
def test_two_rows_of_ordinal_length(lengths: Any) -> None:
    columns = list(product(range(3), range(5)))
    squares = {(1, column) for column in columns if column < lengths[0]}
    squares |= {(2, column) for column in columns if column < lengths[1]}
    assert squares == {square for square in product((1, 2), columns) if ORDINAL_HAS(lengths, square)}
    for bite, new_lengths in ordinal_bites(lengths):
        assert ORDINAL_CUT(lengths, bite) == new_lengths
        remain = {square for square in squares if square[0] < bite[0] or square[1] < bite[1]}
        assert remain == {square for square in product((1, 2), columns) if ORDINAL_HAS(new_lengths, square)}


def finite(position: tuple[int, ...]) -> Any:
    """Return the bites that leave the board with these rows."""
    return (*((row, length + 1) for row, length in enumerate(position, 1)), (len(position) + 1, 1))


def small_positions(m: int, n: int) -> Any:
    every = combinations_with_replacement(range(n, -1, -1), m)
    return [tuple(length for length in lengths if length) for lengths in every]


@pytest.mark.parametrize("position", small_positions(4, 4))
def test_every_small_board_as_a_set_of_squares(position: Any) -> None:
    start = finite(position)
    near = set(product(range(-1, 7), repeat=2))
    board_squares = frozenset(square for square in near if HAS(start, square))
    assert board_squares == {(i, j) for i, length in enumerate(position, 1) for j in range(1, length + 1)}
    for square, new_board in bites(CHOMP, board_squares):
        assert {s for s in near if HAS((square, *start), s)} == new_board


@pytest.mark.parametrize("position", small_positions(4, 4))
def test_every_small_board_by_its_rows(position: Any) -> None:
    start = finite(position)
    assert tuple(LENGTH(start, i) for i in range(1, 6)) == (*position, *(0,) * (5 - len(position)))
    squares = [(i, j) for i, length in enumerate(position, 1) for j in range(1, length + 1)]
    new_positions = {tuple(length for length in CUT(position, i, j) if length) for i, j in squares}
    assert new_positions == set(options(position))


def test_infinite_boards_by_their_rows_and_columns() -> None:
    for start in (start for start in BOARDS if all(min(bite) >= 1 for bite in start)):
        remaining_board = rows_left(start)
        for i in range(1, 8):
            assert LENGTH(start, i) == (-1 if remaining_board.row(i) == OO else remaining_board.row(i))
            assert HEIGHT(start, i) == (-1 if remaining_board.column(i) == OO else remaining_board.column(i))
        assert all(HAS(start, square) == (min(square) >= 1 and square in remaining_board) for square in SQUARES)


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), max_size=12), st.integers(1, 40))
@settings(max_examples=60)
def test_long_plays(chosen_squares: list[tuple[int, int]], place: int) -> None:
    start: tuple[tuple[int, int], ...] = ()
    rest = Board.of((), OO)
    for bite in chosen_squares:
        start, rest = (bite, *start), rest.bitten(*bite) if bite in rest else rest
    assert LENGTH(start, place) == (-1 if rest.row(place) == OO else rest.row(place))
    assert HEIGHT(start, place) == (-1 if rest.column(place) == OO else rest.column(place))


def test_the_outcome_of_the_meanings_is_that_of_the_rules() -> None:
    box = rectangle(3, 4)
    outcomes: dict[Any, bool] = {frozenset(): False}

    def lost_set(square_set: Any) -> Any:
        if square_set not in outcomes:
            outcomes[square_set] = not any(lost_set(next_set) for _, next_set in bites(CHOMP, square_set))
        return outcomes[square_set]

    for position in small_positions(3, 4):
        squares = frozenset(s for s in box if s[0] <= len(position) and s[1] <= position[s[0] - 1])
        assert lost_set(squares) == is_lost(position) == lost(Board.of(position))


def test_towers_as_sets_of_cells() -> None:
    tower_has = compile_definition(KERNEL(three_dimensions.has))
    for tower in TOWERS:
        over = lines(tower)
        for cell in CELLS:
            on_base = min(cell) >= 1 and cell[0] <= tower[-1][0] and cell[1] <= tower[-1][1]
            assert tower_has(tower, cell) == (on_base and cell[2] <= over[cell[0] - 1][cell[1] - 1])


def test_boxes_as_sets_of_cells() -> None:
    cells = KERNEL(higher_dimensional_boxes.cells)
    make_box, has, cut = (
        compile_definition(KERNEL(higher_dimensional_boxes.box)),
        compile_definition(cells.has),
        compile_definition(cells.cut),
    )
    for sides in ((), (3,), (2, 3), (0, 2), (2, 2, 2), (1, 2, 3)):
        assert frozenset(make_box(sides)) == rectangle(*sides)
        for x in rectangle(*sides):
            assert has(make_box(sides), x)
            assert frozenset(cut(make_box(sides), x)) == after_choice(CHOMP.order, rectangle(*sides), x)


def test_the_symbols_of_the_outcome_are_unfolded_on_finite_boards() -> None:
    plain = compile_definition(KERNEL(who_wins.lost))
    for position in small_positions(2, 3):
        assert plain(finite(position)) == is_lost(position)
