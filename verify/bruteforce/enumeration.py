"""Ground truth for any game, position by position: outcomes, Grundy values, winning moves, and draws in loopy games.

The options come only from `theory.rules.options_from_rules`. The searches are iterative, so memory and not Python's
stack limits the bounds. `verify.bruteforce.position_arrays` computes the same on arrays, for boxes of positions.
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
    """Return an iterator over the positions with one heap of at most each bound, in lexicographic order."""
    return product(*(range(bound + 1) for bound in bounds))


class LoopError(ValueError):
    """Raised if a position can be reached from itself, so that backward induction does not apply; use `retrograde`."""


def reachable_options(
    game: HeapGame, starts: Iterable[Sequence[int]], params: Params = None
) -> dict[Position, set[Position]]:
    """Return every position that can be reached from `starts`, with its set of options; options come first.

    Raises:
        LoopError: a position can be reached from itself.
    """
    done: dict[Position, set[Position]] = {}
    for start in map(tuple, starts):
        if start in done:
            continue
        # In this depth-first walk a position is done when its iterator of options is exhausted.
        following = {start: set(options(game, start, params))}
        stack = [(start, iter(following[start]))]
        while stack:
            position, remaining = stack[-1]
            for option in remaining:
                if option in following:
                    raise LoopError(f"{game.name}: the position {option} can be reached from itself: use retrograde")
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
    """Return the outcome of every position that can be reached from `starts`.

    Raises:
        LoopError: a position can be reached from itself.
    """
    decided: dict[Position, Outcome] = {}
    at_the_end: Outcome = "P" if play is Play.NORMAL else "N"
    for position, following in reachable_options(game, starts, params).items():
        if following:
            decided[position] = "N" if any(decided[option] == "P" for option in following) else "P"
        else:
            decided[position] = at_the_end
    return decided


def grundy_values(game: HeapGame, starts: Iterable[Sequence[int]], params: Params = None) -> dict[Position, int]:
    """Return the Grundy value of every position that can be reached from `starts`.

    Raises:
        LoopError: a position can be reached from itself.
    """
    computed: dict[Position, int] = {}
    for position, following in reachable_options(game, starts, params).items():
        values = {computed[option] for option in following}
        computed[position] = next(n for n in range(len(values) + 1) if n not in values)
    return computed


def winning_moves(
    game: HeapGame, position: Sequence[int], play: Play = Play.NORMAL, params: Params = None
) -> tuple[Position, ...]:
    """Return the options of `position` that are P-positions, ascending and each once.

    Raises:
        LoopError: a position can be reached from itself.
    """
    outcome_of = outcomes(game, [position], play, params)
    return tuple(sorted({option for option in options(game, position, params) if outcome_of[option] == "P"}))


def retrograde(
    game: HeapGame, starts: Iterable[Sequence[int]], play: Play = Play.NORMAL, params: Params = None
) -> dict[Position, LoopyOutcome]:
    """Return the outcome of every position that can be reached from `starts`, in a game with cycles.

    Starting from the final positions, a position is N if some option is P, and P if all options are N. All other
    positions are draws, "D", in which neither player can force the end.
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
    settled: dict[Position, LoopyOutcome] = {}
    at_the_end: LoopyOutcome = "P" if play is Play.NORMAL else "N"
    decided = deque(position for position, count in open_options.items() if count == 0)
    settled.update(dict.fromkeys(decided, at_the_end))
    while decided:
        position = decided.popleft()
        for previous in before.get(position, ()):
            if previous in settled:
                continue
            open_options[previous] -= 1
            if settled[position] == "P":
                settled[previous] = "N"
            elif open_options[previous] == 0:
                settled[previous] = "P"
            else:
                continue
            decided.append(previous)
    return {position: settled.get(position, "D") for position in following}
