"""Claims about the heaps of a set whose words may have any order, such as "for powers of 2 the second player wins".

Each word of such a claim gets a letter, and the order of the letters decides what is claimed.
"""

import re
from dataclasses import dataclass
from functools import cache, partial

from theory.rules.typed_text import claim_phrases, expand, fill
from theory.strategy.parsing.position_sentence_parser import in_digits_above_one
from verify.discover.claims.words import numbers_in, one_line, without_introduction

# The directions of a claim about the heaps of a set: these have the outcome, only these may have it, or both.
SUFFICIENT, NECESSARY, EXACT = "if", "only if", "exactly"
# The letters of the list "claim-free-words" that say who wins, with the outcome of the heap.
_FREE_OUTCOMES = {
    "SW": "won", "SL": "lost", "OW": "lost", "OL": "won", "W": "won", "L": "lost", "N": "won", "P": "lost", "R": "won",
    "Q": "lost", "SN": "won", "SP": "lost", "ON": "lost", "OP": "won", "G": "won", "H": "lost", "SR": "won",
    "SQ": "lost", "OR": "lost", "OQ": "won",
}  # fmt: skip
# The orders of a set A, an outcome o, and the letters of directions; in Persian a verb may precede the condition.
_FREE_DIRECTIONS = (
    (re.compile("[oq]BA|oBAo|BI?Ao|ABo|[oq]XI?A|oXI?Ao|XI?Ao|XAq|oXI?oA|AXq|[oq]YA|oYAo|YA[oq]|oAY|qo?A|hXA"), EXACT),
    (re.compile("hA|oZAo?|ZAo|oZoA|ZoI?A|oYoI?A"), NECESSARY),
    (re.compile("oI?Ao?|I?Ao|oIoA|Aqo?|Aoq"), SUFFICIENT),
)
# A longer text is not read in free order.
LONGEST_FREE = 300
_FREE_EXCEPTION = re.compile("oUAo?|UAo|oUoA")
# In these orders a verb precedes the condition, as in Persian only; elsewhere it belongs to the condition.
_VERB_FIRST = re.compile("o[IXUZ]I?oA")
# Markers of the sets and of the words that were read are characters for private use, which no text contains.
_FIRST_SET, _FIRST_LETTER = 0xE000, 0xE100


@dataclass(frozen=True)
class FreeClaim:
    """A claim about the heaps of a set whose words may have any order.

    Args:
        outcome: "lost" or "won".
        heaps: the set of heaps, in English.
        direction: whether these heaps have the outcome, whether only these may have it, or both.
    """

    outcome: str
    heaps: str
    direction: str


def in_free_order(text: str) -> FreeClaim | None:
    """Return the claim of a sentence that names a set of heaps, who wins, and a direction, in any order.

    Each word must be known: it is part of the set, of the player, of the outcome or of the direction, or has no meaning
    of its own. None for other sentences.

    >>> in_free_order("dla potęg dwójki wygrywa drugi")
    FreeClaim(outcome='lost', heaps='n is a power of 2', direction='if')
    >>> in_free_order("n is won only if n is odd").direction, in_free_order("usually n is lost if n is odd")
    ('only if', None)
    """
    if len(text) > LONGEST_FREE:
        return None
    sentence = one_line(text)
    sentence = without_introduction(sentence if sentence.endswith("..") else sentence.strip(" ."))
    # The Hebrew words for "when" and "and" may be joined to the next one.
    joined = r"(?<!\w)(?:כש|(?:ב?כל פעם|ב?כל עת|בתנאי|במקרה|ברגע) ש) ?-? ?(?=\w)"
    sentence = re.sub(joined, "כאשר ", in_digits_above_one(sentence))
    sentence = re.sub(r"(?<!\w)ו(?=(?:אי ?-? ?)?זוגי)", "and ", sentence)
    for number_words, digits in _free_numbers():
        sentence = number_words.sub(rf"\g<1>{digits}", sentence)
    sets: list[str] = []

    def mark_set(replacement: str, match: re.Match[str]) -> str:
        sets.append(fill(replacement, match, _listed))
        return f" {chr(_FIRST_SET + len(sets) - 1)} "

    # The words of a set may be those of "losing numbers" as well, which are therefore marked first.
    sentence = _mark_words(sentence, _free_patterns("claim-free-subjects"))
    for pattern, replacement in _free_patterns("claim-free-sets"):
        sentence = pattern.sub(partial(mark_set, replacement), sentence)
    sentence = _mark_words(sentence, _free_patterns("claim-free-words"))
    codes = [ord(one) for one in sentence if one != " "]
    if not all(_FIRST_SET <= code < _FIRST_LETTER + 128 for code in codes):
        return None
    # The alternatives of a set are joined.
    ordered = [sets[code - _FIRST_SET] for code in codes if code < _FIRST_LETTER]
    letters = "".join("A" if code < _FIRST_LETTER else chr(code - _FIRST_LETTER) for code in codes)
    letters = re.sub("A(?:VA)+", "A", letters)
    if letters.count("A") == 2:
        return _interpret_halves(letters, ordered)
    in_persian = re.search("[ا-ی]", text) is not None
    return _interpret_letters(letters, " or ".join(ordered), in_persian) if letters.count("A") == 1 else None


def _interpret_halves(letters: str, heaps: list[str]) -> FreeClaim | None:
    """Return the claim that the odd heaps have one outcome and the even ones the other; None for other letters."""
    halves = re.fullmatch("A([SOWLPN]+)C?A([SOWLPN]+)", letters.replace("K", ""))
    if halves is None or {*heaps} != {"n is odd", "n is even"}:
        return None
    one, other = (_FREE_OUTCOMES.get(_letters_of_outcome(half)) for half in halves.groups())
    return FreeClaim(one, heaps[0], EXACT) if one is not None and other not in (None, one) else None


def _mark_words(sentence: str, patterns: tuple[tuple[re.Pattern[str], str], ...]) -> str:
    """Return a sentence with the markers of its letters in place of each word."""
    for pattern, letters in patterns:
        sentence = pattern.sub(f" {''.join(chr(_FIRST_LETTER + ord(one)) for one in letters)} ", sentence)
    return sentence


def _listed(words: str) -> str:
    """Return numbers with signs or words between them, with three dots at the end if they go on.

    >>> _listed("0, 3 albo jeden"), _listed("4, 8, 12 and so on")
    ('0, 3, 1', '4, 8, 12, ...')
    """
    numbers = numbers_in(re.sub(r"\b(?:one|jeden|jedynke|אחת|אחד|یک)\b", "1", words))
    goes_on = re.search(r"\.\.$|\b(?:so on|etc|itd|dalej|וכו|הלאה|غیره|ترتیب|اخر)\b.{0,2}$", words)
    return ", ".join([*numbers, *(["..."] if goes_on else [])]) if numbers else words


def _interpret_letters(letters: str, heaps: str, in_persian: bool) -> FreeClaim | None:
    """Return the claim with these letters of words and these heaps; None if its meaning is not clear."""
    negated = "K" in letters
    first, otherwise, last = letters.replace("K", "").partition("E")
    outcome = _FREE_OUTCOMES.get(_letters_of_outcome(first))
    if outcome is None:
        return None
    order = re.sub("[SOWLPN]+", "o", first)
    order = re.sub("[QR]", "q", re.sub("[GH]", "h", order))
    if _VERB_FIRST.fullmatch(order) and not in_persian:
        return None
    if _FREE_EXCEPTION.fullmatch(order) and not otherwise:
        if negated:
            # "Does not win unless n is even" does not say that an even n is enough.
            return FreeClaim("lost" if outcome == "won" else "won", heaps, NECESSARY)
        return FreeClaim("lost", heaps, EXACT) if outcome == "won" else None
    direction = next((direction for orders, direction in _FREE_DIRECTIONS if orders.fullmatch(order)), None)
    if order == "qA" and re.search("not|!=", heaps):
        # That the lost heaps are not multiples of 3 does not make the others lost.
        direction = NECESSARY
    if direction is not None and otherwise:
        # The verb may be left out the second time.
        verb = "".join(re.findall("[WL]", first)) if last in ("S", "O") else ""
        other = _FREE_OUTCOMES.get(_letters_of_outcome(last + verb)) if "A" not in last else None
        direction = EXACT if direction != NECESSARY and other not in (None, outcome) and len(last) < 3 else None
    return None if direction is None else FreeClaim(outcome, heaps, direction)


def _letters_of_outcome(letters: str) -> str:
    """Return the letters that say who wins, the player first."""
    return "".join(sorted(re.sub("[^SOWLPNQRGH]", "", letters), key="SOWLPNQRGH".index))


@cache
def _free_patterns(name: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of a list for claims in free order, each of whole words, with what they mean."""
    rows = expand(claim_phrases()[name], claim_phrases()["claim-free-classes"])
    return tuple((re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), meaning) for pattern, meaning in rows)


@cache
def _free_numbers() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns of numbers in words with the numbers; in Hebrew a preposition may be joined to the word."""
    words = claim_phrases()["claim-free-numbers"]
    return tuple(
        (re.compile(rf"(?<!\w)([ובל]?)(?:{'|'.join(those)})(?!\w)"), digits) for digits, those in words.items()
    )
