"""Sets of amounts: the numbers of counters that a move may take, if they do not depend on the heap.

A set is data, such as the powers of 2 or 1 and the primes. It has two readings: `contains` and `members` here, and a
formula in `verify.proofs.general.amount_sets`. Tests compare both. All amounts are at least 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from itertools import groupby
from math import isqrt

# The witnesses 2, 3, …, 41 decide whether a number below this bound is prime (Sorenson and Webster 2015).
LARGEST_TESTED = 3_317_044_064_679_887_385_961_981
_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


@dataclass(frozen=True)
class Range:
    """The numbers from `low` to `high`, or all numbers from `low` on if `high` is None."""

    low: int
    high: int | None

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}..{'' if self.high is None else self.high}"


@dataclass(frozen=True)
class Residue:
    """The positive numbers n with n mod `modulus` = `residue`."""

    modulus: int
    residue: int

    def __str__(self) -> str:
        if self.modulus == 2:
            return "odd" if self.residue else "even"
        return f"{self.modulus}k+{self.residue}" if self.residue else f"{self.modulus}k"


@dataclass(frozen=True)
class Powers:
    """The powers of `base`, from 1 on."""

    base: int

    def __str__(self) -> str:
        return f"{self.base}^k"


@dataclass(frozen=True)
class Primes:
    """The prime numbers."""

    def __str__(self) -> str:
        return "primes"


@dataclass(frozen=True)
class Squares:
    """The squares, from 1 on."""

    def __str__(self) -> str:
        return "squares"


@dataclass(frozen=True)
class Fibonacci:
    """The Fibonacci numbers 1, 2, 3, 5, 8, and so on."""

    def __str__(self) -> str:
        return "fibonacci"


Part = Range | Residue | Powers | Primes | Squares | Fibonacci


@dataclass(frozen=True)
class Amounts:
    """The numbers in at least one of the parts; or, with `other`, all positive numbers that are in none of them.

    >>> str(Amounts((Range(1, 1), Primes())))
    '{1,primes}'
    >>> str(Amounts((Primes(),), other=True))
    'all but {primes}'
    """

    parts: tuple[Part, ...]
    other: bool = False

    def __str__(self) -> str:
        inside = ",".join(map(str, self.parts))
        return f"all but {{{inside}}}" if self.other else f"{{{inside}}}"


def contains(amounts: Amounts, number: int) -> bool:
    """Return whether a number is in the set.

    Raises:
        ValueError: the set contains primes, and the number is too large to decide whether it is prime.

    >>> [n for n in range(20) if contains(Amounts((Powers(2), Residue(5, 0))), n)]
    [1, 2, 4, 5, 8, 10, 15, 16]
    """
    return number >= 1 and amounts.other != any(_holds(part, number) for part in amounts.parts)


def members(amounts: Amounts, most: int) -> Iterator[int]:
    """Return the members of the set that are at most `most`, in ascending order, each once.

    >>> list(members(Amounts((Range(1, 1), Primes())), 12))
    [1, 2, 3, 5, 7, 11]
    """
    if amounts.other:
        return (number for number in range(1, most + 1) if contains(amounts, number))
    return (number for number, _ in groupby(merge(*(_listed(part, most) for part in amounts.parts))))


def _holds(part: Part, number: int) -> bool:
    """Return whether a positive number belongs to a part."""
    match part:
        case Range(low, high):
            return low <= number and (high is None or number <= high)
        case Residue(modulus, residue):
            return number % modulus == residue
        case Powers(base):
            while number % base == 0:
                number //= base
            return number == 1
        case Primes():
            return is_prime(number)
        case Squares():
            return isqrt(number) ** 2 == number
        case Fibonacci():
            return any(isqrt(square) ** 2 == square for square in (5 * number * number - 4, 5 * number * number + 4))


def _listed(part: Part, most: int) -> Iterator[int]:
    """Yield the members of a part up to `most`, in ascending order."""
    match part:
        case Range(low, high):
            yield from range(max(1, low), (most if high is None else min(high, most)) + 1)
        case Residue(modulus, residue):
            yield from range(residue or modulus, most + 1, modulus)
        case Powers(base):
            number = 1
            while number <= most:
                yield number
                number *= base
        case Primes():
            yield from _primes(most)
        case Squares():
            yield from (root * root for root in range(1, isqrt(max(most, 0)) + 1))
        case Fibonacci():
            one, other = 1, 2
            while one <= most:
                yield one
                one, other = other, one + other


def _primes(most: int) -> Iterator[int]:
    """Yield the primes up to `most`, from a sieve that doubles as long as primes are wanted."""
    known, size = 1, 1 << 10
    while known < most:
        yield from (prime for prime in _sieve(min(size, 1 << 22)) if known < prime <= most)
        known, size = min(size, 1 << 22), size * 2
        if size > 1 << 22:
            break
    yield from (number for number in range(max(known, 1) + 1, most + 1) if is_prime(number))


@lru_cache(maxsize=16)
def _sieve(most: int) -> tuple[int, ...]:
    """Return the primes up to `most`."""
    prime = bytearray([1]) * (most + 1)
    prime[:2] = b"\0\0"
    for number in range(2, isqrt(most) + 1):
        if prime[number]:
            prime[number * number :: number] = bytes(len(range(number * number, most + 1, number)))
    return tuple(number for number, is_one in enumerate(prime) if is_one)


def smallest(amounts: Amounts, most: int = 10_000) -> int | None:
    """Return the smallest member of the set; None if no number up to `most` is a member.

    >>> smallest(Amounts((Residue(2, 1),), other=True)), smallest(Amounts((Range(1, None),), other=True))
    (2, None)
    """
    return next(members(amounts, most), None)


def is_prime(number: int) -> bool:
    """Return whether a number is prime.

    Raises:
        ValueError: the number is too large for an exact test.

    >>> [n for n in range(40) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    """
    if number < 2 or any(number % small == 0 for small in _WITNESSES):
        return number in _WITNESSES
    if number >= LARGEST_TESTED:
        raise ValueError(f"primes are decided below {LARGEST_TESTED}: give a smaller heap")
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in _WITNESSES:
        power = pow(witness, odd, number)
        if power not in (1, number - 1) and all(pow(power, 1 << i, number) != number - 1 for i in range(1, twos)):
            return False
    return True
