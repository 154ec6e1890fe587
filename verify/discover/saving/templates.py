"""The sentences about a game that was found, in each language, with holes that the answer fills."""

import json
import tomllib
from typing import Any

from theory.numbers.shifted_pairs import Shifted
from theory.rules.conventions import Play
from verify.discover.result import SHIFTED
from verify.discover.search import Discovery
from verify.languages import ROOT

WORDS = "found.toml"  # the sentences, in the folder of each language
# How many values a page shows.
SHOWN = 30
# What is said in other words of games on two heaps, whose lost pairs are known.
_OF_PAIRS = {"rules": "rules_pairing", "values": "pairs", "outcomes": "pairs"}
_WINS = ("win_2", "win_3")
# No title of a claim is longer.
LONGEST_TITLE = 60


def sentence(discovery: Discovery, language: str, name: str) -> str:
    """A sentence of a language, with its holes filled from what was found."""
    assert discovery.found is not None
    words = tomllib.loads((ROOT / "docs" / language / WORDS).read_text(encoding="utf-8"))
    found = discovery.found
    first = [found.value(n) for n in range(SHOWN)]
    if found.paired:
        kind = "shifted" if found.form["kind"] == SHIFTED else "pairing"
        name = f"{name}_{kind}" if name in _WINS else _OF_PAIRS.get(name, name)
    shown = f"${', '.join(map(str, first))}$"
    if found.paired:
        shown = f"${', '.join(f'({n}, {other})' for n, other in found.pairs(SHOWN) if n <= other)}$"
    elif discovery.play is Play.MISERE:
        shown = f"`{''.join('N' if value else 'P' for value in first)}`"
    holes = {"rules": discovery.rules.text, "values": shown, "standing": discovery.standing, **found.form}
    if isinstance(found.data, Shifted):
        holes["listed"] = ", ".join(f"({one}, {other})" for one, other in found.data.exceptions if one <= other)
    if (quotient := found.quotient) is not None:
        holes |= {
            "order": quotient.order, "quotient_preperiod": quotient.element.preperiod,
            "quotient_period": quotient.element.period,
        }  # fmt: skip
    said = [words[name].format(**holes)]
    if name == _OF_PAIRS["rules"]:
        game = discovery.rules.game
        for marked, positions in (("blocked", game.blocked), ("terminal", game.terminal)):
            if positions:
                told = ", ".join(f"({n}, {other})" for n, other in positions)
                said.append(words[marked].format(positions=told))
    return " ".join(said)


def title(discovery: Discovery, language: str) -> str:
    """What the game is called in a title: by its rules, or if they are long by its name."""
    called = sentence(discovery, language, "title" if discovery.play is Play.NORMAL else "title_misere")
    short = discovery.rules.game.name[: LONGEST_TITLE - 20]
    return called if len(called) <= LONGEST_TITLE else called.replace(discovery.rules.text, short)


def quoted(text: Any) -> str:
    """A text as TOML and YAML write it, which for these texts is as JSON does."""
    return json.dumps(text, ensure_ascii=False)
