"""The vocabulary in which a game's moves are described, as small immutable data.

A description is read twice: `theory.rules.options_from_rules` enumerates options from it, and
`verify.proofs.general.z3_semantics` turns the same data into a solver's relation, so the two readings can be compared
on every small position.
"""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Size:
    """The size n of the heap before the move."""


@dataclass(frozen=True)
class Param:
    """A parameter of the game, such as the k of K-MARK, by its name."""

    name: str


@dataclass(frozen=True)
class Op:
    """left + right, left - right, ⌊left / right⌋ or ⌈left / right⌉; a divisor must be at least 1."""

    sign: Literal["+", "-", "floor/", "ceil/"]
    left: "Term"
    right: "Term"


Term = int | Size | Param | Op

N = Size()


@dataclass(frozen=True)
class LeaveBetween:
    """One heap of size n becomes y with low ≤ y ≤ high, 0 ≤ y and y ≠ n."""

    low: Term
    high: Term


@dataclass(frozen=True)
class OneHeap:
    """Exactly one heap changes, as `leave` says."""

    leave: LeaveBetween


@dataclass(frozen=True)
class SomeHeaps:
    """At least one and at most `most` heaps change, each as `leave` says."""

    most: Term
    leave: LeaveBetween


@dataclass(frozen=True)
class AllHeaps:
    """Every heap loses at least one counter, and what any two of them lose differs by less than `within`.

    Within 1 all heaps lose the same number.
    """

    within: Term = 1


@dataclass(frozen=True)
class SameFromEach:
    """Every heap loses the same number of counters, one of `taken`, which are at least 1."""

    taken: tuple[int, ...]


@dataclass(frozen=True)
class AddFromBank:
    """The last entry is a bank: 1 or more of its counters are put on one heap and are gone from the bank."""


@dataclass(frozen=True)
class TakeAndBreak:
    """Exactly `take` counters of one heap are taken, and the rest is left as one of so many heaps, none of them empty.

    With 0 among `pieces` the whole heap may be taken, with 1 the rest may stay, with 2 it may be split. To take nothing
    a player has to split.
    """

    take: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class SplitUnequal:
    """Exactly one heap is split into two heaps of different sizes, none of them empty, and nothing is taken."""


Move = OneHeap | SomeHeaps | AllHeaps | SameFromEach | AddFromBank | TakeAndBreak | SplitUnequal


@dataclass(frozen=True)
class HeapGame:
    """A take-away game on heaps: its name, its moves, and the bounds of its parameters.

    A position is a tuple of naturals, one entry a heap; with `bank` the last entry is the bank and takes part in
    no other move. No heap is ever left with fewer counters than `least`. With `ends_when_empty` no move is left once
    every heap is empty, whatever the moves say. With `heaps` a position has exactly so many. No move leads to a
    position that is `blocked`, and none leads away from one that is `terminal`, where the game is over. Who wins at
    the end is not part of the game but of the convention (`Play`).
    """

    name: str
    moves: tuple[Move, ...]
    params: tuple[tuple[str, int], ...] = ()
    bank: bool = False
    ends_when_empty: bool = False
    least: int = 0
    heaps: int | None = None
    blocked: tuple[tuple[int, ...], ...] = ()
    terminal: tuple[tuple[int, ...], ...] = ()

    @property
    def marked(self) -> bool:
        """Whether there are positions at which the moves do not say all."""
        return bool(self.blocked or self.terminal)


def as_data(game: HeapGame) -> dict[str, Any]:
    """The description as plain JSON, for readers in other languages such as the boards of the site.

    Terms are numbers, "n" for the size of the heap, {"param": name} and {"op": sign, "left": …, "right": …}; a move
    says its kind and, where it has them, `leave`, `most`, `within`, `taken`, or `take` and `pieces`. Positions that are
    blocked or terminal are listed only where there are some.

    >>> (move,) = as_data(HeapGame("single", (OneHeap(LeaveBetween(Op("-", N, 1), Op("-", N, 1))),))).get("moves")
    >>> move.get("leave").get("low")
    {'op': '-', 'left': 'n', 'right': 1}
    """
    marked = {"blocked": game.blocked, "terminal": game.terminal}
    return {
        "name": game.name,
        "moves": [_move_data(move) for move in game.moves],
        "params": dict(game.params),
        "bank": game.bank,
        "ends_when_empty": game.ends_when_empty,
        "least": game.least,
        "heaps": game.heaps,
    } | {word: [list(position) for position in positions] for word, positions in marked.items() if positions}


def _move_data(move: Move) -> dict[str, Any]:
    match move:
        case OneHeap(leave):
            return {"kind": "one-heap", "leave": _leave_data(leave)}
        case SomeHeaps(most, leave):
            return {"kind": "some-heaps", "most": _term_data(most), "leave": _leave_data(leave)}
        case AllHeaps(within):
            return {"kind": "alike", "within": _term_data(within)}
        case SameFromEach(taken):
            return {"kind": "together", "taken": list(taken)}
        case AddFromBank():
            return {"kind": "from-bank"}
        case TakeAndBreak(take, pieces):
            return {"kind": "break", "take": take, "pieces": list(pieces)}
        case SplitUnequal():
            return {"kind": "unequal"}


def _leave_data(leave: LeaveBetween) -> dict[str, Any]:
    return {"low": _term_data(leave.low), "high": _term_data(leave.high)}


def _term_data(term: Term) -> int | str | dict[str, Any]:
    match term:
        case int():
            return term
        case Size():
            return "n"
        case Param(name):
            return {"param": name}
        case Op(sign, left, right):
            return {"op": sign, "left": _term_data(left), "right": _term_data(right)}
