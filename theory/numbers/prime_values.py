"""Sequences of Grundy values that the prime factors of the heap decide."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Literal

# The largest divisor that is tried, and the largest number up to which primes are counted.
LARGEST_TRIED, LARGEST_COUNTED = 10**6, 10**7


@dataclass(frozen=True)
class PrimeValues:
    """The values of heaps by their prime factors.

    Args:
        name: "least-prime" for the place of the least prime factor among the primes 2, 3, 5, …, where even numbers have
            the value 0 and 1 has the value 1; "prime-count" for the number of prime factors, each as often as it
            occurs.

    >>> [PrimeValues("least-prime")(n) for n in range(12)]
    [0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5]
    >>> [PrimeValues("prime-count")(n) for n in range(13)]
    [0, 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3]
    """

    name: Literal["least-prime", "prime-count"]

    def __call__(self, n: int) -> int:
        """Return the value of a heap of n.

        Raises:
            ValueError: the heap is too large to factor it, or too many primes would be counted.
        """
        if self.name == "prime-count":
            return sum(1 for _ in prime_factors(n)) if n > 1 else 0
        if n % 2 == 0 or n < 2:
            return int(n == 1)
        return primes_up_to(next(prime_factors(n)))


def prime_factors(number: int) -> Iterator[int]:
    """Yield the prime factors of a number from 2 on in ascending order, each as often as it occurs.

    Raises:
        ValueError: the number has two prime factors that are too large to find.

    >>> list(prime_factors(360)), list(prime_factors(2**64 * 97))[-1]
    ([2, 2, 2, 3, 3, 5], 97)
    """
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            yield divisor
            number //= divisor
            continue
        divisor += 1 + divisor % 2
        if divisor > LARGEST_TRIED:
            raise ValueError(f"prime factors are found up to {LARGEST_TRIED}: give a smaller heap")
    if number > 1:
        yield number


def primes_up_to(most: int) -> int:
    """Return the number of primes up to a number.

    Raises:
        ValueError: the number is too large.

    >>> primes_up_to(10), primes_up_to(10**6)
    (4, 78498)
    """
    if most > LARGEST_COUNTED:
        raise ValueError(f"primes are counted up to {LARGEST_COUNTED}: give a smaller heap")
    if most < 2:
        return 0
    prime = bytearray([1]) * (most + 1)
    prime[:2] = b"\0\0"
    for number in range(2, isqrt(most) + 1):
        if prime[number]:
            prime[number * number :: number] = bytes(len(range(number * number, most + 1, number)))
    return sum(prime)
