"""The share of won heaps, counted by the rules, tends to k/(k + 1) in all four games of MARK.

`Share` counts the N-positions among the heaps 1 to n, defined by recursion along the moves. For every m it gives a
number from which on the share differs from k/(k + 1) by at most 1/m, so this is the limit. Main statements:
`won_share`, `misere_share`, `up_share`, `up_misere_share`; `exact` ((k + 1) times the count is k·n plus the alternating
digit sum of n) and the counts below powers of k, `below_power`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, n
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, powers
from verify.proofs.mark.normal import win_density
from verify.proofs.mark.normal.k_mark_outcomes import lost, won_iff_vile
from verify.proofs.mark.normal.win_density import alternating, density, misere_density, misere_won, square, won
from verify.proofs.mark.numbers.vile_base_k import j, power
from verify.proofs.mark.up_mark import lost_iff as up_lost_iff
from verify.proofs.mark.up_mark import misere_lost_iff as up_misere_lost_iff
from verify.proofs.mark.up_mark import up_lost, up_misere_lost
from verify.proofs.theorem_chapters import Chapter

m, e, b, c = z3.Ints("m e b c")


def within(value: z3.ArithRef, bound: z3.ArithRef) -> z3.BoolRef:
    """Return the formula −bound ≤ value ≤ bound."""
    return z3.And(-bound <= value, value <= bound)


@dataclass(frozen=True)
class Share:
    """The share of N-positions in one game with a parameter k, under one play.

    Args:
        name: the prefix of the names of its theorems.
        lost: the P-positions, from the rules.
    """

    k: Kernel
    name: str
    lost: Definition

    @cached_property
    def count(self) -> Definition:
        """The number of N-positions among the heaps 1 to n."""
        won_here = z3.If(self.lost(n, K), 0, 1)
        body = lambda f, n, K: z3.If(n <= 0, 0, f(n - 1, K) + won_here)
        return self.k.define(f"{self.name}.count", [n, K], z3.IntSort(), body, Measure((n,)))

    @cached_property
    def excess(self) -> Definition:
        """(k + 1) times the number of N-positions from 1 to n, less k·n."""
        error = (K + 1) * self.count(n, K) - K * n
        return self.k.define(f"{self.name}.excess", [n, K], z3.IntSort(), lambda *_: error)

    @cached_property
    def near(self) -> Definition:
        """The predicate that the share of N-positions among the heaps 1 to n differs from k/(k + 1) by at most 1/m."""
        close = within(m * self.excess(n, K), (K + 1) * n)
        return self.k.define(f"{self.name}.near", [n, m, K], z3.BoolSort(), lambda *_: close)

    def same(self, other: z3.ExprRef, by: Sequence[Fact]) -> Theorem:
        """Prove by induction on n that `other` is the number of N-positions by the rules."""
        goal = given(based(n >= 0)).then(self.count(n, K) == other)
        return self.k.induct(f"{self.name}.same", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by)

    def excess_is(self, other: z3.ExprRef, count_chapter: Chapter) -> Theorem:
        """Prove that from n = 1 on the excess equals `other`, by a chapter about the count."""
        goal = given(based(n >= 1)).then(self.excess(n, K) == other)
        return self.k.prove(f"{self.name}.excess", [n, K], goal, [self.k(count_chapter)(n, K)], unfold=1)

    def tends(self, late: z3.ArithRef, by: Sequence[Fact]) -> Theorem:
        """For n ≥ `late` the share differs from k/(k + 1) by at most 1/m. As m is arbitrary, that is the limit."""
        goal = given(based(m >= 1, n >= late)).then(self.near(n, m, K))
        return self.k.prove(f"{self.name}.limit", [n, m, K], goal, [self.near.at(n, m, K), *by])


def halved(k: Kernel) -> Theorem:
    """If 2m·e is between −2b·n and 2b·n, then m·e is between −b·n and b·n."""
    return k.prove("share.halved", [n, m, b, e], given(within(2 * m * e, b * (2 * n))).then(within(m * e, b * n)))


def normal(k: Kernel) -> Share:
    """The N-positions of K-MARK in normal play."""
    return Share(k, "k-mark.share", k(lost))


def same_count(k: Kernel) -> Theorem:
    """The N-positions of K-MARK from 1 to n, by the rules, are as many as the vile numbers."""
    f, g = k(normal).count, k(won)
    return k(normal).same(g(n, K), [f.at(n, K), g.at(n, K), k(won_iff_vile)(n, K)])


@theorem_name("k-mark.share.exact")
def exact(k: Kernel) -> Theorem:
    """(k + 1) times the number of N-positions from 1 to n is k·n plus the alternating digit sum of n."""
    goal = given(based(n >= 0)).then((K + 1) * k(normal).count(n, K) == K * n + k(alternating)(n, K))
    return k.prove([n, K], goal, [k(same_count)(n, K), k(win_density.won_count)(n, K)])


def excess_bound(k: Kernel) -> Theorem:
    """For n ≥ 2m·(2m + 1), m times the excess of K-MARK is between −(k − 1)·n and (k − 1)·n."""
    f = k(normal).excess
    goal = given(based(m >= 1, n >= 2 * m * (2 * m + 1))).then(within(m * f(n, K), (K - 1) * n))
    by = [k(same_count)(n, K), k(density)(n, 2 * m, K), k(halved)(n, m, K - 1, f(n, K)), k(square)(2 * m)]
    return k.prove("k-mark.share.bound", [n, m, K], goal, by, unfold=1)


@theorem_name("k-mark.share.limit")
def won_share(k: Kernel) -> Theorem:
    """The share of N-positions of K-MARK tends to k/(k + 1)."""
    return k(normal).tends(2 * m * (2 * m + 1), [k(excess_bound)(n, m, K), k(square)(2 * m)])


@theorem_name("k-mark.share.below-power")
def below_power(k: Kernel) -> Theorem:
    """Below k^j there are (k^(j + 1) − k)/(k + 1) N-positions for even j, and (k^(j + 1) − 1)/(k + 1) for odd j."""
    top, less = k(power)(j, K), z3.If(j % 2 == 0, K, 1)
    goal = given(based(j >= 0)).then((K + 1) * k(normal).count(top - 1, K) == k(power)(j + 1, K) - less)
    by = [k(win_density.won_up_to_power)(j, K), k(same_count)(top, K), k(powers)(j, 0, K)]
    return k.prove([j, K], goal, by=by, unfold=1)


def misere(k: Kernel) -> Share:
    """The N-positions of K-MARK in misère play."""
    return Share(k, "k-mark.misere-share", k(misere_lost))


def same_misere_count(k: Kernel) -> Theorem:
    """The misère N-positions of K-MARK from 1 to n, by the rules, are as many as the numbers that fail the test."""
    f, g = k(misere).count, k(misere_won)
    return k(misere).same(g(n, K), [f.at(n, K), g.at(n, K), k(lost_iff_test)(n, K)])


def misere_excess_bound(k: Kernel) -> Theorem:
    """For n ≥ 2m·(2m + 1), m times the excess of misère K-MARK is between −(k + 1)·n and (k + 1)·n."""
    f = k(misere).excess
    goal = given(based(m >= 1, n >= 2 * m * (2 * m + 1))).then(within(m * f(n, K), (K + 1) * n))
    by = [k(same_misere_count)(n, K), k(misere_density)(n, 2 * m, K), k(halved)(n, m, K + 1, f(n, K)), k(square)(2 * m)]
    return k.prove("k-mark.misere-share.bound", [n, m, K], goal, by, unfold=1)


@theorem_name("k-mark.misere-share.limit")
def misere_share(k: Kernel) -> Theorem:
    """The share of N-positions of misère K-MARK tends to k/(k + 1)."""
    return k(misere).tends(2 * m * (2 * m + 1), [k(misere_excess_bound)(n, m, K), k(square)(2 * m)])


def up_normal(k: Kernel) -> Share:
    """The N-positions of Up-K-MARK in normal play."""
    return Share(k, "up-k-mark.share", k(up_lost))


def shifted_count(k: Kernel) -> Theorem:
    """Up-K-MARK has as many N-positions from 1 to n as K-MARK has from 1 to n − 1, by the rules of both."""
    f, g = k(up_normal).count, k(normal).count
    goal = given(based(n >= 1)).then(f(n, K) == g(n - 1, K))
    by = [k(up_lost_iff)(n, K), k(won_iff_vile)(0, K)]
    return k.induct("up-k-mark.share.shifted", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=1)


@theorem_name("up-k-mark.share.limit")
def up_share(k: Kernel) -> Theorem:
    """The share of N-positions of Up-K-MARK tends to k/(k + 1)."""
    g = k(normal).excess
    shift = k(up_normal).excess_is(g(n - 1, K) - K, shifted_count)
    conclusion = within(m * (e - K), (K + 1) * n)
    claim = given(based(n >= 1, n >= m * K, m >= 1, within(m * e, (K - 1) * (n - 1)))).then(conclusion)
    moved = k.prove("up-k-mark.share.moved", [n, m, e, K], claim)
    by = [shift(n, K), k(excess_bound)(n - 1, m, K), moved(n, m, g(n - 1, K), K), k(square)(2 * m)]
    return k(up_normal).tends(2 * m * (2 * m + 1) + m * K + 1, by)


def up_misere(k: Kernel) -> Share:
    """The N-positions of Up-K-MARK in misère play."""
    return Share(k, "up-k-mark.misere-share", k(up_misere_lost))


def shifted_misere_count(k: Kernel) -> Theorem:
    """Misère Up-K-MARK has one more N-position from 1 to n than misère K-MARK has from 1 to n − 1: the heap of 1."""
    f, g = k(up_misere).count, k(misere).count
    goal = given(based(n >= 1)).then(f(n, K) == 1 + g(n - 1, K))
    by = [k(up_misere_lost_iff)(n, K), k(lost_iff_test)(0, K)]
    return k.induct("up-k-mark.misere-share.shifted", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=1)


@theorem_name("up-k-mark.misere-share.limit")
def up_misere_share(k: Kernel) -> Theorem:
    """The share of N-positions of misère Up-K-MARK tends to k/(k + 1)."""
    g = k(misere).excess
    shift = k(up_misere).excess_is(g(n - 1, K) + 1, shifted_misere_count)
    # m times 1 is no more than half of (k + 1)·n, and 2m times the excess leaves the other half.
    conclusion = within(m * (e + 1), (K + 1) * n)
    claim = given(based(n >= 1, n >= m, m >= 1, within(2 * m * e, (K + 1) * (n - 1)))).then(conclusion)
    moved = k.prove("up-k-mark.misere-share.moved", [n, m, e, K], claim)
    by = [shift(n, K), k(misere_excess_bound)(n - 1, 2 * m, K), moved(n, m, g(n - 1, K), K), k(square)(4 * m)]
    return k(up_misere).tends(4 * m * (4 * m + 1) + 1, by)


@theorem_name("k-mark.share.large-base")
def large_base(k: Kernel) -> Theorem:
    """For k ≥ 2m and n ≥ 4m·(4m + 1), at most a fraction 1/m of the heaps from 1 to n is lost: m·(n − V(n)) ≤ n."""
    f, won_so_far = k(normal).excess, k(normal).count
    # The rest is arithmetic in plain variables: c is the count, and e its excess (k + 1)·c − k·n.
    premise = based(m >= 1, n >= 0, K >= 2 * m, e == (K + 1) * c - K * n, within(2 * m * e, (K + 1) * n))
    few = k.prove("k-mark.share.few-lost", [n, m, c, e, K], given(premise).then((K + 1) * (m * (n - c)) <= (K + 1) * n))
    less = k.prove("k-mark.share.divide", [b, e, K], given(based((K + 1) * b <= (K + 1) * e)).then(b <= e))
    lost_so_far = n - won_so_far(n, K)
    goal = given(based(m >= 1, K >= 2 * m, n >= 4 * m * (4 * m + 1))).then(m * lost_so_far <= n)
    by = [k(won_share)(n, 2 * m, K), few(n, m, won_so_far(n, K), f(n, K), K)]
    by += [less(m * lost_so_far, n, K), k(square)(4 * m)]
    return k.prove([n, m, K], goal, by, unfold=1)
