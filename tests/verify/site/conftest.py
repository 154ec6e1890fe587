"""Fixtures for the project of `fixture_project`, whose site is built once for each run."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def site(project: Path) -> Path:
    """Return the built site of the fixture project."""
    return project / "site"
