"""Data of the answer cards of the search: standings of pages, refuted sentences with their corrections, terms, games.

The script `search-cards.js` computes the cards in the reader's browser; the data come from the built pages.
"""

import json
import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from pathlib import Path
from typing import Any

from theory.claims.standing import LADDER, REFUTED
from verify.site.content import badges
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.formula_text import formula_text

FILE = "cards.json"
# The page that proves the strategy of a game, by the name of the game in the strings `win_GAME`.
STRATEGY_PAGES = {
    "nim": "nim/bouton/",
    "misere": "nim/misere/",
    "wythoff": "wythoff/golden/",
    "mark": "mark/vile/",
    "chomp": "chomp/squares/",
}
_BADGE = re.compile(r'<h1\b.*?<span class="tk-badge tk-(\w+)', re.DOTALL)
_LATER_BADGE = re.compile(r'<span class="tk-badge tk-(\w+)"')
_ROW = re.compile(r'<tr><td><strong id="?([\w-]+)"? class="?tk-term"?>(.*?)</strong>.*?</tr>', re.DOTALL)
_TAG = re.compile(r'href="?\.\./(claims/[A-Z]+-\d+/)"?')
_MATH = re.compile(r"<math.*?</math>", re.DOTALL)
_KATEX_HTML = re.compile(r"<bdi class=katex-html.*?</bdi>", re.DOTALL)
_MARKUP = re.compile(r"<[^>]+>")
# On the list of claims: the two sentences of a refuted claim, which follow the shapes of their standings.
_BOTH = re.compile(
    r'<div class="?tk-both"? data-both="?([\w-]+)"?>.*?<span class="?tk-false"?>(.*?)</p>.*?'
    r'<span class="?tk-true"?>(.*?)</p>',
    re.DOTALL,
)
_PATTERN = re.compile(r"<dl class=\"?tk-facts\"?>.*?<dt>[^<]*</dt>.*?<dt>[^<]*</dt>\s*<dd>(.*?)</dd>", re.DOTALL)


def standing_of(html: str) -> str:
    """Return the standing that the head of a claim page or game page shows; empty if it shows none.

    A refuted claim with a correction has two, such as `refuted+certified`.
    """
    match = _BADGE.search(html)
    if not match:
        return ""
    head = html[match.start(1) :].partition("tk-down")[0].partition("tk-meta")[0]
    return "+".join([match[1], *_LATER_BADGE.findall(head)] if match[1] == REFUTED else [match[1]])


def refuted_pairs(folder: Path, standings: Mapping[str, str], words: Words) -> dict[str, list[list[str]]]:
    """Return the two sentences of each refuted claim, each after the words for its standing, by address.

    Args:
        folder: the folder of the language in the site.
        standings: the standings by address, as in `standing_of`.
        words: the strings of the language.
    """
    page = folder / "claims" / "index.html"
    pairs: dict[str, list[list[str]]] = {}
    for tag, *sentences in _BOTH.findall(page.read_text(encoding="utf-8") if page.exists() else ""):
        address = f"claims/{tag}/"
        right = standings.get(address, "").partition("+")[2]
        if right:
            labels = words("ui.printed_badge"), badges.corrected_words(words, right)
            pairs[address] = [list(pair) for pair in zip(labels, map(plain_text, sentences), strict=True)]
    return pairs


def glossary_entries(html: str, summaries: dict[str, str]) -> list[dict[str, Any]]:
    """Return one search entry for each term of the glossary page.

    Each entry contains only the words of this language; the table of the page has all languages.

    Args:
        html: the glossary page of one language.
        summaries: by address of a claim page, the first sentence of the claim with its tag.
    """
    entries = []
    for row in _ROW.finditer(html):
        defined = _TAG.search(row[0])
        text = summaries.get(defined[1], "") if defined else ""
        entries.append({"location": f"glossary/#{row[1]}", "title": plain_text(row[2]), "text": text})
    return entries


def plain_text(html: str, spaces: str = r"\s+") -> str:
    """Return the text of a piece of a page, with each formula written once and with single spaces.

    Args:
        html: the piece.
        spaces: a pattern for the spaces that become a single plain one.

    >>> plain_text("<p>an <b>option</b> <math><mi>y</mi><mo>&lt;</mo><mi>m</mi></math> of the heap</p>")
    'an option y<m of the heap'
    """
    # The sign < of a formula must not look like the beginning of a tag.
    typeset = _KATEX_HTML.sub("", _MATH.sub(lambda match: escape(formula_text(match[0]), quote=False), html))
    return re.sub(spaces, " ", unescape(_MARKUP.sub("", typeset))).strip()


def card_data(folder: Path, glossary: Sequence[dict[str, Any]], words: Words) -> dict[str, Any]:
    """Return the data of the cards of one language.

    Args:
        folder: the folder of the language in the site.
        glossary: the search entries of its terms.
        words: its strings; those of the table `search` are for the script.
    """
    standings, games = {}, {}
    for kind in ("claims", "atlas"):
        for page in sorted((folder / kind).glob("*/index.html")):
            address = f"{kind}/{page.parent.name}/"
            html = page.read_text(encoding="utf-8")
            if standing := standing_of(html):
                standings[address] = standing
            if (code := re.fullmatch(r"atlas/ATL-(\d\.\d+)/", address)) and (pattern := _PATTERN.search(html)):
                games[code[1]] = plain_text(pattern[1])
    terms = {entry["title"]: [entry["location"], entry["text"]] for entry in glossary}
    return {
        "standings": standings,
        "refuted": refuted_pairs(folder, standings, words),
        "words": words.table("search"),
        "standing": words.table("standing")
        | {f"{REFUTED}+{word}": badges.refuted_words(words, word) for word in LADDER},
        "terms": terms,
        "games": games,
        "strategies": {
            game: address for game, address in STRATEGY_PAGES.items() if (folder / address / "index.html").exists()
        },
    }


def merge_cards(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Return the cards of a site after some of its pages were rebuilt.

    Args:
        old: the cards of the whole site.
        new: the cards of the rebuilt pages.
    """
    return old | {name: old[name] | new[name] for name in ("standings", "games")}


def text_of(cards: dict[str, Any]) -> str:
    """Return the cards as the JSON text of their file."""
    return json.dumps(cards, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
