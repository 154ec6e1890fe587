"""Who wins a game of Chomp, defined from the rules on boards of any size; only the set of squares matters.

P(p) says that the player to move loses. Main statements: `keeps` and `winning_bite` (the two halves of the rule),
`solved` (how a rule for P is proved: three facts about it), `same_outcome` (two positions with the same squares have
the same outcome), `poison_is_lost`, `transposed_outcome` (M rows of N and N rows of M are the same game).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import z3

from theory.rules.chomp import CHOMP
from theory.rules.conventions import Play
from verify.kernel import Definition, Fact, Kernel, Order, Structural, Theorem, given, theorem_name
from verify.proofs.chomp import board
from verify.proofs.chomp.board import bitten, has, has_of_bitten, has_poison, p, poison, q, s, stays_valid, t, valid
from verify.proofs.chomp.termination_rank import falls, rank

PREFIX = "chomp"


@dataclass(eq=False)
class Outcomes:
    """The outcomes of a game in which each move chooses a remaining point; the rules decide who wins at the end.

    Args:
        name: the prefix of the names of its theorems.
        p, s: variables for a position and for a point.
        has: has(p, s), the relation that the point remains.
        cut: cut(p, s), the position after the point is chosen.
        valid: the predicate of positions.
        poison: the point that remains as long as any point does.
        order: a well-founded order along which each move falls.
        falls: for p, s: valid(p) ∧ has(p, s) → cut(p, s) comes before p in that order.
        stays: for p, s: valid(p) ∧ has(p, s) → valid(cut(p, s)).
        has_poison: for p, s: has(p, s) → has(p, poison).
    """

    k: Kernel
    name: str
    p: z3.ExprRef
    s: z3.ExprRef
    has: Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]
    cut: Callable[[z3.ExprRef, z3.ExprRef], z3.ExprRef]
    valid: Callable[[z3.ExprRef], z3.BoolRef]
    poison: z3.ExprRef
    order: Order
    falls: Theorem
    stays: Theorem
    has_poison: Theorem

    def left(self, p: z3.ExprRef) -> z3.BoolRef:
        """Return the formula that the poisoned point remains, as it does if any point remains."""
        return self.has(p, self.poison)

    @cached_property
    def lost(self) -> Definition:
        """The P-positions, by recursion along the moves: a point remains, and every move leaves an N-position.

        A player who finds no point has won, because the other player took the poisoned one.
        """
        s, on = self.s, self.has

        def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.BoolRef:
            all_won = z3.ForAll([s], z3.Implies(on(p, s), z3.Not(f(self.cut(p, s)))))
            if CHOMP.play is Play.NORMAL:
                return z3.And(self.valid(p), all_won)
            return z3.And(self.valid(p), z3.Exists([s], on(p, s)), all_won)

        return self.k.define(f"{self.name}.P", [self.p], z3.BoolSort(), body, self.order, by=[self.falls])

    @cached_property
    def keeps(self) -> Theorem:
        """No move leads from a P-position to a P-position, in any game with these outcomes."""
        p, s, f = self.p, self.s, self.lost
        goal = given(f(p), self.has(p, s)).then(z3.Not(f(self.cut(p, s))))
        return self.k.prove(f"{self.name}.keeps", [p, s], goal, unfold=1)

    @cached_property
    def lost_has_poison(self) -> Theorem:
        """A P-position has the poisoned point; where no point remains, the player to move has won."""
        p, f = self.p, self.lost
        goal = given(f(p)).then(self.valid(p), self.left(p))
        return self.k.prove(f"{self.name}.lost-has-poison", [p], goal, by=[self.has_poison], unfold=1)

    @cached_property
    def won_rule(self) -> Theorem:
        """From an N-position with points some move leads to a P-position."""
        p, s, f, on = self.p, self.s, self.lost, self.has
        some = z3.Exists([s], z3.And(on(p, s), f(self.cut(p, s))))
        goal = given(self.valid(p), self.left(p), z3.Not(f(p))).then(some)
        return self.k.prove(f"{self.name}.won-rule", [p], goal, unfold=1)

    @cached_property
    def winning(self) -> Definition:
        """A point whose choice leads from an N-position to a P-position."""
        return self.k.choose(f"{self.name}.winning-bite", self.won_rule)


def outcomes(k: Kernel) -> Outcomes:
    """Chomp on boards of any size."""
    return Outcomes(
        k, "chomp", p, s, k(has), bitten, k(valid), poison, k(rank), k(falls), k(stays_valid), k(has_poison)
    )


@theorem_name("chomp.P")
def lost(k: Kernel) -> Definition:
    """The P-positions."""
    return k(outcomes).lost


def keeps(k: Kernel) -> Theorem:
    """No bite leads from a P-position to a P-position."""
    return k(outcomes).keeps


def lost_has_poison(k: Kernel) -> Theorem:
    """A P-position has the poisoned square; on the empty board the player to move has won."""
    return k(outcomes).lost_has_poison


def winning_bite(k: Kernel) -> Definition:
    """A bite that leads from an N-position to a P-position."""
    return k(outcomes).winning


def solved(
    k: Kernel,
    name: str,
    domain: Callable[[z3.ExprRef], z3.BoolRef],
    test: Callable[[z3.ExprRef], z3.BoolRef],
    reply: Callable[[z3.ExprRef], z3.ExprRef],
    stays: Theorem,
    leaves: Theorem,
    reaches: Theorem,
) -> Theorem:
    """domain(p) → (P(p) ⇔ test(p)), for a set of positions that no bite leaves.

    Args:
        stays: for p, s: domain(p) ∧ has(p, s) → domain(bitten(p, s)).
        leaves: for p, s: domain(p) ∧ test(p) ∧ has(p, s) → ¬test(bitten(p, s)), and test(p) has the poisoned square.
        reaches: for p: domain(p) ∧ ¬test(p) ∧ has(p, poison) → has(p, reply(p)) ∧ test(bitten(p, reply(p))).
    """
    r, bite = reply(p), k(winning_bite)(p)
    by: list[Fact] = [k(falls)(p, bite), k(falls)(p, r), k(keeps)(p, r)]
    by += [k(lost_has_poison)(p), stays(p, bite), stays(p, r), leaves(p, bite), reaches(p)]
    goal = given(k(valid)(p), domain(p)).then(k(lost)(p) == test(p))
    by += [k(stays_valid)(p, bite), k(stays_valid)(p, r)]
    return k.induct(name, [p], goal, k(rank), at=[(bitten(p, bite),), (bitten(p, r),)], by=by, unfold=1)


# Only the set of squares matters


def same(k: Kernel) -> Definition:
    """The predicate that two positions have the same squares."""
    return k.define([p, q], z3.BoolSort(), lambda _, p, q: z3.ForAll([s], k(has)(p, s) == k(has)(q, s)))


def same_squares(k: Kernel) -> Theorem:
    """If two positions have the same squares, a given square is on both or on neither."""
    return k.prove([p, q, s], given(k(same)(p, q)).then(k(has)(p, s) == k(has)(q, s)), unfold=1)


def same_after(k: Kernel) -> Theorem:
    """After the same bite, positions with the same squares still have the same squares."""
    f, after = k(same), (bitten(p, t), bitten(q, t))
    return k.prove([p, q, t], given(f(p, q)).then(f(*after)), by=[k(has_of_bitten)], unfold=1)


def same_outcome(k: Kernel) -> Theorem:
    """Two positions with the same squares have the same outcome, however they arose."""
    f, w, v = k(lost), k(winning_bite), k(valid)
    by: list[Fact] = []
    for bite in (w(p), w(q)):
        by += [k(same_squares)(p, q, bite), k(same_after)(p, q, bite), k(falls)(p, bite)]
        by += [k(keeps)(x, bite) for x in (p, q)] + [k(stays_valid)(x, bite) for x in (p, q)]
    by += [w.at(p), w.at(q), k(lost_has_poison)(p), k(lost_has_poison)(q), k(same_squares)(p, q, poison)]
    places = [(bitten(p, w(p)), bitten(q, w(p))), (bitten(p, w(q)), bitten(q, w(q)))]
    return k.induct([p, q], given(v(p), v(q), k(same)(p, q)).then(f(p) == f(q)), k(rank), at=places, by=by)


def poison_is_lost(k: Kernel) -> Theorem:
    """A player who must take the poisoned square loses; a player who finds no square has won."""
    f, on = k(lost), k(has)
    only_poison, no_point = z3.ForAll([s], on(p, s) == (s == poison)), z3.ForAll([s], z3.Not(on(p, s)))
    by = [f.at(p), f.at(bitten(p, poison)), k(has_of_bitten)]
    return k.prove([p], given(k(valid)(p)).then(z3.Implies(only_poison, f(p)), z3.Implies(no_point, z3.Not(f(p)))), by)


# Rows and columns exchanged


def flip(s: z3.ExprRef) -> z3.ExprRef:
    """Return the square with its coordinates exchanged."""
    return board.square(board.column(s), board.row(s))


def transposed(k: Kernel) -> Definition:
    """The position with rows and columns exchanged."""
    body = lambda f, p: z3.If(board.is_whole(p), board.whole, bitten(f(board.rest(p)), flip(board.bite(p))))
    return k.define([p], board.Board, body, Structural(p))


def transposed_squares(k: Kernel) -> Theorem:
    """(i, j) is on the transposed board when (j, i) is on the board."""
    goal = z3.And(k(has)(k(transposed)(p), s) == k(has)(p, flip(s)), k(valid)(k(transposed)(p)) == k(valid)(p))
    return k.induct([p, s], goal, Structural(p), at=[(board.rest(p), s)], unfold=1)


def transposed_bite(k: Kernel) -> Theorem:
    """Biting and then transposing gives the same position as transposing and then biting at the transposed square."""
    return k.prove([p, s], k(transposed)(bitten(p, s)) == bitten(k(transposed)(p), flip(s)), unfold=1)


def transposed_outcome(k: Kernel) -> Theorem:
    """A position and the transposed one have the same outcome."""
    one, other = k(winning_bite)(p), flip(k(winning_bite)(k(transposed)(p)))
    by: list[Fact] = [k(lost_has_poison)(p), k(lost_has_poison)(k(transposed)(p))]
    for bite in (one, other):
        by += [k(transposed_bite)(p, bite), k(falls)(p, bite), k(transposed_squares)(p, flip(bite))]
        by += [k(keeps)(p, bite), k(keeps)(k(transposed)(p), flip(bite)), k(stays_valid)(p, bite)]
    by += [k(transposed_squares)(p, poison)]
    goal = given(k(valid)(p)).then(k(lost)(k(transposed)(p)) == k(lost)(p))
    return k.induct([p], goal, k(rank), at=[(bitten(p, one),), (bitten(p, other),)], by=by, unfold=1)
