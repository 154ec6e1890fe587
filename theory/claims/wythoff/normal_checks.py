"""Checks of Wythoff's game in normal play: the rules, the pairs, and properties of the two sequences.

Claims WYT-001, WYT-002 and WYT-007 to WYT-016.
"""

from theory.claims.check import Checks, Position, Truth
from theory.claims.shared_checks import check_all_cases, is_forced, numbers
from theory.claims.wythoff.shared_cases import (
    EMPTY,
    FAR,
    TERMS,
    in_w,
    indices,
    is_lost,
    long_sequences,
    moves,
    sequences,
    square,
)
from theory.numbers.complementary import mex_pairs
from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.wythoff import GAME
from theory.strategy.explained_move import Outcome

MISERE = Play.MISERE
PRINTED_PAIRS = ((1, 2), (3, 5), (4, 7), (6, 10), (8, 13))


def _spelt_out(p: Position) -> set[Position]:
    """Return the options of Wythoff's game as the document describes them."""
    x, y = p
    return {
        *((u, y) for u in range(x)),
        *((x, v) for v in range(y)),
        *((x - a, y - a) for a in range(1, min(p) + 1)),
    }


def _recursive(truth: Truth, p: Position, play: Play) -> bool:
    """Return whether a position is P exactly if no option is P; without options the convention decides."""
    following = moves(truth, p)
    expected = not any(is_lost(truth, q, play) for q in following) if following else play is Play.NORMAL
    return is_lost(truth, p, play) == expected


def _by_mex(n: int) -> tuple[int, int]:
    s = sequences()
    c = mex([*s.c[:n], *s.d[:n]])
    return c, c + n


def _step(n: int) -> tuple[int, int]:
    """Return the pair of differences c_{n+1} − c_n and d_{n+1} − d_n."""
    s = long_sequences()
    return s.c[n + 1] - s.c[n], s.d[n + 1] - s.d[n]


def _between(n: int) -> bool:
    s = long_sequences()
    return all(s.in_d.get(x, n + 1) <= n for x in range(s.c[n] + 1, s.c[n + 1]))


def _place(m: int) -> int | None:
    """Return the index of the computed pair that contains m; None if none does."""
    s = long_sequences()
    return s.in_c.get(m, s.in_d.get(m))


TO_PAIRS = square(
    "normal play: lost exactly at (0, 0) and at the pairs of W",
    FAR,
    lambda truth, p: is_lost(truth, p) == (p == EMPTY or in_w(p)),
)
STEPS_CHECK = numbers("c_(n+1) − c_n is 1 or 2", "n", range(TERMS), lambda _, n: _step(n)[0] in (1, 2))

CHECKS = {
    "WYT-001": Checks(
        (
            square(
                "the options against the moves as the document says them",
                40,
                lambda truth, p: moves(truth, p) == sorted(_spelt_out(p)),
            ),
            check_all_cases(
                "(0, 0) is lost in normal play and won in misère play",
                lambda t: is_lost(t, EMPTY) and not is_lost(t, EMPTY, MISERE),
            ),
        ),
        defined_by=(GAME, options),
    ),
    "WYT-002": Checks(),
    "WYT-007": Checks(
        tuple(
            square(
                f"{name} play: lost exactly when no option is lost, the end apart",
                40,
                lambda truth, p, play=play: _recursive(truth, p, play),
            )
            for name, play in (("normal", Play.NORMAL), ("misère", MISERE))
        )
        + tuple(
            square(
                f"{name} play: whoever wins does so in every play, whatever the other one does",
                10,
                lambda truth, p, play=play: is_forced(
                    lambda q: moves(truth, q), lambda q: is_lost(truth, q, play), p, play
                ),
            )
            for name, play in (("normal", Play.NORMAL), ("misère", MISERE))
        ),
        defined_by=(Outcome,),
    ),
    "WYT-008": Checks(
        (
            square(
                "normal play: lost exactly at (0, 0) and at the five printed pairs",
                13,
                lambda truth, p: is_lost(truth, p) == (p == EMPTY or tuple(sorted(p)) in PRINTED_PAIRS),
            ),
        ),
    ),
    "WYT-009": Checks(
        (
            numbers(
                "the terms against a mex over all terms before them",
                "n",
                range(401),
                lambda _, n: (sequences().c[n], sequences().d[n]) == _by_mex(n),
            ),
            check_all_cases(
                "the first five pairs",
                lambda _: tuple(zip(sequences().c, sequences().d, strict=True))[1:6] == PRINTED_PAIRS,
            ),
        ),
        defined_by=(mex_pairs, mex),
    ),
    "WYT-010": Checks(
        (
            TO_PAIRS,
            square(
                "every move to a pair of W is a winning move, and there is one from everywhere else but (0, 0)",
                120,
                lambda truth, p: (
                    [q for q in moves(truth, p) if in_w(q) or q == EMPTY] == truth.winning(p, game=GAME, t=1)
                ),
            ),
        )
    ),
    "WYT-011": Checks(
        (
            STEPS_CHECK,
            check_all_cases("both differences occur", lambda _: sequences().c[:4] == (0, 1, 3, 4)),
        )
    ),
    "WYT-012": Checks(
        (
            numbers(
                "a number between c_n and c_(n+1) is some d_k with k ≤ n",
                "n",
                range(TERMS),
                lambda _, n: _between(n),
            ),
            numbers("d_(n+1) ≥ d_n + 2", "n", range(TERMS), lambda _, n: _step(n)[1] >= 2),
        )
    ),
    "WYT-013": Checks(
        (
            numbers(
                "c_n is no d_k with k ≥ 1, for n ≥ 1",
                "n",
                range(1, TERMS + 1),
                lambda _, n: long_sequences().c[n] not in long_sequences().in_d,
            ),
        ),
    ),
    "WYT-014": Checks(
        (
            indices(
                "if c_k ≥ d_l, then l < k and c_k is not d_l",
                300,
                lambda _, k, l_: (
                    sequences().c[k] < sequences().d[l_] or (l_ < k and sequences().c[k] != sequences().d[l_])
                ),
            ),
        )
    ),
    "WYT-015": Checks(
        (
            numbers(
                "m is in a pair of an index from 1 to m",
                "m",
                range(1, 323_607),
                lambda _, m: 1 <= (_place(m) or 0) <= m,
            ),
        )
    ),
    "WYT-016": Checks(
        (
            numbers("c_m ≥ m", "m", range(TERMS + 1), lambda _, m: long_sequences().c[m] >= m),
            numbers(
                "m occurs among the pairs of index 0 to m",
                "m",
                range(TERMS + 1),
                lambda _, m: (_place(m) or 0) <= m and (m == 0 or _place(m) is not None),
            ),
        )
    ),
}
