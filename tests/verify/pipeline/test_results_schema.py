"""Tests of results that violate their schema: one line names the file, the record and the remedy."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.verify.site import fixture_project
from verify.discover.atlas import atlas_schema
from verify.pipeline import answer_cache
from verify.pipeline.results import results_file
from verify.pipeline.results.evidence_schema import Decision
from verify.pipeline.results.results_file import ResultsError
from verify.pipeline.results.results_schema import Results

Data = dict[str, Any]
Change = Callable[[Data], object]


def refusal(read: Callable[[Path], object], path: Path) -> str:
    """Return the message with which `read` refuses a file, without the name of the file."""
    with pytest.raises(ResultsError) as error:
        read(path)
    message = str(error.value)
    assert "\n" not in message and message.startswith(f"{path}: ")
    return message.removeprefix(f"{path}: ")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.json"


def test_written_results_equal_those_read(path: Path) -> None:
    path.write_text(json.dumps(fixture_project.results(), ensure_ascii=False), encoding="utf-8")
    results = results_file.load(path)
    text = results_file.results_text(results)
    assert json.loads(text) == fixture_project.results() == results.as_data()
    path.write_text(text, encoding="utf-8")
    assert results_file.load(path) == results


def test_the_atlas_is_written_as_it_was_read(path: Path) -> None:
    path.write_text(json.dumps(fixture_project.atlas(), ensure_ascii=False), encoding="utf-8")
    atlas = atlas_schema.load(path)
    data = atlas.as_data()
    assert json.loads(json.dumps(data)) == json.loads(path.read_text(encoding="utf-8"))
    # Open games list the values before the theorems, as they always did.
    assert tuple(data["games"]["ATL-0.6"]) == atlas_schema.OPEN


WRONG: dict[str, tuple[Change, str]] = {
    "a missing field": (
        lambda data: data["claims"]["NIM-003"].pop("standing"),
        "claim NIM-003: object missing required field `standing`",
    ),
    "an unknown field": (
        lambda data: data["claims"]["NIM-003"].update(more=1),
        "claim NIM-003: object contains unknown field `more`",
    ),
    "no standing": (
        lambda data: data["claims"]["NIM-003"].update(standing="sure"),
        "claim NIM-003: invalid enum value 'sure' - at `$.standing`",
    ),
    "a wrong type deep in a theorem": (
        lambda data: data["theorems"]["nim.bouton"]["obligations"][1]["z3"].update(ms="3"),
        "theorem nim.bouton: expected `float`, got `str` - at `$.obligations[1].z3.ms`",
    ),
    "a wrong type of a symbol": (
        lambda data: data["definitions"]["nim.P"].update(symbols="nim.move"),
        "symbol nim.P: expected `array`, got `str` - at `$.symbols`",
    ),
    "a wrong transcript": (
        lambda data: data["data"]["transcripts"]["NIM-005"].update(moves=7),
        "data.transcripts: expected `array`, got `int` - at `$[...].moves`",
    ),
    "a theorem that is not there": (
        lambda data: data["claims"]["NIM-003"].update(theorems=["nim.none"]),
        "claim NIM-003: there is no theorem nim.none in the file",
    ),
    "a part that is missing": (lambda data: data.pop("engines"), "object missing required field `engines`"),
    "a later format": (
        lambda data: data.update(format=2),
        "results of format 2, but this version reads format 1",
    ),
    "a format that is no number": (
        lambda data: data.update(format="1"),
        "not results of format 1 (expected `int`, got `str` - at `$.format`)",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_results_that_do_not_fit_name_the_record(path: Path, case: str) -> None:
    change, message = WRONG[case]
    data = json.loads(json.dumps(fixture_project.results()))
    change(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    remedy = "move the file away and run `takeaway verify`"
    assert refusal(results_file.load, path) == f"{message}; {remedy}"


def test_results_that_are_cut_off_are_damaged(path: Path) -> None:
    text = json.dumps(fixture_project.results())
    for length in (0, 1, len(text) // 2, len(text) - 1):
        path.write_text(text[:length], encoding="utf-8")
        message = refusal(results_file.load, path)
        assert message == "damaged results (input data was truncated); move the file away and run `takeaway verify`"
    path.unlink()
    assert refusal(results_file.load, path) == "nothing verified yet; run `takeaway verify` first"


def test_a_game_that_does_not_fit_is_named(path: Path) -> None:
    for fields, expected_start in (
        ({"seconds": "long"}, "game ATL-S1: expected `float`, got `str` - at `$.seconds`"),
        ({"form": {"kind": "periodic", "period": 1.5}}, "game ATL-S1: expected `int | null`, got `float` - at "),
    ):
        atlas = fixture_project.atlas()
        atlas["games"]["ATL-S1"] |= fields
        path.write_text(json.dumps(atlas), encoding="utf-8")
        message = refusal(atlas_schema.load, path)
        assert message.startswith(expected_start) and message.endswith("run `takeaway verify atlas`")
    path.write_text(json.dumps(fixture_project.atlas() | {"format": 9}), encoding="utf-8")
    assert refusal(atlas_schema.load, path).startswith("games of format 9, but this version reads format 1;")


def test_a_seal_covers_every_record(path: Path) -> None:
    path.write_text(json.dumps(fixture_project.results()), encoding="utf-8")
    results = results_file.load(path)
    assert results_file.edited_part(results) == "these results have no seal"
    sealed = results_file.seal(results).as_data()
    assert results_file.edited_part(results_file.seal(results)) == ""
    changes: dict[str, Change] = {
        "claim NIM-004": lambda data: data["claims"]["NIM-004"].update(ok=False),
        "theorem nim.bouton": lambda data: data["theorems"]["nim.bouton"].update(words=""),
        "symbol nim.P": lambda data: data["definitions"].pop("nim.P"),
        "the head of the file": lambda data: data.update(sources="1"),
    }
    for record, change in changes.items():
        data = json.loads(json.dumps(sealed))
        change(data)
        path.write_text(json.dumps(data), encoding="utf-8")
        assert results_file.edited_part(results_file.load(path)) == f"{record} was edited after the run"


def test_a_kept_answer_that_does_not_fit_counts_as_not_kept(tmp_path: Path) -> None:
    store = answer_cache.Store(tmp_path, {})
    answer = {"answer": "unsat", "ms": 1.0}
    certificate = {"answer": "accepted", "lines": 2, "ms": 1.0}
    full_record = {"cvc5": answer, "consistent": answer, "certificate": certificate}
    for record, fits in ((full_record, True), (full_record | {"cvc5": 7}, False), ({}, False), ([], False)):
        store.put("decision", record, "question")
        decision = store.read(Decision, "decision", "question")
        assert (decision is not None and decision.as_data() == full_record) == fits


def test_every_field_is_in_the_file_unless_it_has_a_default() -> None:
    data = fixture_project.results()
    assert data.keys() | {"seal"} == set(Results.__struct_encode_fields__)
