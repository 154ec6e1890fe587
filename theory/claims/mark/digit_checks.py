"""Checks of vile and dopey, evil and odious numbers, and of their role for one heap of MARK in normal play.

Claims MARK-020 to MARK-031.
"""

import re
from itertools import product

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.mark.shared_cases import one_heap, options_with_outcomes, sequences, sizes
from theory.claims.shared_checks import chain, check_all_cases, numbers
from theory.numbers import base_digits
from theory.numbers.binary import digits
from theory.numbers.evil import evil, odious
from theory.numbers.vile import dopey, vile
from theory.rules.mark import MARK

# The two forms that the document prints, with the digit 1 before the zeros.
EVEN_ZEROS = re.compile(r"1(00)*$")
ODD_ZEROS = re.compile(r"10(00)*$")


def _moves_of(truth: Truth, n: int) -> bool:
    left = sizes(truth, n)
    return any(dopey(y) for y in left) if vile(n) else all(vile(y) for y in left)


def _next_vile(x: int) -> int:
    return next(y for y in (x + 1, x + 2, x + 3) if vile(y))


def _steps_of_alternation(_: Truth, x: int) -> bool:
    """Return whether the next vile number after x, and the change of the number of ones, are as in the proof."""
    digit, length = base_digits.trailing_run(x)
    following = _next_vile(x)
    grown = following.bit_count() - x.bit_count()
    if digit == 0:
        return following == x + 1 and grown == 1
    if length % 2 == 0:
        return following == x + 1 and grown == -(length - 1)
    return following == x + 2 and grown == -(length - 2)


def _arrow(truth: Truth, n: int, m: int) -> bool:
    return m in sizes(truth, n)


# The examples of moves in the proof of claim 4: as restored, and as printed, each read in binary.
RESTORED_MOVES = ((1, 0), (9, 8), (5, 2), (17, 8), (8, 7), (10, 9), (8, 4), (6, 3))
PRINTED_MOVES = (("0", "1"), ("1000", "1001"), ("10", "101"), ("1000", "10001"), ("1000", "110"), ("110", "110"))


def _before_even_zeros(_: Truth, x: int) -> bool:
    """Return whether x ends in no zeros or an odd number of them, or its options are as the document says."""
    zeros = len(digits(x)) - len(digits(x).rstrip("0"))
    more = digits(x - 1).count("1") - digits(x).count("1")
    return zeros == 0 or zeros % 2 == 1 or (vile(x - 1) and more == zeros - 1 and dopey(x // 2))


CHECKS = {
    "MARK-020": Checks(
        (
            numbers(
                "vile and dopey against the form of the binary numeral",
                "x",
                range(1, 20_001),
                lambda _, x: (
                    vile(x) == bool(EVEN_ZEROS.search(digits(x))) and dopey(x) == bool(ODD_ZEROS.search(digits(x)))
                ),
            ),
            check_all_cases("0 is declared dopey", lambda _: dopey(0) and not vile(0)),
        ),
        PrintedStatement(
            numbers(
                "every number is of one of the forms <...10^2k> and <...10^(2k+1)>",
                "x",
                range(1001),
                lambda _, x: bool(EVEN_ZEROS.search(digits(x)) or ODD_ZEROS.search(digits(x))),
            ),
            lambda _, x: {"binary": digits(x), "vile": vile(x)},
        ),
        defined_by=(vile, dopey, base_digits.trailing_zeros),
    ),
    "MARK-021": Checks(
        (
            numbers(
                "evil and odious against the ones of the binary numeral",
                "x",
                range(20_001),
                lambda _, x: evil(x) == (digits(x).count("1") % 2 == 0) != odious(x),
            ),
        ),
        defined_by=(evil, odious),
    ),
    "MARK-022": Checks(
        (
            Check(
                "the value of the digits of x in base k",
                "2 ≤ k ≤ 12, x ≤ 1500",
                lambda: product(range(2, 13), range(1501)),
                lambda _, k, x: (
                    sum(d * k**i for i, d in enumerate(reversed(base_digits.digits(x, k)))) == x
                    and all(0 <= d < k for d in base_digits.digits(x, k))
                    and "".join(map(str, base_digits.digits(x, 2))) == digits(x)
                ),
            ),
        ),
        defined_by=(digits, base_digits.digits),
    ),
    "MARK-023": Checks(
        (one_heap("some move from a vile heap, and all moves from a dopey one, change the kind", _moves_of),)
    ),
    "MARK-024": Checks(
        (
            one_heap(
                "won exactly when vile, with 0 dopey; the sets A and B accordingly",
                lambda truth, n: (
                    truth.lost((n,), game=MARK) == dopey(n) == (n in sequences().in_b) != (n in sequences().in_a)
                ),
            ),
        ),
    ),
    "MARK-025": Checks(
        (
            check_all_cases(
                "the restored moves are legal and lead from vile to dopey or from dopey to vile",
                lambda t, n, m: _arrow(t, n, m) and vile(n) != vile(m),
                RESTORED_MOVES,
            ),
        ),
        PrintedStatement(
            Check(
                "the printed arrows, read from left to right, are moves",
                "six arrows, in the order of the text",
                lambda: PRINTED_MOVES,
                lambda truth, n, m: _arrow(truth, int(n, 2), int(m, 2)),
            ),
            lambda truth, n, m: {"options": options_with_outcomes(truth, (int(n, 2),))},
        ),
    ),
    "MARK-026": Checks(
        (
            check_all_cases(
                "1000 in binary, and who wins it",
                lambda t: digits(1000) == "1111101000" and dopey(1000) and t.lost((1000,), game=MARK),
            ),
        )
    ),
    "MARK-027": Checks(
        (
            check_all_cases(
                "2000 in binary, and its only winning move",
                lambda t: (
                    digits(2000) == "11111010000"
                    and vile(2000)
                    and vile(1999)
                    and t.winning((2000,), game=MARK) == [(1000,)]
                    and not t.lost((1999,), game=MARK)
                ),
            ),
        )
    ),
    "MARK-028": Checks(
        (check_all_cases("1999 in binary", lambda _: digits(1999) == "11111001111" and vile(1999)),),
        chain(
            "1999 = 1111101111 in base 2",
            {"1999": 1999, "1111101111_2": int("1111101111", 2)},
            {"binary": digits(1999), "vile": vile(1999)},
        ),
    ),
    "MARK-029": Checks(
        (
            numbers(
                "a_n is odious exactly when n is odd, for n ≥ 1, and so is b_n, for n ≥ 0",
                "n",
                range(5001),
                lambda _, n: (
                    odious(sequences().b[n]) == (n % 2 == 1) and (n == 0 or odious(sequences().a[n]) == (n % 2 == 1))
                ),
            ),
        )
    ),
    "MARK-030": Checks(
        (
            Check(
                "the next vile number and the change of the number of ones, in the three cases",
                "every vile x ≤ 10000",
                lambda: ((x,) for x in range(1, 10_001) if vile(x)),
                _steps_of_alternation,
            ),
        )
    ),
    "MARK-031": Checks(
        (
            numbers(
                "the numeral of b_n is that of a_n with a 0 appended, for n ≥ 1; in base ten this multiplies by ten",
                "n",
                range(1, 3001),
                lambda _, n: digits(sequences().b[n]) == digits(sequences().a[n]) + "0" and int(f"{n}0") == 10 * n,
            ),
        )
    ),
    "MARK-104": Checks(
        (
            numbers(
                "from x with 2m zeros at the end: x - 1 is vile and has 2m - 1 ones more, and x/2 is dopey",
                "x",
                range(1, 4097),
                _before_even_zeros,
            ),
        )
    ),
}
