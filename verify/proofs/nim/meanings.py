"""Executable meanings of symbols of the chapters on Nim, from the rules by brute force.

Formulas are tried on small values with these, so that a theorem about an outcome is compared with the rules and not
with itself.
"""

from collections.abc import Callable
from typing import Any

from theory.rules.nim import POKER_NIM
from theory.rules.play import Play
from verify.ground.truth import BruteForce

_truth = BruteForce()

MEANINGS: dict[str, Callable[..., Any]] = {
    "nimsum": lambda a, b: a ^ b if a >= 0 and b >= 0 else 0,
    "nim.P": lambda p: min(p, default=0) >= 0 and _truth.lost(p, Play.NORMAL),
    "nim.P-misere": lambda p: min(p, default=0) >= 0 and _truth.lost(p, Play.MISERE),
    "poker.P": lambda t: min(t[0], default=0) >= 0 <= t[1] and _truth.lost((*t[0], t[1]), Play.NORMAL, POKER_NIM),
    "poker.P-misere": lambda t: (
        min(t[0], default=0) >= 0 <= t[1] and _truth.lost((*t[0], t[1]), Play.MISERE, POKER_NIM)
    ),
}
