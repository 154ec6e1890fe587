"""Chomp is the poset game of its squares: isomorphic orders have the same winner.

`matched` states a bijection between the points of a position of a poset game and the squares of a board that preserves
the order. Main statements: `squares_ordered` (the squares are ordered, with the poisoned square at the bottom),
`same_moves` (corresponding moves preserve the bijection), `is_chomp` (the same player loses both games).
"""

from collections.abc import Callable
from itertools import product
from typing import Any

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, WellFounded, given, theorem_name
from verify.proofs.chomp import board, poset_games, who_wins
from verify.proofs.chomp.board import Square, below, bitten, column, has_of_bitten, on_quadrant, poison, row, s, t
from verify.proofs.chomp.poset_games import Point, cut, has, le, p, x, y
from verify.proofs.chomp.termination_rank import falls, rank, smaller
from verify.proofs.general import small_value_sorts

PREFIX = "poset"

# The board, the square of each point, and the point of each square.
b, f = z3.Const("b", board.Board), z3.Const("f", z3.ArraySort(Point, Square))
g, v = z3.Const("g", z3.ArraySort(Square, Point)), z3.Const("v", Square)
_squares = dict(zip(poset_games.POINTS, product((1, 2), repeat=2), strict=True))
_points = {there: point for point, there in _squares.items()}
small_value_sorts.declare_tables(f.sort(), [(_squares, (1, 1)), ({}, (1, 1))])
small_value_sorts.declare_tables(g.sort(), [(_points, "o"), ({}, "o")])


@theorem_name("chomp.squares-ordered")
def squares_ordered(k: Kernel) -> Theorem:
    """The order of the squares is a partial order, and the poisoned square is below every square of the quadrant."""
    goal = z3.And(
        k(below)(s, s),
        given(k(below)(s, t), k(below)(t, s)).then(s == t),
        given(k(below)(s, t), k(below)(t, v)).then(k(below)(s, v)),
        z3.Implies(on_quadrant(s), k(below)(poison, s)),
    )
    return k.prove([s, t, v], goal)


def matched(k: Kernel) -> Definition:
    """The points left in p and the squares left on b correspond by f and g, and so do their orders."""
    k(poset_games.game)
    points = z3.Implies(has(p, x), z3.And(k(board.has)(b, f[x]), g[f[x]] == x))
    squares = z3.Implies(k(board.has)(b, s), z3.And(has(p, g[s]), f[g[s]] == s))
    orders = given(has(p, x), has(p, y)).then(le(x, y) == k(below)(f[x], f[y]))
    goal = z3.And(k(board.valid)(b), z3.ForAll([x], points), z3.ForAll([s], squares), z3.ForAll([x, y], orders))
    return k.define([p, b, f, g], z3.BoolSort(), lambda *_: goal)


def matched_point(k: Kernel) -> Theorem:
    """If points and squares correspond, f maps a given point to a square of the board, and g a square to a point."""
    said = z3.And(
        k(board.valid)(b),
        z3.Implies(has(p, x), z3.And(k(board.has)(b, f[x]), g[f[x]] == x)),
        z3.Implies(k(board.has)(b, s), z3.And(has(p, g[s]), f[g[s]] == s)),
        given(has(p, x), has(p, y)).then(le(x, y) == k(below)(f[x], f[y])),
    )
    return k.prove([p, b, f, g, x, y, s], given(k(matched)(p, b, f, g)).then(said), unfold=1)


def same_moves(k: Kernel) -> Theorem:
    """If a position and a board correspond, they still do after a point is chosen and its square is bitten."""
    after = cut(p, x), bitten(b, f[x])
    goal = given(k(matched)(p, b, f, g), has(p, x)).then(k(matched)(*after, f, g))
    cuts = k(poset_games.game).hypotheses[3]
    return k.prove([p, b, f, g, x], goal, [k(has_of_bitten), cuts, k(board.stays_valid)(b, f[x])], unfold=1)


def is_chomp(k: Kernel) -> Theorem:
    """If a position of a poset game corresponds to a board, then the same player loses on both."""
    bite = k(who_wins.winning_bite)(b)
    reply, some = k(poset_games.winning)(p, g[poison]), k(poset_games.some_point)(p)
    moves = k(poset_games.game).hypotheses[4]
    by: list[Fact] = [k(who_wins.lost_has_poison)(b), k(board.has_poison)(b, f[some])]
    for point in (reply, g[bite]):
        by += [k(poset_games.keeps)(p, point), moves(p, point), k(same_moves)(p, b, f, g, point)]
        by += [k(who_wins.keeps)(b, f[point]), k(matched_point)(p, b, f, g, point, point, bite)]
    by += [k(matched_point)(p, b, f, g, some, some, poison)]
    goal = given(k(matched)(p, b, f, g)).then(k(poset_games.lost)(p) == k(who_wins.lost)(b))
    places = [(cut(p, reply), bitten(b, f[reply]), f, g), (cut(p, g[bite]), bitten(b, bite), f, g)]
    return k.induct([p, b, f, g], goal, WellFounded(poset_games.move, p), at=places, by=by, unfold=1)


@theorem_name("chomp.greatest-square-wins")
def boards_are_one(k: Kernel) -> Theorem:
    """The boards of Chomp obey the laws of a poset game, so theorems about a greatest point hold for a greatest square.

    A square outside the quadrant cannot be chosen, and is read as the nearest square of the quadrant.
    """
    valid = k(board.valid)

    def chosen(b: z3.ExprRef, s: z3.ExprRef) -> z3.ExprRef:
        inside = (z3.If(place < 1, z3.IntVal(1), place) for place in (row(s), column(s)))
        return bitten(b, board.square(*inside))

    functions: dict[z3.FuncDeclRef, Callable[..., Any]] = {
        le: k(below),
        has: lambda b, s: z3.And(valid(b), k(board.has)(b, s)),
        cut: chosen,
        poset_games.move: lambda b, c: z3.And(valid(b), valid(c), z3.substitute(smaller(k, c), (board.p, b))),
        k(poset_games.lost).function: k(who_wins.lost),
    }
    shared: list[Fact] = [k(has_of_bitten), k(board.on_the_quadrant), k(board.valid_of_bitten)]
    by: dict[str, list[Fact]] = {
        f"{k(poset_games.game).name}.cut": shared,
        f"{k(poset_games.game).name}.move": [k(falls), *shared],
        "poset.P.def": [k(who_wins.lost).equation, *shared],
    }
    ranks = tuple(k(rank).terms)
    return k.instantiate(
        "chomp.greatest-square-wins",
        k(poset_games.stolen),
        k(poset_games.game),
        {Point: Square, poset_games.Left: board.Board},
        functions,
        by,
        rank=lambda b: [z3.substitute(term, (board.p, b)) for term in ranks],
    )
