"""What it means to check a claim by machine: cases in order of size, and what must hold of each.

A check is handed the truth (`Truth`: who wins, from the rules alone) and never computes it, so that a claim cannot
be compared with itself. A statement that is false as printed is written down as a check that must fail; the first
case that fails it is the smallest counterexample.
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
    """The ground truth of a game, by brute force from its rules; `verify.bruteforce.ground_truth` provides it."""

    def options(self, position: Position, game: HeapGame = NIM, **params: int) -> list[Position]:
        """The positions one move away, each once, in order."""

    def lost(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> bool:
        """Whether the player to move loses against best play (a P-position)."""

    def winning(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> list[Position]:
        """The options that are P-positions, each once, in order."""

    def grundy(self, position: Position, game: HeapGame = NIM, **params: int) -> int:
        """The Grundy value under normal play, by the mex recursion."""

    def label(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> Literal["P", "N", "draw"]:
        """The outcome in a game whose positions may come back, where a draw is possible."""

    def lost_in(self, moves: Moves, position: Hashable, play: Play = Play.NORMAL) -> bool:
        """As `lost`, in a game given by its move function, in which no position can come back."""

    def grundy_in(self, moves: Moves, position: Hashable) -> int:
        """As `grundy`, in a game given by its move function, in which no position can come back."""


@dataclass(frozen=True)
class Check:
    """Cases, smallest first, and what must hold of each.

    Args:
        what: in a few English words, what is compared with what.
        bound: the extent of the cases, in words with numbers ("3 heaps, each ≤ 20").
        cases: makes the cases; each is a tuple of arguments for `holds`.
        holds: receives the truth and one case.
        whole: the cases are all there are, so that the check settles the statement.
    """

    what: str
    bound: str
    cases: Callable[[], Iterable[tuple[Any, ...]]]
    holds: Callable[..., bool]
    whole: bool = False


# What a counterexample may show, by the names under which the site translates it.
FOUND = {
    "outcome": "P, N or draw, of the case's position",
    "nim_sum": "of the position's heaps, or of `entries`",
    "ordinary_sum": "the sum of the heaps with carrying",
    "ones_in_all": "the number of binary digits 1 in all heaps",
    "winning_moves": "the positions after each of them",
    "winning_moves_normal": "the same in normal play, where the claim is about misère play",
    "options": "pairs of an option and its outcome",
    "moves_in_first_heap": "the positions after each move in the first heap",
    "rows": "the heaps in binary, padded to one width",
    "column_counts": "the number of ones in each binary column, from the left",
    "odd_columns_from_left": "the odd columns, the leftmost being 1",
    "odd_columns_from_right": "the odd columns, the rightmost being 1",
    "printed_move": "the position that the printed move leads to",
    "printed_move_outcome": "its outcome",
    "next_row": "the position that the document prints next",
    "fits": "what could stand in the place of the misprint and make the statement true, found by search",
    "also_fails_at": "further positions at which the statement fails",
    "repair_fails_at": "the first position at which the repair of NIM-025 is impossible",
    "holds_from": "the number from which on the statement is true, as far as it was tried",
    "entries": "the list of numbers of the case, which is no position",
    "values": "the true value of each member of the printed formula",
    "binary": "the binary digits of the number in question",
    "digits": "the digits of the number in question, in the base that the case names",
    "grundy": "the Grundy value of the case's position",
    "vile": "the number is vile",
    "odious": "the number is odious",
    "classes": "which of the sets in question the number belongs to",
}


@dataclass(frozen=True)
class Printed:
    """A statement as the document prints it, false or in need of an amendment: `check` must fail.

    Args:
        check: the literal statement; its first failing case is the smallest counterexample.
        found: what is true at a failing case, by machine: receives the truth and the case, returns values with names
            from `FOUND`.
        position: receives a case and returns the position it is about, to be shown and replayed on a board; None if
            the statement is not about a position.
        play: the convention it is read under, where the game has two.
        game: the rules by which the position is replayed; a board of Chomp is given by the lengths of its rows.
        params: receives a case and returns the values of the parameters of those rules.
    """

    check: Check
    found: Callable[..., dict[str, Any]]
    position: Callable[..., Position] | None = None
    play: Play = Play.NORMAL
    game: HeapGame | PosetGame = NIM
    params: Callable[..., dict[str, int]] = lambda *_: {}


@dataclass(frozen=True)
class Transcript:
    """A game that a document prints, to be replayed move by move.

    Args:
        play: the convention.
        players: who makes the first move, and who makes the second.
        positions: all of them in order, in the order of the document's columns; an emptied heap stays as a 0. A board
            of Chomp is given by the lengths of its rows, without empty ones.
        printed_sums: the nim-sums that the document prints, from the first position on; empty if it prints none.
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
    """All that a machine does with one claim beside proving it."""

    checks: tuple[Check, ...] = ()
    printed: Printed | None = None
    transcript: Transcript | None = None
    defined_by: tuple[Any, ...] = field(default=())


def joined(*parts: dict[str, Checks]) -> dict[str, Checks]:
    """The checks of a family from those of its files, by tag.

    Raises:
        ValueError: a claim is checked in two files.
    """
    found: dict[str, Checks] = {}
    for part in parts:
        if twice := found.keys() & part.keys():
            raise ValueError(f"checked in two files: {', '.join(sorted(twice))}")
        found |= part
    return dict(sorted(found.items()))


def positions(heaps: int, largest: int) -> Iterator[Position]:
    """Every position of exactly `heaps` heaps, none above `largest`, by total, then in lexicographic order."""
    return iter(sorted(product(range(largest + 1), repeat=heaps), key=lambda p: (sum(p), p)))


def up_to(bounds: dict[int, int]) -> Iterator[tuple[Position]]:
    """Every position with h heaps none above bounds[h], by total, then by number of heaps, then lexicographically."""
    every = [p for heaps, largest in bounds.items() for p in product(range(largest + 1), repeat=heaps)]
    return ((p,) for p in sorted(every, key=lambda p: (sum(p), len(p), p)))
