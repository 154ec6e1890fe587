"""Sets of heaps in claims, such as "n mod 7 = 0 or 2", "multiples of 4", "powers of 2" or "1, 4, 9 and 12"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, pairwise
from math import gcd

from theory.rules.amounts import (
    LARGEST_TESTED,
    Amounts,
    Fibonacci,
    Part,
    Powers,
    Primes,
    Range,
    Squares,
    contains,
    members,
)
from verify.discover.claims.words import NUMBER, NUMBERS, numbers_in

LARGEST, LONGEST_MODULUS, MOST_VALUES = 10**9, 9999, 1000
_MOD = r"(?:mod|%|modulo)"
_NAMED_SETS: dict[str, tuple[str, Part]] = {
    "fibonacci": ("a Fibonacci number", Fibonacci()),
    "prime": ("prime", Primes()),
    "square": ("a square", Squares()),
}
_BASES = {"two": "2", "three": "3"}


@dataclass(frozen=True)
class HeapSet:
    """A set of heaps: the remainders for a modulus, or if that is 0 a set of numbers.

    Args:
        modulus: the modulus, or 0.
        rests: the remainders.
        among: the numbers, without 0, each increased by `below`.
        description: the numbers in words, for the canonical form of a claim; "" for remainders.
        below: how far a number of the set is below a member of `among`, such as 1 for the powers of 2 minus 1.
        numbers: the numbers with 0, if they are listed.
    """

    modulus: int = 0
    rests: frozenset[int] = frozenset()
    among: Amounts | None = None
    description: str = ""
    below: int = 0
    numbers: frozenset[int] = frozenset()

    @property
    def others(self) -> "HeapSet":
        """Return the set of all other heaps.

        >>> sorted(HeapSet(4, frozenset({0})).others.rests)
        [1, 2, 3]
        """
        if self.among is None:
            return HeapSet(self.modulus, frozenset(range(self.modulus)) - self.rests)
        others = Amounts(self.among.parts, other=not self.among.other)
        negated = self.description.removeprefix("not ") if self.among.other else f"not {self.description}"
        return HeapSet(among=others, description=negated, below=self.below)


def number(word: str, most: int = LARGEST) -> int:
    """Return the number in digits.

    Raises:
        ValueError: the number is too large.
    """
    if len(word) > len(str(most)) or int(word) > most:
        raise ValueError(f"numbers in this claim must be at most {most}")
    return int(word)


def _numbers(end: str) -> str:
    """Return the pattern of numbers, in braces or without; the name of its group is "rests" followed by `end`."""
    return rf"(?:\{{\s*)?(?P<rests{end}>{NUMBERS})(?:\s*\}})?"


def _multiple(end: str) -> str:
    """Return the pattern of terms such as 4k or 4k + 1; the names of its groups end in `end`."""
    return rf"(?P<factor{end}>{NUMBER})\s*\*?\s*[km](?:\s*\+\s*(?P<plus{end}>{NUMBER}))?"


_IS_IN = r"(?:is\s+|is\s+in|is one of|is either|=|in)\s*(?:in\s+)?"
_IS_NOT = r"(?P<not>!=|is not in|is not|not in|is nonzero|!)"
_DIVISION = r"(?:when |on |upon |after )?(?:divided by|division by|modulo|mod)"
_PATTERNS = (
    rf"(?:n with )?n\s*{_MOD}\s*(?P<modulus>{NUMBER})\s*(?:{_IS_NOT}\s*|{_IS_IN}){_numbers('')}",
    rf"(?:n with )?n\s*{_MOD}\s*(?P<modulus_4>{NUMBER})\s*(?P<not_5>is nonzero|is not zero)",
    rf"n\s+leaves\s+(?:a |the )?remainders?\s+(?:of\s+)?{_numbers('_2')}\s+{_DIVISION}\s*(?P<modulus_2>{NUMBER})",
    rf"(?:the )?remainder of n {_DIVISION}\s*(?P<modulus_3>{NUMBER})\s+(?:is|=)\s+{_numbers('_3')}",
    rf"(?P<divisor>{NUMBER})\s*(?:\||divides|(?P<not_2>does not divide|!\|))\s*n",
    r"(?:n\s+)?(?:is\s+|are\s+)?(?P<not_3>not\s+)?(?:an?\s+)?(?:divisible\s+by|(?:exact )?multiples?\s+of)\s+"
    rf"(?P<of>{NUMBER})",
    rf"n\s+=\s+{_multiple('')}",
    rf"(?:n\s+(?:is|has)\s+)?(?:of\s+)?(?:the\s+)?(?:form\s+)?{_multiple('_2')}",
    r"(?:n\s+)?(?:is\s+)?(?P<not_4>not\s+)?(?:an?\s+)?(?P<parity>even|odd)"
    r"(?: (?:numbers?(?: of)?|heap|n|ones|sizes))?",
)
_REMAINDERS = re.compile("|".join(_PATTERNS))
_PROGRESSION = re.compile(
    rf"(?:n\s*(?:=|in|is)\s*)?\{{?\s*(?P<terms>{NUMBER}(?:\s*,\s*{NUMBER}){{2,}})"
    r"\s*,?\s*(?:\.\.\.?|and so on|etc)\s*\}?"
)
_NAME = re.compile(
    r"(?:n\s+is\s+)?(?P<not>not\s+)?(?:a\s+|an\s+)?(?:(?P<fibonacci>fibonacci numbers?)"
    rf"|powers? of (?P<base>{NUMBER}|two|three)(?P<below> minus 1)?"
    r"|(?P<prime>primes?)(?: numbers?)?|(?P<square>(?:perfect )?squares?)(?: numbers?)?)"
)
_FEW = re.compile(
    rf"(?:n\s*(?:is in|is one of|is either|is|=|in)\s*|(?:n\s+is\s+)?(?P<not>not\s+)in\s+)?{_numbers('')}"
)
_UP_TO = re.compile(rf"(?:n\s*)?(?P<relation><=?)\s*(?P<bound>{NUMBER})")
_ALTERNATIVES = re.compile(r"\s+or\s+(?=n\b|[0-9]+\s*\*?\s*[km]\b)")


def heap_set(text: str) -> HeapSet | None:
    """Return the set of heaps that a text describes; None if it describes none.

    Raises:
        ValueError: a remainder is not below its modulus, or a number is too large.

    >>> multiples = heap_set("multiples of 4")
    >>> multiples.modulus, sorted(multiples.rests)
    (4, [0])
    >>> sorted(heap_set("3, 10, 17, ...").rests), heap_set("pretty")
    ([3], None)
    """
    parts = [_simple_set(part) for part in _ALTERNATIVES.split(text.strip())]
    first = parts[0]
    if len(parts) == 1 or first is None:
        return first
    if not first.modulus or any(part is None or part.modulus != first.modulus for part in parts):
        return None
    return HeapSet(first.modulus, frozenset[int]().union(*(part.rests for part in parts if part is not None)))


def decisive_members(among: Amounts, preperiod: int, period: int) -> Iterator[int] | None:
    """Return the members whose values decide whether all members have a property; None for other sets.

    The values have the given period from the preperiod on. The members ascend, and end when each remainder of members
    from the preperiod on has occurred. So the first member without the property is the smallest one.

    >>> list(decisive_members(Amounts((Powers(2),)), 3, 7)), list(decisive_members(Amounts((Squares(),)), 0, 3))
    ([1, 2, 4, 8, 16, 32], [1, 4, 9, 16])
    """
    if among.other:
        return _until_all_remainders((n for n in count(1) if contains(among, n)), preperiod, period, period)
    match among.parts:
        case (Powers(base),):
            return _until_repeated((base**i for i in count()), preperiod, period, 1)
        case (Squares(),):
            # The remainders of the squares repeat when those of the roots do.
            return _until_repeated((root * root for root in count(1)), preperiod, period, 0)
        case (Fibonacci(),):
            return _until_repeated(members(among, LARGEST), preperiod, period, 2)
        case (Primes(),):
            # By Dirichlet's theorem each remainder coprime to the period occurs; the others occur up to the period.
            coprime = sum(gcd(rest, period) == 1 for rest in range(period))
            return _until_all_remainders(members(among, LARGEST_TESTED), max(preperiod, period + 1), period, coprime)
        case parts if all(isinstance(part, Range) and part.high is not None for part in parts):
            return members(among, LARGEST)
    return None


def _until_all_remainders(numbers: Iterator[int], start: int, period: int, most: int) -> Iterator[int]:
    """Yield ascending numbers until `most` remainders of numbers from `start` on have occurred."""
    seen: set[int] = set()
    for one in numbers:
        yield one
        if one >= start:
            seen.add(one % period)
            if len(seen) == most:
                return


def _until_repeated(numbers: Iterator[int], start: int, period: int, terms: int) -> Iterator[int]:
    """Yield ascending numbers until the remainders of so many consecutive ones from `start` on have occurred before.

    With 0 terms the numbers end after one period from `start` on.
    """
    seen: set[tuple[int, ...]] = set()
    last: tuple[int, ...] = ()
    for steps, one in enumerate(numbers):
        last = (*last, one % period if terms else steps % period)[-max(terms, 1) :]
        yield one
        if one >= start and len(last) == max(terms, 1):
            if last in seen:
                return
            seen.add(last)


def _simple_set(text: str) -> HeapSet | None:
    if (match := _REMAINDERS.fullmatch(text)) is not None:
        return _remainders(match)
    if (match := _PROGRESSION.fullmatch(text)) is not None:
        return _progression([number(word) for word in numbers_in(match["terms"])])
    if (match := _NAME.fullmatch(text)) is not None:
        named = _set_by_name(match)
        return named.others if match["not"] else named
    if (match := _FEW.fullmatch(text)) is not None:
        few = _finite_set({number(word) for word in numbers_in(match["rests"])})
        return few.others if few is not None and match["not"] else few
    if (match := _UP_TO.fullmatch(text)) is not None:
        last = number(match["bound"]) - (match["relation"] == "<")
        return _finite_set(set(range(1, last + 1))) if last <= MOST_VALUES else None
    return None


def _remainders(match: re.Match[str]) -> HeapSet:
    """Return the heaps with the remainders that a condition allows.

    Raises:
        ValueError: a remainder is not below the modulus.
    """
    given = {name: text for name, text in match.groupdict().items() if text is not None}

    def first(name: str) -> str | None:
        return next((text for group, text in given.items() if group.partition("_")[0] == name), None)

    divisor = first("divisor") or first("of") or first("factor")
    parity = first("parity")
    modulus = 2 if parity else number(divisor or first("modulus") or "0", LONGEST_MODULUS)
    if parity:
        rests = frozenset({int(parity == "odd")})
    elif divisor:
        rests = frozenset({number(first("plus") or "0")})
    else:
        rests = frozenset(number(word) for word in numbers_in(first("rests") or "0"))
    if not modulus or max(rests) >= modulus:
        raise ValueError("remainders must be less than the modulus")
    return HeapSet(modulus, frozenset(range(modulus)) - rests if first("not") else rests)


def _progression(terms: list[int]) -> HeapSet | None:
    """Return the heaps with the common remainder of terms with equal differences.

    The result is None unless the difference can be a modulus, and no positive number below the first term has the
    remainder.
    """
    step = terms[1] - terms[0]
    equal = all(after - before == step for before, after in pairwise(terms))
    if not equal or not max(1, terms[0]) <= step <= LONGEST_MODULUS:
        return None
    return HeapSet(step, frozenset({terms[0] % step}))


def _set_by_name(match: re.Match[str]) -> HeapSet:
    if match["base"]:
        base = number(_BASES.get(match["base"], match["base"]))
        if base < 2:
            raise ValueError("the base of powers must be at least 2")
        below = int(match["below"] is not None)
        description = f"a power of {base}{' minus 1' if below else ''}"
        return HeapSet(among=Amounts((Powers(base),)), description=description, below=below)
    description, part = next(named for name, named in _NAMED_SETS.items() if match[name])
    return HeapSet(among=Amounts((part,)), description=description)


def _finite_set(numbers: set[int]) -> HeapSet | None:
    """Return a set of finitely many heaps, for exact claims without heap 0; None if no other heap is left."""
    some = sorted(numbers - {0})
    if not some:
        return None
    among = Amounts(tuple(Range(n, n) for n in some))
    return HeapSet(among=among, description=f"in {{{', '.join(map(str, some))}}}", numbers=frozenset(numbers))
