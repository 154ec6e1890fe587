"""SVG figures of Nim: binary columns and nim-sum tables.

Colours come from the page, for light and dark schemes. Numbers run from left to right in every language.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from html import escape
from operator import xor

from verify.site.languages.ui_strings import Words


@dataclass(frozen=True)
class Caption:
    """Accessible title and description of a figure, and the identifier prefix of their elements."""

    title: str
    description: str
    key: str


def svg(kind: str, size: tuple[float, float], caption: Caption, body: str) -> str:
    """Return an SVG element with title and description, which scales down with the page."""
    (width, height), key = size, caption.key
    return (
        f'<svg class="tk-picture tk-{kind}" role="img" aria-labelledby="{key}-t {key}-d" direction="ltr" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" xmlns="http://www.w3.org/2000/svg">'
        f'<title id="{key}-t">{escape(caption.title)}</title> <desc id="{key}-d">{escape(caption.description)}</desc>'
        f"{body}</svg>"
    )


def binary_columns(words: Words, heaps: Sequence[int], key: str) -> str:
    """Draw the heaps in binary, one below the other, with their nim-sum and the odd columns marked."""
    total = reduce(xor, heaps, 0)
    bits = max(1, max(heaps, default=0).bit_length())
    step, row, left, top = 38, 36, 64, 40
    width, height = left + bits * step + 24, top + (len(heaps) + 1) * row + 40
    parts = []
    for place in range(bits):
        x = left + (bits - 1 - place) * step
        if total >> place & 1:
            parts.append(
                f'<rect class="tk-odd" x="{x + 2}" y="6" width="{step - 4}" height="{height - 12}" rx="9"/>'
                f'<path class="tk-odd-sign" d="M{x + step / 2} {height - 24}l7 12h-14z"/>'
            )
        parts.append(f'<text class="tk-weight" x="{x + step / 2}" y="26">{1 << place}</text>')
    for line, heap in enumerate((*heaps, total)):
        y = top + line * row + (12 if line == len(heaps) else 0)
        last = line == len(heaps)
        parts.append(f'<text class="tk-heap{" tk-sum" if last else ""}" x="{left - 14}" y="{y + 23}">{heap}</text>')
        for place in range(bits):
            middle = left + (bits - 1 - place) * step + step / 2
            bit = heap >> place & 1
            parts.append(
                f'<circle class="tk-bit tk-bit-{bit}{" tk-sum" if last else ""}" cx="{middle}" cy="{y + 17}" r="13"/>'
                f'<text class="tk-digit tk-digit-{bit}" x="{middle}" y="{y + 22.5}">{bit}</text>'
            )
    rule = top + len(heaps) * row + 5
    parts.append(f'<path class="tk-rule" d="M14 {rule}H{width - 14}"/>')
    parts.append(f'<text class="tk-oplus" x="20" y="{rule + 30}">⊕</text>')
    heap_list = f"{words('ui.comma')} ".join(map(str, heaps))
    described = words("picture.columns_desc", sum=total) if total else words("picture.columns_desc_even")
    caption = Caption(words("picture.columns_title", numbers=heap_list), described, key)
    return svg("columns", (width, height), caption, "".join(parts))


def nim_table(words: Words, top: int, key: str) -> str:
    """Draw the table of nim-sums of 0 … top; darker cells have larger entries."""
    title = words("picture.table_title", top=words.number(top))
    return number_table(xor, top, "⊕", Caption(title, words("picture.table_desc"), key))


def number_table(entry: Callable[[int, int], int], top: int, corner: str, caption: Caption) -> str:
    """Draw a table of a function of two numbers of 0 … top; darker cells have larger entries."""
    cell, edge = 30, 34
    size = edge + (top + 1) * cell + 6
    entries = [[entry(i, j) for j in range(top + 1)] for i in range(top + 1)]
    largest = max(map(max, entries))
    parts = [f'<text class="tk-head" x="{edge / 2}" y="{edge / 2 + 5}">{corner}</text>'] if corner else []
    for i in range(top + 1):
        middle = edge + i * cell + cell / 2
        parts.append(f'<text class="tk-head" x="{middle}" y="{edge / 2 + 5}">{i}</text>')
        parts.append(f'<text class="tk-head" x="{edge / 2}" y="{middle + 5}">{i}</text>')
        for j, value in enumerate(entries[i]):
            x, y = edge + j * cell, edge + i * cell
            dark_class = " tk-deep" if value > largest * 0.6 else ""
            parts.append(
                f'<rect class="tk-cell" x="{x + 1}" y="{y + 1}" width="{cell - 2}" height="{cell - 2}" rx="5" '
                f'style="fill-opacity:{0.06 + 0.82 * value / max(1, largest):.2f}"/>'
                f'<text class="tk-entry{dark_class}{"" if value else " tk-zero"}" x="{x + cell / 2}" '
                f'y="{y + cell / 2 + 4.5}">{value}</text>'
            )
    return svg("nim-table", (size, size), caption, "".join(parts))
