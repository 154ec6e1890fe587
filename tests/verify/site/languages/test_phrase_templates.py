"""Tests of phrase templates: which texts match, their translations, and refused texts."""

import re
from pathlib import Path
from typing import Any

import pytest

from theory.claims.catalogue import families
from verify.bruteforce.ground_truth import BruteForce
from verify.languages import LANGUAGES
from verify.proofs.family_books import book
from verify.site.build.site_errors import SiteError
from verify.site.languages import result_phrases
from verify.site.languages.locales import plural_category
from verify.site.languages.result_phrases import Phrases
from verify.site.mathematics.plain_text_to_tex import tex

ROOT = Path(__file__).parents[4]

COMMON_PHRASES = """
[list]
"; " = " / "
[outcome]
"lost" = "przegrana"
"won" = "wygrana"
[extent]
"{relation}" = "${relation}$"
"{count} heaps ≤ {number}" = { one = "jeden stos, $\\\\le {number}$", few = "{count:kto} stosy, każdy $\\\\le {number}$", many = "{count:kto} stosów, każdy $\\\\le {number}$" }
[phrase]
"{extent}" = "{extent}"
"{position}: {outcome}" = "{outcome} w ${position}$"
"{number} is {outcome}; so is {number2}" = "${number2}$, ${number}$: {outcome}"
[numerals.kto]
2 = "dwa"
5 = "pięć"
"""  # noqa: E501


def load_phrases(folder: Path, common_phrases: str, family_phrases: str | None = None) -> Phrases:
    language = folder / "docs" / "pl"
    (language / "nim").mkdir(parents=True)
    (language / "phrases.toml").write_text(common_phrases, encoding="utf-8")
    if family_phrases is not None:
        (language / "nim" / "phrases.toml").write_text(family_phrases, encoding="utf-8")
    return result_phrases.load(folder, "pl", "nim")


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("0 ≤ n ≤ 10^60", r"$0 \le n \le 10^{60}$"),
        ("a, b ≤ 31", r"$a, b \le 31$"),
        ("k = 2, 3, 10", "$k = 2, 3, 10$"),
        ("2 heaps ≤ 40", r"dwa stosy, każdy $\le 40$"),
        ("3 heaps ≤ 40", r"$3$ stosy, każdy $\le 40$"),
        ("5 heaps ≤ 3", r"pięć stosów, każdy $\le 3$"),
        ("2 heaps ≤ 40; 5 heaps ≤ 3", r"dwa stosy, każdy $\le 40$ / pięć stosów, każdy $\le 3$"),
        ("(1, 2): lost", "przegrana w $(1, 2)$"),
        ("7 is won; so is 9", "$9$, $7$: wygrana"),
    ],
)
def test_a_phrase_is_shown_by_its_template(tmp_path: Path, phrase: str, expected: str) -> None:
    assert load_phrases(tmp_path, COMMON_PHRASES).show(phrase) == expected


@pytest.mark.parametrize("phrase", ["(1, 2): drawn", "2 heap ≤ 40", "n is ≤ 3", "2 heaps ≤ 40; and more", "won", ""])
def test_text_without_a_template_is_an_error_that_names_the_files(tmp_path: Path, phrase: str) -> None:
    phrases = load_phrases(tmp_path, COMMON_PHRASES, "")
    with pytest.raises(SiteError, match=r"pl/phrases\.toml or .*pl/nim/phrases\.toml") as error:
        phrases.show(phrase)
    assert repr(phrase.rpartition("; ")[2]) in str(error.value)


def test_two_templates_for_one_phrase_are_an_error(tmp_path: Path) -> None:
    phrases = load_phrases(tmp_path, COMMON_PHRASES, '[phrase]\n"(1, 2): {outcome}" = "{outcome}"')
    assert phrases.show("(1, 3): won") == "wygrana w $(1, 3)$"
    with pytest.raises(SiteError, match="both match"):
        phrases.show("(1, 2): won")


def test_a_family_may_say_it_in_its_own_words(tmp_path: Path) -> None:
    assert load_phrases(tmp_path, COMMON_PHRASES, '[outcome]\n"lost" = "mat"').show("(1): lost") == "mat w $(1)$"


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ('"lost" = "przegrana"', "outside all sections"),
        ('[phrase]\n"who {wins}" = "kto {wins}"', r"no section \[wins\]"),
        ('[phrase]\n"{count} heaps" = { dual = "stosy" }', "'dual' is not a plural category"),
        ('[phrase]\n"{number} heaps" = { few = "stosy" }', "plural forms without a field"),
        ('[phrase]\n"{count} heaps" = "{count:ile} stosów"', r"no table \[numerals\.ile\]"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_when_it_is_read(tmp_path: Path, wrong: str, complaint: str) -> None:
    with pytest.raises(SiteError, match=complaint):
        load_phrases(tmp_path, wrong)


def test_a_missing_form_of_a_plural_is_an_error(tmp_path: Path) -> None:
    phrases = load_phrases(tmp_path, '[phrase]\n"{count} heaps" = { few = "${count}$ stosy" }')
    assert phrases.show("23 heaps") == "$23$ stosy"
    with pytest.raises(SiteError, match="has no plural form for 12"):
        phrases.show("12 heaps")


def test_without_the_common_file_there_are_no_phrases(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"phrases\.toml: no such file"):
        result_phrases.load(tmp_path, "pl", "nim")


# The categories of CLDR for some numbers, by language.
@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", {"one": [1], "other": [0, 2, 5, 11, 21, 101]}),
        ("he", {"one": [1], "two": [2], "other": [0, 3, 10, 12, 20, 102]}),
        ("pl", {"one": [1], "few": [2, 3, 4, 22, 34, 102], "many": [0, 5, 11, 12, 14, 21, 25, 100, 112]}),
        ("fa", {"one": [0, 1], "other": [2, 3, 10, 11, 100]}),
    ],
)
def test_plural_categories(language: str, numbers: Any) -> None:
    for expected, members in numbers.items():
        assert {n: plural_category(language, n) for n in members} == dict.fromkeys(members, expected)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("10^60 ≤ n ≤ 10^60 + 100", r"10^{60} \le n \le 10^{60} + 100"),
        ("d_(n+1) ≥ d_n + 2", r"d_{n+1} \ge d_n + 2"),
        ("⌊2·2⌋ = 4", r"\lfloor 2\cdot 2\rfloor = 4"),
        ("M·N ≥ 2", r"MN \ge 2"),
        ("2 × ∞", r"2 \times \infty"),
        ("φ² = φ + 2", r"\varphi ^2 = \varphi + 2"),
    ],
)
def test_plain_formulas_in_tex(formula: str, expected: str) -> None:
    assert re.sub(r"\s", "", tex(formula)) == re.sub(r"\s", "", expected)


def texts_of_family(family: str) -> set[str]:
    """Return the texts of the checks and the hand-made mutants of a family, as far as they are known before a run."""
    family_book, truth = book(family), BruteForce()
    texts: set[str] = set()
    for tag in family_book.checks:
        every = family_book.checks[tag]
        checks = [*every.checks, *([every.printed.check] if every.printed else [])]
        texts |= {text for check in checks for text in (check.what, check.bound)}
    for mutants in family_book.mutants.values():
        texts |= {text for mutant in mutants for text in (mutant.name, mutant.find_failure(truth))}
    return texts


@pytest.mark.parametrize("family", families())
def test_every_phrase_of_the_checks_and_twins_has_words_in_every_language(family: Any) -> None:
    texts = texts_of_family(family)
    assert len(texts) > 1
    for language in LANGUAGES:
        templates = result_phrases.load(ROOT, language, family)
        translations = {phrase: templates.show(phrase) for phrase in texts}
        assert all(translations.values())
        unfilled = [phrase for phrase, text in translations.items() if re.search(r"\{[a-z]+\d?(:|\})", text)]
        assert not unfilled, f"{language}, {family}: a hole is left in {unfilled}"
