"""Tests of roots, Beatty's floors, sequences by mex, and the numerations of Zeckendorf and Ostrowski."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import isqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.numbers import ostrowski, square_roots
from theory.numbers.beatty import Pairs
from theory.numbers.complementary import mex_pairs
from theory.numbers.mex import mex
from theory.numbers.square_roots import Root

LONG = st.integers(0, 2**16_000) | st.integers(0, 2**90)


@pytest.fixture
def without_gmpy2(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(square_roots, "GMPY2", None)
    square_roots.forget()
    yield
    square_roots.forget()


def lengths() -> Any:
    return [*range(square_roots.LONG_BITS - 2, square_roots.LONG_BITS + 30), 10_001, 16_384, 33_333, 100_003]


@pytest.mark.parametrize("bits", lengths())
def test_roots_of_long_numbers(bits: Any, without_gmpy2: None) -> None:
    whole = (1 << bits // 2) - 1
    for n in (1 << bits, (1 << bits) - 1, 3 << bits - 2, whole**2, whole**2 - 1, whole**2 + 2 * whole, 7**bits >> bits):
        assert square_roots.isqrt(n) == isqrt(n)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.integers(2**200, 2**4_000))
def test_newtons_root(n: int) -> None:
    assert square_roots._newton(n) == isqrt(n)


@settings(deadline=None, max_examples=100, derandomize=True)
@given(LONG)
def test_roots_with_every_engine(n: Any) -> None:
    assert square_roots.isqrt(n) == isqrt(n)


def test_no_root_of_a_negative_number() -> None:
    for n in (-1, -(1 << 20_000)):
        with pytest.raises(ValueError, match="negative"):
            square_roots.isqrt(n)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(LONG, st.integers(0, 50), st.sampled_from([2, 5, 8, 13, 29, 10**40 + 4]), st.sampled_from([0, 10, 100, 16_000]))
def test_floors_do_not_depend_on_the_places(n: Any, step: int, d: int, bits: int) -> None:
    root = Root(d, bits)
    assert root.floor(n) == isqrt(d * n * n)
    assert root.floors(n, step) == (isqrt(d * n * n), isqrt(d * (n + step) ** 2))


def test_floors_of_multiples_next_to_an_integer() -> None:
    a, b = 1, 1
    five = Root(5, 700)
    for _ in range(1_000):
        a, b = b, a + b
        assert five.floor(a) == isqrt(5 * a * a)


@pytest.mark.parametrize("gap", [0, 1])
@pytest.mark.parametrize("t", range(1, 10))
def test_pairs_by_mex_and_by_floors(t: int, gap: int) -> None:
    members: list[Any] = []
    pairs = Pairs(t, gap)
    for n, (a, b) in enumerate(islice(mex_pairs(t, gap), 1_500)):
        if n < 150:
            assert a == mex(members)
            members += [a, b]
        assert b == a + t * n + gap
        assert pairs.pair(n) == (pairs.lower(n), pairs.upper(n)) == (a, b)
        assert (pairs.place(a), pairs.place(b)) == ((n, b), (n, a))


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.integers(0, 2**300), st.integers(1, 2**80) | st.integers(1, 9), st.sampled_from([0, 1]))
def test_long_pairs(n: int, t: Any, gap: int) -> None:
    pairs = Pairs(t, gap, most=2**200)
    a, b = pairs.pair(n)
    assert pairs.place(a) == (n, b)
    assert pairs.place(b) == (n, a)
    # The floor, from α between two fractions.
    places = 1_200
    s = isqrt((t * t + 4) << 2 * places)
    for near in (Fraction(s, 1 << places), Fraction(s + 1, 1 << places)):
        alpha = (2 - t + near) / 2
        assert (n * alpha + (1 / alpha if gap else 0)) // 1 == a or n == 0


def test_bad_pairs() -> None:
    for bad in ({"t": 0}, {"t": -1}, {"gap": 2}, {"gap": -1}):
        with pytest.raises(ValueError, match="must be"):
            Pairs(**bad)
    for bad in ({"t": 0}, {"gap": -1}):
        with pytest.raises(ValueError, match="at least"):
            next(mex_pairs(**bad))


@pytest.mark.parametrize("t", range(1, 8))
def test_numerals(t: int) -> None:
    for n in range(2_000):
        numeral = ostrowski.digits(n, t)
        assert ostrowski.number(numeral, t) == n
        assert ostrowski.is_greedy(numeral, t)
        if n:
            zeros = next(i for i, digit in enumerate(reversed(numeral)) if digit)
            assert ostrowski.trailing_zeros(n, t) == zeros
            assert ostrowski.digits(ostrowski.append_zero(n, t), t) == [*numeral, 0]


@pytest.mark.parametrize("t", [1, 2, 3])
def test_every_greedy_numeral_is_that_of_one_number(t: int) -> None:
    every = [list(d) for size in range(1, 6) for d in product(range(t + 1), repeat=size) if ostrowski.is_greedy(d, t)]
    numbers = [ostrowski.number(d, t) for d in every]
    assert sorted(numbers) == list(range(len(numbers)))
    assert [ostrowski.digits(n, t) for n in numbers] == every


@pytest.mark.parametrize("t", range(1, 8))
def test_the_digits_tell_the_pairs(t: int) -> None:
    pairs = Pairs(t)
    for n in range(1, 1_500):
        a, b = pairs.pair(n)
        assert ostrowski.trailing_zeros(a, t) % 2 == 0
        assert ostrowski.trailing_zeros(b, t) % 2 == 1
        assert ostrowski.append_zero(a, t) == b


@settings(deadline=None, max_examples=50, derandomize=True)
@given(st.integers(0, 2**3_000), st.integers(1, 9))
def test_long_numerals(n: int, t: int) -> None:
    numeral = ostrowski.digits(n, t)
    assert ostrowski.number(numeral, t) == n
    assert ostrowski.is_greedy(numeral, t)


@pytest.mark.parametrize(
    ("numeral", "t"), [([], 1), ([0, 1], 1), ([1, 1], 1), ([2], 1), ([-1], 1), ([1, 2, 1], 2), ([3], 2)]
)
def test_numerals_that_are_not_greedy(numeral: Any, t: int) -> None:
    assert not ostrowski.is_greedy(numeral, t)


def test_bad_numerals() -> None:
    with pytest.raises(ValueError, match="cannot be negative"):
        ostrowski.digits(-1)
    with pytest.raises(ValueError, match="zeros at the end of 0"):
        ostrowski.trailing_zeros(0)
    for ask in (ostrowski.digits, ostrowski.append_zero, ostrowski.trailing_zeros):
        with pytest.raises(ValueError, match="t must be at least 1"):
            ask(5, 0)
    with pytest.raises(ValueError, match="t must be at least 1"):
        ostrowski.number([1], 0)


@pytest.mark.parametrize("t", range(2, 8))
def test_the_last_digits_tell_the_pairs_of_misere_play(t: int) -> None:
    pairs = list(islice(mex_pairs(t, 1), 400))
    larger = {b for _, b in pairs}
    for a, b in pairs:
        assert ostrowski.is_misere_lower(a, t)
        assert ostrowski.misere_partner(a, t) == b
    assert all(ostrowski.is_misere_lower(n, t) == (n not in larger) for n in range(pairs[-1][0]))


def test_misere_digits_need_t_of_two_or_more() -> None:
    for ask in (ostrowski.is_misere_lower, ostrowski.misere_partner):
        with pytest.raises(ValueError, match="at least 2"):
            ask(3, 1)
        with pytest.raises(ValueError, match="negative"):
            ask(-1, 2)
