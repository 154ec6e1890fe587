"""The atlas verified next to a site that is served: pages of games come to it as they are found.

Pages are made in a process of its own that lets others go first, one at a time; the site is never half of two.
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
from typing import Any, Self

from verify.discover.atlas_schema import Atlas
from verify.languages import ROOT
from verify.site.build import atomic_folder

# The shortest time between the end of one publication and the beginning of the next, in seconds, and as a multiple of
# how long the last one took: making pages is to stay a small part of the work.
EVERY, PATIENCE = 60.0, 5.0
# By how much the verification lets the server go first.
NICE = 5


def step_back() -> None:
    """From now on this thread, and every process that it begins, lets the server go first, where there is a way."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)


class Live:
    """How far the verification is, and the publications; to be used in a `with`, whose end is theirs.

    Args:
        known: the games as they were when the site was built.
        tags: the games that are verified.
        say: receives a line for each publication, and for each that failed.
    """

    def __init__(
        self, results: Path, out: Path, known: Atlas, tags: Sequence[str], say: Callable[[str], None], root: Path = ROOT
    ) -> None:
        self._words = [sys.executable, "-m", "verify.site.build.atlas_publishing", *map(str, (results, out, root))]
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
        """A publication that is at work ends, and leaves nothing."""
        self.running = False
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
            with atomic_folder.beside(self._out):  # which removes what others left
                pass

    def told(self) -> dict[str, Any]:
        """What pages are answered that ask."""
        return {"verified": self.verified, "of": self.of, "published": self.published, "running": self.running}

    def due(self, done: int) -> bool:
        """Whether it is time to publish again."""
        self.verified = self._before + done
        idle = self._thread is None or not self._thread.is_alive()
        self._asked = idle and self.published < self.verified < self.of and time.monotonic() >= self._ready
        return self._asked

    def progress(self, done: int, total: int) -> None:
        """Begin a publication where one is due; the file is written by now."""
        if self._asked:
            self._asked = False
            self._thread = threading.Thread(target=self._publish, daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Publish what is left, when the file is written for the last time."""
        if self._thread is not None:
            self._thread.join()
        if self.published < self.verified or self.failed:
            self._publish()
        self.running = False

    def _publish(self) -> None:
        """Publish what the file holds; a line tells what came of it."""
        began = time.monotonic()
        paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        with subprocess.Popen(
            self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, env=os.environ | {"PYTHONPATH": paths, "NO_MKDOCS_2_WARNING": "1"},
        ) as process:  # fmt: skip
            self._process = process
            assert process.stdout is not None
            # Its input stays open meanwhile: it ends with that.
            said = process.stdout.read().splitlines() or ["nothing was said"]
            status = process.wait()
        if not self.running:
            return
        ended = time.monotonic()
        self._ready = ended + max(EVERY, PATIENCE * (ended - began))
        if status == 0:
            self.published, self.failed = int(said[-1]), ""
            self._say(f"atlas: {self.published:,} of {self.of:,} games are on the site")
        elif self.failed != said[-1]:
            self.failed = said[-1]
            self._say(f"atlas: its pages cannot be added: {self.failed}")
