"""How long it takes to find and prove a game, beside one that is found at once; the bulk is the kernel's."""

import time
from collections.abc import Iterable

from theory.rules.play import Play
from theory.rules.written import read
from verify.discover.search import discover

GAMES = {
    "Kayles": ("0.77", Play.NORMAL),
    "MARK": ("n-1, floor(n/2)", Play.NORMAL),
    "MARK in misère play": ("n-1, floor(n/2)", Play.MISERE),
    "0.75 in misère play": ("0.75", Play.MISERE),
    "two, three or the half": ("n-2, n-3, floor(n/2)", Play.NORMAL),
}


def _seconds(rules: str, play: Play, second_opinions: bool) -> float:
    start = time.perf_counter()
    found = discover(read(rules), play, second_opinions=second_opinions)
    assert found.found is not None
    return time.perf_counter() - start


def ratios(names: Iterable[str] = tuple(GAMES)) -> dict[str, float]:
    """Proofs of games against that of one, two or three counters; and second opinions against the proof itself.

    Args:
        names: which of the games.
    """
    games = {name: GAMES[name] for name in names}
    plain = _seconds("n-{1,2,3}", Play.NORMAL, second_opinions=False)
    found = {f"{name} / n-{{1,2,3}}": _seconds(*game, second_opinions=False) / plain for name, game in games.items()}
    twice = _seconds("n-{1,2,3}", Play.NORMAL, second_opinions=True)
    return found | {"n-{1,2,3} with second opinions / without": twice / plain}
