"""Who wins in d dimensions, d ≥ 1 a variable, on finite and on infinite boards: one of the players, and not the other.

A position is a board with its dimension. No sequence of moves is endless, by Dickson's lemma, and so outcomes are
defined by recursion along the moves. Main statements: `ends`, `exactly_one` and `poison_loses`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, NoInfiniteDescent, Theorem, given
from verify.proofs.chomp import dickson
from verify.proofs.chomp.boards_any_dimension import down_closed, has_of_bitten, is_positive, ones
from verify.proofs.chomp.dickson import Space, below, chosen, d, every_play_ends, has, is_all, n, positive, without, x
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.general import small_value_sorts

PREFIX = "space"

_fields = {"dimension_of": z3.IntSort(), "space_of": Space}
Placed, placed, dimension, board = small_value_sorts.record_sort("Placed", "placed", _fields)

p, q = z3.Consts("p q", Placed)
b, s = z3.Const("B", Space), z3.Const("s", z3.ArraySort(z3.IntSort(), Placed))


def on(k: Kernel, p: z3.ExprRef, x: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that a cell is left."""
    return k(has)(dimension(p), board(p), x)


def cut(p: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
    """Return the position after the bite at x."""
    return placed(dimension(p), without(board(p), x))


def onward(k: Kernel) -> Definition:
    """The predicate that the last bite of q was taken at a cell of p and leads from p to q, in a dimension d ≥ 1."""
    after = z3.And(z3.Not(is_all(board(q))), dickson.remains(board(q)) == board(p), on(k, p, chosen(board(q))))
    goal = z3.And(dimension(p) >= 1, dimension(q) == dimension(p), after)
    return k.define([p, q], z3.BoolSort(), lambda *_: goal)


def for_ever(k: Kernel) -> Definition:
    """The predicate that a sequence of positions is an endless play."""
    all_moves = z3.ForAll([n], z3.Implies(n >= 0, k(onward)(s[n], s[n + 1])))
    return k.define([s], z3.BoolSort(), lambda *_: all_moves)


def each_move(k: Kernel) -> Theorem:
    """In an endless sequence each step is a move, and the dimension stays the same."""
    f = k(for_ever)
    move = k.prove("space.each-onward", [s, n], given(f(s), n >= 0).then(k(onward)(s[n], s[n + 1])), unfold=1)
    conclusion = z3.And(k(onward)(s[n], s[n + 1]), dimension(s[n]) == dimension(s[0]), dimension(s[0]) >= 1)
    by = [move(s, n), move(s, n - 1), move(s, 0)]
    return k.induct([s, n], given(f(s), n >= 0).then(conclusion), Measure((n,)), at=[(s, n - 1)], by=by, unfold=1)


def boards(k: Kernel) -> Definition:
    """The boards of a sequence of positions, as a sequence."""
    return k.choose(k.tabulate("space.boards-exist", [s], n, board(s[n])))


def ends(k: Kernel) -> Theorem:
    """No sequence of moves is endless, in any dimension, on finite and on infinite boards."""
    f, u, d = k(for_ever), k(boards)(s), dimension(s[0])
    claim = given(f(s), n >= 0).then(k(dickson.step)(d, u, n))
    each = k.prove("space.boards-step", [s, n], claim, by=[k(each_move)(s, n)], unfold=1)
    boards_play = k.prove("space.boards-play", [s], given(f(s)).then(k(dickson.play)(d, u)), by=[each], unfold=1)
    by = [boards_play(s), k(every_play_ends)(d, u), k(each_move)(s, 0)]
    return k.prove([s], z3.Exists([n], z3.And(n >= 0, z3.Not(k(onward)(s[n], s[n + 1])))), by, unfold=1)


def outcomes(k: Kernel) -> Outcomes:
    """The outcomes of positions of at least one dimension."""
    premise, after, d = z3.And(dimension(p) >= 1, on(k, p, x)), cut(p, x), dimension(p)
    by: list[Fact] = [k(down_closed)(d, board(p), ones, x), k(is_positive).at(d, ones), k(below).at(d, ones, x)]
    return Outcomes(
        k,
        "space",
        p,
        x,
        lambda p, x: on(k, p, x),
        cut,
        lambda p: dimension(p) >= 1,
        ones,
        NoInfiniteDescent(k(onward).function, (p,), k(ends)),
        k.prove("space.falls", [p, x], z3.Implies(premise, k(onward)(p, after)), unfold=1),
        k.prove("space.stays", [p, x], given(premise).then(dimension(after) >= 1)),
        k.prove("space.has-poison", [p, x], given(on(k, p, x)).then(on(k, p, ones)), by=[*by, k(positive)]),
    )


def lost(k: Kernel) -> Definition:
    """The P-positions."""
    return k(outcomes).lost


def players(k: Kernel) -> Strategies:
    """The strategies on boards of any dimension."""
    return Strategies(k(outcomes))


def exactly_one(k: Kernel) -> Theorem:
    """In every position of any dimension, finite or infinite, exactly one of the players has a winning strategy."""
    return k(players).exactly_one


def poison_loses(k: Kernel) -> Theorem:
    """The player who takes the cell (1, …, 1) takes everything that is left, and the other player has won."""
    after = without(b, ones)
    goal = z3.And(z3.Not(k(has)(d, after, x)), z3.Not(k(lost)(placed(d, after))))
    every_by = [k(has_of_bitten)(d, b, ones, x), k(positive)]
    takes_all = k.prove("space.ones-takes-all", [d, b, x], z3.Not(k(has)(d, after, x)), by=every_by, unfold=1)
    return k.prove([d, b, x], goal, by=[takes_all], unfold=1)
