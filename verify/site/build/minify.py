"""Pages without what they do not need: the indents of templates, and the theme's icons, which all have alike.

Both are an eighth of a page. The icons go into one file for each language, which a browser keeps.
"""

import hashlib
import re

from verify.site.content import badges

# Where lines are shown, or are not for readers.
_KEPT = re.compile(rb"<(pre|textarea|script|style)\b.*?</\1>", re.DOTALL)
# An icon as the theme writes it into a page.
_TAKEN = re.compile(rb'<g id="(i[0-9a-f]{8})">(.*?)</g>')
_ICON = re.compile(rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">(<path d="[^"]*"/>)</svg>')
# Where the content of a page begins.
_ARTICLE = re.compile(rb"<article\b[^>]*>")
_PASSED = b" data-search-exclude"
FILE = "assets/images/icons.svg"
# What a script that stood within a page is called when it has a file of its own, by its hash.
MOVED = "own.{}.js"


def squeezed(page: bytes) -> bytes:
    """A page without what templates leave between tags: its lines begin at the margin, and none of them is empty.

    What told the builder's search to pass over an element is nothing to a reader, and goes too.
    """
    page = page.replace(_PASSED, b"")
    parts, at = [], 0
    for kept in _KEPT.finditer(page):
        parts += [_tight(page[at : kept.start()]), kept[0]]
        at = kept.end()
    return b"".join([*parts, _tight(page[at:])])


def _tight(text: bytes) -> bytes:
    """What stands between two that are kept: it may begin and end within a line."""
    if b"\n" not in text:
        return text
    first, *middle, last = text.split(b"\n")
    return b"\n".join([first.rstrip(), *filter(None, map(bytes.strip, middle)), last.lstrip()])


def shaped(page: bytes) -> bytes:
    """A page that draws the shape of each standing once, where it shows it several times."""
    shapes = {f"tk-shape-{of}": f"{badges.OUTLINES[of]}{badges.SIGNS[of]}" for of in badges.OUTLINES}
    many = {name: drawn for name, drawn in shapes.items() if page.count(drawn.encode()) > 1}
    begins = _ARTICLE.search(page)
    if not many or not begins:
        return page
    for name, drawn in many.items():
        page = page.replace(drawn.encode(), f'<use href="#{name}"/>'.encode())
    kept = badges.shared({name.removeprefix("tk-shape-"): name for name in many}).encode()
    return page[: begins.end()] + kept + page[begins.end() :]


class Icons:
    """The icons of pages, each once, in the order in which they were met."""

    def __init__(self) -> None:
        self._found: dict[bytes, str] = {}

    def keep(self, file: bytes) -> None:
        """Take the icons that a file has already."""
        self._found |= {path: name.decode() for name, path in _TAKEN.findall(file)}

    def taken(self, page: bytes, file: str) -> bytes:
        """A page that shows its icons from a file.

        Args:
            page: the page with the icons in it.
            file: the address of the file, from that page.
        """

        def shown(icon: re.Match[bytes]) -> bytes:
            name = self._found.setdefault(icon[1], f"i{hashlib.sha256(icon[1]).hexdigest()[:8]}")
            return f'<svg viewBox="0 0 24 24"><use href="{file}#{name}"/></svg>'.encode()

        return _ICON.sub(shown, page)

    def file(self) -> bytes:
        """The file with all icons that were taken; empty if there are none."""
        drawn = (b'<g id="%s">%s</g>' % (name.encode(), path) for path, name in sorted(self._found.items()))
        return b'<svg xmlns="http://www.w3.org/2000/svg">%s</svg>\n' % b"".join(drawn) if self._found else b""
