"""Integer square roots of long numbers, and exact floors of multiples of an irrational square root.

Python 3.11 takes long roots in quadratic time; here Newton's method costs a few multiplications. If gmpy2 is installed,
it does the same work faster with the same results. Floors are exact: where the computed binary places do not decide,
squares are compared.
"""

from functools import lru_cache
from math import isqrt as short_isqrt
from typing import Any

from theory.numbers.decimal import GMPY2

# Below this number of bits the root of the standard library is the fastest.
LONG_BITS = 8_000
# The places beyond the length of a multiplier; a floor is then in doubt with a frequency of 2**-64.
GUARD_BITS = 64


def isqrt(n: int) -> int:
    """Return ⌊√n⌋ for n ≥ 0.

    Raises:
        ValueError: n is negative.

    >>> isqrt(99), isqrt(10**20_000) == 10**10_000
    (9, True)
    """
    if n.bit_length() < LONG_BITS:
        return short_isqrt(n)
    if n < 0:
        raise ValueError("a negative number has no square root: give 0 or more")
    return _newton(n) if GMPY2 is None else int(GMPY2.isqrt(n))


def fast_integer(n: int) -> Any:
    """Return n in the type whose arithmetic is fastest for numbers of its length; `int` converts it back.

    >>> fast_integer(99), int(fast_integer(10**5_000) // 3) == 10**5_000 // 3
    (99, True)
    """
    return n if GMPY2 is None or n.bit_length() < LONG_BITS else GMPY2.mpz(n)


def _newton(n: int) -> int:
    """Return ⌊√n⌋ of a long n, by one division-free Newton step from an approximation of half the precision."""
    half = (n.bit_length() + 1) // 2
    places = half // 2 + 16
    inverse = _inverse_root(n, half, places)
    near = _scale(n, 2 * half, places + 8) * inverse >> places + 8
    rest = n - (near * near << 2 * (half - places))
    root = (near << half - places) + ((rest >> half - 16) * inverse >> places + 17)
    # The estimate is off by at most a few units; the remainder shows by how many.
    rest = n - root * root
    while rest < 0:
        root -= 1
        rest += 2 * root + 1
    while rest > 2 * root:
        rest -= 2 * root + 1
        root += 1
    return root


def _inverse_root(n: int, half: int, places: int) -> int:
    """Return 2**places / √x up to a few units, for x = n / 4**half between 1/4 and 1."""
    if places <= 400:
        return short_isqrt((1 << 3 * places) // _scale(n, 2 * half, places))
    fewer = places // 2 + 5
    y = _inverse_root(n, half, fewer)
    # The step y + y(1 - xy²)/2 doubles the number of correct places.
    wrong = (1 << places + 8 + 2 * fewer) - _scale(n, 2 * half, places + 8) * (y * y)
    return (y << places - fewer) + (y * (wrong >> places - fewer) >> 4 * fewer - places + 9)


def _scale(n: int, exponent: int, places: int) -> int:
    """Return ⌊2**places · n / 2**exponent⌋."""
    return n >> exponent - places if exponent >= places else n << places - exponent


class Root:
    """The number √d for a d that is not a square, with enough binary places for the floors of its multiples.

    Args:
        d: the number under the root.
        bits: the length in bits of the largest expected multiplier; it affects only the speed.
    """

    def __init__(self, d: int, bits: int) -> None:
        self.d = d
        self._places = bits + GUARD_BITS
        self._root = _root(d, self._places)
        self._mask = (1 << self._places) - 1

    def floor(self, n: int) -> int:
        """Return ⌊n√d⌋ for n ≥ 0.

        >>> Root(5, 10).floor(1000)
        2236
        """
        return self._certain(n, self._root * n)

    def floors(self, n: int, step: int) -> tuple[int, int]:
        """Return ⌊n√d⌋ and ⌊(n + step)√d⌋ for n, step ≥ 0; a short step needs only one long multiplication."""
        product = self._root * n
        return self._certain(n, product), self._certain(n + step, product + self._root * step)

    def _certain(self, n: int, product: Any) -> int:
        """Return ⌊n√d⌋, given that `product` ≤ n√d·2**places < `product` + n, or that n and `product` are 0."""
        if n > self._mask:
            return isqrt(int(self.d * fast_integer(n) ** 2))
        floor = int(product >> self._places)
        if (product & self._mask) + n <= self._mask:
            return floor
        # The multiple comes within n/2**places of the next integer, and may reach it.
        return floor + bool(fast_integer(floor + 1) ** 2 <= self.d * fast_integer(n) ** 2)


@lru_cache(maxsize=4)
def _root(d: int, places: int) -> Any:
    """Return ⌊√d·2**places⌋, cached since all computations about one position need the same root."""
    return fast_integer(isqrt(d << 2 * places))


def forget() -> None:
    """Clear the cached roots, for measurements.

    >>> root = Root(5, 10)
    >>> forget()
    >>> _root.cache_info().currsize
    0
    """
    _root.cache_clear()
