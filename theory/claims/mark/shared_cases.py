"""Functions shared by the checks of MARK: the two sequences of the document, single heaps, and small sums.

Outcomes come from the ground truth; the sequences are computed by mex, as in the document.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from theory.claims.check import Check, Position, Truth
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.mex import mex
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.moves import HeapGame
from theory.strategy.explained_move import Outcome

# The bounds for one heap of MARK, and for one heap of K-MARK for each k of BASES.
FAR = 10_000
MEDIUM = 1_500
BASES = range(2, 13)
# Sums of MARK heaps: the largest heap for each number of heaps.
SUMS = {1: 200, 2: 40, 3: 16, 4: 8}


@dataclass(frozen=True)
class Pair:
    """The first terms of the sequences a and b, and the sets of their members up to `bound`.

    `in_a` starts from index 1, `in_b` from index 0.
    """

    a: tuple[int, ...]
    b: tuple[int, ...]
    in_a: frozenset[int]
    in_b: frozenset[int]


def is_mex_of_earlier(pair: Pair, n: int) -> bool:
    """Return whether a_n is the least natural number among neither the a_i nor the b_i with i < n."""
    return pair.a[n] == mex([*pair.a[:n], *pair.b[:n]])


@cache
def sequences(k: int = 2, first: int = 0, less: int = 0, bound: int = FAR) -> Pair:
    """Return the sequences with a_n = mex{a_i, b_i : i < n}, b_0 = `first`, and b_n = k·a_n − less for n ≥ 1.

    There are enough terms to know every member up to `bound`. The defaults give normal play; misère play has first = 1,
    Up-MARK has first = 1 and less = 1, and K-MARK has its k.
    """
    a, b, seen, least = [0], [first], {0, first}, 0
    while least <= bound:
        while least in seen:
            least += 1
        a.append(least)
        b.append(k * least - less)
        seen |= {a[-1], b[-1]}
    return Pair(tuple(a), tuple(b), frozenset(a[1:]), frozenset(b))


def exactly_one_pair(x: int, k: int = 2) -> bool:
    """Return whether either x ∈ B and kx ∈ A, or x ∈ A and kx ∈ B, but not both."""
    s = sequences(k)
    return (x in s.in_b and k * x in s.in_a) != (x in s.in_a and k * x in s.in_b)


@cache
def values_by_mex(bound: int = 300) -> tuple[int, ...]:
    """Return the values with g(0) = 0 and g(n) = mex{g(⌊n/2⌋), g(n − 1)} for n ≥ 1, up to the bound."""
    values = [0]
    for n in range(1, bound + 1):
        values.append(mex([values[n // 2], values[n - 1]]))
    return tuple(values)


def sizes(truth: Truth, n: int, game: HeapGame = MARK, **params: int) -> list[int]:
    """Return the sizes that a move may leave of one heap of n."""
    return [y for (y,) in truth.options((n,), game, **params)]


def one_heap(what: str, holds: Callable[..., bool], values: range = range(FAR + 1)) -> Check:
    """Return a check of a claim about one heap of n, for every n of a range."""
    return numbers(what, "n", values, holds)


def bases_and(values: range, bases: Sequence[int] = BASES) -> Callable[[], Iterator[tuple[int, int]]]:
    """Return a function that yields the cases (k, number), ordered by the base k."""
    return lambda: product(bases, values)


def sums(
    what: str,
    holds: Callable[..., bool],
    bounds: Mapping[int, int] = SUMS,
    least: int = 0,
    where: Callable[[Position], bool] | None = None,
) -> Check:
    """Return a check of every sum of heaps from `least` to the bound for their number, heaps in ascending order."""

    def cases() -> Iterator[tuple[Position]]:
        every = (p for heaps, most in bounds.items() for p in product(range(least, most + 1), repeat=heaps))
        ascending = (p for p in every if tuple(sorted(p)) == p and (where is None or where(p)))
        return ((p,) for p in sorted(ascending, key=lambda p: (sum(p), len(p), p)))

    words = "; ".join(f"{heaps} heap{'s' if heaps > 1 else ''} ≤ {most}" for heaps, most in bounds.items())
    return Check(what, words + (f", none below {least}" if least else ""), cases, holds)


def one_outcome(truth: Truth, p: Position, play: Play = Play.NORMAL, game: HeapGame = MARK, **params: int) -> Outcome:
    """Return the true outcome as a letter."""
    return Outcome.P if truth.lost(p, play, game, **params) else Outcome.N


def options_with_outcomes(
    truth: Truth, p: Position, play: Play = Play.NORMAL, game: HeapGame = MARK, **params: int
) -> list[tuple[Position, Outcome]]:
    """Return every option with its true outcome."""
    return [(q, one_outcome(truth, q, play, game, **params)) for q in truth.options(p, game, **params)]


def about(truth: Truth, n: int, play: Play = Play.NORMAL, game: HeapGame = MARK, **params: int) -> dict[str, Any]:
    """Return the facts about one heap: its outcome and its options."""
    return {
        "outcome": one_outcome(truth, (n,), play, game, **params),
        "options": options_with_outcomes(truth, (n,), play, game, **params),
    }


def table(
    what: str, printed: Mapping[str, tuple[int, ...]], rows: Callable[[Truth], dict[str, tuple[int, ...]]]
) -> Check:
    """Return a check of a printed table, row by row, against recomputed rows."""
    return check_all_cases(what, lambda truth, name, row: rows(truth)[name] == row, list(printed.items()))


GAMES: tuple[tuple[HeapGame, dict[str, int]], ...] = (
    (MARK, {}),
    (UP_MARK, {}),
    *((K_MARK, {"k": k}) for k in (2, 3, 5)),
    *((UP_K_MARK, {"k": k}) for k in (2, 3, 5)),
)
