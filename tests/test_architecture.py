"""Tests of the page Architecture: its proof runs, and its table lists the packages of the project."""

import doctest
import re
from pathlib import Path

import pytest

from verify.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
MOST_LINES = 20


def page(language: str) -> str:
    """Return the text of the page Architecture in a language."""
    return (ROOT / "docs" / language / "architecture.md").read_text(encoding="utf-8")


def run(text: str) -> doctest.TestResults:
    """Run the doctest examples of a text."""
    runner = doctest.DocTestRunner(verbose=False)
    examples = doctest.DocTestParser().get_doctest(text, {}, "architecture", "architecture.md", 0)
    return runner.run(examples, out=lambda _: None)


def proof() -> str:
    """Return the proof on the English page; other tests compare the pages of the languages."""
    (block,) = re.findall(r"```pycon\n(.*?)```", page("en"), re.DOTALL)
    return str(block)


def test_the_proof_runs() -> None:
    done = run(proof())
    assert done.failed == 0 and done.attempted >= 8
    assert len(proof().splitlines()) <= MOST_LINES


@pytest.mark.parametrize(("right", "wrong"), [("n % 3 == 0", "n % 3 == 1"), ("n - 2 <= m", "n - 3 <= m")])
def test_a_wrong_proof_does_not_run(right: str, wrong: str) -> None:
    assert right in proof()
    assert run(proof().replace(right, wrong)).failed > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_package_is_in_the_table(language: str) -> None:
    packages = {
        f"verify/{path.parent.name}" for path in (ROOT / "verify").glob("*/__init__.py") if path.parent.name[0] != "_"
    }
    packages_in_table = re.findall(r"^\| `((?:theory|verify)[\w/]*)` \|", page(language), re.MULTILINE)
    assert sorted(packages_in_table) == sorted(packages | {"theory"})


def test_the_diagram_names_existing_modules() -> None:
    from verify.site.figures.architecture_figure import ARROWS, BOXES

    assert {name for arrow in ARROWS for name in arrow} == set(BOXES)
    outputs = {"z3, cvc5", "build/book", "build/results.json"}
    for _, _, path in BOXES.values():
        assert path in outputs or (ROOT / path).is_dir() or [*ROOT.rglob(f"*/{path}")], path
