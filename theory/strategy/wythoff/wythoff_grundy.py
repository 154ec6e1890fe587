"""Grundy values of Wythoff's game and t-Wythoff, computed from the rules by a table as large as the position.

No formula is known, so the size of the table is bounded by `MOST_WORK`.
"""

# The limit on the entries of the table times the diagonals that a move may use, which are 2t − 1 for large heaps.
MOST_WORK = 300_000


def within_reach(x: int, y: int, t: int = 1) -> bool:
    """Return whether the Grundy value of (x, y) is computed: table entries times diagonals are at most `MOST_WORK`."""
    # Comparing first avoids multiplying long numbers.
    return max(x, y) < MOST_WORK and (x + 1) * (y + 1) * _diagonals(x, y, t) <= MOST_WORK


def value(x: int, y: int, t: int = 1) -> int:
    """Return the Grundy value in normal play of heaps of x and y ≥ 0 counters.

    >>> [value(2, y) for y in range(8)]
    [2, 0, 1, 5, 3, 4, 8, 6]
    """
    x, y = min(x, y), max(x, y)
    # Sets of values are bits of integers: the values in each column, and those reachable along each diagonal.
    columns = [0] * (y + 1)
    rows: list[list[int]] = []
    diagonal = [0] * (y + 1)
    value_here = 0
    for i in range(x + 1):
        above, diagonal = diagonal, [0] * (y + 1)
        row_values: list[int] = []
        met = 0
        for j in range(y + 1):
            if i and j:
                reached = above[j - 1] | 1 << rows[-1][j - 1]
                # Unequal moves: one counter from one heap and up to t counters from the other.
                for more in range(1, min(t, max(i, j))):
                    if more < j:
                        reached |= 1 << rows[i - 1][j - 1 - more]
                    if more < i:
                        reached |= 1 << rows[i - 1 - more][j - 1]
                diagonal[j] = reached
            used = met | columns[j] | diagonal[j]
            value_here = (~used & used + 1).bit_length() - 1
            row_values.append(value_here)
            met |= 1 << value_here
            columns[j] |= 1 << value_here
        rows.append(row_values)
    return value_here


def _diagonals(x: int, y: int, t: int) -> int:
    """Return the number of diagonals along which a move may take from both heaps."""
    return 2 * min(t, max(x, y, 1)) - 1
