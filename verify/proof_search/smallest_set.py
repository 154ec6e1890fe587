"""Minimal sets of citations, from which no single member can be dropped."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Fact = TypeVar("Fact")
# The largest number of facts that are dropped one by one from the beginning.
FEW = 8


def smallest(facts: Sequence[Fact], holds: Callable[[Sequence[Fact]], bool]) -> list[Fact]:
    """Return a subset for which `holds` is still true, but no longer after dropping any single member.

    The last facts are dropped first. If there are more than `FEW` facts, halves are dropped before single facts, so
    that finding a small subset of many facts needs few calls.

    Args:
        facts: facts for which `holds` is true.
        holds: returns whether facts suffice; if some facts suffice, all supersets must suffice too.
    """
    subset = list(facts)
    size = len(subset)
    while size:  # the last round drops single facts
        start = len(subset)
        while start > 0:
            begin = max(0, start - size)
            rest = [*subset[:begin], *subset[start:]]
            if holds(rest):
                subset = rest
            start = begin
        size = min(size // 2 if size > FEW else size > 1, len(subset))
    return subset
