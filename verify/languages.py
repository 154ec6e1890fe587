"""Languages of the project: one per folder of `docs`, except the shared folders.

All languages have the same files, with three exceptions: the English texts of claims are in `theory/claims`, those of
symbols in the docstrings of their definitions, and those of changes in the changelog.
"""

from collections.abc import Iterator
from pathlib import Path

from verify.project_paths import ROOT

__all__ = ["CHANGES", "CLAIMS", "LANGUAGES", "OTHERS", "ROOT", "SYMBOLS", "languages", "missing"]
# The folders of `docs` that are not languages: shared files, and the API reference.
OTHERS = frozenset({"assets", "api"})
# The folder of a family that contains the translations of its claims.
CLAIMS = "claims"
# Translations of the descriptions of symbols, by the English ones.
SYMBOLS = "symbols.toml"
# Summaries of the changes in each version.
CHANGES = "changes.toml"


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """Return the codes of the languages under `root`: English first, then in alphabetical order."""
    folders = {path.name for path in (root / "docs").iterdir() if path.is_dir() and not path.name.startswith(".")}
    return tuple(sorted(folders - OTHERS, key=lambda code: (code != "en", code)))


def missing(root: Path = ROOT) -> Iterator[str]:
    """Yield a message for each file that one language lacks and another one has, with both paths below `root`."""
    files = {language: set(_files(root / "docs" / language)) for language in languages(root)}
    owners = {file: language for language, own in files.items() for file in own}
    for language, own in files.items():
        for file in sorted(set(owners) - own):
            if language != "en" or (CLAIMS not in Path(file).parts[1:-1] and file not in (SYMBOLS, CHANGES)):
                yield f"docs/{language}/{file} is missing; docs/{owners[file]} has it"


def _files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.*"):
        if path.is_file() and not path.name.startswith("."):
            yield path.relative_to(folder).as_posix()


# The languages of this project.
LANGUAGES = languages()
