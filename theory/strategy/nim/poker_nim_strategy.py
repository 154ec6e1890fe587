"""Strategy of Poker Nim: Nim in which a player may instead add counters from a common bank to a heap.

The last entry of a position is the bank. An opponent can take added counters back at once, and the bank only shrinks,
so the heaps have the same outcome and Grundy value as in Nim. Source: E. R. Berlekamp, J. H. Conway and R. K. Guy,
"Winning Ways for Your Mathematical Plays", chapter 3.
"""

from collections.abc import Iterator, Sequence

from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome, Reply, Why
from theory.strategy.nim import nim_strategy


def outcome(position: Sequence[int], play: Play = Play.NORMAL) -> Outcome:
    """Return the outcome of a position: that of its heaps in Nim, whatever the bank.

    A position without heaps has no move, even if the bank is full.

    Raises:
        ValueError: an entry is negative, or the bank is missing.
    """
    heaps, _ = split(position)
    return nim_strategy.outcome(heaps, play)


def grundy(position: Sequence[int]) -> int:
    """Return the Grundy value in normal play: the nim-sum of the heaps.

    Raises:
        ValueError: an entry is negative, or the bank is missing.
    """
    heaps, _ = split(position)
    return nim_sum(heaps)


def winning_moves(position: Sequence[int], play: Play = Play.NORMAL) -> Iterator[Reply]:
    """Yield every winning move in order of the heaps, at most one per heap.

    A move lowers a heap, or raises it from the bank.

    Raises:
        ValueError: an entry is negative, or the bank is missing.
    """
    heaps, bank = split(position)
    total = nim_sum(heaps)
    big = sum(1 for n in heaps if n > 1)
    for place, n in enumerate(heaps):
        size, why = nim_strategy.target(n, total, play, lone=big == (n > 1))
        if size < n:
            yield Reply(((place, size),), why, total)
        elif n < size <= n + bank:
            yield Reply(((place, size), (len(heaps), bank - (size - n))), why, total)


def reply(position: Sequence[int], play: Play = Play.NORMAL) -> Reply:
    """Return the first winning move, or else a move that keeps the game long.

    Raises:
        ValueError: an entry is negative, the bank is missing, or there is no move.
    """
    winning = next(winning_moves(position, play), None)
    if winning is not None:
        return winning
    heaps, bank = split(position)
    if any(heaps):
        return nim_strategy.reply(heaps, play)
    if not heaps or bank == 0:
        raise ValueError("every heap is empty, and nothing can be added: there is no move")
    return Reply(((0, 1), (len(heaps), bank - 1)), Why.FORCED, 0)


def split(position: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Return the heaps and the bank.

    Raises:
        ValueError: an entry is negative, or the bank is missing.
    """
    if not position:
        raise ValueError("the bank is missing: give it as the last number")
    if any(n < 0 for n in position):
        raise ValueError("a heap or the bank is negative: give 0 or more counters")
    return tuple(position[:-1]), position[-1]
