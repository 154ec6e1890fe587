"""Tests of the registration of families: the fields, the error messages, and that nothing else is loaded."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from theory.families import CLAIMS, GENERAL, FamilyError, Values, families, games, read, read_one
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, as_data
from theory.strategy.game import Game
from theory.strategy.registry import with_parameters

SMALL = """order = 7
prefix = "SUB"
pages = ["index", "more"]

[games.subtraction]
move = "n-{1,3,4}"
example = "5 3"

[games.subtraction.strategy]
kind = "periodic"
preperiod = 0
period = 7
values = [0, 1, 0, 1, 2, 3, 2]
theorem = "subtraction.period"
"""


def write_family(folder: Path, text: str, name: str = "small") -> Path:
    (folder / name).mkdir()
    file = folder / name / "family.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_families_of_the_project_in_their_order() -> None:
    assert list(families())[:4] == ["nim", "mark", "wythoff", "chomp"]
    assert list(games())[:8] == ["nim", "poker-nim", "mark", "up-mark", "k-mark", "up-k-mark", "wythoff", "chomp"]
    assert [family.order for family in families().values()] == sorted(family.order for family in families().values())


def test_every_reference_leads_somewhere() -> None:
    for game in games().values():
        params = {game.parameter.name: game.parameter.given} if game.parameter else {}
        assert with_parameters(game, params).name == game.rules.name == game.name


def test_shown_symbols_belong_to_games_with_a_board() -> None:
    for family in families().values():
        for symbol, words in family.shown.items():
            name, *options = words.split()
            assert family.games[name].board is not None, symbol
            holes = [option for option in options if "{0}" in option]
            assert holes and all("=" in option for option in options), symbol


def test_a_game_in_a_line(tmp_path: Path) -> None:
    family = read_one(write_family(tmp_path, SMALL))
    game = family.games["subtraction"]
    assert isinstance(game.strategy, Values) and game.board == GENERAL
    assert list(family.theorems) == [("[games.subtraction.strategy] theorem", "subtraction.period")]
    assert isinstance(game.rules, HeapGame)
    assert [move["leave"]["low"]["right"] for move in as_data(game.rules)["moves"]] == [1, 3, 4]
    playable = with_parameters(game)
    assert isinstance(playable, Game) and playable.outcome((14, 7, 2), Play.NORMAL) == "P"


WRONG = [
    ("order = 7\n", "", "order: this field is missing"),
    ("order = 7", "order = '7'", "order: '7' is not a whole number"),
    ("order = 7", "order = true", "order: True is not a whole number"),
    ("order = 7", "order = 7\nordre = 8", "ordre: unknown field"),
    ("order = 7", "order = ", "family.toml: "),
    ('"index", ', "", "pages: the page index is missing"),
    ('"more"', '"index"', "pages: must be a list of distinct strings"),
    ('move = "n-{1,3,4}"\n', "", "[games.subtraction] rules: give either rules"),
    ('move = "n-{1,3,4}"', 'move = "n-1"\nrules = "a:B"', "[games.subtraction] rules: give either rules"),
    ('"n-{1,3,4}"', '"n+1"', "[games.subtraction] move: at character 2, '+1'"),
    ('example = "5 3"\n', "", "[games.subtraction] example: this field is missing"),
    ('example = "5 3"', 'example = "5 3"\nbaord = "nim"', "[games.subtraction] baord: unknown field"),
    ('"periodic"', '"other"', "[games.subtraction.strategy] kind: unknown kind"),
    ('"periodic"', '"automatic"', "[games.subtraction.strategy] next: this field is missing"),
    ('"periodic"', '"automatic"\nbase = 2\nnext = [[0, 2]]', "[games.subtraction.strategy] values: 1 states need"),
    ('"periodic"', '"arithmetic-periodic"', "[games.subtraction.strategy] saltus: this field is missing"),
    (
        '"periodic"',
        '"arithmetic-periodic"\nsaltus = 0',
        "[games.subtraction.strategy] values: got 7 values for preperiod 0",
    ),
    ('"periodic"', '"automatic"\nnext = [0]', "[games.subtraction.strategy] next: must be a list of natural numbers"),
    ("period = 7", "period = 6", "[games.subtraction.strategy] values: got 7 values for preperiod 0"),
    ("0, 1, 2, 3, 2]", "0, 1, 2, -3, 2]", "[games.subtraction.strategy] values: must be a list of natural numbers"),
    ('theorem = "subtraction.period"\n', "", "[games.subtraction.strategy] theorem: this field is missing"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_errors_name_their_file(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in SMALL
    file = write_family(tmp_path, SMALL.replace(old, new))
    with pytest.raises(FamilyError) as caught:
        read_one(file)
    assert str(file) in str(caught.value) and message in str(caught.value)


def test_a_folder_without_registration_is_named(tmp_path: Path) -> None:
    write_family(tmp_path, SMALL)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "__init__.py").touch()
    with pytest.raises(FamilyError, match=r"other/family\.toml is missing: it registers the family other"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (("SUB", "SUB"), "order 7"),
        (("order = 7", "order = 8"), "prefix 'SUB'"),
        (("order = 7", "order = 8"), "is already used in"),
    ],
)
def test_names_of_another_family_are_refused(tmp_path: Path, change: tuple[str, str], what: str) -> None:
    write_family(tmp_path, SMALL)
    write_family(tmp_path, SMALL.replace(*change), "twin")
    with pytest.raises(FamilyError, match=what):
        read(tmp_path)
    shutil.rmtree(tmp_path / "twin")
    write_family(tmp_path, SMALL.replace("order = 7", "order = 8").replace("SUB", "TWO"), "twin")
    with pytest.raises(FamilyError, match="game 'subtraction' is already used in"):
        read(tmp_path)


def test_a_reference_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    text = (CLAIMS / "nim" / "family.toml").read_text(encoding="utf-8")
    for old, new, message in (
        ("theory.rules.nim:NIM", "theory.rules.nim:NIMM", r"\[games\.nim\] rules: .*NIMM"),
        ("theory.rules.nim:NIM", "theory.rules.nin:NIM", r"\[games\.nim\] rules: .*theory\.rules\.nin"),
        (
            "theory.rules.nim:NIM",
            "theory.rules.mark:MARK",
            r"\[games\.nim\] rules: theory\.rules\.mark:MARK must have the name nim",
        ),
        ("games.nim_games:nim", "games.nim_games:nimm", r"\[games\.nim\] strategy: .*nimm"),
        ("games.nim_games:nim", "games.nim_games:poker_nim", r"\[games\.nim\] strategy: .* does not return this game"),
    ):
        family = read_one(
            write_family(tmp_path, text.replace(f'"{old}"', f'"{new}"').replace(f'.{old}"', f'.{new}"'), "nim")
        )
        with pytest.raises(FamilyError, match=message):
            assert family.games["nim"].rules
            with_parameters(family.games["nim"])
        shutil.rmtree(tmp_path / "nim")


PROJECT_PACKAGES = ("theory", "verify", "numpy", "z3", "cvc5", "sympy")
LOADED = f"""
import sys
from theory.strategy.registry import game_named
game_named(*{{arguments}})
print(*sorted(name for name in sys.modules if name.split(".")[0] in {PROJECT_PACKAGES}))
"""


@pytest.mark.parametrize(
    ("arguments", "needed", "others"),
    [
        (("nim",), "theory.strategy.nim.nim_strategy", ("mark", "wythoff", "chomp")),
        (("mark",), "theory.strategy.mark.mark_strategy", ("nim", "wythoff", "chomp")),
        (("chomp",), "theory.strategy.chomp.chomp_strategy", ("nim", "mark", "wythoff")),
    ],
)
def test_nothing_is_loaded_of_other_families(arguments: tuple[str], needed: str, others: tuple[str, ...]) -> None:
    script = LOADED.format(arguments=arguments)
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert needed in loaded
    for name in loaded:
        assert name.split(".")[0] == "theory", name
        if name.startswith("theory.strategy."):
            assert name.rpartition(".")[2].split("_")[0] not in others, name
