"""Claims as people write them: each text is read as its canonical form, or refused."""

import pytest

from verify.discover.claim_forms import LOST, MOST_VALUES, WON, parse

READ = {
    "period 12 from 70": "period 12 from 70",
    "Period 7": "period 7",
    "the values have period 7 from n = 3 on": "period 7 from 3",
    "period ٣": "period 3",
    "period ۱۲ from ۷۰": "period 12 from 70",
    "no period": "no period",
    "not periodic": "no period",
    "lost exactly when n mod 2 in {1}": "lost exactly when n mod 2 in {1}",
    "lost iff n mod 7 = 0 or 2": "lost exactly when n mod 7 in {0, 2}",
    "Lost when n mod 7 is 0, 2, or 5": "lost exactly when n mod 7 in {0, 2, 5}",
    "n % 3 == 0": "lost exactly when n mod 3 in {0}",
    "lost iff n ≡ 0 (mod 4)": "lost exactly when n mod 4 in {0}",
    "lost iff n = 1 or 3 mod 4": "lost exactly when n mod 4 in {1, 3}",
    "lost iff 4 divides n": "lost exactly when n mod 4 in {0}",
    "lost iff 4 | n": "lost exactly when n mod 4 in {0}",
    "lost iff n is divisible by 4": "lost exactly when n mod 4 in {0}",
    "the second player wins iff n is a multiple of 4": "lost exactly when n mod 4 in {0}",
    "n is lost if and only if n mod 3 in {0}": "lost exactly when n mod 3 in {0}",
    "g(n) = n mod 3": "g(n) = n mod 3",
    "G(n)=n%4": "g(n) = n mod 4",
    "g(n) = 3": "g(n) = 3",
    "g(6) = 1": "g(6) = 1",
    "Grundy 6 = 1": "g(6) = 1",
    "the value of 6 is 1": "g(6) = 1",
    "0,1,0,1,2,3,1": "g = 0, 1, 0, 1, 2, 3, 1",
    "0, 1, 0, …": "g = 0, 1, 0",
    "[0, 1]": "g = 0, 1",
    "100 is lost": "100 is lost",
    "a heap of 7 is a P-position": "7 is lost",
    "7 is winning": "7 is won",
    "the first player wins with 100": "100 is won",
    "first loses from 8": "8 is lost",
    "the second player wins with n = 8": "8 is lost",
    "PNNPNN": "outcomes PNNPNN",
    "WLWWL": "outcomes NPNNP",
}  # fmt: skip


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_a_claim_is_read(text: str, canonical: str) -> None:
    assert parse(text).text == canonical


@pytest.mark.parametrize("canonical", sorted({text for text in READ.values() if not text.startswith("g = ")}))
def test_the_canonical_form_is_read_as_itself(canonical: str) -> None:
    assert parse(canonical.removeprefix("outcomes ")).text == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", "period", "period 0", "lost", "lost iff n mod 3 = 3", "lost iff n mod 0 = 0", "g(n) = n mod 0", "g(x) = 1",
        "PNW", "P", "7", "period 12345678901", ",".join("1" * (MOST_VALUES + 1)), "P" * (MOST_VALUES + 1), "won iff",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_what_the_claims_say() -> None:
    values = dict(enumerate((0, 1, 2, 0, 1, 2, 0)))
    assert not any(parse("period 3").fails(values.__getitem__, n) for n in range(4))
    assert parse("period 2").fails(values.__getitem__, 0)
    assert not any(parse("lost iff 3 | n").fails(values.__getitem__, n) for n in values)
    assert parse("lost iff 2 | n").fails(values.__getitem__, 2)
    assert not any(parse("g(n) = n mod 3").fails(values.__getitem__, n) for n in values)
    assert [n for n in values if parse("0,1,1").fails(values.__getitem__, n)] == [2]
    assert [n for n in values if parse("NNP").fails(values.__getitem__, n)] == [0, 2]
    assert parse("3 is won").values == {3: WON} and parse("3 is lost").values == {3: LOST}
    assert parse("g(3) = 1").of_values and parse("g(n) = 1").of_values and not parse("PNN").of_values
