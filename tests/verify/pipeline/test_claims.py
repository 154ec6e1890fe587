"""Tests that verify every claim afresh, one test per claim: `pytest -k NIM-031` includes all dependencies.

One run of the verifier, the same as that of the command, serves all selected tests (`tests/verified_run.py`). It uses
no results cached by `takeaway verify`. A failure names the claim, the step and the solvers' answers.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from theory.claims.catalogue import Claim, catalogue
from theory.claims.standing import meets
from verify.browser.worker_api import WorkerSession
from verify.kernel import solvers
from verify.languages import LANGUAGES
from verify.pipeline.results.results_schema import ClaimRecord
from verify.pipeline.runner import RunResults
from verify.proofs.family_books import book

TO_PROVE = ("certified", "refuted")

# Changed rules under which only the theorem of the clause fails; other mutants fail at the first step that reads the
# rule.
DIES_AT = {
    "NIM-002": "zermelo.one-winner",
    "NIM-088": "nim.duel.strategies",
    "CHO-016": "chomp.exactly-one",
    "CHO-035": "space.exactly-one",
}

# Theories that the theorems of a family may assume; each must have a model.
ASSUMED = {
    "nim": {
        "a finite game that may be drawn",
        "a finite game without draws",
        "any games",
        "First",
        "Second",
        "subtraction sets",
    },
    "mark": {"any games", "First", "Second"},
    "wythoff": set(),
    "chomp": {
        "a partial order of numbered points",
        "a poset game that ends",
        "an order of the cells of the base",
        "ordinals",
    },
}

# Words of a clause that its theorems do not contain, found by `verify.pipeline.claims.clause_coverage`, with the reason
# why nothing is missing.
REVIEWED = {
    "NIM-021": {"18": "it is what lies between 21 and 3"},
}
# Theorems whose only mutant is their negation. Sequences without a limit and injective maps from all lengths have no
# small values, and the last theorem states only that the union of no sets is empty.
ONLY_OPPOSITE = {
    "dickson.lemma",
    "space.every-play-ends",
    "ordinal.ends",
    "layers.ends",
    "layers.some-height",
    "sets.none",
}
# Clauses that state more than their theorems, with the difference; this list may only get shorter.
GAPS: dict[str, tuple[str, ...]] = {}


@pytest.mark.parametrize("tag", catalogue())
def test_claim(tag: str, run_results: RunResults) -> None:
    claim, record = catalogue()[tag], run_results.claims[tag]
    assert record.ok, f"{tag}: {record.reason}"
    for name in run_results.obligations_of_claim[tag]:
        decision = run_results.decisions[name]
        cvc5, premises = decision.cvc5.answer, decision.consistent.answer
        assert cvc5 == "unsat", f"{tag}: cvc5 says {cvc5} to {name}"
        assert premises != "unsat", f"{tag}: the premises of {name} contradict each other"
        certified = decision.certificate.answer == "accepted"
        assert certified or record.standing_all_the_way != "certified", f"{tag}: {name} has no certificate"
    for word in ("standing", "standing_all_the_way"):
        assert meets(getattr(record, word), claim.declared), (
            f"{tag}: {word} is {getattr(record, word)}, and it declares {claim.declared}"
        )
    _check_proofs(claim, record, run_results.obligations_of_claim[tag])
    _check_evidence(claim, record)
    for clause, missing in record.unsaid.items():
        unexplained = set(missing) - REVIEWED.get(tag, {}).keys() - set(GAPS.get(tag, ()))
        assert not unexplained, (
            f"{tag}: clause {clause} speaks of {', '.join(sorted(unexplained))}, and its theorems do not"
        )


def _check_proofs(claim: Claim, record: ClaimRecord, obligations: Iterable[str]) -> None:
    tag, family_book = claim.tag, book(claim.family)
    assert len(record.theorems) == len(family_book.proofs.get(tag, ())), f"{tag}: a chapter gave no theorem"
    if claim.declared in TO_PROVE:
        assert record.theorems, f"{tag} has no theorem"
        assert obligations, f"{tag} rests on no obligation"
        clauses = record.clauses
        assert clauses and all(clause.theorems for clause in clauses), f"{tag}: a clause has no theorem"
        assert record.twins, f"{tag}: no mutant was tried"
        assert record.small_cases, f"{tag}: its theorems were tried on no small values"
        _check_mutants(record)
    for assumed in record.hypotheses:
        assert assumed.partition(":")[0] in ASSUMED[claim.family], f"{tag} assumes {assumed}"
    by_hand = [mutant for mutant in record.twins if mutant.how == "hand"]
    assert len(by_hand) == len(family_book.mutants.get(tag, ())), f"{tag}: a hand-made twin was left out"
    for mutant in by_hand:
        assert mutant.refuted_by, f"{tag}: nothing refutes the twin “{mutant.name}”"
        # A mutant that is refused for an error in the changed game, such as a duplicate name, would show nothing.
        is_refused = "z3 says sat" in mutant.statement or "computing says sat" in mutant.statement
        assert is_refused, f"{tag}: {mutant.statement}"
        # The text of a refused step suffices to refuse it again: by z3, or by computation as on a page.
        assert mutant.computed == ("computing says" in mutant.statement), f"{tag}: {mutant.name}"
        verdict = (
            WorkerSession().run_computation(mutant.asked)
            if mutant.computed
            else solvers.ask_z3(mutant.asked, 5.0).verdict
        )
        assert verdict == "sat", f"{tag}: {mutant.name}"
    if tag in DIES_AT:
        at = f"{DIES_AT[tag]}/1: z3 says"
        assert any(mutant.statement.startswith(at) for mutant in by_hand), f"{tag}: no changed game dies at {at}"
        assert DIES_AT[tag] in record.theorems, f"{tag}: {DIES_AT[tag]} is not a theorem of a clause"


def _check_mutants(record: ClaimRecord) -> None:
    """Assert that for each theorem of a clause some mutant other than its negation is refuted at this theorem."""
    defined = {name for name in record.theorems if name.endswith((".def", ".witness"))}
    mutants = [mutant for mutant in record.twins if mutant.how == "generated"]
    missing = set(record.theorems) - defined - {mutant.theorem for mutant in mutants}
    assert not missing, f"{record.tag}: {', '.join(sorted(missing))}"
    changed_theorems = {
        mutant.theorem for mutant in mutants if mutant.kind != "opposite" and mutant.statement != mutant.new
    }
    by_hand = {mutant.statement.rpartition("/")[0] for mutant in record.twins if mutant.how == "hand"}
    only_negated = set(record.theorems) - defined - changed_theorems - by_hand
    assert only_negated <= ONLY_OPPOSITE, f"{record.tag}: nothing but the opposite of {', '.join(sorted(only_negated))}"


def _check_evidence(claim: Claim, record: ClaimRecord) -> None:
    tag = claim.tag
    checks = book(claim.family).checks[tag]
    assert len(record.evidence) == len(checks.checks), f"{tag}: a check was left out"
    assert checks.checks or claim.declared not in TO_PROVE, f"{tag}: nothing was checked by brute force"
    for entry in record.evidence:
        assert entry.cases >= 1, f"{tag}: the check “{entry.what}” has no case"
        assert entry.what and entry.bound, f"{tag}: a check does not say what it compares, or how far"
    for piece in record.defined_by:
        assert piece.name.startswith("theory.") and piece.source, f"{tag}: {piece.name} is not shown"
    if claim.declared == "refuted":
        assert record.counterexample, f"{tag}: no counterexample to what the document says"


@pytest.mark.skipif("TAKEAWAY_WHOLE_SITE" not in os.environ, reason="TAKEAWAY_WHOLE_SITE asks for the whole site")
def test_the_site_is_built_from_the_new_results(whole_site: Path) -> None:
    for language in LANGUAGES:
        pages = {path.parent.name for path in (whole_site / language / "claims").glob("*/index.html")}
        assert pages >= catalogue().keys(), language
