"""Integer square roots of long numbers, and exact floors of the multiples of an irrational square root.

Python 3.11 takes a long root in quadratic time; here Newton's method costs a few multiplications, and gmpy2, where it
is installed, does the same work faster with the same answers. Nothing is ever rounded: a floor that the computed places
leave in doubt is decided by comparing squares.
"""

from functools import lru_cache
from math import isqrt as short_isqrt
from typing import Any

from theory.numbers.decimal import GMPY2

# Below so many bits the root of the standard library is the fastest.
LONG_BITS = 8_000
# The places beyond the length of a multiplier: the floor is then in doubt once in 2**64 times.
GUARD_BITS = 64


def isqrt(n: int) -> int:
    """⌊√n⌋ for n ≥ 0.

    Raises:
        ValueError: n is negative.

    >>> isqrt(99), isqrt(10**20_000) == 10**10_000
    (9, True)
    """
    if n.bit_length() < LONG_BITS:
        return short_isqrt(n)
    if n < 0:
        raise ValueError("a negative number has no square root")
    return _newton(n) if GMPY2 is None else int(GMPY2.isqrt(n))


def long(n: int) -> Any:
    """The number in the type that computes fastest with numbers of its length; `int` turns a result back."""
    return n if GMPY2 is None or n.bit_length() < LONG_BITS else GMPY2.mpz(n)


def _newton(n: int) -> int:
    """⌊√n⌋ of a long n: one division-free step from half of its places, which 1/√n gives."""
    half = (n.bit_length() + 1) // 2
    places = half // 2 + 16
    inverse = _inverse_root(n, half, places)
    near = _scaled(n, 2 * half, places + 8) * inverse >> places + 8
    rest = n - (near * near << 2 * (half - places))
    root = (near << half - places) + ((rest >> half - 16) * inverse >> places + 17)
    # The estimate is at most a unit or two away; the rest tells exactly.
    rest = n - root * root
    while rest < 0:
        root -= 1
        rest += 2 * root + 1
    while rest > 2 * root:
        rest -= 2 * root + 1
        root += 1
    return root


def _inverse_root(n: int, half: int, places: int) -> int:
    """2**places / √x to within a few units, for x = n / 4**half, which lies between 1/4 and 1."""
    if places <= 400:
        return short_isqrt((1 << 3 * places) // _scaled(n, 2 * half, places))
    fewer = places // 2 + 5
    y = _inverse_root(n, half, fewer)
    # y + y(1 - xy²)/2, which doubles the number of right places.
    wrong = (1 << places + 8 + 2 * fewer) - _scaled(n, 2 * half, places + 8) * (y * y)
    return (y << places - fewer) + (y * (wrong >> places - fewer) >> 4 * fewer - places + 9)


def _scaled(n: int, exponent: int, places: int) -> int:
    """⌊2**places · n / 2**exponent⌋."""
    return n >> exponent - places if exponent >= places else n << places - exponent


class Root:
    """√d for a d that is no square, to so many binary places that its multiples up to a bound have certain floors.

    Args:
        d: the number under the root.
        bits: the length of the largest multiplier that is expected. The answers do not depend on it.
    """

    def __init__(self, d: int, bits: int) -> None:
        self.d = d
        self._places = bits + GUARD_BITS
        self._root = _root(d, self._places)
        self._mask = (1 << self._places) - 1

    def floor(self, n: int) -> int:
        """⌊n√d⌋ for n ≥ 0.

        >>> Root(5, 10).floor(1000)
        2236
        """
        return self._certain(n, self._root * n)

    def floors(self, n: int, step: int) -> tuple[int, int]:
        """⌊n√d⌋ and ⌊(n + step)√d⌋ for n, step ≥ 0, with one long multiplication if the step is short."""
        product = self._root * n
        return self._certain(n, product), self._certain(n + step, product + self._root * step)

    def _certain(self, n: int, product: Any) -> int:
        """⌊n√d⌋, where n√d·2**places is at least `product` and less than product + n, or both are 0."""
        if n > self._mask:
            return isqrt(int(self.d * long(n) ** 2))
        found = int(product >> self._places)
        if (product & self._mask) + n <= self._mask:
            return found
        # The multiple comes within n/2**places of the next integer, and may reach it.
        return found + bool(long(found + 1) ** 2 <= self.d * long(n) ** 2)


@lru_cache(maxsize=4)
def _root(d: int, places: int) -> Any:
    """⌊√d·2**places⌋; kept, as all questions about one position need the same."""
    return long(isqrt(d << 2 * places))


def forget() -> None:
    """Forget the roots that were kept, so that a measurement starts from nothing."""
    _root.cache_clear()
