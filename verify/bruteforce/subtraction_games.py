"""Ground truth for subtraction games: the Grundy values of a hundred million heaps as fast as memory is written.

The value of a heap follows from the values of the max S heaps below it. Once max S values in a row come back, all that
follows comes back with them, and the rest of the table is copied.
"""

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

MOST = 255
"""How many numbers to take a game may have, so that each value fits into a byte."""


def values(subtrahends: Collection[int], count: int, check: Callable[[], None] = lambda: None) -> NDArray[np.uint8]:
    """The Grundy values of the heaps 0, …, count - 1 in the game of taking a number of `subtrahends`.

    The cost is a step of the interpreter for each heap up to about three times the preperiod and the period, and a copy
    of bytes beyond. `check` is called now and then, and may raise to end the work.

    Raises:
        ValueError: there is no number to take, one is below 1, or there are more than `MOST`.

    >>> values({1, 3, 4}, 10).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    """
    taken = sorted(set(subtrahends))
    if not taken or taken[0] < 1 or len(taken) > MOST:
        raise ValueError(f"a subtraction game has from 1 to {MOST} numbers to take, all positive")
    window = taken[-1]
    known = bytearray()
    # Brent's search of a cycle: what is waited for is renewed at ever longer intervals, so no table of windows is kept.
    start, patience = window, 1
    awaited = b""
    for n in range(count):
        if n % 65536 == 0:
            check()
        if n == start:
            awaited = bytes(known[n - window :])
        elif n > start:
            if known.endswith(awaited):
                return _copied(known, n - start, count)
            if n - start == patience:
                start, patience = n, 2 * patience
                awaited = bytes(known[n - window :])
        reached = {known[n - s] for s in taken if s <= n}
        value = 0
        while value in reached:
            value += 1
        known.append(value)
    return np.frombuffer(known, dtype=np.uint8)


def _copied(known: bytearray, period: int, count: int) -> NDArray[np.uint8]:
    """The values `known`, and behind them the last `period` of them again and again, up to `count` values."""
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
