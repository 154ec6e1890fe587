"""How far `solve` on long heaps is from the least that could be done: one pass of XOR over the same bytes.

Figures are ratios measured in one run, the best of several rounds each, so that they say the same on any machine.
"""

import random
from collections.abc import Callable, Sequence
from functools import reduce
from operator import xor
from time import perf_counter

from theory.numbers import decimal
from theory.rules.play import Play
from theory.strategy import nim


def ratios(digits: int = 1_000_000, heaps: int = 4, rounds: int = 5) -> dict[str, float]:
    """Times of the strategy and of the conversions on random heaps, over the time of one XOR pass on the same heaps.

    The conversions are counted apart: decimal text costs far more than deciding the game, in any program.

    Args:
        digits: decimal digits of each heap.
        heaps: how many heaps, at least 1.
        rounds: the best of so many rounds is taken.
    """
    generator = random.Random(digits)
    position = [generator.randrange(10 ** (digits - 1), 10**digits) for _ in range(heaps)]
    texts = [decimal.write(n) for n in position]
    bare = _best(lambda: reduce(xor, position), rounds)
    return {
        "outcome / XOR pass": _best(lambda: nim.outcome(position), rounds) / bare,
        "outcome, misère / XOR pass": _best(lambda: nim.outcome(position, Play.MISERE), rounds) / bare,
        "all winning moves / XOR pass": _best(lambda: list(nim.winning_moves(position)), rounds) / bare,
        "solve / XOR pass": _best(lambda: _solve(position), rounds) / bare,
        "reading decimal text / XOR pass": _best(lambda: [decimal.parse(text) for text in texts], 1) / bare,
        "writing decimal text / XOR pass": _best(lambda: [decimal.write(n) for n in position], 1) / bare,
    }


def _solve(position: Sequence[int]) -> None:
    """What the command computes between reading its words and writing its answer."""
    nim.outcome(position)
    nim.grundy(position)
    list(nim.winning_moves(position))


def _best(work: Callable[[], object], rounds: int) -> float:
    def once() -> float:
        start = perf_counter()
        work()
        return perf_counter() - start

    return min(once() for _ in range(rounds))


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:36} {ratio:10.1f}")
