"""Tests of nim-sum, mex, binary digits and columns: tables of known values, and laws on random naturals."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.numbers.binary import bits, columns, digits
from theory.numbers.mex import mex
from theory.numbers.nim_sum import nim_sum

naturals = st.one_of(st.integers(0, 40), st.integers(0, 1 << 4000))

NIM_SUMS = [
    ((), 0),
    ((0,), 0),
    ((7,), 7),
    ((3, 4, 5), 2),
    ((46, 45, 21), 22),
    ((16, 13, 10), 23),
    ((10, 13, 22, 31), 14),
    ((1, 3, 5, 7), 0),
    ((2, 3, 4, 5), 0),
    ((1 << 5000, 1), (1 << 5000) + 1),
]


@pytest.mark.parametrize(("heaps", "result"), NIM_SUMS)
def test_nim_sum_of_known_positions(heaps: Any, result: int) -> None:
    assert nim_sum(heaps) == result


@given(st.lists(naturals, max_size=8))
def test_nim_sum_adds_every_column_without_carrying(heaps: Any) -> None:
    width = max((n.bit_length() for n in heaps), default=0)
    by_hand = sum((sum(n // 2**i % 2 for n in heaps) % 2) << i for i in range(min(width, 200)))
    assert nim_sum(heaps) % 2**200 == by_hand


@given(naturals, naturals, naturals)
def test_laws_of_the_nim_sum(x: Any, y: Any, z: Any) -> None:
    assert nim_sum([x, y]) == nim_sum([y, x])
    assert nim_sum([nim_sum([x, y]), z]) == nim_sum([x, nim_sum([y, z])]) == nim_sum([x, y, z])
    assert nim_sum([x, x]) == 0
    assert (nim_sum([x, y]) == nim_sum([x, z])) == (y == z)


def test_nim_sum_does_not_eat_or_reorder_its_argument() -> None:
    heaps = [5, 1, 3]
    nim_sum(heaps)
    assert heaps == [5, 1, 3]
    assert nim_sum(n for n in heaps) == 7


@pytest.mark.parametrize("function", [lambda n: nim_sum([3, n]), digits, bits, lambda n: columns((3, n))])
def test_negative_numbers_are_refused(function: Any) -> None:
    with pytest.raises(ValueError, match="negative"):
        function(-1)


@pytest.mark.parametrize(
    ("values", "result"),
    [([], 0), ([0], 1), ([1], 0), ([0, 1, 3], 2), ([2, 0, 1, 1, 0], 3), ([10**50], 0), (range(100), 100)],
)
def test_mex(values: Any, result: int) -> None:
    assert mex(values) == result


@given(st.lists(st.integers(0, 30)))
def test_mex_is_excluded_and_all_below_are_not(values: list[int]) -> None:
    assert mex(values) not in values
    assert all(n in values for n in range(mex(values)))


@pytest.mark.parametrize(
    ("n", "text"), [(0, "0"), (1, "1"), (21, "10101"), (46, "101110"), (45, "101101"), (19, "10011")]
)
def test_digits(n: int, text: str) -> None:
    assert digits(n) == text


@given(naturals)
def test_bits_are_the_powers_of_two_in_a_number(n: Any) -> None:
    assert sum(2**exponent for exponent in bits(n)) == n
    assert list(bits(n)) == sorted(set(bits(n)))


def test_columns_of_the_textbook_example() -> None:
    table = columns((46, 45, 21))
    assert table.rows == ("101110", "101101", "010101")
    assert table.ones == (2, 1, 2, 3, 1, 2)
    assert table.odd == (1, 3, 4)


def test_columns_of_small_positions() -> None:
    assert columns(()).rows == () == columns(()).ones
    assert columns((0,)).rows == ("0",)
    assert columns((0, 4)).ones == (1, 0, 0)


@given(st.lists(naturals, min_size=1, max_size=6))
def test_odd_columns_are_the_ones_of_the_nim_sum(heaps: Any) -> None:
    table = columns(heaps)
    width = len(table.ones)
    assert {width - 1 - index for index in table.odd} == set(bits(nim_sum(heaps)))
    assert [int(row, 2) for row in table.rows] == heaps
