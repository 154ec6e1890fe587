"""The claims and their words: English beside the theory, the other languages beside their pages.

A translation holds the texts only; everything else about a claim (kind, document, verdict) is written once, in English.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from theory import families as registered
from theory.claims.catalogue import Claim, read, stated
from theory.families import Family
from verify.site.build.site_errors import SiteError

STRINGS = "strings.toml"  # the words of the page furniture, in the folder of each language
CLAIMS = Path("theory", "claims")
TEXT_FIELDS = ("title", "says", "claimed", "setting", "statement", "note", "proof", "source", "uncertified")


Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Catalogue:
    """The families, and all claims in order of family and number, with the words of one language."""

    families: Mapping[str, Family]
    claims: Mapping[str, Claim]
    texts: Texts

    def neighbours(self, tag: str) -> tuple[str | None, str | None]:
        """The tags before and after `tag`, None at either end."""
        tags = list(self.claims)
        at = tags.index(tag)
        return (tags[at - 1] if at else None), (tags[at + 1] if at + 1 < len(tags) else None)

    @property
    def prefixes(self) -> frozenset[str]:
        """The words before the hyphen in all tags, such as NIM."""
        return frozenset(tag.rpartition("-")[0] for tag in self.claims)


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of one file; SiteError names the file when it is missing or is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SiteError(f"{path}: no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SiteError(f"{path}: {error}") from None


@cache
def families(root: Path) -> Mapping[str, Family]:
    """The families under `root` by name, in their order; SiteError names the `family.toml` that cannot be used."""
    try:
        return registered.read(root / CLAIMS)
    except registered.FamilyError as error:
        raise SiteError(str(error)) from None


def _tables(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for tag, table in read_toml(path).items():
        if not isinstance(table, dict):
            raise SiteError(f"{path}: {tag} is not a table")
        yield tag, table


def _words(table: Mapping[str, Any], clauses: Mapping[str, Any], letters: Sequence[str]) -> dict[str, str]:
    """The texts of a claim by their fields; each clause is a field, and the statement holds them all, lettered."""
    words = {field: str(table[field]).strip() for field in TEXT_FIELDS if table.get(field)}
    if clauses:
        texts = {clause_field(letter): str(text).strip() for letter, text in clauses.items()}
        lettered = [f"({letters[ascii_lowercase.index(clause)]}) {texts[clause_field(clause)]}" for clause in clauses]
        words |= texts | {"statement": stated(words.get("setting", ""), lettered if len(texts) > 1 else texts.values())}
    return words


def letter(root: Path, language: str, clause: str) -> str:
    """The letter of a clause as a language writes it: a, b, c and so on in its own alphabet."""
    return _alphabet(root, language)[ascii_lowercase.index(clause)]


@cache
def _alphabet(root: Path, language: str) -> list[str]:
    """The first letters of a language, in their order."""
    path = root / "docs" / language / STRINGS
    try:
        letters: str = read_toml(path)["site"]["letters"]
    except KeyError:
        raise SiteError(f"{path}: [site] has no 'letters': the first letters of the alphabet, for clauses") from None
    return letters.split()


def clause_field(letter: str) -> str:
    """The field of a claim's texts that holds the clause of that letter."""
    return f"clause {letter}"


def load(root: Path, language: str) -> Catalogue:
    """The catalogue under `root` in `language`; SiteError where a claim is doubled or a translation is missing."""
    published = families(root)
    try:
        claims = read(published.values())
    except ValueError as error:
        raise SiteError(str(error)) from None
    letters = _alphabet(root, language)
    texts: dict[str, dict[str, str]] = {}
    for family in published:
        own = {tag: claim for tag, claim in claims.items() if claim.family == family}
        english = {
            tag: _words(vars(claim), {c.id: c.text for c in claim.clauses}, letters) for tag, claim in own.items()
        }
        texts |= english if language == "en" else _translated(root, language, family, english)
    return Catalogue(published, claims, texts)


def _translated(root: Path, language: str, family: str, english: Texts) -> dict[str, dict[str, str]]:
    """The words of one language for one family, with exactly the fields that the English has."""
    path = root / "docs" / language / family / "claims"
    for document in sorted(file.name for file in (root / CLAIMS / family).glob("*.toml")):
        if document != registered.FILE and not (path / document).exists():
            raise SiteError(f"{path / document} is missing: it has the words of the claims of that document")
    tables = {tag: table for file in sorted(path.glob("*.toml")) for tag, table in _tables(file)}
    own = {tag: _words(table, table.get("clauses", {}), _alphabet(root, language)) for tag, table in tables.items()}
    for tag, fields in english.items():
        if stray := sorted(field for field in own.get(tag, {}) if field.startswith("clause ") and field not in fields):
            raise SiteError(f"{path}: {tag} has {', '.join(stray)}, which the English has not")
        missing = sorted(set(fields) - set(own.get(tag, {})))
        if missing:
            raise SiteError(f"{path}: {tag} lacks {', '.join(missing)}")
    if stray := sorted(set(own) - set(english)):
        raise SiteError(f"{path}: {stray[0]} is not a claim of this family")
    return own
