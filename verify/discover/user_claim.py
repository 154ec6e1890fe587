"""Decision of claims about a game, such as "period 12 from 70": prove from the solution, or find the least failure.

`verify.discover.claim_forms` lists the claims. A claim about finitely many heaps is decided by computing. Any other
claim is first compared with the values of the first heaps by brute force; a failure refutes it, with or without a
theorem about the game. If none fails, the claim is proved from the theorem, and is unknown without one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import gcd, lcm
from typing import NamedTuple

import z3

from theory.numbers.arithmetic_periodic import Rising
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.periodic import Periodic
from theory.numbers.valuation import Valuation
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.claim_forms import LOST, WON, Claim
from verify.discover.computed_values import first_values, is_sum
from verify.discover.deadline import Deadline
from verify.discover.found_standing import Judge, standings
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.search import Discovery
from verify.discover.strategies import encoded_periodic, p_pairs_search, wythoff_variants
from verify.kernel import Defined, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import cons, nil

n, j = z3.Ints("n j")
# Bound for the search of a failure if the values are known but not periodic.
SEARCH_BOUND = 1_000_000
# Number of first heaps on which a claim is compared with brute force, and the CPU time for it, in seconds.
BRUTE_FORCE_HEAPS, BRUTE_FORCE_SECONDS = (64, 512, 4000), 5.0
# The largest heap for which a claim about finitely many heaps is decided by brute force.
MOST_COMPUTED = 20_000
# Number of heaps between two checks of the deadline.
CHUNK_SIZE = 1 << 12
NO_SOLUTION = "no theorem found"


@dataclass(frozen=True)
class Verdict:
    """Verdict on a claim: `proved`, `refuted` or `unknown`.

    Args:
        claim: the claim.
        verdict: the verdict.
        counterexample: the smallest heap at which the claim fails.
        found: the values at that heap, or the reason why the verdict is unknown.
        theorem: the claim as a theorem, if it is proved.
        standing: the standing of that theorem.
        why_not_higher: the reason why the standing is not higher.
    """

    claim: Claim
    verdict: str
    counterexample: int | None = None
    found: str = ""
    theorem: Theorem | None = None
    standing: str = "open"
    why_not_higher: str = ""


def refute_early(game: HeapGame, play: Play, claim: Claim) -> Verdict | None:
    """Return a verdict that brute force on the first heaps gives without a theorem; None if it gives none.

    A claim about finitely many heaps is proved in this way too.
    """
    if not is_sum(game):
        return None
    limit = Deadline(BRUTE_FORCE_SECONDS)
    wanted = max(claim.values, default=0) + 1 if claim.values is not None else None
    try:
        for count in BRUTE_FORCE_HEAPS:
            more = wanted if wanted is not None and wanted <= MOST_COMPUTED else 0
            values = first_values(game, play, max(count, more), limit.check)
            failure = _smallest_counterexample(claim, values.__getitem__, len(values) - claim.reach)
            if failure is not None:
                return _refutation(play, claim, values.__getitem__, failure)
            if wanted is not None and wanted <= len(values):
                told = f"computed from the rules for the heaps up to {wanted - 1}"
                return Verdict(claim, "proved", None, told, standing="checked")
    except (StrategyFailed, MemoryError):
        return None
    return None


def decide_claim(discovery: Discovery, claim: Claim, judge: Judge | None = None) -> Verdict:
    """Decide a claim by the outcome of a search.

    Args:
        discovery: the outcome of the search.
        claim: the claim.
        judge: cross-checks the theorem; without one its standing is `proved`.
    """
    found, kernel, game = discovery.found, discovery.kernel, discovery.rules.game
    if found.paired if found else p_pairs_search.joint_numbers(game) is not None or wythoff_variants.is_variant(game):
        return Verdict(claim, "unknown", None, "the game has two heaps, but the claim is about one")
    early = refute_early(game, discovery.play, claim)
    if early is not None:
        return early
    if found is None or kernel is None:
        return Verdict(claim, "unknown", None, f"{NO_SOLUTION}, and no failure among the first heaps")
    if claim.values is not None:
        failure = next((heap for heap in sorted(claim.values) if claim.fails(found.value, heap)), None)
        if failure is not None:
            return _refutation(discovery.play, claim, found.value, failure)
        return Verdict(claim, "proved", None, "computed from the proved closed form", standing=discovery.standing)
    if claim.aperiodic:
        return _decide_aperiodic(discovery, found, claim)
    clock = discovery.clock or Deadline(float("inf"))
    repeats = _periodic_form(found)
    seen = 0
    try:
        whole = claim.start + SEARCH_BOUND if repeats is None else max(claim.start, repeats.preperiod) + repeats.period
        if claim.reach == 0 and repeats is not None:
            # Two periodic sequences that agree as long as the sum of their periods agree forever.
            whole += claim.period
        for seen in range(claim.start, whole, CHUNK_SIZE):
            clock.check()
            failure = _smallest_counterexample(claim, found.value, min(whole, seen + CHUNK_SIZE), seen)
            if failure is not None:
                return _refutation(discovery.play, claim, found.value, failure)
        if repeats is None:
            how = "claims about all heaps are proved for periodic values only"
            return Verdict(claim, "unknown", None, f"no failure below {whole}, and {how}")
        name = proof_name(game.name)
        theorem = _prove_claim(kernel, name, claim, _value_facts(kernel, name, found, repeats))
        standing, why = "proved", ""
        if judge is not None:
            standing, why = standings(kernel, {"": [theorem]}, judge, clock)[""]
    except StrategyFailed as error:
        return Verdict(claim, "unknown", None, f"{error}; no failure below {seen}")
    except ProofError as error:
        return Verdict(claim, "unknown", None, str(error).splitlines()[0])
    if standing == "open":
        return Verdict(claim, "unknown", None, f"the standing of the proof is open: {why}", why_not_higher=why)
    return Verdict(claim, "proved", None, "", theorem, standing, why)


def _decide_aperiodic(discovery: Discovery, found: ProvedForm, claim: Claim) -> Verdict:
    """Return the verdict on the claim that the values have no period."""
    repeats = _periodic_form(found)
    if repeats is not None:
        told = f"period {repeats.period} from heap {repeats.preperiod} on is proved"
        return Verdict(claim, "refuted", repeats.preperiod, told)
    if isinstance(found.data, Rising | MaximumNim | Valuation):
        return Verdict(
            claim, "proved", None, "the values are unbounded by the closed form", standing=discovery.standing
        )
    return Verdict(claim, "unknown", None, "no theorem says whether these values have a period")


def _periodic_form(found: ProvedForm) -> Periodic | None:
    """Return the preperiod and period of the values if they are periodic."""
    if isinstance(found.data, Periodic):
        return found.data
    return None if found.quotient is None else found.quotient.element


def _smallest_counterexample(claim: Claim, value: Callable[[int], int], stop: int, start: int = 0) -> int | None:
    """Return the smallest heap below `stop` at which a claim fails, if there is one."""
    return next((size for size in range(max(claim.start, start), stop) if claim.fails(value, size)), None)


def _refutation(play: Play, claim: Claim, value: Callable[[int], int], size: int) -> Verdict:
    """Return the verdict on a claim that fails at a heap."""
    said = None if claim.values is None else claim.values[size]
    if claim.lost is not None or said in (LOST, WON):
        return Verdict(claim, "refuted", size, f"heap {size} is {'won' if value(size) else 'lost'}")
    if not claim.reach:
        return Verdict(claim, "refuted", size, f"heap {size} has {_describe_value(play, value(size))}")
    other = size + claim.period
    mine, later = (_describe_value(play, value(one)) for one in (size, other))
    return Verdict(claim, "refuted", size, f"heap {size} has {mine}, and heap {other} {later}")


def _describe_value(play: Play, value: int) -> str:
    return f"the value {value}" if play is Play.NORMAL else f"the outcome {'N' if value else 'P'}"


class _ValueFacts(NamedTuple):
    """Facts from which a claim follows.

    Args:
        f: the value of a heap; in misère play 0 if it is lost.
        far: for n, j: n ≥ preperiod, j ≥ 0 → f(n + period · j) = f(n).
        preperiod: the length of the preperiod.
        period: the period.
        computed: the value as a computable term.
        closed: for n: f(n) equals that term; None if the term is f(n).
    """

    f: Defined
    far: Theorem
    preperiod: int
    period: int
    computed: Callable[[z3.ArithRef], z3.ArithRef]
    closed: Theorem | None = None


def _value_facts(kernel: Kernel, name: str, found: ProvedForm, repeats: Periodic) -> _ValueFacts:
    """Return the facts proved about the values of single heaps."""
    e, p = repeats.preperiod, repeats.period
    if isinstance(found.data, Periodic):
        f = kernel.definitions[f"{name}.f"]
        return _ValueFacts(
            f,
            kernel.theorems.get(f"{name}.far") or encoded_periodic.prove_multiple_periods(kernel, name, found.data),
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
    return _ValueFacts(f, far, e, p, partial(_outcome_term, kernel, name), closed)


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


def _prove_claim(kernel: Kernel, name: str, claim: Claim, solution: _ValueFacts) -> Theorem:
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
    said = kernel.induct(f"{called}.values", [n], z3.Implies(n >= 0, goal), order, at=[(n - p,)], by=by)
    if common == claim.period:
        return kernel.prove(called, [n], claimed(few), [said(n), few.named.at(n)])
    every = _RemainderPredicate(kernel, f"{called}.lost", claim.period, sorted(claim.lost))
    goal = every.named(n) == few.named(n)
    same = kernel.evaluate(f"{called}.same", [n], z3.Implies(z3.And(n >= 0, n < claim.period), goal))
    by = [same(n), every.shifted(claim.period), few.shifted(claim.period)]
    alike = kernel.induct(f"{called}.alike", [n], z3.Implies(n >= 0, goal), order, at=[(n - claim.period,)], by=by)
    return kernel.prove(called, [n], claimed(every), [said(n), alike(n), every.named.at(n)])


def _prove_rule(kernel: Kernel, called: str, claim: Claim, solution: _ValueFacts) -> Theorem:
    """Prove that the value of each heap is that of its remainder.

    Raises:
        ProofError: the claim does not follow.
    """
    f, far, e, p, computed, closed = solution
    assert claim.rule is not None
    m = claim.period
    rests = z3.IntVal(claim.rule[0]) if m == 1 else n % m if claim.rule == tuple(range(m)) else None
    if rests is None:
        raise ProofError("only the remainder itself, or a constant, is a rule")
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
        return z3.BoolVal(True) if self.modulus == 1 else z3.Or([size % self.modulus == rest for rest in self.rests])

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
