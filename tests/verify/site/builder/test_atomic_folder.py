"""Tests that a site is complete at all times, that killed builds are removed, and that builds exclude each other."""

import fcntl
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from verify.site.build import atomic_folder

ROOT = Path(__file__).parents[4]


def tree(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


@pytest.fixture
def site_folder(tmp_path: Path) -> Path:
    """Return an existing site."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("old")
    return tmp_path / "site"


def ended_process() -> int:
    """Return the process ID of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("exchanges", [True, False])
def test_the_new_site_takes_the_place_of_the_old(
    site_folder: Path, exchanges: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not exchanges:
        monkeypatch.setattr(atomic_folder, "_exchange_atomically", lambda first, second: False)
    with atomic_folder.temporary_sibling(site_folder) as folder:
        (folder / "index.html").write_text("new")
        atomic_folder.exchange_folders(folder, site_folder)
        assert (tree(folder), tree(site_folder)) == ({"index.html": "old"}, {"index.html": "new"})
    assert [path.name for path in site_folder.parent.iterdir()] == ["site"]


def test_a_first_site(tmp_path: Path) -> None:
    site_folder = tmp_path / "a" / "site"
    with atomic_folder.temporary_sibling(site_folder) as folder:
        (folder / "index.html").write_text("new")
        atomic_folder.exchange_folders(folder, site_folder)
    assert tree(site_folder) == {"index.html": "new"} and len(list(site_folder.parent.iterdir())) == 1


@pytest.mark.parametrize("links", [True, False])
def test_files_of_the_old_site_alone_are_carried_over(
    site_folder: Path, tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", lambda *_, **__: os.stat("/nowhere"))
    folder = tmp_path / "new"
    for path, text in (
        (site_folder / "en" / "a", "old"),
        (site_folder / "he" / "a", "old"),
        (folder / "en" / "b", "new"),
    ):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    atomic_folder.link_missing(site_folder, folder)
    assert tree(folder / "en") == {"b": "new"} and tree(folder / "he") == {"a": "old"}
    assert (folder / "he" / "a").samefile(site_folder / "he" / "a") == links
    (folder / "index.html").write_text("new")
    assert (site_folder / "index.html").read_text() == "old"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux exchanges two folders in one step")
def test_there_is_a_site_at_every_moment(site_folder: Path) -> None:
    contents: set[str] = set()
    stop = threading.Event()

    def look() -> None:
        while not stop.is_set():
            try:
                contents.add((site_folder / "index.html").read_text())
            except FileNotFoundError:
                contents.add("nothing")

    looking = threading.Thread(target=look)
    looking.start()
    try:
        with atomic_folder.temporary_sibling(site_folder) as folder:
            (folder / "index.html").write_text("new")
            for _ in range(3000):
                atomic_folder.exchange_folders(folder, site_folder)
    finally:
        stop.set()
        looking.join()
    assert contents == {"old", "new"}


def test_a_build_that_fails_leaves_the_site(site_folder: Path) -> None:
    with pytest.raises(ZeroDivisionError), atomic_folder.temporary_sibling(site_folder) as folder:
        (folder / "index.html").write_text("new")
        raise ZeroDivisionError
    assert tree(site_folder) == {"index.html": "old"} and len(list(site_folder.parent.iterdir())) == 1


def test_remains_of_killed_builds_are_removed_and_running_builds_stay(site_folder: Path) -> None:
    dead_build, running_build, other_folder = (
        site_folder.with_name(f".site.{end}") for end in (ended_process(), os.getppid(), "x")
    )
    for folder in (dead_build, running_build, other_folder):
        folder.mkdir()
    with atomic_folder.temporary_sibling(site_folder):
        assert (dead_build.exists(), running_build.exists(), other_folder.exists()) == (False, True, True)


def test_a_build_that_was_killed_between_the_two_steps(site_folder: Path) -> None:
    os.replace(site_folder, site_folder.with_name(f".site.old.{ended_process()}"))
    with atomic_folder.temporary_sibling(site_folder):
        assert tree(site_folder) == {"index.html": "old"}
    assert [path.name for path in site_folder.parent.iterdir()] == ["site"]


def test_a_second_build_waits_and_says_so(tmp_path: Path) -> None:
    messages: list[str] = []
    started, reported = threading.Event(), threading.Event()

    def say(line: str) -> None:
        messages.append(line)
        reported.set()

    def second() -> None:
        with atomic_folder.build_lock(tmp_path, say):
            started.set()

    with atomic_folder.build_lock(tmp_path, messages.append):
        waiting = threading.Thread(target=second)
        waiting.start()
        assert reported.wait(600) and not started.is_set()
    assert started.wait(600)
    waiting.join()
    assert len(messages) == 1 and "another build is running" in messages[0]
    lock = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(lock)


def test_mkdocs_ends_with_whoever_began_it() -> None:
    reader, writer = os.pipe()
    imports = "import time; from verify.site.build.child_watchdog import exit_with_parent"
    program = f"{imports}; exit_with_parent(); print('begun', flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", program], stdin=reader, stdout=subprocess.PIPE, cwd=ROOT) as process:
        os.close(reader)
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        assert process.poll() is None
        os.close(writer)
        assert process.wait(600) == 1
