"""Fixture for the site of `fixture_project`, which is built once for each run."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def site(project: Path) -> Path:
    """Return the built site of the fixture project."""
    return project / "site"
