"""Tests of decimal text of any length, with and without gmpy2: the same values and the same errors."""

import importlib.util
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.numbers import decimal

ENGINES = [
    "halves",
    pytest.param(
        "gmpy2",
        marks=pytest.mark.skipif(importlib.util.find_spec("gmpy2") is None, reason="gmpy2 is not installed"),
    ),
]


@pytest.fixture(params=ENGINES, autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test with and without gmpy2."""
    monkeypatch.setattr(decimal, "GMPY2", None if request.param == "halves" else importlib.import_module("gmpy2"))


@pytest.fixture(autouse=True)
def strictest_limit() -> Iterator[None]:
    """Set Python's own limit for conversions to 640 digits during these tests."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(before)


def by_hand(text: str) -> Any:
    """Return the value of a decimal text, converted piece by piece with Python's quadratic algorithm."""
    n = 0
    for start in range(0, len(text), 500):
        piece = text[start : start + 500]
        n = n * 10 ** len(piece) + int(piece)
    return n


@pytest.mark.parametrize(
    "length", [1, 2, 307, 308, 309, 599, 600, 601, 639, 640, 641, 1200, 1201, 4300, 4301, 9999, 20_000]
)
def test_both_directions_at_every_length_where_the_way_changes(length: int) -> None:
    generator = random.Random(length)
    for text in ("9" * length, "1" + "0" * (length - 1), "1" + "".join(generator.choices("0123456789", k=length - 1))):
        n = by_hand(text)
        assert decimal.parse(text) == n
        assert decimal.write(n) == text


@pytest.mark.parametrize("exponent", [0, 1, 1023, 1024, 1025, 2048, 4096, 65_536, 65_537])
def test_around_the_powers_of_two(exponent: int) -> None:
    for n in (2**exponent - 1, 2**exponent, 2**exponent + 1):
        assert decimal.parse(decimal.write(n)) == n == by_hand(decimal.write(n))


@given(st.integers(0, 1 << 20_000))
@settings(max_examples=50)
def test_round_trip(n: int) -> None:
    text = decimal.write(n)
    assert decimal.parse(text) == n
    assert text == "0" or not text.startswith("0")


def test_a_million_digits() -> None:
    text = "7" + "".join(random.Random(1).choices("0123456789", k=999_999))
    n = decimal.parse(text)
    assert decimal.write(n) == text
    assert n % 10**50 == int(text[-50:])
    assert n % (2**61 - 1) == sum(
        int(text[i : i + 500]) * pow(10, 1_000_000 - i - 500, 2**61 - 1) for i in range(0, 1_000_000, 500)
    ) % (2**61 - 1)


def test_leading_zeros() -> None:
    assert decimal.parse("0" * 5000) == 0
    assert decimal.parse("0" * 5000 + "42") == 42


@pytest.mark.parametrize("bad", ["-1", "+1", " 1", "1 ", "1_0", "1.0", "1e3", "x", "٣", "３", "²", "1\n", "0x1", "𝟙"])
@pytest.mark.parametrize("front", ["", "1" * 5000])
def test_only_ascii_digits(bad: str, front: str) -> None:
    place = next(i for i, c in enumerate(front + bad) if c not in "0123456789")
    with pytest.raises(ValueError, match=f"^character {place + 1} of {len(front + bad)} is ") as caught:
        decimal.parse(front + bad)
    assert len(str(caught.value)) < 80


def test_nothing_at_all() -> None:
    with pytest.raises(ValueError, match="text is empty"):
        decimal.parse("")


def test_a_letter_in_a_million_digits_is_found_and_the_text_is_not_repeated() -> None:
    text = "1" * 500_000 + "O" + "1" * 499_999
    with pytest.raises(ValueError, match=r"^character 500001 of 1000000 is 'O', not a digit 0 to 9$"):
        decimal.parse(text)


def test_negative_numbers_are_not_written() -> None:
    with pytest.raises(ValueError, match="negative"):
        decimal.write(-1)


def test_shorten() -> None:
    assert decimal.shorten(10**39) == "1" + "0" * 39
    assert decimal.shorten(10**5000 + 7) == "1000000000…0000000007 (5001 digits)"
