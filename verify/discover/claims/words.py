"""Normalization of the words of a claim: one language, and one word for each player, heap, outcome and relation.

`verify.discover.claims.forms` parses the result.
"""

import re
from collections.abc import Callable
from functools import cache

from theory.rules.typed_text import claim_by_parts, claim_in_english, claim_phrases, data, normalize
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


def one_line(text: str) -> str:
    """Return a typed text with normalized letters and single spaces, without signs that end a question or a call.

    >>> one_line("Who  WINS?")
    'who wins'
    """
    return " ".join(normalize(text).text.split()).strip(" !?")


def without_introduction(sentence: str) -> str:
    """Return a sentence without the words that introduce a claim.

    >>> without_introduction("prove that n is lost")
    'n is lost'
    """
    while (introduction := _INTRODUCTION.match(sentence)) is not None:
        sentence = sentence[introduction.end() :].lstrip(" ,")
    return sentence


def normalize_claim(text: str) -> str:
    """Return a claim in lower case, with normalized words, single spaces, and congruences written as remainders.

    >>> normalize_claim("Bob wins precisely when 4 divides n.")
    'second wins iff 4 divides n'
    >>> normalize_claim("Alice has a winning strategy if and only if n ≡ 1 or 2 (mod 3)")
    'first wins iff n mod 3 in {1, 2}'
    """
    # "I" is also the Polish word for "and".
    sentence = without_introduction(one_line(text))
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
    """Return a claim with its parts in English, for `normalize_claim`.

    >>> in_parts("Pierwszy gracz wygrywa, chyba że n jest wielokrotnością 6")
    'first wins unless n is divisible by 6'
    >>> in_parts("with twelve stones the second player wins")
    'with 12 stones the second player wins'
    """
    sentence = one_line(text)
    return claim_by_parts(in_digits_above_one(sentence if sentence.endswith("..") else sentence.removesuffix(".")))


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
    necessity = rf"(?<!\w)(?:{alternatives('necessity-words')})(?!\w)|<=>|<->|⇔"
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
