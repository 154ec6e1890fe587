"""Catalogue of claims: what each document states and where, in English, with the declared standing of each claim.

The texts are TOML, one file per document, in the folder of the family beside `family.toml`. Translations lie beside the
pages and share all other fields. A claim that asserts something has clauses, each with the theorems that prove it. Any
other claim, such as a definition, has a single statement.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase as LETTERS
from typing import Any

from theory import families as registered
from theory.claims import standing
from theory.families import FILE, Family, FamilyError


@dataclass(frozen=True)
class Clause:
    """One assertion of a claim: its letter, its text, and the names of the theorems that prove it."""

    id: str
    text: str
    theorems: tuple[str, ...]

    @property
    def facts(self) -> dict[str, object]:
        """Return the clause as plain data."""
        return {"id": self.id, "text": self.text, "theorems": list(self.theorems)}


@dataclass(frozen=True)
class Claim:
    """One claim; the verification fails unless it reaches the standing `declared`.

    `statement` is the whole text. In a claim with clauses it is the `setting`, which introduces the notation and
    asserts nothing, followed by the text of each clause. `uncertified` gives the reason if only "confirmed" is
    declared. `principal` lists the theorems that come first in `theorems`; the first of them is the principal theorem
    of the claim.
    """

    tag: str
    id: str
    family: str
    document: str
    where: str
    kind: str
    verdict: str
    title: str
    says: str
    statement: str
    declared: str
    claimed: str = ""
    note: str = ""
    proof: str = ""
    source: str = ""
    uncertified: str = ""
    setting: str = ""
    clauses: tuple[Clause, ...] = ()
    principal: tuple[str, ...] = ()

    @property
    def theorems(self) -> tuple[str, ...]:
        """Return the theorems of the claim, each once, the principal one first."""
        return tuple(dict.fromkeys((*self.principal, *(name for clause in self.clauses for name in clause.theorems))))

    @property
    def facts(self) -> dict[str, str]:
        """Return the fields for lists and results: identity, source and title."""
        names = ("tag", "id", "family", "kind", "document", "where", "verdict", "title")
        return {name: getattr(self, name) for name in names}


def families() -> tuple[str, ...]:
    """Return the names of the families in their order."""
    return tuple(registered.families())


@cache
def catalogue() -> Mapping[str, Claim]:
    """Return every claim by its tag, in the order of families and numbers.

    Raises:
        FamilyError: as for `read`.
    """
    return read(registered.families().values())


def read(families: Iterable[Family]) -> dict[str, Claim]:
    """Return the claims of some families by tag, in the order of the families and of the numbers.

    Raises:
        FamilyError: a file is not TOML, a tag is duplicate or does not belong to the family, an entry lacks a field, or
            a family has no claim.
    """
    claims: dict[str, Claim] = {}
    for family in families:
        folder, own = family.source.parent, {}
        for path in sorted(folder.glob("*.toml")):
            if path.name == FILE:
                continue
            try:
                entries = tomllib.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                raise FamilyError(f"{path}: {error}") from None
            for tag, entry in entries.items():
                if tag in own:
                    raise FamilyError(f"{path}: the tag {tag} is listed twice: renumber one of the entries")
                if not re.fullmatch(rf"{re.escape(family.prefix)}-\d{{3}}", tag):
                    raise FamilyError(
                        f"{path}: {tag} is not a tag of {family.name}: use {family.prefix}- and three digits"
                    )
                own[tag] = _claim(path, tag, family.name, entry)
        if not own:
            raise FamilyError(f"{folder / '*.toml'} is missing: add a file of claims beside {FILE}")
        claims |= dict(sorted(own.items()))
    return claims


def _claim(path: Path, tag: str, family: str, entry: Mapping[str, Any]) -> Claim:
    """Return the claim that an entry describes."""
    if not isinstance(entry, dict):
        raise FamilyError(f"{path}: {tag} is not a table")
    words = {name: text.strip() for name, text in entry.items() if name not in ("standing", "clauses", "principal")}
    try:
        if "clauses" in entry:
            clauses = _clauses(entry)
            words["statement"] = full_statement(words.get("setting", ""), (clause.text for clause in clauses))
            words |= {"clauses": clauses, "principal": _principal(entry, clauses)}
        elif "setting" in entry:
            raise ValueError("the entry has a setting but no clauses: add clauses, or write a statement")
        declared = standing.required_standing(entry.get("kind", ""), entry.get("verdict", ""), entry.get("standing"))
        if (declared == "confirmed") != bool(words.get("uncertified")):
            raise ValueError(
                "only a confirmed claim has the field `uncertified`, and it must have it: add or remove the reason"
            )
        return Claim(tag=tag, family=family, declared=declared, **words)
    except (TypeError, ValueError) as error:
        raise FamilyError(f"{path}: {tag}: {error}") from None


def _principal(entry: Mapping[str, Any], clauses: Iterable[Clause]) -> tuple[str, ...]:
    """Return the principal theorems of an entry, each of which must belong to a clause."""
    named = {name for clause in clauses for name in clause.theorems}
    for name in entry.get("principal", ()):
        if name not in named:
            raise ValueError(
                f"principal lists {name}, which no clause lists: add it to a clause, or remove it from principal"
            )
    return tuple(entry.get("principal", ()))


def full_statement(setting: str, clauses: Iterable[str]) -> str:
    """Return the whole text of a claim with clauses, one paragraph each."""
    return "\n\n".join(text for text in (setting, *clauses) if text)


def _clauses(entry: Mapping[str, Any]) -> tuple[Clause, ...]:
    """Return the clauses of an entry, in the order of their letters."""
    if "statement" in entry:
        raise ValueError("the entry has both a statement and clauses: remove the statement")
    clauses = entry["clauses"]
    if not clauses or list(clauses) != list(LETTERS[: len(clauses)]):
        raise ValueError(f"the clauses must be a, b, c and so on, in this order; got {', '.join(clauses) or 'none'}")
    for letter, clause in clauses.items():
        if not isinstance(clause, dict) or set(clause) != {"text", "theorems"} or not clause["text"].strip():
            raise ValueError(f"clauses.{letter} needs exactly the fields text and theorems")
    return tuple(Clause(letter, c["text"].strip(), tuple(c["theorems"])) for letter, c in clauses.items())
