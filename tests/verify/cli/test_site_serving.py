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

from tests.verify.site.test_atlas_pages import tree
from verify.cli import main, run_lock, site_run, site_server
from verify.discover import atlas_run
from verify.pipeline import answer_cache
from verify.site.build import postprocess
from verify.site.content import atlas_games as site_atlas
from verify.site.content import site_results

ROOT = Path(__file__).parents[3]
# The small project without the languages that only make it longer to build.
ENGLISH = shutil.ignore_patterns("site", "site-src", "api", "he", "pl", "fa")


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Replace the build of the site; return the list of results files that it receives."""
    seen: list[object] = []
    monkeypatch.setattr(site_run, "build_site", lambda results, *_, **__: seen.append(results))
    monkeypatch.setattr(site_results, "refuse_others", lambda path: None)
    return seen


@pytest.fixture
def port() -> Iterator[int]:
    """Yield a port that is in use."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def run(folder: Path, *arguments: str) -> Result:
    out = ["--out", str(folder / "site")]
    known = {"TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
    return CliRunner().invoke(main, ["site", *out, *arguments], env=known)


@pytest.mark.parametrize("more", [["--dry-run"], ["--atlas"], []])
def test_a_port_in_use_is_reported_first(tmp_path: Path, built: list[object], port: int, more: list[str]) -> None:
    done = run(tmp_path, "--serve", "--port", str(port), *more)
    assert (done.exit_code, built, (tmp_path / "site").exists()) == (2, [], False)
    assert done.stderr.count("\n") == 1 and done.stderr.startswith(f"takeaway: port {port}: Address already in use")


def test_a_dry_run_reports_unwritable_folders_and_leaves_nothing(tmp_path: Path, built: list[object]) -> None:
    assert run(tmp_path, "--dry-run").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"build"} and not built
    (tmp_path / "file").touch()
    done = run(tmp_path / "file", "--dry-run")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("what", [run_lock.CLAIMS, run_lock.ATLAS])
def test_a_trial_tells_who_else_is_at_work(tmp_path: Path, built: list[object], what: str) -> None:
    with run_lock.alone(tmp_path / "build", what):
        done = run(tmp_path, "--dry-run")
    assert done.exit_code == 2
    assert f"process {os.getpid()} " in done.stderr
    assert not built


@pytest.mark.parametrize("games", ["NIM-001", "ATL-nonsense"])
def test_unknown_games_are_reported(tmp_path: Path, built: list[object], games: str) -> None:
    done = run(tmp_path, "--atlas", games)
    assert (done.exit_code, done.stderr.count("\n"), built) == (2, 1, [])


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_write_errors_are_reported_in_one_line(
    tmp_path: Path, built: list[object], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: str) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "atlas.json").write_text("old", encoding="utf-8")
    monkeypatch.setattr(answer_cache, "write_beside", full)
    for arguments in (["--serve", "--port", str(free()), "--atlas"], ["--atlas", "ATL-S1"]):
        done = run(tmp_path, *arguments)
        assert (done.exit_code, built) == (2, []), done.output
        assert done.stderr.count("\n") == 1 and os.strerror(number) in done.stderr
    assert (tmp_path / "build" / "atlas.json").read_text(encoding="utf-8") == "old"


def free() -> int:
    """Return an unused port."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        number: int = one.getsockname()[1]
        return number


def small(most: int = 30_000) -> None:
    """Limit the size of files of this process, which simulates a nearly full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def test_a_claim_on_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    arguments = [sys.executable, "-m", "verify.cli", "verify", "NIM-001", "--results", str(path), "--jobs", "1"]
    done = subprocess.run(
        arguments, cwd=ROOT, capture_output=True, text=True, check=False, preexec_fn=lambda: small(1000)
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert "cannot be written" in done.stderr, done.stderr
    assert not path.exists()


def test_a_site_on_a_full_disk(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site", "site-src"))
    (root / "site").mkdir()
    (root / "site" / "index.html").write_text("old", encoding="utf-8")
    done = begun(root, free(), preexec_fn=small)
    said, told = done.communicate(timeout=300)
    assert (done.returncode, said) == (2, "") and told.splitlines()[-1].startswith("takeaway: ")
    assert "Traceback" not in told and ("File too large" in told or "Errno 27" in told)
    assert tree(root / "site") == {"index.html": tree(root / "site")["index.html"]}
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]


def test_a_build_that_is_ended_leaves_the_old_site(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site"))
    (root / "site").mkdir()
    (root / "site" / "index.html").write_text("old", encoding="utf-8")
    process = begun(root, free())
    while not [*root.glob(f".site.{process.pid}/*")]:
        assert process.poll() is None
    process.terminate()
    _, told = process.communicate(timeout=300)
    assert process.returncode == 3
    assert told.splitlines()[-1] == "takeaway: ended by SIGTERM; the previous site is unchanged"
    assert (root / "site" / "index.html").read_text(encoding="utf-8") == "old"
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]


def begun(root: Path, number: int, *games: str, **how: Any) -> "subprocess.Popen[str]":
    """Start the command in a copy of the small project, and return its process."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.verify.site.fixture_server", str(root), str(number), *(games or ("ATL-S1",))],
        cwd=ROOT, env=os.environ | {"TAKEAWAY_RESULTS": str(root / "build" / "results.json")}, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **how,
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
    process = begun(root, free(), "ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77")
    assert process.stdout is not None and "Ctrl-C stops" in process.stdout.readline()
    while not list((root / "build" / "kept").glob("atlas/*/*.json")):
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(number)
    _, told = process.communicate(timeout=300)
    assert process.returncode == 0 and "Traceback" not in told
    known = json.loads(file.read_text(encoding="utf-8"))
    assert known["games"] and {*known["games"], *known["awaited"]} == {"ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77"}
    ended = (
        f": {len(known['games'])} of 4 games of the atlas are kept; the next run continues" if known["awaited"] else ""
    )
    assert told.splitlines()[-1] == f"takeaway: ended{ended}"
    assert not [path.name for path in root.iterdir() if path.name.startswith(".site")]
    again = atlas_run.write_cached(["ATL-S1", "ATL-S2", "ATL-0.07", "ATL-0.77"], file)
    assert again.games.keys() >= known["games"].keys()


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
    known = os.environ | {"TAKEAWAY_RESULTS": str(tmp_path / "build" / "results.json")}
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "site")], cwd=ROOT, env=known, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
