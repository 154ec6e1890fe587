"""The schema of discoveries: the JSON of `takeaway discover`, and the cached closed forms, as frozen typed records.

The order of the fields is their order in the JSON, as in `verify.pipeline.results.results_schema`. The atlas uses
the same closed forms.
"""

from typing import Self

from msgspec import UNSET, UnsetType

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.large_subtraction_values import Blocks
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.misere_quotient import Quotient
from theory.numbers.outcome_laws import Law
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.prime_values import PrimeValues
from theory.numbers.scale_invariant import Scaled
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.numbers.valuation import Valuation
from verify.pipeline.results.evidence_schema import Part
from verify.pipeline.results.results_schema import Standing

# The sequences that give the values of heaps of any size, or the P-positions of two heaps.
HeapSequence = (
    Periodic | Automaton | ArithmeticPeriodic | MaximumNim | Valuation | PrimeValues | Scaled | Blocks | PPairs
    | ShiftedPairs | Law
)  # fmt: skip


class Form(Part, frozen=True, kw_only=True):
    """A closed form: its kind, and the numbers that belong to the kind.

    Args:
        quotient: in misère play the quotient that gives the outcome of several heaps, beside the form of one heap.
    """

    kind: str
    order: int | None = None
    base: int | None = None
    states: int | None = None
    shift: int | None = None
    start: int | None = None
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    exceptions: int | None = None
    divisor: int | None = None
    up: bool | None = None
    quotient: "Form | None" = None


class NamedStatement(Part, frozen=True, kw_only=True):
    """A theorem: its name and its statement."""

    name: str
    statement: str


class ClaimDecision(Part, frozen=True, kw_only=True):
    """The verdict on a claim about a game: proved, refuted or unknown.

    Args:
        counterexample: the smallest heap at which the claim fails.
        found: the values at that heap, or the reason why the verdict is unknown.
        theorem: the claim as a theorem, if it is proved.
        standing: the standing of that theorem.
    """

    claim: str
    verdict: str
    counterexample: int | None
    found: str
    theorem: str | None
    standing: Standing | None


class DiscoveryRecord(Part, frozen=True, kw_only=True):
    """The outcome of a search for a theorem about a game.

    The JSON has `grundy` for normal play and `outcomes` for misère play, `pairs` for a result about two heaps, and
    `claim` for a search with a claim.

    Args:
        rules: the canonical form of the rules.
        verdict: proved, computed (values by brute force, and nothing about larger heaps) or unknown.
        form: the closed form; None if nothing was proved.
        up_to: the largest heap whose value is computed.
        grundy: the Grundy values of the first heaps; None if they are unknown or the game has two heaps.
        outcomes: the outcomes of the first heaps; None as for `grundy`.
        pairs: the first P-positions of a game in which moves change several heaps.
        theorems: the theorems, the principal one first.
        tried: the strategies, with the outcome of each.
    """

    rules: str
    play: str
    verdict: str
    form: Form | None
    standing: Standing
    up_to: int | UnsetType = UNSET
    grundy: list[int] | UnsetType | None = UNSET
    outcomes: str | UnsetType | None = UNSET
    pairs: list[tuple[int, ...]] | UnsetType = UNSET
    theorems: list[NamedStatement]
    tried: list[str]
    seconds: float
    claim: ClaimDecision | UnsetType = UNSET


class CachedForm(Part, frozen=True, kw_only=True):
    """A proved closed form in the cache: one sequence, or a misère quotient, or both.

    Raises:
        ValueError: there is neither a sequence nor a quotient, or there are several sequences.
    """

    periodic: Periodic | None = None
    automaton: Automaton | None = None
    rising: ArithmeticPeriodic | None = None
    maximum_nim: MaximumNim | None = None
    valuation: Valuation | None = None
    primes: PrimeValues | None = None
    scaled: Scaled | None = None
    blocks: Blocks | None = None
    pairing: PPairs | None = None
    shifted: ShiftedPairs | None = None
    law: Law | None = None
    quotient: Quotient | None = None

    def __post_init__(self) -> None:
        """Check the number of sequences."""
        if len(self._sequences) > 1 or not (self._sequences or self.quotient):
            raise ValueError("give one sequence, a quotient, or both")

    @classmethod
    def of(cls, sequence: HeapSequence | None, quotient: Quotient | None) -> Self:
        """Return the record of a sequence and a quotient."""
        return cls(
            periodic=sequence if isinstance(sequence, Periodic) else None,
            automaton=sequence if isinstance(sequence, Automaton) else None,
            rising=sequence if isinstance(sequence, ArithmeticPeriodic) else None,
            maximum_nim=sequence if isinstance(sequence, MaximumNim) else None,
            valuation=sequence if isinstance(sequence, Valuation) else None,
            primes=sequence if isinstance(sequence, PrimeValues) else None,
            scaled=sequence if isinstance(sequence, Scaled) else None,
            blocks=sequence if isinstance(sequence, Blocks) else None,
            pairing=sequence if isinstance(sequence, PPairs) else None,
            shifted=sequence if isinstance(sequence, ShiftedPairs) else None,
            law=sequence if isinstance(sequence, Law) else None,
            quotient=quotient,
        )

    @property
    def sequence(self) -> HeapSequence | None:
        """Return the sequence; None if the quotient alone gives the values."""
        return next(iter(self._sequences), None)

    @property
    def _sequences(self) -> list[HeapSequence]:
        fields = (
            self.periodic,
            self.automaton,
            self.rising,
            self.maximum_nim,
            self.valuation,
            self.primes,
            self.scaled,
            self.blocks,
            self.pairing,
            self.shifted,
            self.law,
        )
        return [field for field in fields if field is not None]
