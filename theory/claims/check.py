"""Executable checks of claims: cases in order of size, and a predicate that must hold for each.

A check receives the ground truth (`Truth`, computed from the rules alone) and never computes it, so a claim is not
compared with itself. A statement that is false as printed becomes a check that must fail; its first failing case is the
smallest counterexample.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, Protocol

from theory.rules.chomp import PosetGame
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.nim import NIM

Position = tuple[int, ...]
Moves = Callable[[Any], Iterable[Hashable]]


class Truth(Protocol):
    """The ground truth of a game, by brute force from its rules; implemented in `verify.bruteforce.ground_truth`."""

    def options(self, position: Position, game: HeapGame = NIM, **params: int) -> list[Position]:
        """Return the options of a position, each once, in order."""

    def lost(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> bool:
        """Return whether the player to move loses against best play (a P-position)."""

    def winning(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> list[Position]:
        """Return the options that are P-positions, each once, in order."""

    def grundy(self, position: Position, game: HeapGame = NIM, **params: int) -> int:
        """Return the Grundy value in normal play, by the mex recursion."""

    def label(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> Literal["P", "N", "draw"]:
        """Return the outcome in a game with cycles, where draws are possible."""

    def lost_in(self, moves: Moves, position: Hashable, play: Play = Play.NORMAL) -> bool:
        """Return whether the player to move loses, in a game without cycles given by its move function."""

    def grundy_in(self, moves: Moves, position: Hashable) -> int:
        """Return the Grundy value, in a game without cycles given by its move function."""


@dataclass(frozen=True)
class Check:
    """Cases, smallest first, and a predicate that must hold for each.

    Args:
        what: a short English description of the compared things.
        bound: the range of the cases as text ("3 heaps, each ≤ 20").
        cases: returns the cases; each is a tuple of arguments for `holds`.
        holds: the predicate; it receives the truth and the arguments of a case.
        is_exhaustive: whether these are all cases of the statement, so that the check decides it.
    """

    what: str
    bound: str
    cases: Callable[[], Iterable[tuple[Any, ...]]]
    holds: Callable[..., bool]
    is_exhaustive: bool = False


# The entries of a counterexample, by the names under which the site translates them.
FACT_NAMES = {
    "outcome": "P, N or draw, of the case's position",
    "nim_sum": "of the position's heaps",
    "ordinary_sum": "the sum of the heaps with carrying",
    "ones_in_all": "the number of binary digits 1 in all heaps",
    "winning_moves": "the positions after each of them",
    "options": "pairs of an option and its outcome",
    "moves_in_first_heap": "the positions after each move in the first heap",
    "rows": "the heaps in binary, padded to one width",
    "column_counts": "the number of ones in each binary column, from the left",
    "odd_columns_from_left": "the odd columns, the leftmost being 1",
    "odd_columns_from_right": "the odd columns, the rightmost being 1",
    "printed_move": "the position that the printed move leads to",
    "printed_move_outcome": "its outcome",
    "next_row": "the position that the document prints next",
    "fits": "the replacements of the misprint that make the statement true, found by search",
    "also_fails_at": "further positions at which the statement fails",
    "holds_from": "the number from which the statement is true, as far as it was tried",
    "outside_square": "a square that is named and is not on its board",
    "poison_place": "the number of the poisoned square in its row, from 1",
    "cells_taken": "the cells that a bite takes",
    "option_values": "the Grundy values of the options, in their order",
    "earlier_terms": "the terms of the sequences before the one in question",
    "values": "the true value of each member of the printed formula",
    "binary": "the binary digits of the number in question",
    "digits": "the digits of the number in question, in the base that the case names",
    "grundy": "the Grundy value of the case's position",
    "vile": "the number is vile",
    "odious": "the number is odious",
    "classes": "which of the sets in question the number belongs to",
}


@dataclass(frozen=True)
class PrintedStatement:
    """A statement as the document prints it, false or in need of an amendment; `check` must fail.

    Args:
        check: the literal statement; its first failing case is the smallest counterexample.
        facts: receives the truth and a failing case, and returns the facts about it by their names in `FACT_NAMES`.
        position: receives a case and returns its position, for display and replay on a board; None if the statement is
            not about a position.
        play: the convention, if the game has two.
        game: the rules by which the position is replayed; a board of Chomp is given by the lengths of its rows.
        params: receives a case and returns the values of the parameters of those rules.
    """

    check: Check
    facts: Callable[..., dict[str, Any]]
    position: Callable[..., Position] | None = None
    play: Play = Play.NORMAL
    game: HeapGame | PosetGame = NIM
    params: Callable[..., dict[str, int]] = lambda *_: {}


@dataclass(frozen=True)
class Transcript:
    """A game that a document prints, for replay move by move.

    Args:
        play: the convention.
        players: the players of the first and of the second move.
        positions: all positions in order, with the heaps in the order of the document's columns and 0 for an empty
            heap. A board of Chomp is given by the lengths of its nonempty rows.
        printed_sums: the nim-sums that the document prints, from the first position; empty if it prints none.
        names: the names of the heaps in the order of the columns, if the document gives them any.
        game: the rules.
    """

    play: Play
    players: tuple[str, str]
    positions: tuple[Position, ...]
    printed_sums: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    game: HeapGame | PosetGame = NIM


@dataclass(frozen=True)
class Checks:
    """The checks, counterexamples and transcript of one claim."""

    checks: tuple[Check, ...] = ()
    printed: PrintedStatement | None = None
    transcript: Transcript | None = None
    defined_by: tuple[Any, ...] = field(default=())


def join_checks(*parts: dict[str, Checks]) -> dict[str, Checks]:
    """Return the checks of a family by tag, joined from those of its files.

    Raises:
        ValueError: two files check the same claim.
    """
    joined: dict[str, Checks] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"two files check {', '.join(sorted(twice))}: move the checks into one file")
        joined |= part
    return dict(sorted(joined.items()))


def positions(heaps: int, largest: int) -> Iterator[Position]:
    """Return an iterator over the positions of `heaps` heaps up to `largest`, by total, then lexicographically."""
    return iter(sorted(product(range(largest + 1), repeat=heaps), key=lambda p: (sum(p), p)))


def up_to(bounds: dict[int, int]) -> Iterator[tuple[Position]]:
    """Return an iterator over the positions with h heaps up to bounds[h], each in a tuple.

    They are sorted by total, then by number of heaps, then lexicographically.
    """
    every = [p for heaps, largest in bounds.items() for p in product(range(largest + 1), repeat=heaps)]
    return ((p,) for p in sorted(every, key=lambda p: (sum(p), len(p), p)))
