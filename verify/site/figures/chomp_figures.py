"""Chomp figures computed by exhaustive search: winning first bites, and P-positions with three rows.

Rows and columns are counted from the poisoned corner. The figures have the same direction in all languages.
"""

from functools import cache

from theory.strategy.chomp.box_search import search
from theory.strategy.chomp.winning_openings import SIDE, Openings, openings
from verify.site.build.page_context import Page, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.figures.nim_figures import Caption, svg

# Size of the table of first bites; `takeaway solve` handles larger boards.
TABLE = 10
# Path of the complete table, in the format of `theory.strategy.chomp.winning_openings`.
DATA = "data/chomp/openings.json"
MOST_COLUMNS = 24
CELL = 30.0
EDGE = 36.0


@cache
def _openings() -> Openings:
    return openings(TABLE)


def first_bites(page: Page) -> str:
    """Return the table of winning first bites on boards up to ten by ten (`{{ figure chomp-openings }}`)."""
    rows = []
    for height in range(1, TABLE + 1):
        cells = [ltr(str(height))]
        for width in range(1, TABLE + 1):
            turned = height > width
            bites = _openings()[(width, height) if turned else (height, width)]
            bite_list = "<br>".join(ltr(f"({c}, {r})" if turned else f"({r}, {c})") for r, c in bites) or "–"
            cells.append(f"<b>{bite_list}</b>" if len(bites) > 1 else bite_list)
        rows.append(cells)
    head = [page.word("chomp.sides"), *(ltr(str(width)) for width in range(1, TABLE + 1))]
    table_html = table(head, rows, page.words("chomp.openings_title", top=TABLE), "tk-openings")
    data = f'<a href="{page.asset(DATA)}" download>{page.word("chomp.openings_data", side=page.words.number(SIDE))}</a>'
    caption = f"{page.word('chomp.openings_caption')} {data}"
    return f'<figure class="tk-figure">{table_html}<figcaption>{caption}</figcaption></figure>'


def three_rows(page: Page, most: int) -> tuple[str, str]:
    """Draw the bottom rows of P-positions with upper rows of length at most `most`; return SVG and caption."""
    if not 3 <= most <= MOST_COLUMNS:
        raise SiteError(f"chomp-three-rows on {page.address}: give a length from 3 to {MOST_COLUMNS}")
    # For each shorter bottom row a different bite in the upper rows wins, so the lost bottom row is not much longer.
    width = 2 * most + 2
    box = search(3, width)
    parts = []
    for n in range(most + 1):
        parts.append(f'<text class="tk-head" x="{EDGE + (n + 0.5) * CELL:g}" y="{EDGE / 2 + 4:g}">{n}</text>')
    for third in range(most + 1):
        y = EDGE + third * CELL
        parts.append(f'<text class="tk-head" x="{EDGE / 2:g}" y="{y + CELL / 2 + 4:g}">{third}</text>')
        for second in range(third, most + 1):
            bottom = next((n for n in range(max(1, second), width + 1) if box.lost(_rows(n, second, third))), None)
            if bottom is None:
                continue
            depth = min(0.85, 0.08 + 0.6 * (bottom - second) / most)
            x = EDGE + second * CELL
            parts.append(
                f'<rect class="tk-cell" x="{x + 1:g}" y="{y + 1:g}" width="{CELL - 2:g}" height="{CELL - 2:g}" rx="5" '
                f'style="fill-opacity:{depth:.2f}"/><text class="tk-entry{" tk-deep" if depth > 0.5 else ""}" '
                f'x="{x + CELL / 2:g}" y="{y + CELL / 2 + 4.5:g}">{bottom}</text>'
            )
    size = EDGE + (most + 1) * CELL + 6
    words = page.words
    caption = Caption(words("chomp.three_title"), words("chomp.three_desc", most=most), page.key("three"))
    return svg("nim-table", (size, size), caption, "".join(parts)), page.word("chomp.three_caption")


def _rows(*lengths: int) -> tuple[int, ...]:
    return tuple(length for length in lengths if length)
