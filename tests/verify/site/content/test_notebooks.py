"""Tests that the notebook of a chapter runs and agrees with it; chapters without computations have none."""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.verify.site import fixture_project, site_crawler
from theory.claims.check import Checks
from theory.claims.nim import CHECKS
from verify.languages import LANGUAGES
from verify.pipeline.crosschecks.bruteforce_checks import CheckError
from verify.site.languages import locales, ui_strings


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    keys = [cell["id"] for cell in notebook["cells"]]
    assert len({*keys}) == len(keys) and all(re.fullmatch(r"[\w-]{1,64}", key, re.ASCII) for key in keys)
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def run(path: Path, **names: object) -> list[Any]:
    """Return the output of the cells after the first, run in one namespace as in Jupyter."""
    first, *calls = ["".join(cell["source"]) for cell in cells(path, "code")]
    world: dict[str, Any] = {}
    exec(first, world)
    world |= names
    return [eval(call, world) for call in calls]


def test_a_notebook_runs_as_it_is(site: Path) -> None:
    (result,) = run(site / "en" / "nim" / "misere.ipynb")
    assert result["evidence"][0]["cases"] == 1001 and result["counterexample"] is None


def test_a_notebook_ends_with_an_error_where_a_claim_does_not_hold(site: Path) -> None:
    printed = CHECKS["NIM-014"].printed
    assert printed  # a false sentence of a document, in place of the true one
    with pytest.raises(CheckError, match="NIM-004"):
        run(site / "en" / "nim" / "misere.ipynb", CHECKS={"NIM-004": Checks(checks=(printed.check,))})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_language(site: Path, language: str) -> None:
    texts = ["".join(cell["source"]) for cell in cells(site / language / "nim" / "bouton.ipynb", "markdown")]
    words = ui_strings.load(language, fixture_project.ROOT)
    assert all(text.startswith(f'<div dir="{locales.direction(language)}">\n\n') for text in texts)
    assert words.typography.markdown(words("notebook.about")) in texts[0]
    assert "NIM-003" in texts[1] and "$(n,n)$" in texts[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_offers_its_notebook(site: Path, language: str) -> None:
    page = site / language / "nim" / "bouton" / "index.html"
    text = page.read_text(encoding="utf-8")
    link = re.search(r'<a href="?([^" >]+)"? download="?takeaway-nim-bouton\.ipynb"?>(.*?)</a>', text)
    assert link and (page.parent / link[1]).resolve() == (site / language / "nim" / "bouton.ipynb").resolve()
    assert html.unescape(link[2]) == ui_strings.load(language, fixture_project.ROOT)("notebook.link")


def test_without_computations_there_is_no_notebook(site: Path) -> None:
    assert not (site / "en" / "nim" / "sums.ipynb").exists()
    assert "tk-notebook" not in site_crawler.html(site / "en" / "nim" / "sums" / "index.html")
