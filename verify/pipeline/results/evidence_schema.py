"""The schema of evidence: the results of solvers, checker, small values and brute force for a claim or obligation.

The order of the fields is their order in the files. A field with its default value is left out of the file.
"""

from typing import Any

import msgspec

Position = list[int]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base class of the records in files of results."""

    def as_data(self) -> dict[str, Any]:
        """Return the record in the form of the file: dictionaries, lists, strings, numbers, booleans and None."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


class Answer(Part, frozen=True, kw_only=True):
    """The answer of a solver, its time in milliseconds, and the reason if it is unknown."""

    answer: str
    ms: float
    why: str = ""


class Premises(Part, frozen=True, kw_only=True):
    """The answer to whether the premises of an obligation have a model: sat, unsat or unknown.

    Args:
        place: the place of contradictory premises inside the goal; "" if there are none.
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
    """The second opinions on an obligation: of cvc5, of z3 on the premises, and of the checker on the certificate."""

    cvc5: Answer
    consistent: Premises
    certificate: Certificate


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


class MutantRecord(Part, frozen=True, kw_only=True):
    """A mutant of a statement, and the values that refute it.

    Args:
        how: generated or hand.
        kind: dropped, replaced or opposite; empty for a mutant made by hand.
        theorem: the changed theorem of a generated mutant.
        asked: for a mutant made by hand, the text of the refused step.
        computed: whether that step is decided by computation.
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


class CheckFindings(Part, frozen=True, kw_only=True):
    """The findings of brute force about a claim, or the failure of a check."""

    evidence: list[Evidence] = []
    counterexample: Counterexample | None = None
    transcript: "Transcript | None" = None
    defined_by: list[DefinitionSource] = []
    failure: str = ""


class SmallValues(Part, frozen=True, kw_only=True):
    """The number of small cases at which theorems hold, their mutants, and the first failure ("" if there is none)."""

    cases: int = 0
    twins: list[MutantRecord] = []
    failure: str = ""


class DerivedBook(Part, frozen=True, kw_only=True):
    """The hashes that the checker derives from a book, or the error in it.

    Args:
        theorems: for each theorem the hash of its formula and the hashes of its obligations.
        models: for each theory the hashes of the obligations of its model.
        why: the error in the book, in which case nothing is derived; "" if there is none.
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
