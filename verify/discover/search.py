"""Search for a theorem: try the applicable strategies in turn and record the outcome of each.

A strategy guesses a closed form, compares it with brute force, and proves it with the kernel; only a proof counts. The
result is unknown if time runs out or no strategy applies, and the record gives the reason.
"""

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.rule_file import Rules
from verify.discover.deadline import TIME_UP, Deadline
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.strategies import strategy_table
from verify.discover.without_theorem.computed_values import Computed, compute_values
from verify.kernel import Kernel, Observer, ProofError, StepRefused, Theorem, solvers
from verify.pipeline.gc_tuning import few_collections

if TYPE_CHECKING:
    from verify.discover.discovery_standing import Judge
    from verify.discover.prefetch import ProofPrefetcher

SECONDS = 120.0
# Numbers of heaps whose values are computed if no theorem is found, and the CPU time for it, in seconds.
COMPUTED_HEAPS, COMPUTED_SECONDS = (40, 200, 1000), 5.0
LEAST_COMPUTED_SECONDS = 0.5


@dataclass
class Discovery:
    """Outcome of a search; `proved_form` is None if nothing was proved, and then `computed` holds brute-force values.

    `searched` is false if no strategy was tried, because no theorem was needed. Later queries to `kernel`, such as the
    proof of a claim, may use the time that is left until `clock`.
    """

    rules: Rules
    play: Play
    proved_form: ProvedForm | None = None
    standing: str = "open"
    why_not_higher: str = ""
    tried: list[str] = field(default_factory=list)
    seconds: float = 0.0
    kernel: Kernel | None = None
    computed: Computed | None = None
    clock: Deadline | None = None
    searched: bool = True

    @property
    def theorems(self) -> list[Theorem]:
        """Return the theorems, the principal one first."""
        return list(self.proved_form.theorems) if self.proved_form else []


@few_collections()
def discover(
    rules: Rules,
    play: Play,
    seconds: float = SECONDS,
    *,
    second_opinions: bool = True,
    judge: "Judge | None" = None,
    shared: Kernel | None = None,
    heaps: int = 0,
    observer: Observer | None = None,
) -> Discovery:
    """Search for a theorem about a game.

    Args:
        rules: the rules.
        play: the convention.
        seconds: the limit, in CPU time.
        second_opinions: whether to cross-check the result.
        judge: a cross-checker shared with other searches.
        shared: a kernel for the first strategy, which may contain general theorems already.
        heaps: the number of heaps in which a period is searched if it exceeds the usual bounds.
        observer: an observer of the kernels of a search without second opinions.
    """
    start = time.monotonic()
    clock = Deadline(seconds)
    discovery = Discovery(rules, play, clock=clock)
    game = replace(rules.game, name=proof_name(rules.game.name))
    strategies = strategy_table.strategies(game, play, heaps)
    if not strategies:
        discovery.tried.append("no strategy applies to such rules")
    if strategies and second_opinions:
        _search_and_judge(strategies, discovery, game, clock, shared, judge)
    else:
        _try_strategies(strategies, discovery, game, clock, shared, None, observer)
    if discovery.proved_form is None:
        # A search with little time leaves little time for brute force, but never none.
        _compute(discovery, min(COMPUTED_SECONDS, max(LEAST_COMPUTED_SECONDS, seconds)))
    discovery.seconds = round(time.monotonic() - start, 3)
    return discovery


def _search_and_judge(
    strategies: list[tuple[str, strategy_table.Strategy]],
    discovery: Discovery,
    game: HeapGame,
    clock: Deadline,
    shared: Kernel | None,
    judge: "Judge | None",
) -> None:
    """Search for a theorem with second opinions, and record the outcome in `discovery`.

    Second opinions need cvc5, which is not available in a browser.
    """
    from verify.discover.discovery_standing import Judge, StoredAnswerRefused
    from verify.discover.prefetch import ProofPrefetcher

    judge = judge or Judge()
    # Stored answers are used only where the proof is cross-checked.
    with solvers.answer_cache(judge.is_refuted), ProofPrefetcher(judge) as prefetcher:
        try:
            _try_strategies(strategies, discovery, game, clock, shared, prefetcher, None)
        except StoredAnswerRefused:
            judge.use_no_stored_refutations()
            discovery.tried.clear()
            _try_strategies(strategies, discovery, game, clock, None, prefetcher, None)


def without_search(rules: Rules, play: Play) -> Discovery:
    """Return the discovery of a game for which no theorem is sought: the first values, by brute force."""
    discovery = Discovery(rules, play, searched=False)
    _compute(discovery)
    return discovery


def _compute(discovery: Discovery, seconds: float = COMPUTED_SECONDS) -> None:
    """Compute the values of as many first heaps as time allows; `seconds` is the limit, in CPU time."""
    limit = Deadline(seconds)
    with suppress(StrategyFailed, MemoryError):
        for count in COMPUTED_HEAPS:
            discovery.computed = compute_values(discovery.rules.game, discovery.play, count, limit.check)


def _try_strategies(
    strategies: Iterable[tuple[str, strategy_table.Strategy]],
    discovery: Discovery,
    game: HeapGame,
    clock: Deadline,
    shared: Kernel | None,
    prefetcher: "ProofPrefetcher | None",
    observer: Observer | None,
) -> None:
    """Try strategies in turn until one finds a theorem or the time is up.

    Without `prefetcher` theorems are not judged. With it, a theorem whose standing is open does not count, and the next
    strategy is tried.
    """
    for name, strategy in strategies:
        if prefetcher:
            prefetcher.forget()
        try:
            kernel = Kernel(clock.remaining, observer=prefetcher or observer) if shared is None else shared
            if shared is not None:
                kernel.seconds = max(1.0, clock.seconds_left())
            shared = None
            proof = strategy(kernel, game, discovery.play, clock)
            standing, reason = _judge(kernel, proof, clock, prefetcher) if prefetcher else ("proved", "")
            if standing == "open":
                # A proof from contradictory premises shows nothing.
                raise StrategyFailed(f"{proof.description}, but the standing of the proof is open: {reason}")
        except (StrategyFailed, ProofError, MemoryError) as error:
            discovery.tried.append(f"{name}: {_failure(error, clock)}")
        else:
            discovery.proved_form, discovery.kernel = proof, kernel
            discovery.standing, discovery.why_not_higher = standing, reason
            discovery.tried.append(f"{name}: {proof.description}")
            break
        if clock.seconds_left() <= 0:
            break


def _judge(kernel: Kernel, proof: ProvedForm, clock: Deadline, prefetcher: "ProofPrefetcher") -> tuple[str, str]:
    """Cross-check the theorems of a proof; return their standing, and the reason why it is not higher."""
    from verify.discover.discovery_standing import standings

    judge = prefetcher.judge
    judged = standings(kernel, {"": proof.theorems}, judge, clock, prefetcher)[""]
    judge.store_refutations(kernel.obligations(kernel.closure(proof.theorems)))
    return judged


def _failure(error: StrategyFailed | ProofError | MemoryError, clock: Deadline) -> str:
    """Return the reason in words why a strategy found no theorem."""
    match error:
        case StrategyFailed():
            return str(error)
        case MemoryError():
            return "out of memory"
        case _ if clock.seconds_left() <= 0:
            return TIME_UP
    undecided = isinstance(error, StepRefused) and error.verdict == "unknown"
    return f"the proof is {'undecided' if undecided else 'refused'}, {str(error).splitlines()[0]}"
