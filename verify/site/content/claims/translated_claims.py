"""Claims and their translations; English texts are in `theory/claims`, translations beside the pages.

A translation contains texts only; kind, document and verdict of a claim are given once, in English.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from theory import families as registered
from theory.claims.catalogue import Claim, full_statement, read
from theory.families import Family
from verify.site.build.site_errors import SiteError

STRINGS = "strings.toml"  # the file of interface strings in the folder of each language
CLAIMS = Path("theory", "claims")
TEXT_FIELDS = ("title", "says", "claimed", "setting", "statement", "note", "proof", "source", "uncertified")

# The texts of a refuted claim: the false sentence, and the corrected statement.
REFUTED_PAIR = ("claimed", "statement")

Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Catalogue:
    """Families, and all claims in order of family and number, with the texts of one language."""

    families: Mapping[str, Family]
    claims: Mapping[str, Claim]
    texts: Texts

    def neighbours(self, tag: str) -> tuple[str | None, str | None]:
        """Return the tags before and after `tag`; None at either end."""
        tags = list(self.claims)
        index = tags.index(tag)
        return (tags[index - 1] if index else None), (tags[index + 1] if index + 1 < len(tags) else None)

    @property
    def prefixes(self) -> frozenset[str]:
        """Return the prefixes of all tags, such as NIM."""
        return frozenset(tag.rpartition("-")[0] for tag in self.claims)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file.

    Raises:
        SiteError: the file is missing or is not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SiteError(f"{path}: no such file; create it or correct its name") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SiteError(f"{path}: {error}") from None


@cache
def families(root: Path) -> Mapping[str, Family]:
    """Return the families below `root` by name, in order.

    Raises:
        SiteError: a `family.toml` is invalid.
    """
    try:
        return registered.read(root / CLAIMS)
    except registered.FamilyError as error:
        raise SiteError(str(error)) from None


def _toml_tables(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for tag, table in read_toml(path).items():
        if not isinstance(table, dict):
            raise SiteError(f"{path}: {tag} is not a table; write [{tag}]")
        yield tag, table


def _claim_texts(table: Mapping[str, Any], clauses: Mapping[str, Any], letters: Sequence[str]) -> dict[str, str]:
    """Return the texts of a claim by field; clauses are separate fields, and the statement joins them with letters."""
    words = {field: str(table[field]).strip() for field in TEXT_FIELDS if table.get(field)}
    if clauses:
        texts = {clause_field(letter): str(text).strip() for letter, text in clauses.items()}
        lettered_texts = [
            f"({letters[ascii_lowercase.index(clause)]}) {texts[clause_field(clause)]}" for clause in clauses
        ]
        words |= texts | {
            "statement": full_statement(words.get("setting", ""), lettered_texts if len(texts) > 1 else texts.values())
        }
    return words


def clause_letter(root: Path, language: str, clause: str) -> str:
    """Return the letter of a clause in the alphabet of a language."""
    return _alphabet(root, language)[ascii_lowercase.index(clause)]


@cache
def _alphabet(root: Path, language: str) -> list[str]:
    """Return the first letters of a language's alphabet, in order.

    Raises:
        SiteError: the interface strings lack the letters.
    """
    path = root / "docs" / language / STRINGS
    try:
        letters: str = read_toml(path)["site"]["letters"]
    except KeyError:
        raise SiteError(f"{path}: [site] lacks 'letters'; list the first letters of the alphabet") from None
    return letters.split()


def clause_field(letter: str) -> str:
    """Return the text field that contains the clause with this letter."""
    return f"clause {letter}"


def load(root: Path, language: str) -> Catalogue:
    """Return the catalogue below `root` in one language.

    Raises:
        SiteError: a claim is duplicated, or a translation is missing.
    """
    all_families = families(root)
    try:
        claims = read(all_families.values())
    except ValueError as error:
        raise SiteError(str(error)) from None
    letters = _alphabet(root, language)
    texts: dict[str, dict[str, str]] = {}
    for family in all_families:
        family_claims = {tag: claim for tag, claim in claims.items() if claim.family == family}
        english = {
            tag: _claim_texts(vars(claim), {c.id: c.text for c in claim.clauses}, letters)
            for tag, claim in family_claims.items()
        }
        texts |= english if language == "en" else _read_translations(root, language, family, english)
    return Catalogue(all_families, claims, texts)


def _read_translations(root: Path, language: str, family: str, english: Texts) -> dict[str, dict[str, str]]:
    """Return the texts of one family in one language, with exactly the fields of the English texts.

    Raises:
        SiteError: fields or claims are missing or superfluous.
    """
    path = root / "docs" / language / family / "claims"
    for document in sorted(file.name for file in (root / CLAIMS / family).glob("*.toml")):
        if document != registered.FILE and not (path / document).exists():
            raise SiteError(f"{path / document} is missing; translate the claims of that document there")
    tables = {tag: table for file in sorted(path.glob("*.toml")) for tag, table in _toml_tables(file)}
    translations = {
        tag: _claim_texts(table, table.get("clauses", {}), _alphabet(root, language)) for tag, table in tables.items()
    }
    for tag, fields in english.items():
        if stray := sorted(
            field for field in translations.get(tag, {}) if field.startswith("clause ") and field not in fields
        ):
            raise SiteError(f"{path}: {tag} has {', '.join(stray)}, absent in English; remove it")
        missing_fields = sorted(set(fields) - set(translations.get(tag, {})))
        if missing_fields:
            raise SiteError(f"{path}: {tag} lacks {', '.join(missing_fields)}; translate it")
    if stray := sorted(set(translations) - set(english)):
        raise SiteError(f"{path}: {stray[0]} is not a claim of this family; remove it or correct the tag")
    return translations
