"""Whether each clause of a claim has its theorem, and each theorem of the claim its clause."""

from collections.abc import Iterable

from theory.claims.catalogue import Claim
from theory.claims.standing import NOTHING_TO_PROVE


def unlike(claim: Claim, proved: Iterable[str]) -> str:
    """What is wrong between the theorems that the clauses of a claim name and those proved for it; nothing if all fits.

    Args:
        claim: the claim.
        proved: the names of the theorems that its chapters prove.
    """
    named = {name for clause in claim.clauses for name in clause.theorems}
    every = set(proved)
    if strange := sorted(named - every):
        return f"{claim.tag}: a clause names {strange[0]}, which no chapter of the claim proves"
    if idle := sorted(every - named):
        return f"{claim.tag}: {idle[0]} is proved for the claim and named by none of its clauses"
    return ""


def uncovered(claim: Claim) -> str:
    """The clauses that no theorem proves, in words; nothing if there are none.

    A claim of the kind that has to be proved asserts something, so it is not covered as long as it has no clause.
    """
    bare = [clause.id for clause in claim.clauses if not clause.theorems]
    if bare:
        return f"clause {bare[0]}" if len(bare) == 1 else f"the clauses {', '.join(bare)}"
    if not claim.clauses and claim.declared not in (*NOTHING_TO_PROVE, "open"):
        return "the statement, which has no clauses"
    return ""
