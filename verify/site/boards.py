"""The boards on the pages: the block that becomes one, and links that open one at a position.

Which games a board plays, and with what rules, is said here once; a position that it could not take is refused.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from theory.rules.chomp_rows import OO, Board
from theory.strategy import chomp_words
from verify.site.errors import SiteError
from verify.site.page import Page
from verify.site.pages import pages

# The games that have a board, and the family on whose page it stands.
FAMILY = {
    "nim": "nim",
    "mark": "mark",
    "k-mark": "mark",
    "up-mark": "mark",
    "up-k-mark": "mark",
    "wythoff": "wythoff",
    "chomp": "chomp",
}
# The parameter that the rules of a game have, where they have one, and the value where the page gives none.
PARAMETER = {"k-mark": ("k", 3), "up-k-mark": ("k", 3), "wythoff": ("t", 1)}
ROUNDED_UP = frozenset({"up-mark", "up-k-mark"})
MOST_HEAPS = 12
MOST_K = 16
MOST_T = 99
# The largest finite board of Chomp, either way round; infinite ones have no more finite rows and columns than it.
MOST_ROWS, MOST_COLUMNS = 8, 12


def block(page: Page, words: Sequence[str]) -> str:
    """The element that the board's script finds: a game, and options such as heaps=3,4,5 play=misere first=theorem.

    A board of Chomp is given by rows=5,5,5 or rows=ooxoo, as on the command line, and is played in one way only.
    """
    game, options = words[0], dict(word.split("=", 1) for word in words[1:])
    if game == "chomp":
        return _chomp_block(page, options)
    parameter, usual = PARAMETER.get(game, (None, None))
    allowed = {"heaps", "play", "first", *filter(None, [parameter])}
    heaps, play, first = (
        options.get("heaps", "8,11" if game == "wythoff" else "3,4,5"),
        options.get("play", "normal"),
        options.get("first", "reader"),
    )
    family = FAMILY.get(game)
    if family is None or family not in {claim.family for claim in page.site.catalogue.claims.values()}:
        raise SiteError(f"board on {page.address}: no game {game!r}")
    wrong = SiteError(f"board on {page.address}: wrong options {' '.join(words[1:])}")
    if set(options) - allowed or not re.fullmatch(r"\d+(,\d+)*", heaps) or play not in ("normal", "misere"):
        raise wrong
    given = options.get(parameter, str(usual)) if parameter else None
    sizes = [int(size) for size in heaps.split(",")]
    if given is not None and not re.fullmatch(r"[0-9]{1,9}", given):
        raise wrong
    params = {parameter: int(given)} if parameter and given is not None else {}
    if not playable(game, sizes, play, params):
        raise wrong
    return _element(page, game, params | {"heaps": heaps, "play": play}, first)


def _chomp_block(page: Page, options: Mapping[str, str]) -> str:
    rows, first = options.get("rows", "3x5"), options.get("first", "reader")
    if "chomp" not in {claim.family for claim in page.site.catalogue.claims.values()}:
        raise SiteError(f"board on {page.address}: no game 'chomp'")
    if set(options) - {"rows", "first"} or not chomp_playable(rows.split(",")):
        raise SiteError(f"board on {page.address}: wrong options {' '.join(map('='.join, options.items()))}")
    return _element(page, "chomp", {"rows": rows}, first)


def _element(page: Page, game: str, options: Mapping[str, Any], first: str) -> str:
    if first not in ("reader", "theorem"):
        raise SiteError(f"board on {page.address}: first is reader or theorem, not {first!r}")
    family = FAMILY[game]
    data = page.shared(f"data/{family}")
    own = page.site.findings.data.get(family)
    strategy = f'data-strategy="{data}/strategy.json" ' if isinstance(own, Mapping) and "strategy" in own else ""
    given = "".join(f'data-{name}="{escape(str(value), quote=True)}" ' for name, value in options.items())
    return (
        f'<div class="tk-board" data-game="{game}" {given}'
        f'data-first="{first}" {strategy}data-transcripts="{data}/transcripts.json" '
        f'data-lang="{page.site.language}"><noscript><p>{page.word("ui.board_noscript")}</p></noscript></div>'
        f'<script type="module" src="{page.shared("assets/board/mount.js")}"></script>'
    )


def playable(game: str, heaps: Sequence[int], play: str, params: Mapping[str, int]) -> bool:
    """Whether the board of the game takes the position: it has room for it, and somebody knows who wins."""
    if not 1 <= len(heaps) <= MOST_HEAPS or min(heaps) < (game in ROUNDED_UP):
        return False
    if FAMILY[game] == "wythoff":
        return len(heaps) == 2 and 1 <= params.get("t", 1) <= MOST_T
    return FAMILY[game] != "mark" or _mark_playable(heaps, play, params.get("k", 2), game in ROUNDED_UP)


def chomp_playable(words: Sequence[str]) -> bool:
    """Whether these words write a board of Chomp that is not empty and that the board takes."""
    try:
        asked = chomp_words.board(words)
    except ValueError:
        return False
    return asked.height > 0 and (_is_small(asked) or _is_small(asked.transposed()))


def _is_small(asked: Board) -> bool:
    finite = [length for length in (*asked.rows, asked.rest) if length < OO]
    return len(asked.rows) <= MOST_ROWS and max(finite, default=0) <= MOST_COLUMNS


def _mark_playable(heaps: Sequence[int], play: str, k: int, up: bool) -> bool:
    sizes = [n - up for n in heaps]
    # Misère sums are known for heaps up to 8 if k = 2, and else below k².
    known = play == "normal" or sum(n > 0 for n in sizes) <= 1 or max(sizes) <= (8 if k == 2 else k * k - 1)
    return 2 <= k <= MOST_K and known


def link(page: Page, found: Mapping[str, Any]) -> str:
    """A link that opens a counterexample's position on the board of its game; nothing where no board takes it."""
    position, game, play = found.get("position"), str(found.get("game", "nim")), str(found.get("play", "normal"))
    if game == "chomp" and isinstance(position, list) and chomp_playable(words := [str(entry) for entry in position]):
        return _opened(page, "chomp", f"rows={','.join(words)}")
    if not (isinstance(position, list) and position and all(isinstance(heap, int) for heap in position)):
        return ""
    parameter, usual = PARAMETER.get(game, (None, None))
    params = {parameter: int(found.get("params", {}).get(parameter, usual))} if parameter else {}
    if game not in FAMILY or game == "chomp" or not playable(game, position, play, params):
        return ""
    # Where a family has several games, its page has a board of one of them; the address says of which.
    several = sum(family == FAMILY[game] for family in FAMILY.values()) > 1
    rules = f"&game={game}" * several + "".join(f"&{name}={value}" for name, value in params.items())
    return _opened(page, FAMILY[game], f"play={play}{rules}&heaps={','.join(map(str, position))}")


def _opened(page: Page, family: str, fragment: str) -> str:
    """A link to the board on the page of a family, at a position; nothing where there is no such page."""
    if f"{family}/index.md" not in set(pages()):
        return ""
    href = page.url(f"{family}/#{fragment}")
    return f'<a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.on_board")}</a>'
