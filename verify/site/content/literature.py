"""List of the literature behind historical remarks, with the note that no program verified them."""

from html import escape

from verify.site.build.page_context import Page
from verify.site.content import badges
from verify.site.content.translated_claims import read_toml

FILE = "docs/literature.toml"


def block(page: Page, words: list[str]) -> str:
    """Return the list of the named works, each in its own language.

    Raises:
        KeyError: a name is unknown.
    """
    works = read_toml(page.site.root / FILE)
    items = "".join(_list_item(works[name]) for name in words)
    badge = badges.badge(page.words, "history")
    return f'<p class="tk-small">{badge} {page.word("ui.literature")}</p> <ul class="tk-small">{items}</ul>'


def _list_item(work: dict[str, str]) -> str:
    by, title, place = (escape(work[key]) for key in ("by", "title", "place"))
    return f'<li><span lang="{work["language"]}" dir="ltr">{by}, <cite>{title}</cite>, {place}.</span></li> '
