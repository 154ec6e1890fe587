"""Sizes of heaps in a sentence, such as "who wins from 3, 5, 8?", in English, Polish, Persian or Hebrew.

A sentence is understood only if each of its words is in `position_words.json`: a number, a noun for a heap or for what
it holds, or a word that cannot change the position. A sentence with any other word is left to `position_parser`.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from theory.rules import typed_text

WORDS = Path(__file__).with_name("position_words.json")
# A longer text is not a sentence about a position. So many heaps may have the same size.
LONGEST, MOST_ALIKE = 300, 99
PERSIAN_ENDINGS = ("ها", "های", "هایی", "ی", "ای")
# The digits of a number that are repeated in a message.
LONGEST_SHOWN = 20
# Sizes joined by signs, such as 3/4/5. Two numbers joined by a slash may be a fraction.
_JOINED_SIZES = r"[0-9]+(?:-[0-9]+){2,}|[0-9]+(?:/[0-9]+){2,}"
_TOKEN = re.compile(rf"{_JOINED_SIZES}|\S+")
_LABEL = re.compile(r"(?<![^\W0-9])([0-9]+) ?[:=] ?(?=[0-9])")


def sizes(text: str) -> list[str] | None:
    """Return the sizes of the heaps that a sentence gives, in digits; None if it has a word that is not known.

    Raises:
        ValueError: it is not clear which sizes the sentence gives.

    >>> sizes("Who wins from 3, 5, 8?"), sizes("we start with forty-two coins")
    (['3', '5', '8'], ['42'])
    >>> sizes("trzy stosy po 4, 9 i 12 monet"), sizes("pick any of 3 and 4")
    (['4', '9', '12'], None)
    """
    if len(text) > LONGEST:
        return None
    plain = " ".join(typed_text.normalize(text).text.split())
    labels = [int(label) for label in _LABEL.findall(plain) if len(label) < 3]
    if labels and labels == [*range(1, len(labels) + 1)] and len(labels) > 1:
        plain = _LABEL.sub(" ", plain)
    elif labels:
        return None
    if any(re.search(pattern, plain) for pattern in _data()["refused"]):
        return None
    plain = in_digits(plain)
    for pattern, replacement in _data()["phrases"]:
        plain = re.sub(pattern, replacement, plain)
    kinds = _kinds(plain.replace(",", " , "))
    return None if kinds is None else _sizes(kinds)


@cache
def _data() -> Any:
    return json.loads(WORDS.read_text(encoding="utf-8"))


@cache
def _number_words() -> tuple[re.Pattern[str], dict[str, int]]:
    """Return a pattern of the numbers in words, the longest first, and the number of each word."""
    values = {word: int(number) for number, words in _data()["numbers"].items() for word in words}

    def some(least: int, most: int) -> str:
        words = (word for word, value in values.items() if least <= value <= most)
        return "|".join(sorted(map(re.escape, words), key=len, reverse=True))

    tens, units = some(20, 90), some(1, 9)
    compound = rf"(?P<tens>{tens})(?: | ?- ?| ?و ?| ?ו ?)(?P<units>{units})"
    # In Persian a noun in the singular may be joined: "five-fold", "of a hundred coins".
    end = r"(?!\w)|(?=تایی(?!\w))"
    others = "|".join(_data()["not-numbers"])
    return re.compile(rf"(?<!\w)(?!{others})[ומבל]?(?:{compound}|(?P<single>{some(1, 100)}))(?:{end})"), values


def in_digits(plain: str) -> str:
    """Return a text with its numbers in digits.

    >>> in_digits("ninety-nine, sto i dwie"), in_digits("بیست و سه")
    ('99, 100 i 2', '23')
    >>> in_digits("ten coins"), in_digits("ten stos")
    ('10 coins', 'ten stos')
    """
    pattern, _ = _number_words()
    return pattern.sub(lambda match: str(_value(match)), plain)


def in_digits_above_one(plain: str) -> str:
    """Return a text with its English and Polish numbers in digits; the word for one may also be a pronoun.

    >>> in_digits_above_one("the one who starts wins with twenty-one"), in_digits_above_one("נה")
    ('the one who starts wins with 21', 'נה')
    """
    pattern, _ = _number_words()
    return pattern.sub(
        lambda match: str(_value(match)) if match[0].isascii() and _value(match) > 1 else match[0], plain
    )


def _value(match: re.Match[str]) -> int:
    """Return the number that a match of the pattern of numbers in words stands for."""
    _, values = _number_words()
    return values[match["single"]] if match["single"] else values[match["tens"]] + values[match["units"]]


@cache
def _skipped() -> frozenset[str]:
    """Return the words that cannot change a position, including the nouns for the contents of heaps."""
    units = {typed_text.normalize(word).text for word in typed_text.data()["productions"]["unit-words"]}
    words = units.union(*_data()["skipped"].values())
    return frozenset(piece for word in words for piece in (*word.split(), word.replace(" ", "")))


def _kinds(plain: str) -> list[tuple[str, str]] | None:
    """Return pairs of a kind and a word for the words of a sentence; None if a word is not known."""
    heaps = re.compile("|".join(_data()["heaps"]))
    words_with_kinds = list[tuple[str, str]]()
    for token in _TOKEN.findall(plain):
        forms = {token, *_stems(token)}
        place = next((at for at, words in enumerate(_data()["ordinals"], 1) if not forms.isdisjoint(words)), 0)
        if re.match("0[0-9]", token):
            return None  # it may follow a separator of thousands
        if token.isdecimal():
            words_with_kinds.append(("number", token))
        elif re.fullmatch(rf"{_JOINED_SIZES}|[0-9]+-[0-9]+", token):
            words_with_kinds += [
                part for one in re.split("[-/]", token) for part in (("separator", ","), ("number", one))
            ]
        elif heaps.fullmatch(token):
            # A number before "in the heap" in Hebrew is a size; before "heaps" it counts them.
            words_with_kinds.append(("skipped" if token.startswith("ב") else "heaps", token))
        elif place:
            words_with_kinds.append(("ordinal", str(place)))
        else:
            named = (kind for kind in ("separators", "each", "totals") if token in _data()[kind])
            kind = next(named, "" if forms.isdisjoint(_skipped()) else "skipped")
            if not kind:
                return None
            words_with_kinds.append((kind.removesuffix("s"), token))
    return words_with_kinds


def _stems(token: str) -> list[str]:
    """Return all stems of a word: a Hebrew word without one or more prefixes, a Persian word without an ending.

    >>> _stems("והאבנים"), _stems("سنگها"), _stems("stones")
    (['האבנים', 'אבנים'], ['سنگ'], [])
    """
    before = re.match("[ומבלשהכ]{0,3}", token)
    hebrew = (token[at:] for at in range(1, (before.end() if before else 0) + 1) if len(token) > at + 2)
    endings = (ending for ending in PERSIAN_ENDINGS if token.endswith(ending) and len(token) > len(ending) + 1)
    return [*hebrew, *(token.removesuffix(ending) for ending in endings)]


def _groups(kinds: list[tuple[str, str]]) -> list[tuple[int, list[str]]]:
    """Return the sizes in a sentence in groups, each with the number of heaps stated before it, or 0 if none is stated.

    Raises:
        ValueError: two sizes are not separated.
    """
    groups: list[tuple[int, list[str]]] = [(0, [])]
    between = {"separator"}
    for at, (kind, word) in enumerate(kinds):
        if kind != "number":
            between.add(kind)
        elif at + 1 < len(kinds) and kinds[at + 1][0] == "heaps" and (not at or kinds[at - 1][0] != "heaps"):
            groups.append((int(word[:4]), []))
            between = {"separator"}
        elif between and "separator" not in between:
            raise ValueError(f"separate the sizes of heaps by commas, also before {word[:LONGEST_SHOWN]}")
        else:
            groups[-1][1].append(word)
            between = set()
    return groups


def _sizes(kinds: list[tuple[str, str]]) -> list[str]:
    """Return the sizes among the words of a sentence.

    Raises:
        ValueError: the stated number of heaps differs from the number of sizes, or two sizes are not separated.
    """
    groups, present = _groups(kinds), {kind for kind, _ in kinds}
    if len(groups) == 2 and groups[0][1] and not groups[1][1]:
        # The number of heaps comes after the sizes.
        (_, given), (count, _) = groups
        if not count or (len(given) == 1 and "each" not in present):
            raise ValueError("write the size of each heap")
        groups = [(0, []), (count, given)]
    numbers = [size for group in groups for size in _sizes_of_group(*group)]
    repeated = len(numbers) > sum(len(given) for _, given in groups)
    alone = len(numbers) == 1 and len(groups) == 1
    if (repeated and "total" in present) or (alone and "each" in present):
        raise ValueError("write the size of each heap")
    ordinals = [int(word) for kind, word in kinds if kind == "ordinal"]
    if ordinals and ordinals not in ([*range(1, len(numbers) + 1)], [*range(2, len(numbers) + 1)]):
        raise ValueError("name the heaps in order, each with its size")
    return numbers


def _sizes_of_group(count: int, numbers: list[str]) -> list[str]:
    """Return the sizes of a group of `count` heaps, or of any number of heaps if `count` is 0.

    Raises:
        ValueError: there are more or fewer sizes than heaps.
    """
    if count > 1 and len(numbers) == 1 and count <= MOST_ALIKE:
        return numbers * count
    if count and count != len(numbers):
        raise ValueError(f"{count} heaps need {count} sizes; got {len(numbers)}")
    return numbers
