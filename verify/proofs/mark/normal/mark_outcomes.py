"""Normal MARK on one heap: who wins, defined from the rules, and every winning move.

Main statements: `lost_iff_dopey` (claim 4: a heap is lost exactly if its size is dopey), `reply_wins` and
`only_winning_move` (a vile heap has exactly one winning move), `from_dopey` (dopey numbers have only vile options).
"""

import z3

from theory.rules.mark import MARK
from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.citations import each_at
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.z3_semantics import heap_move
from verify.proofs.mark.numbers.vile_dopey import by_halves, dopey, either, vile

PREFIX = "mark"

x, y, i = z3.Ints("x y i")


def move(k: Kernel) -> Definition:
    """move(x, y): a heap of x may become one of y, read from the rules of MARK."""
    return k.define([x, y], z3.BoolSort(), lambda _, x, y: heap_move(MARK, x, y, {}))


def two_options(k: Kernel) -> Theorem:
    """A heap of x ≥ 1 may become x − 1 or ⌊x/2⌋ and nothing else; the empty heap has no move."""
    return k.prove([x, y], k(move)(x, y) == z3.And(x >= 1, z3.Or(y == x - 1, y == x / 2)), unfold=1)


def falls(k: Kernel) -> Theorem:
    """Every move makes the heap smaller and leaves it natural, so that every play ends."""
    return k.prove([x, y], given(k(move)(x, y)).then(0 <= y, y < x), by=[k(two_options)(x, y)])


def game(k: Kernel) -> Game:
    """One heap of MARK as an impartial game; its two options may coincide."""
    count: TermFunction = lambda x: z3.If(x >= 1, 2, 0)
    option: TermFunction = lambda x, i: z3.If(i == 0, x - 1, x / 2)
    index: TermFunction = lambda x, y: z3.If(y == x - 1, 0, 1)
    place = index(x, y)
    goal = given(k(move)(x, y)).then(0 <= place, place < count(x), y == option(x, place))
    options_listed = k.prove("mark.listed", [x, y], goal, by=[k(two_options)(x, y)])
    goal = given(0 <= i, i < count(x)).then(k(move)(x, option(x, i)))
    counted = k.prove("mark.counted", [x, i], goal, by=[k(two_options)(x, option(x, i))])
    return Game(k, "mark", z3.IntSort(), k(move), lambda x: x, count, option, index, k(falls), options_listed, counted)


def lost(k: Kernel) -> Definition:
    """The P-positions of MARK, by recursion along the moves."""
    return k(game).lost


def lost_rule(k: Kernel) -> Theorem:
    """A heap is lost exactly when it is empty or neither of its options is lost."""
    goal = given(x >= 0).then(k(lost)(x) == z3.Or(x == 0, z3.And(z3.Not(k(lost)(x - 1)), z3.Not(k(lost)(x / 2)))))
    return k.prove([x], goal, by=[k(two_options)], unfold=1)


def won_rule(k: Kernel) -> Theorem:
    """A heap is won exactly when some move leads to a lost one; without a move it is lost."""
    return k.prove([x], z3.Not(k(lost)(x)) == z3.Exists([y], z3.And(k(move)(x, y), k(lost)(y))), unfold=1)


def from_dopey(k: Kernel) -> Theorem:
    """Every move from a dopey number leads to a vile number."""
    by = [*each_at(k, [by_halves], (x,), (x - 1,), (x / 2,))]
    return k.prove([x, y], given(k(dopey)(x), k(move)(x, y)).then(k(vile)(y)), by, unfold=1)


def reply(k: Kernel) -> Definition:
    """The winning move from a vile heap: leave half if that is dopey, else take one."""
    return k.define([x], z3.IntSort(), lambda _, x: z3.If(k(dopey)(x / 2), x / 2, x - 1))


def reply_wins(k: Kernel) -> Theorem:
    """From a vile number the reply is a legal move to a dopey number."""
    by = [*each_at(k, [by_halves], (x,), (x - 1,), (x / 2,))]
    return k.prove([x], given(k(vile)(x)).then(k(move)(x, k(reply)(x)), k(dopey)(k(reply)(x))), by, unfold=2)


def only_winning_move(k: Kernel) -> Theorem:
    """A vile number has no other dopey option, so its winning move is unique."""
    goal = given(k(vile)(x)).then(z3.And(k(move)(x, y), k(dopey)(y)) == (y == k(reply)(x)))
    return k.prove([x, y], goal, by=[k(reply_wins)(x), *each_at(k, [by_halves], (x,), (x - 1,), (x / 2,))], unfold=1)


def lost_iff_dopey(k: Kernel) -> Theorem:
    """Claim 4, with zero dopey: a heap is a P-position exactly when its size is dopey."""
    p, d = k(lost), k(dopey)
    by = [k(lost_rule)(x), k(from_dopey)(x, x - 1), k(from_dopey)(x, x / 2), k(reply_wins)(x)]
    return k.induct([x], given(x >= 0).then(p(x) == d(x)), Measure((x,)), at=[(x - 1,), (x / 2,)], by=by, unfold=1)


def won_iff_vile(k: Kernel) -> Theorem:
    """A heap is an N-position exactly when its size is vile, and then the reply wins."""
    p, v, r = k(lost), k(vile), k(reply)
    goal = given(x >= 0).then(z3.Not(p(x)) == v(x), z3.Implies(v(x), z3.And(k(move)(x, r(x)), p(r(x)))))
    by = [k(lost_iff_dopey)(x), k(lost_iff_dopey)(r(x)), k(either)(x), k(reply_wins)(x), k(falls)(x, r(x))]
    return k.prove([x], goal, by)


def only_winning_reply(k: Kernel) -> Theorem:
    """An N-position has exactly one option that is a P-position, the reply."""
    p = k(lost)
    by = [k(won_iff_vile)(x), k(only_winning_move)(x, y), k(lost_iff_dopey)(y), k(falls)(x, y)]
    return k.prove([x, y], given(x >= 0, z3.Not(p(x))).then(z3.And(k(move)(x, y), p(y)) == (y == k(reply)(x))), by)
