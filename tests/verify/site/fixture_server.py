"""`takeaway site --serve --atlas` for the project of `fixture_project`, which builds quickly.

usage: python -m tests.verify.site.fixture_server ROOT PORT GAMES...

The verification starts when the file ROOT/go exists, takes two games at a time, and publishes them at once.
"""

import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from verify.cli import live_atlas, main, site_run
from verify.discover.atlas import atlas_run
from verify.site.content.results import site_results


def begin(root: Path, port: str, games: list[str]) -> None:
    """Run the command, and exit with its status."""
    # A process that was started in the background ignores interruptions, and so would this one.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    live_atlas.EVERY = live_atlas.PATIENCE = 0.0
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setattr(atlas_run, "BATCH", 2)
    monkeypatch.setattr(site_run, "ROOT", root)
    monkeypatch.setattr(site_results, "refuse_others", lambda path: None)  # the results are made up
    publish = site_run._publish

    def waiting(*arguments: Any) -> str:
        while not (root / "go").exists():
            time.sleep(0.05)
        return publish(*arguments)

    monkeypatch.setattr(site_run, "_publish", waiting)
    main(["site", "--serve", "--port", port, "--out", str(root / "site"), "--atlas", " ".join(games)])


if __name__ == "__main__":
    begin(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
