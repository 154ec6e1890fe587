"""Verification of the atlas: prove, cross-check and judge each game in parallel, and cache the results.

Each worker process proves the general theorems once and examines every batch in a forked child. The result depends only
on rules and sources.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, as_completed
from contextlib import suppress
from functools import cached_property, reduce
from itertools import count
from operator import xor
from pathlib import Path

from msgspec import structs

from theory.atlas import PublishedEquality, entries, published_equalities
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from verify.discover.atlas.atlas_examination import examine_games
from verify.discover.atlas.atlas_schema import FORMAT, Atlas, Comparison, GameRecord, load
from verify.discover.atlas.cluster_simulation import BATCH
from verify.discover.deadline import TIME_UP
from verify.discover.discovery_standing import TIME_LIMIT_REACHED
from verify.kernel import solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store, write_beside
from verify.pipeline.results.results_file import ResultsError
from verify.pipeline.results.results_writer import report_write_errors
from verify.pipeline.runner import Pool
from verify.pipeline.worker_pool import answer, cache_when_done


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
    missing = [tag for tag in tags if tag not in file.records]
    batches = [missing[at :: _count(missing)] for at in range(_count(missing))]

    def report() -> None:
        if due(len(file.records)):
            file.write()
        progress(len(file.records), len(tags))

    try:
        tags_of_future: dict[Future[list[GameRecord]], list[str]] = {}
        for batch in batches:
            games = [entries()[tag] for tag in batch]
            future = pool.ask(examine_games, games, None if fresh else path.parent.absolute())
            cache_when_done(future, file.keep)
            tags_of_future[future] = batch
        report()
        for future in as_completed(tags_of_future):
            records = answer(future)
            file.records.update(zip(tags_of_future[future], records, strict=True))
            report()
    except BaseException:
        with suppress(ResultsError):
            file.write()
        raise
    return file.write()


def write_cached(tags: Sequence[str], path: Path) -> Atlas:
    """Write the cached results of some games and the tags without a result, and return the contents.

    Raises:
        ResultsError: the folder is not writable.
    """
    return _File(tags, path).write()


class _File:
    """The output file of the atlas during a run, with the records so far.

    Args:
        tags: the requested games; their cached results are loaded unless `fresh` is set.
        path: the output file.
        fresh: ignore cached results.
    """

    def __init__(self, tags: Sequence[str], path: Path, *, fresh: bool = False) -> None:
        self.path = path
        self._store = Store(path.parent / "kept", solvers.versions(), fresh=fresh)
        with report_write_errors(path.parent):
            self._store.put("probe", True, "written")
        self.records = _cached_records(self._store, tags)
        others = [tag for tag in _tags_in(path) if tag not in set(tags)]
        self._others = _cached_records(Store(self._store.folder, self._store.engines), others)
        self._requested = {*tags, *others}

    def keep(self, records: Sequence[GameRecord]) -> None:
        """Add the records of some games, and cache those that did not time out.

        A thread of the pool calls this as soon as an answer arrives, so that the written file contains every cached
        record.
        """
        self.records.update((record.tag, record) for record in records)
        for record in records:
            if not _timed_out(record):
                self._store.put("atlas", record.as_data(), *_question(record.tag))

    def write(self) -> Atlas:
        """Write the current results atomically, and return the contents."""
        known = self._others | self.records
        atlas = Atlas(
            format=FORMAT,
            sources=source_hashes.verification_hash(),
            games={tag: known[tag] for tag in entries() if tag in known},
            awaited=[tag for tag in entries() if tag in self._requested and tag not in known],
            printed=self._comparisons,
        )
        with report_write_errors(self.path.parent):
            write_beside(self.path, json.dumps(atlas.as_data(), ensure_ascii=False))
        return atlas

    @cached_property
    def _comparisons(self) -> list[Comparison]:
        return [*map(compare_games, published_equalities())]


def _question(tag: str) -> tuple[str, str, str]:
    """Return the cache key of a game."""
    return tag, entries()[tag].rules, source_hashes.verification_hash()


def _cached_records(store: Store, tags: Iterable[str]) -> dict[str, GameRecord]:
    """Return, by tag, the records of games that are cached for the same rules and sources; others are left out."""
    cached = ((tag, store.read(GameRecord, "atlas", *_question(tag))) for tag in tags)
    return {tag: record for tag, record in cached if record is not None}


def _tags_in(path: Path) -> list[str]:
    """Return the tags of the games in a results file, verified or awaited; empty if other sources wrote it."""
    try:
        earlier = load(path)
    except ResultsError:
        return []  # a file that cannot be read is replaced
    tags = {*earlier.games, *earlier.awaited} if earlier.sources == source_hashes.verification_hash() else set()
    return [tag for tag in entries() if tag in tags]


def compare_games(equality: PublishedEquality) -> Comparison:
    """Compare the values of two games that a published table calls equal, and return the record of the comparison.

    The values are computed heap by heap from the rules. If they differ, the record has the first heap where they do.
    """
    rules = [entries()[tag].rules for tag in equality.games]
    values_of_both: list[list[int]] = [[], []]
    record = Comparison(
        table=equality.table, games=list(equality.games), rules=rules, heaps=equality.heaps, standing="checked"
    )
    games = [read(rule).game for rule in rules]
    for size in range(equality.heaps):
        for game, values in zip(games, values_of_both, strict=True):
            heap = (size,) if size else ()
            reached = {reduce(xor, (values[part] for part in left), 0) for left in options(game, heap)}
            values.append(next(value for value in count() if value not in reached))
        if values_of_both[0][-1] != values_of_both[1][-1]:
            return structs.replace(
                record, standing="refuted", heap=size, values=[values[-1] for values in values_of_both]
            )
    return record


def _timed_out(record: GameRecord) -> bool:
    """Return whether the time limit prevented a proof or a cross-check of the game."""
    return any(TIME_LIMIT_REACHED in line or TIME_UP in line for line in (*record.tried, record.why_not_higher or ""))


def _count(tags: Sequence[str]) -> int:
    """Return the number of batches; the caller separates neighbouring games, which may all be hard."""
    return -(-len(tags) // BATCH)
