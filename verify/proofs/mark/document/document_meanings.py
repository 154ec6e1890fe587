"""Executable meanings of symbols of the chapters on the document's MARK, k = 2, from the rules by brute force.

As in `executable_meanings`, small values use these instead of definitions by choice or by recursion on all positions.
"""

from collections.abc import Callable
from functools import cache

from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.mark import MARK
from verify.bruteforce.ground_truth import BruteForce

# Members of the sequences that are made by the mex rule; no small value reaches beyond them.
PLACES = 300
_truth = BruteForce()

Sum = tuple[int, ...]


@cache
def _sequence() -> tuple[int, ...]:
    """Return a(0), a(1), …: each is the least number not among the earlier members and their doubles."""
    members: list[int] = []
    numbers: set[int] = set()
    for _ in range(PLACES):
        members.append(mex(numbers))
        numbers |= {members[-1], 2 * members[-1]}
    return tuple(members)


def _place(n: int) -> int:
    """Return the member at index n of the sequence; a(0) = 0 for a negative index, since nothing is taken before it."""
    return _sequence()[max(n, 0)]


def _taken(n: int, v: int) -> bool:
    return any(v in (member, 2 * member) for member in _sequence()[: max(n, 0)])


def _taken_where(n: int, v: int) -> int:
    return next((i for i in range(max(n, 0)) if v in (_place(i), 2 * _place(i))), 0)


def _gap(n: int, v: int) -> int:
    return next((w for w in range(max(v, 0)) if not _taken(n, w)), 0)


def _in_b(x: int) -> bool:
    return x >= 0 and x % 2 == 0 and x // 2 in _sequence()


def _sum(p: Sum) -> Sum:
    """Return a position without the entries of negative size, which have no move."""
    return tuple(max(n, 0) for n in p)


def _reach(x: int, v: int) -> int:
    return next((y for (y,) in _truth.options((max(x, 0),), MARK) if _truth.grundy((y,), MARK) == v), 0)


def _escape(p: Sum) -> Sum:
    return next((q for q in _truth.options(_sum(p), MARK) if _truth.lost(q, Play.NORMAL, MARK)), ())


MEANINGS: dict[str, Callable[..., object]] = {
    "nimsum": lambda a, b: a ^ b if a >= 0 and b >= 0 else 0,
    "mark.P": lambda n: _truth.lost((max(n, 0),), Play.NORMAL, MARK),
    "mark.grundy": lambda n: _truth.grundy((max(n, 0),), MARK),
    "mark.reach": _reach,
    "mark.a": _place,
    "mark.A": lambda x: x in _sequence()[1:],
    "mark.B": _in_b,
    "mark.index-A": lambda x: _sequence()[1:].index(x) + 1 if x in _sequence()[1:] else 0,
    "mark.index-B": lambda x: _sequence().index(x // 2) if _in_b(x) else 0,
    "mark.is-next": lambda n, v: v == _place(n),
    "mark.taken": _taken,
    "mark.next-or-taken": lambda n, v, which: v == _place(n) if which == 1 else _taken(n, v),
    "mark.taken-where": _taken_where,
    "mark.gap": _gap,
    "sum-mark.P": lambda p: _truth.lost(_sum(p), Play.NORMAL, MARK),
    "sum-mark.grundy": lambda p: _truth.grundy(_sum(p), MARK),
    "sum-mark.escape": _escape,
}
