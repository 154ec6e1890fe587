"""Two rows: 2 × N, its Z-boards, and 2 × ∞, which the second player wins.

A Z-board of size n has n squares in the bottom row and n − 1 in the top one. Main statements: `two_rows` (the
P-positions with at most two rows are the Z-boards and 2 × ∞), `two_by_n` (the only winning opening is the corner),
`two_by_infinity`, and the steps of the proofs, each with the size of the board that the reply leaves.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given, theorem_name
from verify.proofs.chomp import board, starting_boards
from verify.proofs.chomp.board import OO, bitten, column, has, length, p, poison, row, row_model, s, square, t, valid
from verify.proofs.chomp.starting_boards import opens, rectangle, rectangle_squares, strip, strip_rows, strip_squares
from verify.proofs.chomp.who_wins import lost, solved

PREFIX = "chomp"

i, m, N, n = z3.Ints("i m N n")


def low(k: Kernel) -> Definition:
    """The predicate that there are at most two rows."""
    return k.define("chomp.two-rows", [p], z3.BoolSort(), lambda _, p: z3.And(k(valid)(p), k(length)(p, 3) == 0))


@theorem_name("chomp.Z")
def z_board(k: Kernel) -> Definition:
    """The Z-board of size n: two rows, of n and of n − 1 squares."""
    f = k(length)
    return k.define([p, n], z3.BoolSort(), lambda _, p, n: z3.And(k(low)(p), n >= 1, f(p, 1) == n, f(p, 2) == n - 1))


def is_z(k: Kernel, p: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that p, of two rows, is a Z-board of some size or 2 × ∞."""
    f = k(length)
    return z3.Or(z3.And(f(p, 1) >= 1, f(p, 2) == f(p, 1) - 1), z3.And(f(p, 1) == OO, f(p, 2) == OO))


def reply(k: Kernel) -> Definition:
    """The bite that makes a Z-board: the last square of the top row if the rows are equal, else one below it."""
    f = k(length)
    body = lambda _, p: z3.If(f(p, 1) == f(p, 2), square(2, f(p, 2)), square(1, f(p, 2) + 2))
    return k.define("chomp.Z-reply", [p], s.sort(), body)


def rows_of_bitten(k: Kernel) -> Theorem:
    """The lengths and the squares of the first three rows after a bite."""
    f, after = k(length), bitten(p, t)
    both = z3.And(
        row(t) == 1,
        f(after, 1) == column(t) - 1,
        z3.Or(f(p, 1) == OO, column(t) <= f(p, 1)),
        f(after, 2) == z3.If(z3.And(f(p, 2) != OO, f(p, 2) < column(t)), f(p, 2), column(t) - 1),
    )
    all_of = z3.And(
        row(t) == 2, f(after, 1) == f(p, 1), f(after, 2) == column(t) - 1, z3.Or(f(p, 2) == OO, column(t) <= f(p, 2))
    )
    by: list[Fact] = [k(row_model)(p, t), k(board.on_the_quadrant)(p, t)]
    by += [k(board.row_of_bitten)(p, t, x) for x in (1, 2, 3)] + [
        k(board.rows_shrink)(p, 3, row(t)),
        k(board.stays_valid)(p, t),
    ]
    by += [k(board.row_natural)(p, row(t))]
    return k.prove([p, t], given(k(low)(p), k(has)(p, t)).then(k(low)(after), z3.Or(both, all_of)), by, unfold=1)


def never_to_z(k: Kernel) -> Theorem:
    """From a Z-board or 2 × ∞ no bite leads to a Z-board or to 2 × ∞."""
    goal = given(k(low)(p), is_z(k, p), k(has)(p, s)).then(z3.Not(is_z(k, bitten(p, s))))
    return k.prove("chomp.never-to-Z", [p, s], goal, by=[k(rows_of_bitten)(p, s), k(board.on_the_quadrant)(p, s)])


def z_has_poison(k: Kernel) -> Theorem:
    """Z-boards and 2 × ∞ have the poisoned square; a board has it when its first row has a square."""
    goal = given(k(valid)(p)).then(k(has)(p, poison) == (k(length)(p, 1) != 0))
    return k.prove("chomp.first-row", [p], goal, by=[k(row_model)(p, poison), k(board.row_natural)(p, 1)])


def reply_makes_z(k: Kernel) -> Theorem:
    """From a nonempty board of at most two rows that is neither a Z-board nor 2 × ∞, the reply leaves a Z-board."""
    r = k(reply)(p)
    goal = given(k(low)(p), z3.Not(is_z(k, p)), k(has)(p, poison)).then(k(has)(p, r), is_z(k, bitten(p, r)))
    by: list[Fact] = [k(row_model)(p, r), k(board.rows_shrink)(p, 1, 2), k(z_has_poison)(p)]
    by += [k(board.row_natural)(p, 1), k(board.row_natural)(p, 2), *(k(board.row_of_bitten)(p, r, x) for x in (1, 2))]
    return k.prove("chomp.reply-makes-Z", [p], goal, by, unfold=1)


@theorem_name("chomp.two-rows-lost")
def two_rows(k: Kernel) -> Theorem:
    """A board of at most two rows is a P-position exactly when it is a Z-board or 2 × ∞."""
    claim = given(k(low)(p), k(has)(p, s)).then(k(low)(bitten(p, s)))
    stays = k.prove("chomp.two-rows-stay", [p, s], claim, by=[k(rows_of_bitten)(p, s)])
    test = z3.And(k(low)(p), is_z(k, p))
    claim = z3.And(given(test, k(has)(p, s)).then(z3.Not(is_z(k, bitten(p, s)))), z3.Implies(test, k(has)(p, poison)))
    leaves = k.prove("chomp.Z-leaves", [p, s], claim, by=[k(never_to_z)(p, s), k(z_has_poison)(p)], unfold=1)
    return solved(k, "chomp.two-rows-lost", k(low), lambda p: is_z(k, p), k(reply), stays, leaves, k(reply_makes_z))


# What the document says of it, step by step


def z_lost(k: Kernel) -> Theorem:
    """Every Z-board is a P-position."""
    return k.prove("chomp.Z-lost", [p, n], given(k(z_board)(p, n)).then(k(lost)(p)), by=[k(two_rows)(p)], unfold=1)


@theorem_name("chomp.Z-squares")
def z_squares(k: Kernel) -> Theorem:
    """The squares of the Z-board of size n: (1, i) with 1 ≤ i ≤ n and (2, i) with 1 ≤ i ≤ n − 1."""
    both = z3.And(row(s) == 1, 1 <= column(s), column(s) <= n)
    on = z3.Or(both, z3.And(row(s) == 2, 1 <= column(s), column(s) <= n - 1))
    by: list[Fact] = [k(z_board).at(p, n), k(low).at(p), k(row_model)(p, s), k(board.rows_shrink)(p, 3, row(s))]
    by += [k(board.row_natural)(p, row(s))]
    return k.prove([p, n, s], given(k(z_board)(p, n)).then(k(has)(p, s) == on), by)


@theorem_name("chomp.no-Z-to-Z")
def no_z_to_z(k: Kernel) -> Theorem:
    """No bite leads from a Z-board to a Z-board."""
    goal = given(k(z_board)(p, n), k(has)(p, s)).then(z3.Not(k(z_board)(bitten(p, s), m)))
    return k.prove([p, n, s, m], goal, by=[k(never_to_z)(p, s)], unfold=1)


@theorem_name("chomp.Z-restored")
def restored(k: Kernel) -> Theorem:
    """From every nonempty remainder after a bite of a Z-board of size n, some bite leads to a smaller Z-board."""
    after, i = bitten(p, s), column(s)
    answer = z3.If(row(s) == 2, square(1, i + 1), square(2, i - 1))
    size = z3.If(row(s) == 2, i, i - 1)
    conclusion = z3.And(k(has)(after, answer), k(z_board)(bitten(after, answer), size), 1 <= size, size < n)
    by: list[Fact] = [k(z_squares)(p, n, s), k(answer_top)(p, n, i), k(answer_bottom)(p, n, i)]
    by += [k(board.has_of_bitten)(p, s, poison), k(whole_square)(s)]
    return k.prove([p, n, s], given(k(z_board)(p, n), k(has)(p, s), k(has)(after, poison)).then(conclusion), by)


def whole_square(k: Kernel) -> Theorem:
    """A square is given by its row and its column."""
    return k.prove("chomp.square", [s], s == square(row(s), column(s)))


@theorem_name("chomp.Z-bite-top")
def bite_top(k: Kernel) -> Theorem:
    """From a Z-board of size n a bite at (2, i) leaves n and i − 1 squares, a difference of at least 2: no Z-board."""
    f, after = k(length), bitten(p, square(2, i))
    conclusion = z3.And(f(after, 1) == n, f(after, 2) == i - 1, n - (i - 1) >= 2, z3.Not(k(z_board)(after, m)))
    by = [k(rows_of_bitten)(p, square(2, i))]
    return k.prove([p, n, i, m], given(k(z_board)(p, n), k(has)(p, square(2, i))).then(conclusion), by, unfold=1)


@theorem_name("chomp.Z-bite-bottom")
def bite_bottom(k: Kernel) -> Theorem:
    """From a Z-board of size n a bite at (1, i) leaves two rows of i − 1 squares: no Z-board."""
    f, after = k(length), bitten(p, square(1, i))
    conclusion = z3.And(f(after, 1) == i - 1, f(after, 2) == i - 1, 1 <= i, i <= n, z3.Not(k(z_board)(after, m)))
    by = [k(rows_of_bitten)(p, square(1, i)), k(board.on_the_quadrant)(p, square(1, i))]
    return k.prove([p, n, i, m], given(k(z_board)(p, n), k(has)(p, square(1, i))).then(conclusion), by, unfold=1)


@theorem_name("chomp.Z-answer-top")
def answer_top(k: Kernel) -> Theorem:
    """A bite at (2, i) of a Z-board is answered at (1, i + 1), which leaves a Z-board of size i < n."""
    top, answer = square(2, i), square(1, i + 1)
    after = bitten(p, top)
    conclusion = z3.And(k(has)(after, answer), k(z_board)(bitten(after, answer), i), 1 <= i, i < n)
    by: list[Fact] = [k(rows_of_bitten)(p, top), k(rows_of_bitten)(after, answer), k(row_model)(after, answer)]
    by += [k(low).at(after), k(board.on_the_quadrant)(p, top)]
    return k.prove([p, n, i], given(k(z_board)(p, n), k(has)(p, top)).then(conclusion), by, unfold=1)


@theorem_name("chomp.Z-answer-bottom")
def answer_bottom(k: Kernel) -> Theorem:
    """A bite at (1, i) of a Z-board, 2 ≤ i ≤ n, is answered at (2, i − 1), which leaves a Z-board of size i − 1 < n."""
    bottom, answer = square(1, i), square(2, i - 1)
    after = bitten(p, bottom)
    conclusion = z3.And(k(has)(after, answer), k(z_board)(bitten(after, answer), i - 1), 1 <= i - 1, i - 1 < n)
    by: list[Fact] = [k(rows_of_bitten)(p, bottom)]
    by += [k(rows_of_bitten)(after, answer), k(row_model)(after, answer), k(low).at(after)]
    return k.prove([p, n, i], given(k(z_board)(p, n), k(has)(p, bottom), i >= 2).then(conclusion), by, unfold=1)


@theorem_name("chomp.Z-one")
def z_one(k: Kernel) -> Theorem:
    """The Z-board of size 1 is the poisoned square alone, and the player to move there loses."""
    by = [k(z_board).at(p, 1), k(row_model)(p, s), k(low).at(p), k(board.rows_shrink)(p, 2, row(s)), k(z_lost)(p, 1)]
    return k.prove([p, s], given(k(z_board)(p, 1)).then(k(has)(p, s) == (s == poison), k(lost)(p)), [*by])


def two_by_n_low(k: Kernel) -> Theorem:
    """2 × N has two rows of N squares, and 2 × ∞ two infinite ones."""
    f, b, c = k(length), k(rectangle)(2, N), k(strip)(2)
    goal = given(N >= 0).then(k(low)(b), f(b, 1) == N, f(b, 2) == N, k(low)(c), f(c, 1) == OO, f(c, 2) == OO)
    by: list[Fact] = [k(rectangle_squares)(2, N, poison), k(strip_squares)(2, poison)]
    by += [k(starting_boards.rectangle_rows)(2, N, x) for x in (1, 2, 3)] + [k(strip_rows)(2, x) for x in (1, 2, 3)]
    return k.prove("chomp.2xN-rows", [N], goal, by, unfold=1)


@theorem_name("chomp.2xN")
def two_by_n(k: Kernel) -> Theorem:
    """On 2 × N, N ≥ 1, a bite at the corner (2, N) leaves the Z-board of size N, and no other opening wins."""
    b, corner = k(rectangle)(2, N), square(2, N)
    conclusion = z3.And(k(z_board)(bitten(b, corner), N), opens(k, b, s) == (s == corner), z3.Not(k(lost)(b)))
    by: list[Fact] = [k(two_by_n_low)(N), k(rectangle_squares)(2, N, s), k(rectangle_squares)(2, N, corner)]
    by += [k(rows_of_bitten)(b, s), k(rows_of_bitten)(b, corner), k(z_board).at(bitten(b, corner), N)]
    by += [k(two_rows)(bitten(b, s)), k(low).at(bitten(b, s)), k(two_rows)(b), k(two_rows)(bitten(b, corner))]
    by += [k(low).at(bitten(b, corner)), k(low).at(b)]
    return k.prove([N, s], given(N >= 1).then(conclusion), by)


@theorem_name("chomp.2xoo")
def two_by_infinity(k: Kernel) -> Theorem:
    """2 × ∞ is a P-position: the second player wins it."""
    b = k(strip)(2)
    return k.prove([], k(lost)(b), by=[k(two_rows)(b), k(two_by_n_low)(0)], unfold=1)


@theorem_name("chomp.2xoo-top")
def infinity_top(k: Kernel) -> Theorem:
    """A bite at (2, i) of 2 × ∞ is answered at (1, i + 1), which leaves the Z-board of size i."""
    b, top, answer = k(strip)(2), square(2, i), square(1, i + 1)
    after = bitten(b, top)
    position = bitten(after, answer)
    goal = given(i >= 1).then(k(has)(b, top), k(has)(after, answer), k(z_board)(position, i), k(lost)(position))
    by: list[Fact] = [k(two_by_n_low)(0), k(strip_squares)(2, top), k(rows_of_bitten)(b, top)]
    by += [k(rows_of_bitten)(after, answer), k(row_model)(after, answer), k(low).at(after)]
    by += [k(z_board).at(position, i), k(z_lost)(position, i)]
    return k.prove([i], goal, by)


@theorem_name("chomp.2xoo-bottom")
def infinity_bottom(k: Kernel) -> Theorem:
    """A bite at (1, i) of 2 × ∞, i ≥ 2, is answered at (2, i − 1), which leaves the Z-board of size i − 1."""
    b, bottom, answer = k(strip)(2), square(1, i), square(2, i - 1)
    after = bitten(b, bottom)
    position = bitten(after, answer)
    goal = given(i >= 2).then(k(has)(b, bottom), k(has)(after, answer), k(z_board)(position, i - 1), k(lost)(position))
    by: list[Fact] = [k(two_by_n_low)(0), k(strip_squares)(2, bottom), k(rows_of_bitten)(b, bottom)]
    by += [k(rows_of_bitten)(after, answer), k(row_model)(after, answer), k(low).at(after)]
    by += [k(z_board).at(position, i - 1), k(z_lost)(position, i - 1)]
    return k.prove([i], goal, by)
