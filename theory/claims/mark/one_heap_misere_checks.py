"""Checks of misère MARK on one heap: the sequences, the powers of two, and the steps of their proofs.

Claims MARK-054 to MARK-065.
"""

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth
from theory.claims.mark.shared_cases import (
    Pair,
    about,
    is_mex_of_earlier,
    one_heap,
    options_with_outcomes,
    sequences,
    sizes,
    table,
)
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.mex import mex
from theory.numbers.vile import dopey, vile
from theory.rules.conventions import Play
from theory.rules.mark import MARK

MISERE = Play.MISERE


def pair() -> Pair:
    """Return the two sequences of misère play, in which b starts with 1."""
    return sequences(first=1)


def power_of_two(n: int) -> bool:
    """Return whether n is a power of two."""
    return n > 0 and n & (n - 1) == 0


def _lost(truth: Truth, n: int) -> bool:
    return truth.lost((n,), MISERE, MARK)


def _by_powers(n: int) -> bool:
    """Return whether n is lost by the claim's rule: a vile power of two, or a dopey other number."""
    return vile(n) if power_of_two(n) else dopey(n)


def _same(truth: Truth, n: int) -> bool:
    return _lost(truth, n) == truth.lost((n,), game=MARK)


def _nothing_changes(truth: Truth, n: int) -> bool:
    """Return whether no option of n is 0 or a power of two, and n has its outcome of normal play."""
    return _same(truth, n) and not any(y == 0 or power_of_two(y) for y in sizes(truth, n))


def _away_from_powers(values: range) -> Check:
    return Check(
        "neither 2^j nor 2^j + 1: the outcome is that of normal play, and no option is 0 or a power of two",
        f"{values.start} ≤ x ≤ {values.stop - 1}, neither 2^j nor 2^j + 1",
        lambda: ((n,) for n in values if not power_of_two(n) and not power_of_two(n - 1)),
        _nothing_changes,
    )


def _by_truth(truth: Truth) -> dict[str, tuple[int, ...]]:
    won = [n for n in range(60) if not _lost(truth, n)]
    return {"a": tuple(won[:9]), "b": tuple(n for n in range(60) if _lost(truth, n))[:9]}


def _false_statement(check: Check) -> PrintedStatement:
    """Return the check of a printed statement about one heap in misère play that is false."""

    def position(n: int) -> Position:
        return (n,)

    return PrintedStatement(check, lambda truth, n: about(truth, n, MISERE), position, MISERE, MARK)


CHECKS = {
    "MARK-054": Checks(
        (
            check_all_cases(
                "the empty heap is won, 1 is lost and 2 is won",
                lambda t: [_lost(t, n) for n in range(3)] == [False, True, False] and not t.options((0,), MARK),
            ),
            one_heap(
                "lost exactly when there is a move and no option is lost",
                lambda t, n: _lost(t, n) == (n > 0 and not any(_lost(t, y) for y in sizes(t, n))),
                range(3001),
            ),
        ),
        defined_by=(MARK, Play),
    ),
    "MARK-055": Checks(
        (
            table(
                "the rows a and b, recomputed from the outcomes",
                {"a": (0, 2, 3, 5, 7, 8, 9, 11, 12), "b": (1, 4, 6, 10, 14, 16, 18, 22, 24)},
                _by_truth,
            ),
        )
    ),
    "MARK-056": Checks(
        (
            numbers(
                "the terms against a mex over all terms before them",
                "n",
                range(1, 401),
                lambda _, n: is_mex_of_earlier(pair(), n) and pair().b[n] == 2 * pair().a[n] and pair().b[0] == 1,
            ),
        ),
        defined_by=(sequences, mex),
    ),
    "MARK-057": Checks(
        (
            one_heap(
                "the outcome differs from that of normal play exactly at 0 and at the powers of two",
                lambda t, n: _same(t, n) != (n == 0 or power_of_two(n)),
            ),
            numbers(
                "2^(2k) is in B and 2^(2k + 1) in A",
                "k",
                range(6),
                lambda _, k: 4**k in pair().in_b and 2 * 4**k in pair().in_a,
            ),
        ),
        _false_statement(
            one_heap(
                "the outcome differs from that of normal play at powers of two only",
                lambda t, n: _same(t, n) or power_of_two(n),
            )
        ),
    ),
    "MARK-058": Checks(
        (
            one_heap(
                "n ≥ 1 is in exactly one of A and B",
                lambda _, n: (n in pair().in_a) != (n in pair().in_b),
                range(1, 10_001),
            ),
        ),
        PrintedStatement(
            one_heap("n is in exactly one of A and B", lambda _, n: (n in pair().in_a) != (n in pair().in_b)),
            lambda _, n: {"classes": {"A": n in pair().in_a, "B": n in pair().in_b}},
            lambda n: (n,),
            MISERE,
            MARK,
        ),
    ),
    "MARK-059": Checks(
        (
            one_heap(
                "n ≥ 1 is lost exactly when it is in B, and won when it is in A",
                lambda t, n: _lost(t, n) == (n in pair().in_b) != (n in pair().in_a),
                range(1, 10_001),
            ),
            numbers(
                "b_n - 1 is not 1, and b_n is even, for n ≥ 1",
                "n",
                range(1, 3001),
                lambda _, n: pair().b[n] >= 4 and pair().b[n] % 2 == 0,
            ),
        ),
        _false_statement(one_heap("n is won exactly when it is in A", lambda t, n: _lost(t, n) != (n in pair().in_a))),
    ),
    "MARK-060": Checks(
        (
            one_heap(
                "n ≥ 1 is lost exactly when it is a vile power of two, or dopey and no power of two",
                lambda t, n: _lost(t, n) == _by_powers(n),
                range(1, 10_001),
            ),
            check_all_cases("0 is dopey and won", lambda t: dopey(0) and not _lost(t, 0)),
        ),
        _false_statement(
            one_heap(
                "n is lost exactly when it is a vile power of two, or dopey and no power of two",
                lambda t, n: _lost(t, n) == _by_powers(n),
            )
        ),
    ),
    "MARK-061": Checks(
        (numbers("2^i is vile exactly when i is even", "i", range(400), lambda _, i: vile(2**i) == (i % 2 == 0)),)
    ),
    "MARK-062": Checks(
        (
            numbers(
                "of 2^k and 2^(k + 1) exactly one is lost, in both conventions",
                "k",
                range(13),
                lambda t, k: all(t.lost((2**k,), play, MARK) != t.lost((2 * 2**k,), play, MARK) for play in Play),
            ),
        )
    ),
    "MARK-063": Checks(
        (_away_from_powers(range(3, 10_001)),),
        _false_statement(
            Check(
                "neither 2^k nor 2^k + 1: the outcome is that of normal play",
                "x ≤ 1000, neither 2^j nor 2^j + 1",
                lambda: ((n,) for n in range(1001) if not power_of_two(n) and not power_of_two(n - 1)),
                _same,
            )
        ),
    ),
    "MARK-064": Checks(
        (
            numbers(
                "from 2^k + 1 one can leave 2^k or 2^(k - 1), just one of which is lost",
                "k",
                range(1, 14),
                lambda t, k: (
                    sizes(t, 2**k + 1) == [2 ** (k - 1), 2**k]
                    and _lost(t, 2**k) != _lost(t, 2 ** (k - 1))
                    and not _lost(t, 2**k + 1)
                ),
            ),
        )
    ),
    "MARK-065": Checks(
        (
            check_all_cases(
                "512 is a dopey power of two and won by leaving 256 only",
                lambda t: (
                    dopey(512)
                    and vile(256)
                    and t.winning((512,), MISERE, MARK) == [(256,)]
                    and options_with_outcomes(t, (512,), MISERE) == [((256,), "P"), ((511,), "N")]
                ),
            ),
        )
    ),
}
