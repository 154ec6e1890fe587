"""Misère sums of K-MARK heaps: an exact rule for small heaps, and a bounded search beyond them.

Sums of heaps below k² (below 8 for k = 2) behave like Nim: their outcome follows from nim-sums of Grundy values until
only fickle heaps are left. For k = 2 the sums of heaps up to 8 form 14 classes. Sources: the claims MARK-099 and
MARK-100. Other sums are searched exhaustively up to a limit.
"""

from collections.abc import Iterable, Sequence

from theory.numbers.decimal import shorten
from theory.numbers.nim_sum import nim_sum
from theory.strategy.explained_move import OutOfReachError, Why
from theory.strategy.mark.k_mark_strategy import Heap, check, grundy, misere_lost

# The largest number of positions to search, which takes a few seconds.
MOST_SEARCHED = 200_000

# The misère quotient of MARK on heaps up to 8. The sums of such heaps fall into 14 classes; the empty sum is in class
# 0, and AFTER[h][c] is the class of a sum of class c with a heap of h beside it. A heap of 4 is equivalent to one of 1,
# and 5 to 3; heaps that change no class are not listed. `theory.claims.mark.misere_quotient_checks` checks from the
# rules that the classes determine the outcome.
ONE = (1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12)
THREE = (2, 3, 4, 5, 2, 3, 8, 9, 6, 7, 12, 13, 10, 11)
SIX = (4, 5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
SEVEN = (6, 7, 8, 9, 6, 7, 7, 6, 9, 8, 6, 7, 8, 9)
EIGHT = (10, 11, 12, 13, 10, 11, 6, 7, 8, 9, 7, 6, 9, 8)
AFTER = {1: ONE, 3: THREE, 4: ONE, 5: THREE, 6: SIX, 7: SEVEN, 8: EIGHT}
LOST_CLASSES = frozenset({1, 4, 7, 12})


def fickle(n: int, k: int) -> bool:
    """Return whether n is a fickle heap: 0, 1, k, or for k = 2 also 4.

    In sums of fickle heaps the outcome in misère play is the opposite of that in normal play.
    """
    return n in (0, 1, k) or (n, k) == (4, 2)


def tame(heaps: Iterable[int], k: int) -> bool:
    """Return whether every heap is small enough for `lost_by_values`: below k², or below 8 for k = 2."""
    return max(heaps, default=0) < (8 if k == 2 else k * k)


def lost_by_values(heaps: Sequence[int], k: int) -> bool:
    """Return whether a sum of tame heaps is lost: its nim-sum is 0, or 1 if all heaps are fickle."""
    return nim_sum(grundy(n, k) for n in heaps) == (1 if all(fickle(n, k) for n in heaps) else 0)


def class_of(heaps: Iterable[int]) -> int:
    """Return the class of a sum of MARK heaps up to 8 in the misère quotient of order 14."""
    own_class = 0
    for n in heaps:
        own_class = AFTER[n][own_class] if n in AFTER else own_class
    return own_class


def core(heaps: Iterable[int], k: int) -> tuple[int, ...]:
    """Return the heaps that affect the outcome, ascending: without heaps of 0 and k, and without pairs of heaps of 1.

    The options of k have the Grundy values 1 to k − 1, and one of them is a heap of 1, so by the mex rule a heap of k
    is equivalent to 0 in misère play too. In a pair of heaps of 1 each move is forced. Source: J. H. Conway, "On
    Numbers and Games", chapter 12.
    """
    left = sorted(n for n in heaps if n not in (0, k))
    ones = left.count(1)
    return tuple(left[ones - ones % 2 :])


class SumSearch:
    """The misère outcomes of sums of K-MARK heaps for one k, with a cache of the searched positions.

    With `up` the messages name Up-K-MARK; the caller passes its heaps with one counter less.

    Raises:
        ValueError: k is below 2.
    """

    def __init__(self, k: int, up: bool = False) -> None:
        check(0, k)
        self.k = k
        self.largest = (8 if k == 2 else k * k - 1) + up
        self._known: dict[tuple[int, ...], bool] = {}

    def lost(self, heaps: Sequence[int]) -> tuple[bool, Why]:
        """Return whether the player to move loses, and the reason.

        Raises:
            ValueError: a heap is negative.
            OutOfReachError: no rule is used here, and the search would exceed `MOST_SEARCHED` positions.
        """
        for n in heaps:
            check(n, self.k)
        left = core(heaps, self.k)
        if (known := self._by_rule(left)) is not None:
            return known
        return self._search(left), Why.SEARCH

    def _by_rule(self, left: tuple[int, ...]) -> tuple[bool, Why] | None:
        """Return whether the position `left` is lost, and the reason, if a rule decides this; otherwise None."""
        if len(left) <= 1:
            return misere_lost(sum(left), self.k), Why.MISERE_HEAP
        if tame(left, self.k):
            return lost_by_values(left, self.k), Why.QUOTIENT
        if self.k == 2 and max(left) <= 8:
            return class_of(left) in LOST_CLASSES, Why.QUOTIENT
        return None

    def _search(self, start: tuple[int, ...]) -> bool:
        """Return whether the position is lost, by a search of all continuations."""
        # A sum that no rule decides has at least as many followers as its largest heap has counters.
        if max(start) > MOST_SEARCHED:
            raise self._size_error()
        known = self._known
        stack = [(start, self._options(start))]
        while stack:
            position, left = stack[-1]
            while left and known.get(left[-1]) is False:
                left.pop()
            if not left:
                # Every option is won. Some option exists, since a position that no rule decides has a heap above 8.
                known[position] = True
                stack.pop()
            elif known.get(left[-1]):
                known[position] = False
                stack.pop()
            elif (rule := self._by_rule(left[-1])) is not None:
                known[left[-1]] = rule[0]
            else:
                stack.append((left[-1], self._options(left[-1])))
            if len(known) > MOST_SEARCHED:
                raise self._size_error()
        return known[start]

    def _options(self, position: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the cores of the options, those after divisions last, because the search takes the last one first."""
        near, far = [], []
        for place, n in enumerate(position):
            rest = (*position[:place], *position[place + 1 :])
            far.append(core((*rest, n // self.k), self.k))
            near += [core((*rest, n - j), self.k) for j in range(1, min(self.k - 1, n) + 1)]
        return (far + near)[::-1]

    def _size_error(self) -> OutOfReachError:
        """Return the error for a sum that is too large to search."""
        return OutOfReachError(
            f"a misère sum with a heap above {shorten(self.largest)} is searched, and this search would visit"
            f" more than {MOST_SEARCHED} positions: give smaller heaps"
        )


def winning_sizes(heaps: Sequence[int], k: int, index: int) -> list[int] | None:
    """Return the winning new sizes for the heap at an index of a tame sum, ascending; None if the sum is not tame.

    The cost is polynomial in the number of digits of k and of the heaps.
    """
    if not tame(heaps, k):
        return None
    others = (*heaps[:index], *heaps[index + 1 :])
    heap, total = Heap(heaps[index], k), nim_sum(grundy(n, k) for n in others)
    if not all(fickle(n, k) for n in others):
        return heap.options_of_value(total)
    steady = [y for y in heap.options_of_value(total) if not fickle(y, k)]
    return sorted(steady + [y for y in heap.options_of_value(total ^ 1) if fickle(y, k)])
