"""Ground truth on arrays: outcomes and Grundy values of all positions of a box at once, from the rules alone.

In these games a move lowers exactly one heap, or all heaps by nearly the same amount. `theory.rules.options_from_rules`
gives the sizes that may be left. Each P-position then marks all positions with a move to it, with one array operation
per axis and one per diagonal.
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
    """Return an array that is True at the P-positions; its shape has bound + 1 entries for each heap.

    Raises:
        ValueError: the game has other moves, a parameter is below its bound, a bound is negative, or there is no bound.

    >>> from theory.rules.nim import NIM
    >>> outcome_box(NIM, (2, 2)).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """
    moves = _moves(game, bounds, params)
    decided = np.zeros(_shape(bounds), dtype=np.bool_)
    if play is Play.MISERE:
        # In misère play the player to move wins a position without a move.
        decided |= moves.stuck()
    return _sweep(decided, moves)


def grundy_box(game: HeapGame, bounds: tuple[int, ...], params: Params = None) -> NDArray[np.int64]:
    """Return the array of Grundy values of the box; its shape has bound + 1 entries for each heap.

    Raises:
        ValueError: as for `outcome_box`.
    """
    moves = _moves(game, bounds, params)
    values = np.full(_shape(bounds), -1, dtype=np.int64)
    v = 0
    # The positions of value v are the P-positions among those that remain when all smaller values are removed.
    while (values < 0).any():
        values[_sweep(values >= 0, moves)] = v
        v += 1
    return values


@dataclass(frozen=True)
class _Moves:
    """The inverse moves inside a box.

    Attributes:
        tables: for each axis, entry [y, n] tells whether a move may leave y of a heap of n.
        starts: the first points, relative to a position, of the diagonals of positions with a move on all heaps to it;
            a diagonal continues by one counter in every heap.
        least: the smallest size that a move may leave.
    """

    tables: list[Mask]
    starts: tuple[tuple[int, ...], ...]
    least: int

    def stuck(self) -> Mask:
        """Return an array that is True at the positions without a move."""
        shape = tuple(len(table) for table in self.tables)
        without_move = np.ones(shape, dtype=np.bool_)
        for axis, table in enumerate(self.tables):
            without_move &= ~table.any(axis=0).reshape([-1 if i == axis else 1 for i in range(len(shape))])
        if self.starts:
            without_move[tuple(slice(self.least + 1, None) for _ in shape)] = False
        return without_move

    def mark_diagonals(self, marked: Mask, flat: Mask, target: tuple[int, ...]) -> None:
        """Mark the positions with a move on all heaps to `target`; `flat` is a flat view of `marked`."""
        if min(target) < self.least:
            return
        strides = [stride // marked.itemsize for stride in marked.strides]
        for start in self.starts:
            room = min(extent - x - s for extent, x, s in zip(marked.shape, target, start, strict=True))
            if room > 0:
                first = sum((x + s) * stride for x, s, stride in zip(target, start, strides, strict=True))
                flat[first : first + (room - 1) * sum(strides) + 1 : sum(strides)] = True


def _shape(bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of a box."""
    return tuple(bound + 1 for bound in bounds)


def _moves(game: HeapGame, bounds: tuple[int, ...], params: Params) -> _Moves:
    """Return the inverse moves of a game inside a box, or raise ValueError if the game or a bound is unsuitable."""
    if not bounds:
        raise ValueError("the box has no heap: give at least one bound")
    if min(bounds) < 0:
        raise ValueError(f"a bound cannot be negative; got {min(bounds)}")
    if game.bank or game.ends_when_empty or game.marked:
        raise ValueError(f"{game.name} has a bank or a special end: use verify.bruteforce.enumeration")
    if not all(isinstance(move, OneHeap | AllHeaps) for move in game.moves):
        raise ValueError(
            f"{game.name} has a move that changes several but not all heaps: use verify.bruteforce.enumeration"
        )
    # This call checks the bounds of the parameters and the number of heaps.
    next(options(game, (0,) * len(bounds), params), None)
    within = max((value(move.within, 0, params or {}) for move in game.moves if isinstance(move, AllHeaps)), default=0)
    within = min(within, max(bounds))
    starts = tuple(
        tuple(1 + more for more in apart) for apart in product(range(within), repeat=len(bounds)) if min(apart) == 0
    )
    return _Moves([_from(game, bound, params or {}) for bound in bounds], starts, game.least)


def _from(game: HeapGame, bound: int, params: Mapping[str, int]) -> Mask:
    """Return the table whose entry [y, n] tells whether a move may leave y of a heap of n."""
    table = np.zeros((bound + 1, bound + 1), dtype=np.bool_)
    for move in game.moves:
        if not isinstance(move, OneHeap):
            continue
        for n in range(bound + 1):
            for y in left_sizes(move.leave, n, params, game.least):
                if y > n:
                    raise ValueError(f"{game.name} has a move that raises a heap: use verify.bruteforce.enumeration")
                table[y, n] = True
    return table


def _sweep(decided: Mask, moves: _Moves) -> Mask:
    """Return the P-positions among those not `decided`, found in lexicographic order, which every move decreases."""
    winning = np.zeros_like(decided)
    marked = decided.copy()
    flat = marked.reshape(-1)
    *outer, last = moves.tables
    for front in np.ndindex(*decided.shape[:-1]):
        row = marked[front]
        won = winning[front]
        c = 0
        while True:
            # The first unmarked entry has no P-position among its options, since all smaller P-positions have marked.
            c += int(row[c:].argmin())
            if row[c]:
                break
            won[c] = True
            row |= last[c]
            for axis, table in enumerate(outer):
                column: tuple[int | slice, ...] = (*front[:axis], slice(None), *front[axis + 1 :], c)
                marked[column] |= table[front[axis]]
            if moves.starts:
                moves.mark_diagonals(marked, flat, (*front, c))
            c += 1
            if c == len(row):
                break
    return winning
