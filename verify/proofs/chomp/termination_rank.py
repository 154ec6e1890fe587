"""Termination of Chomp on boards of any size: each bite lowers a rank of three numbers.

The rank is read in this order: whether nothing has been bitten off; how many rows and columns are infinite; how many
squares lie neither in an infinite row nor in an infinite column. Main statement: `falls`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import OO, bitten, column, height, is_whole, length, p, rest, row, row_model, t, valid

PREFIX = "chomp"

c, n = z3.Ints("c n")


def full_rows(k: Kernel) -> Definition:
    """The number of infinite rows, −1 if all rows are infinite."""
    body = lambda f, p: z3.If(is_whole(p), OO, board.shorter(f(rest(p)), row(board.bite(p)) - 1))
    return k.define([p], z3.IntSort(), body, Structural(p))


def full_columns(k: Kernel) -> Definition:
    """The number of infinite columns, −1 if all columns are infinite."""
    body = lambda f, p: z3.If(is_whole(p), OO, board.shorter(f(rest(p)), column(board.bite(p)) - 1))
    return k.define([p], z3.IntSort(), body, Structural(p))


def counted(k: Kernel) -> Theorem:
    """Of a board that has lost a square finitely many rows and columns are infinite."""
    rows, columns = k(full_rows), k(full_columns)
    conclusion = z3.If(is_whole(p), z3.And(rows(p) == OO, columns(p) == OO), z3.And(rows(p) >= 0, columns(p) >= 0))
    return k.induct([p], given(k(valid)(p)).then(conclusion), Structural(p), at=[(rest(p),)], unfold=1)


def first_rows(k: Kernel) -> Theorem:
    """Exactly the first `full_rows` rows are infinite."""
    goal = given(k(valid)(p)).then((k(length)(p, n) == OO) == z3.Or(k(full_rows)(p) == OO, n <= k(full_rows)(p)))
    return k.induct([p, n], goal, Structural(p), at=[(rest(p), n)], unfold=1)


def first_columns(k: Kernel) -> Theorem:
    """Exactly the first `full_columns` columns are infinite."""
    goal = given(k(valid)(p)).then((k(height)(p, n) == OO) == z3.Or(k(full_columns)(p) == OO, n <= k(full_columns)(p)))
    return k.induct([p, n], goal, Structural(p), at=[(rest(p), n)], unfold=1)


def area(k: Kernel) -> Definition:
    """The number of squares beyond column c in the finite rows up to row n."""
    body = lambda g, p, c, n: z3.If(n <= 0, 0, g(p, c, n - 1) + z3.If(k(length)(p, n) > c, k(length)(p, n) - c, 0))
    return k.define([p, c, n], z3.IntSort(), body, Measure((n,)))


def area_grows(k: Kernel) -> Theorem:
    """The area is a natural number and does not decrease with further rows."""
    goal = z3.And(k(area)(p, c, n) >= 0, k(area)(p, c, n) >= k(area)(p, c, n - 1))
    return k.induct([p, c, n], goal, Measure((n,)), at=[(p, c, n - 1)], unfold=1)


def area_monotone(k: Kernel) -> Theorem:
    """The area of more rows is at least as large."""
    a, m = k(area), z3.Int("m")
    goal = given(m <= n).then(a(p, c, m) <= a(p, c, n))
    return k.induct([p, c, m, n], goal, Measure((n - m,)), at=[(p, c, m, n - 1)], by=[k(area_grows)(p, c, n)])


def area_falls(k: Kernel) -> Theorem:
    """A bite at a square beyond column c, in a finite row, lowers the area of the rows up to this row."""
    beyond = z3.And(column(t) > c, column(t) <= k(length)(p, row(t)), row(t) >= 1, row(t) > k(full_rows)(p), c >= 0)
    conclusion = k(area)(bitten(p, t), c, n) + z3.If(n >= row(t), 1, 0) <= k(area)(p, c, n)
    goal = given(k(valid)(p), beyond, z3.Not(is_whole(p))).then(conclusion)
    by = [k(board.row_of_bitten)(p, t, n), k(first_rows)(p, n)]
    return k.induct([p, t, c, n], goal, Measure((n,)), at=[(p, t, c, n - 1)], by=by, unfold=1)


def outside(k: Kernel) -> Definition:
    """The number of squares in finite rows and finite columns."""
    edge = k(full_columns)
    return k.define([p], z3.IntSort(), lambda _, p: k(area)(p, edge(p), k(height)(p, edge(p) + 1)))


def rank(k: Kernel) -> Measure:
    """Return the rank of a position as the measure that each bite lowers."""
    lines = k(full_rows)(p) + k(full_columns)(p)
    return Measure((z3.If(is_whole(p), z3.IntVal(1), z3.IntVal(0)), lines, k(outside)(p)))


def smaller(k: Kernel, after: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that the rank of `after` is smaller than that of p, read from the first number on."""
    pairs = [(z3.substitute(m, (p, after)), m) for m in k(rank).terms]
    cases, equal = [], list[z3.BoolRef]()
    for conclusion, premise in pairs:
        cases.append(z3.And([*equal, 0 <= conclusion, conclusion < premise]))
        equal.append(conclusion == premise)
    return z3.Or(cases)


def outside_falls(k: Kernel) -> Theorem:
    """A bite that meets no infinite row or column takes a square that lies in none, and leaves finitely many."""
    rows, columns, out = k(full_rows), k(full_columns), k(outside)
    after, edge = bitten(p, t), columns(p)
    high, lower = k(height)(p, edge + 1), k(height)(after, edge + 1)
    premises = [k(valid)(p), k(board.has)(p, t), z3.Not(is_whole(p))]
    premises += [row(t) > rows(p), column(t) > edge, columns(after) == edge]
    by = [k(area_falls)(p, t, edge, high), k(area_monotone)(after, edge, lower, high)]
    by += [k(area_grows)(after, edge, lower), k(row_model)(p, t)]
    by += [k(board.column_model)(p, board.square(row(t), edge + 1)), k(row_model)(p, board.square(row(t), edge + 1))]
    by += [k(counted)(p), k(first_columns)(p, edge + 1), k(first_rows)(p, row(t))]
    return k.prove([p, t], given(*premises).then(0 <= out(after), out(after) < out(p)), by, unfold=1)


def falls(k: Kernel) -> Theorem:
    """Every bite lowers the rank, so every play ends, on every board."""
    by = [k(outside_falls)(p, t), k(counted)(p), k(row_model)(p, t)]
    return k.prove([p, t], given(k(valid)(p), k(board.has)(p, t)).then(smaller(k, bitten(p, t))), by, unfold=1)
