"""Decision of claims about a game, such as "period 12 from 70": prove from the solution, or find the least failure.

`verify.discover.claims.forms` lists the claims. A claim about finitely many heaps is decided by computing. Any other
claim is first compared with the values of the first heaps by brute force; a failure refutes it, with or without a
theorem about the game. If none fails, the claim is proved from the theorem, and is unknown without one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import lcm
from typing import NamedTuple

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.large_subtraction_values import Blocks
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.periodic import Periodic
from theory.numbers.prime_values import PrimeValues
from theory.numbers.scale_invariant import Scaled
from theory.numbers.valuation import Valuation
from theory.rules.amounts import Amounts, Powers, Range
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak, breaks
from theory.strategy.laws import law_registry
from verify.discover.claims import starting_positions
from verify.discover.claims.automaton_values import smallest_failure
from verify.discover.claims.forms import LOST, WON, UserClaim
from verify.discover.claims.formulas import Formula
from verify.discover.claims.proof import prove_claim, value_facts
from verify.discover.claims.sets import decisive_members
from verify.discover.deadline import Deadline
from verify.discover.discovery_standing import Judge, standings
from verify.discover.general import heap_options
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.search import Discovery
from verify.discover.strategies import joint_subtraction_games, wythoff_variants
from verify.discover.without_theorem.computed_values import first_values
from verify.discover.without_theorem.position_search import is_sum
from verify.kernel import Kernel, ProofError, Theorem

# Bound for the search of a failure if the values are known but not periodic.
SEARCH_BOUND = 1_000_000
# Number of first heaps on which a claim is compared with brute force, and the CPU time for it, in seconds.
BRUTE_FORCE_HEAPS, BRUTE_FORCE_SECONDS = (64, 512, 4000), 5.0
# The largest heap for which a claim about finitely many heaps is decided by brute force.
MOST_COMPUTED = 20_000
# The largest number of heaps that are computed for a claimed period.
MOST_TOLD = 1 << 18
# Number of heaps between two checks of the deadline.
CHUNK_SIZE = 1 << 12
NO_SOLUTION = "no theorem found"
# The reason for a verdict without a theorem about the claim itself.
BY_CLOSED_FORM = "computed from the proved closed form"


@dataclass(frozen=True)
class Verdict:
    """Verdict on a claim: `proved`, `refuted` or `unknown`.

    Args:
        claim: the claim.
        verdict: the verdict.
        counterexample: the smallest heap at which the claim fails.
        detail: the values at that heap, or the reason why the verdict is unknown.
        theorem: the claim as a theorem, if it is proved.
        standing: the standing of that theorem.
        why_not_higher: the reason why the standing is not higher.
    """

    claim: UserClaim
    verdict: str
    counterexample: int | None = None
    detail: str = ""
    theorem: Theorem | None = None
    standing: str = "open"
    why_not_higher: str = ""


def sufficient_heaps(game: HeapGame, claim: UserClaim) -> int:
    """Return how many first heaps show that a claimed period lasts, for games in which that is known; 0 for others."""
    kinds = heap_options.options(game)
    if not claim.reach or claim.aperiodic or not is_sum(game):
        return 0
    if all(isinstance(move, TakeAndBreak) for move in game.moves):
        most = max(move.take for move in breaks(game))
    elif kinds and not any(kind.divide for kind in kinds):
        most = max(kind.take for kind in kinds)
    else:
        return 0
    heaps = 2 * (claim.start + claim.period) + most + 1
    return heaps if heaps <= MOST_TOLD else 0


class FirstHeaps(NamedTuple):
    """Result of comparing a claim with brute force on the first heaps, without a theorem.

    Args:
        verdict: refuted, or proved for a claim about finitely many heaps; None if the first heaps do not decide it.
        heaps: the number of heaps whose values were computed.
    """

    verdict: Verdict | None
    heaps: int


def examine_first_heaps(game: HeapGame, play: Play, claim: UserClaim) -> FirstHeaps:
    """Compare a claim with the values of the first heaps by brute force."""
    if not is_sum(game):
        return FirstHeaps(None, 0)
    limit = Deadline(BRUTE_FORCE_SECONDS)
    heaps_in_claim = max(claim.values, default=0) + 1 if claim.values is not None else None
    more = heaps_in_claim if heaps_in_claim is not None and heaps_in_claim <= MOST_COMPUTED else 0
    seen = 0
    try:
        for count in sorted({*BRUTE_FORCE_HEAPS, max(sufficient_heaps(game, claim), BRUTE_FORCE_HEAPS[0])}):
            values = first_values(game, play, max(count, more), limit.check)
            seen = len(values)
            failure = _smallest_counterexample(claim, values.__getitem__, seen - claim.reach)
            if failure is not None:
                return FirstHeaps(_refutation(play, claim, values.__getitem__, failure), seen)
            if heaps_in_claim is not None and heaps_in_claim <= seen:
                reason = f"computed from the rules for the heaps up to {heaps_in_claim - 1}"
                return FirstHeaps(Verdict(claim, "proved", None, reason, standing="checked"), seen)
    except (StrategyFailed, MemoryError):
        pass
    return FirstHeaps(None, seen)


def decide_claim(
    discovery: Discovery, claim: UserClaim, judge: Judge | None = None, first: FirstHeaps | None = None
) -> Verdict:
    """Decide a claim by the outcome of a search.

    Args:
        discovery: the outcome of the search.
        claim: the claim.
        judge: cross-checks the theorem; without one its standing is `proved`.
        first: the result of examining the first heaps; None to examine them now.
    """
    if (known := starting_positions.starts(discovery)) is not None:
        return _decide_by_starts(discovery, claim, known)
    if unsuited := _unsuitability(discovery):
        return Verdict(claim, "unknown", None, unsuited)
    first = examine_first_heaps(discovery.rules.game, discovery.play, claim) if first is None else first
    if first.verdict is not None:
        return first.verdict
    if discovery.proved_form is None or discovery.kernel is None:
        return Verdict(claim, "unknown", None, f"{NO_SOLUTION}, and {_describe_first_heaps(claim, first.heaps)}")
    if (single := starting_positions.of_single_heap(discovery)) is not None:
        if claim.reach or claim.aperiodic:
            why = "the claim is about Grundy values, and here only outcomes are known"
            return Verdict(claim, "unknown", None, f"{why}; {_describe_first_heaps(claim, first.heaps)}")
        return _decide_by_starts(discovery, claim, single)
    return _decide_by_solution(discovery, discovery.proved_form, discovery.kernel, claim, judge)


def _unsuitability(discovery: Discovery) -> str:
    """Return why a claim about one heap does not apply to the game; "" if it does."""
    proof, game = discovery.proved_form, discovery.rules.game
    law = law_registry.law_of(game, discovery.play)
    if not is_sum(game) and (law or game.heaps == 3 or game.numbers in ("limit", "last")):
        return "moves change several heaps, but the claim is about one"
    if (
        proof.paired
        if proof
        else joint_subtraction_games.joint_numbers(game) is not None or wythoff_variants.is_variant(game)
    ):
        return "the game has two heaps, but the claim is about one"
    return ""


def _decide_by_solution(
    discovery: Discovery, proof: ProvedForm, kernel: Kernel, claim: UserClaim, judge: Judge | None
) -> Verdict:
    """Return the verdict on a claim about the values of a game whose values are proved."""
    clock = discovery.clock or Deadline(float("inf"))
    if claim.values is not None:
        failure = next((heap for heap in sorted(claim.values) if claim.fails(proof.value, heap)), None)
        if failure is not None:
            return _refutation(discovery.play, claim, proof.value, failure)
        return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
    if claim.aperiodic:
        return _decide_aperiodic(discovery, proof, claim)
    if claim.formula is not None:
        return _decide_formula(discovery, proof, claim, claim.formula, clock)
    if (named := _named_set(claim)) is not None:
        return _decide_named_set(discovery, proof, claim, named, clock)
    if isinstance(proof.data, Automaton):
        return _decide_by_automaton(discovery, proof.data, claim, clock)
    if isinstance(proof.data, Blocks):
        return _decide_by_blocks(discovery, proof, proof.data, claim, clock)
    repeats = _periodic_form(proof)
    outcomes = _periodic_outcomes(proof) if repeats is None and claim.lost is not None else repeats
    if outcomes is None:
        return _decide_by_search(discovery.play, proof, claim, clock)
    failure = _smallest_counterexample(claim, proof.value, _decisive(claim, outcomes))
    if failure is not None:
        return _refutation(discovery.play, claim, proof.value, failure)
    if repeats is None:
        return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
    return _prove_periodic(discovery, proof, kernel, claim, repeats, judge)


def _prove_periodic(
    discovery: Discovery, proof: ProvedForm, kernel: Kernel, claim: UserClaim, repeats: Periodic, judge: Judge | None
) -> Verdict:
    """Return the verdict on a claim about periodic values that holds for the heaps which decide it."""
    name, clock = proof_name(discovery.rules.game.name), discovery.clock or Deadline(float("inf"))
    standing, why = "proved", ""
    try:
        theorem = prove_claim(kernel, name, claim, value_facts(kernel, name, proof, repeats))
        if judge is not None:
            standing, why = standings(kernel, {"": [theorem]}, judge, clock)[""]
    except (StrategyFailed, ProofError) as error:
        # The closed form is proved, and a claim about it needs finitely many of its values.
        if _follows(claim, repeats if isinstance(proof.data, Periodic) else proof.value, repeats):
            return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
        return Verdict(claim, "unknown", None, str(error).splitlines()[0])
    if standing == "open":
        return Verdict(claim, "unknown", None, f"the standing of the proof is open: {why}", why_not_higher=why)
    return Verdict(claim, "proved", None, "", theorem, standing, why)


def _decide_by_starts(discovery: Discovery, claim: UserClaim, known: starting_positions.Starts) -> Verdict:
    """Return the verdict on a claim about the starts of a game whose positions contain more than heap sizes."""

    def outcome(size: int) -> str:
        return "won" if known.value(size) else "lost"

    repeats = known.repeats
    if claim.of_values:
        return Verdict(claim, "unknown", None, "the claim is about Grundy values, and here only outcomes are known")
    if claim.aperiodic:
        if repeats is not None:
            reason = f"period {repeats.period} from heap {repeats.preperiod} on is proved"
            return Verdict(claim, "refuted", None, reason)
        if known.decides(claim):
            told_gaps = "the lost starts are the terms of a sequence whose differences grow without end"
            return Verdict(claim, "proved", None, told_gaps, standing=discovery.standing)
        return Verdict(claim, "unknown", None, "no theorem says whether these outcomes have a period")
    if claim.values is not None:
        if max(claim.values) >= known.limit and not known.proved:
            return Verdict(claim, "unknown", None, f"{NO_SOLUTION}, and heaps are searched up to {known.limit - 1}")
        failure = next((heap for heap in sorted(claim.values) if claim.fails(known.value, heap)), None)
    elif repeats is not None and _named_set(claim) is None:
        failure = _smallest_counterexample(claim, repeats, _decisive(claim, repeats))
    else:
        failure = starting_positions.smallest_failure(claim, known)
    if failure is not None:
        other = f", and with {failure + claim.period} it is {outcome(failure + claim.period)}" if claim.reach else ""
        return Verdict(claim, "refuted", failure, f"the start with {failure} is {outcome(failure)}{other}")
    if claim.values is not None and not known.proved:
        return Verdict(claim, "proved", None, "computed from the rules", standing="checked")
    settled = repeats is not None and _named_set(claim) is None
    if claim.values is not None or settled or known.decides(claim):
        return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
    return Verdict(claim, "unknown", None, f"no failure below {known.limit}, and no theorem decides all heaps")


def _decisive(claim: UserClaim, repeats: Periodic) -> int:
    """Return a heap below which a claim about periodic values fails if it fails at all."""
    bound = max(claim.start, repeats.preperiod) + repeats.period
    # Two periodic sequences that agree as long as the sum of their periods agree forever.
    return bound if claim.reach else bound + claim.period


def _follows(claim: UserClaim, value: Callable[[int], int], repeats: Periodic) -> bool:
    """Return whether a claim holds for all heaps, by its heaps below `_decisive`."""
    return all(not claim.fails(value, size) for size in range(claim.start, _decisive(claim, repeats)))


def _decide_by_search(play: Play, proof: ProvedForm, claim: UserClaim, clock: Deadline) -> Verdict:
    """Return the verdict on a claim about values without a period: a failure below `SEARCH_BOUND`, or unknown."""
    bound, seen = claim.start + SEARCH_BOUND, claim.start
    try:
        for seen in range(claim.start, bound, CHUNK_SIZE):
            clock.check()
            failure = _smallest_counterexample(claim, proof.value, min(bound, seen + CHUNK_SIZE), seen)
            if failure is not None:
                return _refutation(play, claim, proof.value, failure)
    except StrategyFailed as error:
        return Verdict(claim, "unknown", None, f"{error}; no failure below {seen}")
    how = "claims about all heaps are decided for values with a period or an automaton only"
    return Verdict(claim, "unknown", None, f"no failure below {bound}, and {how}")


def _named_set(claim: UserClaim) -> Amounts | None:
    """Return the set without a modulus that a claim is about, such as the powers of 2; None for other claims."""
    return claim.lost_set if claim.within is None else claim.within


def _decide_named_set(
    discovery: Discovery, proof: ProvedForm, claim: UserClaim, named: Amounts, clock: Deadline
) -> Verdict:
    """Return the verdict on a claim that the heaps of a set without a modulus are lost, are won, or are those lost."""
    halves = isinstance(proof.data, MaximumNim) and proof.data == MaximumNim(2)
    of_lost = named.other == (claim.within is not None and claim.won)
    if halves and of_lost and claim.below == 1 and named.parts == (Powers(2),):
        # If at most half may be taken, the lost heap after n is 2n + 1, and 0 is the first.
        return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
    heaps = _decisive_heaps(proof, claim, named)
    if heaps is None:
        return _decide_by_search(discovery.play, proof, claim, clock)
    seen = 0
    try:
        for size in heaps:
            clock.check()
            if size >= claim.start and claim.fails(proof.value, size):
                return _refutation(discovery.play, claim, proof.value, size)
            seen = size
    except StrategyFailed as error:
        return Verdict(claim, "unknown", None, f"{error}; no failure up to {seen}")
    return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)


def _decisive_heaps(proof: ProvedForm, claim: UserClaim, named: Amounts) -> Iterator[int] | None:
    """Return ascending heaps such that the claim holds if it holds for all of these; None if none are known.

    Claims about heaps of an infinite set are decided if the values have a period, or if an automaton reads the base
    whose powers these heaps are. That all lost heaps are those of a finite set is decided if the values have a period.
    """
    repeats = _periodic_outcomes(proof)
    if claim.within is None:
        finite = all(isinstance(part, Range) and part.high is not None for part in named.parts)
        if repeats is None or not finite:
            return None
        beyond = max(part.high or 0 for part in named.parts if isinstance(part, Range))
        return iter(range(claim.start, max(beyond, repeats.preperiod) + repeats.period + 1))
    if repeats is not None:
        found = decisive_members(named, repeats.preperiod + claim.below, repeats.period)
        return None if found is None else (number - claim.below for number in found)
    values = proof.data
    if isinstance(values, Automaton) and not named.other and named.parts == (Powers(values.base),):
        return _powers_with_new_states(values, claim.below)
    return None


def _powers_with_new_states(values: Automaton, below: int) -> Iterator[int]:
    """Yield the powers of the base of an automaton, less `below` (0 or 1), until a state of the automaton recurs.

    Each of these numbers is its predecessor with another digit at the end, always the same one.
    """
    seen: set[int] = set()
    for exponent in count(1 if below else 0):
        number = values.base**exponent - below
        if (state := values.state(number)) in seen:
            return
        seen.add(state)
        yield number


def _valuation_text(values: Valuation) -> str:
    return f"v2(n) + {values.shift}" if values.shift else "v2(n)"


def _decide_formula(
    discovery: Discovery, proof: ProvedForm, claim: UserClaim, formula: Formula, clock: Deadline
) -> Verdict:
    """Return the verdict on a claim that a formula gives the values.

    If formula and values both repeat up to a rise, finitely many heaps decide whether they agree on all heaps.
    """
    if isinstance(proof.data, Valuation) and formula.text == _valuation_text(proof.data):
        return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)
    known = proof.data if isinstance(proof.data, ArithmeticPeriodic) else _periodic_form(proof)
    if known is None or formula.repeat is None:
        return _decide_by_search(discovery.play, proof, claim, clock)
    common = lcm(known.period, formula.repeat.period)
    first = max(claim.start, known.preperiod)
    rise = (known.rise if isinstance(known, ArithmeticPeriodic) else 0) * (common // known.period)
    claimed = formula.repeat.over(common // formula.repeat.period).rise
    # If the rises differ, so do the values of one of the first heaps, or of the same heaps one period later.
    bound = first + common * (1 if rise == claimed else 2)
    if bound > claim.start + SEARCH_BOUND:
        return _decide_by_search(discovery.play, proof, claim, clock)
    failure = _smallest_counterexample(claim, known, bound)
    if failure is not None:
        return _refutation(discovery.play, claim, proof.value, failure)
    return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)


def _decide_by_blocks(
    discovery: Discovery, proof: ProvedForm, values: Blocks, claim: UserClaim, clock: Deadline
) -> Verdict:
    """Return the verdict on a claim about values with a period that may be too long for a table."""
    if not (claim.reach and claim.period % values.period == 0):
        bound = claim.start + values.period + (0 if claim.reach else claim.period)
        if bound > MOST_TOLD:
            return _decide_by_search(discovery.play, proof, claim, clock)
        if (failure := _smallest_counterexample(claim, values, bound)) is not None:
            return _refutation(discovery.play, claim, values, failure)
    return Verdict(claim, "proved", None, BY_CLOSED_FORM, standing=discovery.standing)


def _decide_by_automaton(discovery: Discovery, values: Automaton, claim: UserClaim, clock: Deadline) -> Verdict:
    """Return the verdict on a claim about values that an automaton computes."""
    try:
        if claim.reach:
            if claim.period > SEARCH_BOUND:
                raise OverflowError(f"claims about such values are decided for periods up to {SEARCH_BOUND}")
            # A period from `start` on means that the remainder alone determines the value from there on.
            first = {(claim.start + i) % claim.period: values(claim.start + i) for i in range(claim.period)}
            last = smallest_failure(values, claim.period, lambda v, rest: v == first[rest], claim.start, clock.check)
            failure = None if last is None else last - claim.period
        else:
            rule = claim.rule

            def holds(value: int, rest: int) -> bool:
                return not claim.fails_at(value, rest) if rule is None else value == rule[rest]

            failure = smallest_failure(values, claim.period, holds, claim.start, check=clock.check)
    except (OverflowError, StrategyFailed) as error:
        return Verdict(claim, "unknown", None, str(error))
    if failure is not None:
        return _refutation(discovery.play, claim, values, failure)
    reason = f"{BY_CLOSED_FORM}, an automaton, with its states and the remainders"
    return Verdict(claim, "proved", None, reason, standing=discovery.standing)


def _describe_first_heaps(claim: UserClaim, count: int) -> str:
    """Return the result of brute force for a message, if it found no failure among the first `count` heaps."""
    if claim.aperiodic:
        return "no first heaps show that values have no period"
    beyond = claim.start + claim.reach
    if claim.values is not None:
        beyond = min(claim.values)
    if count <= beyond:
        return (
            f"brute force reached heap {count - 1}, which is too small for this claim" if count else "no heap was tried"
        )
    return f"no failure among the heaps up to {count - 1}"


def _decide_aperiodic(discovery: Discovery, proof: ProvedForm, claim: UserClaim) -> Verdict:
    """Return the verdict on the claim that the values have no period."""
    if isinstance(proof.data, Blocks):
        return Verdict(claim, "refuted", None, f"period {proof.data.period} from heap 0 on is proved")
    repeats = _periodic_form(proof)
    if repeats is not None:
        reason = f"period {repeats.period} from heap {repeats.preperiod} on is proved"
        return Verdict(claim, "refuted", None, reason)
    if isinstance(proof.data, ArithmeticPeriodic | MaximumNim | Valuation | PrimeValues):
        return Verdict(
            claim, "proved", None, "the values are unbounded by the closed form", standing=discovery.standing
        )
    if isinstance(proof.data, Scaled) and not proof.data.settles:
        reason = "at larger heaps the same values last longer, without end, by the closed form"
        return Verdict(claim, "proved", None, reason, standing=discovery.standing)
    return Verdict(claim, "unknown", None, "no theorem says whether these values have a period")


def _periodic_form(proof: ProvedForm) -> Periodic | None:
    """Return the values as a periodic sequence; None if no period is known."""
    if isinstance(proof.data, Periodic):
        return proof.data
    return None if proof.quotient is None else proof.quotient.element


def _periodic_outcomes(proof: ProvedForm) -> Periodic | None:
    """Return a periodic sequence that is 0 at the lost heaps; None if no period of the outcomes is known."""
    if isinstance(proof.data, Valuation):
        # Only an odd number has the exponent 0 of 2.
        return Periodic(1, 2, (0, int(proof.data.shift > 0), 1))
    return _periodic_form(proof)


def _smallest_counterexample(claim: UserClaim, value: Callable[[int], int], stop: int, start: int = 0) -> int | None:
    """Return the smallest heap below `stop` at which a claim fails; None if there is none."""
    return next((size for size in range(max(claim.start, start), stop) if claim.fails(value, size)), None)


def _refutation(play: Play, claim: UserClaim, value: Callable[[int], int], size: int) -> Verdict:
    """Return the verdict on a claim that fails at a heap."""
    claimed = None if claim.values is None else claim.values[size]
    if claim.lost is not None or _named_set(claim) is not None or claimed in (LOST, WON):
        return Verdict(claim, "refuted", size, f"heap {size} is {'won' if value(size) else 'lost'}")
    if not claim.reach:
        return Verdict(claim, "refuted", size, f"heap {size} has {_describe_value(play, value(size))}")
    other = size + claim.period
    mine, later = (_describe_value(play, value(one)) for one in (size, other))
    return Verdict(claim, "refuted", size, f"heap {size} has {mine}, and heap {other} {later}")


def _describe_value(play: Play, value: int) -> str:
    return f"the value {value}" if play is Play.NORMAL else f"the outcome {'N' if value else 'P'}"
