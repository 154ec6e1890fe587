"""Ground truth on arrays: outcomes and Grundy values of all positions of a box at once, from the rules alone.

For games in which a move lowers exactly one heap. What a heap may be left with is asked of `theory.rules.reading`; a
P-position then marks with one array operation an axis everything that can move to it.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from theory.rules.moves import HeapGame, OneHeap
from theory.rules.play import Play
from theory.rules.reading import left_sizes

Params = Mapping[str, int] | None
Mask = NDArray[np.bool_]


def outcome_box(game: HeapGame, bounds: tuple[int, ...], play: Play = Play.NORMAL, params: Params = None) -> Mask:
    """True at the P-positions; the shape has bound + 1 entries for each heap.

    Raises:
        ValueError: a move of the game is not the lowering of exactly one heap, a bound is negative, or there is none.

    >>> from theory.rules.nim import NIM
    >>> outcome_box(NIM, (2, 2)).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """
    reached = _tables(game, bounds, params)
    shape = tuple(bound + 1 for bound in bounds)
    decided = np.zeros(shape, dtype=np.bool_)
    if play is Play.MISERE:
        # A position without a move is a win for the player whose turn it is.
        stuck = np.ones(shape, dtype=np.bool_)
        for axis, table in enumerate(reached):
            stuck &= ~table.any(axis=0).reshape([-1 if i == axis else 1 for i in range(len(bounds))])
        decided |= stuck
    return _sweep(decided, reached)


def grundy_box(game: HeapGame, bounds: tuple[int, ...], params: Params = None) -> NDArray[np.int64]:
    """The Grundy value of every position of the box; the shape has bound + 1 entries for each heap.

    Raises:
        ValueError: a move of the game is not the lowering of exactly one heap, a bound is negative, or there is none.
    """
    reached = _tables(game, bounds, params)
    values = np.full(tuple(bound + 1 for bound in bounds), -1, dtype=np.int64)
    value = 0
    # The positions of value v are the P-positions of what is left when all smaller values are struck out.
    while (values < 0).any():
        values[_sweep(values >= 0, reached)] = value
        value += 1
    return values


def _tables(game: HeapGame, bounds: tuple[int, ...], params: Params) -> list[Mask]:
    if not bounds:
        raise ValueError("a box needs a bound for at least one heap")
    return [_from(game, bound, params) for bound in bounds]


def _from(game: HeapGame, bound: int, params: Params) -> Mask:
    """Entry [y, n]: whether a heap of n may be left with y."""
    if bound < 0:
        raise ValueError(f"a bound cannot be negative: {bound}")
    if game.bank or game.ends_when_empty:
        raise ValueError(f"{game.name}: a bank or an end of its own is for verify.enumerate")
    table = np.zeros((bound + 1, bound + 1), dtype=np.bool_)
    for move in game.moves:
        if not isinstance(move, OneHeap):
            raise ValueError(f"{game.name}: a move that changes several heaps is for verify.enumerate")
        for n in range(bound + 1):
            for y in left_sizes(move.leave, n, params or {}, game.least):
                if y > n:
                    raise ValueError(f"{game.name}: a move that raises a heap is for verify.enumerate")
                table[y, n] = True
    return table


def _sweep(decided: Mask, reached: list[Mask]) -> Mask:
    """The P-positions among those not `decided`, met in lexicographic order, which every move descends."""
    winning = np.zeros_like(decided)
    marked = decided.copy()
    *outer, last = reached
    for front in np.ndindex(*decided.shape[:-1]):
        row = marked[front]
        found = winning[front]
        c = 0
        while True:
            # The first entry not yet marked has no P-position among its options: all those were met before.
            c += int(row[c:].argmin())
            if row[c]:
                break
            found[c] = True
            row |= last[c]
            for axis, table in enumerate(outer):
                column: tuple[int | slice, ...] = (*front[:axis], slice(None), *front[axis + 1 :], c)
                marked[column] |= table[front[axis]]
            c += 1
            if c == len(row):
                break
    return winning
