"""Figure of Grundy values of K-MARK in rows: G(kt + r) in row t and column r."""

from theory.strategy.mark import k_mark_strategy
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.figures.nim_figures import Caption, svg

# Enough rows to show that the high values alternate.
ROWS = {2: 16, 3: 15, 4: 14, 5: 14, 6: 14}
CELL, LINE, EDGE = 40.0, 28.0, 46.0


def value_rows(page: Page, k: int) -> tuple[str, str]:
    """Draw the values in rows of k; return SVG and caption.

    A cell shows its value only; the heap follows from its row and column.
    """
    if k not in ROWS:
        raise SiteError(f"mark-rows on {page.address}: k must be one of {', '.join(map(str, ROWS))}")
    parts = [f'<text class="tk-head" x="{EDGE + (r + 0.5) * CELL:g}" y="20">{r}</text>' for r in range(k)]
    parts.append(f'<text class="tk-head tk-corner" x="{EDGE / 2:g}" y="20">t \\ r</text>')
    for t in range(ROWS[k]):
        y = 30 + t * LINE
        parts.append(f'<text class="tk-head" x="{EDGE / 2:g}" y="{y + 19:g}">{t}</text>')
        for r in range(k):
            value = k_mark_strategy.grundy(k * t + r, k)
            x = EDGE + r * CELL
            # The shade depends on the number alone, so that it does not reveal the rule.
            shade = 0.05 + 0.8 * value / k
            parts.append(
                f'<rect class="tk-cell" x="{x + 1.5:g}" y="{y + 1:g}" width="{CELL - 3:g}" height="{LINE - 2:g}" '
                f'rx="5" style="fill-opacity:{shade:.2f}"/>'
                f'<text class="tk-entry{" tk-deep" if shade > 0.6 else ""}" x="{x + CELL / 2:g}" y="{y + 18.5:g}">'
                f"{value}</text>"
            )
    words = page.words
    caption = Caption(words("mark.rows_title", k=k), words("mark.rows_desc", k=k), page.key("rows"))
    picture = svg("nim-table", (EDGE + k * CELL + 6, 36 + ROWS[k] * LINE), caption, "".join(parts))
    return picture, page.word("mark.rows_caption", k=k)
