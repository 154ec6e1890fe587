"""Grundy values of rows and circles of counters from which up to k neighbours are taken, by the mex rule."""

from functools import cache

from theory.numbers.nim_sum import nim_sum
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import OutOfReachError

# The largest row whose value is computed.
LARGEST_ROW = 600


@cache
def _first_values(most: int) -> list[int]:
    """Return the cached list of the values of the first rows, which `row_value` extends."""
    return [0]


def row_value(length: int, most: int) -> int:
    """Return the Grundy value of a row of `length` counters from which a move takes 1 to `most` neighbours.

    Raises:
        OutOfReachError: the row is too long.

    >>> [row_value(n, 2) for n in range(10)]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    """
    if length > LARGEST_ROW:
        raise OutOfReachError(
            f"a row may have at most {LARGEST_ROW} counters, because its value is computed; a circle without rows"
            " may have any size"
        )
    values = _first_values(most)
    for n in range(len(values), length + 1):
        reached = set[int]()
        for rest in range(max(n - most, 0), n):
            reached.update(values[first] ^ values[rest - first] for first in range(rest // 2 + 1))
        values.append(next(value for value in range(len(reached) + 1) if value not in reached))
    return values[length]


def circle_value(position: Position, most: int) -> int:
    """Return the Grundy value of a position that consists of a circle and rows.

    Raises:
        OutOfReachError: a row, or the circle, is too long.

    >>> circle_value((5, 1, 2), 2), circle_value((2, 3), 2)
    (3, 1)
    """
    circle, *rows = position
    reached = {row_value(circle - taken, most) for taken in range(1, min(most, circle) + 1)}
    alone = next(value for value in range(len(reached) + 1) if value not in reached)
    return alone ^ nim_sum(row_value(row, most) for row in rows)
