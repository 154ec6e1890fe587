"""The works that claims and pages cite, with DOI, arXiv number and address, and their BibTeX entries.

`docs/literature.toml` contains the works. Chapters and games name them. The source of a claim is a text, in which works
are recognized by an author together with the title or the volume.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

FILE = "docs/literature.toml"
DOI, ARXIV = "https://doi.org/", "https://arxiv.org/abs/"
CLAIMS = "claims"
_REQUIRED = ("language", "by", "title", "place")
# The forms of Crossref and of arXiv, before and since April 2007.
_FORMS = {
    "doi": re.compile(r"10\.\d{4,9}/[^\s\"<>]+"),
    "arxiv": re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?"),
    "address": re.compile(r"https?://[^\s\"<>]+"),
}
_YEAR = re.compile(r"\b(?:(?:18|19|20)\d\d–)?(?:18|19|20)\d\d\b")
# A journal and its volume, before the year in parentheses; publishers have no volume.
_VOLUME = re.compile(r"(.*\d) \([^()]*\b(?:18|19|20)\d\d\b")
_EDITOR = " (ed.)"


class LiteratureError(ValueError):
    """Raised if the file of the works is missing or damaged; the message is one line with the remedy."""


@dataclass(frozen=True)
class Work:
    """A work of the literature.

    Args:
        name: the name by which pages cite the work, and the key of its BibTeX entry.
        language: the language of the title.
        by: the authors, separated by commas; an editor has the mark (ed.).
        title: the title.
        place: the journal with volume, year and pages, or the publisher with the year.
        doi: the digital object identifier; empty if it is not known.
        arxiv: the number at arXiv; empty if it is not known.
        address: a stable address of the text or its abstract; empty if it is not known.
        claims: the tags of claims that state a theorem of the work and do not name it as their source.
    """

    name: str
    language: str
    by: str
    title: str
    place: str
    doi: str = ""
    arxiv: str = ""
    address: str = ""
    claims: tuple[str, ...] = ()

    @property
    def year(self) -> str:
        """Return the year of the publication, or the years of a volume."""
        return str(_YEAR.findall(self.place)[-1])

    def links(self) -> list[tuple[str, str]]:
        """Return text and address of each link to the work."""
        links = []
        if self.doi:
            links.append((f"doi:{self.doi}", DOI + quote(self.doi, safe="/:;()")))
        if self.arxiv:
            links.append((f"arXiv:{self.arxiv}", ARXIV + self.arxiv))
        if self.address:
            links.append(((urlsplit(self.address).hostname or "").removeprefix("www."), self.address))
        return links

    @cached_property
    def surname(self) -> str:
        """Return the surname of the first author, as in plain text."""
        return plain(self.by.partition(",")[0].removesuffix(_EDITOR).rpartition(" ")[2])

    @cached_property
    def marks(self) -> list[str]:
        """Return the title and, for a paper in a journal, the volume, as in plain text."""
        volume = _VOLUME.match(self.place)
        return [plain(self.title)] + ([f"{plain(volume[1])} ("] if volume else [])

    def bibtex(self) -> str:
        """Return the BibTeX entry."""
        people = " and ".join(self.by.removesuffix(_EDITOR).split(", "))
        fields = {
            "editor" if self.by.endswith(_EDITOR) else "author": people,
            "title": f"{{{self.title}}}",
            "howpublished": self.place,
            "year": self.year.rpartition("–")[2],
            "doi": self.doi,
            "eprint": self.arxiv,
            "archiveprefix": "arXiv" if self.arxiv else "",
            "url": self.address,
        }
        lines = [f"  {name:<13} = {{{text}}}" for name, text in fields.items() if text]
        return f"@misc{{{self.name},\n" + ",\n".join(lines) + "\n}"


def plain(text: str) -> str:
    """Return a text in lower case with plain quotation marks, hyphens and spaces, for comparison."""
    text = re.sub("[’‘]", "'", re.sub("[–‑]", "-", re.sub("[“”„]", '"', text)))
    return re.sub(r"[\s\u00a0]+", " ", text).casefold()


@cache
def load(root: Path) -> dict[str, Work]:
    """Return the works by name.

    Raises:
        LiteratureError: the file is missing or damaged, a work lacks a field or has an unknown one, or a DOI, an arXiv
            number or an address does not have the required form.
    """
    path = root / FILE
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LiteratureError(f"{path}: no such file; create it or correct its name") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LiteratureError(f"{path}: {error}") from None
    return {name: _work(name, fields) for name, fields in tables.items()}


def _work(name: str, given: dict[str, Any]) -> Work:
    fields = {key: value for key, value in given.items() if key != CLAIMS}
    for key in _REQUIRED:
        if not fields.get(key):
            raise LiteratureError(f"{FILE}: [{name}] lacks {key!r}; add it")
    for key, value in fields.items():
        if key not in _REQUIRED and key not in _FORMS:
            names = ", ".join((*_REQUIRED, *_FORMS, CLAIMS))
            raise LiteratureError(
                f"{FILE}: [{name}] has an unknown field {key!r}; the fields are {names}; correct its name or remove it"
            )
        if key in _FORMS and not _FORMS[key].fullmatch(value):
            raise LiteratureError(
                f"{FILE}: [{name}] {key} = {value!r} does not have the form of this field; correct it"
            )
    if not _YEAR.search(fields["place"]):
        raise LiteratureError(f"{FILE}: [{name}] place contains no year; add it")
    return Work(name, **fields, claims=tuple(given.get(CLAIMS, ())))


def cited(root: Path, text: str) -> list[Work]:
    """Return the works that a text cites: it names the first author, and the title or the volume."""
    text = plain(text)
    return [work for work in load(root).values() if work.surname in text and any(mark in text for mark in work.marks)]


def of_claim(root: Path, tag: str, source: str) -> list[Work]:
    """Return the works that contain the theorem of a claim or that its source cites."""
    works_cited = cited(root, source)
    return [work for work in load(root).values() if tag in work.claims or work in works_cited]
