"""Every claim verified again from nothing, one test a claim: `pytest -k NIM-031` verifies it with all it rests on.

Nothing kept by `takeaway verify` is read. A failure names the claim, the step and what the solvers said of it.
"""

import pytest

from theory.claims.catalogue import Claim, catalogue
from verify.ground.truth import BruteForce
from verify.judge.examine import Record, examine
from verify.proofs.book import book

# One for all claims of a process, so that every table of outcomes is filled once.
TRUTH = BruteForce()

TO_PROVE = ("confirmed", "refuted")

# Claims whose theorems cannot be tried on small values, and why; hand-made twins take the place of generated ones.
NO_SMALL_VALUES = {
    "NIM-002": "it speaks of the positions of an arbitrary game",
    "NIM-084": "it speaks of the positions of two arbitrary games",
    "NIM-116": "Grundy values are chosen by a proof of existence, and a choice has no executable meaning",
    **dict.fromkeys(
        [f"WYT-{number:03}" for number in range(29, 37)], "it speaks of a real number, which has no small values"
    ),
}


@pytest.mark.parametrize("tag", catalogue())
def test_claim(tag: str) -> None:
    claim = catalogue()[tag]
    found = examine(claim, book(claim.family), TRUTH)
    assert not found["failure"], f"{tag} is not proved: {found['failure']}"
    for name, decision in found["decisions"].items():
        cvc5, premises = decision["cvc5"]["answer"], decision["consistent"]["answer"]
        assert cvc5 == "unsat", f"{tag}: cvc5 says {cvc5} to {name}"
        assert premises != "unsat", f"{tag}: the premises of {name} contradict each other"
    assert not found["doubts"], f"{tag}: {found['doubts'][0]}"
    assert found["standing"] == claim.declared, f"{tag} stands {found['standing']}, and declares {claim.declared}"
    _check_proofs(claim, found)
    _check_evidence(claim, found)


def _check_proofs(claim: Claim, found: Record) -> None:
    tag = claim.tag
    if claim.declared in TO_PROVE:
        assert found["theorems"], f"{tag} has no theorem"
        assert found["decisions"], f"{tag} rests on no obligation"
        assert found["twins"], f"{tag}: no false twin was tried"
        assert (found["cases"] == 0) == (tag in NO_SMALL_VALUES), f"{tag}: {found['cases']} small cases"
    for twin in (twin for twin in found["twins"] if twin["how"] == "hand"):
        assert twin["refuted_by"], f"{tag}: nothing refutes the twin “{twin['name']}”"
        # A twin refused for a slip in the changed game, such as a name used twice, would show nothing.
        assert "z3 says" in twin["statement"], f"{tag}: {twin['statement']}"


def _check_evidence(claim: Claim, found: Record) -> None:
    tag = claim.tag
    checks = book(claim.family).checks[tag]
    assert len(found["evidence"]) == len(checks.checks), f"{tag}: a check was left out"
    assert checks.checks or claim.declared not in TO_PROVE, f"{tag}: nothing was checked by brute force"
    for entry in found["evidence"]:
        assert entry["cases"] >= 1, f"{tag}: the check “{entry['what']}” has no case"
    if claim.declared == "refuted":
        assert found["counterexample"], f"{tag}: no counterexample to what the document says"
