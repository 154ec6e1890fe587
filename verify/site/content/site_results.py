"""The results of a verification, as the pages read them.

A missing or damaged file stops the build with one line; no page is ever shown from half a result.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from theory.claims.catalogue import catalogue as claims
from verify.pipeline import results_file, results_integrity, source_hashes
from verify.pipeline.results_schema import ClaimRecord, Results, SymbolRecord, TheoremRecord
from verify.site.build.site_errors import SiteError


@dataclass(frozen=True)
class Findings:
    """The results, asked by tag; what they lack is a `SiteError`."""

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
        """For each family the data of its boards by file name."""
        return {name: data for name, data in self.results.data.items() if name != "transcripts"}

    def claim(self, tag: str) -> ClaimRecord:
        """Return the record of one claim; SiteError when the results do not hold it."""
        try:
            return self.claims[tag]
        except KeyError:
            raise SiteError(f"the results hold no {tag}: run `takeaway verify` first") from None

    def theorem(self, name: str) -> TheoremRecord:
        """Return the record of one theorem; SiteError when the results do not hold it."""
        try:
            return self.theorems[name]
        except KeyError:
            raise SiteError(f"the results name the theorem {name} but do not hold it") from None

    def standing(self, tag: str) -> str:
        """Return the standing word of one claim."""
        return self.claim(tag).standing

    def count(self, family: str, standing: str | None) -> int:
        """Return how many claims of a family, or of all, have a standing, or any."""
        return sum(n for (f, s), n in self.results.counts.items() if family in ("all", f) and standing in (None, s))

    @property
    def rests_on(self) -> dict[str, list[str]]:
        """For each claim those that it rests on."""
        return self.results.rests_on

    @property
    def obligations(self) -> int:
        """The number of obligations of all theorems together."""
        return self.results.obligations


def load(path: Path) -> Findings:
    """Return the findings in a results file.

    Raises:
        SiteError: the file cannot be used; the message is one line with the remedy.
    """
    try:
        return Findings(results_file.load(path))
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None


def refuse_others(path: Path) -> None:
    """Refuse results that other sources made, or that do not belong to the book and the certificates beside them.

    Raises:
        SiteError: the message says in a line what to run.
    """
    found = load(path).results
    if found.sources != source_hashes.recording():
        raise SiteError(f"{path}: other sources than these made the results; run `takeaway verify` again")
    try:
        results_integrity.check(path, found, claims())
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None
