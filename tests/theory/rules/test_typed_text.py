"""Tests of the normalization of typed text: signs and digits of four languages, and places in the original text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.rules import typed_text
from theory.rules.typed_text import normalize

NORMAL = [
    ("N\N{MINUS SIGN}1, \N{LEFT FLOOR}N/2\N{RIGHT FLOOR}", "n-1, floor(n/2)"),
    ("\N{LEFT CEILING}n/3\N{RIGHT CEILING}", "ceil(n/3)"),
    ("n\N{EN DASH}3\N{HORIZONTAL ELLIPSIS}n\N{EM DASH}10", "n-3..n-10"),
    ("\N{MIDDLE DOT}77", ".77"),
    ("Dawson\N{RIGHT SINGLE QUOTATION MARK}s Chess", "dawson's chess"),
    ("We\u017a 1, 3 lub 4", "wez 1, 3 lub 4"),
    ("STO\u0141EK", "stolek"),
    ("\u06f1\u060c \u06f3 \u06cc\u0627 \u06f4", "1, 3 \u06cc\u0627 4"),
    ("\u0661\u061b \u0662", "1, 2"),
    ("\uff10\uff0e\uff17", "0.7"),
    # A superscript is a power, and must not become a digit of the number before it.
    ("n-2\N{SUPERSCRIPT TWO}", "n-2^2"),
    ("n\N{NO-BREAK SPACE}-\N{RIGHT-TO-LEFT MARK} 1", "n - 1"),
    # Hebrew without its points, Arabic letters as Persian ones.
    ("\u05e7\u05b0\u05d7\u05d5\u05bc", "\u05e7\u05d7\u05d5"),
    ("\u064a\u0643", "\u06cc\u06a9"),
]


@pytest.mark.parametrize(("typed", "text"), NORMAL)
def test_the_normal_form(typed: str, text: str) -> None:
    assert normalize(typed).text == text


@given(st.text())
def test_places_rise_and_lie_in_the_typed_text(typed: str) -> None:
    normal = normalize(typed)
    assert len(normal.places) == len(normal.text)
    assert list(normal.places) == sorted(normal.places)
    assert all(0 <= place < len(typed) for place in normal.places) and normal.place(len(normal.text)) == len(typed)


@given(st.text())
def test_a_normal_form_stays_as_it_is(typed: str) -> None:
    once = normalize(typed).text
    assert normalize(once).text == once


@pytest.mark.parametrize("value", range(10))
def test_every_known_script_of_digits_keeps_its_values(value: int) -> None:
    ranges = [(first, last, sign) for first, last, _, sign in typed_text.data()["digits"]]
    digits = [(chr(code), sign) for first, last, sign in ranges for code in range(ord(first), ord(last) + 1)]
    digits_of_value = [(digit, sign) for digit, sign in digits if unicodedata.digit(digit) == value]
    assert len(digits_of_value) >= len({(first, last) for first, last, sign in ranges if not sign})
    assert {normalize(digit).text for digit, sign in digits_of_value} == {
        f"{sign}{value}" for _, sign in digits_of_value
    }


def test_places_refer_to_the_typed_text() -> None:
    typed = "⌊n⁄2⌋; ٣ and more than twenty characters"
    normal = normalize(typed)
    assert normal.place_in_words(normal.text.index("3")) == "at character 8, '٣ and more than twen'…"
    assert normal.place_in_words(len(normal.text)) == "at the end" == normalize("n-1  ").place_in_words(3)
