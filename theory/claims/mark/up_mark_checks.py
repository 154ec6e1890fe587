"""Checks of Up-MARK: the rules, the sequences, the binary forms, and the equivalence with MARK by one counter.

Claims MARK-066 to MARK-080.
"""

import re

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.mark.shared_cases import BASES, Pair, about, is_mex_of_earlier, one_heap, sequences, sizes, table
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.binary import digits
from theory.numbers.mex import mex
from theory.numbers.vile import dopey
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.options_from_rules import options

FROM_ONE = range(1, 10_001)
TABLE = {"a": (0, 2, 4, 5, 6, 8, 10, 12, 13), "b": (1, 3, 7, 9, 11, 15, 19, 23, 25)}
BINARY = {
    "a": ("0", "10", "100", "101", "110", "1000", "1010", "1100", "1101"),
    "b": ("1", "11", "111", "1001", "1011", "1111", "10011", "10111", "11001"),
}
# The two forms of claim 14 with the final 1, which is missing in print.
EVEN_ZEROS = re.compile(r"1(00)*1$")
ODD_ZEROS = re.compile(r"10(00)*1$")


def pair() -> Pair:
    """Return the sequences of Up-MARK: b starts with 1, and b_n = 2a_n − 1 for n ≥ 1."""
    return sequences(first=1, less=1)


def _lost(truth: Truth, n: int) -> bool:
    return truth.lost((n,), game=UP_MARK)


def in_n(n: int) -> bool:
    """Return whether n is even, or odd with an odd number of zeros between its last two ones."""
    return n % 2 == 0 or bool(ODD_ZEROS.search(digits(n)))


def in_p(n: int) -> bool:
    """Return whether n is odd with an even number of zeros between its last two ones."""
    return bool(EVEN_ZEROS.search(digits(n)))


def _by_truth(truth: Truth) -> dict[str, tuple[int, ...]]:
    won = [n for n in range(1, 60) if not _lost(truth, n)]
    lost = [n for n in range(1, 60) if _lost(truth, n)]
    return {"a": (0, *won[:8]), "b": tuple(lost[:9])}


def _one_of_both(x: int) -> bool:
    """Return whether either x ∈ B and 2x − 1 ∈ A, or x ∈ A and 2x − 1 ∈ B, but not both."""
    s, y = pair(), 2 * x - 1
    return (x in s.in_b and y in s.in_a) != (x in s.in_a and y in s.in_b)


def earlier_largest(s: Pair, n: int) -> int:
    """Return the largest of the terms before index n ≥ 1, where the document prints max for mex."""
    return max([*s.a[:n], *s.b[:n]])


def max_for_mex(s: Pair, terms: int) -> PrintedStatement:
    """Return the misprinted statement: a_n is the largest of the terms before it."""
    return PrintedStatement(
        numbers(
            "a_n is the maximum of the terms before it, for n ≥ 1",
            "n",
            range(1, terms),
            lambda _, n: s.a[n] == earlier_largest(s, n),
        ),
        lambda _, n: {"earlier_terms": [*s.a[:n], *s.b[:n]], "fits": ["mex", mex([*s.a[:n], *s.b[:n]])]},
    )


def _isomorphic(truth: Truth, k: int, n: int) -> bool:
    """Return whether the options of n + 1 in Up-K-MARK are the options of n in K-MARK with one counter added."""
    return sizes(truth, n + 1, UP_K_MARK, k=k) == [y + 1 for y in sizes(truth, n, K_MARK, k=k)]


CHECKS = {
    "MARK-066": Checks(
        (
            one_heap(
                "the options of a heap of n are n - 1 and half of n rounded up, for n ≥ 2, and none for n = 1",
                lambda truth, n: sizes(truth, n, UP_MARK) == (sorted({n - 1, -(-n // 2)}) if n > 1 else []),
                range(1, 2001),
            ),
        ),
        defined_by=(UP_MARK, options),
    ),
    "MARK-067": Checks((table("the rows a and b, recomputed from the outcomes", TABLE, _by_truth),)),
    "MARK-068": Checks(
        (
            numbers(
                "the terms against a mex over all terms before them",
                "n",
                range(1, 401),
                lambda _, n: is_mex_of_earlier(pair(), n) and pair().b[n] == 2 * pair().a[n] - 1 and pair().b[0] == 1,
            ),
            check_all_cases("the table", lambda _: {"a": pair().a[:9], "b": pair().b[:9]} == TABLE),
        ),
        max_for_mex(pair(), 33),
        defined_by=(sequences, mex),
    ),
    "MARK-069": Checks(
        (
            numbers("b_n is odd", "n", range(3001), lambda _, n: pair().b[n] % 2 == 1),
            check_all_cases("a has an even and an odd member", lambda _: {2, 5} <= pair().in_a),
        )
    ),
    "MARK-070": Checks(
        (
            one_heap(
                "n ≥ 1 is in exactly one of A and B", lambda _, n: (n in pair().in_a) != (n in pair().in_b), FROM_ONE
            ),
            numbers("a_n < b_n for n ≥ 1", "n", range(1, 3001), lambda _, n: pair().a[n] < pair().b[n]),
        ),
        PrintedStatement(
            one_heap("n is in exactly one of A and B", lambda _, n: (n in pair().in_a) != (n in pair().in_b)),
            lambda _, n: {"classes": {"A": n in pair().in_a, "B": n in pair().in_b}},
        ),
    ),
    "MARK-071": Checks(
        (
            one_heap(
                "n ≥ 1 is lost exactly when it is in B, and won when it is in A",
                lambda t, n: _lost(t, n) == (n in pair().in_b) != (n in pair().in_a),
                FROM_ONE,
            ),
        )
    ),
    "MARK-072": Checks(
        (
            numbers(
                "from b_n, for n ≥ 1, every move leads to some a_i with i ≥ 1, and half of it rounded up is a_n",
                "n",
                range(1, 3001),
                lambda t, n: (
                    pair().a[n] in sizes(t, pair().b[n], UP_MARK)
                    and pair().in_a.issuperset(sizes(t, pair().b[n], UP_MARK))
                ),
            ),
        ),
    ),
    "MARK-073": Checks(
        (
            numbers(
                "from a_n, for n ≥ 1, some move leads to some b_i with i < n",
                "n",
                range(1, 2001),
                lambda t, n: any(y in pair().b[:n] for y in sizes(t, pair().a[n], UP_MARK)),
            ),
        ),
        PrintedStatement(
            numbers(
                "for every n some move leads from a_n to some b_i",
                "n",
                range(33),
                lambda t, n: any(y in pair().in_b for y in sizes(t, pair().a[n], UP_MARK)),
            ),
            lambda _, n: {"values": {f"a_{n}": pair().a[n]}, "options": []},
        ),
    ),
    "MARK-074": Checks(
        (
            numbers(
                "exactly one of x in B and 2x - 1 in A, and x in A and 2x - 1 in B",
                "x",
                range(2, 5001),
                lambda _, x: _one_of_both(x),
            ),
        ),
        PrintedStatement(
            numbers(
                "if y = 2x - 1 then exactly one of x in B and y in A, and x in A and y in B",
                "x",
                range(1, 1001),
                lambda _, x: _one_of_both(x),
            ),
            lambda truth, x: (
                about(truth, x, game=UP_MARK)
                | {"classes": {name: "B" if n in pair().in_b else "A" for name, n in (("x", x), ("2x - 1", 2 * x - 1))}}
            ),
            lambda x: (x,),
            game=UP_MARK,
        ),
    ),
    "MARK-075": Checks(
        (
            check_all_cases(
                "the table in binary, recomputed from the outcomes",
                lambda t, name, row: tuple(map(digits, _by_truth(t)[name])) == row,
                list(BINARY.items()),
            ),
        )
    ),
    "MARK-076": Checks(
        (
            one_heap("n ≥ 1 is lost exactly when n - 1 is dopey", lambda t, n: _lost(t, n) == dopey(n - 1), FROM_ONE),
            one_heap(
                "n ≥ 2 is lost exactly when an even number of zeros stands between its last two ones, both at the end",
                lambda t, n: _lost(t, n) == in_p(n) != in_n(n),
                range(2, 10_001),
            ),
        ),
        PrintedStatement(
            one_heap(
                "n is lost exactly when its numeral is of the form <...10^2k1>, the lost final 1 restored",
                lambda t, n: _lost(t, n) == in_p(n),
                FROM_ONE,
            ),
            lambda truth, n: about(truth, n, game=UP_MARK) | {"binary": digits(n)},
            lambda n: (n,),
            game=UP_MARK,
        ),
    ),
    "MARK-077": Checks(
        (one_heap("n ≥ 2 is in exactly one of N' and P'", lambda _, n: in_n(n) != in_p(n), range(2, 10_001)),),
        PrintedStatement(
            one_heap("n ≥ 1 is in exactly one of N' and P'", lambda _, n: in_n(n) != in_p(n), FROM_ONE),
            lambda _, n: {"binary": digits(n), "classes": {"N'": in_n(n), "P'": in_p(n)}},
            lambda n: (n,),
            game=UP_MARK,
        ),
    ),
    "MARK-078": Checks(
        (
            Check(
                "an even heap is in A, and won",
                "2 ≤ n ≤ 10000, even",
                lambda: ((n,) for n in range(2, 10_001, 2)),
                lambda t, n: n in pair().in_a and not _lost(t, n),
            ),
        )
    ),
    "MARK-079": Checks(
        (
            Check(
                "from P' all moves lead to N'; from an odd member of N' the second move leads to P'",
                "3 ≤ n ≤ 10001, odd",
                lambda: ((n,) for n in range(3, 10_002, 2)),
                lambda t, n: all(map(in_n, sizes(t, n, UP_MARK))) if in_p(n) else in_p((n + 1) // 2),
            ),
        )
    ),
    "MARK-080": Checks(
        (
            Check(
                "the options of n + 1 in Up-K-MARK against those of n in K-MARK",
                "2 ≤ k ≤ 12, n ≤ 400",
                lambda: ((k, n) for k in BASES for n in range(401)),
                _isomorphic,
            ),
            one_heap(
                "the options of n + 1 in Up-MARK against those of n in MARK",
                lambda t, n: sizes(t, n + 1, UP_MARK) == [y + 1 for y in sizes(t, n, MARK)],
                range(3001),
            ),
            Check(
                "the Grundy value of n + 1 in Up-K-MARK against that of n in K-MARK",
                "2 ≤ k ≤ 12, n ≤ 1500",
                lambda: ((k, n) for k in BASES for n in range(1501)),
                lambda t, k, n: t.grundy((n + 1,), UP_K_MARK, k=k) == t.grundy((n,), K_MARK, k=k),
            ),
        )
    ),
}
