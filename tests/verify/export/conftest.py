"""Fixture for exports: their common prelude, which Rocq reads once in a session."""

from pathlib import Path

import pytest

from tests.shared_test_folders import make_once
from tests.verify.export.rocq_files import run_rocq
from verify.export.rocq import tuples
from verify.export.rocq.names import PRELUDE


@pytest.fixture(scope="session")
def prelude(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the prelude after Rocq has accepted it."""

    def make(place: Path) -> None:
        assert run_rocq(place, {"Prelude.v": PRELUDE, "Tuples.v": tuples.text()})[1] == ""

    return make_once(tmp_path_factory, "prelude", make)
