"""Print a part of `requirements.txt`: the packages of some extras of the project, with all their dependencies.

`python3 .ci/pinned.py verify` prints the packages for proving, `python3 .ci/pinned.py site --without verify` the
further packages for the site, and `python3 .ci/pinned.py --without verify site` all other packages. The script is plain
Python, because it runs before any package is installed.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
# `# via babel, takeaway` behind a pinned package names what needs it; the project itself needs what it lists.
VIA = re.compile(r"^ +# via (.*)$", re.MULTILINE)
ENTRY = re.compile(r"^\S+==.*(?:\n +.*)*", re.MULTILINE)
NAME = re.compile(r"[\w.-]+")


def normal(name: str) -> str:
    """Return the name of a package in the form that a package index uses.

    >>> normal("types_Markdown")
    'types-markdown'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def listed(project: dict[str, Any], extras: Iterable[str]) -> set[str]:
    """Return the packages that a `pyproject.toml` requires: those of the project, of its build, and of some extras.

    Raises:
        SystemExit: there is no such extra.
    """
    own, optional = project["project"], project["project"]["optional-dependencies"]
    if missing := [extra for extra in extras if extra not in optional]:
        sys.exit(f"pyproject.toml has no extra {missing[0]}; it has {', '.join(optional)}")
    asked = [*own["dependencies"], *project["build-system"]["requires"]]
    asked += [one for extra in extras for one in optional[extra]]
    return {normal(found[0]) for one in asked if (found := NAME.match(one))}


def part(requirements: str, wanted: Iterable[str]) -> list[str]:
    """Return the entries of pinned requirements for some packages and all their dependencies, unchanged.

    >>> part("a==1\\n    # via b\\nb==2\\n    # via takeaway\\nc==3\\n    # via takeaway\\n", ["b"])
    ['a==1\\n    # via b', 'b==2\\n    # via takeaway']
    """
    every = entries(requirements)
    needed, before = {*wanted} & every.keys(), -1
    while before < len(needed):
        before = len(needed)
        needed |= {name for name, entry in every.items() if needed & parents(entry)}
    return [entry for name, entry in every.items() if name in needed]


def entries(requirements: str) -> dict[str, str]:
    """Return the entries of pinned requirements by the names of their packages."""
    return {normal(entry.partition("==")[0]): entry for entry in ENTRY.findall(requirements)}


def parents(entry: str) -> set[str]:
    """Return the names of the packages that depend on the package of an entry."""
    return {normal(name) for found in VIA.findall(entry) for name in found.split(", ")}


def main(words: list[str]) -> None:
    """Print the entries of the extras named in the arguments, without those of the extras named after `--without`.

    If no extra is named before `--without`, all other entries are printed.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    at = words.index("--without") if "--without" in words else len(words)
    having, without = words[:at], words[at + 1 :]
    every = part(requirements, listed(project, having)) if having else list(entries(requirements).values())
    left_out = part(requirements, listed(project, without)) if without else []
    print("\n".join(entry for entry in every if entry not in left_out))


if __name__ == "__main__":
    main(sys.argv[1:])
