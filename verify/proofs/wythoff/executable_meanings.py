"""Executable meanings of symbols of the chapters on Wythoff's game, by the mex rule and from the rules by brute force.

Formulas are tried on small values with these in place of definitions that choose a witness or quantify over all
positions, so that a theorem is compared with the rules and not with itself.
"""

from collections.abc import Callable
from functools import cache

from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.wythoff import GAME
from verify.bruteforce.ground_truth import BruteForce
from verify.proofs.nim.executable_meanings import MEANINGS as NIM_MEANINGS

# Pairs that are made by the mex rule; no small value reaches beyond them.
PLACES = 120
_truth = BruteForce()

Pair = tuple[int, int]


def _gap(n: int, t: int, e: int) -> int:
    return t * max(n, 0) + e


@cache
def _sequence(t: int, e: int) -> tuple[int, ...]:
    """Return a(0), a(1), …: each is the least natural number not among the earlier a(i) and a(i) + t·i + e."""
    members: list[int] = []
    taken: set[int] = set()
    for n in range(PLACES):
        members.append(mex(taken))
        taken |= {members[-1], members[-1] + _gap(n, t, e)}
    return tuple(members)


def _a(n: int, t: int, e: int) -> int:
    """Return the member at index n; 0 for a negative index, since nothing is taken before it."""
    return _sequence(t, e)[max(n, 0)]


def _b(n: int, t: int, e: int) -> int:
    return _a(n, t, e) + _gap(n, t, e)


def _taken_where(n: int, v: int, t: int, e: int) -> int:
    return next((i for i in range(max(n, 0)) if v in (_a(i, t, e), _b(i, t, e))), 0)


def _taken(n: int, v: int, t: int, e: int) -> bool:
    return any(v in (_a(i, t, e), _b(i, t, e)) for i in range(max(n, 0)))


def _untaken(n: int, v: int, t: int, e: int) -> int:
    return next((w for w in range(max(v, 0)) if not _taken(n, w, t, e)), 0)


@cache
def _candidate(n: int, t: int, e: int) -> int:
    """Return the candidate for a(n), by the rule of the sequence in small steps."""
    if n <= 0:
        return 0
    after = _candidate(n - 1, t, e) + 1
    return after + any(_candidate(i, t, e) + _gap(i, t, e) == after for i in range(n))


def _second_where(n: int, v: int, t: int, e: int) -> int:
    return next((i for i in range(max(n, 0)) if _candidate(i, t, e) + _gap(i, t, e) == v), 0)


def _in_w(p: Pair) -> int:
    """Return the index n ≥ 1 of a pair with t = 1, in either order; 0 if the position is not such a pair."""
    return next((n for n in range(1, PLACES) if (_a(n, 1, 0), _b(n, 1, 0)) == tuple(sorted(p))), 0)


def _lost(play: Play) -> Callable[[Pair, int], bool]:
    def lost(p: Pair, t: int) -> bool:
        """Return whether a position is lost; without t ≥ 1 there are no moves."""
        if min(p) < 0:
            return False
        return _truth.lost(p, play, GAME, t=t) if t >= 1 else play is Play.NORMAL

    return lost


def _grundy(p: Pair) -> int:
    """Return the Grundy value in Wythoff's game; rows below 0 have no moves."""
    return _truth.grundy(p, GAME, t=1) if min(p) >= 0 else 0


def _column(x: int, v: int) -> int:
    """Return the first y for which (x, y) has the value v; 0 if none is found."""
    return next((y for y in range(PLACES) if x >= 0 and _grundy((x, y)) == v), 0)


MEANINGS: dict[str, Callable[..., object]] = {
    **NIM_MEANINGS,
    "wythoff.P": _lost(Play.NORMAL),
    "wythoff.P-misere": _lost(Play.MISERE),
    "wythoff-game.grundy": _grundy,
    "wythoff-game.column": _column,
    "wythoff.a": _a,
    "wythoff.candidate": _candidate,
    "wythoff.second-where": _second_where,
    "wythoff.is-next": lambda n, v, t, e: v == _a(n, t, e),
    "wythoff.taken": _taken,
    "wythoff.next-or-taken": lambda n, v, t, e, which: v == _a(n, t, e) if which == 1 else _taken(n, v, t, e),
    "wythoff.taken-where": _taken_where,
    "wythoff.untaken": _untaken,
    "wythoff.member": _taken,
    "wythoff.earlier": lambda n, w: _taken(n, w, 1, 0),
    "wythoff.earlier-where": lambda n, w: _taken_where(n, w, 1, 0),
    "wythoff.W": lambda p: _in_w(p) >= 1,
    "wythoff.W-where": _in_w,
    "wythoff.far": lambda p: _in_w(p) >= 2,
}
