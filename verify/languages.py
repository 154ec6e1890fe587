"""Which languages the project speaks: one for each folder of `docs` but two, with everything that it takes in it.

All languages have the same files, except that the claims' English words stand beside their data in `theory/claims`.
"""

from collections.abc import Iterator
from pathlib import Path

from verify.places import ROOT

__all__ = ["CLAIMS", "LANGUAGES", "OTHERS", "ROOT", "languages", "missing"]
# What in `docs` is no language: what all of them share, and the reference of the code.
OTHERS = frozenset({"assets", "api"})
# The folder of a family where the translations of its claims lie.
CLAIMS = "claims"


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """The codes of the languages under `root`: English, which every other page links to first, then by the alphabet."""
    folders = {path.name for path in (root / "docs").iterdir() if path.is_dir() and not path.name.startswith(".")}
    return tuple(sorted(folders - OTHERS, key=lambda code: (code != "en", code)))


def missing(root: Path = ROOT) -> Iterator[str]:
    """Each file that a language lacks and another has, with both of their paths below `root`."""
    files = {language: set(_files(root / "docs" / language)) for language in languages(root)}
    owners = {file: language for language, own in files.items() for file in own}
    for language, own in files.items():
        for file in sorted(set(owners) - own):
            if language != "en" or CLAIMS not in Path(file).parts[1:-1]:
                yield f"docs/{language}/{file} is missing; docs/{owners[file]} has it"


def _files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.*"):
        if path.is_file() and not path.name.startswith("."):
            yield path.relative_to(folder).as_posix()


# Those of this project.
LANGUAGES = languages()
