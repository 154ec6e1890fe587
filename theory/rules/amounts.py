"""Sets of amounts: the numbers of counters that a move may take from a heap.

A set is data, such as the powers of 2, or 1 and the primes. Some sets depend on the heap, such as its divisors. A set
has two readings: `contains` and `members` here, and a formula in `verify.discover.general.amount_sets`. Tests compare
both. All amounts are at least 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from itertools import groupby
from math import gcd, isqrt

# The witnesses 2, 3, …, 41 decide whether a number below this bound is prime (Sorenson and Webster 2015).
LARGEST_TESTED = 3_317_044_064_679_887_385_961_981
# The largest heap whose divisors are listed, by trial division.
LARGEST_DIVIDED = 10**12
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


@dataclass(frozen=True)
class Divisors:
    """The divisors of the heap; if `proper`, without the heap itself."""

    proper: bool = False

    def __str__(self) -> str:
        return "proper divisors" if self.proper else "divisors"


@dataclass(frozen=True)
class PrimeDivisors:
    """The prime divisors of the heap."""

    def __str__(self) -> str:
        return "prime divisors"


@dataclass(frozen=True)
class LeftDivisors:
    """The numbers of counters whose removal leaves a divisor of the heap."""

    def __str__(self) -> str:
        return "n-divisors"


@dataclass(frozen=True)
class Coprime:
    """The numbers coprime to the heap."""

    def __str__(self) -> str:
        return "coprime"


@dataclass(frozen=True)
class PrimePowers:
    """The powers of primes with an exponent of at least 1."""

    def __str__(self) -> str:
        return "prime powers"


OfHeap = Divisors | PrimeDivisors | LeftDivisors | Coprime
Part = Range | Residue | Powers | Primes | PrimePowers | Squares | Fibonacci | OfHeap


@dataclass(frozen=True)
class Amounts:
    """The union of the parts; or, with `other`, all positive numbers outside it.

    >>> str(Amounts((Range(1, 1), Primes())))
    '{1,primes}'
    >>> str(Amounts((Primes(),), other=True))
    'all but {primes}'
    """

    parts: tuple[Part, ...]
    other: bool = False

    @property
    def depends_on_heap(self) -> bool:
        """Return whether the set differs from heap to heap."""
        return self.fixed.parts != self.parts

    @property
    def fixed(self) -> "Amounts":
        """Return the set of those parts that do not depend on the heap."""
        return Amounts(tuple(part for part in self.parts if not isinstance(part, OfHeap)), self.other)

    def __str__(self) -> str:
        inside = ",".join(map(str, self.parts))
        return f"all but {{{inside}}}" if self.other else f"{{{inside}}}"


def contains(amounts: Amounts, number: int, heap: int = 0) -> bool:
    """Return whether a number is in the set; `heap` matters only if the set depends on the heap.

    Raises:
        ValueError: the set contains primes, and the number is too large to decide whether it is prime.

    >>> list(n for n in range(20) if contains(Amounts((Powers(2), Residue(5, 0))), n))
    [1, 2, 4, 5, 8, 10, 15, 16]
    """
    return number >= 1 and amounts.other != any(_holds(part, number, heap) for part in amounts.parts)


def members(amounts: Amounts, most: int, heap: int = 0) -> Iterator[int]:
    """Return an iterator over the members of the set up to `most`, in ascending order, each once.

    Raises:
        ValueError: the set contains divisors, and the heap is too large to list them.

    >>> list(members(Amounts((Range(1, 1), Primes())), 12))
    [1, 2, 3, 5, 7, 11]
    """
    if amounts.other:
        return (number for number in range(1, most + 1) if contains(amounts, number, heap))
    return (number for number, _ in groupby(merge(*(_members_of(part, most, heap) for part in amounts.parts))))


def _holds(part: Part, number: int, heap: int) -> bool:
    """Return whether a positive number belongs to a part, for a heap."""
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
        case Divisors(proper):
            return heap > 0 == heap % number and not (proper and number == heap)
        case PrimeDivisors():
            return heap > 0 == heap % number and is_prime(number)
        case LeftDivisors():
            return heap > number and heap % (heap - number) == 0
        case Coprime():
            return heap > 0 and gcd(number, heap) == 1
        case PrimePowers():
            return is_prime_power(number)


def _members_of(part: Part, most: int, heap: int) -> Iterator[int]:
    """Yield the members of a part up to `most`, in ascending order, for a heap."""
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
        case Divisors() | PrimeDivisors():
            yield from (number for number in divisors(heap) if number <= most and _holds(part, number, heap))
        case LeftDivisors():
            yield from (heap - left for left in reversed(divisors(heap)) if 1 <= heap - left <= most)
        case Coprime():
            yield from (number for number in range(1, most + 1) if heap > 0 and gcd(number, heap) == 1)
        case PrimePowers():
            higher = sorted(power for prime in _primes(isqrt(max(most, 0))) for power in _powers_of(prime, most))
            yield from merge(_primes(most), higher)


def _powers_of(prime: int, most: int) -> Iterator[int]:
    """Yield the powers of a prime up to `most`, from its square on."""
    power = prime * prime
    while power <= most:
        yield power
        power *= prime


@lru_cache(maxsize=1 << 12)
def divisors(number: int) -> tuple[int, ...]:
    """Return the divisors of a natural number, in ascending order; none for 0.

    Raises:
        ValueError: the number is too large.

    >>> divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    if number > LARGEST_DIVIDED:
        raise ValueError(
            f"the divisors of a heap can be listed only up to {LARGEST_DIVIDED} counters: give a smaller heap"
        )
    low = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
    return (*low, *(number // divisor for divisor in reversed(low) if divisor * divisor != number))


def _primes(most: int) -> Iterator[int]:
    """Yield the primes up to `most` from a sieve whose length doubles as needed."""
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


def smallest_member(amounts: Amounts, most: int = 10_000) -> int | None:
    """Return the smallest member up to `most`; None if there is none. The set must not depend on the heap.

    >>> smallest_member(Amounts((Residue(2, 1),), other=True)), smallest_member(Amounts((Range(1, None),), other=True))
    (2, None)
    """
    return next(members(amounts, most), None)


def is_prime(number: int) -> bool:
    """Return whether a number is prime.

    Raises:
        ValueError: the number is too large for an exact test.

    >>> list(filter(is_prime, range(40)))
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
    """
    if number < 2 or any(number % small == 0 for small in _WITNESSES):
        return number in _WITNESSES
    if number >= LARGEST_TESTED:
        raise ValueError(f"primality can be tested only below {LARGEST_TESTED}: give a smaller heap")
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for witness in _WITNESSES:
        power = pow(witness, odd, number)
        if power not in (1, number - 1) and all(pow(power, 1 << i, number) != number - 1 for i in range(1, twos)):
            return False
    return True


def is_prime_power(number: int) -> bool:
    """Return whether a number is a power of a prime with an exponent of at least 1.

    Raises:
        ValueError: a root of the number is too large to decide whether it is prime.

    >>> list(filter(is_prime_power, range(30)))
    [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29]
    """
    return any(is_prime(root) for root in _whole_roots(number))


def _whole_roots(number: int) -> Iterator[int]:
    """Yield the integers from 2 on of which the number is a power, in ascending order."""
    for exponent in range(number.bit_length(), 0, -1):
        low, high = 1, 1 << -(-number.bit_length() // exponent)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle**exponent <= number else (low, middle - 1)
        if low >= 2 and low**exponent == number:
            yield low
