"""The states of sums in a guessed misère quotient, which suffice to find a winning move.

A state is refused if it contradicts the outcome of its element; the search then learns from the contradiction.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from verify.discover.deadline import Deadline
from verify.discover.result import StrategyFailed
from verify.discover.strategies.quotients.sum_classifier import SumClassifier, Word, sum_union

MOST_STATES = 1024

Pair = tuple[int, int]
STUCK: Pair = 0, -1  # the state of sums without a move


class ContradictionFound(Exception):
    """Raised if the options of a sum contradict its element; the exception contains the heaps of the sum."""

    def __init__(self, heaps: Word) -> None:
        super().__init__(heaps)
        self.heaps = heaps


class StateTable:
    """The classes of heaps and the states of sums found so far.

    A class is an element with the elements of its heaps' options; a state is an element with elements beside which an
    option of the sum is lost. Sets of elements are bit sets. Of the states of an element only those with minimal sets
    are kept.
    """

    def __init__(self, sums: SumClassifier, clock: Deadline) -> None:
        count = len(sums.words)
        self.table = [[sums.times(one, word) for word in sums.words] for one in range(count)]
        self.part = [sums.lost(word) for word in sums.words]
        self.lost = sum(1 << q for q, lost in enumerate(self.part) if lost)
        self.beside = [sum(1 << r for r in range(count) if self.part[row[r]]) for row in self.table]
        self.words, self.clock = sums.words, clock
        self.moved: dict[Pair, int] = {}
        self.classes: dict[Pair, int] = {}
        self.sizes: list[int] = []  # of a heap of each class
        self.states: dict[Pair, Word] = {STUCK: ()}

    def state_with_heap(self, kind: Pair, state: Pair) -> Pair:
        """Return the state of a heap beside a sum, with all known winning elements."""
        (one, options), (element, wins) = kind, state
        if state == STUCK:
            if not options:
                return STUCK
            wins = 0
        row = self.table[element]
        wins_after = reduce(or_, (self.beside[row[o]] for o in bit_positions(options)), 0)
        if wins:
            later = self.moved.get((one, wins))
            if later is None:
                later = sum(1 << q for q, to in enumerate(self.table[one]) if wins >> to & 1)
                self.moved[one, wins] = later
            wins_after |= later
        return row[one], wins_after

    def within(self, new_state: Pair, states: Iterable[Pair]) -> Pair | None:
        """Return a state with the same element and a subset of the winning elements; None if there is none."""
        element, wins = new_state
        if new_state == STUCK:
            return new_state
        return next(
            (state for state in states if state[0] == element and state != STUCK and not state[1] & ~wins), None
        )

    def fits(self, state: Pair) -> bool:
        """Return whether the state agrees with its element: it is lost, has no move, or wins by itself."""
        return state == STUCK or self.part[state[0]] or bool(state[1] & 1)

    def shared_sum(self, kind: Pair) -> Word | None:
        """Return a sum of generators beside which a heap and one of its options are lost; None if there is none."""
        both = reduce(or_, (self.beside[kind[0]] & self.beside[o] for o in bit_positions(kind[1])), 0)
        return self.words[next(bit_positions(both))] if both else None

    def enter(self, kind: Pair, size: int) -> None:
        """Add a class and the states of sums in which its heaps occur.

        Raises:
            ContradictionFound: a state is inconsistent; nothing was added.
        """
        rest = self.shared_sum(kind)
        if rest is not None:
            raise ContradictionFound(sum_union(rest, (size,)))
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
                new_state = self.state_with_heap(one, state)
                if self.within(new_state, states) is not None:
                    continue
                if not self.fits(new_state):
                    raise ContradictionFound(sum_union(heaps, (heap_size,)))
                element, wins = new_state
                for more in [one for one in states if one[0] == element and one != STUCK and not wins & ~one[1]]:
                    del states[more]
                states[new_state] = sum_union(heaps, (heap_size,))
                if len(states) > MOST_STATES:
                    raise StrategyFailed(f"sums have more than {MOST_STATES} states")
                todo.append((new_state, kinds))
        self.states = states
        self.classes[kind] = len(self.classes)
        self.sizes.append(size)


def bit_positions(number: int) -> Iterator[int]:
    """Yield the positions of the one bits of a number."""
    while number:
        yield (number & -number).bit_length() - 1
        number &= number - 1
