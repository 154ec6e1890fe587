"""The row-length model: a board of finitely many rows as the list of their lengths, −1 for an infinite one.

A bite at (i, j) leaves the rows before row i alone and cuts each later one to j − 1 squares, if it has more. Main
statements: `falls` (in this model too every game ends), `same_outcome` (a board has the outcome of its list of row
lengths), `board_there` (every list of lengths that never grow is that of some board).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given
from verify.proofs.chomp import board, termination_rank, who_wins
from verify.proofs.chomp.board import OO, bitten, column, has, length, p, poison, reaches, row, s, square, valid, whole
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

PREFIX = "rows"

L = z3.Const("L", Heaps)
i, j, m = z3.Ints("i j m")


def nth(k: Kernel) -> Definition:
    """The length of row i; beyond the list there are no squares."""
    body = lambda f, L, i: z3.If(is_cons(L), z3.If(i <= 1, head(L), f(tail(L), i - 1)), 0)
    return k.define([L, i], z3.IntSort(), body, Structural(L))


def legal(k: Kernel) -> Definition:
    """The predicate that (i, j), for i ≥ 1, is a square of the board."""
    body = lambda _, L, s: z3.And(row(s) >= 1, reaches(k(nth)(L, row(s)), column(s)))
    return k.define("rows.has", [L, s], z3.BoolSort(), body)


def cut(k: Kernel) -> Definition:
    """The list after a bite at (i, j)."""
    first = z3.If(i <= 1, board.shorter(head(L), j - 1), head(L))
    body = lambda f, L, i, j: z3.If(is_cons(L), cons(first, f(tail(L), i - 1, j)), nil)
    return k.define([L, i, j], Heaps, body, Structural(L))


def nth_of_cut(k: Kernel) -> Theorem:
    """A bite at (i, j) cuts each row m ≥ i to at most j − 1 squares, and leaves the rows below row i unchanged."""
    f = k(nth)
    goal = given(m >= 1, j >= 1).then(f(k(cut)(L, i, j), m) == z3.If(i <= m, board.shorter(f(L, m), j - 1), f(L, m)))
    return k.induct([L, i, j, m], goal, Structural(L), at=[(tail(L), i - 1, j, m - 1)], unfold=1)


def lengths(k: Kernel) -> Definition:
    """The predicate that the lengths are natural numbers or infinite, and never grow."""
    after = k(nth)(tail(L), 1)
    monotone = z3.Or(head(L) == OO, z3.And(after != OO, after <= head(L)))
    body = lambda f, L: z3.Implies(is_cons(L), z3.And(z3.Or(head(L) == OO, head(L) >= 0), monotone, f(tail(L))))
    return k.define("rows.valid", [L], z3.BoolSort(), body, Structural(L))


def lengths_fall(k: Kernel) -> Theorem:
    """No row is longer than the first, and every tail of a list of lengths is a list of lengths."""
    f = k(nth)
    conclusion = z3.And(f(L, m) >= OO, z3.Or(f(L, 1) == OO, z3.And(f(L, m) != OO, f(L, m) <= f(L, 1))))
    goal = given(k(lengths)(L), m >= 1).then(conclusion)
    return k.induct([L, m], goal, Structural(L), at=[(tail(L), m - 1)], unfold=1)


def stays(k: Kernel) -> Theorem:
    """The list after a bite is a list of lengths: they never grow."""
    goal = given(k(lengths)(L), j >= 1).then(k(lengths)(k(cut)(L, i, j)))
    by: list[Fact] = [k(nth_of_cut)(tail(L), i - 1, j, 1)]
    return k.induct([L, i, j], goal, Structural(L), at=[(tail(L), i - 1, j)], by=by, unfold=1)


# Why the game ends


def infinite(k: Kernel) -> Definition:
    """The number of infinite rows."""
    body = lambda f, L: z3.If(is_cons(L), f(tail(L)) + z3.If(head(L) == OO, 1, 0), 0)
    return k.define([L], z3.IntSort(), body, Structural(L))


def total(k: Kernel) -> Definition:
    """The number of squares in the finite rows."""
    body = lambda f, L: z3.If(is_cons(L), f(tail(L)) + z3.If(head(L) >= 0, head(L), 0), 0)
    return k.define([L], z3.IntSort(), body, Structural(L))


def counts_fall(k: Kernel) -> Theorem:
    """A bite in an infinite row lowers the number of infinite rows; any other bite keeps it and lowers the total."""
    a, b, c, f = k(infinite), k(total), k(cut), k(nth)
    after, own = c(L, i, j), f(L, z3.If(i <= 1, 1, i))
    cond, finite = z3.And(i >= 1, reaches(own, j)), z3.Or(own != OO, z3.Not(is_cons(L)))
    case = z3.Implies(z3.And(finite), z3.And(b(after) <= b(L), given(cond, own != OO).then(b(after) < b(L))))
    conclusions = [0 <= a(after), 0 <= b(after), a(after) <= a(L), given(cond, own == OO).then(a(after) < a(L)), case]
    by: list[Fact] = [a.at(L), a.at(after), b.at(L), b.at(after), c.at(L, i, j), f.at(L, 1), f.at(L, i)]
    by += [k(lengths).at(L), k(lengths_fall)(L, i), f.at(tail(L), 1), f.at(tail(L), i - 1)]
    goal = given(k(lengths)(L), j >= 1).then(*conclusions)
    return k.induct([L, i, j], goal, Structural(L), at=[(tail(L), i - 1, j)], by=by)


def order(k: Kernel) -> Measure:
    """Return the rank: the number of infinite rows, then the number of squares in the others."""
    return Measure((k(infinite)(L), k(total)(L)))


def falls(k: Kernel) -> Theorem:
    """Every bite lowers the rank `order`."""
    a, b, after = k(infinite), k(total), k(cut)(L, row(s), column(s))
    conclusion = z3.Or(z3.And(0 <= a(after), a(after) < a(L)), z3.And(a(after) == a(L), 0 <= b(after), b(after) < b(L)))
    by: list[Fact] = [k(counts_fall)(L, row(s), column(s))]
    return k.prove([L, s], given(k(lengths)(L), k(legal)(L, s)).then(conclusion), by, unfold=1)


def outcomes(k: Kernel) -> Outcomes:
    """The outcomes in the row-length model."""
    claim = given(k(lengths)(L), k(legal)(L, s)).then(k(lengths)(k(cut)(L, row(s), column(s))))
    stays_valid = k.prove("rows.stays-valid", [L, s], claim, by=[k(stays)(L, row(s), column(s))], unfold=1)
    claim = given(k(lengths)(L), k(legal)(L, s)).then(k(legal)(L, poison))
    has_poison = k.prove("rows.has-poison", [L, s], claim, by=[k(lengths_fall)(L, row(s))], unfold=1)

    def there_and_valid(L: z3.ExprRef, s: z3.ExprRef) -> z3.BoolRef:
        return z3.And(k(lengths)(L), k(legal)(L, s))

    claim = given(there_and_valid(L, s)).then(there_and_valid(L, poison))
    return Outcomes(
        k,
        "rows",
        L,
        s,
        there_and_valid,
        lambda L, s: k(cut)(L, row(s), column(s)),
        k(lengths),
        poison,
        k(order),
        k(falls),
        stays_valid,
        k.prove("rows.poison-there", [L, s], claim, by=[has_poison(L, s)]),
    )


# The same game


def describes(k: Kernel) -> Definition:
    """The predicate that L is the list of the lengths of the rows of the position p."""
    alike = z3.ForAll([m], z3.Implies(m >= 1, k(length)(p, m) == k(nth)(L, m)))
    return k.define([p, L], z3.BoolSort(), lambda *_: z3.And(k(valid)(p), k(lengths)(L), alike))


def described_squares(k: Kernel) -> Theorem:
    """If L describes p, then both have the same squares."""
    by = [k(board.row_model)(p, s)]
    return k.prove([p, L, s], given(k(describes)(p, L)).then(k(has)(p, s) == k(outcomes).has(L, s)), by, unfold=1)


def described_after(k: Kernel) -> Theorem:
    """If L describes p, then the list after a bite describes the position after the same bite."""
    f, after, later = k(describes), bitten(p, s), k(cut)(L, row(s), column(s))
    claim = given(f(p, L), m >= 1, column(s) >= 1).then(k(length)(after, m) == k(nth)(later, m))
    row_alike_by = [k(nth_of_cut)(L, row(s), column(s), m)]
    row_alike = k.prove("rows.described-row", [p, L, s, m], claim, by=row_alike_by, unfold=1)
    by: list[Fact] = [row_alike, k(board.stays_valid)(p, s), k(board.on_the_quadrant)(p, s)]
    by += [k(stays)(L, row(s), column(s))]
    return k.prove([p, L, s], given(f(p, L), k(has)(p, s)).then(f(after, later)), by, unfold=1)


def same_outcome(k: Kernel) -> Theorem:
    """A board has the outcome of the list of its row lengths: the two models are the same game."""
    goal = given(k(describes)(p, L)).then(k(who_wins.outcomes).lost(p) == k(outcomes).lost(L))
    one, other = k(who_wins.outcomes).winning(p), k(outcomes).winning(L)
    by: list[Fact] = [k(who_wins.outcomes).lost_has_poison(p), k(outcomes).lost_has_poison(L)]
    by += [k(describes).at(p, L), k(described_squares)(p, L, poison)]
    for bite in (one, other):
        by += [k(described_squares)(p, L, bite), k(described_after)(p, L, bite), k(termination_rank.falls)(p, bite)]
        by += [k(who_wins.outcomes).keeps(p, bite), k(outcomes).keeps(L, bite)]
    places = [(bitten(p, bite), k(cut)(L, row(bite), column(bite))) for bite in (one, other)]
    return k.induct([p, L], goal, k(termination_rank.rank), at=places, by=by, unfold=1)


def board_of(k: Kernel) -> Definition:
    """The board whose rows from row i on have the lengths of L; the rows before row i are infinite."""

    def body(f: z3.FuncDeclRef, L: z3.ExprRef, i: z3.ArithRef) -> z3.ExprRef:
        later = f(tail(L), i + 1)
        board = z3.If(head(L) == OO, later, bitten(later, square(i, head(L) + 1)))
        return z3.If(is_cons(L), board, bitten(whole, square(i, 1)))

    return k.define("rows.board", [L, i], board.Board, body, Structural(L))


def board_rows(k: Kernel) -> Theorem:
    """The rows of `board_of` from row i on have the lengths of L, and the rows before row i are infinite."""
    b, g = k(board_of), k(length)
    later, cut_at = b(tail(L), i + 1), square(i, head(L) + 1)
    conclusion = z3.And(k(valid)(b(L, i)), z3.Implies(m >= 1, g(b(L, i), m) == z3.If(m < i, OO, k(nth)(L, m - i + 1))))
    goal = given(k(lengths)(L), i >= 1).then(conclusion)
    by: list[Fact] = [k(board.row_of_bitten)(later, cut_at, m), k(board.valid_of_bitten)(later, cut_at)]
    by += [k(board.row_of_bitten)(whole, square(i, 1), m), k(board.of_whole)(m)]
    by += [k(board.valid_of_bitten)(whole, square(i, 1)), k(lengths_fall)(tail(L), m - i)]
    return k.induct([L, i, m], goal, Structural(L), at=[(tail(L), i + 1, m)], by=by, unfold=1)


def board_there(k: Kernel) -> Theorem:
    """Every list of row lengths that do not increase describes a board."""
    return k.prove([L], given(k(lengths)(L)).then(k(describes)(k(board_of)(L, 1), L)), by=[k(all_rows)], unfold=1)


def all_rows(k: Kernel) -> Theorem:
    """The rows of `board_of` from row 1 on have the lengths of L."""
    b = k(board_of)(L, 1)
    goal = given(k(lengths)(L)).then(k(valid)(b), z3.Implies(m >= 1, k(length)(b, m) == k(nth)(L, m)))
    return k.prove([L, m], goal, by=[k(board_rows)(L, 1, m)])
