"""Functions shared by the checks of Wythoff's game: the sequences, the set W, and squares of positions.

Outcomes come from the ground truth; the sequences are computed by mex, as in the document.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from math import isqrt
from typing import Any

from theory.claims.check import Check, Position, Truth
from theory.numbers.complementary import mex_pairs
from theory.rules.conventions import Play
from theory.rules.wythoff import GAME
from theory.strategy.explained_move import Outcome

# The bounds for positions with t = 1, for positions with larger t, and for the sequences.
FAR = 600
T_FAR = 260
TERMS = 200_000
# The values of t in the checks of t-Wythoff in normal play, and in misère play.
NORMAL_T = range(1, 6)
MISERE_T = range(2, 6)
EMPTY = (0, 0)


@dataclass(frozen=True)
class Sequences:
    """The pairs from index 0 on, and the index of each number that occurs in a pair of index 1 or more.

    With a positive gap the pair of index 0 is included like all others.
    """

    c: tuple[int, ...]
    d: tuple[int, ...]
    in_c: Mapping[int, int]
    in_d: Mapping[int, int]

    def partner(self, x: int) -> int | None:
        """Return the other number of the computed pair that contains x; None if none contains it."""
        if x in self.in_c:
            return self.d[self.in_c[x]]
        return self.c[self.in_d[x]] if x in self.in_d else None

    def has(self, p: Position) -> bool:
        """Return whether the position is one of the pairs, in either order."""
        return self.partner(p[0]) == p[1]


@cache
def sequences(t: int = 1, gap: int = 0, terms: int = 1_000) -> Sequences:
    """Return the sequences c_n = mex{c_i, d_i : i < n} and d_n = c_n + tn + gap, for n up to `terms`."""
    c, d = zip(*islice(mex_pairs(t, gap), terms + 1), strict=True)
    first = 0 if gap else 1
    return Sequences(
        c,
        d,
        {x: n for n, x in enumerate(c) if n >= first},
        {x: n for n, x in enumerate(d) if n >= first},
    )


def long_sequences() -> Sequences:
    """Return the sequences of Wythoff's game up to the bound of the checks of numbers."""
    return sequences(terms=TERMS)


def in_w(p: Position) -> bool:
    """Return whether the position is in W: a pair (c_n, d_n) or (d_n, c_n) with n ≥ 1."""
    return sequences().has(p)


def e(n: int) -> int:
    """Return ⌊nφ⌋ in integer arithmetic, from φ = (1 + √5)/2."""
    return (n + isqrt(5 * n * n)) // 2


def f(n: int) -> int:
    """Return ⌊nφ²⌋ in integer arithmetic, from φ² = (3 + √5)/2."""
    return (3 * n + isqrt(5 * n * n)) // 2


def is_lost(truth: Truth, p: Position, play: Play = Play.NORMAL, t: int = 1) -> bool:
    """Return whether the position is a P-position of t-Wythoff."""
    return truth.lost(p, play, GAME, t=t)


def one_outcome(truth: Truth, p: Position, play: Play = Play.NORMAL, t: int = 1) -> Outcome:
    """Return the true outcome as a letter."""
    return Outcome.P if is_lost(truth, p, play, t) else Outcome.N


def moves(truth: Truth, p: Position, t: int = 1) -> list[Position]:
    """Return the options of a position."""
    return truth.options(p, GAME, t=t)


def about(truth: Truth, p: Position, play: Play = Play.NORMAL) -> dict[str, Any]:
    """Return the facts about a position of Wythoff's game: its outcome and the winning moves."""
    return {"outcome": one_outcome(truth, p, play), "winning_moves": truth.winning(p, play, GAME, t=1)}


def of_wythoff(*_: object) -> dict[str, int]:
    """Return the parameters of Wythoff's game, t = 1, for any case."""
    return {"t": 1}


def square(
    what: str, largest: int, holds: Callable[..., bool], where: Callable[[Position], bool] | None = None, least: int = 0
) -> Check:
    """Return a check of every position from `least` to `largest` in both heaps, by total, then lexicographically."""

    def cases() -> Iterator[tuple[Position]]:
        return ((p,) for p in _square(least, largest) if where is None or where(p))

    return Check(what, f"2 heaps from {least} to {largest}" if least else f"2 heaps ≤ {largest}", cases, holds)


def squares(what: str, values: range, largest: int, holds: Callable[..., bool]) -> Check:
    """Return a check of every position up to `largest`, for every t of a range, by t."""
    bound = f"2 heaps ≤ {largest}, for {_of_t(values)}"
    return Check(what, bound, lambda: product(values, _square(0, largest)), holds)


def _of_t(values: range) -> str:
    """Return the tested values of t as text."""
    return f"t = {values.start}" if len(values) == 1 else f"{values.start} ≤ t ≤ {values.stop - 1}"


@cache
def _square(least: int, largest: int) -> tuple[Position, ...]:
    every = product(range(least, largest + 1), repeat=2)
    return tuple(sorted(every, key=lambda p: (sum(p), p)))


def indices(
    what: str, most: int, holds: Callable[..., bool], where: Callable[[int, int], bool] | None = None, least: int = 1
) -> Check:
    """Return a check of all pairs of indices from `least` to `most`, by their sum."""

    def cases() -> Iterator[Position]:
        return ((k, l_) for k, l_ in _square(least, most) if where is None or where(k, l_))

    return Check(what, f"2 numbers from {least} to {most}", cases, holds)


def for_each_t(what: str, name: str, values: range, numbers: range, holds: Callable[..., bool]) -> Check:
    """Return a check of every number of a range, for every t of a range, by t."""
    bound = f"{numbers.start} ≤ {name} ≤ {numbers.stop - 1}, for {_of_t(values)}"

    def cases() -> Iterable[tuple[int, int]]:
        return product(values, numbers)

    return Check(what, bound, cases, holds)
