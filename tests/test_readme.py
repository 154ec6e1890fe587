"""Tests that each console example of the README prints exactly what the README shows."""

import re
import shlex
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from packaging.specifiers import SpecifierSet

from verify.cli import main

README = Path(__file__).parents[1] / "README.md"


def examples() -> list[tuple[str, str]]:
    """Return every command after a prompt in a console block, with the lines that follow it."""
    pairs = []
    for block in re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        for example in block.split("$ ")[1:]:
            command, _, output = example.partition("\n")
            pairs.append((command, output))
    return pairs


def test_there_are_examples() -> None:
    assert len(examples()) >= 4


@pytest.mark.parametrize(("command", "output"), examples())
def test_an_example_has_the_output_of_the_readme(
    command: Any, output: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TAKEAWAY_RESULTS", raising=False)
    program, *arguments = shlex.split(command)
    assert program == "takeaway"
    completed = CliRunner().invoke(main, arguments)
    assert (completed.exit_code, completed.stdout) == (0, output)


def test_every_pinned_package_takes_the_oldest_python() -> None:
    """Check the pins against Python 3.11.2 of Debian 12, because the README requires 3.11 or later."""
    pinned = re.findall(r"^([\w.-]+)==", (README.parent / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    # The package importlib_metadata, once imported, answers in place of the standard library, and refuses missing keys.
    packages = [distribution.metadata for distribution in distributions()]
    required_python = {
        metadata["Name"].lower().replace("_", "-"): "".join(metadata.get_all("Requires-Python") or ())
        for metadata in packages
    }
    installed = [name for name in pinned if name in required_python]
    assert len(installed) > 50
    assert [name for name in installed if "3.11.0" not in SpecifierSet(required_python[name])] == []
