"""The catalogue of claims: what each document says and where, in English, and the standing each claim declares.

The words are TOML, one file a document in the folder of its family, beside the `family.toml` that registers it; other
languages have their words beside their pages and share everything else.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from theory import families as registered
from theory.claims import standing
from theory.families import FILE, Family, FamilyError


@dataclass(frozen=True)
class Claim:
    """One claim: `declared` is the standing without which the verification fails."""

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


def _claim(path: Path, tag: str, family: str, entry: Mapping[str, str]) -> Claim:
    if not isinstance(entry, dict):
        raise FamilyError(f"{path}: {tag} is not a table")
    words = {name: text.strip() for name, text in entry.items() if name != "standing"}
    try:
        declared = standing.declared(entry.get("kind", ""), entry.get("verdict", ""), entry.get("standing"))
        return Claim(tag=tag, family=family, declared=declared, **words)
    except (TypeError, ValueError) as error:
        raise FamilyError(f"{path}: {tag}: {error}") from None
