"""HTML minifier: removes template indentation and quotes, and moves repeated theme icons into one shared file.

Together they make up a sixth of a page. The icon file exists once per language and is cached by browsers.
"""

import hashlib
import re
from collections.abc import Callable

from verify.site.content import badges

# Elements whose white space matters or whose content is not HTML.
_PROTECTED = re.compile(rb"<(pre|textarea|script|style)\b.*?</\1>", re.DOTALL)
# An icon in the shared file; the next pattern is an icon as the theme writes it into a page.
_SHARED_ICON = re.compile(rb'<g id="(i[0-9a-f]{8})">(.*?)</g>')
_ICON = re.compile(rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">(<path d="[^"]*"/>)</svg>')
# The start of the content of a page.
_ARTICLE = re.compile(rb"<article\b[^>]*>")
# The quotes of a value that means the same without them, followed by the rest of its tag. A value before `/>` keeps its
# quotes, because the slash would become a part of it.
_QUOTED = re.compile(rb"""(?<==)"([^\s"'<>=`&]+)"(?=>|\s[^<>]*>)""")
_BODY = b"<body"
_SEARCH_EXCLUDE = b" data-search-exclude"
_LEFT_TO_RIGHT = b'<body dir="ltr"'
ICON_FILE = "assets/images/icons.svg"
# File name of a former inline script, with its hash.
SCRIPT_NAME = "own.{}.js"


def strip_indentation(page: bytes) -> bytes:
    """Return a page without indentation, empty lines and superfluous attributes.

    The superfluous attributes are those for the search builder and, on pages from left to right, the direction of code.
    """
    page = page.replace(_SEARCH_EXCLUDE, b"")
    if _LEFT_TO_RIGHT in page:
        page = page.replace(b'<code dir="ltr">', b"<code>")
    return _outside_protected(page, _strip_lines)


def unquote_attributes(page: bytes) -> bytes:
    """Return a page without the quotes that HTML does not need around values of attributes in the body."""
    head, body, rest = page.partition(_BODY)
    return head + body + _outside_protected(rest, lambda text: _QUOTED.sub(rb"\1", text))


def _outside_protected(page: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Return a page with a change of its text outside the protected elements."""
    parts, at = [], 0
    for match in _PROTECTED.finditer(page):
        parts += [change(page[at : match.start()]), match[0]]
        at = match.end()
    return b"".join([*parts, change(page[at:])])


def _strip_lines(text: bytes) -> bytes:
    """Return text between two protected elements with its lines stripped; its first and last line may be partial."""
    if b"\n" not in text:
        return text
    first, *middle, last = text.split(b"\n")
    return b"\n".join([first.rstrip(), *filter(None, map(bytes.strip, middle)), last.lstrip()])


def share_shapes(page: bytes) -> bytes:
    """Return a page that defines each repeated icon of a standing once and refers to the definition elsewhere."""
    shapes = {f"tk-shape-{of}": f"{badges.OUTLINES[of]}{badges.SYMBOLS[of]}" for of in badges.OUTLINES}
    many = {name: shape for name, shape in shapes.items() if page.count(shape.encode()) > 1}
    begins = _ARTICLE.search(page)
    if not many or not begins:
        return page
    for name, shape in many.items():
        page = page.replace(shape.encode(), f'<use href="#{name}"/>'.encode())
    definitions = badges.shape_definitions({name.removeprefix("tk-shape-"): name for name in many}).encode()
    return page[: begins.end()] + definitions + page[begins.end() :]


class IconRegistry:
    """Registry of distinct icons, in order of first occurrence."""

    def __init__(self) -> None:
        self._found: dict[bytes, str] = {}

    def register(self, file: bytes) -> None:
        """Register the icons of an existing icon file."""
        self._found |= {path: name.decode() for name, path in _SHARED_ICON.findall(file)}

    def reference_icons(self, page: bytes, file: str) -> bytes:
        """Return a page whose icons are references into the icon file.

        Args:
            page: the page with inline icons.
            file: the address of the icon file, relative to the page.
        """

        def replace_icon(icon: re.Match[bytes]) -> bytes:
            name = self._found.setdefault(icon[1], f"i{hashlib.sha256(icon[1]).hexdigest()[:8]}")
            return f'<svg viewBox="0 0 24 24"><use href="{file}#{name}"/></svg>'.encode()

        return _ICON.sub(replace_icon, page)

    def icon_file(self) -> bytes:
        """Return the icon file with all registered icons; empty if there are none."""
        groups = (b'<g id="%s">%s</g>' % (name.encode(), path) for path, name in sorted(self._found.items()))
        return b'<svg xmlns="http://www.w3.org/2000/svg">%s</svg>\n' % b"".join(groups) if self._found else b""
