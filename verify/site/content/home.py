"""First lines of the home page: what the site is, for whom, where to go, and the newest theorem."""

from collections.abc import Sequence

from verify.site.build.page_context import Page
from verify.site.content.reference import overview

# The links to the main parts of the site and their addresses; `#play` is the board on the home page itself.
DOORS = {"play": "#play", "learn": "nim/", "invent": "discover/", "verify": "map/", "teach": "teach/"}


def lead(page: Page, arguments: Sequence[str]) -> str:
    """Return the sentence about the site, links to its main parts, and the newest theorem, which precede the board."""
    cards = "".join(
        f'<li><a href="{_href(page, address)}"><b>{page.word(f"about.{name}_door")}</b> '
        f"<span>{page.word(f'about.{name}_says')}</span></a></li>"
        for name, address in DOORS.items()
    )
    newest = overview.newest_claims(page, ["1"])
    return (
        f'<div class="tk-lead" data-search-exclude><p>{page.word("about.lead")}</p><ul class="tk-doors">{cards}</ul>'
        f'<div class="tk-lead-newest"><span>{page.word("about.newest")}</span> {newest}</div></div>'
        '<span id="play"></span>'
    )


def _href(page: Page, address: str) -> str:
    return address if address.startswith("#") else page.url(address)
