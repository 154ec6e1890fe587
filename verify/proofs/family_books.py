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
class Mutant:
    """A hand-made mutant: a changed game or definition, for which the proof must fail.

    Args:
        name: the change, in English.
        replacements: the replaced chapters with their replacements.
        find_failure: finds by brute force where the statement fails in the changed game, in words.
    """

    name: str
    replacements: Mapping[Chapter, Chapter]
    find_failure: Callable[[Truth], str]


@dataclass(frozen=True)
class Book:
    """The proofs of one family.

    Args:
        checks: the executable checks by tag (`theory.claims`).
        meanings: executable meanings of symbols that are not unfolded when formulas are evaluated on small values.
        mutants: hand-made mutants by tag.
        rules: the symbols whose definitions are read from `theory.rules`, or that are the rules of an arbitrary game. A
            theorem starts from the rules if its formula depends on one of them.
        examples: factories of chapters about given numbers, by patterns of the names of their theorems.
        proofs: for each tag the chapters that prove it, the principal one first; `book` finds them.
    """

    checks: Mapping[str, Any]
    meanings: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    mutants: Mapping[str, tuple[Mutant, ...]] = field(default_factory=dict)
    rules: frozenset[str] = frozenset()
    examples: Examples = field(default_factory=dict)
    proofs: Mapping[str, tuple[Chapter, ...]] = field(default_factory=dict)


PROOFS, CLAIMS = Path(__file__).parent, Path(theory.claims.__file__).parent


@cache
def book(family: str) -> Book:
    """Return the book of a family: the `BOOK` of its module `verify.proofs.<family>.book`.

    Raises:
        FamilyError: a file of the family is missing or unreadable, a tag belongs to no claim, or chapters share a name.
    """
    source = PROOFS / family / "book.py"
    for file in (CLAIMS / family / "__init__.py", PROOFS / family / "__init__.py", source):
        if not file.is_file():
            raise FamilyError(f"{file} is missing: without it the family {family} has no checks and no proofs")
    try:
        made = import_module(f"verify.proofs.{family}.book").BOOK
    except ModuleNotFoundError as error:
        missing_file = PROOFS.parents[1].joinpath(*str(error.name).split("."))
        raise FamilyError(f"{missing_file}.py is missing: the book of the family {family} reads it") from None
    except (ImportError, AttributeError) as error:
        raise FamilyError(f"{source}: {error}") from None
    assert isinstance(made, Book)
    claims = {tag: claim for tag, claim in catalogue().items() if claim.family == family}
    for name in ("checks", "mutants"):
        for tag in set(getattr(made, name)) - set(claims):
            raise FamilyError(f"{source}: {name}: {tag} is not a claim of {CLAIMS / family}")
    try:
        return replace(made, proofs={tag: _chapters(claim, made.examples) for tag, claim in claims.items()})
    except ValueError as error:
        raise FamilyError(f"{PROOFS / family}: {error}") from None


def _chapters(claim: Claim, examples: Examples) -> tuple[Chapter, ...]:
    """Return the chapters of a claim's theorems; a theorem without a chapter is missing, and the claim will fail."""
    folders = dict.fromkeys((claim.family, GENERAL, *families()))
    chapters = (chapter_of(theorem, folders, examples) for theorem in claim.theorems)
    return tuple(chapter for chapter in chapters if chapter is not None)


def all_books() -> dict[str, Book]:
    """Return all books by family."""
    return {family: book(family) for family in families()}


def theorem_of(result: Any) -> Theorem:
    """Return the theorem of a chapter: the chapter's result, or the equation of the function that it defines.

    Raises:
        TypeError: the result is neither.
    """
    if isinstance(result, Definition):
        return result.equation
    if isinstance(result, Theorem):
        return result
    raise TypeError(f"a chapter returned {type(result).__name__} instead of a theorem")
