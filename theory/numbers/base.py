"""The digits of a natural number in any base, and the zeros or the run of equal digits in which its numeral ends.

Base two and its powers are read off in linear time. Any other base takes exact divisions that halve the numeral, on
the decimal numbers of the standard library or on gmpy2's integers, both of which multiply faster than Python's own.
"""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, localcontext
from typing import Any

from theory.numbers.decimal import GMPY2, write

# Below so many bits a numeral is taken apart digit by digit.
PIECE_BITS = 600


def digits(n: int, base: int) -> list[int]:
    """The digits of n ≥ 0 in base `base` ≥ 2, most significant first, and [0] for zero.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> digits(46, 3)
    [1, 2, 0, 1]
    """
    _check(n, base)
    if base & (base - 1) == 0:
        return _grouped(n, base.bit_length() - 1)
    if n.bit_length() <= PIECE_BITS:
        return _one_by_one(n, base) or [0]
    return _halved(n, base)


def trailing_zeros(n: int, base: int = 2) -> int:
    """The number of zeros in which the numeral of n ≥ 1 ends.

    Raises:
        ValueError: n is below 1, for the numeral of 0 has no digit before its zeros, or the base is below 2.

    >>> trailing_zeros(40), trailing_zeros(54, 3)
    (3, 3)
    """
    _check(n, base)
    if n == 0:
        raise ValueError("the zeros at the end of 0 cannot be counted")
    if base & (base - 1) == 0:
        return ((n & -n).bit_length() - 1) // (base.bit_length() - 1)
    # One division shows all zeros but those of a numeral with a very long row of them.
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
    """The last digit of n ≥ 0 and the number of times that the numeral repeats it at its end; (0, 1) for zero.

    Raises:
        ValueError: n is negative, or the base is below 2.

    >>> trailing_run(47), trailing_run(0b1000), trailing_run(0)
    ((1, 4), (0, 3), (0, 1))
    """
    _check(n, base)
    if n == 0:
        return 0, 1
    digit = n % base
    # The numeral ends in just so many digits d as (base - 1)·n + d ends in zeros: the run adds up to d·base^length.
    return digit, trailing_zeros((base - 1) * n + digit, base)


def _check(n: int, base: int) -> None:
    if n < 0:
        raise ValueError("a heap cannot be negative")
    if base < 2:
        raise ValueError("a base must be at least 2")


def _grouped(n: int, width: int) -> list[int]:
    """The digits in base 2**width: the binary digits in groups."""
    text = f"{n:b}"
    text = text.zfill(-(-len(text) // width) * width)
    return [int(text[i : i + width], 2) for i in range(0, len(text), width)]


def _one_by_one(n: int, base: int) -> list[int]:
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    found.reverse()
    return found


def _halved(n: int, base: int) -> list[int]:
    """The digits of a long number: those of its quotient and of its remainder by a power of about half its length."""
    width = max(1, PIECE_BITS // base.bit_length())
    found: list[int] = []
    with localcontext(Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)):
        long = _long(n)
        powers = [_long(base**width)]
        # At least so many bits has the square of the last power: it must be greater than n.
        bits = 2 * (base**width).bit_length() - 2
        while bits < n.bit_length():
            powers.append(powers[-1] * powers[-1])
            bits *= 2

        def take_apart(piece: Any, level: int) -> None:
            if level < 0:
                part = _one_by_one(int(piece), base)
                found.extend([0] * (width - len(part)) + part)
                return
            high, low = divmod(piece, powers[level])
            take_apart(high, level - 1)
            take_apart(low, level - 1)

        take_apart(long, len(powers) - 1)
    first = next(place for place, digit in enumerate(found) if digit)
    return found[first:]


def _long(n: int) -> Any:
    return Decimal(write(n)) if GMPY2 is None else GMPY2.mpz(n)
