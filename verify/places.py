"""Where the project's files lie and where results go: in a source tree, or in an installed package.

A source tree keeps its results in `build`. An installed package writes nothing beside itself: its results go to the
folder for data of the person who runs it. The build of a package marks it: it copies the files of `docs` that commands
need into the package, see `setup.py`.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
INSTALLED = (HERE / "docs").is_dir()
# What holds the folder `docs`; in an installed package that has the files alone that commands need.
ROOT = HERE if INSTALLED else HERE.parent


def results() -> Path:
    """Return the file where results lie if nothing else is said: in a source tree, below the current folder."""
    if not INSTALLED:
        return Path("build/results.json")
    from platformdirs import user_data_path

    return user_data_path("takeaway", appauthor=False) / "results.json"


def is_source_tree(folder: Path) -> bool:
    """Tell whether a folder is the root of the project's sources, into which a family of games can be written."""
    return all((folder / part).is_file() for part in ("theory/families.py", "verify/places.py"))
