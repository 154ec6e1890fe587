"""Checks of K-MARK on one heap in normal play, for k = 2 to 12: sequences, tables, digits in base k, density.

Claims MARK-081 to MARK-092, and MARK-105.
"""

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.mark.shared_cases import (
    BASES,
    MEDIUM,
    about,
    bases_and,
    exactly_one_pair,
    is_mex_of_earlier,
    sequences,
    sizes,
    table,
)
from theory.claims.mark.up_mark_checks import max_for_mex
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.base_digits import digits, trailing_zeros
from theory.numbers.mex import mex
from theory.numbers.vile import dopey, vile
from theory.rules.mark import K_MARK, MARK
from theory.rules.options_from_rules import options

EXTENT = f"2 ≤ k ≤ 12, n ≤ {MEDIUM}"
SMALL = range(MEDIUM + 1)
TABLE = {"a": (0, 1, 2, 4, 5, 7, 8, 9, 10), "b": (0, 3, 6, 12, 15, 21, 24, 27, 30)}
BASE_THREE = {
    "a": ("0", "1", "2", "11", "12", "21", "22", "100", "101"),
    "b": ("0", "10", "20", "110", "120", "210", "220", "1000", "1010"),
}


def _lost(truth: Truth, k: int, n: int) -> bool:
    return truth.lost((n,), game=K_MARK, k=k)


def _by_last_digits(truth: Truth, k: int, n: int) -> bool:
    """Return whether the document's move for these last digits leads to a heap of the other outcome."""
    if dopey(n, k):
        return all(vile(y, k) for y in sizes(truth, n, K_MARK, k=k))
    front, last = divmod(n, k)
    divide = last == 0 or (front > 0 and trailing_zeros(front, k) % 2 == 1)
    return dopey(front if divide else n - last, k) and dopey(front, k) == (divide or front == 0)


def _by_truth(truth: Truth) -> dict[str, tuple[int, ...]]:
    won = [n for n in range(60) if not _lost(truth, 3, n)]
    lost = [n for n in range(60) if _lost(truth, 3, n)]
    return {"a": (0, *won[:8]), "b": tuple(lost[:9])}


def _numeral(n: int, k: int) -> str:
    return "".join(map(str, digits(n, k)))


def has_printed_form(n: int, k: int, odd: bool) -> bool:
    """Return whether the numeral of n is as printed: a digit 1, then an odd or even number of zeros to the end."""
    written = digits(n, k)
    zeros = next((i for i, d in enumerate(reversed(written)) if d), None)
    return zeros is not None and zeros % 2 == odd and written[-1 - zeros] == 1


def _part_two(truth: Truth, k: int, n: int) -> bool:
    """Return whether a_n = tk + r has the options that the second part of the proof uses.

    If r = 0, the option is t, which is in B. Otherwise the options are t and tk, and exactly one of them is in B; for t
    = 0 both are 0, which is in B.
    """
    s = sequences(k)
    t, r = divmod(s.a[n], k)
    left = sizes(truth, s.a[n], K_MARK, k=k)
    if r == 0:
        return t in left and t in s.in_b
    return {t, t * k} <= set(left) and ((t in s.in_b) != (t * k in s.in_b) if t else 0 in s.in_b)


def count_vile(below: int, k: int) -> int:
    """Return the number of vile numbers among 1, …, below in base k, by ⌊N/1⌋ − ⌊N/k⌋ + ⌊N/k²⌋ − …."""
    total, sign = 0, 1
    while below:
        total += sign * below
        below //= k
        sign = -sign
    return total


def _counts_agree(truth: Truth, k: int, n: int) -> bool:
    """Return whether the count of vile numbers grows by one from n − 1 to n exactly if n is an N-position."""
    return count_vile(n, k) - count_vile(n - 1, k) == (not _lost(truth, k, n))


def _in_full_blocks(truth: Truth, k: int, j: int) -> bool:
    """Return whether 1, …, k^j contain (k^(j+1) ± 1)/(k + 1) N-positions."""
    power: int = k**j
    won = sum(not _lost(truth, k, n) for n in range(1, power + 1))
    return won * (k + 1) == k * power + (1 if j % 2 == 0 else -1)


def _multiples(truth: Truth, k: int, last: int) -> bool:
    """Return whether the n-th P-position from 1 on is k times the n-th N-position, for all computed P-positions."""
    won = (n for n in range(1, last + 1) if not _lost(truth, k, n))
    lost = (n for n in range(1, last + 1) if _lost(truth, k, n))
    return all(b == k * a for b, a in zip(lost, won, strict=False))


CHECKS = {
    "MARK-081": Checks(
        (
            Check(
                "the options of n: n - 1 to n - k + 1, as far as they are natural, and the k-th part rounded down",
                "2 ≤ k ≤ 12, n ≤ 400",
                bases_and(range(401)),
                lambda t, k, n: (
                    sizes(t, n, K_MARK, k=k) == (sorted({*(n - j for j in range(1, k) if j <= n), n // k}) if n else [])
                ),
            ),
            numbers(
                "K-MARK with k = 2 has the options of MARK",
                "n",
                range(2001),
                lambda t, n: sizes(t, n, K_MARK, k=2) == sizes(t, n, MARK),
            ),
        ),
        defined_by=(K_MARK, options),
    ),
    "MARK-082": Checks((table("the rows a and b for k = 3, recomputed from the outcomes", TABLE, _by_truth),)),
    "MARK-083": Checks(
        (
            Check(
                "the terms against a mex over all terms before them",
                "2 ≤ k ≤ 12, n ≤ 200",
                bases_and(range(201)),
                lambda _, k, n: is_mex_of_earlier(sequences(k), n) and sequences(k).b[n] == k * sequences(k).a[n],
            ),
            check_all_cases(
                "the table for k = 3", lambda _: {"a": sequences(3).a[:9], "b": sequences(3).b[:9]} == TABLE
            ),
        ),
        max_for_mex(sequences(3), 33),
        defined_by=(sequences, mex),
    ),
    "MARK-084": Checks(
        (
            Check(
                "n is in exactly one of A and B",
                "2 ≤ k ≤ 12, n ≤ 10000",
                bases_and(range(10_001)),
                lambda _, k, n: (n in sequences(k).in_a) != (n in sequences(k).in_b),
            ),
        ),
    ),
    "MARK-085": Checks(
        (
            Check(
                "n is lost exactly when it is in B, and won when it is in A",
                EXTENT,
                bases_and(SMALL),
                lambda t, k, n: _lost(t, k, n) == (n in sequences(k).in_b) != (n in sequences(k).in_a),
            ),
            Check(
                "n ≥ 1: every move from b_n leads to A, and some move from a_n leads to some b_i with i < n",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 400",
                bases_and(range(1, 401)),
                lambda t, k, n: (
                    sequences(k).in_a.issuperset(sizes(t, sequences(k).b[n], K_MARK, k=k))
                    and any(y in sequences(k).b[:n] for y in sizes(t, sequences(k).a[n], K_MARK, k=k))
                ),
            ),
        ),
        PrintedStatement(
            Check(
                "for every n some move leads from a_n to some b_i",
                "2 ≤ k ≤ 12, n ≤ 100",
                bases_and(range(101)),
                lambda t, k, n: any(y in sequences(k).in_b for y in sizes(t, sequences(k).a[n], K_MARK, k=k)),
            ),
            lambda truth, k, n: about(truth, sequences(k).a[n], game=K_MARK, k=k),
            lambda k, n: (sequences(k).a[n],),
            game=K_MARK,
            params=lambda k, n: {"k": k},
        ),
    ),
    "MARK-086": Checks(
        (
            Check(
                "exactly one of x in B and kx in A, and x in A and kx in B",
                "2 ≤ k ≤ 12, 1 ≤ x ≤ 800",
                bases_and(range(1, 801)),
                lambda _, k, x: exactly_one_pair(x, k),
            ),
        ),
        PrintedStatement(
            Check(
                "if y = kx then exactly one of x in B and y in A, and x in A and y in B",
                "2 ≤ k ≤ 12, x ≤ 100",
                bases_and(range(101)),
                lambda _, k, x: exactly_one_pair(x, k),
            ),
            lambda truth, k, x: (
                about(truth, x, game=K_MARK, k=k) | {"classes": {"x": "B" if x in sequences(k).in_b else "A"}}
            ),
            lambda k, x: (x,),
            game=K_MARK,
            params=lambda k, x: {"k": k},
        ),
    ),
    "MARK-087": Checks(
        (
            Check(
                "from a_n = tk + r with r ≥ 1 one may leave tk or t, just one of which is in B unless both are 0",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 400",
                bases_and(range(1, 401)),
                _part_two,
            ),
        )
    ),
    "MARK-088": Checks(
        (
            Check(
                "vile and dopey in base k against the zeros at the end, whatever digit stands before them",
                "2 ≤ k ≤ 12, 1 ≤ x ≤ 1500",
                bases_and(range(1, MEDIUM + 1)),
                lambda _, k, x: (
                    vile(x, k) == (trailing_zeros(x, k) % 2 == 0) != dopey(x, k)
                    and x % k ** trailing_zeros(x, k) == 0 != digits(x, k)[-1 - trailing_zeros(x, k)]
                ),
            ),
        ),
        PrintedStatement(
            Check(
                "every x ≥ 1 is of one of the forms <...10^2m> and <...10^(2m+1)> in base k",
                "2 ≤ k ≤ 12, 1 ≤ x ≤ 100",
                bases_and(range(1, 101)),
                lambda _, k, x: has_printed_form(x, k, odd=False) or has_printed_form(x, k, odd=True),
            ),
            lambda _, k, x: {
                "digits": digits(x, k),
                "vile": vile(x, k),
                "also_fails_at": [
                    [k, y] for y in range(x + 1, 10) if not any(has_printed_form(y, k, odd) for odd in (False, True))
                ],
            },
        ),
        defined_by=(vile, dopey, trailing_zeros),
    ),
    "MARK-089": Checks(
        (
            check_all_cases(
                "the table for k = 3 in base three, recomputed from the outcomes",
                lambda t, name, row: tuple(_numeral(n, 3) for n in _by_truth(t)[name]) == row,
                list(BASE_THREE.items()),
            ),
        )
    ),
    "MARK-090": Checks(
        (
            Check(
                "the numeral of b_n in base k is that of a_n with a 0 appended, for n ≥ 1",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 1000",
                bases_and(range(1, 1001)),
                lambda _, k, n: digits(sequences(k).b[n], k) == [*digits(sequences(k).a[n], k), 0],
            ),
        )
    ),
    "MARK-091": Checks(
        (
            Check(
                "won exactly when vile in base k, with 0 dopey",
                EXTENT,
                bases_and(SMALL),
                lambda t, k, n: _lost(t, k, n) == dopey(n, k),
            ),
        ),
        PrintedStatement(
            Check(
                "n ≥ 1 is won exactly when its numeral in base k is of the printed form <...10^2m>",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 100",
                bases_and(range(1, 101)),
                lambda t, k, n: _lost(t, k, n) != has_printed_form(n, k, odd=False),
            ),
            lambda truth, k, n: about(truth, n, game=K_MARK, k=k) | {"digits": digits(n, k)},
            lambda k, n: (n,),
            game=K_MARK,
            params=lambda k, n: {"k": k},
        ),
    ),
    "MARK-105": Checks(
        (
            Check(
                "a dopey heap leads to vile heaps, and a vile one to a dopey heap in the way its last digits say",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 1000",
                bases_and(range(1, 1001)),
                _by_last_digits,
            ),
        ),
        PrintedStatement(
            Check(
                "dividing a vile heap that ends in 2m zeros, m ≥ 0, leaves a dopey one",
                "2 ≤ k ≤ 12, 1 ≤ n ≤ 100",
                bases_and(range(1, 101)),
                lambda _, k, n: trailing_zeros(n, k) % 2 == 1 or dopey(n // k, k),
            ),
            lambda truth, k, n: about(truth, n, game=K_MARK, k=k) | {"digits": digits(n, k)},
            lambda k, n: (n,),
            game=K_MARK,
            params=lambda k, n: {"k": k},
        ),
    ),
    "MARK-092": Checks(
        (
            Check(
                "the number of N-positions up to n against the formula",
                EXTENT,
                bases_and(range(1, MEDIUM + 1)),
                _counts_agree,
            ),
            Check(
                "the number of N-positions up to k^j against k^(j+1)/(k+1), with the exact error",
                "2 ≤ k ≤ 12, j ≤ 3",
                bases_and(range(4)),
                _in_full_blocks,
            ),
            Check(
                "b_n is exactly k times a_n",
                EXTENT,
                lambda: ((k, MEDIUM) for k in BASES),
                _multiples,
            ),
            numbers(
                "for k = 2 two thirds of the first 4^j positions are won, but for one part in 4^j",
                "j",
                range(1, 7),
                lambda t, j: 3 * sum(not t.lost((n,), game=MARK) for n in range(1, 4**j + 1)) == 2 * 4**j + 1,
            ),
        )
    ),
}
