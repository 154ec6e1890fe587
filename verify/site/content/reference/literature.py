"""The works that pages cite, as lists with DOI, arXiv number, address and BibTeX entries."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from verify import literature as works_file
from verify.literature import LiteratureError, Work, of_claim
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content import badges


def load(root: Path) -> dict[str, Work]:
    """Return the works by name.

    Raises:
        SiteError: the file of the works is missing or damaged.
    """
    try:
        return works_file.load(root)
    except LiteratureError as error:
        raise SiteError(str(error)) from None


def block(page: Page, arguments: Sequence[str]) -> str:
    """Return the list of the named works, with a note that no program has verified their contents.

    Raises:
        KeyError: a name is unknown.
    """
    badge = badges.badge(page.words, "history")
    return f'<p class="tk-small">{badge} {page.word("ui.literature")}</p> {items(page, arguments)}'


def items(page: Page, names: Iterable[str]) -> str:
    """Return the list of the named works, each in its own language, with its links.

    Raises:
        KeyError: a name is unknown.
    """
    works = load(page.site.root)
    return f'<ul class="tk-small">{"".join(f"<li>{entry(works[name])}</li> " for name in names)}</ul>'


def entry(work: Work) -> str:
    """Return a work in its own language, with its links."""
    by, title, place = (escape(text) for text in (work.by, work.title, work.place))
    links = "".join(f", {link}" for link in _links(work))
    return f'<span lang="{work.language}" dir="ltr">{by}, <cite>{title}</cite>, {place}{links}.</span>'


def _links(work: Work) -> list[str]:
    # The other site does not get the address of the page.
    return [f'<a rel="noreferrer" href="{escape(url)}">{escape(text)}</a>' for text, url in work.links()]


def links_of_claim(page: Page, tag: str, source: str) -> str:
    """Return the links of the works of a claim; empty if it has none."""
    lines = ""
    for work in of_claim(page.site.root, tag, source):
        name = f'<a href="{page.url("colophon/")}#work-{work.name}">{escape(work.by)} {work.year}</a>'
        lines += f'<li><span dir="ltr">{", ".join([name, *_links(work)])}</span></li> '
    return f'<ul class="tk-small">{lines}</ul>' if lines else ""


def bibliography(page: Page, arguments: Sequence[str]) -> str:
    """Return the list of all works, each with an anchor, and their BibTeX entries."""
    works = load(page.site.root).values()
    lines = "".join(f'<li id="work-{work.name}">{entry(work)}</li> ' for work in works)
    entries = escape("\n\n".join(work.bibtex() for work in works))
    return (
        f'<ul class="tk-small">{lines}</ul> <details class="tk-small" data-search-exclude><summary>'
        f'{page.word("about.bibtex")}</summary><pre dir="ltr"><code>{entries}</code></pre></details>'
    )
