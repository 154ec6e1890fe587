"""Small values of declared sorts, on which formulas are evaluated; each sort declares its own.

A value is written in Python: a pair or a triple for a sort with one constructor, a tuple for a list of members.
`verify.pipeline.crosschecks.formula_compiler` evaluates formulas with these declarations.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import z3

INTEGERS = tuple(sorted(range(-1, 8), key=lambda n: (abs(n), n)))
SETS = tuple(frozenset(i for i in range(3) if code >> i & 1) for code in range(8))


@dataclass(frozen=True)
class Small:
    """The small values of one sort.

    Args:
        values: the values, the smallest first.
        record: the fields of a sort with one constructor, by the name of the constructor; its values are tuples.
        roles: the roles of constructors and fields of a list whose names do not show them: "none" the empty list,
            "join" a member before a list, "append" the same with the list first, "root" the list of one member, "head"
            the first member, "tail" the others.
        no_head: the value of the first member of an empty list, by the name of the field.
    """

    values: tuple[Any, ...]
    record: tuple[str, tuple[str, ...]] | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    no_head: Mapping[str, Any] = field(default_factory=dict)


SMALL: dict[str, Small] = {}
# Small arrays of a sort, each with some entries and one value at all other places, by how the sort is written.
TABLES: dict[str, tuple[tuple[Mapping[Any, Any], Any], ...]] = {}


class Undecided(Exception):
    """Raised if a formula cannot be evaluated, for example a quantifier over all strategies on an infinite board."""


def declare_tables(sort: z3.ArraySortRef, tables: Iterable[tuple[Mapping[Any, Any], Any]]) -> None:
    """Declare the small values of a sort of arrays: entries, and the value at all other places."""
    TABLES[str(sort)] = tuple(tables)


def declare(
    sort: z3.SortRef,
    values: Iterable[Any],
    record: tuple[str, tuple[str, ...]] | None = None,
    roles: Mapping[str, str] | None = None,
    no_head: Mapping[str, Any] | None = None,
) -> tuple[Any, ...]:
    """Declare the small values of a sort, and return them."""
    SMALL[sort.name()] = Small(tuple(values), record, roles or {}, no_head or {})
    return SMALL[sort.name()].values


def record_sort(
    name: str, constructor: str, fields: Mapping[str, z3.SortRef], values: Iterable[Any] | None = None
) -> tuple[Any, ...]:
    """Return a new sort of tuples, its constructor and its fields, and declare its small values, if given.

    >>> Point, point, height = record_sort("Point", "point", {"height": z3.IntSort()})
    >>> height(point(7)).sexpr()
    '(height (point 7))'
    """
    declared = z3.Datatype(name)
    declared.declare(constructor, *fields.items())
    sort = declared.create()
    if values is not None:
        declare(sort, values, record=(constructor, tuple(fields)))
    return sort, sort.constructor(0), *(sort.accessor(0, place) for place in range(len(fields)))


def lists_of(members: Iterable[Any], most: int) -> list[tuple[Any, ...]]:
    """Return all lists of at most `most` members, the shortest first."""
    members = tuple(members)
    return [p for size in range(most + 1) for p in product(members, repeat=size)]
