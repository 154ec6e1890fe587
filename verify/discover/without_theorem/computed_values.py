"""Values of the first heaps by brute force, for games without a theorem.

These values say nothing about larger heaps. In normal play the values are Grundy values; in misère play 0 stands for a
P-position and 1 for an N-position.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import cast

from theory.rules.conventions import Play
from theory.rules.moves import (
    AllHeaps,
    HeapGame,
    OneHeap,
    SameFromEach,
    SomeHeaps,
    SplitInto,
    SplitUnequal,
    TakeAmount,
    TakeAndBreak,
    TakeAndSplit,
)
from theory.rules.multi_heap_moves import (
    AnyFromExactly,
    EmptyAndSplit,
    MoveDown,
    OneFromSome,
    SlideCoin,
    TakeFewInAll,
    TakeFromEnds,
    TakeInRatio,
    TakeMultiple,
    TakeOther,
    TurnTurtles,
    is_increasing,
    on_feet,
)
from verify.bruteforce.enumeration import box, outcomes
from verify.bruteforce.many_parts import into_parts, up_to_three
from verify.bruteforce.take_and_break import Heaps, unequal
from verify.discover.general import heap_options, heap_values
from verify.discover.strategies import amount_games
from verify.discover.without_theorem.position_search import Search, is_sum

# The largest heaps that are computed if whole positions must be searched: of one heap, of two, and of three.
SEARCHED_HEAPS, SEARCHED_PAIRS, SEARCHED_TRIPLES = 16, 24, 6
# The largest number of a row with two checkers.
SEARCHED_ROWS = 1
# The number of heaps that are computed if a move may split a heap into several.
PARTED_HEAPS = 250

Check = Callable[[], None]


@dataclass(frozen=True)
class Computed:
    """The results of brute force: the values of all heaps up to `up_to`, or the P-positions with heaps up to it.

    Args:
        up_to: the largest heap.
        values: the values by heap; None for a game in which moves change several heaps.
        pairs: the P-positions; None for a game with `values`. A P-position consists of two or three heaps, of one heap
            and the limit for the next move, of one heap and the number just taken, of one heap and the number of
            passes, of a circle, or of White as the player to move and two rows with two checkers. Heaps are in
            ascending order unless their order matters.
    """

    up_to: int
    values: tuple[int, ...] | None
    pairs: tuple[tuple[int, ...], ...] | None = None


def first_values(game: HeapGame, play: Play, count: int, check: Check = lambda: None) -> list[int]:
    """Return the values of the first heaps of a sum, at most `count`; fewer if whole positions must be searched.

    Args:
        game: the rules.
        play: the convention.
        count: the number of heaps.
        check: a function that is called regularly, and may raise to stop the computation.
    """
    if (kinds := heap_options.options(game)) is not None:
        return heap_values.brute_values(kinds, play, count, check)
    if (amounts := amount_games.amounts_of(game)) is not None:
        return amount_games.brute_values(amount_games.amounts_by_heap(amounts, count), play, count, check)
    if all(isinstance(move, OneHeap | TakeAmount) for move in game.moves):
        return heap_values.values_from_rules(game, play, count, check)
    if play is Play.MISERE:
        search = Search(game, play, check)
        return [int(not search.lost((n,))) for n in range(min(count, SEARCHED_HEAPS))]
    if all(isinstance(move, SplitUnequal) for move in game.moves):
        return cast(list[int], unequal(count, check).tolist())
    if len(game.moves) == 1 and isinstance(move := game.moves[0], SplitInto):
        return into_parts(move, min(count, PARTED_HEAPS), check)
    if all(isinstance(move, TakeAndBreak | TakeAndSplit) for move in game.moves) and any(
        isinstance(move, TakeAndSplit) for move in game.moves
    ):
        return up_to_three(game, min(count, PARTED_HEAPS), check)
    if all(isinstance(move, TakeAndBreak) for move in game.moves):
        return cast(list[int], Heaps(game).upto(count, check).tolist())
    return heap_values.search_values(game, play)


def _in_order(game: HeapGame, position: tuple[int, ...]) -> bool:
    """Return whether a position represents all positions with the same heaps, or whether the order of heaps matters."""
    if game.numbers == "squares":
        return is_increasing(position)
    if game.numbers == "turtles":
        return on_feet(position)
    return any(isinstance(move, MoveDown | TakeFromEnds) for move in game.moves) or list(position) == sorted(position)


def compute_values(game: HeapGame, play: Play, count: int, check: Check = lambda: None) -> Computed | None:
    """Return the values of about `count` heaps, or the P-positions of a game on two heaps; None for other games."""
    if is_sum(game):
        values = tuple(first_values(game, play, count, check))
        return Computed(len(values) - 1, values)
    if game.numbers == "checkers":
        return _lost_rows(Search(game, play, check))
    if (box_of_positions := _positions(game)) is not None:
        up_to, positions = box_of_positions
        search = Search(game, play, check)
        return Computed(up_to, None, tuple(p for p in positions if search.lost(p)))
    joint = AllHeaps | SameFromEach | TakeMultiple | EmptyAndSplit | TakeInRatio
    if any(isinstance(move, joint) for move in game.moves) and game.heaps in (None, 2):
        outcome_of = outcomes(game, box(SEARCHED_PAIRS, SEARCHED_PAIRS), play)
        pairs = sorted((a, b) for (a, b), outcome in outcome_of.items() if a <= b and outcome == "P")
        return Computed(SEARCHED_PAIRS, None, tuple(pairs))
    return None


def _lost_rows(search: Search) -> Computed:
    """Return the P-positions of two rows with two checkers each, White to move; the order of rows does not matter."""
    rows = list(product(range(SEARCHED_ROWS + 1), repeat=3))
    both = ((1, *one, *other) for one in rows for other in rows if one <= other)
    return Computed(SEARCHED_ROWS, None, tuple(p for p in both if search.forced_outcome(p) == 0))


def _positions(game: HeapGame) -> tuple[int, Iterable[tuple[int, ...]]] | None:
    """Return the largest heap and the positions that are searched; None for other games."""
    several = (
        SomeHeaps | MoveDown | SlideCoin | TakeFewInAll | TakeFromEnds | OneFromSome | AnyFromExactly | TurnTurtles
    )
    if game.heaps == 3 or (game.heaps is None and any(isinstance(move, several) for move in game.moves)):
        triples = product(range(SEARCHED_TRIPLES + 1), repeat=3)
        return SEARCHED_TRIPLES, (p for p in triples if _in_order(game, p))
    pairs, heaps = range(SEARCHED_PAIRS + 1), range(SEARCHED_HEAPS + 1)
    match game.numbers:
        case "limit":
            # If all counters may be taken, the heap is won, so such limits are left out.
            return SEARCHED_PAIRS, ((n, most) for n in pairs for most in range(max(n, 1)))
        case "last":
            # A last number that no move may take forbids no move, so 0 represents all such numbers.
            numbers = {0, *(taken for move in game.moves if isinstance(move, TakeOther) for taken in move.taken)}
            return SEARCHED_PAIRS, ((n, last) for n in pairs for last in sorted(numbers))
        case "circle":
            return SEARCHED_HEAPS, ((n,) for n in heaps)
        case "passes":
            # One heap, without or with a pass left.
            return SEARCHED_HEAPS, ((n, left) for n in heaps for left in range(2))
    return None
