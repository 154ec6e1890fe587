"""Tests of `python -m verify.cli.site_server`: it serves a built site, or says in one line why it cannot."""

import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[3]
# A process started in the background may ignore interrupts, and its children inherit that.
INTERRUPTIBLE = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("verify.cli.site_server", run_name="__main__")
"""


def command(folder: Path, port: int) -> list[str]:
    """Return the command line of the server for a folder."""
    return [sys.executable, "-m", "verify.cli.site_server", str(folder), "--port", str(port)]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder with one page."""
    (tmp_path / "index.html").write_text("<p>the first page</p>", encoding="utf-8")
    return tmp_path


@pytest.fixture
def unused_port() -> int:
    """Return an unused port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def test_the_server_runs_until_it_is_interrupted(site: Path, unused_port: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, str(site), "--port", str(unused_port)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"http://localhost:{unused_port}/ (Ctrl-C stops the server)\n"
    with urlopen(f"http://127.0.0.1:{unused_port}/") as page:
        assert b"the first page" in page.read()
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    process.stdout.close()


def test_a_used_port_is_reported_in_one_line(site: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        process = subprocess.run(command(site, port), cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 2 and not process.stdout
    assert len(process.stderr.splitlines()) == 1 and f"port {port}" in process.stderr


def test_a_folder_without_a_site_is_reported_in_one_line(tmp_path: Path, unused_port: int) -> None:
    process = subprocess.run(command(tmp_path, unused_port), cwd=ROOT, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (2, "There is no site yet: run `make site` to build and serve it.\n")
