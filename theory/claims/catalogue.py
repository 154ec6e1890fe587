"""The catalogue of claims: what each document says and where, in English, and the standing each claim declares.

The words are TOML, one file a document in the folder of its family, beside the `family.toml` that registers it; other
languages have their words beside their pages and share everything else. What a claim asserts is a list of clauses, each
with the theorems that prove it; what asserts nothing, such as a definition, is one statement.
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
    """One thing that a claim asserts: its letter, its words, and the names of the theorems that prove it."""

    id: str
    text: str
    theorems: tuple[str, ...]

    @property
    def facts(self) -> dict[str, object]:
        """The clause as plain data."""
        return {"id": self.id, "text": self.text, "theorems": list(self.theorems)}


@dataclass(frozen=True)
class Claim:
    """One claim: `declared` is the standing without which the verification fails.

    `statement` is all that it says; where it asserts something that is `setting`, which asserts nothing and names what
    is spoken of, and then the text of each clause. `uncertified` says why no more than confirmed is declared.
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

    @property
    def facts(self) -> dict[str, str]:
        """What lists and results say of a claim: what it is and where it comes from, with its title."""
        names = ("tag", "id", "family", "kind", "document", "where", "verdict", "title")
        return {name: getattr(self, name) for name in names}


def families() -> tuple[str, ...]:
    """The families by name, in their order."""
    return tuple(registered.families())


@cache
def catalogue() -> Mapping[str, Claim]:
    """Every claim by its tag, in the order of families and numbers; raises as `read` does."""
    return read(registered.families().values())


def read(families: Iterable[Family]) -> dict[str, Claim]:
    """The claims of some families, by tag, in the order of the families and of the numbers.

    Raises:
        FamilyError: a file is no TOML, a tag is listed twice or is no tag of its family, an entry lacks a field, or a
            family has no claim.
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
                    raise FamilyError(f"{path}: {tag} is listed twice")
                if not re.fullmatch(rf"{re.escape(family.prefix)}-\d{{3}}", tag):
                    raise FamilyError(f"{path}: {tag}: the tags of {family.name} are {family.prefix}-001 and so on")
                own[tag] = _claim(path, tag, family.name, entry)
        if not own:
            raise FamilyError(f"{folder / '*.toml'} is missing: beside {FILE} a family has a file of claims")
        claims |= dict(sorted(own.items()))
    return claims


def _claim(path: Path, tag: str, family: str, entry: Mapping[str, Any]) -> Claim:
    if not isinstance(entry, dict):
        raise FamilyError(f"{path}: {tag} is not a table")
    words = {name: text.strip() for name, text in entry.items() if name not in ("standing", "clauses")}
    try:
        if "clauses" in entry:
            clauses = _clauses(entry)
            words["statement"] = stated(words.get("setting", ""), (clause.text for clause in clauses))
            words["clauses"] = clauses
        elif "setting" in entry:
            raise ValueError("a setting belongs to clauses, and there are none")
        declared = standing.declared(entry.get("kind", ""), entry.get("verdict", ""), entry.get("standing"))
        if (declared == "confirmed") != bool(words.get("uncertified")):
            raise ValueError(
                "what is declared confirmed says in `uncertified` why it is not certified, and nothing else does"
            )
        return Claim(tag=tag, family=family, declared=declared, **words)
    except (TypeError, ValueError) as error:
        raise FamilyError(f"{path}: {tag}: {error}") from None


def stated(setting: str, clauses: Iterable[str]) -> str:
    """All that a claim with clauses says, a paragraph each."""
    return "\n\n".join(text for text in (setting, *clauses) if text)


def _clauses(entry: Mapping[str, Any]) -> tuple[Clause, ...]:
    """The clauses of an entry, lettered in their order."""
    if "statement" in entry:
        raise ValueError("the statement is its setting and its clauses, and is not written a second time")
    clauses = entry["clauses"]
    if not clauses or list(clauses) != list(LETTERS[: len(clauses)]):
        raise ValueError(f"the clauses are a, b, c and so on, in this order, and not {', '.join(clauses) or 'none'}")
    for letter, clause in clauses.items():
        if not isinstance(clause, dict) or set(clause) != {"text", "theorems"} or not clause["text"].strip():
            raise ValueError(f"clauses.{letter} needs a text and its theorems, and nothing else")
    return tuple(Clause(letter, c["text"].strip(), tuple(c["theorems"])) for letter, c in clauses.items())
