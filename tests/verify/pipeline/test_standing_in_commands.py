"""Tests that `takeaway verify` fails, and says why, if a claim has a lower standing than its catalogue declares."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import replace_verdict, without_workers
from verify.cli import main
from verify.pipeline.results import results_file


def verify(tmp_path: Path, *words: str) -> Any:
    result = CliRunner().invoke(main, ["verify", *words, "--results", str(tmp_path / "results.json")])
    return result, results_file.load(tmp_path / "results.json")


def test_an_unknown_of_cvc5_fails_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "cvc5", "; nim.one-heap/1")
    result, results = verify(tmp_path, "NIM-004", "NIM-053")
    assert result.exit_code == 1
    assert result.stderr == "NIM-004: declared certified, found proved: nim.one-heap/1: cvc5 says unknown\n"
    assert result.stdout.startswith("2 claims: 1 not as declared, 1 certified. ")
    record = results.claims["NIM-004"]
    assert (record.standing, record.standing_all_the_way, record.ok) == ("proved", "proved", False)
    assert results.claims["NIM-053"].ok
    # An `unknown` of cvc5 is not cached, so the next run asks again.
    monkeypatch.undo()
    without_workers(monkeypatch)
    result, results = verify(tmp_path, "NIM-004")
    assert (result.exit_code, results.claims["NIM-004"].standing) == (0, "certified")


def test_an_unknown_below_a_claim_shows_all_the_way_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "cvc5", "; nim.commutative/1")
    result, results = verify(tmp_path, "NIM-091")
    record = results.claims["NIM-091"]
    assert result.exit_code == 1
    assert (record.standing, record.standing_all_the_way, record.ok) == ("certified", "proved", False)
    assert "nim.commutative/1: cvc5 says unknown" in record.reason


def test_a_time_out_of_z3_fails_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "z3", "; nim.one-heap/1\n")
    result, results = verify(tmp_path, "NIM-004", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["ok"] is False
    record = results.claims["NIM-004"]
    assert (record.standing, record.ok) == ("open", False)
    assert "nim.one-heap/1: z3 says unknown" in record.reason


def test_contradictory_premises_fail_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    replace_verdict(monkeypatch, "z3", "; nim.one-heap/1: premises inside", verdict="unsat")
    result, results = verify(tmp_path, "NIM-004")
    assert result.exit_code == 1
    assert "nim.one-heap/1: the premises contradict each other" in result.stderr
    assert results.claims["NIM-004"].standing == "open"
