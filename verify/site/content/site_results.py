"""What the verification found, as the site reads it: one `results.json`, checked for shape on the way in.

A missing or damaged file stops the build with one line; no page is ever shown from half a result.
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
    """Results by claim and by theorem, the versions of the engines, free data for the pages, and what made them."""

    engines: Mapping[str, str]
    claims: Mapping[str, Record]
    theorems: Mapping[str, Record]
    data: Mapping[str, Any]
    sources: str = ""
    definitions: Mapping[str, Record] = field(default_factory=dict)

    @property
    def named(self) -> Record:
        """The theorems and the symbols by their names, as results hold them."""
        return {"theorems": self.theorems, "definitions": self.definitions}

    def claim(self, tag: str) -> Record:
        """The record of one claim; SiteError when the results do not hold it."""
        try:
            return self.claims[tag]
        except KeyError:
            raise SiteError(f"the results hold no {tag}: run `takeaway verify` first") from None

    def standing(self, tag: str) -> str:
        """The standing word of one claim."""
        standing = str(self.claim(tag)["standing"])
        if standing not in SHOWN:
            raise SiteError(f"{tag} has the unknown standing {standing!r}")
        return standing

    def count(self, family: str, standing: str | None) -> int:
        """How many claims of a family, or of all, have a standing, or any."""
        return sum(n for (f, s), n in self._counts.items() if family in ("all", f) and standing in (None, s))

    @cached_property
    def _counts(self) -> Counter[tuple[str, str]]:
        return Counter((str(record["family"]), str(record["standing"])) for record in self.claims.values())

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """For each claim those that it rests on."""
        return {tag: [*map(str, record.get("rests_on", ()))] for tag, record in self.claims.items()}

    @property
    def obligations(self) -> int:
        """The number of obligations of all theorems together."""
        return sum(len(theorem.get("obligations", ())) for theorem in self.theorems.values())


def load(path: Path) -> Findings:
    """The findings in a results file; SiteError says in a line what is wrong with it."""
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
    """Refuse results that other sources made, or that do not belong to the book and the certificates beside them.

    Raises:
        SiteError: says in a line what to run.
    """
    if load(path).sources != source_hashes.recording():
        raise SiteError(f"{path}: other sources than these made the results; run `takeaway verify` again")
    try:
        results_integrity.check(path, results_file.load(path), claims())
    except results_file.ResultsError as error:
        raise SiteError(str(error)) from None
