"""One fresh run of the verifier for all tests of a session, and the whole site built from its results."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from tests.shared_test_folders import make_once
from theory.claims.catalogue import catalogue
from verify.discover.atlas import atlas_run
from verify.pipeline.results import results_writer
from verify.pipeline.runner import examine_claims
from verify.pipeline.worker_pool import Workers

ROOT = Path(__file__).parents[1]
OF_A_CLAIM = "test_claim"
GAMES = ("ATL-S1.3.4", "ATL-S1.8", "ATL-0.6", "ATL-0.77", "ATL-0.123", "ATL-0.057", "ATL-D1f2", "ATL-B1.3", "ATL-MS1.2")


def selected_tags(items: Iterable[pytest.Item]) -> set[str]:
    """Return the tags of the claims whose tests are selected."""
    tests = (item for item in items if isinstance(item, pytest.Function) and item.originalname == OF_A_CLAIM)
    return {str(item.callspec.params["tag"]) for item in tests}


def run_verifier(tags: set[str], factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run's results for some claims: `found.json`, and the results as the command writes them.

    The processes of one session share the run. No cached results of another session are used, except certificates in
    `build/book`, which the checker reads again for the present obligations.
    """

    def make(folder: Path) -> None:
        stored_certificates, certificates = (path / "build" / "book" / "certificates" for path in (ROOT, folder))
        if stored_certificates.is_dir():
            shutil.copytree(stored_certificates, certificates)
        with Workers(os.cpu_count() or 1) as pool:
            claims = [claim for tag, claim in catalogue().items() if tag in tags]
            findings = examine_claims(claims, pool, certificates=certificates)
        results_writer.write(findings, folder / "build" / "results.json")
        (folder / "found.json").write_text(json.dumps(msgspec.to_builtins(findings)), encoding="utf-8")

    return make_once(factory, "verified", make)


def verify_sample(factory: pytest.TempPathFactory) -> Path:
    """Return the file of fresh results for a few games of the atlas, one of each kind of page."""

    def make(folder: Path) -> None:
        with Workers(1) as pool:
            atlas_run.run(GAMES, folder / "atlas.json", pool)

    return make_once(factory, "atlas", make) / "atlas.json"


def build_whole_site(run: Path, factory: pytest.TempPathFactory) -> Path:
    """Return the site in all languages, built by the command from the results of a run of all claims."""

    def make(folder: Path) -> None:
        games = verify_sample(factory)
        shutil.copy(games, run / "build" / "atlas.json")
        # As after `takeaway verify atlas`, its certificates of general theorems are there, and are checked again.
        shutil.copytree(games.with_suffix(""), run / "build" / "atlas")
        environment = os.environ | {"TAKEAWAY_RESULTS": str(run / "build" / "results.json")}
        words = [sys.executable, "-m", "verify.cli", "site", "--out", str(folder / "site")]
        process = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert process.returncode == 0, process.stderr

    return make_once(factory, "whole", make) / "site"
