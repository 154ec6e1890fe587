"""Proof of a claim from the proved period of a game's values."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from itertools import count
from math import gcd, lcm
from typing import NamedTuple

import z3

from theory.numbers.periodic import Periodic
from verify.discover.claims.forms import UserClaim
from verify.discover.result import ProvedForm
from verify.discover.strategies import encoded_periodic
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import cons, nil

n, j = z3.Ints("n j")


class ValueFacts(NamedTuple):
    """Facts from which a claim follows.

    Args:
        f: the value of a heap; in misère play 0 if it is lost.
        multiple_periods: for n, j: n ≥ preperiod, j ≥ 0 → f(n + period · j) = f(n).
        preperiod: the length of the preperiod.
        period: the period.
        computed: the value as a computable term.
        closed: for n: f(n) equals that term; None if the term is f(n).
    """

    f: Definition
    multiple_periods: Theorem
    preperiod: int
    period: int
    computed: Callable[[z3.ArithRef], z3.ArithRef]
    closed: Theorem | None = None


def value_facts(kernel: Kernel, name: str, proof: ProvedForm, repeats: Periodic) -> ValueFacts:
    """Return the facts proved about the values of single heaps."""
    e, p = repeats.preperiod, repeats.period
    if isinstance(proof.data, Periodic):
        f = kernel.definitions[f"{name}.f"]
        return ValueFacts(
            f,
            kernel.theorems.get(f"{name}.far") or encoded_periodic.prove_multiple_periods(kernel, name, proof.data),
            e,
            p,
            f,
        )
    if f"{name}.alone-far" not in kernel.theorems:
        _prove_single_heaps(kernel, name, p, e)
    f, closed, multiple_periods = (
        kernel.definitions[f"{name}.alone"],
        kernel.theorems[f"{name}.alone-closed"],
        kernel.theorems[f"{name}.alone-far"],
    )
    return ValueFacts(f, multiple_periods, e, p, partial(_outcome_term, kernel, name), closed)


def _outcome_term(kernel: Kernel, name: str, size: z3.ArithRef) -> z3.ArithRef:
    """Return the term that is 0 if a heap is lost and 1 if it is won, by the misère quotient."""
    element, times, lost = (kernel.definitions[f"{name}.quotient.{one}"] for one in ("element", "times", "outcome"))
    term: z3.ArithRef = lost(times(element(size), 0))
    return term


def _prove_single_heaps(kernel: Kernel, name: str, p: int, e: int) -> None:
    """Prove that the outcome of a single heap is given by the misère quotient and is periodic."""
    several = f"{name}.quotient.sum"
    won, product = kernel.definitions[f"{several}.lost-product"], kernel.definitions[f"{several}.product"]
    alone = kernel.define(f"{name}.alone", [n], z3.IntSort(), lambda _, n: won(cons(n, nil)))
    by: list[Fact] = [alone.at(n), won.at(cons(n, nil)), product.at(cons(n, nil)), product.at(nil)]
    closed = kernel.prove(f"{name}.alone-closed", [n], alone(n) == _outcome_term(kernel, name, n), by)
    element, later = kernel.definitions[f"{name}.quotient.element"], n + p * j
    by = [closed(n), closed(later), element.at(n), element.at(later)]
    by.append(kernel.theorems[f"{name}.quotient.class.far"](n, j))
    goal = z3.Implies(z3.And(n >= e, j >= 0), alone(later) == alone(n))
    kernel.prove(f"{name}.alone-far", [n, j], goal, by)


def prove_claim(kernel: Kernel, name: str, claim: UserClaim, solution: ValueFacts) -> Theorem:
    """Prove the claim from the period.

    Raises:
        ProofError: the claim does not follow.
        StrategyFailed: the time is up.
    """
    # Theorem names are unique in a kernel, which may prove several claims.
    called = next(one for i in count(1) if (one := f"{name}.claim-{i}") not in kernel.theorems)
    if claim.rule is not None:
        return _prove_rule(kernel, called, claim, solution)
    if claim.lost is None:
        return _prove_period(kernel, called, claim, solution)
    if claim.start or claim.scope is not None:
        raise ProofError("a claim about only some heaps has no theorem; claim which of all heaps are lost")
    return _prove_lost_remainders(kernel, called, claim, claim.lost, solution)


def _prove_period(kernel: Kernel, called: str, claim: UserClaim, solution: ValueFacts) -> Theorem:
    """Prove that the values have the claimed period from the claimed heap on."""
    f, multiple_periods, e, p, computed, closed = solution
    later, start = n + claim.period, claim.start
    goal = z3.Implies(n >= start, f(later) == f(n))
    if claim.period % p == 0 and start >= e:
        return kernel.prove(called, [n], goal, [multiple_periods(n, claim.period // p)])
    # Outcomes may have a smaller period and preperiod than the elements of a quotient.
    first_period = z3.And(n >= start, n < max(start, e) + p)
    near = kernel.evaluate(f"{called}.near", [n], z3.Implies(first_period, computed(later) == computed(n)))
    by: list[Fact] = [near(n), multiple_periods(n - p, 1), multiple_periods(later - p, 1)]
    by += [] if closed is None else [closed(n), closed(later)]
    return kernel.induct(called, [n], goal, Measure((n,)), at=[(n - p,)], by=by)


def _prove_lost_remainders(
    kernel: Kernel, called: str, claim: UserClaim, lost: Set[int], solution: ValueFacts
) -> Theorem:
    """Prove that a heap is lost exactly when its remainder by the claimed period is one of the given ones."""
    f, multiple_periods, e, p, computed, closed = solution
    order = Measure((n,))
    # A sequence with both periods has their greatest common divisor as a period.
    common = gcd(claim.period, p)

    def claimed(remainders: _RemainderPredicate) -> z3.BoolRef:
        return z3.Implies(n >= 0, (f(n) == 0) == remainders.has_remainder(n))

    common_remainders = _RemainderPredicate(
        kernel, f"{called}.common", common, sorted({remainder % common for remainder in lost})
    )
    goal = z3.Implies(z3.And(n >= 0, n < e + p), (computed(n) == 0) == common_remainders.named(n))
    near = kernel.evaluate(f"{called}.near", [n], goal)
    goal = (f(n) == 0) == common_remainders.named(n)
    by = [near(n), multiple_periods(n - p, 1), common_remainders.shifted(p), *([] if closed is None else [closed(n)])]
    values_theorem = kernel.induct(f"{called}.values", [n], z3.Implies(n >= 0, goal), order, at=[(n - p,)], by=by)
    if common == claim.period:
        by = [values_theorem(n), common_remainders.named.at(n)]
        return kernel.prove(called, [n], claimed(common_remainders), by)
    remainders = _RemainderPredicate(kernel, f"{called}.lost", claim.period, sorted(lost))
    goal = remainders.named(n) == common_remainders.named(n)
    same = kernel.evaluate(f"{called}.same", [n], z3.Implies(z3.And(n >= 0, n < claim.period), goal))
    by = [same(n), remainders.shifted(claim.period), common_remainders.shifted(claim.period)]
    alike = kernel.induct(f"{called}.alike", [n], z3.Implies(n >= 0, goal), order, at=[(n - claim.period,)], by=by)
    return kernel.prove(called, [n], claimed(remainders), [values_theorem(n), alike(n), remainders.named.at(n)])


def _prove_rule(kernel: Kernel, called: str, claim: UserClaim, solution: ValueFacts) -> Theorem:
    """Prove that the value of each heap is the value claimed for its remainder.

    Raises:
        ProofError: the claim does not follow.
    """
    f, multiple_periods, e, p, computed, closed = solution
    assert claim.rule is not None
    m = claim.period
    remainder = z3.IntVal(claim.rule[0]) if m == 1 else n % m if claim.rule == tuple(range(m)) else None
    if remainder is None:
        raise ProofError("a claimed value can be proved only if it is constant or equals the remainder")
    step = lcm(p, m)
    near = kernel.evaluate(f"{called}.near", [n], z3.Implies(z3.And(n >= 0, n < e + step), computed(n) == remainder))
    shifted = [] if m == 1 else [kernel.prove(f"{called}.rest", [n], n % m == (n - step) % m)(n)]
    by: list[Fact] = [
        near(n),
        multiple_periods(n - step, step // p),
        *shifted,
        *([] if closed is None else [closed(n)]),
    ]
    goal = z3.Implies(n >= 0, f(n) == remainder)
    return kernel.induct(called, [n], goal, Measure((n,)), at=[(n - step,)], by=by)


class _RemainderPredicate:
    """The predicate that n has one of some remainders, named so that other proofs do not unfold the division."""

    def __init__(self, k: Kernel, name: str, modulus: int, remainders: Sequence[int]) -> None:
        self.k, self.modulus, self.remainders, self.name = k, modulus, remainders, name
        self.named = k.define(name, [n], z3.BoolSort(), lambda _, n: self.has_remainder(n))

    def has_remainder(self, size: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that n has one of the remainders; the checker has no rule for division by 1."""
        return (
            z3.BoolVal(bool(self.remainders))
            if self.modulus == 1
            else z3.Or([size % self.modulus == rest for rest in self.remainders])
        )

    def shifted(self, by: int) -> Theorem:
        """Prove that the predicate is equivalent at n and n − `by`, for a multiple of the modulus."""
        name, earlier = f"{self.name}.shifted-{by}", n - by
        if name in self.k.theorems:
            return self.k.theorems[name]
        facts: list[Fact] = [self.named.at(n), self.named.at(earlier)]
        if self.modulus > 1:
            rest = n % self.modulus == earlier % self.modulus
            facts.append(self.k.prove(f"{self.name}.rest-{by}", [n], rest))
        return self.k.prove(name, [n], self.named(n) == self.named(earlier), facts)
