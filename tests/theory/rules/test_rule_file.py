"""Rules as a person writes them: lines, octal codes, sentences and files; what cannot be read is pointed at."""

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


def left(rules: str, n: int) -> set[tuple[int, ...]]:
    """Return what a move leaves of n counters, in order of size."""
    return {tuple(sorted(after)) for after in options(read(rules).game, (n,))}


def test_what_the_moves_leave() -> None:
    assert left("0.77", 4) == {(3,), (1, 2), (2,), (1, 1)}
    assert left("0.77", 1) == {()}
    assert left("0.07", 1) == set()
    assert left("4.0007", 5) == {(1, 4), (2, 3), (1,)}
    assert left("0.3", 0) == set()
    assert left("0.6", 3) == {(2,), (1, 1)}
    assert left("all but {1,3}", 6) == {(4,), (2,), (1,), (0,)}
    assert left("all but {}", 3) == {(2,), (1,), (0,)}
    assert left("any, split", 3) == {(2,), (1,), (0,), (1, 2)}
    assert left(" split  unequal", 6) == {(1, 5), (2, 4)} and left("split unequal", 2) == set()


@pytest.mark.parametrize(("code", "game"), [("0.333", "n-{1,2,3}"), ("0.3033", "n-{1,3,4}")])
def test_a_subtraction_game_in_either_notation(code: str, game: str) -> None:
    for n in range(9):
        assert {sum(after) for after in options(read(code).game, (n,))} == {
            y for (y,) in options(read(game).game, (n,))
        }


def test_a_heap_is_split_among_others() -> None:
    found = set(options(HeapGame("split", (TakeAndBreak(1, (2,)),)), (2, 3, 5)))
    assert found == {(2, 1, 1, 5), (2, 3, 1, 3), (2, 3, 2, 2), (2, 3, 3, 1)}
    assert all(a < b for a, b in pairwise(sorted(found)))


WRONG = [
    ("0.8", "at character 3, '8': an octal code is 0 or 4"),
    ("1.7", "at character 1, '1.7': an octal code is 0 or 4"),
    ("0.", "at the end: an octal code"),
    ("0.000", "at the end: an octal code"),
    ("4", "at the end: an octal code"),
    ("0,77", "at character 2, ',77'"),
    ("0.7 7", "at character 4, ' 7'"),
    ("\uff10.\uff17", "at character 1"),
    ("0.\uff17\uff17", "at character 3"),
    ("n-\u0663", "at character 3, '\u0663': here stands a number, in digits 0 to 9"),
    ("n-{1,\u0662}", "at character 6, '\u0662}': here stands a number, in digits 0 to 9"),
    ("floor(n/\u0662)", "at character 9, '\u0662)': here stands a number, in digits 0 to 9"),
    ("0." + "1" * 99, "at most 40"),
    ("n+1", "at character 2, '+1': behind n stands -"),
    ("n-0", "at character 3, '0': each number here is 1 or more"),
    ("floor(n/0)", "divided by 2 or more"),
    ("n-{}", "at character 4, '}': here stands a number, in digits 0 to 9"),
    ("ceil(n/2)", "never ends: it leaves a heap of 1 as it is; add an option such as n-1"),
    ("ceil(n/3), ceil(n/2)", "never ends"),
    ("", "at the end: options are written"),
    (", ".join(f"n-{i}" for i in range(1, 200)), "at most 99 options"),
    (", ".join(f"n-{i}" for i in range(1, 10_001)), "at most 2000 characters"),
    ("all but {0}", "at character 10, '0}': each number here is 1 or more"),
    ("all but {1,1}", "at character 12, '1}': this number was there before"),
    ("all but {1}, n-1", "stands alone"),
    ("all but 1", "at character 9, '1': here stands a set in braces"),
    ("all but", "at the end: here stands a set in braces"),
    ("all but {1,2", "at the end: here stands a comma, or the brace }"),
    ("allbut {1}", "at character 1, 'allbut {1}': it is written all but {1,2}"),
    ("any", "at the end: on two heaps a game is written any, both-{1,3}"),
    ("any one", "at character 5, 'one': on two heaps a game is written any, both-{1,3}"),
    ("any, both-{1,3", "at the end: here stands a comma, or the brace }"),
    ("any, both-{}", "at character 12, '}': here stands a number"),
    ("any, both 1", "at character 11, '1': on two heaps a game is written any, both-{1,3}"),
    ("any, both-1, n-1", "at character 12, ', n-1'"),
    ("any, both", "at the end: any number from both heaps is Wythoff's game, which is proved: takeaway solve wythoff"),
    ("any, splits", "at character 11, 's': a heap is split by any, split"),
    ("split", "at the end: a heap is split by any, split"),
    ("split unequal, n-1", "at character 14, ', n-1': a heap is split by"),
    ("any, both-0", "at character 11, '0': each number here is 1 or more"),
    ("any, both-{2,2}", "at character 14, '2}': this number was there before"),
    ("any, both-1000", "at most 3 digits"),
    (
        "any, both, block (1,2)",
        "at character 10, ', block (1,2)': behind the moves stand blocked (1,2) (3,5), terminal",
    ),
    ("any, both, blocked", "at the end: a position is two heaps, such as (1,2)"),
    ("any, both-1, terminal (1,2", "at character 23, '(1,2': a position is two heaps"),
    ("any, both, blocked (1,2,3)", "a position is two heaps"),
    ("any, both, blocked (1,2) (2,1)", "at character 26, '(2,1)': this position was there before"),
    ("any, both, blocked (1,2), terminal (1,2)", "was there before"),
    ("any, both, blocked (1,2), blocked (3,4)", "blocked stands there once"),
    ("any, both, terminal (0,0)", "the game is over anyway"),
    ("any, both, blocked (1,100)", "at most 99 counters"),
    ("any, both, blocked " + " ".join(f"(0,{n})" for n in range(10)), "at most 9 such positions"),
    ("any, both, blocked (1,\N{ARABIC-INDIC DIGIT TWO})", "a position is two heaps"),
    ("any, both, blocked (1,2), n-1", "on two heaps a game is written"),
    ("take 1, leave 3 heaps", "leaves 0, 1 or 2 heaps"),
    ("take 0, leave 1 heap", "must split"),
    ("take one", "a sentence is written"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_what_is_no_rule_is_pointed_at_in_one_line(text: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


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
    assert game.blocked == ((0, 0), (1, 2), (2, 1)) and game.terminal == ((2, 2),) and game.heaps == 2
    assert set(options(game, (2, 3))) == {(0, 3), (1, 3), (2, 0), (2, 2), (0, 1)}
    assert not list(options(game, (2, 2))) and not list(options(game, (0, 1)))
    assert set(options(read("any, both-{1}, terminal (2,3)").game, (3, 3))) == {
        *((x, 3) for x in range(3)), *((3, y) for y in range(3)), (2, 2)
    }  # fmt: skip


@pytest.mark.parametrize("lines", ['move = "any, both-1"\nheaps = 1', 'move = "n-1"\nheaps = 2'])
def test_a_file_that_contradicts_its_number_of_heaps(tmp_path: Path, lines: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(lines, encoding="utf-8")
    with pytest.raises(ValueError, match="belong together"):
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
    ("", "it is empty; write for example"),
    ("move = ", "Invalid value"),
    ("move = 3", "move is a line of rules"),
    ('rules = "n-1"', "there is no field 'rules'; the fields are name, move, play, heaps"),
    ('move = "n-0"', "move: at character 3"),
    ('move = "n-1"\nplay = "backwards"', 'play is "normal" or "misere"'),
    ('move = "n-1"\nname = "A B"', "small letters"),
    ('move = "n-1"\nheaps = 7', 'heaps is 1, 2 or "any"'),
    ('move = "0.77"\nheaps = 1', "heaps = 1 contradicts a move that splits a heap"),
    ('move = "n-1"' + "\n" * 20, "at most 10 lines, and these are 20"),
]


@pytest.mark.parametrize(("text", "message"), FILES)
def test_what_is_wrong_with_a_file(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as caught:
        read(str(file))
    assert str(caught.value).startswith(str(file)) and message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    for name, message in (("none.toml", "no such file"), ("bytes.toml", "no text"), ("", "is a directory")):
        where = tmp_path / name if name else tmp_path / "folder.toml"
        if not name:
            where.mkdir()
        with pytest.raises(ValueError) as caught:
            read(str(where))
        assert message in str(caught.value)
