"""Normalization of the words of a claim: one language, and one word for each player, heap, outcome and relation.

`verify.discover.claims.forms` parses the result.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

from theory.rules.typed_text import claim_by_parts, claim_in_english, claim_phrases, data, expand, fill, normalize
from theory.strategy.parsing.position_sentence_parser import in_digits_above_one

NUMBER = r"[0-9]+"
NUMBERS = rf"{NUMBER}(?:\s*(?:,|\bor\b|\band\b)\s*(?:(?:or|and)\s+)?{NUMBER})*"
# Introductory words before a claim, which are removed.
_INTRODUCTION = re.compile(
    r"(?:(?:claim|conjecture|theorem|lemma|guess|hypothesis|question)\s*(?:[0-9.]+\s*)?:"
    r"|(?:i|we) (?:think|believe|guess|conjecture|claim|say|suspect)(?: that)?"
    r"|(?:prove|show|check|verify|claim)(?: that)?"
    r"|(?:is )?it (?:is )?(?:true|the case|known|claimed) that|is it true that|it follows that|apparently,?|then|that) "
)
# Each pattern is replaced by the words after it, one after the other.
_WORDS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"==|≡", "="),
    (r"\bit's\b", "it is"),
    (r"\b(?:never|does not|doesn't|cannot|can't|can never|will not|won't) (?:loses?)\b", "wins"),
    (r"\b(?:never|does not|doesn't|cannot|can't|can never|will not|won't) (?:wins?)\b"
     r"|\bhas no winning strategy\b", "loses"),
    (r"\ba (?:first|next)[ -]player(?:'s)? win\b|\ba second[ -]player(?:'s)? loss\b", "won"),
    (r"\ba (?:second|previous)[ -]player(?:'s)? win\b|\ba first[ -]player(?:'s)? loss\b", "lost"),
    (r"^(?:outcomes:? )?((?:[pnwl][ ,]+)+[pnwl])\b", lambda m: re.sub("[ ,]", "", m[1])),
    (r"\bpattern\b", "game"),
    (r"∣", "|"),
    (r"\bif and only if\b|\b(?:exactly|precisely|just) (?:when|if)\b|\bwhen and only when\b|<=>|\bif and only when\b"
     r"|\bonly and exactly when\b", "iff"),
    (r"\bis (?:equal to|congruent to)\b|\bequals\b|\bequal to\b|\bare congruent to\b|\bcongruent to\b"
     r"|\bis always\b", "="),
    (r"\b(?:is )?at least\b|\bis greater than or equal to\b|\bis no less than\b", ">="),
    (r"\bis (?:greater|larger|bigger|more) than\b|\b(?:greater|larger|bigger|more) than\b|\bexceeds\b|\bexceeding\b"
     r"|\babove\b|\bbeyond\b", ">"),
    (r"\b(?:piles?|stacks?|rows?)\b", "heap"),
    (r"\bheaps\b", "heap"),
    (r"\b(?:losing|lost|p|cold|zero|previous-player)(?: |- ?)?(?:positions?|heap|numbers?|sizes?|starts?|states?)\b",
     "p-positions"),
    (r"\b(?:winning|won|n|hot|next-player)(?: |- ?)(?:positions?|heap|numbers?|sizes?|starts?|states?)\b",
     "n-positions"),
    (r"\b(?:grundy|sprague - grundy|sprague-grundy|nim|mex|sg|sprague grundy)(?: |-|- )"
     r"(?=value|number|sequence|function)", ""),
    (r"\bgrundy ?\(", "g("),
    (r"\bsg ?\(", "g("),
    (r"\bnim-?(values?|numbers?|sequence)\b", r"\1"),
    (r"\b(?:values|numbers|nimbers|sequence|outcomes|function)\b(?= (?:of|is|are|has|have|becomes?|repeats?))", "g"),
    (r"\b(?:value|nimber|number|grundy)s? (?=of |for |at |[0-9])", "value "),
    (r"\b(?:the )?(?:first|next|starting|opening)(?: player)?(?: to move)?\b"
     r"(?= (?:player )?(?:wins?|loses?|has|can|always|will"
     r"|is|cannot|can't|to))|\b(?:the )?player (?:one|1|i|a)\b|\balice\b|\b(?:the )?player (?:to move|who moves first"
     r"|who goes first|who starts|who begins)\b(?: first)?|\bwhoever (?:starts|begins|moves first|goes first)\b"
     r"|\b(?:the )?(?:starter|beginner)\b|\bthe one who (?:starts|moves first|goes first)\b", "first"),
    (r"\b(?:the )?(?:second|previous|other)(?: player)?\b(?= (?:player )?(?:wins?|loses?|has|can|always|will|is|cannot"
     r"|can't))|\b(?:the )?player (?:two|2|ii|b)\b|\bbob\b|\b(?:the )?player who (?:moves|goes) second\b"
     r"|\bthe second player\b", "second"),
    (r"\b(?:always |can |will |can always |should )?(?:wins?|force a win|has (?:a|the) winning strategy|have a winning"
     r" strategy|is winning|to win)\b", "wins"),
    (r"\b(?:always |will )?(?:loses?|is losing|cannot win|can't win|has lost)\b(?! position)", "loses"),
    (r"\bfirst is lost\b", "first loses"),
    (r"^second wins (?:iff|if|when) (.+?),? (?:and )?(?:otherwise|else),? first wins$", r"second wins iff \1"),
    (r"^first wins (?:iff|if|when) (.+?),? (?:and )?(?:otherwise|else),? second wins$", r"first wins iff \1"),
    (rf"^there (?:is|are) no (p|n)-positions? (?:>|after|from|past) ?({NUMBER})$",
     lambda m: f"every n > {m[2]} is {'won' if m[1] == 'p' else 'lost'}"),
)  # fmt: skip

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


def normalize_claim(text: str) -> str:
    """Return a claim in lower case, with normalized words, single spaces, and congruences written as remainders.

    >>> normalize_claim("Bob wins precisely when 4 divides n.")
    'second wins iff 4 divides n'
    >>> normalize_claim("Alice has a winning strategy if and only if n ≡ 1 or 2 (mod 3)")
    'first wins iff n mod 3 in {1, 2}'
    """
    sentence = " ".join(normalize(text).text.split()).strip(" !?")
    # "I" is also the Polish word for "and".
    while (introduction := _INTRODUCTION.match(sentence)) is not None:
        sentence = sentence[introduction.end() :].lstrip(" ,")
    # The next player is the player to move; "to" is also the Polish word for "is".
    sentence = sentence.replace("player to move", "next player").replace("first next player", "first player")
    sentence = _english(sentence.replace(" to move", ""))
    # Three dots continue a sequence; a single one ends a sentence.
    sentence = sentence if sentence.endswith("..") else sentence.strip(" .")
    units = _units()
    sentence = re.sub(
        rf"\b(n|{NUMBER}) (?:{units})\b(?: left| remaining| on the table| in the heap| in total)?", r"\1", sentence
    )
    sentence = re.sub(
        rf"\b(?:the )?(?:number|amount|count|total) of (?:{units})\b(?: left| remaining| in the (?:heap|pile))?",
        "n",
        sentence,
    )
    sentence = re.sub(r"\b(?:the )?(?:(?:heap|pile) size|size of the (?:heap|pile))\b", "n", sentence)
    sentence = re.sub(r",? for (?:all|every|each|any) n$", "", sentence)
    for pattern, instead in _WORDS:
        sentence = re.sub(pattern, instead, sentence)
    sentence = re.sub(r"\bheap (?:of |with |containing )?(?:size |exactly |length )?(?=n\b|[0-9{])", "heap ", sentence)
    sentence = sentence.replace("positions are lost", "lost")
    # n = 0 (mod 4), n = 0 or 2 mod 7
    congruence = rf"n\s*=\s*(?P<rests>{NUMBERS})\s*\(?\s*mod(?:ulo)?\s*(?P<modulus>{NUMBER})\s*\)?"
    sentence = re.sub(congruence, _as_membership, sentence)
    return " ".join(sentence.split())


def is_sufficient_only(text: str, sentence: str = "") -> bool:
    """Return whether a claim gives a condition without a word such as "exactly", "only" or "otherwise".

    Args:
        text: the claim.
        sentence: its English form; a condition in it is one of the claim.

    >>> is_sufficient_only("second wins whenever 3 divides n"), is_sufficient_only("second wins exactly when n is even")
    (True, False)
    """
    plain = normalize(text).text
    condition, necessity = _condition_patterns()
    is_condition = condition.search(plain) is not None or re.search(r"\biff\b", sentence) is not None
    return is_condition and necessity.search(plain) is None


def in_parts(text: str) -> str:
    """Return a claim with its parts in English, for `plain`.

    >>> in_parts("Pierwszy gracz wygrywa, chyba że n jest wielokrotnością 6")
    'first wins unless n is divisible by 6'
    >>> in_parts("with twelve stones the second player wins")
    'with 12 stones the second player wins'
    """
    sentence = " ".join(normalize(text).text.split()).strip(" !?")
    return claim_by_parts(in_digits_above_one(sentence if sentence.endswith("..") else sentence.removesuffix(".")))


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
    sentence = " ".join(normalize(text).text.split()).strip(" !?")
    sentence = sentence if sentence.endswith("..") else sentence.strip(" .")
    while (introduction := _INTRODUCTION.match(sentence)) is not None:
        sentence = sentence[introduction.end() :].lstrip(" ,")
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


def _as_membership(match: re.Match[str]) -> str:
    """Return the text of a matched congruence as the membership of a remainder in a set."""
    return f"n mod {match['modulus']} in {{{', '.join(numbers_in(match['rests']))}}}"


def numbers_in(text: str) -> list[str]:
    """Return the numbers in a text, as texts of digits."""
    return re.findall(NUMBER, text)


@cache
def _condition_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return a pattern of the words that give a condition, and one of the words that make it necessary as well."""

    def alternatives(name: str) -> str:
        return "|".join(re.escape(word) for words in claim_phrases()[name].values() for word in words)

    condition = rf"(?<!\w)(?:{alternatives('condition-words')})(?!\w)"
    # In Hebrew such a word may be joined to the next one.
    joined = rf"(?<!\w)(?:{alternatives('condition-prefixes')})"
    necessity = rf"(?<!\w)(?:{alternatives('necessity-words')})(?!\w)|<=>|<->|⇔|if and only if|when and only when"
    return re.compile(f"{condition}|{joined}"), re.compile(necessity)


@cache
def _units() -> str:
    """Return a pattern of the words for the objects in a heap, such as counters."""
    words = sorted((normalize(word).text for word in data()["productions"]["unit-words"]), key=len, reverse=True)
    return "|".join(re.escape(word) for word in words if word.isalpha() and word.isascii() and len(word) > 2)


def _english(sentence: str) -> str:
    """Return a claim with the Hebrew, Polish and Persian words of the grammar replaced by English ones."""
    sentence = claim_in_english(sentence if sentence.endswith("..") else sentence.strip(" ."))
    for pattern, english in _translations():
        sentence = pattern.sub(f" {english} ", sentence)
    return " ".join(sentence.split())


@cache
def _translations() -> list[tuple[re.Pattern[str], str]]:
    """Return patterns of words of other languages with the English words, the longest first."""
    pairs = [(normalize(word).text, english) for english, those in claim_phrases()["claims"].items() for word in those]
    return [(_pattern(word), english) for word, english in sorted(pairs, key=lambda pair: -len(pair[0]))]


def _pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a word; a hyphen at its end joins a Hebrew preposition and a number."""
    plain = word.removesuffix("-").strip()
    inner = r"\s+".join(map(re.escape, plain.split()))
    return re.compile(rf"(?<!\w){inner}" + (r"\s*-?\s*(?=[0-9])" if plain != word else r"(?!\w)"))
