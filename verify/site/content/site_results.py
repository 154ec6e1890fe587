"""Results of the verification as read by the site: one `results.json`, checked when loaded.

A missing or damaged file fails the build with a one-line message.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from theory.claims.catalogue import catalogue as claims
from theory.claims.standing import SHOWN
from verify.pipeline import results_file, results_integrity, source_hashes
from verify.site.build.site_errors import SiteError

FORMAT = 1

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Findings:
    """Results by claim and theorem, solver versions, additional data for pages, and the hash of the sources."""

    engines: Mapping[str, str]
    claims: Mapping[str, Record]
    theorems: Mapping[str, Record]
    data: Mapping[str, Any]
    sources: str = ""
    definitions: Mapping[str, Record] = field(default_factory=dict)

    @property
    def named(self) -> Record:
        """Theorems and definitions by name, in the format of the results."""
        return {"theorems": self.theorems, "definitions": self.definitions}

    def claim(self, tag: str) -> Record:
        """Return the record of one claim.

        Raises:
            SiteError: the results lack the claim.
        """
        try:
            return self.claims[tag]
        except KeyError:
            raise SiteError(f"the results have no claim {tag}; run `takeaway verify` first") from None

    def standing(self, tag: str) -> str:
        """Return the standing of one claim.

        Raises:
            SiteError: the standing is unknown.
        """
        standing = str(self.claim(tag)["standing"])
        if standing not in SHOWN:
            raise SiteError(f"claim {tag} has the unknown standing {standing!r}; run `takeaway verify` again")
        return standing

    def count(self, family: str, standing: str | None) -> int:
        """Return the number of claims with a family (or "all") and a standing (None for any)."""
        return sum(n for (f, s), n in self._counts.items() if family in ("all", f) and standing in (None, s))

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        return Counter((str(record["family"]), str(record["standing"])) for record in self.claims.values())

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """The direct dependencies of each claim."""
        return {tag: [*map(str, record.get("rests_on", ()))] for tag, record in self.claims.items()}

    @property
    def obligations(self) -> int:
        """The number of obligations of all theorems."""
        return sum(len(theorem.get("obligations", ())) for theorem in self.theorems.values())


def load(path: Path) -> Findings:
    """Load a results file.

    Raises:
        SiteError: the file is missing, damaged or in another format.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SiteError(f"{path}: no results yet; run `takeaway verify` first") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise SiteError(f"{path}: damaged results ({error}); run `takeaway verify` again") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT or not isinstance(raw.get("claims"), dict):
        raise SiteError(f"{path}: not a results file of format {FORMAT}; run `takeaway verify` again")
    return Findings(
        raw.get("engines", {}),
        raw["claims"],
        raw.get("theorems", {}),
        raw.get("data", {}),
        str(raw.get("sources")),
        raw.get("definitions", {}),
    )


def refuse_others(path: Path) -> None:
    """Check that the results match the present sources, and the book and certificates beside them.

    Raises:
        SiteError: they do not match; the message names the command to run.
    """
    if load(path).sources != source_hashes.recording():
        raise SiteError(f"{path}: made by another version of the sources; run `takeaway verify` again")
    try:
        results_integrity.check(path, results_file.load(path), claims())
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None
