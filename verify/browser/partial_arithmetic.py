"""Arithmetic and comparisons of partial values."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from verify.browser.partial_values import (
    Entries,
    LinearNumber,
    Span,
    Stored,
    Undecided,
    UnknownPart,
    UnknownPartNeeded,
    as_linear,
)
from verify.browser.sqrt5_numbers import Root
from verify.checker.computing import COMPARISONS, OPERATIONS


class PartialArithmetic:
    """Operations that compute as far as the values are known, and raise UnknownPartNeeded if that is not enough."""

    # The depth of calls while a conjunction with an open part is evaluated further.
    guess_depth = 0

    def truth(self, value: Any) -> bool:
        """Return the truth value of a statement."""
        return bool(self.force(value))

    def force(self, value: Any) -> Any:
        """Return a value whose outermost part is known, or raise UnknownPartNeeded."""
        if isinstance(value, LinearNumber):
            raise UnknownPartNeeded(value.span, value.span.alternatives())
        if isinstance(value, UnknownPart) and not isinstance(value, Entries):
            raise UnknownPartNeeded(value, value.alternatives())
        return value

    def force_all(self, value: Any) -> Any:
        """Return a completely known value, for use as a key, or raise UnknownPartNeeded."""
        if isinstance(value, tuple):
            return tuple(self.force_all(part) for part in value)
        if isinstance(value, Entries | Stored):
            raise Undecided
        return self.force(value)

    def are_equal(self, one: Any, other: Any) -> bool:
        """Return whether two values are equal."""
        if one is other:
            return True
        if isinstance(one, tuple) and isinstance(other, tuple):
            return one[0] == other[0] and self.all_hold(
                [partial(self.are_equal, x, y) for x, y in zip(one[1:], other[1:], strict=True)]
            )
        if isinstance(one, Span | LinearNumber) or isinstance(other, Span | LinearNumber):
            return self.compare("=", one, other)
        if isinstance(one, Entries | Stored) or isinstance(other, Entries | Stored):
            raise Undecided
        if isinstance(one, UnknownPart) or isinstance(other, UnknownPart):
            return self.are_equal(self.force(one), self.force(other))
        return bool(one == other)

    def compare(self, op: str, one: Any, other: Any) -> bool:
        """Return the result of a comparison of two numbers."""
        first, second = as_linear(one), as_linear(other)
        if first is None and second is None:
            return bool(COMPARISONS[op](self.force(one), self.force(other)))
        gap = self.sum(one, other, -1)
        if isinstance(gap, LinearNumber):
            return gap.compare(op, 0)
        return bool(COMPARISONS[op](gap, 0))

    def plus(self, one: Any, other: Any) -> Any:
        """Return the sum of two numbers."""
        return self.sum(one, other, 1)

    def minus(self, one: Any, other: Any) -> Any:
        """Return the difference of two numbers."""
        return self.sum(one, other, -1)

    def sum(self, one: Any, other: Any, sign: int) -> Any:
        """Return the sum of two numbers, or their difference if `sign` is −1."""
        first, second = as_linear(one), as_linear(other)
        if first is None and second is None:
            one, other = self.force(one), self.force(other)
            if isinstance(one, Root) or isinstance(other, Root):
                one, other = Root.of(one), Root.of(other)
            return one + other if sign > 0 else one - other
        if first and second:
            if first.span is not second.span:
                # A bounded interval is split first.
                part = min((first.span, second.span), key=lambda s: (s.low is None) + (s.high is None))
                raise UnknownPartNeeded(part, part.alternatives())
            times = first.factor + sign * second.factor
            more = first.offset + sign * second.offset
            return LinearNumber(first.span, times, more) if times else more
        if first:
            return LinearNumber(first.span, first.factor, first.offset + sign * self.force(other))
        assert second
        return LinearNumber(second.span, sign * second.factor, self.force(one) + sign * second.offset)

    def times(self, one: Any, other: Any) -> Any:
        """Return the product of two numbers."""
        first, second = as_linear(one), as_linear(other)
        if first and second:
            raise UnknownPartNeeded(first.span, first.span.alternatives())
        scaled, factor = (first, other) if first else (second, one)
        if scaled is None:
            one, other = self.force(one), self.force(other)
            if isinstance(one, Root) or isinstance(other, Root):
                return Root.of(one) * other
            return OPERATIONS["*"](one, other)
        factor = self.force(factor)
        return LinearNumber(scaled.span, scaled.factor * factor, scaled.offset * factor) if factor else 0

    def all_hold(self, parts: Iterable[Callable[[], bool]]) -> bool:
        """Return whether all of some statements hold; one false statement suffices, even after an undecided one."""
        waiting: Exception | None = None
        try:
            for part in parts:
                try:
                    if not part():
                        return False
                except (UnknownPartNeeded, Undecided) as error:
                    if waiting is None:
                        waiting = error
                        self.guess_depth += 1
                    elif isinstance(waiting, Undecided) and isinstance(error, UnknownPartNeeded):
                        waiting = error
        finally:
            if waiting is not None:
                self.guess_depth -= 1
        if waiting is not None:
            raise waiting
        return True
