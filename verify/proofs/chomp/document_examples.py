"""The worked examples of the document, each a theorem about boards whose rows have given lengths.

Which answers win is found by search in the row-length model; that they do is proved.
"""

from functools import cache

import z3

from theory.rules.chomp_rows import Rows, options
from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import bitten, has, length, p, row, row_model, row_natural, row_of_bitten, s, square
from verify.proofs.chomp.starting_boards import rectangle, rectangle_rows, rectangle_squares
from verify.proofs.chomp.two_rows import z_has_poison
from verify.proofs.chomp.who_wins import keeps, lost, lost_has_poison
from verify.proofs.theorem_chapters import chapter_factory

PREFIX = "chomp"


@cache
def is_lost(rows: Rows) -> bool:
    """Return whether the player to move loses on a board with these rows, by search."""
    return bool(rows) and not any(is_lost(after) for after in options(rows))


def after_bite(rows: Rows, i: int, j: int) -> Rows:
    """Return the rows after a bite at (i, j)."""
    rows_left = (*rows[: i - 1], *(min(length, j - 1) for length in rows[i - 1 :]))
    return rows_left[: len(rows_left) - rows_left.count(0)]


def squares(rows: Rows) -> list[tuple[int, int]]:
    """Return the squares of a board, row by row."""
    return [(i, j) for i, length in enumerate(rows, 1) for j in range(1, length + 1)]


def winning(rows: Rows) -> list[tuple[int, int]]:
    """Return the winning bites on a board with these rows, by search."""
    return [at for at in squares(rows) if is_lost(after_bite(rows, *at))]


def shown(rows: Rows) -> str:
    """Return the rows as text for the names of theorems."""
    return "-".join(map(str, rows)) or "0"


def shape(k: Kernel, p: z3.ExprRef, rows: Rows) -> z3.BoolRef:
    """Return the formula that the rows of p have the given lengths and p has no other squares."""
    return z3.And(k(board.valid)(p), *(k(length)(p, i) == n for i, n in enumerate((*rows, 0), 1)))


def reached(k: Kernel, p: z3.ExprRef, at: z3.ExprRef, rows: Rows) -> list[Fact]:
    """Return the facts that give the row lengths after a bite, for as many rows as `rows` has and one more."""
    facts: list[Fact] = [k(row_of_bitten)(p, at, i) for i in range(1, len(rows) + 2)]
    return [*facts, k(row_model)(p, at), k(board.stays_valid)(p, at)]


@chapter_factory
def settled(k: Kernel, rows: Rows) -> Theorem:
    """Every board with the given rows is a P-position, or every such board is an N-position."""
    name = f"chomp.rows({shown(rows)})"
    if not rows:
        by: list[Fact] = [k(lost_has_poison)(p), k(z_has_poison)(p)]
        return k.prove(name, [p], given(shape(k, p, rows)).then(z3.Not(k(lost)(p))), by)
    if not is_lost(rows):
        i, j = min(winning(rows), key=lambda at: len(after_bite(rows, *at)))
        at = square(i, j)
        by = [*reached(k, p, at, rows), k(settled(after_bite(rows, i, j)))(bitten(p, at)), k(keeps)(p, at)]
        return k.prove(name, [p], given(shape(k, p, rows)).then(z3.Not(k(lost)(p))), by)
    claim = given(shape(k, p, rows), k(has)(p, s)).then(z3.Not(k(lost)(bitten(p, s))))
    every_by = [*bite_facts(k, rows), *(k(settled(after))(bitten(p, s)) for after in sorted(set(options(rows))))]
    all_lengths = k.prove(f"chomp.from-rows({shown(rows)})", [p, s], claim, by=every_by)
    return k.prove(name, [p], given(shape(k, p, rows)).then(k(lost)(p)), by=[all_lengths, k(z_has_poison)(p)], unfold=1)


def bite_facts(k: Kernel, rows: Rows) -> list[Fact]:
    """Return the facts about any bite s on a board with the given rows."""
    facts: list[Fact] = [*reached(k, p, s, rows), k(board.on_the_quadrant)(p, s)]
    facts += [k(board.rows_shrink)(p, len(rows) + 1, row(s)), k(row_natural)(p, row(s))]
    return facts


@chapter_factory
def winning_bites(k: Kernel, *rows: int) -> Theorem:
    """The winning bites on boards with the given rows are exactly those that the search finds."""
    f, win = k(lost), winning(rows)
    which = z3.Or([s == square(*at) for at in win]) if win else z3.BoolVal(False)
    goal = given(shape(k, p, rows)).then(z3.And(k(has)(p, s), f(bitten(p, s))) == which)
    by = [*bite_facts(k, rows), *(k(settled(after))(bitten(p, s)) for after in sorted(set(options(rows))))]
    for at in win:
        by += reached(k, p, square(*at), rows)
    return k.prove(f"chomp.winning({shown(rows)})", [p, s], goal, by)


@chapter_factory
def bite_at(k: Kernel, rows: Rows, i: int, j: int) -> Theorem:
    """The position after a given bite, the squares that the bite takes, and the outcome."""
    f, at, after = k(lost), square(i, j), after_bite(rows, i, j)
    squares_taken = [square(*x) for x in squares(rows) if x not in squares(after)]
    board_left = bitten(p, at)
    outcome = f(board_left) if is_lost(after) else z3.Not(f(board_left))
    gone = z3.And(k(has)(p, s), z3.Not(k(has)(board_left, s))) == z3.Or([s == x for x in squares_taken])
    goal = given(shape(k, p, rows)).then(k(has)(p, at), shape(k, board_left, after), gone, outcome)
    by = [*reached(k, p, at, rows), k(settled(after))(board_left), k(row_model)(board_left, s), k(row_model)(p, s)]
    by += [k(row_of_bitten)(p, at, row(s)), k(board.rows_shrink)(p, len(rows) + 1, row(s)), k(row_natural)(p, row(s))]
    return k.prove(f"chomp.bite({shown(rows)}:{i}-{j})", [p, s], goal, by)


@chapter_factory
def full_board(k: Kernel, m: int, n: int) -> Theorem:
    """The rows of a board m × n, and its winning openings, which are exactly those that search finds."""
    b, rows = k(rectangle)(m, n), (n,) * m
    win = winning(rows)
    which = z3.Or([s == square(*at) for at in win]) if win else z3.BoolVal(False)
    wins = z3.And(k(has)(b, s), k(lost)(bitten(b, s))) == which
    by: list[Fact] = [k(winning_bites(*rows))(b, s), k(rectangle_squares)(m, n, s)]
    by += [k(rectangle_rows)(m, n, i) for i in range(1, m + 2)]
    return k.prove(f"chomp.board({m}x{n})", [s], z3.And(shape(k, b, rows), wins), by)


def right_way_round(k: Kernel) -> Theorem:
    """The squares of the examples lie on 3 × 5 and on 3 × 6, and not on 5 × 3 and on 6 × 3."""
    cases = [(3, 5, at) for at in ((2, 5), (3, 5), (1, 4))] + [(3, 6, at) for at in ((3, 6), (2, 4))]
    goals, facts = [], list[Fact]()
    for m, n, at in cases:
        for rows, columns in ((m, n), (n, m)):
            is_inside = k(has)(k(rectangle)(rows, columns), square(*at))
            goals.append(is_inside if columns == n else z3.Not(is_inside))
            facts.append(k(rectangle_squares)(rows, columns, square(*at)))
    return k.prove([], z3.And(goals), facts)
