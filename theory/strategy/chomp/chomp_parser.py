"""Strict parsers of typed boards and bites of Chomp, with one-line error messages.

A board is a size, "3x5", "3xoo" or "ooxoo", or the list of its row lengths from the poisoned row up, "4 4 2" or "oo 3".
A final "..." repeats the last length forever.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from theory.numbers import decimal
from theory.rules.chomp_rows import OO, Board, Length
from theory.strategy.parsing import position_parser

# The largest number of rows that a board stores.
MOST_ROWS = 10_000

_INFINITE = {"oo", "∞"}
_FOR_EVER = {"...", "…"}
_TIMES = re.compile("[xX×]")


def board(words: Sequence[str]) -> Board:
    """Return the board that the words describe.

    Raises:
        ValueError: the words do not describe a board; the message names the wrong word.

    >>> board(["2x3"]), board(["4", "4", "2"]), board(["ooxoo"]), board(["oo", "1", "..."])
    (Board(rows=(3, 3), rest=0), Board(rows=(4, 4, 2), rest=0), Board(rows=(), rest=inf), Board(rows=(inf,), rest=1))
    """
    if not words:
        raise ValueError("the position is empty: give a size, rows x columns, or the lengths of the rows")
    if any(_TIMES.search(word) for word in words):
        if len(words) > 1:
            raise ValueError("a size, rows x columns, must be the only word")
        return _full(words[0])
    for_ever = words[-1] in _FOR_EVER
    lengths = [_length(word, f"row {place}") for place, word in enumerate(words[: len(words) - for_ever], 1)]
    if for_ever and not lengths:
        raise ValueError('"..." repeats the row before it, and there is none: give the length of a row first')
    return _check(lengths, lengths[-1] if for_ever else 0)


def entries(shown: Board) -> list[int | str]:
    """Return the board in the form that `board` reads, with its finite lengths as integers.

    >>> entries(Board((OO, 3))), entries(Board((OO,), 1)), entries(Board((), OO))
    (['oo', 3], ['oo', 1, '...'], ['oo', '...'])
    """
    lengths = (*shown.rows, shown.rest) if shown.rest else shown.rows
    written: list[int | str] = ["oo" if length == OO else int(length) for length in lengths]
    return [*written, "..."] if shown.rest else written


def bite(text: str, shown: Board) -> tuple[int, int]:
    """Return the square, as (row, column), that the text "ROW COLUMN" names.

    Raises:
        ValueError: the text does not name a square of the board.
    """
    words = text.split()
    if len(words) != 2:
        raise ValueError('write "ROW COLUMN", such as "2 3", both counted from the poisoned corner')
    row, column = _natural(words[0], "the row"), _natural(words[1], "the column")
    if (row, column) not in shown:
        raise ValueError(f"({decimal.shorten(row)}, {decimal.shorten(column)}) is not on the board")
    return row, column


def _full(word: str) -> Board:
    """Return the rectangular board of a size such as "3x5"."""
    sides = _TIMES.split(word)
    if len(sides) != 2:
        raise ValueError("a board has two sides, rows x columns")
    rows, columns = _length(sides[0], "the number of rows"), _length(sides[1], "the number of columns")
    if rows == 0 or columns == 0:
        raise ValueError("a full board has at least one row and one column")
    if rows == OO:
        return _check([], columns)
    if rows > MOST_ROWS:
        raise ValueError(_too_many(int(rows)))
    return _check([columns] * int(rows), 0)


def _check(lengths: list[Length], rest: Length) -> Board:
    """Return the board with these rows, or raise ValueError if the lengths increase or there are too many."""
    if len(lengths) > MOST_ROWS:
        raise ValueError(_too_many(len(lengths)))
    for place, (low, high) in enumerate(pairwise(lengths), 2):
        if high > low:
            raise ValueError(f"row {place} is longer than row {place - 1}: give the lengths from the poisoned row up")
    if rest and any(MOST_ROWS < length < OO for length in (*lengths, rest)):
        raise ValueError(f"with infinitely many rows, each column must be infinite or at most {MOST_ROWS} squares long")
    return Board.of(lengths, rest)


def _length(word: str, name: str) -> Length:
    """Return the length that a word gives; `name` stands for the length in the message."""
    if word in _INFINITE:
        return OO
    if word in _FOR_EVER:
        raise ValueError(f'{name} is not a length: put "..." at the end')
    return _natural(word, name)


def _natural(word: str, name: str) -> int:
    """Return the natural number that a word gives; `name` stands for the number in the message."""
    return position_parser.number(word, name, remedy="")


def _too_many(rows: int) -> str:
    """Return the message that a board has too many rows."""
    shown = decimal.shorten(rows)
    return f"{shown} rows are too many (at most {MOST_ROWS}): exchange rows and columns, which gives the same game"
