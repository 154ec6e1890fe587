"""The search for a finite misère quotient: what is found here is a guess, which `verify.discover.misere` has to prove.

Sums of a few heaps, the generators, are told apart by their outcomes beside other sums, as one learns an automaton from
its answers: sums with the same outcomes beside all that were tried are taken for equal, and whatever contradicts the
rules of the game names a sum that tells more of them apart. Each further heap is compared with the elements that there
are, and becomes a generator itself if it behaves like none of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import NamedTuple

from theory.numbers.periodic import Periodic
from theory.numbers.quotient import Quotient
from theory.rules.moves import Break, HeapGame
from theory.rules.reading import parts
from verify.discover import heap
from verify.discover.clock import Clock
from verify.discover.found import Ended

MOST_ELEMENTS, MOST_STATES, MOST_HEAPS = 48, 400, 200

Word = tuple[int, ...]  # heaps by their sizes, small ones first


class Behaviour(NamedTuple):
    """The element of a sum, and the elements of its options."""

    element: int
    options: frozenset[int]


@dataclass(frozen=True)
class Guess:
    """A quotient with what its proof computes with.

    Args:
        quotient: the monoid; its elements repeat where the classes do.
        kinds: the class of each heap: heaps that behave alike.
        classes: how the heaps of each class behave.
        states: how the sums behave that can come about; the empty one is the first.
        step: step[c][s]: the state of a heap of class c beside a sum in state s.
    """

    quotient: Quotient
    kinds: Periodic
    classes: tuple[Behaviour, ...]
    states: tuple[Behaviour, ...]
    step: tuple[tuple[int, ...], ...]


def splits(game: HeapGame, n: int) -> set[Word]:
    """The heaps, none of them empty, that a move may leave of one."""
    kinds = heap.options(game)
    if kinds is not None:
        return {(left,) if (left := kind.left(n)) else () for kind in kinds if _legal(kind, n)}
    found = chain.from_iterable(parts(move, n) for move in game.moves if isinstance(move, Break))
    return {tuple(sorted(left)) for left in found}


def _legal(kind: heap.Option, n: int) -> bool:
    left = kind.left(n)
    return bool(kind.least <= left < n and (kind.most is None or left <= kind.most))


class _Sums:
    """The elements that the outcomes of sums of generators tell apart.

    Args:
        options: for each generator, the sums of generators that its moves leave.
        columns: sums that others are put beside.
        known: outcomes of sums that were found before.
    """

    def __init__(
        self, options: dict[int, list[Word]], columns: Iterable[Word], clock: Clock, known: dict[Word, bool]
    ) -> None:
        self.options, self.clock, self.known = options, clock, known
        self.generators = sorted(options)
        self.columns = [*columns] or [()]
        self.learn()

    def lost(self, word: Word) -> bool:
        """Whether whoever is to move in a sum loses, in misère play."""
        found = self.known.get(word)
        if found is None:
            if len(self.known) % 1024 == 0:
                self.clock.check()
            left = self.after(word)
            found = self.known[word] = bool(left) and not any(self.lost(one) for one in left)
        return found

    def after(self, word: Word) -> list[Word]:
        """The sums that a move leaves."""
        places = (place for place, n in enumerate(word) if place == 0 or word[place - 1] != n)
        return [
            beside(word[:place] + word[place + 1 :], option) for place in places for option in self.options[word[place]]
        ]

    def learn(self) -> None:
        """Find the elements, until what is beside equal sums is equal."""
        while True:
            self.words: list[Word] = []
            self.rows: dict[tuple[bool, ...], int] = {}
            self._entered(())
            self.steps: list[dict[int, int]] = []
            for word in self.words:  # which grows meanwhile
                self.steps.append({g: self._entered(beside(word, (g,))) for g in self.generators})
            column = self._contradiction()
            if column is None:
                return
            self.columns.append(column)

    def _entered(self, word: Word) -> int:
        row = tuple(self.lost(beside(word, column)) for column in self.columns)
        if row not in self.rows:
            if len(self.words) == MOST_ELEMENTS:
                raise Ended(f"sums of the first heaps have more than {MOST_ELEMENTS} elements")
            self.rows[row] = len(self.words)
            self.words.append(word)
        return self.rows[row]

    def _contradiction(self) -> Word | None:
        """A sum that tells apart what was taken for equal."""
        for word, steps in zip(self.words, self.steps, strict=True):
            for g, to in steps.items():
                one, other = beside(word, (g,)), self.words[to]
                if one == other:
                    continue
                for h in self.generators:
                    for column in self.columns:
                        more = beside(column, (h,))
                        if self.lost(beside(one, more)) != self.lost(beside(other, more)):
                            return more
        return None

    def tell_apart(self, word: Word) -> bool:
        """Put sums beside all parts of one whose outcome was not foreseen; whether some of these are new."""
        smaller = {part for size in range(len(word) + 1) for part in combinations(word, size)}
        new = sorted(smaller - set(self.columns))
        self.columns += new
        return bool(new)

    def times(self, element: int, word: Word) -> int:
        """The element of a sum beside another."""
        for generator in word:
            element = self.steps[element][generator]
        return element

    def foreseen(self, word: Word) -> bool:
        """What the element of a sum says of its outcome."""
        return self.lost(self.words[self.times(0, word)])


def beside(one: Word, other: Word) -> Word:
    """Two sums as one."""
    return tuple(sorted(one + other))


class _Contradicted(Exception):
    """A sum whose options do not fit its element; by its heaps."""

    def __init__(self, heaps: Word) -> None:
        super().__init__(heaps)
        self.heaps = heaps


class _Algebra:
    """The classes of heaps and the states of sums, as far as they are known."""

    def __init__(self, sums: _Sums, clock: Clock) -> None:
        count = len(sums.words)
        self.table = [[sums.times(one, word) for word in sums.words] for one in range(count)]
        self.part = [sums.lost(word) for word in sums.words]
        self.clock = clock
        self.classes: dict[Behaviour, int] = {}
        self.sizes: list[int] = []  # of a heap of each class
        self.states: dict[Behaviour, Word] = {Behaviour(0, frozenset()): ()}

    def stepped(self, kind: Behaviour, state: Behaviour) -> Behaviour:
        """A heap beside a sum."""
        mine, rest = self.table[kind.element], self.table[state.element]
        return Behaviour(
            mine[state.element], frozenset(mine[q] for q in state.options) | {rest[o] for o in kind.options}
        )

    def fits(self, state: Behaviour) -> bool:
        """Whether a sum is lost just where it can move and none of its options is lost."""
        return self.part[state.element] == (bool(state.options) and not any(self.part[q] for q in state.options))

    def enter(self, kind: Behaviour, size: int) -> None:
        """Add a class, with all sums in which its heaps occur.

        Raises:
            _Contradicted: one of them does not fit; nothing is added.
        """
        kinds = {**dict(zip(self.classes, self.sizes, strict=True)), kind: size}
        states = dict(self.states)
        todo = [(state, heaps, {kind: size}) for state, heaps in states.items()]
        while todo:
            self.clock.check()
            state, heaps, by = todo.pop(0)
            for one, heap_size in by.items():
                made = self.stepped(one, state)
                if made not in states:
                    states[made] = beside(heaps, (heap_size,))
                    if not self.fits(made):
                        raise _Contradicted(states[made])
                    if len(states) > MOST_STATES:
                        raise Ended(f"sums behave in more than {MOST_STATES} ways")
                    todo.append((made, states[made], kinds))
        self.states = states
        self.classes[kind] = len(self.classes)
        self.sizes.append(size)


class _Search:
    """The elements of all heaps, small ones first."""

    def __init__(self, left: Callable[[int], set[Word]], clock: Clock) -> None:
        self.left, self.clock = left, clock
        self.generators: set[int] = set()
        self.columns: list[Word] = []
        self.words: dict[int, Word] = {}  # of each heap in the generators
        self.options: dict[int, list[Word]] = {}  # of each generator
        self.known: dict[Word, bool] = {}  # outcomes, as long as these options stay
        self.kinds: list[int] = []  # the class of each heap
        self._begin()

    def upto(self, count: int) -> None:
        """Find the classes of the heaps below a bound."""
        while len(self.kinds) < count:
            try:
                self._next(len(self.kinds))
            except _Contradicted as error:
                self._amend(error.heaps)
                self._begin()

    def _begin(self) -> None:
        """Learn the elements again, from the same generators or more."""
        options: dict[int, list[Word]] = {}
        for g in sorted(self.generators):
            options[g] = sorted({self._word(split) for split in self.left(g)})
            self.words[g] = (g,)
        if any(options.get(g) != left for g, left in self.options.items()):
            self.known = {}
        self.options = options
        self.sums = _Sums(options, self.columns, self.clock, self.known)
        self.columns = self.sums.columns
        self.algebra = _Algebra(self.sums, self.clock)
        self.kinds = []

    def _word(self, split: Word) -> Word:
        return beside((), tuple(g for part in split for g in self.words[part]))

    def _next(self, n: int) -> None:
        """The class of the next heap."""
        options = frozenset(self.sums.times(0, self._word(split)) for split in self.left(n))
        algebra = self.algebra
        if n in self.generators:
            kind = Behaviour(self.sums.times(0, (n,)), options)
            if kind not in algebra.classes:
                algebra.enter(kind, n)
            self.kinds.append(algebra.classes[kind])
            return
        known = [kind.element for kind in algebra.classes if kind.options == options]
        for element in known or range(len(self.sums.words)):
            if max(self.sums.words[element], default=-1) >= n:
                continue  # smaller heaps alone, so that no heap is told by itself
            kind = Behaviour(element, options)
            try:
                if kind not in algebra.classes:
                    algebra.enter(kind, n)
            except _Contradicted:
                continue
            self.kinds.append(algebra.classes[kind])
            self.words[n] = self.sums.words[element]
            return
        self.generators.add(n)
        self.words[n] = (n,)
        self._begin()

    def _amend(self, heaps: Word) -> None:
        """Learn from a sum that does not fit: of its generators, or of heaps that were taken for such."""
        word = self._word(heaps)
        for one in (word, *self.sums.after(word)):
            if self.sums.foreseen(one) != self.sums.lost(one) and self.sums.tell_apart(one):
                return
        strange = [n for n in heaps if n not in self.generators]
        if not strange:
            raise Ended("the elements of the first heaps contradict the rules")
        self.generators.add(strange[0])


def guess(game: HeapGame, clock: Clock) -> Guess:
    """A quotient that fits so many heaps that it fits all, if the classes of the heaps repeat.

    Raises:
        Ended: none was found.
    """
    most = _most(game)
    search = _Search(lambda n: splits(game, n), clock)
    count = 4 * most + 8
    while count <= MOST_HEAPS:
        search.upto(count)
        found = _period(search.kinds, most)
        if found is not None:
            return _guess(search, *found)
        count = 2 * count
    raise Ended(f"the classes of the first {count // 2} heaps do not repeat")


def _most(game: HeapGame) -> int:
    kinds = heap.options(game)
    return (
        max(kind.take for kind in kinds) if kinds else max(move.take for move in game.moves if isinstance(move, Break))
    )


def _period(kinds: Sequence[int], most: int) -> tuple[int, int] | None:
    count = len(kinds)
    for p in range(1, count // 2):
        e = count - p
        while e and kinds[e - 1] == kinds[e - 1 + p]:
            e -= 1
        if 2 * e + 2 * p + most < count:
            return e, p
    return None


def _guess(search: _Search, e: int, p: int) -> Guess:
    algebra = search.algebra
    states = {state: place for place, state in enumerate(algebra.states)}
    step = tuple(tuple(states[algebra.stepped(kind, state)] for state in states) for kind in algebra.classes)
    classes = tuple(algebra.classes)
    kinds = Periodic(e, p, tuple(search.kinds[: e + p]))
    element = Periodic(e, p, tuple(classes[kind].element for kind in kinds.values))
    part = frozenset(q for q, lost in enumerate(algebra.part) if lost)
    quotient = Quotient(tuple(map(tuple, algebra.table)), part, element)
    return Guess(quotient, kinds, classes, tuple(states), step)
