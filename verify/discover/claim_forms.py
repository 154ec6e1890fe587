"""Claims about a game as people write them, such as "lost iff n mod 7 = 0 or 2", "g(6) = 1" or "period 12 from 70".

A claim is about the Grundy values in normal play, or about outcomes in either convention. Letter case, Unicode signs
and digits of other scripts do not matter. The words may be English, Hebrew, Polish or Persian.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from theory.rules.amounts import Amounts, Fibonacci, Part, Powers, Primes, Range, Squares, contains
from verify.discover import claim_formulas
from verify.discover.claim_formulas import Formula
from verify.discover.claim_words import NUMBERS, listed, plain

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
_SET = rf"(?:\{{\s*(?P<set>{NUMBERS})\s*\}}|(?P<rests>{NUMBERS}))"
_MOD = r"(?:mod|%|modulo)"
_ARE = r"(?:is|are|=|:|consist of|are given by|form)"
_EXACTLY = r"(?:exactly|precisely|just|all|only|those|the|of|heap|ones|with|which|that|where|n with|positive)"
_THESE = rf"(?:\s+{_EXACTLY})*\s+"
# The heap from which a claim holds.
_SINCE = (
    rf"\s*,?\s*(?:(?:for|when|once|as soon as|with|from|after|whenever|starting (?:at|from)|beginning (?:at|with|from))\s+)?"
    rf"(?:(?:all|every|each|any|large|the)\s+)*(?:heap\s+|heap n\s+)?"
    rf"(?:n\s*)?(?:(?P<relation>>=?|=)\s*)?(?P<start>{_NUMBER})(?:\s+(?:on|onwards?))?"
)
_FROM = rf"\s*,?\s*(?:from|after|starting (?:at|from|with)|beginning (?:at|from|with))\s+(?:n\s*=\s*|heap\s+)?(?P<start>{_NUMBER})(?:\s+(?:on|onwards?))?"
_OUTCOME = {
    "first wins": WON, "second loses": WON, "n-positions": WON, "won": WON, "winning": WON, "n": WON, "n-position": WON,
    "first loses": LOST, "second wins": LOST, "p-positions": LOST, "lost": LOST, "losing": LOST, "p": LOST,
    "p-position": LOST, "a loss": LOST, "a win": WON, "loses": LOST, "wins": WON,
}  # fmt: skip
_WHICH = r"(?:first wins|second loses|first loses|second wins)"
_ADJECTIVE = r"(?:a |an |in )?(?:n-positions?|p-positions?|lost|won|losing|winning|a loss|a win|loss|win|[pn])"
_SUBJECT = r"(?:(?:a |the |any |every |each )?(?:heap )?n |it |the position |this |heap |you |the position n )"
_HEAD = rf"(?:(?P<who>{_WHICH})|(?:{_SUBJECT}(?:is )?|is )?(?P<adjective>{_ADJECTIVE})|(?P<verb>{_SUBJECT}(?:wins|loses)))"
_IFF = r"\s*,?\s+(?:iff|if|when|whenever|(?P<unless>unless))\s+"
# The first heap of a sequence, if it is not 0.
_FIRST = rf"(?:\s*(?:from|for|(?:starting|beginning) (?:at|with))\s+(?:n\s*=\s*)?(?P<first>{_NUMBER})(?:\s+on)?)?"
_G = r"(?:(?:the )?(?:g|grundy|values?|nimber|number)(?: value)?(?: of| for| at)?)\s*\(?\s*"
_HEAP = rf"(?:(?:a |the |in |from |with )?heap |n\s*=\s*)?(?P<heap>{_NUMBER})"
_THE_G = r"(?:(?:the )?(?:outcomes?|values?|g|it|game|sequence)(?:\s+(?:sequence|of the game|of this game|g))?\s+)"
_FORMS: dict[str, re.Pattern[str]] = {
    "period": re.compile(
        rf"(?:{_THE_G}?(?:is|are|becomes?|has|have|repeats?)?\s*(?:purely |eventually |ultimately |immediately )*(?:(?:is |are )?periodic\s*)?"
        rf",?\s*(?:with )?)?(?:a |the |its )?(?:purely |eventually |ultimately |minimal |least |smallest )?"
        rf"period\s*(?:length\s*)?(?:=\s*|is\s+|of\s+(?:length\s+)?)?(?P<period>{_NUMBER})(?:(?P<since>{_SINCE})"
        rf"|\s*,?\s*(?:and |after |with )*(?:a |the )?pre-?\s*period\s*(?:=\s*|is\s+|of\s+(?:length\s+)?)?(?P<preperiod>{_NUMBER}))?"
    ),
    "preperiod": re.compile(
        rf"(?:(?:is |it is |{_THE_G}(?:is |are |has |have )?)?(?:eventually )?(?:periodic )?,?\s*(?:with )?)?(?:a |the )?pre-?\s*period\s*"
        rf"(?:=\s*|is\s+|of\s+(?:length\s+)?)?(?P<preperiod>{_NUMBER})\s*,?\s*(?:and |with )*(?:a |the )?period\s*"
        rf"(?:length\s*)?(?:=\s*|is\s+|of\s+(?:length\s+)?)?(?P<period>{_NUMBER})"
    ),
    "late-period": re.compile(
        rf"{_THE_G}?(?:is |are |becomes? )?(?:eventually )?periodic{_FROM},?\s*with (?:a )?period\s*(?:=\s*|of\s+)?(?P<period>{_NUMBER})"
    ),
    "repeats": re.compile(
        rf"{_THE_G}?repeats?\s+(?:itself\s+)?(?:every|after every|after|with period)\s+(?P<period>{_NUMBER})(?:\s+(?:heap|steps|terms|values))?"
        rf"(?P<since>{_SINCE})?"
    ),
    "shift": re.compile(
        rf"g\s*\(\s*n\s*\+\s*(?P<period>{_NUMBER})\s*\)\s*=\s*g\s*\(\s*n\s*\)(?P<since>{_SINCE})?"
        rf"|g\s*\(\s*n\s*\)\s*=\s*g\s*\(\s*n\s*\+\s*(?P<after>{_NUMBER})\s*\)(?P<since_2>{_SINCE.replace('<start>', '<start_2>').replace('<relation>', '<relation_2>')})?"
        rf"|g\s*\(\s*n\s*\)\s*=\s*g\s*\(\s*n\s*-\s*(?P<before>{_NUMBER})\s*\)(?P<since_3>{_SINCE.replace('<start>', '<start_3>').replace('<relation>', '<relation_3>')})?"
    ),
    "aperiodic": re.compile(
        rf"{_THE_G}?(?:has |have |there is |is |are )*(?:no period|(?:not|never|non-?)\s*(?:eventually |ultimately |becomes? )*periodic|aperiodic)"
    ),
    "sequence": re.compile(
        rf"(?:(?:g|the g|the values|the g of the game)\s*(?:=|is|are|:|begins?(?: with)?|starts?(?: with)?)\s*|values:?\s+)?[(\[]?\s*"
        rf"(?P<sequence>{_NUMBER}(?:\s*,\s*{_NUMBER})+)\s*,?\s*(?:\.\.\.?)?\s*[)\]]?{_FIRST}"
    ),
    "outcomes": re.compile(rf"(?:outcomes\s+|outcomes:\s*)?(?P<outcomes>[pnwl]{{2,}}){_FIRST}"),
    "value": re.compile(
        rf"{_G}(?:a |the )?(?:heap )?(?:n\s*=\s*)?(?P<heap>{_NUMBER})\s*\)?\s*(?:is|=)\s*\*?(?P<value>{_NUMBER})"
        rf"|(?:a |the )?(?:heap )?(?P<heap_2>{_NUMBER})\s+has\s+(?:a |the )?(?:g|grundy|nim)?-?\s*(?:value|nimber|number|g)\s*(?:of |=\s*)?\*?(?P<value_2>{_NUMBER})"
        rf"|(?:the )?(?:heap )(?P<heap_3>{_NUMBER})\s+(?:is|=)\s+(?:equivalent to )?\*(?P<value_3>{_NUMBER})"
    ),
    "outcome": re.compile(rf"{_HEAP}\s+(?:is\s+)?(?P<word>{_ADJECTIVE}|wins|loses)(?: for (?P<loser>first|second)(?: player)?)?"),
    "winner": re.compile(
        rf"(?P<who>{_WHICH})(?: the game)?\s*,?\s+(?:with|from|at|for|on|when|if|in|starting from|starting with|there are|if there are|playing from)\s+"
        rf"(?:there are |the )?{_HEAP}"
        rf"|(?:with|from|starting with|starting from|at|for|if there are|on)\s+{_HEAP.replace('<heap>', '<heap_2>')}\s*,?\s+(?P<who_2>{_WHICH})"
        rf"|(?:heap )?(?P<heap_3>{_NUMBER})\s*:\s*(?P<who_3>{_WHICH})"
    ),
    "rule": re.compile(rf"(?:{_G}n\s*\)?|value of heap n|value of n)\s*(?:is|=)\s*(?P<formula>.+?)(?:\s*,?\s*(?:for|from|when)\s(?P<since>.+))?"),
}


@dataclass(frozen=True)
class Claim:
    """A claim about the values of single heaps.

    Args:
        text: its canonical form.
        period: the claimed period, or the modulus of the remainders; 0 for other claims.
        start: the heap from which the claim holds.
        lost: the remainders of the lost heaps.
        said: the remainders of the heaps that the claim is about; None for all.
        lost_set: the set of the lost heaps from `start` on.
        rule: the claimed value for each remainder.
        formula: the claimed value of each heap.
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
    said: frozenset[int] | None = None
    formula: Formula | None = field(default=None, compare=False)

    @property
    def reach(self) -> int:
        """Return the number of heaps after a heap whose values the claim compares with it."""
        others = (self.lost, self.rule, self.values, self.formula)
        return self.period if all(one is None for one in others) else 0

    @property
    def of_values(self) -> bool:
        """Return whether the claim is about Grundy values, which are not defined in misère play."""
        told = self.rule is not None or self.formula is not None
        return told or any(value >= 0 for value in (self.values or {}).values())

    def fails(self, value: Callable[[int], int], size: int) -> bool:
        """Return whether the claim fails at a heap with the given values."""
        if self.values is not None:
            said = self.values.get(size)
            mine = value(size) if said is not None else 0
            return said is not None and (bool(mine) if said == LOST else not mine if said == WON else mine != said)
        if self.lost_set is not None:
            return (value(size) == 0) != contains(self.lost_set, size)
        if self.formula is not None:
            return value(size) != self.formula.value(size)
        if self.rule is not None:
            return value(size) != self.rule[size % self.period]
        if self.lost is not None:
            return self.fails_at(value(size), size % self.period)
        return not self.aperiodic and value(size) != value(size + self.period)

    def fails_at(self, value: int, rest: int) -> bool:
        """Return whether the claim about remainders fails for a heap with this value and remainder."""
        assert self.lost is not None
        return (self.said is None or rest in self.said) and (value == 0) != (rest in self.lost)


def parse(text: str) -> Claim:
    """Return the claim that a text states.

    Raises:
        ValueError: the text is not a claim; the message shows the accepted forms.

    >>> parse("Lost iff n ≡ 0 mod 4").text
    'lost exactly when n mod 4 in {0}'
    >>> parse("n % 7 == 0 or 2").lost == frozenset({0, 2})
    True
    >>> parse("the losing positions are the multiples of 4").text
    'lost exactly when n mod 4 in {0}'
    """
    words = plain(text)
    for name, pattern in _FORMS.items():
        if (found := pattern.fullmatch(words)) is not None:
            return _BUILDERS[name](found)
    if (claim := _outcomes_of_sets(words)) is not None:
        return claim
    raise ValueError(f"cannot parse the claim {text[:40]!r}; write {FORMS}")


@dataclass(frozen=True)
class _Heaps:
    """A set of heaps: the remainders for a modulus, or a set of numbers."""

    modulus: int = 0
    rests: frozenset[int] = frozenset()
    among: Amounts | None = None
    told: str = ""


_REMAINDER = re.compile(
    rf"(?:n with )?n\s*{_MOD}\s*(?P<modulus>{_NUMBER})\s*(?:(?P<not>!=|is not|not in|is not in|is nonzero|!)|is\s+|is\s+in|is one of|is either|=|in)\s*(?:in\s+)?{_SET}?"
    rf"|n\s+leaves\s+(?:a |the )?remainders?\s+(?:of\s+)?{_SET.replace('<set>', '<set_2>').replace('<rests>', '<rests_2>')}\s+(?:when |on |upon |after )?(?:divided|division|modulo|mod)(?: by)?\s*(?P<modulus_2>{_NUMBER})"
    rf"|(?:the )?remainder of n (?:divided by|modulo|mod|when divided by|on division by)\s*(?P<modulus_3>{_NUMBER})\s+(?:is|=)\s+{_SET.replace('<set>', '<set_3>').replace('<rests>', '<rests_3>')}"
    rf"|(?P<divisor>{_NUMBER})\s*(?:\||divides|(?P<not_2>does not divide|!\|))\s*n"
    rf"|(?:n\s+)?(?:is\s+|are\s+)?(?P<not_3>not\s+)?(?:a\s+)?(?:divisible\s+by|multiples?\s+of|exact multiples? of)\s+(?P<of>{_NUMBER})"
    rf"|n\s+=\s+(?P<factor>{_NUMBER})\s*\*?\s*[km](?:\s*\+\s*(?P<plus>{_NUMBER}))?|(?:n\s+(?:is|has)\s+)?(?:of\s+)?(?:the\s+)?(?:form\s+)?(?P<factor_2>{_NUMBER})\s*\*?\s*[km](?:\s*\+\s*(?P<plus_2>{_NUMBER}))?"
    r"|(?:n\s+)?(?:is\s+)?(?P<not_4>not\s+)?(?:an?\s+)?(?P<parity>even|odd)(?: (?:number|numbers|heap|n|number of|ones|sizes))?"
)
_PROGRESSION = re.compile(rf"\{{?\s*(?P<terms>{_NUMBER}(?:\s*,\s*{_NUMBER}){{2,}})\s*,?\s*(?:\.\.\.?|and so on|etc)\s*\}}?")
_NAMED_SET = re.compile(
    rf"(?:n\s+is\s+)?(?:a\s+|an\s+)?(?:(?P<fibonacci>fibonacci numbers?)|powers? of (?P<base>{_NUMBER}|two|three)"
    r"|(?P<prime>primes?)(?: numbers?)?|(?P<square>(?:perfect )?squares?)(?: numbers?)?)"
)
_FEW = re.compile(rf"(?:n\s*(?:is|=|in|is one of|is either)\s*)?(?:\{{\s*(?P<set>{NUMBERS})\s*\}}|(?P<rests>{NUMBERS}))")
_BOUND = re.compile(rf"(?:n\s*)?(?P<relation><=|<)\s*(?P<bound>{_NUMBER})")


def _heaps(text: str) -> _Heaps | None:
    """Return the set of heaps that a text describes; None if it describes none."""
    parts = re.split(r"\s+or\s+(?=n\b|[0-9]+\s*\*?\s*[km]\b)", text.strip())
    if len(parts) > 1:
        found = [_heaps(part) for part in parts]
        first = found[0]
        if first is None or not first.modulus or any(one is None or one.modulus != first.modulus for one in found):
            return None
        return _Heaps(first.modulus, frozenset().union(*(one.rests for one in found if one is not None)))
    text = parts[0]
    if (match := _REMAINDER.fullmatch(text)) is not None:
        return _remainders(match)
    if (match := _PROGRESSION.fullmatch(text)) is not None:
        terms = [_number(word) for word in listed(match["terms"])]
        step = terms[1] - terms[0]
        if step > terms[0] and all(b - a == step for a, b in zip(terms, terms[1:], strict=False)) and step <= LONGEST_MODULUS:
            return _Heaps(step, frozenset({terms[0]}))
        if terms[0] == step <= LONGEST_MODULUS and all(b - a == step for a, b in zip(terms, terms[1:], strict=False)):
            return _Heaps(step, frozenset({0}))
        return None
    if (match := _NAMED_SET.fullmatch(text)) is not None:
        if match["base"]:
            base = {"two": 2, "three": 3}.get(match["base"]) or _number(match["base"])
            if base < 2:
                raise ValueError("the base of powers must be at least 2")
            return _Heaps(among=Amounts((Powers(base),)), told=f"a power of {base}")
        told, part = next(named for name, named in _NAMED.items() if match[name])
        return _Heaps(among=Amounts((part,)), told=told)
    if (match := _FEW.fullmatch(text)) is not None:
        numbers = sorted({_number(word) for word in listed(match["set"] or match["rests"])} - {0})
        if not numbers:
            return None
        return _Heaps(among=Amounts(tuple(Range(one, one) for one in numbers)), told=f"in {{{', '.join(map(str, numbers))}}}")
    return None


def _remainders(found: re.Match[str]) -> _Heaps:
    """Return the remainders that a condition on n allows.

    Raises:
        ValueError: a remainder is not below the modulus.
    """
    first = next(filter(None, (found[f"modulus{end}"] for end in ("", "_2", "_3"))), None)
    factor = found["factor"] or found["factor_2"]
    divisor = found["divisor"] or found["of"] or factor
    modulus = 2 if found["parity"] else _number(divisor or first or "0", LONGEST_MODULUS)
    if found["parity"]:
        rests = frozenset({int(found["parity"] == "odd")})
    elif divisor:
        rests = frozenset({_number(found["plus"] or found["plus_2"] or "0")})
    else:
        told = next(filter(None, (found[f"{kind}{end}"] for kind in ("set", "rests") for end in ("", "_2", "_3"))), "0")
        rests = frozenset(_number(word) for word in listed(told))
    if not modulus or max(rests) >= modulus:
        raise ValueError("remainders must be less than the modulus")
    if any(found[f"not{end}"] for end in ("", "_2", "_3", "_4")):
        rests = frozenset(range(modulus)) - rests
    return _Heaps(modulus, rests)


def _outcomes_of_sets(words: str) -> Claim | None:
    """Return the claim that the lost or won heaps are those of a set, or that all heaps of a set are lost or won."""
    nouns = rf"(?:the )?(?:set of )?(?:only )?(?P<noun>[pn]-positions)(?: of the game| in this game| are exactly)?"
    frames = (
        (rf"{_HEAD}{_IFF}(?P<heaps>.+?)", True),
        (rf"{nouns}\s*{_ARE}{_THESE}(?P<heaps>.+?)", True),
        (rf"{nouns}\s*(?:=|:)\s*(?P<heaps>.+?)", True),
        (rf"(?:exactly |precisely |only )(?:the )?(?P<heaps>.+?) (?:is|are) (?P<adjective>{_ADJECTIVE})", True),
        (rf"(?:the )?(?P<heaps>.+?) are (?:exactly |precisely )?the (?P<noun>[pn]-positions)", True),
        (rf"(?:(?:every|all|each|any)\s+)?(?:the )?(?:heap )?(?:n with )?(?P<heaps>.+?) (?:is|are)(?: all| always)? (?P<adjective>{_ADJECTIVE})", False),
        (rf"(?P<who>{_WHICH})\s+(?:for|on|with|from|at)\s+(?:(?:every|all|each|any)\s+)?(?:heap )?(?:n with )?(?P<heaps>.+?)", False),
        (r"(?P<heaps>n\b.+?)", True),
    )
    always = rf"(?P<who>{_WHICH})|(?:every|all|each|any)\s+(?:heap|n|heap n|positions?) (?:is|are) (?P<adjective>{_ADJECTIVE})"
    since = rf"(?P<tail>{_SINCE})"
    if (match := re.fullmatch(rf"(?:{always})(?:{since})?", words)) is not None and (match["tail"] or match["who"]):
        start = _start(match) if match["tail"] else 1
        return _all_heaps(_sign(match["who"], match["adjective"]), start) if match["relation"] != "=" else None
    if (match := re.fullmatch(rf"(?:every|all|each|any)\s+(?:heap\s+)?(?:n\s*)?(?:from\s+)?(?P<relation>>=?)?\s*(?P<start>{_NUMBER})?(?: on)? (?:is|are) (?P<adjective>{_ADJECTIVE})", words)) is not None:
        return _all_heaps(_sign(None, match["adjective"]), _start(match) if match["start"] else 0)
    for frame, exact in frames:
        for tail in ("", rf"(?P<tail>{_SINCE})"):
            match = re.fullmatch(frame + tail, words)
            if match is None or (tail and match["relation"] == "="):
                continue
            if tail and not re.search(r"\b(?:for|from|once|when|after|starting|beginning|whenever)\b|,", match["tail"]):
                continue
            claim = _of_set(match.groupdict(), exact, _start(match) if tail else 0)
            if claim is not None:
                return claim
    return None


def _sign(who: str | None, adjective: str | None) -> int:
    """Return WON or LOST for what a claim says of heaps."""
    word = who or re.sub(r"^(?:a |an |in )(?=[pn]-|loss|win)", "", adjective or "lost")
    word = {"loss": "a loss", "win": "a win"}.get(word, word)
    return _OUTCOME[word.rstrip("s") if word.endswith("-positions") and word not in _OUTCOME else word]


def _of_set(found: Mapping[str, str | None], exact: bool, start: int) -> Claim | None:
    """Return the claim of a matched frame; None if its set of heaps cannot be read."""
    heaps = _heaps(found["heaps"] or "")
    if heaps is None:
        bound = _BOUND.fullmatch((found["heaps"] or "").strip())
        since = re.fullmatch(rf"(?:n\s*)?(?P<relation>>=?)\s*(?P<start>{_NUMBER})", (found["heaps"] or "").strip())
        if since is not None and not exact and not start:
            return _all_heaps(_sign(found.get("who"), found.get("adjective")), _start(since))
        if bound is None and since is None:
            return None
        heaps = _bounded(bound, since)
        if heaps is None:
            return None
    verb = (found.get("verb") or "").rpartition(" ")[2]
    sign = _sign(found.get("who"), verb or found.get("noun") or found.get("adjective"))
    if found.get("unless"):
        if sign == LOST:
            raise ValueError("write who wins, or which heaps are lost")
        sign = LOST
    if heaps.among is not None:
        if sign == WON or not exact or start:
            return _won_set(heaps) if sign == WON and exact and not start else None
        return Claim(f"lost exactly when n is {heaps.told}", start=1, lost_set=heaps.among)
    return _of_remainders(heaps, sign, exact, start)


def _won_set(heaps: _Heaps) -> Claim | None:
    """Return the claim that exactly the heaps of a finite complement are lost; None if the set has no such form."""
    if heaps.among is None or not heaps.among.other:
        return None
    few = Amounts(heaps.among.parts)
    numbers = ", ".join(str(part) for part in few.parts)
    return Claim(f"lost exactly when n is in {{{numbers}}}", start=1, lost_set=few)


def _bounded(bound: re.Match[str] | None, since: re.Match[str] | None) -> _Heaps | None:
    """Return the heaps up to a bound, or all from some heap on."""
    last = _number((bound or since or {})["bound" if bound else "start"]) - (
        (bound["relation"] == "<") if bound else since is not None and since["relation"] == ">="
    )
    if last < 1 or last > MOST_VALUES:
        return None
    few = tuple(Range(one, one) for one in range(1, last + 1))
    told = f"in {{{', '.join(map(str, range(1, last + 1)))}}}"
    return _Heaps(among=Amounts(few, other=bound is None), told=told)


def _of_remainders(heaps: _Heaps, sign: int, exact: bool, start: int) -> Claim | None:
    """Return the claim that heaps with some remainders are lost or won, and if `exact` no others."""
    modulus, rests = heaps.modulus, heaps.rests
    told = ", ".join(map(str, sorted(rests)))
    if not exact:
        outcome = "lost" if sign == LOST else "won"
        lost = rests if sign == LOST else frozenset[int]()
        text = f"every n with n mod {modulus} in {{{told}}} is {outcome}{_from(start)}"
        return Claim(text, modulus, start, lost, said=rests)
    if sign == WON:
        # Heaps with the other remainders are lost.
        rests = frozenset(range(modulus)) - rests
        if not rests:
            raise ValueError("a claim that every heap is won has no remainders; claim outcomes, such as NNN")
        told = ", ".join(map(str, sorted(rests)))
    return Claim(f"lost exactly when n mod {modulus} in {{{told}}}{_from(start)}", modulus, start, rests)


def _all_heaps(sign: int, start: int) -> Claim:
    lost = frozenset({0} if sign == LOST else ())
    from_start = f" from {start}" if start else ""
    return Claim(f"every n{from_start} is {'lost' if sign == LOST else 'won'}", 1, start, lost)


def _start(found: re.Match[str]) -> int:
    """Return the first heap that a claim is about."""
    return _number(found["start"]) + (found["relation"] == ">")


def _number(word: str, most: int = LARGEST) -> int:
    if len(word) > len(str(most)) or int(word) > most:
        raise ValueError(f"numbers in this claim are at most {most}")
    return int(word)


def _period(found: re.Match[str]) -> Claim:
    groups = found.groupdict()
    period = _number(groups["period"])
    start = _number(groups.get("preperiod") or groups.get("start") or "0") + (groups.get("relation") == ">")
    if not period:
        raise ValueError("the period must be at least 1")
    return Claim(f"period {period}{_from(start)}", period, start)


def _shift(found: re.Match[str]) -> Claim:
    period = _number(found["period"] or found["after"] or found["before"])
    start, relation = next(
        ((found[f"start{end}"], found[f"relation{end}"]) for end in ("", "_2", "_3") if found[f"start{end}"]), ("0", "")
    )
    first = max(0, _number(start) + (relation == ">") - (period if found["before"] else 0))
    if not period:
        raise ValueError("the period must be at least 1")
    return Claim(f"period {period}{_from(first)}", period, first)


def _aperiodic(_: re.Match[str]) -> Claim:
    return Claim("no period", aperiodic=True)


_NAMED: dict[str, tuple[str, Part]] = {
    "fibonacci": ("a Fibonacci number", Fibonacci()), "prime": ("prime", Primes()), "square": ("a square", Squares()),
}  # fmt: skip


def _rule(found: re.Match[str]) -> Claim:
    formula = claim_formulas.parse(found["formula"].strip())
    start = 0
    if found["since"]:
        since = re.fullmatch(_SINCE, f"for {found['since']}")
        if since is None or since["relation"] == "=":
            raise ValueError(f"cannot parse the claim; write {FORMS}")
        start = _start(since)
    if not start and (constant := re.fullmatch(_NUMBER, formula.text)):
        return Claim(f"g(n) = {formula.text}", 1, rule=(_number(constant[0]),))
    if not start and (rest := re.fullmatch(rf"n mod (?P<modulus>{_NUMBER})", formula.text)):
        modulus = _number(rest["modulus"], LONGEST_MODULUS)
        return Claim(f"g(n) = n mod {modulus}", modulus, rule=tuple(range(modulus)))
    # The exponent of 2 in 0 has no value.
    start = max(start, int("v2" in formula.text))
    text = f"g(n) = {formula.text}{f' for n >= {start}' if start else ''}"
    return Claim(text, start=start, formula=formula)


def _value(found: re.Match[str]) -> Claim:
    heap, value = next((found[f"heap{end}"], found[f"value{end}"]) for end in ("", "_2", "_3") if found[f"heap{end}"])
    at, claimed = _number(heap, LARGEST_HEAP), _number(value)
    return Claim(f"g({at}) = {claimed}", values={at: claimed})


def _outcome(found: re.Match[str]) -> Claim:
    heap, sign = _number(found["heap"], LARGEST_HEAP), _sign(None, found["word"])
    if found["loser"] == "second":
        sign = LOST if sign == WON else WON
    return Claim(f"{heap} is {'lost' if sign == LOST else 'won'}", values={heap: sign})


def _winner(found: re.Match[str]) -> Claim:
    heap, who = next((found[f"heap{end}"], found[f"who{end}"]) for end in ("", "_2", "_3") if found[f"heap{end}"])
    size, sign = _number(heap, LARGEST_HEAP), _OUTCOME[who]
    return Claim(f"{size} is {'lost' if sign == LOST else 'won'}", values={size: sign})


def _sequence(found: re.Match[str]) -> Claim:
    values = [_number(word) for word in listed(found["sequence"])]
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
    "period": _period, "preperiod": _period, "late-period": _period, "repeats": _period, "shift": _shift,
    "aperiodic": _aperiodic, "rule": _rule, "value": _value, "outcome": _outcome, "winner": _winner,
    "sequence": _sequence, "outcomes": _outcomes,
}  # fmt: skip
