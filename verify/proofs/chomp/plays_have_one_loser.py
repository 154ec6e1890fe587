"""Complete plays of Chomp on M × N: the last move takes the poisoned square, and one of the two players makes it.

A play is a sequence u of positions, u[t] after t moves; player 1 makes the moves 1, 3, 5, … and player 2 the others. It
is over when no square is left. Main statements: `last_takes_poison` and `one_loser`.
"""

from itertools import accumulate, product

import z3

from verify.kernel import Definition, Kernel, Theorem, given
from verify.proofs.chomp.board import BOARDS, bite, has, i, n, poison, s
from verify.proofs.chomp.starting_boards import M, N, rectangle, rectangle_squares
from verify.proofs.chomp.zermelo_theorem import Play, again, last_move, play, play_steps, u
from verify.proofs.general import small_value_sorts

PREFIX = "chomp"

player = z3.Int("player")

# Small plays: some that go on until nothing is left, and sequences of any positions.
_starts = {(m, n): ((1, n + 1), (m + 1, 1)) for m, n in product((1, 2), repeat=2)}
_bites = (
    ((1, 1), ((1, 1),)),
    ((1, 2), ((1, 1),)),
    ((1, 2), ((1, 2), (1, 1))),
    ((2, 1), ((2, 1), (1, 1))),
    ((2, 2), ((2, 2), (1, 2), (2, 1), (1, 1))),
)
_played = [
    dict(enumerate(accumulate(bites, lambda left, square: (square, *left), initial=_starts[board])))
    for board, bites in _bites
]
small_value_sorts.declare_tables(
    Play,
    [(positions, positions[len(positions) - 1]) for positions in _played]
    + [({0: a, 1: b}, c) for a, b, c in product(BOARDS[:6], repeat=3)],
)


def _takes(i: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that the i-th move, one of the first n of u, is the player's and takes the poisoned square."""
    return z3.And(1 <= i, i <= n, i % 2 == player % 2, bite(u[i]) == poison)


def loses(k: Kernel) -> Definition:
    """The predicate that the player takes the poisoned square with one of the first n moves of u, and so loses.

    Player 1 makes the first, the third, the fifth move and so on, and player 2 the others.
    """
    return k.define([u, n, player], z3.BoolSort(), lambda *_: z3.Exists([i], _takes(i)))


def losing_move(k: Kernel) -> Definition:
    """The index of the move with which the player takes the poisoned square."""
    goal = given(k(loses)(u, n, player)).then(z3.Exists([i], _takes(i)))
    return k.choose(k.prove("chomp.some-move-loses", [u, n, player], goal, unfold=1))


def _over(k: Kernel, n: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that u is a play from M × N with n moves, after which no square is left."""
    nothing = z3.ForAll([s], z3.Not(k(has)(u[n], s)))
    return z3.And(M >= 1, N >= 1, u[0] == k(rectangle)(M, N), n >= 0, k(play)(u, n), nothing)


def last_takes_poison(k: Kernel) -> Theorem:
    """A play that is over has a last move, which takes the poisoned square."""
    previous, last = u[n - 1], bite(u[n])
    by = [k(rectangle_squares)(M, N, poison), k(play_steps)(u, n, n - 1), k(again)(u[n]), k(last_move)(previous, last)]
    return k.prove([M, N, u, n], given(_over(k, n)).then(n >= 1, last == poison), by, unfold=1)


def nothing_after(k: Kernel) -> Theorem:
    """The move that takes the poisoned square is the last one."""
    by = [k(play_steps)(u, n, i - 1), k(play_steps)(u, n, i), k(again)(u[i]), k(last_move)(u[i - 1], bite(u[i + 1]))]
    return k.prove([u, n, i], given(k(play)(u, n), 1 <= i, i <= n, bite(u[i]) == poison).then(i == n), by, unfold=1)


def loses_last(k: Kernel) -> Theorem:
    """The player who loses has made the last move."""
    goal = given(k(play)(u, n), k(loses)(u, n, player)).then(n % 2 == player % 2)
    return k.prove([u, n, player], goal, by=[k(nothing_after)(u, n, k(losing_move)(u, n, player))], unfold=1)


def last_loses(k: Kernel) -> Theorem:
    """A player who takes the poisoned square with the last move loses."""
    return k.prove([u, n, player], given(_takes(n)).then(k(loses)(u, n, player)), unfold=1)


def one_loser(k: Kernel) -> Theorem:
    """In a finished play exactly one of the two players has taken the poisoned square and lost."""
    by = [k(last_takes_poison)(M, N, u, n)]
    by += [chapter(u, n, who) for chapter in (k(loses_last), k(last_loses)) for who in (1, 2)]
    return k.prove([M, N, u, n], given(_over(k, n)).then(z3.Xor(k(loses)(u, n, 1), k(loses)(u, n, 2))), by)
