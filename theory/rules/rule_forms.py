"""Moves described by typed rules, and their canonical text, which is the same for all descriptions of one game.

`docs/assets/js/rules/rule-forms.js` implements the same for the page.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from theory.rules.amounts import (
    Amounts,
    Coprime,
    Divisors,
    Fibonacci,
    LeftDivisors,
    Powers,
    PrimeDivisors,
    PrimePowers,
    Primes,
    Range,
    Residue,
    Squares,
)
from theory.rules.moves import (
    AllHeaps,
    HeapGame,
    LeaveBetween,
    Move,
    N,
    OneHeap,
    Op,
    SameFromEach,
    SomeHeaps,
    SplitInto,
    SplitUnequal,
    TakeAmount,
    TakeAndBreak,
    TakeAndSplit,
    Term,
)
from theory.rules.multi_heap_moves import (
    AnyFromExactly,
    EmptyAndSplit,
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

ANY = OneHeap(LeaveBetween(0, Op("-", N, 1)))
SPLIT = TakeAndBreak(0, (2,))
# The largest number of counters in an octal code.
MOST_PLACES = 99
# Up to MOST_SINGLE numbers of counters are a move each, at most MOST_CONSECUTIVE in succession; more are a set.
# A run of more than LONGEST_RUN numbers is written as a range.
MOST_SINGLE, MOST_CONSECUTIVE, LONGEST_RUN = 120, 30, 10
# For each kind of game with one number its canonical form, its moves, and the number of heaps, or None for any number.
SEVERAL: dict[str, tuple[str, Callable[[int], Move | tuple[Move, ...]], int | None]] = {
    "moore": ("any from up to {number} heaps", lambda number: SomeHeaps(number, ANY.leave), None),
    "multiple": ("a multiple of the smaller heap", lambda _: TakeMultiple(), 2),
    "empty-split": ("empty one heap, split the other", lambda _: EmptyAndSplit(), 2),
    "same-some": ("the same number from some of three heaps", lambda _: SameFromSome(), 3),
    "staircase": ("staircase", lambda _: MoveDown(), None),
    "silver-dollar": ("silver dollar", lambda _: SlideCoin(), None),
    "northcott": ("northcott", lambda _: SlideChecker(), None),
    "nimhoff": ("any, fewer than {number} in all from several heaps", TakeFewInAll, None),
    "memory": ("at most {number} times the last move", TakeUpToLimit, 2),
    "ratio": (
        "any, both, n from one and {number}n from the other",
        lambda number: (ANY, AllHeaps(), TakeInRatio(number)), 2,
    ),
    "ratio-alone": ("n from one and {number}n from the other", TakeInRatio, 2),
    "same-both": ("the same number from both heaps", lambda _: AllHeaps(), 2),
    "ends": ("any from either end of a row of heaps", lambda _: TakeFromEnds(), None),
    "slow": ("1 from each of up to {number} heaps", OneFromSome, None),
    "slow-exact": ("1 from each of exactly {number} heaps", lambda number: OneFromSome(number, number), None),
    "from-exactly": ("any from each of exactly {number} heaps", AnyFromExactly, None),
    "turtles": ("turning turtles", lambda _: TurnTurtles(), None),
    "circle": ("on a circle, take 1 to {number}", TakeNeighbours, None),
    "parts": ("split into {number} heaps", lambda number: SplitInto(number, number), None),
    "parts-up-to": ("split into up to {number} heaps", lambda number: SplitInto(2, number), None),
    "parts-any": ("split into any number of heaps", lambda _: SplitInto(2, None), None),
    "different": (
        "split into {number} different heaps", lambda number: SplitInto(number, number, different=True), None
    ),
    "different-up-to": (
        "split into up to {number} different heaps", lambda number: SplitInto(2, number, different=True), None
    ),
    "different-any": ("split into any number of different heaps", lambda _: SplitInto(2, None, different=True), None),
}  # fmt: skip
WITH_PASS, NOT_ALL = ", with one pass", ", not all"
# The canonical forms for the number 1.
WITH_ONE = {
    "memory": "at most the last move",
    "circle": "on a circle, take 1",
    "slow": "1 from 1 heap",
    "slow-exact": "1 from 1 heap",
}
NamedSet = (
    Residue | Powers | Primes | PrimePowers | Squares | Fibonacci | Divisors | PrimeDivisors | LeftDivisors | Coprime
)
_ORDER = (
    Residue, Powers, Primes, PrimePowers, Squares, Fibonacci, Divisors, PrimeDivisors, LeftDivisors, Coprime,
)  # fmt: skip


@dataclass(frozen=True, order=True)
class Part:
    """A part of the heap: ⌊(n + shift) / by⌋."""

    by: int
    shift: int = 0

    @property
    def up(self) -> bool:
        """Return whether the part is ⌈n / by⌉."""
        return self.shift == self.by - 1

    @property
    def text(self) -> str:
        """Return the canonical form of the part, such as `floor(n/2)`."""
        if self.up:
            return f"ceil(n/{self.by})"
        shifted = f"(n{self.shift:+d})" if self.shift else "n"
        return f"floor({shifted}/{self.by})"

    @property
    def term(self) -> Term:
        """Return the part as a term."""
        if self.up:
            return Op("ceil/", N, self.by)
        shifted = Op("+" if self.shift > 0 else "-", N, abs(self.shift)) if self.shift else N
        return Op("floor/", shifted, self.by)


@dataclass
class Meaning:
    """The moves of a game.

    Args:
        taken: the numbers of counters that may be taken, as disjoint ranges (low, high).
        barred: the numbers that may not be taken, if all others may; `taken` is then empty. None otherwise.
        sets: infinite sets, or divisors of the heap, that extend `taken` or, unless it is None, `barred`.
        rising: ranges of numbers of counters whose upper end is a part of the heap.
        parts: the parts of the heap that may be left.
        code: the digits of an octal or hexadecimal code by number of counters.
        split: whether a heap may be split.
        unequal: whether a heap may be split into unequal heaps.
        both: in a game on two heaps, the numbers that may be taken from both; an empty list means any equal number.
        marks: the blocked and the terminal positions of two heaps, the smaller heap first.
        several: the kind of a game on several heaps with one number, and that number; otherwise None.
        passes: whether a player may pass once in the game.
        unrepeated: whether no move takes as many counters as the move before.
        keeps: whether a move must leave at least one counter of its heap.
        normal: whether the text says that the player who moves last wins.
        misere: whether the text says that the player who moves last loses.
    """

    taken: list[tuple[int, int]] = field(default_factory=list)
    barred: set[int] | None = None
    sets: set[NamedSet] = field(default_factory=set)
    rising: set[tuple[int, Part]] = field(default_factory=set)
    parts: set[Part] = field(default_factory=set)
    code: dict[int, int] = field(default_factory=dict)
    split: bool = False
    unequal: bool = False
    both: list[int] | None = None
    marks: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    several: tuple[str, int] | None = None
    unrepeated: bool = False
    passes: bool = False
    keeps: bool = False
    normal: bool = False
    misere: bool = False

    def settle(self) -> None:
        """Merge the ranges, and convert splits to an octal code, and divisors that leave some to proper ones."""
        self.taken = merge_ranges(self.taken)
        if self.keeps and self.sets == {Divisors()} and not self.taken and self.barred is None:
            self.sets, self.keeps = {Divisors(proper=True)}, False
        alone = not (self.parts or self.rising or self.unequal or self.sets) and self.barred is None
        if self.split and alone and all(high <= MOST_PLACES for _, high in self.taken):
            self.code |= {0: 4, **{n: 3 for low, high in self.taken for n in range(low, high + 1)}}
            self.taken, self.split = [], False

    @property
    def text(self) -> str:
        """Return the canonical form of the rules."""
        return f"{self._moves_text()}{WITH_PASS * self.passes}{NOT_ALL * self.keeps}"

    def _moves_text(self) -> str:
        if self.several is not None:
            kind, number = self.several
            return WITH_ONE[kind] if number == 1 and kind in WITH_ONE else SEVERAL[kind][0].format(number=number)
        if self.both is not None:
            numbers = f"-{{{','.join(map(str, self.both))}}}" if self.both else ""
            marks = (f", {word} {' '.join(f'({a},{b})' for a, b in self.marks[word])}" for word in sorted(self.marks))
            return f"any, both{numbers}{''.join(marks)}"
        if self.code:
            digits = "".join(f"{self.code.get(place, 0):X}" for place in range(1, max(1, *self.code) + 1))
            return f"{self.code.get(0, 0):X}.{digits}"
        ordered = sorted(self.parts, key=lambda part: (part.up, part))
        return ", ".join([*self._amounts(), *(part.text for part in ordered), *(["split"] if self.split else []),
                          *(["split unequal"] if self.unequal else []),
                          *(["no repeat"] if self.unrepeated else [])])  # fmt: skip

    def _amounts(self) -> Iterator[str]:
        named = [str(one) for one in self._sets()]
        if self.barred is not None:
            words = [*map(str, sorted(self.barred)), *named]
            yield f"all but {{{','.join(words)}}}" if words or not self.split else "any"
        elif self.taken or named:
            words = [*(word for low, high in self.taken for word in _range_texts(low, high)), *named]
            yield f"n-{words[0]}" if len(words) == 1 and words[0].isdigit() else f"n-{{{','.join(words)}}}"
        for low, part in sorted(self.rising):
            yield f"n-{{{low}..{part.text}}}"

    def _sets(self) -> list[NamedSet]:
        """Return the members of `sets` in canonical order."""
        return sorted(self.sets, key=lambda one: (_ORDER.index(type(one)), str(one)))

    @property
    def amounts(self) -> Amounts:
        """Return the numbers of counters that may be taken."""
        ranges = self.taken if self.barred is None else merge_ranges((n, n) for n in self.barred)
        numbers = (Range(low, high) for low, high in ranges)
        return Amounts((*numbers, *self._sets()), other=self.barred is not None)

    def game(self, name: str) -> HeapGame:
        """Return the game with these moves, under the given name."""
        if self.several is not None:
            kind, number = self.several
            _, move, heaps = SEVERAL[kind]
            new_move = move(number)
            return HeapGame(name, new_move if isinstance(new_move, tuple) else (new_move,), heaps=heaps)
        if self.both is not None:
            marks = {word: tuple(_both_orders(pairs)) for word, pairs in self.marks.items()}
            moves: tuple[Move, ...] = (ANY, SameFromEach(tuple(self.both)) if self.both else AllHeaps())
            blocked, terminal = marks.get("blocked", ()), marks.get("terminal", ())
            return HeapGame(name, moves, heaps=2, blocked=blocked, terminal=terminal)
        if self.unrepeated:
            return HeapGame(
                name, (TakeOther(tuple(n for low, high in self.taken for n in range(low, high + 1))),), heaps=2
            )
        if self.keeps:
            return HeapGame(name, (TakeAmount(self.amounts),), least=1)
        if self.passes:
            return HeapGame(name, (*self._moves(), Pass()), bank=True)
        return HeapGame(name, tuple(self._moves()))

    def _moves(self) -> Iterator[Move]:
        for take in sorted(self.code):
            if pieces := tuple(bit for bit in (0, 1, 2) if self.code[take] >> bit & 1):
                yield TakeAndBreak(take, pieces)
            if self.code[take] >> 3:
                yield TakeAndSplit(take)
        if self.sets:
            yield TakeAmount(self.amounts)
        elif self.barred is not None:
            top = max(self.barred, default=0)
            yield from (_leave(n) for n in range(1, top) if n not in self.barred)
            yield OneHeap(LeaveBetween(0, Op("-", N, top + 1)))
        lengths = [high - low + 1 for low, high in self.taken]
        if self.taken and not self.sets and (sum(lengths) > MOST_SINGLE or max(lengths) > MOST_CONSECUTIVE):
            yield TakeAmount(self.amounts)
        elif not self.sets:
            yield from (_leave(n) for low, high in self.taken for n in range(low, high + 1))
        for low, part in sorted(self.rising):
            yield OneHeap(LeaveBetween(Op("-", N, part.term), Op("-", N, low)))
        for part in sorted(self.parts, key=lambda part: (part.up, part)):
            yield OneHeap(LeaveBetween(part.term, part.term))
        if self.split:
            yield SPLIT
        if self.unequal:
            yield SplitUnequal()


def _leave(taken: int) -> OneHeap:
    """Return the move that takes a number of counters."""
    left = Op("-", N, taken)
    return OneHeap(LeaveBetween(left, left))


def _range_texts(low: int, high: int) -> list[str]:
    if high - low >= LONGEST_RUN:
        return [f"{low}..{high}"]
    return [str(n) for n in range(low, high + 1)]


def _both_orders(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted({pair for a, b in pairs for pair in ((a, b), (b, a))})


def merge_ranges(ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges merged so that no two overlap or touch, in ascending order.

    >>> merge_ranges([(4, 7), (1, 2), (3, 3), (9, 9), (5, 6)])
    [(1, 7), (9, 9)]
    """
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return merged
