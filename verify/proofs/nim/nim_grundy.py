"""The Grundy value of a position of Nim is its nim-sum: Nim as a game in the sense of Sprague and Grundy.

Main statement: `grundy_is_nim_sum`. The options of a position are listed heap by heap, so that everything proved in
`verify.proofs.general.impartial_games` holds for Nim; the value itself is the mex of the values of the options.
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.number_lists import nim_sum, p, q, sum_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "nim"

i, v = z3.Ints("i v")
x, y = z3.Consts("x y", Heaps)


def legal(k: Kernel) -> Definition:
    """The predicate of a move of Nim from a position; a list that is not a position has no move."""
    return k.define([p, q], z3.BoolSort(), lambda _, p, q: z3.And(k(valid)(p), k(move)(p, q)))


def option(k: Kernel) -> Definition:
    """The i-th option of a position, counted from 0: first those that lower the first heap, to 0, 1, 2, …"""

    def body(f: z3.FuncDeclRef, p: z3.DatatypeRef, i: z3.ArithRef) -> z3.DatatypeRef:
        return z3.If(is_cons(p), z3.If(i < head(p), cons(i, tail(p)), cons(head(p), f(tail(p), i - head(p)))), nil)

    return k.define([p, i], Heaps, body, Structural(p))


def index(k: Kernel) -> Definition:
    """The index of q among the options of p."""
    body = lambda f, p, q: z3.If(is_cons(p), z3.If(head(q) < head(p), head(q), head(p) + f(tail(p), tail(q))), 0)
    return k.define([p, q], z3.IntSort(), body, Structural(p))


def listed(k: Kernel) -> Theorem:
    """Every option has an index below the number of counters of p."""
    place = k(index)(p, q)
    goal = given(k(valid)(p), k(move)(p, q)).then(0 <= place, place < k(total)(p), q == k(option)(p, place))
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=[k(total_natural)(tail(p))], unfold=1)


def counted(k: Kernel) -> Theorem:
    """A position has as many options as counters."""
    goal = given(k(valid)(p), 0 <= i, i < k(total)(p)).then(k(move)(p, k(option)(p, i)))
    return k.induct([p, i], goal, Structural(p), at=[(tail(p), i - head(p))], unfold=1)


def game(k: Kernel) -> Game:
    """Nim on lists of heaps of any length, with its list of options."""
    count: TermFunction = lambda x: z3.If(k(valid)(x), k(total)(x), 0)
    facts = {
        "falls": z3.Implies(k(legal)(x, y), z3.And(0 <= k(total)(y), k(total)(y) < k(total)(x))),
        "listed": z3.Implies(
            k(legal)(x, y), z3.And(0 <= k(index)(x, y), k(index)(x, y) < count(x), y == k(option)(x, k(index)(x, y)))
        ),
    }
    falls = k.prove("nim-list.falls", [x, y], facts["falls"], [k(move_decreases)(x, y)], unfold=1)
    place = k.prove("nim-list.listed", [x, y], facts["listed"], [k(listed)(x, y)], unfold=1)
    goal = given(0 <= i, i < count(x)).then(k(legal)(x, k(option)(x, i)))
    filled = k.prove("nim-list.counted", [x, i], goal, [k(counted)(x, i)], unfold=1)
    return Game(k, "nim-list", Heaps, k(legal), k(total), count, k(option), k(index), falls, place, filled)


def solved(k: Kernel) -> Theorem:
    """The nim-sum obeys the mex rule, so it is the Grundy function."""
    value: TermFunction = lambda x: z3.If(k(valid)(x), k(nim_sum)(x), 0)
    natural = k.prove("nim-list.sum-natural", [x], value(x) >= 0, by=[k(sum_natural)(x)])
    by = [k(change_shows)(x, y), k(move_decreases)(x, y)]
    differs = k.prove("nim-list.sum-differs", [x, y], given(k(legal)(x, y)).then(value(y) != value(x)), by, unfold=1)
    goal = given(0 <= v, v < value(x)).then(k(legal)(x, k(lower)(x, v)), value(k(lower)(x, v)) == v)
    reaches = k.prove("nim-list.sum-reaches", [x, v], goal, by=[k(lower_reaches)(x, v)], unfold=1)
    return k(game).solved_by(value, k(lower), natural, differs, reaches)


def grundy_is_nim_sum(k: Kernel) -> Theorem:
    """The Grundy value of a position of Nim is its nim-sum, and no other number obeys the mex rule there."""
    goal = given(k(valid)(x)).then(k(game).grundy(x) == k(nim_sum)(x), k(game).is_value(x, v) == (v == k(nim_sum)(x)))
    return k.prove([x, v], goal, by=[k(solved)(x), k(game).is_grundy(x, v)], unfold=1)
