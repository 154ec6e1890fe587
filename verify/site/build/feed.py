"""Atom feed of the versions, made from the changelog."""

import re
import uuid
from html import escape
from pathlib import Path

from markdown import Markdown

from verify.site.content import colophon, edition

_VERSION = re.compile(r"^## \[([^\]]+)\] - (\d{4}-\d{2}-\d{2})$", re.MULTILINE)
# Readers recognize an entry by its identifier, whatever the address of the site.
_NAMESPACE = uuid.UUID("5b1ff0a4-5a63-5d0a-9f0c-1f1a1c5a7e11")


def versions(changelog: str) -> list[tuple[str, str, str]]:
    """Return the published versions of a changelog as (version, day, text), the latest first."""
    found = list(_VERSION.finditer(changelog))
    ends = [one.start() for one in found[1:]] + [len(changelog)]
    return [(one[1], one[2], changelog[one.end() : end].strip()) for one, end in zip(found, ends, strict=True)]


def write(out: Path, root: Path, base: str) -> None:
    """Write the feed into the folder of the site.

    Args:
        out: the folder of the site.
        root: the project folder, with the changelog.
        base: the address of the published site; if it is empty, links are relative to the feed.
    """
    own = edition.load(root)
    entries, days = "", []
    page = f"{base}en/colophon/"
    for version, day, text in versions(edition.source_text(root, edition.CHANGELOG)):
        days.append(day)
        content = escape(Markdown().convert(text))
        entries += (
            f"<entry><id>urn:uuid:{uuid.uuid5(_NAMESPACE, version)}</id><title>Takeaway {escape(version)}</title>"
            f'<updated>{day}T00:00:00Z</updated><link href="{page}#changes"/>'
            f'<content type="html">{content}</content></entry>\n'
        )
    authors = "".join(f"<author><name>{escape(name)}</name></author>" for name in own.authors)
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">'
        f"<id>urn:uuid:{uuid.uuid5(_NAMESPACE, 'feed')}</id><title>{escape(own.title)}</title>{authors}"
        f'<link rel="self" href="{base}{colophon.FEED}"/><link href="{page}"/>'
        f"<updated>{max(days, default=own.released.isoformat())}T00:00:00Z</updated>\n{entries}</feed>\n"
    )
    (out / colophon.FEED).write_text(text, encoding="utf-8")
