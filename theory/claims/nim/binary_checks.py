"""Checks about binary digits, columns and expansions, independent of any game.

Claims NIM-008 to NIM-012, NIM-022, NIM-046 to NIM-048, NIM-065, NIM-104, NIM-105 and NIM-112.
"""

from collections.abc import Iterator
from itertools import combinations, product

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth, up_to
from theory.claims.shared_checks import (
    chain,
    check_all_cases,
    check_positions,
    has_digit,
    numbers,
    top_digit,
    with_heap,
)
from theory.numbers.binary import bits, columns, digits
from theory.numbers.nim_sum import nim_sum


def powers(exponents: tuple[int, ...]) -> int:
    """Return the sum of the powers of two with the given exponents."""
    return sum(2**e for e in exponents)


def _exponents_one_changed(exponents: tuple[int, ...], value: int) -> list[tuple[int, ...]]:
    """Return the descending lists of exponents that differ from the printed one in one place and give the value."""
    near = (with_heap(exponents, i, e) for i in range(len(exponents)) for e in range(max(exponents) + 2))
    return sorted({e for e in near if powers(e) == value and e == tuple(sorted(set(e), reverse=True))})


def _one_expansion(_: Truth, width: int) -> bool:
    """Return whether distinct powers below 2**width sum to each smaller number once, and `bits` finds them."""
    sets = [s for size in range(width + 1) for s in combinations(range(width), size)]
    return sorted(map(powers, sets)) == list(range(2**width)) and all(bits(powers(s)) == s for s in sets)


EXPANSION = numbers(
    "the sums of distinct powers of two among the first w give each number below 2^w once",
    "w",
    range(13),
    _one_expansion,
)


def _repairs(bounds: dict[int, int]) -> Iterator[tuple[Position, int]]:
    """Yield positions of nonzero nim-sum, each with the number of a heap that has the leading digit of the sum.

    Heaps are numbered from 1.
    """
    for (p,) in up_to(bounds):
        s = nim_sum(p)
        yield from ((p, k + 1) for k, x in enumerate(p) if s and has_digit(x, top_digit(s)))


def _change_of_digit(p: Position, k: int, worth: int) -> bool:
    """Return whether the leading digit of the nim-sum has weight `worth` in heap k and lower digits change by less."""
    s, x = nim_sum(p), p[k - 1]
    d = top_digit(s)
    y = s ^ x
    upper_x, upper_y = x >> d << d, y >> d << d
    return upper_x - upper_y == worth and abs((y - upper_y) - (x - upper_x)) <= worth - 1


def _numerals(width: int, a: int) -> list[tuple[int, ...]]:
    """Return the ways to write a in binary with `width` digits, leading zeros included."""
    return [d for d in product((0, 1), repeat=width) if sum(x * 2**i for i, x in enumerate(reversed(d))) == a]


def _odd_columns_by_toggling(p: Position) -> list[int]:
    """Return the columns with an odd number of ones, found by toggling a digit for each one; numbered from the left."""
    width = len(columns(p).rows[0])
    toggled = [False] * width
    for x in p:
        for d in range(width):
            toggled[width - 1 - d] ^= has_digit(x, d)
    return [i for i, up in enumerate(toggled) if up]


CHECKS = {
    "NIM-008": Checks(
        (
            check_all_cases(
                "the digits of the number in base ten",
                lambda _, n, written: (
                    sum(d * 10**i for i, d in enumerate(reversed(written))) == n and tuple(map(int, str(n))) == written
                ),
                [(27, (2, 7)), (153, (1, 5, 3))],
            ),
        )
    ),
    "NIM-009": Checks(
        (check_all_cases("the value of the binary digits 1011", lambda _: int("1011", 2) == 8 + 2 + 1 == 11),)
    ),
    "NIM-010": Checks((EXPANSION,)),
    "NIM-011": Checks(
        (
            check_all_cases(
                "the binary rows of (7, 3, 12) and the ones in each column",
                lambda _: (
                    columns((7, 3, 12)).rows == ("0111", "0011", "1100")
                    and [int(row, 2) for row in columns((7, 3, 12)).rows] == [7, 3, 12]
                    and columns((7, 3, 12)).ones == (1, 2, 2, 2)
                ),
            ),
        )
    ),
    "NIM-012": Checks(
        (
            check_all_cases(
                "the odd columns of (7, 3, 12), and its outcome",
                lambda t: (
                    [d for d in range(4) if sum(has_digit(x, d) for x in (7, 3, 12)) % 2] == [3]
                    and columns((7, 3, 12)).odd == (0,)
                    and not t.lost((7, 3, 12))
                ),
            ),
        ),
    ),
    "NIM-022": Checks(
        (
            check_positions(
                {1: 31, 2: 31, 3: 15, 4: 7, 5: 3},
                "a column with an odd number of ones has at least one",
                lambda _, p: all(any(row[i] == "1" for row in columns(p).rows) for i in _odd_columns_by_toggling(p)),
            ),
        ),
    ),
    "NIM-046": Checks(
        (
            check_all_cases(
                "the values of both sums",
                lambda _: int("10011", 2) == 2**4 + 2 + 1 == 19 and 2**4 + 2**2 + 1 == int("10101", 2) == 21,
            ),
        ),
        chain(
            "10011 in base 2 = 2^4 + 2^2 + 1 = 19",
            {"10011_2": int("10011", 2), "2^4 + 2^2 + 1": powers((4, 2, 0)), "19": 19},
            {"fits": _exponents_one_changed((4, 2, 0), 19)},
        ),
    ),
    "NIM-047": Checks(
        (
            check_all_cases(
                "the values of all members, and the binary digits of 45",
                lambda _: (
                    41 == 32 + 8 + 1 == 2**5 + 2**3 + 1 == int("101001", 2) and 45 == 32 + 8 + 4 + 1 == int("101101", 2)
                ),
            ),
        ),
        chain(
            "45 = 32 + 8 + 1 = 2^5 + 2^3 + 1 = 101001 in base 2",
            {"45": 45, "32 + 8 + 1": 32 + 8 + 1, "2^5 + 2^3 + 1": powers((5, 3, 0)), "101001_2": int("101001", 2)},
            {"fits": [n for n in range(64) if digits(n) == "101001"], "binary": digits(45)},
        ),
    ),
    "NIM-048": Checks((EXPANSION,)),
    "NIM-065": Checks(
        (
            Check(
                "the ways to write a with digits a_n … a_0: one if a < 2^(n+1), else none; a_n = 0 if a < 2^n",
                "n ≤ 5, a ≤ 80",
                lambda: product(range(6), range(81)),
                lambda _, n, a: (
                    len(_numerals(n + 1, a)) == (a < 2 ** (n + 1))
                    and (a >= 2**n or all(d[0] == 0 for d in _numerals(n + 1, a)))
                ),
            ),
        ),
    ),
    "NIM-104": Checks(
        (
            check_all_cases(
                "the binary and the decimal number of the row",
                lambda _, binary, decimal: int(binary, 2) == decimal and digits(decimal).rjust(3, "0") == binary,
                [("011", 3), ("100", 4), ("101", 5), ("010", 2)],
            ),
            check_all_cases("the nim-sum of 3, 4 and 5", lambda _: nim_sum((3, 4, 5)) == 2),
        ),
        PrintedStatement(
            Check(
                "the printed row, its subscripts read as digits, holds one number twice",
                "the four rows of the table",
                lambda: (("0112", "310"), ("1002", "410"), ("1012", "510"), ("0102", "210")),
                lambda _, binary, decimal: int(binary) == int(decimal),
            ),
            lambda _, binary, decimal: {
                "values": {binary: int(binary), decimal: int(decimal)},
                "fits": {
                    f"{binary[:-1]}_{binary[-1]}": int(binary[:-1], int(binary[-1])),
                    f"{decimal[:-2]}_{decimal[-2:]}": int(decimal[:-2], int(decimal[-2:])),
                },
            },
        ),
    ),
    "NIM-105": Checks(
        (
            check_all_cases(
                "the powers of two in the number",
                lambda _, n, powers: tuple(2**e for e in bits(n)) == powers,
                [(3, (1, 2)), (4, (4,)), (5, (1, 4))],
            ),
            check_all_cases(
                "the powers that are left when pairs are cancelled",
                lambda _: (
                    [2**e for e in range(3) if sum(e in bits(n) for n in (3, 4, 5)) % 2] == [2]
                    and nim_sum((3, 4, 5)) == 2
                ),
            ),
        )
    ),
    "NIM-112": Checks(
        (
            Check(
                "at every repair the digit is worth 2^d, and the lower ones change by at most 2^d - 1",
                "1 heap ≤ 64; 2 heaps ≤ 30; 3 heaps ≤ 15; 4 heaps ≤ 6",
                lambda: _repairs({1: 64, 2: 30, 3: 15, 4: 6}),
                lambda _, p, k: _change_of_digit(p, k, 2 ** top_digit(nim_sum(p))) and p[k - 1] ^ nim_sum(p) < p[k - 1],
            ),
        ),
        PrintedStatement(
            Check(
                "at every repair of heap k the digit is worth 2^k, and the lower ones change by at most 2^k - 1",
                "1 heap ≤ 8; 2 heaps ≤ 8; 3 heaps ≤ 8",
                lambda: _repairs({1: 8, 2: 8, 3: 8}),
                lambda _, p, k: _change_of_digit(p, k, 2**k),
            ),
            lambda _, p, k: {"nim_sum": nim_sum(p), "values": {"2^d": 1 << top_digit(nim_sum(p)), "2^k": 2**k}},
            lambda p, k: p,
        ),
    ),
}
