"""The table of laws by name, and the law of a game."""

from collections.abc import Mapping

from theory.numbers.outcome_laws import Law, Name
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.strategy.laws import heap_laws, pair_laws, value_laws
from theory.strategy.laws.base_law import LawKind

KINDS: Mapping[Name, type[LawKind]] = {
    kind.name: kind
    for kind in (
        heap_laws.Columns,
        pair_laws.GoldenRatio,
        pair_laws.NoEvenHeap,
        pair_laws.LeastPart,
        pair_laws.OtherNumber,
        value_laws.Quotients,
        value_laws.Turtles,
        value_laws.SmallerHeap,
        value_laws.OddSteps,
        value_laws.Gaps,
        heap_laws.Checkers,
        heap_laws.Ends,
        heap_laws.Circles,
        heap_laws.EvenTotal,
        heap_laws.EvenHeaps,
        heap_laws.FewHeaps,
    )
}


def law_of(game: HeapGame, play: Play) -> Law | None:
    """Return the law of a game; None if no law is known.

    >>> from theory.rules.moves import TakeMultiple
    >>> law_of(HeapGame("euclid", (TakeMultiple(),), heaps=2), Play.NORMAL)
    Law(name='golden-ratio', number=0, misere=False, values=None)
    """
    if len(game.moves) != 1 or game.marked:
        return None
    misere = play is Play.MISERE
    for kind in KINDS.values():
        number = kind.number_for(game)
        if number is not None and (kind.misere_description or not misere):
            return Law(kind.name, number, misere)
    return None


def kind_of(rules: HeapGame, play: Play, law: Law) -> LawKind:
    """Return the `LawKind` of a law for a game, from which a strategy plays."""
    return KINDS[law.name](rules, play, law)
