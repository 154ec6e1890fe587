"""Finite certificates for misère sums of any number of MARK heaps, checked from the rules.

The first certificate shows that sums of small heaps follow the rule of misère Nim. The second shows that the classes of
a misère quotient determine the outcome. Source: T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial
games", Journal of Combinatorial Theory A 115 (2008), 593–622.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from theory.claims.check import Truth
from theory.claims.mark.shared_cases import sizes
from theory.rules.mark import K_MARK
from theory.strategy.mark.misere_sums import AFTER, LOST_CLASSES, fickle

IDENTITY = tuple(range(14))


def plays_like_nim(truth: Truth, k: int, largest: int) -> bool:
    """Return whether all misère sums of K-MARK heaps up to `largest` obey the rule, by a condition on single heaps.

    The rule says that a sum is lost exactly if its Grundy value is 1 and all heaps are fickle, or 0 and some heap is
    not. It holds for any number of heaps if every single heap x of Grundy value g satisfies one of three conditions:

    1. x is fickle and g ≤ 1. If x has a move, it can become a fickle heap of value 1 − g. All
       other options have values of at least 2.
    2. x is not fickle, g ≤ 1, and x cannot become a fickle heap of value 1 − g.
    3. x is not fickle and g ≥ 2. For s = 0 and for s = 1, x can become a heap of value s that is not fickle, or a
       fickle heap of value 1 − s.

    Then no move leads from one sum that the rule calls lost to another. A move changes the Grundy value, and by
    condition 2 it cannot turn the last heap that is not fickle into a fickle one of value 1. From any other sum with a
    move, some move leads to a sum that the rule calls lost. This is the move of Nim to value 0, unless it makes the
    last such heap fickle; condition 2 excludes that, and condition 3 gives another move. If all heaps are fickle,
    condition 1 gives the move.
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
    """Return, for all sums of these heaps, the pair of its class and the set of classes of its options.

    Adding a heap h to a sum adds h to each of its options, and adds the options of h to the sum. The pair of the new
    sum therefore follows from that of the old one, and there are finitely many pairs.

    Args:
        options: the sizes that a move may leave of each heap.
        after: for each heap, the class that results from each class when the heap is added.
        heaps: the sizes of the heaps.
    """
    sizes_of = {h: tuple(options(h)) for h in heaps}
    reached = {(0, frozenset[int]())}
    waiting = list(reached)
    while waiting:
        of_sum, of_options = waiting.pop()
        for h, left in sizes_of.items():
            beside = {after[h][q] for q in of_options} | {after[y][of_sum] for y in left}
            pair = (after[h][of_sum], frozenset(beside))
            if pair not in reached:
                reached.add(pair)
                waiting.append(pair)
    return reached


def quotient_tells_who_wins(truth: Truth) -> bool:
    """Return whether a misère sum of MARK heaps up to 8 is lost exactly if its class is a lost one.

    The proof is by induction on the number of counters: a sum is lost exactly if it has a move and no move leads to a
    lost class. Each pair of `transitions` must satisfy this. The order of the heaps must not matter, so the maps must
    commute.
    """
    after = {h: AFTER.get(h, IDENTITY) for h in range(9)}
    commute = all(f[g[q]] == g[f[q]] for f in after.values() for g in after.values() for q in IDENTITY)
    pairs = transitions(lambda h: sizes(truth, h, K_MARK, k=2), after, range(9))
    return commute and all((q in LOST_CLASSES) == (bool(left) and not left & LOST_CLASSES) for q, left in pairs)


def are_distinguished(p: int, q: int) -> bool:
    """Return whether adding some sum of heaps up to 8 to sums of the classes p and q makes exactly one of them lost."""
    reached = {(p, q)}
    waiting = [(p, q)]
    while waiting:
        x, y = waiting.pop()
        if (x in LOST_CLASSES) != (y in LOST_CLASSES):
            return True
        for step in AFTER.values():
            pair = (step[x], step[y])
            if pair not in reached:
                reached.add(pair)
                waiting.append(pair)
    return False


def reached_classes() -> set[int]:
    """Return the classes of the sums of heaps up to 8."""
    return {q for q, _ in transitions(lambda h: (), {h: AFTER.get(h, IDENTITY) for h in range(9)}, range(9))}
