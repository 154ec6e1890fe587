"""Normalization of typed text: letter case, accents, digits of other scripts, dashes, brackets, invisible characters.

The table of characters is a part of `grammar.json`, which the page reads too (`docs/assets/js/rules/typed-text.js`).
Rules, positions and claims are normalized before they are parsed; a place in the normalized text is translated back to
the place in the typed text for messages.
"""

import json
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

GRAMMAR = Path(__file__).with_name("grammar.json")
CLAIM_PHRASES = Path(__file__).with_name("claim_phrases.json")
# The length of typed text that is repeated in a message.
MOST_SHOWN = 20


@dataclass(frozen=True)
class TypedText:
    """A typed text and its normal form.

    Args:
        typed: the text as typed.
        text: its normal form: lower case, without accents, with the digits 0 to 9, and with ASCII signs where they
            exist.
        places: for each character of `text` the index in `typed` of the character that it comes from.
    """

    typed: str
    text: str
    places: tuple[int, ...]

    def place(self, at: int) -> int:
        """Return the index in the typed text that corresponds to an index in the normal form, also for the end."""
        return self.places[at] if at < len(self.places) else len(self.typed)

    def place_in_words(self, at: int) -> str:
        """Return the place of an index in the normal form in words: "at character 3, '8'" or "at the end"."""
        start = self.place(at)
        rest = self.typed[start : start + MOST_SHOWN]
        if not rest.strip():
            return "at the end"
        return f"at character {start + 1}, {rest!r}{'…' if len(self.typed) > start + MOST_SHOWN else ''}"


@cache
def data() -> Any:
    """Return the content of `grammar.json`.

    >>> data()["terminals"]["number"]
    '[0-9]+'
    """
    return json.loads(GRAMMAR.read_text(encoding="utf-8"))


@cache
def claim_phrases() -> Any:
    """Return the content of `claim_phrases.json`, which the page does not need, because no claim is typed there.

    >>> claim_phrases()["claims"]["heap"][1]
    'stos'
    """
    return json.loads(CLAIM_PHRASES.read_text(encoding="utf-8"))


@cache
def _characters() -> dict[str, str]:
    """Return the replacements of single characters; the ranges of digits are written out."""
    table: dict[str, str] = {}
    for first, last, least, sign in data()["digits"]:
        for code in range(ord(first), ord(last) + 1):
            table[chr(code)] = f"{sign}{least + code - ord(first)}"
    for replacement, those in data()["characters"].items():
        table |= dict.fromkeys(those, "" if replacement == "nothing" else replacement)
    return table


def _normal(character: str) -> str:
    """Return the normal form of one character."""
    table = _characters()
    if character in table:
        return table[character]
    plain = (
        letter for letter in unicodedata.normalize("NFD", character.lower()) if unicodedata.category(letter)[0] != "M"
    )
    return "".join(table.get(letter, letter) for letter in plain)


@cache
def _digits_and_commas() -> dict[int, str]:
    """Return a map from digits of other scripts, and from signs that stand for a comma, to their replacements."""
    digits = {
        chr(code) for first, last, _, sign in data()["digits"] if not sign for code in range(ord(first), ord(last) + 1)
    }
    return {ord(one): _characters()[one] for one in digits | {*data()["characters"][","]}}


def in_ascii_digits(word: str) -> str:
    """Return a word with the digits 0 to 9 and plain commas in place of those of other scripts.

    >>> in_ascii_digits("۱۲، ٣")
    '12, 3'
    """
    return word.translate(_digits_and_commas())


def normalize(typed: str) -> TypedText:
    """Return the normal form of a typed text.

    >>> normalize("N − {۱، ۳}").text
    'n - {1, 3}'
    >>> normalize("⌊n/2⌋ LUB n−1").text
    'floor(n/2) lub n-1'
    """
    parts = [_normal(character) for character in typed]
    places = tuple(index for index, part in enumerate(parts) for _ in part)
    return TypedText(typed, "".join(parts), places)


@cache
def _phrases(name: str, of_classes: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of a list of phrases with their replacements; `<name>` in a pattern is a class of words."""
    lists = claim_phrases() if name.startswith("claim-") else data()
    rows = expand(lists[name], lists[of_classes])
    return tuple((re.compile(pattern), replacement) for pattern, replacement in rows)


def expand(rows: list[list[str]], classes_of_words: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Return rows of a pattern and its meaning with `<name>` in a pattern replaced by a class of words.

    The class `units` has the nouns for what a heap holds.

    >>> expand([["take <few>", "n-{1,2}"]], {"few": ["1 or 2", "one or two"]})
    [('take (?:1 or 2|one or two)', 'n-{1,2}')]
    """
    units = sorted({normalize(word).text for word in data()["productions"]["unit-words"]}, key=len, reverse=True)
    classes = {"units": "|".join(map(re.escape, units))}

    def expand_classes(pattern: str) -> str:
        return re.sub("<([a-z]+(?:-[a-z]+)*)>", lambda match: f"(?:{classes[match[1]]})", pattern)

    for one, words in classes_of_words.items():
        classes[one] = expand_classes("|".join(words))
    return [(expand_classes(pattern), meaning) for pattern, meaning in rows]


def claim_in_english(sentence: str) -> str:
    """Return a normalized claim with the sentences of the list "claim-sentences" replaced by short English ones.

    >>> claim_in_english("drugi gracz wygrywa dla n = 24")
    'second wins with 24'
    """
    return _with_replacements(sentence, "claim-sentences", "claim-classes")


def claim_by_parts(sentence: str) -> str:
    """Return a normalized claim with the players, outcomes and sets of heaps in it, in any order, in English.

    The parts are those of the list "claim-parts". A part without translation stays, and the claim is refused.

    >>> claim_by_parts("jesli n dzieli sie przez 4, to przegrywamy")
    'if n is divisible by 4, n is lost'
    >>> claim_by_parts("בערימה של 10 השחקן השני מנצח")
    'second wins with 10'
    """
    return _with_replacements(sentence, "claim-parts", "claim-part-classes")


def _with_replacements(sentence: str, name: str, of_classes: str) -> str:
    """Return a sentence with each phrase of a list replaced, in the order of the list."""
    for pattern, replacement in _phrases(name, of_classes):
        sentence = pattern.sub(partial(fill, replacement), sentence)
    return sentence


def fill(replacement: str, match: re.Match[str], change: Callable[[str], str] = str) -> str:
    """Return a replacement with the groups of a match, changed by a function, in place of $1, $2 and so on.

    >>> fill("$2 from $1", re.compile("(.) - (.)").search("n - 3"))
    '3 from n'
    """
    return re.sub(r"\$(\d)", lambda group: change(match[int(group[1])] or ""), replacement)


def paraphrase(normal: TypedText) -> TypedText:
    """Return a normal form with each phrase of the list "paraphrases" replaced, in the order of the list.

    The phrases are other words for the same rules, such as those of a story, or sentences that say nothing about the
    moves. A text that the grammar does not know is parsed a second time after this.

    >>> paraphrase(normalize("Take 1 or 2. Who wins?")).text.rstrip()
    'take 1 or 2.'
    """
    text, places = normal.text, normal.places
    for pattern, replacement in _phrases("paraphrases", "classes"):
        pieces: list[str] = []
        sources: list[int] = []
        end = 0
        for match in pattern.finditer(text):
            new = fill(replacement, match)
            pieces += [text[end : match.start()], new]
            sources += [*places[end : match.start()], *places[match.start() : match.start() + 1] * len(new)]
            end = match.end()
        if pieces:
            text, places = "".join([*pieces, text[end:]]), (*sources, *places[end:])
    return TypedText(normal.typed, text, places)
