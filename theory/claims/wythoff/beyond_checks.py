"""Checks of results beyond the document: digits of the pairs, t-Wythoff under both conventions, Grundy values.

Claims WYT-038 to WYT-043.
"""

from functools import cache
from itertools import pairwise, product

from theory.claims.check import Check, Checks, Truth
from theory.claims.wythoff.misere_checks import TRUE_PAIRS
from theory.claims.wythoff.shared_cases import (
    MISERE_T,
    NORMAL_T,
    T_FAR,
    Sequences,
    for_each_t,
    is_lost,
    sequences,
    square,
    squares,
)
from theory.numbers import ostrowski
from theory.numbers.beatty import Pairs
from theory.numbers.complementary import mex_pairs
from theory.rules.conventions import Play
from theory.rules.wythoff import GAME

MISERE = Play.MISERE
# The bound for the digits, for each t.
DIGITS = 5_000
# The bound for the inequality, with each number that might satisfy it.
WHOLE = 200
# The values of t for the floors; outcomes cost more and use fewer.
MANY_T = range(1, 13)


@cache
def _pairs(t: int, gap: int) -> Pairs:
    return Pairs(t, gap, most=10**6)


def _terms(t: int, gap: int = 0) -> Sequences:
    return sequences(t, gap, DIGITS + 1)


def _normal(truth: Truth, t: int, p: tuple[int, int]) -> bool:
    return is_lost(truth, p, t=t) == (p == (0, 0) or _terms(t).has(p))


def _misere(truth: Truth, t: int, p: tuple[int, int]) -> bool:
    return is_lost(truth, p, MISERE, t) == _terms(t, 1).has(p)


def _floors(t: int, n: int, gap: int) -> bool:
    """Return whether the floor formulas give the n-th pair, and give its index from each of its numbers."""
    s, pairs = _terms(t, gap), _pairs(t, gap)
    c, d = s.c[n], s.d[n]
    return (pairs.lower(n), pairs.upper(n)) == (c, d) and pairs.place(c) == (n, d) and pairs.place(d) == (n, c)


def _between(t: int, n: int) -> list[int]:
    """Return the s < n + 3 that satisfy the inequality with N = tn + 1 and M = ts + 1.

    The inequality is (M − t)² + t(M − t)N − N² ≤ 0 < M² + tMN − N².
    """
    big = t * n + 1

    def form(m: int) -> int:
        return m * m + t * m * big - big * big

    return [s for s in range(n + 3) if form(t * s + 1 - t) <= 0 < form(t * s + 1)]


def _is_greedy(n: int, t: int) -> bool:
    """Return whether the computed digits of n are greedy and represent n."""
    digits = ostrowski.digits(n, t)
    return ostrowski.is_greedy(digits, t) and ostrowski.number(digits, t) == n


def _zeros_tell(n: int, t: int) -> bool:
    s, even = _terms(t), ostrowski.trailing_zeros(n, t) % 2 == 0
    return (n in s.in_c) == even and (n in s.in_d) != even


def _only_one(t: int, places: int) -> bool:
    """Return whether the greedy numerals with this many places, leading zeros allowed, give 0, 1, 2, … once each."""
    numerals = (numeral for numeral in product(range(t + 1), repeat=places) if _admissible(numeral, t))
    written = [ostrowski.number(numeral, t) for numeral in numerals]
    return written == list(range(len(written)))


def _admissible(numeral: tuple[int, ...], t: int) -> bool:
    return not any(one == t and two for one, two in pairwise(numeral))


def _digits(values: range) -> tuple[Check, ...]:
    return (
        for_each_t(
            "the digits of n are greedy and write n",
            "n",
            values,
            range(DIGITS + 1),
            lambda _, t, n: _is_greedy(n, t),
        ),
        for_each_t(
            "n is a smaller number of a pair exactly when it ends in an even number of zeros",
            "n",
            values,
            range(1, DIGITS + 1),
            lambda _, t, n: _zeros_tell(n, t),
        ),
        for_each_t(
            "the larger number of a pair has the digits of the smaller one followed by a zero",
            "n",
            values,
            range(1, DIGITS + 1),
            lambda _, t, n: ostrowski.append_zero(_terms(t).c[n], t) == _terms(t).d[n],
        ),
    )


def _value(truth: Truth, x: int, y: int) -> int:
    """Return the Grundy value in Wythoff's game."""
    return truth.grundy((x, y), GAME, t=1)


def _value_is_right(truth: Truth, p: tuple[int, int]) -> bool:
    """Return whether the value is within its bounds, symmetric in the heaps, and 0 exactly if p is lost."""
    (x, y), value = p, _value(truth, *p)
    return y - 2 * x <= value <= x + y and value == _value(truth, y, x) and (value == 0) == is_lost(truth, p)


def _by_misere_digits(t: int, p: tuple[int, int]) -> bool:
    """Return whether the digits call p a P-position of misère t-Wythoff, t ≥ 2."""
    low, high = sorted(p)
    return ostrowski.is_misere_lower(low, t) and ostrowski.misere_partner(low, t) == high


CHECKS = {
    "WYT-038": Checks(
        (
            *_digits(range(1, 2)),
            Check(
                "the numerals of so many places without two ones side by side write 0, 1, 2, … in order",
                "1 to 14 places",
                lambda: ((places,) for places in range(1, 15)),
                lambda _, places: _only_one(1, places),
            ),
        ),
        defined_by=(ostrowski.digits, ostrowski.append_zero),
    ),
    "WYT-039": Checks(
        (
            squares("normal play: lost exactly at the pairs (A_n, B_n)", NORMAL_T, T_FAR, _normal),
            for_each_t(
                "the pairs by mex against their floors, and the place of each number",
                "n",
                MANY_T,
                range(1, DIGITS + 1),
                lambda _, t, n: _floors(t, n, 0),
            ),
        ),
        defined_by=(GAME, mex_pairs, Pairs),
    ),
    "WYT-040": Checks(
        (
            *_digits(range(1, 6)),
            Check(
                "the numerals of so many places in which a digit t is followed by a zero write 0, 1, 2, … in order",
                "1 to 6 places, for 1 ≤ t ≤ 5",
                lambda: product(range(1, 6), range(1, 7)),
                lambda _, t, places: _only_one(t, places),
            ),
        ),
        defined_by=(ostrowski.digits, ostrowski.append_zero),
    ),
    "WYT-041": Checks(
        (
            squares("misère play: lost exactly at the pairs (E_n, H_n)", MISERE_T, T_FAR, _misere),
            squares(
                "no position is lost in both plays",
                MISERE_T,
                T_FAR,
                lambda truth, t, p: not (is_lost(truth, p, t=t) and is_lost(truth, p, MISERE, t)),
            ),
            for_each_t(
                "the pairs by mex against their floors, and the place of each number",
                "n",
                range(2, 13),
                range(DIGITS + 1),
                lambda _, t, n: _floors(t, n, 1),
            ),
            for_each_t(
                "the inequality in whole numbers holds for E_n − n and for no other number",
                "n",
                range(2, 13),
                range(WHOLE + 1),
                lambda _, t, n: _between(t, n) == [_terms(t, 1).c[n] - n],
            ),
            TRUE_PAIRS,
        ),
        defined_by=(GAME, mex_pairs, Pairs),
    ),
    "WYT-042": Checks(
        (
            Check(
                "the value v stands once in row x, in a column up to v + 2x",
                "2 numbers from 0 to 30",
                lambda: product(range(31), repeat=2),
                lambda truth, x, v: [_value(truth, x, y) for y in range(v + 2 * x + 1)].count(v) == 1,
            ),
            square("the value against its bounds, the exchanged rows and the outcome", 60, _value_is_right),
        ),
        defined_by=(GAME,),
    ),
    "WYT-043": Checks(
        (
            for_each_t(
                "n is the smaller number of a misère pair exactly when its last digits say so",
                "n",
                range(2, 8),
                range(DIGITS + 1),
                lambda _, t, n: (n in _terms(t, 1).in_c) == ostrowski.is_misere_lower(n, t) != (n in _terms(t, 1).in_d),
            ),
            for_each_t(
                "the larger number of a misère pair is written by changing the last digit of the smaller one",
                "n",
                range(2, 8),
                range(DIGITS + 1),
                lambda _, t, n: ostrowski.misere_partner(_terms(t, 1).c[n], t) == _terms(t, 1).d[n],
            ),
            squares(
                "misère play: lost exactly as the digits say",
                MISERE_T,
                T_FAR,
                lambda truth, t, p: is_lost(truth, p, MISERE, t) == _by_misere_digits(t, p),
            ),
        ),
        defined_by=(ostrowski.is_misere_lower, ostrowski.misere_partner),
    ),
}
