"""What a block of HTML needs to know while one page is written: the language, the results, and where the page is.

Every address it gives out is relative, so the finished site works under any path of any static host.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

from verify.discover.atlas_schema import NONE, Atlas
from verify.languages import languages
from verify.site.build import browser_runtime, page_parts
from verify.site.build.build_context import BuildContext
from verify.site.content import badges, downloads
from verify.site.content.site_results import Findings
from verify.site.content.translated_claims import Catalogue
from verify.site.figures import static_figures
from verify.site.languages import ui_strings
from verify.site.languages.machine_phrases import Phrases
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.typesetting import Typeset

# A position short enough to stay in one line, even in a narrow column.
_TUPLE = re.compile(r"\((?=[^()]*,)[^()]{1,24}\)")
# A name with hyphens in a line of the machine's, as long as a phone has room for.
_HYPHENED = re.compile(r"(?<![\w-])(?=[\w-]{3,32}(?![\w-]))\w+(?:-\w+)+")


@dataclass(frozen=True)
class Site:
    """Everything that is the same on all pages of one language."""

    words: Words
    catalogue: Catalogue
    phrases: Mapping[str, Phrases]  # of each family
    findings: Findings
    typeset: Typeset
    downloads: frozenset[str]  # the .smt2 files that the built site offers
    checked: frozenset[str]  # the claims whose part of the book it offers
    root: Path = Path()  # of the project whose site it is
    atlas: Atlas = NONE  # the games that were verified in it
    stills: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # the pictures to touch, as they begin
    loads: int = 0  # the bytes that checking in the browser loads once; none where pages cannot check

    @property
    def natives(self) -> Mapping[str, str]:
        """What each language calls itself."""
        return {code: ui_strings.load(code, self.root)("site.native") for code in languages(self.root)}

    @property
    def language(self) -> str:
        """The code of the language."""
        return self.words.language

    def plain_title(self, tag: str) -> str:
        """A claim's title without markup, its words set as on the page."""
        return self.typeset.plain(self.catalogue.texts[tag]["title"], self.words.typography.words)


def read(context: BuildContext, language: str, typeset: Typeset) -> Site:
    """Return the site's data for one language."""
    catalogue = context.catalogue(language)
    return Site(
        words=context.words(language),
        catalogue=catalogue,
        phrases=context.phrases(language, catalogue),
        findings=context.findings,
        typeset=typeset,
        downloads=frozenset(path.name for path in (context.work / "obligations").glob("*.smt2")),
        checked=downloads.claimed(context.results),
        root=context.root,
        atlas=context.atlas,
        stills=static_figures.load(context.results, language),
        loads=browser_runtime.loads(context.work),
    )


@cache
def load(language: str, root: str, results: str, formulas: str) -> Site:
    """Return the site's data for one language by the settings of the Markdown extension, read once a process."""
    return read(BuildContext(Path(root), Path(results)), language, Typeset.load(Path(formulas)))


@dataclass
class Page:
    """One page while it is being written."""

    site: Site
    markdown: Callable[[str], str]
    address: str = ""  # such as nim/bouton/, from the language's root
    drawn: int = field(default=0)

    @property
    def words(self) -> Words:
        """The language's words."""
        return self.site.words

    def url(self, target: str) -> str:
        """A page of this language, such as claims/NIM-013/, seen from here."""
        return ("../" * self.address.count("/") + target) or "./"

    def shared(self, target: str) -> str:
        """A file that all languages share, such as data/results.json, seen from here."""
        return "../" * (self.address.count("/") + 1) + target

    def sheet(self, target: str) -> str:
        """A style sheet for this kind of page alone: what all pages share is loaded on every first visit."""
        return f'<link rel="stylesheet" href="{self.shared(target)}">'

    def key(self, stem: str) -> str:
        """An identifier no other picture of the page has."""
        self.drawn += 1
        return f"{stem}-{self.drawn}"

    def paragraphs(self, text: str) -> str:
        """Catalogue text as HTML, formulas typeset and tags linked."""
        return self.markdown(text)

    def line(self, text: str) -> str:
        """Catalogue text of one paragraph, without the paragraph around it."""
        html = self.markdown(text).strip()
        single = html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1
        return html[3:-4] if single else html

    def word(self, key: str, **values: object) -> str:
        """A string of the page furniture, escaped."""
        return escape(self.words(key, **values))

    def tag_link(self, tag: str, titled: bool = False, marked: bool = False) -> str:
        """A link to a claim's page: its tag, with the shape of its standing or not, or shape, tag and title."""
        title = self.site.plain_title(tag)
        href = self.url(f"claims/{tag}/")
        mark = badges.small(self.words, self.site.findings.standing(tag)) if titled or marked else ""
        if not titled:
            return f'<a class="tk-tag" href="{href}" title="{escape(title, quote=True)}">{mark}{tag}</a>'
        text = self.line(self.site.catalogue.texts[tag]["title"])
        return f'<a class="tk-tag tk-titled" href="{href}">{mark}<span class="tk-no">{tag}</span> {text}</a>'

    def badge(self, tag: str) -> str:
        """The badge of a claim's standing."""
        return badges.badge(self.words, self.site.findings.standing(tag))

    def all_the_way(self, tag: str) -> str:
        """The badge of the standing all the way down, or of the claim's own when results give none."""
        return badges.badge(self.words, self.site.findings.claim(tag).standing_all_the_way, " tk-quiet")

    def position(self, position: object) -> str:
        """A position as mathematics: Western digits, left to right."""
        return ltr(show_position(position))


def ltr(text: str) -> str:
    """Numbers, tuples and code that must not be turned round inside right-to-left prose."""
    whole = _TUPLE.sub(r'<span class="tk-nobr">\g<0></span>', escape(text))
    return f'<bdi dir="ltr" class="tk-number">{whole}</bdi>'


def code(text: str) -> str:
    """A line of the machine's, kept left to right."""
    return f'<code dir="ltr">{hyphened(escape(text))}</code>'


def hyphened(line: str) -> str:
    """A line of the machine's in which no name is broken at its hyphens, as `nim-sum` would be."""
    return _HYPHENED.sub(r'<span class="tk-nobr">\g<0></span>', line)


def show_position(position: object) -> str:
    """(7, 13, −4) for a list of numbers; anything else as compact JSON or as the text it is."""
    if isinstance(position, list) and all(isinstance(heap, int) for heap in position):
        return "(" + ", ".join(map(str, position)).replace("-", "−") + ")"
    return position if isinstance(position, str) else json.dumps(position, ensure_ascii=False)


def table(head: list[str], rows: list[list[str]], name: str, kind: str = "", *, long: bool = False) -> str:
    """A table inside its own scroller, named for screen readers; cells are HTML already.

    Args:
        long: whether its later rows may leave a heavy page.
    """
    # The spaces are for those who read the text alone, such as search.
    header = " ".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in head)
    lines = ["<tr>" + " ".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    body = page_parts.rows(lines, len(head)) if long else " ".join(lines)
    return (
        f'<div class="tk-scroll" role="group" aria-label="{escape(name, quote=True)}" tabindex="0">'
        f'<table class="tk-table {kind}"><thead><tr>{header}</tr></thead> <tbody>{body}</tbody></table></div>'
    )


def facts(pairs: list[tuple[str, str]]) -> str:
    """Names and values as a description list; pairs with an empty value are left out."""
    inner = " ".join(f"<div><dt>{name}</dt> <dd>{value}</dd></div>" for name, value in pairs if value)
    return f' <dl class="tk-facts">{inner}</dl>'
