"""Packages of the project, and fresh environments outside the source tree with one of their extras.

An environment is a new `venv`, into which pip installs a wheel. The direct and indirect dependencies of the wheel are
links to the packages of the environment that runs the tests. So an environment contains only packages that pip would
install, needs no package index, and takes one second of processor time.
"""

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
# Files that builds and tests leave in a source tree: in its root, and in any folder.
LEFT = {".git", ".venv", "build", "site"}
BESIDE = ("node_modules", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis", ".site*")


def built(folder: Path) -> tuple[Path, Path, Path]:
    """Build a copy of the source tree, and build its source distribution, as pip does without isolation.

    Returns:
        The wheel, the folder of the source distribution, and the wheel that is built there.
    """
    tree, beside = folder / "tree", shutil.ignore_patterns(*BESIDE)

    def left(place: str, names: list[str]) -> set[str]:
        return beside(place, names) | (LEFT if Path(place) == ROOT else set())

    shutil.copytree(ROOT, tree, ignore=left)
    wheel = _made("build_wheel", tree, folder / "wheel")
    filters: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(_made("build_sdist", tree, folder / "sdist")) as archive:
        # Python 3.11.2 has no filters, and later ones want one.
        archive.extractall(folder / "unpacked", **filters)
    (unpacked,) = (folder / "unpacked").iterdir()
    return wheel, unpacked, _made("build_wheel", unpacked, folder / "wheel of sdist")


def _made(hook: str, tree: Path, folder: Path) -> Path:
    """Call a hook of the build backend in a tree, and return the one file that it writes to a new folder."""
    folder.mkdir()
    call = f"import sys; from setuptools import build_meta; build_meta.{hook}(sys.argv[1])"
    _run([sys.executable, "-c", call, str(folder)], tree)
    (written,) = folder.iterdir()
    return written


def environment(folder: Path, wheel: Path, extras: Iterable[str] = ()) -> Path:
    """Make an environment with a wheel and some of its extras, and return its folder of programs."""
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder.parent)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet"]
    _run([*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel)], folder.parent)
    (packages,) = folder.glob("lib/python*/site-packages")
    (own,) = distributions(path=[str(packages)])
    for found in needed(own, extras):
        for name in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            (packages / name).symlink_to(Path(str(found.locate_file(name))).resolve())
    return folder / "bin"


def needed(own: Distribution, extras: Iterable[str]) -> list[Distribution]:
    """Return the direct and indirect dependencies of a distribution with some extras.

    Raises:
        PackageNotFoundError: a dependency is not in this environment.
    """
    found: dict[str, Distribution] = {}
    asked = [(own, extra) for extra in ("", *extras)]
    for known, extra in asked:
        for requirement in map(Requirement, known.requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                other = distribution(requirement.name)
                assert requirement.specifier.contains(other.version), requirement
                asked += [(other, more) for more in ("", *requirement.extras) if (other, more) not in asked]
                found[requirement.name.lower()] = other
    return list(found.values())


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
