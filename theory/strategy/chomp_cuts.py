"""Boards of Chomp whose poisoned row is long or infinite: for the rows above it, the one length that makes it lost.

Whatever lies above, exactly one length of an infinite poisoned row is a P-position to cut it to (CHO-042), so a table
over the rows above it decides every length. With two infinite rows the table repeats itself in the end.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from theory.rules.chomp_rows import Rows

# The largest table, in rows of boards: half a minute. Smaller ones where its size is a guess.
TABLED, TRIED = 3_000_000, 100_000
# Options looked at before a table that ought to repeat itself is given up.
WORK = 3_000_000


class OutOfStepsError(Exception):
    """The table is too large, or has neither shown a length nor repeated itself in the steps that were allowed."""


class Cuts:
    """For every board `above` the poisoned row that fits in a given one: the length to cut the poisoned row to.

    Args:
        widest: the lengths of the rows above the poisoned one, never growing.

    >>> Cuts((3, 1)).cut((3,)), Cuts((3, 1)).cut((3, 1))
    (4, 2)
    """

    def __init__(self, widest: Sequence[int]) -> None:
        self._cut: dict[Rows, int] = {}
        # For each board and row: the lengths at which a bite in that row, or one that bites more of it, wins. One bit
        # a length, and nothing for a row that is empty.
        reached: dict[Rows, list[int]] = {}
        for above in boards(widest):
            reached[above], taken = [], 0
            for r, length in enumerate(above):
                if length == 0:
                    break
                left = bitten(above, r, length - 1)
                before = reached[left][r] if length > 1 else 0
                reached[above].append(before | 1 << self._cut[left])
                taken |= reached[above][r]
            self._cut[above] = self._least(above, taken)

    def _least(self, above: Rows, taken: int) -> int:
        """The length, where the lengths `taken` are won by a bite above the poisoned row."""
        longest = max(above, default=0)
        if longest:
            # A cut that reaches the rows above comes first: once it wins, all longer poisoned rows are won by it.
            cut = self._cut[bitten(above, 0, longest - 1)]
            if cut < longest:
                return cut
        return first_gap(taken, max(longest, 1))

    def cut(self, above: Rows) -> int:
        """The one length such that cutting the poisoned row, and what is above it, to it leaves a P-position."""
        width = len(next(iter(self._cut)))
        return self._cut[(*above, *(0,) * (width - len(above)))]


def boards(widest: Sequence[int]) -> Iterator[Rows]:
    """Every board that fits in `widest`, with its empty rows, so that a bite only ever leads to an earlier one."""
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


def fitting(widest: Sequence[int], most: int) -> int:
    """How many boards fit in `widest`, the empty one included, or some larger number than `most` if there are more.

    >>> fitting((2, 1), 100), fitting((10**50,), 100) > 100
    (5, True)
    """
    if sum(widest[:1]) > most or len(widest) > most:
        return most + 1
    # For each length of the row below, how many ways there are for the rows from here on.
    ways = [1] * (widest[0] + 1 if widest else 1)
    for length in reversed(widest):
        ways = list(accumulate(ways[: length + 1]))
        ways += ways[-1:] * (widest[0] - length)
        if ways[-1] > most:
            return ways[-1]
    return ways[-1]


def table_size(above: Sequence[int]) -> int:
    """How many rows there are in all boards that fit in `above`, with the poisoned one; capped well above TABLED."""
    return fitting(above, TABLED) * (len(above) + 1)


def bitten(rows: Rows, r: int, length: int) -> Rows:
    """The rows, of which all from place r on, counted from 0, keep at most so many squares."""
    return (*rows[:r], *(min(row, length) for row in rows[r:]))


def first_gap(taken: int, least: int) -> int:
    """The least number that is not below `least` and whose bit in `taken` is 0.

    >>> first_gap(0b11101, 2)
    5
    """
    rest = taken >> least
    return least + ((rest + 1) & ~rest).bit_length() - 1


def cut_of(rows: int, above: Rows) -> int | None:
    """The one length n such that so many rows of n below `above`, itself cut to n, are a P-position, or None.

    Two such lengths cannot be, since cutting at the smaller one would win at the larger.

    Args:
        rows: one or more.
        above: finite rows, none if there is but one row below them.

    Raises:
        OutOfStepsError: neither a length was found, nor that there is none; where there is one row, never but for the
            size of the table.

    >>> cut_of(1, (5, 3)), cut_of(2, (1,)), cut_of(2, (2,)), cut_of(3, (1,))
    (5, 2, None, 2)
    """
    if table_size(above) > TABLED:
        raise OutOfStepsError
    match rows:
        case 1:
            return Cuts(above).cut(above)
        case 2:
            return _cut_of_two(above)
        case _:
            return _cut_of_many(rows, above)


def _cut_of_two(above: Rows) -> int | None:
    """With two rows, by a table that goes through the lengths m of the second row until it repeats itself.

    What it has to remember is, for each board `left` that fits in `above`, which lengths of the poisoned row are
    already won by biting the second row shorter than m. From the width of `above` on, what follows depends on these
    lengths less m alone, so a table that has come back to such a state goes on for ever as before.
    """
    every = list(boards(above))
    # For each board, the lengths of the poisoned row that are won already; None once cutting both rows wins for good.
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
                    option = bitten(left, r, shorter)
                    if option in cut:
                        known |= 1 << cut[option]
            cut[left] = first_gap(known, max(m, 1))
        for left in every:
            known, found = taken[left], cut.get(bitten(left, 0, min(left[0], m)))
            if known is None or found is None:
                continue
            taken[left] = known | 1 << found if found > m else None
            if found == m and left == every[-1]:
                return m
    raise OutOfStepsError


def _cut_of_many(rows: int, above: Rows) -> int:
    """With three rows or more only a search for the length is known, and no proof that there is none."""
    widest = above[0]
    while table_size((widest + 1,) * (rows - 1) + above) <= TRIED:
        widest += 1
    if widest > above[0]:
        cuts = Cuts((widest,) * (rows - 1) + above)
        for n in range(1, widest + 1):
            if cuts.cut(bitten((n,) * (rows - 1) + above, 0, n)) == n:
                return n
    raise OutOfStepsError
