"""Smallest sets of citations: no single member can be dropped."""

from collections.abc import Callable, Sequence
from typing import TypeVar

Fact = TypeVar("Fact")
# Up to so many facts are dropped one by one.
FEW = 8


def smallest(facts: Sequence[Fact], holds: Callable[[Sequence[Fact]], bool]) -> list[Fact]:
    """Return a subset that still holds, such that it does not hold without any single member.

    The last facts are dropped first. Of more than `FEW` facts, halves are tried before single ones, so a small result
    from many facts needs few calls.

    Args:
        facts: facts for which `holds` is true.
        holds: whether facts suffice; more facts must not suffice less.
    """
    kept = list(facts)
    size = len(kept)
    while size:  # the last round drops single facts
        start = len(kept)
        while start > 0:
            begin = max(0, start - size)
            rest = [*kept[:begin], *kept[start:]]
            if holds(rest):
                kept = rest
            start = begin
        size = min(size // 2 if size > FEW else size > 1, len(kept))
    return kept
