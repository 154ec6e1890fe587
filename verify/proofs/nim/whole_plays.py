"""Whole plays of Nim: how long they last, and that the reply wins every play, whatever the other player does.

A play is a sequence s of positions, s[t] after t moves; the strategist is to move at the times t with t mod 2 = b, and
makes the reply of the theorem then. Main statements: `length_of_plays` (at most as many moves as counters),
`strategist_moves` (the reply is always legal) and `strategist_is_last` (the strategist made the last move of a play
that has ended), and their misère forms `misere_strategist_moves` and `opponent_is_last`; `defence_ends`: against every
choice of answers the play ends, with the strategist's last move.
"""

from collections.abc import Callable
from itertools import product

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.general import small_value_sorts
from verify.proofs.general.number_lists import p, total, total_natural
from verify.proofs.general.z3_semantics import LISTS, Heaps, valid
from verify.proofs.nim.bouton import lost, winning_reply
from verify.proofs.nim.misere_bouton import (
    empty_fails_test,
    misere_bouton,
    misere_lost,
    misere_reply,
    misere_winning_reply,
)
from verify.proofs.nim.positions import lower, move, move_decreases
from verify.proofs.nim.reply_strategy import alternate, ends, misere_alternate

PREFIX = "nim"

Play = z3.ArraySort(z3.IntSort(), Heaps)
Defence = z3.ArraySort(Heaps, Heaps)


def _answer(p: tuple[int, ...], takes_all: bool) -> tuple[int, ...]:
    first = next(i for i, heap in enumerate(p) if heap)
    return (*p[:first], 0 if takes_all else p[first] - 1, *p[first + 1 :])


s, c = z3.Const("s", Play), z3.Const("c", Defence)
n, t, b = z3.Ints("n t b")
# Small defences: of the first heap that is not empty one counter is taken, or all are.
small_value_sorts.declare_tables(
    Defence,
    [({p: _answer(p, takes_all) for p in LISTS if any(p)}, ()) for takes_all in (False, True)]
    + [({p: q}, other) for other, p, q in product(LISTS[:2], LISTS[:4], LISTS[:2])],
)


def legal(k: Kernel) -> Definition:
    """The first n moves of s are moves of Nim."""
    moves = z3.ForAll([t], given(0 <= t, t < n).then(k(move)(s[t], s[t + 1])))
    return k.define("nim.legal-play", [s, n], z3.BoolSort(), lambda *_: moves)


def length_of_plays(k: Kernel) -> Theorem:
    """After t moves at least t counters are gone; so a play has at most as many moves as there were counters."""
    conclusion = z3.And(k(valid)(s[t]), t <= k(total)(s[0]), k(total)(s[t]) <= k(total)(s[0]) - t)
    goal = given(k(valid)(s[0]), k(legal)(s, n), 0 <= t, t <= n).then(conclusion)
    by = [k(each_move)(s, n, t - 1), k(move_decreases)(s[t - 1], s[t]), k(total_natural)(s[t]), k(total_natural)(s[0])]
    return k.induct([s, n, t], goal, Measure((t,)), at=[(s, n, t - 1)], by=by)


def _follows(k: Kernel, name: str, reply: Callable[[z3.ExprRef], z3.ExprRef]) -> Definition:
    mine = given(0 <= t, t < n, t % 2 == b).then(s[t + 1] == reply(s[t]))
    return k.define(name, [s, n, b], z3.BoolSort(), lambda *_: z3.ForAll([t], mine))


def follows(k: Kernel) -> Definition:
    """At the times t with t mod 2 = b, among the first n moves of s, the reply of normal play is made."""
    return _follows(k, "nim.follows-reply", lambda x: k(lower)(x, 0))


def misere_follows(k: Kernel) -> Definition:
    """At the times t with t mod 2 = b, among the first n moves of s, the misère reply is made."""
    return _follows(k, "nim.follows-misere-reply", k(misere_reply))


def each_move(k: Kernel) -> Theorem:
    """Each of the first n moves of a play is a move of Nim."""
    return k.prove([s, n, t], given(k(legal)(s, n), 0 <= t, t < n).then(k(move)(s[t], s[t + 1])), unfold=1)


def each_reply(k: Kernel) -> Theorem:
    """A player who follows the reply has made it at each own turn."""
    goal = given(k(follows)(s, n, b), 0 <= t, t < n, t % 2 == b).then(s[t + 1] == k(lower)(s[t], 0))
    return k.prove([s, n, b, t], goal, unfold=1)


def each_misere_reply(k: Kernel) -> Theorem:
    """A player who follows the misère reply has made it at each own turn."""
    goal = given(k(misere_follows)(s, n, b), 0 <= t, t < n, t % 2 == b).then(s[t + 1] == k(misere_reply)(s[t]))
    return k.prove([s, n, b, t], goal, unfold=1)


def _begins(k: Kernel, following: Definition, is_lost: Definition) -> z3.BoolRef:
    """Return the formula of a play of n moves by the reply, from an N-position exactly if the strategist begins."""
    start = z3.And(k(valid)(s[0]), z3.Or(b == 0, b == 1), is_lost(s[0]) == (b == 1))
    return z3.And(start, k(legal)(s, n), following(s, n, b))


def turns(k: Kernel) -> Theorem:
    """The strategist is always to move in an N-position, the opponent always in a P-position."""
    goal = given(_begins(k, k(follows), k(lost)), 0 <= t, t <= n).then(k(lost)(s[t]) == (t % 2 != b))
    position = s[t - 1]
    by = [k(each_move)(s, n, t - 1), k(each_reply)(s, n, b, t - 1)]
    by += [k(length_of_plays)(s, n, t - 1), k(winning_reply)(position), k(alternate)(position, s[t])]
    return k.induct([s, n, b, t], goal, Measure((t,)), at=[(s, n, b, t - 1)], by=by)


def strategist_moves(k: Kernel) -> Theorem:
    """Whenever the strategist is to move, the reply is a legal move, to a P-position."""
    reply = k(lower)(s[t], 0)
    goal = given(_begins(k, k(follows), k(lost)), 0 <= t, t <= n, t % 2 == b).then(k(move)(s[t], reply), k(lost)(reply))
    return k.prove([s, n, b, t], goal, by=[k(turns)(s, n, b, t), k(length_of_plays)(s, n, t), k(winning_reply)(s[t])])


def strategist_is_last(k: Kernel) -> Theorem:
    """If no counter is left, the opponent is to move: the strategist has made the last move."""
    goal = given(_begins(k, k(follows), k(lost)), n >= 0, k(total)(s[n]) == 0).then(n % 2 != b)
    return k.prove([s, n, b], goal, by=[k(turns)(s, n, b, n), k(length_of_plays)(s, n, n), k(ends)(s[n], s[n])])


def misere_turns(k: Kernel) -> Theorem:
    """In misère play too the strategist is to move in N-positions, and the opponent in P-positions."""
    conclusion = k(misere_lost)(s[t]) == (t % 2 != b)
    goal = given(_begins(k, k(misere_follows), k(misere_lost)), 0 <= t, t <= n).then(conclusion)
    position = s[t - 1]
    by = [k(each_move)(s, n, t - 1), k(each_misere_reply)(s, n, b, t - 1), k(length_of_plays)(s, n, t - 1)]
    by += [k(misere_winning_reply)(position), k(misere_alternate)(position, s[t]), k(move_decreases)(position, s[t])]
    return k.induct([s, n, b, t], goal, Measure((t,)), at=[(s, n, b, t - 1)], by=by)


def misere_strategist_moves(k: Kernel) -> Theorem:
    """Whenever the strategist is to move and a counter is left, the misère reply is a legal move, to a P-position."""
    reply = k(misere_reply)(s[t])
    premise = z3.And(_begins(k, k(misere_follows), k(misere_lost)), 0 <= t, t <= n, t % 2 == b, k(total)(s[t]) > 0)
    by = [k(misere_turns)(s, n, b, t), k(length_of_plays)(s, n, t), k(misere_winning_reply)(s[t])]
    return k.prove([s, n, b, t], given(premise).then(k(move)(s[t], reply), k(misere_lost)(reply)), by)


def opponent_is_last(k: Kernel) -> Theorem:
    """In misère play, where no counter is left the strategist is to move: the opponent has made the last move."""
    goal = given(_begins(k, k(misere_follows), k(misere_lost)), n >= 0, k(total)(s[n]) == 0).then(n % 2 == b)
    by = [k(misere_turns)(s, n, b, n), k(length_of_plays)(s, n, n), k(empty_is_misere_won)(s[n])]
    return k.prove([s, n, b], goal, by)


def empty_is_misere_won(k: Kernel) -> Theorem:
    """The position without counters is a misère N-position."""
    by = [k(misere_bouton)(p), k(empty_fails_test)(p)]
    return k.prove([p], given(k(valid)(p), k(total)(p) == 0).then(z3.Not(k(misere_lost)(p))), by, unfold=1)


def _against(k: Kernel, name: str, reply: Callable[[z3.ExprRef], z3.ExprRef]) -> Definition:
    def body(f: z3.FuncDeclRef, c: z3.ExprRef, b: z3.ArithRef, p: z3.ExprRef, n: z3.ArithRef) -> z3.ExprRef:
        prev = f(c, b, p, n - 1)
        return z3.If(n > 0, z3.If(k(total)(prev) > 0, z3.If((n - 1) % 2 == b, reply(prev), c[prev]), prev), p)

    return k.define(name, [c, b, p, n], Heaps, body, Measure((n,)))


def against(k: Kernel) -> Definition:
    """The n-th position of the play from p against the answers c, in which the strategist makes the reply.

    Once no counter is left the position stays as it is.
    """
    return _against(k, "nim.play-against", lambda x: k(lower)(x, 0))


def misere_against(k: Kernel) -> Definition:
    """The n-th position of the play from p against the answers c, in which the strategist makes the misère reply."""
    return _against(k, "nim.misere-play-against", k(misere_reply))


def defends(k: Kernel) -> Definition:
    """c answers every position that still has a counter with a legal move."""
    all_moves = z3.ForAll([p], given(k(valid)(p), k(total)(p) > 0).then(k(move)(p, c[p])))
    return k.define([c], z3.BoolSort(), lambda *_: all_moves)


def each_answer(k: Kernel) -> Theorem:
    """A defence has a legal answer to each position that still has a counter."""
    return k.prove([c, p], given(k(defends)(c), k(valid)(p), k(total)(p) > 0).then(k(move)(p, c[p])), unfold=1)


def _meets(k: Kernel, is_lost: Definition) -> z3.BoolRef:
    """Return the formula of a defence that starts in an N-position if the strategist begins, else in a P-position."""
    return z3.And(k(defends)(c), k(valid)(p), z3.Or(b == 0, b == 1), is_lost(p) == (b == 1))


def _goes_on(k: Kernel, now: z3.ExprRef, is_lost: Definition) -> z3.BoolRef:
    """Return the formula that n moves took a counter each and the strategist moves in N-positions, or none is left."""
    total_left = k(total)(now)
    in_turn = z3.And(total_left <= k(total)(p) - n, is_lost(now) == (n % 2 != b))
    return z3.And(k(valid)(now), total_left >= 0, z3.Implies(total_left > 0, in_turn))


def _turns_against(
    k: Kernel, play: Definition, is_lost: Definition, replies: Callable[[z3.ExprRef, z3.ExprRef], list[Fact]]
) -> Theorem:
    """Prove `_goes_on` for the play against a defence, by the facts about the moves from one position to the next."""
    current, previous = play(c, b, p, n), play(c, b, p, n - 1)
    goal = given(_meets(k, is_lost), n >= 0).then(_goes_on(k, current, is_lost))
    by: list[Fact] = [play.at(c, b, p, n), k(total_natural)(p), k(total_natural)(current), k(each_answer)(c, previous)]
    by += replies(previous, current)
    return k.induct([c, b, p, n], goal, Measure((n,)), at=[(c, b, p, n - 1)], by=by)


def against_turns(k: Kernel) -> Theorem:
    """Against every defence the strategist is to move in N-positions as long as a counter is left."""

    def replies(previous: z3.ExprRef, current: z3.ExprRef) -> list[Fact]:
        facts: list[Fact] = [k(winning_reply)(previous), k(alternate)(previous, current)]
        return [*facts, k(move_decreases)(previous, current), k(ends)(current, current)]

    return _turns_against(k, k(against), k(lost), replies)


def defence_ends(k: Kernel) -> Theorem:
    """After as many moves as there were counters no counter is left, whatever the defence."""
    by = [k(against_turns)(c, b, p, k(total)(p)), k(total_natural)(p)]
    return k.prove([c, b, p], given(_meets(k, k(lost))).then(k(total)(k(against)(c, b, p, k(total)(p))) == 0), by)


def defence_loses(k: Kernel) -> Theorem:
    """The move that takes the last counter is the strategist's, whatever the defence."""
    current, previous = k(against)(c, b, p, n), k(against)(c, b, p, n - 1)
    last_counter_taken = z3.And(n >= 1, k(total)(previous) > 0, k(total)(current) == 0)
    by = [k(against_turns)(c, b, p, n - 1), k(each_answer)(c, previous)]
    by += [k(alternate)(previous, current), k(ends)(current, current), k(move_decreases)(previous, current)]
    return k.prove([c, b, p, n], given(_meets(k, k(lost)), last_counter_taken).then((n - 1) % 2 == b), by, unfold=1)


def misere_against_turns(k: Kernel) -> Theorem:
    """Against every defence in misère play the strategist is to move in N-positions as long as a counter is left."""

    def replies(previous: z3.ExprRef, now: z3.ExprRef) -> list[Fact]:
        return [k(misere_winning_reply)(previous), k(misere_alternate)(previous, now), k(move_decreases)(previous, now)]

    return _turns_against(k, k(misere_against), k(misere_lost), replies)


def misere_defence_ends(k: Kernel) -> Theorem:
    """In misère play no counter is left after as many moves as there were counters, whatever the defence."""
    goal = given(_meets(k, k(misere_lost))).then(k(total)(k(misere_against)(c, b, p, k(total)(p))) == 0)
    return k.prove([c, b, p], goal, by=[k(misere_against_turns)(c, b, p, k(total)(p)), k(total_natural)(p)])


def defence_takes_the_last(k: Kernel) -> Theorem:
    """In misère play the move that takes the last counter is the defender's, whatever the defence."""
    current, previous = k(misere_against)(c, b, p, n), k(misere_against)(c, b, p, n - 1)
    taken = z3.And(n >= 1, k(total)(previous) > 0, k(total)(current) == 0)
    by = [k(misere_against_turns)(c, b, p, n - 1), k(misere_winning_reply)(previous)]
    by += [k(move_decreases)(previous, current), k(empty_is_misere_won)(current)]
    return k.prove([c, b, p, n], given(_meets(k, k(misere_lost)), taken).then((n - 1) % 2 != b), by, unfold=1)


def never_misses(k: Kernel) -> Definition:
    """Among the first n moves of s every move from an N-position leads to a P-position: no winning move is missed."""
    chance_taken = given(0 <= t, t < n, z3.Not(k(lost)(s[t]))).then(k(lost)(s[t + 1]))
    return k.define([s, n], z3.BoolSort(), lambda *_: z3.ForAll([t], chance_taken))


def alternation(k: Kernel) -> Theorem:
    """In a play that misses no winning move P- and N-positions take turns to the end."""
    chance_taken = given(k(never_misses)(s, n), 0 <= t, t < n, z3.Not(k(lost)(s[t]))).then(k(lost)(s[t + 1]))
    each = k.prove("nim.misses-none", [s, n, t], chance_taken, unfold=1)
    conclusion = z3.Xor(k(lost)(s[t]), k(lost)(s[t + 1]))
    goal = given(k(valid)(s[0]), k(legal)(s, n), k(never_misses)(s, n), 0 <= t, t < n).then(conclusion)
    by = [each(s, n, t), k(each_move)(s, n, t), k(length_of_plays)(s, n, t), k(alternate)(s[t], s[t + 1])]
    return k.prove([s, n, t], goal, by)
