"""Claims about a game as people write them, such as "lost iff n mod 7 = 0 or 2", "g(6) = 1" or "period 12 from 70".

A claim is about the Grundy values in normal play, or about outcomes in either convention. Letter case, Unicode signs
and digits of other scripts do not matter. The words may be English, Hebrew, Polish or Persian.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from theory.rules.amounts import Amounts, Fibonacci, Part, Powers, Primes, Squares, contains
from theory.rules.typed_text import data, normalize

FORMS = (
    '"period 12 from 70", "no period", "lost iff n mod 7 = 0 or 2", "g(n) = n mod 3", "g(6) = 1", "0,1,0,1,2", '
    '"100 is lost" or "the first player wins with 100"'
)
LARGEST, LONGEST_MODULUS, MOST_VALUES = 10**9, 9999, 1000
# The largest heap in a claim about one position.
LARGEST_HEAP = 10**100
# What `Claim.values` says of a heap besides its value.
LOST, WON = -1, -2

_NUMBER = r"[0-9]+"
_NUMBERS = rf"{_NUMBER}(?:\s*(?:,|\bor\b|\band\b)\s*(?:(?:or|and)\s+)?{_NUMBER})*"
_SET = rf"(?:\{{\s*(?P<set>{_NUMBERS})\s*\}}|(?P<rests>{_NUMBERS}))"
_IS = r"(?:is|==?)"
_MOD = r"(?:mod|%|modulo)"
_REMAINDER = (
    rf"n\s*{_MOD}\s*(?P<modulus>{_NUMBER})\s*(?:is\s+|==?|in)\s*(?:in\s+)?{_SET}"
    rf"|(?P<divisor>{_NUMBER})\s*(?:\||divides)\s*n"
    rf"|n\s+(?:is\s+)?(?:divisible\s+by|a\s+multiple\s+of)\s+(?P<of>{_NUMBER})"
    r"|n\s+(?:is\s+)?(?P<parity>even|odd)"
)
_WHEN = r"\s*,?\s+(?:iff|if and only if|exactly when|exactly if|when and only when|<=>|if|when)"
_SUBJECT = r"(?:n |it |a heap of n )?(?:is )?"
_LOST = (
    rf"(?:{_SUBJECT}lost|losing|p|p-position|(?:the )?(?:previous|second)(?: player)? wins"
    rf"|(?:the )?(?:next|first)(?: player)? loses){_WHEN}"
)
_WON = (
    rf"(?:{_SUBJECT}won|winning|n-position|(?:the )?(?:next|first)(?: player)? wins"
    rf"|(?:the )?(?:previous|second)(?: player)? loses)(?:{_WHEN}|(?P<unless>\s+unless))"
)
# The first heap of a sequence, if it is not 0.
_FIRST = rf"(?:\s*(?:from|for|(?:starting|beginning) (?:at|with))\s+(?:n\s*=\s*)?(?P<first>{_NUMBER})(?:\s+on)?)?"
_G = r"(?:g|grundy|value|the (?:grundy )?value of)\s*\(?\s*"
_HEAP = rf"(?:(?:a )?heap (?:of )?|n\s*=\s*)?(?P<heap>{_NUMBER})"
_FORMS: dict[str, re.Pattern[str]] = {
    "period": re.compile(
        rf"(?:the )?(?:(?:values? |g |it )?ha(?:s|ve) )?(?:a )?period\s+(?:is\s+|of\s+)?(?P<period>{_NUMBER})"
        rf"(?:\s*,?\s*(?:from|after|(?:starting|beginning) (?:at|from))\s+(?:n\s*=\s*)?(?P<start>{_NUMBER})(?:\s+on)?)?"
    ),
    "aperiodic": re.compile(r"(?:(?:it |g )?has )?no period|(?:(?:it |g )?is )?not periodic|aperiodic"),
    "lost": re.compile(rf"(?:(?:{_LOST}|(?P<won>{_WON}))\s+)?(?:{_REMAINDER})"),
    "lost-set": re.compile(
        rf"(?:{_LOST}\s+)?n\s+is\s+(?:a\s+|an\s+)?(?:(?P<fibonacci>fibonacci number)|power of (?P<base>{_NUMBER})"
        r"|(?P<prime>prime)(?: number)?|(?P<square>(?:perfect )?square)(?: number)?)"
    ),
    "rule": re.compile(rf"{_G}n\s*\)?\s*{_IS}\s*(?:n\s*{_MOD}\s*(?P<modulus>{_NUMBER})|(?P<constant>{_NUMBER}))"),
    "value": re.compile(rf"{_G}(?P<heap>{_NUMBER})\s*\)?\s*{_IS}\s*(?P<value>{_NUMBER})"),
    "outcome": re.compile(rf"{_HEAP}\s+(?:is\s+)?(?:a\s+)?(?P<word>lost|won|losing|winning|[pn](?:-position)?)"),
    "winner": re.compile(
        r"(?:the\s+)?(?P<who>first|second|next|previous)(?: player)? (?P<word>wins|loses) (?:with|from|at|for|on) "
        + _HEAP
    ),
    "sequence": re.compile(
        rf"(?:g\s*=\s*|values\s+)?[(\[]?\s*(?P<sequence>{_NUMBER}(?:\s*,\s*{_NUMBER})+)\s*,?\s*(?:\.\.\.?)?\s*[)\]]?{_FIRST}"
    ),
    "outcomes": re.compile(rf"(?:outcomes\s+)?(?P<outcomes>[pnwl]{{2,}}){_FIRST}"),
}


@dataclass(frozen=True)
class Claim:
    """A claim about the values of single heaps.

    Args:
        text: its canonical form.
        period: the claimed period, or the modulus of the remainders; 0 for other claims.
        start: the heap from which the period holds.
        lost: the remainders of the lost heaps.
        lost_set: the set of the lost heaps from `start` on.
        rule: the claimed value for each remainder.
        values: the claimed value, LOST or WON, by heap.
        aperiodic: whether the claim is that there is no period.
    """

    text: str
    period: int = 0
    start: int = 0
    lost: frozenset[int] | None = None
    rule: tuple[int, ...] | None = None
    values: Mapping[int, int] | None = None
    aperiodic: bool = False
    lost_set: Amounts | None = None

    @property
    def reach(self) -> int:
        """Return the number of heaps after a heap whose values the claim compares with it."""
        return self.period if self.lost is None and self.rule is None and self.values is None else 0

    @property
    def of_values(self) -> bool:
        """Return whether the claim is about Grundy values, which are not defined in misère play."""
        return self.rule is not None or any(value >= 0 for value in (self.values or {}).values())

    def fails(self, value: Callable[[int], int], size: int) -> bool:
        """Return whether the claim fails at a heap with the given values."""
        if self.values is not None:
            said = self.values.get(size)
            mine = value(size) if said is not None else 0
            return said is not None and (bool(mine) if said == LOST else not mine if said == WON else mine != said)
        if self.lost_set is not None:
            return (value(size) == 0) != contains(self.lost_set, size)
        if self.rule is not None:
            return value(size) != self.rule[size % self.period]
        if self.lost is not None:
            return (value(size) == 0) != (size % self.period in self.lost)
        return not self.aperiodic and value(size) != value(size + self.period)


def parse(text: str) -> Claim:
    """Return the claim that a text states.

    Raises:
        ValueError: the text is not a claim; the message shows the accepted forms.

    >>> parse("Lost iff n ≡ 0 mod 4").text
    'lost exactly when n mod 4 in {0}'
    >>> parse("n % 7 == 0 or 2").lost == frozenset({0, 2})
    True
    """
    words = _plain(text)
    for name, pattern in _FORMS.items():
        if (found := pattern.fullmatch(words)) is not None:
            return _BUILDERS[name](found)
    raise ValueError(f"cannot parse the claim {text[:40]!r}; write {FORMS}")


def _plain(text: str) -> str:
    """Return a text in lower case, with simple signs, single spaces, and congruences written as remainders."""
    words = _english(" ".join(normalize(text).text.split()).strip(" .!"))
    words = re.sub(r"^(?:claim|conjecture)\s*:\s*", "", words)
    words = words.replace("≡", "=").replace("==", "=").replace("positions are lost", "lost").replace("∣", "|")
    # n = 0 (mod 4), n = 0 or 2 mod 7
    congruence = rf"n\s*=\s*(?P<rests>{_NUMBERS})\s*\(?\s*mod(?:ulo)?\s*(?P<modulus>{_NUMBER})\s*\)?"
    return re.sub(congruence, lambda m: f"n mod {m['modulus']} in {{{', '.join(_listed(m['rests']))}}}", words)


# Forms of Persian sentences, in which the verb is last, and their English forms.
_PERSIAN = (
    (rf"n بر ({_NUMBER}) بخش ?پذیر(?: است| باشد)?", r"n is divisible by \1"),
    (rf"(بازیکن|نفر) (اول|دوم) با ({_NUMBER})(?: مهره)? می ?برد", r"\1 \2 wins with \3"),
    (rf"(بازیکن|نفر) (اول|دوم) با ({_NUMBER})(?: مهره)? می ?بازد", r"\1 \2 loses with \3"),
)


def _english(words: str) -> str:
    """Return a claim with the Hebrew, Polish and Persian words of the grammar replaced by English ones."""
    for persian, english in _PERSIAN:
        words = re.sub(persian, english, words)
    for pattern, english in _translations():
        words = pattern.sub(f" {english} ", words)
    return " ".join(words.split())


@cache
def _translations() -> list[tuple[re.Pattern[str], str]]:
    """Return patterns of words of other languages with the English words, the longest first."""
    every = [(normalize(word).text, english) for english, those in data()["claims"].items() for word in those]
    return [(_pattern(word), english) for word, english in sorted(every, key=lambda pair: -len(pair[0]))]


def _pattern(word: str) -> re.Pattern[str]:
    """Return the pattern of a word; a hyphen at its end joins a Hebrew preposition and a number."""
    plain = word.removesuffix("-").strip()
    inner = r"\s+".join(map(re.escape, plain.split()))
    return re.compile(rf"(?<!\w){inner}" + (r"\s*-?\s*(?=[0-9])" if plain != word else r"(?!\w)"))


def _listed(text: str) -> list[str]:
    return re.findall(_NUMBER, text)


def _number(word: str, most: int = LARGEST) -> int:
    if len(word) > len(str(most)) or int(word) > most:
        raise ValueError(f"numbers in this claim are at most {most}")
    return int(word)


def _period(found: re.Match[str]) -> Claim:
    period, start = _number(found["period"]), _number(found["start"] or "0")
    if not period:
        raise ValueError("the period must be at least 1")
    return Claim(f"period {period}{_from(start)}", period, start)


def _aperiodic(_: re.Match[str]) -> Claim:
    return Claim("no period", aperiodic=True)


def _lost(found: re.Match[str]) -> Claim:
    divisor, parity = found["divisor"] or found["of"], found["parity"]
    modulus = 2 if parity else _number(divisor or found["modulus"], LONGEST_MODULUS)
    if parity:
        rests = frozenset({int(parity == "odd")})
    else:
        rests = frozenset({0} if divisor else (_number(word) for word in _listed(found["set"] or found["rests"])))
    if not modulus or max(rests) >= modulus:
        raise ValueError("remainders must be less than the modulus")
    if found["won"] and not found["unless"]:
        # Heaps with the other remainders are lost.
        rests = frozenset(range(modulus)) - rests
        if not rests:
            raise ValueError("a claim that every heap is won has no remainders; claim outcomes, such as NNN")
    told = ", ".join(map(str, sorted(rests)))
    return Claim(f"lost exactly when n mod {modulus} in {{{told}}}", modulus, 0, rests)


def _lost_set(found: re.Match[str]) -> Claim:
    if found["base"]:
        base = _number(found["base"])
        if base < 2:
            raise ValueError("the base of powers must be at least 2")
        return Claim(f"lost exactly when n is a power of {base}", start=1, lost_set=Amounts((Powers(base),)))
    told, part = next(named for name, named in _NAMED.items() if found[name])
    return Claim(f"lost exactly when n is {told}", start=1, lost_set=Amounts((part,)))


_NAMED: dict[str, tuple[str, Part]] = {
    "fibonacci": ("a Fibonacci number", Fibonacci()), "prime": ("prime", Primes()), "square": ("a square", Squares()),
}  # fmt: skip


def _rule(found: re.Match[str]) -> Claim:
    if found["constant"]:
        constant = _number(found["constant"])
        return Claim(f"g(n) = {constant}", 1, rule=(constant,))
    modulus = _number(found["modulus"], LONGEST_MODULUS)
    if not modulus:
        raise ValueError("the modulus must be at least 1")
    return Claim(f"g(n) = n mod {modulus}", modulus, rule=tuple(range(modulus)))


def _value(found: re.Match[str]) -> Claim:
    heap, value = _number(found["heap"], LARGEST_HEAP), _number(found["value"])
    return Claim(f"g({heap}) = {value}", values={heap: value})


def _outcome(found: re.Match[str]) -> Claim:
    heap, lost = _number(found["heap"], LARGEST_HEAP), found["word"] in ("lost", "losing", "p", "p-position")
    return Claim(f"{heap} is {'lost' if lost else 'won'}", values={heap: LOST if lost else WON})


def _winner(found: re.Match[str]) -> Claim:
    heap = _number(found["heap"], LARGEST_HEAP)
    lost = (found["who"] in ("first", "next")) == (found["word"] == "loses")
    return Claim(f"{heap} is {'lost' if lost else 'won'}", values={heap: LOST if lost else WON})


def _sequence(found: re.Match[str]) -> Claim:
    values = [_number(word) for word in _listed(found["sequence"])]
    if len(values) > MOST_VALUES:
        raise ValueError(f"a sequence has at most {MOST_VALUES} values")
    first = _number(found["first"] or "0")
    return Claim(f"g = {', '.join(map(str, values))}{_from(first)}", values=dict(enumerate(values, first)))


def _outcomes(found: re.Match[str]) -> Claim:
    letters = found["outcomes"]
    if len(letters) > MOST_VALUES or not (set(letters) <= set("pn") or set(letters) <= set("wl")):
        raise ValueError(f"outcomes are at most {MOST_VALUES} letters P and N, or W and L")
    first = _number(found["first"] or "0")
    values = {heap: LOST if letter in "pl" else WON for heap, letter in enumerate(letters, first)}
    told = "".join("P" if value == LOST else "N" for value in values.values())
    return Claim(f"outcomes {told}{_from(first)}", values=values)


def _from(first: int) -> str:
    """Return the first heap of a claim for its canonical form; heap 0 is left out."""
    return f" from {first}" if first else ""


_BUILDERS: dict[str, Callable[[re.Match[str]], Claim]] = {
    "period": _period, "aperiodic": _aperiodic, "lost": _lost, "lost-set": _lost_set, "rule": _rule, "value": _value,
    "outcome": _outcome, "winner": _winner, "sequence": _sequence, "outcomes": _outcomes,
}  # fmt: skip
