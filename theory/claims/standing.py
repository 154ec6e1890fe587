"""Standings of claims: their order, and the standing that a claim declares by its kind and verdict.

The catalogue declares standings, the verification determines them, and the pages show them.
"""

from collections.abc import Iterable

# The order is from the lowest to the highest; a claim stands no higher than the lowest of its dependencies.
LADDER = ("open", "checked", "proved", "confirmed", "certified")

# The standings of statements that are false as printed, and of those without anything to prove.
REFUTED = "refuted"
NOTHING_TO_PROVE = ("defined", "history", "remark", "literature")

STANDINGS = (*LADDER, REFUTED, *NOTHING_TO_PROVE)

# The standings that pages explain, in the order of the pages.
EXPLAINED_STANDINGS = ("certified", "confirmed", "proved", "checked", REFUTED, "open", *NOTHING_TO_PROVE)

# The default standing by kind; the verdict or the entry of a claim can override it.
BY_KIND = {"definition": "defined", "history": "history"}


def required_standing(kind: str, verdict: str, own: str | None = None) -> str:
    """Return the standing that a claim must reach: its own entry, or the default for its verdict or kind.

    Raises:
        ValueError: the claim's entry is not a standing.
    """
    if own is not None and own not in STANDINGS:
        raise ValueError(f"unknown standing {own!r}: give one of {', '.join(STANDINGS)}")
    return own or (REFUTED if verdict == "false" else BY_KIND.get(kind, "certified"))


def lowest_standing(standings: Iterable[str]) -> str:
    """Return the lowest of some standings on the ladder; "open" if there is none."""
    return min(standings, key=LADDER.index, default="open")


def reaches(standing: str, least: str) -> bool:
    """Return whether a standing on the ladder is `least` or higher."""
    return LADDER.index(standing) >= LADDER.index(least)


def meets(reached: str, declared: str) -> bool:
    """Return whether a claim has the standing that it declares.

    A claim that declares "confirmed" may have a higher standing.
    """
    return reached == declared or (declared, reached) == ("confirmed", "certified")


def standing_of_claim(
    declared: str, theorems: Iterable[str], *, failed: bool, checked: bool, refuted: bool, covered: bool = True
) -> str:
    """Return the standing of a claim after the verification.

    Args:
        declared: the standing that it declares.
        theorems: the standings of its theorems, or of all their dependencies.
        failed: whether a step of its proof, a check or a mutant had the wrong result.
        checked: whether brute force confirmed it within its bounds.
        refuted: whether brute force found a counterexample to the printed statement.
        covered: whether each clause of the claim has a theorem that proves it.

    Returns:
        A standing on the ladder, at most `checked` if a clause has no theorem. It is `refuted` if that is declared,
        there is a counterexample, and the corrected statement is certified. It is `checked` if that is declared. If
        there is nothing to prove, it is the declared standing, or a lower one of the listed theorems.
    """
    standings = list(theorems)
    if failed:
        return "open"
    if declared in NOTHING_TO_PROVE and not standings:
        return declared
    reached = lowest_standing(standings) if standings else ("checked" if checked else "open")
    if not covered:
        reached = lowest_standing((reached, "checked" if checked else "open"))
    if declared == "checked" and reaches(reached, "checked"):
        return "checked"
    if declared in (REFUTED, *NOTHING_TO_PROVE) and reaches(reached, "certified"):
        return declared if refuted or declared != REFUTED else reached
    return reached
