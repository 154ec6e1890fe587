"""Benchmark of `discover`: the time to find and prove a game, relative to an easy game and to the limit.

Most of the time is spent in the kernel and, in the comparison with the limit, in second opinions. Limits for many games
are processor time on two cores. For a single game the wall-clock time of the whole command is measured, including its
start.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from theory.atlas import entries
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover import discovery_standing
from verify.discover.atlas import atlas_examination
from verify.discover.atlas.atlas_examination import examine_games
from verify.discover.atlas.cluster_simulation import BATCH
from verify.discover.search import discover
from verify.kernel import solvers

ROOT = Path(__file__).parents[2]
PLAIN = "n-{1,2,3}"
NORMAL = ("0.77", "0.156", "n-1, floor(n/2)", "n-2, n-3, floor(n/2)")
MISERE = ("n-1, floor(n/2)", "0.75")
PEERS = ("z3-solver", "cvc5")
PROCESSOR_TIME_RATIO, TIME_RATIO = "processor time / its limit", "time / its limit"
LATER = "a later process / the first one"
GOALS = {PROCESSOR_TIME_RATIO: ("at most", 1.0), TIME_RATIO: ("at most", 1.0), LATER: ("at most", 0.5)}
# Games that are searched by two processes, one after the other, with the same folder of answers.
AGAIN = ("0.77", "n-1, floor(n/2)")
# Seconds that the command may take for a game.
COMMAND_LIMITS = {"0.156": 60, "n-1, floor(n/2)": 2, "n-2, n-3, floor(n/2)": 8}
# The largest number taken in subtraction games, and the number of octal codes, each with seconds on two cores.
SETS, CODES = (7, 2 * 30), (300, 2 * 240)


def ratios(
    normal: Iterable[str] = NORMAL,
    misere: Iterable[str] = MISERE,
    alone: Mapping[str, float] = COMMAND_LIMITS,
    again: Iterable[str] = AGAIN,
    sets: tuple[int, float] = SETS,
    codes: tuple[int, float] = CODES,
) -> dict[str, float]:
    """Return ratios of times for finding, proving and certifying games.

    The ratios are: proofs of games over the proof of the game with the numbers 1, 2 and 3; second opinions over proofs;
    a process that uses stored answers over the process that stored them; and certified games over their time limits.

    Args:
        normal: rules of games for normal play.
        misere: rules of games for misère play.
        alone: the time limits in seconds of the games for which the whole command is measured.
        again: rules of games that two processes search for, one after the other.
        sets: the largest number taken in the tried subtraction games of the atlas, and their common time limit.
        codes: the number of tried octal codes of the atlas, and their common time limit.
    """
    plain = _seconds(PLAIN, Play.NORMAL, second_opinions=False)
    measured = {
        f"a game / {PLAIN}: {rules}": _seconds(rules, Play.NORMAL, second_opinions=False) / plain for rules in normal
    } | {
        f"a game, misère / {PLAIN}: {rules}": _seconds(rules, Play.MISERE, second_opinions=False) / plain
        for rules in misere
    }
    twice = _seconds(PLAIN, Play.NORMAL, second_opinions=True)
    measured[f"proof and second opinions / proof: {PLAIN}"] = twice / plain
    measured |= {f"{TIME_RATIO}: {rules}, {limit:g} s": _command(rules) / limit for rules, limit in alone.items()}
    measured |= {f"{LATER}: {rules}": _repeated_run_ratio(rules) for rules in again}
    every = entries().values()
    most, limit = sets
    subtraction_tags = [
        entry.tag for entry in every if entry.family == "subtraction" and _largest_amount(entry.rules) <= most
    ]
    measured[f"{PROCESSOR_TIME_RATIO}: {len(subtraction_tags)} × n-{{…}} ≤ {most}, {limit:g} s"] = (
        _batch_seconds(subtraction_tags) / limit
    )
    count, limit = codes
    octal_tags = [entry.tag for entry in every if entry.family == "octal"][::3][:count]
    return measured | {
        f"{PROCESSOR_TIME_RATIO}: {len(octal_tags)} × 0.ddd, 4.ddd, {limit:g} s": _batch_seconds(octal_tags) / limit
    }


def _largest_amount(rules: str) -> int:
    """Return the largest number that may be taken in a subtraction game, `n-3` or `n-{1,3}`."""
    return max(int(number) for number in rules.partition("-")[2].strip("{}").split(","))


def _seconds(rules: str, play: Play, second_opinions: bool) -> float:
    _forget()
    start = time.perf_counter()
    discovery = discover(read(rules), play, second_opinions=second_opinions)
    assert discovery.proved_form is not None
    return time.perf_counter() - start


def _forget() -> None:
    """Clear all caches, so that the following work starts from nothing."""
    solvers.REFUTED_HASHES.clear()
    discovery_standing.DECISIONS_BY_HASH.clear()
    atlas_examination.GENERAL.clear()


def _command(rules: str) -> float:
    """Return the seconds that the command takes to certify the game without any cache."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "verify.cli", "discover", rules]
        start = time.perf_counter()
        completed = subprocess.run(
            command, cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
        )
        took = time.perf_counter() - start
    assert "certified" in completed.stdout
    return took


def _repeated_run_ratio(rules: str) -> float:
    """Return the processor time of a run of the command with a cache over the time of the first run without one."""
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "verify.cli", "discover", rules]
        environment = {"PYTHONPATH": str(ROOT), "TAKEAWAY_RESULTS": str(Path(folder) / "results.json")}
        for _ in range(2):
            before = _children()
            completed = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
            assert "certified" in completed.stdout
            seconds.append(_children() - before)
    return seconds[1] / seconds[0]


def _children() -> float:
    """End the fork server, and return the processor time of finished child processes in seconds."""
    solvers.close_servers()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _batch_seconds(tags: list[str]) -> float:
    """Return the processor time for games of the atlas in seconds, in batches as for `takeaway verify atlas`."""
    _forget()
    start = time.process_time() + _children()
    for offset in range(0, len(tags), BATCH):
        for record in examine_games([entries()[tag] for tag in tags[offset : offset + BATCH]], None):
            assert record.standing == ("certified" if record.verdict == "proved" else "open"), record.tag
    return time.process_time() + _children() - start
