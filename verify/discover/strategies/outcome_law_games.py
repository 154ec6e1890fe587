"""Games with moves on several heaps, or limited by the last move, whose lost positions a rule names.

- Moore's Nim: the ones of every binary column are divisible by k + 1 (`verify.proofs.nim.moore`).
- Euclid's game: the quotient of the heaps lies between 1 and the golden ratio, or a heap is empty. From such a position
  there is one move. From any other one, one of two remainders is lost, because a² = ar + r² has no solution. In misère
  play equal heaps are lost as well, and empty ones are won.
- One heap is removed, the other is split: no heap is even, except empty ones.
- Staircase Nim and the silver dollar game: a nim-sum of every second number (`stair_games`).
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
from verify.discover.result import LAW_KIND, ProvedForm, StrategyFailed
from verify.discover.strategies import (
    circle_games,
    end_nim,
    nimhoff_games,
    northcott_games,
    same_number_games,
    stair_games,
    turtle_games,
)
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem
from verify.proofs.general.z3_semantics import Heaps, Pair, first, pair, second, valid
from verify.proofs.nim import moore, moore_misere

a, b, c, d, r = z3.Ints("a b c d r")
p, q = z3.Consts("p q", Pair)
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


def _theory(k: Kernel, name: str, move: Defined, rank: Any, by: list[Fact]) -> GameTheory:
    """Return positions of two natural numbers as a game, after a proof that every move lowers the rank."""
    goal = z3.Implies(move(p, q), z3.And(0 <= rank(q), rank(q) < rank(p), first(q) >= 0, second(q) >= 0))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), *by])
    return GameTheory(k, name, Pair, lambda p: z3.And(first(p) >= 0, second(p) >= 0), move, rank, falls)


def _natural(p: Any) -> z3.BoolRef:
    return z3.And(first(p) >= 0, second(p) >= 0)


def two_boxes(k: Kernel, name: str) -> list[Theorem]:
    """Prove the law of the game in which one heap is removed and the other is split."""
    one, other, left, beside = first(p), second(p), first(q), second(q)
    is_move = z3.And(_natural(p), left >= 1, beside >= 1, z3.Or(left + beside == one, left + beside == other))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    rank = k.define(
        f"{name}.rank", [p], z3.IntSort(), lambda *_: one + other + z3.If(z3.Or(one == 0, other == 0), 1, 0)
    )
    game = _theory(k, name, move, rank, [rank.at(p), rank.at(q)])

    def won(p: Any) -> Any:
        return z3.If(z3.Or([z3.And(n > 0, n % 2 == 0) for n in (first(p), second(p))]), 1, 0)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    quiet = k.prove(f"{name}.quiet", [p, q], goal, [move.at(p, q)])
    some, shown = game.shared(won)
    by: list[Fact] = [fact for n in (one, other) for fact in (shown(p, pair(1, n - 1), 0), move.at(p, pair(1, n - 1)))]
    answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(_natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, quiet, answered)]


def ordered(small: Any, large: Any, play: Play) -> z3.BoolRef:
    """Return the condition on heaps in Euclid's game with a quotient below the golden ratio for being lost."""
    met: z3.BoolRef = small <= large if play is Play.MISERE else small < large
    return met


def euclid(k: Kernel, name: str, play: Play = Play.NORMAL) -> list[Theorem]:
    """Prove the law of Euclid's game."""
    misere = play is Play.MISERE

    def steps(f: z3.FuncDeclRef, a: z3.ArithRef, d: z3.ArithRef) -> z3.BoolRef:
        return z3.And(a >= 1, d >= a, z3.Or(d == a, f(a, d - a)))

    multiple = k.define(f"{name}.multiple", [a, d], z3.BoolSort(), steps, Measure((d,)))
    one, other, left, beside = first(p), second(p), first(q), second(q)
    from_one = z3.And(beside == other, left >= 0, other <= one, multiple(other, one - left))
    from_other = z3.And(left == one, beside >= 0, one <= other, multiple(one, other - beside))
    is_move = z3.And(one >= 1, other >= 1, z3.Or(from_one, from_other))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    by: list[Fact] = [multiple.at(other, one - left), multiple.at(one, other - beside)]
    game = _theory(k, name, move, lambda p: first(p) + second(p), by)
    square = k.define(f"{name}.product", [a, b], z3.IntSort(), lambda *_: a * b)

    def between(small: Any, large: Any) -> z3.BoolRef:
        less = square(large, large) < square(small, large) + square(small, small)
        return z3.And(ordered(small, large, play), less)

    beyond = [z3.Not(between(a, b)), z3.Not(between(b, a))]
    body = z3.Or(a < 1, b < 1, z3.And(beyond)) if misere else z3.And(a >= 1, b >= 1, *beyond)
    won_pair = k.define(f"{name}.won", [a, b], z3.BoolSort(), lambda *_: body)

    def won(p: Any) -> Any:
        return z3.If(won_pair(first(p), second(p)), 1, 0)

    # The squares of sums, so that no proof multiplies.
    goal = z3.And(
        square(a + r, a + r) == square(a, a) + 2 * square(a, r) + square(r, r),
        square(a, a + r) == square(a, a) + square(a, r), square(a, r) == square(r, a),
    )  # fmt: skip
    sums = k.prove(f"{name}.sums", [a, r], goal, [square.at(*one) for one in
                   ((a + r, a + r), (a, a), (a, r), (r, r), (a, a + r), (r, a))])  # fmt: skip
    goal = z3.Implies(z3.And(a >= 1, r >= 1, a >= 2 * r), square(a, a) >= 2 * square(a, r))
    large = k.prove(f"{name}.large", [a, r], goal, [square.at(a, a), square.at(a, r)])
    goal = z3.Implies(z3.And(a >= 1, r >= 1), z3.And(square(a, r) >= a, square(a, r) >= r))
    positive = k.prove(f"{name}.positive", [a, r], goal, [square.at(a, r)])
    goal = z3.Implies(z3.And(a > r, r >= 1), square(a, a) > square(a, r))
    longer = k.prove(f"{name}.longer", [a, r], goal, [square.at(a, a), square.at(a, r)])
    # The golden ratio is irrational: a solution gives a smaller one.
    goal = z3.Implies(z3.And(a >= 1, r >= 1), square(a, a) != square(a, r) + square(r, r))
    by = [sums(r, a - r), positive(a, r), positive(r, r), longer(r, a), sums(a, r), longer(a, r), sums(a, a)]
    by += [square.at(a, a), square.at(r, r), square.at(a, r)]
    irrational = k.induct(f"{name}.irrational", [a, r], goal, Measure((a,)), at=[(r, a - r)], by=by)

    def rest_of(f: z3.FuncDeclRef, a: z3.ArithRef, b: z3.ArithRef) -> z3.ArithRef:
        return z3.If(z3.Or(a < 1, b < a), b, f(a, b - a))

    rest = k.define(f"{name}.rest", [a, b], z3.IntSort(), rest_of, Measure((b,)))
    left_over = rest(a, b)
    goal = z3.Implies(
        z3.And(a >= 1, b >= a),
        z3.And(
            0 <= left_over, left_over < a, multiple(a, b - left_over),
            z3.Or(b == left_over + a, z3.And(b >= 2 * a, multiple(a, b - left_over - a))),
        ),
    )  # fmt: skip
    by = [rest.at(a, b), rest.at(a, b - a), multiple.at(a, b - left_over), multiple.at(a, b - left_over - a)]
    by += [multiple.at(a, b - a - left_over), multiple.at(a, a)]
    divided = k.induct(f"{name}.divided", [a, b], goal, Measure((b,)), at=[(a, b - a)], by=by)
    # From a quotient between 1 and the golden ratio only the difference can be left, and that is won.
    goal = z3.Implies(z3.And(a >= 1, between(a, b)), z3.And(b < 2 * a, won_pair(a, b - a), won_pair(b - a, a)))
    by = [sums(a, b - a), large(b, a), positive(a, b - a), positive(b - a, b - a), sums(b - a, a)]
    by += [won_pair.at(a, b - a), won_pair.at(b - a, a), sums(a, b), longer(b, a), longer(a, b - a), longer(b - a, a)]
    by += [square.at(a, b), square.at(b, b), square.at(a, a)]
    near = k.prove(f"{name}.near", [a, b], goal, by)
    goal = z3.Implies(z3.And(multiple(a, d), d < 2 * a), d == a)
    once = k.prove(f"{name}.once", [a, d], goal, [multiple.at(a, d), multiple.at(a, d - a)])
    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by = [move.at(p, q), won_pair.at(one, other), near(one, other), near(other, one)]
    by += [once(one, other - beside), once(other, one - left), multiple.at(one, other - beside)]
    by += [multiple.at(other, one - left)]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)
    # From any other position one of two remainders is lost.
    goal = z3.Implies(
        z3.And(won_pair(a, b), a <= b, *([a >= 1] if misere else [])),
        z3.Or(
            z3.Not(z3.Or(won_pair(a, left_over), won_pair(left_over, a))),
            z3.And(b >= 2 * a, z3.Not(z3.Or(won_pair(a, a + left_over), won_pair(a + left_over, a)))),
        ),
    )  # fmt: skip
    more = a + left_over
    by = [divided(a, b), won_pair.at(a, b), irrational(a, left_over), sums(a, left_over), sums(left_over, a)]
    by += [won_pair.at(a, left_over), won_pair.at(left_over, a), won_pair.at(a, more), won_pair.at(more, a)]
    either = k.prove(f"{name}.either", [a, b], goal, [*by, *([positive(a, a)] if misere else [])])
    some, shown = game.shared(won)
    ways = [pair(one, rest(one, other)), pair(one, one + rest(one, other)),
            pair(rest(other, one), other), pair(other + rest(other, one), other)]  # fmt: skip
    by = [
        won_pair.at(one, other),
        won_pair.at(other, one),
        either(one, other),
        either(other, one),
        divided(one, other),
        divided(other, one),
    ]
    by += [fact for way in ways for fact in (shown(p, way, 0), move.at(p, way))]
    if not misere:
        answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(_natural(p), won(p) != 0), some(p, 0)), by)
        return [game.normal(won, quiet, answered), won_pair.equation, irrational]
    full = k.prove(f"{name}.full", [p, q], z3.Implies(move(p, q), z3.And(one >= 1, other >= 1)), [move.at(p, q)])
    can = game.can
    goal = z3.Implies(z3.And(_natural(p), can(p), won(p) != 0), some(p, 0))
    answered = k.prove(f"{name}.answered", [p], goal, [*by, can.at(p), full])
    # From every lost position the smaller heap can be taken from the larger one once.
    less = [pair(one, other - one), pair(one - other, other)]
    by = [won_pair.at(one, other), can.at(p), multiple.at(one, one), multiple.at(other, other)]
    by += [move.at(p, way) for way in less]
    goes_on = k.prove(f"{name}.goes-on", [p], z3.Implies(z3.And(_natural(p), won(p) == 0), can(p)), by)
    return [*game.misere(won, quiet, goes_on, answered), won_pair.equation, irrational]


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
    is_move = z3.And(_natural(p), left >= 0, n - left >= 1, n - left <= most, limit == times * (n - left))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    game = _theory(k, name, move, first, [])
    if play is Play.MISERE:
        return [*_least_part_misere(k, name, times, move, game, parts), *parts.equations]

    def won(p: Any) -> Any:
        return z3.If(z3.Or(first(p) == 0, second(p) < part(first(p))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by: list[Fact] = [move.at(p, q), *parts.within(n), *parts.nearby(n, n - left)]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.shared(won)
    to = pair(n - part(n), times * part(n))
    by = [shown(p, to, 0), move.at(p, to), *parts.within(n), *parts.behind(n)]
    answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(_natural(p), won(p) != 0), some(p, 0)), by)
    return [game.normal(won, quiet, answered), *parts.equations]


def _least_part_misere(
    k: Kernel, name: str, times: int, move: Defined, game: GameTheory, parts: _Parts
) -> list[Theorem]:
    """Prove the law of the same game in misère play, from the least part of one counter less."""
    n, most, left = first(p), second(p), first(q)
    part, can = parts.part, game.can
    before = n - 1

    def won(p: Any) -> Any:
        rest = first(p) - 1
        return z3.If(z3.And(rest >= 0, second(p) >= 1, z3.Or(rest == 0, second(p) < part(rest))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by: list[Fact] = [move.at(p, q), *parts.within(before), *parts.nearby(before, n - left)]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)
    some, shown = game.shared(won)
    goal = z3.Implies(move(p, q), z3.And(n >= 1, most >= 1))
    full = k.prove(f"{name}.full", [p, q], goal, [move.at(p, q)])
    to = pair(n - part(before), times * part(before))
    by = [shown(p, to, 0), move.at(p, to), *parts.within(before), *parts.behind(before), can.at(p), full]
    goal = z3.Implies(z3.And(_natural(p), can(p), won(p) != 0), some(p, 0))
    answered = k.prove(f"{name}.answered", [p], goal, by)
    goal = z3.Implies(z3.And(_natural(p), won(p) == 0), can(p))
    goes_on = k.prove(f"{name}.goes-on", [p], goal, [can.at(p), move.at(p, pair(before, times))])
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


def _compared(game: HeapGame) -> Iterator[tuple[int, ...]]:
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
    for position in _compared(game):
        if search.lost(position) is not known.lost(position):
            raise StrategyFailed(f"brute force contradicts the law at {position}")
    match law.name:
        case "columns":
            theorems = columns(k, game.name, law.number, play)
        case "golden-ratio":
            theorems = euclid(k, game.name, play)
        case "no-even-heap":
            theorems = two_boxes(k, game.name)
        case "odd-steps":
            theorems = stair_games.staircase(k, game.name)
        case "gaps":
            theorems = stair_games.silver_dollar(k, game.name)
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
    return ProvedForm(form, lambda n: 0, theorems, description, law, positions=truth.pairs)
