"""Ground truth for a single heap: outcomes and Grundy values of all heaps up to a bound, from the rules alone.

The games must have no bank, and each move must lower one heap. `theory.rules.options_from_rules` gives the options of
each size. The time is proportional to the number of moves, and the memory is a few bytes per heap.
"""

from collections.abc import Mapping

from theory.rules.amounts import members
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap, TakeAmount
from theory.rules.options_from_rules import left_sizes, options


class SingleHeapTable:
    """The outcomes and Grundy values of a single heap of each size; the tables grow on demand.

    Raises:
        ValueError: a move does not lower exactly one heap, or a parameter is below its bound.

    >>> from theory.rules.mark import MARK
    >>> [n for n in range(20) if SingleHeapTable(MARK, {}).lost(n, Play.MISERE)]
    [1, 4, 6, 10, 14, 16, 18]
    """

    def __init__(self, game: HeapGame, params: Mapping[str, int]) -> None:
        barred = game.bank or game.ends_when_empty or game.marked
        if barred or not all(isinstance(move, OneHeap | TakeAmount) for move in game.moves):
            raise ValueError(
                f"{game.name} has moves on several heaps, a bank or a special end: use verify.bruteforce.enumeration"
            )
        # This call checks the bounds of the parameters.
        next(options(game, (0,), params), None)
        self._leaves = [move.leave for move in game.moves if isinstance(move, OneHeap)]
        self._amounts = [move.amounts for move in game.moves if isinstance(move, TakeAmount)]
        self._least = game.least
        self._params = params
        self._name = game.name
        self._lost: dict[Play, bytearray] = {play: bytearray() for play in Play}
        self._values: list[int] = []

    def lost(self, n: int, play: Play = Play.NORMAL) -> bool:
        """Return whether the player to move loses with a heap of n."""
        known = self._lost[play]
        for size in range(len(known), n + 1):
            reached = self.left(size)
            known.append(not any(known[y] for y in reached) if reached else play is Play.NORMAL)
        return bool(known[n])

    def grundy(self, n: int) -> int:
        """Return the Grundy value of a heap of n."""
        known = self._values
        for size in range(len(known), n + 1):
            values = {known[y] for y in self.left(size)}
            value = 0
            while value in values:
                value += 1
            known.append(value)
        return known[n]

    def left(self, size: int) -> set[int]:
        """Return the sizes that a move may leave of a heap of size `size`.

        Raises:
            ValueError: a move raises the heap.
        """
        sizes: set[int] = set()
        for leave in self._leaves:
            sizes.update(left_sizes(leave, size, self._params, self._least))
        for amounts in self._amounts:
            sizes.update(size - taken for taken in members(amounts, size - self._least, size))
        if sizes and max(sizes) > size:
            raise ValueError(f"{self._name} has a move that raises a heap: use verify.bruteforce.enumeration")
        return sizes
