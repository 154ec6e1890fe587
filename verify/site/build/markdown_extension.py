"""Python-Markdown extension of the site: fills placeholders from results, links tags and inserts formulas.

Formulas and placeholders are extracted before Markdown parses the text, so `_` and `|` inside them have no Markdown
meaning. An unknown tag or placeholder raises SiteError, which fails the build.
"""

import re
from dataclasses import replace
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from verify.site.build.page_context import Page, Site, load
from verify.site.build.site_errors import SiteError
from verify.site.content import placeholders
from verify.site.mathematics import line_breaks
from verify.site.mathematics.typesetting import Formula, Piece, split_markdown

# Punctuation and prefixes that must stay on the line of the formula beside them.
PUNCTUATION = re.compile(r"[,.;:)\-\u2011?!”’“»،؛؟־…]+")
# Endings written onto a formula, as in the Persian plural $k$ها, which must stay on its line too.
ENDINGS = re.compile(rf"(?:\u200c?[^\W_])+(?:{PUNCTUATION.pattern})?|{PUNCTUATION.pattern}")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
# A number alone, as a formula or counted from the results, and the word after it: they stay on one line.
NUMBER = re.compile(
    r"""<bdi class="katex tk-short" dir="ltr">(?:<[^<>]*>)*\d+(?:<[^<>]*>)*</bdi>|\d[\d.,\u00a0\u066b\u066c]*"""
)
NOUN = re.compile(r"(?: |\n[ ]*)(?P<noun>[^\W\d_]{3,14})(?=[\s,.;:)!?…”’»،؛؟]|\Z)")
PREFIXES = re.compile(r"[(־\-„“”«]+$")
# Word joiner: forbids the line break that a maqaf or quotation mark would allow; it is invisible.
JOINER = "\u2060"
# Formulas above this width (characters) may break across lines, for phones.
UNBROKEN_WIDTH = 20
# Code up to this length (characters) stays on one line, even in a narrow column.
UNBROKEN_CODE_LENGTH = 24

STASH_MARK = re.compile("\x02wzxhzdk:(\\d+)\x03")


class _PlaceholderPreprocessor(Preprocessor):
    """Preprocessor that replaces formulas and placeholders by stashed HTML before other processors read the text."""

    def __init__(self, md: Markdown, page: Page) -> None:
        super().__init__(md)
        self.page = page

    def run(self, lines: list[str]) -> list[str]:
        """Return the lines with formulas and placeholders replaced."""
        out: list[str] = []
        trail = 0
        typography = self.page.words.typography
        pieces = [
            replace(piece, text=typography.markdown(piece.text)) if piece.kind == "text" else piece
            for piece in split_markdown("\n".join(lines))
        ]
        for piece, after in zip(pieces, [*pieces[1:], None], strict=True):
            if piece.kind == "text":
                out.append(piece.text[trail:])
                trail = 0
            elif piece.kind == "placeholder":
                html, block = placeholders.fill(self.page, piece.text, piece.arguments)
                if html and block:
                    out.append(f"\n\n{self.md.htmlStash.store(html)}\n\n")
                elif html:  # some placeholders produce no HTML and only set the address of the page
                    html, trail = _wrap_unbroken(html, out, after)
                    out.append(self.md.htmlStash.store(html))
            else:
                html = self.page.site.typeset.html(Formula(typography.formula(piece.text), piece.kind == "display"))
                if piece.kind == "inline":
                    keep = _wrap_unbroken if line_breaks.formula_width(html) <= UNBROKEN_WIDTH else _attach_punctuation
                    html, trail = keep(html, out, after)
                out.append(self.md.htmlStash.store(html))
        return "".join(out).split("\n")


def _wrap_unbroken(html: str, out: list[str], after: Piece | None) -> tuple[str, int]:
    """Return HTML joined to the adjacent punctuation in one unbreakable element, and a number of characters.

    The punctuation before the HTML is removed from the last text of `out`. The number counts the characters at the
    beginning of `after` that are now part of the element; it is 0 if there are none.
    """
    lead = PREFIXES.search(out[-1]) if out else None
    text = after.text if after and after.kind == "text" else ""
    noun = NOUN.match(text) if NUMBER.fullmatch(html) else None
    tail = noun or ENDINGS.match(text)
    if lead:
        out[-1] = out[-1][: lead.start()]
    if not (lead or tail):
        return html, 0
    suffix = (tail[0] if tail is not noun else f"\N{NO-BREAK SPACE}{tail['noun']}") if tail else ""
    return f'<span class="tk-nobr">{lead[0] if lead else ""}{html}{suffix}</span>', tail.end() if tail else 0


def _attach_punctuation(html: str, out: list[str], after: Piece | None) -> tuple[str, int]:
    """Return a breakable formula joined to the punctuation after it, and the length of that punctuation.

    Browsers allow a line break after a formula box whatever follows. Therefore the formula reserves room for the
    punctuation (`.tk-ends`), and the punctuation is moved back into that room (`.tk-stop`), so both share a line.
    """
    joiner = JOINER if out and PREFIXES.search(out[-1]) else ""
    tail = PUNCTUATION.match(after.text) if after and after.kind == "text" else None
    if not tail:
        return joiner + html, 0
    return f'{joiner}<span class="tk-ends">{html}</span><span class="tk-stop">{tail[0]}</span>', tail.end()


class _TagLinker(InlineProcessor):
    """Inline processor that links tags with their adjacent punctuation; raises SiteError for an unknown tag."""

    ANCESTOR_EXCLUDES = ("a", "h1")

    def __init__(self, md: Markdown, page: Page) -> None:
        prefixes = "|".join(sorted(page.site.catalogue.prefixes)) or "(?!)"
        # In Hebrew a prefix is joined by a hyphen, as in ו-NIM-013; after a Latin letter the match is part of another
        # name.
        tag = rf"(?<![\w/])(?<![A-Za-z0-9_/]-)((?:{prefixes})-\d{{3}})(?![\w-])"
        # Browsers break beside the icon of a link even at a no-break space, so the word before it is included.
        super().__init__(rf"((?:(?<!\w)\w\u00a0)?[(־„“”«]*){tag}([,.;:)!?”’“»،؛؟…]*)", md)
        self.page = page

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]
        """Return the stashed link and the range of text that it replaces."""
        before, tag, after = m.groups()
        html = self.page.tag_link(placeholders.known_tag(self.page, tag), marked=True)
        if before or after:
            html = f'<span class="tk-nobr">{before}{html}{after}</span>'
        # Stash finished HTML, so that neither Markdown nor MkDocs rewrites the address.
        return self.md.htmlStash.store(html), m.start(0), m.end(0)


class _HeadingLabels(Treeprocessor):
    """Tree processor that gives headings with formulas a plain-text label for tables of contents."""

    def run(self, root: Element) -> None:
        """Set the label of each heading that contains stashed HTML."""
        for heading in root.iter():
            if heading.tag not in ("h1", "h2", "h3", "h4") or heading.get("data-toc-label"):
                continue
            text = "".join(heading.itertext())
            if STASH_MARK.search(text):
                heading.set("data-toc-label", STASH_MARK.sub(self._plain, text).strip())

    def _plain(self, match: re.Match[str]) -> str:
        """Return stashed HTML as text; for a formula, the characters of its MathML."""
        html = str(self.md.htmlStash.rawHtmlBlocks[int(match[1])])
        math = re.search(r"<math.*?</math>", html, re.DOTALL)
        return re.sub(r"<[^>]+>", "", math[0] if math else html)


class _ScrollableTables(Treeprocessor):
    """Tree processor that wraps each Markdown table in a scroll container that the keyboard can reach."""

    def __init__(self, md: Markdown, page: Page) -> None:
        super().__init__(md)
        self.name = page.word("kind.table")

    def run(self, root: Element) -> None:
        """Wrap every table without a class of its own."""
        for parent in list(root.iter()):
            for place, child in enumerate(parent):
                if child.tag == "table" and not child.get("class"):
                    child.set("class", "tk-table")
                    heads = ["".join(head.itertext()).strip() for head in child.iter("th")][1:]
                    scroller = Element(
                        "div", {"class": "tk-scroll", "role": "group", "aria-label": self.name, "tabindex": "0"}
                    )
                    # Terms of a sequence run from left to right, as in formulas; a table that is too wide shows the
                    # first term first.
                    if heads and all(STASH_MARK.fullmatch(head) for head in heads):
                        scroller.set("dir", "ltr")
                        # The cell that names a row keeps the direction of the page, even if it ends with a Latin name.
                        for cell in child.iter():
                            if cell.tag in ("th", "td") and RIGHT_TO_LEFT.search("".join(cell.itertext())):
                                cell.set("dir", "rtl")
                    scroller.append(child)
                    parent[place] = scroller


class _UnbrokenCode(Treeprocessor):
    """Tree processor that keeps short code, such as n-{1,3,4}, on one line and joined to its prefix."""

    def run(self, root: Element) -> None:
        """Mark short code elements and join them to the text before them."""
        for parent in root.iter():
            before: Element | None = None
            for child in parent if parent.tag != "pre" else ():
                if child.tag == "code":
                    if len("".join(child.itertext())) <= UNBROKEN_CODE_LENGTH:
                        child.set("class", "tk-short")
                    text = (parent.text if before is None else before.tail) or ""
                    if PREFIXES.search(text):
                        new_text = text + JOINER
                        if before is None:
                            parent.text = new_text
                        else:
                            before.tail = new_text
                before = child


class Takeaway(Extension):
    """Extension for Python-Markdown, configured with paths and a language, or with a loaded `Site`."""

    def __init__(self, site: Site | None = None, **settings: Any) -> None:
        self.config = {
            "language": ["en", "language of the pages"],
            "root": [".", "folder of the project"],
            "results": ["build/results.json", "results file of the verification"],
            "formulas": ["build/formulas.json", "cache of typeset formulas"],
        }
        super().__init__(**settings)
        self._site = site
        self._page: Page | None = None

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processors. Catalogue texts use a second converter that shares the page."""
        names = ("language", "root", "results", "formulas")
        site = self._site or load(*(str(self.getConfig(name)) for name in names))
        page = self._page or Page(site, lambda text: _convert_text(inner, text))
        if self._page is None:
            nested = Takeaway(site)
            nested._page = page
            inner = Markdown(extensions=[nested, "tables"])
        # The priority lies below white-space normalization (30), which removes the markers, and above fences (25).
        md.preprocessors.register(_PlaceholderPreprocessor(md, page), "takeaway-pieces", 28)
        md.inlinePatterns.register(_TagLinker(md, page), "takeaway-tags", 75)
        md.treeprocessors.register(_HeadingLabels(md), "takeaway-labels", 6)
        md.treeprocessors.register(_ScrollableTables(md, page), "takeaway-tables", 5)
        md.treeprocessors.register(_UnbrokenCode(md), "takeaway-codes", 4)


def _convert_text(md: Markdown, text: str) -> str:
    """Convert catalogue text to HTML.

    Raises:
        SiteError: the text contains a placeholder; only Markdown, formulas and tags are allowed.
    """
    for piece in split_markdown(text):
        if piece.kind == "placeholder":
            raise SiteError(f"claim text contains the placeholder {piece.text!r}; placeholders are for pages only")
    md.reset()
    return md.convert(text)


def makeExtension(**settings: Any) -> Takeaway:
    """Return the extension; Python-Markdown calls this function by name."""
    return Takeaway(**settings)
