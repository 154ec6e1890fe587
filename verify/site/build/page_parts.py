"""Splitting of heavy pages: folded sections, large pictures and late table rows move to files of their own.

A link replaces each moved part. A script fetches the part when its fold is opened or the reader scrolls near it, and
puts it in place of the link. Without scripts the link opens the part as a page. Light pages keep their parts, except
those that many pages share. Pages served by MkDocs keep all parts. Identical parts share one file.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from verify.site.build import minify

# Page size above which folded parts are moved, and minimal size of a part worth a request (bytes).
HEAVY_PAGE = 150_000
SHORTEST_PART = 1_500
# Page size above which large pictures and late table rows are moved; bytes of rows that stay; bytes of rows per part.
LONG_PAGE, KEPT_ROWS, ROWS = 220_000, 100_000, 160_000
_LEAST_PAGE_SIZE = {b"part": HEAVY_PAGE, b"seen": LONG_PAGE, b"shared": 0}
# Folder of the parts, below the folder of a language.
FOLDER = "parts"
# Parts with at most this many rows keep their anchors on the page; nobody links into longer tables.
FEW_ROWS = 60
_PART = re.compile(rb"<!--(part|seen|shared) ([^>]*?)-->(.*?)<!--/part-->", re.DOTALL)
_LONG_TABLE = re.compile(rb"(<table[^>]*>\s*<thead>.*?</thead>\s*<tbody>)<!--rows (\d+)-->(.*?)<!--/rows-->", re.DOTALL)
_ROW = re.compile(rb"<tr\b.*?</tr>", re.DOTALL)
_ID = re.compile(rb'\bid="([^"]+)"')
_IDS = re.compile(rb'<[a-z0-9]+\b[^>]*? id="([^"]+)"')
_HTML = re.compile(rb"<html[^>]*>")
_SHEET = re.compile(rb'<link[^>]* href="?[^">]+\.css"?[^>]*>')
_ICON = re.compile(rb'<link rel="icon"[^>]*>')
_SITE = re.compile(rb"<title>.*?([^\xb7]*)</title>", re.DOTALL)
_SHAPES = re.compile(rb'<svg width="0" height="0".*?</svg>', re.DOTALL)


def part(name: str, body: str) -> str:
    """Return HTML marked as a part inside a fold.

    Args:
        name: the text of its link, as plain characters.
        body: its HTML, which must contain no other part.
    """
    return f"<!--part {escape(name)}-->{body}<!--/part-->"


def visible_part(name: str, body: str) -> str:
    """Return HTML marked as a part that is visible at once, such as a large picture."""
    return f"<!--seen {escape(name)}-->{body}<!--/part-->"


def shared_part(name: str, body: str) -> str:
    """Return HTML marked as a part that is visible at once and the same on many pages, such as a definition."""
    return f"<!--shared {escape(name)}-->{body}<!--/part-->"


def rows(lines: Iterable[str], columns: int) -> str:
    """Return table rows, marked so that the later ones are moved to separate files if the page is heavy.

    Args:
        lines: the `<tr>` elements, each with an identifier.
        columns: the number of columns.
    """
    return f"<!--rows {columns}-->{''.join(lines)}<!--/rows-->"


def link(name: str, href: str, identifiers: Sequence[str] = (), *, of_symbol: bool = False) -> str:
    """Return the link that replaces a moved part.

    Args:
        name: the text of the link.
        href: the address of the file with the part.
        identifiers: the identifiers in the part, which the link keeps valid as anchors on the page.
        of_symbol: whether the name is that of a symbol, which is set as code.
    """
    anchor = f' id="{identifiers[0]}"' if identifiers else ""
    other_anchors = "".join(f'<span id="{identifier}"></span>' for identifier in identifiers[1:])
    label = f'<code dir="ltr">{name}</code>' if of_symbol else f"<bdi>{name}</bdi>"
    return f'<p class="tk-part"{anchor}><a href="{href}">{label}</a>{other_anchors}</p>'


def without_parts(page: bytes, page_path: Path, folder: Path, meta: bytes) -> bytes:
    """Return a heavy page without its parts, which are written to files; return a light page without its marks.

    Args:
        page: the page, finished except for this step.
        page_path: the path of the page.
        folder: the folder of the language, below which the parts are written.
        meta: the content security policy element for the head of a part.
    """
    if not any(mark in page for mark in (b"<!--part ", b"<!--seen ", b"<!--shared ", b"<!--rows ")):
        return page
    # Relative addresses in a part must stay valid in its file, so the file is at the depth of the page.
    depth = len(page_path.relative_to(folder).parts) - 1
    has_parts_folder = depth in (1, 2)

    def write_part(name: bytes, body: bytes) -> str:
        content = minify.unquote_attributes(_page(name, body, page, meta))
        key = hashlib.sha256(content).hexdigest()[:16]
        address = f"{FOLDER}/{key[:2]}/{key[2:]}.html" if depth == 2 else f"{FOLDER}/{key}.html"
        path = folder / address
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        return "../" * depth + address

    def replace_part(match: re.Match[bytes]) -> bytes:
        kind, name, body = match.groups()
        if not has_parts_folder or len(page) < _LEAST_PAGE_SIZE[kind] or len(body) < SHORTEST_PART:
            return body
        anchors = [identifier.decode() for identifier in _IDS.findall(body)]
        return link(name.decode(), write_part(name, body), anchors, of_symbol=kind == b"shared").encode()

    def split_table(match: re.Match[bytes]) -> bytes:
        head, columns, body = match[1], int(match[2]), match[3]
        if not has_parts_folder or len(page) < LONG_PAGE:
            return head + body
        first_rows, *later_blocks = _blocks(_ROW.findall(body))
        links = b""
        for block in later_blocks:
            row_ids = [identifier[1] for row in (block[0], block[-1]) if (identifier := _ID.search(row))]
            name = b" \xe2\x80\x93 ".join(row_ids)
            content = b"".join((*_SHAPES.findall(page), head, *block, b"</tbody></table>"))
            kept_ids = _ID.findall(b"".join(block)) if len(block) <= FEW_ROWS else []
            marks = "".join(f'<span id="{anchor.decode()}"></span>' for anchor in kept_ids)
            cell = f'{marks}<a href="{write_part(name, content)}"><bdi>{name.decode()}</bdi></a>'
            links += f'<tr class="tk-part"><td colspan="{columns}">{cell}</td></tr>'.encode()
        return head + b"".join(first_rows) + links

    page = _PART.sub(replace_part, page)
    return _LONG_TABLE.sub(split_table, page) if b"<!--rows " in page else page


def _blocks(lines: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Yield the rows that stay on the page, then the rows of each part."""
    block: list[bytes] = []
    most, weight = KEPT_ROWS, 0
    for line in lines:
        if block and weight + len(line) > most:
            yield block
            block, most, weight = [], ROWS, 0
        block.append(line)
        weight += len(line)
    yield block


def _page(name: bytes, body: bytes, page: bytes, meta: bytes) -> bytes:
    """Return a part as a standalone page with the title and style sheets of the original page."""
    head = page.partition(b"</head>")[0]
    opened, icon, site = (pattern.search(head) for pattern in (_HTML, _ICON, _SITE))
    return b"".join([
        b"<!doctype html>", opened[0] if opened else b"<html>", b'<head><meta charset="utf-8">', meta,
        b'<meta name="viewport" content="width=device-width,initial-scale=1">',
        b'<meta name="robots" content="noindex">', icon[0] if icon else b"",
        b"<title>", name, b" \xc2\xb7 ", site[1].strip() if site else b"", b"</title>",
        *(match[0] for match in _SHEET.finditer(head)),
        b'</head><body class="tk-alone" data-md-color-scheme="default" data-md-color-primary="custom">',
        b'<main class="md-content md-typeset">', body, b"</main></body></html>\n",
    ])  # fmt: skip
