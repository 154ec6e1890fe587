"""Inference of an automaton that computes a sequence from the digits of n, most significant first.

The result agrees with the given data and need not be trusted, because it is proved afterwards.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from theory.numbers.automaton import Automaton


def guess_automaton(
    values: Sequence[int], base: int, max_states: int, check: Callable[[], None] = lambda: None
) -> Automaton | None:
    """Return the least automaton that agrees with all values; None if it has too many states or none is found.

    Two numbers lead to the same state if the values at both, and after each short continuation by digits, are equal.
    The length of the continuations grows until the automaton agrees with all values or too few numbers remain.

    Args:
        values: the sequence.
        base: the base of the digits.
        max_states: the maximal number of states.
        check: called regularly; may raise to stop the computation.
    """
    data = np.asarray(values, dtype=np.int64)
    _, marks = np.unique(data, return_inverse=True)
    # marks[n] is the class of n by the values after continuations of bounded length.
    while len(marks) > base * base:
        count = len(marks) // base
        # Refine: numbers with equal marks and equal marks after each digit. Pairs of classes are renumbered digit by
        # digit.
        finer = marks[:count]
        for digit in range(base):
            check()
            behind = marks[digit : base * count : base]
            _, finer = np.unique(finer * (int(behind.max()) + 1) + behind, return_inverse=True)
        marks = finer
        automaton = _reachable_automaton(marks, data, base, max_states)
        if automaton is not None:
            return automaton
    return None


def _reachable_automaton(
    marks: NDArray[np.int64], data: NDArray[np.int64], base: int, max_states: int
) -> Automaton | None:
    """Return the automaton of the classes reachable from 0 if it agrees with the data; None otherwise."""
    if len(marks) < base or marks[0] != marks[0 * base]:
        return None
    names: dict[int, int] = {int(marks[0]): 0}
    example, step = [0], []
    for state in range(max_states):
        if state == len(example):
            break
        row = []
        for digit in range(base):
            n = example[state] * base + digit
            if n >= len(marks):
                return None
            mark = int(marks[n])
            if mark not in names:
                names[mark] = len(example)
                example.append(n)
            row.append(names[mark])
        step.append(tuple(row))
    if len(step) < len(example) or step[0][0] != 0:
        return None
    automaton = Automaton(base, tuple(step), tuple(int(data[n]) for n in example))
    return automaton if _agrees(automaton, data) else None


def _agrees(automaton: Automaton, data: NDArray[np.int64]) -> bool:
    table, states = np.asarray(automaton.step), np.zeros(len(data), dtype=np.int64)
    # The state of n follows from that of n div base; computed in blocks.
    known = 1
    while known < len(data):
        n = np.arange(known, min(known * automaton.base, len(data)))
        states[n] = table[states[n // automaton.base], n % automaton.base]
        known = int(n[-1]) + 1
    return bool((np.asarray(automaton.output)[states] == data).all())
