"""The schema of `results.json`: the record of a run of verification, as frozen typed records.

The order of the fields is their order in the file. A field with its default value is left out of the file. Every other
field is required, and an unknown field is an error. `verify.pipeline.results.results_file` reads and writes the file.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from theory.claims.standing import STANDINGS
from verify.pipeline.results.evidence_schema import (
    Answer,
    Certificate,
    Counterexample,
    DefinitionSource,
    Evidence,
    MutantRecord,
    Part,
    Premises,
    Transcript,
)

FORMAT: Final = 1

if TYPE_CHECKING:
    Standing = str
else:
    Standing = Literal[STANDINGS]


class ObligationRecord(Part, frozen=True, kw_only=True):
    """An obligation of a theorem, with the answers of both solvers and of the checker.

    Args:
        smt2: the name of the file with its text, in `obligations/`.
    """

    name: str
    smt2: str
    z3: Answer
    cvc5: Answer
    consistent: Premises
    certificate: Certificate


class TheoremRecord(Part, frozen=True, kw_only=True):
    """A theorem.

    Args:
        sha256: the hash of the formula as the checker derives it.
        statement: the formula as the kernel prints it.
        formula: the formula in the notation of the field.
        tex: the same formula in TeX, for theorems that pages show.
        symbols: the defined or assumed symbols in the formula.
        remarks: explanations of symbols, printed beside the formula.
        words: the first paragraph of the docstring of the chapter.
        schema: the induction schema; empty for a theorem without induction.
        uses: the names of the theorems that the proof cites.
        tags: the claims whose chapters prove the theorem.
        owner: the claim whose principal theorem it is.
    """

    name: str
    sha256: str
    statement: str
    formula: str
    tex: str = ""
    symbols: list[str]
    remarks: list[str] = msgspec.field(default_factory=list)
    words: str
    rule: str
    schema: str
    hypotheses: list[str]
    uses: list[str]
    tags: list[str]
    owner: str | None
    standing: Standing
    obligations: list[ObligationRecord]


class SymbolRecord(Part, frozen=True, kw_only=True):
    """A symbol with the theorems that define it.

    Args:
        kind: explicit, recursion, chosen or assumed.
        theory: the theory that assumes it.
        order: the order along which a recursion descends.
        symbols: the symbols in its definition.
    """

    kind: str
    theory: str = ""
    theorems: list[str]
    order: str
    words: str
    symbols: list[str]


class ClauseRecord(Part, frozen=True, kw_only=True):
    """A clause of a claim, with the names of the theorems that prove it."""

    id: str
    text: str
    theorems: list[str]


class Place(Part, frozen=True, kw_only=True):
    """The location of the source of a chapter, and the hash of the text there."""

    theorem: str = ""
    file: str
    name: str
    line: int
    lines: int
    hash: str


class ClaimRecord(Part, frozen=True, kw_only=True):
    """A claim: its facts from the catalogue, its standing, and the evidence for it.

    Args:
        standing_all_the_way: the lowest standing among all theorems that it depends on.
        ok: whether the standing is the declared one.
        reason: why `ok` is false or the standing is lower than declared; otherwise None.
        from_rules: whether its theorems depend on the rules of the game.
        unsaid: the terms in the text of a clause that do not occur in its theorems, by the letter of the clause.
        obligations: the number of obligations that it depends on.
        small_cases: the number of small cases at which its theorems were evaluated.
        hash: a hash of all obligations and of the sources.
        supports: the claims that depend on it.
    """

    tag: str
    id: str
    family: str
    kind: str
    document: str
    where: str
    verdict: str
    title: str
    standing: Standing
    standing_all_the_way: Standing
    declared: Standing
    ok: bool
    reason: str | None
    hypotheses: list[str]
    schemas: list[str]
    rests_on: list[str]
    clauses: list[ClauseRecord]
    from_rules: bool
    unsaid: dict[str, list[str]]
    theorems: list[str]
    chapters: list[Place]
    obligations: int
    small_cases: int
    evidence: list[Evidence]
    counterexample: Counterexample | None
    defined_by: list[DefinitionSource]
    twins: list[MutantRecord]
    seconds: float
    hash: str
    supports: list[str]


class Summary(Part, frozen=True, kw_only=True):
    """The numbers of claims, theorems and obligations in the results, and the claims by standing."""

    claims: int
    standings: dict[str, int]
    theorems: int
    families: list[str]
    obligations: int


class Seal(Part, frozen=True, kw_only=True):
    """A hash of every record, and one of all other parts."""

    claims: dict[str, str]
    theorems: dict[str, str]
    definitions: dict[str, str]
    rest: str


class Results(Part, frozen=True, kw_only=True, dict=True):
    """The contents of `results.json`.

    Args:
        sources: the hash of the sources that made the results.
        engines: the versions that the results depend on.
        data: the transcripts by tag, and for each family the data of its boards.
        book: the hash of the book.
        seal: the hashes of all parts; None for results that are not sealed.
    """

    format: Literal[1]
    sources: str
    engines: dict[str, str]
    summary: Summary
    claims: dict[str, ClaimRecord]
    theorems: dict[str, TheoremRecord]
    definitions: dict[str, SymbolRecord]
    data: dict[str, dict[str, Any]]
    book: str
    seal: Seal | None = None

    @cached_property
    def transcripts(self) -> Mapping[str, Transcript]:
        """Return the transcripts by the tags of their claims."""
        return msgspec.convert(self.data.get("transcripts", {}), dict[str, Transcript])

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """Return the claims that each claim depends on."""
        return {tag: record.rests_on for tag, record in self.claims.items()}

    @cached_property
    def obligations(self) -> int:
        """Return the number of obligations of all theorems."""
        return sum(len(theorem.obligations) for theorem in self.theorems.values())

    @cached_property
    def counts(self) -> Counter[tuple[str, str]]:
        """Return the number of claims for each family and standing."""
        return Counter((record.family, record.standing) for record in self.claims.values())
