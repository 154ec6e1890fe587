"""Links between claims, chapters and boards, in all directions.

A claim links to the chapters that mention it, to a board with its game, and to its row in the audit of its document. A
chapter lists the claims that it mentions. A board links to the claims whose theorems it plays by.
"""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from theory.families import ListedGame
from theory.rules.moves import HeapGame
from verify.site.build.page_context import Page, ltr
from verify.site.content import board_blocks
from verify.site.content.claims.translated_claims import families, read_toml
from verify.site.languages import ui_strings

BOARDS = "docs/boards.toml"
SMALL_HEAPS = "4 3 2"  # heaps small enough for the theorems about sums in misère play
MOST_CHAPTERS = 3  # chapters named on a claim page
_TAG = re.compile(r"\b[A-Z]+-\d{3}\b")
# Tags in headings and in code are not links.
_HEADINGS_AND_CODE = re.compile(r"^#.*$|```[\s\S]*?```|`[^`\n]*`", re.MULTILINE)
_SHOWN = re.compile(r"\{\{ claim ([^}]*)\}\}")
# The value of an equation lists terms or Grundy values and is not a position.
_POSITION = re.compile(r"(?<![\w}=])(?<!= )\((\d{1,3}(?:, ?\d{1,3})*)\)")
_RECTANGLE = re.compile(r"\b(\d{1,2}) ?\\times ?(\d{1,2})\b")


def anchor(tag: str) -> str:
    """Return the identifier of the first mention of a claim in a chapter."""
    return f"at-{tag}"


@cache
def mentions(root: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the chapters that mention each claim outside headings, in the order of the menu."""
    files_by_tag: dict[str, list[str]] = {}
    for family in families(root).values():
        for page in family.pages:
            file = f"{family.name}/{page}.md"
            text = _HEADINGS_AND_CODE.sub("", (root / "docs" / "en" / file).read_text(encoding="utf-8"))
            for tag in dict.fromkeys(_TAG.findall(text)):
                files_by_tag.setdefault(tag, []).append(file)
    return {tag: tuple(files) for tag, files in files_by_tag.items()}


@cache
def shown(root: Path, file: str) -> frozenset[str]:
    """Return the claims whose statements a chapter shows, not only their tags."""
    text = (root / "docs" / "en" / file).read_text(encoding="utf-8")
    return frozenset(tag for arguments in _SHOWN.findall(text) for tag in _TAG.findall(arguments))


def is_chapter(page: Page) -> bool:
    """Return whether a page is a chapter of a family."""
    return page.address.partition("/")[0] in page.site.catalogue.families


def ways(page: Page, tag: str) -> str:
    """Return the links of a claim page to its chapters, its board and its audit, as a list; "" if there are none."""
    items = [_chapters(page, tag), _board(page, tag), _audit(page, tag)]
    list_items = "".join(f"<li>{item}</li>" for item in items if item)
    return f'<ul class="tk-ways" data-search-exclude>{list_items}</ul>' if list_items else ""


def _chapters(page: Page, tag: str) -> str:
    """Return links to the chapters that mention a claim, or a link to a chapter about the nearest other claim.

    Chapters that show the statement come first. The link leads to the first page of the family if no chapter mentions
    any of these claims.
    """
    files_by_tag = mentions(page.site.root)
    family = page.site.catalogue.claims[tag].family
    if tag in files_by_tag:
        root = page.site.root
        files = sorted(
            files_by_tag[tag], key=lambda file: (not file.startswith(f"{family}/"), tag not in shown(root, file))
        )[:MOST_CHAPTERS]
        return f"{page.word('about.explained')} {_links(page, files, anchor(tag))}"
    near = next((other for other in _neighbourhood(page, tag) if other in files_by_tag), None)
    if near is None:
        return f"{page.word('about.nearby')} {_links(page, [f'{family}/index.md'], '')}"
    return f"{page.word('about.nearby')} {_links(page, files_by_tag[near][:1], anchor(near))}"


def _neighbourhood(page: Page, tag: str) -> Iterator[str]:
    """Yield the claims around a claim by distance in the graph, then the other claims of its family."""
    claims = page.site.findings.claims
    seen, waiting = {tag}, deque([tag])
    while waiting:
        record = claims.get(waiting.popleft())
        for other in (*record.rests_on, *record.supports) if record else ():
            if other not in seen:
                seen.add(other)
                waiting.append(other)
                yield other
    family = page.site.catalogue.claims[tag].family
    yield from (other for other, claim in page.site.catalogue.claims.items() if claim.family == family)


def _links(page: Page, files: Sequence[str], identifier: str) -> str:
    comma = f"{page.word('ui.comma')} "
    end = f"#{identifier}" if identifier else ""
    return comma.join(f'<a href="{page.url(_address(file))}{end}">{chapter_title(page, file)}</a>' for file in files)


def _address(file: str) -> str:
    return file.removesuffix(".md").removesuffix("index").rstrip("/") + "/"


def chapter_title(page: Page, file: str) -> str:
    """Return the name of a family and the title of its chapter, as HTML."""
    family = file.partition("/")[0]
    return f"{page.word(f'family.{family}')}: {page.word(f'nav.{file}')}"


def _audit(page: Page, tag: str) -> str:
    document = page.site.catalogue.claims[tag].document
    if not page.words.has(f"nav.audit/{document}.md"):
        return ""
    href = page.url(f"audit/{document}/#{tag}")
    name = page.word(f"document.{document}")
    return f'{page.word("about.audited")} <a href="{href}">{name}</a>'


def _board(page: Page, tag: str) -> str:
    """Return the link to a board with the game of a claim; "" if the family has no board.

    The board opens at the first position in the text of the claim that it accepts, or else at the example of the game.
    If no symbol of the claim speaks of several heaps, the example is a single heap.
    """
    claim = page.site.catalogue.claims[tag]
    family = page.site.catalogue.families[claim.family]
    games = {name: game for name, game in family.games.items() if game.board is not None}
    if not games:
        return ""
    name, play = _game_and_play(page, tag, next(iter(games)))
    game = _named_game(page, tag, games) or games.get(name) or next(iter(games.values()))
    fields = {"game": game.name}
    if isinstance(game.rules, HeapGame):
        fields |= {"play": play}
    fields |= {"position": _position(page, tag, game, play), "tag": tag}
    href = escape(page.url(f"{board_blocks.SINGLE}?{urlencode(fields, safe=',')}"), quote=True)
    position = fields["position"].replace(",", ", ")
    position_text = position.replace("oo", "∞").replace("x", "\u00a0×\u00a0") if "x" in position else f"({position})"
    return f'{page.word("about.play")} <a href="{href}">{page.word(f"game.{game.name}")} {ltr(position_text)}</a>'


def _named_game(page: Page, tag: str, games: Mapping[str, ListedGame]) -> ListedGame | None:
    """Return the game that a claim names first, in its title or else in its text; None if it names none.

    A family with a single game needs no name. The English text decides, so that all languages have the same board.
    """
    if len(games) == 1:
        return None
    words = ui_strings.load("en", page.site.root)
    names = {words(f"game.{name}").replace("\u2011", "-"): game for name, game in games.items()}
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])")
    claim = page.site.catalogue.claims[tag]
    match = pattern.search(claim.title) or pattern.search(claim.statement) or pattern.search(claim.says)
    return names[match[0]] if match else None


def _game_and_play(page: Page, tag: str, otherwise: str) -> tuple[str, str]:
    """Return the game and the convention of the first symbol in a claim's theorems that a board can show.

    Without such a symbol the game is `otherwise`, and the identifier of the claim gives the convention.
    """
    claim, board_symbols = (
        page.site.catalogue.claims[tag],
        page.site.catalogue.families[page.site.catalogue.claims[tag].family].shown,
    )
    for clause in claim.clauses:
        for name in clause.theorems:
            record = page.site.findings.theorems.get(name)
            for symbol in record.symbols if record else ():
                if symbol in board_symbols:
                    game, *options = board_symbols[symbol].split()
                    return game, "misere" if "play=misere" in options else "normal"
    return otherwise, "misere" if "misere" in claim.id else "normal"


def _position(page: Page, tag: str, game: ListedGame, play: str) -> str:
    """Return the first position in the text of a claim that the board accepts; otherwise the example of the game."""
    texts = page.site.catalogue.texts[tag]
    text = "\n".join(texts.get(field, "") for field in ("claimed", "statement", "says", "title"))
    positions = [[int(heap) for heap in numerals.split(",")] for numerals in _POSITION.findall(text)]
    if isinstance(game.rules, HeapGame):
        params = board_blocks.default_params(game)
        fitting = [h for h in positions if max(h) > 0 and board_blocks.is_playable(game, h, play, params)]
    else:
        # A pair of numbers in a text on Chomp is a square; a board has three rows or more, and two columns or more.
        boards = [rows for rows in positions if len(rows) > 2 and rows == sorted(rows, reverse=True) and rows[-1] > 0]
        boards += [[int(width)] * int(height) for height, width in _RECTANGLE.findall(text)]
        fitting = [
            rows for rows in boards if rows[0] > 1 and board_blocks.is_chomp_playable([str(row) for row in rows])
        ]
    return ",".join(map(str, fitting[0])) if fitting else _example(page, tag, game, play).replace(" ", ",")


def _example(page: Page, tag: str, game: ListedGame, play: str) -> str:
    """Return the example of a game for a claim: one heap, unless the claim is about sums that the board accepts."""
    boards = read_toml(page.site.root / BOARDS).get(game.family)
    if boards is None:
        return game.example
    records = (page.site.findings.theorems.get(name) for name in page.site.catalogue.claims[tag].theorems)
    symbols = [symbol for record in records if record for symbol in record.symbols]
    about_sums = any(symbol.startswith(tuple(boards["sums"])) for symbol in symbols)
    params = board_blocks.default_params(game)
    for position in (game.example, SMALL_HEAPS) if about_sums else ():
        if board_blocks.is_playable(game, [int(heap) for heap in position.split()], play, params):
            return position
    return str(boards["one_heap"][game.name])


def chapter_claims(page: Page, arguments: Sequence[str]) -> str:
    """Return the folded list of the claims that a chapter mentions, and a link to a board; "" on other pages."""
    chapter = next((file for file in _files(page) if _address(file) == page.address), None)
    if chapter is None:
        return ""
    tags = [
        tag for tag, files in mentions(page.site.root).items() if chapter in files and tag in page.site.catalogue.claims
    ]
    claims, titles = page.url("claims/"), page.words.typography
    items = "".join(
        f'<li><a href="{claims}{tag}/"><span class="tk-no">{tag}</span> '
        f"{titles.classes(escape(titles.words(page.site.plain_title(tag))))}</a></li>"
        for tag in tags
    )
    name = f"{page.word('about.claims_here')} ({page.words.number(len(tags))})"
    fold = f'<details class="tk-beside-claims"><summary>{name}</summary><ul>{items}</ul></details>' if tags else ""
    games = page.site.catalogue.families[chapter.partition("/")[0]].games.values()
    game = next((game for game in games if game.board is not None), None)
    href = page.url(f"{board_blocks.SINGLE}?game={game.name}") if game else ""
    play = f'<p><a href="{href}">{page.word("about.game_board")}</a></p>' if game else ""
    return f'<div class="tk-beside" data-search-exclude>{fold}{play}</div>'


def _files(page: Page) -> Iterator[str]:
    for family in page.site.catalogue.families.values():
        yield from (f"{family.name}/{name}.md" for name in family.pages)
