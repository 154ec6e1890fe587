"""Decision whether an automaton's outputs obey the rule of a division game, by enumeration of windows.

Let s(n) be the state after the digits of n. The states around k·m + c depend only on c and on the states around m, the
window at m. There are finitely many windows, and each can be tested. The result is proved in
`division_automata`; this decision is a thousand times as fast and avoids proof attempts that must fail.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from theory.numbers.automaton import Automaton
from theory.rules.conventions import Play
from verify.discover.general.heap_options import Option
from verify.discover.general.heap_values import brute_values

# Maximal number of windows.
WINDOWS = 6000


class Windows(NamedTuple):
    """The reachable windows, each with the states at m + 1, m, m − 1, …, and the successor for each digit.

    Window 0 is that at m = 0 and occurs nowhere else. The state of a negative number is the number of states.
    """

    parts: list[tuple[int, ...]]
    step: list[list[int]]


def enumerate_windows(automaton: Automaton, width: int) -> Windows | None:
    """Enumerate all windows of a given width; return None if there are too many."""
    base, none = automaton.base, len(automaton.step)

    def state(part: tuple[int, ...], at: int) -> int:
        """Return the state of the automaton at k·m + at, given the window `part` at m."""
        above, digit = divmod(at, base)
        before = part[1 - above]
        return none if before == none else automaton.step[before][digit]

    first = tuple(automaton.state(1 - i) if i < 2 else none for i in range(width))
    parts, step = [first], list[list[int]]()
    names: dict[tuple[int, ...], int] = {}
    for number in range(WINDOWS):
        if number == len(parts):
            return Windows(parts, step)
        row = []
        for digit in range(base):
            if number == 0 and digit == 0:
                row.append(0)
                continue
            after = tuple(state(parts[number], digit + 1 - i) for i in range(width))
            if after not in names:
                names[after] = len(parts)
                parts.append(after)
            row.append(names[after])
        step.append(row)
    return None


def common_base(kinds: tuple[Option, ...]) -> tuple[int, int] | None:
    """Return the largest base in which all divisors are powers, and the largest exponent; None if there is none."""
    divisors = sorted({kind.divide for kind in kinds if kind.divide})
    for base in range(divisors[0], 1, -1):
        powers = [base**i for i in range(1, 12)]
        if all(divisor in powers for divisor in divisors):
            return base, powers.index(divisors[-1]) + 1
    return None


def window_width(kinds: Sequence[Option], whole: int) -> int:
    """Return the width of a window that determines the options of kᵃ·m + c, with kᵃ = `whole`."""
    return 2 + ceil(max(kind.take for kind in kinds) / whole)


def option_place(kind: Option, digit: int, base: int, exponent: int) -> tuple[int, int]:
    """Return l and c such that the option of kᵃ·m + digit is kˡ·m + c, for every m ≥ 1."""
    if not kind.divide:
        return exponent, digit - kind.take
    level, power = exponent, 1
    while power < kind.divide:
        level, power = level - 1, power * base
    return level, kind.size_after(digit)


def obeys_rule(automaton: Automaton, kinds: Sequence[Option], play: Play) -> bool | None:
    """Return whether the automaton's output is the value of the game at every heap; None if there are too many windows.

    Values are Grundy values, or in misère play 0 for a P-position and 1 for an N-position.

    Raises:
        ValueError: the divisors are not powers of the automaton's base.
    """
    base, none, step, output = automaton.base, len(automaton.step), automaton.step, automaton.output
    if (shift := common_base(tuple(kinds))) is None or shift[0] != base:
        raise ValueError(f"some divisor is not a power of {base}, the base of the automaton")
    exponent = shift[1]
    whole = base**exponent
    windows = enumerate_windows(automaton, window_width(kinds, whole))
    if windows is None:
        return None
    if any(automaton(n) != value for n, value in enumerate(brute_values(kinds, play, whole))):
        return False

    def look(part: tuple[int, ...], level: int, at: int) -> int:
        """Return the state of the automaton at kˡ·m + at, given the window `part` at m; l is `level`."""
        digits = []
        for _ in range(level):
            at, digit = divmod(at, base)
            digits.append(digit)
        state = part[1 - at]
        if state != none:
            for digit in reversed(digits):
                state = step[state][digit]
        return state

    places = [(digit, [option_place(kind, digit, base, exponent) for kind in kinds]) for digit in range(whole)]
    for part in windows.parts[1:]:
        for digit, options in places:
            states = {look(part, level, at) for level, at in options} - {none}
            if output[look(part, exponent, digit)] != _value({output[state] for state in states}, play):
                return False
    return True


def _value(option_values: set[int], play: Play) -> int:
    """Return the value of a position, given those of its options."""
    if play is Play.MISERE:
        return int(not option_values or 0 in option_values)
    return next(value for value in range(len(option_values) + 1) if value not in option_values)
