"""Tests of typed claims: each text is read as its canonical form, or refused."""

import pytest

from verify.discover.claim_forms import LOST, WON, parse
from verify.discover.claim_sets import MOST_VALUES

READ = {
    "lost iff n is a Fibonacci number": "lost exactly when n is a Fibonacci number",
    "n is lost exactly when n is a power of 2": "lost exactly when n is a power of 2",
    "the first player loses iff n is prime": "lost exactly when n is prime",
    "lost iff n is a perfect square": "lost exactly when n is a square",
    "period 12 from 70": "period 12 from 70",
    "Period 7": "period 7",
    "the values have period 7 from n = 3 on": "period 7 from 3",
    "מחזור 12 החל מ-70": "period 12 from 70",
    "n אבוד אם ורק אם n mod 3 = 0": "lost exactly when n mod 3 in {0}",
    "ערימה של n אבודה בדיוק כאשר n מתחלק ב-4": "lost exactly when n mod 4 in {0}",
    "אין מחזור": "no period",
    "השחקן הראשון מנצח עם 100": "100 is won",
    "הערך של 6 הוא 1": "g(6) = 1",
    "100 אבוד": "100 is lost",
    "n אבוד אם ורק אם n אי-זוגי": "lost exactly when n mod 2 in {1}",
    "n אבוד אם ורק אם n זוגי": "lost exactly when n mod 2 in {0}",
    "okres 12 od 70": "period 12 from 70",
    "n jest przegrane wtedy i tylko wtedy, gdy n mod 3 = 0 lub 1": "lost exactly when n mod 3 in {0, 1}",
    "stos n żetonów jest przegrany wtedy i tylko wtedy, gdy n dzieli się przez 4": "lost exactly when n mod 4 in {0}",
    "brak okresu": "no period",
    "wartość 6 to 1": "g(6) = 1",
    "wartość stosu 6 wynosi 1": "g(6) = 1",
    "100 jest przegrane": "100 is lost",
    "przegrana, gdy n jest nieparzyste": "lost exactly when n mod 2 in {1}",
    "stos 12 jest przegrany": "12 is lost",
    "دوره ۷ از ۳": "period 7 from 3",
    "n باخته است اگر و تنها اگر n mod 3 = 0": "lost exactly when n mod 3 in {0}",
    "کپهٔ n باخت است اگر و تنها اگر n بر ۴ بخش‌پذیر باشد": "lost exactly when n mod 4 in {0}",
    "دوره ندارد": "no period",
    "بازیکن اول با ۱۰۰ می‌برد": "100 is won",
    "مقدار ۶ است ۱": "g(6) = 1",
    "۱۰۰ باخت است": "100 is lost",
    "n باخت است درست وقتی n فرد است": "lost exactly when n mod 2 in {1}",
    "دوره‌ای ندارد": "no period",
    "n باخته است اگر و تنها اگر n زوج باشد": "lost exactly when n mod 2 in {0}",
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
    "LOST IFF N MOD 7 = 0 OR 2": "lost exactly when n mod 7 in {0, 2}",
    "lost iff n mod 7 in {０, ２}": "lost exactly when n mod 7 in {0, 2}",
    "lost iff n is odd": "lost exactly when n mod 2 in {1}",
    "lost when n is even": "lost exactly when n mod 2 in {0}",
    "won iff n is even": "lost exactly when n mod 2 in {1}",
    "won iff n mod 3 = 1 or 2": "lost exactly when n mod 3 in {0}",
    "won iff n > 2": "lost exactly when n is in {1, 2}",
    "first player wins if and only if n is at least 3": "lost exactly when n is in {1, 2}",
    "you win exactly when n > 4": "lost exactly when n is in {1, 2, 3, 4}",
    "won iff n >= 1": "every n from 1 is won",
    "the first player wins iff n > 0": "every n from 1 is won",
    "if n is divisible by 5 the second player wins": "every n with n mod 5 in {0} is lost",
    "if n is a multiple of 4, then the first player loses": "every n with n mod 4 in {0} is lost",
    "if n is divisible by 5, n is lost": "every n with n mod 5 in {0} is lost",
    "the first player has no winning strategy when n is a multiple of 3": "lost exactly when n mod 3 in {0}",
    "values: 0 1 2 0 1 2": "g = 0, 1, 2, 0, 1, 2",
    "the first player wins unless n is a multiple of 4": "lost exactly when n mod 4 in {0}",
    "the first player loses iff 4 divides n": "lost exactly when n mod 4 in {0}",
    "the second player loses if n mod 4 in {1, 2}": "lost exactly when n mod 4 in {0, 3}",
    "g(n) = n mod 3": "g(n) = n mod 3",
    "G(n)=n%4": "g(n) = n mod 4",
    "g(n) = 3": "g(n) = 3",
    "g(6) = 1": "g(6) = 1",
    "Grundy 6 = 1": "g(6) = 1",
    "the value of 6 is 1": "g(6) = 1",
    "0,1,0,1,2,3,1": "g = 0, 1, 0, 1, 2, 3, 1",
    "0, 1, 0, …": "g = 0, 1, 0",
    "[0, 1]": "g = 0, 1",
    "0,1,2,0 from n = 1": "g = 0, 1, 2, 0 from 1",
    "WLWWL from 1": "outcomes NPNNP from 1",
    "outcomes pnn starting at 3": "outcomes PNN from 3",
    "100 is lost": "100 is lost",
    "a heap of 7 is a P-position": "7 is lost",
    "7 is winning": "7 is won",
    "the first player wins with 100": "100 is won",
    "first loses from 8": "8 is lost",
    "the second player wins with n = 8": "8 is lost",
    "1000000000000000000000 is won": "1000000000000000000000 is won",
    "g(1000000000000) = 2": "g(1000000000000) = 2",
    "PNNPNN": "outcomes PNNPNN",
    "WLWWL": "outcomes NPNNP",
    "the period is 7": "period 7",
    "n loses iff n mod 4 = 0": "lost exactly when n mod 4 in {0}",
    "heap 17 has value 3": "g(17) = 3",
    "first player wins for every n>2": "every n from 3 is won",
    "g(n) = n xor 1": "g(n) = n xor 1",
    "the losing positions are the multiples of 4": "lost exactly when n mod 4 in {0}",
    "the second player wins when n is a multiple of 3": "lost exactly when n mod 3 in {0}",
    "the Grundy values are periodic with period 12": "period 12",
    "eventually periodic with period 12 and preperiod 70": "period 12 from 70",
    "P-positions: n ≡ 0, 2 (mod 7)": "lost exactly when n mod 7 in {0, 2}",
    "G(10)=2": "g(10) = 2",
    "g is periodic with period 5": "period 5",
    "the sequence becomes periodic from 71 with period 12": "period 12 from 71",
    "second player wins if and only if n is divisible by 5": "lost exactly when n mod 5 in {0}",
    "Alice wins unless n ≡ 0 (mod 6)": "lost exactly when n mod 6 in {0}",
    "the Grundy number of a pile of 10 is 3": "g(10) = 3",
    "nim-value of 12 is 4": "g(12) = 4",
    "the P-positions are 0, 7, 14, 21, ...": "lost exactly when n mod 7 in {0}",
    "every even number is a losing position": "every n with n mod 2 in {0} is lost",
    "you lose when the number of stones is a multiple of 4": "lost exactly when n mod 4 in {0}",
    "with 10 stones the first player wins": "10 is won",
    "G(n) = n mod 4": "g(n) = n mod 4",
    "losing heaps: 1, 4, 9, 12, 20": "lost exactly when n is in {1, 4, 9, 12, 20}",
    "g(n+7)=g(n) for all n": "period 7",
    "it's periodic with period 34 after 52": "period 34 from 52",
    "the minimal period equals 9": "period 9",
    "n is a P-position iff n ≡ 1 (mod 4)": "lost exactly when n mod 4 in {1}",
    "player 2 wins iff 7 | n": "lost exactly when n mod 7 in {0}",
    "first player loses exactly for multiples of 6": "lost exactly when n mod 6 in {0}",
    "every heap larger than 20 is a win": "every n from 21 is won",
    "the value of a heap of 25 is 3": "g(25) = 3",
    "Grundy(8) = 2": "g(8) = 2",
    "g(n) = floor(n/2) for all n": "g(n) = floor(n/2)",
    "the nim values are 0,1,0,1,2,3,2": "g = 0, 1, 0, 1, 2, 3, 2",
    "100 stones: second player wins": "100 is lost",
    "n=50 is a losing position": "50 is lost",
    "the outcome is periodic with period 5": "period 5",
    "period 12, preperiod 70": "period 12 from 70",
    "N-positions are those with n mod 3 != 0": "lost exactly when n mod 3 in {0}",
    "The first player to move loses if and only if n = 4k or n = 4k + 1": "lost exactly when n mod 4 in {0, 1}",
    "odd heaps are winning": "every n with n mod 2 in {1} is won",
    "a pile of 13 is losing": "13 is lost",
    "nimber of 9 is 2": "g(9) = 2",
    "The second player has a winning strategy whenever n is a multiple of 3.": "lost exactly when n mod 3 in {0}",
    "n is lost only for n = 1, 4, 9, 12, 20": "lost exactly when n is in {1, 4, 9, 12, 20}",
    "first player wins from 10": "10 is won",
    "g(n) = (n mod 5) xor 1": "g(n) = (n mod 5) xor 1",
    "the values never repeat": "no period",
    "period length 6": "period 6",
    "the pattern repeats every 7": "period 7",
    "losing iff n mod 5 is 0 or 2": "lost exactly when n mod 5 in {0, 2}",
    "n≡0,2 (mod 5) are the losing positions": "lost exactly when n mod 5 in {0, 2}",
    "the previous player wins exactly when n is even": "lost exactly when n mod 2 in {0}",
    "whoever moves first wins for all n ≥ 4": "every n from 4 is won",
    "first player never loses": "every n from 1 is won",
    "grundy value of 31 equals 2": "g(31) = 2",
    "G(n) = n for every n": "g(n) = n",
    "P P N N N P P": "outcomes PPNNNPP",
    "heap of 33 is a first player win": "33 is won",
    "it has period 9 from heap 20": "period 9 from 20",
    "Sprague-Grundy values: 0,1,2,0,1,2": "g = 0, 1, 2, 0, 1, 2",
    "Bob wins if n is divisible by 6, otherwise Alice wins": "lost exactly when n mod 6 in {0}",
    "the losing numbers are 0, 5, 10, 15, ...": "lost exactly when n mod 5 in {0}",
    "a heap with n counters is lost exactly if n leaves remainder 1 modulo 4": "lost exactly when n mod 4 in {1}",
    "the Grundy value of n is n mod 3": "g(n) = n mod 3",
    "g(n) is n mod 3": "g(n) = n mod 3",
    "the first player can always win if n is not a multiple of 4": "lost exactly when n mod 4 in {0}",
    "there is no losing position beyond 20": "every n from 21 is won",
    "heaps 1, 4, 9, 12, 20 are the only losing ones": "lost exactly when n is in {1, 4, 9, 12, 20}",
    "value of 7 = 3": "g(7) = 3",
    "second player wins with 12 stones": "12 is lost",
    "I think that the period is 12 from 70.": "period 12 from 70",
    "Is it true that n is lost iff n is even?": "lost exactly when n mod 2 in {0}",
    "Claim: g(6) = 1": "g(6) = 1",
    "we conjecture that the losing positions are 0, 3, 6, ...": "lost exactly when n mod 3 in {0}",
    "the game has period 7": "period 7",
    "P-positions are n = 0 or 2 mod 7": "lost exactly when n mod 7 in {0, 2}",
    "the second player wins iff n mod 6 is 0": "lost exactly when n mod 6 in {0}",
    "a heap of 20 has Grundy value 4": "g(20) = 4",
    "the first player wins whenever n is odd": "lost exactly when n mod 2 in {0}",
    "all multiples of 3 are losing positions": "every n with n mod 3 in {0} is lost",
    "the Grundy value of heap n is floor(n/3)": "g(n) = floor(n/3)",
    "the first player wins with 17 counters": "17 is won",
}  # fmt: skip


@pytest.mark.parametrize(("text", "canonical"), READ.items())
def test_a_claim_is_read(text: str, canonical: str) -> None:
    assert parse(text).text == canonical


@pytest.mark.parametrize("canonical", sorted(set(READ.values())))
def test_the_canonical_form_is_read_as_itself(canonical: str) -> None:
    assert parse(canonical).text == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", "period", "period 0", "lost", "lost iff n mod 3 = 3", "lost iff n mod 0 = 0", "g(n) = n mod 0", "g(x) = 1",
        "PNW", "P", "7", "period 12345678901", ",".join("1" * (MOST_VALUES + 1)), "P" * (MOST_VALUES + 1), "won iff",
        "lost unless n is odd",
        "lost iff n > 2", "won if n > 2", "won iff n > 9999",
        "if n is a multiple of 4 then the first player wins, otherwise loses",
        "if n mod 3 = 0 then Bob wins else Alice wins",
        "won iff n mod 1 = 0", "lost iff n is a power of 1", "won iff n is prime",
        f"1{'0' * 100}1 is won", "g(1) = 10000000000",
        "g(9) != 2",
        "all powers of two are lost",
        "g(5)=g(12)",
        "the first player never loses a heap",
        "heap 5 has value more than 2",
        "g(n) = n^2",
        "lost iff n is not a square",
        "lost iff n mod 4",
        "first player wins from 5 and 7",
        "Bob wins if n is divisible by 6, otherwise it is a draw",
        "there is a losing position beyond 20",
        "heaps 1, 4 are losing",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_a_claim_about_a_set_says_nothing_of_an_empty_heap() -> None:
    claim = parse("lost iff n is a power of 2")
    lost = [0, 0, 0, 1, 0, 1, 0]
    assert claim.start == 1
    assert not claim.reach
    assert not claim.of_values
    assert [n for n in range(1, 7) if claim.fails(lost.__getitem__, n)] == [6]


def test_the_meaning_of_claims() -> None:
    values = dict(enumerate((0, 1, 2, 0, 1, 2, 0)))
    assert not any(parse("period 3").fails(values.__getitem__, n) for n in range(4))
    assert parse("period 2").fails(values.__getitem__, 0)
    assert not any(parse("lost iff 3 | n").fails(values.__getitem__, n) for n in values)
    assert parse("lost iff 2 | n").fails(values.__getitem__, 2)
    assert not any(parse("g(n) = n mod 3").fails(values.__getitem__, n) for n in values)
    assert [n for n in values if parse("0,1,1").fails(values.__getitem__, n)] == [2]
    assert [n for n in values if parse("NNP").fails(values.__getitem__, n)] == [0, 2]
    assert [n for n in range(1, 4) if parse("1,2,1 from 1").fails(values.__getitem__, n)] == [3]
    assert not parse("LWW from 3").fails(values.__getitem__, 3) and parse("WLW from 3").values == {
        3: WON,
        4: LOST,
        5: WON,
    }
    assert parse("3 is won").values == {3: WON} and parse("3 is lost").values == {3: LOST}
    assert parse("g(3) = 1").of_values
    assert parse("g(n) = 1").of_values
    assert not parse("PNN").of_values
