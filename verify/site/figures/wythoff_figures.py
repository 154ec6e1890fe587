"""Figures of Wythoff's game: P-positions in the plane, as numerals, in both conventions, and the Grundy values.

The positions come from `theory.strategy`. Shapes repeat the meaning of colours. The plane is the same in all languages.
"""

from math import sqrt

from theory.numbers import ostrowski
from theory.numbers.complementary import mex_pairs
from theory.rules.conventions import Play
from theory.strategy.wythoff import wythoff_grundy, wythoff_strategy
from verify.site.build.page_context import Page, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.figures.nim_figures import Caption, number_table, svg

SIDE = 520.0
MARGIN = 34.0
LARGEST_PLANE = 100
LARGEST_BOARD = 24
MOST_PAIRS = 40


def pair_plane(page: Page, most: int, t: int = 1) -> tuple[str, str]:
    """Draw the P-positions of t-Wythoff with heaps up to `most`; return SVG and caption.

    The two lines near which the positions lie are drawn too.
    """
    if not 4 <= most <= LARGEST_PLANE or t < 1:
        raise SiteError(f"wythoff-plane on {page.address}: give a size from 4 to {LARGEST_PLANE}, and t of at least 1")
    step = SIDE / (most + 1)
    parts = []
    for n in range(0, most + 1, 5):
        across, up = MARGIN + (n + 0.5) * step, 4 + SIDE - (n + 0.5) * step
        parts.append(f'<path class="tk-grid" d="M{across:.1f} 4v{SIDE:g}M{MARGIN:g} {up:.1f}h{SIDE:g}"/>')
        parts.append(_axis_labels(n, across, up))
    # Only the position of the lines depends on the irrational number.
    alpha = (2 - t + sqrt(t * t + 4)) / 2
    slope = (alpha + t) / alpha
    zero, far = MARGIN + step / 2, SIDE - step / 2
    for across, up in ((far / slope, far), (far, far / slope)):
        parts.append(f'<path class="tk-limit" d="M{zero:.1f} {4 + far:.1f}l{across:.1f} {-up:.1f}"/>')
    size = min(step * 0.42, 6.0)
    for x in range(most + 1):
        for y in range(most + 1):
            if wythoff_strategy.outcome((x, y), t=t).value == "P":
                centre = f'cx="{MARGIN + (x + 0.5) * step:.1f}" cy="{4 + SIDE - (y + 0.5) * step:.1f}"'
                parts.append(f'<circle class="tk-pair" {centre} r="{size:.1f}"/>')
    words, key = page.words, page.key("plane")
    caption = Caption(words("wythoff.plane_title", t=t), words("wythoff.plane_desc", most=most, t=t), key)
    picture = svg("plane", (MARGIN + SIDE + 6, SIDE + 30), caption, "".join(parts))
    return picture, page.word("wythoff.plane_caption" if t == 1 else "wythoff.band_caption", t=t)


def _axis_labels(n: int, across: float, up: float) -> str:
    """Return the axis labels for n at the lower and the left edge."""
    return (
        f'<text class="tk-scale" x="{across:.1f}" y="{SIDE + 22:g}">{n}</text>'
        f'<text class="tk-scale tk-side" x="{MARGIN - 8:g}" y="{up + 4:.1f}">{n}</text>'
    )


def pair_numerals(page: Page, pairs: int, t: int = 1) -> str:
    """Return a table of the first P-positions with their numerals and highlighted trailing zeros."""
    if not 1 <= pairs <= MOST_PAIRS or t < 1:
        raise SiteError(f"wythoff-digits on {page.address}: give 1 to {MOST_PAIRS} pairs, and t of at least 1")
    mex_sequence = mex_pairs(t)
    next(mex_sequence)
    rows = []
    for n in range(1, pairs + 1):
        a, b = next(mex_sequence)
        rows.append([ltr(str(n)), ltr(str(a)), _numeral_html(a, t), ltr(str(b)), _numeral_html(b, t)])
    head = [ltr("n"), *(page.word(f"wythoff.{key}") for key in ("smaller", "numeral", "larger", "numeral"))]
    table_html = table(head, rows, page.words("wythoff.digits_title", t=t), "tk-pairs")
    return (
        f'<figure class="tk-figure">{table_html}<figcaption>{page.word("wythoff.digits_caption")}</figcaption></figure>'
    )


def _numeral_html(n: int, t: int) -> str:
    numeral, zeros = "".join(map(str, ostrowski.digits(n, t))), ostrowski.trailing_zeros(n, t)
    end = f'<span class="tk-run tk-run-{"odd" if zeros % 2 else "even"}">{"0" * zeros}</span>' if zeros else ""
    return f'<bdi dir="ltr" class="tk-digits">{numeral[: len(numeral) - zeros]}{end}</bdi>'


def misere_numerals(page: Page, pairs: int, t: int) -> str:
    """Return a table of the first misère P-positions with their numerals and the run of ones that decides."""
    if not 1 <= pairs <= MOST_PAIRS or t < 2:
        raise SiteError(f"wythoff-misere-digits on {page.address}: give 1 to {MOST_PAIRS} pairs, and t of at least 2")
    rows = []
    for n, (a, b) in zip(range(pairs), mex_pairs(t, 1), strict=False):
        rows.append([ltr(str(n)), ltr(str(a)), _ones_html(a, t), ltr(str(b)), _ones_html(b, t)])
    head = [ltr("n"), *(page.word(f"wythoff.{key}") for key in ("smaller", "numeral", "larger", "numeral"))]
    table_html = table(head, rows, page.words("wythoff.misere_digits_title", t=t), "tk-pairs")
    caption = page.word("wythoff.misere_digits_caption")
    return f'<figure class="tk-figure">{table_html}<figcaption>{caption}</figcaption></figure>'


def _ones_html(n: int, t: int) -> str:
    """Return the numeral of n with a mark under the ones at its end, or before a last digit 2."""
    numeral = "".join(map(str, ostrowski.digits(n, t)))
    end = numeral[-1] if numeral[-1] == "2" else ""
    front = numeral.removesuffix(end) if end else numeral
    bare = front.rstrip("1")
    ones = len(front) - len(bare) if numeral[-1] in "12" else 0
    if not ones:
        return f'<bdi dir="ltr" class="tk-digits">{numeral}</bdi>'
    ones_html = f'<span class="tk-run tk-run-{"odd" if ones % 2 else "even"}">{"1" * ones}</span>'
    return f'<bdi dir="ltr" class="tk-digits">{bare}{ones_html}{end}</bdi>'


def both_conventions(page: Page, most: int) -> tuple[str, str]:
    """Draw the P-positions of Wythoff's game, discs in normal play and rings in misère play; return SVG and caption."""
    if not 4 <= most <= LARGEST_BOARD:
        raise SiteError(f"wythoff-misere on {page.address}: give a size from 4 to {LARGEST_BOARD}")
    step = SIDE / (most + 1)
    parts = []
    for n in range(most + 1):
        parts.append(_axis_labels(n, MARGIN + (n + 0.5) * step, 4 + SIDE - (n + 0.5) * step))
    for x in range(most + 1):
        for y in range(most + 1):
            left, top = MARGIN + x * step, 4 + SIDE - (y + 1) * step
            kind = "dark" if (x + y) % 2 else "light"
            parts.append(
                f'<rect class="tk-square-{kind}" x="{left:.1f}" y="{top:.1f}" width="{step:.1f}" height="{step:.1f}"/>'
            )
            centre = f'cx="{left + step / 2:.1f}" cy="{top + step / 2:.1f}"'
            if wythoff_strategy.outcome((x, y), Play.NORMAL).value == "P":
                parts.append(f'<circle class="tk-pair" {centre} r="{step * 0.2:.1f}"/>')
            if wythoff_strategy.outcome((x, y), Play.MISERE).value == "P":
                parts.append(f'<circle class="tk-ring" {centre} r="{step * 0.36:.1f}"/>')
    words = page.words
    caption = Caption(words("wythoff.misere_title"), words("wythoff.misere_desc", most=most), page.key("conventions"))
    picture = svg("plane", (MARGIN + SIDE + 6, SIDE + 30), caption, "".join(parts))
    return picture, page.word("wythoff.misere_caption")


def value_table(page: Page, most: int) -> tuple[str, str]:
    """Draw the table of the Grundy values of Wythoff's game with heaps up to `most`; return SVG and caption."""
    if not 4 <= most <= LARGEST_BOARD:
        raise SiteError(f"wythoff-values on {page.address}: give a size from 4 to {LARGEST_BOARD}")
    words = page.words
    caption = Caption(words("wythoff.values_title"), words("wythoff.values_desc", most=most), page.key("values"))
    return number_table(wythoff_grundy.value, most, "", caption), page.word("wythoff.values_caption")
