"""Random valid and invalid command lines for `takeaway`, and the properties that each answer must have.

No line takes long: commands that verify, build or run the benchmarks always contain an error.

    python -m tests.soak.random_command_lines [LINES] [SEED] [--save]
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner, Result

from tests.soak import soak_figures
from verify.cli import main as takeaway

LINES = 100_000
GAMES = ("nim", "poker-nim", "mark", "k-mark", "up-mark", "up-k-mark", "wythoff", "chomp", "moore", "frob", "")
NUMBERS = (
    "0", "1", "2", "3", "-1", "007", "1e3", "٣", "۳", "½", "1.5", "", "9" * 40, "1" * 500, "oo", "3x4", "3xoo", "ooxoo",
    "0x0", "-", "--", "x", "3x-1", "2,3", "(3,4)", "[1]", "nan", "∞", "\x00", "1_000", " 3", "3 ", "+4", "4.", "0x10",
)  # fmt: skip
OPTIONS = (
    "--json", "--misere", "--k", "--t", "--rules", "--family", "--to", "--seconds", "--claim", "--save", "--jobs",
    "--list", "--out", "--scheduler", "--port", "--help", "--fresh", "--k=2", "--k=0", "--k=x", "--t=0", "--t=2",
    "--rules=0.8", "--rules=n-", "--book", "--book=x",
    "--results", f"--k={'9' * 30}", "--seconds=0.01", "--seconds=-1", "--seconds=nan", "-h", "-v", "--version", "--=",
)  # fmt: skip
TAGS = ("NIM-013", "nim-013", "NIM-999", "WYT-005", "", "nim.bouton", "../x", "NIM", "Nim-13", "*", "atlas", "ATL-0.77")
RULES = (
    "0.77", "0.8", "4.007", "n-1", "n-{1,3}", "n-{}", "floor(n/2)", "floor(n/0)", "ceil(n/2)", "n+1", "n-0", "n-1,",
    "0.", "all but 1", "n-²", "n - 1", "x", "0.٣", "/nonexistent", "/dev/null", "/", "n-1, floor(n/2)", "0.77 ",
    "n-" + "9" * 50,
)  # fmt: skip
# Half of the lines about a game begin well.
STARTED_GAMES = (
    "nim 3 4 5", "nim 1 1 --misere", "poker-nim 3 4 2", "mark 9 8", "k-mark --k 3 9 8", "up-mark 5",
    "up-k-mark --k 3 7", "wythoff 4 7", "wythoff --t 2 3 5 --misere", "chomp 3x5", "chomp 4 4 2", "chomp 3xoo",
)  # fmt: skip
INPUTS = ("", "\n", "3\n", "q\n", "1 2\n2 1\n", "x\n" * 5, "\x00\n", "۳\n")
# An error in every line for commands that would take long. It is added twice, because an option at the end of the line
# takes the next word as its value.
WRONG = {
    "verify": "NIM-999",
    "site": "--nonsense",
    "bench": "--nonsense",
    "export": "NIM-999",
    "check": "--book=/nonexistent",
}
WITH_GAME, OF_RULES = ("solve", "play"), ("discover",)
COMMANDS = (*WITH_GAME, *WITH_GAME, *OF_RULES, "claims", "show", *WRONG, "frob", "", "-x")


def lines(seed: int) -> Iterator[tuple[list[str], str]]:
    """Yield the words of a command line and its typed input, which depend only on the seed."""
    chance = random.Random(seed)
    while True:
        command = chance.choice(COMMANDS)
        kinds = (
            (GAMES, NUMBERS, NUMBERS, OPTIONS, RULES, TAGS) if command in WITH_GAME else (RULES, TAGS, OPTIONS, NUMBERS)
        )
        begun = chance.choice(STARTED_GAMES).split() if command in WITH_GAME and chance.random() < 0.5 else []
        more = range(chance.randrange(3 if begun else 6))
        arguments = [command, *begun, *(chance.choice(chance.choice(kinds)) for _ in more)]
        if command in WRONG:
            arguments += 2 * [WRONG[command]]
        if command in OF_RULES:
            arguments += 2 * [chance.choice(("--seconds=0.05", "--seconds=-1", "--nonsense"))]
        yield arguments, chance.choice(INPUTS)


def find_fault(arguments: list[str], answer: Result) -> str:
    """Return the fault of an answer, or "": bad input must give one line on stderr and no traceback."""
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        return f"{arguments}: {answer.exception!r}"
    if answer.exit_code not in (0, 1, 2):
        return f"{arguments}: exit status {answer.exit_code}"
    error_lines = [line for line in answer.stderr.splitlines() if line.strip()]
    if answer.exit_code == 2 and (len(error_lines) != 1 or answer.stdout):
        return f"{arguments}: {len(error_lines)} lines on stderr, {len(answer.stdout)} characters on stdout"
    return f"{arguments}: a traceback" if "Traceback" in answer.output + answer.stderr else ""


def run_lines(count: int, seed: int) -> tuple[Counter[int], list[str]]:
    """Return the exit statuses of the given number of lines, run in an empty folder, and the faults."""
    statuses: Counter[int] = Counter()
    problems = []
    runner = CliRunner()
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for (arguments, input_text), _ in zip(lines(seed), range(count), strict=False):
            answer = runner.invoke(takeaway, arguments, input=input_text)
            statuses[answer.exit_code] += 1
            if problem := find_fault(arguments, answer):
                problems.append(problem)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
    return statuses, problems + [f"left behind: {path.name}" for path in files if ".new" in path.name]


def main(arguments: list[str]) -> int:
    """Run the lines, print the outcome, and return the exit status."""
    count, seed = soak_figures.numbers(arguments, LINES, 0)
    statuses, problems = run_lines(count, seed)
    print(f"exit statuses {dict(sorted(statuses.items()))}")
    trials = [soak_figures.Trials("random command lines", "", count, len(problems))]
    return soak_figures.close("lines", trials, problems, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
