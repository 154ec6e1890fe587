"""Search for the period of values that the theorem of Guy and Smith requires."""

from collections.abc import Callable

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

# Number of final values that are compared first.
FEW = 8


def find_period(values: NDArray[np.int32], max_take: int, check: Callable[[], None]) -> tuple[int, int] | None:
    """Return preperiod and period as the theorem requires if moves take at most `max_take`, or None.

    `check` is called regularly and may raise to end the work.
    """
    return _first_period(values, check, lambda e, p: 2 * e + 2 * p + max_take < len(values))


def find_seen_period(values: NDArray[np.int32], check: Callable[[], None]) -> tuple[int, int] | None:
    """Return preperiod and period if the last eighth of the values repeats the period; None without such a period.

    `check` is called regularly and may raise to end the work.

    >>> find_seen_period(np.array([5, *[0, 1] * 10], dtype=np.int32), lambda: None)
    (1, 2)
    """
    return _first_period(values, check, lambda e, p: e + 2 * p + len(values) // 8 < len(values))


def _first_period(
    values: NDArray[np.int32], check: Callable[[], None], enough: Callable[[int, int], bool]
) -> tuple[int, int] | None:
    """Return the first preperiod and period for which `enough` is true; None if there is none."""
    count = len(values)
    # The last values exclude almost every period quickly.
    tail, few = count // 4, max(1, min(FEW, count // 4))
    shifted = sliding_window_view(values[:-1], few)[::-1][: count // 2 - 1]
    for p in (np.flatnonzero((shifted == values[-few:]).all(axis=1)) + 1).tolist():
        check()
        if (values[-tail:] != values[-tail - p : -p]).any():
            continue
        differ = np.flatnonzero(values[p:] != values[:-p])
        e = int(differ[-1]) + 1 if len(differ) else 0
        if enough(e, p):
            return e, p
    return None
