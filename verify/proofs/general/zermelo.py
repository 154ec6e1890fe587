"""Zermelo's theorem: in a finite game without draws exactly one of the two players has a winning strategy.

The game is any set of positions with moves that cannot go on forever, a player to move in each position, and a winner
where there is no move; the two players need not have the same moves. Finiteness is needed: with free adding in Nim
(`verify.proofs.nim.free_adding`) two heaps are a draw. The absence of draws is needed too; with draws, as in chess, the
theorem says less. Main statements: `one_winner`, `strategy_wins` (every finished play by a winning strategy is won) and
`every_play_ends`. E. Zermelo, 1913.
"""

from collections.abc import Callable

import z3

from verify.kernel import Definition, ForEach, Kernel, Measure, Theorem, Theory, WellFounded, given
from verify.proofs.general import small_value_sorts

PREFIX = "zermelo"

Position = z3.DeclareSort("Position")
# The positions of one such game; its rules are among the executable meanings.
small_value_sorts.declare(Position, ("A", "B", "C", "D", "E"))
Play = z3.ArraySort(z3.IntSort(), Position)
Choices = z3.ArraySort(Position, Position)
move = z3.Function("zermelo.move", Position, Position, z3.BoolSort())
turn = z3.Function("zermelo.turn", Position, z3.IntSort())
winner = z3.Function("zermelo.winner", Position, z3.IntSort())

x, y = z3.Consts("x y", Position)
s, c = z3.Const("s", Play), z3.Const("c", Choices)
w, n, t = z3.Ints("w n t")


def no_endless_sequence(k: Kernel, move: z3.FuncDeclRef, x: z3.ExprRef, s: z3.ExprRef) -> Theorem:
    """Return the theorem that no sequence s consists of moves from some index on, if moves are well-founded."""
    forever = z3.ForAll([t], z3.Implies(t >= n, move(s[t], s[t + 1])))
    return k.induct([x, s, n], z3.Not(z3.And(s[n] == x, forever)), WellFounded(move, x), at=[(s[n + 1], s, n + 1)])


def followed_choices(k: Kernel, move: z3.FuncDeclRef, turn: z3.FuncDeclRef, c: z3.ExprRef, s: z3.ExprRef) -> Definition:
    """The predicate that the first n steps of s are moves, those of player w the choices of c."""
    step = given(t >= 0, t < n).then(move(s[t], s[t + 1]), z3.Implies(turn(s[t]) == w, s[t + 1] == c[s[t]]))
    return k.define([c, w, s, n], z3.BoolSort(), lambda *_: z3.ForAll([t], step))


def game(k: Kernel) -> Theory:
    """Two players, 1 and 2: the player to move, the moves, and the winner in each position without a move."""
    theory = k.theory(
        "a finite game without draws",
        [Position],
        [move, turn, winner],
        {"turn": ([x], z3.Or(turn(x) == 1, turn(x) == 2)), "winner": ([x], z3.Or(winner(x) == 1, winner(x) == 2))},
        well_founded=move,
    )
    _one_heap(k, theory)
    return theory


def _one_heap(k: Kernel, theory: Theory) -> None:
    """Show that the hypotheses hold for one heap of Nim with a player to move."""
    declared = z3.Datatype("HeapAndPlayer")
    declared.declare("heap_and_player", ("size", z3.IntSort()), ("player", z3.IntSort()))
    state = declared.create()

    def player(x: z3.ExprRef) -> z3.ArithRef:
        return z3.If(state.player(x) == 1, 1, 2)

    lowered = lambda x, y: z3.And(state.size(y) >= 0, state.size(y) < state.size(x), player(y) == 3 - player(x))
    functions: dict[z3.FuncDeclRef, Callable[..., z3.ExprRef]] = {
        move: lowered,
        turn: player,
        winner: lambda x: 3 - player(x),
    }
    k.model(theory, {Position: state}, functions, rank=state.size)


def ended(k: Kernel) -> Definition:
    """The predicate that there is no move."""
    k(game)
    return k.define([x], z3.BoolSort(), lambda _, x: z3.ForAll([y], z3.Not(move(x, y))))


def wins(k: Kernel) -> Definition:
    """The predicate that player w can win from x: has won there, or has a move after which w can win, or can win after
    every move."""
    k(game)

    def body(f: z3.FuncDeclRef, w: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
        some = z3.Exists([y], z3.And(move(x, y), f(w, y)))
        all_replies = z3.ForAll([y], z3.Implies(move(x, y), f(w, y)))
        return z3.If(k(ended)(x), winner(x) == w, z3.If(turn(x) == w, some, all_replies))

    return k.define([w, x], z3.BoolSort(), body, WellFounded(move, x))


def exactly_one(k: Kernel) -> Theorem:
    """From each position exactly one of the two players can win."""
    whose, who = k(game).hypotheses
    goal = k(wins)(1, x) != k(wins)(2, x)
    return k.induct([x], goal, WellFounded(move, x), at=[ForEach((y,), (y,))], by=[whose(x), who(x)], unfold=1)


def good_move(k: Kernel) -> Theorem:
    """If player w can win and is to move, then w has a move after which w can still win."""
    f = k(wins)
    goal = given(f(w, x), turn(x) == w, z3.Not(k(ended)(x))).then(z3.Exists([y], z3.And(move(x, y), f(w, y))))
    return k.prove([w, x], goal, unfold=1)


def strategy(k: Kernel) -> Definition:
    """A winning strategy for player w: where w is to move and can win, a move after which w can still win."""
    return k.choose(k(good_move))


def every_play_ends(k: Kernel) -> Theorem:
    """There is no endless sequence of moves."""
    k(game)
    return no_endless_sequence(k, move, x, s)


def beats(k: Kernel) -> Definition:
    """The predicate that player w wins every play from x by choosing c[z] wherever w is to move, all those choices
    being moves."""
    k(game)

    def body(f: z3.FuncDeclRef, c: z3.ExprRef, w: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
        forall = z3.ForAll([y], z3.Implies(move(x, y), f(c, w, y)))
        return z3.If(k(ended)(x), winner(x) == w, z3.If(turn(x) == w, z3.And(move(x, c[x]), f(c, w, c[x])), forall))

    return k.define([c, w, x], z3.BoolSort(), body, WellFounded(move, x))


def no_other_strategy(k: Kernel) -> Theorem:
    """A player with a winning strategy can win, so the other player has no winning strategy."""
    goal = given(k(beats)(c, w, x)).then(k(wins)(w, x))
    return k.induct([c, w, x], goal, WellFounded(move, x), at=[ForEach((y,), (c, w, y))], unfold=1)


def plan_beats(k: Kernel) -> Theorem:
    """A player who can win wins every play by the choices of `strategy`."""
    f, b, plan = k(wins), k(beats), k(strategy)
    goal = given(z3.ForAll([y], c[y] == plan(w, y)), f(w, x)).then(b(c, w, x))
    places = [ForEach((y,), (c, w, y))]
    return k.induct([c, w, x], goal, WellFounded(move, x), at=places, by=[f.at(w, x), b.at(c, w, x), plan.at(w, x)])


def strategy_beats(k: Kernel) -> Theorem:
    """A player who can win has a winning strategy: some choices win every play."""
    table = k.choose("zermelo.table", k.tabulate("zermelo.strategy-exists", [w], y, k(strategy)(w, y)))
    goal = given(k(wins)(w, x)).then(z3.Exists([c], k(beats)(c, w, x)))
    return k.prove([w, x], goal, by=[k(plan_beats)(table(w), w, x)], unfold=1)


def one_winner(k: Kernel) -> Theorem:
    """In every position exactly one of the two players has a winning strategy."""
    able = [z3.Exists([c], k(beats)(c, one, x)) for one in (1, 2)]
    by = [k(exactly_one)(x), k(no_other_strategy), *(k(strategy_beats)(one, x) for one in (1, 2))]
    return k.prove([x], z3.Xor(*able), by)


def follows(k: Kernel) -> Definition:
    """The predicate that the first n moves of the sequence s of positions are moves, those of player w the choices of
    c."""
    return followed_choices(k, move, turn, c, s)


def strategy_keeps(k: Kernel) -> Theorem:
    """After each move of a play by a winning strategy, the strategy still wins."""
    goal = given(k(beats)(c, w, s[0]), k(follows)(c, w, s, n), t >= 0, t <= n).then(k(beats)(c, w, s[t]))
    return k.induct([c, w, s, n, t], goal, Measure((t,)), at=[(c, w, s, n, t - 1)], unfold=2)


def strategy_wins(k: Kernel) -> Theorem:
    """A play that follows a winning strategy of player w and has ended was won by w."""
    goal = given(k(beats)(c, w, s[0]), k(follows)(c, w, s, n), n >= 0, k(ended)(s[n])).then(winner(s[n]) == w)
    return k.prove([c, w, s, n], goal, by=[k(strategy_keeps)(c, w, s, n, n)], unfold=1)
