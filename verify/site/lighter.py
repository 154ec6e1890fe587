"""Pages without what they do not need: the indents of templates, and the theme's icons, which all have alike.

Both are an eighth of a page. The icons go into one file for each language, which a browser keeps.
"""

import hashlib
import re

# What templates leave between tags: indents and empty lines; but not where lines are shown.
_LINES = re.compile(rb"<(pre|textarea|script|style)\b.*?</\1>|\s*\n\s*", re.DOTALL)
# An icon as the theme writes it into a page.
_ICON = re.compile(rb'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">(<path d="[^"]*"/>)</svg>')
FILE = "assets/images/icons.svg"


def squeezed(page: bytes) -> bytes:
    """A page whose lines begin at the margin, none of them empty."""
    return _LINES.sub(lambda found: found[0] if found[1] else b"\n", page)


class Icons:
    """The icons of pages, each once, in the order in which they were met."""

    def __init__(self) -> None:
        self._found: dict[bytes, str] = {}

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
