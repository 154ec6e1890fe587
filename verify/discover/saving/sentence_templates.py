"""Sentences about a discovered game in each language, as templates with fields."""

import json
import tomllib
from typing import Any

from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from verify.discover.result import SHIFTED_WYTHOFF_KIND
from verify.discover.search import Discovery
from verify.languages import ROOT

SENTENCES_FILE = "found.toml"  # The file of sentences in the folder of each language.
# Number of values on a page.
PAGE_VALUES = 30
# Names of the sentences that replace others for games on two heaps.
_OF_PAIRS = {"rules": "rules_pairing", "values": "pairs", "outcomes": "pairs"}
_OF_LAWS = {"rules": "rules_law", "values": "pairs", "outcomes": "pairs"}
_WINS = ("win_2", "win_3")
# Maximal length of a claim's title.
LONGEST_TITLE = 60


def sentence(discovery: Discovery, language: str, name: str) -> str:
    """Return a sentence in a language, with its fields filled from the result."""
    assert discovery.proved_form is not None
    forms = tomllib.loads((ROOT / "docs" / language / SENTENCES_FILE).read_text(encoding="utf-8"))
    proof = discovery.proved_form
    if proof.paired:
        kind = "shifted" if proof.form.kind == SHIFTED_WYTHOFF_KIND else "pairing"
        name = f"{name}_{kind}" if name in _WINS else _OF_PAIRS.get(name, name)
    elif proof.positions is not None:
        name = _OF_LAWS.get(name, name)
    if proof.paired:
        shown = f"${', '.join(f'({n}, {other})' for n, other in proof.pairs(PAGE_VALUES) if n <= other)}$"
    elif proof.positions is not None:
        shown = f"${', '.join(map(str, proof.positions[:PAGE_VALUES]))}$"
    elif discovery.play is Play.MISERE:
        shown = f"`{''.join('N' if proof.value(n) else 'P' for n in range(PAGE_VALUES))}`"
    else:
        shown = f"${', '.join(str(proof.value(n)) for n in range(PAGE_VALUES))}$"
    holes = {"rules": discovery.rules.text, "values": shown, "standing": discovery.standing, **proof.fields}
    if isinstance(proof.data, ShiftedPairs):
        holes["listed"] = ", ".join(f"({one}, {other})" for one, other in proof.data.exceptions if one <= other)
    if (quotient := proof.quotient) is not None:
        holes |= {
            "order": quotient.order,
            "quotient_preperiod": quotient.element.preperiod,
            "quotient_period": quotient.element.period,
        }
    sentences = [forms[name].format(**holes)]
    if name == _OF_PAIRS["rules"]:
        game = discovery.rules.game
        for marked, positions in (("blocked", game.blocked), ("terminal", game.terminal)):
            if positions:
                listed_pairs = ", ".join(f"({n}, {other})" for n, other in positions)
                sentences.append(forms[marked].format(positions=listed_pairs))
    return " ".join(sentences)


def title(discovery: Discovery, language: str) -> str:
    """Return the title of the game: by its rules, or by its name if they are long."""
    called = sentence(discovery, language, "title" if discovery.play is Play.NORMAL else "title_misere")
    short = discovery.rules.game.name[: LONGEST_TITLE - 20]
    return called if len(called) <= LONGEST_TITLE else called.replace(discovery.rules.text, short)


def quote(text: Any) -> str:
    """Return a text as a TOML and YAML string; for these texts JSON syntax is valid in both."""
    return json.dumps(text, ensure_ascii=False)
