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
LEFT_OUT_AT_ROOT = {".git", ".venv", "build", "site"}
LEFT_OUT_EVERYWHERE = ("node_modules", "__pycache__", "*.egg-info", ".*_cache", ".hypothesis", ".site*")


def build_distributions(folder: Path) -> tuple[Path, Path, Path]:
    """Build a copy of the source tree, and build its source distribution, as pip does without isolation.

    Returns:
        The wheel, the folder of the source distribution, and the wheel that is built there.
    """
    tree, ignore = folder / "tree", shutil.ignore_patterns(*LEFT_OUT_EVERYWHERE)

    def names_to_leave_out(place: str, names: list[str]) -> set[str]:
        return ignore(place, names) | (LEFT_OUT_AT_ROOT if Path(place) == ROOT else set())

    shutil.copytree(ROOT, tree, ignore=names_to_leave_out)
    wheel = _build_file("build_wheel", tree, folder / "wheel")
    filters: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(_build_file("build_sdist", tree, folder / "sdist")) as archive:
        # Python 3.11.2 has no filters, and later ones want one.
        archive.extractall(folder / "unpacked", **filters)
    (unpacked,) = (folder / "unpacked").iterdir()
    return wheel, unpacked, _build_file("build_wheel", unpacked, folder / "wheel of sdist")


def _build_file(hook: str, tree: Path, folder: Path) -> Path:
    """Call a hook of the build backend in a tree, and return the one file that it writes to a new folder."""
    folder.mkdir()
    call = f"import sys; from setuptools import build_meta; build_meta.{hook}(sys.argv[1])"
    _run([sys.executable, "-c", call, str(folder)], tree)
    (file,) = folder.iterdir()
    return file


def environment(folder: Path, wheel: Path, extras: Iterable[str] = ()) -> Path:
    """Make an environment with a wheel and some of its extras, and return its folder of programs."""
    _run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder.parent)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet"]
    _run([*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel)], folder.parent)
    (packages,) = folder.glob("lib/python*/site-packages")
    (distribution_of_wheel,) = distributions(path=[str(packages)])
    for dependency in find_dependencies(distribution_of_wheel, extras):
        for name in {file.parts[0] for file in dependency.files or ()} - {"..", "__pycache__"}:
            (packages / name).symlink_to(Path(str(dependency.locate_file(name))).resolve())
    return folder / "bin"


def find_dependencies(own: Distribution, extras: Iterable[str]) -> list[Distribution]:
    """Return the direct and indirect dependencies of a distribution with some extras.

    Raises:
        importlib.metadata.PackageNotFoundError: a dependency is not in this environment.
    """
    dependencies: dict[str, Distribution] = {}
    requests = [(own, extra) for extra in ("", *extras)]
    for requester, extra in requests:
        for requirement in map(Requirement, requester.requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                other = distribution(requirement.name)
                assert requirement.specifier.contains(other.version), requirement
                requests += [(other, more) for more in ("", *requirement.extras) if (other, more) not in requests]
                dependencies[requirement.name.lower()] = other
    return list(dependencies.values())


def _run(command: list[str], folder: Path) -> None:
    completed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert completed.returncode == 0, completed.stdout + completed.stderr
