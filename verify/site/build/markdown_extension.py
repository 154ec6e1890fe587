"""The Python-Markdown extension of the site: placeholders filled from results, tags linked, formulas put in place.

Formulas and placeholders are taken out before Markdown looks at the text, so neither `_` nor `|` inside them means
anything to it; an unknown tag or placeholder raises and so fails the build.
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
from verify.site.mathematics.typesetting import Formula, Piece, pieces

# A line may break beside a formula, but not between it and the punctuation or the prefix that belongs to it.
STICKS = re.compile(r"[,.;:)\-\u2011?!”’“»،؛؟־…]+")
# Nor between it and an ending that is written on to it, as in the Persian plural $k$ها.
ENDS = re.compile(rf"(?:\u200c?[^\W_])+(?:{STICKS.pattern})?|{STICKS.pattern}")
LEADS = re.compile(r"[(־\-„“”«]+$")
# A maqaf lets a line end behind it, and so does a quotation mark; this forbids it, and where it is seen it is nothing.
JOINER = "\u2060"
# A formula of more characters than this has to stay breakable on a phone.
NARROW = 20
# Code of no more characters than this stays on one line, even in a narrow column.
TYPED = 24

STASHED = re.compile("\x02wzxhzdk:(\\d+)\x03")


class _Pieces(Preprocessor):
    """Replaces formulas and placeholders by what they stand for, before anything else reads the text."""

    def __init__(self, md: Markdown, page: Page) -> None:
        super().__init__(md)
        self.page = page

    def run(self, lines: list[str]) -> list[str]:
        out: list[str] = []
        trail = 0
        own = self.page.words.typography
        cut = [
            replace(piece, text=own.markdown(piece.text)) if piece.kind == "text" else piece
            for piece in pieces("\n".join(lines))
        ]
        for piece, after in zip(cut, [*cut[1:], None], strict=True):
            if piece.kind == "text":
                out.append(piece.text[trail:])
                trail = 0
            elif piece.kind == "placeholder":
                html, block = placeholders.fill(self.page, piece.text, piece.arguments)
                if html and block:
                    out.append(f"\n\n{self.md.htmlStash.store(html)}\n\n")
                elif html:  # a placeholder may do no more than tell us where we are
                    html, trail = _kept_together(html, out, after)
                    out.append(self.md.htmlStash.store(html))
            else:
                html = self.page.site.typeset.html(Formula(own.formula(piece.text), piece.kind == "display"))
                if piece.kind == "inline":
                    keep = _kept_together if line_breaks.width(html) <= NARROW else _closed
                    html, trail = keep(html, out, after)
                out.append(self.md.htmlStash.store(html))
        return "".join(out).split("\n")


def _kept_together(html: str, out: list[str], after: Piece | None) -> tuple[str, int]:
    """What is put in, with the punctuation and the ending around it, and how much of the text behind it that took."""
    lead = LEADS.search(out[-1]) if out else None
    tail = ENDS.match(after.text) if after and after.kind == "text" else None
    if lead:
        out[-1] = out[-1][: lead.start()]
    if not (lead or tail):
        return html, 0
    around = f'<span class="tk-nobr">{lead[0] if lead else ""}{html}{tail[0] if tail else ""}</span>'
    return around, tail.end() if tail else 0


def _closed(html: str, out: list[str], after: Piece | None) -> tuple[str, int]:
    """A formula that may go on in the next line, between what leads to its first line and what ends its last one.

    Browsers end a line behind a box of a formula whatever follows it. So the formula keeps room for the punctuation,
    and the punctuation is moved back into that room (`.tk-ends`, `.tk-stop`): where the formula fits, both do.
    """
    joined = JOINER if out and LEADS.search(out[-1]) else ""
    tail = STICKS.match(after.text) if after and after.kind == "text" else None
    if not tail:
        return joined + html, 0
    return f'{joined}<span class="tk-ends">{html}</span><span class="tk-stop">{tail[0]}</span>', tail.end()


class _Tags(InlineProcessor):
    """Links a bare tag to its page, with the punctuation around it; one that looks like ours and is not raises."""

    ANCESTOR_EXCLUDES = ("a", "h1")

    def __init__(self, md: Markdown, page: Page) -> None:
        prefixes = "|".join(sorted(page.site.catalogue.prefixes)) or "(?!)"
        # A Hebrew prefix is joined by a hyphen, as in ו-NIM-013; in Latin letters that is part of another name.
        tag = rf"(?<![\w/])(?<![A-Za-z0-9_/]-)((?:{prefixes})-\d{{3}})(?![\w-])"
        # Browsers break beside the mark of a link even at a space that does not break.
        super().__init__(rf"((?:(?<!\w)\w\u00a0)?[(־„“”«]*){tag}([,.;:)!?”’“»،؛؟…]*)", md)
        self.page = page

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]
        before, tag, behind = m.groups()
        html = self.page.tag_link(placeholders.known(self.page, tag), marked=True)
        if before or behind:
            html = f'<span class="tk-nobr">{before}{html}{behind}</span>'
        # Stored as finished HTML, so that neither Markdown nor MkDocs looks at the address again.
        return self.md.htmlStash.store(html), m.start(0), m.end(0)


class _Labels(Treeprocessor):
    """Gives headings with formulas a plain label, so that tables of contents show characters and not markup."""

    def run(self, root: Element) -> None:
        for heading in root.iter():
            if heading.tag not in ("h1", "h2", "h3", "h4") or heading.get("data-toc-label"):
                continue
            text = "".join(heading.itertext())
            if STASHED.search(text):
                heading.set("data-toc-label", STASHED.sub(self._plain, text).strip())

    def _plain(self, found: re.Match[str]) -> str:
        html = str(self.md.htmlStash.rawHtmlBlocks[int(found[1])])
        math = re.search(r"<math.*?</math>", html, re.DOTALL)
        return re.sub(r"<[^>]+>", "", math[0] if math else html)


class _Tables(Treeprocessor):
    """Puts each table that Markdown made into a scroller of its own that the keyboard reaches."""

    def __init__(self, md: Markdown, page: Page) -> None:
        super().__init__(md)
        self.name = page.word("kind.table")

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for place, child in enumerate(parent):
                if child.tag == "table" and not child.get("class"):
                    child.set("class", "tk-table")
                    heads = ["".join(head.itertext()).strip() for head in child.iter("th")][1:]
                    scroller = Element(
                        "div", {"class": "tk-scroll", "role": "group", "aria-label": self.name, "tabindex": "0"}
                    )
                    # Terms of a sequence go from left to right, as they do in a formula, and what is too wide is seen
                    # from its first term on.
                    if heads and all(STASHED.fullmatch(head) for head in heads):
                        scroller.set("dir", "ltr")
                    scroller.append(child)
                    parent[place] = scroller


class _Codes(Treeprocessor):
    """Keeps short code on one line, as n-{1,3,4} must be, and a prefix with the code that it leads to."""

    def run(self, root: Element) -> None:
        for parent in root.iter():
            before: Element | None = None
            for child in parent if parent.tag != "pre" else ():
                if child.tag == "code":
                    if len("".join(child.itertext())) <= TYPED:
                        child.set("class", "tk-short")
                    text = (parent.text if before is None else before.tail) or ""
                    if LEADS.search(text):
                        joined = text + JOINER
                        if before is None:
                            parent.text = joined
                        else:
                            before.tail = joined
                before = child


class Takeaway(Extension):
    """The extension; its settings are paths, the language, or a ready `Site`."""

    def __init__(self, site: Site | None = None, **settings: Any) -> None:
        self.config = {
            "language": ["en", "language of the pages"],
            "root": [".", "folder of the project"],
            "results": ["build/results.json", "what the verification found"],
            "formulas": ["build/formulas.json", "the typeset formulas"],
        }
        super().__init__(**settings)
        self._site = site
        self._page: Page | None = None

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the processors; catalogue texts go through a second converter that shares the page."""
        names = ("language", "root", "results", "formulas")
        site = self._site or load(*(str(self.getConfig(name)) for name in names))
        page = self._page or Page(site, lambda text: _convert(inner, text))
        if self._page is None:
            nested = Takeaway(site)
            nested._page = page
            inner = Markdown(extensions=[nested, "tables"])
        # Below the clean-up of white space (30), which eats the marks; above the fences (25), which eat the text.
        md.preprocessors.register(_Pieces(md, page), "takeaway-pieces", 28)
        md.inlinePatterns.register(_Tags(md, page), "takeaway-tags", 75)
        md.treeprocessors.register(_Labels(md), "takeaway-labels", 6)
        md.treeprocessors.register(_Tables(md, page), "takeaway-tables", 5)
        md.treeprocessors.register(_Codes(md), "takeaway-codes", 4)


def _convert(md: Markdown, text: str) -> str:
    """Catalogue text as HTML; it holds Markdown, formulas and tags, and no placeholders."""
    for piece in pieces(text):
        if piece.kind == "placeholder":
            raise SiteError(f"a claim's text holds the placeholder {piece.text!r}")
    md.reset()
    return md.convert(text)


def makeExtension(**settings: Any) -> Takeaway:
    """What Python-Markdown calls."""
    return Takeaway(**settings)
