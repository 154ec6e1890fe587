"""What a strategy answers: the outcome of a position, and a move together with the reason for it, as plain data.

The command line and the board turn the reason into a sentence in the reader's language; no prose lives here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from theory.rules.conventions import Play
from theory.rules.options_from_rules import Position


class OutOfReachError(ValueError):
    """Nobody knows how to compute the outcome of this position in time; the message says what was asked."""


class Outcome(StrEnum):
    """P: the previous player, who has just moved, wins. N: the next player, whose turn it is, wins."""

    P = "P"
    N = "N"


class Why(StrEnum):
    """Why a move is played."""

    NIM_SUM = "nim-sum"  # the move makes the nim-sum 0
    COLUMNS = "columns"  # the move makes the ones of every binary column divisible by k + 1 (Moore)
    PARITY = "parity"  # misère: only heaps of 0 and 1 are left, and the move leaves the right number of ones
    DOPEY = "dopey"  # MARK on one heap: the move leaves a dopey heap (MARK-091)
    GRUNDY = "grundy"  # a sum: the move makes the nim-sum of the Grundy values 0
    MISERE_HEAP = "misere-heap"  # misère MARK on one heap: an even power of k, or dopey and no power of k (MARK-096)
    QUOTIENT = "quotient"  # a misère sum: the move leaves a position that the misère quotient shows to be lost
    PAIR = "pair"  # Wythoff's game: the move leaves a pair of the sequences that Beatty's floors give
    LAST_PAIR = "last-pair"  # misère, t = 1: the move leaves (0, 1) or (2, 2), which stand in the place of two pairs
    PARTNERS = "partners"  # two heaps: the move leaves a pair that a theorem says is lost
    SINGLE = "single"  # misère: the move leaves a single heap that a theorem says is lost
    SEARCH = "search"  # no rule is known; every line of play was searched
    FORCED = "forced"  # every move loses, so this one only waits for a mistake


@dataclass(frozen=True)
class Reply:
    """A move and its reason.

    `changes` holds a pair (place, new size) for every entry of the position that changes, in order of place; places
    count from 0. `nim_sum` is the nim-sum before the move, of the heaps or, in other games than Nim, of their Grundy
    values, and None where the reason is another one. `index` is the n of the pair that is left in Wythoff's game.
    `beside` is the second heap that is left of the first that changes, where a move splits it.
    """

    changes: tuple[tuple[int, int], ...]
    why: Why
    nim_sum: int | None = None
    index: int | None = field(default=None, repr=False)
    beside: int | None = field(default=None, repr=False)

    @property
    def heap(self) -> int:
        """The place, from 0, of the first heap that changes."""
        return self.changes[0][0]

    @property
    def to(self) -> int:
        """The size that the first heap that changes is left with."""
        return self.changes[0][1]

    def after(self, position: Sequence[int]) -> Position:
        """The position that the move leads to from `position`, the one it was computed for."""
        entries = list(position)
        for place, size in self.changes:
            entries[place] = size
        if self.beside is not None:
            entries.insert(self.heap + 1, self.beside)
        return tuple(entries)


def outcome_by(moves: Sequence[Reply], *, over: bool, play: Play) -> Outcome:
    """Who wins a position whose winning moves are all known: whoever has one, and in misère play whoever has no move.

    Args:
        over: whether there is no move at all.

    >>> outcome_by([], over=True, play=Play.NORMAL), outcome_by([], over=True, play=Play.MISERE)
    (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    return Outcome.N if moves or (over and play is Play.MISERE) else Outcome.P
