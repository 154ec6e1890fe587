"""Tests of the closed forms of K-MARK for k = 2, …, 12 on all heaps up to a million.

A separate loop, which shares no code with other tables, computes the values from the rules. The closed forms of the
claims are computed in arrays: by the runs of the digits (MARK-094), by the zeros (MARK-091), and by powers (MARK-096).
"""

import random
from typing import Any

import numpy as np
import pytest

from theory.numbers.mex import mex
from theory.strategy.mark import k_mark_strategy

FAR = 10**6
BASES = range(2, 13)


def by_rules(k: int) -> Any:
    """Return Grundy values and misère outcomes of 0, …, FAR, where a move takes 1 to k − 1 or leaves the k-th part."""
    least = [mex({bit for bit in range(k + 2) if mask >> bit & 1}) for mask in range(1 << (k + 2))]
    values, lost = bytearray(FAR + 1), bytearray(FAR + 1)
    counts = [0] * (k + 2)
    counts[0], mask, last_lost = 1, 1, -k
    for n in range(1, FAR + 1):
        if n >= k:
            gone = values[n - k]
            counts[gone] -= 1
            if not counts[gone]:
                mask &= ~(1 << gone)
        quotient = n // k
        value = least[mask | 1 << values[quotient]]
        values[n] = value
        counts[value] += 1
        mask |= 1 << value
        if last_lost <= n - k and not lost[quotient]:
            lost[n], last_lost = 1, n
    return np.frombuffer(values, np.uint8), np.frombuffer(lost, np.uint8).astype(bool)


def by_runs(k: int) -> Any:
    """Return the closed form of MARK-094 for 0, …, FAR, one block for each number of digits."""
    n = np.arange(FAR + 1)
    quotient, digit = n // k, n % k
    run, turns = np.ones(FAR + 1, np.int64), np.zeros(FAR + 1, np.int64)
    first = 1
    turns[:k] = digit[:k] == k - 1
    while first * k <= FAR:
        block = n[first * k : first * k * k]
        q, r = quotient[block], digit[block]
        run[block] = np.where(digit[q] == r, run[q] + 1, 1)
        odd = (digit[q] < k - 1) & (run[q] % 2 == 1)
        turns[block] = turns[q] + (r == k - 1) + (odd & (r < digit[q]))
        first *= k
    low = (digit < k - 1) & (run % 2 == 1)
    return np.where(low, digit, np.where(turns % 2 == 1, k - 1, k))


def zeros(k: int) -> Any:
    """Return the numbers 0, …, FAR, and the numbers of zeros at the end of their numerals in base k, with 0 for 0."""
    n, zero_counts = np.arange(FAR + 1), np.zeros(FAR + 1, np.int64)
    power = k
    while power <= FAR:
        zero_counts[power::power] += 1
        power *= k
    return n, zero_counts


@pytest.mark.parametrize("k", BASES)
def test_closed_forms_against_the_rules_to_a_million(k: int) -> None:
    values, lost = by_rules(k)
    assert np.array_equal(values, by_runs(k))
    n, ends = zeros(k)
    dopey = (n == 0) | (ends % 2 == 1)
    assert np.array_equal(values == 0, dopey)
    power = np.zeros(FAR + 1, bool)
    power[[k**j for j in range(21) if k**j <= FAR]] = True
    # In misère play the powers of k change sides, and so does 0.
    expected = dopey ^ power
    expected[0] = False
    assert np.array_equal(lost, expected)
    for heap in [*range(2000), *random.Random(k).sample(range(FAR + 1), 2000)]:
        assert k_mark_strategy.grundy(heap, k) == values[heap]
        assert k_mark_strategy.misere_lost(heap, k) == lost[heap]
