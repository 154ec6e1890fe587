"""Crawler of a built site on disk, which resolves every page, link, anchor and file as a browser does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ADDRESSES = {"href", "src", "data-strategy", "data-transcripts"}


@dataclass
class Page(HTMLParser):
    """The addresses and the anchors of one page."""

    links: list[tuple[str, str]] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    attributes: dict[str, str] = field(default_factory=dict)
    title: str = ""
    description: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag == "html":
            self.attributes = values
        self._in_title = tag == "title" and not self.title
        if tag == "meta" and values.get("name") == "description":
            self.description = values.get("content", "")
        self.anchors |= {values[key] for key in ("id", "name") if values.get(key)}
        self.links += [(tag, values[key]) for key in ADDRESSES & set(values)]

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
            self._in_title = False


def read(path: Path) -> Page:
    """Parse one page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def article(path: Path) -> str:
    """Return the HTML of the article of a page."""
    return path.read_text(encoding="utf-8").partition("<article")[2].partition("</article>")[0]


def pages(site: Path) -> dict[Path, Page]:
    """Return all pages of a built site."""
    return {path: read(path) for path in sorted(site.rglob("*.html"))}


def broken(site: Path) -> Iterator[str]:
    """Yield a line for each address that has no target, or that loads a file from another site."""
    found = pages(site)
    for path, page in found.items():
        for tag, address in page.links:
            parts = urlsplit(address)
            if parts.scheme in ("http", "https", "") and parts.netloc:
                if tag != "a":
                    yield f"{path.relative_to(site)}: asks {parts.netloc}"
                continue
            if parts.scheme in ("mailto", "data", "javascript"):
                continue
            if address.startswith("/"):
                yield f"{path.relative_to(site)}: {address} is not relative"
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path.resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                yield f"{path.relative_to(site)}: {address} is not there"
            elif parts.fragment and "=" not in parts.fragment and target.suffix == ".html":
                anchors = found.get(target, page).anchors if target in found else read(target).anchors
                if unquote(parts.fragment) not in anchors | {"__toc", ""}:
                    yield f"{path.relative_to(site)}: {address} has no such anchor"
    for path in site.rglob("*.css"):
        for address in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text(encoding="utf-8")):
            if not address.startswith(("data:", "#")) and not (path.parent / address).is_file():
                yield f"{path.relative_to(site)}: {address} is not there"


TOLD = {"title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "placeholder"}


class _Told(HTMLParser):
    """Collector of attribute texts of a page, except on elements that are marked with another language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {key: value or "" for key, value in attrs}
        if tag != "html" and "lang" in values:
            return  # such as a link to the page in another language
        self.texts |= {f"{key}: {values[key]}" for key in TOLD & set(values)}


def untranslated(english: str, own: str, names: set[str]) -> set[str]:
    """Return the attributes of a translated page that have the English text.

    Some texts are the same in all languages: the given names, tags, theorems, and texts without a word of three Latin
    letters.
    """
    told = []
    for html in (english, own):
        reader = _Told()
        reader.feed(html)
        told.append(reader.texts)
    name = re.compile(r"[A-Z]+-\w+|[\w-]+\.\S+|[\w.-]+\(.*|[^A-Za-z]*(?:[A-Za-z]{1,2}(?![A-Za-z])[^A-Za-z]*)*")
    return {
        text
        for text in told[0] & told[1]
        if (value := text.partition(": ")[2]) not in names and not name.fullmatch(value)
    }
