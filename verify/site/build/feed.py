"""Atom feeds of the versions, one in each language, made from the changelog and its translations."""

import re
import uuid
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from markdown import Markdown

from verify.languages import CHANGES
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.publication import colophon, edition
from verify.site.languages import locales, ui_strings

_VERSION = re.compile(r"^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)
# Readers recognize an entry by its identifier, whatever the address of the site.
_NAMESPACE = uuid.UUID("5b1ff0a4-5a63-5d0a-9f0c-1f1a1c5a7e11")


def versions(changelog: str) -> list[tuple[str, str, str]]:
    """Return the published versions of a changelog as (version, day, text), the latest first."""
    headings = list(_VERSION.finditer(changelog))
    ends = [heading.start() for heading in headings[1:]] + [len(changelog)]
    return [
        (heading[1], heading[2], changelog[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]


def write(out: Path, root: Path, base: str, languages: Iterable[str]) -> None:
    """Write a feed for each language into the folder of the site.

    Args:
        out: the folder of the site.
        root: the project folder, with the changelog and its translations.
        base: the address of the published site; if it is empty, links are relative to the feed.
        languages: the languages of the site.
    """
    current_edition = edition.load(root)
    authors = "".join(f"<author><name>{escape(name)}</name></author>" for name in current_edition.authors)
    for language in languages:
        words, entries, days = ui_strings.load(language, root), "", []
        address = colophon.feed_address(language)
        site = base or "../" * address.count("/")
        page = f"{site}{language}/colophon/"
        for version, day, html in _changes(root, language, site):
            days.append(day)
            entries += (
                f"<entry>{_identifier(language, version)}<title>Takeaway {escape(version)}</title>"
                f'<updated>{day}T00:00:00Z</updated><link href="{page}#changes"/>'
                f'<content type="html">{escape(html)}</content></entry>\n'
            )
        text = (
            f'<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
            f"{_identifier(language, 'feed')}<title>{escape(words('about.feed_title'))}</title>"
            f'{authors}<link rel="self" href="{site}{address}"/><link href="{page}"/>'
            f"<updated>{max(days, default=current_edition.released.isoformat())}T00:00:00Z</updated>\n"
            f"{entries}</feed>\n"
        )
        file = out / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)  # in a copy of a site the file is a hard link, which must not be overwritten
        file.write_text(text, encoding="utf-8")


def _changes(root: Path, language: str, site: str) -> Iterator[tuple[str, str, str]]:
    """Yield the published versions as (version, day, HTML): the changelog, or its summary in another language."""
    if language == "en":
        for version, day, text in versions(edition.source_text(root, edition.CHANGELOG)):
            yield version, day, Markdown().convert(text)
        return
    typography = ui_strings.load(language, root).typography
    for version, summary in read_toml(root / "docs" / language / CHANGES).items():
        text = colophon.with_links(typography.markdown(summary["text"]), lambda page: f"{site}{language}/{page}/")
        direction = locales.direction(language)
        yield version, summary["date"].isoformat(), f'<div dir="{direction}">{Markdown().convert(text)}</div>'


def _identifier(language: str, name: str) -> str:
    """Return the identifier of a feed or of an entry; the English ones are those of the first feed."""
    return f"<id>urn:uuid:{uuid.uuid5(_NAMESPACE, name if language == 'en' else f'{language}/{name}')}</id>"
