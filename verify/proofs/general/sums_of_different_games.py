"""Sums of positions of different games: the Sprague–Grundy theorem for any number of summands of any games.

The games are a family, numbered by the integers: an index selects the moves. A position that carries its index is a
position of one game (`placed`), so that a list of them is a sum of positions of different games. Main statements:
`sum_of_different`, `different_lost_iff_zero`, `own_values` (a position has the Grundy value of its own game), and
`value_by_heap` (a heap of n counters balances a position exactly when n is its Grundy value).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general import small_value_sorts
from verify.proofs.general.game_sums import Components, declared_lists
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.nim_sum_algebra import zero_only_if_equal
from verify.proofs.general.sprague_grundy import heap_and_game, heap_value, second

Spot = z3.DeclareSort("Spot")
small_value_sorts.declare(Spot, range(4))
_whole = z3.IntSort()
move = z3.Function("AnyGame.move", _whole, Spot, Spot, z3.BoolSort())
rank, count = (z3.Function(f"AnyGame.{word}", _whole, Spot, _whole) for word in ("rank", "count"))
option = z3.Function("AnyGame.option", _whole, Spot, _whole, Spot)
index = z3.Function("AnyGame.index", _whole, Spot, Spot, _whole)

_fields, _positions = {"which-game": _whole, "of-game": Spot}, [(g, x) for g in range(2) for x in range(3)]
InGame, placed, which, inside = small_value_sorts.record_sort("InGame", "in-game", _fields, _positions)

g, i, n, v, w = z3.Ints("g i n v w")
a, b = z3.Consts("a b", Spot)
x, y = z3.Consts("x y", InGame)


class Family(NamedTuple):
    """Assumptions on each game: a move lowers the rank and leads to a listed option; listed options can be reached."""

    falls: Theorem
    listed: Theorem
    counted: Theorem


def family(k: Kernel) -> Family:
    """Any games, numbered by the integers: each with a rank that every move lowers, and a finite list of options."""
    place = index(g, a, b)
    theory = k.theory(
        "any games",
        [Spot],
        [move, rank, count, option, index],
        {
            "falls": ([g, a, b], z3.Implies(move(g, a, b), z3.And(0 <= rank(g, b), rank(g, b) < rank(g, a)))),
            "listed": (
                [g, a, b],
                z3.Implies(move(g, a, b), z3.And(0 <= place, place < count(g, a), b == option(g, a, place))),
            ),
            "counted": ([g, a, i], given(0 <= i, i < count(g, a)).then(move(g, a, option(g, a, i)))),
        },
        words="any impartial games in which every position has finitely many options and a rank that each move lowers",
    )

    # The hypotheses can hold together: in game 0 a heap of Nim; in each other game at most one counter may be taken.
    options = lambda g, x: z3.If(x > 0, z3.If(g == 0, x, 1), 0)
    functions: dict[z3.FuncDeclRef, Callable[..., Any]] = {
        move: lambda g, x, y: z3.And(0 <= y, y < x, z3.Or(g == 0, y == x - 1)),
        rank: lambda _, x: x,
        count: options,
        option: lambda g, x, i: z3.If(g == 0, i, x - 1),
        index: lambda g, _, y: z3.If(g == 0, y, 0),
    }
    k.model(theory, {Spot: z3.IntSort()}, functions)
    return Family(*theory.hypotheses)


def game(k: Kernel) -> Game:
    """The positions of all these games, each with the number of its game: a move stays in its game."""
    falls, options_listed, options_counted = k(family)
    legal: TermFunction = lambda x, y: z3.And(which(x) == which(y), move(which(x), inside(x), inside(y)))
    height: TermFunction = lambda x: rank(which(x), inside(x))
    number: TermFunction = lambda x: count(which(x), inside(x))
    option_at: TermFunction = lambda x, i: placed(which(x), option(which(x), inside(x), i))
    place: TermFunction = lambda x, y: index(which(x), inside(x), inside(y))
    heap_facts = (which(x), inside(x), inside(y))
    shrinks = given(legal(x, y)).then(0 <= height(y), height(y) < height(x))
    on_list = given(legal(x, y)).then(0 <= place(x, y), place(x, y) < number(x), y == option_at(x, place(x, y)))
    counts = given(0 <= i, i < number(x)).then(legal(x, option_at(x, i)))
    falls_here = k.prove("Game.falls", [x, y], shrinks, [falls(*heap_facts)])
    listed_here = k.prove("Game.listed", [x, y], on_list, [options_listed(*heap_facts)])
    counted_here = k.prove("Game.counted", [x, i], counts, [options_counted(which(x), inside(x), i)])
    parts = legal, height, number, option_at, place
    return Game(k, "Game", InGame, *parts, falls_here, listed_here, counted_here)


def own_value(k: Kernel) -> Definition:
    """A position of a game has the value v: v is the least natural number that no option in this game has."""
    value = k(game).is_value
    return k.define("AnyGame.value", [g, a, v], z3.BoolSort(), lambda *_: value(placed(g, a), v))


def own_option(k: Kernel) -> Definition:
    """Some option of a position in its game has the value v."""
    some = z3.Exists([b], z3.And(move(g, a, b), k(own_value)(g, b, v)))
    return k.define("AnyGame.attained", [g, a, v], z3.BoolSort(), lambda *_: some)


@theorem_name("any-game.mex-rule")
def own_values(k: Kernel) -> Theorem:
    """The value of a position is the mex of the values of its options in its own game."""
    heap = placed(g, a)
    # An option of the placed position is the placed option.
    attained_by = [k(game).attained_rule(heap, v), k(own_value).equation, k(own_option).at(g, a, v)]
    attained = k.prove("any-game.attained", [g, a, v], k(game).attained(heap, v) == k(own_option)(g, a, v), attained_by)
    smaller = z3.ForAll([w], given(0 <= w, w < v).then(k(own_option)(g, a, w)))
    goal = k(own_value)(g, a, v) == z3.And(v >= 0, z3.Not(k(own_option)(g, a, v)), smaller)
    return k.prove([g, a, v], goal, [k(own_value).at(g, a, v), k(game).mex_rule(heap, v), attained])


def sums(k: Kernel) -> Components:
    """Any number of positions, each of any of the games, side by side."""
    return Components(k, "Games", k(game), declared_lists("Games", InGame))


@theorem_name("Games.solved")
def sum_of_different(k: Kernel) -> Theorem:
    """The Grundy value of any number of positions of different games is the nim-sum of their Grundy values."""
    return k(sums).solved


def different_lost_iff_zero(k: Kernel) -> Theorem:
    """Any number of positions of different games is a P-position exactly when the nim-sum of their values is zero."""
    return k(sums).lost_iff_zero("different-lost-iff-zero")


def value_by_heap(k: Kernel) -> Theorem:
    """A heap of n ≥ 0 counters beside a position is a P-position exactly when n is the Grundy value of the position."""
    both, theorem = k(heap_and_game)
    h = z3.Const("h", k(second).sort)
    pair_heap, value = both.sort.constructor(0)(n, h), k(second).grundy(h)
    by = [theorem(pair_heap), both.lost_iff_zero(pair_heap), k(heap_value)(n)]
    by += [k(zero_only_if_equal)(n, value), k(second).natural(h)]
    return k.prove([n, h], given(n >= 0).then(both.lost(pair_heap) == (n == value)), by)
