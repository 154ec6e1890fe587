"""Every board of at most 8 × 10 with all its winning openings: one each, except none on 1 × 1 and two on 8 × 10.

Search finds which positions are lost and how each other one is won; here that is proved. Every P-position that is
needed comes with the list of its options, each N-position with one bite, so that each step follows at once from those
before it, and a few hundred positions fit into one obligation. Main statement: `openings`.
"""

from functools import cache
from itertools import product

import z3

from theory.rules.chomp_rows import Rows, options
from verify.kernel import Defined, Fact, Kernel, Theorem
from verify.proofs.book import Chapter
from verify.proofs.chomp.board import Square, column, row, s, square
from verify.proofs.chomp.examples import after_bite, is_lost, squares, winning
from verify.proofs.chomp.small_boards_rows import ROWS, bites_of_row, empty, lost_eight, opening, some_row_wins, taller
from verify.proofs.chomp.starts import M, N, opens, rectangle

PREFIX = "chomp"

COLUMNS = 10
SIZES = list(product(range(1, ROWS + 1), range(1, COLUMNS + 1)))
# How many P-positions are proved at once.
BATCH = 140

NUMERALS = [z3.IntVal(n) for n in range(COLUMNS + 1)]


def numerals(rows: Rows) -> list[z3.ArithRef]:
    """The eight lengths, those of the rows that are gone included."""
    return [NUMERALS[n] for n in (*rows, *[0] * (ROWS - len(rows)))]


@cache
def answers() -> dict[Rows, Rows]:
    """The N-positions that the openings lead to, each with the P-position that a bite leaves of it.

    An answer that is needed anyhow goes before others, and then the one with the fewest squares; whatever an answer can
    be answered with is needed as well.
    """
    found: dict[Rows, Rows] = {}
    todo: dict[int, set[Rows]] = {n: set() for n in range(ROWS * COLUMNS + 1)}
    for m, n in SIZES:
        for at in squares((n,) * m):
            left = after_bite((n,) * m, *at)
            todo[sum(left)].add(left)
    for size in range(ROWS * COLUMNS, 0, -1):
        won = []
        for rows in sorted(todo[size]):
            if not is_lost(rows):
                won.append(rows)
                continue
            for option in options(rows):
                todo[sum(option)].add(option)
        for rows in won:
            good = sorted((after for after in options(rows) if is_lost(after)), key=lambda after: (sum(after), after))
            found[rows] = next((after for after in good if after in todo[sum(after)]), good[0])
            todo[sum(found[rows])].add(found[rows])
    return found


@cache
def batches() -> tuple[tuple[Rows, ...], ...]:
    """The P-positions among the answers and after openings, the smallest first: no proof needs what comes later."""
    opened = {after_bite((n,) * m, *at) for m, n in SIZES for at in winning((n,) * m)}
    lost = sorted(opened.union(answers().values()), key=lambda rows: (sum(rows), rows))
    return tuple(tuple(lost[start : start + BATCH]) for start in range(0, len(lost), BATCH))


@cache
def batch_of() -> dict[Rows, int]:
    """In which batch a P-position is proved."""
    return {rows: number for number, batch in enumerate(batches()) for rows in batch}


def won_by_answer(k: Kernel, rows: Rows) -> Fact:
    """That a position is won if its answer is lost."""
    if not rows:
        return k(empty)  # type: ignore[no-any-return]
    before, left = numerals(rows), numerals(answers()[rows])
    changed = [n for n in range(ROWS) if not z3.eq(before[n], left[n])]
    first, last = changed[0], changed[-1]
    return k(taller(first + 1, last + 1))(*before, left[first])  # type: ignore[no-any-return]


def won_by_answers(k: Kernel, positions: set[Rows]) -> list[Fact]:
    """That those of the positions that are not lost are won if their answers are lost."""
    return [won_by_answer(k, rows) for rows in sorted(positions) if not is_lost(rows)]


def answers_known(k: Kernel, positions: set[Rows], before: int) -> list[Fact]:
    """The batches before `before` that have one of the positions, or the answer to one that is won."""
    needed = {rows if is_lost(rows) else answers()[rows] for rows in positions if rows}
    return [k(lost_batch(number)) for number in sorted({batch_of()[rows] for rows in needed}) if number < before]


@cache
def lost_batch(number: int) -> Chapter:
    """A batch of P-positions."""

    def chapter(k: Kernel) -> Theorem:
        f, after = k(lost_eight), {option for rows in batches()[number] for option in options(rows)}
        by = [*answers_known(k, after, number), *won_by_answers(k, after)]
        for rows in batches()[number]:
            lengths = numerals(rows)
            by.append(k(some_row_wins)(*lengths))
            by += [k(bites_of_row(i, n.as_long()))(*lengths) for i, n in enumerate(lengths, 1)]
        return k.prove(f"eight.lost({number})", [], z3.And([f(*numerals(rows)) for rows in batches()[number]]), by)

    return chapter


@cache
def openings_on(m: int, n: int) -> Chapter:
    """The winning openings on m × n."""

    def chapter(k: Kernel) -> Theorem:
        full, win = (n,) * m, winning((n,) * m)
        after = {after_bite(full, *at) for at in squares(full)}
        which = z3.Or([s == square(*at) for at in win]) if win else z3.BoolVal(False)
        by = [
            *answers_known(k, after, len(batches())),
            *won_by_answers(k, after),
            k(opening)(m, n, row(s), column(s) - 1),
        ]
        return k.prove(f"eight.openings({m}x{n})", [s], opens(k, k(rectangle)(m, n), s) == which, by)

    return chapter


def first_opening(k: Kernel) -> Defined:
    """A winning opening on M × N, the one in the lower row if there are two; (1, 1) on 1 × 1, where none wins."""

    def body(_: z3.FuncDeclRef, M: z3.ArithRef, N: z3.ArithRef) -> z3.ExprRef:
        found = square(1, 1)
        for m, n in SIZES:
            if win := winning((n,) * m):
                found = z3.If(z3.And(M == m, N == n), square(*win[0]), found)
        return found

    return k.define([M, N], Square, body)


def openings(k: Kernel) -> Theorem:
    """For M ≤ 8 and N ≤ 10 that opening alone wins on M × N, but none on 1 × 1, and on 8 × 10 also (5, 6)."""
    first = k(first_opening)
    alone = z3.And(s == first(M, N), z3.Not(z3.And(M == 1, N == 1)))
    second = z3.And(M == 8, N == 10, s == square(5, 6))
    inside = z3.And(1 <= M, M <= ROWS, 1 <= N, N <= COLUMNS)
    goal = z3.Implies(inside, opens(k, k(rectangle)(M, N), s) == z3.Or(alone, second))
    by: list[Fact] = [first.at(M, N), *(k(openings_on(m, n))(s) for m, n in SIZES)]
    return k.prove("chomp.small-openings", [M, N, s], goal, by)


def eight_by_ten(k: Kernel) -> Theorem:
    """On 8 × 10 the winning openings are (4, 9) and (5, 6)."""
    wins = z3.Or(s == square(4, 9), s == square(5, 6))
    return k.prove([s], opens(k, k(rectangle)(8, 10), s) == wins, by=[k(openings_on(8, 10))(s)])
