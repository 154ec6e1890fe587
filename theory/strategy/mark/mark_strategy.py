"""Strategy of MARK, K-MARK, Up-MARK and Up-K-MARK on any number of heaps.

MARK is K-MARK with k = 2, and an Up heap of n is a K-MARK heap of n − 1 (claims MARK-080, MARK-091 and MARK-094), so
one strategy covers all four games. In normal play heaps may have millions of digits. Misère sums are decided as far as
a rule or a bounded search allows.
"""

from collections.abc import Iterator, Sequence

from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import dopey
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome, Reply, Why
from theory.strategy.mark import k_mark_strategy, misere_sums


def outcome(heaps: Sequence[int], play: Play = Play.NORMAL, k: int = 2, up: bool = False) -> Outcome:
    """Return the outcome of a position.

    In normal play it is P if the nim-sum of the Grundy values is 0; a single heap is P if it is dopey in base k. In
    misère play it follows from the rules in `misere_sums`, or else from a search.

    Args:
        heaps: any number of heaps.
        play: the convention.
        k: at most k − 1 counters are taken, or the heap is divided by k.
        up: the division rounds up, and the last counter of a heap stays.

    Raises:
        ValueError: a heap is negative, or 0 with `up`, or k is below 2.
        OutOfReachError: no rule decides this misère sum, and a search would take too long.

    >>> outcome((9, 8, 7, 6)), outcome((6,), k=3), outcome((7,), k=3, up=True), outcome((512,), Play.MISERE)
    (<Outcome.N: 'N'>, <Outcome.P: 'P'>, <Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    sizes = _floor_sizes(heaps, k, up)
    if play is Play.MISERE:
        lost, _ = misere_sums.SumSearch(k, up).lost(sizes)
    elif len(sizes) == 1:
        lost = dopey(sizes[0], k)
    else:
        lost = nim_sum(k_mark_strategy.grundy(n, k) for n in sizes) == 0
    return Outcome.P if lost else Outcome.N


def grundy(heaps: Sequence[int], k: int = 2, up: bool = False) -> int:
    """Return the Grundy value in normal play: the nim-sum of the values of the heaps.

    Raises:
        ValueError: a heap is negative, or 0 with `up`, or k is below 2.

    >>> grundy((9, 8, 7, 6)), grundy((8,), k=3)
    (3, 3)
    """
    return nim_sum(k_mark_strategy.grundy(n, k) for n in _floor_sizes(heaps, k, up))


def winning_moves(heaps: Sequence[int], play: Play = Play.NORMAL, k: int = 2, up: bool = False) -> Iterator[Reply]:
    """Return an iterator over the winning moves, in order of the heaps and then of the new sizes.

    In a sum a heap has at most two winning moves.

    Raises:
        ValueError: a heap is negative, or 0 with `up`, or k is below 2.
        OutOfReachError: no rule decides this misère sum, and a search would take too long.

    >>> [move.after((9, 8, 7, 6)) for move in winning_moves((9, 8, 7, 6))]
    [(4, 8, 7, 6), (9, 8, 3, 6)]
    """
    sizes = _floor_sizes(heaps, k, up)
    moves = _misere_moves(sizes, k, up) if play is Play.MISERE else _normal_moves(sizes, k)
    return (Reply(((place, size + up),), why, total) for place, size, why, total in moves)


def reply(heaps: Sequence[int], play: Play = Play.NORMAL, k: int = 2, up: bool = False) -> Reply:
    """Return the first winning move, or else the move that takes one counter from a largest heap.

    Raises:
        ValueError: a heap is negative, or 0 with `up`, k is below 2, or there is no move.
        OutOfReachError: no rule decides this misère sum, and a search would take too long.

    >>> reply((9, 8, 7, 6))
    Reply(changes=((0, 4),), why=<Why.GRUNDY: 'grundy'>, nim_sum=3)
    """
    winning = next(winning_moves(heaps, play, k, up), None)
    if winning is not None:
        return winning
    largest = max(heaps, default=up)
    if largest == up:
        raise ValueError("no heap has a move left")
    return Reply(((heaps.index(largest), largest - 1),), Why.FORCED, None)


_Move = tuple[int, int, Why, int | None]


def _floor_sizes(heaps: Sequence[int], k: int, up: bool) -> list[int]:
    """Return the equivalent heaps of K-MARK: those of Up-K-MARK with one counter less, and others unchanged."""
    if up and any(n == 0 for n in heaps):
        raise ValueError("an Up heap holds at least 1 counter")
    sizes = [n - up if n > 0 else n for n in heaps]
    for n in sizes:
        k_mark_strategy.check(n, k)
    return sizes


def _normal_moves(sizes: Sequence[int], k: int) -> Iterator[_Move]:
    """Yield the winning moves in normal play, in order of the heaps."""
    if len(sizes) == 1:
        for size in k_mark_strategy.Heap(sizes[0], k).options_of_value(0):
            yield 0, size, Why.DOPEY, None
        return
    values = [k_mark_strategy.grundy(n, k) for n in sizes]
    total = nim_sum(values)
    if total == 0:
        return
    for place, (n, value) in enumerate(zip(sizes, values, strict=True)):
        for size in k_mark_strategy.Heap(n, k).options_of_value(value ^ total):
            yield place, size, Why.GRUNDY, total


def _misere_moves(sizes: Sequence[int], k: int, up: bool) -> Iterator[_Move]:
    """Yield the winning moves in misère play, in order of the heaps."""
    search = misere_sums.SumSearch(k, up)
    if search.lost(sizes)[0]:
        return
    alone = sum(1 for n in sizes if n) == 1
    for place, n in enumerate(sizes):
        if alone:
            for size in k_mark_strategy.misere_winning(n, k):
                yield place, size, Why.MISERE_HEAP, None
            continue
        tame = misere_sums.winning_sizes(sizes, k, place)
        if tame is not None:
            for size in tame:
                yield place, size, Why.QUOTIENT, None
            continue
        for size in sorted({*range(max(0, n - k + 1), n), n // k} if n else ()):
            lost, why = search.lost((*sizes[:place], size, *sizes[place + 1 :]))
            if lost:
                yield place, size, why, None
