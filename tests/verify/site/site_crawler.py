"""Crawler of a built site on disk, which resolves every page, link, anchor and file as a browser does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

ADDRESSES = {"href", "src", "data-strategy", "data-transcripts"}


# Programs write the pages, so one pattern finds their start tags, in a tenth of the time of a parser of any HTML.
_START = re.compile(
    r"""<(?:!--.*?-->|([a-zA-Z][^\s/>]*+)((?:[^>"']++|"[^"]*+"|'[^']*+')*+)>)""",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""([^\s"'>/=]++)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?""")
# The content of these tags is text.
_RAW = ("script", "style")


def start_tags(html: str, pattern: re.Pattern[str] | None = None) -> Iterator[tuple[str, dict[str, str], int]]:
    """Yield the start tags of a page: name, attributes, and the index behind the tag.

    Args:
        html: the page.
        pattern: a pattern that matches within the tags that the caller needs; all tags without one.
    """
    at = 0
    while match := _START.search(html, at):
        at = match.end()
        if match[1] is None:
            continue
        tag = match[1].lower()
        if pattern is None or pattern.search(match[0]):
            yield tag, _attributes(match[2]), at
        if tag in _RAW:
            end = html.find(f"</{tag}", at)
            at = len(html) if end < 0 else end


def _attributes(text: str) -> dict[str, str]:
    """Return the values of a tag's attributes by name; the value is empty for an attribute without one."""
    return {name.lower(): unescape(double or single or bare) for name, double, single, bare in _ATTRIBUTE.findall(text)}


_OF_PAGE = re.compile(rf"<(?:html|title|meta)\b|\b(?:{'|'.join(sorted(ADDRESSES))}|id|name)\b", re.IGNORECASE)


@dataclass
class Page:
    """The addresses and the anchors of one page."""

    links: list[tuple[str, str]] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    attributes: dict[str, str] = field(default_factory=dict)
    title: str = ""
    description: str = ""

    def feed(self, html: str) -> None:
        """Read the HTML of the page."""
        for tag, values, at in start_tags(html, _OF_PAGE):
            if tag == "html":
                self.attributes = values
            if tag == "title" and not self.title:
                self.title = unescape(html[at : html.index("<", at)])
            if tag == "meta" and values.get("name") == "description":
                self.description = values.get("content", "")
            self.anchors |= {values[key] for key in ("id", "name") if values.get(key)}
            self.links += [(tag, values[key]) for key in ADDRESSES & set(values)]


def read(path: Path) -> Page:
    """Parse one page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


# A value without quotes, in a tag; formulas are written without quotes in the first place.
_UNQUOTED = re.compile(r"""(?<=[\w-]=)(?!katex)([^\s"'<>=`]+)(?=>|\s[^<>]*>)""")


def html(path: Path) -> str:
    """Return the HTML of a page with all attribute values in quotes; published pages omit quotes where possible."""
    return _UNQUOTED.sub(r'"\1"', path.read_text(encoding="utf-8"))


def article(path: Path) -> str:
    """Return the HTML of the article of a page."""
    return html(path).partition("<article")[2].partition("</article>")[0]


def pages(site: Path) -> dict[Path, Page]:
    """Return all pages of a built site."""
    return {path: read(path) for path in sorted(site.rglob("*.html"))}


def broken_addresses(site: Path) -> Iterator[str]:
    """Yield a line for each address that has no target, or that loads a file from another site."""
    parsed_pages = pages(site)
    for path, page in parsed_pages.items():
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
                anchors = parsed_pages.get(target, page).anchors if target in parsed_pages else read(target).anchors
                if unquote(parts.fragment) not in anchors | {"__toc", ""}:
                    yield f"{path.relative_to(site)}: {address} has no such anchor"
    for path in site.rglob("*.css"):
        for address in re.findall(r"url\(['\"]?([^)'\"]+)", path.read_text(encoding="utf-8")):
            if not address.startswith(("data:", "#")) and not (path.parent / address).is_file():
                yield f"{path.relative_to(site)}: {address} is not there"


TEXT_ATTRIBUTES = {
    "title",
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "alt",
    "placeholder",
}


_TEXT_ATTRIBUTE = re.compile(rf"\b(?:{'|'.join(sorted(TEXT_ATTRIBUTES))})\b", re.IGNORECASE)


def _attribute_texts(html: str) -> set[str]:
    """Return the attribute texts of a page, except on elements that are marked with another language."""
    return {
        f"{key}: {values[key]}"
        for tag, values, _ in start_tags(html, _TEXT_ATTRIBUTE)
        if tag == "html" or "lang" not in values  # such as a link to the page in another language
        for key in TEXT_ATTRIBUTES & set(values)
    }


def untranslated_attributes(english: str, translation: str, names: set[str]) -> set[str]:
    """Return the attributes of a translated page that have the English text.

    Some texts are the same in all languages: the given names, tags, theorems, and texts without a word of three Latin
    letters.
    """
    name = re.compile(r"[A-Z]+-\w+|[\w-]+\.\S+|[\w.-]+\(.*|[^A-Za-z]*(?:[A-Za-z]{1,2}(?![A-Za-z])[^A-Za-z]*)*")
    return {
        text
        for text in _attribute_texts(english) & _attribute_texts(translation)
        if (value := text.partition(": ")[2]) not in names and not name.fullmatch(value)
    }
