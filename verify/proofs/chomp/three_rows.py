"""Three rows of Chomp whose third row has at most eight squares: the P-positions are listed.

The first two rows may have any length, finite or infinite. A position is given by the lengths (x, y, z) of its rows.
Main statements: `three_rows_lost` (the P-positions are those of `listed`) and `short_third_row` (the list by z).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import OO, bitten, column, has, length, p, poison, row, rows_shrink, s, shorter, t, valid
from verify.proofs.chomp.two_rows import z_has_poison
from verify.proofs.chomp.who_wins import lost, solved
from verify.proofs.general.impartial_games import TermFunction
from verify.proofs.theorem_chapters import chapter_factory

PREFIX = "chomp"

x, y, z, i, c = z3.Ints("x y z i c")

# The longest third row.
MOST = 8
# The single P-positions with a third row, and the families (y + more, y, z) with y ≥ first, as (z, more, first);
# with z = 0 they are the Z-boards.
_PAIRS = {
    1: ((3, 1), (2, 2)),
    3: ((6, 3), (7, 4), (5, 5)),
    4: ((8, 4), (9, 5), (10, 6), (7, 7)),
    5: ((10, 5), (9, 6)),
    6: ((11, 6), (12, 7), (13, 8), (9, 9)),
    7: ((13, 7), (14, 8), (12, 9)),
    8: ((15, 8), (14, 9), (16, 10), (17, 11), (12, 12)),
}
SINGLE = tuple((x, y, z) for z, pairs in _PAIRS.items() for x, y in pairs)
FAMILIES = ((0, 1, 0), (2, 2, 2), (5, 4, 7), (7, 5, 10))


def less(x: z3.ArithRef | int, y: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a natural number x is less than a length y, which may be infinite."""
    return z3.Or(y == OO, x < y)


def falling(x: z3.ArithRef, y: z3.ArithRef, z: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that x, y, z are lengths of three rows, the third one at most MOST."""
    return z3.And(x >= OO, 0 <= z, z <= MOST, z3.Or(y == OO, z <= y), z3.Or(x == OO, z3.And(0 <= y, y <= x)))


def rows_listed(x: z3.ArithRef, y: z3.ArithRef, z: int) -> z3.BoolRef:
    """Return the formula that x and y are the first two rows of a P-position whose third row has z ≥ 1 squares."""
    families = (z3.And(x == y + more, y >= first) for e, more, first in FAMILIES if e == z)
    return z3.Or(*(z3.And(x == a, y == b) for a, b, e in SINGLE if e == z), *families)


def listed(k: Kernel) -> Definition:
    """The predicate that x, y, z are the rows of a P-position with a third row of at most eight squares."""
    two = z3.And(z == 0, z3.Or(z3.And(x == y + 1, y >= 0), z3.And(x == OO, y == OO)))
    three = [z3.And(z == e, rows_listed(x, y, e)) for e in range(1, MOST + 1)]
    return k.define([x, y, z], z3.BoolSort(), lambda *_: z3.Or(two, *three))


def cut(x: z3.ArithRef, y: z3.ArithRef, z: z3.ArithRef, i: z3.ArithRef, c: z3.ArithRef) -> list[z3.ArithRef]:
    """Return the lengths after a bite that leaves c squares of row i."""
    return [z3.If(i <= 1, shorter(x, c), x), z3.If(i <= 2, shorter(y, c), y), z3.If(i <= 3, shorter(z, c), z)]


def bites(x: z3.ArithRef, y: z3.ArithRef, z: z3.ArithRef, i: z3.ArithRef, c: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a bite can leave c squares of row i."""
    return z3.And(c >= 0, z3.Or(z3.And(i == 1, less(c, x)), z3.And(i == 2, less(c, y)), z3.And(i == 3, less(c, z))))


def list_kept(k: Kernel) -> Theorem:
    """No bite leads from the list to the list, and each position on the list has a square."""
    conclusion = z3.And(x != 0, z3.Implies(bites(x, y, z, i, c), z3.Not(k(listed)(*cut(x, y, z, i, c)))))
    return k.prove([x, y, z, i, c], given(falling(x, y, z), k(listed)(x, y, z)).then(conclusion), unfold=1)


def leads(k: Kernel) -> Definition:
    """The predicate that the bite s leads from three rows x, y, z to a P-position."""
    i, c = row(s), column(s) - 1
    body = z3.And(bites(x, y, z, i, c), k(listed)(*cut(x, y, z, i, c)))
    return k.define([x, y, z, s], z3.BoolSort(), lambda *_: body)


@dataclass(frozen=True)
class Answer:
    """A bite to a P-position: the condition under which it is one, its row, and the squares that it leaves there."""

    condition: z3.BoolRef
    row: int
    left: z3.ArithRef

    def leads(self, k: Kernel) -> z3.BoolRef:
        """Return the formula that the bite leads from the three rows x, y, z to a P-position."""
        return k(leads)(x, y, z, board.square(z3.IntVal(self.row), self.left + 1))


# The bite that leaves two infinite rows.
TO_INFINITE_ROWS = Answer(z3.And(x == OO, y == OO, z > 0), 3, z3.IntVal(0))


def answers_to_single(a: int, b: int, e: int) -> list[Answer]:
    """Return the bites to the single P-position with the rows a, b, e, at most one in each row."""
    first = z3.And(less(a, x), shorter(y, z3.IntVal(a)) == b, shorter(z, z3.IntVal(a)) == e)
    answers = [Answer(first, 1, z3.IntVal(a))]
    if b < a:  # otherwise the row above does not allow a longer one
        answers.append(Answer(z3.And(x == a, less(b, y), shorter(z, z3.IntVal(b)) == e), 2, z3.IntVal(b)))
    if e < min(b, MOST):
        answers.append(Answer(z3.And(x == a, y == b, e < z), 3, z3.IntVal(e)))
    return answers


def answers_to_family(e: int, more: int, first: int) -> list[Answer]:
    """Return the bites to the P-positions (y + more, y, e) with y ≥ first, one in each row."""
    return [
        Answer(z3.And(z == e, first <= y, less(y + more, x)), 1, y + more),
        Answer(z3.And(first <= x - more, less(x - more, y), shorter(z, x - more) == e), 2, x - more),
        Answer(z3.And(first <= y, x == y + more, e < z), 3, z3.IntVal(e)),
    ]


def answers_lead(k: Kernel, name: str, answers: list[Answer], position_facts: Sequence[Fact]) -> Theorem:
    """Under its condition, each of the bites leads to a P-position."""
    goal = z3.And(*(z3.Implies(answer.condition, answer.leads(k)) for answer in answers))
    by = [*position_facts, *(k(leads).at(*answer.leads(k).children()) for answer in answers)]
    return k.prove(name, [x, y, z], given(falling(x, y, z)).then(goal), by)


@chapter_factory
def single_answers(k: Kernel, a: int, b: int, e: int) -> Theorem:
    """Some bites lead to the single P-position with the rows a, b, e."""
    position_facts = [k(listed).at(*map(z3.IntVal, (a, b, e)))]
    return answers_lead(k, f"chomp.answers({a}, {b}, {e})", answers_to_single(a, b, e), position_facts)


@chapter_factory
def family_answers(k: Kernel, e: int, more: int, first: int) -> Theorem:
    """Some bites lead to the P-positions (y + more, y, e) with y ≥ first."""
    position_facts = [k(listed).at(length + more, length, z3.IntVal(e)) for length in (y, x - more)]
    return answers_lead(k, f"chomp.family-answers({e})", answers_to_family(e, more, first), position_facts)


def infinite_answer(k: Kernel) -> Theorem:
    """A bite leaves two infinite rows."""
    return answers_lead(k, "chomp.infinite-answer", [TO_INFINITE_ROWS], [k(listed).at(x, y, z3.IntVal(0))])


def some_answer(k: Kernel) -> Theorem:
    """Three rows that have a square and are not on the list satisfy the condition of one of the bites."""
    groups = [answers_to_family(*family) for family in FAMILIES] + [answers_to_single(*single) for single in SINGLE]
    claim = z3.Or(*(answer.condition for answer in [TO_INFINITE_ROWS, *chain.from_iterable(groups)]))
    return k.prove([x, y, z], given(falling(x, y, z), x != 0, z3.Not(k(listed)(x, y, z))).then(claim), unfold=1)


def three_reply(k: Kernel) -> Definition:
    """A bite that leads from three rows to a P-position."""
    goal = given(falling(x, y, z), x != 0, z3.Not(k(listed)(x, y, z))).then(z3.Exists([s], k(leads)(x, y, z, s)))
    chapters = [some_answer, infinite_answer, *(family_answers(*family) for family in FAMILIES)]
    by: list[Fact] = [k(chapter)(x, y, z) for chapter in [*chapters, *(single_answers(*one) for one in SINGLE)]]
    return k.choose(k.prove("chomp.list-reached", [x, y, z], goal, by))


def three(k: Kernel) -> Definition:
    """The predicate that there are at most three rows and the third one has at most eight squares."""
    body = lambda _, p: z3.And(k(valid)(p), k(length)(p, 4) == 0, 0 <= k(length)(p, 3), k(length)(p, 3) <= MOST)
    return k.define("chomp.three-rows", [p], z3.BoolSort(), body)


def lengths(k: Kernel, p: z3.ExprRef) -> tuple[z3.ArithRef, z3.ArithRef, z3.ArithRef]:
    """Return the lengths of the first three rows."""
    return k(length)(p, 1), k(length)(p, 2), k(length)(p, 3)


def three_fall(k: Kernel) -> Theorem:
    """The lengths of three rows never grow."""
    by: list[Fact] = [k(rows_shrink)(p, 1, 2), k(rows_shrink)(p, 2, 3)]
    by += [k(board.row_natural)(p, n) for n in (1, 2, 3)]
    return k.prove([p], given(k(three)(p)).then(falling(*lengths(k, p))), by, unfold=1)


def three_bites(k: Kernel) -> Theorem:
    """A bite cuts the three lengths, and any such cut is a bite."""
    after, at = bitten(p, t), [row(t), column(t) - 1]
    cuts = z3.And(*(one == other for one, other in zip(lengths(k, after), cut(*lengths(k, p), *at), strict=True)))
    inside = k(has)(p, t) == bites(*lengths(k, p), *at)
    conclusion = z3.And(inside, z3.Implies(k(has)(p, t), z3.And(k(three)(after), cuts)))
    by: list[Fact] = [k(board.row_model)(p, t), k(board.on_the_quadrant)(p, t)]
    by += [k(three_fall)(p), k(board.stays_valid)(p, t)]
    by += [k(board.row_of_bitten)(p, t, n) for n in (1, 2, 3, 4)]
    by += [k(rows_shrink)(p, 4, row(t)), k(board.row_natural)(p, row(t))]
    return k.prove([p, t], given(k(three)(p)).then(conclusion), by, unfold=1)


def three_rows_lost(k: Kernel) -> Theorem:
    """Three rows, the third of at most eight squares, are a P-position exactly when their lengths are listed."""
    reply: TermFunction = lambda p: k(three_reply)(*lengths(k, p))
    test: TermFunction = lambda p: k(listed)(*lengths(k, p))
    r = reply(p)
    claim = given(k(three)(p), k(has)(p, s)).then(k(three)(bitten(p, s)))
    stays = k.prove("chomp.three-stay", [p, s], claim, [k(three_bites)(p, s)])
    case = given(k(three)(p), test(p), k(has)(p, s)).then(z3.Not(test(bitten(p, s))))
    claim = z3.And(case, given(k(three)(p), test(p)).then(k(has)(p, poison)))
    leaves_by = [k(three_bites)(p, s), k(three_fall)(p)]
    leaves_by += [k(list_kept)(*lengths(k, p), row(s), column(s) - 1), k(z_has_poison)(p), k(three).at(p)]
    leaves = k.prove("chomp.three-leave", [p, s], claim, leaves_by)
    claim = given(k(three)(p), z3.Not(test(p)), k(has)(p, poison)).then(k(has)(p, r), test(bitten(p, r)))
    reaches_by = [k(three_bites)(p, r), k(three_fall)(p), k(three_reply).at(*lengths(k, p))]
    reaches_by += [k(z_has_poison)(p), k(three).at(p), k(leads).at(*lengths(k, p), r)]
    reaches = k.prove("chomp.three-reach", [p], claim, reaches_by)
    return solved(k, "chomp.three-rows-lost", k(three), test, reply, stays, leaves, reaches)


@chapter_factory
def short_third_row(k: Kernel, z: int) -> Theorem:
    """The P-positions whose third row has a given length z."""
    rows = z3.And(k(valid)(p), k(length)(p, 4) == 0, k(length)(p, 3) == z)
    goal = given(rows).then(k(lost)(p) == rows_listed(*lengths(k, p)[:2], z))
    by: list[Fact] = [k(three_rows_lost)(p), k(three).at(p), k(listed).at(*lengths(k, p))]
    return k.prove(f"chomp.short-third-row({z})", [p], goal, by)
