"""HTML of interactive boards, and links that open a board at a position.

The `family.toml` of each family lists the games with a board and their limits. A position outside the limits is
refused.
"""

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode

from theory.families import ListedGame, Values
from theory.rules.chomp_rows import OO, Board
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.strategy.chomp import chomp_parser
from theory.strategy.game import Game
from theory.strategy.registry import with_parameters
from verify.pipeline.results.evidence_schema import Counterexample
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError

MOST_HEAPS = 12
# Options about what a board shows, with their only values.
DISPLAY_OPTIONS = {"choices": "folded", "reasons": "none"}
# Claims named below a board, and the address of the page with a single board.
MOST_NAMED, SINGLE = 3, "board/"
# Limits for Chomp, up to transposition: a finite board's size, or the finite rows and columns of an infinite one.
MOST_ROWS, MOST_COLUMNS = 8, 12


def block(page: Page, arguments: Sequence[str]) -> str:
    """Return the element of a board, given a game and options such as heaps=3,4,5 play=misere first=theorem.

    A Chomp board is given by rows=5,5,5 or rows=ooxoo, as on the command line. The option choices=folded folds rules
    and players away, for a first encounter with the board. The option reasons=none leaves out the reasons of moves,
    for a board before the theorem is named.

    Raises:
        SiteError: unknown game, invalid option, or a position outside the limits.
    """
    options = dict(word.split("=", 1) for word in arguments[1:])
    game = _games(page).get(arguments[0])
    if game is None:
        raise SiteError(f"board on {page.address}: unknown game {arguments[0]!r}; games are {', '.join(_games(page))}")
    wrong = SiteError(f"board on {page.address}: invalid options or position: {' '.join(arguments[1:])}")
    first = options.pop("first", "reader")
    display_options = {name: options.pop(name) for name in DISPLAY_OPTIONS if name in options}
    if any(value != DISPLAY_OPTIONS[name] for name, value in display_options.items()):
        raise wrong
    if not isinstance(game.rules, HeapGame):
        rows = options.pop("rows", game.example)
        if options or not is_chomp_playable(rows.split(",")):
            raise wrong
        return _element(page, game, {"rows": rows, **display_options}, first)
    heaps, play = options.pop("heaps", game.example.replace(" ", ",")), options.pop("play", "normal")
    params = _params(game, options)
    if params is None or options or not re.fullmatch(r"\d+(,\d+)*", heaps) or play not in ("normal", "misere"):
        raise wrong
    if not is_playable(game, [int(size) for size in heaps.split(",")], play, params):
        raise wrong
    return _element(page, game, {**params, "heaps": heaps, "play": play, **display_options}, first)


def _games(page: Page) -> dict[str, ListedGame]:
    """Return the games that have a board, by name."""
    games = (game for family in page.site.catalogue.families.values() for game in family.games.values())
    return {game.name: game for game in games if game.board is not None}


def _params(game: ListedGame, options: dict[str, str]) -> dict[str, int] | None:
    """Return the parameter of a game by its name, as the options give it or by default; None if it is not a number.

    The parameter is removed from the options. A game without a parameter gives an empty result.
    """
    parameter = game.parameter
    if parameter is None:
        return {}
    text = options.pop(parameter.name, str(parameter.given if parameter.usual is None else parameter.usual))
    return {parameter.name: int(text)} if re.fullmatch(r"[0-9]{1,9}", text) else None


def default_params(game: ListedGame) -> dict[str, int]:
    """Return the default value of the parameter of a game, by its name; empty if it has none."""
    return _params(game, {}) or {}


def plays_by(page: Page, family: str, play: str) -> list[str]:
    """Return the tags of the claims with the theorems by which a family's board plays.

    The theorems of the convention `play` come first. Each theorem gives its first claim; all further claims follow.
    """
    family_entry = page.site.catalogue.families[family]
    fields = sorted(family_entry.theorems, key=lambda entry: not entry[0].startswith(f"[board.{play}]"))
    records = [record for _, name in fields if (record := page.site.findings.theorems.get(name))]
    claims = [[tag for tag in record.tags if tag in page.site.catalogue.claims] for record in records]
    first = (tag for tags in claims for tag in tags[:1])
    return [*dict.fromkeys((*first, *(tag for tags in claims for tag in tags)))]


def shown_symbols(page: Page, family: str) -> dict[str, dict[str, str]]:
    """Return board data for each formula symbol that a board can show; fields such as {0} stand for arguments.

    Raises:
        SiteError: a symbol names a game without a board.
    """
    symbols = {}
    family_entry = page.site.catalogue.families[family]
    for symbol, words in family_entry.shown.items():
        name, *options = words.split()
        game = _games(page).get(name)
        if game is None:
            raise SiteError(
                f"{family_entry.source}: [shown] {symbol}: game {name!r} has no board; name one with a board"
            )
        symbols[symbol] = _data(page, game) | dict(word.split("=", 1) for word in options)
    return symbols


def _data(page: Page, game: ListedGame) -> dict[str, str]:
    """Return the board data of a game for its script.

    Raises:
        SiteError: the results lack the strategy of the game.
    """
    boards = page.site.findings.boards.get(game.family, {})
    # A family's own board uses the family's theorems; the general board uses the rules and values of the game.
    name = game.name if isinstance(game.strategy, Values) else "strategy"
    has_strategy = name in boards
    if isinstance(game.strategy, Values) and not has_strategy:
        raise SiteError(f"board on {page.address}: no strategy for {name} in the results; run `takeaway verify` first")
    strategy = {"strategy": page.asset(f"data/{game.family}/{name}.json")} if has_strategy else {}
    return {"board": str(game.board), "game": game.name, **strategy}


def _element(page: Page, game: ListedGame, options: Mapping[str, Any], first: str) -> str:
    if first not in ("reader", "theorem"):
        raise SiteError(f"board on {page.address}: first={first}; use first=reader or first=theorem")
    transcripts = page.asset(f"data/{game.family}/transcripts.json")
    data = _data(page, game)
    rest = {"transcripts": transcripts, "lang": page.site.language}
    # The position comes before technical attributes, for people who read the page source.
    attributes = {"board": data.pop("board"), "game": data.pop("game"), **options, "first": first, **data, **rest}
    attribute_text = " ".join(f'data-{name}="{escape(str(value), quote=True)}"' for name, value in attributes.items())
    return (
        f'<div class="tk-board" {attribute_text}>'
        f"<noscript><p data-search-exclude>{page.word('ui.board_noscript')}</p></noscript></div>"
        f"{_line_below(page, game, options)}"
        f'<script type="module" src="{page.asset("assets/board/mount.js")}"></script>'
    )


def _line_below(page: Page, game: ListedGame, options: Mapping[str, Any]) -> str:
    """Return the line below a board: the claims by which it plays, and a link to the board on a page of its own."""
    query = {"game": game.name, "position": options.get("heaps", options.get("rows", ""))}
    query |= {name: str(options[name]) for name in ("play", *default_params(game)) if name in options}
    href = escape(page.url(f"{SINGLE}?{urlencode(query, safe=',')}"), quote=True)
    tags = plays_by(page, game.family, str(options.get("play", "normal")))[:MOST_NAMED]
    links = f"{page.word('ui.comma')} ".join(page.tag_link(tag, marked=True) for tag in tags)
    rests = f"{page.word('about.board_rests')} {links} · " if tags else ""
    return (
        f'<p class="tk-small tk-board-below" data-search-exclude>{rests}'
        f'<a href="{href}">{page.word("about.large_board")}</a></p>'
    )


# Strings of the script of the single board, in docs/<language>/teach.toml.
SINGLE_BOARD_WORDS = (
    *("unknown_game", "family", "chapter_of", "back_to", "embed", "embed_help", "whole_site", "position", "print"),
)


def single_board(page: Page) -> str:
    """Return the board that is chosen in the address of its page, with the caption that is printed with it."""
    games = {}
    for game in _games(page).values():
        if isinstance(game.strategy, Values):
            continue  # games of `discover` have their boards in the atlas
        heap_game = isinstance(game.rules, HeapGame)
        games[game.name] = {
            **_data(page, game),
            "key": "heaps" if heap_game else "rows",
            "example": game.example.replace(" ", ","),
            "params": default_params(game),
            "name": page.words(f"game.{game.name}"),
            "chapter": page.url(f"{game.family}/"),
            "transcripts": page.asset(f"data/{game.family}/transcripts.json"),
        }
    data = escape(json.dumps(games, ensure_ascii=False, separators=(",", ":")), quote=True)
    words = " ".join(
        f'data-{key.replace("_", "-")}="{escape(page.words(f"teach.{key}"), quote=True)}"' for key in SINGLE_BOARD_WORDS
    )
    return (
        f'{page.sheet("assets/teach/teach.css")}<div class="tk-single" lang="{page.site.language}" '
        f'data-games="{data}" data-claims="{page.url("claims/")}" {words}>'
        f"<noscript><p data-search-exclude>{page.word('ui.board_noscript')}</p></noscript></div>"
        f'<script type="module" src="{page.asset("assets/teach/single-board.js")}"></script>'
    )


def is_playable(game: ListedGame, heaps: Sequence[int], play: str, params: Mapping[str, int]) -> bool:
    """Return whether the board accepts the position: it is within the limits, and a theorem gives the winner."""
    rules = game.rules
    assert isinstance(rules, HeapGame)
    if not 1 <= len(heaps) <= MOST_HEAPS or min(heaps) < rules.least or rules.heaps not in (None, len(heaps)):
        return False
    for name, least in rules.params:
        most = game.parameter and game.parameter.most
        if not least <= params[name] <= (most or params[name]):
            return False
    instance = with_parameters(game, params)
    return isinstance(instance, Game) and instance.by_rule(tuple(heaps), Play(play))


def is_chomp_playable(entries: Sequence[str]) -> bool:
    """Return whether these row lengths describe a non-empty Chomp board within the limits."""
    try:
        board = chomp_parser.board(entries)
    except ValueError:
        return False
    return board.height > 0 and (_is_small(board) or _is_small(board.transposed()))


def _is_small(board: Board) -> bool:
    finite = [length for length in (*board.rows, board.rest) if length < OO]
    return len(board.rows) <= MOST_ROWS and max(finite, default=0) <= MOST_COLUMNS


def link(page: Page, example: Counterexample) -> str:
    """Return a link that opens a counterexample on the board of its game; "" if no board accepts the position."""
    position, play = example.position, example.play
    game = _games(page).get(example.game)
    if game is None or not position:
        return ""
    if not isinstance(game.rules, HeapGame):
        entries = [str(entry) for entry in position]
        return _board_link(page, game.family, f"rows={','.join(entries)}") if is_chomp_playable(entries) else ""
    params = _params(game, {name: str(value) for name, value in (example.params or {}).items()})
    heaps = [heap for heap in position if isinstance(heap, int)]
    if params is None or len(heaps) < len(position) or not is_playable(game, heaps, play, params):
        return ""
    # If a family has several games, its page has one board, so the address must name the game.
    has_several_games = sum(other.family == game.family for other in _games(page).values()) > 1
    rules = f"&game={game.name}" * has_several_games + "".join(f"&{name}={value}" for name, value in params.items())
    return _board_link(page, game.family, f"play={play}{rules}&heaps={','.join(map(str, position))}")


def _board_link(page: Page, family: str, fragment: str) -> str:
    """Return a link to the board on the first page of a family; `fragment` gives the position and the options."""
    href = page.url(f"{family}/#{fragment}")
    return f'<a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.on_board")}</a>'
