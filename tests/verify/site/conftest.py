"""One fixture site for all tests of a run, built once."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small project with made-up results; tests that change it take a copy."""
    import fixture

    root = tmp_path_factory.mktemp("project")
    fixture.make(root)
    return root


@pytest.fixture(scope="session")
def site(project: Path) -> Path:
    """The built site of the fixture project."""
    from verify.site.build import build

    build(project / "build" / "results.json", project / "site", 2, root=project, say=lambda line: None)
    return project / "site"
