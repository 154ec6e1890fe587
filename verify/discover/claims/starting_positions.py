"""Decision of claims about the start of a game on a circle, or on one heap whose positions contain more than its size.

Where a move depends on the last one, the game starts with one heap and no last move; on a circle it starts with all
counters on the circle. A claim such as "lost iff n mod 4 = 0" is interpreted as a claim about the start with n
counters.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from theory.numbers.outcome_laws import Law
from theory.numbers.periodic import Periodic
from theory.rules.amounts import Fibonacci, Powers
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import OutOfReachError
from theory.strategy.laws import law_registry
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.discover.claims.forms import UserClaim
from verify.discover.search import Discovery
from verify.discover.without_theorem.position_search import Search

# The number of starts that are searched for a counterexample: by a theorem, and by brute force.
BY_THEOREM, BY_SEARCH = 2000, 40


def start_of(game: HeapGame) -> Callable[[int], Position] | None:
    """Return the function from a number of counters to the start of the game with them; None for other games."""
    if game.numbers == "circle":
        return lambda n: (n,)
    if game.numbers == "last":
        return lambda n: (n, 0)
    if game.numbers == "limit":
        # The first move takes any number, but not all.
        return lambda n: (n, max(0, n - 1))
    return None


class Starts(NamedTuple):
    """The outcomes of the starts of a game.

    Args:
        value: receives a number of counters; returns 0 if the start with them is lost, and otherwise 1.
        limit: the number of starts that may be examined.
        repeats: the outcomes, if a theorem states that they are periodic.
        proved: whether a theorem gives the outcomes.
        terms: if the lost starts from 1 on are the terms of a sequence, the largest multiple of the last move that
            may be taken; otherwise 0.
    """

    value: Callable[[int], int]
    limit: int
    repeats: Periodic | None
    proved: bool
    terms: int = 0

    def decides(self, claim: UserClaim) -> bool:
        """Return whether the sequence of the lost starts proves a claim.

        The differences of consecutive terms are unbounded, so no period exists. The terms are the powers of 2 if a move
        may take at most the last move, and the Fibonacci numbers if it may take at most twice the last move.
        """
        named = {1: Powers(2), 2: Fibonacci()}
        if not self.terms or claim.aperiodic:
            return bool(self.terms)
        lost = (named.get(self.terms),)
        if claim.below or (claim.within is None and claim.lost_set is None):
            return False
        if claim.within is not None:
            return claim.within.parts == lost and claim.within.other == claim.won
        return claim.lost_set is not None and claim.lost_set.parts == lost and not claim.lost_set.other


def starts(discovery: Discovery) -> Starts | None:
    """Return the outcomes of the starts of a game; None if claims about its starts have no meaning."""
    game = discovery.rules.game
    if (start := start_of(game)) is None:
        return None
    law = discovery.proved_form.data if discovery.proved_form is not None else None
    if isinstance(law, Law):
        known = LawStrategy(law_registry.kind_of(game, discovery.play, law))
        terms = law.number if law.name == "least-part" and not law.misere else 0
        return Starts(
            lambda n: int(not known.lost(start(n))), BY_THEOREM, _periodic(game, law), proved=True, terms=terms
        )
    search = Search(game, discovery.play)
    return Starts(lambda n: int(not search.lost(start(n))), BY_SEARCH, None, proved=False)


def of_single_heap(discovery: Discovery) -> Starts | None:
    """Return the outcomes of single heaps if a theorem gives these, and no Grundy values; None otherwise."""
    law = discovery.proved_form.data if discovery.proved_form is not None else None
    if not isinstance(law, Law) or law.name != "few-heaps" or law.values is None:
        return None
    return Starts(law.values, BY_THEOREM, law.values, proved=True)


def _periodic(game: HeapGame, law: Law) -> Periodic | None:
    """Return the outcomes of the starts as a periodic sequence; None if the law gives none."""
    if law.name == "other-number" and law.values is not None:
        # At the start no number is forbidden, so only a heap that is lost after every last move (number 0) is lost.
        return Periodic(law.values.preperiod, law.values.period, tuple(int(v != 0) for v in law.values.values))
    if law.name == "least-part" and law.misere:
        # The first player takes all counters but one.
        return Periodic(0, 1, (1,))
    if law.name == "circles":
        return Periodic(law.number + 1, 1, (0, *(1 for _ in range(law.number)), 0))
    return Periodic(0, 2, (0, 1)) if law.name == "even-total" and game.numbers == "circle" else None


def smallest_failure(claim: UserClaim, known: Starts) -> int | None:
    """Return the smallest start below `known.limit` at which a claim fails; None if there is no such start."""
    with suppress(OutOfReachError):
        for size in range(claim.start, known.limit - claim.reach):
            if claim.fails(known.value, size):
                return size
    return None
