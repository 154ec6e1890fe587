"""Decision of claims about a game, such as "period 12 from 70": prove from the solution, or find the least failure.

A claim says that the Grundy values (in misère play the outcomes) are periodic from some heap on, or that P-positions
have certain remainders, as in "lost exactly when n mod 7 in {0, 2}". Without a solution, a claim is refuted if one of
the first heaps fails, and unknown otherwise.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import gcd
from typing import NamedTuple

import z3

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.take_and_break import Heaps, unequal
from verify.discover.deadline import Deadline
from verify.discover.found_standing import Judge, standings
from verify.discover.general import heap_options
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.search import Discovery
from verify.discover.strategies import encoded_periodic, lasker_games, p_pairs_search, wythoff_variants
from verify.kernel import Defined, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import cons, nil

n, j = z3.Ints("n j")
_PERIOD = re.compile(r"period\s+([0-9]{1,9})(?:\s+from\s+([0-9]{1,9}))?")
_LOST = re.compile(r"lost exactly when n mod ([0-9]{1,4}) in \{\s*([0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*)\s*\}")
CLAIM_FORMS = '"period 12 from 70" or "lost exactly when n mod 7 in {0, 2}"'
# Bound for the search of a failure if the values are known but not periodic.
SEARCH_BOUND = 1_000_000
# Number of values computed without a solution: of single heaps, and by a search of positions if a move may split a heap
# in misère play.
BRUTE_FORCE_HEAPS, EXHAUSTIVE_SEARCH_HEAPS = 4000, 14
# Number of heaps between two checks of the deadline.
CHUNK_SIZE = 1 << 12
NO_SOLUTION = "no theorem found"


@dataclass(frozen=True)
class Claim:
    """A claim: the values have a period from a heap on, or the heaps with some remainders are lost."""

    text: str
    period: int
    start: int = 0
    lost: frozenset[int] | None = None

    def fails(self, value: Callable[[int], int], size: int) -> bool:
        """Return whether the claim fails at a heap with the given values."""
        if self.lost is not None:
            return (value(size) == 0) != (size % self.period in self.lost)
        return value(size) != value(size + self.period)


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


def parse_claim(text: str) -> Claim:
    """Parse a claim.

    Raises:
        ValueError: the text is not a claim; the message shows the accepted forms.
    """
    words = " ".join(text.split())
    if match := _PERIOD.fullmatch(words):
        period, start = int(match[1]), int(match[2] or 0)
        if not period:
            raise ValueError("the period must be at least 1")
        return Claim(words, period, start)
    if match := _LOST.fullmatch(words):
        modulus, those = int(match[1]), frozenset(map(int, match[2].split(",")))
        if not modulus or max(those) >= modulus:
            raise ValueError("remainders must be less than the modulus")
        return Claim(words, modulus, 0, those)
    raise ValueError(f"cannot parse the claim {words[:40]!r}; write {CLAIM_FORMS}")


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
    if found is None or kernel is None:
        values = _brute_force_values(game, discovery.play)
        stop = len(values) - (claim.period if claim.lost is None else 0)
        failure = _smallest_counterexample(claim, values.__getitem__, stop)
        if failure is not None:
            return _refutation(discovery.play, claim, values.__getitem__, failure)
        return Verdict(claim, "unknown", None, f"{NO_SOLUTION}, and no failure among the first {len(values)} heaps")
    clock = discovery.clock or Deadline(float("inf"))
    repeats = _periodic_form(found)
    seen = 0
    try:
        whole = claim.start + SEARCH_BOUND if repeats is None else max(claim.start, repeats.preperiod) + repeats.period
        if claim.lost is not None and repeats is not None:
            # Two periodic sequences that agree as long as the sum of their periods agree forever.
            whole += claim.period
        for seen in range(claim.start, whole, CHUNK_SIZE):
            clock.check()
            failure = _smallest_counterexample(claim, found.value, min(whole, seen + CHUNK_SIZE), seen)
            if failure is not None:
                return _refutation(discovery.play, claim, found.value, failure)
        if repeats is None:
            how = "claims about automatic values cannot be proved"
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
    if claim.lost is not None:
        return Verdict(claim, "refuted", size, f"heap {size} is {'won' if value(size) else 'lost'}")
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
