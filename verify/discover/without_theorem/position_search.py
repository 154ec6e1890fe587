"""Outcomes and Grundy values by a search of whole positions, with a limit on the number of positions.

Where moves can be taken back, positions are decided backwards from the end: a position is lost if all options are won,
and won if an option is lost. The others are drawn, because neither player can force the end.
"""

from collections import defaultdict
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
        # The positions in which neither player can force the end.
        self._drawn: set[Position] = set()

    def _representative(self, position: Sequence[int]) -> Position:
        """Return the representative of the positions that differ only in an order of heaps which does not matter."""
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
        return self._search(position) == 0

    def value(self, position: Sequence[int]) -> int:
        """Return the Grundy value in normal play.

        Raises:
            OutOfReachError: as for `lost`.
        """
        assert self.play is Play.NORMAL
        if self.game.is_endless:
            raise OutOfReachError(f"{self.game.name} has no Grundy values, because moves can be taken back")
        return self._search(position)

    def forced_outcome(self, position: Sequence[int]) -> int | None:
        """Return 0 if the player to move loses, 1 if that player wins, and None if neither can force the end.

        Raises:
            OutOfReachError: as for `lost`.
        """
        start = self._representative(position)
        if start not in self._known and start not in self._drawn:
            self._decide_backwards(start)
        return self._known.get(start)

    def _decide_backwards(self, start: Position) -> None:
        """Decide all positions that can be reached from a position, backwards from the end."""
        after: dict[Position, list[Position]] = {}
        before: dict[Position, list[Position]] = defaultdict(list)
        waiting = [start]
        while waiting:
            here = waiting.pop()
            if here in after:
                continue
            after[here] = self._options(here)
            self._check_number(len(after))
            for following in after[here]:
                before[following].append(here)
                waiting.append(following)
        left = {here: len(options) for here, options in after.items()}
        decided = {here: int(self.play is Play.MISERE) for here, options in after.items() if not options}
        ready = list(decided)
        while ready:
            here = ready.pop()
            for earlier in before[here]:
                if earlier in decided:
                    continue
                left[earlier] -= decided[here]
                if decided[here] == 0 or left[earlier] == 0:
                    decided[earlier] = 1 - decided[here]
                    ready.append(earlier)
        self._known |= decided
        self._drawn |= after.keys() - decided.keys()

    def _check_number(self, number: int) -> None:
        """Check that the number of positions is not too large, and now and then whether the search must stop.

        Raises:
            OutOfReachError: there are too many positions.
        """
        if number > MOST_POSITIONS:
            message = f"more than {MOST_POSITIONS} positions can be reached"
            raise OutOfReachError(f"no theorem about {self.game.name} is known, and {message}: give smaller heaps")
        if number % CHUNK_SIZE == 0:
            self._check()

    def _search(self, position: Sequence[int]) -> int:
        if self.game.is_endless:
            if (winner := self.forced_outcome(position)) is None:
                raise OutOfReachError("neither player can force the end from this position: play may go on forever")
            return winner
        start = self._representative(position)
        stack = [] if start in self._known else [(start, self._options(start))]
        while stack:
            here, waiting = stack[-1]
            self._check_number(len(self._known) + len(stack))
            following = next((option for option in waiting if option not in self._known), None)
            if following is not None:
                stack.append((following, self._options(following)))
                continue
            stack.pop()
            after = {self._known[option] for option in waiting}
            # A player without a move loses in normal play, and wins in misère play.
            if self.play is Play.NORMAL:
                self._known[here] = next(value for value in range(len(after) + 1) if value not in after)
            else:
                self._known[here] = int(not waiting or 0 in after)
        return self._known[start]

    def _options(self, position: Position) -> list[Position]:
        return list(dict.fromkeys(self._representative(option) for option in options(self.game, position)))
