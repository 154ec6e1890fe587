"""Tests of Chomp: the two models of its rules, the tables of the search, and the strategy agree with brute force."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.chomp import CHOMP, ListedOrder, after_choice, bites, bitten_anywhere, is_below, rectangle
from theory.rules.chomp_rows import OO, Board, options
from theory.rules.chomp_rows import bites as row_bites
from theory.strategy.chomp import box_search, chomp_strategy, cuts, finite_board_search, lattice_paths, winning_openings
from theory.strategy.chomp.chomp_strategy import Why
from theory.strategy.chomp.cuts import OutOfStepsError
from theory.strategy.explained_move import Outcome, OutOfReachError
from verify.bruteforce.ground_truth import BruteForce

TRUTH = BruteForce()
UP = {
    x: sum(1 << (y[0] * 16 + y[1]) for y in rectangle(10, 15) if is_below(CHOMP.order, x, y)) for x in rectangle(10, 15)
}
BITS = {x: 1 << (x[0] * 16 + x[1]) for x in UP}


def set_moves(board: Any) -> Any:
    """Return the options of a set of squares with one bit for each square, from the rules alone."""
    return [board & ~UP[x] for x, bit in BITS.items() if board & bit]


def lost(rows: Any) -> Any:
    board = sum(BITS[r, c] for r, length in enumerate(rows, 1) for c in range(1, length + 1))
    return TRUTH.lost_in(set_moves, board, CHOMP.play)


def all_boards(height: Any, width: Any) -> Iterator[Any]:
    for rows in combinations_with_replacement(range(width, -1, -1), height):
        yield tuple(length for length in rows if length)


def squares(rows: Any) -> Any:
    return frozenset((r, c) for r, length in enumerate(rows, 1) for c in range(1, length + 1))


def winning_squares(rows: Any) -> Any:
    return [square for square, option in row_bites(rows) if lost(option)]


def bites_of_strategy(board: Any) -> Any:
    return [(bite.row, bite.column) for bite in chomp_strategy.winning_bites(board)]


# The rules.


def test_the_two_models_have_the_same_bites() -> None:
    for rows in all_boards(4, 5):
        by_set = list(bites(CHOMP, squares(rows)))
        assert by_set == [(x, squares(option)) for x, option in row_bites(rows)]
        assert by_set == [(x, squares(Board(rows).bitten(*x).rows)) for x, _ in row_bites(rows)]
        assert list(options(rows)) == [option for _, option in row_bites(rows)]
        assert all(list(option) == sorted(option, reverse=True) and 0 not in option for option in options(rows))


def test_a_bite_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="not on the board"):
        after_choice(CHOMP.order, rectangle(2, 2), (3, 1))
    with pytest.raises(ValueError, match="not on the board"):
        Board((2, 1)).bitten(2, 2)
    with pytest.raises(ValueError, match="not on the board"):
        bitten_anywhere(CHOMP.order, lambda x: x[0] == 1, (2, 1))
    with pytest.raises(ValueError, match="side"):
        rectangle(2, -1)
    with pytest.raises(ValueError):
        is_below(CHOMP.order, (1, 1), (1, 1, 1))


def test_a_listed_order() -> None:
    fork = ListedOrder(frozenset({(0, 0), (1, 1), (2, 2), (0, 1), (0, 2)}))
    assert after_choice(fork, frozenset({0, 1, 2}), 1) == {0, 2}
    assert after_choice(fork, frozenset({0, 1, 2}), 0) == frozenset()


LENGTHS = st.one_of(st.integers(0, 6), st.just(OO))


@given(st.lists(LENGTHS, max_size=5), LENGTHS)
def test_a_board_is_written_in_one_way_and_turns_over(rows: Any, rest: Any) -> None:
    lengths = sorted([*rows, rest], reverse=True)
    board = Board.of(lengths[:-1], lengths[-1])
    assert board.transposed().transposed() == board
    for r in range(1, 9):
        assert board.row(r) == board.transposed().column(r)
        for c in range(1, 9):
            assert ((r, c) in board) == ((c, r) in board.transposed())
            if (r, c) in board:
                remainder = board.bitten(r, c)
                assert Board.of(remainder.rows, remainder.rest) == remainder
                assert remainder.transposed() == board.transposed().bitten(c, r)
                assert {(i, j) for i in range(1, 9) for j in range(1, 9) if (i, j) in remainder} == {
                    (i, j) for i in range(1, 9) for j in range(1, 9) if (i, j) in board and not (i >= r and j >= c)
                }


@pytest.mark.parametrize(("rows", "rest"), [((2, 3), 0), ((-1,), 0), ((2,), 3), ((2.5,), 0), ((1,), -1)])
def test_broken_boards(rows: Any, rest: int) -> None:
    with pytest.raises(ValueError, match="row"):
        Board.of(rows, rest)


# The search.


def test_ranks_have_no_gap() -> None:
    for height, width in ((1, 1), (3, 4), (4, 3), (1, 6), (6, 1)):
        ranks = [lattice_paths.rank(rows, height) for rows in all_boards(height, width)]
        assert sorted(ranks) == list(range(lattice_paths.count(height, width)))
        for rows in all_boards(height, width):
            assert all(
                lattice_paths.rank(option, height) < lattice_paths.rank(rows, height) for option in options(rows)
            )


def test_boards_by_size() -> None:
    order, begin = lattice_paths.by_size(4, 5)
    rows = lattice_paths.unrank(order.astype("int64"), 4, 5)
    assert sorted(order.tolist()) == list(range(lattice_paths.count(4, 5)))
    for size in range(21):
        part = order[begin[size] : begin[size + 1]].tolist()
        assert part == sorted(part)
        assert all(sum(line) == size for line in rows[begin[size] : begin[size + 1]].tolist())


def test_the_search_agrees_with_the_rules_on_every_board_within_8_by_10() -> None:
    box = box_search.search(8, 10)
    assert all(box.lost(rows) == lost(rows) for rows in all_boards(8, 10))


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 7), (7, 1), (2, 9), (9, 2), (5, 5), (3, 12)])
def test_the_search_of_boxes_of_other_forms(height: int, width: int) -> None:
    box = box_search.search(height, width)
    assert all(box.lost(rows) == lost(rows) for rows in all_boards(height, width))


@pytest.mark.parametrize("limit", [1, 10, 200, 1000])
def test_the_search_by_parts_finds_the_same(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    whole = box_search.search(5, 6).won
    monkeypatch.setattr(box_search, "MOST_SORTED_BOARDS", limit)
    monkeypatch.setattr(box_search, "CACHED_DISTANCES", 5)
    monkeypatch.setattr(box_search, "PIECE", limit)
    assert (box_search.search(5, 6).won == whole).all()


@pytest.mark.parametrize("few", [0, 1, 5, 1 << 20])
@pytest.mark.parametrize(("piece", "together"), [(1, 1), (7, 3), (1 << 21, 1 << 16)])
def test_the_search_finds_the_same_however_boards_are_marked(
    monkeypatch: pytest.MonkeyPatch, few: int, piece: int, together: int
) -> None:
    """Compare searches that mark shapes one by one, all at once or in groups, with parts of several sizes."""
    whole = {rows for rows in all_boards(6, 6) if lost(rows)}
    monkeypatch.setattr(box_search, "FEW_SHAPES", few)
    monkeypatch.setattr(box_search, "PIECE", piece)
    monkeypatch.setattr(box_search, "TOGETHER", together)
    box = box_search.search(6, 6)
    assert {rows for rows in all_boards(6, 6) if box.lost(rows)} == whole


def test_random_large_boards() -> None:
    """Check within 10 × 14 that exactly the lost boards have no lost option, and that the tables agree with the box."""
    box = box_search.search(10, 14)
    generator = random.Random(14)
    for _ in range(300):
        rows = tuple(sorted((generator.randint(0, 14) for _ in range(10)), reverse=True))
        rows = tuple(length for length in rows if length)
        if rows:
            assert box.lost(rows) != any(box.lost(option) for option in options(rows))
    for _ in range(20):
        rows = tuple(sorted((generator.randint(1, 7) for _ in range(4)), reverse=True))
        assert finite_board_search._by_table(rows) == [x for x, option in row_bites(rows) if box.lost(option)]


def test_openings() -> None:
    table = winning_openings.openings(12)
    twice = {size: won for size, won in table.items() if len(won) != 1}
    assert twice == {(1, 1): [], (8, 10): [(4, 9), (5, 6)], (9, 10): [(7, 8), (9, 5)]}
    assert all(table[n, n] == [(2, 2)] for n in range(2, 13))
    assert all(table[2, n] == [(2, n)] for n in range(2, 13))
    assert (table[3, 5], table[3, 6], table[3, 7]) == ([(3, 4)], [(2, 4)], [(3, 5)])


@pytest.mark.parametrize(("height", "width"), [(3, 26), (4, 19), (5, 15), (6, 13), (7, 11), (8, 9)])
def test_the_smallest_board_with_two_winning_openings(height: int, width: int) -> None:
    """Check all boards of at most 78 squares with at least three rows and columns, as the page on computing states."""
    box = box_search.search(height, width)
    for length in range(height, width + 1):
        won = [x for x, option in row_bites((length,) * height) if box.lost(option)]
        assert len(won) == (2 if (height, length) == (6, 13) else 1)
        assert length < 13 or height != 6 or won == [(4, 12), (5, 9)]


def test_openings_are_written(tmp_path: Path) -> None:
    winning_openings.write(tmp_path / "openings.json", 3)
    assert '{"rows": 2, "columns": 3, "openings": [[2, 3]]}' in (tmp_path / "openings.json").read_text("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["openings.json"]
    with pytest.raises(ValueError, match="at least one"):
        winning_openings.openings(0)


# The strategy.


def test_every_winning_bite_of_small_boards() -> None:
    for rows in all_boards(4, 6):
        assert bites_of_strategy(Board(rows)) == winning_squares(rows)
        assert (chomp_strategy.outcome(Board(rows)) is Outcome.P) == lost(rows)
        if rows:
            bite = chomp_strategy.reply(Board(rows))
            assert (bite.row, bite.column) in (winning_squares(rows) or squares(rows))
            assert (bite.why is Why.FORCED) == lost(rows)


def test_every_winning_bite_of_random_large_boards() -> None:
    generator = random.Random(30)
    board_count = 0
    while board_count < 25:
        rows = tuple(sorted((generator.randint(1, 15) for _ in range(generator.randint(3, 10))), reverse=True))
        if sum(rows) > 35 and cuts.count_boards_within(rows, 4000) <= 4000:
            assert bites_of_strategy(Board(rows)) == winning_squares(rows)
            board_count += 1


@pytest.mark.parametrize("above", [(), (1,), (3,), (7,), (2, 1), (4, 4), (5, 2), (3, 2, 1), (3, 3, 3)])
def test_long_poisoned_rows(above: Any) -> None:
    """Check the computed length of a row from the rules; the row is so long that only a table is possible."""
    (bite,) = chomp_strategy.winning_bites(Board((10**40, *above)))
    assert bite.row == 1
    remainder = Board((10**40, *above)).bitten(bite.row, bite.column)
    assert lost(tuple(remainder.rows))
    assert bites_of_strategy(Board((OO, *above))) == [(bite.row, bite.column)]
    assert bites_of_strategy(Board((OO, *above)).transposed()) == [(bite.column, bite.row)]


BOARDS = [
    ("two infinite rows", Board((OO, OO)), []),
    ("two infinite columns", Board((), 2), []),
    ("the infinite L", Board((OO,), 1), []),
    ("the quadrant", Board((), OO), [(1, 3), (2, 2), (3, 1)]),
    ("one infinite row", Board((OO,)), [(1, 2)]),
    ("three infinite rows", Board((OO,) * 3), [(3, 1)]),
    ("forty infinite columns", Board((), 40), [(1, 3)]),
    ("a square under two infinite rows", Board((OO, OO, 1)), [(1, 3), (3, 1)]),
    ("two squares under two infinite rows", Board((OO, OO, 2)), [(3, 1)]),
    ("two infinite rows and a column", Board((OO, OO), 1), [(2, 2), (3, 1)]),
    ("one infinite row, two columns", Board((OO, 5), 2), [(1, 3), (2, 2)]),
    ("one of each with a square", Board((OO, 2), 1), [(2, 2)]),
    ("L, one arm longer", Board((7, 1, 1)), [(1, 4)]),
    ("L, one arm infinite", Board((4,), 1), [(5, 1)]),
    ("long rows", Board((10**50, 10**50)), [(2, 10**50)]),
    ("long lost rows", Board((10**50, 10**50 - 1)), []),
    ("infinite over finite", Board((OO, 10**50)), [(1, 10**50 + 2)]),
]


@pytest.mark.parametrize(("board", "bites_"), [row[1:] for row in BOARDS], ids=[row[0] for row in BOARDS])
def test_infinite_boards(board: Any, bites_: Any) -> None:
    assert bites_of_strategy(board) == bites_
    assert (chomp_strategy.outcome(board) is Outcome.P) == (not bites_)
    for bite in chomp_strategy.winning_bites(board):
        assert chomp_strategy.outcome(bite.after(board)) is Outcome.P
    reply = chomp_strategy.reply(board)
    assert (reply.row, reply.column) in bites_ if bites_ else reply.why is Why.FORCED


@pytest.mark.parametrize("above", [(1,), (2,), (3,), (4,), (5,), (1, 1), (2, 1), (3, 2), (2, 2), (1, 1, 1)])
def test_two_infinite_rows_under_finite_ones(above: tuple[int, ...]) -> None:
    """Compare the length of the lost board, or its absence, with all lengths up to the width of a box."""
    box = box_search.search(2 + len(above), 16)
    lengths = [n for n in range(1, 17) if box.lost((n, n, *(min(n, x) for x in above)))]
    assert lengths == [n for n in [cuts.cut_of(2, above)] if n is not None]


def test_a_table_that_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts, "WORK", 1)
    with pytest.raises(OutOfStepsError):
        cuts.cut_of(2, (6, 6))
    monkeypatch.setattr(cuts, "MOST_TABLE_ROWS", 10)
    with pytest.raises(OutOfStepsError):
        cuts.cut_of(1, (6, 6))


OUT_OF_REACH = [
    (Board((17,) * 18), r"an N-position, but .* the limit is 601080390 boards, which is 16 by 16"),
    (Board((20,) * 20), r"an N-position, won by the bite at \(2, 2\), but"),
    (Board((OO, OO, OO, 2)), r"won by the bite at \(3, 1\), but whether some other"),
    (Board((OO, OO, OO, 2)).transposed(), r"won by the bite at \(1, 3\), but whether some other"),
    (Board((OO, 9000, 9000, 9000)), r"an N-position, but the length to cut"),
    (Board((10**30, 10**30, 10**30)), r"an N-position, but .* all boards of 3 rows by"),
]


@pytest.mark.parametrize(("board", "message"), OUT_OF_REACH)
def test_messages_about_unknown_answers_give_the_known_part(board: Any, message: str) -> None:
    with pytest.raises(OutOfReachError, match=message):
        list(chomp_strategy.winning_bites(board))
    assert chomp_strategy.outcome(board) is Outcome.N


def test_play_to_the_end() -> None:
    """Check that from a won board the strategy wins against any replies, and from a lost one delays the end."""
    generator = random.Random(5)
    for start in (Board((6, 6, 6, 6)), Board((), OO), Board((OO,) * 5), Board((9, 9, 4, 2)), Board((12, 12, 12))):
        board = start
        while True:
            board = chomp_strategy.reply(board).after(board)
            assert not chomp_strategy.is_over(board)
            near = [(r, c) for r in range(1, 13) for c in range(1, 13) if (r, c) in board]
            board = board.bitten(*generator.choice(near))
            if chomp_strategy.is_over(board):
                break
    with pytest.raises(ValueError, match="empty"):
        chomp_strategy.reply(Board(()))
    assert chomp_strategy.reply(Board((4, 3))).after(Board((4, 3))) == Board((4, 2))
    assert chomp_strategy.outcome(chomp_strategy.reply(Board((OO, OO))).after(Board((OO, OO)))) is Outcome.N


@pytest.mark.parametrize("board", [Board((OO, OO)), Board((), 2), Board((OO,), 1)])
def test_a_waiting_bite_on_an_infinite_board_leaves_a_long_game(board: Any) -> None:
    """Check that the best answer to it leaves a board with many squares, on both mirror images."""
    for start in (board, board.transposed()):
        left = chomp_strategy.reply(start).after(start)
        answered = chomp_strategy.reply(left).after(left)
        assert chomp_strategy.outcome(answered) is Outcome.P and sum(answered.rows) > 10
