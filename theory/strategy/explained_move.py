"""Answers of a strategy as plain data: the outcome of a position, and a move with the reason for it.

The command line and the boards turn the reason into a sentence in the reader's language.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from theory.rules.conventions import Play
from theory.rules.options_from_rules import Position


class OutOfReachError(ValueError):
    """Raised if no known method finds the answer for a position in time; the message names the question."""


class Outcome(StrEnum):
    """The player who wins: P means the previous player, who has just moved, and N the next player."""

    P = "P"
    N = "N"


class Why(StrEnum):
    """The reasons for a move."""

    NIM_SUM = "nim-sum"  # the move makes the nim-sum 0
    COLUMNS = "columns"  # the move makes the ones of every binary column divisible by k + 1 (Moore)
    PARITY = "parity"  # misère: only heaps of 0 and 1 are left, and the move leaves the right number of ones
    DOPEY = "dopey"  # MARK on one heap: the move leaves a dopey heap (MARK-091)
    GRUNDY = "grundy"  # a sum: the move makes the nim-sum of the Grundy values 0
    MISERE_HEAP = "misere-heap"  # misère MARK on one heap: an even power of k, or dopey but not a power (MARK-096)
    QUOTIENT = "quotient"  # a misère sum: the move leaves a position that the misère quotient shows to be lost
    PAIR = "pair"  # Wythoff's game: the move leaves a pair of the two Beatty sequences
    LAST_PAIR = "last-pair"  # misère, t = 1: the move leaves (0, 1) or (2, 2), which replace two pairs
    PARTNERS = "partners"  # two heaps: the move leaves a pair that a theorem says is lost
    LAW = "law"  # the move leaves a position that a theorem says is lost
    SINGLE = "single"  # misère: the move leaves a single heap that a theorem says is lost
    SEARCH = "search"  # no rule is used; every line of play was searched
    FORCED = "forced"  # every move loses; this one keeps the game long


@dataclass(frozen=True)
class Reply:
    """A move and its reason.

    Attributes:
        changes: pairs (index, new size) for the entries that change, in ascending order; indices start at 0.
        why: the reason.
        nim_sum: the nim-sum before the move, of the heaps in Nim and of their Grundy values in other games; None if the
            reason for the move is not a nim-sum.
        index: the n of the pair that the move leaves in Wythoff's game, or None.
        other_parts: the sizes of the other parts, if the move splits the first heap that changes.
        position_after: the position after the move, if `changes` does not determine it; otherwise None.
    """

    changes: tuple[tuple[int, int], ...]
    why: Why
    nim_sum: int | None = None
    index: int | None = field(default=None, repr=False)
    other_parts: tuple[int, ...] = field(default=(), repr=False)
    position_after: Position | None = field(default=None, repr=False)

    @property
    def heap(self) -> int:
        """Return the index of the first heap that changes."""
        return self.changes[0][0]

    @property
    def to(self) -> int:
        """Return the new size of the first heap that changes."""
        return self.changes[0][1]

    def after(self, position: Sequence[int]) -> Position:
        """Return the position after the move; `position` must be the position for which the move was computed."""
        if self.position_after is not None:
            return self.position_after
        entries = list(position)
        for place, size in self.changes:
            entries[place] = size
        if self.other_parts:
            entries[self.heap + 1 : self.heap + 1] = self.other_parts
        return tuple(entries)


def outcome_by(moves: Sequence[Reply], *, over: bool, play: Play) -> Outcome:
    """Return the outcome of a position, given all its winning moves.

    Args:
        moves: the winning moves.
        over: whether the position has no move at all; in misère play the player to move then wins.
        play: the convention.

    >>> outcome_by([], over=True, play=Play.NORMAL), outcome_by([], over=True, play=Play.MISERE)
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    return Outcome.N if moves or (over and play is Play.MISERE) else Outcome.P


def move_between(position: Position, after: Position, why: Why) -> Reply:
    """Return the move that leads from `position` to `after`, with its reason.

    >>> move_between((3, 4), (3, 2), Why.LAW).changes, move_between((3, 4), (1, 1, 4), Why.LAW).position_after
    (((1, 2),), (1, 1, 4))
    """
    if len(position) != len(after):
        return Reply((), why, position_after=after)
    sizes = enumerate(zip(position, after, strict=True))
    return Reply(tuple((place, size) for place, (former, size) in sizes if size != former), why)
