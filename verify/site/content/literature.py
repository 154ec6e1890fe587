"""The works that what a chapter tells as history rests on: a list, and that no machine verified it."""

from html import escape

from verify.site.build.page_context import Page
from verify.site.content import badges
from verify.site.content.translated_claims import read_toml

FILE = "docs/literature.toml"


def block(page: Page, words: list[str]) -> str:
    """The works of these names, each in its own language; KeyError for a name that nobody has."""
    works = read_toml(page.site.root / FILE)
    items = "".join(_work(works[name]) for name in words)
    badge = badges.badge(page.words, "history")
    return f'<p class="tk-small">{badge} {page.word("ui.literature")}</p> <ul class="tk-small">{items}</ul>'


def _work(work: dict[str, str]) -> str:
    by, title, place = (escape(work[key]) for key in ("by", "title", "place"))
    return f'<li><span lang="{work["language"]}" dir="ltr">{by}, <cite>{title}</cite>, {place}.</span></li> '
