"""The boards on the pages: the block that becomes one, and links that open one at a position.

Which games a board plays, and with what rules, is said here once; a position that it could not take is refused.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

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
}
# The parameter that the rules of a game have, where they have one, and the value where the page gives none.
PARAMETER = {"k-mark": ("k", 3), "up-k-mark": ("k", 3), "wythoff": ("t", 1)}
ROUNDED_UP = frozenset({"up-mark", "up-k-mark"})
MOST_HEAPS = 12
MOST_K = 16
MOST_T = 99


def block(page: Page, words: Sequence[str]) -> str:
    """The element that the board's script finds: a game, and options such as heaps=3,4,5 play=misere first=theorem."""
    game, options = words[0], dict(word.split("=", 1) for word in words[1:])
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
    if first not in ("reader", "theorem"):
        raise SiteError(f"board on {page.address}: first is reader or theorem, not {first!r}")
    data = page.shared(f"data/{family}")
    own = page.site.findings.data.get(family)
    strategy = f'data-strategy="{data}/strategy.json" ' if isinstance(own, Mapping) and "strategy" in own else ""
    rules = "".join(f'data-{name}="{value}" ' for name, value in params.items())
    return (
        f'<div class="tk-board" data-game="{game}" {rules}data-heaps="{heaps}" data-play="{play}" '
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


def _mark_playable(heaps: Sequence[int], play: str, k: int, up: bool) -> bool:
    sizes = [n - up for n in heaps]
    # Misère sums are known for heaps up to 8 if k = 2, and else below k².
    known = play == "normal" or sum(n > 0 for n in sizes) <= 1 or max(sizes) <= (8 if k == 2 else k * k - 1)
    return 2 <= k <= MOST_K and known


def link(page: Page, found: Mapping[str, Any]) -> str:
    """A link that opens a counterexample's position on the board of its game; nothing where no board takes it."""
    position, game, play = found.get("position"), str(found.get("game", "nim")), str(found.get("play", "normal"))
    if not (isinstance(position, list) and position and all(isinstance(heap, int) for heap in position)):
        return ""
    parameter, usual = PARAMETER.get(game, (None, None))
    params = {parameter: int(found.get("params", {}).get(parameter, usual))} if parameter else {}
    if game not in FAMILY or not playable(game, position, play, params):
        return ""
    if f"{FAMILY[game]}/index.md" not in set(pages()):
        return ""
    # Where a family has several games, its page has a board of one of them; the address says of which.
    several = sum(family == FAMILY[game] for family in FAMILY.values()) > 1
    rules = f"&game={game}" * several + "".join(f"&{name}={value}" for name, value in params.items())
    href = page.url(f"{FAMILY[game]}/#play={play}{rules}&heaps={','.join(map(str, position))}")
    return f'<a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.on_board")}</a>'
