"""A hook for MkDocs: the drawn half of each formula is laid aside while the search plugin reads a page.

The plugin would pass over it in any case, element by element, which took two thirds of the time of a build.
"""

import re
from typing import Any

from mkdocs.plugins import CombinedEvent, event_priority
from mkdocs.structure.pages import Page

# As verify/site/front/katex.mjs writes it; KaTeX itself uses no <bdi>.
DRAWN = re.compile(r'<bdi class="katex-html" aria-hidden="true" data-search-exclude dir="ltr">.*?</bdi>', re.DOTALL)
# A comment is nothing to read, and nobody else writes this one.
HOLE = "<!--tk-drawn-->"


@event_priority(100)
def lay_aside(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """Before the plugin: leave a hole for each drawn formula of the page."""
    content = page.content or ""
    context["drawn"] = DRAWN.findall(content)
    page.content = DRAWN.sub(HOLE, content)


@event_priority(-100)
def put_back(context: dict[str, Any], /, page: Page, **_: object) -> None:
    """After the plugin: fill the holes in their order."""
    drawn = iter(context.pop("drawn"))
    page.content = re.sub(HOLE, lambda _: next(drawn), page.content or "")


on_page_context = CombinedEvent(lay_aside, put_back)
