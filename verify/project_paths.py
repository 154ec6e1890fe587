"""Locations of the project's files and results, in a source tree or in an installed package.

A source tree keeps its results in `build`. An installed package writes its results to the user's data folder, never
beside itself. The build copies the files of `docs` that commands need into the package, see `setup.py`. The presence of
this folder shows that the package is installed.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
INSTALLED = (HERE / "docs").is_dir()
# The folder that contains `docs`; an installed package has only the files of `docs` that commands need.
ROOT = HERE if INSTALLED else HERE.parent


def results() -> Path:
    """Return the default path of the results; in a source tree it is relative to the current folder."""
    if not INSTALLED:
        return Path("build/results.json")
    from platformdirs import user_data_path

    return user_data_path("takeaway", appauthor=False) / "results.json"


def is_source_tree(folder: Path) -> bool:
    """Return whether a folder is the root of the project's sources, to which a family of games can be added."""
    return all((folder / part).is_file() for part in ("theory/families.py", "verify/project_paths.py"))
