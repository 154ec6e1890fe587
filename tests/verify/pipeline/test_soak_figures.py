"""Tests of saved soak figures, and of the report on differences between two builds."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak import reproducible_builds, soak_figures, time_to_first_page


def test_trials_are_saved_beside_other_trials(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "soak.json"
    path.write_text('{"other": {}}')
    monkeypatch.setattr(soak_figures, "FILE", path)
    trials = [soak_figures.Trials("killed", "verify", 20, 0), soak_figures.Trials("full disk", "verify", 4, 1)]
    assert soak_figures.close("kills", trials, ["verify: oh"], ["20"]) == 1
    assert json.loads(path.read_text()) == {"other": {}}
    assert soak_figures.close("kills", trials[:1], [], ["20", "--save"]) == 0
    assert "kills: full disk, verify: 4 tried, 1 wrong" in capsys.readouterr().out
    record = json.loads(path.read_text())
    assert record["other"] == {} and record["kills"]["tried"] == [trials[0]._asdict()]
    assert {"date", "python", "cores", "commit"} <= record["kills"]["on"].keys()


def test_words_and_numbers_of_a_soak() -> None:
    words = ["30", "verify", "--save"]
    assert (soak_figures.numbers(words, 100, 7), soak_figures.names(words)) == ([30, 7], ["verify"])


def test_differences_between_builds_are_reported_by_file(tmp_path: Path) -> None:
    builds = [tmp_path / "one", tmp_path / "other"]
    for folder in builds:
        (folder / "build" / "book").mkdir(parents=True)
        results = {"format": 1, "claims": {"NIM-001": {"ok": True, "seconds": len(folder.name)}}}
        (folder / "build" / "results.json").write_text(json.dumps(results))
        (folder / "build" / "book" / "book").write_bytes(b"lines")
    assert [(trial.times, trial.wrong, lines) for trial, lines in reproducible_builds.compare_results(builds)] == [
        (2, 0, []),
        (1, 0, []),
    ]
    (builds[0] / "build" / "book" / "book").write_bytes(b"other lines")
    (builds[1] / "build" / "book" / "more").write_bytes(b"")
    shutil.copy(builds[1] / "build" / "book" / "more", builds[0] / "build" / "book" / "less")
    _, (trial, lines) = reproducible_builds.compare_results(builds)
    assert (trial.times, trial.wrong) == (3, 3) and [line.split()[-2] for line in lines] == ["book", "less", "more"]


def busy_command(seconds: float) -> str:
    """Return a command for a Makefile that uses the given processor time in seconds."""
    return f"{sys.executable} -c 'import time; [None for _ in iter(lambda: time.process_time() < {seconds}, False)]'"


def test_commits_are_measured_step_by_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Check that the three steps of a commit without a setting for the atlas run, and those of a later commit."""
    run = time_to_first_page.RUN
    python = f"\tmkdir -p .venv/bin\n\tprintf '#!/bin/sh\\nexec true' > {run}\n\tchmod +x {run}\n"
    texts = (f".venv/ready:\n{python}\t{busy_command(0.4)}\n", f"\nATLAS ?= 1\nsite:\n\t{busy_command(0.1)}\n")

    def git(*words: str) -> str:
        command = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words]
        return subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout.strip()

    git("init", "--quiet")
    commits = []
    for text in (*texts, "\nATLAS ?= 1\nsite:\n\t@echo no; exit 1\n"):
        (tmp_path / "Makefile").write_text(text, encoding="utf-8")
        git("add", "Makefile")
        git("commit", "--quiet", "--message", "x")
        commits.append(git("rev-parse", "HEAD"))
    monkeypatch.setattr(time_to_first_page, "ROOT", tmp_path)
    time_to_first_page.main(commits[:2])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0].partition(" ")[2] for line in lines] == [
        "install",
        "verify",
        "site",
        "",
        "first page",
        "",
    ]
    (ratio,) = re.findall(r"([0-9.]+) of the first", lines[-1])
    assert float(ratio) < 1
    with pytest.raises(SystemExit, match="Error 1"):
        time_to_first_page.main(commits[2:])
