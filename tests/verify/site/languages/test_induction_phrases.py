"""Tests that inductions, mutants and replayed positions are described in the language of the page."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site.fixture_project import counterexample
from verify.languages import LANGUAGES
from verify.pipeline.results.evidence_schema import MutantRecord, ReplayStep
from verify.site.build.page_context import Page
from verify.site.content.claims import evidence
from verify.site.languages import result_values, ui_strings

VARIABLES_OF = {
    "induction on n, then m": ["n", "m"],
    "recursion on n, then which": ["n"],
    "recursion on the structure of p": ["p"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", VARIABLES_OF)
def test_schemas_are_described_in_the_language(language: str, text: str) -> None:
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    html = result_values.schema(Page(site, lambda source: source, "claims/NIM-013/"), text)
    assert re.findall(r"<code[^>]*>(.*?)</code>", html) == VARIABLES_OF[text]
    around = re.sub(r"<code.*?</code>|<[^>]+>", "", html)
    assert bool(re.search("then|structure|induction|recursion|which", around)) == (language == "en")


def terms(language: str, schema: str) -> list[str]:
    """Return the terms in the description of a schema in a language."""
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    html = result_values.schema(Page(site, lambda source: source, "claims/CHO-006/"), schema)
    return [re.sub(r"</?span[^>]*>", "", code) for code in re.findall(r"<code[^>]*>(.*?)</code>", html)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_of_a_term_are_distinguished_in_the_language(language: str) -> None:
    first, second = terms(language, "recursion on (if whole?(p) then 1 else 0) + then-some(p), then q")
    assert second == "q"
    assert "then-some(p)" in first
    assert "whole?" not in first
    assert bool(re.search(r"\b(?:if|then|else|is the quadrant)\b(?!-)", first)) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_that_is_a_case_distinction_stands_in_parentheses(language: str) -> None:
    first, second = terms(language, "recursion on if whole?(p) then 1 else 0, then full-rows(p)")
    assert second == "full-rows(p)"
    assert first.startswith("(") and first.endswith(")")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ([8], "8"),
        ([3, 2], "(3, 2)"),
        ([[1, 1]], "(1, 1)"),
        ([[[1, 2], [1, 3]]], "(1, 2)# (1, 3)"),
        (["0112", "310"], "0112# 310"),
        ([{"19": 19, "10011_2": 19}], ""),
        (None, ""),
    ],
)
def test_a_counterexample_without_position_shows_its_values(language: str, case: Any, expected: str) -> None:
    words = ui_strings.load(language)
    site: Any = SimpleNamespace(words=words, language=language)
    html = result_values.case(Page(site, lambda source: source, "claims/NIM-013/"), case)
    assert re.sub("<[^>]+>", "", html) == expected.replace("#", words("ui.semicolon"))


@pytest.mark.parametrize(
    ("case", "bound", "expected"),
    [
        ([8], "1 ≤ k ≤ 60", "k = 8"),
        ([3, 2], "2 ≤ k ≤ 12, 1 ≤ x ≤ 100", "k = 3# x = 2"),
        ([2, 1], "1 ≤ n, m ≤ 8, by their sum", "n = 2# m = 1"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_a_case_are_named_by_the_range_that_was_searched(
    language: str, case: Any, bound: str, expected: str
) -> None:
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    page = Page(site, lambda source: source, "claims/NIM-013/")
    shown = re.sub("<.*?>", "", result_values.case(page, case, bound))
    assert shown == expected.replace("#", site.words("ui.comma"))
    assert "=" not in re.sub("<.*?>", "", result_values.case(page, case, "the cases of the text"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_position_a_counterexample_does_not_say_how_one_plays(language: str) -> None:
    words = ui_strings.load(language)
    record = SimpleNamespace(counterexample=counterexample(case=[0], found={"vile": False}))
    catalogue = SimpleNamespace(
        texts={"MARK-020": {}}, claims={"MARK-020": SimpleNamespace(verdict="amended")}, families={}
    )
    site: Any = SimpleNamespace(
        words=words, language=language, catalogue=catalogue, findings=SimpleNamespace(claim=lambda _: record)
    )
    html = evidence.counterexample(Page(site, lambda source: source, "claims/MARK-020/"), "MARK-020")
    assert f"<dt>{words('ui.case')}</dt>" in html and ">0</bdi>" in html
    assert words("ui.position") not in html and words("play.normal") not in html


@pytest.mark.parametrize(("params", "expected"), [({"k": 3}, True), ({"t": 1}, False), ({}, False)])
def test_a_counterexample_tells_the_parameter_of_its_game(params: dict[str, int], expected: bool) -> None:
    record = SimpleNamespace(counterexample=counterexample(position=[2], game="mark", params=params))
    claim = SimpleNamespace(family="mark", verdict="amended")
    catalogue = SimpleNamespace(texts={"MARK-091": {}}, claims={"MARK-091": claim}, families={})
    site: Any = SimpleNamespace(
        words=ui_strings.load("en"),
        language="en",
        catalogue=catalogue,
        findings=SimpleNamespace(claim=lambda _: record),
    )
    html = evidence.counterexample(Page(site, lambda source: source, "claims/MARK-091/"), "MARK-091")
    text = re.sub("<[^>]+>", "", html).replace("\u00a0", " ")
    assert ("k = 3, normal play" if expected else "(2) normal play") in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verdict", ["false", "amended", "slip"])
def test_only_a_false_sentence_has_a_counterexample(language: str, verdict: str) -> None:
    words = ui_strings.load(language)
    record = SimpleNamespace(counterexample=counterexample(position=[2], game="mark", claimed="every heap is lost"))
    claim = SimpleNamespace(family="mark", verdict=verdict)
    catalogue = SimpleNamespace(texts={"MARK-091": {}}, claims={"MARK-091": claim}, families={})
    findings = SimpleNamespace(claim=lambda _: record)
    site: Any = SimpleNamespace(words=words, language=language, catalogue=catalogue, findings=findings)
    site.phrases = {"mark": SimpleNamespace(show=str)}
    html = evidence.counterexample(Page(site, lambda source: source, "claims/MARK-091/"), "MARK-091")
    heading, label = {
        "false": ("ui.counterexample", "ui.claimed"),
        "amended": ("ui.amended_case", "ui.unamended"),
        "slip": ("ui.slip_case", "ui.as_printed"),
    }[verdict]
    assert words(evidence.case_heading(verdict)) == words(heading)
    assert f"<dt>{words(label)}</dt> <dd>every heap is lost</dd>" in html
    assert (words(heading) == words("ui.counterexample")) == (verdict == "false")


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_numbers_are_no_position(language: str) -> None:
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    page = Page(site, lambda source: source, "claims/NIM-013/")
    keys = ("fits", "digits", "printed_move")
    values = {key: result_values.found_values(page, "NIM-013", {key: [3, 5]}) for key in keys}
    assert f"3{site.words('ui.comma')} 5" in re.sub("<.*?>", "", values["fits"])
    assert ">3, 5<" in values["digits"] and "(3, 5)" in values["printed_move"]
    assert "(1, 2)" in result_values.found_values(page, "NIM-013", {"also_fails_at": [[1, 2]]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_shown_as_a_lone_dash(language: str) -> None:
    words = ui_strings.load(language)
    site: Any = SimpleNamespace(words=words, language=language)
    page = Page(site, lambda source: source, "claims/NIM-013/")
    record = MutantRecord(
        name="1 for 0", how="generated", statement="1 = 1", refuted_by="", kind="replaced", old="0", new="1"
    )
    assert result_values.mutant_row(page, "NIM-013", record)[1] == words("twin.closed")
    html = result_values.replay(page, [ReplayStep(position=[1, 1], outcome="won", winning_moves=[])])
    assert words("ui.none") in html and ">–<" not in html
