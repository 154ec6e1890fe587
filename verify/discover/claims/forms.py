"""Claims about a game as people write them, such as "lost iff n mod 7 = 0 or 2", "g(6) = 1" or "period 12 from 70".

A claim is about the Grundy values in normal play, or about outcomes in either convention. Letter case, Unicode signs
and digits of other scripts do not matter. The words may be English, Hebrew, Polish or Persian.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from theory.rules.amounts import Amounts, contains
from verify.discover.claims import formulas
from verify.discover.claims.formulas import Formula
from verify.discover.claims.free_order import EXACT, NECESSARY, FreeClaim, in_free_order
from verify.discover.claims.sets import LONGEST_MODULUS, MOST_VALUES, HeapSet, heap_set, number
from verify.discover.claims.words import NUMBER, in_parts, is_sufficient_only, normalize_claim, numbers_in

FORMS = (
    '"period 12 from 70", "no period", "lost iff n mod 7 = 0 or 2", "g(n) = n mod 3", "g(6) = 1", "0,1,0,1,2", '
    '"100 is lost" or "the first player wins with 100"'
)
# The largest heap in a claim about one position.
LARGEST_HEAP = 10**100
# The entries of `UserClaim.values` that give the outcome of a heap instead of its value.
LOST, WON = -1, -2

# Words for the outcome of a heap or for its winner, with the outcome.
_OUTCOME = {
    "first wins": WON, "second loses": WON, "n-position": WON, "won": WON, "winning": WON, "win": WON, "n": WON,
    "wins": WON, "first loses": LOST, "second wins": LOST, "p-position": LOST, "lost": LOST, "losing": LOST,
    "loss": LOST, "p": LOST, "loses": LOST,
}  # fmt: skip
_WHO = r"(?P<who>(?:first|second) (?:wins|loses))"
_ADJECTIVE = r"(?:a |an |in )?(?P<adjective>[np]-position(?=s?\b)|lost|won|losing|winning|loss|win|[pn])s?"
_SUBJECT = r"(?:(?:a |the |any |every |each )?(?:heap )?n |it |the position |this |heap |you |the position n )"
_HEAD = rf"(?:{_WHO}|(?:{_SUBJECT}(?:is )?|is )?{_ADJECTIVE}|{_SUBJECT}(?P<verb>wins|loses))"
_IFF = r"\s*,?\s+(?:iff|if|when|whenever|(?:only|exactly|precisely|just) for|(?P<unless>unless))\s+"
_NOUN = r"(?:the )?(?:set of )?(?:only )?(?P<noun>[pn]-position)s(?: of the game| in this game)?"
_ARE = r"(?:is|are|=|:|consist of|are given by|form)"
_THESE = r"(?:\s+(?:exactly|precisely|just|all|only|those|the|of|heap|ones|with|which|that|where|n with|positive))*\s+"
_ALL = r"(?:every|all|each|any)"
# The heap from which a claim holds; the first form is for the end of a sentence.
_LATER = r"(?:for|when|once|as soon as|with|from|after|whenever|starting (?:at|from)|beginning (?:at|with|from))"


def _since(end: str = "") -> str:
    """Return the pattern of words such as "from 70 on" or "for every n > 2"; the names of its groups end in `end`."""
    return (
        rf"\s*,?\s*{_LATER}\s+(?:(?:all|every|each|any|large|the)\s+)*(?:heap\s+|heap n\s+)?(?:n\s*)?"
        rf"(?:(?P<relation{end}>>=?|=)\s*)?(?P<start{end}>{NUMBER})(?:\s+(?:on|onwards?))?"
    )


_FIRST = rf"(?:\s*(?:from|for|(?:starting|beginning) (?:at|with))\s+(?:n\s*=\s*)?(?P<first>{NUMBER})(?:\s+on)?)?"
_G = r"(?:(?:the )?(?:g|grundy|values?|nimber|number)(?: value)?(?: of| for| at)?)\s*\(?\s*"
_OF_N = r"g\s*\(\s*n\s*\)"
_THE_G = r"(?:(?:the )?(?:outcomes?|values?|g|it|game|sequence)(?:\s+(?:sequence|of the game|of this game|g))?\s+)"
_OF_LENGTH = r"\s*(?:length\s*)?(?:=\s*|is\s+|of\s+(?:length\s+)?)?"
_PREPERIOD = rf"(?:a |the )?pre-?\s*period{_OF_LENGTH}(?P<preperiod>{NUMBER})"
_EVENTUALLY = r"(?:purely |eventually |ultimately |immediately |minimal |least |smallest )*"
_PERIODIC = rf"{_THE_G}?(?:is|it is|are|becomes?|has|have)?\s*{_EVENTUALLY}(?:(?:is |are )?periodic\s*)?,?\s*(?:with )?"
_PERIOD = rf"(?:a |the |its )?{_EVENTUALLY}period{_OF_LENGTH}(?P<period>{NUMBER})"


def _heap(end: str = "") -> str:
    return rf"(?:(?:a |the |in |from |with )?heap |n\s*=\s*)?(?P<heap{end}>{NUMBER})"


_HAS_VALUE = r"has\s+(?:a |the )?(?:g|grundy|nim)?-?\s*(?:value|nimber|number|g)\s*(?:of |=\s*)?"
_STARTS = r"(?:with|from|at|for|on|when|if|in|starting from|starting with|there are|if there are|playing from)"
_FORMS: dict[str, re.Pattern[str]] = {
    name: re.compile("|".join(patterns))
    for name, patterns in {
        "period": (rf"{_PERIODIC}{_PERIOD}(?:{_since()}|\s*,?\s*(?:and |after |with )*{_PREPERIOD})?",),
        "preperiod": (rf"{_PERIODIC}{_PREPERIOD}\s*,?\s*(?:and |with )*{_PERIOD}",),
        "late-period": (rf"{_THE_G}?(?:is |are |becomes? )?{_EVENTUALLY}periodic{_since()},?\s*with {_PERIOD}",),
        "repeats": (
            rf"{_THE_G}?repeats?\s+(?:itself\s+)?(?:every|after every|after|with period)\s+(?P<period>{NUMBER})"
            rf"(?:\s+(?:heap|steps|terms|values))?(?:{_since()})?",
        ),
        "shift": (
            rf"g\s*\(\s*n\s*\+\s*(?P<period>{NUMBER})\s*\)\s*=\s*{_OF_N}(?:{_since()})?",
            rf"{_OF_N}\s*=\s*g\s*\(\s*n\s*\+\s*(?P<period_2>{NUMBER})\s*\)(?:{_since('_2')})?",
            rf"{_OF_N}\s*=\s*g\s*\(\s*n\s*-\s*(?P<before>{NUMBER})\s*\)(?:{_since('_3')})?",
        ),
        "aperiodic": (
            rf"{_THE_G}?(?:has |have |there is |is |are )*(?:no period|aperiodic"
            r"|(?:not|never|non-?)\s*(?:repeats?\b|(?:eventually |ultimately |becomes? )*periodic))",
        ),
        "sequence": (
            r"(?:(?:g|the g|the values|the g of the game)\s*(?:=|is|are|:|begins?(?: with)?|starts?(?: with)?)\s*"
            rf"|values:?\s+)?[(\[]?\s*(?P<sequence>{NUMBER}(?:(?:\s*,\s*{NUMBER})+|(?:\s+{NUMBER}){{2,}}))\s*,?\s*(?:\.\.\.?)?\s*[)\]]?{_FIRST}",
        ),
        "outcomes": (rf"(?:outcomes\s+|outcomes:\s*)?(?P<outcomes>[pnwl]{{2,}}){_FIRST}",),
        "value": (
            rf"{_G}(?:a |the )?(?:heap )?(?:n\s*=\s*)?(?P<heap>{NUMBER})\s*\)?\s*(?:is|=)\s*\*?(?P<value>{NUMBER})",
            rf"(?:a |the )?(?:heap )?(?P<heap_2>{NUMBER})\s+{_HAS_VALUE}\*?(?P<value_2>{NUMBER})",
            rf"(?:the )?heap (?P<heap_3>{NUMBER})\s+(?:is|=)\s+(?:equivalent to )?\*(?P<value_3>{NUMBER})",
        ),
        "outcome": (
            rf"{_heap()}\s+(?:is\s+)?(?:{_ADJECTIVE}|(?P<verb>wins|loses))"
            r"(?: for (?P<loser>first|second)(?: player)?)?",
        ),
        "winner": (
            rf"{_WHO}(?: the game)?\s*,?\s+{_STARTS}\s+(?:there are |the )?{_heap()}",
            rf"{_STARTS}\s+{_heap('_2')}\s*,?\s+{_WHO.replace('who', 'who_2')}",
            rf"(?:heap )?(?P<heap_3>{NUMBER})\s*:\s*{_WHO.replace('who', 'who_3')}",
        ),
        "rule": (
            rf"{_G}(?:heap )?n\s*\)?\s*(?:is|=)\s*(?P<formula>.+?)"
            r"(?P<since>\s*,?\s*(?:for|from|when)\s.+)?",
        ),
    }.items()
}
# Sentences about all heaps from some heap on.
_EVERY_HEAP = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:{_WHO}|{_ALL} (?:heap|n|heap n|positions?) (?:is|are) {_ADJECTIVE})(?:{_since()})?",
        rf"{_ALL}\s+(?:heap\s+)?(?:n\s*)?(?:from\s+)?(?P<relation>>=?)?\s*(?P<start>{NUMBER})?(?: on)?"
        rf" (?:is|are) {_ADJECTIVE}",
        rf"{_WHO}\s+for\s+(?:{_ALL}\s+)?(?:heap\s+)?(?:n\s*)?(?P<relation>>=?)\s*(?P<start>{NUMBER})",
    )
)
# Heaps are won exactly above a bound, so that those up to it are lost.
_WON_ABOVE = re.compile(rf"{_HEAD}\s*,?\s+iff\s+n\s*(?P<relation>>=?)\s*(?P<start>{NUMBER})")
# Sentences about the heaps of a set, and whether they say that other heaps have the other outcome.
_FRAMES = (
    (rf"{_HEAD}{_IFF}(?P<heaps>.+?)", True),
    (rf"{_NOUN}\s*{_ARE}{_THESE}(?P<heaps>.+?)", True),
    (rf"{_NOUN}\s*(?:=|:)\s*(?P<heaps>.+?)", True),
    (rf"(?:exactly |precisely |only )(?:the )?(?P<heaps>.+?) (?:is|are) {_ADJECTIVE}", True),
    (r"(?:the )?(?:heap )?(?P<heaps>.+?) are (?:exactly |precisely )?the (?:only )?(?P<noun>[pn]-position)s", True),
    (rf"(?:the )?(?:heap )?(?P<heaps>.+?) are the only {_ADJECTIVE}(?: ones| heap| n)?", True),
    (
        rf"(?:{_ALL}\s+)?(?:the )?(?:heap )?(?:n with )?(?P<heaps>.+?) (?:is|are)(?: all| always)? {_ADJECTIVE}",
        False,
    ),
    (
        rf"{_WHO}\s+(?:exactly|precisely|only|just)\s+(?:for|on|with|from|at)\s+(?:heap )?(?:n with )?(?P<heaps>.+?)",
        True,
    ),
    (rf"{_WHO}\s+(?:for|on|with|from|at)\s+(?:{_ALL}\s+)?(?:heap )?(?:n with )?(?P<heaps>.+?)", False),
    (rf"{_HEAD}\s+(?:for|on|with|at)\s+(?:{_ALL}\s+)?(?:heap )?(?:n with )?(?P<heaps>.+?)", False),
    (rf"(?:if|when|whenever)\s+(?P<heaps>n\b.+?)\s*,?\s+(?:then\s+)?(?:{_WHO}|{_SUBJECT}(?:is )?{_ADJECTIVE})", False),
    (rf"every n from 1 that is (?P<heaps>.+?) is {_ADJECTIVE}", False),
    (r"(?P<heaps>n\b.+?)", True),
)
_SENTENCES = tuple((re.compile(frame + tail), exact) for frame, exact in _FRAMES for tail in ("", _since()))


@dataclass(frozen=True)
class UserClaim:
    """A claim about the values of single heaps.

    Args:
        text: its canonical form.
        period: the claimed period, or the modulus of the remainders; 0 for other claims.
        start: the heap from which the claim holds.
        lost: the remainders of the lost heaps.
        scope: the remainders of the heaps that the claim is about; None for all.
        lost_set: the set of the lost heaps from `start` on.
        rule: the claimed value for each remainder.
        formula: the claimed value of each heap.
        values: the claimed value, LOST or WON, by heap.
        aperiodic: whether the claim is that there is no period.
        within: the set of heaps that the claim is about, each of which is lost, or won; None for other claims.
        won: whether the heaps of `within` are won.
        below: how far a heap is below the member of `lost_set` or `within` that it stands for, such as 1 for the
            powers of 2 minus 1.
    """

    text: str
    period: int = 0
    start: int = 0
    lost: frozenset[int] | None = None
    rule: tuple[int, ...] | None = None
    values: Mapping[int, int] | None = None
    aperiodic: bool = False
    lost_set: Amounts | None = None
    scope: frozenset[int] | None = None
    formula: Formula | None = field(default=None, compare=False)
    within: Amounts | None = None
    won: bool = False
    below: int = 0

    @property
    def reach(self) -> int:
        """Return the number of heaps after a heap whose values the claim compares with the value of this heap."""
        others = (self.lost, self.rule, self.values, self.formula, self.lost_set, self.within)
        return self.period if all(one is None for one in others) else 0

    @property
    def of_values(self) -> bool:
        """Return whether the claim is about Grundy values, which are not defined in misère play."""
        of_grundy_values = self.rule is not None or self.formula is not None
        return of_grundy_values or any(value >= 0 for value in (self.values or {}).values())

    def fails(self, value: Callable[[int], int], size: int) -> bool:
        """Return whether the claim fails at a heap with the given values."""
        if self.values is not None:
            claimed_value = self.values.get(size)
            mine = value(size) if claimed_value is not None else 0
            return claimed_value is not None and (
                bool(mine) if claimed_value == LOST else not mine if claimed_value == WON else mine != claimed_value
            )
        if self.within is not None:
            return contains(self.within, size + self.below) and (value(size) != 0) != self.won
        if self.lost_set is not None:
            return (value(size) == 0) != contains(self.lost_set, size + self.below)
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
        return (self.scope is None or rest in self.scope) and (value == 0) != (rest in self.lost)


def parse(text: str) -> UserClaim:
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
    # The reader of free order knows each word, so it makes no condition sufficient that is only necessary.
    free = in_free_order(text)
    if free is not None and (claim := _of_free_claim(free)) is not None:
        return claim
    for form in (str, in_parts):
        sentence = normalize_claim(form(text))
        if (claim := _parsed(sentence, is_sufficient_only(text, sentence))) is not None:
            return claim
    raise ValueError(f"cannot parse the claim {text[:40]!r}; write {FORMS}")


def _of_free_claim(claim: FreeClaim) -> UserClaim | None:
    """Return the claim about the heaps of a set; None if the set is none, or if such a claim is not supported.

    Raises:
        ValueError: the claim leaves no heap to lose, or has a number that is too large.
    """
    heaps, outcome = heap_set(claim.heaps), claim.outcome
    if heaps is not None and claim.direction == NECESSARY:
        # The other heaps do not have the outcome.
        heaps, outcome = heaps.others, "won" if outcome == "lost" else "lost"
    return None if heaps is None else _of_set({"adjective": outcome}, heaps, exact=claim.direction == EXACT, start=0)


def _parsed(claim_text: str, one_way: bool) -> UserClaim | None:
    """Return the claim of a text that `normalize_claim` returned; None if it is not a claim.

    With `one_way`, the claim says nothing about heaps that do not meet its condition.

    Raises:
        ValueError: the claim has a form that is known, and cannot be true or supported.
    """
    for name, pattern in _FORMS.items():
        if (match := pattern.fullmatch(claim_text)) is not None:
            return _BUILDERS[name](match)
    return _about_every_heap(claim_text) or _above_a_bound(claim_text, one_way) or _about_a_set(claim_text, one_way)


def _about_every_heap(claim_text: str) -> UserClaim | None:
    """Return the claim that all heaps from some heap on are lost, or that all are won; None for other claims."""
    for pattern in _EVERY_HEAP:
        match = pattern.fullmatch(claim_text)
        if match is not None and (groups := match.groupdict()).get("relation") != "=":
            sign = _sign(groups)
            # Heap 0 has no move, so a claim that one player always wins is about the heaps from 1 on.
            start = _start(groups) if groups.get("start") else int(bool(groups.get("who")))
            text = f"every n{_from(start)} is {'lost' if sign == LOST else 'won'}"
            return UserClaim(text, 1, start, frozenset({0} if sign == LOST else ()))
    return None


def _above_a_bound(claim_text: str, one_way: bool) -> UserClaim | None:
    """Return the claim that the heaps above a bound are won, and the others lost; None for other claims."""
    match = _WON_ABOVE.fullmatch(claim_text)
    if match is None or _sign(groups := match.groupdict()) == LOST:
        return None
    last = _start(groups) - 1
    if last <= 0 or one_way:
        start = max(last, 0) + 1
        return UserClaim(f"every n from {start} is won", 1, start, frozenset())
    heaps = heap_set(f"n <= {last}")
    return None if heaps is None else _of_set({"adjective": "lost"}, heaps, exact=True, start=0)


def _about_a_set(claim_text: str, one_way: bool) -> UserClaim | None:
    """Return the claim that the heaps of a set are lost or won; None for other claims.

    Raises:
        ValueError: the sentence does not say who wins, or leaves no heap to lose.
    """
    for pattern, exact in _SENTENCES:
        match = pattern.fullmatch(claim_text)
        if match is None or (groups := match.groupdict()).get("relation") == "=":
            continue
        heaps = heap_set(groups["heaps"])
        if heaps is not None:
            start = _start(groups) if groups.get("start") else 0
            if len(heaps.numbers) > 1 and (one_way or not exact) and not re.search(r"\b(?:n|are)\b", claim_text):
                # The numbers may be those of one position with several heaps.
                return None
            return _of_set(groups, heaps, exact and not one_way, start)
    return None


def _sign(match: Mapping[str, str | None]) -> int:
    """Return the outcome that a claim states: LOST or WON."""
    word = next(filter(None, (match.get(name) for name in ("who", "verb", "adjective", "noun"))), "lost")
    return _OUTCOME[word]


def _of_set(match: Mapping[str, str | None], heaps: HeapSet, exact: bool, start: int) -> UserClaim | None:
    """Return the claim that a sentence states about a set of heaps; None if such a claim is not supported.

    Raises:
        ValueError: the sentence does not say who wins, or leaves no heap to lose.
    """
    sign = _sign(match)
    if match.get("unless"):
        if sign == LOST:
            raise ValueError("write who wins, or which heaps are lost")
        sign = LOST
    if heaps.among is None:
        return _of_remainders(heaps, sign, exact, start)
    return None if start else _of_named_set(heaps, heaps.among, sign, exact)


def _of_named_set(heaps: HeapSet, among: Amounts, sign: int, exact: bool) -> UserClaim:
    """Return the claim that heaps of a set without a modulus are lost or won, and if `exact` no others from 1 on."""
    outcome = "lost" if sign == LOST else "won"
    if exact:
        lost = among if sign == LOST else Amounts(among.parts, other=not among.other)
        text = f"{outcome} exactly when n is {heaps.description}"
        return UserClaim(text, start=1, lost_set=lost, below=heaps.below)
    if heaps.numbers:
        listed = ", ".join(map(str, sorted(heaps.numbers)))
        text = f"{listed} {'is' if len(heaps.numbers) == 1 else 'are'} {outcome}"
        return UserClaim(text, values=dict.fromkeys(sorted(heaps.numbers), sign))
    text = f"every n from 1 that is {heaps.description} is {outcome}"
    return UserClaim(text, start=1, within=among, won=sign == WON, below=heaps.below)


def _of_remainders(heaps: HeapSet, sign: int, exact: bool, start: int) -> UserClaim:
    """Return the claim that heaps with some remainders are lost or won, and if `exact` no others.

    Raises:
        ValueError: by the claim every heap is won.
    """
    modulus, rests = heaps.modulus, heaps.rests
    remainders = ", ".join(map(str, sorted(rests)))
    if not exact:
        lost = rests if sign == LOST else frozenset[int]()
        text = f"every n with n mod {modulus} in {{{remainders}}} is {'lost' if sign == LOST else 'won'}{_from(start)}"
        return UserClaim(text, modulus, start, lost, scope=rests)
    if sign == WON:
        # Heaps with the other remainders are lost.
        rests = frozenset(range(modulus)) - rests
        if not rests:
            raise ValueError("a claim that every heap is won has no remainders; write that every n is won")
        remainders = ", ".join(map(str, sorted(rests)))
    return UserClaim(f"lost exactly when n mod {modulus} in {{{remainders}}}{_from(start)}", modulus, start, rests)


def _start(match: Mapping[str, str | None]) -> int:
    """Return the first heap that a claim is about."""
    return number(match.get("start") or "0") + (match.get("relation") == ">")


def _period(match: re.Match[str]) -> UserClaim:
    groups = match.groupdict()
    start = number(groups["preperiod"]) if groups.get("preperiod") else _start(groups)
    return _with_period(number(groups["period"]), start)


def _with_period(period: int, start: int) -> UserClaim:
    if not period:
        raise ValueError("the period must be at least 1")
    return UserClaim(f"period {period}{_from(start)}", period, start)


def _shift(match: re.Match[str]) -> UserClaim:
    period = number(match["period"] or match["period_2"] or match["before"])
    starts = (_start({name: match[name + end] for name in ("start", "relation")}) for end in ("", "_2", "_3"))
    return _with_period(period, max(0, max(starts) - (period if match["before"] else 0)))


def _aperiodic(_: re.Match[str]) -> UserClaim:
    return UserClaim("no period", aperiodic=True)


def _rule(match: re.Match[str]) -> UserClaim:
    formula = formulas.parse(match["formula"].strip())
    start = 0
    if match["since"]:
        since = re.fullmatch(_since(), match["since"])
        if since is None or since["relation"] == "=":
            raise ValueError(f"cannot parse the claim; write {FORMS}")
        start = _start(since.groupdict())
    if not start and (constant := re.fullmatch(NUMBER, formula.text)):
        return UserClaim(f"g(n) = {formula.text}", 1, rule=(number(constant[0]),))
    if not start and (rest := re.fullmatch(rf"n mod (?P<modulus>{NUMBER})", formula.text)):
        modulus = number(rest["modulus"], LONGEST_MODULUS)
        return UserClaim(f"g(n) = n mod {modulus}", modulus, rule=tuple(range(modulus)))
    # The exponent of 2 in 0 has no value.
    start = max(start, int("v2" in formula.text))
    text = f"g(n) = {formula.text}{f' for n >= {start}' if start else ''}"
    return UserClaim(text, start=start, formula=formula)


def _value(match: re.Match[str]) -> UserClaim:
    heap, value = next((match[f"heap{end}"], match[f"value{end}"]) for end in ("", "_2", "_3") if match[f"heap{end}"])
    at, claimed = number(heap, LARGEST_HEAP), number(value)
    return UserClaim(f"g({at}) = {claimed}", values={at: claimed})


def _outcome(match: re.Match[str]) -> UserClaim:
    heap, sign = number(match["heap"], LARGEST_HEAP), _sign(match.groupdict())
    if match["loser"] == "second":
        sign = LOST if sign == WON else WON
    return UserClaim(f"{heap} is {'lost' if sign == LOST else 'won'}", values={heap: sign})


def _winner(match: re.Match[str]) -> UserClaim:
    heap, who = next((match[f"heap{end}"], match[f"who{end}"]) for end in ("", "_2", "_3") if match[f"heap{end}"])
    size, sign = number(heap, LARGEST_HEAP), _OUTCOME[who]
    return UserClaim(f"{size} is {'lost' if sign == LOST else 'won'}", values={size: sign})


def _sequence(match: re.Match[str]) -> UserClaim:
    values = [number(word) for word in numbers_in(match["sequence"])]
    if len(values) > MOST_VALUES:
        raise ValueError(f"a sequence has at most {MOST_VALUES} values")
    first = number(match["first"] or "0")
    return UserClaim(f"g = {', '.join(map(str, values))}{_from(first)}", values=dict(enumerate(values, first)))


def _outcomes(match: re.Match[str]) -> UserClaim:
    letters = match["outcomes"]
    if len(letters) > MOST_VALUES or not (set(letters) <= set("pn") or set(letters) <= set("wl")):
        raise ValueError(f"outcomes are at most {MOST_VALUES} letters P and N, or W and L")
    first = number(match["first"] or "0")
    values = {heap: LOST if letter in "pl" else WON for heap, letter in enumerate(letters, first)}
    symbols = "".join("P" if value == LOST else "N" for value in values.values())
    return UserClaim(f"outcomes {symbols}{_from(first)}", values=values)


def _from(first: int) -> str:
    """Return the words of a claim's canonical form that name its first heap; "" for heap 0."""
    return f" from {first}" if first else ""


_BUILDERS: dict[str, Callable[[re.Match[str]], UserClaim]] = {
    "period": _period, "preperiod": _period, "late-period": _period, "repeats": _period, "shift": _shift,
    "aperiodic": _aperiodic, "rule": _rule, "value": _value, "outcome": _outcome, "winner": _winner,
    "sequence": _sequence, "outcomes": _outcomes,
}  # fmt: skip
