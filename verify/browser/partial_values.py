"""Values of which parts are not known: what a part can be, how it is put in, and how large a value is at least.

Each part is one by itself and never changes. Whoever asks more of it than is known is told what could stand there
instead, and whoever keeps the value splits the case.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from verify.browser.quadratic_numbers import REALS, Root
from verify.checker.terms import Array, Number, Sort, World

# How many numbers an endless range gives up at once; a finite range of at most WIDE is gone through one by one.
FEW = 4
WIDE = 200


class Open(Exception):
    """What is computed does not decide it."""


class Need(Exception):
    """It is asked of a part that is not known: these could stand there, and there is nothing else."""

    def __init__(self, part: "Part", instead: Iterable[Any]) -> None:
        super().__init__()
        self.part, self.instead = part, tuple(instead)


class Part:
    """Something that is not known. Each is one by itself and never changes: what is learnt takes its place."""

    def alternatives(self) -> Iterator[Any]:
        """What it can be."""
        raise Open


class Span(Part):
    """A whole number between two others, or without a bound where that is None."""

    def __init__(self, low: int | None, high: int | None) -> None:
        self.low, self.high = low, high

    def cut(self, at: int) -> Iterator[Any]:
        """The numbers below one, and the others."""
        yield between(self.low, at - 1)
        yield between(at, self.high)

    def alternatives(self) -> Iterator[Any]:
        """Its numbers, the smallest first; of too many a few, and the rest."""
        low, high = self.low, self.high
        if low is not None and high is not None and high - low < WIDE:
            yield from range(low, high + 1)
        elif low is not None:
            yield from (*range(low, low + FEW), between(low + FEW, high))
        elif high is not None:
            yield from (*range(high, high - FEW, -1), between(None, high - FEW))
        else:
            yield from (Span(0, None), Span(None, -1))


class Line:
    """A number that is so many times one that is not known, and so much more."""

    __slots__ = ("more", "span", "times")

    def __init__(self, span: Span, times: int, more: int) -> None:
        self.span, self.times, self.more = span, times, more

    def compare(self, op: str, other: int) -> bool:
        """How it compares with a number, where all that it can be compares so.

        Raises:
            Need: it does not.
        """
        span, gap = self.span, other - self.more
        if self.times < 0:
            op, gap = FLIPPED[op], -gap
        times = abs(self.times)
        below, exact = -(-gap // times), gap % times == 0  # the least number that is not less
        if op == "=":
            low, high = (below if end is None else end for end in (span.low, span.high))
            if not exact or low > below or high < below:
                return False
            raise Need(span, [between(span.low, below - 1), below, between(below + 1, span.high)])
        if op in ("<=", ">"):
            below = gap // times + 1
        # The numbers under `below` are less.
        if span.high is not None and span.high < below:
            return op in ("<", "<=")
        if span.low is not None and span.low >= below:
            return op in (">", ">=")
        raise Need(span, span.cut(below))


class Sorts:
    """What is there of each sort.

    Args:
        world: the datatypes.
        read: what stands for sorts of which nothing is known.
    """

    def __init__(self, world: World, read: Mapping[Sort, Sort]) -> None:
        self.world, self.read = world, read

    def anything(self, sort: Sort) -> Any:
        """A value of which nothing is known."""
        sort = self.read.get(sort, sort)
        if isinstance(sort, Array):
            return Entries(self, sort.element, {})
        return Span(None, None) if sort == "Int" else Some(self, sort)


class Some(Part):
    """Anything of a sort."""

    def __init__(self, sorts: "Sorts", sort: Sort) -> None:
        self.sorts, self.sort = sorts, sort

    def alternatives(self) -> Iterator[Any]:
        """Each constructor with anything in its fields; true and false; a few fractions."""
        world = self.sorts.world
        if self.sort == "Bool":
            yield from (False, True)
        elif self.sort == "Real":
            yield from (*REALS, Part())
        elif str(self.sort) in world.datatypes:
            for constructor, fields in world.datatypes[str(self.sort)].items():
                yield (constructor, *(self.sorts.anything(world.functions[field][1]) for field in fields))
        else:
            raise Open


class Entries(Part):
    """An array that is known at some places."""

    def __init__(self, sorts: "Sorts", element: Sort, known: Mapping[Any, Any]) -> None:
        self.sorts, self.element, self.known = sorts, element, known

    def at(self, place: Any) -> Any:
        """Its value at a place; that it has one there is all that there is to learn."""
        if place not in self.known:
            anything = self.sorts.anything(self.element)
            raise Need(self, [Entries(self.sorts, self.element, {**self.known, place: anything})])
        return self.known[place]


class Stored:
    """An array with something else at one place, or with the same value everywhere."""

    def __init__(self, before: Any, place: Any, value: Any) -> None:
        self.before, self.place, self.value = before, place, value

    def at(self, place: Any) -> Any:
        """The value at a place."""
        return self.value if self.place is None or place == self.place else self.before.at(place)


FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}


def between(low: int | None, high: int | None) -> Any:
    """The numbers between two, in the shortest way: nothing, a number, or more."""
    if low is not None and high is not None and low >= high:
        return low if low == high else NOTHING
    return Span(low, high)


NOTHING = object()


def line(value: Any) -> Line | None:
    """A number that is not known as what it is so many times of."""
    if isinstance(value, Line):
        return value
    return Line(value, 1, 0) if isinstance(value, Span) else None


def has(value: Any, part: Part) -> bool:
    """Whether a part is within a value."""
    if value is part:
        return True
    if isinstance(value, tuple):
        return any(has(one, part) for one in value)
    if isinstance(value, Entries):
        return any(has(one, part) for one in value.known.values())
    return False


def first_part(value: Any) -> Part | None:
    """The first part of a value that is not known, but for the places of an array."""
    if isinstance(value, tuple):
        return next(filter(None, map(first_part, value)), None)
    return value if isinstance(value, Span | Some) else None


def weight(value: Any) -> tuple[Number, int]:
    """How large a value is at least: of numbers the sizes, of a list what is in it; and how many are negative."""
    if isinstance(value, tuple):
        inner = value[1:] if value and isinstance(value[0], str) else value
        sizes = [weight(one) for one in inner]
        nested = any(isinstance(one, tuple) or (isinstance(one, Some) and one.sort != "Bool") for one in inner)
        own = 1 if inner is not value and nested else 0
        return sum(size for size, _ in sizes) + own, sum(less for _, less in sizes)
    if isinstance(value, Entries):
        return weight((*value.known.values(),))
    if isinstance(value, Root):
        return abs(value.whole) + abs(value.part), 0
    if isinstance(value, Part):
        least = filled(value) if isinstance(value, Span) else 0
        return abs(least), int(least < 0)
    if isinstance(value, bool):
        return 0, 0
    return abs(value), int(value < 0)


def put(value: Any, old: Part, new: Any) -> Any:
    """A value with something else for a part of it."""
    if value is old:
        return new
    if isinstance(value, tuple) and has(value, old):
        return tuple(put(one, old, new) for one in value)
    if isinstance(value, Entries) and has(value, old):
        return Entries(value.sorts, value.element, {at: put(one, old, new) for at, one in value.known.items()})
    return value


def filled(value: Any) -> Any:
    """A value with the smallest there is for each part that is not known, but for the places of an array."""
    if isinstance(value, tuple):
        return tuple(map(filled, value))
    if isinstance(value, Span):
        return min(max(0, value.low or 0), value.high) if value.high is not None else max(0, value.low or 0)
    if isinstance(value, Entries):
        return Entries(value.sorts, value.element, {at: filled(one) for at, one in value.known.items()})
    if isinstance(value, Some):
        return next(filled(one) for one in value.alternatives())
    return value
