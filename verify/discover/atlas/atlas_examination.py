"""Examination of games of the atlas: prove, cross-check and judge a batch, and record the results.

Each worker process proves the general theorems once and examines every batch in a forked child.
"""

import json
import os
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import convert, structs

from theory.atlas import Entry
from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.outcome_laws import Law
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.prime_values import PrimeValues
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.numbers.valuation import Valuation
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.rule_file import Rules, read
from verify.discover.atlas.atlas_schema import GameRecord, PlayData, RulesData, SeenPeriod
from verify.discover.atlas.child_process import run_in_child
from verify.discover.atlas.cluster_simulation import BATCH
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import NamedStatement
from verify.discover.discovery_standing import DECISIONS_BY_HASH, Judge, StoredAnswerRefused, standings
from verify.discover.general import rare_values
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.search import Discovery, discover
from verify.discover.strategies import encoded_periodic, grundys_game, wythoff_variants
from verify.discover.strategies.automata import division_automata
from verify.discover.strategies.encoded_periodic import UnprovedPeriod, octal_digits
from verify.discover.strategies.long_periods import long_period_search
from verify.discover.strategies.quotients import misere_quotients
from verify.kernel import Kernel, ProofError, Theorem, smtlib, solvers
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import book_writer
from verify.pipeline.results.evidence_schema import Decision

# Name of a game with a kernel of its own.
SHARED_NAME = "this-game"
# Numbers of heaps of an octal game that are examined, one after the other.
SEARCHED_HEAPS = (200, 1000, 4000, 20_000)
# Limits (CPU seconds) for proving a game and for judging a batch.
SECONDS, JUDGING_SECONDS = 600.0, 3600.0
# Maximal number of values up to the end of the first period of an octal game.
MOST_PERIODIC_VALUES = rare_values.MOST_VALUES
# Minimal and maximal number of values in an entry; in between, preperiod plus period.
LEAST_SHOWN, MOST_SHOWN = 64, 200


def examine_games(batch: Iterable[Entry], folder: Path | None) -> list[GameRecord]:
    """Examine some games in a child process, and return their records with the time (seconds) of each.

    The child's memory is freed when it exits. It starts with the general theorems and returns the answers that other
    games may need.

    Args:
        batch: the games.
        folder: the folder of the caches; None for no cache.

    Raises:
        WorkerDied: the child was killed, ran out of memory, or a solver crashed in it.
    """
    entries, judge = list(batch), Judge(folder)
    with solvers.answer_cache(judge.is_refuted):
        shared = _general(judge)
        records, answered, refuted = run_in_child(lambda: _examine(entries, shared, judge))
    DECISIONS_BY_HASH.update(answered)
    solvers.REFUTED_HASHES.update(refuted)
    return records


class _BatchRecords(NamedTuple):
    """Records of a batch, with answers that later batches may reuse."""

    records: list[GameRecord]
    answered: dict[str, Decision]
    refuted: set[bytes]


# The kernel with the general theorems of this process, if proved.
GENERAL: list[Kernel] = []


def _general(judge: Judge) -> Kernel:
    """Return a kernel that contains only the general theorems, after cross-checking them.

    Only forked children extend it. Without fork each batch gets a new kernel.
    """
    kernel = GENERAL[0] if GENERAL else _general_kernel()
    clock = Deadline(JUDGING_SECONDS)
    try:
        for o in kernel.obligations(kernel.theorems.values()):
            judge.decide(o, clock)
    except StoredAnswerRefused:
        judge.use_no_stored_refutations()
        kernel = _general_kernel()
    if not GENERAL and hasattr(os, "fork"):
        judge.store_refutations(kernel.obligations(kernel.theorems.values()))
        GENERAL.append(kernel)
    return kernel


def _general_kernel() -> Kernel:
    """Return a new kernel with the general theorems."""
    kernel = Kernel(SECONDS)
    kernel(encoded_theorem)
    kernel(rare_values.rare_value_theorem)
    return kernel


def _examine(batch: Iterable[Entry], shared: Kernel, judge: Judge) -> _BatchRecords:
    """Examine some games, and return their records and the answers that later batches may reuse.

    Games with short codes are proved in the shared kernel, and their theorems are cross-checked together. Each of them
    gets an equal part of the time of this cross-check.
    """
    answered, refuted = set(DECISIONS_BY_HASH), set(solvers.REFUTED_HASHES)
    watch = _Watch()
    attempts = [(_try_game(entry, shared), watch.lap()) for entry in batch]
    proved = {game.entry.tag: game.discovery.theorems for game, _ in attempts if _in_kernel(game.discovery, shared)}
    standings_by_tag = standings(shared, proved, judge, Deadline(JUDGING_SECONDS)) if proved else {}
    # The theorems cross-checked so far share names with other batches, so their answers may recur. The answers below
    # are about these games alone.
    answered |= DECISIONS_BY_HASH.keys()
    each = watch.lap() / max(1, len(proved))
    records = [
        structs.replace(
            _record(game, standings_by_tag, judge),
            seconds=round(searched + each * (game.entry.tag in proved) + watch.lap(), 3),
        )
        for game, searched in attempts
    ]
    new = {key: answer for key, answer in DECISIONS_BY_HASH.items() if key not in answered}
    return _BatchRecords(records, new, solvers.REFUTED_HASHES - refuted)


def game_records(kernel: Kernel, tag: str, theorems: Iterable[Theorem]) -> list[book_writer.Record]:
    """Return the records of a book with the theorems of one game, including the claim that lists them."""
    graph = book_writer.RecordGraph(kernel.records, smtlib.declarations())
    return graph.part({tag: [theorem.name for theorem in theorems]})


def records_hash(records: Iterable[book_writer.Record]) -> str:
    """Return a hash of the records of a book: definitions, theorems, and what they rest on."""
    return digest("\n".join(json.dumps(record, sort_keys=True) for record in records))


def proved_games(batch: Iterable[Entry], folder: Path) -> dict[str, list[book_writer.Record]]:
    """Prove some games as the examination does, and return the records of their books by tag.

    A certificate of each obligation is stored in the folder. A game without a theorem is omitted, and so is a game with
    an obligation that is not certified.

    Args:
        batch: the games.
        folder: the folder of the caches; the certificates are where `Judge` keeps them.
    """
    entries, judge = list(batch), Judge(folder)
    with solvers.answer_cache(judge.is_refuted):
        shared = _general(judge)
        return run_in_child(lambda: _prove_games(entries, shared, judge))


def _prove_games(batch: Iterable[Entry], shared: Kernel, judge: Judge) -> dict[str, list[book_writer.Record]]:
    records = {}
    for entry in batch:
        discovery = _try_game(entry, shared).discovery
        kernel = discovery.kernel
        if discovery.proved_form is None or kernel is None:
            continue
        standing, _ = standings(kernel, {"": discovery.theorems}, judge, Deadline(JUDGING_SECONDS))[""]
        if standing == "certified":
            records[entry.tag] = game_records(kernel, entry.tag, discovery.theorems)
    return records


class _Watch:
    """A stopwatch that measures consecutive intervals in seconds."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def lap(self) -> float:
        """Return the seconds since the previous call."""
        since, self._since = self._since, time.monotonic()
        return self._since - since


@lru_cache(maxsize=BATCH)
def _read_rules(text: str) -> Rules:
    """Return the rules of a game, which are read for its search and again for its record."""
    return read(text)


class _Attempt(NamedTuple):
    """Outcome of a search, and the period that was observed without a proof, if any."""

    entry: Entry
    discovery: Discovery
    seen: SeenPeriod | None = None


def _try_game(entry: Entry, shared: Kernel) -> _Attempt:
    """Search for the theorem of a game, by the theorem on encoded games or else by any applicable strategy."""
    rules = _read_rules(entry.rules)
    if entry.play is Play.MISERE:
        return _Attempt(entry, _misere(rules))
    if octal_digits(rules.game) is None:
        return _Attempt(entry, discover(_without_name(rules), Play.NORMAL, SECONDS, second_opinions=False))
    discovery = Discovery(rules, Play.NORMAL, kernel=shared)
    game = replace(rules.game, name=proof_name(rules.game.name))
    try:
        if entry.far:
            discovery.proved_form = long_period_search.strategy(shared, game, Play.NORMAL, Deadline(SECONDS))
            return _Attempt(entry, discovery)
        discovery.proved_form = encoded_periodic.search_with_limits(
            shared, game, Deadline(SECONDS), SEARCHED_HEAPS, MOST_PERIODIC_VALUES
        )
    except UnprovedPeriod as error:
        discovery.tried.append(str(error))
        return _Attempt(entry, discovery, SeenPeriod(preperiod=error.preperiod, period=error.period))
    except (StrategyFailed, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return _Attempt(entry, discovery)


def _without_name(rules: Rules) -> Rules:
    """Return the rules under the name that all games with a kernel of their own share.

    Equal obligations of such games then have equal texts, and are cross-checked once.
    """
    return replace(rules, game=replace(rules.game, name=SHARED_NAME))


def _misere(rules: Rules) -> Discovery:
    """Search for the misère quotient of a game."""
    kernel, unnamed = Kernel(), _without_name(rules)
    discovery = Discovery(unnamed, Play.MISERE, kernel=kernel)
    try:
        proof = misere_quotients.strategy(kernel, unnamed.game, Play.MISERE, Deadline(SECONDS))
        discovery.proved_form = replace(proof, form=proof.form.quotient or proof.form)
        discovery.tried.append(proof.description)
    except (StrategyFailed, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return discovery


def _play_data(proof: ProvedForm) -> PlayData:
    """Return the data from which a board plays: first values, automaton, pairs or misère quotient; empty for a law."""
    if (quotient := proof.quotient) is not None:
        table = [list(row) for row in quotient.table]
        return PlayData(table=table, lost=sorted(quotient.part), elements=list(quotient.element.values))
    match proof.data:
        case Automaton() as automaton:
            return PlayData(next=[list(row) for row in automaton.step], values=list(automaton.output))
        case ShiftedPairs() as shifted:
            return PlayData(pairs=[list(pair) for pair in shifted.exceptions])
        case Periodic() | ArithmeticPeriodic() | PPairs() as sequence:
            return PlayData(values=list(sequence.values))
        case MaximumNim() | Valuation() | PrimeValues():
            return PlayData(values=[proof.value(n) for n in range(MOST_SHOWN)])
        case Law():
            return PlayData()
    raise ValueError(f"{proof.description}: neither a sequence nor a quotient gives the values")


def _in_kernel(discovery: Discovery, kernel: Kernel) -> bool:
    """Return whether a theorem was found and proved in the shared kernel."""
    return discovery.proved_form is not None and discovery.kernel is kernel


def _recorded_count(proof: ProvedForm) -> int:
    """Return the number of first values that the record of a game contains."""
    length_of_table = (proof.form.preperiod or 0) + (proof.form.period or 0)
    return min(MOST_SHOWN, max(LEAST_SHOWN, length_of_table))


def _heaps_searched(discovery: Discovery) -> int:
    """Return the number of heaps that were searched for a pattern without success."""
    if grundys_game.is_grundys_game(discovery.rules.game):
        return grundys_game.SEARCHED_HEAPS
    if wythoff_variants.is_variant(discovery.rules.game):
        return wythoff_variants.ROWS
    if octal_digits(discovery.rules.game) is not None:
        return SEARCHED_HEAPS[-1]
    looked_at = (
        count
        for count in division_automata.SEARCHED_HEAPS
        if any(f"with {count} values" in line for line in discovery.tried)
    )
    return max(looked_at, default=0)


def _record(attempt: _Attempt, standings_by_tag: Mapping[str, tuple[str, str]], judge: Judge) -> GameRecord:
    """Return the record of a game for the atlas file, without its time."""
    entry, discovery, seen = attempt
    game, proof = _read_rules(entry.rules).game, discovery.proved_form
    record = GameRecord(
        tag=entry.tag, family=entry.family, rules=entry.rules, play=str(discovery.play), named=entry.named,
        game=convert(as_data(game), RulesData), verdict="open", tried=discovery.tried, standing="open", form=None,
        theorems=[], values=[], seconds=0.0,
    )  # fmt: skip
    if proof is None or discovery.kernel is None:
        return structs.replace(record, searched=_heaps_searched(discovery), seen=seen)
    kernel = discovery.kernel
    if entry.tag in standings_by_tag:
        standing, why = standings_by_tag[entry.tag]
    else:
        every = standings(kernel, {"": discovery.theorems}, judge, Deadline(JUDGING_SECONDS))
        standing, why = every[""]
    called = proof_name(discovery.rules.game.name)
    steps = kernel.obligations([t for t in kernel.closure(discovery.theorems) if t.name.startswith(f"{called}.")])
    own = proof_name(game.name)
    theorems = [
        NamedStatement(name=theorem.name.replace(called, own), statement=str(theorem).replace(called, own))
        for theorem in discovery.theorems
    ]
    record = structs.replace(
        record, verdict="proved", standing=standing, why_not_higher=why, form=proof.form, theorems=theorems,
        data=_play_data(proof), steps=len(steps), computed=sum(step.computed for step in steps),
        records=records_hash(game_records(kernel, entry.tag, discovery.theorems)),
    )  # fmt: skip
    if discovery.play is Play.MISERE:
        return structs.replace(record, outcomes="".join("N" if proof.value(n) else "P" for n in range(LEAST_SHOWN)))
    if proof.positions is not None:
        return structs.replace(record, lost_pairs=list(proof.positions[:LEAST_SHOWN]))
    if isinstance(proof.data, ShiftedPairs):
        return structs.replace(record, lost_pairs=[pair for pair in proof.pairs(LEAST_SHOWN) if pair[0] <= pair[1]])
    values = [proof.value(n) for n in range(LEAST_SHOWN if proof.paired else _recorded_count(proof))]
    return structs.replace(record, pairs=values) if proof.paired else structs.replace(record, values=values)
