"""Between naturals and their decimal text, quickly at a million digits and whatever `sys.set_int_max_str_digits` says.

Python 3.11 converts in quadratic time and refuses long texts by default; here both directions halve the problem, and
gmpy2, where it is installed, does the same work faster with the same answers.
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

# The limit on str() and int() cannot be set below 640 digits, so pieces of this length never meet it.
PIECE_DIGITS = 600
PIECE_BYTES = 128

_NOT_A_DIGIT = re.compile(r"[^0-9]")


def parse(text: str) -> int:
    """The natural number that `text` writes in ASCII decimal digits; leading zeros are allowed.

    Raises:
        ValueError: the text is empty or holds any other character (a sign, a space, an underscore, a digit of another
            script). The message is short however long the text is: it names the place and the character.

    >>> parse("0042")
    42
    """
    if not text:
        raise ValueError("there is no digit")
    # The two string tests are a fast pass over a million characters; only a bad text pays for the search.
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
    """The value of a long text of digits: that of its left half shifted by that of the length of its right half."""

    @cache
    def power_of_five(exponent: int) -> int:
        if exponent <= PIECE_DIGITS:
            power: int = 5**exponent
            return power
        half = exponent // 2
        return power_of_five(half) * power_of_five(exponent - half)

    def between(start: int, stop: int) -> int:
        if stop - start <= PIECE_DIGITS:
            return int(text[start:stop])
        middle = (start + stop) // 2
        # Ten to the r is five to the r shifted by r bits: the factor to multiply by is a third shorter.
        right = stop - middle
        return ((between(start, middle) * power_of_five(right)) << right) + between(middle, stop)

    return between(0, len(text))


def write(n: int) -> str:
    """The decimal text of n ≥ 0, without leading zeros.

    Raises:
        ValueError: n is negative.

    >>> write(42)
    '42'
    """
    if n < 0:
        raise ValueError("a heap cannot be negative")
    if n.bit_length() <= 8 * PIECE_BYTES:
        return str(n)
    return _write_pairs(n) if GMPY2 is None else str(GMPY2.mpz(n).digits())


def _write_pairs(n: int) -> str:
    """The text of a long number: exact decimals of its pieces, joined two by two by the C library's fast product."""
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
    """The decimal text of n, or its first and last digits and their number when there are more than `most` of them."""
    text = write(n)
    if len(text) <= most:
        return text
    return f"{text[: most // 4]}…{text[-(most // 4) :]} ({len(text)} digits)"
