"""Proof of a claim from the proved period of a game's values."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from math import gcd, lcm
from typing import NamedTuple

import z3

from theory.numbers.periodic import Periodic
from verify.discover.claim_forms import UserClaim
from verify.discover.result import ProvedForm
from verify.discover.strategies import encoded_periodic
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import cons, nil

n, j = z3.Ints("n j")


class ValueFacts(NamedTuple):
    """Facts from which a claim follows.

    Args:
        f: the value of a heap; in misère play 0 if it is lost.
        far: for n, j: n ≥ preperiod, j ≥ 0 → f(n + period · j) = f(n).
        preperiod: the length of the preperiod.
        period: the period.
        computed: the value as a computable term.
        closed: for n: f(n) equals that term; None if the term is f(n).
    """

    f: Definition
    far: Theorem
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
    f, closed, far = (
        kernel.definitions[f"{name}.alone"], kernel.theorems[f"{name}.alone-closed"],
        kernel.theorems[f"{name}.alone-far"],
    )  # fmt: skip
    return ValueFacts(f, far, e, p, partial(_outcome_term, kernel, name), closed)


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
    f, far, e, p, computed, closed = solution
    # Theorem names are unique in a kernel, which may prove several claims.
    called = next(one for i in count(1) if (one := f"{name}.claim-{i}") not in kernel.theorems)
    order = Measure((n,))
    if claim.rule is not None:
        return _prove_rule(kernel, called, claim, solution)
    if claim.lost is not None and (claim.start or claim.scope is not None):
        raise ProofError("a claim about only some heaps has no theorem; claim which of all heaps are lost")
    if claim.lost is None:
        later, start = n + claim.period, claim.start
        goal = z3.Implies(n >= start, f(later) == f(n))
        if claim.period % p == 0 and start >= e:
            return kernel.prove(called, [n], goal, [far(n, claim.period // p)])
        # Outcomes may have a smaller period and preperiod than the elements of a quotient.
        once = z3.And(n >= start, n < max(start, e) + p)
        near = kernel.evaluate(f"{called}.near", [n], z3.Implies(once, computed(later) == computed(n)))
        by: list[Fact] = [near(n), far(n - p, 1), far(later - p, 1)]
        by += [] if closed is None else [closed(n), closed(later)]
        return kernel.induct(called, [n], goal, order, at=[(n - p,)], by=by)

    # A sequence with both periods has their greatest common divisor as a period.
    common = gcd(claim.period, p)

    def claimed(remainders: _RemainderPredicate) -> z3.BoolRef:
        return z3.Implies(n >= 0, (f(n) == 0) == remainders.among(n))

    few = _RemainderPredicate(kernel, f"{called}.common", common, sorted({rest % common for rest in claim.lost}))
    goal = z3.Implies(z3.And(n >= 0, n < e + p), (computed(n) == 0) == few.named(n))
    near = kernel.evaluate(f"{called}.near", [n], goal)
    goal = (f(n) == 0) == few.named(n)
    by = [near(n), far(n - p, 1), few.shifted(p), *([] if closed is None else [closed(n)])]
    values_theorem = kernel.induct(f"{called}.values", [n], z3.Implies(n >= 0, goal), order, at=[(n - p,)], by=by)
    if common == claim.period:
        return kernel.prove(called, [n], claimed(few), [values_theorem(n), few.named.at(n)])
    predicate = _RemainderPredicate(kernel, f"{called}.lost", claim.period, sorted(claim.lost))
    goal = predicate.named(n) == few.named(n)
    same = kernel.evaluate(f"{called}.same", [n], z3.Implies(z3.And(n >= 0, n < claim.period), goal))
    by = [same(n), predicate.shifted(claim.period), few.shifted(claim.period)]
    alike = kernel.induct(f"{called}.alike", [n], z3.Implies(n >= 0, goal), order, at=[(n - claim.period,)], by=by)
    return kernel.prove(called, [n], claimed(predicate), [values_theorem(n), alike(n), predicate.named.at(n)])


def _prove_rule(kernel: Kernel, called: str, claim: UserClaim, solution: ValueFacts) -> Theorem:
    """Prove that the value of each heap is the value claimed for its remainder.

    Raises:
        ProofError: the claim does not follow.
    """
    f, far, e, p, computed, closed = solution
    assert claim.rule is not None
    m = claim.period
    rests = z3.IntVal(claim.rule[0]) if m == 1 else n % m if claim.rule == tuple(range(m)) else None
    if rests is None:
        raise ProofError("a claimed value can be proved only if it is constant or equals the remainder")
    step = lcm(p, m)
    near = kernel.evaluate(f"{called}.near", [n], z3.Implies(z3.And(n >= 0, n < e + step), computed(n) == rests))
    shifted = [] if m == 1 else [kernel.prove(f"{called}.rest", [n], n % m == (n - step) % m)(n)]
    by: list[Fact] = [near(n), far(n - step, step // p), *shifted, *([] if closed is None else [closed(n)])]
    goal = z3.Implies(n >= 0, f(n) == rests)
    return kernel.induct(called, [n], goal, Measure((n,)), at=[(n - step,)], by=by)


class _RemainderPredicate:
    """The predicate that n has one of some remainders, named so that other proofs do not unfold the division."""

    def __init__(self, k: Kernel, name: str, modulus: int, rests: Sequence[int]) -> None:
        self.k, self.modulus, self.rests, self.name = k, modulus, rests, name
        self.named = k.define(name, [n], z3.BoolSort(), lambda _, n: self.among(n))

    def among(self, size: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that n has one of the remainders; the checker has no rule for division by 1."""
        return (
            z3.BoolVal(bool(self.rests))
            if self.modulus == 1
            else z3.Or([size % self.modulus == rest for rest in self.rests])
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
