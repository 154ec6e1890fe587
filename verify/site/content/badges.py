"""Badges: each standing as a shape with a sign and a word, so that no meaning depends on colour.

The same shapes mark the nodes of dependency graphs.
"""

from collections.abc import Iterable, Mapping
from html import escape

from verify.site.languages.ui_strings import Words

# Outlines and signs in a 24 × 24 viewbox, centred on (12, 12).
OUTLINES = {
    "certified": '<path class="tk-shape" '
    'd="M12 1L14.7 3.6L18.5 3.1L19.1 6.8L22.5 8.6L20.8 12L22.5 15.4L19.1 17.2L18.5 20.9L14.7 20.4'
    'L12 23L9.3 20.4L5.5 20.9L4.9 17.2L1.5 15.4L3.2 12L1.5 8.6L4.9 6.8L5.5 3.1L9.3 3.6Z"/>',
    "confirmed": '<path class="tk-shape" d="M12 1.5 20.6 5v6.6c0 5.2-3.6 9-8.6 10.9C7 20.6 3.4 16.8 3.4 11.6V5Z"/>',
    "proved": '<circle class="tk-shape" cx="12" cy="12" r="10"/>',
    "checked": '<rect class="tk-shape" x="2.5" y="2.5" width="19" height="19" rx="4"/>',
    "refuted": '<path class="tk-shape" d="M12 .8 23.2 12 12 23.2 .8 12Z"/>',
    "open": '<path class="tk-shape" d="M12 1.8 23 21.2H1Z"/>',
    "defined": '<path class="tk-shape" d="M6.6 2.6h10.8L22.8 12l-5.4 9.4H6.6L1.2 12Z"/>',
    "history": '<path class="tk-shape" d="M4 1.5h11l5 5v16H4Z"/>',
    "remark": '<path class="tk-shape" d="M3 3h18v13.5h-9L7 22v-5.5H3Z"/>',
    "literature": '<path class="tk-shape" '
    'd="M2 4.5c4-2 7-1.5 10 .8 3-2.3 6-2.8 10-.8v15c-4-1.5-7-1-10 1.2-3-2.2-6-2.7-10-1.2Z"/>',
}
SYMBOLS = {
    "certified": '<path class="tk-sign" d="m7.2 12.4 3.4 3.4 6.2-7.2"/>',
    "confirmed": '<path class="tk-sign" d="m6.6 10.4 3 3 5-5.6M9.8 14.8l1.4 1.4 6-6.8"/>',
    "proved": '<path class="tk-sign" d="m7 12.4 3.6 3.6 6.6-7.6"/>',
    "checked": '<path class="tk-sign" d="m7 12.2 3.4 3.4 6.6-7"/>',
    "refuted": '<path class="tk-sign" d="m8.4 8.4 7.2 7.2m0-7.2-7.2 7.2"/>',
    "open": '<path class="tk-sign" d="M9.6 11.4c0-3.4 5-3.2 4.8-.4-.1 1.8-2.4 1.9-2.4 4m0 2.6v.1"/>',
    "defined": '<path class="tk-sign" d="M7.6 10.2v.1m0 3.9v.1M11 10.2h6M11 14.2h6"/>',
    "history": '<path class="tk-sign" d="M12 9v4.5l3 2"/>',
    "remark": '<path class="tk-sign" d="M8 9.7v.1m4-.1v.1m4-.1v.1"/>',
    "literature": '<path class="tk-sign" d="M12 6v13M5 9c2-.6 3.6-.4 5 .4M5 13c2-.6 3.6-.4 5 .4"/>',
}


def icon(standing: str) -> str:
    """Return the shape and sign of a standing as a small picture."""
    return _svg_icon(OUTLINES[standing] + SYMBOLS[standing])


def _svg_icon(shapes: str) -> str:
    return f'<svg class="tk-icon" viewBox="0 0 24 24" aria-hidden="true">{shapes}</svg>'


def corrected_words(words: Words, standing: str) -> str:
    """Return the words for a corrected statement with this standing."""
    return words("ui.corrected_badge", standing=words(f"standing.{standing}"))


def refuted_words(words: Words, standing: str) -> str:
    """Return the words for a refuted sentence whose correction has this standing."""
    return f"{words('ui.printed_badge')}{words('ui.comma')} {corrected_words(words, standing)}"


def badge(words: Words, standing: str, extra: str = "", word: str = "") -> str:
    """Return the badge of a standing: shape, sign and word, with the meaning as a tooltip.

    Args:
        words: the interface strings.
        standing: the standing.
        extra: further classes of the element, with a space before them.
        word: the word to show instead of that of the standing.
    """
    meaning = escape(words(f"means.{standing}"), quote=True)
    word = escape(word or words(f"standing.{standing}"))
    return f'<span class="tk-badge tk-{standing}{extra}" title="{meaning}">{icon(standing)}<span>{word}</span></span>'


def lone_shape(words: Words, standing: str, label: str = "") -> str:
    """Return the shape of a standing without its word, but with an accessible name.

    Args:
        words: the interface strings.
        standing: the standing.
        label: the identifier of a shape defined by `shape_definitions`; if empty, the shape is drawn inline.
    """
    word = escape(words(f"standing.{standing}"), quote=True)
    shape = _svg_icon(f'<use href="#{label}"/>') if label else icon(standing)
    return f'<span class="tk-mark tk-{standing}" role="img" aria-label="{word}" title="{word}">{shape}</span>'


def shapes(words: Words, standings: Iterable[str]) -> str:
    """Return the shapes of some standings, such as those of a refuted claim and of its correction."""
    return "".join(lone_shape(words, standing) for standing in standings)


def shape_definitions(names: Mapping[str, str]) -> str:
    """Return definitions of shapes that a page references many times.

    Args:
        names: the identifier of each shape on the page, by standing.
    """
    shapes = (f'<g id="{escape(name)}">{OUTLINES[of]}{SYMBOLS[of]}</g>' for of, name in names.items())
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{"".join(shapes)}</defs></svg>'
