"""Verification of the atlas while a server runs: pages of games appear on the site as the games are verified.

A separate process of low priority makes the pages, one publication at a time, and replaces files atomically.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from verify.discover.atlas.atlas_schema import Atlas, Progress
from verify.languages import ROOT
from verify.site.build import atomic_folder

# The shortest pause between two publications, in seconds and as a multiple of the time that the last one took, so that
# publications stay a small part of the work.
EVERY, PATIENCE = 60.0, 5.0
# How far the priority of the verification is lowered.
NICE = 5


def lower_priority() -> None:
    """Lower the priority of this thread and of its future child processes, where the system allows it."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)


class LivePublisher:
    """The progress of the verification and the publications; a context manager that ends the last publication.

    Args:
        known: the games of the atlas when the site was built.
        tags: the games to verify.
        say: receives a line for each publication, successful or not.
    """

    def __init__(
        self, results: Path, out: Path, known: Atlas, tags: Sequence[str], say: Callable[[str], None], root: Path = ROOT
    ) -> None:
        self._command = [sys.executable, "-m", "verify.site.build.atlas_publishing", *map(str, (results, out, root))]
        self._out, self._say = out, say
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._ready, self._asked = time.monotonic() + EVERY, False
        self.published = self.verified = len(known.games)
        self.of = self.verified + len(known.awaited)
        self._before = self.verified - sum(tag in known.games for tag in tags)
        self.failed, self.running = "", bool(known.awaited)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End a running publication and remove its files."""
        self.running = False
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
            # The context removes the folders that killed publications left.
            with atomic_folder.temporary_sibling(self._out):
                pass

    def snapshot(self) -> Progress:
        """Return the current progress, which pages request."""
        return Progress(verified=self.verified, of=self.of, published=self.published, running=self.running)

    def due(self, count: int) -> bool:
        """Return whether it is time for the next publication."""
        self.verified = self._before + count
        idle = self._thread is None or not self._thread.is_alive()
        self._asked = idle and self.published < self.verified < self.of and time.monotonic() >= self._ready
        return self._asked

    def progress(self, count: int, total: int) -> None:
        """Start a publication if one is due; call this after each change of the results file."""
        if self._asked:
            self._asked = False
            self._thread = threading.Thread(target=self._publish, daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Publish the remaining games; call this after the last change of the results file."""
        if self._thread is not None:
            self._thread.join()
        if self.published < self.verified or self.failed:
            self._publish()
        self.running = False

    def _publish(self) -> None:
        """Publish the games of the results file, and report success or failure in one line."""
        began = time.monotonic()
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        with subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, env=os.environ | {"PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"},
        ) as process:  # fmt: skip
            self._process = process
            assert process.stdout is not None
            # The process ends when its standard input is closed.
            lines = process.stdout.read().splitlines() or ["the build printed no message"]
            status = process.wait()
        if not self.running:
            return
        ended = time.monotonic()
        self._ready = ended + max(EVERY, PATIENCE * (ended - began))
        if status == 0:
            self.published, self.failed = int(lines[-1]), ""
            self._say(f"atlas: {self.published:,} of {self.of:,} games are on the site")
        elif self.failed != lines[-1]:
            self.failed = lines[-1]
            self._say(f"atlas: its pages cannot be added: {self.failed}")
