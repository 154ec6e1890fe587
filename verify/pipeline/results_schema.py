"""The schema of `results.json`: the record of a run of verification, as frozen typed records.

The fields stand in the order of the file. A field with a default is left out of the file where it has that value; every
other field is required, and a field that the schema does not name is an error. `verify.pipeline.results_file` reads and
writes the file.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from theory.claims.standing import STANDINGS

FORMAT: Final = 1

if TYPE_CHECKING:
    Standing = str
else:
    Standing = Literal[STANDINGS]
Position = list[int]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base class of all records."""

    def as_data(self) -> dict[str, Any]:
        """Return the record in the form of the file: dictionaries, lists, strings, numbers, booleans and None."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Answer(Part, frozen=True, kw_only=True):
    """The answer of a solver, its time in milliseconds, and the reason for an unknown answer."""

    answer: str
    ms: float
    why: str = ""


class Premises(Part, frozen=True, kw_only=True):
    """The answer to whether the premises of an obligation have a model: sat, unsat or unknown.

    Args:
        place: the contradictory premises inside the goal; "" if there are none.
    """

    answer: str
    ms: float
    place: str = ""


class Certificate(Part, frozen=True, kw_only=True):
    """The checker's verdict on the certificate of an obligation.

    Args:
        answer: accepted, refused, or none if there is no certificate.
        lines: the number of lines of an accepted proof, or of steps of an accepted computation.
        why: the reason if the certificate is not accepted.
        sha256: the hash of the file; empty for a computation, which has no file.
    """

    answer: str
    lines: int
    ms: float
    why: str = ""
    sha256: str = ""


class Decision(Part, frozen=True, kw_only=True):
    """The second opinions on an obligation: cvc5's, z3's on the premises, and the checker's on the certificate."""

    cvc5: Answer
    consistent: Premises
    certificate: Certificate


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
    remarks: list[str] = []
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


class Evidence(Part, frozen=True, kw_only=True):
    """A bounded check by brute force.

    Args:
        bound: the bound in words.
        whole: whether the cases are all cases of the statement.
    """

    what: str
    bound: str
    cases: int
    seconds: float
    whole: bool


class ReplayStep(Part, frozen=True, kw_only=True):
    """A position in a line of best play."""

    position: Position
    outcome: str
    winning_moves: list[Position]
    nim_sum: int | None = None


class Counterexample(Part, frozen=True, kw_only=True):
    """The first case at which a printed statement fails.

    Args:
        case: the values at which it fails.
        position: the position at which it fails, where "oo" is infinity and "..." repeats the row before it; None for a
            statement that is not about a position.
        found: the true values there, by name.
        domain: the searched cases, in words.
        replay: a line of best play from the position.
    """

    case: list[Any]
    position: list[int | str] | None
    play: str
    claimed: str
    found: dict[str, Any]
    domain: str
    cases_tried: int
    game: str = ""
    params: dict[str, int] | None = None
    replay: list[ReplayStep] = []
    seconds: float


class DefinitionSource(Part, frozen=True, kw_only=True):
    """The source text of a definition."""

    name: str
    source: str


class TwinRecord(Part, frozen=True, kw_only=True):
    """A mutant of a statement, and the values that refute it.

    Args:
        how: generated or hand.
        kind: dropped, replaced or opposite; empty for a mutant made by hand.
        theorem: the changed theorem of a generated mutant.
        asked: the text of the refused step, of a mutant made by hand.
        computed: whether that step is decided by computing.
    """

    name: str
    how: str
    statement: str
    refuted_by: str
    kind: str
    old: str
    new: str
    theorem: str = ""
    asked: str = ""
    computed: bool | None = None
    seconds: float | None = None


class ClaimRecord(Part, frozen=True, kw_only=True):
    """A claim: its facts from the catalogue, its standing, and the evidence for it.

    Args:
        standing_all_the_way: the lowest standing among all theorems that it rests on.
        ok: whether the standing is the declared one.
        reason: the reason if it is not, or if the standing is lower than declared.
        from_rules: whether the rules of the game occur in its theorems.
        unsaid: the terms in the text of a clause that its theorems lack, by the letter of the clause.
        obligations: the number of obligations that it rests on.
        small_cases: the number of small cases at which its theorems were evaluated.
        hash: a hash of all obligations and of the sources.
        supports: the claims that rest on it.
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
    twins: list[TwinRecord]
    seconds: float
    hash: str
    supports: list[str]


class CheckFindings(Part, frozen=True, kw_only=True):
    """The findings of brute force about a claim, or the failure of a check."""

    evidence: list[Evidence] = []
    counterexample: Counterexample | None = None
    transcript: "Transcript | None" = None
    defined_by: list[DefinitionSource] = []
    failure: str = ""


class SmallValues(Part, frozen=True, kw_only=True):
    """The number of small cases at which theorems hold, their mutants, and the first failure."""

    cases: int = 0
    twins: list[TwinRecord] = []
    failure: str = ""


class DerivedBook(Part, frozen=True, kw_only=True):
    """The hashes that the checker derives from a book.

    Args:
        theorems: for each theorem the hash of its formula and the hashes of its obligations.
        models: for each theory the hashes of the obligations of its model.
        why: the error in the book; then nothing is derived.
    """

    theorems: dict[str, list[str]] = {}
    models: dict[str, list[str]] = {}
    why: str = ""


class Move(Part, frozen=True, kw_only=True):
    """A move of a transcript: in Nim the sizes of the heap before and after, in Chomp the bite."""

    by: str
    bite: list[int] | None = None
    before: int | None = msgspec.field(default=None, name="from")
    after: int | None = msgspec.field(default=None, name="to")
    heap: int | None = None
    nim_sum_before: int | None = None
    nim_sum_after: int | None = None
    legal: bool
    wins: bool
    winning_moves: list[Position]
    winning_bites: list[list[int]] | None = None


class Transcript(Part, frozen=True, kw_only=True):
    """A printed game, replayed; `game` is empty for Nim."""

    game: str = ""
    play: str
    players: list[str]
    names: list[str]
    positions: list[Position]
    moves: list[Move]


class Summary(Part, frozen=True, kw_only=True):
    """The counts of a run."""

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
        """Return the claims that each claim rests on."""
        return {tag: record.rests_on for tag, record in self.claims.items()}

    @cached_property
    def obligations(self) -> int:
        """Return the number of obligations of all theorems."""
        return sum(len(theorem.obligations) for theorem in self.theorems.values())

    @cached_property
    def counts(self) -> Counter[tuple[str, str]]:
        """Return the number of claims for each family and standing."""
        return Counter((record.family, record.standing) for record in self.claims.values())
