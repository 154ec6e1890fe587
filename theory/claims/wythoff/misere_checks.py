"""Checks of misère Wythoff, whose strategy is that of normal play except for the final positions.

Claims WYT-003 to WYT-006 and WYT-037.
"""

from theory.claims.check import Checks, Position, PrintedStatement, Truth
from theory.claims.wythoff.shared_cases import FAR, about, in_w, is_lost, moves, of_wythoff, square
from theory.rules.conventions import Play
from theory.rules.wythoff import GAME

MISERE = Play.MISERE
# The first pairs in normal play, and the pairs that replace them in misère play, in both orders.
NORMAL_ENDS = {(0, 0), (1, 2), (2, 1)}
MISERE_ENDS = {(0, 1), (1, 0), (2, 2)}


def is_later_pair(p: Position) -> bool:
    """Return whether the position is a pair (c_n, d_n) with n ≥ 2, in either order."""
    return in_w(p) and p not in NORMAL_ENDS


def _as_in_nim(truth: Truth, p: Position) -> bool:
    return is_lost(truth, p, MISERE) == truth.lost(p, MISERE)


def _endings(truth: Truth, p: Position) -> bool:
    """Return whether the winning moves are all moves to later pairs, and some to the first pairs of the convention."""
    to_later = [q for q in moves(truth, p) if is_later_pair(q)]
    return all(
        [q for q in truth.winning(p, play, GAME, t=1) if q not in ends] == to_later
        for play, ends in ((Play.NORMAL, NORMAL_ENDS), (MISERE, MISERE_ENDS))
    )


def _rest(truth: Truth, p: Position, most: int) -> list[Position]:
    """Return the positions other than p whose outcomes differ between misère Wythoff and misère Nim.

    Only positions with the smaller heap first and a total of at most `most` are given.
    """
    every = ((x, y) for total in range(most + 1) for x in range(total + 1) if x <= (y := total - x))
    return [q for q in every if q != p and not _as_in_nim(truth, q)]


TRUE_PAIRS = square(
    "misère play: lost exactly at (0, 1), (2, 2) and the pairs (c_n, d_n) with n ≥ 2",
    FAR,
    lambda truth, p: is_lost(truth, p, MISERE) == (p in MISERE_ENDS or is_later_pair(p)),
)
SAME_PAIRS = square(
    "both heaps 3 or more: lost in misère play exactly when lost in normal play",
    FAR,
    lambda truth, p: is_lost(truth, p, MISERE) == is_lost(truth, p),
    lambda p: min(p) >= 3,
)

CHECKS = {
    "WYT-003": Checks(
        (
            square(
                "misère play: another outcome than in Nim exactly at x = y ≥ 3 and at the pairs (c_n, d_n) with n ≥ 2",
                FAR,
                lambda truth, p: _as_in_nim(truth, p) != (p[0] == p[1] >= 3 or is_later_pair(p)),
            ),
        ),
        PrintedStatement(
            square("misère play: the outcome is that of Nim", 20, _as_in_nim),
            lambda truth, p: {
                **about(truth, p, MISERE),
                "also_fails_at": _rest(truth, p, 14),
            },
            lambda p: p,
            MISERE,
            GAME,
            of_wythoff,
        ),
    ),
    "WYT-004": Checks((TRUE_PAIRS,)),
    "WYT-005": Checks(
        (
            square(
                "the two plays differ exactly at (0, 0), (0, 1), (1, 2) and (2, 2)",
                FAR,
                lambda truth, p: (is_lost(truth, p, MISERE) != is_lost(truth, p)) == (p in NORMAL_ENDS | MISERE_ENDS),
            ),
        )
    ),
    "WYT-006": Checks(
        (
            square(
                "the winning moves of the two plays are the same but for those to the first pairs",
                60,
                _endings,
            ),
        )
    ),
    "WYT-037": Checks(
        (SAME_PAIRS,),
    ),
}
