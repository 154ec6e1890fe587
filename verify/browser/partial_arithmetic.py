"""What can be said of values of which parts are not known: whether two are equal, how numbers compare and add up."""

from collections.abc import Callable, Iterable
from typing import Any

from verify.browser.partial_values import Entries, Line, Need, Open, Part, Span, Stored, line
from verify.browser.quadratic_numbers import Root
from verify.checker.computing import COMPARISONS, OPERATIONS


class Deciding:
    """What is decided as far as it is known, and asked for where it is not."""

    # How many calls deep it is guessed that what is not needed yet decides all the same.
    guessing = 0

    def truth(self, value: Any) -> bool:
        """A statement's value."""
        return bool(self.known(value))

    def known(self, value: Any) -> Any:
        """A value whose outermost part is known."""
        if isinstance(value, Line):
            raise Need(value.span, value.span.alternatives())
        if isinstance(value, Part) and not isinstance(value, Entries):
            raise Need(value, value.alternatives())
        return value

    def whole(self, value: Any) -> Any:
        """A value of which everything is known, to be looked up by."""
        if isinstance(value, tuple):
            return tuple(self.whole(part) for part in value)
        if isinstance(value, Entries | Stored):
            raise Open
        return self.known(value)

    def same(self, one: Any, other: Any) -> bool:
        """Whether two values are equal."""
        if one is other:
            return True
        if isinstance(one, tuple) and isinstance(other, tuple):
            return one[0] == other[0] and self.every(
                [lambda x=x, y=y: self.same(x, y) for x, y in zip(one[1:], other[1:], strict=True)]  # type: ignore[misc]
            )
        if isinstance(one, Span | Line) or isinstance(other, Span | Line):
            return self.compare("=", one, other)
        if isinstance(one, Entries | Stored) or isinstance(other, Entries | Stored):
            raise Open
        if isinstance(one, Part) or isinstance(other, Part):
            return self.same(self.known(one), self.known(other))
        return bool(one == other)

    def compare(self, op: str, one: Any, other: Any) -> bool:
        """How two numbers compare."""
        first, second = line(one), line(other)
        if first is None and second is None:
            return bool(COMPARISONS[op](self.known(one), self.known(other)))
        gap = self.sum(one, other, -1)
        if isinstance(gap, Line):
            return gap.compare(op, 0)
        return bool(COMPARISONS[op](gap, 0))

    def sum(self, one: Any, other: Any, sign: int) -> Any:
        """The sum of two numbers, or the difference."""
        first, second = line(one), line(other)
        if first is None and second is None:
            one, other = self.known(one), self.known(other)
            if isinstance(one, Root) or isinstance(other, Root):
                one, other = Root.of(one), Root.of(other)
            return one + other if sign > 0 else one - other
        if first and second:
            if first.span is not second.span:
                # Where one of them has an end, it is the one to go through.
                part = min((first.span, second.span), key=lambda s: (s.low is None) + (s.high is None))
                raise Need(part, part.alternatives())
            times = first.times + sign * second.times
            more = first.more + sign * second.more
            return Line(first.span, times, more) if times else more
        if first:
            return Line(first.span, first.times, first.more + sign * self.known(other))
        assert second
        return Line(second.span, sign * second.times, self.known(one) + sign * second.more)

    def times(self, one: Any, other: Any) -> Any:
        """The product of two numbers."""
        first, second = line(one), line(other)
        if first and second:
            raise Need(first.span, first.span.alternatives())
        scaled, factor = (first, other) if first else (second, one)
        if scaled is None:
            one, other = self.known(one), self.known(other)
            if isinstance(one, Root) or isinstance(other, Root):
                return Root.of(one) * other
            return OPERATIONS["*"](one, other)
        factor = self.known(factor)
        return Line(scaled.span, scaled.times * factor, scaled.more * factor) if factor else 0

    def every(self, parts: Iterable[Callable[[], bool]]) -> bool:
        """Whether all of some statements hold. One that fails is enough, whatever is not known of those before it."""
        waiting: Exception | None = None
        try:
            for part in parts:
                try:
                    if not part():
                        return False
                except (Need, Open) as error:
                    if waiting is None:
                        waiting = error
                        self.guessing += 1
                    elif isinstance(waiting, Open) and isinstance(error, Need):
                        waiting = error
        finally:
            if waiting is not None:
                self.guessing -= 1
        if waiting is not None:
            raise waiting
        return True
