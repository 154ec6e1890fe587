"""Checks of results beyond the documents: Sprague and Grundy, Moore, Poker Nim, free adding and posets.

Claims NIM-084, NIM-119 to NIM-122, NIM-124, NIM-125 and NIM-132. The claims without a check are at the end.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from theory.claims.check import Check, Checks, Position, Truth, positions
from theory.claims.shared_checks import check_all_cases, check_positions, total
from theory.numbers.binary import columns
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.nim import FREE_ADDING, MOORE, POKER_NIM

# An impartial game of up to four positions; entry v contains the options of position v, all below v.
Graph = tuple[tuple[int, ...], ...]
# A part of a sum: a graph and a position of it, or the graph None and the size of a Nim heap.
Part = tuple[Graph | None, int]
Sum = tuple[Part, ...]
# A heap with the set of the amounts that may be taken from it, and any number of such heaps.
SetHeap = tuple[frozenset[int], int]
SetHeaps = tuple[SetHeap, ...]
# An element of a chain: the number of the chain, and its height there.
Element = tuple[int, int]


def _graphs(size: int) -> list[Graph]:
    """Return every impartial game on `size` positions, each with any options among those before it."""
    below = [[s for k in range(v + 1) for s in combinations(range(v), k)] for v in range(size)]
    return list(product(*below))


GAMES: list[Part] = [(graph, 3) for graph in _graphs(4)]


def sum_moves(parts: Sum) -> Iterator[Sum]:
    """Yield the options of a sum of games: a move in exactly one of them."""
    for i, (graph, at) in enumerate(parts):
        for v in range(at) if graph is None else graph[at]:
            yield (*parts[:i], (graph, v), *parts[i + 1 :])


def poset_moves(elements: frozenset[Element]) -> Iterator[frozenset[Element]]:
    """Yield the options of a sum of chains: an element is removed with everything above it in its chain."""
    for i, j in elements:
        yield frozenset((k, h) for k, h in elements if k != i or h < j)


def chains(p: Position) -> frozenset[Element]:
    """Return a chain of x elements for each heap of x counters."""
    return frozenset((i, j) for i, x in enumerate(p) for j in range(x))


def _value_of_sum(truth: Truth, *parts: Part) -> bool:
    values = [truth.grundy_in(sum_moves, (part,)) for part in parts]
    return truth.grundy_in(sum_moves, parts) == nim_sum(values)


def _like_a_heap(truth: Truth, g: Part, h: Part) -> bool:
    """Return whether G + H has the same outcome as the sum of H and a Nim heap of G's Grundy value."""
    heap: Part = (None, truth.grundy_in(sum_moves, (g,)))
    return truth.lost_in(sum_moves, (g, h)) == truth.lost_in(sum_moves, (heap, h))


def _as_poset(truth: Truth, p: Position) -> bool:
    """Return whether Nim and the poset game on chains have the same moves, outcomes and Grundy values."""
    c = chains(p)
    reached = list(poset_moves(c))
    return (
        len(reached) == total(p) == len(truth.options(p))
        and set(reached) == set(map(chains, truth.options(p)))
        and all(truth.lost_in(poset_moves, c, play) == truth.lost(p, play) for play in Play)
        and truth.grundy_in(poset_moves, c) == truth.grundy(p)
    )


def _divisible(p: Position, k: int) -> bool:
    return all(count % (k + 1) == 0 for count in columns(p).ones)


def _moore(k: int, bounds: dict[int, int]) -> Check:
    return check_positions(
        bounds,
        f"k = {k}: the outcome against columns divisible by {k + 1}",
        lambda truth, p: truth.lost(p, game=MOORE, k=k) == _divisible(p, k),
    )


def _moore_misere(k: int, bounds: dict[int, int]) -> Check:
    return check_positions(
        bounds,
        f"k = {k}, misère play: the outcome against the rule",
        lambda truth, p: (
            truth.lost(p, Play.MISERE, MOORE, k=k) == (_divisible(p, k) if max(p) >= 2 else sum(p) % (k + 1) == 1)
        ),
    )


MOORE_BOUNDS = {1: {1: 12, 2: 12, 3: 12}, 2: {1: 12, 2: 8, 3: 8, 4: 5, 5: 3}, 3: {1: 12, 2: 8, 3: 6, 4: 5, 5: 3}}


def subtraction_moves(position: SetHeap) -> Iterator[SetHeap]:
    """Return the options of a heap from which a move takes an amount of the given set."""
    amounts, size = position
    return ((amounts, size - amount) for amount in amounts if amount <= size)


def _ferguson(truth: Truth, amounts: frozenset[int], size: int) -> bool:
    """Return whether the conditions of Ferguson's theorem agree for a heap of a subtraction game.

    The heap has the value 1; taking the least amount leaves a heap of value 0; taking the least amount leaves a lost
    heap; the heap is lost in misère play.
    """
    here, back = (amounts, size), (amounts, size - min(amounts))
    value_is_one = truth.grundy_in(subtraction_moves, here) == 1
    shifted = size >= min(amounts) and truth.grundy_in(subtraction_moves, back) == 0
    lost = size >= min(amounts) and truth.lost_in(subtraction_moves, back)
    return value_is_one == shifted == lost == truth.lost_in(subtraction_moves, here, Play.MISERE)


def subtraction_sum_moves(position: SetHeaps) -> Iterator[SetHeaps]:
    """Yield the options of heaps with a set of amounts each: one heap is lowered by an amount of its set."""
    for i, heap in enumerate(position):
        for after in subtraction_moves(heap):
            yield (*position[:i], after, *position[i + 1 :])


def _subtraction_sum(truth: Truth, *heaps: SetHeap) -> bool:
    """Return whether the values of the heaps decide normal and misère play as claimed."""
    values = [truth.grundy_in(subtraction_moves, heap) for heap in heaps]
    small, s = max(values, default=0) < 2, nim_sum(values)
    normal, misere = (truth.lost_in(subtraction_sum_moves, heaps, play) for play in (Play.NORMAL, Play.MISERE))
    return normal == (s == 0) and misere == (s == small) and (normal != misere) == small


def _sums_up_to(largest: int, amounts: int, size: int) -> Iterator[tuple[SetHeap, ...]]:
    """Yield all lists of `size` heaps up to `largest`, with equal or different sets of amounts, each in one order."""
    sets = [frozenset(c) for count in range(1, amounts + 1) for c in combinations(range(1, amounts + 1), count)]
    return combinations_with_replacement(list(product(sets, range(largest + 1))), size)


def _poker(heaps: int, largest: int) -> Check:
    return Check(
        "the outcome against the nim-sum of the heaps, whatever the bank",
        f"{heaps} heap{'s' if heaps > 1 else ''} ≤ {largest}, bank ≤ {largest}",
        lambda: positions(heaps + 1, largest),
        lambda truth, *p: truth.lost(p, game=POKER_NIM) == (nim_sum(p[:-1]) == 0),
    )


def _free_adding(cap: int) -> Check:
    def holds(truth: Truth, a: int, b: int) -> bool:
        expected = "draw" if a and b else "N" if a or b else "P"
        return truth.label((a, b), game=FREE_ADDING, cap=cap) == expected

    return Check(
        f"two heaps, each changed to any size up to {cap}", f"2 heaps ≤ {cap}", lambda: positions(2, cap), holds
    )


CHECKS = {
    "NIM-084": Checks(
        (
            Check(
                "lost in normal play exactly when the Grundy value is 0",
                "every impartial game on 5 positions",
                lambda: (((graph, 4),) for graph in _graphs(5)),
                lambda truth, part: truth.lost_in(sum_moves, (part,)) == (truth.grundy_in(sum_moves, (part,)) == 0),
            ),
            Check(
                "the Grundy value of a sum against the nim-sum of the values",
                "every pair of impartial games on 4 positions",
                lambda: product(GAMES, repeat=2),
                _value_of_sum,
            ),
            Check(
                "the Grundy value of a sum of three against the nim-sum of the values",
                "every triple of impartial games on 3 positions",
                lambda: product([(graph, 2) for graph in _graphs(3)], repeat=3),
                _value_of_sum,
            ),
            Check(
                "a game beside another against a Nim heap of its Grundy value beside the other",
                "every pair of impartial games on 4 positions",
                lambda: product(GAMES, repeat=2),
                _like_a_heap,
            ),
            check_all_cases(
                "in misère play an equal Grundy value does not mean an equal outcome: (0) and (2, 2)",
                lambda t: (
                    t.grundy((0,)) == t.grundy((2, 2)) == 0
                    and not t.lost((0,), Play.MISERE)
                    and t.lost((2, 2), Play.MISERE)
                ),
            ),
        )
    ),
    "NIM-119": Checks(tuple(_moore(k, bounds) for k, bounds in MOORE_BOUNDS.items()), defined_by=(MOORE,)),
    "NIM-120": Checks(tuple(_moore_misere(k, bounds) for k, bounds in MOORE_BOUNDS.items()), defined_by=(MOORE,)),
    "NIM-121": Checks((_poker(1, 8), _poker(2, 6), _poker(3, 4)), defined_by=(POKER_NIM,)),
    "NIM-122": Checks(tuple(_free_adding(cap) for cap in range(2, 7)), defined_by=(FREE_ADDING,)),
    "NIM-124": Checks(
        (
            check_positions(
                {1: 12, 2: 6, 3: 4, 4: 2}, "Nim against the poset game on chains of the same sizes", _as_poset
            ),
        ),
        defined_by=(poset_moves, chains),
    ),
    "NIM-125": Checks(
        (
            Check(
                "value 1, misère play and the heap without the least amount",
                "every set of amounts up to 7, n ≤ 60",
                lambda: (
                    (frozenset(chosen), n)
                    for size in range(1, 8)
                    for chosen in combinations(range(1, 8), size)
                    for n in range(61)
                ),
                _ferguson,
            ),
        ),
        defined_by=(subtraction_moves,),
    ),
    "NIM-132": Checks(
        (
            Check(
                "outcomes in both plays against the values of the heaps",
                "every two heaps ≤ 12, each with a set of amounts up to 4",
                lambda: _sums_up_to(12, 4, 2),
                _subtraction_sum,
            ),
            Check(
                "outcomes in both plays against the values of the heaps",
                "every three heaps ≤ 6, each with a set of amounts up to 3",
                lambda: _sums_up_to(6, 3, 3),
                _subtraction_sum,
            ),
        ),
        defined_by=(subtraction_sum_moves,),
    ),
    # History, and remarks without mathematical content.
    "NIM-080": Checks(),
    "NIM-081": Checks(),
    "NIM-082": Checks(),
    "NIM-083": Checks(),
    "NIM-114": Checks(),
    "NIM-115": Checks(),
}
