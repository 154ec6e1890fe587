"""Results of the verification as read by the site: one `results.json`, checked when loaded.

A missing or damaged file fails the build with a one-line message.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.claims.catalogue import catalogue as claims
from theory.claims.standing import REFUTED, lowest
from verify.pipeline import results_file, results_integrity, source_hashes
from verify.pipeline.results_schema import ClaimRecord, Results, SymbolRecord, TheoremRecord
from verify.site.build.site_errors import SiteError


@dataclass(frozen=True)
class Findings:
    """Results by claim and theorem, solver versions, additional data for pages, and the hash of the sources."""

    results: Results

    @property
    def engines(self) -> Mapping[str, str]:
        """The versions of the engines."""
        return self.results.engines

    @property
    def claims(self) -> Mapping[str, ClaimRecord]:
        """The claims by tag."""
        return self.results.claims

    @property
    def theorems(self) -> Mapping[str, TheoremRecord]:
        """The theorems by name."""
        return self.results.theorems

    @property
    def definitions(self) -> Mapping[str, SymbolRecord]:
        """The symbols by name."""
        return self.results.definitions

    @property
    def boards(self) -> Mapping[str, Mapping[str, Any]]:
        """Theorems and definitions by name, in the format of the results."""
        return {name: data for name, data in self.results.data.items() if name != "transcripts"}

    def claim(self, tag: str) -> ClaimRecord:
        """Return the record of one claim.

        Raises:
            SiteError: the results lack the claim.
        """
        try:
            return self.claims[tag]
        except KeyError:
            raise SiteError(f"the results have no claim {tag}; run `takeaway verify` first") from None

    def theorem(self, name: str) -> TheoremRecord:
        """Return the standing of one claim.

        Raises:
            SiteError: the standing is unknown.
        """
        try:
            return self.theorems[name]
        except KeyError:
            raise SiteError(f"the results name the theorem {name} but do not hold it") from None

    def standing(self, tag: str) -> str:
        """Return the standing word of one claim."""
        return self.claim(tag).standing

    def corrected(self, tag: str) -> str:
        """Return the standing of the corrected statement of a refuted claim, the lowest of its theorems; else ""."""
        record = self.claim(tag)
        if record.standing != REFUTED or not record.theorems:
            return ""
        return lowest(self.theorems[name].standing for name in record.theorems)

    def count(self, family: str, standing: str | None) -> int:
        """Return the number of claims with a family (or "all") and a standing (None for any)."""
        return sum(n for (f, s), n in self.results.counts.items() if family in ("all", f) and standing in (None, s))

    @property
    def rests_on(self) -> dict[str, list[str]]:
        """The direct dependencies of each claim."""
        return self.results.rests_on

    @property
    def obligations(self) -> int:
        """The number of obligations of all theorems."""
        return self.results.obligations


def load(path: Path) -> Findings:
    """Load a results file.

    Raises:
        SiteError: the file is missing, damaged or in another format.
    """
    try:
        return Findings(results_file.load(path))
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None


def refuse_others(path: Path) -> None:
    """Check that the results match the present sources, and the book and certificates beside them.

    Raises:
        SiteError: they do not match; the message names the command to run.
    """
    found = load(path).results
    if found.sources != source_hashes.results_hash():
        raise SiteError(f"{path}: made by another version of the sources; run `takeaway verify` again")
    try:
        results_integrity.check(path, found, claims())
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None
