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
from theory.strategy import found_games, position_parser
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why, between
from theory.strategy.game import Game
from verify.discover.computed_values import first_values
from verify.discover.position_search import MOST_POSITIONS, Search, is_sum

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


def _too_large(game: HeapGame, told: str) -> str:
    return f"no theorem about {game.name} is known, and {told}: give smaller heaps"


def game(rules: HeapGame, play: Play, told: str) -> Game:
    """Return a game whose positions are decided by brute force, for `solve` and `play`.

    Args:
        rules: the rules.
        play: the convention.
        told: the rules as text.
    """
    if play is Play.NORMAL and is_sum(rules):
        known = found_games.game(found_games.Strategy(rules, play, Values(rules)), told)
        return replace(known, by_rule=lambda position, play: False, note=NOTE)
    search = Search(rules, play)
    single = found_games.Strategy(rules, play, lambda n: 0)  # lists the options; these values are not used

    def outcome(heaps: Position, asked: Play) -> Outcome:
        if asked is not play:
            raise OutOfReachError(f"this game was searched in {play} play")
        return Outcome.P if search.lost(heaps) else Outcome.N

    def moves(heaps: Position) -> Iterator[Reply]:
        if is_sum(rules):
            for place, n in enumerate(heaps):
                for left in single.options(n):
                    yield Reply(((place, left[0]),), Why.SEARCH, None, beside=left[1:])
            return
        for option in dict.fromkeys(options(rules, heaps)):
            yield between(heaps, option, Why.SEARCH)

    def winning(heaps: Position, asked: Play) -> Iterator[Reply]:
        if outcome(heaps, asked) is Outcome.N:
            yield from (move for move in moves(heaps) if search.forced(move.after(heaps)) == 0)

    def reply(heaps: Position, asked: Play) -> Reply:
        replies = list(moves(heaps))
        if not replies:
            raise ValueError("no move is left")
        best = max(replies, key=lambda move: sum(move.after(heaps)))
        return next(winning(heaps, asked), replace(best, why=Why.FORCED))

    def read_move(text: str, position: Position) -> Position:
        if is_sum(rules):
            return position_parser.take_and_split(text, position, single.allows)
        after = position_parser.parser_for(rules)(text.split())
        if after not in set(options(rules, position)):
            raise ValueError(f"no move leads from {' '.join(map(str, position))} to {' '.join(map(str, after))}")
        return after

    how = '"HEAP TAKE": "1 3" takes three counters from heap 1' if is_sum(rules) else "the heaps after the move"
    return Game(
        rules=rules,
        how_to_move=f"{how}; the rules are {told}",
        parse=position_parser.parser_for(rules),
        outcome=outcome,
        grundy=search.value if play is Play.NORMAL and not rules.endless else lambda heaps: None,
        winning_moves=winning,
        reply=reply,
        over=lambda heaps: next(moves(heaps), None) is None,
        read_move=read_move,
        example=position_parser.example_for(rules),
        by_rule=lambda position, play: False,
        note=NOTE,
    )


def with_several_heaps(known: Game, play: Play, told: str) -> Game:
    """Return a game with a theorem about one heap alone, whose small positions of several heaps are searched.

    Args:
        known: the game that the theorem decides.
        play: the convention, in which the outcomes of the heaps do not decide a position of several.
        told: the rules as text.
    """
    searched = game(known.rules, play, told)
    parted = splits(known.rules)

    def by(heaps: Position) -> Game:
        several = sum(n > 0 for n in heaps) > 1
        if several and prod(n + 1 for n in heaps) > MOST_POSITIONS:
            name = known.rules.name
            raise OutOfReachError(f"the {play} outcome of {name} is known for one heap: give one heap, or smaller ones")
        return searched if several or (parted and max(heaps, default=0) <= LARGEST_SPLIT) else known

    return replace(
        known,
        outcome=lambda heaps, asked: by(heaps).outcome(heaps, asked),
        winning_moves=lambda heaps, asked: by(heaps).winning_moves(heaps, asked),
        reply=lambda heaps, asked: by(heaps).reply(heaps, asked),
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
