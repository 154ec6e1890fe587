"""The elements of a guessed misère quotient: classes of sums of a few heaps, the generators.

Sums with equal outcomes beside all tested sums, the columns, count as equal. A contradiction with the rules yields a
further column that distinguishes more of them, as in automaton learning.
"""

from collections.abc import Iterable
from itertools import combinations

from verify.discover.deadline import Deadline
from verify.discover.result import StrategyFailed

MOST_ELEMENTS, MOST_SUMS = 256, 4_000_000
DIGIT = 8  # the bits of the digit that counts the heaps of a generator

Word = tuple[int, ...]  # heap sizes in ascending order


class SumClassifier:
    """Partition of the sums of generators: two sums are in one class if they have the same outcome beside every column.

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
        """Return the list of the heaps of an encoded sum."""
        counts = ((g, number >> DIGIT * place & (1 << DIGIT) - 1) for place, g in enumerate(self.digits))
        return sum_union((), tuple(g for g, count in counts for _ in range(count)))

    def lost(self, word: Word) -> bool:
        """Return whether a sum is a P-position in misère play."""
        return self._lost(self._number(word))

    def _lost(self, number: int) -> bool:
        is_lost = self.known.get(number)
        if is_lost is None:
            if len(self.known) % 1024 == 0:
                self.clock.check()
                if len(self.known) >= MOST_SUMS:
                    raise StrategyFailed(f"the search exceeded its limit of {MOST_SUMS} sums")
            less = self._reduce(number)
            if less != number:
                is_lost = self.known[number] = self._lost(less)
                return is_lost
            is_lost, place, rest, known = number != 0, 0, number, self.known
            stuck = True
            while rest and is_lost:
                if rest & (1 << DIGIT) - 1:
                    for move in self.moves[place]:
                        stuck = False
                        after = known.get(number + move)
                        if self._lost(number + move) if after is None else after:
                            is_lost = False
                            break
                place, rest = place + 1, rest >> DIGIT
            is_lost = self.known[number] = is_lost and not stuck
        return is_lost

    def _reduce(self, number: int) -> int:
        """Return an equal sum with fewer heaps, according to the guessed powers."""
        for place, power in enumerate(self.powers):
            if power:
                count, (most, period) = number >> DIGIT * place & (1 << DIGIT) - 1, power
                if count >= most:
                    number -= ((count - most) // period + 1) * period << DIGIT * place
        return number

    def after(self, word: Word) -> list[Word]:
        """Return the sums that a move in a given sum leaves."""
        places = (place for place, n in enumerate(word) if place == 0 or word[place - 1] != n)
        return [
            sum_union(word[:place] + word[place + 1 :], option)
            for place in places
            for option in self.options[word[place]]
        ]

    def _row(self, number: int) -> int:
        """Return the outcomes of a sum beside each column, as a bit set."""
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
        """Return some sums that distinguish elements that counted as equal so far."""
        new_columns: dict[int, None] = {}
        for number, step in zip(numbers, steps, strict=True):
            for g, to in step.items():
                one, other = number + self.digits[g], numbers[to]
                if one == other or any(self._lost(one + more) != self._lost(other + more) for more in new_columns):
                    continue
                for digit in self.digits.values():
                    differ = self._row(one + digit) ^ self._row(other + digit)
                    if differ:
                        new_columns[self.columns[(differ & -differ).bit_length() - 1] + digit] = None
                        break
        return list(new_columns)

    def tell_apart(self, word: Word) -> bool:
        """Add all parts of a sum with an unexpected outcome as columns; return whether any part is new."""
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
