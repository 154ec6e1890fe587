"""Grundy values of Wythoff's game and of t-Wythoff from the rules, by a table as large as the position.

No formula is known, and the values look chaotic; so the work is bounded, and the bound is stated.
"""

# The squares of the table times the diagonals that a move may take, 2t − 1 where the heaps are long enough.
MOST_WORK = 300_000


def within_reach(x: int, y: int, t: int = 1) -> bool:
    """Whether the table for (x, y) stays within `MOST_WORK`."""
    # Long numbers are not worth multiplying.
    return max(x, y) < MOST_WORK and (x + 1) * (y + 1) * _diagonals(x, y, t) <= MOST_WORK


def value(x: int, y: int, t: int = 1) -> int:
    """The Grundy value of heaps of x and y ≥ 0 counters under normal play.

    >>> [value(2, y) for y in range(8)]
    [2, 0, 1, 5, 3, 4, 8, 6]
    """
    x, y = min(x, y), max(x, y)
    # Sets of values are the bits of a number: those met in the column, and by diagonal those that one move reaches.
    columns = [0] * (y + 1)
    rows: list[list[int]] = []
    diagonal = [0] * (y + 1)
    found = 0
    for i in range(x + 1):
        above, diagonal = diagonal, [0] * (y + 1)
        row_values: list[int] = []
        met = 0
        for j in range(y + 1):
            if i and j:
                reached = above[j - 1] | 1 << rows[-1][j - 1]
                # What both heaps lose beyond one counter each is lost by one of them.
                for more in range(1, min(t, max(i, j))):
                    if more < j:
                        reached |= 1 << rows[i - 1][j - 1 - more]
                    if more < i:
                        reached |= 1 << rows[i - 1 - more][j - 1]
                diagonal[j] = reached
            used = met | columns[j] | diagonal[j]
            found = (~used & used + 1).bit_length() - 1
            row_values.append(found)
            met |= 1 << found
            columns[j] |= 1 << found
        rows.append(row_values)
    return found


def _diagonals(x: int, y: int, t: int) -> int:
    return 2 * min(t, max(x, y, 1)) - 1
