"""Checks of Hardy's advice for play and of sums of two positions.

Claims NIM-033 to NIM-039, NIM-118 and NIM-123.
"""

from collections.abc import Iterator
from itertools import product

from theory.claims.check import Check, Checks, Position, Truth, up_to
from theory.claims.shared_checks import big, check_all_cases, numbers
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play

MISERE = Play.MISERE
PARTS = {1: 5, 2: 5, 3: 5}
PAIRS = "p and q of up to 3 heaps ≤ 5 each, the heaps in ascending order"


def _ascending_positions(bounds: dict[int, int]) -> list[Position]:
    return [p for (p,) in up_to(bounds) if tuple(sorted(p)) == p]


def _pairs(bounds: dict[int, int]) -> Iterator[tuple[Position, Position]]:
    """Return an iterator over pairs of positions, by the total of both, then by the number of heaps."""
    parts = _ascending_positions(bounds)
    return iter(sorted(product(parts, parts), key=lambda pair: (sum(map(sum, pair)), sum(map(len, pair)), pair)))


def _sum_of_two(truth: Truth, p: Position, q: Position) -> bool:
    """Return whether P + P is P, P + N is N, and N + N is P exactly if the nim-sums are equal."""
    if truth.lost(p) != truth.lost(q):
        return not truth.lost(p + q)
    return truth.lost(p + q) == (truth.lost(p) or nim_sum(p) == nim_sum(q))


SUM_OF_LOST = Check(
    "p and q lost in normal play: together they are lost",
    PAIRS,
    lambda: ((p, q) for p, q in _pairs(PARTS) if nim_sum(p) == nim_sum(q) == 0),
    lambda truth, p, q: truth.lost(p) and truth.lost(q) and truth.lost(p + q),
)
EVEN_AND_NEXT = numbers(
    "(1, 2n, 2n + 1) is lost in normal play", "n", range(32), lambda truth, n: truth.lost((1, 2 * n, 2 * n + 1))
)
ODD_AND_NEXT = numbers(
    "(1, 2n + 1, 2n + 2) is won in normal play, and in misère play",
    "n",
    range(31),
    lambda truth, n: not any(truth.lost((1, 2 * n + 1, 2 * n + 2), play) for play in Play),
)
ADD_TO_SEVEN = check_all_cases(
    "(n, 7 - n, 7) has nim-sum 0 and is lost in normal play, and in misère play",
    lambda truth, n: nim_sum((n, 7 - n, 7)) == 0 and all(truth.lost((n, 7 - n, 7), play) for play in Play),
    [(n,) for n in range(8)],
)
TWO_TO_FIVE = check_all_cases(
    "(2, 3, 4, 5) has nim-sum 0 and is lost in normal play, and in misère play",
    lambda truth: nim_sum((2, 3)) == 1 == nim_sum((4, 5)) and all(truth.lost((2, 3, 4, 5), play) for play in Play),
)

CHECKS = {
    "NIM-033": Checks(
        (
            EVEN_AND_NEXT,
            numbers(
                "the nim-sum of 1, 2n and 2n + 1",
                "n",
                range(100_000),
                lambda _, n: nim_sum((1, 2 * n, 2 * n + 1)) == 0,
            ),
            numbers(
                "(1, 2n, 2n + 1) is lost in misère play exactly when n is not 0",
                "n",
                range(32),
                lambda truth, n: truth.lost((1, 2 * n, 2 * n + 1), MISERE) == (n >= 1),
            ),
        )
    ),
    "NIM-034": Checks(
        (ADD_TO_SEVEN,),
    ),
    "NIM-035": Checks((TWO_TO_FIVE,)),
    "NIM-036": Checks(
        (
            ODD_AND_NEXT,
            numbers(
                "the nim-sum of 1, 2n + 1 and 2n + 2",
                "n",
                range(100_000),
                lambda _, n: nim_sum((1, 2 * n + 1, 2 * n + 2)) != 0,
            ),
            numbers(
                "taking 2 from the largest heap of (1, 2n + 1, 2n + 2) wins in normal play",
                "n",
                range(31),
                lambda truth, n: (1, 2 * n + 1, 2 * n) in truth.winning((1, 2 * n + 1, 2 * n + 2)),
            ),
        )
    ),
    "NIM-037": Checks(
        (
            SUM_OF_LOST,
            Check(
                "p and q lost in misère play: together they are lost exactly when each has a heap of 2 or more",
                PAIRS,
                lambda: ((p, q) for p, q in _pairs(PARTS) if all(nim_sum(x) == (0 if big(x) else 1) for x in (p, q))),
                lambda truth, p, q: (
                    truth.lost(p, MISERE)
                    and truth.lost(q, MISERE)
                    and truth.lost(p + q, MISERE) == (big(p) > 0 and big(q) > 0)
                ),
            ),
        ),
    ),
    "NIM-038": Checks(
        (EVEN_AND_NEXT, ODD_AND_NEXT, ADD_TO_SEVEN, TWO_TO_FIVE, SUM_OF_LOST),
    ),
    "NIM-039": Checks(),
    "NIM-129": Checks(),
    "NIM-130": Checks(),
    "NIM-131": Checks(),
    "NIM-118": Checks(
        (
            check_all_cases(
                "who wins from (1, 3, 5, 7)", lambda t, play: t.lost((1, 3, 5, 7), play), [(play,) for play in Play]
            ),
        )
    ),
    "NIM-123": Checks(
        (
            Check("the outcome of two positions together", PAIRS, lambda: _pairs(PARTS), _sum_of_two),
            check_all_cases("both outcomes of N + N occur", lambda t: t.lost((1, 1)) and not t.lost((1, 2))),
        )
    ),
}
