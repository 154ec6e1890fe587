"""How far Wythoff's game on long heaps is from one integer square root as long as the heaps.

Figures are ratios measured in one run, the best of several rounds each; with gmpy2, if it is installed, and without.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from theory.numbers import root
from theory.numbers.beatty import Pairs
from theory.rules.play import Play
from theory.strategy import wythoff

PEERS = ("gmpy2",)


def ratios(digits: int = 1_000_000, rounds: int = 3) -> dict[str, float]:
    """Times of the outcome and of all winning moves, over that of the root of 5·n² for a heap n.

    Args:
        digits: decimal digits of the heaps.
        rounds: the best of so many rounds is taken.
    """
    generator = random.Random(digits)
    n, other = (generator.randrange(10 ** (digits - 1), 10**digits) for _ in range(2))
    square, lost = 5 * n * n, Pairs(most=2 * n).pair(n)
    found = {}
    for engine in ("gmpy2", "Python") if root.GMPY2 is not None else ("Python",):
        with _engine(engine):
            bare = _best(lambda: root.isqrt(square), rounds)
            for what, work in {
                "outcome of a lost pair": lambda: wythoff.outcome(lost),
                "the same, misère": lambda: wythoff.outcome(lost, Play.MISERE),
                "the same, t = 7, misère": lambda: wythoff.outcome((n, n + 7 * (other // 9) + 1), Play.MISERE, 7),
                "all winning moves": lambda: list(wythoff.winning_moves((n, other))),
                "all winning moves, t = 7, misère": lambda: list(wythoff.winning_moves((n, other), Play.MISERE, 7)),
                "solve": lambda: _solve((n, other)),
            }.items():
                found[f"{what} / square root: {engine}"] = _best(work, rounds) / bare
    return found


def _solve(position: tuple[int, int]) -> None:
    """What the command computes between reading its words and writing its answer."""
    wythoff.outcome(position)
    wythoff.grundy(position)
    list(wythoff.winning_moves(position))


@contextmanager
def _engine(name: str) -> Iterator[None]:
    kept = root.GMPY2
    if name == "Python":
        root.GMPY2 = None
    try:
        yield
    finally:
        root.GMPY2 = kept
        root.forget()


def _best(work: Callable[[], object], rounds: int) -> float:
    def once() -> float:
        # A root that was kept from the round before would be measured as if it cost nothing.
        root.forget()
        start = perf_counter()
        work()
        return perf_counter() - start

    return min(once() for _ in range(rounds))


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:64} {ratio:10.2f}")
