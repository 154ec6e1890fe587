"""Benchmark of `solve` on long heaps, relative to one pass of XOR over the same bytes.

Figures are ratios of processor time measured in one run, the best of several rounds each.
"""

import random
from collections.abc import Sequence
from functools import reduce
from math import log10
from operator import xor

from theory.numbers import decimal
from theory.rules.conventions import Play
from theory.strategy.explained_move import outcome_by
from theory.strategy.nim import nim_strategy
from verify.cli.benchmarks import best_time

DECIDED = ("outcome", "outcome, misère", "all winning moves", "solve")
GOALS = {f"{what} / XOR pass": ("at most", 3.0) for what in DECIDED}


def ratios(digits: int = 1_000_000, heaps: int = 4, rounds: int = 5) -> dict[str, float]:
    """Return the times of the strategy and of the conversions on random heaps, divided by the time of one XOR pass.

    The conversions are counted separately, because decimal text costs far more than the decision.

    Args:
        digits: decimal digits of each heap.
        heaps: the number of heaps, at least 1.
        rounds: the number of rounds, of which the best counts.
    """
    position = _position(digits, heaps)
    texts = [decimal.write(n) for n in position]
    bare = best_time(lambda: reduce(xor, position), rounds)
    times = _times(position, rounds)
    fewer = _times(_position(digits // 10, heaps), rounds)
    return {
        **{f"{what} / XOR pass": seconds / bare for what, seconds in times.items()},
        "reading decimal text / XOR pass": best_time(lambda: [decimal.parse(text) for text in texts], 1) / bare,
        "writing decimal text / XOR pass": best_time(lambda: [decimal.write(n) for n in position], 1) / bare,
        "exponent in the digits, solve": log10(times["solve"] / fewer["solve"]),
    }


def _position(digits: int, heaps: int) -> list[int]:
    generator = random.Random(digits)
    return [generator.randrange(10 ** (digits - 1), 10**digits) for _ in range(heaps)]


def _times(position: Sequence[int], rounds: int) -> dict[str, float]:
    """Return the seconds of the best round of each part of an answer."""
    return {
        "outcome": best_time(lambda: nim_strategy.outcome(position), rounds),
        "outcome, misère": best_time(lambda: nim_strategy.outcome(position, Play.MISERE), rounds),
        "all winning moves": best_time(lambda: list(nim_strategy.winning_moves(position)), rounds),
        "solve": best_time(lambda: _solve(position), rounds),
    }


def _solve(position: Sequence[int]) -> None:
    """Perform the work of the command between parsing its arguments and printing its answer."""
    nim_strategy.grundy(position)
    outcome_by(list(nim_strategy.winning_moves(position)), over=False, play=Play.NORMAL)


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:36} {ratio:10.1f}")
