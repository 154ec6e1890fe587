"""Zermelo's theorem for games that may be drawn, such as chess with a rule that ends every game.

In each position either one of the players can force a win, or both can force at least a draw. Two goals of a player are
considered: to win, and not to lose. One player cannot force one goal exactly if the other can force the opposite goal.
Main statements: `one_of_three` and, for plays by a strategy, `goal_is_reached`. E. Zermelo, 1913.
"""

from collections.abc import Callable

import z3

from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem, Theory, WellFounded, given
from verify.proofs.general import small_value_sorts
from verify.proofs.general.zermelo import followed_choices, no_endless_sequence

PREFIX = "drawn"

Place = z3.DeclareSort("Place")
# The positions of one such game; its rules are among the executable meanings.
small_value_sorts.declare(Place, ("A", "B", "C", "D", "E", "F"))
Play = z3.ArraySort(z3.IntSort(), Place)
Choices = z3.ArraySort(Place, Place)
move = z3.Function("drawn.move", Place, Place, z3.BoolSort())
turn = z3.Function("drawn.turn", Place, z3.IntSort())
result = z3.Function("drawn.result", Place, z3.IntSort())

x, y = z3.Consts("x y", Place)
s, c = z3.Const("s", Play), z3.Const("c", Choices)
w, n, t = z3.Ints("w n t")
win = z3.Bool("win")


def game(k: Kernel) -> Theory:
    """Two players, 1 and 2: the player to move, the moves, and the winner where there is no move, or 0 for a draw."""
    theory = k.theory(
        "a finite game that may be drawn",
        [Place],
        [move, turn, result],
        {
            "turn": ([x], z3.Or(turn(x) == 1, turn(x) == 2)),
            "result": ([x], z3.Or(result(x) == 0, result(x) == 1, result(x) == 2)),
        },
        well_founded=move,
    )
    # One heap of Nim with a player to move is such a game, if its end is a draw when player 1 would have to move.
    fields = {"drawn-counters": z3.IntSort(), "drawn-turn": z3.IntSort()}
    state, _, counters, whose = small_value_sorts.record_sort("HeapAndTurn", "heap_and_turn", fields)

    def player(x: z3.ExprRef) -> z3.ArithRef:
        return z3.If(whose(x) == 1, 1, 2)

    lowered = lambda x, y: z3.And(counters(y) >= 0, counters(y) < counters(x), player(y) == 3 - player(x))
    functions: dict[z3.FuncDeclRef, Callable[..., z3.ExprRef]] = {
        move: lowered,
        turn: player,
        result: lambda x: player(x) - 1,
    }
    k.model(theory, {Place: state}, functions, rank=counters)
    return theory


def ended(k: Kernel) -> Definition:
    """The predicate that there is no move."""
    k(game)
    return k.define([x], z3.BoolSort(), lambda _, x: z3.ForAll([y], z3.Not(move(x, y))))


def good(k: Kernel) -> Definition:
    """The result at x is good for player w: a win where only a win counts, otherwise a win or a draw."""
    k(game)
    fine = z3.If(win, result(x) == w, result(x) != 3 - w)
    return k.define([win, w, x], z3.BoolSort(), lambda *_: fine)


def forces(k: Kernel) -> Definition:
    """The predicate that player w can force a good result from x: has it there, or has a move after which w can force
    it, or can force it after every move."""

    def body(f: z3.FuncDeclRef, win: z3.BoolRef, w: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
        some = z3.Exists([y], z3.And(move(x, y), f(win, w, y)))
        all_replies = z3.ForAll([y], z3.Implies(move(x, y), f(win, w, y)))
        return z3.If(k(ended)(x), k(good)(win, w, x), z3.If(turn(x) == w, some, all_replies))

    return k.define([win, w, x], z3.BoolSort(), body, WellFounded(move, x))


def opposite(k: Kernel) -> Theorem:
    """A player can force one of the two goals exactly if the other player cannot force the other goal."""
    whose, which = k(game).hypotheses
    goal = given(z3.Or(w == 1, w == 2)).then(k(forces)(win, w, x) != k(forces)(z3.Not(win), 3 - w, x))
    places = [ForEach((y,), (win, w, y))]
    return k.induct([win, w, x], goal, WellFounded(move, x), at=places, by=[whose(x), which(x)], unfold=2)


def good_move(k: Kernel) -> Theorem:
    """If player w can force a goal and is to move, then w has a move after which w can still force it."""
    can = z3.And(k(forces)(win, w, x), turn(x) == w, z3.Not(k(ended)(x)))
    return k.prove([win, w, x], given(can).then(z3.Exists([y], z3.And(move(x, y), k(forces)(win, w, y)))), unfold=1)


def strategy(k: Kernel) -> Definition:
    """A strategy for a goal: where player w is to move and can force it, a move after which w can still force it."""
    return k.choose(k(good_move))


def secures(k: Kernel) -> Definition:
    """The predicate that every play from x in which player w chooses c[z] at each z has a good result for w."""
    k(game)

    def body(f: z3.FuncDeclRef, c: z3.ExprRef, win: z3.BoolRef, w: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
        choice = z3.And(move(x, c[x]), f(c, win, w, c[x]))
        all_replies = z3.ForAll([y], z3.Implies(move(x, y), f(c, win, w, y)))
        return z3.If(k(ended)(x), k(good)(win, w, x), z3.If(turn(x) == w, choice, all_replies))

    return k.define([c, win, w, x], z3.BoolSort(), body, WellFounded(move, x))


def only_if_forced(k: Kernel) -> Theorem:
    """A player with a strategy for a goal can force it."""
    goal = given(k(secures)(c, win, w, x)).then(k(forces)(win, w, x))
    return k.induct([c, win, w, x], goal, WellFounded(move, x), at=[ForEach((y,), (c, win, w, y))], unfold=1)


def plan_secures(k: Kernel) -> Theorem:
    """A player who can force a goal secures it by the choices of `strategy`."""
    goal = given(z3.ForAll([y], c[y] == k(strategy)(win, w, y)), k(forces)(win, w, x)).then(k(secures)(c, win, w, x))
    by = [k(forces).at(win, w, x), k(secures).at(c, win, w, x), k(strategy).at(win, w, x)]
    return k.induct([c, win, w, x], goal, WellFounded(move, x), at=[ForEach((y,), (c, win, w, y))], by=by)


def strategy_exists(k: Kernel) -> Theorem:
    """A player who can force a goal has a strategy that secures it."""
    table = k.choose("drawn.table", k.tabulate("drawn.choices", [win, w], y, k(strategy)(win, w, y)))
    goal = given(k(forces)(win, w, x)).then(z3.Exists([c], k(secures)(c, win, w, x)))
    return k.prove([win, w, x], goal, by=[k(plan_secures)(table(win, w), win, w, x)], unfold=1)


def one_of_three(k: Kernel) -> Theorem:
    """In every position exactly one holds: player 1 has a winning strategy, player 2 has, or both can avoid losing."""
    yes, no = z3.BoolVal(True), z3.BoolVal(False)

    def has(win: z3.BoolRef, w: int) -> z3.BoolRef:
        return z3.Exists([c], k(secures)(c, win, w, x))

    first, second, neither = has(yes, 1), has(yes, 2), z3.And(has(no, 1), has(no, 2))
    by: list[Fact] = [k(only_if_forced)]
    by += [k(strategy_exists)(win, w, x) for win in (yes, no) for w in (1, 2)]
    by += [k(opposite)(win, w, x) for win in (yes, no) for w in (1, 2)]
    by += [k(winning_is_not_losing)(w, x) for w in (1, 2)]
    return k.prove([x], z3.And(z3.Xor(z3.Xor(first, second), neither), z3.Not(z3.And(first, second))), by)


def winning_is_not_losing(k: Kernel) -> Theorem:
    """A player who can force a win can force at least a draw."""
    f, yes, no = k(forces), z3.BoolVal(True), z3.BoolVal(False)
    goal = given(z3.Or(w == 1, w == 2), f(yes, w, x)).then(f(no, w, x))
    return k.induct([w, x], goal, WellFounded(move, x), at=[ForEach((y,), (w, y))], unfold=2)


def every_play_ends(k: Kernel) -> Theorem:
    """There is no endless sequence of moves."""
    k(game)
    return no_endless_sequence(k, move, x, s)


def follows(k: Kernel) -> Definition:
    """The predicate that the first n steps of the sequence s of positions are moves, those of player w the choices of
    c."""
    return followed_choices(k, move, turn, c, s)


def strategy_keeps(k: Kernel) -> Theorem:
    """A strategy for a goal is one after each move of a play by it."""
    goal = given(k(secures)(c, win, w, s[0]), k(follows)(c, w, s, n), t >= 0, t <= n).then(k(secures)(c, win, w, s[t]))
    return k.induct([c, win, w, s, n, t], goal, Measure((t,)), at=[(c, win, w, s, n, t - 1)], unfold=2)


def goal_is_reached(k: Kernel) -> Theorem:
    """A play by a strategy for a goal that has ended has a good result: a win, or no loss."""
    over = k(ended)
    goal = given(k(secures)(c, win, w, s[0]), k(follows)(c, w, s, n), n >= 0, over(s[n])).then(k(good)(win, w, s[n]))
    return k.prove([c, win, w, s, n], goal, by=[k(strategy_keeps)(c, win, w, s, n, n)], unfold=1)
