"""Chomp on boards described by their row lengths, which may be infinite: a second model of the same rules.

If a board that bites can produce contains a square, it contains all squares below it. So each row consists of its first
squares, and no row is longer than the one below it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

# The length of an infinite row, and the number of rows of a board that has infinitely many.
OO = inf
# A natural number or OO, which is the only float in use.
Length = float
Rows = tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A board given by the lengths of its rows, from the poisoned row upwards; all later rows have the length `rest`.

    The representation is unique: the listed rows are longer than `rest`. Use `Board.of` to make a board.
    """

    rows: tuple[Length, ...]
    rest: Length = 0

    @classmethod
    def of(cls, rows: Sequence[Length], rest: Length = 0) -> "Board":
        """Return the board with these rows.

        Raises:
            ValueError: a length is negative or not whole, or a row is longer than the one below it.
        """
        lengths = (*rows, rest)
        for place, length in enumerate(lengths):
            if length < 0 or (length != OO and not isinstance(length, int)):
                raise ValueError(f"the length of a row must be a natural number or infinite; got {length}")
            if place and length > lengths[place - 1]:
                raise ValueError(f"row {place + 1} is longer than row {place}: {length} > {lengths[place - 1]}")
        return cls(tuple(length for length in rows if length > rest), rest)

    @property
    def height(self) -> Length:
        """Return the number of nonempty rows."""
        return len(self.rows) if self.rest == 0 else OO

    def row(self, r: int) -> Length:
        """Return the length of row r, counted from 1."""
        return self.rows[r - 1] if r <= len(self.rows) else self.rest

    def column(self, c: int) -> Length:
        """Return the length of column c, counted from 1."""
        return OO if self.rest >= c else sum(1 for length in self.rows if length >= c)

    def __contains__(self, square: tuple[int, int]) -> bool:
        r, c = square
        return 1 <= r and 1 <= c <= self.row(r)

    def bitten(self, r: int, c: int) -> "Board":
        """Return the board after a bite at (r, c), which cuts row r and all later rows to at most c − 1 squares.

        Raises:
            ValueError: the square is not on the board.

        >>> Board((OO,), OO).bitten(2, 2)
        Board(rows=(inf,), rest=1)
        """
        if (r, c) not in self:
            raise ValueError(f"the square {(r, c)} is not on the board")
        # Rows up to r must be listed before they can differ from `rest`.
        rows = tuple(self.row(i) if i < r else min(self.row(i), c - 1) for i in range(1, max(r, len(self.rows)) + 1))
        return Board.of(rows, min(self.rest, c - 1))

    def transposed(self) -> "Board":
        """Return the board with rows and columns exchanged; the game on it is the same.

        >>> Board((OO, OO)).transposed(), Board((3, 1)).transposed()
        (Board(rows=(), rest=2), Board(rows=(2, 1, 1), rest=0))
        """
        if self.rest == OO:
            return self
        columns: list[Length] = [OO] * int(self.rest)
        infinite = sum(1 for length in self.rows if length == OO)
        for r in range(len(self.rows), infinite, -1):
            columns += [r] * (int(self.rows[r - 1]) - len(columns))
        return Board.of(columns, infinite)


def bites(rows: Rows) -> Iterator[tuple[tuple[int, int], Rows]]:
    """Yield every move on a finite board: the square (row, column) and the remaining rows without empty ones.

    >>> list(bites((2, 1)))
    [((1, 1), ()), ((1, 2), (1, 1)), ((2, 1), (2,))]
    """
    for r, length in enumerate(rows):
        for c in range(length):
            left = (*rows[:r], *(min(row, c) for row in rows[r:]))
            yield (r + 1, c + 1), left[: len(left) - left.count(0)]


def options(rows: Rows) -> Iterator[Rows]:
    """Yield every position one bite away from a finite board, each once, ordered by row and column of the bite.

    >>> list(options((2, 2)))
    [(), (1, 1), (2,), (2, 1)]
    """
    return (left for _, left in bites(rows))
