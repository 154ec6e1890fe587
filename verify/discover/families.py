"""Which strategies there are for which rules, in the order in which they are tried."""

from collections.abc import Callable
from functools import partial

from theory.rules.moves import Break, HeapGame
from theory.rules.play import Play
from verify.discover import automatic, heap, misere, octal, paired, periodic, repeating, rising, shifted, splitting
from verify.discover.found import Found
from verify.discover.windows import base_of

Strategy = Callable[..., Found]


def strategies(game: HeapGame, play: Play) -> list[tuple[str, Strategy]]:
    """The strategies for a game by what they look for; each takes a kernel, the game, the play and a clock."""
    found: list[tuple[str, Strategy]] = []
    if paired.taken(game) is not None:
        return [("pairs of heaps", paired.strategy)]
    if shifted.plays(game):
        return [("Wythoff's pairs, moved along the diagonal", shifted.strategy)]
    kinds = heap.options(game)
    if play is Play.NORMAL and rising.barred(game) is not None:
        found.append(("values that rise regularly", rising.strategy))
    if play is Play.NORMAL and splitting.splits(game):
        found.append(("values that rise regularly, with any split", splitting.strategy))
    if play is Play.NORMAL and splitting.parts(game):
        found.append(("values that repeat", splitting.search))
    if play is Play.NORMAL and repeating.code_of(game) is not None:
        found.append(("values that repeat, by the theorem about all codes", repeating.strategy))
    broken = bool(game.moves) and all(isinstance(move, Break) for move in game.moves)
    if play is Play.MISERE and (broken or (kinds and not any(kind.divide for kind in kinds))):
        found.append(("a finite misère quotient", misere.strategy))
    if kinds and not any(kind.divide for kind in kinds):
        found.append(("values that repeat", periodic.strategy))
    if kinds and any(kind.divide for kind in kinds):
        counts = automatic.DATA if base_of(kinds) else automatic.DATA[:1]  # without a base nothing is guessed
        for count in counts:
            name = f"an automaton, guessed from {count} values" if base_of(kinds) else "an automaton"
            found.append((name, partial(automatic.strategy, count=count)))
    if play is Play.NORMAL and not kinds and broken:
        found.append(("values that repeat, by the condition of Guy and Smith", octal.strategy))
    return found
