"""The Grundy values of Wythoff's game: each row of the table contains each natural number exactly once.

Row x consists of the values of (x, y) for y = 0, 1, 2, … Main statements: `once_in_each_row` (each value occurs in one
column of each row), `column_bound` (row x has the value v by column v + 2x), `value_bounds` and `symmetric`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.z3_semantics import Pair, first, pair, second
from verify.proofs.wythoff.wythoff_moves import falls, legal, legal_iff, lost, move, natural, p, q, swapped, total

PREFIX = "wythoff-game"

i, v, w, z, x, y = z3.Ints("i v w z x y")


def legally(k: Kernel) -> Definition:
    """A move of Wythoff's game, which is t-Wythoff with t = 1."""
    return k.define([p, q], z3.BoolSort(), lambda _, p, q: k(move)(p, q, 1))


def moves(k: Kernel) -> Theorem:
    """From natural rows a move lowers one row, or both by the same amount."""
    x, y, u, v = first(p), second(p), first(q), second(q)
    one, other = z3.And(0 <= u, u < x, v == y), z3.And(u == x, 0 <= v, v < y)
    both = z3.And(0 <= u, u < x, 0 <= v, v < y, x - u == y - v)
    goal = k(legally)(p, q) == z3.And(natural(p), z3.Or(one, other, both))
    return k.prove([p, q], goal, [k(legal_iff)(p, q, 1), k(legal).at(x, y, u, v, 1)], unfold=1)


def shorter(p: z3.ExprRef) -> z3.ArithRef:
    """Return the size of the smaller row."""
    return z3.If(first(p) < second(p), first(p), second(p))


def option(k: Kernel) -> Definition:
    """The i-th option of a position: first those that lower the first row, then the second one, then both."""
    x, y, more = first(p), second(p), i - first(p) - second(p)
    both = pair(x - 1 - more, y - 1 - more)
    return k.define([p, i], Pair, lambda *_: z3.If(i < x, pair(i, y), z3.If(i < x + y, pair(x, i - x), both)))


def index(k: Kernel) -> Definition:
    """The index of q among the options of p."""
    x, y, u, v = first(p), second(p), first(q), second(q)
    place = z3.If(v == y, u, z3.If(u == x, x + v, x + y + (x - 1 - u)))
    return k.define([p, q], z3.IntSort(), lambda *_: place)


def game(k: Kernel) -> Game:
    """Wythoff's game on pairs of rows, with its list of options."""
    count: TermFunction = lambda p: z3.If(natural(p), total(p) + shorter(p), 0)
    lower = z3.Implies(k(legally)(p, q), z3.And(0 <= total(q), total(q) < total(p)))
    down = k.prove("wythoff-game.falls", [p, q], lower, [k(moves)(p, q)], unfold=1)
    is_option = z3.And(0 <= k(index)(p, q), k(index)(p, q) < count(p), q == k(option)(p, k(index)(p, q)))
    listed = k.prove("wythoff-game.listed", [p, q], given(k(legally)(p, q)).then(is_option), [k(moves)(p, q)], unfold=1)
    goal = given(0 <= i, i < count(p)).then(k(legally)(p, k(option)(p, i)))
    options_counted = k.prove("wythoff-game.counted", [p, i], goal, [k(moves)(p, k(option)(p, i))], unfold=1)
    return Game(k, "wythoff-game", Pair, k(legally), total, count, k(option), k(index), down, listed, options_counted)


def value(k: Kernel, x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
    """Return the Grundy value of the rows x and y."""
    return k(game).grundy(pair(x, y))


def never_twice(k: Kernel) -> Theorem:
    """No value occurs twice in a row."""
    by: list[Fact] = [k(game).differs(pair(x, z), pair(x, y)), k(moves)(pair(x, z), pair(x, y))]
    return k.prove([x, y, z], given(x >= 0, 0 <= y, y < z).then(value(k, x, y) != value(k, x, z)), by)


def row_reaches(k: Kernel) -> Theorem:
    """In row x the value v occurs in one of the columns 0 to v + 2x."""
    far = pair(x, v + 2 * x)
    lower = k(game).reach(far, v)
    goal = given(x >= 0, v >= 0).then(z3.Exists([y], z3.And(0 <= y, y <= v + 2 * x, value(k, x, y) == v)))
    by: list[Fact] = [k(game).natural(far), k(game).reach.at(far, v), k(moves)(far, lower), k(never_twice)]
    return k.induct([x, v], goal, Measure((x, v)), at=[(x, k(game).grundy(far)), (first(lower), v)], by=by)


def column(k: Kernel) -> Definition:
    """The column of row x in which the value v occurs."""
    return k.choose(k(row_reaches))


def once_in_each_row(k: Kernel) -> Theorem:
    """Each natural number v occurs in row x in exactly one column."""
    c = k(column)(x, v)
    unique_column = z3.And(c >= 0, z3.Implies(y >= 0, (value(k, x, y) == v) == (y == c)))
    by: list[Fact] = [k(column).at(x, v), k(never_twice)(x, y, c), k(never_twice)(x, c, y)]
    return k.prove([x, v, y], given(x >= 0, v >= 0).then(unique_column), by)


def column_bound(k: Kernel) -> Theorem:
    """In row x the value v occurs no later than in column v + 2x."""
    return k.prove([x, v], given(x >= 0, v >= 0).then(k(column)(x, v) <= v + 2 * x), [k(column).at(x, v)])


def at_most_total(k: Kernel) -> Theorem:
    """The Grundy value is at most the total of the rows, because each move lowers the total."""
    lower = k(game).reach(p, total(p))
    by: list[Fact] = [k(game).reach.at(p, total(p)), k(game).falls(p, lower)]
    goal = given(natural(p)).then(k(game).grundy(p) <= total(p))
    by += [k(moves)(p, lower)]
    return k.induct([p], goal, Measure((total(p),)), at=[(lower,)], by=by)


def value_bounds(k: Kernel) -> Theorem:
    """The value of rows x and y is at least y − 2x and at most x + y."""
    g = value(k, x, y)
    goal = given(x >= 0, y >= 0).then(0 <= g, y - 2 * x <= g, g <= x + y)
    by: list[Fact] = [k(column_bound)(x, g), k(once_in_each_row)(x, g, y), k(at_most_total)(pair(x, y))]
    return k.prove([x, y], goal, [*by, k(game).natural(pair(x, y))])


def symmetric(k: Kernel) -> Theorem:
    """The value of (x, y) is that of (y, x), so that rows and columns of the table agree."""
    wythoff = k(game)
    g, f = wythoff.grundy, k(legally)
    mirror_value: TermFunction = lambda p: g(swapped(p))
    reply: TermFunction = lambda p, v: swapped(wythoff.reach(swapped(p), v))
    both: TermFunction = lambda p, q: [k(moves)(p, q), k(moves)(swapped(p), swapped(q))]
    natural = k.prove("wythoff-game.mirror-natural", [p], mirror_value(p) >= 0, [wythoff.natural(swapped(p))])
    goal = given(f(p, q)).then(mirror_value(q) != mirror_value(p))
    differs_by = [wythoff.differs(swapped(p), swapped(q)), *both(p, q)]
    differs = k.prove("wythoff-game.mirror-differs", [p, q], goal, differs_by)
    to = reply(p, v)
    goal = given(0 <= v, v < mirror_value(p)).then(f(p, to), mirror_value(to) == v)
    reaches = k.prove("wythoff-game.mirror-reaches", [p, v], goal, [wythoff.reach.at(swapped(p), v), *both(p, to)])
    solved = wythoff.solved_by(mirror_value, reply, natural, differs, reaches)
    return k.prove([x, y], value(k, x, y) == value(k, y, x), [solved(pair(x, y))])


def zero_is_lost(k: Kernel) -> Theorem:
    """The positions of value 0 are the P-positions of Wythoff's game in normal play."""
    by: list[Fact] = [k(lost).at(p, 1), k(game).natural(p), k(game).differs, k(game).reach.at(p, 0)]
    by += [k(legally).equation, k(falls)]
    return k.induct([p], given(natural(p)).then(k(lost)(p, 1) == (k(game).grundy(p) == 0)), Measure((total(p),)), by=by)
