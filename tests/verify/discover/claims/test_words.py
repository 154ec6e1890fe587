"""Tests of the normalized words of claims: players, outcomes, relations and congruences, and partial translations."""

import pytest

from verify.discover.claims.words import in_parts, is_sufficient_only, normalize_claim, numbers_in

NORMALIZED = {
    "Bob wins precisely when 4 divides n.": "second wins iff 4 divides n",
    "whoever starts wins with 12": "first wins with 12",
    "player 2 cannot lose": "second wins",
    "the first player never loses with 5 stones": "first wins with 5",
    "the starter has no winning strategy": "first loses",
    "P N N P": "pnnp",
    "piles of 7 are lost": "heap 7 are lost",
    "the losing positions are the multiples of 4": "the p-positions are the multiples of 4",
    "The heap size is greater than 5 for all n": "n > 5",
    "the number of coins is at least 5": "n >= 5",
    "Grundy value of 7 is equal to 3": "value of 7 = 3",
    "n = 0 or 2 (mod 7)": "n mod 7 in {0, 2}",
    "n ≡ 1, 3 and 4 modulo 6": "n mod 6 in {1, 3, 4}",
    "there are no p-positions after 7": "every n > 7 is won",
    "there is no N-position past 3": "every n > 3 is lost",
    "second wins if n is even, otherwise first wins": "second wins iff n is even",
    "0, 1, 0, 1, ...": "0, 1, 0, 1, ...",
}


@pytest.mark.parametrize("claim", NORMALIZED)
def test_words_of_a_claim_are_normalized(claim: str) -> None:
    assert normalize_claim(claim) == NORMALIZED[claim]
    assert normalize_claim(claim.upper()) == NORMALIZED[claim]


@pytest.mark.parametrize(
    "introduction", ["Conjecture 3: ", "I think that ", "Is it true that ", "Prove that it is known that ", "Claim: "]
)
def test_an_introduction_is_removed(introduction: str) -> None:
    assert normalize_claim(f"{introduction}period 12 from 70?") == "period 12 from 70"


@pytest.mark.parametrize(
    "claim",
    [
        "The second player wins if and only if n is divisible by 4",
        "drugi gracz wygrywa dokładnie wtedy, gdy n dzieli się przez 4",
        "השחקן השני מנצח אם ורק אם n מתחלק ב-4",
        "بازیکن دوم می‌برد اگر و تنها اگر n مضرب ۴ باشد",
    ],
)
def test_parts_in_four_languages(claim: str) -> None:
    expected = "second wins iff n is divisible by 4"
    assert expected in (in_parts(claim), normalize_claim(in_parts(claim)))


@pytest.mark.parametrize(
    ("claim", "sufficient"),
    [
        ("the starter loses when n is at least 5", True),
        ("the second player wins if n is even", True),
        ("drugi gracz wygrywa, gdy n jest parzyste", True),
        ("השחקן השני מנצח כאשר n זוגי", True),
        ("نفر دوم می‌برد اگر n زوج باشد", True),
        ("the second player wins exactly when n is even", False),
        ("the second player wins only if n is even", False),
        ("the second player wins if n is even, otherwise the first", False),
        ("drugi gracz wygrywa tylko wtedy, gdy n jest parzyste", False),
        ("השחקן השני מנצח רק כאשר n זוגי", False),
        ("نفر دوم فقط وقتی می‌برد که n زوج باشد", False),
        ("period 12 from 70", False),
    ],
)
def test_a_condition_without_a_word_for_necessity_is_only_sufficient(claim: str, sufficient: bool) -> None:
    assert is_sufficient_only(claim) is sufficient


def test_numbers_of_a_list() -> None:
    assert numbers_in("1, 20 or 3") == ["1", "20", "3"]
