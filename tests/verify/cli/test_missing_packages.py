"""Tests that a command without its packages names the extra in one line before it does anything."""

import importlib.util
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from click.testing import CliRunner

from verify import project_paths
from verify.cli import extras, main
from verify.cli.options import BadInput
from verify.cli.selection import kept_folder

LACKING = [
    ("verify NIM-013", "verify", "sympy", "verify"),
    ("prove nim.bouton", "prove", "sympy", "verify"),
    ("discover n-1", "discover", "z3", "verify"),
    ("export NIM-013 --to q", "export", "cvc5", "verify"),
    ("solve --rules n-1 5", "--rules", "z3", "verify"),
    ("check --scheduler tcp://127.0.0.1:1", "--scheduler", "distributed", "cluster"),
]


def hide(module: str, monkeypatch: pytest.MonkeyPatch, instead: ModuleSpec | None = None) -> None:
    """Make imports of a module fail, or give another module in its place."""
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: instead if name == module else find(name))


@pytest.mark.parametrize("installed", [True, False])
@pytest.mark.parametrize(("command", "task", "module", "extra"), LACKING)
def test_the_extra_is_named(
    command: str, task: str, module: str, extra: str, installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(extras, "INSTALLED", installed)
    hide(module, monkeypatch)
    result = CliRunner().invoke(main, command.split())
    assert (result.exit_code, result.stdout) == (2, "")
    remedy = f"pip install 'takeaway[{extra}]'" if installed else f"pip install --editable '.[{extra}]'"
    assert result.stderr.startswith(f"takeaway: {task} needs the package {module}, ") and remedy in result.stderr
    assert result.stderr.count("\n") == 1 and not [*tmp_path.iterdir()]


def test_a_folder_of_the_same_name_is_not_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    hide("z3", monkeypatch, ModuleSpec("z3", None, is_package=True))
    with pytest.raises(BadInput, match="the package z3"):
        extras.extra("verify", "verify")


def test_a_module_missing_later_is_reported_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = "verify.export.obligations"
    monkeypatch.setitem(sys.modules, module, None)
    assert extras.missing_module("x", ModuleNotFoundError(name=module)) == ""
    result = CliRunner().invoke(main, ["export", "NIM-013", "--to", str(tmp_path / "q")])
    assert isinstance(result.exception, ModuleNotFoundError), "what belongs to no extra is a fault of the program"
    assert "pip install --editable '.'" in extras.missing_module("x", ModuleNotFoundError(name="rich"))
    assert "x needs the package mkdocs" in extras.missing_module("x", ModuleNotFoundError(name="mkdocs.config"))


def test_an_installed_package_creates_the_cache_folder_if_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "data" / "results.json"))
    assert kept_folder() is None, "in a source tree only verify makes it"
    monkeypatch.setattr(project_paths, "INSTALLED", True)
    assert kept_folder() == tmp_path / "data" and (tmp_path / "data").is_dir()
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "file" / "data" / "results.json"))
    assert kept_folder() is None
    monkeypatch.delenv("TAKEAWAY_RESULTS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in project_paths.results().parents and project_paths.results().name == "results.json"
