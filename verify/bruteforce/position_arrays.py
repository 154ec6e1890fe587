"""Ground truth on arrays: outcomes and Grundy values of all positions of a box at once, from the rules alone.

For games in which a move lowers exactly one heap, or all heaps nearly alike. What a heap may be left with is asked of
`theory.rules.options_from_rules`; a P-position then marks with one array operation an axis, and one a diagonal,
everything that can move to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, OneHeap
from theory.rules.options_from_rules import left_sizes, options, value

Params = Mapping[str, int] | None
Mask = NDArray[np.bool_]


def outcome_box(game: HeapGame, bounds: tuple[int, ...], play: Play = Play.NORMAL, params: Params = None) -> Mask:
    """True at the P-positions; the shape has bound + 1 entries for each heap.

    Raises:
        ValueError: a move of the game is neither the lowering of one heap nor of all nearly alike, a parameter is below
            its bound, a bound is negative, or there is none.

    >>> from theory.rules.nim import NIM
    >>> outcome_box(NIM, (2, 2)).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """
    moves = _moves(game, bounds, params)
    decided = np.zeros(_shape(bounds), dtype=np.bool_)
    if play is Play.MISERE:
        # A position without a move is a win for the player whose turn it is.
        decided |= moves.stuck()
    return _sweep(decided, moves)


def grundy_box(game: HeapGame, bounds: tuple[int, ...], params: Params = None) -> NDArray[np.int64]:
    """The Grundy value of every position of the box; the shape has bound + 1 entries for each heap.

    Raises:
        ValueError: as `outcome_box`.
    """
    moves = _moves(game, bounds, params)
    values = np.full(_shape(bounds), -1, dtype=np.int64)
    v = 0
    # The positions of value v are the P-positions of what is left when all smaller values are struck out.
    while (values < 0).any():
        values[_sweep(values >= 0, moves)] = v
        v += 1
    return values


@dataclass(frozen=True)
class _Moves:
    """The moves inside a box, the other way round.

    `tables`: for each axis, entry [y, n] says whether a heap of n may be left with y. `starts`: the corners of the
    diagonals of positions that can move to a given one by lowering all heaps, relative to it; a diagonal goes on by one
    counter more in every heap. No heap is left below `least`.
    """

    tables: list[Mask]
    starts: tuple[tuple[int, ...], ...]
    least: int

    def stuck(self) -> Mask:
        """True where there is no move."""
        shape = tuple(len(table) for table in self.tables)
        found = np.ones(shape, dtype=np.bool_)
        for axis, table in enumerate(self.tables):
            found &= ~table.any(axis=0).reshape([-1 if i == axis else 1 for i in range(len(shape))])
        if self.starts:
            found[tuple(slice(self.least + 1, None) for _ in shape)] = False
        return found

    def mark_alike(self, marked: Mask, flat: Mask, target: tuple[int, ...]) -> None:
        """Mark what can move to `target` by lowering all heaps; `flat` is a flat view of `marked`."""
        if min(target) < self.least:
            return
        strides = [stride // marked.itemsize for stride in marked.strides]
        for start in self.starts:
            room = min(extent - x - s for extent, x, s in zip(marked.shape, target, start, strict=True))
            if room > 0:
                first = sum((x + s) * stride for x, s, stride in zip(target, start, strides, strict=True))
                flat[first : first + (room - 1) * sum(strides) + 1 : sum(strides)] = True


def _shape(bounds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(bound + 1 for bound in bounds)


def _moves(game: HeapGame, bounds: tuple[int, ...], params: Params) -> _Moves:
    if not bounds:
        raise ValueError("a box needs a bound for at least one heap")
    if min(bounds) < 0:
        raise ValueError(f"a bound cannot be negative: {min(bounds)}")
    if game.bank or game.ends_when_empty or game.marked:
        raise ValueError(f"{game.name}: a bank or an end of its own is for verify.bruteforce.enumeration")
    if not all(isinstance(move, OneHeap | AllHeaps) for move in game.moves):
        raise ValueError(f"{game.name}: a move that changes some heaps only is for verify.bruteforce.enumeration")
    # Asked for the sake of the bounds of the parameters and of the number of heaps, which it knows.
    next(options(game, (0,) * len(bounds), params), None)
    within = max((value(move.within, 0, params or {}) for move in game.moves if isinstance(move, AllHeaps)), default=0)
    within = min(within, max(bounds))
    starts = tuple(
        tuple(1 + more for more in apart) for apart in product(range(within), repeat=len(bounds)) if min(apart) == 0
    )
    return _Moves([_from(game, bound, params or {}) for bound in bounds], starts, game.least)


def _from(game: HeapGame, bound: int, params: Mapping[str, int]) -> Mask:
    """Entry [y, n]: whether a heap of n may be left with y."""
    table = np.zeros((bound + 1, bound + 1), dtype=np.bool_)
    for move in game.moves:
        if not isinstance(move, OneHeap):
            continue
        for n in range(bound + 1):
            for y in left_sizes(move.leave, n, params, game.least):
                if y > n:
                    raise ValueError(f"{game.name}: a move that raises a heap is for verify.bruteforce.enumeration")
                table[y, n] = True
    return table


def _sweep(decided: Mask, moves: _Moves) -> Mask:
    """The P-positions among those not `decided`, met in lexicographic order, which every move descends."""
    winning = np.zeros_like(decided)
    marked = decided.copy()
    flat = marked.reshape(-1)
    *outer, last = moves.tables
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
            if moves.starts:
                moves.mark_alike(marked, flat, (*front, c))
            c += 1
            if c == len(row):
                break
    return winning
