"""Search for long periods of octal games, and their proof.

A period is guessed from the values of many heaps. The proof is planned first (`long_period_plan`), so that a proof that
would take too long is not begun (`long_period_proof`).
"""

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.bruteforce.find_period import find_seen_period
from verify.bruteforce.take_and_break import Heaps
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.heap_values import values_from_rules
from verify.discover.result import COMPARED_HEAPS, ProvedForm, StrategyFailed, compare_with_truth
from verify.discover.strategies.encoded_periodic import octal_digits
from verify.discover.strategies.long_periods.long_period_plan import PLANNED_STEPS, plan_proof
from verify.discover.strategies.long_periods.long_period_proof import LongPeriodProof
from verify.kernel import Kernel, Theorem
from verify.kernel.evaluation import STEPS_A_SECOND

# Numbers of heaps that are examined one after the other; this may take 1 / SHARE of the time.
BOUNDS, SHARE = (100_000, 200_000, 400_000, 800_000), 10


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, heaps: int = 0) -> ProvedForm:
    """Guess a long period, compare it with brute force, and prove it.

    Args:
        k: the kernel.
        game: the game.
        play: the convention, normal play.
        clock: the deadline.
        heaps: the number of heaps that are examined if it exceeds the usual bounds.

    Raises:
        StrategyFailed: no period was found in a tenth of the time, or the period cannot be proved in the rest.
    """
    assert play is Play.NORMAL
    values, e, p = _guess_period(game, clock, heaps)
    closed = Periodic(e, p, tuple(values[: e + p]))
    compare_with_truth(closed, values)
    compare_with_truth(closed, values_from_rules(game, Play.NORMAL, COMPARED_HEAPS, clock.check))
    seen = f"period {p} from heap {e} on was observed among the first {len(values)} heaps"
    try:
        theorems = prove_long_period(k, game, closed, clock)
    except StrategyFailed as error:
        raise StrategyFailed(f"{seen}, but not proved: {error}") from None
    description = f"the Grundy values have period {p} from heap {e} on"
    return ProvedForm(Form(kind="periodic", preperiod=e, period=p), closed, theorems, description, closed)


def _guess_period(game: HeapGame, clock: Deadline, heaps: int) -> tuple[list[int], int, int]:
    """Return values with their preperiod and period.

    Raises:
        StrategyFailed: no period was found within its share of the time.
    """
    limit, first, known = Deadline(clock.remaining() / SHARE), Heaps(game), 0
    try:
        for bound in sorted({*BOUNDS, max(heaps, BOUNDS[0])}):
            values = first.upto(bound, limit.check)
            known = bound
            if (pattern := find_seen_period(values, limit.check)) is not None:
                return values.tolist(), *pattern
    except (StrategyFailed, MemoryError):
        clock.check()
    raise StrategyFailed(
        f"no period found among the first {known} heaps" if known else "the computation of the values takes too long"
    )


def prove_long_period(k: Kernel, rules: HeapGame, closed: Periodic, clock: Deadline | None = None) -> list[Theorem]:
    """Prove the theorems on a game with known values, in the order of `encoded_periodic.prove_encoded`.

    Args:
        k: the kernel.
        rules: the game, whose name is the prefix of the theorems.
        closed: the values.
        clock: the deadline; None for no deadline.

    Raises:
        ProofError: the values are wrong.
        StrategyFailed: the period cannot be proved in this way.
    """
    digits = octal_digits(rules)
    if digits is None:
        raise StrategyFailed(f"{rules.name} has no short octal code")
    check = clock.check if clock else lambda: None
    plan = plan_proof(digits, closed, check)
    ends = plan.pieces(check)
    pieces = len(ends) + len(plan.part_pieces()) + len(plan.heap_pieces())
    if clock and (needed := pieces * PLANNED_STEPS / STEPS_A_SECOND) > clock.seconds_left():
        raise StrategyFailed(
            f"the proof needs {pieces} computations and about {needed:.0f} seconds, more than the limit"
        )
    return LongPeriodProof(k, rules, plan, ends, check).theorems()
