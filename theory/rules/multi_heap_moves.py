"""Moves that change several heaps at once or depend on the previous move, with two implementations each.

`joint_options` enumerates the positions after such a move, and `is_joint_move` decides for two positions of any size
whether the move leads from one to the other. Tests compare both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, product

Position = tuple[int, ...]


@dataclass(frozen=True)
class TakeMultiple:
    """A move on two nonempty heaps that takes a positive multiple of the smaller heap from the other."""


@dataclass(frozen=True)
class EmptyAndSplit:
    """A move on two heaps that removes one of them and splits the other into two nonempty heaps."""


@dataclass(frozen=True)
class SameFromSome:
    """A move that takes the same number of counters from one heap or from several."""


@dataclass(frozen=True)
class MoveDown:
    """A move of counters from one heap to the heap before it; counters from the first heap leave the game."""


@dataclass(frozen=True)
class SlideCoin:
    """A move of one coin on a strip to a lower square; it may not pass another coin.

    A position lists the squares of the coins in ascending order; the first square is 0.
    """


@dataclass(frozen=True)
class SlideChecker:
    """A move of one checker of the player to move any number of squares in its row, without jumping the other checker.

    A position begins with the player to move, 1 for White and 2 for Black. Three numbers for each row follow: the
    squares behind its white checker, those between its two checkers, and those behind its black checker. A checker may
    retreat, so play need not end.
    """


@dataclass(frozen=True)
class TakeUpToLimit:
    """A move from a position (n, m), which is a heap of n counters of which at most m may be taken.

    If the move takes t counters, the next one may take at most `times` times t.
    """

    times: int


@dataclass(frozen=True)
class TakeOther:
    """A move from a position (n, m): a heap of n counters after a move that took m, or m = 0 at the start.

    The move takes a number of counters in `taken` other than m.
    """

    taken: tuple[int, ...]


@dataclass(frozen=True)
class TakeFewInAll:
    """A move that takes any number of counters from one heap, or fewer than `limit` in all from several."""

    limit: int


@dataclass(frozen=True)
class TakeInRatio:
    """A move on two heaps that takes some number of counters from one heap and `times` as many from the other."""

    times: int


@dataclass(frozen=True)
class TakeFromEnds:
    """A move on a row of heaps that takes any number of counters from the first or the last heap that is not empty."""


@dataclass(frozen=True)
class OneFromSome:
    """A move that takes one counter from each of at least `least` and at most `most` heaps."""

    most: int
    least: int = 1


@dataclass(frozen=True)
class AnyFromExactly:
    """A move that takes counters from exactly `count` heaps, at least one from each of them."""

    count: int


@dataclass(frozen=True)
class TurnTurtles:
    """A move that turns one turtle of a row from its feet to its back, and possibly turns over one before it.

    A position lists the places of the turtles on their feet in ascending order; the first place is 1. The other turtle
    may be turned either way.
    """


@dataclass(frozen=True)
class TakeNeighbours:
    """A move that takes 1 to `most` neighbouring counters from a circle, which becomes a row, or from a row.

    The first number of a position is that of the counters on the circle, 0 if it was broken up; the other numbers are
    the lengths of rows. A row from whose middle counters are taken becomes two rows.
    """

    most: int


@dataclass(frozen=True)
class Pass:
    """A move that changes no heap and uses up one pass; the last number of a position is the number of passes left.

    A player may pass only if some other move is possible.
    """


JointMove = (
    TakeMultiple | EmptyAndSplit | SameFromSome | MoveDown | SlideCoin | SlideChecker | TakeUpToLimit | TakeOther
    | TakeFewInAll | TakeInRatio | TakeFromEnds | OneFromSome | AnyFromExactly | TurnTurtles | TakeNeighbours
)  # fmt: skip


def on_feet(heaps: Position) -> bool:
    """Return whether a position lists places of turtles, which begin with 1 and increase.

    >>> on_feet((1, 4)), on_feet((0, 4)), on_feet((4, 1))
    (True, False, False)
    """
    return is_increasing((0, *heaps))


def is_increasing(heaps: Position) -> bool:
    """Return whether the numbers of a position increase.

    >>> is_increasing((0, 2, 7)), is_increasing((2, 2))
    (True, False)
    """
    return all(n < following for n, following in pairwise(heaps))


def in_rows(position: Position) -> bool:
    """Return whether a position lists the player to move, 1 or 2, and three numbers for each row.

    >>> in_rows((1, 3, 0, 2)), in_rows((3, 3, 0, 2)), in_rows((2, 3, 0))
    (True, False, False)
    """
    return len(position) % 3 == 1 and position[0] in (1, 2)


def changed_gap(before: Position, after: Position) -> tuple[int, int]:
    """Return the number of the row in which a checker moved, from 1 on, and the gap between its checkers afterwards.

    >>> changed_gap((1, 2, 3, 1, 0, 5, 2), (2, 2, 3, 1, 2, 3, 2))
    (2, 3)
    """
    place = next(place for place in range(2, len(before), 3) if before[place] != after[place])
    return place // 3 + 1, after[place]


def joint_options(move: JointMove, heaps: Position) -> Iterator[Position]:
    """Yield the positions after one move; a position may occur twice.

    >>> list(joint_options(TakeMultiple(), (2, 5)))
    [(2, 3), (2, 1)]
    """
    match move:
        case TakeMultiple():
            yield from _after_multiple(heaps)
        case EmptyAndSplit():
            for heap in heaps:
                yield from ((part, heap - part) for part in range(1, heap))
        case SameFromSome():
            yield from _after_same_from_some(heaps)
        case MoveDown():
            for place, n in enumerate(heaps):
                yield from (_moved_down(heaps, place, lost) for lost in range(1, n + 1))
        case TakeFewInAll(limit):
            yield from _after_few_in_all(heaps, limit)
        case SlideCoin():
            yield from _after_coin(heaps) if is_increasing(heaps) else ()
        case SlideChecker():
            yield from _after_checker(heaps) if in_rows(heaps) else ()
        case TakeUpToLimit(times):
            n, limit = heaps
            yield from ((n - taken, times * taken) for taken in range(1, min(n, limit) + 1))
        case TakeInRatio(times):
            one, other = heaps
            yield from ((one - lost, other - times * lost) for lost in range(1, min(one, other // times) + 1))
            yield from ((one - times * lost, other - lost) for lost in range(1, min(one // times, other) + 1))
        case TakeFromEnds():
            for place in _ends(heaps):
                yield from ((*heaps[:place], left, *heaps[place + 1 :]) for left in range(heaps[place]))
        case OneFromSome(most, least):
            yield from _after_one_from_some(heaps, least, most)
        case AnyFromExactly(count):
            for places in combinations(range(len(heaps)), count):
                yield from product(*(range(n) if place in places else (n,) for place, n in enumerate(heaps)))
        case TurnTurtles():
            yield from _after_turtle(heaps) if on_feet(heaps) else ()
        case TakeNeighbours(most):
            yield from _after_neighbours(heaps, most) if heaps else ()
        case TakeOther(numbers):
            n, last = heaps
            yield from ((n - taken, taken) for taken in numbers if taken <= n and taken != last)


def _after_multiple(heaps: Position) -> Iterator[Position]:
    """Yield the positions after a positive multiple of one of two heaps is taken from the other."""
    one, other = heaps
    if one and other:
        yield from ((left, other) for left in range(one - other, -1, -other))
        yield from ((one, left) for left in range(other - one, -1, -one))


def _after_same_from_some(heaps: Position) -> Iterator[Position]:
    """Yield the positions after the same number of counters is taken from one or several heaps."""
    for count in range(1, len(heaps) + 1):
        for places in combinations(range(len(heaps)), count):
            for lost in range(1, min(heaps[place] for place in places) + 1):
                yield tuple(n - lost if place in places else n for place, n in enumerate(heaps))


def _after_few_in_all(heaps: Position, limit: int) -> Iterator[Position]:
    """Yield the positions after counters are taken from one heap, or fewer than `limit` counters from several."""
    for place, n in enumerate(heaps):
        yield from ((*heaps[:place], left, *heaps[place + 1 :]) for left in range(n))
    for left in product(*(range(max(0, n - limit + 1), n + 1) for n in heaps)):
        if 0 < sum(heaps) - sum(left) < limit:
            yield left


def _after_coin(squares: Position) -> Iterator[Position]:
    """Yield the squares of the coins after one of them moves down without passing another one."""
    for place, n in enumerate(squares):
        first = squares[place - 1] + 1 if place else 0
        yield from ((*squares[:place], square, *squares[place + 1 :]) for square in range(first, n))


def _after_checker(position: Position) -> Iterator[Position]:
    """Yield the positions after the player to move slides one checker."""
    turn, *rows = position
    for place in range(0, len(rows), 3):
        white, gap, black = rows[place : place + 3]
        own = white if turn == 1 else black
        for between in range(own + gap + 1):
            if between != gap:
                behind = own + gap - between
                row = (behind, between, black) if turn == 1 else (white, between, behind)
                yield (3 - turn, *rows[:place], *row, *rows[place + 3 :])


def _after_one_from_some(heaps: Position, least: int, most: int) -> Iterator[Position]:
    """Yield the positions after one counter is taken from each of `least` to `most` heaps."""
    filled = [place for place, n in enumerate(heaps) if n]
    for count in range(least, min(most, len(filled)) + 1):
        for places in combinations(filled, count):
            yield tuple(n - (place in places) for place, n in enumerate(heaps))


def _after_turtle(places: Position) -> Iterator[Position]:
    """Yield the places of the turtles after one is turned to its back, and possibly one before it is turned over."""
    for n in places:
        others = [place for place in places if place != n]
        yield tuple(others)
        yield from (tuple(sorted({*others} ^ {place})) for place in range(1, n))


def _after_neighbours(position: Position, most: int) -> Iterator[Position]:
    """Yield the positions after up to `most` neighbours are taken from the circle or from a row."""
    circle, *rows = position
    for taken in range(1, min(most, circle) + 1):
        yield (0, *([circle - taken] if circle > taken else []), *rows)
    for place, n in enumerate(position[1:], 1):
        for taken in range(1, min(most, n) + 1):
            for first in range(n - taken + 1):
                halves = (part for part in (first, n - taken - first) if part)
                yield (*position[:place], *halves, *position[place + 1 :])


def _ends(heaps: Position) -> list[int]:
    """Return the places of the first and the last heap that are not empty."""
    filled = [place for place, n in enumerate(heaps) if n]
    return sorted({filled[0], filled[-1]}) if filled else []


def _moved_down(heaps: Position, place: int, lost: int) -> Position:
    gained = {place: -lost} | ({place - 1: lost} if place else {})
    return tuple(n + gained.get(at, 0) for at, n in enumerate(heaps))


def _slides_checker(turn: int, lost: list[int]) -> bool:
    """Return whether the changes of a position are those of one slide of a checker of the player to move.

    Args:
        turn: the player to move.
        lost: the difference of each number before and after the move.
    """
    places = [place for place, n in enumerate(lost) if n]
    # The numbers of the squares behind the checker of the player and between the checkers.
    behind, gap = next(((place, place + 1) if turn == 1 else (place + 2, place + 1)
                        for place in range(1, len(lost), 3) if lost[place + 1]), (0, 0))  # fmt: skip
    return {*places} == {0, behind, gap} and gap > 0 and lost[behind] + lost[gap] == 0


def _turns_turtles(before: Position, after: Position) -> bool:
    """Return whether one turtle is turned to its back, and at most one before it is turned over."""
    turned = {*before} ^ {*after}
    return on_feet(before) and on_feet(after) and 1 <= len(turned) <= 2 and max(turned) in before


def _takes_multiple(before: Position, lost: list[int]) -> bool:
    """Return whether one of two nonempty heaps loses a positive multiple of the other."""
    (first, second), (lost_by_first, lost_by_second) = before, lost
    if not (first and second) or (lost_by_first and lost_by_second):
        return False
    taken, other = (lost_by_first, second) if lost_by_first else (lost_by_second, first)
    return taken > 0 and taken % other == 0


def is_joint_move(move: JointMove, before: Position, after: Position) -> bool:
    """Return whether the move leads from one position to another, of any size.

    >>> is_joint_move(TakeMultiple(), (2, 10**100), (2, 0)), is_joint_move(TakeMultiple(), (2, 5), (2, 2))
    (True, False)
    """
    if min(after, default=0) < 0:
        return False
    if isinstance(move, TurnTurtles):
        return _turns_turtles(before, after)
    if isinstance(move, TakeNeighbours):
        return _takes_neighbours(move.most, before, after)
    if len(before) != len(after):
        return False
    lost = [n - left for n, left in zip(before, after, strict=True)]
    changed = [place for place, n in enumerate(lost) if n]
    match move:
        case TakeMultiple():
            return _takes_multiple(before, lost)
        case EmptyAndSplit():
            return min(after) >= 1 and sum(after) in before
        case SameFromSome():
            return len({lost[place] for place in changed}) == 1 and min(lost) >= 0
        case MoveDown():
            lowered = [place for place in changed if lost[place] > 0]
            return len(lowered) == 1 and after == _moved_down(before, lowered[0], lost[lowered[0]])
        case TakeFewInAll(limit):
            return (0 < sum(lost) < limit or len(changed) == 1) and min(lost) >= 0
        case SlideCoin():
            return is_increasing(before) and is_increasing(after) and len(changed) == 1 and max(lost) > 0
        case SlideChecker():
            return in_rows(before) and in_rows(after) and _slides_checker(before[0], lost)
        case TakeUpToLimit(times):
            return 1 <= lost[0] <= before[1] and after[1] == times * lost[0]
        case TakeInRatio(times):
            return min(lost) >= 1 and max(lost) == times * min(lost)
        case TakeFromEnds():
            return len(changed) == 1 and lost[changed[0]] > 0 and changed[0] in _ends(before)
        case OneFromSome(most, least):
            return {*lost} <= {0, 1} and least <= sum(lost) <= most
        case AnyFromExactly(count):
            return min(lost) >= 0 and len(changed) == count
        case TakeOther(numbers):
            return lost[0] == after[1] != before[1] and lost[0] in numbers


def _takes_neighbours(most: int, before: Position, after: Position) -> bool:
    """Return whether at most `most` neighbours of a circle or a row may be taken, with the rows in this order."""
    if not before or not after:
        return False
    taken = sum(before) - sum(after)
    if not 1 <= taken <= most:
        return False
    if before[0] != after[0]:
        rest = before[0] - taken
        return after[0] == 0 and after[1:] == (*([rest] if rest > 0 else []), *before[1:]) and rest >= 0
    # Of rows of one length side by side any may be the one that was shortened.
    for place in range(1, len(before)):
        end = len(after) - (len(before) - place - 1)
        left = after[place:end]
        if place <= end <= place + 2 and (*before[:place], *left, *before[place + 1 :]) == after and 0 not in left:
            return True
    return False
