"""Parser of rules: one line, or a TOML file of at most ten lines that may also name the game.

The file has the fields `name`, `move`, `play` and `heaps`; only `move`, a line of rules, is required.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.rules import rule_reading
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak

MOST_LINES = 10
MOST_LETTERS = 2000
FIELDS = ("name", "move", "play", "heaps")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Rules:
    """A game with the text of its rules.

    `text` is the canonical form of the line; `game` has the name `name`, or one derived from the canonical form. `play`
    and `heaps` are None if the text does not give them.
    """

    text: str
    game: HeapGame
    play: Play | None = None
    heaps: int | None = None


def read(given: str) -> Rules:
    """Parse rules from a line, or from the file that the line names.

    Raises:
        ValueError: the rules cannot be parsed; the message gives the place and what was expected.

    >>> rules = read("Take 1, 3 or 4")
    >>> rules.text, rules.game.name
    ('n-{1,3,4}', 'n-1-3-4')
    """
    if given.strip().endswith(".toml"):
        return _read_file(Path(given.strip()))
    return _read_line(given)


def _read_line(text: str, name: str = "") -> Rules:
    if len(text) > MOST_LETTERS:
        raise ValueError(f"rules have at most {MOST_LETTERS} characters; these have {len(text)}")
    reading = rule_reading.read(text)
    called = re.sub(r"[^a-z0-9.]+", "-", reading.text.lower().replace("..", "-to-")).strip("-.")[:60]
    if called[0].isdigit():
        called = f"{'octal' if re.fullmatch(r'[0-9.]+', called) else 'game'}-{called}"
    play = Play.NORMAL if reading.normal else Play.MISERE if reading.misere else None
    return Rules(reading.text, reading.game(name or called), play)


def _text_of_file(path: Path) -> str:
    """Return the text of a file of rules, or raise ValueError if it cannot be read or is too long."""
    try:
        if path.stat().st_size > MOST_LINES * MOST_LETTERS:
            raise ValueError(f"{path}: the file is too large: a file of rules has at most {MOST_LINES} lines")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: {(error.strerror or 'it cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path}: the file is not UTF-8 text") from None
    if len(text.splitlines()) > MOST_LINES:
        raise ValueError(
            f"{path}: a file of rules has at most {MOST_LINES} lines; this one has {len(text.splitlines())}"
        )
    return text


def _fields_of_file(path: Path) -> dict[str, Any]:
    """Return the fields of a file of rules, or raise ValueError if it is not TOML or has other fields."""
    try:
        fields = tomllib.loads(_text_of_file(path))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f'{path}: {error}; write a line such as move = "n-1, floor(n/2)"') from None
    if not fields:
        raise ValueError(f'{path}: the file is empty; write for example move = "n-1, floor(n/2)"')
    for field in fields:
        if field not in FIELDS:
            raise ValueError(f"{path}: there is no field {field!r}; the fields are {', '.join(FIELDS)}")
    return fields


def _read_file(path: Path) -> Rules:
    fields = _fields_of_file(path)
    if not isinstance(move := fields.get("move"), str):
        raise ValueError(f'{path}: move must be a line of rules, such as move = "n-1, floor(n/2)"')
    name = fields.get("name", "")
    if name != "" and not (isinstance(name, str) and _NAME.fullmatch(name)):
        raise ValueError(f"{path}: name must consist of at most 40 lower-case letters, digits and hyphens")
    if (play := fields.get("play")) not in (None, *Play):
        raise ValueError(f'{path}: play must be "normal" or "misere"')
    heaps = fields.get("heaps", "any")
    if heaps != "any" and (type(heaps) is not int or heaps not in (1, 2)):
        raise ValueError(f'{path}: heaps must be 1, 2 or "any"')
    try:
        typed = _read_line(move, str(name))
    except ValueError as error:
        raise ValueError(f"{path}: move: {error}") from None
    if heaps == 1 and any(isinstance(m, TakeAndBreak) and 2 in m.pieces for m in typed.game.moves):
        raise ValueError(f'{path}: heaps = 1 contradicts a move that splits a heap; leave it out or write "any"')
    if heaps not in ("any", typed.game.heaps) and 2 in (heaps, typed.game.heaps):
        raise ValueError(
            f"{path}: heaps = 2 requires a move from both heaps, such as any, both-{{1,3}}, and such a move requires"
            " heaps = 2"
        )
    if play == Play.MISERE and typed.play is Play.NORMAL:
        raise ValueError(
            f'{path}: play = "misere" contradicts the move, which says that the player who moves last wins'
        )
    return Rules(typed.text, typed.game, typed.play if play is None else Play(play), None if heaps == "any" else heaps)
