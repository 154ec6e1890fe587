"""Comparison of the theorems that the clauses of a claim name with the theorems that its chapters prove."""

from collections.abc import Iterable

from theory.claims.catalogue import Claim
from theory.claims.standing import NOTHING_TO_PROVE


def naming_error(claim: Claim, proved: Iterable[str]) -> str:
    """Return, in words, the difference between the theorems that the clauses list and those that the chapters prove.

    The result is "" if they agree.

    Args:
        claim: the claim.
        proved: the names of the theorems that its chapters prove.
    """
    named = {name for clause in claim.clauses for name in clause.theorems}
    names = set(proved)
    if strange := sorted(named - names):
        return f"{claim.tag}: a clause names {strange[0]}, which no chapter of the claim proves"
    if idle := sorted(names - named):
        return f"{claim.tag}: {idle[0]} is proved for the claim, but no clause names it"
    return ""


def uncovered_clauses(claim: Claim) -> str:
    """Return, in words, which clauses have no theorem; "" if all have one.

    A claim whose kind needs a proof must have at least one clause.
    """
    bare = [clause.id for clause in claim.clauses if not clause.theorems]
    if bare:
        return f"clause {bare[0]}" if len(bare) == 1 else f"the clauses {', '.join(bare)}"
    if not claim.clauses and claim.declared not in (*NOTHING_TO_PROVE, "open"):
        return "the statement, which has no clauses"
    return ""
