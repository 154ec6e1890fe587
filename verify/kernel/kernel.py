"""The kernel: only its rules make theorems.

A `Theorem` is a closed formula that results from one of the rules: a solver's unsat, induction along a well-founded
order, a definition by well-founded recursion, a witness for a proved existence, a computation with definitions, an
array for a term, a root of a polynomial, the hypotheses of a theory, and the reading of a theorem in a proved model.
There are no other axioms. Rules produce obligations, SMT-LIB texts that z3 must answer with unsat; cvc5 decides the
texts again. A computation is an obligation too, decided by `evaluation` and again by the checker's own evaluator.
Arrays and roots have no obligation, because no first-order theory states that they exist; `existence_rules` gives the
arguments.

A kernel is made of parts with one task each:

- `ledger.Ledger` stores theorems, definitions, theories and models, and recognizes those that callers hand in. Its
  `signature.Signature` knows the symbols and refuses formulas with others.
- `dependencies.Dependencies` finds what a theorem rests on, and which theories a change of meaning affects.
- `obligations.Discharger` asks z3, and `obligations.OtherClaims` writes the questions for other claims.
- `proof_rules.ProofRules`, `definition_rules.DefinitionRules`, `existence_rules.ExistenceRules` and
  `theories.TheoryRules` are the rules.
- `chapter_results.ChapterResults` runs each chapter once.

`Kernel` connects the parts and is their interface; only the ledger stores theorems.

Every rule works in the same order: it validates and copies its arguments, calls the caller's functions if there are
any, and from then on uses only its own copies. It checks names and symbols, asks the solver, and stores the theorem.
An observer or a time limit may use the kernel while a rule waits for a solver, so the ledger checks names, variables
and obligations again before it stores a theorem, and stores a symbol together with its equation.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, final

import z3

from verify.kernel import rule_records, solvers
from verify.kernel.chapter_results import ChapterResults
from verify.kernel.definition_rules import DefinitionRules
from verify.kernel.dependencies import Dependencies
from verify.kernel.existence_rules import ExistenceRules
from verify.kernel.ledger import Ledger
from verify.kernel.obligations import Discharger, OtherClaims, TimeLimit
from verify.kernel.observer import Observer
from verify.kernel.proof_rules import ProofRules
from verify.kernel.statements import Defined, Fact, ForEach, Obligation, Order, Theorem, Theory
from verify.kernel.term_analysis import Terms
from verify.kernel.theorem_names import name_of, named
from verify.kernel.theories import Rank, TheoryRules

Made = TypeVar("Made")
Chapter = Callable[["Kernel"], Any]


@final
class Kernel:
    """The rules that make theorems, and the theorems made so far.

    Args:
        seconds: the time limit of one question to z3, in seconds of processor time; a function returns the limit of the
            next question.
        instead: chapters to replace by others, which tests a proof on a changed game.
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
        instead: Mapping[Chapter, Chapter] | None = None,
        observer: Observer | None = None,
    ) -> None:
        observer = Observer() if observer is None else observer
        self._ledger = Ledger(observer)
        self._dependencies = Dependencies(self._ledger)
        self._discharger = Discharger(self._ledger, seconds, observer)
        self._others = OtherClaims(self._ledger)
        self._proofs = ProofRules(self._ledger, self._discharger, self._others)
        self._definitions = DefinitionRules(self._ledger, self._discharger)
        self._existence = ExistenceRules(self._ledger)
        self._theories = TheoryRules(self._ledger, self._dependencies, self._discharger, self._others)
        self._chapters: ChapterResults[Kernel] = ChapterResults(instead, observer)

    # Chapters

    @property
    def instead(self) -> dict[Chapter, Chapter]:
        """Return the replaced chapters with their replacements."""
        return self._chapters.instead

    def get(self, chapter: Callable[["Kernel"], Made]) -> Made:
        """Return what `chapter` proves or defines; the chapter runs at the first call, and its result is kept.

        >>> def square(k):
        ...     return k.prove([z3.Int("n")], z3.Int("n") * z3.Int("n") >= 0)
        >>> k = Kernel()
        >>> k.get(square).name, k.get(square) is k.get(square)
        ('square', True)
        """
        return self._chapters.get(self, chapter)

    def __call__(self, chapter: Callable[["Kernel"], Made]) -> Made:
        """Return `get(chapter)`: a proof reads better when it cites `k(lemma)`."""
        return self._chapters.get(self, chapter)

    def already(self, chapter: Callable[["Kernel"], Made]) -> Made | None:
        """Return what `chapter` proved or defined in this kernel, or None if it has not run yet.

        >>> k, chapter = Kernel(), lambda k: 7
        >>> k.already(chapter), k.get(chapter), k.already(chapter)
        (None, 7, 7)
        """
        return self._chapters.already(chapter)

    @property
    def here(self) -> str:
        """Return the default name of a theorem in the running chapter.

        A chapter that replaces another one proves theorems under the name of the replaced chapter.
        """
        return name_of(self._chapters.running)

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
    def definitions(self) -> Mapping[str, Defined]:
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

    def hold_together(self, theories: Iterable[str]) -> bool:
        """Return whether the theories have a common model; see `Dependencies.hold_together`."""
        return self._dependencies.hold_together(theories)

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """Return the text that is unsat if the same steps, from the same facts, would also prove `claim`.

        This makes no theorem. It shows that the proof of a theorem does not prove a mutant of it.

        Raises:
            ProofError: the theorem is not of this kernel, or has no steps, as a definition.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> k.question(square, n > n).splitlines()[-2]
        '(assert (not (> f.n f.n)))'
        """
        return self._others.question(theorem, claim)

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Return whether z3 finds the `question` unsat, so that the steps would prove the claim as well.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> k.attempt(square, n * n + 1 > n), k.attempt(square, n * n > n)
        (True, False)
        """
        return solvers.ask_z3(self.question(theorem, claim), seconds).verdict == "unsat"

    # Rules

    @named
    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = (), unfold: int = 0) -> Theorem:
        """Return ∀ variables. goal, when z3 finds the cited facts and the negated goal contradictory.

        Args:
            name: the name of the theorem.
            variables: what the theorem quantifies over.
            goal: the statement about them.
            by: the facts to cite.
            unfold: how often definitions are unfolded in the goal and the facts; their instances are cited as well.

        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> print(k.prove("fourth-power", [n], n * n * (n * n) >= n, by=[square(n), square(n * n)]))
        ∀ n. n·n·n·n ≥ n
        """
        return self._proofs.prove(name, variables, goal, by, unfold)

    @named
    def induct(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        order: Order,
        at: Sequence[Terms | ForEach] | None = None,
        by: Iterable[Fact] = (),
        unfold: int = 0,
    ) -> Theorem:
        """Return ∀ variables. goal, by induction along a well-founded order.

        Args:
            name: the name of the theorem.
            variables: what the theorem quantifies over.
            goal: the statement about them.
            order: along what; it decides where the hypothesis may be used.
            at: places of the hypothesis, each a tuple with one term per variable or a `ForEach`; everywhere if None.
            by: the facts to cite.
            unfold: how often definitions are unfolded in the goal, in the hypotheses and in the facts.

        >>> from verify.kernel import Measure
        >>> k, n = Kernel(), z3.Int("n")
        >>> total = k.define("total", [n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, n + f(n - 1)), Measure((n,)))
        >>> goal = z3.Implies(n >= 0, 2 * total(n) == n * (n + 1))
        >>> print(k.induct("gauss", [n], goal, Measure((n,)), at=[(n - 1,)], by=[total.at(n)]))
        ∀ n. n ≥ 0 → 2·total(n) = n·(n + 1)
        """
        return self._proofs.induct(name, variables, goal, order, at, by, unfold)

    @named
    def evaluate(self, name: str, variables: Terms, goal: z3.BoolRef, steps: int | None = None) -> Theorem:
        """Return ∀ variables. goal, if the goal is true by computing with the equations of its functions.

        The goal states bounds for each variable first (`verify.kernel.evaluation`). The functions must be defined,
        neither chosen nor assumed, and under no hypothesis.

        >>> k, n = Kernel(), z3.Int("n")
        >>> rest = k.define("rest", [n], z3.IntSort(), lambda _, n: n * n % 8)
        >>> goal = z3.ForAll(n, z3.Implies(z3.And(n >= 0, n < 99), rest(n) <= 4))
        >>> print(k.evaluate("rests", [], goal))
        ∀ n. n ≥ 0 ∧ n < 99 → rest(n) ≤ 4
        """
        return self._proofs.evaluate(name, variables, goal, steps)

    @named
    def define(
        self,
        name: str,
        params: Terms,
        sort: z3.SortRef,
        body: Callable[..., Any],
        order: Order | None = None,
        by: Iterable[Fact] = (),
    ) -> Defined:
        """Define a function with ∀ params. f(params) = body(f, params).

        The function is defined only after a proof that every recursive call decreases.

        Args:
            name: the name of the function.
            params: its parameters.
            sort: the sort of its values.
            body: takes the function and the parameters, and returns the body; without `order` it must not call the
                function.
            order: the order in which recursive calls decrease.
            by: facts for the proofs that they decrease.

        >>> from verify.kernel import Measure
        >>> k, n = Kernel(), z3.Int("n")
        >>> ones = k.define("ones", [n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, n % 2 + f(n / 2)), Measure((n,)))
        >>> print(ones.equation)
        ∀ n. ones(n) = (if n ≤ 0 then 0 else n mod 2 + ones(n div 2))
        >>> print(ones.equation.obligations[0].script.splitlines()[-2])
        (assert (not (=> (not (<= f.n 0)) (and (>= (div f.n 2) 0) (< (div f.n 2) f.n)))))
        """
        return self._definitions.define(name, params, sort, body, order, by)

    @named
    def choose(self, name: str, existence: Theorem) -> Defined:
        """Define a witness function for ∀ x. ∃ y. φ or ∀ x. d → ∃ y. φ, with a single `y`.

        >>> k, x, y = Kernel(), *z3.Ints("x y")
        >>> exists = k.prove("smaller-exists", [x], z3.Implies(x > 0, z3.Exists(y, z3.And(0 <= y, y < x))))
        >>> print(k.choose("smaller", exists).equation)
        ∀ x. x > 0 → smaller(x) ≥ 0 ∧ smaller(x) < x
        """
        return self._definitions.choose(name, existence)

    @named
    def tabulate(self, name: str, variables: Terms, over: z3.ExprRef, term: z3.ExprRef) -> Theorem:
        """Return ∀ variables. ∃ table. ∀ over. table[over] = term.

        The theorem says that the function described by a term exists as an array. There is no obligation;
        `existence_rules.tabulated` gives the argument.

        >>> i = z3.Int("i")
        >>> print(Kernel().tabulate("table-of-squares", [], i, i * i))
        ∃ table: Array(Int, Int). ∀ i. table[i] = i·i
        """
        return self._existence.tabulate(name, variables, over, term)

    @named
    def root(
        self,
        name: str,
        variables: Terms,
        x: z3.ExprRef,
        polynomial: z3.ArithRef,
        low: z3.ArithRef | int,
        high: z3.ArithRef | int,
    ) -> Theorem:
        """Return ∀ variables. low ≤ high ∧ p(low) ≤ 0 ≤ p(high) → ∃ x. low ≤ x ≤ high ∧ p(x) = 0.

        p is a polynomial in x. There is no obligation; `existence_rules.root` gives the argument.

        >>> x, c = z3.Reals("x c")
        >>> print(Kernel().root("root-exists", [c], x, x * x - c, 0, c))
        ∀ c: Real. 0.0 ≤ c ∧ 0.0·0.0 − c ≤ 0.0 ∧ 0.0 ≤ c·c − c → (∃ x: Real. 0.0 ≤ x ∧ x ≤ c ∧ x·x − c = 0.0)
        """
        return self._existence.root(name, variables, x, polynomial, low, high)

    def theory(
        self,
        name: str,
        sorts: Sequence[z3.SortRef],
        functions: Sequence[z3.FuncDeclRef],
        hypotheses: Mapping[str, tuple[Terms, z3.BoolRef]],
        well_founded: z3.FuncDeclRef | None = None,
        words: str = "",
    ) -> Theory:
        """Declare new symbols with hypotheses about them.

        Every theorem that uses a hypothesis carries the theory's name.

        Args:
            name: the name of the theory.
            sorts: the new sorts.
            functions: the new functions.
            hypotheses: by label, the variables and the formula that is assumed for all their values.
            well_founded: a relation of two positions without infinite descent.
            words: the assumptions in one sentence.

        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> k.prove("at-least-one", [], c >= 1, by=theory.hypotheses).hypotheses
        frozenset({'positive'})
        """
        return self._theories.theory(name, sorts, functions, hypotheses, well_founded, words)

    def instantiate(
        self,
        name: str,
        theorem: Theorem,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Rank | None = None,
    ) -> Theorem:
        """Read a theorem in a model of its theory; the result is free of the theory's hypotheses.

        Args:
            name: the name of the new theorem.
            theorem: the theorem to read in the model.
            theory: the theory whose hypotheses it carries.
            sorts: the sort that replaces each of the theory's sorts.
            functions: the replacement of each function of the theory, and of each defined or chosen function that
                depends on the theory and occurs in the theorem or the theory; the image of its equation is then proved
                too.
            by: facts for the proof of each hypothesis or equation, by its name.
            rank: for a theory with a well-founded relation, a measure that falls along it, or several in lexicographic
                order.

        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> square = k.prove("square", [], c * c > 0, by=theory.hypotheses)
        >>> seven = k.instantiate("square-of-seven", square, theory, {}, {c.decl(): lambda: z3.IntVal(7)})
        >>> print(seven, seven.hypotheses)
        7·7 > 0 frozenset()
        """
        return self._theories.instantiate(name, theorem, theory, sorts, functions, by, rank)

    def model(
        self,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Rank | None = None,
    ) -> None:
        """Prove that the theory's hypotheses have a model, so that they are not contradictory.

        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> k.model(theory, {}, {c.decl(): lambda: z3.IntVal(7)})
        >>> list(k.models)
        ['positive']
        """
        self._theories.model(theory, sorts, functions, by, rank)
