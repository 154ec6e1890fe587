"""Cuts of a long or infinite poisoned row in Chomp: the length that makes the board a P-position.

An infinite poisoned row can be cut to exactly one length that leaves a P-position, whatever rows lie above it
(CHO-042). A table over the boards that fit above it gives that length. With two infinite rows the table is eventually
periodic.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from theory.rules.chomp_rows import Rows

# The largest table, in rows of boards, costs half a minute. The second limit holds where the size needed is unknown.
MOST_TABLE_ROWS, MOST_TRIED_ROWS = 3_000_000, 100_000
# The number of options examined before the search for a period is given up.
WORK = 3_000_000


class OutOfStepsError(Exception):
    """Raised if the table would be too large, or the search reached its limit without finding a length or a period."""


class Cuts:
    """A table of the winning cuts of the poisoned row, for every board above it that fits in a given board.

    Args:
        widest: the lengths of the rows above the poisoned one, in descending order.

    >>> Cuts((3, 1)).cut((3,)), Cuts((3, 1)).cut((3, 1))
    (4, 2)
    """

    def __init__(self, widest: Sequence[int]) -> None:
        self._cut: dict[Rows, int] = {}
        # For each board and nonempty row, the lengths of the poisoned row at which a bite in that row, of its last
        # square or of more, wins. The lengths are the bits of an integer.
        reached: dict[Rows, list[int]] = {}
        for above in boards(widest):
            reached[above], taken = [], 0
            for r, length in enumerate(above):
                if length == 0:
                    break
                left = cut_rows(above, r, length - 1)
                before = reached[left][r] if length > 1 else 0
                reached[above].append(before | 1 << self._cut[left])
                taken |= reached[above][r]
            self._cut[above] = self._least(above, taken)

    def _least(self, above: Rows, taken: int) -> int:
        """Return the length of `cut`, given the lengths `taken` at which a bite above the poisoned row wins."""
        longest = max(above, default=0)
        if longest:
            # A cut that also shortens the rows above comes first: once it wins, it wins on all longer poisoned rows.
            cut = self._cut[cut_rows(above, 0, longest - 1)]
            if cut < longest:
                return cut
        return first_gap(taken, max(longest, 1))

    def cut(self, above: Rows) -> int:
        """Return the only length such that a P-position is left if all rows are cut to this length."""
        width = len(next(iter(self._cut)))
        return self._cut[(*above, *(0,) * (width - len(above)))]


def boards(widest: Sequence[int]) -> Iterator[Rows]:
    """Yield every board that fits in `widest`, padded with empty rows; a bite always leads to an earlier board."""
    rows = [0] * len(widest)
    while True:
        yield tuple(rows)
        for r in range(len(rows) - 1, -1, -1):
            if rows[r] < min(widest[r], rows[r - 1] if r else widest[0]):
                rows[r] += 1
                rows[r + 1 :] = [0] * (len(rows) - r - 1)
                break
        else:
            return


def count_boards_within(widest: Sequence[int], most: int) -> int:
    """Return the number of boards that fit in `widest`, or some number above `most` if there are more than `most`.

    The empty board counts.

    >>> count_boards_within((2, 1), 100), count_boards_within((10**50,), 100) > 100
    (5, True)
    """
    if sum(widest[:1]) > most or len(widest) > most:
        return most + 1
    # For each length of the row below, the number of ways to choose the remaining rows.
    ways = [1] * (widest[0] + 1 if widest else 1)
    for length in reversed(widest):
        ways = list(accumulate(ways[: length + 1]))
        ways += ways[-1:] * (widest[0] - length)
        if ways[-1] > most:
            return ways[-1]
    return ways[-1]


def table_size(above: Sequence[int]) -> int:
    """Return the number of rows in all boards that fit in `above`, poisoned rows included.

    The number is exact up to MOST_TABLE_ROWS.
    """
    return count_boards_within(above, MOST_TABLE_ROWS) * (len(above) + 1)


def cut_rows(rows: Rows, r: int, length: int) -> Rows:
    """Return the rows with those from index r on shortened to at most `length` squares."""
    return (*rows[:r], *(min(row, length) for row in rows[r:]))


def first_gap(taken: int, least: int) -> int:
    """Return the least number n ≥ `least` such that bit n of `taken` is 0.

    >>> first_gap(0b11101, 2)
    5
    """
    rest = taken >> least
    return least + ((rest + 1) & ~rest).bit_length() - 1


def cut_of(rows: int, above: Rows) -> int | None:
    """Return the n such that `rows` rows of length n, below the rows `above` cut to n, form a P-position, or None.

    There is at most one such length: with two of them, a cut from the larger to the smaller would be a winning move.

    Args:
        rows: the number of rows that are cut, 1 or more.
        above: the finite rows above them; they may only be empty if `rows` is 1.

    Raises:
        OutOfStepsError: the search found neither a length nor a proof that there is none. With one row this happens
            only if the table would be too large.

    >>> cut_of(1, (5, 3)), cut_of(2, (1,)), cut_of(2, (2,)), cut_of(3, (1,))
    (5, 2, None, 2)
    """
    if table_size(above) > MOST_TABLE_ROWS:
        raise OutOfStepsError
    match rows:
        case 1:
            return Cuts(above).cut(above)
        case 2:
            return _cut_of_two(above)
        case _:
            return _cut_of_many(rows, above)


def _cut_of_two(above: Rows) -> int | None:
    """Return the length to which two rows below `above` are cut to leave a P-position; None if there is none.

    The table grows with the length m of the second row.

    For each board `left` that fits in `above`, the table keeps the lengths of the poisoned row at which biting the
    second row shorter than m wins. From the width of `above` on, the future depends only on these lengths minus m, so a
    repeated state proves that no length exists.
    """
    every = list(boards(above))
    # For each board, the lengths of the poisoned row known to be won; None once cutting both rows wins at every length.
    taken: dict[Rows, int | None] = dict.fromkeys(every, 0)
    seen: set[tuple[int | None, ...]] = set()
    for m in range(max(10, WORK // (len(every) * sum(above)))):
        if m >= above[0]:
            state = tuple(None if t is None else t >> m for t in taken.values())
            if state in seen:
                return None
            seen.add(state)
        cut: dict[Rows, int] = {}
        for left in every:
            known = taken[left]
            if left[0] > m or known is None:
                continue
            for r, length in enumerate(left):
                for shorter in range(length):
                    option = cut_rows(left, r, shorter)
                    if option in cut:
                        known |= 1 << cut[option]
            cut[left] = first_gap(known, max(m, 1))
        for left in every:
            known, lost_cut = taken[left], cut.get(cut_rows(left, 0, min(left[0], m)))
            if known is None or lost_cut is None:
                continue
            taken[left] = known | 1 << lost_cut if lost_cut > m else None
            if lost_cut == m and left == every[-1]:
                return m
    raise OutOfStepsError


def _cut_of_many(rows: int, above: Rows) -> int:
    """Return the length to which three or more rows are cut to leave a P-position, found by a bounded search.

    No method is known that proves that no such length exists.
    """
    widest = above[0]
    while table_size((widest + 1,) * (rows - 1) + above) <= MOST_TRIED_ROWS:
        widest += 1
    if widest > above[0]:
        cuts = Cuts((widest,) * (rows - 1) + above)
        for n in range(1, widest + 1):
            if cuts.cut(cut_rows((n,) * (rows - 1) + above, 0, n)) == n:
                return n
    raise OutOfStepsError
