"""Inference of an automaton without numpy, as in `verify.discover.strategies.automata.automaton_guess`.

The result agrees with the given data and need not be trusted, because it is proved afterwards.
"""

from collections.abc import Callable, Iterable, Sequence

from theory.numbers.automaton import Automaton


def guess_automaton(
    values: Sequence[int], base: int, max_states: int, check: Callable[[], None] = lambda: None
) -> Automaton | None:
    """Return the least automaton that agrees with all values, or None; states are distinguished by the given values.

    Args:
        values: the sequence.
        base: the base of the digits.
        max_states: the maximal number of states.
        check: called regularly; may raise to stop the computation.
    """
    marks = _renumber(values)
    # marks[n] is the class of n by the values after continuations of bounded length.
    while len(marks) > base * base:
        count = len(marks) // base
        check()
        behind = [marks[digit : base * count : base] for digit in range(base)]
        marks = _renumber(zip(marks[:count], *behind, strict=True))
        automaton = _reachable_automaton(marks, values, base, max_states)
        if automaton is not None:
            return automaton
    return None


def _renumber(classes: Iterable[object]) -> list[int]:
    """Return the numbers of the classes, numbered in the order of first occurrence."""
    names: dict[object, int] = {}
    return [names.setdefault(one, len(names)) for one in classes]


def _reachable_automaton(marks: Sequence[int], values: Sequence[int], base: int, max_states: int) -> Automaton | None:
    """Return the automaton of the classes reachable from 0 if it agrees with the values; None otherwise."""
    if len(marks) < base:
        return None
    names, example, step = {marks[0]: 0}, [0], list[tuple[int, ...]]()
    while len(step) < len(example) <= max_states:
        row = []
        for digit in range(base):
            n = example[len(step)] * base + digit
            if n >= len(marks):
                return None
            if marks[n] not in names:
                names[marks[n]] = len(example)
                example.append(n)
            row.append(names[marks[n]])
        step.append(tuple(row))
    if len(step) < len(example) or step[0][0] != 0:
        return None
    automaton = Automaton(base, tuple(step), tuple(values[n] for n in example))
    return automaton if _agrees(automaton, values) else None


def _agrees(automaton: Automaton, values: Sequence[int]) -> bool:
    # The state of n follows from that of n div base.
    states = [0]
    for n in range(1, len(values)):
        states.append(automaton.step[states[n // automaton.base]][n % automaton.base])
    return all(automaton.output[state] == value for state, value in zip(states, values, strict=True))
