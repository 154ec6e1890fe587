"""Tests of `takeaway site --serve --atlas`: early error messages, and results kept after an interruption."""

import errno
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.verify.site.builder.test_atlas_pages import tree
from verify.cli import main, run_lock, site_run, site_server
from verify.discover.atlas import atlas_run
from verify.pipeline import answer_cache
from verify.site.build import postprocess
from verify.site.content.atlas import atlas_games as site_atlas
from verify.site.content.results import site_results

ROOT = Path(__file__).parents[3]
# The small project without the languages that only make it longer to build.
ENGLISH = shutil.ignore_patterns("site", "site-src", "api", "he", "pl", "fa")


@pytest.fixture
def built_from(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Replace the build of the site; return the list of results files that it receives."""
    results_files: list[object] = []
    monkeypatch.setattr(site_run, "build_site", lambda results, *_, **__: results_files.append(results))
    monkeypatch.setattr(site_results, "refuse_others", lambda path: None)
    return results_files


@pytest.fixture
def port() -> Iterator[int]:
    """Yield a port that is in use."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def run(folder: Path, *arguments: str) -> Result:
    output_option = ["--out", str(folder / "site")]
    environment = {"TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
    return CliRunner().invoke(main, ["site", *output_option, *arguments], env=environment)


@pytest.mark.parametrize("options", [["--dry-run"], ["--atlas"], []])
def test_a_port_in_use_is_reported_first(
    tmp_path: Path, built_from: list[object], port: int, options: list[str]
) -> None:
    result = run(tmp_path, "--serve", "--port", str(port), *options)
    assert (result.exit_code, built_from, (tmp_path / "site").exists()) == (2, [], False)
    assert result.stderr.count("\n") == 1 and result.stderr.startswith(f"takeaway: port {port}: Address already in use")


def test_a_dry_run_reports_unwritable_folders_and_leaves_nothing(tmp_path: Path, built_from: list[object]) -> None:
    assert run(tmp_path, "--dry-run").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"build"} and not built_from
    (tmp_path / "file").touch()
    result = run(tmp_path / "file", "--dry-run")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize("kind", [run_lock.CLAIMS, run_lock.ATLAS])
def test_a_trial_tells_who_else_is_at_work(tmp_path: Path, built_from: list[object], kind: str) -> None:
    with run_lock.hold_lock(tmp_path / "build", kind):
        result = run(tmp_path, "--dry-run")
    assert result.exit_code == 2
    assert f"process {os.getpid()} " in result.stderr
    assert not built_from


@pytest.mark.parametrize("games", ["NIM-001", "ATL-nonsense"])
def test_unknown_games_are_reported(tmp_path: Path, built_from: list[object], games: str) -> None:
    result = run(tmp_path, "--atlas", games)
    assert (result.exit_code, result.stderr.count("\n"), built_from) == (2, 1, [])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_write_errors_are_reported_in_one_line(
    tmp_path: Path, built_from: list[object], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: str) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "atlas.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr(answer_cache, "write_beside", full)
    for arguments in (["--serve", "--port", str(free_port()), "--atlas"], ["--atlas", "ATL-S1"]):
        result = run(tmp_path, *arguments)
        assert (result.exit_code, built_from) == (2, []), result.output
        assert result.stderr.count("\n") == 1 and os.strerror(number) in result.stderr
    assert (tmp_path / "build" / "atlas.json").read_text(encoding="utf-8") == "old"


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        number: int = listener.getsockname()[1]
        return number


def limit_file_size(limit: int = 30_000) -> None:
    """Limit the size of files of this process, which simulates a nearly full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


def test_a_claim_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    arguments = [sys.executable, "-m", "verify.cli", "verify", "NIM-001", "--results", str(path), "--jobs", "1"]
    process = subprocess.run(
        arguments, cwd=ROOT, capture_output=True, text=True, check=False, preexec_fn=lambda: limit_file_size(1000)
    )
    assert process.returncode == 2, process.stderr
    assert process.stderr.count("\n") == 1, process.stderr
    assert "cannot be written" in process.stderr, process.stderr
    assert not path.exists()


def test_a_site_on_a_full_disk(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site", "site-src"))
    (root / "site").mkdir()
    (root / "site" / "index.html").write_text("old", encoding="utf-8")
    process = start_command(root, free_port(), preexec_fn=limit_file_size)
    output, messages = process.communicate(timeout=300)
    assert (process.returncode, output) == (2, "") and messages.splitlines()[-1].startswith("takeaway: ")
    assert "Traceback" not in messages and ("File too large" in messages or "Errno 27" in messages)
    assert tree(root / "site") == {"index.html": tree(root / "site")["index.html"]}
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]


def test_a_build_that_is_ended_leaves_the_old_site(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site"))
    (root / "site").mkdir()
    (root / "site" / "index.html").write_text("old", encoding="utf-8")
    process = start_command(root, free_port())
    while not [*root.glob(f".site.{process.pid}/*")]:
        assert process.poll() is None
    process.terminate()
    _, messages = process.communicate(timeout=300)
    assert process.returncode == 3
    assert messages.splitlines()[-1] == "takeaway: ended by SIGTERM; the previous site is unchanged"
    assert (root / "site" / "index.html").read_text(encoding="utf-8") == "old"
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]


def start_command(root: Path, number: int, *games: str, **options: Any) -> "subprocess.Popen[str]":
    """Start the command in a copy of the small project, and return its process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.verify.site.fixture_server", str(root), str(number), *(games or ("ATL-S1",))],
        cwd=ROOT, env=os.environ | {"TAKEAWAY_RESULTS": str(root / "build" / "results.json")}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )  # fmt: skip


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_ended_says_so_and_the_next_one_continues(
    project: Path, tmp_path: Path, number: signal.Signals
) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, symlinks=True, ignore=ENGLISH)
    file = root / "build" / "atlas.json"
    file.unlink()
    (root / "go").touch()
    process = start_command(root, free_port(), "ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77")
    assert process.stdout is not None and "Ctrl-C stops" in process.stdout.readline()
    while not list((root / "build" / "kept").glob("atlas/*/*.json")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    _, messages = process.communicate(timeout=300)
    assert process.returncode == 0 and "Traceback" not in messages
    stored = json.loads(file.read_text(encoding="utf-8"))
    assert stored["games"] and {*stored["games"], *stored["awaited"]} == {"ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77"}
    summary = (
        f": {len(stored['games'])} of 4 games of the atlas are kept; the next run continues"
        if stored["awaited"]
        else ""
    )
    assert messages.splitlines()[-1] == f"takeaway: ended{summary}"
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]
    continued = atlas_run.write_cached(["ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77"], file)
    assert continued.games.keys() >= stored["games"].keys()


def test_the_server_serves_every_kind_of_file_of_the_site() -> None:
    assert (site_server.PROGRESS_ADDRESS, site_server.NOT_FOUND_PAGE) == (
        f"/data/atlas/{site_atlas.PROGRESS}",
        postprocess.NOT_FOUND_PAGE,
    )


def test_a_dry_run_needs_no_package_that_only_builds_the_site(tmp_path: Path) -> None:
    program = (
        "import sys; from verify.cli.extras import EXTRAS\n"
        "sys.modules.update(dict.fromkeys(EXTRAS['site']))\n"
        "from verify.cli import main\n"
        "main(['site', '--dry-run', '--out', sys.argv[1]], standalone_mode=False)"
    )
    environment = os.environ | {"TAKEAWAY_RESULTS": str(tmp_path / "build" / "results.json")}
    process = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "site")],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")
