"""Boards of Chomp decided in a second: the search in arrays against plain recursion with a memory, and how both grow.

Both decide every board inside M × N, one after the other in this process, so the figures are ratios of processor time.
"""

import sys
from collections.abc import Callable
from itertools import pairwise
from time import process_time

from theory.rules.chomp_rows import Rows, options
from theory.strategy import chomp_paths, chomp_search

PEERS = ("numpy",)
# Recursion goes as deep as there are squares, and further on its way back.
DEEP = 10_000


def ratios(
    both: tuple[tuple[int, int], ...] = ((7, 7), (8, 8), (9, 9), (10, 10)),
    alone: tuple[int, ...] = (10, 11, 12, 13, 14),
    rounds: int = 3,
) -> dict[str, float]:
    """Time a board of recursion over that of the search, and time a board on each square over that on the one before.

    Args:
        both: boards, rows and columns, that both decide.
        alone: sides of squares for the search alone.
        rounds: the best of so many rounds is taken, of the search.
    """
    found: dict[str, float] = {}
    recursion: list[float] = []
    for m, n in both:
        search = _best(lambda m=m, n=n: chomp_search.search(m, n), rounds)
        recursion.append(_best(lambda m=m, n=n: recurse((n,) * m), 1) / chomp_paths.count(m, n))
        found[f"recursion / search: {m} × {n}"] = recursion[-1] * chomp_paths.count(m, n) / search
    for (m, n), (before, after) in zip(both, pairwise(recursion), strict=False):
        found[f"recursion, a board of the next size / one of this size: {m} × {n}"] = after / before
    times = [_best(lambda s=s: chomp_search.search(s, s), rounds) / chomp_paths.count(s, s) for s in alone]
    for side, (before, after) in zip(alone, pairwise(times), strict=False):
        found[f"search, a board of the next size / one of this size: {side} × {side}"] = after / before
    return found


def recurse(start: Rows) -> dict[Rows, bool]:
    """Whether each board inside the given one is lost, by recursion from the rules, each board once."""
    known: dict[Rows, bool] = {(): False}

    def lost(rows: Rows) -> bool:
        if rows not in known:
            # Every option is asked, also after one that settles the board, so that all boards are decided.
            known[rows] = not any([lost(left) for left in options(rows)])
        return known[rows]

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEP))
    try:
        lost(start)
    finally:
        sys.setrecursionlimit(limit)
    return known


def _best(work: Callable[[], object], rounds: int) -> float:
    def once() -> float:
        start = process_time()
        work()
        return process_time() - start

    return min(once() for _ in range(rounds))


def _shown(m: int, n: int, recursion: bool) -> None:
    boards = chomp_paths.count(m, n)
    search = boards / _best(lambda: chomp_search.search(m, n), 3)
    line = f"{m:2} × {n:2}: {boards:11,} boards, {search:11,.0f} a second by search"
    if recursion:
        line += f", {boards / _best(lambda: recurse((n,) * m), 1):9,.0f} by recursion"
    print(line)


if __name__ == "__main__":
    for m, n in ((6, 6), (8, 8), (8, 10), (10, 10), (12, 12), (13, 13), (14, 14)):
        _shown(m, n, recursion=m * n <= 80)
