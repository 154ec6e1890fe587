"""The truth that every check is handed: who wins and with which Grundy value, by brute force from the rules alone.

Games that lower one heap, or all nearly alike, are tabulated on arrays (`verify.bruteforce.position_arrays`, and
`verify.bruteforce.long_heaps` for a single heap), all others position by position; every table is kept and grows on
demand, so that thousands of questions cost little more than one.
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
from verify.bruteforce.long_heaps import Line
from verify.bruteforce.position_arrays import grundy_box, outcome_box

Moves = Callable[[Any], Iterable[Hashable]]
Label = Literal["P", "N", "draw"]
Table = NDArray[np.bool_] | NDArray[np.int64]

# A box of so many positions takes some hundredths of a second, and one that is LARGE some seconds.
COMFORTABLE = 400_000
LARGE = 10_000_000


class BruteForce:
    """Implements `theory.claims.check.Truth`; one instance is meant to serve all checks of a run.

    >>> BruteForce().winning((3, 4, 5))
    [(1, 4, 5)]
    """

    def __init__(self) -> None:
        self._games: dict[tuple[int, tuple[tuple[str, int], ...]], _Tables] = {}
        self._walked: dict[tuple[Moves, Play | None], dict[Hashable, Any]] = {}

    def options(self, position: Position, game: HeapGame = NIM, **params: int) -> list[Position]:
        """The positions one move away, each once, in order.

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
        """
        return list(self._tables(game, params).options(position))

    def lost(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> bool:
        """Whether the player to move loses against best play (a P-position).

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
            LoopError: a position can be reached from itself.
        """
        return self._tables(game, params).lost(position, play)

    def winning(
        self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int
    ) -> list[Position]:
        """The options that are P-positions, each once, in order; raises as `lost` does."""
        tables = self._tables(game, params)
        return [option for option in tables.options(position) if tables.lost(option, play)]

    def grundy(self, position: Position, game: HeapGame = NIM, **params: int) -> int:
        """The Grundy value under normal play, by the mex recursion; raises as `lost` does."""
        return self._tables(game, params).grundy(position)

    def label(self, position: Position, play: Play = Play.NORMAL, game: HeapGame = NIM, **params: int) -> Label:
        """The outcome in a game whose positions may come back, where a draw is possible.

        Raises:
            ValueError: an entry is negative, or a parameter is below its bound.
        """
        return self._tables(game, params).label(position, play)

    def lost_in(self, moves: Moves, position: Hashable, play: Play = Play.NORMAL) -> bool:
        """As `lost`, in a game given by its move function.

        Raises:
            LoopError: a position can be reached from itself.
        """
        found: bool = settle(moves, position, self._walked.setdefault((moves, play), {}), _lost(play))
        return found

    def grundy_in(self, moves: Moves, position: Hashable) -> int:
        """As `grundy`, in a game given by its move function.

        Raises:
            LoopError: a position can be reached from itself.
        """
        found: int = settle(moves, position, self._walked.setdefault((moves, None), {}), mex)
        return found

    def _tables(self, game: HeapGame, params: dict[str, int]) -> "_Tables":
        # By identity, because hashing the description of a game costs more than an answer; the tables keep the game
        # alive, so that its identity is not given to another one.
        key = (id(game), tuple(sorted(params.items())))
        if key not in self._games:
            self._games[key] = _Tables(game, params)
        return self._games[key]


class _Tables:
    """All that is known of one game with fixed parameters."""

    def __init__(self, game: HeapGame, params: dict[str, int]) -> None:
        self.game = game
        self.params = params
        self._options: dict[Position, tuple[Position, ...]] = {}
        self._boxes: dict[tuple[int, Play | None], Table] = {}
        self._walked: dict[Play | None, dict[Position, Any]] = {Play.NORMAL: {}, Play.MISERE: {}, None: {}}
        self._labels: dict[Play, dict[Position, Label]] = {Play.NORMAL: {}, Play.MISERE: {}}
        # What the arrays know: no bank, no end of its own, and moves of one heap or of all alike.
        known = all(isinstance(move, OneHeap | AllHeaps) for move in game.moves)
        self._boxed = known and not (game.bank or game.ends_when_empty or game.marked)
        lined = self._boxed and game.heaps is None and all(isinstance(move, OneHeap) for move in game.moves)
        self._line = Line(game, params) if lined else None

    def options(self, position: Position) -> tuple[Position, ...]:
        if position not in self._options:
            self._options[position] = tuple(sorted(set(options(self.game, position, self.params))))
        return self._options[position]

    def lost(self, position: Position, play: Play) -> bool:
        if self._boxed and position:
            return bool(self._entry(position, play))
        found: bool = settle(self.options, position, self._walked[play], _lost(play))
        return found

    def grundy(self, position: Position) -> int:
        if self._boxed and position:
            return int(self._entry(position, None))
        found: int = settle(self.options, position, self._walked[None], mex)
        return found

    def label(self, position: Position, play: Play) -> Label:
        known = self._labels[play]
        if position not in known:
            for reached, outcome in retrograde(self.game, [position], play, self.params).items():
                known[reached] = "draw" if outcome == "D" else outcome
        return known[position]

    def _entry(self, position: Position, play: Play | None) -> Any:
        """The outcome under `play`, or the Grundy value for None."""
        if min(position) < 0:
            raise ValueError(f"a heap cannot be negative: {min(position)}")
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
    """The bounds of a box to tabulate for the sake of `position`.

    A cube with room to spare where that is cheap; or else a box that holds what the outgrown one held, so that two
    distant positions asked for in turn do not evict each other; or else, for want of space, just the position.
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


def _lost(play: Play) -> Callable[[Iterable[bool]], bool]:
    """How the outcome of a position follows from those of its options, True being a loss for the player to move."""

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
    """The value of `start`, where the value of a position is what `decide` makes of the values of its options.

    `known` is read and added to. Nothing recurses.

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
            raise LoopError(f"the position {option} can come back")
        else:
            following[option] = list(moves(option))
            stack.append((option, iter(following[option])))
    return known[start]
