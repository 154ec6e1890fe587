"""Results of the verification for the site, read from `results.json` and checked when loaded.

A missing or damaged file fails the build with a one-line message.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.claims.catalogue import catalogue as claims
from theory.claims.standing import REFUTED, lowest_standing
from verify.pipeline import source_hashes
from verify.pipeline.results import results_file, results_integrity
from verify.pipeline.results.results_schema import ClaimRecord, Results, SymbolRecord, TheoremRecord
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import REFUTED_PAIR


@dataclass(frozen=True)
class Findings:
    """The results of a verification, with the lookups that pages need."""

    results: Results

    @property
    def engines(self) -> Mapping[str, str]:
        """Return the versions of the engines, by name."""
        return self.results.engines

    @property
    def claims(self) -> Mapping[str, ClaimRecord]:
        """Return the claims by tag."""
        return self.results.claims

    @property
    def theorems(self) -> Mapping[str, TheoremRecord]:
        """Return the theorems by name."""
        return self.results.theorems

    @property
    def definitions(self) -> Mapping[str, SymbolRecord]:
        """Return the symbols by name."""
        return self.results.definitions

    @property
    def boards(self) -> Mapping[str, Mapping[str, Any]]:
        """Return the data of the boards, by family and file name."""
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
        """Return the record of one theorem.

        Raises:
            SiteError: the results lack the theorem.
        """
        try:
            return self.theorems[name]
        except KeyError:
            raise SiteError(
                f"the results mention the theorem {name} but do not contain it; run `takeaway verify` again"
            ) from None

    def standing(self, tag: str) -> str:
        """Return the standing of one claim."""
        return self.claim(tag).standing

    def corrected_standing(self, tag: str) -> str:
        """Return the lowest standing of the theorems of a refuted claim's correction; "" for other claims."""
        record = self.claim(tag)
        if record.standing != REFUTED or not record.theorems:
            return ""
        return lowest_standing(self.theorems[name].standing for name in record.theorems)

    def has_pair(self, tag: str, texts: Mapping[str, str]) -> bool:
        """Return whether a claim is refuted, and its texts have the false sentence and the corrected one."""
        return self.standing(tag) == REFUTED and {*REFUTED_PAIR} <= {*texts}

    def count(self, family: str, standing: str | None) -> int:
        """Return the number of claims of a family ("all" for every family) with a standing (None for any standing)."""
        return sum(n for (f, s), n in self.results.counts.items() if family in ("all", f) and standing in (None, s))

    @property
    def rests_on(self) -> dict[str, list[str]]:
        """Return the claims that each claim depends on directly, by tag."""
        return self.results.rests_on

    @property
    def obligations(self) -> int:
        """Return the number of obligations of all theorems."""
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
        SiteError: the results do not match the sources or the files beside them; the message names the command.
    """
    results = load(path).results
    if results.sources != source_hashes.results_hash():
        raise SiteError(f"{path}: made by another version of the sources; run `takeaway verify` again")
    try:
        results_integrity.check(path, results, claims())
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None
