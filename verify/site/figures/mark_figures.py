"""SVG figures of K-MARK: the triangle of Grundy values, and the density of N-positions.

The values come from `theory.strategy`. Numbers, bars and shades carry the meaning, so colour is not needed.
"""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from theory.numbers import base_digits
from theory.numbers.vile import vile
from theory.strategy.mark import k_mark_strategy
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.figures.nim_figures import Caption, svg
from verify.site.languages import locales

# Number of digits in the last row of the triangle, by base.
ROWS = {2: 6, 3: 4, 4: 3, 5: 3, 6: 3}
WIDTH = 720.0
# Minimal width of a cell that shows its value, and minimal width per digit of a cell that shows its numeral.
ROOM_FOR_VALUE = 6.5
ROOM_FOR_DIGIT = 7.6
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

# Densities are counted for heaps below about this number.
DENSITY_LIMIT = 70_000
SAMPLES = 600


def triangle(page: Page, k: int) -> tuple[str, str]:
    """Draw the values of heaps with one, two, … digits in base k; return SVG and caption.

    Each heap is above the heaps whose numerals extend its numeral by a digit.
    """
    if k not in ROWS:
        raise SiteError(f"mark-triangle on {page.address}: k must be one of {', '.join(map(str, ROWS))}")
    parts, y = [], 4.0
    for digits in range(1, ROWS[k] + 1):
        first, width = k ** (digits - 1), WIDTH / ((k - 1) * k ** (digits - 1))
        height = 46.0 if width >= digits * ROOM_FOR_DIGIT + 8 else 30.0 if width >= ROOM_FOR_VALUE else 54.0
        # A small gap separates the continuations of different heaps.
        space = min(3.0, width / 2) if digits > 1 else 0.0
        for n in range(first, first * k):
            start = (n - first) // k * k * width if digits > 1 else 0.0
            narrow = width - space / k
            parts.append(
                _draw_heap(n, k, (start + space / 2 + (n % k if digits > 1 else n - 1) * narrow, y, narrow, height))
            )
        y += height + 4
    words = page.words
    caption = Caption(
        words("mark.triangle_title", k=k), words("mark.triangle_desc", k=k, top=k - 1), page.key("triangle")
    )
    picture = svg("triangle", (WIDTH, y), caption, "".join(parts))
    return picture, page.word_with_numbers("mark.triangle_caption", k=k, top=k - 1)


def _draw_heap(n: int, k: int, place: tuple[float, float, float, float]) -> str:
    """Draw one heap: its value as shade and number, and its numeral if there is room; a narrow heap becomes a bar."""
    x, y, width, height = place
    value, gap = k_mark_strategy.grundy(n, k), min(1.0, place[2] / 8)
    kind = "low" if value <= k - 2 else "high"
    shade = (0.1 + 0.34 * value / max(1, k - 2)) if kind == "low" else 0.42 if value == k - 1 else 0.86
    dark = " tk-deep" if value == k else ""
    middle = f"{x + width / 2:.2f}"
    box = f'x="{x + gap:.2f}" width="{width - 2 * gap:.2f}" rx="{min(5, width / 6):.1f}"'
    if width < ROOM_FOR_VALUE:
        tall = height * (value + 1) / (k + 1)
        return (
            f'<rect class="tk-{kind}" x="{x + gap:.2f}" y="{y + height - tall:.2f}" width="{width - 2 * gap:.2f}" '
            f'height="{tall:.2f}" style="fill-opacity:{max(shade, 0.3):.2f}"/>'
        )
    size = 16 if width >= 24 else 12 if width >= 11 else 8.5
    cell = f'<rect class="tk-{kind}" {box} y="{y:g}" height="{height:g}" style="fill-opacity:{shade:.2f}"/>'
    digits = base_digits.digits(n, k)
    if width < len(digits) * ROOM_FOR_DIGIT + 8:
        low = y + height / 2 + size * 0.35
        return (
            f'{cell}<text class="tk-value{dark}" x="{middle}" y="{low:.1f}" style="font-size:{size}px">{value}</text>'
        )
    _, length = base_digits.trailing_run(n, k)
    front, end = ("".join(map(str, part)) for part in (digits[:-length], digits[-length:]))
    return (
        f'{cell}<text class="tk-numeral{dark}" x="{middle}" y="{y + 16:g}">{front}<tspan class="tk-end">{end}</tspan>'
        f'</text><text class="tk-value{dark}" x="{middle}" y="{y + 37:g}" style="font-size:{size}px">{value}</text>'
    )


@lru_cache(maxsize=16)
def n_position_shares(k: int) -> list[tuple[int, float]]:
    """Return pairs of n and the share of N-positions among the heaps below n, for many n up to a power of k."""
    top = k ** int(math.log(DENSITY_LIMIT, k) + 1e-9)
    sample_points = {round(top ** (i / SAMPLES)) for i in range(SAMPLES + 1)}
    shares, won = [], 0
    for n in range(1, top + 1):
        won += vile(n - 1, k)
        if n in sample_points:
            shares.append((n, won / n))
    return shares


def density(page: Page, k: int) -> tuple[str, str]:
    """Draw the share of N-positions among heaps below n, and its limit; return SVG and caption.

    The scale of n is logarithmic.
    """
    if not 2 <= k <= 12:
        raise SiteError(f"mark-density on {page.address}: k must be from 2 to 12")
    points = n_position_shares(k)
    top = points[-1][0]
    left, right, high, low = 46.0, 640.0, 16.0, 236.0

    def across(n: float) -> float:
        return left + (right - left) * math.log(n) / math.log(top)

    def up(share: float) -> float:
        return low - (low - high) * share

    limit = k / (k + 1)
    parts = []
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<path class="tk-grid" d="M{left} {up(share):.1f}H{right}"/>')
        name = locales.format_for_formulas(page.words.language, f"{share:g}")
        parts.append(f'<text class="tk-scale tk-side" x="{left - 8}" y="{up(share) + 4:.1f}">{name}</text>')
    powers = round(math.log(top, k))
    for exponent in range(0, powers + 1, -(-powers // 8)):
        x = across(k**exponent)
        parts.append(f'<path class="tk-grid" d="M{x:.1f} {high}V{low}"/>')
        name = f"{k}{str(exponent).translate(SUPERSCRIPTS)}"
        parts.append(f'<text class="tk-scale" x="{x:.1f}" y="{low + 18}">{name}</text>')
    line = " ".join(f"{across(n):.1f},{up(share):.1f}" for n, share in points)
    parts.append(f'<path class="tk-limit" d="M{left} {up(limit):.1f}H{right}"/>')
    parts.append(f'<polyline class="tk-curve" points="{line}"/>')
    parts.append(f'<text class="tk-limit-name" x="{right + 8}" y="{up(limit) + 4.5:.1f}">{k}/{k + 1}</text>')
    parts.append(f'<text class="tk-scale" x="{right + 26}" y="{low + 18}">n</text>')
    words, values = page.words, {"k": k, "top": f"{k}{str(powers).translate(SUPERSCRIPTS)}", "limit": f"{k}/{k + 1}"}
    caption = Caption(words("mark.density_title", k=k), words("mark.density_desc", **values), page.key("density"))
    return svg("density", (right + 46, low + 28), caption, "".join(parts)), page.word("mark.density_caption")


FIGURES: Mapping[str, Callable[[Page, int], tuple[str, str]]] = {"mark-triangle": triangle, "mark-density": density}
