"""Tests that the soak under load keeps the machine busy and reports every differing record."""

import copy
import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.soak import busy_machine

RESULTS: dict[str, Any] = {
    "sources": "1",
    "seal": {"results": "2"},
    "claims": {"NIM-001": {"tag": "NIM-001", "ok": True, "reason": None, "standing": "certified", "seconds": 1.0}},
    "theorems": {"nim.one": {"obligations": [{"name": "nim.one/1", "cvc5": {"answer": "unsat", "ms": 3.0}}]}},
    "definitions": {"nim.sum": {"owner": "NIM-001"}},
}

Change = Callable[[dict[str, Any]], Any]
HARMLESS_CHANGES: dict[str, Change] = {
    "times": lambda results: results["claims"]["NIM-001"].update(seconds=77.0),
    "times inside": lambda results: results["theorems"]["nim.one"]["obligations"][0]["cvc5"].update(ms=900.0),
    "seal": lambda results: results.update(seal={"results": "3"}),
}
DIFFERENCES: dict[str, tuple[Change, str]] = {
    "standing": (lambda results: results["claims"]["NIM-001"].update(standing="confirmed"), "claims NIM-001 differs"),
    "failure": (
        lambda results: results["claims"]["NIM-001"].update(ok=False, reason="slow"),
        "under load, NIM-001: slow",
    ),
    "decision": (
        lambda results: results["theorems"]["nim.one"]["obligations"][0]["cvc5"].update(answer="unknown"),
        "theorems nim.one differs",
    ),
    "missing": (lambda results: results["definitions"].clear(), "definitions nim.sum differs"),
    "engine": (lambda results: results.update(engines={"z3": "5"}), "the rest differs"),
}


@pytest.fixture
def soak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Return a function that runs the soak, with other results or another certificate from the run under load."""

    def run(change: Change = lambda _: None, certificate: str = "proof", *words: str) -> int:
        def verify(folder: Path, names: Sequence[str]) -> Path:
            results, under_load = copy.deepcopy(RESULTS), folder.name == "loaded"
            if under_load:
                change(results)
            (folder / "book").mkdir(parents=True)
            (folder / "book" / "one").write_text(certificate if under_load else "proof")
            (folder / "results.json").write_text(json.dumps(results))
            return folder

        monkeypatch.setattr(busy_machine, "verify_claims", verify)
        return busy_machine.main([*words, "--busy", "1"])

    return run


@pytest.mark.parametrize("what", HARMLESS_CHANGES)
def test_times_are_no_difference(soak: Callable[..., int], capsys: pytest.CaptureFixture[str], what: str) -> None:
    assert soak(HARMLESS_CHANGES[what]) == 0
    assert "4 tried, 0 wrong" in capsys.readouterr().out


@pytest.mark.parametrize("what", DIFFERENCES)
def test_any_other_difference_is_reported(
    soak: Callable[..., int], capsys: pytest.CaptureFixture[str], what: str
) -> None:
    change, message = DIFFERENCES[what]
    assert soak(change) == 1
    assert message in capsys.readouterr().out


def test_another_certificate_is_reported(soak: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert soak(certificate="another proof") == 1
    assert "one differs" in capsys.readouterr().out


def test_an_idle_run_may_lie_there_and_is_of_the_same_sources(
    soak: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lies = tmp_path / "before"
    (lies / "book").mkdir(parents=True)
    (lies / "book" / "one").write_text("proof")
    (lies / "results.json").write_text(json.dumps(RESULTS))
    assert soak(lambda _: None, "proof", "--against", str(lies)) == 0
    (lies / "results.json").write_text(json.dumps(RESULTS | {"sources": "0"}))
    with pytest.raises(SystemExit, match="results of other sources"):
        soak(lambda _: None, "proof", "--against", str(lies))


def test_the_machine_is_busy_meanwhile_and_no_longer() -> None:
    with pytest.raises(KeyError), busy_machine.keep_busy(2) as loops:
        assert [loop.poll() for loop in loops] == [None, None]
        raise KeyError
    assert all(loop.returncode is not None for loop in loops)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see who is at work")
def test_a_killed_soak_leaves_no_process() -> None:
    program = """
import os
from tests.soak.busy_machine import keep_busy
with keep_busy(1) as loops:
    print(loops[0].pid, flush=True)
    os._exit(0)
"""
    completed = subprocess.run(
        [sys.executable, "-c", program], cwd=busy_machine.ROOT, capture_output=True, text=True, check=True
    )
    end = time.monotonic() + 600
    while (place := Path(f"/proc/{int(completed.stdout)}/stat")).exists():
        if place.read_text().rpartition(")")[2].split()[0] == "Z":  # its new parent has not collected it yet
            break
        assert time.monotonic() < end
        time.sleep(0.05)
