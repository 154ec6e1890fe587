"""The works that pages cite: lists with DOI, arXiv number and address, and BibTeX entries.

`docs/literature.toml` contains the works. Chapters and games name them. The source of a claim is a text, in which works
are recognized by an author together with the title or the volume.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import badges
from verify.site.content.translated_claims import read_toml

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
        found = []
        if self.doi:
            found.append((f"doi:{self.doi}", DOI + quote(self.doi, safe="/:;()")))
        if self.arxiv:
            found.append((f"arXiv:{self.arxiv}", ARXIV + self.arxiv))
        if self.address:
            found.append(((urlsplit(self.address).hostname or "").removeprefix("www."), self.address))
        return found

    @cached_property
    def surname(self) -> str:
        """Return the surname of the first author, as in plain text."""
        return _plain(self.by.partition(",")[0].removesuffix(_EDITOR).rpartition(" ")[2])

    @cached_property
    def marks(self) -> list[str]:
        """Return the title and, for a paper in a journal, the volume, as in plain text."""
        volume = _VOLUME.match(self.place)
        return [_plain(self.title)] + ([f"{_plain(volume[1])} ("] if volume else [])

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


def _plain(text: str) -> str:
    """Return a text in lower case with plain quotation marks, hyphens and spaces, for comparison."""
    text = re.sub("[’‘]", "'", re.sub("[–‑]", "-", re.sub("[“”„]", '"', text)))
    return re.sub(r"[\s\u00a0]+", " ", text).casefold()


@cache
def load(root: Path) -> dict[str, Work]:
    """Return the works by name.

    Raises:
        SiteError: a work lacks a field or has an unknown one, or a DOI, an arXiv number or an address has not its form.
    """
    return {name: _work(name, fields) for name, fields in read_toml(root / FILE).items()}


def _work(name: str, given: dict[str, Any]) -> Work:
    fields = {key: value for key, value in given.items() if key != CLAIMS}
    for key in _REQUIRED:
        if not fields.get(key):
            raise SiteError(f"{FILE}: [{name}] lacks {key!r}; add it")
    for key, value in fields.items():
        if key not in _REQUIRED and key not in _FORMS:
            raise SiteError(f"{FILE}: [{name}] has an unknown field {key!r}; remove it")
        if key in _FORMS and not _FORMS[key].fullmatch(value):
            raise SiteError(f"{FILE}: [{name}] {key} = {value!r} does not have the form of this field; correct it")
    if not _YEAR.search(fields["place"]):
        raise SiteError(f"{FILE}: [{name}] place names no year; add it")
    return Work(name, **fields, claims=tuple(given.get(CLAIMS, ())))


def cited(root: Path, text: str) -> list[Work]:
    """Return the works that a text cites: it names the first author, and the title or the volume."""
    text = _plain(text)
    return [work for work in load(root).values() if work.surname in text and any(mark in text for mark in work.marks)]


def block(page: Page, words: Sequence[str]) -> str:
    """Return the list of the named works, with the note that no program verified what they tell.

    Raises:
        KeyError: a name is unknown.
    """
    badge = badges.badge(page.words, "history")
    return f'<p class="tk-small">{badge} {page.word("ui.literature")}</p> {items(page, words)}'


def items(page: Page, names: Iterable[str]) -> str:
    """Return the list of the named works, each in its own language, with its links.

    Raises:
        KeyError: a name is unknown.
    """
    works = load(page.site.root)
    return f'<ul class="tk-small">{"".join(f"<li>{entry(works[name])}</li> " for name in names)}</ul>'


def entry(work: Work) -> str:
    """Return a work in its own language, with its links."""
    by, title, place = (escape(text) for text in (work.by, work.title, work.place))
    links = "".join(f", {link}" for link in _links(work))
    return f'<span lang="{work.language}" dir="ltr">{by}, <cite>{title}</cite>, {place}{links}.</span>'


def _links(work: Work) -> list[str]:
    # The other site does not get the address of the page.
    return [f'<a rel="noreferrer" href="{escape(url)}">{escape(text)}</a>' for text, url in work.links()]


def of_claim(root: Path, tag: str, source: str) -> list[Work]:
    """Return the works that contain the theorem of a claim or that its source cites."""
    found = cited(root, source)
    return [work for work in load(root).values() if tag in work.claims or work in found]


def links_of_claim(page: Page, tag: str, source: str) -> str:
    """Return the links of the works of a claim; empty if it has none."""
    lines = ""
    for work in of_claim(page.site.root, tag, source):
        name = f'<a href="{page.url("colophon/")}#work-{work.name}">{escape(work.by)} {work.year}</a>'
        lines += f'<li><span dir="ltr">{", ".join([name, *_links(work)])}</span></li> '
    return f'<ul class="tk-small">{lines}</ul>' if lines else ""


def bibliography(page: Page, words: Sequence[str]) -> str:
    """Return the list of all works, each with an anchor, and their BibTeX entries."""
    works = load(page.site.root).values()
    lines = "".join(f'<li id="work-{work.name}">{entry(work)}</li> ' for work in works)
    entries = escape("\n\n".join(work.bibtex() for work in works))
    return (
        f'<ul class="tk-small">{lines}</ul> <details class="tk-small" data-search-exclude><summary>'
        f'{page.word("about.bibtex")}</summary><pre dir="ltr"><code>{entries}</code></pre></details>'
    )
