"""Strategies, all of them: a quantifier over arrays is decided by asking the formula, not by listing the arrays.

Whether somebody wins by a strategy depends on its choices at the positions that a play meets, and these are few. So
the formula is evaluated with an array that has no value anywhere yet: where it is asked, it takes the first value that
there is. If that does not decide, the formula is evaluated again, with the next value at the place that was asked last,
until each value at each place that was ever asked had its turn. M. Escardó, "Infinite sets that admit fast exhaustive
search", LICS 2007.
"""

from collections.abc import Callable, Sequence
from typing import Any

from verify.browser.quadratic_numbers import REALS
from verify.proofs.general.small_value_sorts import Undecided

# How often a formula is evaluated at one place before it is called undecided there.
MOST = 500


class Choices:
    """An array whose values are chosen when they are asked for.

    Args:
        values: what may be chosen.
        script: which of them, by their number, in the order of asking; it grows as more is asked.
    """

    def __init__(self, values: Sequence[Any], script: list[int]) -> None:
        self._values, self._script = values, script
        self._chosen: dict[Any, Any] = {}
        # What functions said of this array, by their own name and the other arguments.
        self.kept: dict[Any, Any] = {}

    def at(self, place: Any) -> Any:
        """The value at a place."""
        if place not in self._chosen:
            asked = len(self._chosen)
            if asked == len(self._script):
                self._script.append(0)
            self._chosen[place] = self._values[self._script[asked]]
        return self._chosen[place]


def some(test: Callable[[Choices], bool], values: Sequence[Any]) -> bool:
    """Whether the test holds for some array of these values.

    Raises:
        Undecided: there are too many to try.
    """
    script: list[int] = []
    for _ in range(MOST):
        if test(Choices(values, script)):
            return True
        while script and script[-1] == len(values) - 1:
            script.pop()
        if not script:
            return False
        script[-1] += 1
    raise Undecided(f"{MOST} arrays do not decide it")


def every(test: Callable[[Choices], bool], values: Sequence[Any]) -> bool:
    """Whether the test holds for all arrays of these values.

    Raises:
        Undecided: there are too many to try.
    """
    return not some(lambda array: not test(array), values)


def some_number(test: Callable[[Any], bool]) -> bool:
    """Whether the test holds for some real number, as a number shows for which it does.

    Raises:
        Undecided: it holds for none of those that are tried.
    """
    if any(map(test, REALS)):
        return True
    raise Undecided("that there is no such number, a few numbers do not show")


def every_number(test: Callable[[Any], bool]) -> bool:
    """Whether the test holds for all real numbers, which a number for which it does not hold can refute.

    Raises:
        Undecided: it holds for all that are tried.
    """
    return not some_number(lambda number: not test(number))


def kept(meaning: Callable[..., Any]) -> Callable[..., Any]:
    """A function that keeps what it said of an array whose values are being chosen with that array alone."""

    def found(*values: Any) -> Any:
        array = next((value for value in values if isinstance(value, Choices)), None)
        if array is None:
            return meaning(*values)
        key = (meaning, *(value for value in values if value is not array))
        if key not in array.kept:
            array.kept[key] = meaning(*values)
        return array.kept[key]

    return found
