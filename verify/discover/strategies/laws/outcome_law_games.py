"""Games with moves on several heaps, or limited by the last move, whose lost positions a rule names.

- Moore's Nim: the ones of every binary column are divisible by k + 1 (`verify.proofs.nim.moore`).
- Euclid's game: the quotient of the heaps lies between 1 and the golden ratio, or a heap is empty (`euclid_game`).
- One heap is removed, the other is split: no heap is even, except empty ones.
- Staircase Nim and the silver dollar game: a nim-sum of every second number (`stair_games`, `coin_games`).
- Northcott's game: the nim-sum of the gaps between the checkers (`northcott_games`).
- Cyclic Nimhoff: quotients and the remainder of the sum (`nimhoff_games`).
- Turning turtles, End-Nim and circles (`turtle_games`, `end_nim`, `circle_games`), slow Nim and the same number from
  both of two heaps (`same_number_games`).
- At most a multiple of the last move: the largest number that may be taken is less than the least part of the heap: the
  largest power of 2 that divides it, its least Zeckendorf part, or a number of Schwenk's sequence (`least_parts`). In
  misère play no player takes the last counter voluntarily, so n counters are played like n − 1 in normal play.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import z3

from theory.numbers.outcome_laws import Law, first_terms
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, SomeHeaps
from theory.rules.rule_forms import ANY
from theory.rules.several_heaps import (
    EmptyAndSplit,
    MoveDown,
    OneFromSome,
    SlideChecker,
    SlideCoin,
    TakeFewInAll,
    TakeFromEnds,
    TakeMultiple,
    TakeNeighbours,
    TakeUpToLimit,
    TurnTurtles,
)
from theory.strategy.outcome_law_strategy import LawStrategy
from verify.discover.computed_values import computed
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import least_parts
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.position_search import Search
from verify.discover.result import LAW_KIND, ProvedForm, StrategyFailed, no_value
from verify.discover.strategies.laws import (
    circle_games,
    coin_games,
    end_nim,
    euclid_game,
    nimhoff_games,
    northcott_games,
    number_pairs,
    same_number_games,
    stair_games,
    turtle_games,
)
from verify.discover.strategies.laws.number_pairs import natural, p, q
from verify.kernel import Defined, Fact, Kernel, Theorem
from verify.proofs.general.z3_semantics import Heaps, first, pair, second, valid
from verify.proofs.nim import moore, moore_misere

# The largest heap of the positions that are compared with a search, by the number of heaps.
COMPARED = {None: 5, 2: 30}
TOLD = {
    "columns": "a position is lost exactly when the number of ones in every binary column is divisible by {more}",
    "golden-ratio": "a position is lost exactly when a heap is empty, or the larger heap is more than the smaller one, "
    "and less than the golden ratio times it",
    "no-even-heap": "a position is lost exactly when no heap is even, except empty ones",
    "odd-steps": "the Grundy value of a position is the nim-sum of the steps 1, 3, 5, ..., so it is lost exactly when "
    "this is 0",
    "gaps": "the Grundy value of a position is the nim-sum of every second gap, from the one before the last coin on; "
    "it is lost exactly when this is 0",
    "checkers": "a position is lost exactly when the nim-sum of the gaps between the two checkers of each row is 0; "
    "the winner brings the game to its end",
    "quotients": "the Grundy value of a position is {number} times the nim-sum of floor(x/{number}) over its heaps x, "
    "plus the sum of the heaps modulo {number}",
    "turtles": "the Grundy value of a position is the nim-sum of the places of the turtles on their feet, so it is "
    "lost exactly when this is 0",
    "ends": "behind each row one heap, or none, makes a lost row, and before it too; both follow from the two rows "
    "that are one heap shorter, and a row is lost exactly when it is none",
    "circles": "a circle of n is lost exactly when n is 0 or more than {number}; with rows beside it the values are "
    "computed",
    "even-total": "a position is lost exactly when the number of counters is even",
    "even-heaps": "a position of at most {more} heaps is lost exactly when all heaps are even, or there are {more} and "
    "all are odd; with more heaps small positions are computed",
    "smaller-heap": "the Grundy value of two heaps is the smaller one, so they are lost exactly when a heap is empty",
    "least-part": "a heap of n is lost exactly when the largest number that may be taken is less than {parts}",
}
TOLD_MISERE = {
    "columns": TOLD["columns"] + "; with heaps of 0 and 1 alone, when their number is 1 more than such a multiple",
    "golden-ratio": "a position is lost exactly when no heap is empty, and the larger heap is less than the golden "
    "ratio times the smaller one",
    "least-part": "a heap of n + 1 is lost exactly when there is a move, and n is 0 or the largest number that may be "
    "taken is less than {parts}",
}
PARTS = {1: "the largest power of 2 that divides n", 2: "the least Zeckendorf part of n"}
OTHER_PARTS = (
    "the last term of n, if n is written as a sum of terms of the sequence {terms}, ... by subtracting the largest "
    "term again and again; in this sequence x is followed by x + y, where y is the least term with {times}y >= x"
)
# The number of terms that are printed.
TERMS = 12


def law_of(game: HeapGame, play: Play) -> Law | None:
    """Return the law of a game; None if no law is known."""
    if len(game.moves) != 1 or game.marked:
        return None
    misere = play is Play.MISERE
    match game.moves[0]:
        case SomeHeaps(int(most), leave) if leave == ANY.leave and game.heaps is None:
            return Law("columns", most, misere)
        case TakeMultiple():
            return Law("golden-ratio", misere=misere)
        case EmptyAndSplit() if not misere:
            return Law("no-even-heap")
        case MoveDown() if not misere:
            return Law("odd-steps")
        case SlideCoin() if not misere:
            return Law("gaps")
        case SlideChecker() if not misere:
            return Law("checkers")
        case TurnTurtles() if not misere:
            return Law("turtles")
        case TakeFromEnds() if not misere:
            return Law("ends")
        case TakeNeighbours(most) if not misere:
            return Law("even-total", 1) if most == 1 else Law("circles", most)
        case OneFromSome(most, 1) if not misere:
            return Law("even-total", 1) if most == 1 else Law("even-heaps", most)
        case AllHeaps(1) if not misere and game.heaps == 2:
            return Law("smaller-heap")
        case TakeFewInAll(limit) if not misere and limit >= 2:
            return Law("quotients", limit)
        case TakeUpToLimit(times) if times >= 1:
            return Law("least-part", times, misere)
    return None


def two_boxes(k: Kernel, name: str) -> list[Theorem]:
    """Prove the law of the game in which one heap is removed and the other is split."""
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
    quiet = k.prove(f"{name}.quiet", [p, q], goal, [move.at(p, q)])
    some, shown = game.option_values(won)
    by: list[Fact] = [fact for n in (one, other) for fact in (shown(p, pair(1, n - 1), 0), move.at(p, pair(1, n - 1)))]
    answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, quiet, answered)]


class _Parts(NamedTuple):
    """The least part of a number for one multiple, with the facts in `least_parts.LeastParts`.

    Args:
        part: part(n): the least part.
        within: the facts for n that bound the least part.
        nearby: the facts for n, t on numbers less than the least part.
        behind: the facts for n on the number that is left when the least part is taken.
        equations: the definitions.
    """

    part: Callable[[Any], z3.ArithRef]
    within: Callable[[Any], list[Fact]]
    nearby: Callable[[Any, Any], list[Fact]]
    behind: Callable[[Any], list[Fact]]
    equations: list[Theorem]


def _parts(k: Kernel, times: int) -> _Parts:
    """Return the least parts for a multiple."""
    if times in PARTS:
        parts = k(least_parts.powers_of_two if times == 1 else least_parts.zeckendorf)
        return _Parts(
            parts.part, lambda n: [parts.within(n)], lambda n, t: [parts.nearby(n, t)], lambda n: [parts.behind(n)],
            [parts.part.equation],
        )  # fmt: skip
    every = k(least_parts.limited_parts)
    product = every.product
    return _Parts(
        lambda n: every.part(times, n),
        lambda n: [every.within(times, n)],
        lambda n, t: [every.nearby(times, n, t), product.at(times, t)],
        lambda n: [every.behind(times, n), product.at(times, every.part(times, n))],
        [every.part.equation, every.largest.equation, product.equation],
    )


def least_part(k: Kernel, name: str, times: int, play: Play = Play.NORMAL) -> list[Theorem]:
    """Prove the law of the game in which a move is limited by a multiple of the last one."""
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
    by: list[Fact] = [move.at(p, q), *parts.within(n), *parts.nearby(n, n - left)]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.option_values(won)
    to = pair(n - part(n), times * part(n))
    by = [shown(p, to, 0), move.at(p, to), *parts.within(n), *parts.behind(n)]
    answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, quiet, answered), *parts.equations]


def _least_part_misere(
    k: Kernel, name: str, times: int, move: Defined, game: GameTheory, parts: _Parts
) -> list[Theorem]:
    """Prove the law of the same game in misère play, from the least part of one counter less."""
    n, most, left = first(p), second(p), first(q)
    part, has_move = parts.part, game.has_move
    before = n - 1

    def won(p: Any) -> Any:
        rest = first(p) - 1
        return z3.If(z3.And(rest >= 0, second(p) >= 1, z3.Or(rest == 0, second(p) < part(rest))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by: list[Fact] = [move.at(p, q), *parts.within(before), *parts.nearby(before, n - left)]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.option_values(won)
    goal = z3.Implies(move(p, q), z3.And(n >= 1, most >= 1))
    full = k.prove(f"{name}.full", [p, q], goal, [move.at(p, q)])
    to = pair(n - part(before), times * part(before))
    by = [shown(p, to, 0), move.at(p, to), *parts.within(before), *parts.behind(before), has_move.at(p), full]
    goal = z3.Implies(z3.And(natural(p), has_move(p), won(p) != 0), some(p, 0))
    answered = k.prove(f"{name}.answered", [p], goal, by)
    goal = z3.Implies(z3.And(natural(p), won(p) == 0), has_move(p))
    goes_on = k.prove(f"{name}.goes-on", [p], goal, [has_move.at(p), move.at(p, pair(before, times))])
    return game.misere(won, quiet, goes_on, answered)


def _told_part(times: int) -> str:
    """Return the description, for readers, of the least part for a multiple."""
    if times in PARTS:
        return PARTS[times]
    return OTHER_PARTS.format(terms=", ".join(map(str, first_terms(times, TERMS))), times=times)


def columns(k: Kernel, name: str, most: int, play: Play) -> list[Theorem]:
    """Prove the law of Moore's Nim by Moore's theorem, for the largest number of heaps that a move lowers."""
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
        yield from product(range(COMPARED[game.heaps] + 1), repeat=game.heaps or 3)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the law with brute force, and prove it.

    Raises:
        StrategyFailed: the time is up.
    """
    law = law_of(game, play)
    assert law is not None
    known = LawStrategy(game, play, law)
    truth = computed(game, play, 0, clock.check)
    assert truth is not None and truth.pairs is not None
    search = Search(game, play, clock.check)
    for position in _positions_to_compare(game):
        if search.lost(position) is not known.lost(position):
            raise StrategyFailed(f"brute force contradicts the law at {position}")
    match law.name:
        case "columns":
            theorems = columns(k, game.name, law.number, play)
        case "golden-ratio":
            theorems = euclid_game.euclid(k, game.name, play)
        case "no-even-heap":
            theorems = two_boxes(k, game.name)
        case "odd-steps":
            theorems = stair_games.staircase(k, game.name)
        case "gaps":
            theorems = coin_games.silver_dollar(k, game.name)
        case "checkers":
            theorems = northcott_games.northcott(k, game.name)
        case "quotients":
            theorems = nimhoff_games.cyclic_nimhoff(k, game.name, law.number)
        case "turtles":
            theorems = turtle_games.turning_turtles(k, game.name)
        case "ends":
            theorems = end_nim.end_nim(k, game.name)
        case "circles":
            theorems = circle_games.circle(k, game.name, law.number)
        case "even-total" if game.numbers == "circle":
            theorems = circle_games.circle(k, game.name, 1)
        case "even-total":
            theorems = same_number_games.one_by_one(k, game.name)
        case "even-heaps":
            theorems = same_number_games.slow_nim(k, game.name, law.number)
        case "smaller-heap":
            theorems = same_number_games.same_from_both(k, game.name)
        case "least-part":
            theorems = least_part(k, game.name, law.number, play)
    parts = _told_part(law.number) if law.name == "least-part" else ""
    description = (TOLD_MISERE if law.misere else TOLD)[law.name]
    description = description.format(more=law.number + 1, number=law.number, parts=parts)
    form = Form(kind=LAW_KIND, start=law.number)
    return ProvedForm(form, no_value, theorems, description, law, positions=truth.pairs)
