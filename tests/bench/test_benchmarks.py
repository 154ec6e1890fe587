"""Tests that the benchmarks run and return ratios; no ratio is compared with a limit."""

import errno
import json
import shutil
from importlib.metadata import version
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar

import pytest
from click.testing import CliRunner

from verify.cli import benchmarks as bench
from verify.cli.commands.bench import command
from verify.cli.options import BadInput
from verify.languages import LANGUAGES
from verify.site.languages.ui_strings import load

SMALL: dict[str, dict[str, Any]] = {
    "discover": {
        "normal": [],
        "misere": ["n-{1,2}"],
        "alone": {"n-1": 2},
        "again": ["n-1"],
        "sets": (1, 60),
        "codes": (1, 240),
    },
    "mark": {"digits": 300_000, "ks": (2,), "rounds": 3},
    "mona": {"games": ["n-1, floor(n/2)"], "heaps": 1 << 12, "rounds": 1},
    "solve": {"digits": 300_000, "heaps": 2, "rounds": 3},
    "grundy": {"heaps": 20_000, "rounds": 1, "splitting": 3000, "far": 4000, "last": 500},
    "kernel": {"tags": ["NIM-034"]},
    "checker": {"tags": ["NIM-034"]},
    "verify": {"tags": ["NIM-004"], "jobs": 1},
    "wythoff": {"digits": 30_000, "rounds": 2},
    "chomp": {"both": ((4, 4), (5, 5)), "alone": (6, 7), "large": 5, "rounds": 1},
}


# Programs that some benchmarks need and that may be missing: MONA, and a C compiler.
PEERS = {"mona": "mona", "grundy": "cc"}


@pytest.mark.parametrize("name", bench.benchmarks())
def test_a_benchmark_gives_finite_positive_ratios(name: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if (peer := PEERS.get(name)) and shutil.which(peer) is None:
        pytest.skip(f"there is no {peer} to compare with")
    module = bench.load(bench.benchmarks()[name])
    if name == "discover":  # the shared theorems are decided once here, and otherwise again for each figure
        monkeypatch.setattr(module, "_forget", lambda: None)
    measured = module.ratios(**SMALL[name])
    assert measured
    # Every goal belongs to a measured ratio; otherwise it could never be missed.
    for aim in getattr(module, "GOALS", {}):
        assert any(description.startswith(aim.partition(": ")[0]) for description in measured), aim
    assert all(isfinite(ratio) and ratio > 0 for ratio in measured.values())
    for language in LANGUAGES:  # the page of figures has a word for each
        words = load(language)
        assert all(words.has(key) for key in (f"bench.{name}", f"bench.{name}_says"))
        assert all(words.has(f"ratios.{description.partition(': ')[0]}") for description in measured)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the benchmarks by a single one that returns at once."""

    class Module:
        PEERS = ("numpy", "nothing-like-this")
        GOALS: ClassVar = {"a / b": ("at most", 1.0), "c / b": ("at least", 300.0)}

        @staticmethod
        def ratios() -> Any:
            return {"a / b": 1.25, "c / b": 12345.6}

    monkeypatch.setattr(bench, "benchmarks", lambda: {"tiny": None})
    monkeypatch.setattr(bench, "load", lambda path: Module)


def test_the_command_prints_a_table(small: None) -> None:
    completed = CliRunner().invoke(command, [])
    assert completed.exit_code == 0
    assert "tiny" in completed.stdout
    assert "1.25" in completed.stdout
    assert "12,346" in completed.stdout
    assert "at most 1: missed" in completed.stdout and "at least 300: reached" in completed.stdout


def test_the_command_prints_json(small: None) -> None:
    completed = CliRunner().invoke(command, ["tiny", "--json"])
    assert json.loads(completed.stdout) == {"tiny": {"a / b": 1.25, "c / b": 12345.6}}


def test_figures_are_put_into_a_file_beside_those_of_other_benchmarks(small: None, tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text('{"other": {}}')
    assert CliRunner().invoke(command, ["--save", str(path)]).exit_code == 0
    figures = json.loads(path.read_text())
    assert figures["other"] == {} and figures["tiny"]["ratios"] == {"a / b": 1.25, "c / b": 12345.6}
    assert figures["tiny"]["peers"] == {"numpy": version("numpy")} and figures["tiny"]["on"]["cores"] >= 1
    assert figures["tiny"]["goals"] == {"a / b": ["at most", 1.0, False], "c / b": ["at least", 300.0, True]}


def test_figures_that_cannot_be_kept_are_not_measured(
    small: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "load", lambda path: pytest.fail("it was measured"))

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(bench, "write_beside", full)
    with pytest.raises(BadInput, match=r"cannot be written \(No space"):
        CliRunner().invoke(command, ["--save", str(tmp_path / "x")], standalone_mode=False, catch_exceptions=False)


def test_a_goal_is_for_one_case_or_for_all() -> None:
    ratios, most = {"a / b: 1": 2.0, "a / b: 2": 3.0, "c / b: 1": 2.0, "d": 1.0}, ("at most", 2.0)
    assert bench.goals(ratios, {"a / b": most, "c / b: 2": most}) == {
        "a / b: 1": (*most, True),
        "a / b: 2": (*most, False),
    }
    assert bench.goals(ratios, {"a / b: 2": most, "d": ("at least", 1.0)}) == {
        "a / b: 2": (*most, False),
        "d": ("at least", 1.0, True),
    }


@pytest.mark.parametrize("content", ["[]", "{", "\xff"])
def test_a_file_that_holds_something_else_is_refused(small: None, tmp_path: Path, content: str) -> None:
    path = tmp_path / "figures.json"
    path.write_text(content)
    with pytest.raises(BadInput, match="figures"):
        CliRunner().invoke(command, ["--save", str(path)], standalone_mode=False, catch_exceptions=False)
    assert path.read_text() == content


def test_mona_refuses_a_wrong_automaton() -> None:
    if shutil.which("mona") is None:
        pytest.skip("MONA is not installed")
    mona = bench.load(bench.benchmarks()["mona"])
    kinds = mona.options(mona.read("n-1, floor(n/2)").game)
    right = mona.guess_automaton(mona.brute_values(kinds, mona.Play.NORMAL, 1 << 12), 2, 10)
    assert mona.decide(mona.grundy_formula(kinds, right), 60)[0]
    wrong = mona.Automaton(2, right.step, (*right.output[:-1], right.output[-1] + 1))
    with pytest.raises(ValueError, match="unsatisfiable"):
        mona.decide(mona.grundy_formula(kinds, wrong), 60)


def test_an_unknown_benchmark_is_named(small: None) -> None:
    with pytest.raises(BadInput, match="tiny"):
        CliRunner().invoke(command, ["sovle"], standalone_mode=False, catch_exceptions=False)


def test_without_the_source_there_are_no_benchmarks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "FOLDER", tmp_path)
    with pytest.raises(BadInput, match="source"):
        CliRunner().invoke(command, [], standalone_mode=False, catch_exceptions=False)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (0.01234, "0.0123"),
        (0.5, "0.500"),
        (1.0, "1.00"),
        (1.526, "1.53"),
        (10.0, "10.0"),
        (43.21, "43.2"),
        (1234.4, "1,234"),
    ],
)
def test_ratios_have_three_digits(ratio: float, text: str) -> None:
    assert bench.format_ratio(ratio) == text
