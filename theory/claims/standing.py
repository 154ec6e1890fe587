"""The words for where a claim stands, their order, and which of them a claim declares by its kind and verdict.

This is their one home: the catalogue declares them, the judge finds them, the pages show them.
"""

from collections.abc import Iterable

# From the lowest to the highest; a claim stands no higher than the lowest thing it rests on.
LADDER = ("open", "checked", "proved", "confirmed", "certified")

# What is shown to be false as printed, and what there is not to prove.
REFUTED = "refuted"
NOTHING_TO_PROVE = ("defined", "history", "literature")

STANDINGS = (*LADDER, REFUTED, *NOTHING_TO_PROVE)

# Those that pages explain, in their order there.
SHOWN = ("certified", "confirmed", "proved", "checked", REFUTED, "open", *NOTHING_TO_PROVE)

# What a claim is to be shown to be, by its kind, where neither its verdict nor its own entry says otherwise.
BY_KIND = {"definition": "defined", "history": "history"}


def declared(kind: str, verdict: str, own: str | None = None) -> str:
    """The standing without which the verification of a claim fails: its own word, or that of its verdict or kind.

    Raises:
        ValueError: its own word is no standing.
    """
    if own is not None and own not in STANDINGS:
        raise ValueError(f"there is no standing {own!r}; the standings are: {', '.join(STANDINGS)}")
    return own or (REFUTED if verdict == "false" else BY_KIND.get(kind, "certified"))


def lowest(standings: Iterable[str]) -> str:
    """The lowest of some words of the ladder; open if there is none, as nothing then shows anything."""
    return min(standings, key=LADDER.index, default="open")


def reaches(standing: str, least: str) -> bool:
    """Whether a word of the ladder is `least` or higher."""
    return LADDER.index(standing) >= LADDER.index(least)


def meets(found: str, declared: str) -> bool:
    """Whether a claim stands as it declares.

    One that declares to be confirmed, and says why it is not certified, may stand higher.
    """
    return found == declared or (declared, found) == ("confirmed", "certified")


def stands(
    declared: str, theorems: Iterable[str], *, failed: bool, checked: bool, refuted: bool, covered: bool = True
) -> str:
    """Where a claim stands after all that was found.

    Args:
        declared: the standing that it declares.
        theorems: the standings of its theorems, or of all that they rest on.
        failed: a step of its proof, a check or a twin did not come out as it has to.
        checked: brute force found it true as far as it went.
        refuted: brute force found a counterexample to what is printed.
        covered: each clause of the claim has a theorem that proves it.

    Returns:
        A word of the ladder, and no higher than `checked` where a clause has no theorem. In its place `refuted` where
        that is declared, there is a counterexample and the corrected statement is certified; `checked` where no more is
        declared; and the word of what there is not to prove, unless the claim lists theorems all the same and stands
        lower with them.
    """
    every = list(theorems)
    if failed:
        return "open"
    if declared in NOTHING_TO_PROVE and not every:
        return declared
    reached = lowest(every) if every else ("checked" if checked else "open")
    if not covered:
        reached = lowest((reached, "checked" if checked else "open"))
    if declared == "checked" and reaches(reached, "checked"):
        return "checked"
    if declared in (REFUTED, *NOTHING_TO_PROVE) and reaches(reached, "certified"):
        return declared if refuted or declared != REFUTED else reached
    return reached
