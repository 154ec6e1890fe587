"""How far the Grundy values of subtraction games, far out, are from a plain loop in C and from a copy of the table.

Figures are ratios measured in one run. The loop is compiled on the spot; without a `cc` its figure is left out.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from verify.ground.subtracting import values

PEERS = ("cc", "numpy")
LOOP = r"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv) {
  long count = atol(argv[1]), total = 0, taken[64];
  int sizes = argc - 2;
  for (int i = 0; i < sizes; i++) taken[i] = atol(argv[i + 2]);
  unsigned char *value = malloc(count);
  struct timespec begun, ended;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  for (long n = 0; n < count; n++) {
    unsigned long reached = 0;
    for (int i = 0; i < sizes; i++) if (taken[i] <= n) reached |= 1ul << value[n - taken[i]];
    value[n] = __builtin_ctzl(~reached);
  }
  clock_gettime(CLOCK_MONOTONIC, &ended);
  for (long n = 0; n < count; n++) total += value[n];
  printf("%.9f %ld\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9, total);
}
"""


def ratios(
    heaps: int = 100_000_000, games: Sequence[Sequence[int]] = ((1, 3, 4), (5, 33, 37, 60)), rounds: int = 3
) -> dict[str, float]:
    """Times of the tables of some subtraction games over those of the loop in C and of one copy of the table.

    Args:
        heaps: how many heaps a table has.
        games: the numbers that may be taken in each game, at most 63 of them.
        rounds: the best of so many rounds is taken.
    """
    found = {}
    compiler = shutil.which("cc")
    with tempfile.TemporaryDirectory() as folder:
        loop = Path(folder, "loop")
        if compiler:
            Path(folder, "loop.c").write_text(LOOP)
            subprocess.run([compiler, "-O3", "-o", loop, loop.with_suffix(".c")], check=True)
        for game in games:
            name = f"{{{', '.join(map(str, game))}}}"
            own, copy = [], []
            for _ in range(rounds):
                start = perf_counter()
                table = values(game, heaps)
                middle = perf_counter()
                table.copy()
                own.append(middle - start)
                copy.append(perf_counter() - middle)
            found[f"values / a copy of them: {name}"] = min(own) / min(copy)
            if compiler:
                total = int(table.sum(dtype=int))
                found[f"values / loop in C: {name}"] = min(own) / _loop(loop, heaps, game, total, rounds)
    return found


def _loop(loop: Path, heaps: int, game: Sequence[int], total: int, rounds: int) -> float:
    """Seconds of the best round of the loop in C, whose values must have the same sum."""
    best = float("inf")
    for _ in range(rounds):
        done = subprocess.run([loop, str(heaps), *map(str, game)], check=True, capture_output=True, text=True)
        seconds, summed = done.stdout.split()
        if int(summed) != total:
            raise ValueError(f"the loop in C finds other values for {game}")
        best = min(best, float(seconds))
    return best


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:48} {ratio:10.3f}")
