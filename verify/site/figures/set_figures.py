"""Figures of sets: two overlapping circles with the symmetric difference shaded."""

from verify.site.build.page_context import Page
from verify.site.figures.nim_figures import Caption, svg

RADIUS = 70


def two_circles(page: Page) -> tuple[str, str]:
    """Draw two circles A and B, with the parts that lie in only one of them shaded; return SVG and caption."""
    left, right, middle, half = 90, 160, 84, 35
    up = (RADIUS * RADIUS - half * half) ** 0.5
    top, bottom, between = middle - up, middle + up, (left + right) / 2
    outer = f"{RADIUS} {RADIUS} 0"
    shaded = (
        f'<path class="tk-cell" style="fill-opacity:.35" d="M{between:g} {top:.1f}A{outer} 1 0 {between:g} {bottom:.1f}'
        f'A{outer} 0 1 {between:g} {top:.1f}Z"/>'
        f'<path class="tk-cell" style="fill-opacity:.35" d="M{between:g} {top:.1f}A{outer} 1 1 {between:g} {bottom:.1f}'
        f'A{outer} 0 0 {between:g} {top:.1f}Z"/>'
    )
    outlines = "".join(
        f'<circle cx="{x}" cy="{middle}" r="{RADIUS}" fill="none" stroke="currentColor" stroke-width="1.5"/>'
        for x in (left, right)
    )
    names = "".join(
        f'<text x="{x}" y="{middle + 6}" text-anchor="middle" fill="currentColor">{name}</text>'
        for x, name in ((left - 34, "A"), (right + 34, "B"))
    )
    words = page.words
    caption = Caption(words("nim.venn_title"), words("nim.venn_desc"), page.key("venn"))
    picture = svg("venn", (right + RADIUS + 20, 2 * middle), caption, shaded + outlines + names)
    return picture, page.word("nim.venn_caption")
