"""Diagram of the way from the rules of a game to a page, for the page on the architecture.

The boxes stand below each other, so the diagram fits a phone. Where the language runs from right to left, the two
columns change sides.
"""

from html import escape

from verify.site.build.page_context import Page
from verify.site.figures.nim_figures import Caption, svg

WIDTH, HEIGHT, ROW, EDGE = 170, 48, 74, 5
LEFT, MIDDLE, RIGHT = EDGE, EDGE + 95, EDGE + 190
# Each box by its word under [architecture] in `strings.toml`: its place, its row, and the folder or program under it.
BOXES: dict[str, tuple[int, int, str]] = {
    "rules": (MIDDLE, 0, "theory/rules"),
    "executable": (LEFT, 1, "options_from_rules.py"),
    "symbolic": (RIGHT, 1, "z3_semantics.py"),
    "brute_force": (LEFT, 2, "verify/bruteforce"),
    "proofs": (RIGHT, 2, "verify/proofs"),
    "checks": (LEFT, 3, "theory/claims"),
    "kernel": (RIGHT, 3, "verify/kernel"),
    "solvers": (RIGHT, 4, "z3, cvc5"),
    "book": (RIGHT, 5, "build/book"),
    "checker": (RIGHT, 6, "verify/checker"),
    "results": (MIDDLE, 7, "build/results.json"),
    "site": (MIDDLE, 8, "verify/site"),
}
ARROWS = (
    ("rules", "executable"), ("rules", "symbolic"), ("executable", "brute_force"), ("symbolic", "proofs"),
    ("brute_force", "checks"), ("proofs", "kernel"), ("kernel", "solvers"), ("solvers", "book"), ("book", "checker"),
    ("checks", "results"), ("checker", "results"), ("results", "site"),
)  # fmt: skip
COMPARED_BOXES = ("executable", "symbolic")


def architecture(page: Page) -> tuple[str, str]:
    """Return the diagram and its caption (`{{ figure architecture }}`)."""
    words, width = page.words, RIGHT + WIDTH + EDGE
    height = 2 * EDGE + max(row for _, row, _ in BOXES.values()) * ROW + HEIGHT
    mirrored = words.direction == "rtl"
    middle = {
        name: ((width - x - WIDTH if mirrored else x) + WIDTH // 2, EDGE + row * ROW)
        for name, (x, row, _) in BOXES.items()
    }
    parts = [_arrow(middle[first], middle[second]) for first, second in ARROWS]
    (left, y), (right, _) = sorted(middle[name] for name in COMPARED_BOXES)
    parts.append(f'<path class="tk-compared" d="M{left + WIDTH // 2} {y + HEIGHT // 2}H{right - WIDTH // 2}"/>')
    for name, (x, y) in middle.items():
        parts.append(
            f'<rect class="tk-box" x="{x - WIDTH // 2}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
            f'<text class="tk-box-name" x="{x}" y="{y + 20}" direction="{words.direction}">'
            f"{escape(words(f'architecture.{name}'))}</text> "
            f'<text class="tk-box-path" x="{x}" y="{y + 37}">{BOXES[name][2]}</text>'
        )
    caption = Caption(words("architecture.title"), words("architecture.desc"), page.key("architecture"))
    # Spaces keep the texts apart in the search index.
    return svg("architecture", (width, height), caption, " ".join(parts)), page.word("architecture.caption")


def _arrow(first: tuple[int, int], second: tuple[int, int]) -> str:
    """Draw an arrow from the lower edge of a box to the upper edge of another one."""
    (x1, top), (x2, y2) = first, second
    y1 = top + HEIGHT
    # Into a box in the middle, arrows from the sides end at different places.
    x2 += (x1 - x2) // 3 if y2 > EDGE else 0
    turn = y2 - (ROW - HEIGHT) / 2
    line = f"V{y2}" if x1 == x2 else f"V{turn - 6:g}Q{x1} {y2 - 8} {(x1 + x2) // 2} {y2 - 12}T{x2} {y2}"
    return f'<path class="tk-edge" d="M{x1} {y1}{line}"/><path class="tk-arrow" d="M{x2} {y2}l-4 -7h8z"/>'
