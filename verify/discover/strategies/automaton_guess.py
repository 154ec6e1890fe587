"""Guesses at sequences that a finite automaton computes from the digits of n, most significant first.

Nothing here has to be believed: what is guessed is compared with the data it was guessed from, and then proved.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from theory.numbers.automaton import Automaton


def guess(
    values: Sequence[int], base: int, most: int, check: Callable[[], None] = lambda: None
) -> Automaton | None:  # fmt: skip
    """The least automaton that agrees with all the values as far as they tell states apart; None if there is none.

    Two numbers lead to one state if the values at them and behind each few digits that may follow are the same. How
    many digits are looked at grows until the automaton agrees with everything, or until too few numbers are left.

    Args:
        most: how many states it may have.
        check: is called now and then, and may raise to end the work.
    """
    data = np.asarray(values, dtype=np.int64)
    _, marks = np.unique(data, return_inverse=True)
    # marks[n]: which class n belongs to, by the values behind up to `depth` digits.
    while len(marks) > base * base:
        count = len(marks) // base
        # Numbers that agree and whose successors by each digit do: pairs of classes are numbered, one column at a time.
        finer = marks[:count]
        for digit in range(base):
            check()
            behind = marks[digit : base * count : base]
            _, finer = np.unique(finer * (int(behind.max()) + 1) + behind, return_inverse=True)
        marks = finer
        found = _closed(marks, data, base, most)
        if found is not None:
            return found
    return None


def _closed(marks: NDArray[np.int64], data: NDArray[np.int64], base: int, most: int) -> Automaton | None:
    """The automaton whose states are the classes that are met from 0 on, if it agrees with the data."""
    if len(marks) < base or marks[0] != marks[0 * base]:
        return None
    names: dict[int, int] = {int(marks[0]): 0}
    example, step = [0], []
    for state in range(most):
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
    made = Automaton(base, tuple(step), tuple(int(data[n]) for n in example))
    return made if _agrees(made, data) else None


def _agrees(automaton: Automaton, data: NDArray[np.int64]) -> bool:
    table, states = np.asarray(automaton.step), np.zeros(len(data), dtype=np.int64)
    # The state of n from that of n div base, a block of numbers at a time.
    known = 1
    while known < len(data):
        n = np.arange(known, min(known * automaton.base, len(data)))
        states[n] = table[states[n // automaton.base], n % automaton.base]
        known = int(n[-1]) + 1
    return bool((np.asarray(automaton.output)[states] == data).all())
