"""Small values of each sort, and combinations of them: the cases at which statements are evaluated.

Each declared sort defines its small values (`verify.proofs.general.small_value_sorts`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from math import floor
from typing import Any

import z3

from verify.browser.sqrt5_numbers import REALS, Root
from verify.proofs.general.small_value_sorts import INTEGERS, SETS, SMALL, TABLES, lists_of


class NoMeaning(Exception):
    """Raised if a formula is about a sort without small values, such as the positions of an arbitrary game."""


@dataclass(frozen=True)
class Table:
    """A sequence, a strategy or another array: some entries, and one value at all other indices."""

    entries: tuple[tuple[Any, Any], ...]
    other: Any

    @classmethod
    def of(cls, entries: Mapping[Any, Any], other: Any) -> "Table":
        """Return the table in its canonical form, so that equal tables compare equal."""
        differing = [(place, value) for place, value in entries.items() if value != other]
        return cls(tuple(sorted(differing, key=repr)), other)

    def at(self, index: Any) -> Any:
        """Return the value of the table at an index."""
        return next((value for own, value in self.entries if own == index), self.other)


def domain(sort: z3.SortRef) -> tuple[Any, ...]:
    """Return the small values of a sort.

    Raises:
        NoMeaning: there are none, as for the positions of an arbitrary game.
    """
    if sort.kind() == z3.Z3_INT_SORT:
        return INTEGERS
    if sort.kind() == z3.Z3_REAL_SORT:
        return REALS
    if sort.kind() == z3.Z3_BOOL_SORT:
        return (False, True)
    if sort.kind() == z3.Z3_ARRAY_SORT and str(sort) == "Array(Int, Bool)":
        return SETS
    if str(sort) in TABLES:
        return tuple(_table(sort, entries, other) for entries, other in TABLES[str(sort)])
    if sort.kind() == z3.Z3_ARRAY_SORT:
        return _arrays(sort.domain(), sort.range())
    if sort.name() in SMALL:
        return SMALL[sort.name()].values
    if sort.kind() == z3.Z3_DATATYPE_SORT and sort.constructor(0).name() == f"{sort.name()}.none":
        # The lists of at most two of the first few members.
        return tuple(lists_of(domain(sort.constructor(1).domain(0))[:12], 2))
    if _has_named_constructors(sort):
        return _constructed_values(sort)
    raise NoMeaning(f"the sort {sort} has no small values")


def _table(sort: z3.ArraySortRef, entries: Mapping[Any, Any], other: Any) -> Any:
    """Return an array as a small value: a `Table`, or for truth values the set of indices with the value true."""
    if sort.range().kind() == z3.Z3_BOOL_SORT:
        return frozenset(place for place, value in entries.items() if value)
    return Table.of(entries, other)


def _has_named_constructors(sort: z3.SortRef) -> bool:
    """Return whether values of a datatype are represented by a constructor's name with its fields."""
    if sort.kind() != z3.Z3_DATATYPE_SORT or sort.name() in SMALL:
        return False
    return bool(sort.constructor(0).name() != f"{sort.name()}.none")


@lru_cache(maxsize=64)
def _constructed_values(sort: z3.DatatypeSortRef) -> tuple[Any, ...]:
    """Return some values of a datatype: each constructor applied to a few small values."""
    built: tuple[Any, ...] = ()
    for i in range(sort.num_constructors()):
        constructor = sort.constructor(i)
        parts = [constructor.domain(j) for j in range(constructor.arity())]
        each = [built if part == sort else domain(part)[:6] for part in parts]
        built += tuple((constructor.name(), *values) for values in islice(product(*each), 40))
    return built


@lru_cache(maxsize=64)
def _arrays(places: z3.SortRef, values: z3.SortRef) -> tuple[Any, ...]:
    """Return small values of an array sort.

    Arrays of truth values give sets of the first few indices. Other arrays over integers give eventually constant
    sequences, and all others give tables with at most one entry.
    """
    if values.kind() == z3.Z3_BOOL_SORT:
        first = domain(places)[:4]
        return tuple(frozenset(p for i, p in enumerate(first) if code >> i & 1) for code in range(1 << len(first)))
    few = domain(values)[:6]
    if places.kind() == z3.Z3_INT_SORT:
        return tuple(Table.of({0: a, 1: b}, c) for a, b, c in product(few, repeat=3))
    some = product(few[:4], domain(places)[:6], few[:4])
    return tuple(dict.fromkeys(Table.of({place: value}, other) for other, place, value in some))


def assignments(variables: Iterable[z3.ExprRef], most: int) -> tuple[tuple[Any, ...], ...]:
    """Return at most `most` combinations of small values for the variables.

    The longest domains are shortened, to at least two values each, until there are at most `most` combinations. If that
    succeeds, the combinations are sorted by size in ascending order.

    Raises:
        NoMeaning: a variable's sort has no small values.
    """
    return _assignments_of_sorts(tuple(v.sort() for v in variables), most)


@lru_cache(maxsize=64)
def _assignments_of_sorts(sorts: tuple[z3.SortRef, ...], most: int) -> tuple[tuple[Any, ...], ...]:
    domains = [domain(sort) for sort in sorts]
    total = 1
    for d in domains:
        total *= len(d)
    while total > most:
        longest = max(range(len(domains)), key=lambda i: len(domains[i]))
        total = total // len(domains[longest])
        domains[longest] = domains[longest][: max(2, len(domains[longest]) * 3 // 4)]
        total *= len(domains[longest])
        if all(len(d) <= 2 for d in domains):
            break
    if total > most:
        return tuple(islice(product(*domains), most))
    weights = {value: _weight(value) for d in domains for value in d}
    return tuple(sorted(product(*domains), key=lambda values: sum(map(weights.__getitem__, values))))


def _weight(value: Any) -> int:
    """Return the size of a value, by which cases are sorted so that the smallest counterexample comes first."""
    if isinstance(value, Table):
        return _weight(value.other) + sum(_weight(entry) for _, entry in value.entries)
    if isinstance(value, Root):
        return floor(abs(value))
    if isinstance(value, str):
        return 0
    return abs(value) if isinstance(value, int) else len(value) + sum(map(_weight, value))
