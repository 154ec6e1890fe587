"""Tests of the graph of claims: no claim depends on itself, in the kernel's proofs or in the printed ones."""

import re
from typing import Any

from theory.claims.catalogue import catalogue
from verify.pipeline.claims.claim_graph import claims_in_cycles, dependencies_of, without_circles
from verify.pipeline.runner import RunResults


def test_a_circle_is_found_with_all_its_members_and_no_others() -> None:
    graph = {"A": ["B"], "B": ["C"], "C": ["A"], "D": ["A"], "E": []}
    assert claims_in_cycles(graph) == ["A", "B", "C"]
    assert dependencies_of("D", graph) == {"A", "B", "C"}
    assert claims_in_cycles({"A": ["A"]}) == ["A"]
    assert claims_in_cycles({"A": ["B", "C"], "B": ["C"], "C": []}) == []


def rests_on(
    statement_claims: dict[str, list[str]], proof_claims: dict[str, dict[str, list[str]]]
) -> dict[str, list[str]]:
    """Return the dependencies of the claims.

    For each claim `proof_claims` has the claims on which its own theorems depend, under "", and those of theorems that
    another claim owns.
    """

    def nearest(tag: str, shared: Any) -> set[str]:
        claims = {other for owner in ("", *shared) for other in proof_claims[tag].get(owner, [])}
        return claims | (set(statement_claims[tag]) - set(shared))

    return without_circles(statement_claims, nearest)


def test_a_stated_theorem_of_another_claim_is_an_edge() -> None:
    edges = rests_on({"A": [], "B": ["A"], "C": []}, {"A": {}, "B": {"A": ["C"]}, "C": {}})
    assert edges == {"A": [], "B": ["A"], "C": []}


def test_a_shared_theorem_makes_no_circle() -> None:
    """Check claims whose parts depend on each other's theorems without a cycle of proofs."""
    proof_claims = {"A": {"B": ["D"]}, "B": {"": ["A", "D"]}, "D": {}}
    assert rests_on({"A": ["B"], "B": [], "D": []}, proof_claims) == {"A": ["D"], "B": ["A", "D"], "D": []}


def test_a_circle_of_proofs_stays_visible() -> None:
    """Check that the graph keeps every edge between proofs, so that a cycle fails the test of the whole catalogue."""
    edges = rests_on({"A": [], "B": []}, {"A": {"": ["B"]}, "B": {"": ["A"]}})
    assert claims_in_cycles(edges) == ["A", "B"]


def test_no_claim_rests_on_itself(run_results: RunResults) -> None:
    """Check all claims of this session's run, which is the complete catalogue by default."""
    assert claims_in_cycles({tag: record.rests_on for tag, record in run_results.claims.items()}) == []


def test_no_printed_proof_cites_a_claim_whose_proof_cites_it() -> None:
    claims = catalogue()
    cited = {tag: set(re.findall(r"\b[A-Z]+-\d{3}\b", claim.proof)) & set(claims) for tag, claim in claims.items()}
    assert any(cited.values())
    assert claims_in_cycles(cited) == []
