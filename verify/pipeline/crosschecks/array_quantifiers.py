"""Quantifiers over arrays, such as strategies, decided by lazy evaluation instead of a list of all arrays.

Whether a strategy wins depends on its choices at the positions that a play reaches, and these are few. So the formula
is evaluated with an array whose entries are undetermined. The first access to an entry assigns it the first possible
value. If this does not decide the quantifier, the formula is evaluated again with the next value at the last accessed
index, until all values at all accessed indices have been tried. See M. Escardó, "Infinite sets that admit fast
exhaustive search", LICS 2007.
"""

from collections.abc import Callable, Sequence
from typing import Any

from verify.browser.sqrt5_numbers import REALS
from verify.proofs.general.small_value_sorts import Undecided

# The largest number of evaluations of the formula in one quantifier.
MOST_EVALUATIONS = 500


class Choices:
    """An array whose values are chosen at the first access.

    Args:
        values: the possible values.
        script: the indices of the chosen values in `values`, in the order of access; each new index of the array
            appends one.
    """

    def __init__(self, values: Sequence[Any], script: list[int]) -> None:
        self._values, self._script = values, script
        self._chosen: dict[Any, Any] = {}
        # The values of functions of this array, by the function and its other arguments.
        self.kept: dict[Any, Any] = {}

    def at(self, index: Any) -> Any:
        """Return the value of the array at an index; choose this value if the index was not read before."""
        if index not in self._chosen:
            asked = len(self._chosen)
            if asked == len(self._script):
                self._script.append(0)
            self._chosen[index] = self._values[self._script[asked]]
        return self._chosen[index]


def holds_for_some(test: Callable[[Choices], bool], values: Sequence[Any]) -> bool:
    """Return whether the test holds for some array of these values.

    Raises:
        Undecided: there are too many arrays.
    """
    script: list[int] = []
    for _ in range(MOST_EVALUATIONS):
        if test(Choices(values, script)):
            return True
        while script and script[-1] == len(values) - 1:
            script.pop()
        if not script:
            return False
        script[-1] += 1
    raise Undecided(f"the quantifier is undecided after {MOST_EVALUATIONS} arrays")


def holds_for_all(test: Callable[[Choices], bool], values: Sequence[Any]) -> bool:
    """Return whether the test holds for all arrays of these values.

    Raises:
        Undecided: there are too many arrays.
    """
    return not holds_for_some(lambda array: not test(array), values)


def some_number(test: Callable[[Any], bool]) -> bool:
    """Return True if the test holds for at least one sample of real numbers.

    Raises:
        Undecided: the test holds for none of the samples.
    """
    if any(map(test, REALS)):
        return True
    raise Undecided("sample numbers do not decide the quantifier")


def every_number(test: Callable[[Any], bool]) -> bool:
    """Return False if the test fails for at least one sample of real numbers.

    Raises:
        Undecided: the test holds for all samples.
    """
    return not some_number(lambda number: not test(number))


def cache_choices(meaning: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with a cache; for an array of choices, the array itself stores the cached values."""

    def cached_meaning(*values: Any) -> Any:
        array = next((value for value in values if isinstance(value, Choices)), None)
        if array is None:
            return meaning(*values)
        key = (meaning, *(value for value in values if value is not array))
        if key not in array.kept:
            array.kept[key] = meaning(*values)
        return array.kept[key]

    return cached_meaning
