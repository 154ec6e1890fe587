"""Source code of the proofs of a claim, highlighted, with links to the files.

Highlighted source is independent of language and claim, so it is in files of its own, which a page loads on demand. The
results record position and hash of each proof; the build fails if the source has changed since.
"""

from collections.abc import Iterable
from hashlib import sha256
from html import escape
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from verify.pipeline.claims import proof_sources
from verify.pipeline.results.results_schema import Place
from verify.site.build import page_parts
from verify.site.build.page_context import Page, code, facts
from verify.site.build.site_errors import SiteError
from verify.site.content.results.site_results import Findings

FOLDER = "source"  # the folder of the site with the source files that pages link to
# A proof as a standalone page, for links followed without a script.
_PAGE = """<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="../../assets/images/icon.svg"><title>{name} · Takeaway</title>
<link rel="stylesheet" href="../../assets/takeaway.css"></head>
<body class="tk-alone"><main class="md-content md-typeset">{source}</main></body></html>
"""
_FORMAT = HtmlFormatter(cssclass="highlight", wrapcode=True)


def proof_block(page: Page, tag: str) -> str:
    """Return the functions that prove a claim, folded; empty for a claim without theorems."""
    theorems: dict[tuple[str, str], list[str]] = {}
    places: dict[tuple[str, str], Place] = {}
    for place in page.site.findings.claim(tag).chapters:
        key = place.file, place.name
        places.setdefault(key, place)
        theorems.setdefault(key, []).append(place.theorem)
    if not places:
        return ""
    blocks = "".join(_chapter(page, place, theorems[key]) for key, place in places.items())
    return (
        f'<details class="tk-machine tk-chapters" data-search-exclude><summary>{page.word("ui.chapters")} '
        f'<span class="tk-tally">{page.word("ui.functions")}: {page.words.number(len(places))}</span></summary>'
        f'<p class="tk-small">{page.word("ui.chapters_help")}</p>{blocks}</details>'
    )


def _chapter(page: Page, place: Place, theorems: Iterable[str]) -> str:
    try:
        text = proof_sources.source(place)
    except proof_sources.SourceChanged as error:
        raise SiteError(str(error)) from None
    href = escape(page.asset(f"{FOLDER}/{served_name(place.file)}"), quote=True)
    location = f"{place.file}:{place.line}"
    file_link = f'<a href="{href}">{code(location)}</a>'
    proves = facts([(page.word("ui.proves"), " ".join(map(code, theorems))), (page.word("ui.file"), file_link)])
    name = code(place.name)
    source_link = page_parts.link(escape(place.name), page.asset(f"{FOLDER}/{highlighted_path(text)}"))
    return f'<section class="tk-theorem"><h3 class="tk-minor">{name}</h3>{proves}{source_link}</section>'


def highlighted_path(text: str) -> str:
    """Return the path of highlighted source, relative to `FOLDER`."""
    return f"parts/{sha256(text.encode()).hexdigest()[:16]}.html"


def _colours(text: str) -> str:
    """Return Python source as highlighted HTML."""
    return str(highlight(text, PythonLexer(), _FORMAT)).replace("<div ", '<div dir="ltr" ', 1)


def served_name(file: str) -> str:
    """Return the file name under which a source file is served, such that all browsers display it as text."""
    return f"{file}.txt"


def copy(findings: Findings, out: Path) -> None:
    """Write the source files of all proofs into the site, and a page with the highlighted source of each proof.

    A byte order mark declares UTF-8, because a static host may not.
    """
    places = [place for record in findings.claims.values() for place in record.chapters]
    (out / FOLDER / "parts").mkdir(parents=True, exist_ok=True)
    for text, name in {proof_sources.source(place): place.name for place in places}.items():
        page = _PAGE.format(name=escape(name), source=_colours(text))
        (out / FOLDER / highlighted_path(text)).write_text(page, encoding="utf-8")
    for file in sorted({place.file for place in places}):
        target = out / FOLDER / served_name(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text((proof_sources.ROOT / file).read_text(encoding="utf-8"), encoding="utf-8-sig")
