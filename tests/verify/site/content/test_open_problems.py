"""Tests of open problems and new results: the same in every language, and consistent with their claims."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from verify.languages import LANGUAGES
from verify.site.content.reference import literature

DOCS = Path(__file__).resolve().parents[4] / "docs"
DATA = tomllib.loads((DOCS / "problems.toml").read_text(encoding="utf-8"))
TEXTS = {
    language: tomllib.loads((DOCS / language / "problems.toml").read_text(encoding="utf-8")) for language in LANGUAGES
}
problems = pytest.mark.parametrize("name", DATA["problems"])
FORMULA = re.compile(r"\$([^$]*)\$")


@problems
def test_a_problem_has_the_same_parts_and_formulas_in_every_language(name: str) -> None:
    english = TEXTS["en"][name]
    for texts in TEXTS.values():
        assert list(texts) == ["words", *DATA["problems"]]
        assert list(texts[name]) == list(english) == ["title", "question", "known", "asked"]
        for part, text in english.items():
            assert sorted(FORMULA.findall(texts[name][part])) == sorted(FORMULA.findall(text)), part


@problems
def test_the_claims_of_a_problem_exist_and_hold_its_numbers(name: str) -> None:
    claims = [catalogue()[tag] for tag in DATA["problems"][name]]
    text = " ".join(f"{claim.statement} {claim.note}" for claim in claims)
    numbers: Any = [n for formula in FORMULA.findall(TEXTS["en"][name]["known"]) for n in re.findall(r"\d+", formula)]
    assert all(re.search(rf"(?<!\d){number}(?!\d)", text) for number in numbers)


def test_the_works_of_problems_exist() -> None:
    assert set(DATA["works"]) <= set(DATA["problems"])
    assert {name for names in DATA["works"].values() for name in names} <= set(literature.load(DOCS.parent))


def test_a_new_result_has_a_proof_and_is_in_no_document() -> None:
    for tag in DATA["new"]:
        claim = catalogue()[tag]
        assert claim.declared == "certified"
        assert claim.verdict.startswith("open-") or claim.document == "beyond"
