"""Data types of the kernel: theorems, obligations, instances, orders, theories.

None of these classes can make a theorem that a kernel accepts; only its rules can.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import z3

from verify.kernel.pretty_printer import pretty
from verify.kernel.term_analysis import substituted, values_of


class Premises(NamedTuple):
    """Premises inside the goal of an obligation, and the text that shows whether they contradict each other.

    For a computed goal the text is decided by computing. It must be unsat, because its last assertion denies that a
    value exists between the bounds.
    """

    place: str
    text: str


class Obligation(NamedTuple):
    """One question for a solver. `script` must be unsat; `premises` (the same without the negated goal) must not be.

    If `computed` is true, the obligation was decided by computing and not by a solver. `inside` holds the premises
    inside the goal, see `verify.kernel.premises`; each of their texts contains the facts and hypotheses too.
    """

    name: str
    script: str
    premises: str
    z3_seconds: float
    computed: bool = False
    inside: tuple[Premises, ...] = ()

    @property
    def file_name(self) -> str:
        """Return the name as a file name without a suffix; distinct obligations of a kernel get distinct ones."""
        return file_name(self.name)


def file_name(obligation: str) -> str:
    """Return an obligation's name as a file name, without a suffix."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-.+_") else "_" for c in obligation.replace("⊕", "+"))


class Fact:
    """A theorem or an instance of one: what the proof of a further theorem may cite."""

    __slots__ = ()


class _Sealed(NamedTuple):
    seal: int
    formula: z3.BoolRef
    variables: tuple[z3.ExprRef, ...]
    body: z3.BoolRef
    name: str
    rule: str
    schema: str
    hypotheses: frozenset[str]
    uses: tuple[str, ...]
    obligations: tuple[Obligation, ...]


class Theorem(_Sealed, Fact):
    """A proved closed formula ∀ variables. body. Only a `Kernel` makes theorems that a `Kernel` accepts.

    Call a theorem with terms to get its instance at these terms, which a further proof can cite.
    """

    __slots__ = ()

    def __call__(self, *terms: z3.ExprRef | int | bool) -> "Instance":
        """Return the instance of the theorem at terms."""
        return Instance(self, values_of(self.variables, terms))

    def __str__(self) -> str:
        return pretty(self.formula)


@dataclass(frozen=True)
class Instance(Fact):
    """A theorem cited at terms; the kernel computes the formula itself."""

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...]


class Cited(NamedTuple):
    """A theorem of the kernel that a proof cites, as a whole or at terms."""

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...] | None

    @property
    def formula(self) -> z3.BoolRef:
        """Return the closed formula, or its instance at the terms."""
        if self.terms is None:
            return self.theorem.formula
        return substituted(self.theorem.body, self.theorem.variables, self.terms)


@dataclass(frozen=True)
class Measure:
    """The order in which x comes after y if the measure at y is smaller.

    Measures are compared lexicographically; the component that decides must be nonnegative.
    """

    terms: tuple[z3.ArithRef, ...]

    def __str__(self) -> str:
        return ", then ".join(pretty(t) for t in self.terms)


@dataclass(frozen=True)
class Structural:
    """A list comes after its tail: the order of a datatype's values by their fields."""

    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the structure of {pretty(self.variable)}"


@dataclass(frozen=True)
class WellFounded:
    """x comes after y if relation(x, y), for a relation that a theory declares to be well-founded."""

    relation: z3.FuncDeclRef
    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the well-founded relation {self.relation.name()}"


@dataclass(frozen=True)
class NoInfiniteDescent:
    """The tuple x comes after y if relation(x, y), for a relation without infinite descent by the theorem `ends`.

    `ends` reads ∀ u₁ … uₖ. ∃ n. n ≥ 0 ∧ ¬relation(u₁[n], …, uₖ[n], u₁[n + 1], …, uₖ[n + 1]).
    """

    relation: z3.FuncDeclRef
    variables: tuple[z3.ExprRef, ...]
    ends: Theorem

    def __str__(self) -> str:
        return f"{self.relation.name()}, along which no sequence is endless"


Order = Measure | Structural | WellFounded | NoInfiniteDescent


@dataclass(frozen=True)
class ForEach:
    """An induction hypothesis cited at terms, for all values of the variables in `over`."""

    over: tuple[z3.ExprRef, ...]
    terms: tuple[z3.ExprRef, ...]


@dataclass(frozen=True)
class Defined:
    """A function with its defining equation; `at` cites the equation at terms."""

    function: z3.FuncDeclRef
    equation: Theorem

    def __call__(self, *terms: z3.ExprRef | int) -> Any:
        """Return the value of the function at terms."""
        return self.function(*terms)

    def at(self, *terms: z3.ExprRef | int) -> Instance:
        """Return the instance of the equation at terms."""
        return self.equation(*terms)


@dataclass(frozen=True)
class Theory:
    """Symbols and hypotheses about them; each hypothesis is a theorem that carries the theory's name.

    `words` states the assumptions in one sentence.
    """

    name: str
    words: str
    sorts: tuple[z3.SortRef, ...]
    functions: tuple[z3.FuncDeclRef, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: z3.FuncDeclRef | None
