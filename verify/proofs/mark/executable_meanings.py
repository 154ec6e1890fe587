"""Executable meanings of symbols of the chapters on K-MARK, with those on MARK added, from the rules by brute force.

Formulas are evaluated on small values with these meanings instead of definitions that quantify over all positions, so
that a theorem is compared with the rules and not with itself. Powers of a small value are too large for brute force;
for them the closed form is used, which is compared with the rules below that bound.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate

from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK
from theory.rules.moves import HeapGame
from theory.rules.nim import NIM
from theory.rules.options_from_rules import options
from verify.bruteforce.ground_truth import BruteForce
from verify.proofs.mark.document import document_meanings as document
from verify.proofs.nim import executable_meanings as nim

# Tables go so far, and the closed form is compared with them there.
FAR = 2000
_truth = BruteForce()


@cache
def _lost(game: HeapGame, k: int, play: Play) -> list[bool]:
    """Return the P-positions below FAR by the rules; a heap of 0 counters is not a position of an Up game."""
    table: list[bool] = []
    for n in range(FAR):
        followers = [after for (after,) in options(game, (n,), {"k": k})]
        no_move_loses = play is Play.NORMAL
        table.append(not any(table[m] for m in followers) if followers else no_move_loses and n >= game.least)
    return table


def closed_form(n: int, k: int, play: Play) -> bool:
    """Return whether n counters are lost in K-MARK, by the zeros at the end of n in base k."""
    if n == 0:
        return play is Play.NORMAL
    zeros, rest = 0, n
    while rest % k == 0:
        zeros, rest = zeros + 1, rest // k
    return (zeros % 2 == 1) != (play is Play.MISERE and rest == 1)


def _outcome(game: HeapGame, play: Play) -> Callable[[int, int], bool]:
    def lost(n: int, k: int) -> bool:
        if n < game.least or k < 2:
            return n >= game.least and play is Play.NORMAL
        return _lost(game, k, play)[n] if n < FAR else closed_form(n - game.least, k, play)

    return lost


@cache
def _values(game: HeapGame, k: int) -> list[int]:
    table: list[int] = []
    for n in range(FAR):
        table.append(mex({table[after] for (after,) in options(game, (n,), {"k": k})}))
    return table


def _grundy(game: HeapGame) -> Callable[[tuple[int, int]], int]:
    return lambda heap: _values(game, heap[1])[heap[0]] if heap[0] >= game.least and heap[1] >= 2 else 0


Heaps = tuple[tuple[int, int], ...]


def _moved(game: HeapGame, heaps: Heaps) -> Iterator[Heaps]:
    """Return the options of a sum of heaps, each with its own k, by the rules."""
    for i, (n, k) in enumerate(heaps):
        if n >= game.least and k >= 2:
            yield from ((*heaps[:i], (left, k), *heaps[i + 1 :]) for (left,) in options(game, (n,), {"k": k}))


@cache
def _misere_sum(heaps: Heaps) -> bool:
    """Return whether K-MARK heaps are together a misère P-position by the rules."""
    after = [tuple(sorted(option)) for option in _moved(K_MARK, heaps)]
    return bool(after) and not any(map(_misere_sum, after))


@cache
def _sum_value(game: HeapGame, heaps: Heaps) -> int:
    """Return the Grundy value of heaps side by side, by the rules."""
    return mex(_sum_value(game, tuple(sorted(option))) for option in _moved(game, heaps))


@cache
def _sequences(variant: str, k: int) -> tuple[list[int], set[int], set[int]]:
    """Return the members of a, and the sets A and B, by the mex rule."""
    a: list[int] = []
    numbers: set[int] = set()
    b: list[int] = []
    least = 0
    for place in range(FAR // 4):
        while least in numbers:
            least += 1
        first = 0 if variant == "normal" else 1
        other = k * (least - 1) + 1 if variant == "up" else k * least
        a.append(least)
        b.append(other if place else first)
        numbers |= {least, b[-1]}
    return a, set(a[1:]), set(b)


def _pair(name: str, variant: str) -> dict[str, Callable[..., object]]:
    return {
        f"{name}.a": lambda n, k: _sequences(variant, k)[0][n] if n >= 0 and k >= 2 else 0,
        f"{name}.A": lambda x, k: k >= 2 and x in _sequences(variant, k)[1],
        f"{name}.B": lambda x, k: k >= 2 and x in _sequences(variant, k)[2],
    }


def won_up_to(n: int, k: int) -> int:
    """Return the number of vile numbers from 1 to n in base k, n − ⌊n/k⌋ + ⌊n/k²⌋ − …; without a base it is n."""
    if n <= 0 or k < 2:
        return max(n, 0)
    return n - won_up_to(n // k, k)


@cache
def _won(game: HeapGame, k: int, play: Play) -> tuple[int, ...]:
    """Return, for each n below FAR, how many of the heaps 1 to n are N-positions by the rules."""
    lost = _lost(game, k, play)
    return tuple(accumulate((not lost[n] for n in range(1, FAR)), initial=0))


def _counted(game: HeapGame, play: Play) -> Callable[[int, int], int]:
    def count(n: int, k: int) -> int:
        if n <= 0 or k < 2:
            return 0 if play is Play.NORMAL else max(n, 0)
        return _won(game, k, play)[n] if n < FAR else won_up_to(n, k)

    return count


@cache
def _table_value(table: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """Return the Grundy value of MARK heaps beside Nim heaps, by the mex rule; a number below 0 has no moves."""
    ours, theirs = table
    after = {_table_value((one, theirs)) for one in options(MARK, tuple(max(n, 0) for n in ours))}
    if min(theirs, default=0) >= 0:
        after |= {_table_value((ours, other)) for other in options(NIM, theirs)}
    return mex(after)


# Symbols of the theorems on arbitrary games and on Nim that claims of this family name.
SHARED = (
    "First.move",
    "First.grundy",
    "AnyGame.move",
    "AnyGame.value",
    "AnyGame.attained",
    "Game.grundy",
    "Games.grundy",
    "nim.P",
    "nim-list.grundy",
)

MEANINGS: dict[str, Callable[..., object]] = {
    **document.MEANINGS,
    **{name: nim.MEANINGS[name] for name in SHARED},
    "MarkNim.grundy": _table_value,
    "MarkNim.P": lambda table: _table_value(table) == 0,
    # The counts of N-positions; beyond the tables only that of normal K-MARK is needed, at powers of k.
    "k-mark.share.count": _counted(K_MARK, Play.NORMAL),
    "k-mark.misere-share.count": _counted(K_MARK, Play.MISERE),
    "up-k-mark.share.count": _counted(UP_K_MARK, Play.NORMAL),
    "up-k-mark.misere-share.count": _counted(UP_K_MARK, Play.MISERE),
    # Taking k away again and again is too slow for powers of k.
    "front": lambda n, k: n // k if 1 <= k <= n else 0,
    "last": lambda n, k: n % k if 1 <= k <= n else n,
    "k-mark.P": _outcome(K_MARK, Play.NORMAL),
    "k-mark.P-misere": _outcome(K_MARK, Play.MISERE),
    "up-k-mark.P": _outcome(UP_K_MARK, Play.NORMAL),
    "up-k-mark.P-misere": _outcome(UP_K_MARK, Play.MISERE),
    "k-mark-heap.grundy": _grundy(K_MARK),
    "k-mark-heap.value": lambda heap, v: v == _grundy(K_MARK)(heap),
    "up-k-mark-heap.grundy": _grundy(UP_K_MARK),
    "k-mark.normal.count": won_up_to,
    "sum-k-mark.P-misere": _misere_sum,
    "sum-k-mark.grundy": lambda heaps: _sum_value(K_MARK, heaps),
    "sum-up-k-mark.grundy": lambda heaps: _sum_value(UP_K_MARK, heaps),
    "small-heaps.reply": lambda heaps: next(filter(_misere_sum, _moved(K_MARK, heaps)), heaps),
    "sum-mark.P-misere": lambda p: _truth.lost(tuple(max(n, 0) for n in p), Play.MISERE, MARK),
    **_pair("k-mark.normal", "normal"),
    **_pair("k-mark.misere", "misere"),
    **_pair("up-k-mark", "up"),
}
