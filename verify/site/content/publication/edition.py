"""Facts about the edition of the project that a site shows: authors, version, licence, dates, commit and addresses.

They are read from `CITATION.cff`, the version of the package and the repository. A file that the project folder lacks
is read from the sources of this program.
"""

import os
import subprocess
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from verify import __version__
from verify.languages import ROOT
from verify.site.build.site_errors import SiteError

CITATION, CHANGELOG, LICENCE = "CITATION.cff", "CHANGELOG.md", "LICENSE"
COMMIT, EPOCH = "TAKEAWAY_COMMIT", "SOURCE_DATE_EPOCH"
# The number of digits of every commit on the pages: of the edition and of the measurements.
COMMIT_DIGITS = 8


@dataclass(frozen=True)
class Edition:
    """Facts about one edition.

    Args:
        title: the title of the project.
        authors: the names of the authors.
        version: the version of the package.
        released: the day on which the version was published.
        licence: the name of the licence, as in SPDX.
        commit: the commit of the sources; empty without a repository.
        built: the day on which the pages were made.
    """

    title: str
    authors: tuple[str, ...]
    version: str
    released: date
    licence: str
    commit: str
    built: date


def source_text(root: Path, name: str) -> str:
    """Return the text of a file of the project folder, or of these sources if the folder lacks it.

    Raises:
        SiteError: neither has the file.
    """
    for file in (root / name, ROOT / name):
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise SiteError(f"{name} is missing; restore it from the repository")


@cache
def load(root: Path) -> Edition:
    """Return the facts about the edition in a project folder.

    Raises:
        SiteError: `CITATION.cff` is missing or lacks a field.
    """
    cited: dict[str, Any] = yaml.safe_load(source_text(root, CITATION))
    try:
        names = tuple(_name(author) for author in cited["authors"])
        released = date.fromisoformat(str(cited["date-released"]))
        title, licence = str(cited["title"]), str(cited["license"])
    except (KeyError, TypeError, ValueError) as error:
        raise SiteError(f"{CITATION}: {error} is missing or invalid; correct it") from None
    return Edition(title, names, __version__, released, licence, _commit(root), _today())


def _name(author: dict[str, str]) -> str:
    """Return the name of an author: of a group, or given and family names."""
    return author.get("name") or f"{author['given-names']} {author['family-names']}"


def _today() -> date:
    """Return the day of the build, or the day of SOURCE_DATE_EPOCH if it is set, for reproducible builds."""
    epoch = os.environ.get(EPOCH, "")
    return datetime.fromtimestamp(int(epoch), UTC).date() if epoch.isdigit() else datetime.now(UTC).date()


def _commit(root: Path) -> str:
    """Return the short commit of the sources; empty without a repository."""
    if commit := os.environ.get(COMMIT, "").strip():
        return commit[:COMMIT_DIGITS]
    if not (root / ".git").exists():
        return ""
    command = ["git", "-C", str(root), "rev-parse", f"--short={COMMIT_DIGITS}", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def bibtex(edition: Edition, *, key: str, title: str, address: str, note: str = "") -> str:
    """Return a complete BibTeX entry; without an address, the script of the page adds the line `url`."""
    fields = {
        "author": " and ".join(f"{{{name}}}" for name in edition.authors),
        # Inner braces keep capitals, which BibTeX styles would change: MARK, Zermelo, and the letters of a tag.
        "title": f"{{{title}}}",
        "year": str(edition.released.year),
        "version": edition.version,
        "howpublished": "Takeaway: the theory of take-away games, machine-checked" if title != edition.title else "",
        "note": ", ".join(filter(None, (note, f"commit {edition.commit}" if edition.commit else ""))),
        "url": address,
    }
    lines = [f"  {name:<12} = {{{text}}}" for name, text in fields.items() if text]
    return "@misc{" + key + ",\n" + ",\n".join(lines) + "\n}"
