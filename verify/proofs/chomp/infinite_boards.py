"""K × ∞ and ∞ × ∞: who wins, and by which openings.

Main statements: `strips` (K × ∞ in one theorem: 1 × ∞ is won by (1, 2) alone, 2 × ∞ is lost, and from three rows on
(3, 1) wins and no other opening does), `lost_with_infinite_row` (2 × ∞ is the only P-position with an infinite row
and finite columns), `three_openings` (∞ × ∞), `lost_boards` (every board of the game).
"""

import z3

from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.chomp import board, who_wins
from verify.proofs.chomp.board import OO, bitten, column, has, has_of_bitten, length, p, poison, s, square, valid, whole
from verify.proofs.chomp.l_boards import quadrant_two_two
from verify.proofs.chomp.one_infinite_row import one_infinite_row, one_row
from verify.proofs.chomp.starting_boards import K, M, N, opens, rectangle, strip, strip_rows, strip_squares
from verify.proofs.chomp.strategy_stealing import only_one_by_one, worse
from verify.proofs.chomp.two_rows import two_by_infinity
from verify.proofs.chomp.who_wins import keeps, lost, lost_has_poison, transposed, transposed_outcome
from verify.proofs.general.citations import each_at

PREFIX = "chomp"

third = square(3, 1)


def third_row(k: Kernel) -> Theorem:
    """If rows 1 and 2 are infinite, the board without the rows above row 2 is 2 × ∞."""
    f, b = k(length), k(strip)(2)
    infinite = z3.And(k(valid)(p), f(p, 1) == OO, f(p, 2) == OO)
    case = z3.Implies(infinite, k(lost)(bitten(p, third)))
    conclusions = [k(has)(b, s) == k(has)(bitten(p, third), s), z3.Implies(f(p, 3) == 0, k(has)(b, s) == k(has)(p, s))]
    squares_by = [k(strip_squares)(2, s), k(has_of_bitten)(p, third, s)]
    squares_by += [k(board.row_model)(p, s), k(board.rows_shrink)(p, 3, board.row(s))]
    squares = k.prove("chomp.rows-1-and-2", [p, s], given(infinite).then(*conclusions), by=squares_by)
    valid_after = k.prove("chomp.third-row-valid", [p], given(k(valid)(p)).then(k(valid)(bitten(p, third))), unfold=1)
    by: list[Fact] = [k(two_by_infinity), squares, k(strip_squares)(2, poison), valid_after(p)]
    for other in (p, bitten(p, third)):
        by += [k(who_wins.same).at(b, other), k(who_wins.same_outcome)(b, other)]
    return k.prove([p], z3.And(case, given(infinite, f(p, 3) == 0).then(k(lost)(p))), by)


def lost_with_infinite_row(k: Kernel) -> Theorem:
    """Of the positions with finite columns and an infinite row 2 × ∞ is the only P-position."""
    conclusion = k(lost)(p) == z3.And(k(length)(p, 2) == OO, k(length)(p, 3) == 0)
    by = [k(third_row)(p), k(one_infinite_row)(p), k(board.row_model)(p, third), k(board.row_natural)(p, 3)]
    goal = given(k(valid)(p), k(board.height)(p, 1) != OO, k(length)(p, 1) == OO).then(conclusion)
    return k.prove([p], goal, by, unfold=1)


def three_or_more(k: Kernel) -> Theorem:
    """On K × ∞ with K ≥ 3 the opening (3, 1) wins, and no other does."""
    b = k(strip)(K)
    after = bitten(b, s)
    by: list[Fact] = [k(strip_squares)(K, s), k(strip_squares)(K, third), k(third_row)(b), k(worse)(b, third, s)]
    by += [k(strip_rows)(K, x) for x in (1, 2)] + [k(board.row_of_bitten)(b, s, x) for x in (1, 2)]
    by += [k(only_one_by_one)(K, column(s) - 1), k(rectangle).at(K, column(s) - 1), k(one_infinite_row)(after)]
    by += [k(one_row).at(after), k(board.column_of_bitten)(b, s, 1)]
    by += [k(board.stays_valid)(b, s), k(lost_has_poison)(after), k(has_of_bitten)(b, s, poison)]
    return k.prove([K, s], given(K >= 3).then(opens(k, b, s) == (s == third)), by)


def one_row_opening(k: Kernel) -> Theorem:
    """On 1 × ∞ the opening (1, 2) wins, and no other does."""
    b = k(strip)(1)
    by: list[Fact] = [k(strip_squares)(1, s), k(only_one_by_one)(1, column(s) - 1)]
    by += [k(lost_has_poison)(bitten(b, s)), k(has_of_bitten)(b, s, poison)]
    return k.prove([s], opens(k, b, s) == (s == square(1, 2)), by, unfold=1)


def strips(k: Kernel) -> Theorem:
    """K × ∞: the second player wins only for K = 2; only the opening (1, 2) wins for K = 1, only (3, 1) for K ≥ 3."""
    b = k(strip)(K)
    only = z3.If(K == 1, s == square(1, 2), z3.If(K == 2, z3.BoolVal(False), s == third))
    by: list[Fact] = [k(three_or_more)(K, s), k(three_or_more)(K, third), k(one_row_opening)(s), k(two_by_infinity)]
    by += [k(one_row_opening)(square(1, 2)), *each_at(k, [keeps], (b, s), (b, third), (b, square(1, 2)))]
    return k.prove([K, s], given(K >= 1).then(k(lost)(b) == (K == 2), opens(k, b, s) == only), by)


def third_on_strip(k: Kernel) -> Theorem:
    """On K × ∞ with K ≥ 3 there is a square (3, 1), and biting it leaves 2 × ∞."""
    b = k(strip)(K)
    same = given(K >= 3).then(k(has)(bitten(b, third), s) == k(has)(k(strip)(2), s))
    squares_by = [k(strip_squares)(K, s), k(strip_squares)(2, s), k(has_of_bitten)(b, third, s)]
    squares = k.prove("chomp.third-on-strip-squares", [K, s], same, squares_by)
    by: list[Fact] = [squares, k(who_wins.same).at(bitten(b, third), k(strip)(2)), k(strip_squares)(K, third)]
    return k.prove([K], given(K >= 3).then(k(has)(b, third), k(who_wins.same)(bitten(b, third), k(strip)(2))), by)


# The whole quadrant


def third_on_whole(k: Kernel) -> Theorem:
    """On ∞ × ∞ the opening (3, 1) leaves 2 × ∞, and wins; so does (1, 3), which leaves ∞ × 2."""
    across = square(1, 3)
    goal = z3.And(
        bitten(whole, third) == k(strip)(2),
        opens(k, whole, third),
        bitten(whole, across) == k(transposed)(k(strip)(2)),
        opens(k, whole, across),
    )
    by: list[Fact] = [k(two_by_infinity), k(board.has_of_whole)(third), k(board.has_of_whole)(across)]
    by += [k(transposed).at(k(strip)(2)), k(transposed).at(whole), k(transposed_outcome)(k(strip)(2))]
    by += [k(strip_squares)(2, poison)]
    return k.prove([], goal, by, unfold=2)


def one_line(k: Kernel) -> Theorem:
    """On ∞ × ∞ the openings (1, 2) and (2, 1) leave one infinite column or row, and lose; so does (1, 1)."""
    f, up, across = k(lost), square(2, 1), square(1, 2)
    goal = z3.And(z3.Not(f(bitten(whole, up))), z3.Not(f(bitten(whole, across))), z3.Not(f(bitten(whole, poison))))
    by: list[Fact] = [k(strips)(1, poison), k(transposed_outcome)(k(strip)(1)), k(strip_squares)(1, poison)]
    by += [k(lost_has_poison)(bitten(whole, poison)), k(has_of_bitten)(whole, poison, poison)]
    return k.prove([], goal, by, unfold=2)


def three_openings(k: Kernel) -> Theorem:
    """On ∞ × ∞ there are exactly three winning openings: (2, 2), (3, 1) and (1, 3)."""
    across, corner = square(1, 3), square(2, 2)
    by: list[Fact] = [k(third_on_whole), k(quadrant_two_two), k(one_line)]
    by += [k(board.has_of_whole)(s), k(board.of_whole)(1), k(worse)(whole, third, s), k(worse)(whole, across, s)]
    return k.prove([s], opens(k, whole, s) == z3.Or(s == corner, s == third, s == across), by)


def lost_boards(k: Kernel) -> Theorem:
    """Of the boards M × N, K × ∞, ∞ × K and ∞ × ∞ the second player wins 1 × 1, 2 × ∞, ∞ × 2 and no other."""
    f, b = k(lost), k(strip)(K)
    case = given(M >= 1, N >= 1).then(f(k(rectangle)(M, N)) == z3.And(M == 1, N == 1))
    goal = z3.And(case, z3.Implies(K >= 1, z3.And(f(b) == (K == 2), f(k(transposed)(b)) == (K == 2))), z3.Not(f(whole)))
    by: list[Fact] = [k(only_one_by_one)(M, N), k(strips)(K, poison), k(transposed_outcome)(b), k(quadrant_two_two)]
    by += [k(strip_squares)(K, poison), k(keeps)(whole, square(2, 2))]
    return k.prove([K, M, N], goal, by)
