"""Strategy of Nim in normal and misère play: outcome, Grundy value, and every winning move.

Source: Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901), 35–39. The
cost is linear in the number of binary digits of the position.
"""

from collections.abc import Iterator, Sequence

from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome, Reply, Why


def outcome(heaps: Sequence[int], play: Play = Play.NORMAL) -> Outcome:
    """Return the outcome of a position by Bouton's theorem.

    In normal play it is P if the nim-sum is 0. Misère play agrees while some heap holds 2 or more; otherwise it is P if
    the number of heaps of one counter is odd.

    Raises:
        ValueError: a heap is negative.

    >>> outcome((3, 4, 5)), outcome((1, 1)), outcome((1, 1), Play.MISERE)
    (<Outcome.N: 'N'>, <Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    zero = nim_sum(heaps) == 0
    if play is Play.MISERE and max(heaps, default=0) < 2:
        zero = not zero
    return Outcome.P if zero else Outcome.N


def grundy(heaps: Sequence[int]) -> int:
    """Return the Grundy value in normal play: the nim-sum of the heaps.

    Raises:
        ValueError: a heap is negative.
    """
    return nim_sum(heaps)


def target(size: int, total: int, play: Play, lone: bool) -> tuple[int, Why]:
    """Return the only size of a heap that makes the position a P-position, and the reason for the move to it.

    In a P-position this is the present size of the heap. It may also be larger, which only games with added counters
    can reach. Since the size is unique, no heap has two winning moves.

    Args:
        size: the present size of the heap.
        total: the nim-sum of all heaps, this one included.
        play: the convention.
        lone: whether all other heaps hold at most 1 counter; in misère play the number of heaps of 1 then decides.
    """
    if play is Play.MISERE and lone:
        return size ^ total ^ 1, Why.PARITY
    return size ^ total, Why.NIM_SUM


def winning_moves(heaps: Sequence[int], play: Play = Play.NORMAL) -> Iterator[Reply]:
    """Yield every winning move in order of the heaps, at most one per heap; a P-position has none.

    Raises:
        ValueError: a heap is negative.

    >>> [(move.heap, move.to) for move in winning_moves((3, 4, 5))]
    [(0, 1)]
    """
    total = nim_sum(heaps)
    big = sum(1 for n in heaps if n > 1)
    for place, n in enumerate(heaps):
        # A heap shorter than the nim-sum could only grow. Skipping it keeps the cost linear for a million small heaps
        # beside a long one.
        if n.bit_length() < total.bit_length():
            continue
        size, why = target(n, total, play, lone=big == (n > 1))
        if size < n:
            yield Reply(((place, size),), why, total)


def reply(heaps: Sequence[int], play: Play = Play.NORMAL) -> Reply:
    """Return the first winning move, or else the move that takes one counter from a largest heap.

    Raises:
        ValueError: a heap is negative, or there is no move because every heap is empty.

    >>> reply((3, 4, 5))
    Reply(changes=((0, 1),), why=<Why.NIM_SUM: 'nim-sum'>, nim_sum=2)
    """
    winning = next(winning_moves(heaps, play), None)
    if winning is not None:
        return winning
    largest = max(heaps, default=0)
    if largest == 0:
        raise ValueError("every heap is empty: there is no move")
    return Reply(((heaps.index(largest), largest - 1),), Why.FORCED, nim_sum(heaps))
