"""Benchmark of Wythoff's game on long heaps, relative to one integer square root of the same length.

Figures are ratios of processor times measured in one run, each from the best of several rounds. They are measured
without gmpy2 and, if it is installed, with it.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from math import log10
from unittest.mock import patch

from theory.numbers import decimal, square_roots
from theory.numbers.beatty import Pairs
from theory.rules.conventions import Play
from theory.strategy.explained_move import outcome_by
from theory.strategy.wythoff import wythoff_strategy
from verify.cli.benchmarks import best_time

PEERS = ("gmpy2",)
DECIDED = (
    "outcome of a lost pair", "the same, misère", "the same, t = 7, misère", "all winning moves",
    "all winning moves, t = 7, misère", "solve",
)  # fmt: skip
GOALS = {f"{what} / square root": ("at most", 4.0) for what in DECIDED}


def ratios(digits: int = 1_000_000, rounds: int = 3) -> dict[str, float]:
    """Return the times of the outcome and of all winning moves, divided by that of the root of 5·n² for a heap n.

    Args:
        digits: decimal digits of the heaps.
        rounds: the number of rounds, of which the best counts.
    """
    n, other = _heaps(digits)
    square, lost, fewer = 5 * n * n, Pairs(most=2 * n).pair(n), _heaps(digits // 10)
    measured = {}
    for engine in ("gmpy2", "Python") if decimal.GMPY2 is not None else ("Python",):
        with _engine(engine):
            # A cached root of the previous round would make the measurement too small.
            bare = best_time(lambda: square_roots.isqrt(square), rounds, square_roots.forget)
            for what, work in {
                "outcome of a lost pair": lambda: wythoff_strategy.outcome(lost),
                "the same, misère": lambda: wythoff_strategy.outcome(lost, Play.MISERE),
                "the same, t = 7, misère": lambda: wythoff_strategy.outcome(
                    (n, n + 7 * (other // 9) + 1), Play.MISERE, 7
                ),
                "all winning moves": lambda: list(wythoff_strategy.winning_moves((n, other))),
                "all winning moves, t = 7, misère": lambda: list(
                    wythoff_strategy.winning_moves((n, other), Play.MISERE, 7)
                ),
                "solve": lambda: _solve((n, other)),
            }.items():
                spent = best_time(work, rounds, square_roots.forget)
                measured[f"{what} / square root: {engine}"] = spent / bare
            # The last measurement was that of `solve`.
            measured[f"exponent in the digits, solve: {engine}"] = log10(
                spent / best_time(lambda: _solve(fewer), rounds, square_roots.forget)
            )
    return measured


def _heaps(digits: int) -> tuple[int, int]:
    generator = random.Random(digits)
    first, second = (generator.randrange(10 ** (digits - 1), 10**digits) for _ in range(2))
    return first, second


def _solve(position: tuple[int, int]) -> None:
    """Perform the work of the command between parsing its arguments and printing its answer."""
    wythoff_strategy.grundy(position)
    outcome_by(list(wythoff_strategy.winning_moves(position)), over=False, play=Play.NORMAL)


@contextmanager
def _engine(name: str) -> Iterator[None]:
    with patch.object(square_roots, "GMPY2", None) if name == "Python" else nullcontext():
        yield
    square_roots.forget()


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:64} {ratio:10.2f}")
