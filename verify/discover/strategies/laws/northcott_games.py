"""Northcott's game: each row has a white and a black checker, and a player slides one checker of the own colour.

A checker may retreat, so no rank falls with every move, and there are no Grundy values. A player wins who can force the
end: "the player to move loses within n moves" and "wins within n moves" are defined together by recursion on n. The
room of the loser consists of the squares between the checkers and of those behind the loser's checkers. A move of the
winner to nim-sum 0 makes this room smaller, and the loser cannot change it. So the room bounds the number of moves.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 3.
"""

from functools import cached_property

import z3

from verify.discover.general.game_chapters import GameChapters
from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import length, length_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

p, q, r, s = z3.Consts("p q r s", Heaps)
n, m, v, t, which = z3.Ints("n m v t which")
WHITE, BLACK = 1, 2
# The player to move and the rows.
turn, here = head(p), tail(p)


def row(r: z3.ExprRef) -> tuple[z3.ArithRef, z3.ArithRef, z3.ArithRef]:
    """Return the squares behind the white checker of the first row, between the checkers, and behind the black one."""
    return head(r), head(tail(r)), head(tail(tail(r)))


def others(r: z3.ExprRef) -> z3.ExprRef:
    """Return the rows after the first one."""
    return tail(tail(tail(r)))


def has_row(r: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that there is a first row."""
    return z3.And(is_cons(r), is_cons(tail(r)), is_cons(tail(tail(r))))


def join(white: z3.ArithRef, gap: z3.ArithRef, black: z3.ArithRef, rest: z3.ExprRef) -> z3.ExprRef:
    """Return the rows that begin with a row of these numbers of squares, followed by the rows `rest`."""
    return cons(white, cons(gap, cons(black, rest)))


def slides(first: z3.ExprRef, after: z3.ExprRef, turn: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a checker of the player is moved in the first row."""
    (white, gap, black), (white_after, gap_after, black_after) = row(first), row(after)
    by_white = z3.And(black_after == black, white_after + gap_after == white + gap)
    by_black = z3.And(white_after == white, gap_after + black_after == gap + black)
    natural = z3.And(white_after >= 0, gap_after >= 0, black_after >= 0)
    return z3.And(natural, gap_after != gap, z3.If(turn == WHITE, by_white, by_black))


class _Rows:
    """Definitions and facts about rows, and moves in them."""

    def __init__(self, k: Kernel, name: str) -> None:
        self.k, self.name, self.nim_sum = k, name, k(algebra.nimsum)
        nim_sum, size = self.nim_sum, k(length)
        # The rows after the first one are a shorter list.
        self.order = Measure((size(r),))
        self.shorter: list[Fact] = [size.at(r), size.at(tail(r)), size.at(tail(tail(r))), k(length_natural)(others(r))]

        def natural(f: z3.FuncDeclRef, r: z3.ExprRef) -> z3.BoolRef:
            return z3.Implies(is_cons(r), z3.And(has_row(r), *(part >= 0 for part in row(r)), f(others(r))))

        # Each row has three numbers, and none is negative.
        self.board = k.define(f"{name}.board", [r], z3.BoolSort(), natural, self.order, self.shorter)

        def changed(f: z3.FuncDeclRef, r: z3.ExprRef, s: z3.ExprRef, t: z3.ArithRef) -> z3.BoolRef:
            same = z3.And(*(one == other for one, other in zip(row(r), row(s), strict=True)))
            here = z3.And(slides(r, s, t), others(r) == others(s))
            return z3.And(has_row(r), has_row(s), z3.Or(here, z3.And(same, f(others(r), others(s), t))))

        self.slide = k.define(f"{name}.slide", [r, s, t], z3.BoolSort(), changed, self.order, self.shorter)

        def squares(f: z3.FuncDeclRef, r: z3.ExprRef, t: z3.ArithRef) -> z3.ArithRef:
            white, gap, black = row(r)
            return z3.If(has_row(r), gap + z3.If(t == WHITE, white, black) + f(others(r), t), 0)

        # The room of a player: the squares between the checkers and those behind the checkers of the player.
        self.room = k.define(f"{name}.room", [r, t], z3.IntSort(), squares, self.order, self.shorter)

        def gaps(f: z3.FuncDeclRef, r: z3.ExprRef) -> z3.ArithRef:
            return z3.If(has_row(r), nim_sum(row(r)[1], f(others(r))), 0)

        self.value = k.define(f"{name}.nim-sum", [r], z3.IntSort(), gaps, self.order, self.shorter)
        by: list[Fact] = [self.value.at(r), k(algebra.natural_value)(row(r)[1], self.value(others(r)))]
        self.natural = k.prove(f"{name}.nim-sum-natural", [r], self.value(r) >= 0, by)
        goal = z3.Implies(self.board(r), self.room(r, t) >= 0)
        by = [self.board.at(r), self.room.at(r, t)]
        self.roomy = k.induct(
            f"{name}.room-natural", [r, t], goal, self.order, at=[(others(r), t)], by=[*by, *self.shorter]
        )

    def changes(self) -> Theorem:
        """Prove that a move changes the nim-sum and does not change the room of the player who makes it."""
        k, name, board, slide, room, value = self.k, self.name, self.board, self.slide, self.room, self.value
        inject, swap = k(algebra.injective), k(algebra.commutative)
        goal = z3.Implies(
            z3.And(board(r), slide(r, s, t)),
            z3.And(board(s), room(s, t) == room(r, t), room(r, t) >= 1, value(s) != value(r)),
        )
        (_, gap, _), (_, gap_after, _) = row(r), row(s)
        rest, rest_after = value(others(r)), value(others(s))
        by: list[Fact] = [one.at(at) for one in (board, value) for at in (r, s)]
        by += [
            slide.at(r, s, t),
            room.at(r, t),
            room.at(s, t),
            self.roomy(others(r), t),
            self.natural(others(r)),
            self.natural(others(s)),
        ]
        by += [inject(gap_after, gap, rest), inject(rest_after, rest, gap), swap(gap, rest), swap(gap, rest_after)]
        at = [(others(r), others(s), t)]
        return k.induct(f"{name}.slide-differs", [r, s, t], goal, self.order, at=at, by=[*by, *self.shorter])

    def replies(self) -> tuple[Definition, Theorem]:
        """Define a move to a smaller nim-sum, and prove that it is legal and lowers the room of the other player."""
        k, name, nim_sum, board, slide, room, value = (
            self.k, self.name, self.nim_sum, self.board, self.slide, self.room, self.value
        )  # fmt: skip

        def reply(f: z3.FuncDeclRef, r: z3.ExprRef, t: z3.ArithRef, v: z3.ArithRef) -> z3.ExprRef:
            white, gap, black = row(r)
            left = nim_sum(v, value(others(r)))
            forward = z3.If(
                t == WHITE,
                join(white + gap - left, left, black, others(r)),
                join(white, left, black + gap - left, others(r)),
            )
            later = join(white, gap, black, f(others(r), t, nim_sum(v, gap)))
            return z3.If(has_row(r), z3.If(left < gap, forward, later), nil)

        to = k.define(f"{name}.reply", [r, t, v], Heaps, reply, self.order, self.shorter)
        after, (_, gap, _), rest = to(r, t, v), row(r), value(others(r))
        later = nim_sum(v, gap)
        goal = z3.Implies(
            z3.And(board(r), 0 <= v, v < value(r), z3.Or(t == WHITE, t == BLACK)),
            z3.And(slide(r, after, t), value(after) == v, room(after, 3 - t) < room(r, 3 - t)),
        )
        exchange, cancel, swap = k(algebra.exchange), k(algebra.cancel), k(algebra.commutative)
        natural_sum = k(algebra.natural_value)
        by: list[Fact] = [to.at(r, t, v), board.at(r), value.at(r), value.at(after), slide.at(r, after, t)]
        by += [room.at(r, 3 - t), room.at(after, 3 - t), self.natural(others(r)), exchange(gap, rest, v)]
        by += [cancel(v, rest), cancel(v, gap), swap(gap, later), natural_sum(v, rest), natural_sum(v, gap)]
        at = [(others(r), t, later)]
        return to, k.induct(f"{name}.reply-reaches", [r, t, v], goal, self.order, at=at, by=[*by, *self.shorter])


def northcott(k: Kernel, name: str) -> list[Theorem]:
    """Prove who wins Northcott's game, for rows of any lengths and any number of them.

    A position is the player to move, 1 for White and 2 for Black, followed by three numbers for each row.
    """
    return Northcott(k, name).theorems()


class Northcott(GameChapters):
    """The law of Northcott's game: who can force the end."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name)
        self.rows = _Rows(k, name)
        self.options_differ = self.rows.changes()
        self.to, self.reaches_smaller_values = self.rows.replies()

    @cached_property
    def position(self) -> Definition:
        """Define which lists are positions: the player to move, 1 or 2, followed by three numbers for each row."""
        of_player = z3.Or(turn == WHITE, turn == BLACK)
        return self.define(
            "position", [p], z3.BoolSort(), lambda *_: z3.And(is_cons(p), of_player, self.rows.board(here))
        )

    @cached_property
    def move(self) -> Definition:
        """Define the moves: a checker of the player to move slides, and then it is the turn of the other player."""
        passed = z3.And(is_cons(q), head(q) == 3 - turn)
        is_move = z3.And(self.position(p), passed, self.rows.slide(here, tail(q), turn))
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: is_move)

    @cached_property
    def forced(self) -> Definition:
        """Define that the player to move loses within n moves (`which` = 1), or wins within n moves (`which` = 0)."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, n: z3.ArithRef, which: z3.ArithRef) -> z3.BoolRef:
            every = z3.ForAll([q], z3.Implies(self.move(p, q), z3.And(n >= 1, f(q, n - 1, 0))))
            some = z3.And(n >= 1, z3.Exists([q], z3.And(self.move(p, q), f(q, n - 1, 1))))
            return z3.And(n >= 0, z3.If(which == 1, every, some))

        return self.define("forced", [p, n, which], z3.BoolSort(), body, Measure((n,)))

    @cached_property
    def single(self) -> Theorem:
        """Prove that the player to move does not both win and lose, within whatever numbers of moves."""
        goal = z3.Implies(self.forced(p, n, 1), z3.Not(self.forced(p, m, 0)))
        by: list[Fact] = [self.forced.at(p, n, 1), self.forced.at(p, m, 0)]
        at = [ForEach((q,), (q, m - 1, n - 1))]
        return self.induct("single", [p, n, m], goal, Measure((n + m,)), at=at, by=by)

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that every move from nim-sum 0 changes the nim-sum, and does not change the room of the player."""
        mine = self.rows.room(here, turn)
        goal = z3.Implies(
            z3.And(self.move(p, q), self.rows.value(here) == 0),
            z3.And(
                self.position(q),
                head(q) == 3 - turn,
                self.rows.value(tail(q)) != 0,
                self.rows.room(tail(q), turn) == mine,
                mine >= 1,
            ),
        )
        by: list[Fact] = [self.move.at(p, q), self.position.at(p), self.position.at(q)]
        by += [self.options_differ(here, tail(q), turn)]
        return self.prove("quiet", [p, q], goal, by)

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that from a nonzero nim-sum a move leads to nim-sum 0 and lowers the room of the other player."""
        other = self.rows.room(here, 3 - turn)
        after = cons(3 - turn, self.to(here, turn, 0))
        left = self.rows.room(tail(after), 3 - turn)
        goal = z3.Implies(
            z3.And(self.position(p), self.rows.value(here) != 0),
            z3.And(
                self.move(p, after), self.position(after), self.rows.value(tail(after)) == 0, 0 <= left, left < other
            ),
        )
        by: list[Fact] = [self.move.at(p, after), self.position.at(p), self.position.at(after)]
        by += [
            self.reaches_smaller_values(here, turn, 0),
            self.rows.natural(here),
            self.options_differ(here, tail(after), turn),
        ]
        by += [self.rows.roomy(tail(after), 3 - turn)]
        return self.prove("answered", [p], goal, by)

    @cached_property
    def forced_shown(self) -> Theorem:
        """Prove that a position is won within n moves if a move leads to one that is lost within n − 1 moves."""
        goal = z3.Implies(z3.And(self.move(p, q), n >= 1, self.forced(q, n - 1, 1)), self.forced(p, n, 0))
        return self.prove("forced-shown", [p, q, n], goal, [self.forced.at(p, n, 0)])

    @cached_property
    def within(self) -> Theorem:
        """Prove from the rooms of both players within how many moves a position is lost or won, by its nim-sum."""
        mine = self.rows.room(here, turn)
        other = self.rows.room(here, 3 - turn)
        after = cons(3 - turn, self.to(here, turn, 0))
        goal = z3.Implies(
            z3.And(self.position(p), n >= 0),
            z3.And(
                z3.Implies(z3.And(self.rows.value(here) == 0, 2 * mine <= n), self.forced(p, n, 1)),
                z3.Implies(z3.And(self.rows.value(here) != 0, 2 * other <= n + 1), self.forced(p, n, 0)),
            ),
        )
        by: list[Fact] = [
            self.forced.at(p, n, 1),
            self.no_lost_option,
            self.has_lost_option(p),
            self.forced_shown(p, after, n),
        ]
        by += [self.rows.roomy(here, turn), self.position.at(p)]
        return self.induct("within", [p, n], goal, Measure((n,)), at=[ForEach((q,), (q, n - 1))], by=by)

    @property
    def bounds(self) -> list[Fact]:
        """Return the facts that bound the number of moves by the rooms of both players."""
        mine = self.rows.room(here, turn)
        other = self.rows.room(here, 3 - turn)
        return [
            self.within(p, 2 * mine),
            self.within(p, 2 * other),
            self.rows.roomy(here, turn),
            self.rows.roomy(here, 3 - turn),
            self.position.at(p),
        ]

    @cached_property
    def lost(self) -> Definition:
        """Define the positions from which the player to move loses."""
        loses = z3.Exists([n], self.forced(p, n, 1))
        return self.define("P", [p], z3.BoolSort(), lambda *_: loses)

    @cached_property
    def won(self) -> Definition:
        """Define the positions from which the player to move wins."""
        wins = z3.Exists([n], self.forced(p, n, 0))
        return self.define("N", [p], z3.BoolSort(), lambda *_: wins)

    @cached_property
    def lost_shown(self) -> Theorem:
        """Prove that a position that is lost within some number of moves is lost."""
        return self.prove("lost-shown", [p, n], z3.Implies(self.forced(p, n, 1), self.lost(p)), [self.lost.at(p)])

    @cached_property
    def won_shown(self) -> Theorem:
        """Prove that a position that is won within some number of moves is won."""
        return self.prove("won-shown", [p, n], z3.Implies(self.forced(p, n, 0), self.won(p)), [self.won.at(p)])

    @cached_property
    def lost_iff_zero(self) -> Theorem:
        """Prove that a position is lost exactly when the nim-sum is 0."""
        mine = self.rows.room(here, turn)
        by: list[Fact] = [self.lost.at(p), self.lost_shown(p, 2 * mine), *self.bounds, self.single]
        goal = z3.Implies(self.position(p), self.lost(p) == (self.rows.value(here) == 0))
        return self.prove("lost-iff-zero", [p], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove that the player to move loses if the nim-sum is 0, and wins otherwise; return the theorems."""
        other = self.rows.room(here, 3 - turn)
        by: list[Fact] = [self.won.at(p), self.won_shown(p, 2 * other), *self.bounds, self.single]
        goal = z3.Implies(self.position(p), self.won(p) == (self.rows.value(here) != 0))
        return [
            self.lost_iff_zero,
            self.prove("won-iff-not-zero", [p], goal, by),
            self.within,
            self.rows.value.equation,
            self.rows.room.equation,
        ]
