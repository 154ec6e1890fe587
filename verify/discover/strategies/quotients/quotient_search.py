"""Search for a finite misère quotient, as a guess that `misere_quotients` must prove.

Sums of a few heaps, the generators, are distinguished by their outcomes beside other sums, as in automaton learning:
sums with equal outcomes beside all tested sums count as equal, and a contradiction with the rules yields a sum that
distinguishes more of them. Each further heap is compared with the existing elements, and becomes a generator if it
equals none. High powers of a generator are reduced by an exponent and period guessed from smaller generators, which
grow if the guess fails.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from theory.numbers.misere_quotient import Quotient
from theory.numbers.periodic import Periodic
from theory.rules.moves import HeapGame, TakeAndBreak
from theory.rules.options_from_rules import parts
from verify.discover.deadline import Deadline
from verify.discover.general import heap_options
from verify.discover.result import StrategyFailed
from verify.discover.strategies.quotients.sum_classifier import SumClassifier, Word, sum_union
from verify.discover.strategies.quotients.sum_states import ContradictionFound, StateTable, bit_positions

MOST_HEAPS, MOST_MARGIN = 2400, 3


class Behaviour(NamedTuple):
    """The element of a sum, and the elements of its options."""

    element: int
    options: frozenset[int]


class State(NamedTuple):
    """The element of a sum, and elements beside which an option of the sum is lost; the set may be incomplete."""

    element: int
    wins: frozenset[int]


@dataclass(frozen=True)
class Guess:
    """Guessed quotient with the tables for its proof.

    Args:
        quotient: the monoid, with the periodic elements of heaps.
        kinds: the class of each heap; heaps of a class behave alike.
        classes: the behaviour of each class.
        states: the states of sums, sufficient to find a winning move; the first state is that of sums without a move.
        step: step[c][s]: the state of a heap of class c beside a sum in state s.
    """

    quotient: Quotient
    kinds: Periodic
    classes: tuple[Behaviour, ...]
    states: tuple[State, ...]
    step: tuple[tuple[int, ...], ...]


def nonempty_parts(game: HeapGame, n: int) -> set[Word]:
    """Return the sets of nonempty heaps that a move in one heap may leave."""
    kinds = heap_options.options(game)
    if kinds is not None:
        return {(size,) if (size := kind.size_after(n)) else () for kind in kinds if _is_legal(kind, n)}
    leftovers = chain.from_iterable(parts(move, n) for move in game.moves if isinstance(move, TakeAndBreak))
    return {tuple(sorted(left)) for left in leftovers}


def _is_legal(kind: heap_options.Option, n: int) -> bool:
    size = kind.size_after(n)
    return bool(kind.least <= size < n and (kind.most is None or size <= kind.most))


class _Search:
    """Search for the elements of all heaps, in ascending order."""

    def __init__(self, left: Callable[[int], set[Word]], clock: Deadline) -> None:
        self.left, self.clock = left, clock
        self.generators: list[int] = []
        self.columns: list[Word] = []
        self.words: dict[int, Word] = {}  # each heap as a sum of generators
        self.options: dict[int, list[Word]] = {}  # the sums that a move in each generator leaves
        self.known: dict[int, bool] = {}  # outcomes; valid while the options are unchanged
        self.powers: dict[int, tuple[int, int]] = {}  # exponents and periods of generators, if known
        self.margin = 0  # is added to the exponents
        self.reached = self.elements = 1  # the largest number of heaps classified at once, and its number of elements
        self.kinds: list[int] = []  # the class of each heap
        self._relearn()

    def upto(self, count: int) -> None:
        """Find the classes of the heaps below a bound."""
        while len(self.kinds) < count:
            try:
                self._classify_next_heap(len(self.kinds))
                if len(self.kinds) > self.reached:
                    self.reached, self.elements = len(self.kinds), len(self.sums.words)
            except ContradictionFound as error:
                self._resolve_contradiction(error.heaps)
                self._relearn()

    def progress(self) -> str:
        """Return a description of the progress."""
        return f"the heaps up to {self.reached - 1} have {self.elements} elements"

    def _relearn(self) -> None:
        """Compute the elements again after a change of the generators or the columns."""
        for g in self.generators:
            if g not in self.options:
                self.options[g] = sorted({self._word(split) for split in self.left(g)})
        self.sums = SumClassifier(self.options, self.columns, self.clock, self.known, self.powers)
        self.powers = {g: (most + self.margin, p) for g in self.options for most, p in [self.sums.power(g)]}
        self.columns = [self.sums.word(column) for column in self.sums.columns]
        self.algebra = StateTable(self.sums, self.clock)
        self.kinds = []

    def _word(self, split: Word) -> Word:
        return sum_union((), tuple(g for part in split for g in self.words[part]))

    def _make_generator(self, n: int) -> None:
        """Make a heap a generator; results on larger generators are discarded."""
        if n < max(self.generators, default=-1):
            self.generators = [g for g in self.generators if g < n]
            self.options = {g: self.options[g] for g in self.generators}
            self.columns = [column for column in self.columns if max(column, default=-1) < n]
            self.known.clear()
            self.powers.clear()
        self.generators.append(n)
        self.words[n] = (n,)

    def _classify_next_heap(self, n: int) -> None:
        """Find the class of the next heap."""
        algebra, sums = self.algebra, self.sums
        options = reduce(or_, (1 << sums.times(0, self._word(split)) for split in self.left(n)), 0)
        if n in self.options:
            kind = sums.times(0, (n,)), options
            if kind not in algebra.classes:
                algebra.enter(kind, n)
            self.kinds.append(algebra.classes[kind])
            return
        known = [kind[0] for kind in algebra.classes if kind[1] == options]
        for element in known or range(len(sums.words)):
            kind = element, options
            if max(sums.words[element], default=-1) >= n or algebra.shared_sum(kind) is not None:
                continue  # only smaller heaps may represent a heap, so that no heap is defined by itself
            try:
                if kind not in algebra.classes:
                    algebra.enter(kind, n)
            except ContradictionFound:
                continue
            self.kinds.append(algebra.classes[kind])
            self.words[n] = sums.words[element]
            return
        self._make_generator(n)
        self._relearn()

    def _resolve_contradiction(self, heaps: Word) -> None:
        """Learn from an inconsistent sum: add columns, raise exponents, or make one of its heaps a generator."""
        word = self._word(heaps)
        for one in (word, *self.sums.after(word)):
            if self.sums.predicted_outcome(one) != self.sums.lost(one) and self.sums.tell_apart(one):
                self.columns = [self.sums.word(column) for column in self.sums.columns]
                return
        strange = [n for n in heaps if n not in self.options]
        if not strange and self.margin < MOST_MARGIN:
            self.margin += 1
            self.powers = {g: (most + 1, p) for g, (most, p) in self.powers.items()}
            self.known.clear()
            return
        if not strange:
            raise StrategyFailed("the elements of the first heaps contradict the rules")
        self._make_generator(strange[0])


def guess_quotient(game: HeapGame, clock: Deadline) -> Guess:
    """Search for a quotient that fits enough heaps to fit all, provided that the classes of heaps are periodic.

    Raises:
        StrategyFailed: no quotient was found.
    """
    most = _largest_take(game)
    search = _Search(lambda n: nonempty_parts(game, n), clock)
    count = 4 * most + 8
    try:
        while count <= MOST_HEAPS:
            search.upto(count)
            pattern = _period(search.kinds, most)
            if pattern is not None:
                return _to_guess(search, *pattern)
            count = 2 * count
    except StrategyFailed as error:
        raise StrategyFailed(f"{error}; {search.progress()}") from None
    raise StrategyFailed(f"the classes of the heaps are not periodic; {search.progress()}")


def _largest_take(game: HeapGame) -> int:
    kinds = heap_options.options(game)
    return (
        max(kind.take for kind in kinds)
        if kinds
        else max(move.take for move in game.moves if isinstance(move, TakeAndBreak))
    )


def _period(kinds: Sequence[int], limit: int) -> tuple[int, int] | None:
    count = len(kinds)
    for p in range(1, count // 2):
        e = count - p
        while e and kinds[e - 1] == kinds[e - 1 + p]:
            e -= 1
        if 2 * e + 2 * p + limit < count:
            return e, p
    return None


def _to_guess(search: _Search, e: int, p: int) -> Guess:
    algebra = search.algebra
    states = {state: place for place, state in enumerate(algebra.states)}
    state_rows = ((algebra.state_with_heap(kind, state) for state in states) for kind in algebra.classes)
    step = tuple(tuple(states[algebra.within(one, states)] for one in row) for row in state_rows)  # type: ignore[index]
    classes = tuple(Behaviour(element, frozenset(bit_positions(options))) for element, options in algebra.classes)
    known = tuple(State(element, frozenset(bit_positions(max(wins, 0)))) for element, wins in states)
    kinds = Periodic(e, p, tuple(search.kinds[: e + p]))
    element = Periodic(e, p, tuple(classes[kind].element for kind in kinds.values))
    quotient = Quotient(tuple(map(tuple, algebra.table)), frozenset(bit_positions(algebra.lost)), element)
    return Guess(quotient, kinds, classes, known, step)
