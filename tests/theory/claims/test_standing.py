"""Tests of the standing of a claim, from its declaration, the standings of its theorems, and its checks."""

from typing import Any

import pytest

from theory.claims import standing
from theory.claims.standing import (
    EXPLAINED_STANDINGS,
    LADDER,
    NOTHING_TO_PROVE,
    STANDINGS,
    lowest_standing,
    reaches,
    standing_of_claim,
)
from verify.site.content import badges


def standing_of(declared: Any, *theorems: Any, failed: Any = False, checked: Any = True, refuted: Any = False) -> Any:
    return standing_of_claim(declared, theorems, failed=failed, checked=checked, refuted=refuted)


def test_the_ladder() -> None:
    assert LADDER == ("open", "checked", "proved", "confirmed", "certified")
    assert reaches("certified", "confirmed")
    assert reaches("proved", "proved")
    assert not reaches("checked", "proved")
    assert lowest_standing(["confirmed", "proved", "certified"]) == "proved"


def test_nothing_is_not_confirmed() -> None:
    assert lowest_standing([]) == "open"


def test_every_word_has_one_place() -> None:
    assert len(set(STANDINGS)) == len(STANDINGS)
    assert sorted(EXPLAINED_STANDINGS) == sorted(STANDINGS)
    assert tuple(badges.OUTLINES) == tuple(badges.SYMBOLS) == EXPLAINED_STANDINGS


def test_the_declared_standing() -> None:
    assert standing.required_standing("theorem", "true") == "certified"
    assert (
        standing.required_standing("theorem", "false") == standing.required_standing("definition", "false") == "refuted"
    )
    assert standing.required_standing("definition", "definition") == "defined"
    assert standing.required_standing("history", "false", "history") == "history"
    with pytest.raises(ValueError, match=r"unknown standing 'proven': give one of open, checked, proved"):
        standing.required_standing("theorem", "true", "proven")


@pytest.mark.parametrize("lower", ["open", "proved", "confirmed", "certified"])
def test_a_claim_has_the_lowest_standing_of_its_theorems(lower: str) -> None:
    assert standing_of("confirmed", "certified", lower) == lower
    assert standing_of("confirmed", lower, "certified") == lower


def test_without_theorems() -> None:
    assert standing_of("confirmed") == "checked"
    assert standing_of("confirmed", checked=False) == "open"
    assert standing_of("refuted", refuted=True) == "checked"


@pytest.mark.parametrize("word", NOTHING_TO_PROVE)
def test_a_claim_without_proof_has_a_lower_standing_with_its_theorems(word: Any) -> None:
    assert standing_of(word, checked=False) == word
    assert standing_of(word, "certified", "certified") == word
    for lower in ("confirmed", "proved", "open"):
        assert standing_of(word, "certified", lower) == lower
    assert standing_of(word, failed=True) == standing_of(word, "confirmed", failed=True) == "open"


def test_refuted_needs_a_counterexample_and_the_corrected_statement() -> None:
    assert standing_of("refuted", "certified", refuted=True) == "refuted"
    assert standing_of("refuted", "confirmed", refuted=True) == "confirmed"
    assert standing_of("refuted", "proved", refuted=True) == "proved"
    assert standing_of("refuted", "certified") == "certified"
    assert standing_of("certified", "certified", refuted=True) == "certified"


def test_standings_that_meet_a_declaration() -> None:
    for declared in STANDINGS:
        met = [word for word in STANDINGS if standing.meets(word, declared)]
        assert met == (["confirmed", "certified"] if declared == "confirmed" else [declared])


def test_checked_is_all_that_was_declared() -> None:
    assert standing_of("checked") == standing_of("checked", "confirmed") == "checked"
    assert standing_of("checked", "open") == "open"


@pytest.mark.parametrize("declared", STANDINGS)
def test_a_failure_leaves_every_claim_open(declared: Any) -> None:
    assert standing_of(declared, "confirmed", failed=True, refuted=True) == "open"


def test_a_clause_without_a_theorem_is_at_most_checked() -> None:
    for declared in ("confirmed", "refuted", "defined"):
        for checked in (True, False):
            achieved = standing_of_claim(
                declared, ["confirmed"], failed=False, checked=checked, refuted=True, covered=False
            )
            assert achieved == ("checked" if checked else "open")
