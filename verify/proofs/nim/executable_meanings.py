"""Executable meanings of symbols of the chapters on Nim, from the rules by brute force.

Formulas use these on small values, so that a theorem about an outcome is compared with the rules and not with itself.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from typing import Any

from theory.rules import options_from_rules
from theory.rules.conventions import Play
from theory.rules.nim import NIM, POKER_NIM
from verify.bruteforce.ground_truth import BruteForce

_truth = BruteForce()


def _values(options: Callable[[Any], Iterable[Any]]) -> Callable[[Any], int]:
    """Return the function that computes Grundy values by the mex rule, given the options of a position."""

    @cache
    def value(x: Any) -> int:
        values = {value(y) for y in options(x)}
        return next(v for v in count() if v not in values)

    return value


def _of_many(options: Callable[[Any], Iterable[Any]]) -> Callable[[tuple[Any, ...]], Iterator[tuple[Any, ...]]]:
    """Return the options of several positions side by side, given those of one position."""
    return lambda xs: ((*xs[:i], y, *xs[i + 1 :]) for i, x in enumerate(xs) for y in options(x))


def _pairs(x: tuple[str, int, int]) -> Iterator[tuple[str, int, int]]:
    """Yield the options of a position of the first game beside one of the second."""
    name, one, two = x
    yield from ((name, after, two) for after in _first(one))
    yield from ((name, one, after) for after in _second(two))


# The arbitrary games are read as games with heaps: at most two counters may be taken of one, any number of the other.
def _first(x: int) -> range:
    return range(max(0, x - 2), x)


def _second(x: int) -> range:
    return range(x)


def _any_game(x: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the options of a position in the family: the first game for even numbers, the second for odd ones."""
    game, size = x
    yield from ((game, after) for after in (_second if game % 2 else _first)(size))


# In D and E the game is over; the players have different moves.
ARROWS = {"A": "BC", "B": "DE", "C": "E", "D": "", "E": ""}
# D is drawn, E won by player 1 and F by player 2.
MAY_BE_DRAWN = {"A": "BC", "B": "DE", "C": "EF", "D": "", "E": "", "F": ""}

# Some subtraction sets, numbered 0, 1, 2 and again from there; a move takes an amount of the set.
AMOUNTS = ((1, 2), (2, 3), (2, 5, 7))


def _taken(x: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the options of a heap with the number of its subtraction set."""
    size, number = x
    yield from ((size - amount, number) for amount in AMOUNTS[number % 3] if amount <= size)


def _misere_lost(options: Callable[[Any], Iterable[Any]]) -> Callable[[Any], bool]:
    """Return the function that decides misère play: lost with a move, if each leads to a won position."""

    @cache
    def lost(x: Any) -> bool:
        after = list(options(x))
        return bool(after) and not any(map(lost, after))

    return lost


_subtraction_values = _values(_taken)
_subtraction_sums = _of_many(_taken)
_subtraction_sum_values = _values(_subtraction_sums)
_any_values = _values(_any_game)
_heap_values = _values(lambda p: options_from_rules.options(NIM, p) if min(p, default=0) >= 0 else ())

Elements = frozenset[tuple[int, int]]


def _picked(elements: Elements) -> Iterator[Elements]:
    """Yield the chains after an element is picked together with all elements above it on its chain."""
    for chain, level in elements:
        yield frozenset((c, i) for c, i in elements if c != chain or i < level)


_chain_values = _values(_picked)

MEANINGS: dict[str, Callable[..., Any]] = {
    "zermelo.move": lambda x, y: y in ARROWS[x],
    "zermelo.turn": lambda x: 1 if x == "A" else 2,
    "zermelo.winner": lambda x: 1 if x == "D" else 2,
    "First.move": lambda x, y: y in _first(x),
    "Second.move": lambda x, y: y in _second(x),
    "First.grundy": _values(_first),
    "Second.grundy": _values(_second),
    "First+Second.grundy": _values(_pairs),
    "AnyGame.move": lambda g, x, y: y in (_second if g % 2 else _first)(x),
    "AnyGame.value": lambda g, x, v: _any_values((g, x)) == v,
    "AnyGame.attained": lambda g, x, v: any(_any_values(y) == v for y in _any_game((g, x))),
    "Game.grundy": _any_values,
    "Games.grundy": _values(_of_many(_any_game)),
    "subtraction.allows": lambda g, a: a in AMOUNTS[g % 3],
    "subtraction.least": lambda g: min(AMOUNTS[g % 3]),
    "subtraction.grundy": _subtraction_values,
    "subtraction.P": lambda x: _subtraction_values(x) == 0,
    "subtraction.P-misere": _misere_lost(_taken),
    "subtraction-sum.grundy": _subtraction_sum_values,
    "subtraction-sum.P": lambda xs: _subtraction_sum_values(xs) == 0,
    "subtraction-sum.P-misere": _misere_lost(_subtraction_sums),
    "drawn.move": lambda x, y: y in MAY_BE_DRAWN[x],
    "drawn.turn": lambda x: 1 if x in "AC" else 2,
    "drawn.result": lambda x: "DEF".find(x) if x in "DEF" else 0,
    "nim-list.grundy": _heap_values,
    "nim-list.value": lambda p, v: _heap_values(p) == v,
    "chains.grundy": lambda p: _chain_values(frozenset((c, i) for c, n in enumerate(p) for i in range(n))),
    "nimsum": lambda a, b: a ^ b if a >= 0 and b >= 0 else 0,
    "nim.P": lambda p: min(p, default=0) >= 0 and _truth.lost(p, Play.NORMAL),
    "nim.P-misere": lambda p: min(p, default=0) >= 0 and _truth.lost(p, Play.MISERE),
    "poker.P": lambda t: min(t[0], default=0) >= 0 <= t[1] and _truth.lost((*t[0], t[1]), Play.NORMAL, POKER_NIM),
    "poker.P-misere": lambda t: (
        min(t[0], default=0) >= 0 <= t[1] and _truth.lost((*t[0], t[1]), Play.MISERE, POKER_NIM)
    ),
}
