"""On every board, finite or infinite, the game ends and exactly one of the players has a winning strategy.

This is Zermelo's theorem for Chomp. A strategy is a square for each position. Main statements: `every_play_ends`,
`exactly_one` (in a P-position the player who is not to move has a winning strategy, in any other position the player
to move, and never both), `ends_within` (on M × N after at most M·N moves), `last_move` (it takes the poisoned square).
"""

from dataclasses import dataclass
from functools import cached_property

import z3

from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem, given
from verify.proofs.chomp import board, termination_rank
from verify.proofs.chomp.board import bite, bitten, has, has_of_bitten, height, is_whole, length, p, poison, row, s, t
from verify.proofs.chomp.starting_boards import M, N, rectangle, rectangle_rows, rectangle_squares
from verify.proofs.chomp.termination_rank import area, area_falls, area_grows, area_monotone, counted, falls, first_rows
from verify.proofs.chomp.who_wins import Outcomes, outcomes

PREFIX = "chomp"

Play = z3.ArraySort(z3.IntSort(), board.Board)
u = z3.Const("u", Play)
who, time, most, n = z3.Ints("who time most n")


def step(k: Kernel) -> Definition:
    """step(u, t): the position after t + 1 moves arises from the one before by a bite at a remaining square."""
    after = u[time + 1]
    bitten_off = z3.And(z3.Not(is_whole(after)), board.rest(after) == u[time], k(has)(u[time], bite(after)))
    return k.define([u, time], z3.BoolSort(), lambda *_: bitten_off)


def every_play_ends(k: Kernel) -> Theorem:
    """There is no endless sequence of positions in which each comes from the one before by a bite."""
    last_bite = bite(u[n + 1])
    goal = z3.Not(z3.And(k(board.valid)(p), u[n] == p, z3.ForAll([time], z3.Implies(time >= n, k(step)(u, time)))))
    by = [k(falls)(p, last_bite), k(board.stays_valid)(p, last_bite), k(step).at(u, n), k(again)(u[n + 1])]
    return k.induct([p, u, n], goal, k(termination_rank.rank), at=[(u[n + 1], u, n + 1)], by=by)


def again(k: Kernel) -> Theorem:
    """Every position except the start arises from the position before by its last bite."""
    return k.prove([p], given(z3.Not(is_whole(p))).then(p == bitten(board.rest(p), bite(p))))


@dataclass(eq=False)
class Strategies:
    """Strategies in a game whose outcomes are known: a point for each position."""

    of: Outcomes

    def __post_init__(self) -> None:
        self.c = z3.Const("c", z3.ArraySort(self.of.p.sort(), self.of.s.sort()))

    @cached_property
    def wins(self) -> Definition:
        """A player who chooses c[q] in each position q wins every play from p, whether to move there or not.

        A player to move with nothing left has won.
        """
        of, p, s = self.of, self.of.p, self.of.s

        def body(f: z3.FuncDeclRef, c: z3.ExprRef, p: z3.ExprRef, who: z3.ExprRef) -> z3.ExprRef:
            mine = z3.And(of.has(p, c[p]), f(c, of.cut(p, c[p]), 0))
            all_replies = z3.ForAll([s], z3.Implies(of.has(p, s), f(c, of.cut(p, s), 1)))
            return z3.And(of.valid(p), z3.If(of.left(p), z3.If(who == 1, mine, all_replies), who == 1))

        return of.k.define(f"{of.name}.wins", [self.c, p, who], z3.BoolSort(), body, of.order, by=[of.falls])

    @cached_property
    def only_there(self) -> Theorem:
        """A position is an N-position if the player to move has a winning strategy, a P-position if the other has."""
        of, c, p, f, v, w = self.of, self.c, self.of.p, self.of.lost, self.wins, self.of.winning
        goal = z3.And(z3.Implies(v(c, p, 1), z3.Not(f(p))), z3.Implies(v(c, p, 0), f(p)))
        by: list[Fact] = [of.lost_has_poison(p)]
        points = (c[p], w(p))
        for point in points:
            by += [of.falls(p, point), of.keeps(p, point), of.has_poison(p, point), of.stays(p, point)]
        places = [(c, of.cut(p, point)) for point in points]
        return of.k.induct(f"{of.name}.wins-only-there", [c, p], goal, of.order, at=places, by=by, unfold=1)

    @cached_property
    def plan_wins(self) -> Theorem:
        """Always choosing winning points wins: in N-positions for the player to move, in P-positions for the other."""
        of, c, p, s, f, v, w = self.of, self.c, self.of.p, self.of.s, self.of.lost, self.wins, self.of.winning
        q = z3.Const("q", p.sort())
        goal = given(of.valid(p), z3.ForAll([q], c[q] == w(q))).then(v(c, p, 1) == z3.Not(f(p)), v(c, p, 0) == f(p))
        by: list[Fact] = [v.at(c, p, 1), v.at(c, p, 0), w.at(p), of.lost_has_poison(p), of.falls, of.stays]
        by += [f.at(p), of.has_poison]
        return of.k.induct(f"{of.name}.plan-wins", [c, p], goal, of.order, at=[ForEach((s,), (c, of.cut(p, s)))], by=by)

    @cached_property
    def plan(self) -> Definition:
        """The strategy that chooses a winning point whenever one exists."""
        of, q = self.of, z3.Const("q", self.of.p.sort())
        return of.k.choose(f"{of.name}.plan", of.k.tabulate(f"{of.name}.plan-exists", [], q, of.winning(q)))

    @cached_property
    def exactly_one(self) -> Theorem:
        """In each position exactly one player has a winning strategy, in a P-position the one who is not to move."""
        of, c, p, v, plan = self.of, self.c, self.of.p, self.wins, self.plan
        first, second = (z3.Exists([c], v(c, p, turn)) for turn in (1, 0))
        goal = given(of.valid(p)).then(z3.Xor(first, second), of.lost(p) == second)
        return of.k.prove(f"{of.name}.exactly-one", [p], goal, [self.plan_wins(plan(), p), self.only_there], unfold=1)


def players(k: Kernel) -> Strategies:
    """The strategies of Chomp, on finite and on infinite boards."""
    return Strategies(k(outcomes))


def exactly_one(k: Kernel) -> Theorem:
    """In every position of Chomp, finite or infinite, exactly one player has a winning strategy."""
    return k(players).exactly_one


# How long a play may last on a finite board


def finite(k: Kernel) -> Definition:
    """The predicate that a position has finitely many squares: its first row and its first column are finite."""
    return k.define(
        [p], z3.BoolSort(), lambda _, p: z3.And(k(board.valid)(p), k(length)(p, 1) >= 0, k(height)(p, 1) >= 0)
    )


def squares(k: Kernel) -> Definition:
    """The number of squares."""
    return k.define([p], z3.IntSort(), lambda _, p: k(area)(p, 0, k(height)(p, 1)))


def fewer(k: Kernel) -> Theorem:
    """A bite of a finite board leaves a finite board with fewer squares."""
    f, size, after = k(finite), k(squares), bitten(p, t)
    goal = given(f(p), k(has)(p, t)).then(f(after), 0 <= size(after), size(after) < size(p))
    high, lower = k(height)(p, 1), k(height)(after, 1)
    by: list[Fact] = [k(area_falls)(p, t, 0, high), k(area_monotone)(after, 0, lower, high)]
    by += [k(area_grows)(after, 0, lower), k(board.row_of_bitten)(p, t, 1), k(board.column_of_bitten)(p, t, 1)]
    by += [k(board.row_model)(p, t), k(board.column_model)(p, board.square(row(t), 1)), k(counted)(p)]
    by += [k(board.row_model)(p, board.square(row(t), 1)), k(first_rows)(p, row(t)), k(first_rows)(p, 1)]
    by += [k(board.stays_valid)(p, t), k(board.on_the_quadrant)(p, t), k(board.row_natural)(p, row(t))]
    by += [k(length).at(p, 1)]
    return k.prove([p, t], goal, by, unfold=1)


def rectangle_area(k: Kernel) -> Theorem:
    """The first n rows of M × N have n·N squares, n ≤ M."""
    goal = given(M >= 1, N >= 1, 0 <= n, n <= M).then(k(area)(k(rectangle)(M, N), 0, n) == n * N)
    return k.induct([M, N, n], goal, Measure((n,)), at=[(M, N, n - 1)], by=[k(rectangle_rows)(M, N, n)], unfold=1)


def ends_within(k: Kernel) -> Theorem:
    """On M × N a play has at most M·N moves: after n moves at most M·N − n squares are left."""
    f, size, b = k(finite), k(squares), k(rectangle)(M, N)
    claim = given(M >= 1, N >= 1).then(f(b), size(b) == M * N)
    start_by = [k(rectangle_area)(M, N, M), k(rectangle_rows)(M, N, 1), k(rectangle_squares)(M, N, poison)]
    start = k.prove("chomp.squares-of-rectangle", [M, N], claim, by=start_by, unfold=1)
    natural = k.prove("chomp.squares-natural", [p], size(p) >= 0, by=[k(area_grows)(p, 0, k(height)(p, 1))], unfold=1)
    previous, move = u[n - 1], bite(u[n])
    conclusion = z3.And(f(u[n]), 0 <= size(u[n]), size(u[n]) <= most - n)
    claim = given(f(u[0]), size(u[0]) <= most, n >= 0, k(play)(u, n)).then(conclusion)
    by = [k(fewer)(previous, move), natural(u[n]), k(again)(u[n]), k(play_steps)(u, n, n - 1), k(play_shorter)(u, n)]
    each = k.induct("chomp.after-n-moves", [u, n, most], claim, Measure((n,)), at=[(u, n - 1, most)], by=by, unfold=1)
    goal = given(M >= 1, N >= 1, u[0] == b, n >= 0, k(play)(u, n)).then(n <= M * N, f(u[n]))
    return k.prove([M, N, u, n], goal, by=[start(M, N), each(u, n, M * N)])


def play(k: Kernel) -> Definition:
    """play(u, n): the first n steps of u are moves."""
    all_steps = z3.ForAll([time], given(0 <= time, time < n).then(k(step)(u, time)))
    return k.define([u, n], z3.BoolSort(), lambda *_: all_steps)


def play_steps(k: Kernel) -> Theorem:
    """Each step of a play is a bite at a remaining square."""
    return k.prove([u, n, time], given(k(play)(u, n), 0 <= time, time < n).then(k(step)(u, time)), unfold=1)


def play_shorter(k: Kernel) -> Theorem:
    """The positions of a play without its last move are a play as well."""
    return k.prove([u, n], given(k(play)(u, n)).then(k(play)(u, n - 1)), unfold=1)


def last_move(k: Kernel) -> Theorem:
    """As long as a square is left, the poisoned one is left; a move that takes the poisoned square takes everything."""
    on, after = k(has), bitten(p, s)
    case = given(on(p, s), z3.Not(on(after, poison))).then(s == poison)
    by: list[Fact] = [k(board.has_poison)(p, s), k(has_of_bitten)(p, s, poison), k(board.on_the_quadrant)(p, s)]
    by += [k(has_of_bitten)(p, poison, s)]
    return k.prove([p, s], z3.And(z3.Implies(on(p, s), on(p, poison)), case, z3.Not(on(bitten(p, poison), s))), by)
