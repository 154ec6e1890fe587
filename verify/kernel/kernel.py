"""The kernel: only its rules make theorems.

A `Theorem` is a closed formula that results from one of the rules: a solver's unsat, induction along a well-founded
order, a definition by well-founded recursion, a witness for a proved existence, a computation with definitions, an
array for a term, a root of a polynomial, the hypotheses of a theory, and the reading of a theorem in a proved model.
There are no other axioms. Rules produce obligations, SMT-LIB texts that z3 must answer with unsat; cvc5 decides the
texts again. A computation is an obligation too, decided by `evaluation` and again by the checker's own evaluator.
Arrays and roots have no obligation, because no first-order theory states that they exist; `existence_rules` gives the
arguments.

A kernel is made of parts with one task each:

- `ledger.Ledger` stores theorems, definitions, theories and models, and recognizes those that callers pass. Its
  `signature.Signature` stores the symbols and refuses formulas with unknown ones.
- `dependencies.Dependencies` finds the dependencies of theorems, and the theories that a change of meaning affects.
- `obligations.Discharger` asks z3, and `obligations.ClaimTrials` writes the questions for other claims.
- `proof_rules.ProofRules`, `definition_rules.DefinitionRules`, `existence_rules.ExistenceRules` and
  `theories.TheoryRules` are the rules.
- `chapter_results.ChapterResults` runs each chapter once.

`Kernel` connects the parts and is their interface; only the ledger stores theorems.

Every rule works in the same order: it validates and copies its arguments, calls the caller's functions if there are
any, and from then on uses only its own copies. It checks names and symbols, asks the solver, and stores the theorem. An
observer or a time limit may use the kernel while a rule waits for a solver, so the ledger checks names, variables and
obligations again before it stores a theorem, and stores a symbol together with its equation.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, final

import z3

from verify.kernel import rule_records, solvers
from verify.kernel.chapter_results import ChapterResults
from verify.kernel.definition_rules import DefinitionRules
from verify.kernel.delegated_methods import delegate, delegate_rule
from verify.kernel.dependencies import Dependencies
from verify.kernel.existence_rules import ExistenceRules
from verify.kernel.ledger import Ledger
from verify.kernel.obligations import ClaimTrials, Discharger, TimeLimit
from verify.kernel.observer import Observer
from verify.kernel.proof_rules import ProofRules
from verify.kernel.statements import Definition, Obligation, Theorem, Theory
from verify.kernel.theorem_names import name_of
from verify.kernel.theories import TheoryRules

Result = TypeVar("Result")
Chapter = Callable[["Kernel"], Any]


@final
class Kernel:
    """The rules that make theorems, and the theorems made so far.

    Args:
        seconds: the time limit of one question to z3, in seconds of processor time; a function returns the limit of the
            next question.
        replacements: a map from chapters to their replacements, which tests a proof on a changed game.
        observer: is notified of discharged obligations, stored theorems and finished chapters.

    >>> k, n = Kernel(), z3.Int("n")
    >>> twice = k.define("twice", [n], z3.IntSort(), lambda _, n: n + n)
    >>> print(k.prove("twice-even", [n], twice(n) % 2 == 0, by=[twice.at(n)]))
    ∀ n. twice(n) mod 2 = 0
    >>> k.prove("twice-grows", [n], twice(n) > n, by=[twice.at(n)])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    verify.kernel.obligations.StepRefused: ...
    """

    def __init__(
        self,
        seconds: TimeLimit = 20.0,
        replacements: Mapping[Chapter, Chapter] | None = None,
        observer: Observer | None = None,
    ) -> None:
        observer = Observer() if observer is None else observer
        self._ledger = Ledger(observer)
        self._dependencies = Dependencies(self._ledger)
        self._discharger = Discharger(self._ledger, seconds, observer)
        self._others = ClaimTrials(self._ledger)
        self._proofs = ProofRules(self._ledger, self._discharger, self._others)
        self._definitions = DefinitionRules(self._ledger, self._discharger)
        self._existence = ExistenceRules(self._ledger)
        self._theories = TheoryRules(self._ledger, self._dependencies, self._discharger, self._others)
        self._chapters: ChapterResults[Kernel] = ChapterResults(replacements, observer)

    # Chapters

    @property
    def replacements(self) -> dict[Chapter, Chapter]:
        """Return the replaced chapters with their replacements."""
        return self._chapters.replacements

    def get(self, chapter: Callable[["Kernel"], Result]) -> Result:
        """Return the result of `chapter`, which runs at the first call; later calls return the same result.

        >>> def square(k):
        ...     return k.prove([z3.Int("n")], z3.Int("n") * z3.Int("n") >= 0)
        >>> k = Kernel()
        >>> k.get(square).name, k.get(square) is k.get(square)
        ('square', True)
        """
        return self._chapters.get(self, chapter)

    def __call__(self, chapter: Callable[["Kernel"], Result]) -> Result:
        """Return `get(chapter)`, so that proofs can cite a lemma as `k(lemma)`."""
        return self._chapters.get(self, chapter)

    def find_result(self, chapter: Callable[["Kernel"], Result]) -> Result | None:
        """Return what `chapter` proved or defined in this kernel, or None if it has not run yet.

        >>> k, chapter = Kernel(), lambda k: 7
        >>> k.find_result(chapter), k.get(chapter), k.find_result(chapter)
        (None, 7, 7)
        """
        return self._chapters.find_result(chapter)

    @property
    def default_name(self) -> str:
        """Return the default name of a theorem in the running chapter.

        A chapter that replaces another one proves theorems under the name of the replaced chapter.
        """
        return name_of(self._chapters.running_chapter)

    # Time

    @property
    def seconds(self) -> float:
        """Return the time limit of the next question to z3, in seconds of processor time."""
        return self._discharger.seconds

    @seconds.setter
    def seconds(self, limit: TimeLimit) -> None:
        self._discharger.limit = limit

    @property
    def solver_seconds(self) -> float:
        """Return the time spent in solvers and computations so far, in seconds."""
        return self._discharger.solver_seconds

    # What has been proved

    @property
    def theorems(self) -> Mapping[str, Theorem]:
        """Return every theorem made so far, by name."""
        return self._ledger.theorems

    @property
    def definitions(self) -> Mapping[str, Definition]:
        """Return every function defined or chosen so far, by name."""
        return self._ledger.definitions

    @property
    def theories(self) -> Mapping[str, Theory]:
        """Return every theory, by name."""
        return self._ledger.theories

    @property
    def models(self) -> Mapping[str, tuple[Obligation, ...]]:
        """Return the obligations of its model for each theory that has one, by the name of the theory."""
        return self._ledger.models

    @property
    def records(self) -> tuple[rule_records.Record, ...]:
        """Return the arguments of each call of a rule, for the book; see `verify.kernel.rule_records`."""
        return self._ledger.records

    def closure(self, theorems: Iterable[Theorem]) -> list[Theorem]:
        """Return the theorems and all their dependencies; see `Dependencies.closure`.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> bigger = k.prove("bigger", [n], n * n + 1 > n, by=[square(n)])
        >>> [theorem.name for theorem in k.closure([bigger])]
        ['square', 'bigger']
        """
        return self._dependencies.closure(theorems)

    def obligations(self, theorems: Iterable[Theorem]) -> list[Obligation]:
        """Return the obligations of theorems and of the models of their theories; see `Dependencies.obligations`.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> [obligation.name for obligation in k.obligations([square])]
        ['square/1']
        """
        return self._dependencies.obligations(theorems)

    def have_common_model(self, theories: Iterable[str]) -> bool:
        """Return whether the theories have a common model; see `Dependencies.have_common_model`."""
        return self._dependencies.have_common_model(theories)

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """Return the text that is unsat if the same steps, from the same facts, would also prove `claim`.

        This makes no theorem. It shows that the proof of a theorem does not prove a mutant of it.

        Raises:
            ProofError: the theorem does not belong to this kernel, or has no proof steps, such as a definition.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> k.question(square, n > n).splitlines()[-2]
        '(assert (not (> f.n f.n)))'
        """
        return self._others.question(theorem, claim)

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Return whether z3 finds the `question` unsat, which means that the steps prove the claim too.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> k.attempt(square, n * n + 1 > n), k.attempt(square, n * n > n)
        (True, False)
        """
        return solvers.ask_z3(self.question(theorem, claim), seconds).verdict == "unsat"

    # The rules, which are described where they are implemented. Those up to `root` need no name inside a chapter.

    prove = delegate_rule("_proofs", ProofRules.prove)
    induct = delegate_rule("_proofs", ProofRules.induct)
    evaluate = delegate_rule("_proofs", ProofRules.evaluate)
    define = delegate_rule("_definitions", DefinitionRules.define)
    choose = delegate_rule("_definitions", DefinitionRules.choose)
    tabulate = delegate_rule("_existence", ExistenceRules.tabulate)
    root = delegate_rule("_existence", ExistenceRules.root)
    theory = delegate("_theories", TheoryRules.theory)
    instantiate = delegate("_theories", TheoryRules.instantiate)
    model = delegate("_theories", TheoryRules.model)
