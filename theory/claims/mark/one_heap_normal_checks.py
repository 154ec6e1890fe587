"""Checks of MARK on one heap in normal play: the rules, the sequences a and b, and the steps of the proofs.

Claims MARK-001 to MARK-019.
"""

from itertools import combinations, pairwise, product

from theory.claims.check import Check, Checks, PrintedStatement, Truth
from theory.claims.mark.shared_cases import (
    FAR,
    GAMES,
    about,
    exactly_one_pair,
    is_mex_of_earlier,
    one_heap,
    one_outcome,
    options_with_outcomes,
    sequences,
    sizes,
    table,
)
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.mark import MARK
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome


def _recursion(play: Play) -> Check:
    """Return the check that a heap is lost exactly if no option is lost.

    A heap without moves is lost in normal play only.
    """

    def holds(truth: Truth, n: int) -> bool:
        left = sizes(truth, n)
        no_option_lost = not any(truth.lost((y,), play, MARK) for y in left)
        return truth.lost((n,), play, MARK) == (no_option_lost and (bool(left) or play is Play.NORMAL))

    return one_heap(f"the outcome of a heap of n against those of its options, {play} play", holds, range(2001))


def _mex_by_hand(n: int) -> bool:
    """Return whether a_n is the mex of all terms before it, and b_n is twice a_n."""
    s = sequences()
    return is_mex_of_earlier(s, n) and s.b[n] == 2 * s.a[n]


def _by_truth(truth: Truth) -> dict[str, tuple[int, ...]]:
    won = [n for n in range(60) if not truth.lost((n,), game=MARK)]
    lost = [n for n in range(60) if truth.lost((n,), game=MARK)]
    return {"a": (0, *won[:8]), "b": tuple(lost[:9])}


def _disjoint(_: Truth, n: int, m: int) -> bool:
    s = sequences()
    if n > m:
        return s.b[m] in {*s.a[:n], *s.b[:n]} and s.a[n] != s.b[m]
    return 2 * s.a[n] == s.b[n] and s.a[n] < s.b[n] <= s.b[m]


INDEX = range(5001)

CHECKS = {
    "MARK-001": Checks(
        (
            Check(
                "every move lowers the heap, and retrograde analysis finds no draw",
                "MARK, Up-MARK, K-MARK and Up-K-MARK with k = 2, 3, 5; heaps ≤ 60, both conventions",
                lambda: (
                    (game, params, n, play) for game, params in GAMES for n in range(game.least, 61) for play in Play
                ),
                lambda truth, game, params, n, play: (
                    all(y < n for y in sizes(truth, n, game, **params))
                    and truth.label((n,), play, game, **params) == one_outcome(truth, (n,), play, game, **params)
                ),
            ),
        ),
        defined_by=(HeapGame, options),
    ),
    "MARK-002": Checks(),
    "MARK-003": Checks(),
    "MARK-106": Checks(),
    "MARK-107": Checks(),
    "MARK-108": Checks(),
    "MARK-109": Checks(),
    "MARK-004": Checks(
        (
            one_heap(
                "the options of a heap of n are n - 1 and half of n rounded down, for n ≥ 1, and none for n = 0",
                lambda truth, n: sizes(truth, n) == (sorted({n - 1, n // 2}) if n else []),
                range(2001),
            ),
        ),
        defined_by=(MARK, options),
    ),
    "MARK-005": Checks(
        (_recursion(Play.NORMAL), _recursion(Play.MISERE)),
        defined_by=(Outcome, Play),
    ),
    "MARK-006": Checks(
        (
            check_all_cases(
                "a heap of 1 is won and a heap of 2 is lost",
                lambda t: not t.lost((1,), game=MARK) and t.lost((2,), game=MARK),
            ),
        )
    ),
    "MARK-007": Checks(
        (
            check_all_cases(
                "4 is won by leaving 2; from 8 one can leave 7 or 4, which are both won",
                lambda t: (
                    t.winning((4,), game=MARK) == [(2,)]
                    and options_with_outcomes(t, (8,)) == [((4,), Outcome.N), ((7,), Outcome.N)]
                    and t.lost((8,), game=MARK)
                ),
            ),
        )
    ),
    "MARK-008": Checks(
        (
            table(
                "the rows a and b, recomputed from the outcomes",
                {"a": (0, 1, 3, 4, 5, 7, 9, 11, 12), "b": (0, 2, 6, 8, 10, 14, 18, 22, 24)},
                _by_truth,
            ),
        )
    ),
    "MARK-009": Checks(
        (numbers("the terms against a mex over all terms before them", "n", range(401), lambda _, n: _mex_by_hand(n)),),
        defined_by=(sequences, mex),
    ),
    "MARK-010": Checks(
        (
            Check(
                "the mex is not in the set, and every smaller natural number is",
                "every set of natural numbers below 8",
                lambda: ((s,) for size in range(9) for s in combinations(range(8), size)),
                lambda _, s: mex(s) not in s and all(x in s for x in range(mex(s))),
            ),
        ),
        defined_by=(mex,),
    ),
    "MARK-011": Checks(
        (
            numbers(
                "a_n < a_(n+1) and b_n < b_(n+1)",
                "n",
                INDEX,
                lambda _, n: all(x < y for s in (sequences().a, sequences().b) for x, y in pairwise(s[n : n + 2])),
            ),
        )
    ),
    "MARK-012": Checks(
        (
            one_heap(
                "n is in exactly one of A and B",
                lambda _, n: (n in sequences().in_a) != (n in sequences().in_b),
            ),
        )
    ),
    "MARK-013": Checks(
        (
            Check(
                "a_n ≠ b_m: for n > m because b_m is among the terms before a_n, and else because a_n < b_n ≤ b_m",
                "1 ≤ n ≤ 150, m ≤ 150",
                lambda: product(range(1, 151), range(151)),
                _disjoint,
            ),
        ),
        PrintedStatement(
            Check(
                "the two printed cases, m > n and n ≤ m, are all there are",
                "1 ≤ n, m ≤ 8, by their sum",
                lambda: iter(sorted(product(range(1, 9), repeat=2), key=lambda pair: (sum(pair), pair))),
                lambda _, n, m: m > n or n <= m,
            ),
            lambda _, n, m: {"values": {f"a_{n}": sequences().a[n], f"b_{m}": sequences().b[m]}},
        ),
    ),
    "MARK-014": Checks((numbers("a_x against x", "x", INDEX, lambda _, x: sequences().a[x] >= x),)),
    "MARK-015": Checks(
        (
            numbers(
                "x is among a_0 … a_x and b_0 … b_x",
                "x",
                range(1001),
                lambda _, x: x in sequences().a[: x + 1] or x in sequences().b[: x + 1],
            ),
        )
    ),
    "MARK-016": Checks(
        (
            one_heap(
                "lost exactly for the members of B, won exactly for those of A",
                lambda truth, n: truth.lost((n,), game=MARK) == (n in sequences().in_b) != (n in sequences().in_a),
            ),
        )
    ),
    "MARK-017": Checks(
        (
            numbers(
                "from b_n, for n ≥ 1, every move leads to some a_i with i ≥ 1, and half of it is a_n",
                "n",
                range(1, 3001),
                lambda truth, n: (
                    sequences().a[n] in sizes(truth, sequences().b[n])
                    and sequences().in_a.issuperset(sizes(truth, sequences().b[n]))
                ),
            ),
        ),
    ),
    "MARK-018": Checks(
        (
            numbers(
                "from a_n, for n ≥ 1, some move leads to some b_i with i < n",
                "n",
                range(1, 2001),
                lambda truth, n: any(y in sequences().b[:n] for y in sizes(truth, sequences().a[n])),
            ),
        ),
        PrintedStatement(
            numbers(
                "for every n some move leads from a_n to some b_i",
                "n",
                range(33),
                lambda truth, n: any(y in sequences().in_b for y in sizes(truth, sequences().a[n])),
            ),
            lambda truth, n: about(truth, sequences().a[n]),
            lambda n: (sequences().a[n],),
            game=MARK,
        ),
    ),
    "MARK-019": Checks(
        (
            numbers(
                "exactly one of x in B and 2x in A, and x in A and 2x in B",
                "x",
                range(1, FAR // 2 + 1),
                lambda _, x: exactly_one_pair(x),
            ),
        ),
        PrintedStatement(
            numbers(
                "if y = 2x then exactly one of x in B and y in A, and x in A and y in B",
                "x",
                range(1001),
                lambda _, x: exactly_one_pair(x),
            ),
            lambda truth, x: about(truth, x) | {"classes": {"x": "B" if x in sequences().in_b else "A"}},
            lambda x: (x,),
            game=MARK,
        ),
    ),
}
