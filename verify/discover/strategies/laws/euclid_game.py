"""Euclid's game: take a positive multiple of the smaller of two heaps from the other one.

A pair of heaps is lost if the quotient lies between 1 and the golden ratio, or a heap is empty. From a pair with such a
quotient there is one move. From any other one, one of two remainders is lost, because a² = ar + r² has no solution. In
misère play equal heaps are lost as well, and empty ones are won.
"""

from functools import cached_property
from typing import Any

import z3

from theory.rules.conventions import Play
from verify.discover.general.game_chapters import GameChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.strategies.laws import number_pairs
from verify.discover.strategies.laws.number_pairs import natural, p, q
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general.z3_semantics import first, pair, second

a, b, d, r = z3.Ints("a b d r")
# The heaps before and after a move.
one, other, left, beside = first(p), second(p), first(q), second(q)


def euclid(k: Kernel, name: str, play: Play = Play.NORMAL) -> list[Theorem]:
    """Prove which pairs of heaps are lost in Euclid's game under a convention."""
    return EuclidMisere(k, name).theorems() if play is Play.MISERE else EuclidNormal(k, name).theorems()


def lost_condition(small: Any, large: Any, play: Play) -> z3.BoolRef:
    """Return the comparison small < large of a lost pair in normal play, and small ≤ large in misère play."""
    met: z3.BoolRef = small <= large if play is Play.MISERE else small < large
    return met


class EuclidsGame(GameChapters):
    """The moves of Euclid's game, its lost pairs, and what both conventions need."""

    play = Play.NORMAL

    @property
    def misere(self) -> bool:
        """Return whether the player who moves last loses."""
        return self.play is Play.MISERE

    @cached_property
    def multiple(self) -> Definition:
        """Define the relation that d is a positive multiple of a."""

        def body(f: z3.FuncDeclRef, a: z3.ArithRef, d: z3.ArithRef) -> z3.BoolRef:
            return z3.And(a >= 1, d >= a, z3.Or(d == a, f(a, d - a)))

        return self.define("multiple", [a, d], z3.BoolSort(), body, Measure((d,)))

    @cached_property
    def move(self) -> Definition:
        """Define the moves: a positive multiple of one heap is taken from the other heap."""
        from_one = z3.And(beside == other, left >= 0, other <= one, self.multiple(other, one - left))
        from_other = z3.And(left == one, beside >= 0, one <= other, self.multiple(one, other - beside))
        is_move = z3.And(one >= 1, other >= 1, z3.Or(from_one, from_other))
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: is_move)

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with pairs of heaps as positions; moves lower the number of counters."""
        by: list[Fact] = [self.multiple.at(other, one - left), self.multiple.at(one, other - beside)]
        return number_pairs.game_theory(self.k, self.name, self.move, lambda p: first(p) + second(p), by)

    @cached_property
    def product(self) -> Definition:
        """Define the product of two numbers, so that later proofs do not multiply."""
        return self.define("product", [a, b], z3.IntSort(), lambda *_: a * b)

    def between(self, small: Any, large: Any) -> z3.BoolRef:
        """Return the condition that the quotient of two heaps lies between 1 and the golden ratio."""
        less = self.product(large, large) < self.product(small, large) + self.product(small, small)
        return z3.And(lost_condition(small, large, self.play), less)

    def won(self, p: Any) -> Any:
        """Return 1 for a won pair of heaps, 0 for a lost one."""
        return z3.If(self.won_pair(first(p), second(p)), 1, 0)

    @cached_property
    def won_pair(self) -> Definition:
        """Define the pairs of heaps that are won."""
        beyond = [z3.Not(self.between(a, b)), z3.Not(self.between(b, a))]
        body = z3.Or(a < 1, b < 1, z3.And(beyond)) if self.misere else z3.And(a >= 1, b >= 1, *beyond)
        return self.define("won", [a, b], z3.BoolSort(), lambda *_: body)

    @cached_property
    def sums(self) -> Theorem:
        """Prove (a + r)² = a² + 2ar + r², a(a + r) = a² + ar and ar = ra."""
        goal = z3.And(
            self.product(a + r, a + r) == self.product(a, a) + 2 * self.product(a, r) + self.product(r, r),
            self.product(a, a + r) == self.product(a, a) + self.product(a, r),
            self.product(a, r) == self.product(r, a),
        )
        return self.prove(
            "sums",
            [a, r],
            goal,
            [self.product.at(*one) for one in ((a + r, a + r), (a, a), (a, r), (r, r), (a, a + r), (r, a))],
        )

    @cached_property
    def large(self) -> Theorem:
        """Prove a² ≥ 2ar if a ≥ 2r."""
        goal = z3.Implies(z3.And(a >= 1, r >= 1, a >= 2 * r), self.product(a, a) >= 2 * self.product(a, r))
        return self.prove("large", [a, r], goal, [self.product.at(a, a), self.product.at(a, r)])

    @cached_property
    def positive(self) -> Theorem:
        """Prove that the product of two positive numbers is at least as large as each of them."""
        goal = z3.Implies(z3.And(a >= 1, r >= 1), z3.And(self.product(a, r) >= a, self.product(a, r) >= r))
        return self.prove("positive", [a, r], goal, [self.product.at(a, r)])

    @cached_property
    def longer(self) -> Theorem:
        """Prove a² > ar if a > r."""
        goal = z3.Implies(z3.And(a > r, r >= 1), self.product(a, a) > self.product(a, r))
        return self.prove("longer", [a, r], goal, [self.product.at(a, a), self.product.at(a, r)])

    @cached_property
    def irrational(self) -> Theorem:
        """Prove a² ≠ ar + r² by descent: so the golden ratio is irrational."""
        goal = z3.Implies(z3.And(a >= 1, r >= 1), self.product(a, a) != self.product(a, r) + self.product(r, r))
        by: list[Fact] = [self.sums(r, a - r), self.positive(a, r), self.positive(r, r), self.longer(r, a)]
        by += [self.sums(a, r), self.longer(a, r), self.sums(a, a), self.product.at(a, a), self.product.at(r, r)]
        by += [self.product.at(a, r)]
        return self.induct("irrational", [a, r], goal, Measure((a,)), at=[(r, a - r)], by=by)

    @cached_property
    def rest(self) -> Definition:
        """Define the remainder of b by a."""

        def body(f: z3.FuncDeclRef, a: z3.ArithRef, b: z3.ArithRef) -> z3.ArithRef:
            return z3.If(z3.Or(a < 1, b < a), b, f(a, b - a))

        return self.define("rest", [a, b], z3.IntSort(), body, Measure((b,)))

    @cached_property
    def divided(self) -> Theorem:
        """Prove for b ≥ a: a move can lower b to r = b mod a, and also to r + a unless b = r + a."""
        left_over = self.rest(a, b)
        goal = z3.Implies(
            z3.And(a >= 1, b >= a),
            z3.And(
                0 <= left_over,
                left_over < a,
                self.multiple(a, b - left_over),
                z3.Or(b == left_over + a, z3.And(b >= 2 * a, self.multiple(a, b - left_over - a))),
            ),
        )
        by: list[Fact] = [self.rest.at(a, b), self.rest.at(a, b - a), self.multiple.at(a, b - left_over)]
        by += [self.multiple.at(a, b - left_over - a), self.multiple.at(a, b - a - left_over), self.multiple.at(a, a)]
        return self.induct("divided", [a, b], goal, Measure((b,)), at=[(a, b - a)], by=by)

    @cached_property
    def near(self) -> Theorem:
        """Prove for a pair of heaps with a quotient below the golden ratio: its only move leads to a won pair."""
        goal = z3.Implies(
            z3.And(a >= 1, self.between(a, b)), z3.And(b < 2 * a, self.won_pair(a, b - a), self.won_pair(b - a, a))
        )
        by: list[Fact] = [self.sums(a, b - a), self.large(b, a), self.positive(a, b - a), self.positive(b - a, b - a)]
        by += [self.sums(b - a, a), self.won_pair.at(a, b - a), self.won_pair.at(b - a, a), self.sums(a, b)]
        by += [self.longer(b, a), self.longer(a, b - a), self.longer(b - a, a), self.product.at(a, b)]
        by += [self.product.at(b, b), self.product.at(a, a)]
        return self.prove("near", [a, b], goal, by)

    @cached_property
    def once(self) -> Theorem:
        """Prove that d equals a if d is a multiple of a and less than 2a."""
        goal = z3.Implies(z3.And(self.multiple(a, d), d < 2 * a), d == a)
        return self.prove("once", [a, d], goal, [self.multiple.at(a, d), self.multiple.at(a, d - a)])

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from a lost pair to a lost one."""
        goal = z3.Implies(z3.And(self.move(p, q), self.won(p) == 0), self.won(q) != 0)
        by: list[Fact] = [self.move.at(p, q), self.won_pair.at(one, other), self.near(one, other)]
        by += [self.near(other, one), self.once(one, other - beside), self.once(other, one - left)]
        by += [self.multiple.at(one, other - beside), self.multiple.at(other, one - left)]
        return self.prove("quiet", [p, q], goal, by)

    @cached_property
    def either(self) -> Theorem:
        """Prove for a won pair a ≤ b: lowering b to b mod a, or to b mod a + a, leaves a lost pair."""
        left_over = self.rest(a, b)
        goal = z3.Implies(
            z3.And(self.won_pair(a, b), a <= b, *([a >= 1] if self.misere else [])),
            z3.Or(
                z3.Not(z3.Or(self.won_pair(a, left_over), self.won_pair(left_over, a))),
                z3.And(b >= 2 * a, z3.Not(z3.Or(self.won_pair(a, a + left_over), self.won_pair(a + left_over, a)))),
            ),
        )
        more = a + left_over
        by: list[Fact] = [self.divided(a, b), self.won_pair.at(a, b), self.irrational(a, left_over)]
        by += [self.sums(a, left_over), self.sums(left_over, a), self.won_pair.at(a, left_over)]
        by += [self.won_pair.at(left_over, a), self.won_pair.at(a, more), self.won_pair.at(more, a)]
        return self.prove("either", [a, b], goal, [*by, *([self.positive(a, a)] if self.misere else [])])

    @property
    def reply_facts(self) -> list[Fact]:
        """Return facts about four pairs: if p is won and has an option, one of the pairs is a lost option of p."""
        ways = [
            pair(one, self.rest(one, other)),
            pair(one, one + self.rest(one, other)),
            pair(self.rest(other, one), other),
            pair(other + self.rest(other, one), other),
        ]
        shown = self.game.option_values(self.won).shown
        by: list[Fact] = [self.won_pair.at(one, other), self.won_pair.at(other, one), self.either(one, other)]
        by += [self.either(other, one), self.divided(one, other), self.divided(other, one)]
        by += [fact for way in ways for fact in (shown(p, way, 0), self.move.at(p, way))]
        return by


class EuclidNormal(EuclidsGame):
    """The law of Euclid's game in normal play."""

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that a move leads from each won pair to a lost one."""
        some = self.game.option_values(self.won).some
        goal = z3.Implies(z3.And(natural(p), self.won(p) != 0), some(p, 0))
        return self.prove("answered", [p], goal, self.reply_facts)

    def theorems(self) -> list[Theorem]:
        """Prove which pairs of heaps are lost in normal play."""
        return [
            self.game.normal(self.won, self.no_lost_option, self.has_lost_option),
            self.won_pair.equation,
            self.irrational,
        ]


class EuclidMisere(EuclidsGame):
    """The law of Euclid's game in misère play."""

    play = Play.MISERE

    @cached_property
    def full(self) -> Theorem:
        """Prove that a pair of heaps has a move only if both heaps are nonempty."""
        return self.prove(
            "full", [p, q], z3.Implies(self.move(p, q), z3.And(one >= 1, other >= 1)), [self.move.at(p, q)]
        )

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that a move leads from each won pair with an option to a lost one."""
        some, has_move = self.game.option_values(self.won).some, self.game.has_move
        goal = z3.Implies(z3.And(natural(p), has_move(p), self.won(p) != 0), some(p, 0))
        return self.prove("answered", [p], goal, [*self.reply_facts, has_move.at(p), self.full])

    @cached_property
    def lost_has_move(self) -> Theorem:
        """Prove that there is a move from each lost pair: the smaller heap can be taken from the larger one once."""
        has_move = self.game.has_move
        less = [pair(one, other - one), pair(one - other, other)]
        by: list[Fact] = [self.won_pair.at(one, other), has_move.at(p), self.multiple.at(one, one)]
        by += [self.multiple.at(other, other)]
        by += [self.move.at(p, way) for way in less]
        return self.prove("goes-on", [p], z3.Implies(z3.And(natural(p), self.won(p) == 0), has_move(p)), by)

    def theorems(self) -> list[Theorem]:
        """Prove which pairs of heaps are lost in misère play."""
        law = self.game.misere(self.won, self.no_lost_option, self.lost_has_move, self.has_lost_option)
        return [*law, self.won_pair.equation, self.irrational]
