"""Contents of the colophon: sources, edition, how to cite, sequences of the OEIS, and the changelog."""

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from markdown import Markdown

from verify.languages import CHANGES
from verify.site.build.page_context import Page, facts, ltr, table
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.publication import edition, report_links
from verify.site.languages import locales

SOURCES, SEQUENCES = "docs/sources.toml", "docs/sequences.toml"
OEIS, ARXIV = "https://oeis.org/", "https://arxiv.org/abs/"
FEED = "feed.xml"
# The heading of the latest release; above it are the changes since then.
_FIRST_RELEASE = re.compile(r"^## \[\d", re.MULTILINE)
_ARXIV = re.compile(r"\barXiv:(\d{4}\.\d{4,5}(?:v\d+)?)")


def _external_link(address: str, text: str) -> str:
    """Return a link to another site that does not send the address of the page."""
    return f'<a rel="noreferrer" href="{escape(address, quote=True)}">{text}</a>'


def feed_address(language: str) -> str:
    """Return the address of the feed in a language, relative to the folder of the site; the first feed was English."""
    return FEED if language == "en" else f"{language}/{FEED}"


def sequence_link(number: str) -> str:
    """Return a link to a sequence of the OEIS."""
    return _external_link(OEIS + number, ltr(number))


def link_arxiv(html: str) -> str:
    """Return the HTML of a text with links at its arXiv numbers."""
    return _ARXIV.sub(lambda match: _external_link(ARXIV + match[1], f'<bdi dir="ltr">{match[0]}</bdi>'), html)


def sources(page: Page, arguments: Sequence[str]) -> str:
    """Return the table of the texts that were read: author, title, year, link and audit."""
    unknown = f'<span class="tk-small">{page.word("about.not_named")}</span>'
    rows = []
    for name, work in read_toml(page.site.root / SOURCES).items():
        language = str(work["language"])
        author, title = (_in_its_language(page, language, work[key]) for key in ("author", "title"))
        title_link = _external_link(work["address"], title) if work["address"] else title
        year = escape(locales.localize_digits(page.site.language, work["year"])) or unknown
        audit = page.word(f"document.{name}") if page.words.has(f"document.{name}") else name
        if page.words.has(f"nav.audit/{name}.md"):
            href = page.url(f"audit/{name}/")
            audit = f'<a href="{href}">{audit}</a>'
        rows.append([title_link, author or unknown, year, audit])
    head = [page.word(f"about.{key}") for key in ("work", "author", "year", "audit")]
    return table(head, rows, page.words("ui.source"))


def _in_its_language(page: Page, language: str, text: str) -> str:
    """Return a text marked with its own language; "" for an empty text."""
    way = "rtl" if locales.direction(language) == "rtl" else "ltr"
    return f'<bdi lang="{language}" dir="{way}">{escape(text)}</bdi>' if text else ""


def edition_facts(page: Page, arguments: Sequence[str]) -> str:
    """Return the facts about this edition: authors, licence, version, dates, commit, repository and feed."""
    current_edition, language = edition.load(page.site.root), page.site.language
    address = report_links.repository_address(page.site.root)
    contact = _external_link(address, ltr(address)) if address else page.word("about.no_repository")
    pairs = [
        ("authors", f'<bdi lang="en" dir="ltr">{escape(", ".join(current_edition.authors))}</bdi>'),
        ("licence", ltr(current_edition.licence)),
        ("version", ltr(current_edition.version)),
        ("released", escape(locales.format_date_long(language, current_edition.released))),
        ("built", escape(locales.format_date_long(language, current_edition.built))),
        ("commit", f'<code dir="ltr">{escape(current_edition.commit)}</code>' if current_edition.commit else ""),
        ("contact", contact),
        ("feed", f'<a href="{page.asset(feed_address(language))}">{ltr(FEED)}</a>'),
    ]
    return facts([(page.word(f"about.{key}"), value) for key, value in pairs])


def bibtex(page: Page, arguments: Sequence[str]) -> str:
    """Return the BibTeX entry of the whole project."""
    return entry(page, "takeaway", edition.load(page.site.root).title, "", "")


def entry(page: Page, key: str, title: str, address: str, note: str) -> str:
    """Return a BibTeX entry; a script adds the address, which is known only where the page is read.

    Args:
        page: the page that contains the entry.
        key: the key of the entry.
        title: its title.
        address: the page that it cites, relative to the language; "" for the home page.
        note: the text of its note.
    """
    text = edition.bibtex(edition.load(page.site.root), key=key, title=title, address="", note=note)
    href = page.url(address) if address else page.url("")
    return f'<pre class="tk-bibtex" dir="ltr" data-address="{href}"><code>{escape(text)}</code></pre>'


def changelog(page: Page, arguments: Sequence[str]) -> str:
    """Return the changelog of the released versions: in English the file of the project, otherwise its translation."""
    if page.site.language == "en":
        text = edition.source_text(page.site.root, edition.CHANGELOG)
        release_text = text[first.start() :] if (first := _FIRST_RELEASE.search(text)) else ""
        html = Markdown(extensions=["tables"]).convert(page.words.typography.markdown(release_text))
        html = re.sub(r"(</?h)([23])", lambda match: match[1] + str(int(match[2]) + 1), html)
    else:
        html = ""
        for version, summary in read_toml(page.site.root / "docs" / page.site.language / CHANGES).items():
            day = escape(locales.format_date_long(page.site.language, summary["date"]))
            text = with_links(page.words.typography.markdown(summary["text"]), lambda file: page.url(f"{file}/"))
            html += f"<h3>{ltr(version)}{page.word('ui.comma')} {day}</h3>" + Markdown().convert(text)
    return f'<div class="tk-changelog" data-search-exclude>{html}</div>'


def with_links(text: str, address: Callable[[str], str]) -> str:
    """Return Markdown whose links to pages of the site lead to `address`, a function of the page without `.md`."""
    return re.sub(r"\]\(([\w/-]+)\.md\)", lambda match: f"]({address(match[1])})", text)


def sequences(page: Page, arguments: Sequence[str]) -> str:
    """Return the table of the OEIS sequences that are computed here too."""
    rows = []
    for number, entry in read_toml(page.site.root / SEQUENCES).items():
        terms = ltr(", ".join(map(str, entry["terms"])))
        description = page.word(f"about.seq_{entry['name']}", code="\0").replace("\0", ltr(str(entry.get("code", ""))))
        rows.append([sequence_link(number), f"{description}<br>{terms}", _links_of_sequence(page, entry)])
    head = [page.word("about.sequence"), page.word("about.terms"), page.word("about.same_as")]
    return table(head, rows, page.words("about.in_oeis"))


def _links_of_sequence(page: Page, sequence: dict[str, Any]) -> str:
    """Return links to the claims and the atlas game that a sequence belongs to."""
    links = [page.tag_link(tag, marked=True) for tag in sequence.get("tags", ()) if tag in page.site.catalogue.claims]
    # The link leads to the table of the atlas, because the page of the game may be built later than this page.
    if game := sequence.get("game", ""):
        links.append(f'<a href="{page.url("atlas/")}">{ltr(game)}</a>')
    return f"{page.word('ui.comma')} ".join(links)


def sequences_of(page: Page, tag: str) -> str:
    """Return links to the OEIS sequences of a claim or a game; empty if none is known."""
    numbers = [
        number
        for number, sequence in read_toml(page.site.root / SEQUENCES).items()
        if tag in sequence.get("tags", ()) or tag == sequence.get("game")
    ]
    links = f"{page.word('ui.comma')} ".join(_external_link(OEIS + number, ltr(number)) for number in numbers)
    return f'<p class="tk-small">{page.word("about.in_oeis")}: {links}</p>' if numbers else ""
