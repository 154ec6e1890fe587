"""A hook for MkDocs: while the search plugin reads a page, what no search finds is laid aside.

The plugin would pass over it in any case, element by element, which took two thirds of the time of a build. Of the half
of a formula that is read aloud the plugin takes the characters, and is given no more.
"""

import re
from typing import Any

from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.pages import Page

from verify.site.build.postprocess import CLAIM, TOLD

# The drawn half of a formula, as `short` writes it; KaTeX itself uses no <bdi>.
DRAWN = "<bdi class=katex-html aria-hidden=true data-search-exclude dir=ltr>.*?</bdi>"
# On a claim's page: a section that its entry in the index does not tell of, and the rest of one once machines speak.
_UNTOLD = rf'<h2 id="(?!(?:{"|".join(TOLD)})").*?(?=<h2 id="|\Z)'
_MACHINE = r'<details class="tk-machine[^>]* data-search-exclude>.*?(?=<h2 id="|\Z)'
_READ = "(?P<read><math.*?</math>)"
UNREAD = re.compile(f"{_READ}|{DRAWN}", re.DOTALL)
UNREAD_OF_A_CLAIM = re.compile(f"{_READ}|{DRAWN}|{_UNTOLD}|{_MACHINE}", re.DOTALL)
# Comments are nothing to read, and nobody else writes these.
HOLE, END = "<!--tk-unread-->", "<!--tk-read-->"
_HOLES = re.compile(f"{HOLE}.*?{END}", re.DOTALL)
# The plugin takes white space that stands by itself for one space.
_SPACES, _TAGS = re.compile(r">\s+<"), re.compile("<[^>]*>")


@event_priority(100)
def lay_aside(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """Before the plugin: leave a hole for each piece of the page that is not to be read."""
    content = page.content or ""
    unread = UNREAD_OF_A_CLAIM if CLAIM.fullmatch(page.url) else UNREAD
    aside: list[str] = []

    def hole(found: re.Match[str]) -> str:
        aside.append(found[0])
        return f"{HOLE}{_TAGS.sub('', _SPACES.sub('> <', found['read'] or ''))}{END}"

    page.content = unread.sub(hole, content)
    context["unread"] = aside


@event_priority(-100)
def put_back(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """After the plugin: fill the holes in their order."""
    unread = iter(context.pop("unread"))
    page.content = _HOLES.sub(lambda _: next(unread), page.content or "")


on_page_context = CombinedEvent(lay_aside, put_back)
