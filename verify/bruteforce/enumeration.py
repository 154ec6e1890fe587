"""Ground truth by brute force from the rules alone: outcomes, Grundy values, winning moves, draws in loopy games.

Nothing here knows any theory of the games; the only source is `theory.rules.options_from_rules`. Nothing recurses, so
the bounds are limited by memory and not by Python's stack. `verify.bruteforce.position_arrays` does the same on arrays,
for boxes of positions.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position, options

Outcome = Literal["P", "N"]
LoopyOutcome = Literal["P", "N", "D"]
Params = Mapping[str, int] | None


def box(*bounds: int) -> Iterator[Position]:
    """Every position with one heap for each bound and no heap above its bound, in lexicographic order."""
    return product(*(range(bound + 1) for bound in bounds))


class LoopError(ValueError):
    """A position can come back, so that backward induction does not apply; `retrograde` does."""


def ordered(game: HeapGame, starts: Iterable[Sequence[int]], params: Params = None) -> dict[Position, set[Position]]:
    """Every position that can be reached from `starts`, each after all its options, with its set of options.

    Raises:
        LoopError: a position can be reached from itself.
    """
    done: dict[Position, set[Position]] = {}
    for start in map(tuple, starts):
        if start in done:
            continue
        # A depth-first walk with its own stack: a position is done when its iterator of options is exhausted.
        following = {start: set(options(game, start, params))}
        stack = [(start, iter(following[start]))]
        while stack:
            position, remaining = stack[-1]
            for option in remaining:
                if option in following:
                    raise LoopError(f"{game.name}: the position {option} can come back")
                if option not in done:
                    following[option] = set(options(game, option, params))
                    stack.append((option, iter(following[option])))
                    break
            else:
                stack.pop()
                done[position] = following.pop(position)
    return done


def outcomes(
    game: HeapGame, starts: Iterable[Sequence[int]], play: Play = Play.NORMAL, params: Params = None
) -> dict[Position, Outcome]:
    """The outcome of every position that can be reached from `starts`.

    Raises:
        LoopError: a position can be reached from itself.
    """
    found: dict[Position, Outcome] = {}
    at_the_end: Outcome = "P" if play is Play.NORMAL else "N"
    for position, following in ordered(game, starts, params).items():
        if following:
            found[position] = "N" if any(found[option] == "P" for option in following) else "P"
        else:
            found[position] = at_the_end
    return found


def grundy_values(game: HeapGame, starts: Iterable[Sequence[int]], params: Params = None) -> dict[Position, int]:
    """The Grundy value of every position that can be reached from `starts`: the mex of those of its options.

    Raises:
        LoopError: a position can be reached from itself.
    """
    found: dict[Position, int] = {}
    for position, following in ordered(game, starts, params).items():
        values = {found[option] for option in following}
        found[position] = next(n for n in range(len(values) + 1) if n not in values)
    return found


def winning_moves(
    game: HeapGame, position: Sequence[int], play: Play = Play.NORMAL, params: Params = None
) -> tuple[Position, ...]:
    """The options of `position` that are P-positions, ascending and each once.

    Raises:
        LoopError: a position can be reached from itself.
    """
    found = outcomes(game, [position], play, params)
    return tuple(sorted({option for option in options(game, position, params) if found[option] == "P"}))


def retrograde(
    game: HeapGame, starts: Iterable[Sequence[int]], play: Play = Play.NORMAL, params: Params = None
) -> dict[Position, LoopyOutcome]:
    """The outcome of every position that can be reached from `starts`, in a game where positions may come back.

    Starting from the ends, a position is N as soon as one option is P and P as soon as all are N; where neither ever
    happens nobody can force the end, and the position is a draw, "D".
    """
    following: dict[Position, set[Position]] = {}
    before: dict[Position, list[Position]] = {}
    waiting = deque(map(tuple, starts))
    while waiting:
        position = waiting.popleft()
        if position in following:
            continue
        following[position] = set(options(game, position, params))
        for option in following[position]:
            before.setdefault(option, []).append(position)
            waiting.append(option)
    open_options = {position: len(reached) for position, reached in following.items()}
    found: dict[Position, LoopyOutcome] = {}
    at_the_end: LoopyOutcome = "P" if play is Play.NORMAL else "N"
    decided = deque(position for position, count in open_options.items() if count == 0)
    found.update(dict.fromkeys(decided, at_the_end))
    while decided:
        position = decided.popleft()
        for previous in before.get(position, ()):
            if previous in found:
                continue
            open_options[previous] -= 1
            if found[position] == "P":
                found[previous] = "N"
            elif open_options[previous] == 0:
                found[previous] = "P"
            else:
                continue
            decided.append(previous)
    return {position: found.get(position, "D") for position in following}
