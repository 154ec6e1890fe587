"""Ground truth for the checks of claims: outcomes and Grundy values by brute force from the rules alone.

Games whose moves lower one heap, or all heaps by nearly the same amount, are tabulated on arrays
(`verify.bruteforce.position_arrays`, and `verify.bruteforce.long_heaps` for a single heap). All other games are
enumerated position by position. Tables are cached and grow on demand, so that thousands of queries cost little more
than one.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from math import prod
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, OneHeap
from theory.rules.nim import NIM
from theory.rules.options_from_rules import Position, options
from verify.bruteforce.enumeration import LoopError, retrograde
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.bruteforce.position_arrays import grundy_box, outcome_box

Moves = Callable[[Any], Iterable[Hashable]]
Label = Literal["P", "N", "draw"]
Table = NDArray[np.bool_] | NDArray[np.int64]

# The sizes of boxes that take some hundredths of a second, and some seconds.
COMFORTABLE = 400_000
LARGE = 10_000_000


class BruteForce:
    """The implementation of `theory.claims.check.Truth`; one instance serves all checks of a run.

    >>> BruteForce().winning((3, 4, 5))
    [(1, 4, 5)]
    """

    def __init__(self) -> None:
        self._games: dict[tuple[int, tuple[tuple[str, int], ...]], _Tables] = {}
        self._walked: dict[tuple[Moves, Play | None], dict[Hashable, Any]] = {}

    def options(self, position: Position, game: HeapGame = NIM, **params: int) -> list[Position]:
        """Return the options of a position, each once, in order.

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
        """
        return list(self._tables(game, params).options(position))

    def lost(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> bool:
        """Return whether the player to move loses against best play (a P-position).

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
            LoopError: a position can be reached from itself.
        """
        return self._tables(game, params).lost(position, play)

    def winning(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> list[Position]:
        """Return the options that are P-positions, each once, in order.

        Raises:
            ValueError: as for `lost`.
            LoopError: as for `lost`.
        """
        tables = self._tables(game, params)
        return [option for option in tables.options(position) if tables.lost(option, play)]

    def grundy(self, position: Position, game: HeapGame = NIM, **params: int) -> int:
        """Return the Grundy value in normal play, by the mex recursion.

        Raises:
            ValueError: as for `lost`.
            LoopError: as for `lost`.
        """
        return self._tables(game, params).grundy(position)

    def label(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> Label:
        """Return the outcome in a game with cycles, where draws are possible.

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
        """
        return self._tables(game, params).label(position, play)

    def lost_in(self, moves: Moves, position: Hashable, play: Play = Play.NORMAL) -> bool:
        """Return whether the player to move loses, in a game given by its move function.

        Raises:
            LoopError: a position can be reached from itself.
        """
        is_lost: bool = settle(moves, position, self._walked.setdefault((moves, play), {}), _lost_rule(play))
        return is_lost

    def grundy_in(self, moves: Moves, position: Hashable) -> int:
        """Return the Grundy value, in a game given by its move function.

        Raises:
            LoopError: a position can be reached from itself.
        """
        value: int = settle(moves, position, self._walked.setdefault((moves, None), {}), mex)
        return value

    def _tables(self, game: HeapGame, params: dict[str, int]) -> "_Tables":
        # Hashing the description of a game costs more than an answer, so the key uses its identity. The tables keep the
        # game alive, so that no other object gets the same identity.
        key = (id(game), tuple(sorted(params.items())))
        if key not in self._games:
            self._games[key] = _Tables(game, params)
        return self._games[key]


class _Tables:
    """The tables of one game with fixed parameters."""

    def __init__(self, game: HeapGame, params: dict[str, int]) -> None:
        self.game = game
        self.params = params
        self._options: dict[Position, tuple[Position, ...]] = {}
        self._boxes: dict[tuple[int, Play | None], Table] = {}
        self._walked: dict[Play | None, dict[Position, Any]] = {Play.NORMAL: {}, Play.MISERE: {}, None: {}}
        self._labels: dict[Play, dict[Position, Label]] = {Play.NORMAL: {}, Play.MISERE: {}}
        # Arrays support games without a bank or a special end, with moves on one heap or on all heaps.
        known = all(isinstance(move, OneHeap | AllHeaps) for move in game.moves)
        self._boxed = known and not (game.bank or game.ends_when_empty or game.marked)
        lined = self._boxed and game.heaps is None and all(isinstance(move, OneHeap) for move in game.moves)
        self._line = SingleHeapTable(game, params) if lined else None

    def options(self, position: Position) -> tuple[Position, ...]:
        """Return the options of a position, each once, in order."""
        if position not in self._options:
            self._options[position] = tuple(sorted(set(options(self.game, position, self.params))))
        return self._options[position]

    def lost(self, position: Position, play: Play) -> bool:
        """Return whether the player to move loses."""
        if self._boxed and position:
            return bool(self._entry(position, play))
        is_lost: bool = settle(self.options, position, self._walked[play], _lost_rule(play))
        return is_lost

    def grundy(self, position: Position) -> int:
        """Return the Grundy value of a position."""
        if self._boxed and position:
            return int(self._entry(position, None))
        value: int = settle(self.options, position, self._walked[None], mex)
        return value

    def label(self, position: Position, play: Play) -> Label:
        """Return the outcome of a position in a game with cycles."""
        known = self._labels[play]
        if position not in known:
            for reached, outcome in retrograde(self.game, [position], play, self.params).items():
                known[reached] = "draw" if outcome == "D" else outcome
        return known[position]

    def _entry(self, position: Position, play: Play | None) -> Any:
        """Return whether the position is lost under `play`, or its Grundy value if `play` is None."""
        if min(position) < 0:
            raise ValueError(f"a heap cannot be negative; got {min(position)}")
        if len(position) == 1 and self._line is not None:
            return self._line.grundy(position[0]) if play is None else self._line.lost(position[0], play)
        key = (len(position), play)
        try:
            return self._boxes[key][position]
        except (KeyError, IndexError):
            bounds = _bounds(position, self._boxes.get(key))
            self._boxes[key] = (
                grundy_box(self.game, bounds, self.params)
                if play is None
                else outcome_box(self.game, bounds, play, self.params)
            )
            return self._boxes[key][position]


def _bounds(position: Position, outgrown: Table | None) -> tuple[int, ...]:
    """Return the bounds of the box to tabulate for a query about `position`.

    If a larger cube around the position is cheap, it is the box. Otherwise the box also covers the previous one, so
    that alternating queries about two distant positions reuse it. If that is too large, the box ends at the position.
    """
    largest = max(position)
    if (largest + 1) ** len(position) <= COMFORTABLE:
        side = 1 << largest.bit_length()
        while (side + 1) ** len(position) > COMFORTABLE:
            side -= 1
        return (side,) * len(position)
    if outgrown is not None:
        joint = tuple(max(x, extent - 1) for x, extent in zip(position, outgrown.shape, strict=True))
        if prod(bound + 1 for bound in joint) <= LARGE:
            return joint
    return position


def _lost_rule(play: Play) -> Callable[[Iterable[bool]], bool]:
    """Return the function that computes whether a position is lost from whether its options are lost."""

    def decide(options_lost: Iterable[bool]) -> bool:
        outcomes = list(options_lost)
        return not any(outcomes) and (bool(outcomes) or play is Play.NORMAL)

    return decide


def settle(
    moves: Callable[[Any], Iterable[Any]],
    start: Any,
    known: dict[Any, Any],
    decide: Callable[[Iterable[Any]], Any],
) -> Any:
    """Return the value of `start`, where `decide` computes the value of a position from those of its options.

    `known` is a cache of values, which is extended. The search is iterative.

    Raises:
        LoopError: a position can be reached from itself.
    """
    if start in known:
        return known[start]
    following: dict[Any, list[Any]] = {start: list(moves(start))}
    stack: list[tuple[Any, Iterator[Any]]] = [(start, iter(following[start]))]
    while stack:
        position, remaining = stack[-1]
        option = next((q for q in remaining if q not in known), None)
        if option is None:
            stack.pop()
            known[position] = decide(known[q] for q in following.pop(position))
        elif option in following:
            raise LoopError(f"the position {option} can be reached from itself: backward induction does not apply")
        else:
            following[option] = list(moves(option))
            stack.append((option, iter(following[option])))
    return known[start]
