"""The P-positions of at most eight rows by a computable recursion: its argument is the lengths, its value the outcome.

A bite in a row is one number, how many squares it leaves there. So the recursion decides for each row separately
whether some number leads to a P-position. Main statement: `computed_lost`.
"""

from collections.abc import Sequence

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp import small_boards_rows
from verify.proofs.chomp.board import bitten, column, poison, row
from verify.proofs.chomp.small_boards_rows import ROWS, Lengths, a, after, board, falling, lost_eight, squares_of_shape
from verify.proofs.chomp.who_wins import winning_bite
from verify.proofs.theorem_chapters import chapter_factory

PREFIX = "eight"

x, y, c = z3.Ints("x y c")
EACH_ROW = range(1, ROWS + 1)


def shorter(k: Kernel) -> Definition:
    """The smaller of two numbers."""
    return k.define([x, y], z3.IntSort(), lambda _, x, y: z3.If(x > y, y, x))


def left(k: Kernel, a: Lengths, n: int, c: z3.ArithRef) -> list[z3.ArithRef]:
    """Return the lengths after a bite that leaves c squares of row n."""
    return [*a[: n - 1], c, *(k(shorter)(x, c) for x in a[n:])]


def _cuts(k: Kernel, n: int, c: z3.ArithRef) -> list[Fact]:
    return [k(shorter).at(x, c) for x in a[n:]]


def _bites(n: int, a: Lengths = a, c: z3.ArithRef = c) -> z3.BoolRef:
    """Return the formula that a bite can leave c squares of row n."""
    return z3.And(c >= 0, c < a[n - 1])


def _total(a: Sequence[z3.ArithRef]) -> z3.ArithRef:
    total = a[0]
    for x in a[1:]:
        total = total + x
    return total


def computed(k: Kernel) -> Definition:
    """The predicate that a recursion over eight lengths finds a loss: some square is left, and no bite leads to lengths
    that it finds lost.
    """

    def body(f: z3.FuncDeclRef, *a: z3.ArithRef) -> z3.BoolRef:
        wins = (z3.Exists([c], z3.And(c >= 0, c < a[n - 1], f(*left(k, a, n, c)))) for n in EACH_ROW)
        return z3.And(falling(a), a[0] >= 1, *map(z3.Not, wins))

    return k.define(a, z3.BoolSort(), body, Measure((_total(a),)), by=[k(shorter).equation])


def _wins(k: Kernel, n: int) -> z3.BoolRef:
    """Return the formula that some bite in row n leads to lengths that are computed to be lost."""
    return z3.Exists([c], z3.And(c >= 0, c < a[n - 1], k(computed)(*left(k, a, n, c))))


@chapter_factory
def bite_in_row(k: Kernel, n: int) -> Theorem:
    """If a bite in row n leads to lengths that are computed to be lost, some number of squares left in row n does."""
    goal = given(_bites(n), k(computed)(*left(k, a, n, c))).then(_wins(k, n))
    return k.prove(f"eight.computed-bite({n})", [*a, c], goal)


@chapter_factory
def squares_left(k: Kernel, n: int) -> Definition:
    """The number of squares that a winning bite in row n leaves in this row, if there is one."""
    some = k.prove(f"eight.some-computed({n})", a, given(_wins(k, n)).then(_wins(k, n)))
    return k.choose(f"eight.squares-left-{n}", some)


@chapter_factory
def fewer(k: Kernel, n: int) -> Theorem:
    """A bite in row n leaves row lengths that do not increase, and fewer squares."""
    cut = left(k, a, n, c)
    goal = z3.And(falling(cut), 0 <= _total(cut), _total(cut) < _total(a))
    return k.prove(f"eight.fewer({n})", [*a, c], given(falling(a), _bites(n)).then(goal), _cuts(k, n, c))


@chapter_factory
def keeps_in_row(k: Kernel, n: int) -> Theorem:
    """No bite in row n leads from a P-position to a P-position."""
    f = k(lost_eight)
    goal = given(f(*a), _bites(n)).then(z3.Not(f(*left(k, a, n, c))))
    return k.prove(f"eight.keeps({n})", [*a, c], goal, [k(small_boards_rows.keeps_eight)(*a, n, c), *_cuts(k, n, c)])


def winning_square(k: Kernel) -> z3.ExprRef:
    """Return a bite on the board of eight lengths that wins, if there is one."""
    return k(winning_bite)(k(board)(*a))


def some_bite_wins(k: Kernel) -> Theorem:
    """From an N-position with squares, some bite leads to a P-position."""
    f, b, at = k(lost_eight), k(board)(*a), k(winning_square)
    by: list[Fact] = [f.at(*a), k(small_boards_rows.board_shape)(*a), k(squares_of_shape)(b, *a, poison)]
    by += [k(squares_of_shape)(b, *a, at), k(winning_bite).at(b), k(small_boards_rows.shape_after)(b, *a, at)]
    by += [k(small_boards_rows.alike)(bitten(b, at), *after(a, at)), k(small_boards_rows.shape).at(b, *a)]
    bite = z3.And(1 <= row(at), row(at) <= ROWS, 1 <= column(at), column(at) <= small_boards_rows.pick(a, row(at)))
    return k.prove(a, given(falling(a), a[0] >= 1, z3.Not(f(*a))).then(bite, f(*after(a, at))), by)


@chapter_factory
def wins_in_row(k: Kernel, n: int) -> Theorem:
    """If `winning_square` is in row n, the bite leaves a P-position, written with the lengths of the recursion."""
    f, at = k(lost_eight), k(winning_square)
    squares = column(at) - 1
    won = z3.And(falling(a), a[0] >= 1, z3.Not(f(*a)), row(at) == n)
    goal = given(won).then(_bites(n, a, squares), f(*left(k, a, n, squares)))
    return k.prove(f"eight.wins({n})", a, goal, [k(some_bite_wins)(*a), *_cuts(k, n, squares)])


def computed_lost(k: Kernel) -> Theorem:
    """The recursion finds exactly the P-positions."""
    f, g, squares = k(lost_eight), k(computed), column(k(winning_square)) - 1
    by: list[Fact] = [g.at(*a), k(some_bite_wins)(*a), k(small_boards_rows.empty), f.at(*a)]
    places = []
    for n in EACH_ROW:
        value = k(squares_left(n))(*a)
        by += [k(squares_left(n)).at(*a), k(keeps_in_row(n))(*a, value), k(wins_in_row(n))(*a)]
        by += [k(bite_in_row(n))(*a, squares), *(k(fewer(n))(*a, c) for c in (value, squares))]
        places += [tuple(left(k, a, n, c)) for c in (value, squares)]
    return k.induct(a, given(falling(a)).then(f(*a) == g(*a)), Measure((_total(a),)), at=places, by=by)
