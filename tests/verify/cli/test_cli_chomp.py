"""Tests of `takeaway solve chomp` and `play chomp`: JSON with infinite rows, text output, a game, and bad input."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from theory.numbers.decimal import write
from theory.rules.chomp_rows import OO, Board
from verify.cli import main
from verify.cli.board_games import draw_board


def run(*arguments: str, stdin: Any = None) -> Any:
    return CliRunner().invoke(main, arguments, input=stdin)


SOLVED = [
    ("3x5", [5, 5, 5], "N", [[5, 5, 3]]),
    ("4 4 2", [4, 4, 2], "N", [[4, 2, 2]]),
    ("5 5 5", [5, 5, 5], "N", [[5, 5, 3]]),
    ("6 3 3", [6, 3, 3], "P", []),
    ("8x10", [10] * 8, "N", [[10, 10, 10, 8, 8, 8, 8, 8], [10, 10, 10, 10, 5, 5, 5, 5]]),
    ("1x1", [1], "P", []),
    ("0", [], "N", []),
    ("oo oo", ["oo", "oo"], "P", []),
    ("2xoo", ["oo", "oo"], "P", []),
    ("oo", ["oo"], "N", [[1]]),
    ("3xoo", ["oo"] * 3, "N", [["oo", "oo"]]),
    ("oo 3", ["oo", 3], "N", [[4, 3]]),
    ("oox2", [2, "..."], "P", []),
    ("ooxoo", ["oo", "..."], "N", [[2, "..."], ["oo", 1, "..."], ["oo", "oo"]]),
    ("oo 1 ...", ["oo", 1, "..."], "P", []),
]


@pytest.mark.parametrize(("arguments", "position", "outcome", "moves"), SOLVED)
def test_json(arguments: str, position: Any, outcome: str, moves: Any) -> None:
    result = run("solve", "chomp", *arguments.split(), "--json")
    assert result.exit_code == 0
    assert list(json.loads(result.stdout).items()) == [
        ("game", "chomp"),
        ("play", "normal"),
        ("position", position),
        ("outcome", outcome),
        ("grundy", None),
        ("moves", moves),
    ]


def test_rows_of_thousands_of_digits() -> None:
    n = 10**6000
    result = run("solve", "chomp", write(n), write(n), "--json")
    assert result.stdout.rstrip().endswith(f'"moves": [[{write(n)}, {write(n - 1)}]]}}')


def test_lines_for_people() -> None:
    lines = run("solve", "chomp", "ooxoo").stdout.splitlines()
    assert "N-position" in lines[0] and "poisoned" in lines[0]
    assert lines[1:] == [
        "winning bite: (1, 3), leaving 2 ...",
        "winning bite: (2, 2), leaving oo 1 ...",
        "winning bite: (3, 1), leaving oo oo",
    ]
    assert run("solve", "chomp", "1x1").stdout.splitlines()[1:] == ["no winning bite"]
    assert run("solve", "chomp", "0").stdout.splitlines()[1:] == ["the game is over"]


BAD_INPUT = [
    ("", "the position is empty"),
    ("2 3", "row 2 is longer than row 1"),
    ("3x5x2", "two sides"),
    ("3 a", "row 2 is not a number"),
    ("20x20", "the limit is 601080390 boards"),
    ("3x5 --misere", "leave out --misere"),
    ("3x5 --k 3", "chomp has no k"),
    ("--frob 3x5", "no option"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_INPUT)
@pytest.mark.parametrize("command", ["solve", "play"])
def test_bad_input_is_one_line(command: str, arguments: str, message: str) -> None:
    result = run(command, "chomp", *arguments.split())
    if (command, arguments) == ("play", "20x20"):
        assert result.exit_code == 0  # the user makes the first move
        return
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
    assert len(result.stderr) < 320


def test_the_program_wins_from_a_square_board() -> None:
    result = run("play", "chomp", "3x3", "--first", "you", stdin="1 3\n9 9\nnonsense\n1 1\n")
    assert result.exit_code == 0
    assert "I bite (2, 2): what is left has two equal arms" in result.stdout
    assert "I bite (3, 1)" in result.stdout
    assert "That is not a move: (9, 9) is not on the board." in result.stdout
    assert "I win." in result.stdout


def test_the_person_wins_from_a_square_board() -> None:
    # After (2, 2) the program waits; its bite is in the column, so the answer is in the row.
    lines = run("play", "chomp", "2x2", stdin="2 2\n1 2\n").stdout
    assert "I wait for a mistake" in lines and lines.rstrip().endswith("You win.")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("2x4", "of the two rows the second is shorter by one"),
        ("4x2", "of the two columns the second is shorter by one"),
        ("3xoo", "two infinite rows are left"),
        ("oox3", "two infinite columns are left"),
        ("1x5", "only the poisoned square is left"),
        ("oo 3 2", "at this length alone"),
        ("3x5", "I searched every line of play"),
        ("1x1", "it is all there is"),
    ],
)
def test_reasons(arguments: str, reason: str) -> None:
    result = run("play", "chomp", *arguments.split(), "--first", "you", stdin="quit\n")
    assert result.exit_code == 0 and reason in result.stdout


def test_out_of_reach_in_play() -> None:
    result = run("play", "chomp", "20x21", "--first", "you")
    assert result.exit_code == 2 and "an N-position, but" in result.stderr


def test_drawn() -> None:
    assert draw_board(Board((3, 1))) == ["2 ■", "1 × ■ ■"]
    assert draw_board(Board((OO,), 1))[0] == "  ⋮"
    assert draw_board(Board((OO,)))[0].endswith("■ …")
    assert draw_board(Board((100,)))[0].endswith("… (100)")
    assert len(draw_board(Board((1,) * 12))) == 12
