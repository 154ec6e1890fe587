"""Which strategies there are for which rules, in the order in which they are tried."""

from collections.abc import Callable

from theory.rules.moves import HeapGame
from theory.rules.play import Play
from verify.discover import heap, periodic
from verify.discover.found import Found

Strategy = Callable[..., Found]


def strategies(game: HeapGame, play: Play) -> list[tuple[str, Strategy]]:
    """The strategies for a game by what they look for; each takes a kernel, the game, the play and a clock."""
    found: list[tuple[str, Strategy]] = []
    kinds = heap.options(game)
    if kinds and not any(kind.divide for kind in kinds):
        found.append(("values that repeat", periodic.strategy))
    return found
