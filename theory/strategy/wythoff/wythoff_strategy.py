"""Strategy of Wythoff's game and t-Wythoff in normal and misère play, on heaps of any size.

The P-positions are the pairs of `theory.numbers.beatty`: with gap 0 in normal play (WYT-010, WYT-028, WYT-039), and
with gap 1 in misère play for t ≥ 2 (WYT-041). In misère play with t = 1 the pairs (0, 1) and (2, 2) replace (0, 0) and
(1, 2) (WYT-004).
"""

from collections.abc import Iterator, Sequence

from theory.numbers.beatty import Pairs
from theory.numbers.square_roots import fast_integer
from theory.rules.conventions import Play
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import Outcome, Reply, Why
from theory.strategy.wythoff import wythoff_grundy

# Misère play with t = 1: the pairs that replace the first two, by their difference, and the partner of each number.
ENDS = {0: (2, 2), 1: (0, 1)}
END_PARTNERS = {0: 1, 1: 0, 2: 2}


def outcome(heaps: Sequence[int], play: Play = Play.NORMAL, t: int = 1) -> Outcome:
    """Return the outcome of a position; the main cost is one square root of a number as long as the heaps.

    Raises:
        ValueError: there are not exactly two heaps, one is negative, or t is below 1.

    >>> outcome((4, 7)), outcome((2, 2), Play.MISERE), outcome((1, 4), Play.MISERE, t=2)
    (<Outcome.P: 'P'>, <Outcome.P: 'P'>, <Outcome.N: 'N'>)
    """
    low, high = sorted(_check(heaps, t))
    n, rest = _divide(high - low - _gap(play, t), t)
    if rest:
        return Outcome.N
    if _has_ends(play, t) and n in ENDS:
        return Outcome.P if (low, high) == ENDS[n] else Outcome.N
    return Outcome.P if _pairs(high, play, t).lower(n) == low else Outcome.N


def grundy(heaps: Sequence[int], t: int = 1) -> int | None:
    """Return the Grundy value in normal play: 0 in any P-position, and None beyond `wythoff_grundy.MOST_WORK`.

    No formula is known for other positions; their values are computed from the rules.

    Raises:
        ValueError: as for `outcome`.

    >>> grundy((3, 4)), grundy((10**9, 10**9))
    (2, None)
    """
    if outcome(heaps, Play.NORMAL, t) is Outcome.P:
        return 0
    x, y = heaps
    return wythoff_grundy.value(x, y, t) if wythoff_grundy.within_reach(x, y, t) else None


def winning_moves(heaps: Sequence[int], play: Play = Play.NORMAL, t: int = 1) -> Iterator[Reply]:
    """Return an iterator over every winning move: in the first heap, in the second, then in both.

    Moves in both heaps are sorted by the rest of the first heap.

    Raises:
        ValueError: as for `outcome`.

    >>> [move.after((10, 13)) for move in winning_moves((10, 13), t=2)]
    [(5, 13), (10, 4), (1, 3), (2, 6)]
    """
    x, y = _check(heaps, t)
    return _moves(x, y, play, t)


def reply(heaps: Sequence[int], play: Play = Play.NORMAL, t: int = 1) -> Reply:
    """Return the first winning move, or else the move that takes one counter from a larger heap.

    Raises:
        ValueError: as for `outcome`, or there is no move.

    >>> reply((3, 4))
    Reply(changes=((0, 1), (1, 2)), why=<Why.PAIR: 'pair'>, nim_sum=None)
    """
    winning = next(winning_moves(heaps, play, t), None)
    if winning is not None:
        return winning
    largest = max(heaps)
    if largest == 0:
        raise ValueError("no counter is left to take")
    return Reply(((heaps.index(largest), largest - 1),), Why.FORCED)


def _check(heaps: Sequence[int], t: int) -> tuple[int, int]:
    """Return the two heaps, or raise ValueError if the position or t is invalid."""
    if len(heaps) != 2:
        raise ValueError(f"Wythoff's game needs 2 heaps; got {len(heaps)}")
    if min(heaps) < 0:
        raise ValueError("a heap cannot be negative: give 0 or more counters")
    if t < 1:
        raise ValueError(f"t must be at least 1; got {t}")
    return heaps[0], heaps[1]


def _has_ends(play: Play, t: int) -> bool:
    """Return whether `ENDS` replaces the first two pairs of normal play: only in misère play with t = 1."""
    return play is Play.MISERE and t == 1


def _gap(play: Play, t: int) -> int:
    """Return the gap of the pairs: 1 in misère play with t > 1, otherwise 0."""
    return int(play is Play.MISERE and t > 1)


def _divide(n: int, t: int) -> tuple[int, int]:
    """Return the quotient and remainder of n by t."""
    quotient, rest = divmod(fast_integer(n), t)
    return int(quotient), int(rest)


def _pairs(most: int, play: Play, t: int) -> Pairs:
    """Return the lost pairs of a game under a convention; `most` is the largest expected heap."""
    return Pairs(t, _gap(play, t), most)


def _moves(x: int, y: int, play: Play, t: int) -> Iterator[Reply]:
    """Yield the winning moves from heaps of x and y counters."""
    pairs = _pairs(max(x, y), play, t)

    def to(left: int, right: int, index: int | None) -> Reply:
        """Return the move that leaves heaps of `left` and `right` counters."""
        sizes = ((0, x, left), (1, y, right))
        changes = tuple((place, after) for place, before, after in sizes if before != after)
        return Reply(changes, Why.LAST_PAIR if index is None else Why.PAIR, index=index)

    def partner(size: int) -> tuple[int | None, int]:
        """Return the index of the pair with `size`, or None for a replaced pair, and the other number of the pair."""
        if _has_ends(play, t) and size in END_PARTNERS:
            return None, END_PARTNERS[size]
        return pairs.place(size)

    index, other = partner(y)
    if other < x:
        yield to(other, y, index)
    index, other = partner(x)
    if other < y:
        yield to(x, other, index)
    amounts: dict[Position, int | None] = {}
    # The amounts taken from both heaps differ by less than t, so the differences before and after do too.
    n, rest = _divide(abs(x - y) - pairs.gap, t)
    for near in (n, n + 1) if rest else (n,):
        if near < 0:
            continue
        ends = _has_ends(play, t) and near in ENDS
        a, b = ENDS[near] if ends else pairs.pair(near)
        for left, right in ((a, b), (b, a)):
            if left < x and right < y and abs((x - left) - (y - right)) < t:
                amounts[left, right] = None if ends else near
    for left, right in sorted(amounts):
        yield to(left, right, amounts[left, right])
