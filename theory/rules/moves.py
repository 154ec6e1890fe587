"""Data types that describe the moves of a game.

A description has two readings: `theory.rules.options_from_rules` enumerates options, and
`verify.proofs.general.z3_semantics` makes a formula for the solvers. Tests compare both on every small position.
"""

from dataclasses import dataclass
from typing import Any, Literal

from theory.rules.amounts import (
    Amounts,
    Coprime,
    Divisors,
    Fibonacci,
    LeftDivisors,
    Part,
    Powers,
    PrimeDivisors,
    PrimePowers,
    Primes,
    Range,
    Residue,
    Squares,
)
from theory.rules.multi_heap_moves import (
    AnyFromExactly,
    EmptyAndSplit,
    JointMove,
    MoveDown,
    OneFromSome,
    Pass,
    SameFromSome,
    SlideChecker,
    SlideCoin,
    TakeFewInAll,
    TakeFromEnds,
    TakeInRatio,
    TakeMultiple,
    TakeNeighbours,
    TakeOther,
    TakeUpToLimit,
    TurnTurtles,
)


@dataclass(frozen=True)
class Size:
    """The size n of the heap before the move."""


@dataclass(frozen=True)
class Param:
    """A parameter of the game by its name, such as the k of K-MARK."""

    name: str


@dataclass(frozen=True)
class Op:
    """An operation: left + right, left - right, ⌊left / right⌋ or ⌈left / right⌉, with a divisor of at least 1."""

    sign: Literal["+", "-", "floor/", "ceil/"]
    left: "Term"
    right: "Term"


Term = int | Size | Param | Op

N = Size()


@dataclass(frozen=True)
class LeaveBetween:
    """The rule that a heap of size n may become any y with low ≤ y ≤ high, y ≥ 0 and y ≠ n."""

    low: Term
    high: Term


@dataclass(frozen=True)
class OneHeap:
    """A move that changes exactly one heap, by the rule `leave`."""

    leave: LeaveBetween


@dataclass(frozen=True)
class SomeHeaps:
    """A move that changes at least one and at most `most` heaps, each by the rule `leave`."""

    most: Term
    leave: LeaveBetween


@dataclass(frozen=True)
class AllHeaps:
    """A move that lowers every heap, with losses that differ pairwise by less than `within`.

    If `within` is 1, all heaps lose the same number.
    """

    within: Term = 1


@dataclass(frozen=True)
class SameFromEach:
    """A move that takes the same number of counters from every heap; the number is one of `taken`, each at least 1."""

    taken: tuple[int, ...]


@dataclass(frozen=True)
class AddFromBank:
    """A move that adds one or more counters of the bank, which is the last entry of the position, to one heap."""


@dataclass(frozen=True)
class TakeAndBreak:
    """A move that takes exactly `take` counters of one heap and leaves the rest in several heaps.

    `pieces` contains the allowed numbers of heaps, which are nonempty: 0 if the whole heap may be taken, 1 if the rest
    may stay one heap, and 2 if it may be split. If `take` is 0, the move must split the heap.
    """

    take: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class TakeAmount:
    """A move that takes from one heap any number of counters in a set."""

    amounts: Amounts


@dataclass(frozen=True)
class SplitUnequal:
    """A move that splits one heap into two nonempty heaps of different sizes and takes nothing."""


@dataclass(frozen=True)
class SplitInto:
    """A move that splits one heap into nonempty heaps and takes nothing.

    There are at least `least` of them, which is 2 or more, and at most `most`, or any number if that is None; with
    `different` no two are of the same size.
    """

    least: int
    most: int | None
    different: bool = False


@dataclass(frozen=True)
class TakeAndSplit:
    """A move that takes exactly `take` counters of one heap and splits the rest into three nonempty heaps."""

    take: int


Move = (
    OneHeap | SomeHeaps | AllHeaps | SameFromEach | AddFromBank | TakeAndBreak | TakeAndSplit | TakeAmount
    | SplitUnequal | SplitInto | Pass | JointMove
)  # fmt: skip
# The meaning of the numbers of a position: heaps; a heap and the largest number that may be taken, or the one that was
# just taken; the squares of coins, which increase; the places of turtles on their feet, which increase; heaps and the
# passes that are left; counters on a circle, and heaps; the player to move, and the squares of rows with two checkers.
Numbers = Literal["heaps", "limit", "last", "squares", "turtles", "passes", "circle", "checkers"]
NUMBERS: dict[type, Numbers] = {
    TakeUpToLimit: "limit", TakeOther: "last", SlideCoin: "squares", TurnTurtles: "turtles", Pass: "passes",
    TakeNeighbours: "circle", SlideChecker: "checkers",
}  # fmt: skip


@dataclass(frozen=True)
class HeapGame:
    """A take-away game on heaps: its name, its moves, and lower bounds of its parameters.

    A position is a tuple of natural numbers, one per heap; with `bank` the last entry is the bank, which no other move
    changes. Every heap keeps at least `least` counters. With `ends_when_empty` the game ends once all heaps are empty,
    whatever the moves allow. With `heaps` a position has exactly that many heaps. No move leads to a position in
    `blocked`, and the game ends at a position in `terminal`. The convention (`Play`) is not part of the game.
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
        """Return whether the game has blocked or terminal positions."""
        return bool(self.blocked or self.terminal)

    @property
    def numbers(self) -> Numbers:
        """Return the kind of numbers that a position consists of, such as the sizes of heaps.

        >>> HeapGame("coins", (SlideCoin(),)).numbers
        'squares'
        """
        return next((NUMBERS[type(move)] for move in self.moves if type(move) in NUMBERS), "heaps")

    @property
    def is_endless(self) -> bool:
        """Return whether moves can be taken back, so that play need not end.

        >>> HeapGame("checkers", (SlideChecker(),)).is_endless, HeapGame("coins", (SlideCoin(),)).is_endless
        (True, False)
        """
        return any(isinstance(move, SlideChecker) for move in self.moves)

    @property
    def plain(self) -> bool:
        """Return whether the game has no parameters, bank, special end, marked positions or fixed number of heaps."""
        special = self.params or self.bank or self.ends_when_empty or self.marked or self.heaps is not None
        return not special


def breaks(game: HeapGame) -> tuple[TakeAndBreak, ...]:
    """Return the moves of a take-and-break game.

    Raises:
        ValueError: the game has other moves, parameters, a bank, or a special end.

    >>> breaks(HeapGame("two", (TakeAndBreak(2, (0, 1)),)))
    (TakeAndBreak(take=2, pieces=(0, 1)),)
    """
    moves = tuple(move for move in game.moves if isinstance(move, TakeAndBreak))
    if len(moves) < len(game.moves) or not game.plain or game.least:
        raise ValueError(
            f"{game.name} is not a take-and-break game: it has other moves, parameters, a bank or a special end"
        )
    return moves


def as_data(game: HeapGame) -> dict[str, Any]:
    """Return the description as JSON data, for readers in other languages such as the boards of the site.

    A term is a number, "n" for the size of the heap, {"param": name} or {"op": sign, "left": …, "right": …}. A move has
    its kind and, if applicable, `leave`, `most`, `within`, `taken`, `take` and `pieces`, `times`, or `amounts` and
    `other`. Blocked and terminal positions are present only if there are any.

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
        case TakeAmount(amounts):
            return {"kind": "amount", "amounts": [_part_data(part) for part in amounts.parts], "other": amounts.other}
        case TakeAndSplit(take):
            return {"kind": "three", "take": take}
        case SplitUnequal():
            return {"kind": "unequal"}
        case TakeMultiple():
            return {"kind": "multiple"}
        case EmptyAndSplit():
            return {"kind": "empty-and-split"}
        case SameFromSome():
            return {"kind": "same-from-some"}
        case MoveDown():
            return {"kind": "down"}
        case SlideCoin():
            return {"kind": "slide"}
        case SlideChecker():
            return {"kind": "checkers"}
        case TakeUpToLimit(times):
            return {"kind": "limited", "times": times}
        case TakeFewInAll(limit):
            return {"kind": "few-in-all", "limit": limit}
        case TakeOther(taken):
            return {"kind": "other", "taken": list(taken)}
        case TakeInRatio(times):
            return {"kind": "ratio", "times": times}
        case TakeFromEnds():
            return {"kind": "ends"}
        case OneFromSome(most, least):
            return {"kind": "one-from-some", "least": least, "most": most}
        case AnyFromExactly(count):
            return {"kind": "any-from-exactly", "count": count}
        case TurnTurtles():
            return {"kind": "turtles"}
        case TakeNeighbours(most):
            return {"kind": "neighbours", "most": most}
        case Pass():
            return {"kind": "pass"}
        case SplitInto(least, most, different):
            return {"kind": "parts", "least": least, "most": most, "different": different}


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


def _part_data(part: Part) -> dict[str, Any]:
    match part:
        case Range(low, high):
            return {"kind": "range", "low": low, "high": high}
        case Residue(modulus, residue):
            return {"kind": "residue", "modulus": modulus, "residue": residue}
        case Powers(base):
            return {"kind": "powers", "base": base}
        case LeftDivisors():
            return {"kind": "n-divisors"}
        case Primes() | PrimePowers() | Squares() | Fibonacci() | Divisors() | PrimeDivisors() | Coprime():
            return {"kind": str(part).replace(" ", "-")}
