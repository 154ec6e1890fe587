"""Digits of a natural number in any base, and the zeros or equal digits at the end of its numeral.

Powers of two as bases take linear time. Other bases use exact divisions that halve the numeral, on the decimal numbers
of the standard library or on gmpy2's integers; both multiply faster than Python's own.
"""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, localcontext
from typing import Any

from theory.numbers.decimal import GMPY2, write

# Shorter numbers, in bits, are converted digit by digit.
PIECE_BITS = 600


def digits(n: int, base: int) -> list[int]:
    """Return the digits of n ≥ 0 in base `base` ≥ 2, most significant first; [0] for zero.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> digits(46, 3)
    [1, 2, 0, 1]
    """
    _check(n, base)
    if base & (base - 1) == 0:
        return _group_digits(n, base.bit_length() - 1)
    if n.bit_length() <= PIECE_BITS:
        return _one_by_one(n, base) or [0]
    return _digits_by_halves(n, base)


def trailing_zeros(n: int, base: int = 2) -> int:
    """Return the number of zeros at the end of the numeral of n ≥ 1.

    Raises:
        ValueError: n is below 1, or the base is below 2.

    >>> trailing_zeros(40), trailing_zeros(54, 3)
    (3, 3)
    """
    _check(n, base)
    if n == 0:
        raise ValueError("the number of zeros at the end of 0 is undefined: give a positive number")
    if base & (base - 1) == 0:
        return ((n & -n).bit_length() - 1) // (base.bit_length() - 1)
    # One division finds the zeros unless the numeral ends in a very long run of them.
    width = max(1, PIECE_BITS // base.bit_length())
    end = n % base**width
    if end == 0:
        return next(count for count, digit in enumerate(reversed(digits(n, base))) if digit)
    count = 0
    while end % base == 0:
        end //= base
        count += 1
    return count


def trailing_run(n: int, base: int = 2) -> tuple[int, int]:
    """Return the last digit of n ≥ 0 and how often it repeats at the end of the numeral; (0, 1) for zero.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> trailing_run(47), trailing_run(0b1000), trailing_run(0)
    ((1, 4), (0, 3), (0, 1))
    """
    _check(n, base)
    if n == 0:
        return 0, 1
    digit = n % base
    # The numeral of n ends in exactly as many digits d as that of (base - 1)·n + d ends in zeros.
    return digit, trailing_zeros((base - 1) * n + digit, base)


def _check(n: int, base: int) -> None:
    """Raise ValueError if n is negative or the base is below 2."""
    if n < 0:
        raise ValueError("the number cannot be negative: give 0 or more")
    if base < 2:
        raise ValueError(f"the base must be at least 2; got {base}")


def _group_digits(n: int, width: int) -> list[int]:
    """Return the digits in base 2**width: groups of binary digits."""
    text = f"{n:b}"
    text = text.zfill(-(-len(text) // width) * width)
    return [int(text[i : i + width], 2) for i in range(0, len(text), width)]


def _one_by_one(n: int, base: int) -> list[int]:
    """Return the digits, found by repeated division; an empty list for zero."""
    written = []
    while n:
        n, digit = divmod(n, base)
        written.append(digit)
    written.reverse()
    return written


def _digits_by_halves(n: int, base: int) -> list[int]:
    """Return the digits of a long number, by dividing it by a power of the base of about half its length."""
    width = max(1, PIECE_BITS // base.bit_length())
    written: list[int] = []
    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        long = _fast_integer(n)
        powers = [_fast_integer(base**width)]
        # A lower bound for the bits of the square of the last power, which must exceed n.
        bits = 2 * (base**width).bit_length() - 2
        while bits < n.bit_length():
            powers.append(powers[-1] * powers[-1])
            bits *= 2

        def take_apart(piece: Any, level: int) -> None:
            """Append the digits of a part that has at most width·2**(level + 1) digits."""
            if level < 0:
                part = _one_by_one(int(piece), base)
                written.extend([0] * (width - len(part)) + part)
                return
            high, low = divmod(piece, powers[level])
            take_apart(high, level - 1)
            take_apart(low, level - 1)

        take_apart(long, len(powers) - 1)
    first = next(place for place, digit in enumerate(written) if digit)
    return written[first:]


def _fast_integer(n: int) -> Any:
    """Return n in the type that divides long numbers fastest."""
    return Decimal(write(n)) if GMPY2 is None else GMPY2.mpz(n)
