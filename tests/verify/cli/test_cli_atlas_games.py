"""Tests of atlas games in `show`, `export` and `check`: each tag has rules, and a proved game has checked theorems."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.checker import command
from verify.checker.book import Book
from verify.checker.command import BOOK
from verify.cli import main
from verify.discover.search import Discovery
from verify.export import games
from verify.kernel import solvers
from verify.pipeline.certification import book_writer

# Games of the first kinds, in normal and misère play, and of kinds with several heaps, boards and other amounts.
GAMES = (
    "ATL-S1.2", "ATL-0.75", "ATL-SPLIT4", "ATL-HALF", "ATL-PROPER", "ATL-NIMHOFF3", "ATL-NORTHCOTT", "ATL-TURTLES",
    "ATL-ENDNIM", "ATL-SLOW2", "ATL-CIRCLE2", "ATL-MS1.2", "ATL-M0.75",
)  # fmt: skip


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, arguments)])


@pytest.fixture(scope="module", autouse=True)
def build(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a new folder of results, in which commands reuse the proofs of earlier commands."""
    folder = tmp_path_factory.mktemp("build")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAKEAWAY_RESULTS", str(folder / "results.json"))
        yield folder


@pytest.fixture(scope="module")
def export_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported")
    result = run("export", *GAMES, "--to", folder)
    assert (result.exit_code, result.stderr) == (0, "")
    assert f" obligations of {len(GAMES)} games in " in result.stdout
    return folder


def test_the_exported_obligations_are_unsat(export_folder: Path) -> None:
    index = json.loads((export_folder / "index.json").read_text("utf-8"))
    assert list(index) == list(GAMES)
    assert {path.name for path in export_folder.glob("*.smt2")} == {name for names in index.values() for name in names}
    computed_names = [name for name in index["ATL-S1.2"] if not (export_folder / name).with_suffix(".cpc").exists()]
    assert 0 < len(computed_names) < len(index["ATL-S1.2"])
    for name in index["ATL-S1.2"]:
        if name not in computed_names:
            assert solvers.ask_z3((export_folder / name).read_text("utf-8")).verdict != "sat", name


@pytest.fixture(scope="module")
def book(export_folder: Path) -> Book:
    """Return the exported book as the checker reads it, which takes longer than the check of a game."""
    return command.open_book(export_folder)


@pytest.fixture
def read_once(book: Book, export_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all checks of the exported games use one reading of their book, and check in this process."""
    open_book = command.open_book
    monkeypatch.setattr(command, "open_book", lambda path: book if path == export_folder else open_book(path))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


@pytest.mark.parametrize("tag", GAMES)
@pytest.mark.usefixtures("read_once")
def test_the_checker_accepts_an_exported_game(export_folder: Path, tag: str) -> None:
    result = run("check", tag, "--book", export_folder)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "assumes nothing" in result.stdout and "1 claim checked: every one holds" in result.stdout


def test_the_checker_refuses_a_changed_game(export_folder: Path, tmp_path: Path) -> None:
    records = book_writer.records_in(export_folder / BOOK)
    changed_records = [r | {"goal": "false"} if str(r.get("name")).endswith(".sum.grundy") else r for r in records]
    assert changed_records != records
    (tmp_path / BOOK).write_bytes(book_writer.pack_book(book_writer.book(changed_records)))
    (tmp_path / "certificates").symlink_to(export_folder / "certificates")
    assert run("check", "ATL-S1.2", "--book", tmp_path).exit_code == 1


def test_a_game_that_is_not_in_the_book(export_folder: Path) -> None:
    result = run("check", "ATL-0.77", "--book", export_folder)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "the book has no game ATL-0.77; run `takeaway export ATL-0.77 --to FOLDER`" in result.stderr


def test_an_open_game_is_not_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(rules: Rules, play: Play, *_: float, **__: bool) -> Discovery:
        return Discovery(rules, play, tried=["no way"])

    monkeypatch.setattr(games, "discover", nothing)
    result = run("export", "ATL-GRUNDY", "--to", tmp_path / "folder")
    assert (result.exit_code, "ATL-GRUNDY has no theorem: no way" in result.stderr) == (1, True)


@pytest.mark.parametrize("command", [["show"], ["check"], ["export", "--to", "folder"]])
def test_a_tag_that_is_not_in_the_atlas(command: list[str]) -> None:
    result = run(*command, "ATL-99")
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    assert "there is no game 'ATL-99' in the atlas" in result.stderr


@pytest.mark.usefixtures("export_folder")
def test_show_of_a_game_before_and_after_its_verification(build: Path) -> None:
    results = build / "results.json"
    result = run("show", "atl-s1.2", "--results", results)
    assert (result.exit_code, result.stdout) == (0, "ATL-S1.2  n-{1,2}, normal play\nnot verified here yet\n")
    assert "run `takeaway verify ATL-S1.2`" in result.stderr
    record = json.loads(run("show", "ATL-S1.2", "--json", "--results", results).stdout)
    assert (record["rules"], record["standing"]) == ("n-{1,2}", None)
    assert run("verify", "ATL-S1.2", "--results", results).exit_code == 0
    result = run("show", "ATL-S1.2", "--results", results)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "proved; standing: certified" in result.stdout and "Grundy values: 0, 1, 2, 0, 1, 2, " in result.stdout
    assert "lost-iff-zero: " in result.stdout
    record = json.loads(run("show", "ATL-S1.2", "--json", "--results", results).stdout)
    assert (record["standing"], record["form"]["period"]) == ("certified", 3)


def test_show_of_a_game_on_several_heaps(build: Path) -> None:
    results = build / "results.json"
    assert run("verify", "ATL-EUCLID", "--results", results).exit_code == 0
    result = run("show", "ATL-EUCLID", "--results", results)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "proved; standing: certified" in result.stdout and "Grundy" not in result.stdout
    assert "P-positions: (0, 0), (0, 1), " in result.stdout and ".lost-iff-zero: " in result.stdout
