"""Search keys for terms that a word index cannot represent: positions, roots, and games by their rules.

The script `search_signs.js` converts queries into the same keys. Keys begin with a character that users do not type.
"""

import re
from html import unescape
from pathlib import Path

KEY_PREFIX = "\u00a7"
# Pages for positions and games without a page of their own: Nim, two heaps, MARK, Up-MARK, games given by rules.
GENERAL_PAGES = {
    "nim/": "heaps", "nim/bouton/": "heaps", "wythoff/": "pairs", "mark/": "mark", "mark/k-mark/": "mark",
    "mark/up/": "up", "atlas/": "games", "discover/": "games",
}  # fmt: skip
_MATH = re.compile(r"<math.*?</math>", re.DOTALL)
_ROOT = re.compile(r"<msqrt>(.*?)</msqrt>", re.DOTALL)
_POSITION = re.compile(r"(?<![\w)])\((\d+(?:,\d+)+)\)")


def page_keys(location: str, page: Path) -> str:
    """Return the keys of a page, separated by spaces.

    >>> page_keys("atlas/ATL-S1.3.4/", Path("nowhere"))
    '§atls1x3x4'
    """
    keys = {GENERAL_PAGES[location]} if location in GENERAL_PAGES else set()
    if game := re.fullmatch(r"atlas/ATL-([\w.]+)/", location):
        keys.add("atl" + game[1].lower().replace(".", "x"))
    html = page.read_text(encoding="utf-8") if page.exists() else ""
    for math in _MATH.findall(html):
        keys |= {f"root{number}" for root in _ROOT.findall(math) if (number := _plain_text(root)).isdigit()}
        keys |= {numbers.replace(",", "x") for numbers in _POSITION.findall(_plain_text(math))}
    return " ".join(KEY_PREFIX + root for root in sorted(keys))


def _plain_text(markup: str) -> str:
    return re.sub(r"\s", "", unescape(re.sub(r"<[^>]+>", "", markup)))
