"""The executable reading of the rules: the options of a position, enumerated from the data of `theory.rules.moves`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

from theory.rules.amounts import contains, members
from theory.rules.moves import (
    AddFromBank,
    AllHeaps,
    HeapGame,
    LeaveBetween,
    OneHeap,
    Op,
    Param,
    SameFromEach,
    Size,
    SomeHeaps,
    SplitInto,
    SplitUnequal,
    TakeAmount,
    TakeAndBreak,
    TakeAndSplit,
    Term,
)
from theory.rules.multi_heap_moves import Pass, joint_options

Position = tuple[int, ...]


def value(term: Term, size: int, params: Mapping[str, int]) -> int:
    """Return the value of a term for a heap of `size` counters.

    Raises:
        KeyError: `params` lacks a parameter of the term.
        ZeroDivisionError: a divisor is 0.

    >>> value(Op("ceil/", Op("+", Size(), Param("k")), 2), 10, {"k": 3})
    7
    """
    match term:
        case int():
            return term
        case Size():
            return size
        case Param(name):
            return params[name]
        case Op("+", left, right):
            return value(left, size, params) + value(right, size, params)
        case Op("-", left, right):
            return value(left, size, params) - value(right, size, params)
        case Op("floor/", left, right):
            return value(left, size, params) // value(right, size, params)
        case Op(_, left, right):
            return -(-value(left, size, params) // value(right, size, params))


def span(leave: LeaveBetween, size: int, params: Mapping[str, int], least: int = 0) -> tuple[int, int]:
    """Return the smallest and the largest size ≥ `least` that a move may leave of a heap.

    >>> leave = LeaveBetween(Op("floor/", Size(), 2), Op("-", Size(), 1))
    >>> span(leave, 9, {}), span(leave, 9, {}, least=5)
    ((4, 8), (5, 8))
    """
    high = value(leave.high, size, params)
    low = high if leave.low is leave.high else value(leave.low, size, params)
    return max(least, low), high


def left_sizes(leave: LeaveBetween, size: int, params: Mapping[str, int], least: int = 0) -> Iterator[int]:
    """Yield the sizes ≥ `least` that a move may leave of a heap of `size` counters, in ascending order.

    >>> list(left_sizes(LeaveBetween(0, 5), 3, {}))
    [0, 1, 2, 4, 5]
    """
    low, high = span(leave, size, params, least)
    return (y for y in range(low, high + 1) if y != size)


def largest_size(leave: LeaveBetween, size: int, params: Mapping[str, int], least: int = 0) -> int | None:
    """Return the largest of `left_sizes` without enumerating them; None if there is none.

    >>> largest_size(LeaveBetween(0, Size()), 10**6, {}), largest_size(LeaveBetween(0, Size()), 0, {})
    (999999, None)
    """
    low, high = span(leave, size, params, least)
    largest = high - 1 if high == size else high
    return largest if low <= largest else None


def losses(alike: AllHeaps, rooms: Sequence[int], params: Mapping[str, int]) -> Iterator[Position]:
    """Yield the possible losses of the heaps in one move, one entry per heap.

    Heap i can lose at most `rooms[i]` counters.

    >>> list(losses(AllHeaps(within=2), (2, 3), {}))
    [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]
    """
    within = value(alike.within, 0, params)
    for smallest in range(1, min(rooms, default=0) + 1):
        for lost in product(*(range(smallest, min(room, smallest + within - 1) + 1) for room in rooms)):
            if min(lost) == smallest:
                yield lost


def parts(move: TakeAndBreak | TakeAndSplit | SplitUnequal | SplitInto, size: int) -> Iterator[Position]:
    """Yield the tuples of heap sizes that a move may leave of a heap of `size` counters.

    Tuples of two sizes occur in both orders; longer tuples are ascending.

    >>> list(parts(TakeAndBreak(1, (1, 2)), 4)), list(parts(SplitUnequal(), 4))
    ([(3,), (1, 2), (2, 1)], [(1, 3), (3, 1)])
    >>> list(parts(TakeAndSplit(1), 6))
    [(1, 1, 3), (1, 2, 2)]
    >>> list(parts(SplitInto(2, None), 4))
    [(1, 3), (1, 1, 2), (1, 1, 1, 1), (2, 2)]
    """
    if isinstance(move, TakeAndSplit):
        yield from _partitions(size - move.take, 1, 3, 3, False)
        return
    if isinstance(move, SplitInto):
        yield from _partitions(size, 1, move.least, size if move.most is None else move.most, move.different)
        return
    if isinstance(move, SplitUnequal):
        yield from ((first, size - first) for first in range(1, size) if 2 * first != size)
        return
    rest = size - move.take
    if 0 in move.pieces and rest == 0 < size:
        yield ()
    if 1 in move.pieces and 0 < rest < size:
        yield (rest,)
    if 2 in move.pieces:
        yield from ((first, rest - first) for first in range(1, rest))


def _partitions(size: int, smallest: int, least: int, most: int, different: bool) -> Iterator[Position]:
    """Yield the ascending tuples of `least` to `most` sizes with the sum `size`, each size at least `smallest`."""
    if least <= 1 <= most and size >= smallest:
        yield (size,)
    if most < 2:
        return
    for first in range(smallest, size // 2 + 1):
        after = _partitions(size - first, first + different, max(least - 1, 1), most - 1, different)
        yield from ((first, *others) for others in after)


def may_leave(
    move: OneHeap | TakeAndBreak | TakeAndSplit | TakeAmount | SplitUnequal | SplitInto,
    size: int,
    left: Position,
    params: Mapping[str, int],
    least: int = 0,
) -> bool:
    """Return whether a move may leave exactly these heaps, in any order, of a heap of `size` counters.

    A removed heap is given as a single heap of 0 counters. Nothing is enumerated, so the heap may be arbitrarily large.

    >>> may_leave(SplitUnequal(), 10**100, (1, 10**100 - 1), {}), may_leave(SplitUnequal(), 10, (5, 5), {})
    (True, False)
    """
    match move, left:
        case OneHeap(leave), (y,):
            low, high = span(leave, size, params, least)
            return low <= y <= high and y != size
        case TakeAmount(amounts), (y,):
            return least <= y < size and contains(amounts, size - y, size)
        case TakeAndBreak(take, pieces), (0,):
            return 0 in pieces and size == take > 0
        case TakeAndBreak(take, pieces), _:
            return len(left) in pieces and min(left) > 0 and sum(left) == size - take and left != (size,)
        case TakeAndSplit(take), _:
            return len(left) == 3 and min(left) > 0 and sum(left) == size - take
        case SplitInto(fewest, most, different), _:
            fine = min(left) > 0 and sum(left) == size and not (different and len({*left}) < len(left))
            return fine and fewest <= len(left) and (most is None or len(left) <= most)
        case SplitUnequal(), (one, other):
            return one != other and min(left) > 0 and one + other == size
    return False


def options(game: HeapGame, position: Sequence[int], params: Mapping[str, int] | None = None) -> Iterator[Position]:
    """Yield every position one move away from `position`; a position may occur twice if two moves lead to it.

    Args:
        game: the rules.
        position: one natural number per heap, with the bank last if the game has one.
        params: a value for each parameter of the game.

    Raises:
        ValueError: an entry of the position is negative, the number of heaps is wrong, or a parameter is below its
            bound.

    >>> game = HeapGame("take one or split", (TakeAndBreak(1, (0, 1)), SplitUnequal()))
    >>> list(options(game, (1, 3)))
    [(3,), (1, 2), (1, 1, 2), (1, 2, 1)]
    """
    params = params or {}
    p = tuple(position)
    if any(x < 0 for x in p):
        raise ValueError(f"a heap cannot be negative; got {min(p)}")
    for name, bound in game.params:
        if params[name] < bound:
            raise ValueError(f"{name} must be at least {bound}; got {params[name]}")
    heaps = p[:-1] if game.bank else p
    if game.heaps not in (None, len(heaps)):
        raise ValueError(f"{game.name} needs {game.heaps} heaps; got {len(heaps)}")
    if p in game.terminal or (game.ends_when_empty and not any(heaps)):
        return
    moved = _after_moves(game, p, params)
    yield from moved if not game.blocked else (option for option in moved if option not in game.blocked)


def _after_moves(game: HeapGame, p: Position, params: Mapping[str, int]) -> Iterator[Position]:
    """Yield every position that the moves allow, without regard to blocked and terminal positions."""
    heaps, bank = (p[:-1], p[-1:]) if game.bank else (p, ())
    for move in game.moves:
        match move:
            case OneHeap() | TakeAmount() | TakeAndBreak() | TakeAndSplit() | SplitUnequal() | SplitInto():
                for i, n in enumerate(heaps):
                    for left in _left_of_heap(move, n, params, game.least):
                        yield (*heaps[:i], *left, *heaps[i + 1 :], *bank)
            case SomeHeaps():
                yield from ((*option, *bank) for option in _after_some_heaps(move, heaps, params, game.least))
            case AllHeaps():
                for lost in losses(move, [n - game.least for n in heaps], params):
                    yield (*(n - d for n, d in zip(heaps, lost, strict=True)), *bank)
            case SameFromEach(taken):
                room = min(heaps, default=0) - game.least
                yield from ((*(n - lost for n in heaps), *bank) for lost in taken if lost <= room)
            case Pass():
                if bank[0] and _has_move_besides_pass(game, p, params):
                    yield (*heaps, bank[0] - 1)
            case AddFromBank():
                yield from _after_addition(heaps, bank[0])
            case _:
                yield from ((*option, *bank) for option in joint_options(move, heaps))


def _left_of_heap(
    move: OneHeap | TakeAmount | TakeAndBreak | TakeAndSplit | SplitUnequal | SplitInto,
    size: int,
    params: Mapping[str, int],
    least: int,
) -> Iterator[Position]:
    """Return an iterator over the tuples of heaps that a move may leave of one heap of `size` counters."""
    match move:
        case OneHeap(leave):
            return ((y,) for y in left_sizes(leave, size, params, least))
        case TakeAmount(amounts):
            return ((size - amount,) for amount in members(amounts, size - least, size))
        case _:
            return parts(move, size)


def _after_some_heaps(move: SomeHeaps, heaps: Position, params: Mapping[str, int], least: int) -> Iterator[Position]:
    """Yield the heaps after a move that changes at least one and at most a given number of heaps."""
    most = min(value(move.most, 0, params), len(heaps))
    for count in range(1, most + 1):
        for places in combinations(range(len(heaps)), count):
            sizes_by_place = [tuple(left_sizes(move.leave, heaps[i], params, least)) for i in places]
            for sizes in product(*sizes_by_place):
                changed = dict(zip(places, sizes, strict=True))
                yield tuple(changed.get(i, n) for i, n in enumerate(heaps))


def _has_move_besides_pass(game: HeapGame, p: Position, params: Mapping[str, int]) -> bool:
    """Return whether a move other than a pass is possible."""
    others = replace(game, moves=tuple(move for move in game.moves if not isinstance(move, Pass)))
    return next(_after_moves(others, p, params), None) is not None


def _after_addition(heaps: Position, bank: int) -> Iterator[Position]:
    """Yield the positions, with the bank last, after counters of the bank are added to one heap."""
    for i, n in enumerate(heaps):
        for extra in range(1, bank + 1):
            yield (*heaps[:i], n + extra, *heaps[i + 1 :], bank - extra)
