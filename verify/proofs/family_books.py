"""The proofs of each family, and the chapters that prove each of its claims.

The clauses of a claim name its theorems (`theory.claims`), and `verify.proofs.theorem_chapters` finds their chapters.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import theory.claims
from theory.claims.catalogue import Claim, catalogue, families
from theory.claims.check import Truth
from theory.families import FamilyError
from verify.kernel import Definition, Theorem
from verify.proofs.theorem_chapters import GENERAL, Chapter, Examples, chapter_of


@dataclass(frozen=True)
class Changed:
    """A hand-made mutant: a changed game or definition, for which the proof must fail.

    Args:
        name: the change, in English.
        instead: the replaced chapters with their replacements.
        refuted: finds by brute force where the statement fails in the changed game, in words.
    """

    name: str
    instead: Mapping[Chapter, Chapter]
    refuted: Callable[[Truth], str]


@dataclass(frozen=True)
class Book:
    """The proofs of one family.

    Args:
        checks: the executable checks by tag (`theory.claims`).
        meanings: executable meanings of symbols that are not unfolded when formulas are evaluated on small values.
        changed: hand-made mutants by tag.
        rules: the symbols whose definitions are read from `theory.rules`, or that are the rules of an arbitrary game. A
            theorem starts from the rules if its formula depends on one of them.
        examples: factories of chapters about given numbers, by patterns of the names of their theorems.
        proofs: for each tag the chapters that prove it, the principal one first; `book` finds them.
    """

    checks: Mapping[str, Any]
    meanings: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    changed: Mapping[str, tuple[Changed, ...]] = field(default_factory=dict)
    rules: frozenset[str] = frozenset()
    examples: Examples = field(default_factory=dict)
    proofs: Mapping[str, tuple[Chapter, ...]] = field(default_factory=dict)


HERE, CLAIMS = Path(__file__).parent, Path(theory.claims.__file__).parent


@cache
def book(family: str) -> Book:
    """Return the book of a family: the `BOOK` of its module `verify.proofs.<family>.book`.

    Raises:
        FamilyError: a file of the family is missing or unreadable, a tag belongs to no claim, or chapters share a name.
    """
    source = HERE / family / "book.py"
    for file in (CLAIMS / family / "__init__.py", HERE / family / "__init__.py", source):
        if not file.is_file():
            raise FamilyError(f"{file} is missing: without it the family {family} has no checks and no proofs")
    try:
        made = import_module(f"verify.proofs.{family}.book").BOOK
    except ModuleNotFoundError as error:
        lost = HERE.parents[1].joinpath(*str(error.name).split("."))
        raise FamilyError(f"{lost}.py is missing: the book of the family {family} reads it") from None
    except (ImportError, AttributeError) as error:
        raise FamilyError(f"{source}: {error}") from None
    assert isinstance(made, Book)
    claims = {tag: claim for tag, claim in catalogue().items() if claim.family == family}
    for name in ("checks", "changed"):
        for tag in set(getattr(made, name)) - set(claims):
            raise FamilyError(f"{source}: {name}: {tag} is not a claim of {CLAIMS / family}")
    try:
        return replace(made, proofs={tag: _chapters(claim, made.examples) for tag, claim in claims.items()})
    except ValueError as error:
        raise FamilyError(f"{HERE / family}: {error}") from None


def _chapters(claim: Claim, examples: Examples) -> tuple[Chapter, ...]:
    """Return the chapters of a claim's theorems; a theorem without a chapter is missing, and the claim will fail."""
    folders = dict.fromkeys((claim.family, GENERAL, *families()))
    found = (chapter_of(theorem, folders, examples) for theorem in claim.theorems)
    return tuple(chapter for chapter in found if chapter is not None)


def every_book() -> dict[str, Book]:
    """Return all books by family."""
    return {family: book(family) for family in families()}


def theorem_of(proved: Any) -> Theorem:
    """Return the theorem of a chapter: the chapter's result, or the equation of the function that it defines.

    Raises:
        TypeError: the result is neither.
    """
    if isinstance(proved, Definition):
        return proved.equation
    if isinstance(proved, Theorem):
        return proved
    raise TypeError(f"a chapter returned {type(proved).__name__} instead of a theorem")
