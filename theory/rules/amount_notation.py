"""Notation of sets of amounts, such as {1,primes}, {2^k}, {3..10} or {1..4,5k}.

Members are listed in braces with commas between them: a number, a range `3..10`, a range without end `7..`, `odd`,
`even`, the multiples `5k`, the class `5k+1`, the powers `2^k`, `primes`, `squares` and `fibonacci`. Three sets depend
on the heap: its `divisors`, its `proper divisors` and its `prime divisors`. With `all but` before the braces, the set
contains all other positive numbers.
"""

import re

from theory.rules.amounts import (
    Amounts,
    Divisors,
    Fibonacci,
    Part,
    Powers,
    PrimeDivisors,
    Primes,
    Range,
    Residue,
    Squares,
    smallest,
)

MEMBERS = "numbers, ranges such as 3..10, odd, even, 5k, 5k+1, 2^k, primes, squares, fibonacci or divisors"
MOST_PARTS, LONGEST = 99, 9
LARGEST_MODULUS = 1000
_NAMED: dict[str, Part] = {
    "odd": Residue(2, 1), "even": Residue(2, 0), "primes": Primes(), "squares": Squares(), "fibonacci": Fibonacci(),
    "divisors": Divisors(), "proper divisors": Divisors(proper=True), "prime divisors": PrimeDivisors(),
}  # fmt: skip
_PART = re.compile(
    r"(?P<low>[0-9]+)\s*\.\.\s*(?P<high>[0-9]*)"
    r"|(?P<base>[0-9]+)\s*\^\s*k"
    r"|(?P<modulus>[0-9]+)\s*k(?:\s*\+\s*(?P<residue>[0-9]+))?"
    r"|(?P<number>[0-9]+)"
    r"|(?P<name>(?:proper\s+|prime\s+)?[a-z]+)"
)


class NotationError(ValueError):
    """A set that cannot be parsed, with the index of the first wrong character."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(why)
        self.at, self.why = at, why


def parse(text: str, start: int = 0) -> Amounts:
    """Return the set that the text describes from an index to its end.

    Raises:
        NotationError: the text is not in the notation, or the set is empty.

    >>> parse("{ 1, primes }")
    Amounts(parts=(Range(low=1, high=1), Primes()), other=False)
    >>> str(parse("all but {5k}"))
    'all but {5k}'
    """
    opened = re.compile(r"\s*(?P<other>all(?:-|\s+)but)?\s*\{").match(text, start)
    if opened is None:
        raise NotationError(start, "expected a set in braces, such as {1,primes}")
    at = opened.end()
    parts: list[Part] = []
    while True:
        at = _skipped(text, at)
        found = _PART.match(text, at)
        if found is None:
            raise NotationError(at, f"expected {MEMBERS}")
        part = _part(found)
        if part in parts:
            raise NotationError(at, f"{part} occurs twice")
        if len(parts) == MOST_PARTS:
            raise NotationError(at, f"a set has at most {MOST_PARTS} parts; write a range such as 3..10")
        parts.append(part)
        at = _skipped(text, found.end())
        if text[at : at + 1] == "}":
            break
        if text[at : at + 1] != ",":
            raise NotationError(at, "expected a comma or the closing brace }")
        at += 1
    if (end := _skipped(text, at + 1)) < len(text):
        raise NotationError(end, "expected the end of the rules after the set")
    amounts = Amounts(tuple(parts), other=bool(opened["other"]))
    if not amounts.depends_on_heap and smallest(amounts) is None:
        raise NotationError(start, "no number up to 10,000 is in this set, so no heap has a move")
    return amounts


def _part(found: re.Match[str]) -> Part:
    """Return the part of a set that one match describes.

    Raises:
        NotationError: a number is 0, too long, or contradicts another one, or the name is unknown.
    """
    for group in ("low", "high", "base", "modulus", "residue", "number"):
        if found[group] and len(found[group]) > LONGEST:
            raise NotationError(found.start(group), f"a number has at most {LONGEST} digits")
    if found["name"]:
        name = " ".join(found["name"].split())
        if name not in _NAMED:
            raise NotationError(found.start("name"), f"expected {MEMBERS}")
        return _NAMED[name]
    if found["base"]:
        if int(found["base"]) < 2:
            raise NotationError(found.start("base"), "the base of powers is at least 2")
        return Powers(int(found["base"]))
    if found["modulus"]:
        return _residue(found)
    low, high = (found["low"], found["high"]) if found["low"] else (found["number"], found["number"])
    if int(low) < 1:
        raise NotationError(found.start(), "a move takes at least 1 counter")
    if high and int(high) < int(low):
        raise NotationError(found.start(), f"the range {low}..{high} is empty; write {high}..{low}")
    return Range(int(low), int(high) if high else None)


def _residue(found: re.Match[str]) -> Residue:
    """Return the residue class that one match describes."""
    modulus, residue = int(found["modulus"]), int(found["residue"] or 0)
    if not 1 < modulus <= LARGEST_MODULUS:
        raise NotationError(found.start("modulus"), f"multiples are those of a number from 2 to {LARGEST_MODULUS}")
    if residue >= modulus:
        raise NotationError(found.start("residue"), f"the remainder is less than {modulus}")
    return Residue(modulus, residue)


def _skipped(text: str, at: int) -> int:
    """Return the index of the next character that is no space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at
