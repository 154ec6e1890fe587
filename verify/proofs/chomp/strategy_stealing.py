"""Strategy stealing on rectangles: the first player wins every board M × N except 1 × 1.

Any winning reply to the opening (M, N) could have been the opening itself, since it takes (M, N) as well. Main
statements: `absorbed` (equal boards), `worse` (a bite above a winning one does not win), `stolen`, `first_player_wins`,
`only_one_by_one`. `verify.proofs.chomp.poset_games` treats any order with a greatest point.
"""

import z3

from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.chomp import board
from verify.proofs.chomp.board import below, bitten, has, has_of_bitten, on_quadrant, p, poison, s, square, t, valid
from verify.proofs.chomp.starting_boards import M, N, rectangle, rectangle_squares
from verify.proofs.chomp.who_wins import keeps, lost, lost_has_poison, poison_is_lost, same, same_outcome, winning_bite

PREFIX = "chomp"


def absorb(k: Kernel) -> Theorem:
    """A bite at t and then at a square s below t leave the same squares as the bite at s alone."""
    by: list[Fact] = [k(has_of_bitten)]
    return k.prove([p, t, s], given(k(below)(s, t)).then(k(same)(bitten(bitten(p, t), s), bitten(p, s))), by, unfold=1)


def absorbed(k: Kernel) -> Theorem:
    """The two positions of `absorb` have the same outcome."""
    f, twice, once = k(lost), bitten(bitten(p, t), s), bitten(p, s)
    goal = given(k(valid)(p), on_quadrant(s), on_quadrant(t), k(below)(s, t)).then(f(twice) == f(once))
    by = [k(absorb)(p, t, s), k(same_outcome)(twice, once)]
    by += [k(board.valid_of_bitten)(*x) for x in ((bitten(p, t), s), (p, t), (p, s))]
    return k.prove([p, t, s], goal, by)


def worse(k: Kernel) -> Theorem:
    """If a bite at s wins, then no bite at another square above s does: the answer s leaves the same board."""
    f, on = k(lost), k(has)
    conclusion = z3.And(on(bitten(p, t), s), f(bitten(bitten(p, t), s)), z3.Not(f(bitten(p, t))))
    goal = given(k(valid)(p), on(p, s), on(p, t), k(below)(s, t), s != t, f(bitten(p, s))).then(conclusion)
    by = [k(absorbed)(p, t, s), k(board.on_the_quadrant)(p, s), k(has_of_bitten)(p, t, s), k(keeps)(bitten(p, t), s)]
    return k.prove([p, s, t], goal, by)


def stolen(k: Kernel) -> Theorem:
    """If a square t is above all others and another is left, t or the reply that refutes t wins as an opening."""
    top = z3.ForAll([s], z3.Implies(k(has)(p, s), k(below)(s, t)))
    reply = k(winning_bite)(bitten(p, t))
    by = [k(board.stays_valid)(p, t), k(has_of_bitten)(p, t, poison), k(has_of_bitten)(p, t, reply)]
    by += [k(lost_has_poison)(p), k(absorbed)(p, t, reply), k(board.on_the_quadrant)(p, reply)]
    return k.prove([p, t], given(k(valid)(p), k(has)(p, t), t != poison, top).then(z3.Not(k(lost)(p))), by, unfold=1)


def reply_is_opening(k: Kernel) -> Theorem:
    """On M × N every reply s to the opening (M, N) leaves the board that the opening s would have left."""
    b, corner = k(rectangle)(M, N), square(M, N)
    after = bitten(bitten(b, corner), s)
    conclusion = z3.And(k(has)(b, s), k(same)(after, bitten(b, s)), k(lost)(after) == k(lost)(bitten(b, s)))
    by = [k(rectangle_squares)(M, N, s), k(has_of_bitten)(b, corner, s)]
    by += [k(absorb)(b, corner, s), k(absorbed)(b, corner, s)]
    return k.prove([M, N, s], given(M >= 1, N >= 1, k(has)(bitten(b, corner), s)).then(conclusion), by)


def something_left(k: Kernel) -> Theorem:
    """After the opening (M, N) the poisoned square is left, unless M = N = 1."""
    b, corner = k(rectangle)(M, N), square(M, N)
    conclusion = z3.And(k(has)(b, corner), k(has)(bitten(b, corner), poison) == z3.Or(M > 1, N > 1))
    by = [k(rectangle_squares)(M, N, corner), k(rectangle_squares)(M, N, poison), k(has_of_bitten)(b, corner, poison)]
    return k.prove([M, N], given(M >= 1, N >= 1).then(conclusion), by)


def first_player_wins(k: Kernel) -> Theorem:
    """The first player wins M × N for all M, N ≥ 1 but M = N = 1."""
    b, corner = k(rectangle)(M, N), square(M, N)
    by = [k(stolen)(b, corner), k(rectangle_squares)]
    return k.prove([M, N], given(M >= 1, N >= 1, z3.Or(M > 1, N > 1)).then(z3.Not(k(lost)(b))), by)


def only_one_by_one(k: Kernel) -> Theorem:
    """Of all boards M × N, M, N ≥ 1, the second player wins 1 × 1 and no other."""
    b = k(rectangle)(M, N)
    by = [k(first_player_wins)(M, N), k(rectangle_squares), k(poison_is_lost)(b)]
    return k.prove([M, N], given(M >= 1, N >= 1).then(k(lost)(b) == z3.And(M == 1, N == 1)), by)
