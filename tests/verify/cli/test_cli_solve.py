"""Tests of `takeaway solve`: JSON, text output, and one line on stderr with status 2 for bad input."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from theory.families import games
from theory.numbers.decimal import write
from theory.strategy import registry
from theory.strategy.explained_move import OutOfReachError
from theory.strategy.game import Game
from theory.strategy.registry import with_parameters
from verify.cli import main

ROOT = Path(__file__).parents[3]


def run(*arguments: str, stdin: Any = None) -> Any:
    return CliRunner().invoke(main, arguments, input=stdin)


SOLVED = [
    ("nim 3 4 5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim 3,4,5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim 3, 4, 5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim 3 , 4 ,5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim (3,4,5)", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim \u06f3\u060c\u06f4\u060c\u06f5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("nim \u0663 4 5", "normal", [3, 4, 5], "N", 2, [[1, 4, 5]]),
    ("wythoff 8,9", "normal", [8, 9], "N", 15, [[1, 2]]),
    ("nim 3 4 5 --misere", "misere", [3, 4, 5], "N", None, [[1, 4, 5]]),
    ("nim --misere 1 1", "misere", [1, 1], "N", None, [[0, 1], [1, 0]]),
    ("nim 1 2 3", "normal", [1, 2, 3], "P", 0, []),
    ("nim 0", "normal", [0], "P", 0, []),
    ("nim 0 --misere", "misere", [0], "N", None, []),
    ("nim 7 7 7", "normal", [7, 7, 7], "N", 7, [[0, 7, 7], [7, 0, 7], [7, 7, 0]]),
    ("nim 007", "normal", [7], "N", 7, [[0]]),
    ("poker-nim 1 2 3", "normal", [1, 2, 3], "N", 3, [[2, 2, 2], [1, 1, 3]]),
    ("mark 9 8 7 6", "normal", [9, 8, 7, 6], "N", 3, [[4, 8, 7, 6], [9, 8, 3, 6]]),
    ("mark 1000", "normal", [1000], "P", 0, []),
    ("mark 2000", "normal", [2000], "N", 2, [[1000]]),
    ("mark 0", "normal", [0], "P", 0, []),
    ("mark 512 --misere", "misere", [512], "N", None, [[256]]),
    ("mark 1 8 --misere", "misere", [1, 8], "N", None, [[1, 7]]),
    ("mark 3 8 --misere", "misere", [3, 8], "P", None, []),
    ("k-mark --k 3 9 8", "normal", [9, 8], "N", 1, [[8, 8], [9, 2]]),
    ("k-mark 27 --k 3", "normal", [27], "P", 0, []),
    ("k-mark --misere 27 --k 3", "misere", [27], "N", None, [[9]]),
    ("k-mark --k 99999999999999999999 5 7", "normal", [5, 7], "N", 2, [[5, 5]]),
    ("up-mark 1", "normal", [1], "P", 0, []),
    ("up-mark 10 9 8 7", "normal", [10, 9, 8, 7], "N", 3, [[5, 9, 8, 7], [10, 9, 4, 7]]),
    ("up-mark 7 --misere", "misere", [7], "P", None, []),
    ("up-k-mark --k 4 10 9", "normal", [10, 9], "N", 1, [[9, 9]]),
    ("wythoff 8 9", "normal", [8, 9], "N", 15, [[1, 2]]),
    ("wythoff 0 0", "normal", [0, 0], "P", 0, []),
    ("wythoff --misere 0 0", "misere", [0, 0], "N", None, []),
    ("wythoff 3 3 --misere", "misere", [3, 3], "N", None, [[2, 2]]),
    ("wythoff 13 8", "normal", [13, 8], "P", 0, []),
    ("wythoff 10 13 --t 2", "normal", [10, 13], "N", 23, [[5, 13], [10, 4], [1, 3], [2, 6]]),
    ("wythoff --t 2 --misere 2 5", "misere", [2, 5], "P", None, []),
    ("wythoff 1000000000000000000000 3", "normal", [10**21, 3], "N", None, [[5, 3]]),
]


@pytest.mark.parametrize(("arguments", "play", "position", "outcome", "grundy", "moves"), SOLVED)
def test_json(arguments: str, play: str, position: list[int], outcome: str, grundy: int | None, moves: Any) -> None:
    result = run("solve", *arguments.split(), "--json")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert list(json.loads(result.stdout).items()) == [
        ("game", arguments.split(maxsplit=1)[0]),
        ("play", play),
        ("position", position),
        ("outcome", outcome),
        ("grundy", grundy),
        ("moves", moves),
    ]


def test_the_example_of_the_documentation_to_the_letter() -> None:
    assert run("solve", "nim", "3", "4", "5", "--json").stdout == (
        '{"game": "nim", "play": "normal", "position": [3, 4, 5], "outcome": "N", "grundy": 2, "moves": [[1, 4, 5]]}\n'
    )


def test_lines_for_people() -> None:
    assert run("solve", "nim", "3", "4", "5").stdout.splitlines() == [
        "nim, normal play: N-position, whoever is about to move wins",
        "Grundy value 2",
        "winning move: heap 1 from 3 to 1",
    ]
    assert "no winning move" in run("solve", "nim", "2", "2").stdout
    assert "the game is over" in run("solve", "nim", "0", "--misere").stdout
    assert "Grundy" not in run("solve", "nim", "3", "--misere").stdout
    assert "heap 1 from 1 to 2, the bank from 3 to 2" in run("solve", "poker-nim", "1", "2", "3").stdout


def test_heaps_of_a_million_digits_from_standard_input() -> None:
    first, second = "9" * 1_000_000, "1" + "0" * 999_999
    result = run("solve", "nim", "-", "--json", stdin=f"{first} {first}\n{second}\n")
    assert result.exit_code == 0
    assert f'"position": [{first}, {first}, {second}], "outcome": "N", "grundy": {second}, ' in result.stdout
    assert result.stdout.endswith(f"[{first}, {first}, 0]]}}\n")


def test_mark_on_heaps_of_a_million_digits_from_standard_input() -> None:
    first, second = "1" + "0" * 999_999, "9" * 1_000_000
    result = run("solve", "mark", "-", "--json", stdin=f"{first} {second}")
    assert result.exit_code == 0
    assert result.stdout.startswith('{"game": "mark", "play": "normal", "position": [1000')
    assert '"outcome": "N"' in result.stdout


def test_wythoff_on_heaps_of_a_million_digits_from_standard_input() -> None:
    first, second = "1" + "0" * 999_999, "9" * 1_000_000
    result = run("solve", "wythoff", "-", "--json", "--misere", "--t", "3", stdin=f"{first} {second}")
    assert result.exit_code == 0
    assert result.stdout.startswith('{"game": "wythoff", "play": "misere", "position": [1000')
    assert '"outcome": "N"' in result.stdout


def test_long_heaps_are_shortened_for_people() -> None:
    result = run("solve", "nim", "-", stdin=f"{'9' * 100_000} {'9' * 100_000} {'1' + '0' * 99_999}")
    assert len(result.stdout) < 1000
    assert "1000000000…0000000000 (100000 digits)" in result.stdout


def test_heaps_of_thousands_of_digits_as_arguments() -> None:
    n = 3**20_000
    result = run("solve", "nim", write(n), write(n + 2), "--misere", "--json")
    assert f'"moves": [[{write(n)}, {write(n)}]]' in result.stdout


BAD_INPUT = [
    ("solve nim 3 -1", ["heap 2", "negative", "solve nim 3 4 5"]),
    ("solve nim -1", ["heap 1", "negative"]),
    ("solve nim -12 3", ["heap 1", "negative"]),
    ("solve nim -- 3 -1", ["heap 2", "negative"]),
    ("solve nim x", ["heap 1", "'x'", "digit"]),
    ("solve nim 3 4.5", ["heap 2", "'.'", "digit"]),
    ("solve nim 3,,4", ["heap 2", "empty", "solve nim 3 4 5"]),
    ("solve nim ,3", ["heap 1", "empty"]),
    ("solve nim 3,x", ["heap 2", "'x'", "digit"]),
    ("solve nim 3,-4", ["heap 2", "negative"]),
    (
        "solve nim 1,000",
        ["a comma separates heaps, but here it may be a thousands separator: separate heaps by spaces"],
    ),
    ("solve nim ³", ["heap 1", "digit"]),
    ("solve nope 3", ["'nope'", "nim, poker-nim"]),
    ("solve nim", ["position is empty", "solve nim 3 4 5"]),
    ("solve", ["the games are: ", "nim, poker-nim"]),
    ("solve nim 3 --frob", ["'--frob'", "--misere", "--json"]),
    ("solve nim 3 -q", ["'-q'", "--misere"]),
    ("solve --frob nim", ["--frob"]),
    ("solve nim 3 --json=1", ["--json"]),
    ("solve poker-nim 3", ["the bank last", "solve poker-nim 3 4 5 10"]),
    ("frob nim 3", ["'frob'", "play", "solve"]),
    ("--frob", ["'--frob'", "--help"]),
    ("solve mark", ["position is empty", "solve mark 9 8 7 6"]),
    ("solve mark 3 -1", ["heap 2", "negative"]),
    ("solve mark --k 2 9", ["mark has no k", "--k"]),
    ("solve nim --k 3 9", ["nim has no k", "--k"]),
    ("solve k-mark 9", ["needs its k", "k-mark --k 3 9 8 7 6"]),
    ("solve k-mark --k 1 9", ["k must be at least 2; got 1"]),
    ("solve k-mark --k -3 9", ["k must be at least 2"]),
    ("solve k-mark --k x 9", ["k is not a number", "'x'"]),
    ("solve k-mark 9 --k", ["--k", "requires an argument"]),
    ("solve k-mark --k 3", ["position is empty", "solve k-mark --k 3 9 8 7 6"]),
    ("solve up-mark 3 0", ["heap 2 is empty", "at least 1 counter", "solve up-mark 10 9 8 7"]),
    ("solve up-k-mark --k 3 0", ["heap 1 is empty", "solve up-k-mark --k 3"]),
    ("solve mark --misere 1000000 7 3", ["with a heap above 8 is searched", "200000 positions"]),
    ("solve up-k-mark --k 5 --misere 1000000 7 3", ["with a heap above 25 is searched"]),
    ("solve wythoff", ["2 heaps", "position is empty", "solve wythoff --t 1 8 9"]),
    ("solve wythoff 5", ["2 heaps; got 1"]),
    ("solve wythoff 1 2 3", ["2 heaps; got 3"]),
    ("solve wythoff -1 2", ["heap 1", "negative"]),
    ("solve wythoff 1 x", ["heap 2", "'x'"]),
    ("solve wythoff 1 2 --t 0", ["t must be at least 1; got 0", "wythoff --t 2 8 9"]),
    ("solve wythoff 1 2 --t -1", ["t must be at least 1"]),
    ("solve wythoff 1 2 --t 1.5", ["t is not a number"]),
    ("solve wythoff 1 2 --k 3", ["wythoff has no k", "--k"]),
    ("solve nim 1 2 --t 3", ["nim has no t", "--t"]),
    ("solve k-mark --t 3 9", ["k-mark has no t", "--t"]),
    ("play wythoff 1 2 3", ["2 heaps", "play wythoff --t 1 8 9"]),
    ("play k-mark 9", ["needs its k"]),
    ("play mark 9 --k 3", ["mark has no k"]),
    ("play nim", ["position is empty", "play nim 3 4 5"]),
    ("play nim 3 -1", ["heap 2", "negative"]),
    ("play nope 3", ["'nope'", "nim"]),
    ("play nim 3 --first nobody", ["'nobody'", "'me', 'you'"]),
]


@pytest.mark.parametrize(("arguments", "words"), BAD_INPUT)
def test_bad_input_is_reported_in_one_line(arguments: str, words: list[str]) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("takeaway: ")
    assert "Usage" not in result.stderr
    assert len(result.stderr) < 250
    for word in words:
        assert word in result.stderr


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["solve", "nim", "3" * 500_000 + "x" + "3" * 499_999], None),
        (["solve", "nim", "-"], "3" * 500_000 + "x" + "3" * 499_999),
        (["play", "nim", "3" * 500_000 + "x" + "3" * 499_999], None),
    ],
)
def test_a_letter_in_a_million_digits(arguments: list[str], stdin: str | None) -> None:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert "character 500001 of 1000000 is 'x'" in result.stderr
    assert len(result.stderr) < 250


@pytest.mark.parametrize(
    "arguments",
    [
        ["x" * 100_000],
        ["solve", "y" * 100_000, "3"],
        ["solve", "nim", "--" + "z" * 100_000],
        ["solve", "nim", "\x1b[2J\n"],
        ["play", "nim", "3", "--first", "w" * 100_000],
    ],
)
def test_long_or_dangerous_words_are_not_repeated(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert len(result.stderr) < 320
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_bytes_that_are_no_text() -> None:
    result = run("solve", "nim", "-", stdin=b"3 \xff\xfe")
    assert result.exit_code == 2
    assert "heap 2" in result.stderr
    assert run("solve", "nim", "-", stdin="").exit_code == 2


def test_moves_out_of_reach_are_an_error_and_not_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(position: Any, play: Any) -> Any:
        raise OutOfReachError("nobody can compute this in time")

    nim = with_parameters(games()["nim"])
    assert isinstance(nim, Game)
    monkeypatch.setattr(registry, "with_parameters", lambda *_: replace(nim, winning_moves=give_up))
    result = run("solve", "nim", "3", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "takeaway: nobody can compute this in time\n"


def process(*command: Any, stdin: Any = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, env=environment)


TAKEAWAY = (sys.executable, "-m", "verify.cli")


def test_as_a_process() -> None:
    result = process(*TAKEAWAY, "solve", "nim", "3", "-1")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("takeaway: heap 2 cannot be negative")
    result = process(*TAKEAWAY, "solve", "nim", "3")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("nim, normal play: N-position")
    result = process(*TAKEAWAY)
    assert result.returncode == 0
    assert "Usage: takeaway" in result.stdout


def test_solve_imports_neither_solvers_nor_pictures() -> None:
    code = (
        "import sys; from verify.cli import main\n"
        "try: main(['solve', 'nim', '3', '4', '--json'])\n"
        "except SystemExit as end: assert not end.code\n"
        "print(sorted({'z3', 'cvc5', 'sympy', 'numpy', 'rich', 'mkdocs'} & set(sys.modules)))"
    )
    assert process(sys.executable, "-c", code).stdout.splitlines()[-1] == "[]"


def test_a_reader_that_stops_early_sees_no_traceback() -> None:
    result = process("sh", "-c", f"{sys.executable} -m verify.cli solve nim - --json | head -c 10", stdin="9" * 300_000)
    assert result.stdout == '{"game": "'
    assert result.stderr == ""
