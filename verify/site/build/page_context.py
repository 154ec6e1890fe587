"""Context of a page while it is written: language, results and address, with the HTML helpers that need them.

All addresses are relative, so the site works under any path of a static host.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path

from theory.claims.standing import REFUTED
from verify.discover.atlas.atlas_schema import NONE, Atlas
from verify.languages import languages
from verify.site.build import browser_runtime, general_archive, page_parts
from verify.site.build.build_context import BuildContext
from verify.site.content import badges
from verify.site.content.claims import replayed_claims
from verify.site.content.claims.translated_claims import Catalogue
from verify.site.content.results import downloads
from verify.site.content.results.site_results import Findings
from verify.site.figures import static_figures
from verify.site.languages import ui_strings
from verify.site.languages.result_phrases import Phrases
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.typesetting import Typeset

# A position short enough to stay on one line in a narrow column.
_TUPLE = re.compile(r"\((?=[^()]*,)[^()]{1,24}\)")
# A list of whole numbers, and the comma between two tuples of a list.
_NUMBERS = re.compile(r"\d+(?:, \d+)+")
_BETWEEN_TUPLES = re.compile(r"(?<=\)), (?=\()")
# A hyphenated name in program output, short enough for a line on a phone.
_HYPHENATED_WORD = re.compile(r"(?<![\w-])(?=[\w-]{3,32}(?![\w-]))\w+(?:-\w+)+")


@dataclass(frozen=True)
class Site:
    """Data shared by all pages of one language."""

    words: Words
    catalogue: Catalogue
    phrases: Mapping[str, Phrases]  # by family
    findings: Findings
    typeset: Typeset
    downloads: frozenset[str]  # the .smt2 files that the site offers
    checked: frozenset[str]  # the claims whose certificates the site offers
    replayed: frozenset[str] = frozenset()  # the claims that Rocq has accepted with their present records
    replayed_games: frozenset[str] = frozenset()  # the games of the atlas accepted likewise
    root: Path = Path()  # the project folder
    atlas: Atlas = NONE  # the verified games
    stills: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # first frames of the interactive figures
    loads: int = 0  # the bytes loaded once for checks in the browser; 0 without checks
    proves: bool = False  # whether pages prove games

    @property
    def natives(self) -> Mapping[str, str]:
        """Return the name of each language in that language."""
        return {code: ui_strings.load(code, self.root)("site.native") for code in languages(self.root)}

    @property
    def language(self) -> str:
        """Return the code of the language."""
        return self.words.language

    def plain_title(self, tag: str) -> str:
        """Return the title of a claim as plain text, with the typography of the page."""
        return self.typeset.plain(self.catalogue.texts[tag]["title"], self.words.typography.title)


def read(context: BuildContext, language: str, typeset: Typeset) -> Site:
    """Load the data of one language; cached per process."""
    catalogue = context.catalogue(language)
    return Site(
        words=context.words(language),
        catalogue=catalogue,
        phrases=context.phrases(language, catalogue),
        findings=context.findings,
        typeset=typeset,
        downloads=frozenset(path.name for path in (context.work / "obligations").glob("*.smt2")),
        checked=downloads.claims_in_book(context.results),
        replayed=replayed_claims.load(context.root, context.results, context.findings),
        replayed_games=replayed_claims.load_games(context.root, context.atlas.games),
        root=context.root,
        atlas=context.atlas,
        stills=static_figures.load(context.results, language),
        loads=browser_runtime.download_size(context.work),
        proves=general_archive.find_archive(context.work) is not None,
    )


@cache
def load(language: str, root: str, results: str, formulas: str) -> Site:
    """Return the site's data for one language from the settings of the Markdown extension; cached per process."""
    return read(BuildContext(Path(root), Path(results)), language, Typeset.load(Path(formulas)))


@dataclass
class Page:
    """A page while it is written."""

    site: Site
    markdown: Callable[[str], str]
    address: str = ""  # such as nim/bouton/, relative to the folder of the language
    id_count: int = field(default=0)
    mentioned: set[str] = field(default_factory=set)  # the claims that the page has named so far
    refuted: set[str] = field(default_factory=set)  # the claims whose false sentence the chapter has shown so far

    @property
    def words(self) -> Words:
        """Return the interface strings of the language."""
        return self.site.words

    def url(self, target: str) -> str:
        """Return the relative address of a page of this language, such as claims/NIM-013/."""
        return ("../" * self.address.count("/") + target) or "./"

    def asset(self, target: str) -> str:
        """Return the relative address of a file shared by all languages, such as data/results.json."""
        return "../" * (self.address.count("/") + 1) + target

    def sheet(self, target: str) -> str:
        """Return the link to a style sheet that only some pages need, so that it does not slow down the other pages."""
        return f'<link rel="stylesheet" href="{self.asset(target)}">'

    def key(self, stem: str) -> str:
        """Return an identifier that begins with `stem` and is unique on the page."""
        self.id_count += 1
        return f"{stem}-{self.id_count}"

    @property
    def in_chapter(self) -> bool:
        """Return whether the page is a chapter of a family."""
        return self.address.partition("/")[0] in self.site.catalogue.families

    def repeats(self, tag: str) -> bool:
        """Return whether the chapter has shown the false sentence of a claim before, and record it in `refuted`."""
        repeated = tag in self.refuted
        if self.in_chapter:
            self.refuted.add(tag)
        return repeated

    def mention(self, tag: str) -> str:
        """Return an `id` attribute for the first mention of a claim in a chapter; otherwise an empty string.

        The mention is recorded in `mentioned`.
        """
        if tag in self.mentioned or not self.in_chapter:
            return ""
        self.mentioned.add(tag)
        return f' id="at-{tag}"'

    def paragraphs(self, text: str) -> str:
        """Convert catalogue text to HTML, with typeset formulas and linked tags."""
        return self.markdown(text)

    def line(self, text: str) -> str:
        """Convert catalogue text of one paragraph to HTML, without the enclosing paragraph element."""
        html = self.markdown(text).strip()
        single = html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1
        return html[3:-4] if single else html

    def word(self, key: str, **values: object) -> str:
        """Return an interface string, escaped for HTML."""
        return escape(self.words(key, **values))

    def word_with_numbers(self, key: str, **formulas: object) -> str:
        """Return an interface string as HTML, in which numbers and formulas are isolated from left to right."""
        text = self.word(key, **{name: f"{{{name}}}" for name in formulas})
        return text.format(**{name: ltr(str(formula)) for name, formula in formulas.items()})

    def tag_link(self, tag: str, titled: bool = False, marked: bool = False) -> str:
        """Return a link to the page of a claim.

        Args:
            tag: the tag of the claim.
            titled: show the standing icon, the tag and the title.
            marked: show the standing icon and the tag.
        """
        title = self.site.plain_title(tag)
        href = self.url(f"claims/{tag}/")
        mark = badges.shapes(self.words, self.standings(tag)) if titled or marked else ""
        if not titled:
            attributes = f'href="{href}" title="{escape(title, quote=True)}"'
            return f'<a class="tk-tag"{self.mention(tag)} {attributes}>{mark}{tag}</a>'
        text = self.line(self.site.catalogue.texts[tag]["title"])
        return f'<a class="tk-tag tk-titled" href="{href}">{mark}<span class="tk-no">{tag}</span> {text}</a>'

    def standings(self, tag: str) -> list[str]:
        """Return the standing of a claim and, for a refuted claim with a correction, the standing of the correction."""
        findings = self.site.findings
        return [word for word in (findings.standing(tag), findings.corrected_standing(tag)) if word]

    def badge(self, tag: str) -> str:
        """Return the badge of a claim's standing; for a refuted claim with a correction, both sentences' badges."""
        printed, *corrected = self.standings(tag)
        if not corrected:
            return badges.badge(self.words, printed)
        printed_badge = badges.badge(self.words, printed, word=self.words("ui.printed_badge"))
        return f"{printed_badge} {self.corrected_badge(corrected[0])}"

    def corrected_badge(self, standing: str) -> str:
        """Return the badge of a corrected statement with this standing."""
        return badges.badge(self.words, standing, word=badges.corrected_words(self.words, standing))

    def shapes(self, tag: str) -> tuple[str, str]:
        """Return the icons of both sentences of a refuted claim: of the printed sentence and of the corrected one."""
        standings = self.standings(tag)
        printed, corrected = (badges.lone_shape(self.words, word) for word in (standings[0], standings[-1]))
        return printed, corrected

    def printed_badge(self, tag: str) -> str:
        """Return the badge for the printed sentence only."""
        return badges.badge(self.words, self.standings(tag)[0])

    def statement_badge(self, tag: str) -> str:
        """Return the badge of the statement that a page shows as true: the corrected one, if there is a correction."""
        return badges.badge(self.words, self.standings(tag)[-1])

    def all_the_way(self, tag: str) -> str:
        """Return the badge of the lowest standing among a claim and its dependencies.

        A refuted claim with a correction gets the badge of the correction.
        """
        findings = self.site.findings
        lowest_standing = findings.claim(tag).standing_all_the_way
        corrected = findings.corrected_standing(tag) if lowest_standing == REFUTED else ""
        return badges.badge(self.words, corrected or lowest_standing, " tk-quiet")

    def position(self, position: object) -> str:
        """Format a position as mathematics, with Latin digits and from left to right."""
        return ltr(show_position(position))

    def formula_list(self, text: str) -> str:
        """Return text with each formula isolated from left to right, separated by the comma of the language.

        The text is one formula, a list of tuples, or a list of whole numbers.
        """
        comma = self.word("ui.comma")
        if comma == ",":
            return ltr(text)
        members = text.split(", ") if _NUMBERS.fullmatch(text) else _BETWEEN_TUPLES.split(text)
        return f"{comma} ".join(map(ltr, members))


def ltr(text: str) -> str:
    """Isolate numbers, tuples or code as left-to-right text inside right-to-left prose."""
    whole = _TUPLE.sub(r'<span class="tk-nobr">\g<0></span>', escape(text))
    return f'<bdi dir="ltr" class="tk-number">{whole}</bdi>'


def code(text: str) -> str:
    """Return program output as a left-to-right code element."""
    return f'<code dir="ltr">{keep_hyphens(escape(text))}</code>'


def keep_hyphens(line: str) -> str:
    """Keep names such as `nim-sum` in escaped program output from breaking at their hyphens."""
    return _HYPHENATED_WORD.sub(r'<span class="tk-nobr">\g<0></span>', line)


def show_position(position: object) -> str:
    """Format a list of numbers as (7, 13, −4), return a string unchanged, and format other values as compact JSON."""
    if isinstance(position, list) and all(isinstance(heap, int) for heap in position):
        return "(" + ", ".join(map(str, position)).replace("-", "−") + ")"
    return position if isinstance(position, str) else json.dumps(position, ensure_ascii=False)


def table(head: list[str], rows: list[list[str]], name: str, kind: str = "", *, long: bool = False) -> str:
    """Return a table inside a scroll container that is named for screen readers.

    Args:
        head: the column headings, as HTML.
        rows: the cells, as HTML.
        name: the accessible name.
        kind: a class for the table.
        long: whether later rows may be moved off a heavy page.
    """
    # The spaces separate cells for consumers of plain text, such as the search.
    header = " ".join(f'<th scope="col">{cell}</th>' if cell else "<td></td>" for cell in head)
    lines = ["<tr>" + " ".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    body = page_parts.rows(lines, len(head)) if long else " ".join(lines)
    return (
        f'<div class="tk-scroll" role="group" aria-label="{escape(name, quote=True)}" tabindex="0">'
        f'<table class="tk-table {kind}"><thead><tr>{header}</tr></thead> <tbody>{body}</tbody></table></div>'
    )


def facts(pairs: list[tuple[str, str]]) -> str:
    """Return names and values as a description list, without the pairs whose value is empty."""
    inner = " ".join(f"<div><dt>{name}</dt> <dd>{value}</dd></div>" for name, value in pairs if value)
    return f' <dl class="tk-facts">{inner}</dl>'
