"""Checks of the nim-sum as an operation on numbers: its digit rule, its laws, and the printed examples.

Claims NIM-049 to NIM-056, NIM-094, NIM-095 and NIM-109.
"""

from itertools import combinations, product

from theory.claims.check import Check, Checks, Position, Truth, positions
from theory.claims.nim.binary_checks import powers
from theory.claims.shared_checks import DIGITWISE, chain, check_all_cases, check_positions, has_digit, with_heap
from theory.numbers.binary import bits, digits
from theory.numbers.nim_sum import nim_sum


def _parity(_: Truth, p: Position) -> bool:
    return all(has_digit(nim_sum(p), j) == (sum(has_digit(x, j) for x in p) % 2 == 1) for j in range(8))


def _raised_fingers(fingers: int, numbers_added: tuple[int, ...]) -> int:
    up = [False] * fingers
    for x in numbers_added:
        for j in range(fingers):
            if has_digit(x, j):
                up[j] = not up[j]
    return sum(2**j for j in range(fingers) if up[j])


FOUR = (10, 13, 22, 31)

CHECKS = {
    "NIM-049": Checks((DIGITWISE,), defined_by=(nim_sum,)),
    "NIM-050": Checks(
        (
            check_all_cases(
                "41 and 27 in binary, their nim-sum and its value",
                lambda _: (
                    (digits(41), digits(27)) == ("101001", "11011")
                    and nim_sum([41, 27]) == int("110010", 2) == 2**5 + 2**4 + 2 == 50
                ),
            ),
        )
    ),
    "NIM-051": Checks(
        (
            check_all_cases(
                "the nim-sum of 10, 13, 22 and 31 and the value of the printed digits",
                lambda _: (
                    [digits(x) for x in FOUR] == ["1010", "1101", "10110", "11111"]
                    and nim_sum(FOUR) == int("1110", 2) == 2**3 + 2**2 + 2 == 14
                    and digits(26) == "11010"
                ),
            ),
        ),
        chain(
            "the nim-sum of 10, 13, 22 and 31 = 1110 in base 2 = 2^3 + 2^2 + 2 = 26",
            {
                "10 ⊕ 13 ⊕ 22 ⊕ 31": nim_sum(FOUR),
                "1110_2": int("1110", 2),
                "2^3 + 2^2 + 2": powers((3, 2, 1)),
                "26": 26,
            },
            {"fits": [n for n in range(64) if digits(n) == "1110"], "binary": digits(26)},
        ),
    ),
    "NIM-052": Checks(
        (
            check_positions(
                {1: 63, 2: 31, 3: 15, 4: 7, 5: 3}, "each digit of the nim-sum against the parity of its column", _parity
            ),
        )
    ),
    "NIM-053": Checks(
        (
            Check(
                "the nim-sum in two orders and with both bracketings",
                "a, b, c ≤ 31",
                lambda: product(range(32), repeat=3),
                lambda _, a, b, c: (
                    nim_sum([a, b]) == nim_sum([b, a])
                    and nim_sum([nim_sum([a, b]), c]) == nim_sum([a, nim_sum([b, c])])
                ),
            ),
        )
    ),
    "NIM-054": Checks(
        (
            Check(
                "the nim-sum of m copies of x",
                "x ≤ 255, m ≤ 12",
                lambda: product(range(256), range(13)),
                lambda _, x, m: nim_sum([x] * m) == (x if m % 2 else 0),
            ),
        ),
    ),
    "NIM-055": Checks(
        (
            Check(
                "the nim-sum against the sum of two numbers without a common digit",
                "a, b ≤ 255",
                lambda: ((a, b) for a, b in product(range(256), repeat=2) if not set(bits(a)) & set(bits(b))),
                lambda _, a, b: nim_sum([a, b]) == a + b,
            ),
            Check(
                "the nim-sum against the sum of different powers of two",
                "every set of powers below 2^12",
                lambda: ((s,) for size in range(13) for s in combinations(range(12), size)),
                lambda _, s: nim_sum(2**e for e in s) == powers(s),
            ),
        )
    ),
    "NIM-056": Checks(
        (
            check_all_cases(
                "41 and 27 by powers of two",
                lambda _: (
                    nim_sum([32, 8, 1]) == 41
                    and nim_sum([16, 8, 2, 1]) == 27
                    and nim_sum([32, 8, 1, 16, 8, 2, 1]) == nim_sum([32, 16, 2]) == nim_sum([41, 27]) == 50
                ),
            ),
        )
    ),
    "NIM-094": Checks((DIGITWISE,), defined_by=(nim_sum,)),
    "NIM-095": Checks(
        (
            Check(
                "the raised fingers against the nim-sum",
                "up to 3 numbers on f ≤ 4 fingers",
                lambda: ((f, xs) for f in range(5) for m in range(4) for xs in product(range(2**f), repeat=m)),
                lambda _, f, xs: _raised_fingers(f, xs) == nim_sum(xs),
            ),
            Check(
                "the raised fingers against the nim-sum",
                "2 numbers below 1024 on 10 fingers, in steps of 11 and 13",
                lambda: product(range(0, 1024, 11), range(0, 1024, 13)),
                lambda _, a, b: _raised_fingers(10, (a, b)) == nim_sum((a, b)),
            ),
        )
    ),
    "NIM-109": Checks(
        (
            Check(
                "the nim-sum after a change of one heap, to at most 15, against s ⊕ x ⊕ y",
                "3 heaps ≤ 7",
                lambda: ((p, k, y) for p in positions(3, 7) for k in range(3) for y in range(16)),
                lambda _, p, k, y: nim_sum(with_heap(p, k, y)) == nim_sum([nim_sum(p), p[k], y]),
            ),
        )
    ),
}
