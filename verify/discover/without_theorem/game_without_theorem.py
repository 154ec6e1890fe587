"""Games without a theorem, for play: small positions are decided by brute force, and larger ones are refused.

In normal play the values of the heaps combine by nim-sum (NIM-084). In misère play, and if a move changes several
heaps, whole positions are searched.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from math import prod

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, OneHeap, TakeAmount
from theory.rules.options_from_rules import Position, options
from theory.strategy.closed_forms import discovered_games
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why, move_between
from theory.strategy.game import Game
from theory.strategy.parsing import position_parser
from verify.discover.without_theorem.computed_values import first_values
from verify.discover.without_theorem.position_search import MOST_POSITIONS, Search, is_sum

# The largest heap whose value is computed.
LARGEST_HEAP = 20_000
# The largest single heap whose moves are searched in misère play, if a move may split it.
LARGEST_SPLIT = 16
NOTE_ONE_HEAP = "The theorem is about one heap; several heaps are decided by brute force."
# The number of positions up to which values are computed where a theorem gives the outcomes.
MOST_VALUED = 3000
NOTE_VALUES = "Grundy values of small positions are computed by brute force."
NOTE = "No theorem about this game was found; small positions are computed by brute force."


class Values:
    """The Grundy values of single heaps by brute force, computed on demand."""

    def __init__(self, game: HeapGame) -> None:
        self._game, self._known = game, list[int]()

    def __call__(self, n: int) -> int:
        """Return the value of a heap of n.

        Raises:
            OutOfReachError: the heap is too large.
        """
        if n >= len(self._known):
            if n > LARGEST_HEAP:
                raise OutOfReachError(_too_large(self._game, f"values are computed for heaps up to {LARGEST_HEAP}"))
            self._known = first_values(self._game, Play.NORMAL, min(max(2 * n, 256), LARGEST_HEAP) + 1)
            if n >= len(self._known):
                most = len(self._known) - 1
                raise OutOfReachError(_too_large(self._game, f"values are computed for heaps up to {most}"))
        return self._known[n]


def _too_large(game: HeapGame, reason: str) -> str:
    return f"no theorem about {game.name} is known, and {reason}: give smaller heaps"


class SearchStrategy:
    """The strategy of a game whose positions are searched.

    Args:
        rules: the rules.
        play: the convention.
    """

    def __init__(self, rules: HeapGame, play: Play) -> None:
        self.rules, self.play, self._search = rules, play, Search(rules, play)
        # It lists the options of one heap; its values are not used.
        self._single = discovered_games.Strategy(rules, play, lambda n: 0)

    def outcome(self, heaps: Position, play: Play) -> Outcome:
        """Return the outcome of a position.

        Raises:
            OutOfReachError: the game was searched for the other convention, or there are too many positions.
        """
        if play is not self.play:
            raise OutOfReachError(f"this game was searched only in {self.play} play: solve it in {self.play} play")
        return Outcome.P if self._search.lost(heaps) else Outcome.N

    def grundy(self, heaps: Position) -> int | None:
        """Return the Grundy value of a position in normal play; None if play need not end, and in misère play."""
        return self._search.value(heaps) if self.play is Play.NORMAL and not self.rules.is_endless else None

    def is_over(self, heaps: Position) -> bool:
        """Return whether no move is left."""
        return next(self._moves(heaps), None) is None

    def winning_moves(self, heaps: Position, play: Play) -> Iterator[Reply]:
        """Yield the moves to the options that are P-positions."""
        if self.outcome(heaps, play) is Outcome.N:
            yield from (move for move in self._moves(heaps) if self._search.forced_outcome(move.after(heaps)) == 0)

    def reply(self, heaps: Position, play: Play) -> Reply:
        """Return a winning move if there is one, or else a move that leaves as many counters as possible.

        Raises:
            ValueError: no move is left.
        """
        replies = list(self._moves(heaps))
        if not replies:
            raise ValueError("no move is left")
        best = max(replies, key=lambda move: sum(move.after(heaps)))
        return next(self.winning_moves(heaps, play), replace(best, why=Why.FORCED))

    def read_move(self, text: str, position: Position) -> Position:
        """Return the position after a typed move.

        Raises:
            ValueError: the text is not such a move, or the move is not legal.
        """
        if is_sum(self.rules):
            return position_parser.take_and_split(text, position, self._single.allows)
        after = position_parser.parser_for(self.rules)(text.split())
        if after not in set(options(self.rules, position)):
            raise ValueError(f"no move leads from {' '.join(map(str, position))} to {' '.join(map(str, after))}")
        return after

    def _moves(self, heaps: Position) -> Iterator[Reply]:
        """Yield the moves to all options of a position."""
        if is_sum(self.rules):
            for place, n in enumerate(heaps):
                for left in self._single.options(n):
                    yield Reply(((place, left[0]),), Why.SEARCH, None, other_parts=left[1:])
            return
        for option in dict.fromkeys(options(self.rules, heaps)):
            yield move_between(heaps, option, Why.SEARCH)


def game(rules: HeapGame, play: Play, rules_text: str) -> Game:
    """Return a game whose positions are decided by brute force, for `solve` and `play`.

    Args:
        rules: the rules.
        play: the convention.
        rules_text: the rules as text.
    """
    if play is Play.NORMAL and is_sum(rules):
        known = discovered_games.game(discovered_games.Strategy(rules, play, Values(rules)), rules_text)
        return replace(known, by_rule=lambda position, play: False, note=NOTE)
    strategy = SearchStrategy(rules, play)
    how = '"HEAP TAKE": "1 3" takes three counters from heap 1' if is_sum(rules) else "the heaps after the move"
    searched = Game.played_by(
        strategy,
        how_to_move=f"{how}; the rules are {rules_text}",
        parse=position_parser.parser_for(rules),
        read_move=strategy.read_move,
        by_rule=lambda position, play: False,
        example=position_parser.example_for(rules),
    )
    return replace(searched, note=NOTE)


def with_several_heaps(known: Game, play: Play, rules_text: str) -> Game:
    """Return a game with a theorem about one heap alone, whose small positions of several heaps are searched.

    Args:
        known: the game that the theorem decides.
        play: the convention, in which the outcomes of the heaps do not decide a position of several.
        rules_text: the rules as text.
    """
    searched = game(known.rules, play, rules_text)
    parted = splits(known.rules)

    def by(heaps: Position) -> Game:
        several = sum(n > 0 for n in heaps) > 1
        if several and prod(n + 1 for n in heaps) > MOST_POSITIONS:
            name = known.rules.name
            raise OutOfReachError(
                f"the {play} outcome of {name} has a theorem only for one heap; several heaps are searched only if "
                "they are small: give smaller heaps"
            )
        return searched if several or (parted and max(heaps, default=0) <= LARGEST_SPLIT) else known

    return replace(
        known,
        outcome=lambda heaps, play: by(heaps).outcome(heaps, play),
        winning_moves=lambda heaps, play: by(heaps).winning_moves(heaps, play),
        reply=lambda heaps, play: by(heaps).reply(heaps, play),
        note=NOTE_ONE_HEAP,
    )


def with_values(known: Game) -> Game:
    """Return a game whose theorem gives outcomes in normal play, with the Grundy values of small positions."""
    search = Search(known.rules, Play.NORMAL)

    def value(heaps: Position) -> int | None:
        with suppress(OutOfReachError):
            return search.value(heaps) if prod(n + 1 for n in heaps) <= MOST_VALUED else None
        return None

    return replace(known, grundy=value, note=" ".join(filter(None, [known.note, NOTE_VALUES])))


def splits(rules: HeapGame) -> bool:
    """Return whether a move may split a heap."""
    return any(not isinstance(move, OneHeap | TakeAmount) for move in rules.moves)
