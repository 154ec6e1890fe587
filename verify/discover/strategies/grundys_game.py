"""Grundy's game: a move splits a heap into two unequal parts. Its values are searched for a period; none is known."""

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, SplitUnequal
from verify.bruteforce.find_period import find_period
from verify.bruteforce.take_and_break import unequal
from verify.discover.deadline import Deadline
from verify.discover.result import ProvedForm, StrategyFailed
from verify.kernel import Kernel

# Number of heaps that are examined.
SEARCHED_HEAPS = 20_000


def is_grundys_game(game: HeapGame) -> bool:
    """Return whether the game is Grundy's game: the only moves split a heap into unequal parts."""
    return game == HeapGame(game.name, (SplitUnequal(),))


def search(_: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Search for a period of Grundy's game; none is known, and no theorem would prove it.

    Raises:
        StrategyFailed: always.
    """
    assert is_grundys_game(game) and play is Play.NORMAL
    seen = find_period(unequal(SEARCHED_HEAPS, clock.check), 0, clock.check)
    if seen is None:
        raise StrategyFailed(f"no period found among the first {SEARCHED_HEAPS} heaps")
    raise StrategyFailed(
        f"period {seen[1]} from heap {seen[0]} on was observed, but no theorem on such periods is available"
    )
