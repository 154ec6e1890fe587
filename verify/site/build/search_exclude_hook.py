"""MkDocs hook that hides unsearchable content from the search plugin.

The plugin could skip this content itself, but element by element, which took two thirds of the build time. It also
resumes at the first end tag of the same name, so it would index the rest of a box that contains another such box. From
a formula the plugin gets only the text of its MathML, with exponents and indices marked. Zensical runs no hooks:
headings inside an excluded box are marked themselves, so that it does not index them.
"""

import re
from html import escape
from typing import Any

from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.pages import Page

from verify.site.build.postprocess import CLAIM, INDEXED_SECTIONS
from verify.site.mathematics.formula_text import formula_text

# The visual half of a formula, as written by `compact_html`; KaTeX itself does not use <bdi>.
DRAWN = "<bdi class=katex-html aria-hidden=true data-search-exclude dir=ltr>.*?</bdi>"
# On a claim page: sections that are not in its search entry, and the part of a section that is program output.
_OTHER_SECTIONS = rf'<h2 id="(?!(?:{"|".join(INDEXED_SECTIONS)})").*?(?=<h2 id="|\Z)'
_PROGRAM_OUTPUT = r'<details class="tk-machine[^>]* data-search-exclude>.*?(?=<h2 id="|\Z)'
_MATHML = "(?P<read><math.*?</math>)"
# The end of a cell, or of a text in a drawing: without a space the numbers of neighbouring cells would be one number.
_CELL_END = "(?P<cell>(?=</t(?:[dh]|ext)>))"
# The start tag of any other excluded element. At a heading the mark means the whole section, which the plugin handles.
_BOX = r"(?P<box><(?P<name>(?!h[1-6]\b)[a-z][a-z0-9]*)\s(?:[^>]*\s)?data-search-exclude(?=[\s>=])[^>]*>)"
UNSEARCHABLE = re.compile(f"{_MATHML}|{DRAWN}|{_BOX}|{_CELL_END}", re.DOTALL)
UNSEARCHABLE_ON_CLAIM = re.compile(
    f"{_MATHML}|{DRAWN}|{_OTHER_SECTIONS}|{_PROGRAM_OUTPUT}|{_BOX}|{_CELL_END}", re.DOTALL
)
# Comments are not indexed, and no other program writes these two.
HOLE, END = "<!--tk-unread-->", "<!--tk-read-->"
_HOLES = re.compile(f"{HOLE}.*?{END}", re.DOTALL)


def _element_end(content: str, name: str, position: int) -> int:
    """Return the end of an element whose content begins at a position, or that position if it has no end tag."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b").finditer(content, position):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return content.index(">", tag.end()) + 1
    return position


@event_priority(100)
def hide_unsearchable(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """Replace each unsearchable piece of the page by a placeholder; runs before the search plugin."""
    content = page.content or ""
    pattern = UNSEARCHABLE_ON_CLAIM if CLAIM.fullmatch(page.url) else UNSEARCHABLE
    aside: list[str] = []
    kept: list[str] = []
    position = search_from = 0
    while match := pattern.search(content, search_from):
        end = _element_end(content, match["name"], match.end()) if match["box"] else match.end()
        aside.append(content[match.start() : end])
        text = escape(formula_text(match["read"]), quote=False) if match["read"] else ""
        kept += [content[position : match.start()], HOLE, " " if match["cell"] is not None else text, END]
        position = end
        # The end of a cell is an empty match, which would be found again.
        search_from = max(end, match.start() + 1)
    page.content = "".join([*kept, content[position:]])
    context["unread"] = aside


@event_priority(-100)
def restore_hidden(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """Restore the pieces in order; runs after the search plugin."""
    pieces = iter(context.pop("unread"))
    page.content = _HOLES.sub(lambda _: next(pieces), page.content or "")


on_page_context = CombinedEvent(hide_unsearchable, restore_hidden)
