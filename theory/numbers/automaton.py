"""Sequences of natural numbers that a finite automaton computes from the digits of n, most significant first."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Automaton:
    """States 0, 1, …, of which 0 is the first; `step[q][c]` is where digit c leads, `output[q]` what is put out.

    Digit 0 leads from the first state to itself, so that zeros in front do not matter.

    Raises:
        ValueError: the base is less than 2, a digit leads nowhere, or a state has no output.

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
            raise ValueError(f"each of one state or more leads on by {self.base} digits, and the base is 2 or more")
        if len(self.output) != count or not all(0 <= state < count for row in self.step for state in row):
            raise ValueError(f"{len(self.output)} outputs and {count} states, or a digit leads to no state")
        if self.step[0][0] != 0:
            raise ValueError("digit 0 leads from the first state to itself")

    def __call__(self, n: int) -> int:
        """What is put out for n, in time polynomial in its number of digits."""
        return self.output[self.state(n)]

    def state(self, n: int) -> int:
        """The state after the digits of n."""
        digits = []
        while n:
            n, digit = divmod(n, self.base)
            digits.append(digit)
        state = 0
        for digit in reversed(digits):
            state = self.step[state][digit]
        return state
