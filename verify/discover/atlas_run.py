"""The atlas verified: each game's theorem proved, decided again and judged, side by side, and kept by its question.

The theorems about all games are proved once in each process that takes part, and each batch is looked into by a process
that splits off from it. What comes out depends on the rules and the sources alone.
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
from typing import Any, NamedTuple

from msgspec import convert

from theory.atlas import Entry, Printed, entries, printed
from theory.numbers.automaton import Automaton
from theory.numbers.shifted_pairs import Shifted
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.options_from_rules import options
from theory.rules.rule_file import Rules, read
from verify.discover.atlas_schema import FORMAT, Atlas, Comparison, GameRecord, PlayData, SeenPeriod, load
from verify.discover.child_process import forked
from verify.discover.cluster_simulation import BATCH
from verify.discover.deadline import TIME_UP, Clock
from verify.discover.found_standing import ANSWERED, UP, Judge, standings
from verify.discover.general import rare_values
from verify.discover.general.encoded_octal import coded
from verify.discover.result import Ended, Found, proof_name
from verify.discover.search import Discovery, discover
from verify.discover.strategies import (
    division_automata,
    encoded_periodic,
    lasker_games,
    misere_quotients,
    wythoff_variants,
)
from verify.discover.strategies.encoded_periodic import Seen, code_of
from verify.kernel import Kernel, ProofError, solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store, write_beside
from verify.pipeline.results_file import ResultsError
from verify.pipeline.results_schema import Decision
from verify.pipeline.results_writer import writing
from verify.pipeline.runner import Pool
from verify.pipeline.worker_pool import answer, keep

Data = dict[str, Any]

# What a game is called while it is proved alone.
UNNAMED = "this-game"
# How many heaps of an octal game are looked at, in turn.
SEARCHED = (200, 1000, 4000, 20_000)
# For how long each game is tried, and for how long what was found of a batch is judged.
SECONDS, JUDGED = 600.0, 3600.0
# How many values there may be up to the end of the first period of an octal game.
LONGEST = rare_values.MOST_VALUES
# How many values an entry shows, at least: as many as the closed form is made of, and not more than so many.
SHOWN, MOST_SHOWN = 64, 200


def run(
    tags: Sequence[str], path: Path, pool: Pool, progress: Callable[[int, int], None] = lambda *_: None,
    *, fresh: bool = False, due: Callable[[int], bool] = lambda done: False,
) -> Atlas:  # fmt: skip
    """Verify some games of the atlas, and write what was found.

    The file also holds the other games that are kept, and names those that were asked for and are not verified yet.
    However the run ends, the file holds every game that was verified until then.

    Args:
        path: the file to write, such as build/atlas.json; answers and certificates are kept beside it.
        progress: told how many games are done, and of how many.
        fresh: use nothing that was kept.
        due: asked whether the file is to be written, with the number of games that are done; `progress` is told after.

    Raises:
        ResultsError: the folder cannot be written.
        WorkerDied: a process ended in the middle of its work.
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
    """Write what is kept of some games, and which of them are awaited.

    Raises:
        ResultsError: the folder cannot be written.
    """
    return _File(tags, path).write()


class _File:
    """The file of what is found, as it is at each moment of a run.

    Args:
        tags: the games that were asked for; what is kept of them counts as found, unless the run is `fresh`.
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
        """Count some games as found and keep them, but for those on which time ran out: they may come out otherwise.

        A thread of the pool calls this as soon as the answer is there; whatever is kept is in the file that is written.
        """
        self.found.update((record.tag, record) for record in records)
        for record in records:
            if not _timed_out(record):
                self._store.put("atlas", record.as_data(), *_question(record.tag))

    def write(self) -> Atlas:
        """Write what is known now, whole or not at all."""
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
    """What a game is kept by."""
    return tag, entries()[tag].rules, source_hashes.judging()


def _kept(store: Store, tags: Iterable[str]) -> dict[str, GameRecord]:
    """What was found earlier of some games, from the same rules and sources."""
    kept = ((tag, store.read(GameRecord, "atlas", *_question(tag))) for tag in tags)
    return {tag: record for tag, record in kept if record is not None}


def _mentioned(path: Path) -> list[str]:
    """The games that a file of the same sources holds or waits for."""
    try:
        earlier = load(path)
    except ResultsError:
        return []  # a file that cannot be read is written anew
    tags = {*earlier.games, *earlier.awaited} if earlier.sources == source_hashes.judging() else set()
    return [tag for tag in entries() if tag in tags]


def compared(said: Printed) -> Comparison:
    """Whether two games have the same values, as is printed, as far as they are compared; and where not, the first
    heap at which they differ. The values are found heap by heap from the moves that the rules allow.
    """
    rules = [entries()[tag].rules for tag in said.games]
    found: list[list[int]] = [[], []]
    facts = {"table": said.table, "games": list(said.games), "rules": rules, "heaps": said.heaps}
    games = [read(one).game for one in rules]
    for size in range(said.heaps):
        for game, values in zip(games, found, strict=True):
            heap = (size,) if size else ()
            reached = {reduce(xor, (values[part] for part in left), 0) for left in options(game, heap)}
            values.append(next(value for value in count() if value not in reached))
        if found[0][-1] != found[1][-1]:
            return convert(
                facts | {"standing": "refuted", "heap": size, "values": [values[-1] for values in found]}, Comparison
            )
    return convert(facts | {"standing": "checked"}, Comparison)


def _timed_out(record: GameRecord) -> bool:
    """Whether there was too little time to find more of a game or to judge it."""
    return any(UP in line or TIME_UP in line for line in (*record.tried, record.why_not_higher or ""))


def _count(tags: Sequence[str]) -> int:
    """Into how many batches some games are dealt, like cards, so that hard ones do not come together."""
    return -(-len(tags) // BATCH)


def examined(batch: Iterable[Entry], folder: Path | None) -> list[GameRecord]:
    """Return what is found of some games, and how long each took, in seconds.

    A child process does the work, and its memory goes with it. It begins with the theorems about all games, and leaves
    to the next one the answers to questions that other games may ask as well.

    Raises:
        WorkerDied: the child was killed, ran out of memory, or a solver crashed in it.
    """
    entries, judge = list(batch), Judge(folder)
    with solvers.remembering():
        shared = _general(judge)
        records, answered, refuted = forked(lambda: _examined(entries, shared, judge))
    ANSWERED.update(answered)
    solvers.REFUTED.update(refuted)
    return records


class _Examined(NamedTuple):
    """What is found of a batch, and the answers that later batches may ask for."""

    records: list[GameRecord]
    answered: dict[str, Decision]
    refuted: set[bytes]


# The kernel in which the theorems about all games were proved in this process.
GENERAL: list[Kernel] = []


def _general(judge: Judge) -> Kernel:
    """Return a kernel with the theorems about all codes and nothing else; they are judged as well.

    Only children that split off later prove anything in it. Where no process can split, each batch gets another one.
    """
    if not GENERAL:
        kernel = Kernel(SECONDS)
        kernel(coded)
        kernel(rare_values.sparse)
        if not hasattr(os, "fork"):
            return kernel
        GENERAL.append(kernel)
    clock = Clock(JUDGED)
    for o in GENERAL[0].obligations(GENERAL[0].theorems.values()):
        judge.decided(o, clock)
    return GENERAL[0]


def _examined(batch: Iterable[Entry], shared: Kernel, judge: Judge) -> _Examined:
    """Look into some games, those with a code in one kernel; what is judged of all at once counts in equal parts."""
    answered, refuted = set(ANSWERED), set(solvers.REFUTED)
    watch = _Watch()
    tried = [(_tried(entry, shared), watch.lap()) for entry in batch]
    mine = {one.entry.tag: one.discovery.theorems for one, _ in tried if _ours(one.discovery, shared)}
    judged = standings(shared, mine, judge, Clock(JUDGED)) if mine else {}
    # Those are about these games alone; games that are all called alike ask some questions alike.
    answered |= ANSWERED.keys()
    each = watch.lap() / max(1, len(mine))
    records = [
        convert(
            _facts(one, judged, judge) | {"seconds": round(searched + each * (one.entry.tag in mine) + watch.lap(), 3)},
            GameRecord,
        )
        for one, searched in tried
    ]
    new = {asked: answer for asked, answer in ANSWERED.items() if asked not in answered}
    return _Examined(records, new, solvers.REFUTED - refuted)


class _Watch:
    """Tells how many seconds went by since it was last asked."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def lap(self) -> float:
        since, self._since = self._since, time.monotonic()
        return self._since - since


class _Tried(NamedTuple):
    """What a search came to, and a period that shows and was not proved."""

    entry: Entry
    discovery: Discovery
    seen: SeenPeriod | None = None


def _tried(entry: Entry, shared: Kernel) -> _Tried:
    """A game, by the theorem about all codes or else by whatever strategy there is for it."""
    rules = read(entry.rules)
    if entry.play is Play.MISERE:
        return _Tried(entry, _misere(rules))
    if code_of(rules.game) is None:
        return _Tried(entry, discover(_unnamed(rules), Play.NORMAL, SECONDS, second_opinions=False))
    discovery = Discovery(rules, Play.NORMAL, kernel=shared)
    game = replace(rules.game, name=proof_name(rules.game.name))
    try:
        discovery.found = encoded_periodic.found(shared, game, Clock(SECONDS), SEARCHED, LONGEST)
    except Seen as error:
        discovery.tried.append(str(error))
        return _Tried(entry, discovery, SeenPeriod(preperiod=error.preperiod, period=error.period))
    except (Ended, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return _Tried(entry, discovery)


def _unnamed(rules: Rules) -> Rules:
    """The rules of a game that is called as all are that have a kernel of their own: what is proved of each of them in
    the same words is then the same question, and is decided again once."""
    return replace(rules, game=replace(rules.game, name=UNNAMED))


def _misere(rules: Rules) -> Discovery:
    """A game in misère play, by a quotient alone."""
    kernel, unnamed = Kernel(), _unnamed(rules)
    discovery = Discovery(unnamed, Play.MISERE, kernel=kernel)
    try:
        found = misere_quotients.strategy(kernel, unnamed.game, Play.MISERE, Clock(SECONDS))
        form = found.form if found.form["kind"] == misere_quotients.KIND else found.form["quotient"]
        discovery.found = replace(found, form=form)
        discovery.tried.append(found.told)
    except (Ended, ProofError) as error:
        discovery.tried.append(str(error).splitlines()[0])
    return discovery


def _played(found: Found) -> PlayData:
    """What a board needs to know beside the form: the values of the first heaps, or the automaton with its own; and in
    misère play the quotient."""
    if (quotient := found.quotient) is not None:
        told: Data = {"table": quotient.table, "lost": sorted(quotient.part), "elements": quotient.element.values}
        return convert(told, PlayData)
    if isinstance(found.data, Automaton):
        return convert({"next": found.data.step, "values": found.data.output}, PlayData)
    if isinstance(found.data, Shifted):
        return convert({"pairs": found.data.exceptions}, PlayData)
    return convert({"values": found.data.values}, PlayData)


def _ours(discovery: Discovery, kernel: Kernel) -> bool:
    """Whether something was found in the kernel that all share."""
    return discovery.found is not None and discovery.kernel is kernel


def _shown(found: Found) -> int:
    """How many values an entry shows."""
    whole: int = sum(found.form.get(word, 0) for word in ("preperiod", "period"))
    return min(MOST_SHOWN, max(SHOWN, whole))


def _searched(discovery: Discovery) -> int:
    """Among how many heaps no pattern showed."""
    if lasker_games.parts(discovery.rules.game):
        return lasker_games.SEARCHED
    if wythoff_variants.plays(discovery.rules.game):
        return wythoff_variants.ROWS
    if code_of(discovery.rules.game) is not None:
        return SEARCHED[-1]
    looked_at = (
        count for count in division_automata.DATA if any(f"with {count} values" in line for line in discovery.tried)
    )
    return max(looked_at, default=0)


def _facts(tried: _Tried, judged: Mapping[str, tuple[str, str]], judge: Judge) -> Data:
    """Return the fields of the record of a game, without the seconds."""
    entry, discovery, seen = tried
    game, found = read(entry.rules).game, discovery.found
    record: Data = {
        "tag": entry.tag, "family": entry.family, "rules": entry.rules, "play": str(discovery.play),
        "named": entry.named,
        "game": as_data(game), "verdict": "proved" if found else "open", "tried": discovery.tried,
    }  # fmt: skip
    if found is None or discovery.kernel is None:
        return record | {
            "standing": "open",
            "form": None,
            "values": [],
            "theorems": [],
            "searched": _searched(discovery),
            "seen": seen,
        }
    kernel = discovery.kernel
    if entry.tag in judged:
        standing, why = judged[entry.tag]
    else:
        every = standings(kernel, {"": discovery.theorems}, judge, Clock(JUDGED))
        standing, why = every[""]
    called = proof_name(discovery.rules.game.name)
    steps = kernel.obligations([t for t in kernel.closure(discovery.theorems) if t.name.startswith(f"{called}.")])
    own = proof_name(game.name)
    said = [(t.name.replace(called, own), str(t).replace(called, own)) for t in discovery.theorems]
    if discovery.play is Play.MISERE:
        told: Data = {"values": [], "outcomes": "".join("N" if found.value(n) else "P" for n in range(SHOWN))}
    elif isinstance(found.data, Shifted):
        told = {"values": [], "lost_pairs": [pair for pair in found.pairs(SHOWN) if pair[0] <= pair[1]]}
    elif found.paired:
        told = {"values": [], "pairs": [found.value(n) for n in range(SHOWN)]}
    else:
        told = {"values": [found.value(n) for n in range(_shown(found))]}
    return record | {
        "standing": standing, "why_not_higher": why, "form": found.form,
        "theorems": [{"name": name, "statement": statement} for name, statement in said],
        "data": _played(found), "steps": len(steps), "computed": sum(step.computed for step in steps),
    } | told  # fmt: skip
