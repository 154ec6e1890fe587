"""Search for a finite misère quotient, as a guess that `verify.discover.strategies.misere_quotients` must prove.

Sums of a few heaps, the generators, are distinguished by their outcomes beside other sums, as in automaton learning:
sums with equal outcomes beside all tested sums count as equal, and a contradiction with the rules yields a sum that
distinguishes more of them. Each further heap is compared with the existing elements, and becomes a generator if it
equals none. High powers of a generator are reduced by an exponent and period guessed from smaller generators, which
grow if the guess fails.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from operator import or_
from typing import NamedTuple

from theory.numbers.periodic import Periodic
from theory.numbers.quotient import Quotient
from theory.rules.moves import HeapGame, TakeAndBreak
from theory.rules.options_from_rules import parts
from verify.discover.deadline import Deadline
from verify.discover.general import heap_options
from verify.discover.result import StrategyFailed

MOST_ELEMENTS, MOST_STATES, MOST_HEAPS, MOST_SUMS = 256, 1024, 2400, 4_000_000

MOST_MARGIN = 3
DIGIT = 8  # the bits of the digit that counts the heaps of a generator

Word = tuple[int, ...]  # heap sizes in ascending order
_Pair = tuple[int, int]
STUCK: _Pair = 0, -1  # the state of sums without a move


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
        return {(left,) if (left := kind.left(n)) else () for kind in kinds if _is_legal(kind, n)}
    found = chain.from_iterable(parts(move, n) for move in game.moves if isinstance(move, TakeAndBreak))
    return {tuple(sorted(left)) for left in found}


def _is_legal(kind: heap_options.Option, n: int) -> bool:
    left = kind.left(n)
    return bool(kind.least <= left < n and (kind.most is None or left <= kind.most))


class _SumClassifier:
    """The elements distinguished by outcomes of sums of generators.

    A sum is encoded as one number with a digit per generator, which counts its heaps.

    Args:
        options: for each generator, the sums of generators that its moves leave.
        columns: sums that are added to others to distinguish them.
        clock: the deadline.
        known: the cache of outcomes.
        powers: for some generators an exponent and a period by which powers are reduced; a guess that bounds the
            number of sums.
    """

    def __init__(
        self,
        options: dict[int, list[Word]],
        columns: Iterable[Word],
        clock: Deadline,
        known: dict[int, bool],
        powers: dict[int, tuple[int, int]],
    ) -> None:
        self.options, self.clock, self.known = options, clock, known
        self.powers = [powers.get(g) for g in options]
        self.digits = {g: 1 << DIGIT * place for place, g in enumerate(options)}
        self.moves = [[self._number(left) - self.digits[g] for left in options[g]] for g in options]
        self.generators = sorted(options)
        self.columns = [self._number(column) for column in columns] or [0]
        self.rows: dict[int, tuple[int, int]] = {}
        self.learn()

    def _number(self, word: Word) -> int:
        return sum(self.digits[g] for g in word)

    def word(self, number: int) -> Word:
        """Return the heaps of an encoded sum."""
        counts = ((g, number >> DIGIT * place & (1 << DIGIT) - 1) for place, g in enumerate(self.digits))
        return sum_union((), tuple(g for g, count in counts for _ in range(count)))

    def lost(self, word: Word) -> bool:
        """Return whether a sum is a P-position in misère play."""
        return self._lost(self._number(word))

    def _lost(self, number: int) -> bool:
        found = self.known.get(number)
        if found is None:
            if len(self.known) % 1024 == 0:
                self.clock.check()
                if len(self.known) >= MOST_SUMS:
                    raise StrategyFailed(f"the search exceeded its limit of {MOST_SUMS} sums")
            less = self._reduced(number)
            if less != number:
                found = self.known[number] = self._lost(less)
                return found
            found, place, rest, known = number != 0, 0, number, self.known
            stuck = True
            while rest and found:
                if rest & (1 << DIGIT) - 1:
                    for move in self.moves[place]:
                        stuck = False
                        after = known.get(number + move)
                        if self._lost(number + move) if after is None else after:
                            found = False
                            break
                place, rest = place + 1, rest >> DIGIT
            found = self.known[number] = found and not stuck
        return found

    def _reduced(self, number: int) -> int:
        """Return an equal sum with fewer heaps, according to the guessed powers."""
        for place, power in enumerate(self.powers):
            if power:
                count, (most, period) = number >> DIGIT * place & (1 << DIGIT) - 1, power
                if count >= most:
                    number -= ((count - most) // period + 1) * period << DIGIT * place
        return number

    def after(self, word: Word) -> list[Word]:
        """Return the sums that a move leaves."""
        places = (place for place, n in enumerate(word) if place == 0 or word[place - 1] != n)
        return [
            sum_union(word[:place] + word[place + 1 :], option)
            for place in places
            for option in self.options[word[place]]
        ]

    def _row(self, number: int) -> int:
        """Return the outcomes beside all columns, as a bit set."""
        row, width = self.rows.get(number, (0, 0))
        if width < len(self.columns):
            for place, column in enumerate(self.columns[width:], width):
                row |= self._lost(number + column) << place
            self.rows[number] = row, len(self.columns)
        return row

    def learn(self) -> None:
        """Find the elements; add columns until multiplication by generators is well defined."""
        while True:
            numbers, entered, steps = [0], {self._row(0): 0}, []
            for number in numbers:  # the list grows during the loop
                step = {}
                for g in self.generators:
                    one = number + self.digits[g]
                    row = self._row(one)
                    if row not in entered:
                        if len(numbers) == MOST_ELEMENTS:
                            raise StrategyFailed(f"the quotient has more than {MOST_ELEMENTS} elements")
                        entered[row] = len(numbers)
                        numbers.append(one)
                    step[g] = entered[row]
                steps.append(step)
            more = self._contradictions(numbers, steps)
            if not more:
                break
            self.columns += more
        self.words, self.steps = [self.word(number) for number in numbers], steps

    def _contradictions(self, numbers: list[int], steps: list[dict[int, int]]) -> list[int]:
        """Return some sums that distinguish elements which counted as equal."""
        found: dict[int, None] = {}
        for number, step in zip(numbers, steps, strict=True):
            for g, to in step.items():
                one, other = number + self.digits[g], numbers[to]
                if one == other or any(self._lost(one + more) != self._lost(other + more) for more in found):
                    continue
                for digit in self.digits.values():
                    differ = self._row(one + digit) ^ self._row(other + digit)
                    if differ:
                        found[self.columns[(differ & -differ).bit_length() - 1] + digit] = None
                        break
        return list(found)

    def tell_apart(self, word: Word) -> bool:
        """Add all parts of a sum with an unexpected outcome as columns; return whether any is new."""
        smaller = {self._number(part) for size in range(len(word) + 1) for part in combinations(word, size)}
        new = sorted(smaller - set(self.columns))
        self.columns += new
        return bool(new)

    def power(self, generator: int) -> tuple[int, int]:
        """Return the exponent from which powers of a generator are periodic, and the period."""
        seen: dict[int, int] = {}
        element = 0
        while element not in seen:
            seen[element] = len(seen)
            element = self.steps[element][generator]
        return len(seen), len(seen) - seen[element]

    def times(self, element: int, word: Word) -> int:
        """Return the product of an element and a sum."""
        for generator in word:
            element = self.steps[element][generator]
        return element

    def predicted_outcome(self, word: Word) -> bool:
        """Return the outcome predicted by the element of a sum."""
        return self.lost(self.words[self.times(0, word)])


def sum_union(one: Word, other: Word) -> Word:
    """Return the union of two sums."""
    return tuple(sorted(one + other))


class _ContradictionFound(Exception):
    """The options of a sum, given by its heaps, contradict its element."""

    def __init__(self, heaps: Word) -> None:
        super().__init__(heaps)
        self.heaps = heaps


class _StateTable:
    """The classes of heaps and the states of sums found so far.

    A class is an element with the elements of its heaps' options; a state is an element with elements beside which an
    option of the sum is lost. Sets of elements are bit sets. Of the states of an element only those with minimal sets
    are kept.
    """

    def __init__(self, sums: _SumClassifier, clock: Deadline) -> None:
        count = len(sums.words)
        self.table = [[sums.times(one, word) for word in sums.words] for one in range(count)]
        self.part = [sums.lost(word) for word in sums.words]
        self.lost = sum(1 << q for q, lost in enumerate(self.part) if lost)
        self.beside = [sum(1 << r for r in range(count) if self.part[row[r]]) for row in self.table]
        self.words, self.clock = sums.words, clock
        self.moved: dict[_Pair, int] = {}
        self.classes: dict[_Pair, int] = {}
        self.sizes: list[int] = []  # of a heap of each class
        self.states: dict[_Pair, Word] = {STUCK: ()}

    def stepped(self, kind: _Pair, state: _Pair) -> _Pair:
        """Return the state of a heap beside a sum, with all known winning elements."""
        (one, options), (element, wins) = kind, state
        if state == STUCK:
            if not options:
                return STUCK
            wins = 0
        row = self.table[element]
        found = reduce(or_, (self.beside[row[o]] for o in bit_positions(options)), 0)
        if wins:
            later = self.moved.get((one, wins))
            if later is None:
                later = sum(1 << q for q, to in enumerate(self.table[one]) if wins >> to & 1)
                self.moved[one, wins] = later
            found |= later
        return row[one], found

    def within(self, made: _Pair, states: Iterable[_Pair]) -> _Pair | None:
        """Return a state with the same element and a subset of the winning elements; None if there is none."""
        element, wins = made
        if made == STUCK:
            return made
        return next((one for one in states if one[0] == element and one != STUCK and not one[1] & ~wins), None)

    def fits(self, state: _Pair) -> bool:
        """Return whether the state is lost, has no move, or wins by itself."""
        return state == STUCK or self.part[state[0]] or bool(state[1] & 1)

    def shared(self, kind: _Pair) -> Word | None:
        """Return a sum of generators beside which a heap and one of its options are lost; None if there is none."""
        both = reduce(or_, (self.beside[kind[0]] & self.beside[o] for o in bit_positions(kind[1])), 0)
        return self.words[next(bit_positions(both))] if both else None

    def enter(self, kind: _Pair, size: int) -> None:
        """Add a class and the states of sums in which its heaps occur.

        Raises:
            _ContradictionFound: a state is inconsistent; nothing was added.
        """
        rest = self.shared(kind)
        if rest is not None:
            raise _ContradictionFound(sum_union(rest, (size,)))
        kinds = {**dict(zip(self.classes, self.sizes, strict=True)), kind: size}
        states = dict(self.states)
        todo = deque((state, {kind: size}) for state in states)
        while todo:
            self.clock.check()
            state, by = todo.popleft()
            if state not in states:
                continue
            heaps = states[state]
            for one, heap_size in by.items():
                made = self.stepped(one, state)
                if self.within(made, states) is not None:
                    continue
                if not self.fits(made):
                    raise _ContradictionFound(sum_union(heaps, (heap_size,)))
                element, wins = made
                for more in [one for one in states if one[0] == element and one != STUCK and not wins & ~one[1]]:
                    del states[more]
                states[made] = sum_union(heaps, (heap_size,))
                if len(states) > MOST_STATES:
                    raise StrategyFailed(f"sums have more than {MOST_STATES} states")
                todo.append((made, kinds))
        self.states = states
        self.classes[kind] = len(self.classes)
        self.sizes.append(size)


def bit_positions(number: int) -> Iterator[int]:
    """Yield the positions of the one bits of a number."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


class _Search:
    """Search for the elements of all heaps, in ascending order."""

    def __init__(self, left: Callable[[int], set[Word]], clock: Deadline) -> None:
        self.left, self.clock = left, clock
        self.generators: list[int] = []
        self.columns: list[Word] = []
        self.words: dict[int, Word] = {}  # each heap as a sum of generators
        self.options: dict[int, list[Word]] = {}  # of each generator
        self.known: dict[int, bool] = {}  # outcomes; valid while the options are unchanged
        self.powers: dict[int, tuple[int, int]] = {}  # exponents and periods of generators, if known
        self.margin = 0  # added to the exponents
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
            except _ContradictionFound as error:
                self._resolve_contradiction(error.heaps)
                self._relearn()

    def progress(self) -> str:
        """Return a description of the progress."""
        return f"the heaps up to {self.reached - 1} have {self.elements} elements"

    def _relearn(self) -> None:
        """Learn the elements again after a change of generators or columns."""
        for g in self.generators:
            if g not in self.options:
                self.options[g] = sorted({self._word(split) for split in self.left(g)})
        self.sums = _SumClassifier(self.options, self.columns, self.clock, self.known, self.powers)
        self.powers = {g: (most + self.margin, p) for g in self.options for most, p in [self.sums.power(g)]}
        self.columns = [self.sums.word(column) for column in self.sums.columns]
        self.algebra = _StateTable(self.sums, self.clock)
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
            if max(sums.words[element], default=-1) >= n or algebra.shared(kind) is not None:
                continue  # only smaller heaps may represent a heap, so that no heap is defined by itself
            try:
                if kind not in algebra.classes:
                    algebra.enter(kind, n)
            except _ContradictionFound:
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
            found = _period(search.kinds, most)
            if found is not None:
                return _to_guess(search, *found)
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
    made = ((algebra.stepped(kind, state) for state in states) for kind in algebra.classes)
    step = tuple(tuple(states[algebra.within(one, states)] for one in row) for row in made)  # type: ignore[index]
    classes = tuple(Behaviour(element, frozenset(bit_positions(options))) for element, options in algebra.classes)
    known = tuple(State(element, frozenset(bit_positions(max(wins, 0)))) for element, wins in states)
    kinds = Periodic(e, p, tuple(search.kinds[: e + p]))
    element = Periodic(e, p, tuple(classes[kind].element for kind in kinds.values))
    quotient = Quotient(tuple(map(tuple, algebra.table)), frozenset(bit_positions(algebra.lost)), element)
    return Guess(quotient, kinds, classes, known, step)
