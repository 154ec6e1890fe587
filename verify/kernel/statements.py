"""What goes into a kernel and comes out of it: theorems with their obligations, instances, orders, theories.

Nothing here can make a theorem that a kernel accepts; `verify.kernel.rules` can.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import z3

from verify.kernel.pretty_printer import pretty
from verify.kernel.term_analysis import substituted, values_of


class Premises(NamedTuple):
    """Premises inside the goal of an obligation: which formulas they are, and the text that must not be contradictory.

    The premises of a goal that is computed have a text that is decided by computing: it must be contradictory, as its
    last assertion denies that there is a value between the bounds.
    """

    place: str
    text: str


class Obligation(NamedTuple):
    """One question for a solver. `script` must be unsat; `premises` (the same without the negated goal) must not be.

    With `computed` it is no question for a solver: it was decided by computing, and is decided again so. `inside` holds
    the further premises inside the goal, see `verify.kernel.premises`; the facts and hypotheses stand in each of them.
    """

    name: str
    script: str
    premises: str
    z3_seconds: float
    computed: bool = False
    inside: tuple[Premises, ...] = ()

    @property
    def file_name(self) -> str:
        """The name as a file name without a suffix; no two obligations of a kernel share it, whatever their case."""
        return file_name(self.name)


def file_name(obligation: str) -> str:
    """An obligation's name as a file name, without a suffix."""
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
    """A proved closed formula ∀ variables. body. Only a `Kernel` can make one that a `Kernel` accepts.

    Calling it with terms gives its instance at them, to be cited in the proof of a further theorem.
    """

    __slots__ = ()

    def __call__(self, *terms: z3.ExprRef | int | bool) -> "Instance":
        return Instance(self, values_of(self.variables, terms))

    def __str__(self) -> str:
        return pretty(self.formula)


@dataclass(frozen=True)
class Instance(Fact):
    """A theorem cited at named terms; the kernel itself computes the formula."""

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...]


class Cited(NamedTuple):
    """A theorem of the kernel's own that is cited, as it stands or at terms."""

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...] | None

    @property
    def formula(self) -> z3.BoolRef:
        if self.terms is None:
            return self.theorem.formula
        return substituted(self.theorem.body, self.theorem.variables, self.terms)


@dataclass(frozen=True)
class Measure:
    """x comes after y when the terms at y are smaller in lexicographic order, each 0 or more where it decides."""

    terms: tuple[z3.ArithRef, ...]

    def __str__(self) -> str:
        return ", then ".join(pretty(t) for t in self.terms)


@dataclass(frozen=True)
class Structure:
    """A list comes after its tail: the order of a datatype's values by their fields."""

    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the structure of {pretty(self.variable)}"


@dataclass(frozen=True)
class Along:
    """x comes after y when relation(x, y), a relation that a theory declares to be well-founded."""

    relation: z3.FuncDeclRef
    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the well-founded relation {self.relation.name()}"


@dataclass(frozen=True)
class Endless:
    """The places x come after y when relation(x, y), a relation along which `ends` says that no sequence is endless.

    `ends` is a theorem that reads ∀ u₁ … uₖ. ∃ n. n ≥ 0 ∧ ¬relation(u₁[n], …, uₖ[n], u₁[n + 1], …, uₖ[n + 1]).
    """

    relation: z3.FuncDeclRef
    variables: tuple[z3.ExprRef, ...]
    ends: Theorem

    def __str__(self) -> str:
        return f"{self.relation.name()}, along which no sequence is endless"


Order = Measure | Structure | Along | Endless


@dataclass(frozen=True)
class Each:
    """Terms at which an induction hypothesis is cited, for all values of the variables in `over`."""

    over: tuple[z3.ExprRef, ...]
    terms: tuple[z3.ExprRef, ...]


@dataclass(frozen=True)
class Defined:
    """A function with its defining equation; `at` cites the equation at named terms."""

    function: z3.FuncDeclRef
    equation: Theorem

    def __call__(self, *terms: z3.ExprRef | int) -> Any:
        return self.function(*terms)

    def at(self, *terms: z3.ExprRef | int) -> Instance:
        return self.equation(*terms)


@dataclass(frozen=True)
class Theory:
    """Symbols and hypotheses about them, each a theorem that carries the theory's name as its hypothesis.

    `words` says in a sentence what is assumed.
    """

    name: str
    words: str
    sorts: tuple[z3.SortRef, ...]
    functions: tuple[z3.FuncDeclRef, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: z3.FuncDeclRef | None
