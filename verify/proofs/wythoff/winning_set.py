"""The set W of the document's pairs: no move leads from W to W, and W together with (0, 0) is the set of P-positions.

Main statements: `wythoff` (the P-positions), `one_partner`, `row_leaves` and `diagonal_leaves` (a move from a pair
leaves W), `exit` (from everywhere else a move leads to W or ends the game).
"""

import z3

from verify.kernel import Definition, Kernel, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.general.z3_semantics import first, pair, second
from verify.proofs.wythoff.document_sequences import c, d, members, places
from verify.proofs.wythoff.pairs_as_positions import listed, listed_iff, reply, reply_works
from verify.proofs.wythoff.wythoff_moves import Bool, falls, lost, move, natural, p, q
from verify.proofs.wythoff.wythoff_outcomes import lost_iff_listed

PREFIX = "wythoff"

l, r, z, m, n, x, y = z3.Ints("l r z m n x y")


def _pairs(k: Kernel, n: z3.ArithRef) -> tuple[z3.ExprRef, z3.ExprRef]:
    return pair(k(c)(n), k(d)(n)), pair(k(d)(n), k(c)(n))


def in_w(k: Kernel) -> Definition:
    """p is (c(n), d(n)) or (d(n), c(n)) for some n ≥ 1."""
    one, other = _pairs(k, n)
    some = z3.Exists([n], z3.And(n >= 1, z3.Or(p == one, p == other)))
    return k.define("wythoff.W", [p], Bool, lambda *_: some)


def pairs_in_w(k: Kernel) -> Theorem:
    """For n ≥ 1 both orders of the n-th pair are in W, and both numbers are positive and different."""
    one, other = _pairs(k, n)
    goal = given(n >= 1).then(k(in_w)(one), k(in_w)(other), 1 <= k(c)(n), k(c)(n) < k(d)(n))
    return k.prove("wythoff.pairs-in-W", [n], goal, [k(members)(n)], unfold=1)


def w_where(k: Kernel) -> Definition:
    """The index n of the pair (c(n), d(n)) to which a position of W belongs, in either order."""
    one, other = _pairs(k, n)
    some = z3.Exists([n], z3.And(n >= 1, z3.Or(p == one, p == other)))
    return k.choose("wythoff.W-where", k.prove("wythoff.W-there", [p], given(k(in_w)(p)).then(some), unfold=1))


def one_partner(k: Kernel) -> Theorem:
    """A number has only one partner in W: the sequences increase and have no common member."""
    i, j = k(w_where)(pair(m, y)), k(w_where)(pair(m, z))
    by = [*each_at(k, [places, members], (i,), (j,))]
    return k.prove([m, y, z], given(k(in_w)(pair(m, y)), k(in_w)(pair(m, z))).then(y == z), by, unfold=1)


@theorem_name("wythoff.row-leaves-W")
def row_leaves(k: Kernel) -> Theorem:
    """Lowering exactly one number of a pair of W leads out of W, and does not end the game."""
    f, one, two = k(in_w), k(c)(n), k(d)(n)
    first_row, second_row = pair(one - r, two), pair(one, two - r)
    case = z3.Implies(r <= one, z3.And(z3.Not(f(first_row)), first_row != pair(0, 0)))
    conclusion = z3.And(case, z3.Implies(r <= two, z3.And(z3.Not(f(second_row)), second_row != pair(0, 0))))
    by = [k(pairs_in_w)(n), k(one_partner)(one, two, two - r), k(one_partner)(two, one, one - r), k(swap)(first_row)]
    return k.prove([n, r], given(n >= 1, r >= 1).then(conclusion), by)


def swap(k: Kernel) -> Theorem:
    """A position is in W exactly when the position with its rows exchanged is."""
    f, other = k(in_w), pair(second(p), first(p))
    return k.prove("wythoff.W-swap", [p], f(p) == f(other), unfold=1)


def one_distance(k: Kernel) -> Theorem:
    """The n-th pair is the only pair of W with the distance n."""
    goal = given(n >= 1, k(in_w)(pair(x, y)), y - x == n).then(x == k(c)(n), y == k(d)(n))
    return k.prove([n, x, y], goal, [k(members)(k(w_where)(pair(x, y)))], unfold=1)


@theorem_name("wythoff.diagonal-leaves-W")
def diagonal_leaves(k: Kernel) -> Theorem:
    """Lowering both numbers of a pair of W by the same amount leads out of W."""
    one, two = k(c)(n), k(d)(n)
    after = pair(one - r, two - r)
    goal = given(n >= 1, 1 <= r, r <= one).then(z3.Not(k(in_w)(after)), after != pair(0, 0))
    return k.prove([n, r], goal, [k(one_distance)(n, one - r, two - r), k(members)(n)])


def w_is_listed(k: Kernel) -> Theorem:
    """With t = 1 the listed pairs are (0, 0) and W."""
    by = [k(listed_iff)(p, 1, 0), k(c).equation, k(d).equation, k(members)(0)]
    return k.prove("wythoff.W-is-listed", [p], k(listed)(p, 1, 0) == z3.Or(p == pair(0, 0), k(in_w)(p)), by, unfold=1)


@theorem_name("wythoff.theorem")
def wythoff(k: Kernel) -> Theorem:
    """Wythoff's theorem: the P-positions of normal play are (0, 0) and the pairs of W."""
    goal = given(natural(p)).then(k(lost)(p, 1) == z3.Or(p == pair(0, 0), k(in_w)(p)))
    return k.prove([p], goal, [k(lost_iff_listed)(p, 1), k(w_is_listed)(p)])


def exit(k: Kernel) -> Theorem:
    """From every position that is neither (0, 0) nor in W, the reply is a move to (0, 0) or to W."""
    f, to = k(in_w), k(reply)(p, 1, 0)
    goal = given(natural(p), p != pair(0, 0), z3.Not(f(p))).then(k(move)(p, to, 1), z3.Or(to == pair(0, 0), f(to)))
    return k.prove([p], goal, by=[k(reply_works)(p, 1, 0), k(w_is_listed)(p), k(w_is_listed)(to)])


@theorem_name("wythoff.no-exit-from-end")
def no_exit_from_the_end(k: Kernel) -> Theorem:
    """(0, 0) is not in W, and no move leads from it."""
    o = pair(0, 0)
    return k.prove([q], z3.And(z3.Not(k(in_w)(o)), z3.Not(k(move)(o, q, 1))), [k(pairs_in_w)(k(w_where)(o))], unfold=1)


def leaving_wins(k: Kernel) -> Theorem:
    """A move to a pair of W wins, because all its options are N-positions."""
    f, P = k(in_w), k(lost)
    goal = given(f(p), k(move)(p, q, 1)).then(P(p, 1), z3.Not(P(q, 1)), z3.Not(f(q)))
    return k.prove([p, q], goal, by=[k(wythoff)(p), k(wythoff)(q), P.at(p, 1), k(w_natural)(p), k(move_natural)(p, q)])


def w_natural(k: Kernel) -> Theorem:
    """The numbers in the pairs of W are positive."""
    goal = given(k(in_w)(p)).then(first(p) >= 1, second(p) >= 1, first(p) != second(p))
    return k.prove("wythoff.W-positive", [p], goal, [k(pairs_in_w)(k(w_where)(p))], unfold=1)


def move_natural(k: Kernel) -> Theorem:
    """A move from natural rows leaves natural rows."""
    return k.prove([p, q], given(k(move)(p, q, 1)).then(natural(p), natural(q)), [k(falls)(p, q, 1)])
