"""The boards on the pages: the block that becomes one, and links that open one at a position.

Which games have a board, and with what limits, their families say in `family.toml`; a position that a board could not
take is refused.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from theory.families import Listed, Values
from theory.rules.chomp_rows import OO, Board
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.strategy import chomp_parser
from theory.strategy.game import Game
from theory.strategy.registry import made
from verify.pipeline.results_schema import Counterexample
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError

MOST_HEAPS = 12
# The largest finite board of Chomp, either way round; infinite ones have no more finite rows and columns than it.
MOST_ROWS, MOST_COLUMNS = 8, 12


def block(page: Page, words: Sequence[str]) -> str:
    """The element that the board's script finds: a game, and options such as heaps=3,4,5 play=misere first=theorem.

    A board of squares is given by rows=5,5,5 or rows=ooxoo, as on the command line, and is played in one way only.
    With choices=folded the rules and the players are folded away, for whoever sees a board for the first time.
    """
    options = dict(word.split("=", 1) for word in words[1:])
    game = _games(page).get(words[0])
    if game is None:
        raise SiteError(f"board on {page.address}: no game {words[0]!r}")
    wrong = SiteError(f"board on {page.address}: wrong options {' '.join(words[1:])}")
    first = options.pop("first", "reader")
    shown = {"choices": options.pop("choices")} if "choices" in options else {}
    if shown and shown["choices"] != "folded":
        raise wrong
    if not isinstance(game.rules, HeapGame):
        rows = options.pop("rows", game.example)
        if options or not chomp_playable(rows.split(",")):
            raise wrong
        return _element(page, game, {"rows": rows, **shown}, first)
    heaps, play = options.pop("heaps", game.example.replace(" ", ",")), options.pop("play", "normal")
    params = _params(game, options)
    if params is None or options or not re.fullmatch(r"\d+(,\d+)*", heaps) or play not in ("normal", "misere"):
        raise wrong
    if not playable(game, [int(size) for size in heaps.split(",")], play, params):
        raise wrong
    return _element(page, game, {**params, "heaps": heaps, "play": play, **shown}, first)


def _games(page: Page) -> dict[str, Listed]:
    """The games that have a board, by name."""
    listed = (game for family in page.site.catalogue.families.values() for game in family.games.values())
    return {game.name: game for game in listed if game.board is not None}


def _params(game: Listed, options: dict[str, str]) -> dict[str, int] | None:
    """The value of the parameter that the options give, or else the usual one; None if it is no number."""
    own = game.parameter
    if own is None:
        return {}
    given = options.pop(own.name, str(own.given if own.usual is None else own.usual))
    return {own.name: int(given)} if re.fullmatch(r"[0-9]{1,9}", given) else None


def shown(page: Page, family: str) -> dict[str, dict[str, str]]:
    """What makes a board, by the symbol of a formula that it shows, with holes such as {0} for its arguments."""
    made = {}
    own = page.site.catalogue.families[family]
    for symbol, words in own.shown.items():
        name, *options = words.split()
        game = _games(page).get(name)
        if game is None:
            raise SiteError(f"{own.source}: [shown] {symbol}: no game {name!r} has a board")
        made[symbol] = _data(page, game) | dict(word.split("=", 1) for word in options)
    return made


def _data(page: Page, game: Listed) -> dict[str, str]:
    """What the script of a board is told of a game."""
    own = page.site.findings.boards.get(game.family, {})
    # A family's own board plays by what the family's theorems say; the general one by the rules and values of the game.
    name = game.name if isinstance(game.strategy, Values) else "strategy"
    known = name in own
    if isinstance(game.strategy, Values) and not known:
        raise SiteError(f"board on {page.address}: the results hold no strategy of {name}: run `takeaway verify` first")
    strategy = {"strategy": page.shared(f"data/{game.family}/{name}.json")} if known else {}
    return {"board": str(game.board), "game": game.name, **strategy}


def _element(page: Page, game: Listed, options: Mapping[str, Any], first: str) -> str:
    if first not in ("reader", "theorem"):
        raise SiteError(f"board on {page.address}: first is reader or theorem, not {first!r}")
    transcripts = page.shared(f"data/{game.family}/transcripts.json")
    own = _data(page, game)
    rest = {"transcripts": transcripts, "lang": page.site.language}
    # What is played stands before where the script finds how: whoever reads the source of the page sees it first.
    told = {"board": own.pop("board"), "game": own.pop("game"), **options, "first": first, **own, **rest}
    given = " ".join(f'data-{name}="{escape(str(value), quote=True)}"' for name, value in told.items())
    return (
        f'<div class="tk-board" {given}>'
        f"<noscript><p data-search-exclude>{page.word('ui.board_noscript')}</p></noscript></div>"
        f'<script type="module" src="{page.shared("assets/board/mount.js")}"></script>'
    )


def playable(game: Listed, heaps: Sequence[int], play: str, params: Mapping[str, int]) -> bool:
    """Whether the board of the game takes the position: it has room for it, and a rule says who wins."""
    rules = game.rules
    assert isinstance(rules, HeapGame)
    if not 1 <= len(heaps) <= MOST_HEAPS or min(heaps) < rules.least or rules.heaps not in (None, len(heaps)):
        return False
    for name, least in rules.params:
        most = game.parameter and game.parameter.most
        if not least <= params[name] <= (most or params[name]):
            return False
    known = made(game, params)
    return isinstance(known, Game) and known.ruled(tuple(heaps), Play(play))


def chomp_playable(words: Sequence[str]) -> bool:
    """Whether these words write a board of Chomp that is not empty and that the board takes."""
    try:
        asked = chomp_parser.board(words)
    except ValueError:
        return False
    return asked.height > 0 and (_is_small(asked) or _is_small(asked.transposed()))


def _is_small(asked: Board) -> bool:
    finite = [length for length in (*asked.rows, asked.rest) if length < OO]
    return len(asked.rows) <= MOST_ROWS and max(finite, default=0) <= MOST_COLUMNS


def link(page: Page, found: Counterexample) -> str:
    """A link that opens a counterexample's position on the board of its game; nothing where no board takes it."""
    position, play = found.position, found.play
    game = _games(page).get(found.game)
    if game is None or not position:
        return ""
    if not isinstance(game.rules, HeapGame):
        words = [str(entry) for entry in position]
        return _opened(page, game.family, f"rows={','.join(words)}") if chomp_playable(words) else ""
    params = _params(game, {name: str(value) for name, value in (found.params or {}).items()})
    if params is None:
        return ""
    if not playable(game, position, play, params):
        return ""
    # Where a family has several games, its page has a board of one of them; the address says of which.
    several = sum(other.family == game.family for other in _games(page).values()) > 1
    rules = f"&game={game.name}" * several + "".join(f"&{name}={value}" for name, value in params.items())
    return _opened(page, game.family, f"play={play}{rules}&heaps={','.join(map(str, position))}")


def _opened(page: Page, family: str, fragment: str) -> str:
    """A link to the board on the first page of a family, at a position."""
    href = page.url(f"{family}/#{fragment}")
    return f'<a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.on_board")}</a>'
