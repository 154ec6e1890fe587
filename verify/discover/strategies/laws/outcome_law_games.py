"""Games with moves on several heaps, or limited by the last move, whose lost positions a rule names.

- Moore's Nim: the ones of every binary column are divisible by k + 1 (`verify.proofs.nim.moore`).
- Euclid's game: the quotient of the heaps lies between 1 and the golden ratio, or a heap is empty (`euclid_game`).
- One heap is removed, the other is split: no heap is even, except empty ones.
- Staircase Nim and the silver dollar game: a nim-sum of every second number (`staircase_nim`, `silver_dollar_game`).
- Northcott's game: the nim-sum of the gaps between the checkers (`northcott_games`).
- Cyclic Nimhoff: quotients and the remainder of the sum (`nimhoff_games`).
- Turning turtles, End-Nim and circles (`turtle_games`, `end_nim`, `circle_games`), slow Nim and the same number from
  both of two heaps (`same_number_games`).
- At most a multiple of the last move: the largest number that may be taken is less than the least part of the heap: the
  largest power of 2 that divides it, its least Zeckendorf part, or a number of Schwenk's sequence (`least_parts`). In
  misère play no player takes the last counter voluntarily, so n counters are played like n − 1 in normal play.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import z3

from theory.numbers.outcome_laws import Law, Name
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.strategy.laws import law_registry, pair_laws
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import least_parts
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import LAW_KIND, ProvedForm, StrategyFailed, no_value
from verify.discover.strategies.laws import (
    circle_games,
    end_nim,
    euclid_game,
    nimhoff_games,
    northcott_games,
    number_pairs,
    same_number_games,
    silver_dollar_game,
    staircase_nim,
    turtle_games,
)
from verify.discover.strategies.laws.number_pairs import natural, p, q
from verify.discover.without_theorem.computed_values import compute_values
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Definition, Fact, Kernel, Theorem
from verify.proofs.general.z3_semantics import Heaps, first, pair, second, valid
from verify.proofs.nim import moore, moore_misere

# The largest heap of the positions that are compared with a search, by the number of heaps.
COMPARED_SIZES = {None: 5, 2: 30}


def two_boxes(k: Kernel, name: str) -> list[Theorem]:
    """Prove which positions are lost in the game in which one heap is removed and the other is split."""
    one, other, left, beside = first(p), second(p), first(q), second(q)
    is_move = z3.And(natural(p), left >= 1, beside >= 1, z3.Or(left + beside == one, left + beside == other))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    rank = k.define(
        f"{name}.rank", [p], z3.IntSort(), lambda *_: one + other + z3.If(z3.Or(one == 0, other == 0), 1, 0)
    )
    game = number_pairs.game_theory(k, name, move, rank, [rank.at(p), rank.at(q)])

    def won(p: Any) -> Any:
        return z3.If(z3.Or([z3.And(n > 0, n % 2 == 0) for n in (first(p), second(p))]), 1, 0)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    no_lost_option = k.prove(f"{name}.quiet", [p, q], goal, [move.at(p, q)])
    some, shown = game.option_values(won)
    by: list[Fact] = [fact for n in (one, other) for fact in (shown(p, pair(1, n - 1), 0), move.at(p, pair(1, n - 1)))]
    has_lost_option = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, no_lost_option, has_lost_option)]


class _Parts(NamedTuple):
    """The least part of a number for one multiple, with the facts in `least_parts.LeastParts`.

    Args:
        part: part(n): the least part.
        part_bounds: the facts for n that bound the least part.
        smaller_numbers: the facts for n, t on numbers less than the least part.
        after_taking: the facts for n on the number that is left when the least part is taken.
        equations: the definitions.
    """

    part: Callable[[Any], z3.ArithRef]
    part_bounds: Callable[[Any], list[Fact]]
    smaller_numbers: Callable[[Any, Any], list[Fact]]
    after_taking: Callable[[Any], list[Fact]]
    equations: list[Theorem]


def _parts(k: Kernel, times: int) -> _Parts:
    """Return the least parts for a multiple."""
    if times in pair_laws.PARTS:
        parts = k(least_parts.powers_of_two if times == 1 else least_parts.zeckendorf)
        return _Parts(
            parts.part,
            lambda n: [parts.part_bounds(n)],
            lambda n, t: [parts.smaller_numbers(n, t)],
            lambda n: [parts.after_taking(n)],
            [parts.part.equation],
        )
    every = k(least_parts.limited_parts)
    product = every.product
    return _Parts(
        lambda n: every.part(times, n),
        lambda n: [every.part_bounds(times, n)],
        lambda n, t: [every.smaller_numbers(times, n, t), product.at(times, t)],
        lambda n: [every.after_taking(times, n), product.at(times, every.part(times, n))],
        [every.part.equation, every.largest.equation, product.equation],
    )


def least_part(k: Kernel, name: str, times: int, play: Play = Play.NORMAL) -> list[Theorem]:
    """Prove which positions are lost if a move takes at most a multiple of the number that the last move took."""
    parts = _parts(k, times)
    part = parts.part
    n, most, left, limit = first(p), second(p), first(q), second(q)
    is_move = z3.And(natural(p), left >= 0, n - left >= 1, n - left <= most, limit == times * (n - left))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    game = number_pairs.game_theory(k, name, move, first, [])
    if play is Play.MISERE:
        return [*_least_part_misere(k, name, times, move, game, parts), *parts.equations]

    def won(p: Any) -> Any:
        return z3.If(z3.Or(first(p) == 0, second(p) < part(first(p))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by: list[Fact] = [move.at(p, q), *parts.part_bounds(n), *parts.smaller_numbers(n, n - left)]
    no_lost_option = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.option_values(won)
    to = pair(n - part(n), times * part(n))
    by = [shown(p, to, 0), move.at(p, to), *parts.part_bounds(n), *parts.after_taking(n)]
    has_lost_option = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, no_lost_option, has_lost_option), *parts.equations]


def _least_part_misere(
    k: Kernel, name: str, times: int, move: Definition, game: GameTheory, parts: _Parts
) -> list[Theorem]:
    """Prove which positions of the same game are lost in misère play, by the least part of the heap minus 1."""
    n, most, left = first(p), second(p), first(q)
    part, has_move = parts.part, game.has_move
    before = n - 1

    def won(p: Any) -> Any:
        rest = first(p) - 1
        return z3.If(z3.And(rest >= 0, second(p) >= 1, z3.Or(rest == 0, second(p) < part(rest))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by: list[Fact] = [move.at(p, q), *parts.part_bounds(before), *parts.smaller_numbers(before, n - left)]
    no_lost_option = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.option_values(won)
    goal = z3.Implies(move(p, q), z3.And(n >= 1, most >= 1))
    full = k.prove(f"{name}.full", [p, q], goal, [move.at(p, q)])
    to = pair(n - part(before), times * part(before))
    by = [
        shown(p, to, 0),
        move.at(p, to),
        *parts.part_bounds(before),
        *parts.after_taking(before),
        has_move.at(p),
        full,
    ]
    goal = z3.Implies(z3.And(natural(p), has_move(p), won(p) != 0), some(p, 0))
    has_lost_option = k.prove(f"{name}.answered", [p], goal, by)
    goal = z3.Implies(z3.And(natural(p), won(p) == 0), has_move(p))
    lost_has_move = k.prove(f"{name}.goes-on", [p], goal, [has_move.at(p), move.at(p, pair(before, times))])
    return game.misere(won, no_lost_option, lost_has_move, has_lost_option)


def columns(k: Kernel, name: str, most: int, play: Play) -> list[Theorem]:
    """Prove Moore's theorem for Moore's Nim in which a move lowers at most `most` heaps."""
    heaps = z3.Const("h", Heaps)
    if play is Play.MISERE:
        lost, test, known = k(moore_misere.misere_lost), k(moore_misere.misere_test), k(moore_misere.moore_misere)
    else:
        lost, test, known = k(moore.lost), k(moore.balanced), k(moore.moore)
    goal = z3.Implies(k(valid)(heaps), lost(heaps, most) == test(heaps, most))
    return [k.prove(f"{name}.lost-iff-columns", [heaps], goal, [known(heaps, most)]), known]


def _positions_to_compare(game: HeapGame) -> Iterator[tuple[int, ...]]:
    """Yield the positions in which the law is compared with a search."""
    if game.numbers == "checkers":
        yield from ((turn, *rows) for turn in (1, 2) for rows in product(range(3), repeat=6))
    else:
        yield from product(range(COMPARED_SIZES[game.heaps] + 1), repeat=game.heaps or 3)


def _convention(law: Law) -> Play:
    """Return the convention under which a law holds."""
    return Play.MISERE if law.misere else Play.NORMAL


# For each law, the function that proves it for a game.
PROOFS: Mapping[Name, Callable[[Kernel, HeapGame, Law], list[Theorem]]] = {
    "columns": lambda k, game, law: columns(k, game.name, law.number, _convention(law)),
    "golden-ratio": lambda k, game, law: euclid_game.euclid(k, game.name, _convention(law)),
    "no-even-heap": lambda k, game, law: two_boxes(k, game.name),
    "odd-steps": lambda k, game, law: staircase_nim.staircase(k, game.name),
    "gaps": lambda k, game, law: silver_dollar_game.silver_dollar(k, game.name),
    "checkers": lambda k, game, law: northcott_games.northcott(k, game.name),
    "quotients": lambda k, game, law: nimhoff_games.cyclic_nimhoff(k, game.name, law.number),
    "turtles": lambda k, game, law: turtle_games.turning_turtles(k, game.name),
    "ends": lambda k, game, law: end_nim.end_nim(k, game.name),
    "circles": lambda k, game, law: circle_games.circle(k, game.name, law.number),
    "even-total": lambda k, game, law: (
        circle_games.circle(k, game.name, 1) if game.numbers == "circle" else same_number_games.one_by_one(k, game.name)
    ),
    "even-heaps": lambda k, game, law: same_number_games.slow_nim(k, game.name, law.number),
    "smaller-heap": lambda k, game, law: same_number_games.same_from_both(k, game.name),
    "least-part": lambda k, game, law: least_part(k, game.name, law.number, _convention(law)),
}


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the law with brute force, and prove it.

    Raises:
        StrategyFailed: the time is up.
    """
    law = law_registry.law_of(game, play)
    assert law is not None
    known = LawStrategy(law_registry.kind_of(game, play, law))
    truth = compute_values(game, play, 0, clock.check)
    assert truth is not None and truth.pairs is not None
    search = Search(game, play, clock.check)
    for position in _positions_to_compare(game):
        if search.lost(position) is not known.lost(position):
            raise StrategyFailed(f"brute force contradicts the law at {position}")
    form = Form(kind=LAW_KIND, start=law.number)
    return ProvedForm(form, no_value, PROOFS[law.name](k, game, law), known.kind.describe(), law, positions=truth.pairs)
