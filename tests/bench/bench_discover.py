"""How long it takes to find and prove a game, beside one that is found at once; the bulk is the kernel's."""

import time
from collections.abc import Iterable

from theory.rules.play import Play
from theory.rules.written import read
from verify.discover.search import discover

PLAIN = "n-{1,2,3}"
NORMAL = ("0.77", "0.156", "n-1, floor(n/2)", "n-2, n-3, floor(n/2)")
MISERE = ("n-1, floor(n/2)", "0.75")
PEERS = ("z3-solver", "cvc5")


def ratios(normal: Iterable[str] = NORMAL, misere: Iterable[str] = MISERE) -> dict[str, float]:
    """Proofs of games against that of one, two or three counters; and second opinions against the proof itself.

    Args:
        normal: rules of games for normal play.
        misere: the same for misère play.
    """
    plain = _seconds(PLAIN, Play.NORMAL, second_opinions=False)
    found = {
        f"a game / {PLAIN}: {rules}": _seconds(rules, Play.NORMAL, second_opinions=False) / plain for rules in normal
    } | {
        f"a game, misère / {PLAIN}: {rules}": _seconds(rules, Play.MISERE, second_opinions=False) / plain
        for rules in misere
    }
    twice = _seconds(PLAIN, Play.NORMAL, second_opinions=True)
    return found | {f"proof and second opinions / proof: {PLAIN}": twice / plain}


def _seconds(rules: str, play: Play, second_opinions: bool) -> float:
    start = time.perf_counter()
    found = discover(read(rules), play, second_opinions=second_opinions)
    assert found.found is not None
    return time.perf_counter() - start
