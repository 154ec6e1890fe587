"""Tests of the notation of boards and bites of Chomp."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules.chomp_rows import OO, Board
from theory.strategy.chomp import chomp_parser

BOARDS = [
    ("3x5", Board((5, 5, 5)), [5, 5, 5]),
    ("3X5", Board((5, 5, 5)), [5, 5, 5]),
    ("3×5", Board((5, 5, 5)), [5, 5, 5]),
    ("003x05", Board((5, 5, 5)), [5, 5, 5]),
    ("4 4 2", Board((4, 4, 2)), [4, 4, 2]),
    ("4 4 0 0", Board((4, 4)), [4, 4]),
    ("0", Board(()), []),
    ("oo oo", Board((OO, OO)), ["oo", "oo"]),
    ("∞ 3", Board((OO, 3)), ["oo", 3]),
    ("3xoo", Board((OO, OO, OO)), ["oo", "oo", "oo"]),
    ("oox3", Board((), 3), [3, "..."]),
    ("ooxoo", Board((), OO), ["oo", "..."]),
    ("oo ...", Board((), OO), ["oo", "..."]),
    ("oo 1 1 …", Board((OO,), 1), ["oo", 1, "..."]),
    ("3 0 ...", Board((3,)), [3]),
]


@pytest.mark.parametrize(("text", "board", "entries"), BOARDS)
def test_boards(text: str, board: Any, entries: Any) -> None:
    assert chomp_parser.board(text.split()) == board
    assert chomp_parser.entries(board) == entries


@given(st.lists(st.one_of(st.integers(0, 9), st.just(OO)), min_size=1, max_size=5), st.booleans())
def test_notation_is_parsed_back(lengths: Any, for_ever: bool) -> None:
    lengths.sort(reverse=True)
    board = Board.of(lengths, lengths[-1] if for_ever else 0)
    notation = [str(entry) for entry in chomp_parser.entries(board)]
    assert chomp_parser.board(notation or ["0"]) == board


BAD_BOARDS = [
    ("", "the position is empty"),
    ("x", "the number of rows is not a number: the text is empty"),
    ("3x", "the number of columns is not a number"),
    ("3x5x2", "two sides"),
    ("3x5 2", "must be the only word"),
    ("ax5", "the number of rows is not a number: character 1 of 1 is 'a'"),
    ("-3x5", "the number of rows cannot be negative"),
    ("0x5", "at least one row"),
    ("5x0", "at least one row and one column"),
    ("2 3", "row 2 is longer than row 1"),
    ("2 oo", "row 2 is longer than row 1"),
    ("3 -1", "row 2 cannot be negative"),
    ("3.5", "row 1 is not a number: character 2 of 3 is '.'"),
    ("...", "repeats the row before it, and there is none"),
    ("oo ... 2", "row 2 is not a length: put"),
    ("OO", "row 1 is not a number"),
    ("10001x2", "10001 rows are too many"),
    ("9" * 5000 + "x2", "rows are too many"),
    (" ".join(["1"] * 10001), "10001 rows are too many"),
    ("oox99999", "at most 10000"),
]


@pytest.mark.parametrize(("text", "message"), BAD_BOARDS, ids=range(len(BAD_BOARDS)))
def test_bad_boards(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as caught:
        chomp_parser.board(text.split())
    assert len(str(caught.value)) < 150 and "\n" not in str(caught.value)


def test_bites() -> None:
    assert chomp_parser.bite(" 2  3\n", Board((5, 5))) == (2, 3)
    assert chomp_parser.bite("9 9", Board((), OO)) == (9, 9)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'write "ROW COLUMN"'),
        ("1", 'write "ROW COLUMN"'),
        ("1 2 3", 'write "ROW COLUMN"'),
        ("a 1", "the row is not a number"),
        ("1 -1", "the column cannot be negative"),
        ("3 1", r"\(3, 1\) is not on the board"),
        ("0 1", "not on the board"),
        ("1 6", "not on the board"),
        ("1 oo", "the column is not a number"),
    ],
)
def test_bad_bites(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        chomp_parser.bite(text, Board((5, 5)))
