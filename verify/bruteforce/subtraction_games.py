"""Ground truth for subtraction games: the Grundy values of a hundred million heaps at the speed of memory.

The value of a heap depends only on the max S heaps below it. Once a window of max S values repeats, the sequence is
periodic, and the rest of the table is copied.
"""

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

MOST = 255
"""The largest number of subtrahends, so that each value fits into a byte."""


def values(subtrahends: Collection[int], count: int, check: Callable[[], None] = lambda: None) -> NDArray[np.uint8]:
    """Return the Grundy values of the heaps 0, …, count - 1 in the game of taking one of the `subtrahends`.

    The cost is one step of Python per heap up to about three times the preperiod plus the period; all further bytes are
    copied. `check` is called regularly and may raise to end the work.

    Raises:
        ValueError: there are no subtrahends or more than `MOST`, or one is below 1.

    >>> values({1, 3, 4}, 10).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    """
    taken = sorted(set(subtrahends))
    if not taken or taken[0] < 1 or len(taken) > MOST:
        raise ValueError(f"a subtraction game needs 1 to {MOST} numbers to take, all positive; got {len(taken)}")
    window = taken[-1]
    known = bytearray()
    # In Brent's cycle detection the awaited window is renewed at growing intervals, which saves a table of windows.
    start, patience = window, 1
    awaited = b""
    for n in range(count):
        if n % 65536 == 0:
            check()
        if n == start:
            awaited = bytes(known[n - window :])
        elif n > start:
            if known.endswith(awaited):
                return _repeat_period(known, n - start, count)
            if n - start == patience:
                start, patience = n, 2 * patience
                awaited = bytes(known[n - window :])
        reached = {known[n - s] for s in taken if s <= n}
        value = 0
        while value in reached:
            value += 1
        known.append(value)
    return np.frombuffer(known, dtype=np.uint8)


def _repeat_period(known: bytearray, period: int, count: int) -> NDArray[np.uint8]:
    """Return the values `known`, extended to `count` values by repeating the last `period` of them."""
    table = np.empty(count, dtype=np.uint8)
    filled = len(known)
    table[:filled] = np.frombuffer(known, dtype=np.uint8)
    step = period
    while filled < count:
        size = min(step, count - filled)
        table[filled : filled + size] = table[filled - step : filled - step + size]
        filled += size
        step *= 2
    return table
