"""Tests of changed games: the proof must be refused and brute force must refute the statement, or the claim fails."""

from dataclasses import replace
from typing import Any

import pytest

from tests.verify.inline_workers import Inline
from tests.verify.pipeline.judged_claims import CLAIM, GROWS, grows, x, y
from verify.kernel import solvers
from verify.pipeline import runner
from verify.pipeline.crosschecks import crosscheck
from verify.proofs import family_books as books
from verify.proofs.family_books import Book, Mutant


def changed_book(replacements: Any, find_failure: Any) -> Any:
    return Book(
        {}, proofs={"NIM-999": (grows,)}, mutants={"NIM-999": (Mutant("a change", replacements, find_failure),)}
    )


@pytest.mark.parametrize(
    ("instead", "refuted", "why"),
    [
        ({}, "0", "the proof succeeds with a change"),
        (
            {grows: lambda k: k.prove("grows", [x], x > x + 1)},
            "",
            "brute force does not refute the statement with a change",
        ),
        ({grows: lambda k: k.prove("grows", [y], x + 1 > x)}, "0", "no step is refused: grows/1: x is neither"),
        ({grows: lambda k: k.no_such_rule}, "0", "no step is refused: AttributeError"),
    ],
)
def test_a_changed_game_that_shows_nothing_fails_its_claim(
    monkeypatch: pytest.MonkeyPatch, instead: Any, refuted: str, why: str
) -> None:
    monkeypatch.setattr(books, "book", lambda family: changed_book(instead, lambda truth: refuted))
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    assert (record.standing, record.ok) == ("open", False)
    assert why in (record.reason or "")


def test_a_changed_game_that_is_refused_and_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    false_chapters = {grows: lambda k: k.prove("grows", [x], x > x + 1)}
    monkeypatch.setattr(books, "book", lambda family: changed_book(false_chapters, lambda truth: "0"))
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    [mutant] = [mutant for mutant in record.twins if mutant.how == "hand"]
    assert (record.ok, mutant.name, mutant.refuted_by) == (True, "a change", "0")
    assert "grows/1: z3 says sat" in mutant.statement


def test_unknown_from_z3_is_not_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    false_chapters = {grows: lambda k: k.prove("grows", [x], x * x * x * x != 17 * x * x + 2)}
    monkeypatch.setattr(books, "book", lambda family: changed_book(false_chapters, lambda truth: "0"))
    monkeypatch.setattr(crosscheck, "TWIN_SECONDS", 1e-9)
    monkeypatch.setattr(solvers, "Z3_FIRST_TRY", 1)
    record = runner.examine_claims([replace(CLAIM, clauses=(GROWS,))], Inline()).claims["NIM-999"]
    assert (record.standing, record.ok) == ("open", False)
    reason = record.reason or ""
    assert "z3 says unknown" in reason and "the step is undecided, not refused: " in reason
