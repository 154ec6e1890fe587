"""Tests of a verified sample of the atlas: certified theorems agree with the rules, other games are open."""

import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.verified_run import GAMES
from theory import atlas
from theory.atlas import Entry, PublishedEquality, entries, published_equalities
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.bruteforce.take_and_break import Heaps
from verify.cli import selection
from verify.cli.options import BadInput
from verify.discover.atlas import atlas_examination, atlas_run
from verify.discover.atlas.atlas_examination import examine_games
from verify.discover.atlas.atlas_run import compare_games
from verify.discover.atlas.atlas_schema import GameRecord, RulesData, load
from verify.discover.discovery_schema import Form
from verify.discover.discovery_standing import DECISIONS_BY_HASH
from verify.discover.without_theorem.computed_values import first_values
from verify.discover.without_theorem.position_search import Search
from verify.kernel import solvers, z3_nodes
from verify.pipeline.certification import certificates
from verify.pipeline.worker_pool import WorkerDied, Workers, answer

T = TypeVar("T")


def test_a_sample(sample_of_the_atlas: Path) -> None:
    records = load(sample_of_the_atlas).games
    assert sorted(records) == sorted(GAMES)
    standings = {tag: (record.verdict, record.standing) for tag, record in records.items()}
    unknown = {"ATL-0.6"}
    assert standings == {tag: ("open", "open") if tag in unknown else ("proved", "certified") for tag in GAMES}
    assert all(record.seconds > 0 for record in records.values())
    assert records["ATL-0.77"].form == Form(kind="periodic", preperiod=71, period=12)
    misere = records["ATL-MS1.2"]
    assert misere.form == Form(kind="misere-quotient", order=6, preperiod=2, period=3)
    line = SingleHeapTable(read(misere.rules).game, {})
    assert misere.outcomes == "".join("P" if line.lost(n, Play.MISERE) else "N" for n in range(64))
    assert records["ATL-0.057"].form == Form(kind="periodic", preperiod=259, period=148)
    pairs = records["ATL-B1.3"]
    assert pairs.form == Form(kind="pairing", preperiod=0, period=9) and not pairs.values
    square = outcomes(read(pairs.rules).game, product(range(20), repeat=2), Play.NORMAL)
    assert {p for p in enumerate(pairs.pairs) if max(p) < 20} == {p for p, outcome in square.items() if outcome == "P"}
    for tag in set(GAMES) - unknown - {"ATL-MS1.2", "ATL-B1.3"}:
        game, values = read(records[tag].rules).game, records[tag].values
        if tag.startswith(("ATL-S", "ATL-D")):
            assert values == [SingleHeapTable(game, {}).grundy(n) for n in range(len(values))]
        else:
            assert values == Heaps(game).upto(len(values)).tolist()
        assert len(records[tag].theorems) == 4


FAMILIES = {entry.family: tag for tag, entry in entries().items()}


BY_NAME = {tag for tag, entry in entries().items() if entry.family in atlas.BY_NAME}
RULES = [entries()[tag].rules for tag in sorted({*GAMES, "ATL-WB1.2", *FAMILIES.values(), *BY_NAME})]


@pytest.mark.parametrize("rules", [*RULES, "n-{squares}", "n-{divisors}", "split unequal"])
def test_the_rules_of_a_record_are_those_for_the_boards_to_the_letter(rules: str) -> None:
    data = as_data(read(rules).game)
    assert json.dumps(convert(data, RulesData).as_data()) == json.dumps(data)


def test_neighbours_of_wythoffs_game() -> None:
    proved, unknown = examine_games([entries()["ATL-WB0.0"], entries()["ATL-WB1.2"]], None)
    assert proved.standing == "certified", proved.why_not_higher
    assert proved.form == Form(kind="shifted-wythoff", shift=0, start=2, exceptions=4)
    square = outcomes(read(proved.rules).game, product(range(20), repeat=2), Play.NORMAL)
    lost = {pair for pair, outcome in square.items() if outcome == "P" and pair[0] <= pair[1]}
    assert {tuple(pair) for pair in proved.lost_pairs if max(pair) < 20} == lost
    assert proved.theorems[0].name.endswith(".lost-iff-listed") and not proved.values
    assert unknown.standing == "open"
    assert unknown.form is None
    assert unknown.searched == 600


def test_games_on_several_heaps_and_with_other_amounts() -> None:
    tags = ["ATL-EUCLID", "ATL-BOXES", "ATL-NOREPEAT3", "ATL-HALF", "ATL-PROPER"]
    records = {record.tag: record for record in examine_games([entries()[tag] for tag in tags], None)}
    assert {record.standing for record in records.values()} == {"certified"}
    for tag in tags[:3]:
        record, search = records[tag], Search(read(entries()[tag].rules).game, Play.NORMAL)
        assert record.form is not None
        assert record.form.kind == "law"
        assert not record.values
        seconds = range(4) if tag == "ATL-NOREPEAT3" else None
        every = ((a, b) for a in range(25) for b in seconds or range(a, 25))
        lost = [pair for pair in every if search.lost(pair)]
        assert len(record.lost_pairs) > 20 and [*map(tuple, record.lost_pairs)] == lost[: len(record.lost_pairs)]
    for tag in tags[3:]:
        game = read(entries()[tag].rules).game
        assert records[tag].values == first_values(game, Play.NORMAL, len(records[tag].values))
        data = records[tag].data
        assert data is not None and data.values


@pytest.mark.parametrize("tag", ["ATL-0.6"])
def test_open_games_have_no_outcomes(sample_of_the_atlas: Path, tag: str) -> None:
    record = load(sample_of_the_atlas).games[tag]
    assert record.form is None
    assert not record.values
    assert not record.theorems
    assert record.searched == 20_000 and record.tried


def test_a_false_published_statement_is_refuted_at_the_smallest_heap() -> None:
    (equality,) = published_equalities()
    comparison = compare_games(equality)
    values = [Heaps(read(rules).game).upto(equality.heaps).tolist() for rules in comparison.rules]
    differ = [heap for heap in range(equality.heaps) if values[0][heap] != values[1][heap]]
    assert (comparison.standing, comparison.heap) == ("refuted", differ[0])
    assert comparison.values == [row[differ[0]] for row in values]
    equal_pair = compare_games(PublishedEquality("none", ("ATL-0.3", "ATL-0.37"), 1))
    assert equal_pair.standing == "checked" and equal_pair.heap is None


@pytest.mark.parametrize(
    "arguments", [["atlas", "NIM-999"], ["ATL-0.77", "NIM-004"], ["nim", "atlas"], ["atlas", "ATL-9"]]
)
def test_unknown_tags_are_reported_and_not_omitted(arguments: list[str]) -> None:
    with pytest.raises(BadInput, match="in the atlas"):
        selection.atlas(arguments)


def test_words_mean_games_of_the_atlas_in_its_order() -> None:
    assert selection.atlas(["NIM-004"]) == []
    assert selection.atlas(["atlas"]) == selection.atlas(["atl-0.77", "Atlas"]) == list(entries())
    assert selection.atlas(["atl-0.77", "ATL-0.6"]) == [tag for tag in entries() if tag in {"ATL-0.6", "ATL-0.77"}]


class _FailingPool:
    """Executor that runs tasks at once and fails at the first game."""

    def ask(self, task: Callable[..., T], batch: Sequence[Entry], folder: Path | None) -> "Future[T]":
        answer: Future[T] = Future()
        if batch[0].tag == "ATL-S1":
            answer.set_exception(BrokenProcessPool())
        else:
            answer.set_result(task(batch, folder))
        return answer


def test_results_of_later_games_survive_the_loss_of_an_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atlas_run, "BATCH", 1)
    with pytest.raises(WorkerDied):
        atlas_run.run(["ATL-S1", "ATL-S2"], tmp_path / "atlas.json", _FailingPool())
    monkeypatch.setattr(atlas_run, "examine_games", None)
    second_run = atlas_run.run(["ATL-S2"], tmp_path / "atlas.json", _FailingPool())
    assert second_run.games["ATL-S2"].standing == "certified"


# Games of several families, each found in a moment.
QUICK_GAMES = ["ATL-S1.3", "ATL-0.3", "ATL-0.77", "ATL-X1", "ATL-B1", "ATL-4.4"]


def _without_seconds(records: Iterable[GameRecord]) -> dict[str, GameRecord]:
    """Return the records by their tags, without the times."""
    return {record.tag: replace(record, seconds=0.0) for record in records}


def test_results_are_equal_alone_together_and_in_several_processes() -> None:
    games = [entries()[tag] for tag in QUICK_GAMES]
    together = _without_seconds(examine_games(games, None))
    assert {record.standing for record in together.values()} == {"certified"}
    assert _without_seconds(record for game in reversed(games) for record in examine_games([game], None)) == together
    with Workers(2) as pool:
        futures = [pool.ask(examine_games, games[at::2], None) for at in range(2)]
        assert _without_seconds(record for future in futures for record in answer(future)) == together


def test_nothing_of_a_batch_stays_in_memory() -> None:
    examine_games([entries()["ATL-S1"]], None)
    (kernel,) = atlas_examination.GENERAL
    before = len(z3_nodes._nodes), len(kernel.theorems), len(multiprocessing.active_children())
    for tag in QUICK_GAMES:
        examine_games([entries()[tag]], None)
    assert (len(z3_nodes._nodes), len(kernel.theorems), len(multiprocessing.active_children())) == before
    assert atlas_examination.GENERAL == [kernel]


def test_answers_about_a_game_with_a_code_are_not_kept_for_others() -> None:
    examine_games([entries()["ATL-S1"]], None)
    before = set(DECISIONS_BY_HASH)
    examine_games([entries()["ATL-S2.3"], entries()["ATL-0.17"]], None)
    assert set(DECISIONS_BY_HASH) == before


def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the caches of this process."""
    monkeypatch.setattr(atlas_examination, "GENERAL", [])
    DECISIONS_BY_HASH.clear()


def test_a_spoilt_certificate_of_a_theorem_about_all_games_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [entries()["ATL-S1.3"]]
    _forget(monkeypatch)
    (right,) = examine_games(games, tmp_path)
    files = sorted((tmp_path / "atlas" / "certificates").iterdir())
    contents = {file: file.read_bytes() for file in files}
    step = atlas_examination.GENERAL[0].obligations([atlas_examination.GENERAL[0].theorems["octal.grundy"]])[0]
    certificate_file = certificates.place(tmp_path / "atlas" / "certificates", step.script)
    assert right.standing == "certified" and len(files) > 100
    for wrong in (b"no archive", certificates.pack("assume | false")):
        certificate_file.write_bytes(wrong)
        with monkeypatch.context() as patch:
            patch.setattr(solvers, "ask_cvc5", _agrees_without_proof)
            _forget(patch)
            (record,) = examine_games(games, tmp_path)
        assert record.standing == "confirmed" and step.name in (record.why_not_higher or "")
    _forget(monkeypatch)
    (last_record,) = examine_games(games, tmp_path)
    assert _without_seconds([last_record]) == _without_seconds([right])
    assert {file: file.read_bytes() for file in files} == contents


def _agrees_without_proof(
    script: str, seconds: float = 60, *, proof: bool = False, brief: bool = False
) -> solvers.Answer:
    return solvers.Answer("unsat", 0.0)


def test_a_killed_worker_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas_examination, "_try_game", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(WorkerDied, match=r"^the process that examined a batch of games ended") as error:
        examine_games([entries()["ATL-S1"]], None)
    assert "\n" not in str(error.value)
    monkeypatch.undo()
    assert examine_games([entries()["ATL-S1"]], None)[0].standing == "certified"
