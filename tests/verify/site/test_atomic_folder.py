"""Tests that a site is complete at all times, that killed builds are removed, and that builds exclude each other."""

import fcntl
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from verify.site.build import atomic_folder

ROOT = Path(__file__).parents[3]


def tree(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Return an existing site."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("old")
    return tmp_path / "site"


def dead() -> int:
    """Return the process ID of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("exchanges", [True, False])
def test_the_new_site_takes_the_place_of_the_old(out: Path, exchanges: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not exchanges:
        monkeypatch.setattr(atomic_folder, "_exchange_atomically", lambda one, other: False)
    with atomic_folder.temporary_sibling(out) as folder:
        (folder / "index.html").write_text("new")
        atomic_folder.exchange_folders(folder, out)
        assert (tree(folder), tree(out)) == ({"index.html": "old"}, {"index.html": "new"})
    assert [path.name for path in out.parent.iterdir()] == ["site"]


def test_a_first_site(tmp_path: Path) -> None:
    out = tmp_path / "a" / "site"
    with atomic_folder.temporary_sibling(out) as folder:
        (folder / "index.html").write_text("new")
        atomic_folder.exchange_folders(folder, out)
    assert tree(out) == {"index.html": "new"} and len(list(out.parent.iterdir())) == 1


@pytest.mark.parametrize("links", [True, False])
def test_files_of_the_old_site_alone_are_carried_over(
    out: Path, tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", lambda *_, **__: os.stat("/nowhere"))
    folder = tmp_path / "new"
    for path, text in ((out / "en" / "a", "old"), (out / "he" / "a", "old"), (folder / "en" / "b", "new")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    atomic_folder.link_missing(out, folder)
    assert tree(folder / "en") == {"b": "new"} and tree(folder / "he") == {"a": "old"}
    assert (folder / "he" / "a").samefile(out / "he" / "a") == links
    (folder / "index.html").write_text("new")
    assert (out / "index.html").read_text() == "old"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux exchanges two folders in one step")
def test_there_is_a_site_at_every_moment(out: Path) -> None:
    seen: set[str] = set()
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            try:
                seen.add((out / "index.html").read_text())
            except FileNotFoundError:
                seen.add("nothing")

    looking = threading.Thread(target=look)
    looking.start()
    try:
        with atomic_folder.temporary_sibling(out) as folder:
            (folder / "index.html").write_text("new")
            for _ in range(3000):
                atomic_folder.exchange_folders(folder, out)
    finally:
        done.set()
        looking.join()
    assert seen == {"old", "new"}


def test_a_build_that_fails_leaves_the_site(out: Path) -> None:
    with pytest.raises(ZeroDivisionError), atomic_folder.temporary_sibling(out) as folder:
        (folder / "index.html").write_text("new")
        raise ZeroDivisionError
    assert tree(out) == {"index.html": "old"} and len(list(out.parent.iterdir())) == 1


def test_remains_of_killed_builds_are_removed_and_running_builds_stay(out: Path) -> None:
    gone, alive, kept = (out.with_name(f".site.{end}") for end in (dead(), os.getppid(), "x"))
    for folder in (gone, alive, kept):
        folder.mkdir()
    with atomic_folder.temporary_sibling(out):
        assert (gone.exists(), alive.exists(), kept.exists()) == (False, True, True)


def test_a_build_that_was_killed_between_the_two_steps(out: Path) -> None:
    os.replace(out, out.with_name(f".site.old.{dead()}"))
    with atomic_folder.temporary_sibling(out):
        assert tree(out) == {"index.html": "old"}
    assert [path.name for path in out.parent.iterdir()] == ["site"]


def test_a_second_build_waits_and_says_so(tmp_path: Path) -> None:
    said: list[str] = []
    begun, told = threading.Event(), threading.Event()

    def say(line: str) -> None:
        said.append(line)
        told.set()

    def second() -> None:
        with atomic_folder.build_lock(tmp_path, say):
            begun.set()

    with atomic_folder.build_lock(tmp_path, said.append):
        waiting = threading.Thread(target=second)
        waiting.start()
        assert told.wait(600) and not begun.is_set()
    assert begun.wait(600)
    waiting.join()
    assert len(said) == 1 and "another build is running" in said[0]
    lock = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(lock)


def test_mkdocs_ends_with_whoever_began_it() -> None:
    given, held = os.pipe()
    imports = "import time; from verify.site.build.child_watchdog import exit_with_parent"
    program = f"{imports}; exit_with_parent(); print('begun', flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", program], stdin=given, stdout=subprocess.PIPE, cwd=ROOT) as process:
        os.close(given)
        assert process.stdout is not None and process.stdout.readline() == b"begun\n"
        assert process.poll() is None
        os.close(held)
        assert process.wait(600) == 1
