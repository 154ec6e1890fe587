"""Tests of typed rules: lines, octal codes, sentences and files; errors give their place."""

from itertools import pairwise
from pathlib import Path

import pytest

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read


def test_an_octal_code_and_its_sentence_are_the_same_moves() -> None:
    kayles = (TakeAndBreak(1, (0, 1, 2)), TakeAndBreak(2, (0, 1, 2)))
    assert read("0.77").game.moves == read("take 1 or 2, leave 0, 1 or 2 heaps").game.moves == kayles
    assert read("4.03").game.moves == read(" 4.0300 ").game.moves == (TakeAndBreak(0, (2,)), TakeAndBreak(2, (0, 1)))


def sizes_after_moves(rules: str, n: int) -> set[tuple[int, ...]]:
    """Return, for each move from a heap of n counters, the sizes of the heaps that it leaves, in ascending order."""
    return {tuple(sorted(after)) for after in options(read(rules).game, (n,))}


def test_the_sizes_that_moves_leave() -> None:
    assert sizes_after_moves("0.77", 4) == {(3,), (1, 2), (2,), (1, 1)}
    assert sizes_after_moves("0.77", 1) == {()}
    assert sizes_after_moves("0.07", 1) == set()
    assert sizes_after_moves("4.0007", 5) == {(1, 4), (2, 3), (1,)}
    assert sizes_after_moves("0.3", 0) == set()
    assert sizes_after_moves("0.6", 3) == {(2,), (1, 1)}
    assert sizes_after_moves("all but {1,3}", 6) == {(4,), (2,), (1,), (0,)}
    assert sizes_after_moves("all but {}", 3) == {(2,), (1,), (0,)}
    assert sizes_after_moves("any, split", 3) == {(2,), (1,), (0,), (1, 2)}
    assert (
        sizes_after_moves(" split  unequal", 6) == {(1, 5), (2, 4)} and sizes_after_moves("split unequal", 2) == set()
    )


def test_a_heap_that_could_only_stay_as_it_is_has_no_move() -> None:
    assert sizes_after_moves("ceil(n/2), ceil(n/4)", 1) == set()
    assert sizes_after_moves("ceil(n/2), ceil(n/4)", 9) == {(5,), (3,)}
    assert sizes_after_moves("ceil(n/2)", 0) == set()


@pytest.mark.parametrize(("code", "game"), [("0.333", "n-{1,2,3}"), ("0.3033", "n-{1,3,4}")])
def test_a_subtraction_game_in_either_notation(code: str, game: str) -> None:
    for n in range(9):
        assert {sum(after) for after in options(read(code).game, (n,))} == {
            y for (y,) in options(read(game).game, (n,))
        }


def test_a_heap_is_split_among_others() -> None:
    positions = set(options(HeapGame("split", (TakeAndBreak(1, (2,)),)), (2, 3, 5)))
    assert positions == {(2, 1, 1, 5), (2, 3, 1, 3), (2, 3, 2, 2), (2, 3, 3, 1)}
    assert all(a < b for a, b in pairwise(sorted(positions)))


WRONG = [
    ("1.7", "at character 1, '1.7': the digit of a code before the point is 0 or 4, or in a hexadecimal code 8 or C"),
    ("0.", "at character 1, '0.': these rules allow no move: give at least one"),
    ("0.000", "these rules allow no move: give at least one"),
    ("4", "at character 1, '4': a number alone is not a rule: write n-4"),
    ("0,77", "at character 1, '0,77': an octal code is written with a point; write 0.77"),
    ("0.7 7", "at character 5, '7': expected a comma"),
    ("0." + "1" * 999, "at most 99 digits"),
    ("n+1", "at character 2, '+1': expected - and what is taken"),
    ("n-0", "at character 3, '0': the smallest number here is 1"),
    ("n-{}", "at character 4, '}': expected a number"),
    (", ".join(f"n-{i}" for i in range(1, 10_001)), "at most 2000 characters"),
    ("all but {0}", "at character 10, '0}': the smallest number here is 1"),
    ("all but {1,1}", "at character 12, '1}': this occurs twice: leave one out; write all but {1}"),
    ("all but", "at the end: expected a number of counters"),
    ("all but {1,2", "at the end: expected } after the last number; write all but {1,2}"),
    ("any one", "at character 5, 'one': expected a number of counters"),
    ("any, both-{1,3", "at the end: expected }"),
    ("any, both-{}", "at character 12, '}': expected a number"),
    ("any, both 1", "at character 11, '1': expected a comma"),
    ("any, both-1, n-1", "at character 14, 'n-1'"),
    ("any, both", "this game has its own command: takeaway solve wythoff"),
    ("any, splits,", "at the end: expected a move"),
    ("split unequal, n-1", "splits into unequal heaps together with other moves are not supported"),
    ("any, both-0", "at character 11, '0': the smallest number here is 1"),
    ("any, both-{2,2}", "at character 14, '2}': this occurs twice: leave one out; write any, both-{2}"),
    ("any, both-1000", "the largest number here is 999"),
    ("any, both, block (1,2)", "at character 12, 'block (1,2)'"),
    ("any, both, blocked", "at the end: expected a position of two heaps, such as (1,2)"),
    ("any, both-1, terminal (1,2", "at the end: expected the parenthesis )"),
    ("any, both, blocked (1,2,3)", "at character 24, ',3)': expected the parenthesis )"),
    ("any, both, blocked (1,2) (2,1)", "at character 26, '(2,1)': this occurs twice: leave one out"),
    ("any, both, blocked (1,2), terminal (1,2)", "this occurs twice: leave one out"),
    ("any, both, blocked (1,2), blocked (3,4)", "write blocked only once"),
    ("any, both, terminal (0,0)", "the game always ends at (0,0)"),
    ("any, both, blocked (1,100)", "the largest number here is 99"),
    ("any, both, blocked " + " ".join(f"(0,{n})" for n in range(10)), "at most 9 positions"),
    ("any, both, blocked (1,2), n-1", "at character 27, 'n-1'"),
    ("take 1, leave 4 heaps", "moves that leave several heaps in this way are not supported"),
    ("take 0, leave 1 heap", "must leave 2 or 3 heaps"),
    ("take half", "at character 1, 'take half': n/2 is not a whole number if n is odd"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_invalid_rules_are_located_in_one_line(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_move_that_takes_nothing_leaves_two_heaps_or_three() -> None:
    assert read("take 0 or 1, leave 3 heaps").game == read("8.8").game
    assert read("take 0 or 1, leave 2 heaps").game == read("4.4").game


def test_two_heaps() -> None:
    game = read(" any,both - { 3, 1 } ").game
    assert (game.heaps == 2 and game == read("any, both-{1,3}").game) or game.name != "any-both-1-3"
    assert set(options(game, (2, 4))) == {(0, 4), (1, 4), (2, 0), (2, 1), (2, 2), (2, 3), (1, 3)}
    assert set(options(read("any, both-3").game, (3, 4))) >= {(0, 1), (2, 4), (3, 0)}
    assert not list(options(game, (0, 0)))
    with pytest.raises(ValueError, match="needs 2 heaps"):
        next(options(game, (1,)))


def test_positions_that_are_blocked_or_terminal() -> None:
    game = read("any, both, blocked (1,2) ( 0,0 ), terminal (2,2)").game
    assert game.blocked == ((0, 0), (1, 2), (2, 1))
    assert game.terminal == ((2, 2),)
    assert game.heaps == 2
    assert set(options(game, (2, 3))) == {(0, 3), (1, 3), (2, 0), (2, 2), (0, 1)}
    assert not list(options(game, (2, 2))) and not list(options(game, (0, 1)))
    assert set(options(read("any, both-{1}, terminal (2,3)").game, (3, 3))) == {
        *((x, 3) for x in range(3)),
        *((3, y) for y in range(3)),
        (2, 2),
    }


@pytest.mark.parametrize("lines", ['move = "any, both-1"\nheaps = 1', 'move = "n-1"\nheaps = 2'])
def test_a_file_that_contradicts_its_number_of_heaps(tmp_path: Path, lines: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(lines, encoding="utf-8")
    with pytest.raises(ValueError, match="requires a move from both heaps"):
        read(str(file))
    file.write_text('move = "any, both-1"\nheaps = 2', encoding="utf-8")
    assert read(str(file)).heaps == 2


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    lines = [
        'name = "kayles"',
        'heaps = "any"',
        'move = "take 1 or 2, leave 0, 1 or 2 heaps"  # 0.77',
        'play = "misere"',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    rules = read(str(file))
    assert (rules.game, rules.play, rules.heaps) == (HeapGame("kayles", read("0.77").game.moves), Play.MISERE, None)


FILES = [
    ("", "the file is empty; write for example"),
    ("move = ", "Invalid value"),
    ("move = 3", "move must be a line of rules"),
    ('rules = "n-1"', "there is no field 'rules'; the fields are name, move, play, heaps"),
    ('move = "n-0"', "move: at character 3"),
    ('move = "n-1"\nplay = "backwards"', 'play must be "normal" or "misere"'),
    ('move = "n-1"\nname = "A B"', "lower-case letters"),
    ('move = "n-1"\nheaps = 7', 'heaps must be 1, 2 or "any"'),
    ('move = "0.77"\nheaps = 1', "heaps = 1 contradicts a move that splits a heap"),
    ('move = "n-1"' + "\n" * 20, "at most 10 lines; this one has 20"),
]


@pytest.mark.parametrize(("text", "message"), FILES)
def test_errors_in_a_file(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as caught:
        read(str(file))
    assert str(caught.value).startswith(str(file)) and message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["take 1 or 2, last stone wins", "weź 1 lub 2; kto nie ma ruchu, przegrywa"])
def test_rules_may_say_that_the_last_player_wins(text: str, tmp_path: Path) -> None:
    assert (read(text).text, read(text).play, read("take 1 or 2").play) == ("n-{1,2}", Play.NORMAL, None)
    file = tmp_path / "rules.toml"
    for play, convention in (("normal", Play.NORMAL), ("misere", None)):
        file.write_text(f'move = "{text}"\nplay = "{play}"\n', encoding="utf-8")
        if convention is not None:
            assert read(str(file)).play is convention
            continue
        with pytest.raises(ValueError, match="contradicts the move, which says that the player who moves last wins"):
            read(str(file))


def test_paths_that_are_not_files(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for name, message in (("none.toml", "no such file"), ("bytes.toml", "not UTF-8 text"), ("", "is a directory")):
        where = tmp_path / name if name else tmp_path / "folder.toml"
        if not name:
            where.mkdir()
        with pytest.raises(ValueError) as caught:
            read(str(where))
        assert message in str(caught.value)
