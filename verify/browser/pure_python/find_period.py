"""Search for the period that the theorem of Guy and Smith requires, without numpy."""

from collections.abc import Callable, Sequence

# Number of final values that are compared first.
FEW = 8


def find_period(values: Sequence[int], max_take: int, check: Callable[[], None]) -> tuple[int, int] | None:
    """Return preperiod and period as the theorem requires for moves of at most `max_take` counters, or None."""
    row = list(values)
    count = len(row)
    tail, few = count // 4, max(1, min(FEW, count // 4))
    for p in range(1, count // 2):
        if row[count - few - p : count - p] != row[count - few :]:
            continue
        check()
        if row[count - tail - p : count - p] != row[count - tail :]:
            continue
        e = count - p
        while e and row[e - 1 + p] == row[e - 1]:
            e -= 1
        if 2 * e + 2 * p + max_take < count:
            return e, p
    return None
