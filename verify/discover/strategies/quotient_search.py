"""The search for a finite misère quotient: what is found here is a guess, which
`verify.discover.strategies.misere_quotients` has to prove.

Sums of a few heaps, the generators, are told apart by their outcomes beside other sums, as one learns an automaton from
its answers: sums with the same outcomes beside all that were tried are taken for equal, and whatever contradicts the
rules of the game names a sum that tells more of them apart. Each further heap is compared with the elements that there
are, and becomes a generator itself if it behaves like none of them. Of many equal generators in a sum some are left
out, as many as made no difference among the generators found before; more are kept where that was too many.
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
from theory.rules.moves import Break, HeapGame
from theory.rules.options_from_rules import parts
from verify.discover.deadline import Clock
from verify.discover.general import heap_options
from verify.discover.result import Ended

MOST_ELEMENTS, MOST_STATES, MOST_HEAPS, MOST_SUMS = 256, 1024, 2400, 4_000_000

MOST_MARGIN = 3
DIGIT = 8  # the bits of a number that counts heaps

Word = tuple[int, ...]  # heaps by their sizes, small ones first
_Pair = tuple[int, int]
STUCK: _Pair = 0, -1  # the state of sums without a move


class Behaviour(NamedTuple):
    """The element of a sum, and the elements of its options."""

    element: int
    options: frozenset[int]


class State(NamedTuple):
    """The element of a sum, and elements beside which an option of the sum is lost; not always all of these."""

    element: int
    wins: frozenset[int]


@dataclass(frozen=True)
class Guess:
    """A quotient with what its proof computes with.

    Args:
        quotient: the monoid; its elements repeat where the classes do.
        kinds: the class of each heap: heaps that behave alike.
        classes: how the heaps of each class behave.
        states: what is known of sums, enough to tell a winning move; those that cannot move are in the first, and no
            others.
        step: step[c][s]: the state of a heap of class c beside a sum in state s.
    """

    quotient: Quotient
    kinds: Periodic
    classes: tuple[Behaviour, ...]
    states: tuple[State, ...]
    step: tuple[tuple[int, ...], ...]


def splits(game: HeapGame, n: int) -> set[Word]:
    """The heaps, none of them empty, that a move may leave of one."""
    kinds = heap_options.options(game)
    if kinds is not None:
        return {(left,) if (left := kind.left(n)) else () for kind in kinds if _legal(kind, n)}
    found = chain.from_iterable(parts(move, n) for move in game.moves if isinstance(move, Break))
    return {tuple(sorted(left)) for left in found}


def _legal(kind: heap_options.Option, n: int) -> bool:
    left = kind.left(n)
    return bool(kind.least <= left < n and (kind.most is None or left <= kind.most))


class _Sums:
    """The elements that the outcomes of sums of generators tell apart.

    A sum is written as one number, in which each generator has a digit of its own that counts its heaps.

    Args:
        options: for each generator, the sums of generators that its moves leave.
        columns: sums that others are put beside.
        known: outcomes of sums that were found before.
        powers: for some generators how many beside each other are taken for so many less, if there are as many: a
            guess, without which there were too many sums to look at.
    """

    def __init__(
        self,
        options: dict[int, list[Word]],
        columns: Iterable[Word],
        clock: Clock,
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
        """The heaps of a sum."""
        counts = ((g, number >> DIGIT * place & (1 << DIGIT) - 1) for place, g in enumerate(self.digits))
        return beside((), tuple(g for g, count in counts for _ in range(count)))

    def lost(self, word: Word) -> bool:
        """Whether whoever is to move in a sum loses, in misère play."""
        return self._lost(self._number(word))

    def _lost(self, number: int) -> bool:
        found = self.known.get(number)
        if found is None:
            if len(self.known) % 1024 == 0:
                self.clock.check()
                if len(self.known) >= MOST_SUMS:
                    raise Ended(f"more than {MOST_SUMS} sums had to be looked at")
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
        """A sum with fewer heaps that is taken for the same."""
        for place, power in enumerate(self.powers):
            if power:
                count, (most, period) = number >> DIGIT * place & (1 << DIGIT) - 1, power
                if count >= most:
                    number -= ((count - most) // period + 1) * period << DIGIT * place
        return number

    def after(self, word: Word) -> list[Word]:
        """The sums that a move leaves."""
        places = (place for place, n in enumerate(word) if place == 0 or word[place - 1] != n)
        return [
            beside(word[:place] + word[place + 1 :], option) for place in places for option in self.options[word[place]]
        ]

    def _row(self, number: int) -> int:
        """The outcomes beside all columns, a bit each."""
        row, width = self.rows.get(number, (0, 0))
        if width < len(self.columns):
            for place, column in enumerate(self.columns[width:], width):
                row |= self._lost(number + column) << place
            self.rows[number] = row, len(self.columns)
        return row

    def learn(self) -> None:
        """Find the elements, until what is beside equal sums is equal."""
        while True:
            numbers, entered, steps = [0], {self._row(0): 0}, []
            for number in numbers:  # which grows meanwhile
                step = {}
                for g in self.generators:
                    one = number + self.digits[g]
                    row = self._row(one)
                    if row not in entered:
                        if len(numbers) == MOST_ELEMENTS:
                            raise Ended(f"there are more than {MOST_ELEMENTS} elements")
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
        """Sums that tell apart what was taken for equal, a few at a time."""
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
        """Put sums beside all parts of one whose outcome was not foreseen; whether some of these are new."""
        smaller = {self._number(part) for size in range(len(word) + 1) for part in combinations(word, size)}
        new = sorted(smaller - set(self.columns))
        self.columns += new
        return bool(new)

    def power(self, generator: int) -> tuple[int, int]:
        """How many heaps of a size are as so many less, at the least."""
        seen: dict[int, int] = {}
        element = 0
        while element not in seen:
            seen[element] = len(seen)
            element = self.steps[element][generator]
        return len(seen), len(seen) - seen[element]

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
    """The classes of heaps, and who surely wins beside what, as far as they are known.

    A class is an element with those of the options of its heaps, a state an element with those beside which an option
    of the sum is lost. Sets of elements are the bits of a number. Of the sums of an element only those are states that
    win beside the least: what wins beside more wins wherever they do.
    """

    def __init__(self, sums: _Sums, clock: Clock) -> None:
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
        """A heap beside a sum, with all beside which a move in the one or the other is known to win."""
        (one, options), (element, wins) = kind, state
        if state == STUCK:
            if not options:
                return STUCK
            wins = 0
        row = self.table[element]
        found = reduce(or_, (self.beside[row[o]] for o in bits(options)), 0)
        if wins:
            later = self.moved.get((one, wins))
            if later is None:
                later = sum(1 << q for q, to in enumerate(self.table[one]) if wins >> to & 1)
                self.moved[one, wins] = later
            found |= later
        return row[one], found

    def within(self, made: _Pair, states: Iterable[_Pair]) -> _Pair | None:
        """A state that is known to win only where a sum does."""
        element, wins = made
        if made == STUCK:
            return made
        return next((one for one in states if one[0] == element and one != STUCK and not one[1] & ~wins), None)

    def fits(self, state: _Pair) -> bool:
        """Whether a sum that is not lost, and can move, wins by itself."""
        return state == STUCK or self.part[state[0]] or bool(state[1] & 1)

    def shared(self, kind: _Pair) -> Word | None:
        """A sum of generators beside which a heap is lost, and one of its options as well."""
        both = reduce(or_, (self.beside[kind[0]] & self.beside[o] for o in bits(kind[1])), 0)
        return self.words[next(bits(both))] if both else None

    def enter(self, kind: _Pair, size: int) -> None:
        """Add a class, with the sums in which its heaps occur.

        Raises:
            _Contradicted: one of them does not fit; nothing is added.
        """
        rest = self.shared(kind)
        if rest is not None:
            raise _Contradicted(beside(rest, (size,)))
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
                    raise _Contradicted(beside(heaps, (heap_size,)))
                element, wins = made
                for more in [one for one in states if one[0] == element and one != STUCK and not wins & ~one[1]]:
                    del states[more]
                states[made] = beside(heaps, (heap_size,))
                if len(states) > MOST_STATES:
                    raise Ended(f"there are more than {MOST_STATES} states of sums")
                todo.append((made, kinds))
        self.states = states
        self.classes[kind] = len(self.classes)
        self.sizes.append(size)


def bits(number: int) -> Iterator[int]:
    """The places of the ones of a number."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1


class _Search:
    """The elements of all heaps, small ones first."""

    def __init__(self, left: Callable[[int], set[Word]], clock: Clock) -> None:
        self.left, self.clock = left, clock
        self.generators: list[int] = []
        self.columns: list[Word] = []
        self.words: dict[int, Word] = {}  # of each heap in the generators
        self.options: dict[int, list[Word]] = {}  # of each generator
        self.known: dict[int, bool] = {}  # outcomes, as long as these options stay
        self.powers: dict[int, tuple[int, int]] = {}  # of generators, as far as they are known
        self.margin = 0  # by which they are let be larger
        self.reached = self.elements = 1  # how many heaps have been classified at once, and with how many elements
        self.kinds: list[int] = []  # the class of each heap
        self._begin()

    def upto(self, count: int) -> None:
        """Find the classes of the heaps below a bound."""
        while len(self.kinds) < count:
            try:
                self._next(len(self.kinds))
                if len(self.kinds) > self.reached:
                    self.reached, self.elements = len(self.kinds), len(self.sums.words)
            except _Contradicted as error:
                self._amend(error.heaps)
                self._begin()

    def account(self) -> str:
        """How far the search came."""
        return f"the heaps up to {self.reached - 1} have {self.elements} elements"

    def _begin(self) -> None:
        """Learn the elements again, from the same generators or one more."""
        for g in self.generators:
            if g not in self.options:
                self.options[g] = sorted({self._word(split) for split in self.left(g)})
        self.sums = _Sums(self.options, self.columns, self.clock, self.known, self.powers)
        self.powers = {g: (most + self.margin, p) for g in self.options for most, p in [self.sums.power(g)]}
        self.columns = [self.sums.word(column) for column in self.sums.columns]
        self.algebra = _Algebra(self.sums, self.clock)
        self.kinds = []

    def _word(self, split: Word) -> Word:
        return beside((), tuple(g for part in split for g in self.words[part]))

    def _generator(self, n: int) -> None:
        """Take a heap for a generator; what was found of larger ones is forgotten."""
        if n < max(self.generators, default=-1):
            self.generators = [g for g in self.generators if g < n]
            self.options = {g: self.options[g] for g in self.generators}
            self.columns = [column for column in self.columns if max(column, default=-1) < n]
            self.known.clear()
            self.powers.clear()
        self.generators.append(n)
        self.words[n] = (n,)

    def _next(self, n: int) -> None:
        """The class of the next heap."""
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
                continue  # smaller heaps alone, so that no heap is told by itself
            try:
                if kind not in algebra.classes:
                    algebra.enter(kind, n)
            except _Contradicted:
                continue
            self.kinds.append(algebra.classes[kind])
            self.words[n] = sums.words[element]
            return
        self._generator(n)
        self._begin()

    def _amend(self, heaps: Word) -> None:
        """Learn from a sum that does not fit: of its generators, or of heaps that were taken for such."""
        word = self._word(heaps)
        for one in (word, *self.sums.after(word)):
            if self.sums.foreseen(one) != self.sums.lost(one) and self.sums.tell_apart(one):
                self.columns = [self.sums.word(column) for column in self.sums.columns]
                return
        strange = [n for n in heaps if n not in self.options]
        if not strange and self.margin < MOST_MARGIN:
            self.margin += 1
            self.powers = {g: (most + 1, p) for g, (most, p) in self.powers.items()}
            self.known.clear()
            return
        if not strange:
            raise Ended("the elements of the first heaps contradict the rules")
        self._generator(strange[0])


def guess(game: HeapGame, clock: Clock) -> Guess:
    """A quotient that fits so many heaps that it fits all, if the classes of the heaps repeat.

    Raises:
        Ended: none was found.
    """
    most = _most(game)
    search = _Search(lambda n: splits(game, n), clock)
    count = 4 * most + 8
    try:
        while count <= MOST_HEAPS:
            search.upto(count)
            found = _period(search.kinds, most)
            if found is not None:
                return _guess(search, *found)
            count = 2 * count
    except Ended as error:
        raise Ended(f"{error}; {search.account()}") from None
    raise Ended(f"the classes of the heaps do not repeat; {search.account()}")


def _most(game: HeapGame) -> int:
    kinds = heap_options.options(game)
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
    made = ((algebra.stepped(kind, state) for state in states) for kind in algebra.classes)
    step = tuple(tuple(states[algebra.within(one, states)] for one in row) for row in made)  # type: ignore[index]
    classes = tuple(Behaviour(element, frozenset(bits(options))) for element, options in algebra.classes)
    known = tuple(State(element, frozenset(bits(max(wins, 0)))) for element, wins in states)
    kinds = Periodic(e, p, tuple(search.kinds[: e + p]))
    element = Periodic(e, p, tuple(classes[kind].element for kind in kinds.values))
    quotient = Quotient(tuple(map(tuple, algebra.table)), frozenset(bits(algebra.lost)), element)
    return Guess(quotient, kinds, classes, known, step)
