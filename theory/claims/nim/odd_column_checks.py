"""Checks of a variant of the theory in which lost positions have all columns odd instead of even.

Claims NIM-024 and NIM-025.
"""

from collections.abc import Iterator
from itertools import product

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth, up_to
from theory.claims.shared_checks import (
    MEDIUM,
    check_all_cases,
    check_positions,
    has_digit,
    numbers,
    options_with_outcomes,
)
from theory.numbers.binary import columns
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play

# The bound includes the first failures with columns as wide as the largest heap, which have totals 3 and 6.
FREE_WIDTH = {1: 8, 2: 8, 3: 6, 4: 3, 5: 2, 6: 1}


def column_counts(p: Position, width: int) -> tuple[int, ...]:
    """Return the number of ones in each of the `width` lowest columns, from the left."""
    return tuple(sum(has_digit(x, j) for x in p) for j in reversed(range(width)))


def all_odd(p: Position, width: int) -> bool:
    """Return whether each of the `width` lowest columns has an odd number of ones: L_w, for heaps below 2**width."""
    return all(count % 2 == 1 for count in column_counts(p, width))


def _all_odd_free(p: Position) -> bool:
    """Return whether all columns are odd, with as many columns as the largest heap has digits, and at least one."""
    return all(count % 2 == 1 for count in columns(p).ones)


def _by_width(widths: range, heaps: int) -> Iterator[tuple[int, Position]]:
    """Return an iterator over widths and positions that fit them, by width and then by total."""
    return (
        (w, p)
        for w in widths
        for p in sorted(
            (p for h in range(1, heaps + 1) for p in product(range(2**w), repeat=h)), key=lambda p: (sum(p), len(p), p)
        )
    )


def _beside_all_odd() -> Iterator[tuple[int, Position]]:
    """Return an iterator over positions with a move and an even column, for widths 1 to 3 and up to 3 heaps."""
    return ((w, p) for w, p in _by_width(range(1, 4), 3) if any(p) and not all_odd(p, w))


def _repair_to_odd(truth: Truth, width: int, p: Position) -> bool:
    return any(all_odd(q, width) for q in truth.options(p))


def _first_move_within(truth: Truth) -> tuple[Position, Position]:
    """Return the first all-odd position with an all-odd option, and that option.

    The number of columns is that of the digits of the largest heap.
    """
    return next((p, q) for (p,) in up_to(FREE_WIDTH) if _all_odd_free(p) for q in truth.options(p) if _all_odd_free(q))


def _first_repair_that_fails(truth: Truth) -> Position:
    """Return the first position with a move and an even column but without an all-odd option.

    The number of columns is that of the digits of the largest heap.
    """
    return next(
        p
        for (p,) in up_to(FREE_WIDTH)
        if any(p) and not _all_odd_free(p) and not any(_all_odd_free(q) for q in truth.options(p))
    )


CHECKS = {
    "NIM-024": Checks(
        (
            check_positions(
                MEDIUM,
                "from every position with an odd column some move makes all columns even",
                lambda truth, p: any(nim_sum(q) == 0 for q in truth.options(p)),
                lambda p: nim_sum(p) != 0,
            ),
            numbers(
                "one counter, w columns, not all of them odd: no move makes them all odd",
                "w",
                range(2, 33),
                lambda truth, w: (
                    not all_odd((1,), w) and bool(truth.options((1,))) and not _repair_to_odd(truth, w, (1,))
                ),
            ),
        ),
        PrintedStatement(
            Check(
                "from every position with a move and an even column some move makes all w columns odd",
                "w = 1, 2, 3; 1 to 3 heaps below 2^w",
                _beside_all_odd,
                _repair_to_odd,
            ),
            lambda truth, w, p: {
                "column_counts": column_counts(p, w),
                "options": options_with_outcomes(truth, p),
            },
            lambda w, p: p,
        ),
    ),
    "NIM-025": Checks(
        (
            Check(
                "no move leads from all columns odd to all columns odd",
                "w = 1, 2, 3; 1 to 3 heaps below 2^w",
                lambda: ((w, p) for w, p in _by_width(range(1, 4), 3) if all_odd(p, w)),
                lambda truth, w, p: not _repair_to_odd(truth, w, p),
            ),
            Check(
                "without a move not all columns are odd",
                "w ≤ 16, up to 6 empty heaps",
                lambda: product(range(1, 17), range(7)),
                lambda _, w, h: not all_odd((0,) * h, w),
            ),
            numbers(
                "one counter is no position with all w columns odd and has no option of that kind",
                "w",
                range(2, 33),
                lambda truth, w: not all_odd((1,), w) and not _repair_to_odd(truth, w, (1,)),
            ),
            check_positions(
                {h: 1 for h in range(1, 9)},
                "one column: the repair is possible, and all odd means lost in misère play",
                lambda truth, p: (
                    truth.lost(p, Play.MISERE) == all_odd(p, 1)
                    and (all_odd(p, 1) or not any(p) or _repair_to_odd(truth, 1, p))
                ),
            ),
            check_all_cases(
                "free width: the first move from all odd to all odd, and the first repair that fails",
                lambda t: _first_move_within(t) == ((3,), (1,)) and _first_repair_that_fails(t) == (2, 2, 2),
            ),
        ),
    ),
}
