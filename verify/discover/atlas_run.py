"""Verification of the atlas: prove, cross-check and judge each game in parallel, and cache the results.

Each worker process proves the general theorems once and examines every batch in a forked child. The result depends only
on rules and sources.
"""

import json
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, as_completed
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, reduce
from itertools import count
from operator import xor
from pathlib import Path
from typing import NamedTuple

from msgspec import convert, structs

from theory.atlas import Entry, Printed, entries, printed
from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.options_from_rules import options
from theory.rules.rule_file import Rules, read
from verify.discover.atlas_schema import FORMAT, Atlas, Comparison, GameRecord, PlayData, RulesData, SeenPeriod, load
from verify.discover.child_process import run_in_child
from verify.discover.cluster_simulation import BATCH
from verify.discover.deadline import TIME_UP, Deadline
from verify.discover.discovery_schema import NamedStatement
from verify.discover.found_standing import ANSWERED, UP, Judge, standings
from verify.discover.general import rare_values
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.result import ProvedForm, StrategyFailed, proof_name
from verify.discover.search import Discovery, discover
from verify.discover.strategies import (
    division_automata,
    encoded_periodic,
    lasker_games,
    misere_quotients,
    wythoff_variants,
)
from verify.discover.strategies.encoded_periodic import UnprovedPeriod, octal_digits
from verify.kernel import Kernel, ProofError, solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store, write_beside
from verify.pipeline.results_file import ResultsError
from verify.pipeline.results_schema import Decision
from verify.pipeline.results_writer import writing
from verify.pipeline.runner import Pool
from verify.pipeline.worker_pool import answer, keep

# Name of a game with a kernel of its own.
UNNAMED = "this-game"
# Numbers of heaps of an octal game that are examined, one after the other.
SEARCHED = (200, 1000, 4000, 20_000)
# Limits (CPU seconds) for proving a game and for judging a batch.
SECONDS, JUDGED = 600.0, 3600.0
# Maximal number of values up to the end of the first period of an octal game.
LONGEST = rare_values.MOST_VALUES
# Minimal and maximal number of values in an entry; in between, preperiod plus period.
SHOWN, MOST_SHOWN = 64, 200


def run(
    tags: Sequence[str], path: Path, pool: Pool, progress: Callable[[int, int], None] = lambda *_: None,
    *, fresh: bool = False, due: Callable[[int], bool] = lambda done: False,
) -> Atlas:  # fmt: skip
    """Verify games of the atlas, write the results to a file, and return its contents.

    The file also contains other cached games, and the tags of requested games without a result. It is written even if
    the run fails, with every game verified so far.

    Args:
        tags: the tags of the games.
        path: the output file, such as build/atlas.json; answers and certificates are cached beside it.
        pool: the worker processes.
        progress: called with the number of finished games and the total.
        fresh: ignore cached results.
        due: called with the number of finished games; returns whether to write the file before `progress` is called.

    Raises:
        ResultsError: the folder is not writable.
        WorkerDied: a process ended unexpectedly.
    """
    file = _File(tags, path, fresh=fresh)
    missing = [tag for tag in tags if tag not in file.found]
    batches = [missing[at :: _count(missing)] for at in range(_count(missing))]

    def told() -> None:
        if due(len(file.found)):
            file.write()
        progress(len(file.found), len(tags))

    try:
        asked: dict[Future[list[GameRecord]], list[str]] = {}
        for batch in batches:
            games = [entries()[tag] for tag in batch]
            future = pool.ask(examined, games, None if fresh else path.parent.absolute())
            keep(future, file.keep)
            asked[future] = batch
        told()
        for future in as_completed(asked):
            records = answer(future)
            file.found.update(zip(asked[future], records, strict=True))
            told()
    except BaseException:
        with suppress(ResultsError):
            file.write()
        raise
    return file.write()


def begun(tags: Sequence[str], path: Path) -> Atlas:
    """Write the cached results of some games and the tags without a result, and return the contents.

    Raises:
        ResultsError: the folder is not writable.
    """
    return _File(tags, path).write()


class _File:
    """The output file during a run.

    Args:
        tags: the requested games; their cached results are loaded unless `fresh` is set.
        path: the output file.
        fresh: ignore cached results.
    """

    def __init__(self, tags: Sequence[str], path: Path, *, fresh: bool = False) -> None:
        self.path = path
        self._store = Store(path.parent / "kept", solvers.versions(), fresh=fresh)
        with writing(path.parent):
            self._store.put("probe", True, "written")
        self.found = _kept(self._store, tags)
        others = [tag for tag in _mentioned(path) if tag not in set(tags)]
        self._others = _kept(Store(self._store.folder, self._store.engines), others)
        self._asked = {*tags, *others}

    def keep(self, records: Sequence[GameRecord]) -> None:
        """Add the records of some games, and cache those that did not time out.

        A thread of the pool calls this as soon as an answer arrives, so that the written file contains every cached
        record.
        """
        self.found.update((record.tag, record) for record in records)
        for record in records:
            if not _timed_out(record):
                self._store.put("atlas", record.as_data(), *_question(record.tag))

    def write(self) -> Atlas:
        """Write the current results atomically, and return the contents."""
        known = self._others | self.found
        whole = Atlas(
            format=FORMAT,
            sources=source_hashes.judging(),
            games={tag: known[tag] for tag in entries() if tag in known},
            awaited=[tag for tag in entries() if tag in self._asked and tag not in known],
            printed=self._printed,
        )
        with writing(self.path.parent):
            write_beside(self.path, json.dumps(whole.as_data(), ensure_ascii=False))
        return whole

    @cached_property
    def _printed(self) -> list[Comparison]:
        return [*map(compared, printed())]


def _question(tag: str) -> tuple[str, str, str]:
    """Return the cache key of a game."""
    return tag, entries()[tag].rules, source_hashes.judging()


def _kept(store: Store, tags: Iterable[str]) -> dict[str, GameRecord]:
    """Return the cached records of some games for the same rules and sources."""
    kept = ((tag, store.read(GameRecord, "atlas", *_question(tag))) for tag in tags)
    return {tag: record for tag, record in kept if record is not None}


def _mentioned(path: Path) -> list[str]:
    """Return the tags of a file's games, present or missing, if it was made by the same sources."""
    try:
        earlier = load(path)
    except ResultsError:
        return []  # a file that cannot be read is written anew
    tags = {*earlier.games, *earlier.awaited} if earlier.sources == source_hashes.judging() else set()
    return [tag for tag in entries() if tag in tags]


def compared(said: Printed) -> Comparison:
    """Compare the values of two games that a published table calls equal, and return the record of the comparison.

    The values are computed heap by heap from the rules. If they differ, the record has the first heap where they do.
    """
    rules = [entries()[tag].rules for tag in said.games]
    found: list[list[int]] = [[], []]
    record = Comparison(table=said.table, games=list(said.games), rules=rules, heaps=said.heaps, standing="checked")
    games = [read(one).game for one in rules]
    for size in range(said.heaps):
        for game, values in zip(games, found, strict=True):
            heap = (size,) if size else ()
            reached = {reduce(xor, (values[part] for part in left), 0) for left in options(game, heap)}
            values.append(next(value for value in count() if value not in reached))
        if found[0][-1] != found[1][-1]:
            return structs.replace(record, standing="refuted", heap=size, values=[values[-1] for values in found])
    return record


def _timed_out(record: GameRecord) -> bool:
    """Return whether the time limit prevented a proof or a cross-check of the game."""
    return any(UP in line or TIME_UP in line for line in (*record.tried, record.why_not_higher or ""))


def _count(tags: Sequence[str]) -> int:
    """Return the number of batches; games are dealt in turn, so that hard neighbours are separated."""
    return -(-len(tags) // BATCH)


def examined(batch: Iterable[Entry], folder: Path | None) -> list[GameRecord]:
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
    with solvers.remembering():
        shared = _general(judge)
        records, answered, refuted = run_in_child(lambda: _examined(entries, shared, judge))
    ANSWERED.update(answered)
    solvers.REFUTED.update(refuted)
    return records


class _Examined(NamedTuple):
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
    if not GENERAL:
        kernel = Kernel(SECONDS)
        kernel(encoded_theorem)
        kernel(rare_values.sparse_theorem)
        if not hasattr(os, "fork"):
            return kernel
        GENERAL.append(kernel)
    clock = Deadline(JUDGED)
    for o in GENERAL[0].obligations(GENERAL[0].theorems.values()):
        judge.decided(o, clock)
    return GENERAL[0]


def _examined(batch: Iterable[Entry], shared: Kernel, judge: Judge) -> _Examined:
    """Examine some games, encoded games in a shared kernel; the time of joint judging is divided equally."""
    answered, refuted = set(ANSWERED), set(solvers.REFUTED)
    watch = _Watch()
    tried = [(_tried(entry, shared), watch.lap()) for entry in batch]
    mine = {one.entry.tag: one.discovery.theorems for one, _ in tried if _ours(one.discovery, shared)}
    judged = standings(shared, mine, judge, Deadline(JUDGED)) if mine else {}
    # Answers about a shared name recur in other batches; the answers given below concern these games alone.
    answered |= ANSWERED.keys()
    each = watch.lap() / max(1, len(mine))
    records = [
        structs.replace(
            _record(one, judged, judge), seconds=round(searched + each * (one.entry.tag in mine) + watch.lap(), 3)
        )
        for one, searched in tried
    ]
    new = {asked: answer for asked, answer in ANSWERED.items() if asked not in answered}
    return _Examined(records, new, solvers.REFUTED - refuted)


class _Watch:
    """Stopwatch for consecutive intervals, in seconds."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def lap(self) -> float:
        """Return the seconds since the previous call."""
        since, self._since = self._since, time.monotonic()
        return self._since - since


class _Tried(NamedTuple):
    """Outcome of a search, with an observed but unproved period."""

    entry: Entry
    discovery: Discovery
    seen: SeenPeriod | None = None


def _tried(entry: Entry, shared: Kernel) -> _Tried:
    """Search for the theorem of a game, by the theorem on encoded games or else by any applicable strategy."""
    rules = read(entry.rules)
    if entry.play is Play.MISERE:
        return _Tried(entry, _misere(rules))
    if octal_digits(rules.game) is None:
        return _Tried(entry, discover(_unnamed(rules), Play.NORMAL, SECONDS, second_opinions=False))
    discovery = Discovery(rules, Play.NORMAL, kernel=shared)
    game = replace(rules.game, name=proof_name(rules.game.name))
    try:
        discovery.found = encoded_periodic.search_with_limits(shared, game, Deadline(SECONDS), SEARCHED, LONGEST)
    except UnprovedPeriod as error:
        discovery.tried.append(str(error))
        return _Tried(entry, discovery, SeenPeriod(preperiod=error.preperiod, period=error.period))
    except (StrategyFailed, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return _Tried(entry, discovery)


def _unnamed(rules: Rules) -> Rules:
    """Return the rules under the name that all games with a kernel of their own share.

    Equal obligations of such games then have equal texts, and are cross-checked once.
    """
    return replace(rules, game=replace(rules.game, name=UNNAMED))


def _misere(rules: Rules) -> Discovery:
    """Search for the misère quotient of a game."""
    kernel, unnamed = Kernel(), _unnamed(rules)
    discovery = Discovery(unnamed, Play.MISERE, kernel=kernel)
    try:
        found = misere_quotients.strategy(kernel, unnamed.game, Play.MISERE, Deadline(SECONDS))
        discovery.found = replace(found, form=found.form.quotient or found.form)
        discovery.tried.append(found.told)
    except (StrategyFailed, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return discovery


def _played(found: ProvedForm) -> PlayData:
    """Return the data by which a board plays: first values, automaton, pairs or misère quotient."""
    if (quotient := found.quotient) is not None:
        table = [list(row) for row in quotient.table]
        return PlayData(table=table, lost=sorted(quotient.part), elements=list(quotient.element.values))
    match found.data:
        case Automaton() as automaton:
            return PlayData(next=[list(row) for row in automaton.step], values=list(automaton.output))
        case ShiftedPairs() as shifted:
            return PlayData(pairs=[list(pair) for pair in shifted.exceptions])
        case Periodic() | ArithmeticPeriodic() | PPairs() as sequence:
            return PlayData(values=list(sequence.values))
    raise ValueError(f"{found.told}: neither a sequence nor a quotient gives the values")


def _ours(discovery: Discovery, kernel: Kernel) -> bool:
    """Return whether the result was proved in the shared kernel."""
    return discovery.found is not None and discovery.kernel is kernel


def _shown(found: ProvedForm) -> int:
    """Return the number of values in the entry."""
    whole = (found.form.preperiod or 0) + (found.form.period or 0)
    return min(MOST_SHOWN, max(SHOWN, whole))


def _searched(discovery: Discovery) -> int:
    """Return the number of heaps among which no pattern was found."""
    if lasker_games.is_grundys_game(discovery.rules.game):
        return lasker_games.SEARCHED
    if wythoff_variants.is_variant(discovery.rules.game):
        return wythoff_variants.ROWS
    if octal_digits(discovery.rules.game) is not None:
        return SEARCHED[-1]
    looked_at = (
        count for count in division_automata.DATA if any(f"with {count} values" in line for line in discovery.tried)
    )
    return max(looked_at, default=0)


def _record(tried: _Tried, judged: Mapping[str, tuple[str, str]], judge: Judge) -> GameRecord:
    """Return the record of a game for the atlas file, without its time."""
    entry, discovery, seen = tried
    game, found = read(entry.rules).game, discovery.found
    record = GameRecord(
        tag=entry.tag, family=entry.family, rules=entry.rules, play=str(discovery.play), named=entry.named,
        game=convert(as_data(game), RulesData), verdict="open", tried=discovery.tried, standing="open", form=None,
        theorems=[], values=[], seconds=0.0,
    )  # fmt: skip
    if found is None or discovery.kernel is None:
        return structs.replace(record, searched=_searched(discovery), seen=seen)
    kernel = discovery.kernel
    if entry.tag in judged:
        standing, why = judged[entry.tag]
    else:
        every = standings(kernel, {"": discovery.theorems}, judge, Deadline(JUDGED))
        standing, why = every[""]
    called = proof_name(discovery.rules.game.name)
    steps = kernel.obligations([t for t in kernel.closure(discovery.theorems) if t.name.startswith(f"{called}.")])
    own = proof_name(game.name)
    theorems = [
        NamedStatement(name=theorem.name.replace(called, own), statement=str(theorem).replace(called, own))
        for theorem in discovery.theorems
    ]
    record = structs.replace(
        record, verdict="proved", standing=standing, why_not_higher=why, form=found.form, theorems=theorems,
        data=_played(found), steps=len(steps), computed=sum(step.computed for step in steps),
    )  # fmt: skip
    if discovery.play is Play.MISERE:
        return structs.replace(record, outcomes="".join("N" if found.value(n) else "P" for n in range(SHOWN)))
    if isinstance(found.data, ShiftedPairs):
        return structs.replace(record, lost_pairs=[pair for pair in found.pairs(SHOWN) if pair[0] <= pair[1]])
    values = [found.value(n) for n in range(SHOWN if found.paired else _shown(found))]
    return structs.replace(record, pairs=values) if found.paired else structs.replace(record, values=values)
