"""Counts of tried cases and failures of a soak, printed and, on request, saved for the page of figures.

A soak saves its counts if its arguments contain `--save`, as in
`python -m tests.soak.random_command_lines --save`.
"""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from verify.cli.benchmarks import machine
from verify.pipeline.answer_cache import write_beside
from verify.site.content.publication.edition import COMMIT_DIGITS

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "assets" / "soak.json"
SAVE = "--save"
# The largest number of problems that are printed, one per line.
PROBLEM_LIMIT = 40


class Trials(NamedTuple):
    """The number of trials of a kind, such as kills of verify, and the number of failures among them."""

    what: str
    case: str
    times: int
    wrong: int


def close(name: str, trials: Sequence[Trials], problems: Sequence[str], arguments: Sequence[str]) -> int:
    """Print the outcome of a soak, save it if the arguments request that, and return the exit status."""
    for test in trials:
        case = f", {test.case}" if test.case else ""
        print(f"{name}: {test.what}{case}: {test.times:,} tried, {test.wrong:,} wrong", flush=True)
    print(*problems[:PROBLEM_LIMIT], sep="\n")
    if SAVE in arguments:
        keep(FILE, name, trials)
    return int(bool(problems) or any(test.wrong for test in trials))


def keep(path: Path, name: str, trials: Sequence[Trials]) -> None:
    """Save the outcome of a soak beside those of others, with date, machine and commit."""
    figures: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    figures[name] = {"on": machine() | {"commit": commit()}, "tried": [trial._asdict() for trial in trials]}
    write_beside(path, json.dumps(dict(sorted(figures.items())), ensure_ascii=False, indent=1) + "\n")


def commit() -> str:
    """Return the tested commit, with a plus sign if files were changed; "?" without Git."""

    def git_output(*arguments: str) -> str:
        completed = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return completed.stdout.strip()

    changed = git_output("status", "--porcelain", "--untracked-files=no", "--", "theory", "verify")
    return f"{git_output('rev-parse', f'--short={COMMIT_DIGITS}', 'HEAD') or '?'}{'+' if changed else ''}"


def numbers(arguments: Sequence[str], *usual: int) -> list[int]:
    """Return the numbers among the arguments in order, and defaults for missing ones."""
    numbers_in_arguments = [int(word) for word in arguments if word.isdigit()]
    return [*numbers_in_arguments, *usual[len(numbers_in_arguments) :]]


def names(arguments: Sequence[str]) -> list[str]:
    """Return the arguments that are neither numbers nor options."""
    return [word for word in arguments if not word.isdigit() and not word.startswith("-")]
