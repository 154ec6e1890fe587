"""Benchmark of Grundy values of subtraction and octal games for large heaps, relative to plain loops in C.

Figures are ratios of processor time measured in one run. The loop is compiled during the run; without `cc` its figure
is omitted. For games that split heaps the time of the loop grows quadratically, so for long tables it receives all
values except the last ones.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from theory.rules.rule_notation import heap_game
from verify.bruteforce.subtraction_games import values
from verify.bruteforce.take_and_break import Heaps

PEERS = ("cc", "numpy")
GOALS = {"values / loop in C": ("at most", 1.0), "the last values / loop in C": ("at most", 1.0)}
SUBTRACTS = r"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv) {
  long count = atol(argv[1]), total = 0, taken[64];
  int sizes = argc - 2;
  for (int i = 0; i < sizes; i++) taken[i] = atol(argv[i + 2]);
  unsigned char *value = malloc(count);
  struct timespec begun, ended;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
  for (long n = 0; n < count; n++) {
    unsigned long reached = 0;
    for (int i = 0; i < sizes; i++) if (taken[i] <= n) reached |= 1ul << value[n - taken[i]];
    value[n] = __builtin_ctzl(~reached);
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
  for (long n = 0; n < count; n++) total += value[n];
  printf("%.9f %ld\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9, total);
}
"""
# The values of a heap's options are marked heap by heap, and each split is counted once. Known values are read from
# standard input.
BREAKS = r"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(int argc, char **argv) {
  long count = atol(argv[1]), known = atol(argv[2]), total = 0;
  unsigned short *value = malloc(count * sizeof *value);
  if (fread(value, sizeof *value, known, stdin) != (size_t)known) return 1;
  long *reached = calloc(1 << 16, sizeof *reached);
  struct timespec begun, ended;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
  for (long n = known; n < count; n++) {
    for (int take = 1; take < argc - 2; take++) {
      long digit = atol(argv[take + 2]), rest = n - take;
      if ((digit & 1) && rest == 0) reached[0] = n + 1;
      if ((digit & 2) && rest > 0) reached[value[rest]] = n + 1;
      if (digit & 4) for (long a = 1; 2 * a <= rest; a++) reached[value[a] ^ value[rest - a]] = n + 1;
    }
    long mex = 0;
    while (reached[mex] == n + 1) mex++;
    value[n] = mex;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
  for (long n = 0; n < count; n++) total += value[n];
  printf("%.9f %ld\n", ended.tv_sec - begun.tv_sec + (ended.tv_nsec - begun.tv_nsec) / 1e9, total);
}
"""


def ratios(
    heaps: int = 100_000_000,
    games: Sequence[Sequence[int]] = ((1, 3, 4), (5, 33, 37, 60)),
    rounds: int = 3,
    splitting: int = 200_000,
    far: int = 1_000_000,
    last: int = 10_000,
    codes: Sequence[str] = ("0.77", "0.156"),
) -> dict[str, float]:
    """Return the times of tables of values, divided by those of a loop in C, and by that of one copy of a table.

    Args:
        heaps: the length of the table of a subtraction game.
        games: the numbers that may be taken in each subtraction game, at most 63.
        rounds: the number of rounds, of which the best counts; games that split heaps have one round.
        splitting: the length of the table of a game that splits heaps.
        far: the length of its longer table, for which the time of the last heaps is compared.
        last: the number of these last heaps.
        codes: the codes of the octal games.
    """
    measured = {}
    with tempfile.TemporaryDirectory() as folder:
        loop = _compile(SUBTRACTS, Path(folder, "subtracts"))
        for game in games:
            name = f"{{{', '.join(map(str, game))}}}"
            table_times, copy_times = [], []
            for _ in range(rounds):
                start = process_time()
                table = values(game, heaps)
                middle = process_time()
                table.copy()
                table_times.append(middle - start)
                copy_times.append(process_time() - middle)
            measured[f"values / a copy of them: {name}"] = min(table_times) / min(copy_times)
            if loop:
                total = int(table.sum(dtype=int))
                measured[f"values / loop in C: {name}"] = min(table_times) / _loop(loop, heaps, game, total, rounds)
        loop = _compile(BREAKS, Path(folder, "breaks"))
        for code in codes:
            if loop is None:
                break
            digits = [int(digit) for digit in code.partition(".")[2]]
            heaps_of = Heaps(heap_game(code, code))
            for first_heap, count, name in ((0, splitting, "values"), (far - last, far, "the last values")):
                before = heaps_of.upto(first_heap).astype("<u2").tobytes()
                start = process_time()
                longer_table = heaps_of.upto(count)
                spent, total = process_time() - start, int(longer_table.sum(dtype=int))
                theirs = _loop(loop, count, [first_heap, *digits], total, 1, before)
                measured[f"{name} / loop in C: {code}"] = spent / theirs
    return measured


def _compile(source: str, place: Path) -> Path | None:
    """Return the compiled program of a C source, or None if there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    place.with_suffix(".c").write_text(source)
    subprocess.run([compiler, "-O3", "-o", place, place.with_suffix(".c")], check=True)
    return place


def _loop(loop: Path, heaps: int, game: Sequence[int], total: int, rounds: int, values_before: bytes = b"") -> float:
    """Return the seconds of the best round of a C loop; raise an error if its values have another sum.

    Args:
        loop: the compiled program.
        heaps: the length of the table.
        game: the numbers that may be taken, or the digits of an octal code.
        total: the expected sum of the values.
        rounds: the number of rounds.
        values_before: the values that the loop reads from standard input.
    """
    best = float("inf")
    for _ in range(rounds):
        completed = subprocess.run(
            [loop, str(heaps), *map(str, game)], check=True, capture_output=True, input=values_before
        )
        seconds, summed = completed.stdout.split()
        if int(summed) != total:
            raise ValueError(f"the loop in C finds other values for {game}")
        best = min(best, float(seconds))
    return best


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:48} {ratio:10.3f}")
