"""Benchmark of Chomp: the search in arrays relative to plain recursion with memoization, and the growth of both.

Both decide every board inside M × N, one after the other in this process. The figures are ratios of processor times.
The largest square is searched in a separate process, whose memory is measured.
"""

import os
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path

from theory.rules.chomp_rows import Rows, options
from theory.strategy.chomp import box_search, lattice_paths
from verify.cli.benchmarks import best_time

PEERS = ("numpy",)
GOALS = {"recursion / search: 10 × 10": ("at least", 300.0), "peak memory / 8 GiB": ("at most", 1.0)}
# The depth of the recursion can exceed the number of squares.
DEEP = 10_000
# In the unit of `ru_maxrss`, which is a KiB on Linux.
EIGHT_GIB = 8 << 20


def ratios(
    both: tuple[tuple[int, int], ...] = ((7, 7), (8, 8), (9, 9), (10, 10)),
    alone: tuple[int, ...] = (10, 11, 12, 13, 14),
    large: int = 17,
    rounds: int = 9,
) -> dict[str, float]:
    """Return the time of recursion per board over that of the search, and the ratios of times from square to square.

    Args:
        both: boards, rows and columns, that both decide.
        alone: sides of squares for the search alone.
        large: the side of the square for which memory is measured.
        rounds: the number of rounds for the search, of which the best counts; a third of it for the larger squares.
    """
    measured: dict[str, float] = {}
    recursion: list[float] = []
    for m, n in both:
        search = best_time(partial(box_search.search, m, n), rounds)
        recursion.append(best_time(partial(recurse, (n,) * m), 1) / lattice_paths.count(m, n))
        measured[f"recursion / search: {m} × {n}"] = recursion[-1] * lattice_paths.count(m, n) / search
    for (m, n), (before, after) in zip(both, pairwise(recursion), strict=False):
        measured[f"recursion, a board of the next size / one of this size: {m} × {n}"] = after / before
    fewer = -(-rounds // 3)
    times = [best_time(partial(box_search.search, s, s), fewer) / lattice_paths.count(s, s) for s in alone]
    for side, (before, after) in zip(alone, pairwise(times), strict=False):
        measured[f"search, a board of the next size / one of this size: {side} × {side}"] = after / before
    measured[f"peak memory / 8 GiB: {large} × {large}"] = _peak(large) / EIGHT_GIB
    return measured


def _peak(side: int) -> int:
    """Return the peak memory, as `ru_maxrss`, of a process that searches a square, including the interpreter."""
    program = (
        "import resource, sys; from theory.strategy.chomp import box_search; side = int(sys.argv[1]);"
        " box_search.search(side, side); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    completed = subprocess.run(
        [sys.executable, "-c", program, str(side)],
        check=True, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )  # fmt: skip
    return int(completed.stdout)


def recurse(start: Rows) -> dict[Rows, bool]:
    """Return for each board inside the given one whether it is lost, by recursion from the rules with memoization."""
    lost_by_board: dict[Rows, bool] = {(): False}

    def lost(rows: Rows) -> bool:
        if rows not in lost_by_board:
            # Every option is evaluated, even after one that decides the board, so that all boards are decided.
            lost_by_board[rows] = not any([lost(option) for option in options(rows)])
        return lost_by_board[rows]

    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEP))
    try:
        lost(start)
    finally:
        sys.setrecursionlimit(limit)
    return lost_by_board


def _print_speed(m: int, n: int, recursion: bool) -> None:
    boards = lattice_paths.count(m, n)
    search = boards / best_time(lambda: box_search.search(m, n), 3)
    line = f"{m:2} × {n:2}: {boards:11,} boards, {search:11,.0f} a second by search"
    if recursion:
        line += f", {boards / best_time(lambda: recurse((n,) * m), 1):9,.0f} by recursion"
    print(line)


if __name__ == "__main__":
    for m, n in ((6, 6), (8, 8), (8, 10), (10, 10), (12, 12), (13, 13), (14, 14)):
        _print_speed(m, n, recursion=m * n <= 80)
