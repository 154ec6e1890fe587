"""Outcomes and Grundy values by a search of whole positions, with a limit on the number of positions."""

from collections.abc import Callable, Sequence

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap, SplitInto, SplitUnequal, TakeAmount, TakeAndBreak, TakeAndSplit
from theory.rules.options_from_rules import Position, options
from theory.strategy.explained_move import OutOfReachError

MOST_POSITIONS = 100_000
# Number of positions between two calls of the function that may stop a search.
CHUNK_SIZE = 256


def is_sum(game: HeapGame) -> bool:
    """Return whether a position is the sum of its heaps, each of which may be split."""
    single = OneHeap | TakeAndBreak | TakeAndSplit | TakeAmount | SplitUnequal | SplitInto
    return game.plain and all(isinstance(move, single) for move in game.moves)


class Search:
    """Outcomes of positions, and in normal play their Grundy values; each position is searched once.

    Args:
        game: the rules.
        play: the convention.
        check: a function that is called regularly, and may raise to stop a search.
    """

    def __init__(self, game: HeapGame, play: Play, check: Callable[[], None] = lambda: None) -> None:
        self.game, self.play, self._check = game, play, check
        self._sum = is_sum(game)
        # The Grundy value; in misère play 0 for a lost position and 1 for another.
        self._known: dict[Position, int] = {}

    def _same(self, position: Sequence[int]) -> Position:
        """Return the representative of all positions with the same heaps in a sum; in other games the position."""
        if self._sum:
            return tuple(sorted(n for n in position if n))
        if self.game.numbers == "circle":
            return (*position[:1], *sorted(position[1:]))
        if self.game.numbers == "passes":
            return (*sorted(n for n in position[:-1] if n), position[-1])
        return tuple(position)

    def lost(self, position: Sequence[int]) -> bool:
        """Return whether the player to move loses.

        Raises:
            OutOfReachError: more than MOST_POSITIONS positions can be reached.
        """
        return self._searched(position) == 0

    def value(self, position: Sequence[int]) -> int:
        """Return the Grundy value in normal play.

        Raises:
            OutOfReachError: as for `lost`.
        """
        assert self.play is Play.NORMAL
        return self._searched(position)

    def _searched(self, position: Sequence[int]) -> int:
        start = self._same(position)
        stack = [] if start in self._known else [(start, self._following(start))]
        while stack:
            here, waiting = stack[-1]
            if len(self._known) + len(stack) > MOST_POSITIONS:
                message = f"more than {MOST_POSITIONS} positions can be reached"
                raise OutOfReachError(f"no theorem about {self.game.name} is known, and {message}: give smaller heaps")
            following = next((one for one in waiting if one not in self._known), None)
            if following is not None:
                stack.append((following, self._following(following)))
                continue
            stack.pop()
            if len(self._known) % CHUNK_SIZE == 0:
                self._check()
            after = {self._known[one] for one in waiting}
            # A player without a move loses in normal play, and wins in misère play.
            if self.play is Play.NORMAL:
                self._known[here] = next(value for value in range(len(after) + 1) if value not in after)
            else:
                self._known[here] = int(not waiting or 0 in after)
        return self._known[start]

    def _following(self, position: Position) -> list[Position]:
        return list(dict.fromkeys(self._same(option) for option in options(self.game, position)))
