"""Which theorems prove which claim: the table that ties a tag to chapters of the proofs, one table a family."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from theory.claims.catalogue import families
from theory.claims.check import Truth
from verify.kernel import Defined, Kernel, Theorem

Chapter = Callable[[Kernel], Any]


@dataclass(frozen=True)
class Changed:
    """A hand-made false twin: the same proof for a changed game or a changed definition must not go through.

    Args:
        name: what is changed, in English.
        instead: the chapters that are replaced, and by what.
        refuted: finds by brute force where the statement fails in the changed game, in words.
    """

    name: str
    instead: Mapping[Chapter, Chapter]
    refuted: Callable[[Truth], str]


@dataclass(frozen=True)
class Book:
    """The proofs of one family.

    Args:
        proofs: for each tag the chapters that prove it, the principal one first.
        meanings: executable meanings of symbols that are not unfolded when formulas are tried on small values.
        changed: hand-made false twins by tag.
        checks: the executable checks by tag (`theory.claims`).
        board: what the family's board plays by, one entry a convention, each with the theorem that says it wins.
    """

    proofs: Mapping[str, tuple[Chapter, ...]]
    checks: Mapping[str, Any]
    meanings: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    changed: Mapping[str, tuple[Changed, ...]] = field(default_factory=dict)
    board: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@cache
def book(family: str) -> Book:
    """The book of a family; every family has a module `verify.proofs.<family>.book` with its `BOOK`."""
    made = import_module(f"verify.proofs.{family}.book").BOOK
    assert isinstance(made, Book)
    return made


def every_book() -> dict[str, Book]:
    """All books by family."""
    return {family: book(family) for family in families()}


def theorem_of(proved: Any) -> Theorem:
    """The theorem that a chapter gives: itself, or the equation of what it defines.

    Raises:
        TypeError: the chapter gives neither.
    """
    if isinstance(proved, Defined):
        return proved.equation
    if isinstance(proved, Theorem):
        return proved
    raise TypeError(f"a chapter gave {type(proved).__name__}, which is no theorem")
