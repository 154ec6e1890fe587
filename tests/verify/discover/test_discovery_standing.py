"""Tests of second opinions on discovered theorems, with and without disk space to cache them."""

import json
from pathlib import Path
from typing import Any

import pytest
import z3
from click.testing import CliRunner

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.rule_file import read
from verify.cli import main
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.discovery_standing import Judge
from verify.discover.result import ProvedForm
from verify.discover.search import discover
from verify.discover.strategies import strategy_table
from verify.kernel import Kernel


def test_where_certificates_cannot_be_written_they_are_forgotten(tmp_path: Path) -> None:
    kernel, (x, y) = Kernel(), z3.Ints("x y")
    (step,) = kernel.obligations([kernel.prove("less", [x, y], z3.Implies(x < y, x + 1 <= y))])
    (tmp_path / "atlas").write_text("no folder", encoding="utf-8")
    decision = Judge(tmp_path).decide(step, Deadline(600))
    assert (decision.cvc5.answer, decision.certificate.answer) == ("unsat", "accepted")
    assert (tmp_path / "atlas").read_text(encoding="utf-8") == "no folder"


def prove_vacuously(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Return a wrong closed form whose only theorem has premises that contradict each other."""
    n = z3.Int("n")
    theorem = k.prove(f"{game.name}.all-lost", [n], z3.Implies(z3.And(n > 0, n < 0), n == 7))
    return ProvedForm(Form(kind="vacuous"), lambda n: 0, [theorem], "every heap is lost")


def test_a_theorem_with_open_standing_is_not_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy_table, "strategies", lambda *_: [("wishful thinking", prove_vacuously)])
    discovery = discover(read("n-1"), Play.NORMAL, seconds=600)
    assert (discovery.proved_form, discovery.kernel, discovery.standing, discovery.theorems) == (None, None, "open", [])
    (message,) = discovery.tried
    reason = "the standing of the proof is open: game-n-1.all-lost/1: "
    assert message.startswith(f"wishful thinking: every heap is lost, but {reason}")
    assert message.endswith("the premises contradict each other")


def test_after_a_theorem_with_open_standing_the_next_strategy_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    every = strategy_table.strategies

    def strategies(*arguments: Any) -> list[tuple[str, strategy_table.Strategy]]:
        return [("wishful thinking", prove_vacuously), *every(*arguments)]

    monkeypatch.setattr(strategy_table, "strategies", strategies)
    discovery = discover(read("n-1"), Play.NORMAL, seconds=600)
    assert discovery.proved_form is not None and discovery.proved_form.value(1) == 1
    assert discovery.standing == "certified" and len(discovery.tried) == 2


def test_the_command_does_not_call_an_open_theorem_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "results.json"))
    monkeypatch.setattr(strategy_table, "strategies", lambda *_: [("wishful thinking", prove_vacuously)])
    result = CliRunner().invoke(main, ["discover", "n-1", "--json"])
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["verdict"], answer["standing"], answer["theorems"]) == (1, "computed", "open", [])
    result = CliRunner().invoke(main, ["discover", "n-1"])
    assert result.exit_code == 1 and "the premises contradict each other" in result.stdout
    assert "proved" not in result.stdout.lower().replace("the proof", "")
