"""Conversion between natural numbers and decimal text, fast for a million digits.

Python 3.11 converts in quadratic time and refuses long texts by default. Here both directions halve the problem and do
not depend on `sys.set_int_max_str_digits`. If gmpy2 is installed, it does the same work faster with the same results.
"""

import importlib
import re
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact
from functools import cache
from typing import Any

try:
    GMPY2: Any = importlib.import_module("gmpy2")
except ImportError:
    GMPY2 = None

# The limit on str() and int() cannot be set below 640 digits, so pieces of this length never reach it.
PIECE_DIGITS = 600
PIECE_BYTES = 128

_NOT_A_DIGIT = re.compile(r"[^0-9]")


def parse(text: str) -> int:
    """Return the natural number that `text` gives in ASCII decimal digits; leading zeros are allowed.

    Raises:
        ValueError: the text is empty or contains another character, such as a sign, a space or a non-ASCII digit. The
            message names the first such character and its position, and is short for long texts too.

    >>> parse("0042")
    42
    """
    if not text:
        raise ValueError("the text is empty: give at least one digit")
    # The two string tests are a fast pass over a million characters; only an invalid text pays for the search.
    if not (text.isascii() and text.isdigit()):
        bad = _NOT_A_DIGIT.search(text)
        assert bad is not None
        raise ValueError(f"character {bad.start() + 1} of {len(text)} is {bad.group()!r}, not a digit 0 to 9")
    if len(text) <= PIECE_DIGITS:
        return int(text)
    if GMPY2 is None:
        return _parse_halves(text)
    return int(GMPY2.mpz(text))


def _parse_halves(text: str) -> int:
    """Return the value of a long text of digits, computed from the values of its halves."""

    @cache
    def power_of_five(exponent: int) -> int:
        """Return 5**exponent."""
        if exponent <= PIECE_DIGITS:
            power: int = 5**exponent
            return power
        half = exponent // 2
        return power_of_five(half) * power_of_five(exponent - half)

    def between(start: int, stop: int) -> int:
        """Return the value of text[start:stop]."""
        if stop - start <= PIECE_DIGITS:
            return int(text[start:stop])
        middle = (start + stop) // 2
        # 10**r is 5**r shifted by r bits, and 5**r is a third shorter.
        right = stop - middle
        return ((between(start, middle) * power_of_five(right)) << right) + between(middle, stop)

    return between(0, len(text))


def write(n: int) -> str:
    """Return the decimal text of n ≥ 0, without leading zeros.

    Raises:
        ValueError: n is negative.

    >>> write(42)
    '42'
    """
    if n < 0:
        raise ValueError("the number cannot be negative: give 0 or more")
    if n.bit_length() <= 8 * PIECE_BYTES:
        return str(n)
    return _write_pairs(n) if GMPY2 is None else str(GMPY2.mpz(n).digits())


def _write_pairs(n: int) -> str:
    """Return the text of a long number: exact decimals of its pieces, joined in pairs with a fast product."""
    exact = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact])
    length = PIECE_BYTES
    while 8 * length < n.bit_length():
        length *= 2
    raw = n.to_bytes(length, "big")
    pieces = [Decimal(int.from_bytes(raw[i : i + PIECE_BYTES], "big")) for i in range(0, length, PIECE_BYTES)]
    base = Decimal(1 << 8 * PIECE_BYTES)
    while len(pieces) > 1:
        pieces = [exact.fma(pieces[i], base, pieces[i + 1]) for i in range(0, len(pieces), 2)]
        base = exact.multiply(base, base) if len(pieces) > 1 else base
    return str(pieces[0])


def shorten(n: int, most: int = 40) -> str:
    """Return the decimal text of n; if it has more than `most` digits, its first and last ones and their number.

    >>> shorten(2**10), shorten(10**99 + 7, most=8)
    ('1024', '10…07 (100 digits)')
    """
    text = write(n)
    if len(text) <= most:
        return text
    return f"{text[: most // 4]}…{text[-(most // 4) :]} ({len(text)} digits)"
