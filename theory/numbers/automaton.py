"""Automatic sequences: a finite automaton reads the digits of n, most significant first, and outputs the value."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Automaton:
    """An automaton with the states 0, 1, … and the initial state 0.

    `step[q][c]` is the state after digit c in state q, and `output[q]` is the value in state q. Digit 0 leads from the
    initial state to itself, so that leading zeros do not matter.

    Raises:
        ValueError: the base is below 2, a transition is missing or leads to no state, or a state has no output.

    >>> parity = Automaton(2, ((0, 1), (1, 0)), (0, 1))
    >>> [parity(n) for n in range(8)]
    [0, 1, 1, 0, 1, 0, 0, 1]
    """

    base: int
    step: tuple[tuple[int, ...], ...]
    output: tuple[int, ...]

    def __post_init__(self) -> None:
        count = len(self.step)
        if self.base < 2 or not count or any(len(row) != self.base for row in self.step):
            raise ValueError(
                f"base {self.base}: give a base of at least 2, and one transition per digit for each state"
            )
        if len(self.output) != count or not all(0 <= state < count for row in self.step for state in row):
            raise ValueError(f"{count} states need as many outputs, and transitions to states below {count}")
        if self.step[0][0] != 0:
            raise ValueError("digit 0 must lead from state 0 to itself")

    def __call__(self, n: int) -> int:
        """Return the value for n, in time polynomial in its number of digits."""
        return self.output[self.state(n)]

    def state(self, n: int) -> int:
        """Return the state after reading the digits of n."""
        digits = []
        while n:
            n, digit = divmod(n, self.base)
            digits.append(digit)
        state = 0
        for digit in reversed(digits):
            state = self.step[state][digit]
        return state
