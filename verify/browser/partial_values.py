"""Partial values: the alternatives of an unknown part, its replacement, and lower bounds for sizes.

Each unknown part is a separate immutable object. A computation that needs more of it raises UnknownPartNeeded
with the alternatives, and the caller splits the case.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from verify.browser.sqrt5_numbers import REALS, Root
from verify.checker.terms import Array, Number, Sort, World

# The number of alternatives taken from an infinite interval at once; a finite one of at most WIDE is enumerated.
ALTERNATIVES_AT_ONCE = 4
LARGEST_ENUMERATED = 200


class Undecided(Exception):
    """Raised if a computation cannot decide its result."""


class UnknownPartNeeded(Exception):
    """Raised if a computation needs an unknown part; `alternatives` lists all alternatives for the part."""

    def __init__(self, part: "UnknownPart", alternatives: Iterable[Any]) -> None:
        super().__init__()
        self.part, self.alternatives = part, tuple(alternatives)


class UnknownPart:
    """An unknown part of a value; alternatives replace it."""

    def alternatives(self) -> Iterator[Any]:
        """Return an iterator over the values that the part can have."""
        raise Undecided


class Span(UnknownPart):
    """An unknown integer in an interval; a bound of None means that there is no bound."""

    def __init__(self, low: int | None, high: int | None) -> None:
        self.low, self.high = low, high

    def cut(self, at: int) -> Iterator[Any]:
        """Yield the interval of the numbers below `at`, and that of the others."""
        yield interval(self.low, at - 1)
        yield interval(at, self.high)

    def alternatives(self) -> Iterator[Any]:
        """Yield the numbers, the smallest first; a long interval gives some numbers and the rest as an interval."""
        low, high = self.low, self.high
        if low is not None and high is not None and high - low < LARGEST_ENUMERATED:
            yield from range(low, high + 1)
        elif low is not None:
            yield from (*range(low, low + ALTERNATIVES_AT_ONCE), interval(low + ALTERNATIVES_AT_ONCE, high))
        elif high is not None:
            yield from (*range(high, high - ALTERNATIVES_AT_ONCE, -1), interval(None, high - ALTERNATIVES_AT_ONCE))
        else:
            yield from (Span(0, None), Span(None, -1))


class LinearNumber:
    """The number `factor`·`span` + `offset` for an unknown integer."""

    __slots__ = ("factor", "offset", "span")

    def __init__(self, span: Span, factor: int, offset: int) -> None:
        self.span, self.factor, self.offset = span, factor, offset

    def compare(self, op: str, other: int) -> bool:
        """Return the result of a comparison with a number, if it is the same for all possible values.

        Raises:
            UnknownPartNeeded: the result differs between possible values.
        """
        span, gap = self.span, other - self.offset
        if self.factor < 0:
            op, gap = FLIPPED[op], -gap
        times = abs(self.factor)
        below, exact = -(-gap // times), gap % times == 0  # the least number that is not less
        if op == "=":
            low, high = (below if end is None else end for end in (span.low, span.high))
            if not exact or low > below or high < below:
                return False
            raise UnknownPartNeeded(span, [interval(span.low, below - 1), below, interval(below + 1, span.high)])
        if op in ("<=", ">"):
            below = gap // times + 1
        # The numbers under `below` are less.
        if span.high is not None and span.high < below:
            return op in ("<", "<=")
        if span.low is not None and span.low >= below:
            return op in (">", ">=")
        raise UnknownPartNeeded(span, span.cut(below))


class Sorts:
    """The values of each sort.

    Args:
        world: the datatypes.
        read: the interpretations of uninterpreted sorts.
    """

    def __init__(self, world: World, read: Mapping[Sort, Sort]) -> None:
        self.world, self.read = world, read

    def anything(self, sort: Sort) -> Any:
        """Return a completely unknown value of a sort."""
        sort = self.read.get(sort, sort)
        if isinstance(sort, Array):
            return Entries(self, sort.element, {})
        return Span(None, None) if sort == "Int" else Some(self, sort)


class Some(UnknownPart):
    """An unknown value of a sort."""

    def __init__(self, sorts: "Sorts", sort: Sort) -> None:
        self.sorts, self.sort = sorts, sort

    def alternatives(self) -> Iterator[Any]:
        """Yield each constructor with unknown fields; for other sorts both truth values, or a few real numbers."""
        world = self.sorts.world
        if self.sort == "Bool":
            yield from (False, True)
        elif self.sort == "Real":
            yield from (*REALS, UnknownPart())
        elif str(self.sort) in world.datatypes:
            for constructor, fields in world.datatypes[str(self.sort)].items():
                yield (constructor, *(self.sorts.anything(world.functions[field][1]) for field in fields))
        else:
            raise Undecided


class Entries(UnknownPart):
    """An array that is known at some indices."""

    def __init__(self, sorts: "Sorts", element: Sort, known: Mapping[Any, Any]) -> None:
        self.sorts, self.element, self.entries = sorts, element, known

    def at(self, index: Any) -> Any:
        """Return the value at an index, or raise UnknownPartNeeded for the array extended by that index."""
        if index not in self.entries:
            anything = self.sorts.anything(self.element)
            raise UnknownPartNeeded(self, [Entries(self.sorts, self.element, {**self.entries, index: anything})])
        return self.entries[index]


class Stored:
    """An array changed at one index, or a constant array."""

    def __init__(self, before: Any, place: Any, value: Any) -> None:
        self.before, self.place, self.value = before, place, value

    def at(self, index: Any) -> Any:
        """Return the value of the array at an index."""
        return self.value if self.place is None or index == self.place else self.before.at(index)


FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


def interval(low: int | None, high: int | None) -> Any:
    """Return an interval in the shortest form: NOTHING, a number, or a Span."""
    if low is not None and high is not None and low >= high:
        return low if low == high else EMPTY_INTERVAL
    return Span(low, high)


EMPTY_INTERVAL = object()


def as_linear(value: Any) -> LinearNumber | None:
    """Return an unknown number as a LinearNumber; None for other values."""
    if isinstance(value, LinearNumber):
        return value
    return LinearNumber(value, 1, 0) if isinstance(value, Span) else None


def contains_part(value: Any, part: UnknownPart) -> bool:
    """Return whether a part occurs in a value."""
    if value is part:
        return True
    if isinstance(value, tuple):
        return any(contains_part(inner, part) for inner in value)
    if isinstance(value, Entries):
        return any(contains_part(inner, part) for inner in value.entries.values())
    return False


def first_part(value: Any) -> UnknownPart | None:
    """Return the first unknown part of a value, array entries excepted; None if there is none."""
    if isinstance(value, tuple):
        return next(filter(None, map(first_part, value)), None)
    return value if isinstance(value, Span | Some) else None


def weight(value: Any) -> tuple[Number, int]:
    """Return a lower bound for the size of a value, and the number of its negative numbers."""
    if isinstance(value, tuple):
        inner = value[1:] if value and isinstance(value[0], str) else value
        sizes = [weight(part) for part in inner]
        nested = any(isinstance(part, tuple) or (isinstance(part, Some) and part.sort != "Bool") for part in inner)
        own = 1 if inner is not value and nested else 0
        return sum(size for size, _ in sizes) + own, sum(less for _, less in sizes)
    if isinstance(value, Entries):
        return weight((*value.entries.values(),))
    if isinstance(value, Root):
        return abs(value.whole) + abs(value.part), 0
    if isinstance(value, UnknownPart):
        least = fill_unknown(value) if isinstance(value, Span) else 0
        return abs(least), int(least < 0)
    if isinstance(value, bool):
        return 0, 0
    return abs(value), int(value < 0)


def replace_part(value: Any, old: UnknownPart, new: Any) -> Any:
    """Return a value with a part replaced."""
    if value is old:
        return new
    if isinstance(value, tuple) and contains_part(value, old):
        return tuple(replace_part(part, old, new) for part in value)
    if isinstance(value, Entries) and contains_part(value, old):
        return Entries(
            value.sorts, value.element, {at: replace_part(part, old, new) for at, part in value.entries.items()}
        )
    return value


def fill_unknown(value: Any) -> Any:
    """Return a value with each unknown part replaced by the smallest alternative, array entries excepted."""
    if isinstance(value, tuple):
        return tuple(map(fill_unknown, value))
    if isinstance(value, Span):
        return min(max(0, value.low or 0), value.high) if value.high is not None else max(0, value.low or 0)
    if isinstance(value, Entries):
        return Entries(value.sorts, value.element, {at: fill_unknown(one) for at, one in value.entries.items()})
    if isinstance(value, Some):
        return next(fill_unknown(alternative) for alternative in value.alternatives())
    return value
