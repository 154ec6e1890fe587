"""Theorem on long periods of games that split heaps, proved once for all codes, values, masks and bounds.

The parity of a number under a mask is the parity of the number of ones among the binary places of the mask. It is
linear: the parity of u ⊕ w is the sum of the parities of u and w. A heap is regular if its value has the parity that a
linear rule predicts, and otherwise exceptional. Suppose that by the rule regular parts of a regular heap never have its
value. Then an option with the value of its heap has an exceptional part, or the heap is exceptional (Berlekamp, Conway
and Guy, "Winning Ways", chapter 4: sparse spaces). Few heaps are exceptional, so few splits remain to be examined.
Periodicity extends this examination to all larger heaps, and so it does with the options that have the smaller values.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.splitting_sums import VALUES, SplittingGames, splitting_games
from verify.discover.general.theory_sections import Section, SectionFunction, export
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import head

n, a, b, v, t, r, w = z3.Ints("n a b v t r w")
e, p, k, s = z3.Ints("e p k s")
m, g, h = z3.Ints("m g h")
C, F = z3.Int("C"), z3.Const("F", VALUES)
OBJECTS = (C, F, e, p, k, s, m, g, h)
# The least size of the second part of a split that is examined for a heap of n.
LEAST_PART = z3.If(n < s, 1, e)


@dataclass(frozen=True)
class SparseSpacesTheorem:
    """Definitions and theorems for every code C, values F, numbers e, p, k, s, mask m and rule g, h.

    Args:
        odd: odd(m, v): v has an odd number of ones among the binary places of m.
        predicted_parity: predicted_parity(g, h, n): the rule predicts odd parity for a heap of n. If g = 1, n + h is
            odd; otherwise h = 1.
        regular: regular(F, m, g, h, n): the value of n has the predicted parity.
        parts: parts(F, r, w, v): two heaps with r counters in total, the second at least w, have nim-sum v.
        take_leaves: take_leaves(C, F, e, s, n, t, v): taking t of n counters can leave value v; if n ≥ s, with a part
            of at least e.
        some_take_leaves: some_take_leaves(C, F, e, k, s, n, v): taking at most k of n counters can leave value v in
            this way.
        clash: for F, m, g, h, a, b, t: predicted_parity(g, h, t), F natural at a and b, and a, b, a + b + t regular →
            the value of a + b + t is not that of a and b.
        split_shown: for F, a, r, w, v: two heaps of a and r - a with nim-sum v prove parts(F, r, w, v).
        take_leaves_shown: for C, F, e, k, s, n, t, v: take_leaves(C, F, e, s, n, t, v) with 0 ≤ t ≤ k proves
            some_take_leaves(C, F, e, k, s, n, v).
        premises: each premise by its name; `premise` applies it to all arguments.
        holds: holds(C, F, e, p, k, s, m, g, h): all premises.
        grundy: as in `splitting_sums`, from the premises.
        lost: as in `splitting_sums`, from the premises.
    """

    odd: Definition
    predicted_parity: Definition
    regular: Definition
    parts: Definition
    take_leaves: Definition
    some_take_leaves: Definition
    clash: Theorem
    split_shown: Theorem
    take_leaves_shown: Theorem
    premises: Mapping[str, SectionFunction]
    holds: Definition
    grundy: Theorem
    lost: Theorem

    def premise(self, name: str, arguments: Sequence[Any]) -> tuple[z3.BoolRef, Fact]:
        """Return a premise and its definition, given C, F, e, p, k, s, m, g and h."""
        named = self.premises[name]
        given = [one for one, known in zip(arguments, OBJECTS, strict=True) if any(known.eq(x) for x in named.given)]
        return named.function(*given), named.equation(*given)


def parity(kernel: Kernel) -> Definition:
    """Define for m, v: v has an odd number of ones among the binary places of m."""
    return kernel.define(
        "parity.odd", [m, v], z3.BoolSort(),
        lambda f, m, v: z3.And(v > 0, z3.And(m % 2 == 1, v % 2 == 1) != f(m / 2, v / 2)), Measure((v,)),
    )  # fmt: skip


def linear_parity(kernel: Kernel) -> Theorem:
    """Prove for m, a, b: a, b ≥ 0 → a ⊕ b has odd parity exactly when one of a and b does, and the other does not."""
    odd, nim_sum, half = kernel(parity), kernel(algebra.nimsum), kernel(algebra.halves)
    goal = z3.Implies(z3.And(a >= 0, b >= 0), odd(m, nim_sum(a, b)) == (odd(m, a) != odd(m, b)))
    by: list[Fact] = [half(a, b), kernel(algebra.natural_value)(a, b), nim_sum.at(a, b)]
    by += [odd.at(m, nim_sum(a, b)), odd.at(m, a), odd.at(m, b)]
    by += [odd.at(m / 2, one) for one in (nim_sum(a / 2, b / 2), a / 2, b / 2)]
    return kernel.induct("parity.linear", [m, a, b], goal, Measure((a + b,)), at=[(m / 2, a / 2, b / 2)], by=by)


def sparse_spaces_theorem(kernel: Kernel) -> SparseSpacesTheorem:
    """Prove the theorem on all games with sparse exceptional heaps."""
    return _Proof(kernel).prove_all()


class _Proof:
    """The proof that parity rules determine the values of one game, step by step."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel, self.section = kernel, Section(kernel, OBJECTS)
        self.octal: TakeAndBreakTheory = kernel(take_and_break)
        self.every: SplittingGames = kernel(splitting_games)
        self.nim_sum, self.odd = kernel(algebra.nimsum), kernel(parity)
        self.made_moves = self.octal.moves(C, k)

    def option(self, n: Any, a: Any, b: Any) -> Any:
        """Return the formula that a move leads from n to a and b."""
        return self.octal.option(C, k, n, a, b)

    def option_at(self, n: Any, a: Any, b: Any) -> Fact:
        """Return the definition of the options at n, a and b."""
        return self.octal.option.at(C, k, n, a, b)

    def has(self, n: Any, v: Any) -> Any:
        """Return the formula that an option of n has value v."""
        return self.every.has(self.made_moves, F, n, v)

    def _bit(self, bit: Definition, t: Any) -> Any:
        """Return the formula that the digit of the code at t has a bit."""
        return bit(self.octal.digit(C, t))

    @cached_property
    def predicted_parity(self) -> Definition:
        """Return the predicate that the rule predicts odd parity for a heap of n."""
        predicted = z3.If(g == 1, (n + h) % 2 == 1, h == 1)
        return self._predicate("wanted", [n], predicted)

    @cached_property
    def regular(self) -> Definition:
        """Return the predicate that the value of n has the predicted parity."""
        return self._predicate("regular", [n], self.odd(m, F[n]) == self.predicted_parity(n))

    @cached_property
    def inside(self) -> z3.BoolRef:
        """Return the formula that heaps of a and r - a, the second at least w, have nim-sum v."""
        return z3.And(a >= 1, a < r - w + 1, r - a >= 1, self.nim_sum(F[a], F[r - a]) == v)

    @cached_property
    def parts(self) -> Definition:
        """Return the predicate that two heaps with r counters in total, the second at least w, have nim-sum v."""
        return self._predicate("parts", [r, w, v], z3.Exists([a], self.inside))

    @cached_property
    def take_leaves(self) -> Definition:
        """Return the predicate that taking t of n counters can leave value v; if n ≥ s, with a part of at least e."""
        octal, least = self.octal, LEAST_PART
        ways = (
            z3.And(self._bit(octal.leaves_none, t), n == t, n > 0, n < s, v == 0),
            z3.And(self._bit(octal.leaves_one, t), n > t, n - t >= least, F[n - t] == v),
            z3.And(self._bit(octal.leaves_two, t), self.parts(n - t, least, v)),
        )
        return self._predicate("way", [n, t, v], z3.Or(ways))

    @cached_property
    def some_take_leaves(self) -> Definition:
        """Return the predicate that taking at most k of n counters can leave value v in this way."""
        return self._predicate("near", [n, v], z3.Exists([t], z3.And(t >= 0, t < k + 1, self.take_leaves(n, t, v))))

    @cached_property
    def far_option_has(self) -> Definition:
        """Return the predicate that an option of n with a part of at least e has value v."""
        parts = z3.And(self.option(n, a, b), z3.Or(a >= e, b >= e), self.nim_sum(F[a], F[b]) == v)
        return self._predicate("far", [n, v], z3.Exists([a, b], parts))

    @cached_property
    def clash(self) -> Theorem:
        """Prove that regular parts of a regular heap do not have its value."""
        regular, wanted, whole = self.regular, self.predicted_parity, a + b + t
        given = z3.And(wanted(t), F[a] >= 0, F[b] >= 0, regular(a), regular(b), regular(whole))
        by: list[Fact] = [self.kernel(linear_parity)(m, F[a], F[b]), wanted.at(t)]
        by += [fact for heap in (a, b, whole) for fact in (regular.at(heap), wanted.at(heap))]
        goal = z3.Implies(given, self.nim_sum(F[a], F[b]) != F[whole])
        return self.section.prove("parity.clash", [a, b, t], goal, by)

    @cached_property
    def conditions(self) -> z3.BoolRef:
        """Return the premise on the numbers e, p, k and s, on the rule, and on the first digit of the code."""
        octal = self.octal
        return z3.And(
            e >= 1, p >= 1, k >= 0, s >= e, z3.Implies(g == 1, p % 2 == 0),
            z3.Not(self._bit(octal.leaves_none, 0)), z3.Not(self._bit(octal.leaves_one, 0)),
        )  # fmt: skip

    @cached_property
    def formulas(self) -> dict[str, tuple[list[Any], z3.BoolRef]]:
        """Return the variables and the formula of each other premise, by its name."""
        octal, nim_sum, regular = self.octal, self.nim_sum, self.regular
        taken = z3.And(t >= 0, t <= k)
        two = z3.And(taken, self._bit(octal.leaves_two, t))
        split = z3.And(a >= 1, a < n - t)
        return {
            "natural": ([n], z3.And(F[n] >= 0, z3.Implies(n <= 0, F[n] == 0))),
            "again": ([n], z3.Implies(n >= e, F[n + p] == F[n])),
            "clashes": ([t], z3.Implies(two, self.predicted_parity(t))),
            "period-regular": ([n], z3.Implies(z3.And(n >= e, n < e + p), regular(n))),
            "all-taken": ([t], z3.Implies(z3.And(taken, self._bit(octal.leaves_none, t)), F[t] != 0)),
            "single": (
                [n, t],
                z3.Implies(z3.And(taken, self._bit(octal.leaves_one, t), n > t, n <= e + p + k), F[n - t] != F[n]),
            ),
            "exceptional-part": (
                [a, b, t],
                z3.Implies(
                    z3.And(two, a >= 1, a < e, z3.Not(regular(a)), b >= 1, b < e + p),
                    nim_sum(F[a], F[b]) != F[a + b + t],
                ),
            ),
            "exceptional-heap": (
                [n, a, t],
                z3.Implies(z3.And(two, n >= 1, n < e, z3.Not(regular(n)), split), nim_sum(F[a], F[n - t - a]) != F[n]),
            ),
            "reached": ([n, v], z3.Implies(z3.And(n >= 0, n < s + p, v >= 0, v < F[n]), self.some_take_leaves(n, v))),
        }

    @cached_property
    def named(self) -> dict[str, SectionFunction]:
        """Define each of these premises, so that the premises of a game can be proved one by one."""
        named = {}
        for name, (over, formula) in self.formulas.items():
            premise = self._predicate(f"every-{name}", [], z3.ForAll(over, formula))
            assert isinstance(premise, SectionFunction)
            named[name] = premise
        return named

    @cached_property
    def holds(self) -> Definition:
        """Return the conjunction of all premises."""
        return self._predicate("holds", [], z3.And(self.conditions, *(premise() for premise in self.named.values())))

    @cached_property
    def numbers(self) -> Theorem:
        """Prove `conditions` from the conjunction of all premises."""
        return self.section.given_that("parity.numbers", [], self.conditions, [self.holds.at()])

    @cached_property
    def premises(self) -> dict[str, Theorem]:
        """Prove every other premise from the conjunction of all premises."""
        by: list[Fact] = [self.holds.at()]
        return {
            name: self.section.given_that(f"parity.{name}", over, formula, [*by, self.named[name].at()])
            for name, (over, formula) in self.formulas.items()
        }

    def _predicate(self, name: str, variables: list[Any], formula: z3.BoolRef) -> Definition:
        return self.section.define(f"parity.{name}", variables, z3.BoolSort(), lambda *_: formula)

    def options_differ(self) -> Theorem:
        """Prove that no option has the value of its heap."""
        own, octal, nim_sum, regular, premises = self.section, self.octal, self.nim_sum, self.regular, self.premises
        numbers, periodicity, natural, wanted = (
            self.numbers(),
            premises["again"],
            premises["natural"],
            self.predicted_parity,
        )
        by: list[Fact] = [premises["period-regular"](n), periodicity(n - p), regular.at(n), regular.at(n - p), numbers]
        by += [wanted.at(n), wanted.at(n - p)]
        goal = z3.Implies(n >= e, regular(n))
        far = own.induct("parity.far-regular", [n], goal, Measure((n,)), at=[(n - p,)], by=by)
        two = z3.And(t >= 0, t <= k, self._bit(octal.leaves_two, t))
        whole = a + b + t
        unequal = nim_sum(F[a], F[b]) != F[whole]
        goal = z3.Implies(z3.And(two, regular(a), regular(b), regular(whole)), unequal)
        by = [self.clash(a, b, t), premises["clashes"](t), natural(a), natural(b)]
        clash = own.prove("parity.regular-differ", [a, b, t], goal, by)
        goal = z3.Implies(z3.And(two, a >= 1, b >= 1, z3.Not(regular(a))), unequal)
        by = [premises["exceptional-part"](a, b, t), far(a), periodicity(b - p), periodicity(whole - p), numbers]
        part = own.induct("parity.part", [a, b, t], goal, Measure((b,)), at=[(a, b - p, t)], by=by)
        goal = z3.Implies(z3.And(two, a >= 1, b >= 1), unequal)
        by = [clash(a, b, t), part(a, b, t), part(b, a, t), self.kernel(algebra.commutative)(F[a], F[b])]
        by += [premises["exceptional-heap"](whole, a, t), far(whole)]
        both = own.prove("parity.split-differs", [a, b, t], goal, by)
        goal = z3.Implies(z3.And(t >= 0, t <= k, self._bit(octal.leaves_one, t), n > t), F[n - t] != F[n])
        by = [premises["single"](n, t), periodicity(n - p), periodicity(n - t - p), numbers]
        single = own.induct("parity.single-differs", [n, t], goal, Measure((n,)), at=[(n - p, t)], by=by)
        zero, taken = self.kernel(algebra.zero), n - a - b
        by = [self.option_at(n, a, b), both(a, b, taken), single(n, taken), premises["all-taken"](taken)]
        by += [zero(F[a]), zero(z3.IntVal(0)), natural(a), natural(0)]
        return own.prove("parity.differs", [n, a, b], z3.Implies(self.option(n, a, b), nim_sum(F[a], F[b]) != F[n]), by)

    def reaches_smaller_values(self, same: Theorem) -> Theorem:
        """Prove that each smaller value is that of an option."""
        own, premises, has, far, numbers = self.section, self.premises, self.has, self.far_option_has, self.numbers()
        valued = z3.And(self.option(n, a, b), self.nim_sum(F[a], F[b]) == v)
        by: list[Fact] = [self.every.has.at(self.made_moves, F, n, v), same(n, a, b), numbers]
        shown = own.prove("parity.shown", [n, a, b, v], z3.Implies(valued, has(n, v)), by)
        goal = z3.Implies(z3.And(valued, z3.Or(a >= e, b >= e)), far(n, v))
        shown_far = own.prove("parity.shown-far", [n, a, b, v], goal, [far.at(n, v)])
        some = own.prove("parity.far-has", [n, v], z3.Implies(far(n, v), has(n, v)), [far.at(n, v), shown])
        lifted = self._prove_lifted(valued, shown_far)
        nears = self._prove_landed(shown, shown_far)
        goal = z3.Implies(z3.And(n >= s, v >= 0, v < F[n]), far(n, v))
        by = [premises["reached"](n, v), nears(n, v), premises["again"](n - p), lifted(n - p, v), numbers]
        later = own.induct("parity.far-reached", [n, v], goal, Measure((n,)), at=[(n - p, v)], by=by)
        goal = z3.Implies(z3.And(0 <= v, v < F[n]), has(n, v))
        by = [premises["reached"](n, v), nears(n, v), later(n, v), some(n, v), premises["natural"](n), numbers]
        return own.prove("parity.reaches", [n, v], goal, by)

    def _prove_lifted(self, valued: z3.BoolRef, shown_far: Theorem) -> Theorem:
        """Prove that n + p has the values of those options of n that leave a heap of e or more counters."""
        own, far, periodicity = self.section, self.far_option_has, self.premises["again"]
        goal = z3.Implies(z3.And(valued, z3.Or(a >= e, b >= e)), far(n + p, v))
        by: list[Fact] = [self.option_at(n, a, b), self.option_at(n + p, a + p, b), self.option_at(n + p, a, b + p)]
        by += [periodicity(a), periodicity(b), shown_far(n + p, a + p, b, v), shown_far(n + p, a, b + p, v)]
        by += [self.numbers(), self.kernel(algebra.commutative)(F[a], F[b])]
        lift = own.prove("parity.lift", [n, a, b, v], goal, by)
        return own.prove("parity.lifted", [n, v], z3.Implies(far(n, v), far(n + p, v)), [far.at(n, v), lift])

    def _prove_landed(self, shown: Theorem, shown_far: Theorem) -> Theorem:
        """Prove that the values in `some_take_leaves` are those of options, which leave e or more counters if n ≥ s."""
        own, natural, zero = self.section, self.premises["natural"], self.kernel(algebra.zero)
        # A function chooses the first part of a split.
        there = z3.Implies(self.parts(r, w, v), z3.Exists([a], self.inside))
        split = own.prove("parity.parts-there", [r, w, v], there, [self.parts.at(r, w, v)])
        first = self.kernel.choose("parity.first-part", self.kernel.theorems[split.name])
        landed = z3.If(n < s, self.has(n, v), self.far_option_has(n, v))
        rest, least = n - t, LEAST_PART
        chosen = first(F, rest, least, v)
        goal = z3.Implies(z3.And(self.take_leaves(n, t, v), t >= 0, t <= k), landed)
        by: list[Fact] = [self.take_leaves.at(n, t, v), first.at(F, rest, least, v), natural(rest), natural(0)]
        by.append(self.numbers())
        for one, other in ((0, 0), (rest, 0), (chosen, rest - chosen)):
            by += [self.option_at(n, one, other), shown(n, one, other, v), shown_far(n, one, other, v)]
        by += [zero(F[rest]), zero(z3.IntVal(0))]
        hits = own.prove("parity.hits", [n, t, v], goal, by)
        goal = z3.Implies(self.some_take_leaves(n, v), landed)
        return own.prove("parity.landed", [n, v], goal, [self.some_take_leaves.at(n, v), hits])

    def prove_all(self) -> SparseSpacesTheorem:
        """Prove the remaining theorems, and return the definitions with all theorems."""
        kernel, own, every, moves = self.kernel, self.section, self.every, self.made_moves
        # In the stored records these definitions come first, and `clash` needs no premise.
        _ = (
            self.predicted_parity,
            self.regular,
            self.parts,
            self.take_leaves,
            self.some_take_leaves,
            self.far_option_has,
            self.clash,
        )
        own.assume(self.holds)
        numbers, premises = self.numbers, self.premises
        goal = every.option(moves, n, a, b) == self.option(n, a, b)
        same = own.prove("parity.same-option", [n, a, b], goal, [self.octal.options_agree(C, k, n, a, b), numbers()])
        goal = every.solves(moves, F)
        by = [
            every.solves.at(moves, F),
            self.options_differ(),
            self.reaches_smaller_values(same),
            premises["natural"],
            same,
            numbers(),
        ]
        solves = own.prove("parity.solves", [], goal, by)
        x = z3.Const("x", head.domain(0))
        known = kernel.definitions
        value, lost, nim = (known[f"games.sum.{name}"] for name in ("value", "P", "nim-sum"))
        goal = value(moves, x, v) == (v == nim(F, x))
        grundy = own.prove("parity.grundy", [x, v], goal, [solves(), every.grundy(moves, F, x, v)])
        goal = lost(moves, x) == (nim(F, x) == 0)
        zero = own.prove("parity.lost-iff-zero", [x], goal, [solves(), every.lost(moves, F, x)])
        goal = z3.Implies(self.inside, self.parts(r, w, v))
        split = own.prove("parity.split-shown", [a, r, w, v], goal, [self.parts.at(r, w, v)])
        goal = z3.Implies(z3.And(t >= 0, t <= k, self.take_leaves(n, t, v)), self.some_take_leaves(n, v))
        way = own.prove("parity.way-shown", [n, t, v], goal, [self.some_take_leaves.at(n, v)])
        proved = kernel.theorems
        return SparseSpacesTheorem(
            odd=self.odd,
            predicted_parity=export(self.predicted_parity),
            regular=export(self.regular),
            parts=export(self.parts),
            take_leaves=export(self.take_leaves),
            some_take_leaves=export(self.some_take_leaves),
            clash=proved[self.clash.name],
            split_shown=proved[split.name],
            take_leaves_shown=proved[way.name],
            premises=self.named,
            holds=export(self.holds),
            grundy=proved[grundy.name],
            lost=proved[zero.name],
        )
