"""Tests of `takeaway play`: complete games in the terminal, reasons of moves, typing errors, and leaving early."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from verify.cli import main

ROOT = Path(__file__).parents[3]


def play(arguments: Any, *lines: Any, end: Any = "") -> Any:
    result = CliRunner().invoke(main, ["play", *arguments.split()], input="".join(line + "\n" for line in lines) + end)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


WHOLE_GAMES = [
    ("nim 3 4 5", ["1 2", "1 1", *["3 1"] * 4], "You win."),
    ("nim 2 2", ["1 1", "2 1"], "I win."),
    ("nim 3 1 --misere", ["1 3"], "You win."),
    ("nim 3 1 --misere", ["1 1", "2 1"], "I win."),
    ("nim 1 1 --misere --first you", ["2 1"], "I win."),
    ("nim 3 4 --first you", ["1 3", "2 3"], "I win."),
    ("poker-nim 2 2 1", ["1 +1", "1 2", "2 1"], "I win."),
    ("mark 3", ["1 1", "1 1"], "You win."),
    ("mark 3", ["1 half"], "I win."),
    ("mark 4 --misere --first you", ["1 1", "1 1"], "I win."),
    ("mark 4 --misere --first you", ["1 half"], "You win."),
    ("k-mark --k 3 6", ["1 part", "1 2"], "I win."),
    ("up-mark 3 --first you", ["1 1"], "You win."),
    ("up-mark 2", ["1 1"], "You win."),
    ("wythoff 3 3", ["both 3"], "You win."),
    ("wythoff 3 4 --first you", ["1 1", "2 1"], "I win."),
    ("wythoff --t 2 3 4", ["both 3 4"], "You win."),
    ("wythoff 2 2 --misere", ["both 1", "2 1"], "I win."),
    ("wythoff 1 1 --misere", ["2 1"], "You win."),
    ("nim 0", [], "I win."),
    ("nim 0 --first you", [], "You win."),
    ("nim 0 --misere", [], "You win."),
]


@pytest.mark.parametrize(("arguments", "lines", "result"), WHOLE_GAMES)
def test_complete_games(arguments: str, lines: Any, result: str) -> None:
    output = play(arguments, *lines)
    assert "That is not a move" not in output
    assert output.rstrip().endswith(result)


def test_a_hint_is_a_move_that_wins() -> None:
    assert "Take 2 from heap 1, leaving 1." in play("nim 3 4 5", "hint", "quit")
    assert "No move wins if I answer well." in play("nim 2 2", "hint", "quit")
    assert "Bite (2, 2)." in play("chomp 3 3 3", "hint", "quit")
    assert "No bite wins if I answer well." in play("chomp 2 1", "hint", "quit")


@pytest.mark.parametrize(
    ("game", "move", "drawn"), [("nim 3 4 5", "1 1", "heap 1  3"), ("chomp 3 3", "2 3", "2 ■ ■ ■")]
)
def test_a_move_is_taken_back(game: str, move: str, drawn: str) -> None:
    output = play(game, "undo", move, "undo", "quit")
    assert output.count("There is no move of yours to take back.") == 1
    # The board is drawn at the start, after the first word, and after the move was taken back.
    assert output.count(drawn) == 3


def test_every_reply_has_its_reason() -> None:
    assert "I take 2 from heap 1, leaving 1: the nim-sum was 2 and is now 0" in play("nim 3 4 5 --first you")
    assert "I take 4 from heap 3, leaving 1: no heap holds more than 1" in play("nim 1 1 5 --misere --first you")
    assert "the nim-sum was 0, so every move of mine loses" in play("nim 2 2 --first you")
    assert "the ones are odd in number" in play("nim 1 --misere --first you")
    assert "9, leaving 4" not in play("mark 9 8 7 6 --first you")
    assert "leaving 4: the nim-sum of the Grundy values was 3" in play("mark 9 8 7 6 --first you")
    assert "leaving 6: the heap is dopey in base 3" in play("k-mark --k 3 7 --first you")
    assert "leaving 7: the heap, counted one less, is dopey in base 3" in play("up-k-mark --k 3 8 --first you")
    assert "the heap is lost in misère play, by its zeros in base 2" in play("mark 512 --misere --first you")
    assert "leaving 7: such a sum is lost" in play("mark 1 8 --misere --first you")
    assert "I searched every line of play" in play("mark 9 10 10 --misere --first you")
    assert "every move of mine loses if you answer well" in play("mark 8 --first you")
    assert "leaving 2: that is pair 1 of the lost positions" in play("wythoff 8 9 --first you")
    assert "leaving 0: no counter is left for you" in play("wythoff 1 1 --first you")
    assert "leaving 2: whoever moves from there has to take the last counter" in play(
        "wythoff 3 3 --misere --first you"
    )
    assert "I add 1 from the bank to heap 1, making 2" in play("poker-nim 1 2 3 --first you")


BAD_MOVES = [
    ("x", "write"),
    ("9 9", "numbered from 1 to 2"),
    ("1 8", "holds only 7"),
    ("1 0", "at least 1"),
    ("1 -3", "negative"),
]


@pytest.mark.parametrize(("line", "answer"), BAD_MOVES)
def test_a_move_that_is_none_is_asked_for_again(line: str, answer: str) -> None:
    output = play("nim 7 7", line, "1 7")
    (complaint,) = (text for text in output.splitlines() if "That is not a move" in text)
    assert answer in complaint
    assert "I take 7 from heap 2" in output


@pytest.mark.parametrize("lines", [[], ["quit"], ["1 2", "q"], ["nonsense"]])
def test_leaving_early_is_polite(lines: Any) -> None:
    assert "Good-bye" in play("nim 9 9 9", *lines)


def test_heaps_of_thousands_of_digits() -> None:
    output = play(f"nim {'9' * 5000} {'1' * 5000}", "1 " + "9" * 5000, "quit")
    assert "I take 1111111111…1111111111 (5000 digits) from heap 2, leaving 0" in output
    assert "I win." in output


def test_bytes_that_are_no_text_are_no_move() -> None:
    result = CliRunner().invoke(main, ["play", "nim", "3"], input=b"\xff \xfe\n1 3\n")
    assert result.exit_code == 0
    assert "That is not a move" in result.stdout
    assert "You win." in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_control_c_is_polite() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "verify.cli", "play", "nim", "3", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
    ) as game:
        assert game.stdout is not None
        os.read(game.stdout.fileno(), 1)
        time.sleep(0.3)
        game.send_signal(signal.SIGINT)
        output, errors = game.communicate(timeout=600)
    assert game.returncode == 0
    assert b"Good-bye" in output
    assert errors == b""
