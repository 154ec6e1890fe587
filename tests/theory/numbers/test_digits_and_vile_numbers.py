"""Tests of digits in any base, trailing zeros, runs, and vile, dopey, evil and odious numbers."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.numbers import base_digits as base_module
from theory.numbers.base_digits import digits, trailing_run, trailing_zeros
from theory.numbers.evil import evil, odious
from theory.numbers.vile import dopey, vile

naturals = st.one_of(st.integers(0, 300), st.integers(0, 1 << 3000))
bases = st.one_of(st.integers(2, 40), st.integers(2, 1 << 90), st.sampled_from([2**40, 10**200]))

# The first terms as the On-Line Encyclopedia of Integer Sequences lists them.
A003159 = [1, 3, 4, 5, 7, 9, 11, 12, 13, 15, 16, 17, 19, 20, 21, 23, 25, 27, 28, 29, 31, 33, 35, 36, 37, 39, 41, 43, 44]
A036554 = [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32, 34, 38, 40, 42, 46, 50, 54, 56, 58, 62, 66, 70, 72, 74, 78, 82, 86]
A001969 = [0, 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30, 33, 34, 36, 39, 40, 43, 45, 46, 48, 51, 53, 54]
A000069 = [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38, 41, 42, 44, 47, 49, 50, 52, 55]

SEQUENCES: dict[str, tuple[Callable[[int], bool], Callable[[int, str], bool], list[int]]] = {
    # name: the test here, the definition on the binary numeral, the first terms
    "A003159": (vile, lambda n, b: n > 0 and (len(b) - len(b.rstrip("0"))) % 2 == 0, A003159),
    "A036554": (lambda n: n > 0 and dopey(n), lambda n, b: n > 0 and (len(b) - len(b.rstrip("0"))) % 2 == 1, A036554),
    "A001969": (evil, lambda _, b: b.count("1") % 2 == 0, A001969),
    "A000069": (odious, lambda _, b: b.count("1") % 2 == 1, A000069),
}


@pytest.mark.parametrize("name", SEQUENCES)
def test_published_sequences(name: str) -> None:
    belongs, defined, terms = SEQUENCES[name]
    assert [n for n in range(terms[-1] + 1) if belongs(n)] == terms
    assert all(belongs(n) == defined(n, f"{n:b}") for n in range(5000))


def test_zero_is_dopey_and_evil() -> None:
    assert dopey(0)
    assert not vile(0)
    assert evil(0)
    assert not odious(0)
    assert all(dopey(0, k) and vile(1, k) and dopey(k, k) and vile(k * k, k) for k in range(2, 30))


def by_hand(n: Any, base: Any) -> Any:
    numeral: list[int] = []
    while n:
        n, digit = divmod(n, base)
        numeral.insert(0, digit)
    return numeral or [0]


@given(naturals, bases)
def test_digits_in_any_base(n: Any, base: Any) -> None:
    assert digits(n, base) == by_hand(n, base)


@pytest.mark.parametrize("base", [3, 10, 12, 16, 97, 10**30])
@given(n=naturals)
def test_digits_of_long_numbers_taken_apart(base: int, n: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base_module, "PIECE_BITS", 40)
        assert digits(n, base) == by_hand(n, base)


@pytest.mark.parametrize("base", [3, 10, 97, 10**30])
@given(n=naturals)
def test_digits_without_gmpy2(base: int, n: Any) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base_module, "GMPY2", None)
        patch.setattr(base_module, "PIECE_BITS", 40)
        assert digits(n, base) == by_hand(n, base)


@given(naturals, st.integers(2, 40), st.integers(0, 900))
def test_zeros_at_the_end(n: Any, base: int, more: int) -> None:
    if n:
        assert trailing_zeros(n * base**more, base) == trailing_zeros(n, base) + more
        assert n % base ** trailing_zeros(n, base) == 0 != n % base ** (trailing_zeros(n, base) + 1)
        assert vile(n * base, base) == dopey(n, base)


@given(naturals, st.integers(2, 40), st.data())
def test_the_run_at_the_end(n: Any, base: int, data: st.DataObject) -> None:
    digit, length = data.draw(st.integers(0, base - 1)), data.draw(st.integers(1, 50))
    for _ in range(length):
        n = n * base + digit
    numeral = by_hand(n, base)
    run = next((i for i, d in enumerate(reversed(numeral)) if d != numeral[-1]), len(numeral))
    assert trailing_run(n, base) == (digit, run)


def test_long_numbers() -> None:
    # A million decimal digits, for which quadratic algorithms would take too long.
    n = 7**1_183_294
    assert trailing_zeros(n << 1001) == 1001
    assert trailing_run((n << 1001) - 1) == (1, 1001)
    assert trailing_run(7**100_000 * 3**5000, 3) == (0, 5000)
    assert len(digits(n, 2**20)) == -(-n.bit_length() // 20)
    assert sum(digits(n, 8)) % 7 == n % 7
    long = digits(7**200_000, 3)
    assert long[0]
    assert sum(long) % 2 == 1
    assert len(long) == 354_249


@pytest.mark.parametrize("function", [digits, trailing_run, trailing_zeros, vile, dopey])
@pytest.mark.parametrize(("n", "base", "message"), [(-1, 2, "negative"), (5, 1, "base must be at least 2")])
def test_bad_numbers_are_refused(function: Any, n: int, base: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        function(n, base)


def test_zero_has_no_digit_before_its_zeros() -> None:
    with pytest.raises(ValueError, match="is undefined"):
        trailing_zeros(0)
    with pytest.raises(ValueError, match="negative"):
        evil(-1)
