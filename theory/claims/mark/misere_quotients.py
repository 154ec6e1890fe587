"""Misère sums of any number of heaps decided by finitely many facts: two certificates, checked from the rules.

The first shows that all sums of small heaps are played like Nim; the second that the classes of a misère quotient tell
who wins. Both speak of every number of heaps at once. T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial
games", Journal of Combinatorial Theory A 115 (2008), 593–622.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from theory.claims.check import Truth
from theory.claims.mark.shared_cases import sizes
from theory.rules.mark import K_MARK
from theory.strategy.mark_misere import AFTER, LOST_CLASSES, fickle

IDENTITY = tuple(range(14))


def plays_like_nim(truth: Truth, k: int, largest: int) -> bool:
    """Whether all misère sums of K-MARK heaps up to `largest` obey the rule, by a condition on single heaps.

    The rule: a sum is lost exactly when its Grundy value is 0 while some heap is not fickle, and 1 when all are. It
    holds for every number of heaps if for every single heap x, with g its Grundy value:

    1. x is fickle: g ≤ 1, and if x has a move it can become a fickle heap of the other value below 2; what it can
       become otherwise has a value of 2 or more.
    2. x is not fickle and g ≤ 1: it cannot become a fickle heap of value 1 − g.
    3. x is not fickle and g ≥ 2: for s = 0 and s = 1 it can become a heap of value s that is not fickle, or a fickle
       one of value 1 − s.

    Then from a sum that the rule calls lost no move leads to another one: a move changes the value, and the last heap
    that is not fickle cannot become fickle to the value 1, by 2. From any other with a move one leads there: the move
    of Nim to value 0, unless it makes the last such heap fickle, which 2 forbids or for which 3 has another; and if all
    are fickle, 1 has one.
    """
    value = {x: truth.grundy((x,), K_MARK, k=k) for x in range(largest + 1)}
    for x in range(largest + 1):
        reached = {(value[y], fickle(y, k)) for y in sizes(truth, x, K_MARK, k=k)}
        if fickle(x, k):
            other = (1 - value[x], True)
            if value[x] > 1 or (reached and other not in reached) or any(v < 2 and not soft for v, soft in reached):
                return False
        elif value[x] <= 1:
            if (1 - value[x], True) in reached:
                return False
        elif not all({(s, False), (1 - s, True)} & reached for s in (0, 1)):
            return False
    return True


def transitions(
    options: Callable[[int], Iterable[int]], after: Mapping[int, Sequence[int]], heaps: Iterable[int]
) -> set[tuple[int, frozenset[int]]]:
    """The class of a sum with the set of classes of its options, for all sums of any number of these heaps.

    Putting a heap h beside a sum puts it beside all its options, and adds the options of h beside the sum; so the pair
    of the new sum is made from that of the old one, and as the classes are finitely many, so are the pairs.

    Args:
        options: the sizes that a heap may be left with.
        after: for each heap the class that each class becomes with this heap beside it.
        heaps: the sizes that occur.
    """
    sizes_of = {h: tuple(options(h)) for h in heaps}
    found = {(0, frozenset[int]())}
    waiting = list(found)
    while waiting:
        of_sum, of_options = waiting.pop()
        for h, left in sizes_of.items():
            beside = {after[h][q] for q in of_options} | {after[y][of_sum] for y in left}
            pair = (after[h][of_sum], frozenset(beside))
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    return found


def quotient_tells_who_wins(truth: Truth) -> bool:
    """Whether a sum of MARK heaps up to 8 is lost in misère play exactly when its class is one of the lost ones.

    By induction on the counters: a sum is lost exactly when it has a move and none leads to a lost class; and that is
    what every pair of `transitions` must say. The order of the heaps must not matter, so the maps must commute.
    """
    after = {h: AFTER.get(h, IDENTITY) for h in range(9)}
    commute = all(f[g[q]] == g[f[q]] for f in after.values() for g in after.values() for q in IDENTITY)
    pairs = transitions(lambda h: sizes(truth, h, K_MARK, k=2), after, range(9))
    return commute and all((q in LOST_CLASSES) == (bool(left) and not left & LOST_CLASSES) for q, left in pairs)


def told_apart(p: int, q: int) -> bool:
    """Whether some sum of heaps up to 8 beside two sums of these classes makes just one of them lost."""
    found = {(p, q)}
    waiting = [(p, q)]
    while waiting:
        x, y = waiting.pop()
        if (x in LOST_CLASSES) != (y in LOST_CLASSES):
            return True
        for step in AFTER.values():
            pair = (step[x], step[y])
            if pair not in found:
                found.add(pair)
                waiting.append(pair)
    return False


def reached_classes() -> set[int]:
    """The classes of the sums of heaps up to 8."""
    return {q for q, _ in transitions(lambda h: (), {h: AFTER.get(h, IDENTITY) for h in range(9)}, range(9))}
