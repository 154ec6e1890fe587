"""Benchmark of MARK and its variants: the growth of the time of an answer with the number of digits of the heap.

Times for heaps of d and of 10·d digits are compared, in one run and in processor time. An exponent of 1 means linear
growth. Parsing the decimal text of the heap is not included.
"""

import random
from collections.abc import Iterable
from math import log10

from theory.strategy.mark import mark_strategy
from verify.cli.benchmarks import best_time

PEERS: tuple[str, ...] = ()
# Linear growth is 1; measurements differ by a few hundredths between runs.
GOALS = {f"exponent in the digits, {what}": ("at most", 1.1) for what in ("outcome", "all winning moves")}


def ratios(digits: int = 1_000_000, ks: Iterable[int] = (2, 3, 10), rounds: int = 3) -> dict[str, float]:
    """Return the exponents of growth, by k.

    Args:
        digits: decimal digits of the longer heap, at least 100.
        ks: the values of k; MARK is k = 2.
        rounds: the number of rounds, of which the best counts.
    """
    measured = {}
    for k in ks:
        short, long = (_times(count, k, rounds) for count in (digits // 10, digits))
        for what, seconds in long.items():
            measured[f"exponent in the digits, {what}: k = {k}"] = log10(seconds / short[what])
    return measured


def _times(digits: int, k: int, rounds: int) -> dict[str, float]:
    """Return the seconds of the best round for heaps with this number of digits that end in one zero in base k."""
    n = k * random.Random(digits).randrange(10 ** (digits - 1), 10**digits)
    return {
        "outcome": best_time(lambda: mark_strategy.outcome([n], k=k), rounds),
        "all winning moves": best_time(lambda: list(mark_strategy.winning_moves([n], k=k)), rounds),
    }


if __name__ == "__main__":
    for name, exponent in ratios().items():
        print(f"{name:56} {exponent:6.2f}")
