"""The ledger of a kernel: its theorems, definitions, theories and models, out of reach of callers.

Every theorem exists twice, once for the kernel and once for callers. An object from a caller only names a theorem; the
kernel works with its own copy.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import z3

from verify.kernel import rule_records, validation, z3_nodes, z3_wrappers
from verify.kernel.observer import Observer
from verify.kernel.signature import Signature
from verify.kernel.statements import Citation, Definition, Fact, Obligation, Theorem, Theory, file_name
from verify.kernel.term_analysis import ProofError

Entry = TypeVar("Entry")


class Model(NamedTuple):
    """The proof that a theory has a model: its obligations, and the theorems cited for it."""

    obligations: tuple[Obligation, ...]
    uses: tuple[str, ...]


class Conclusion(NamedTuple):
    """A theorem that a rule has established and that is not yet in the ledger.

    Args:
        name: the name of the theorem.
        variables: the variables that it quantifies over.
        body: the formula below the quantifier.
        rule: the rule that made it.
        schema: the form of the proof in words.
        facts: the theorems that it cites.
        obligations: its obligations.
        hypotheses: theories whose hypotheses it carries.
        defines: the new symbol, if the theorem is its equation or characteristic formula.
    """

    name: str
    variables: Sequence[z3.ExprRef]
    body: z3.BoolRef
    rule: str
    schema: str = ""
    facts: Sequence[Citation] = ()
    obligations: Sequence[Obligation] = ()
    hypotheses: Collection[str] = ()
    defines: z3.FuncDeclRef | None = None


class _Copies(Mapping[str, Entry]):
    """A read-only mapping that returns a new copy at each access."""

    def __init__(self, names: Iterable[str], copy: Callable[[str], Entry]) -> None:
        self._names = dict.fromkeys(names)
        self._copy = copy

    def __getitem__(self, name: str) -> Entry:
        if name not in self._names:
            raise KeyError(name)
        return self._copy(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Ledger:
    """The store of a kernel's theorems; only the rules of the kernel may write to it.

    Args:
        observer: is notified of stored theorems.
    """

    def __init__(self, observer: Observer) -> None:
        self.signature = Signature()
        self._observer = observer
        self._theorems: dict[str, Theorem] = {}
        self._copies: dict[str, Theorem] = {}
        # The expected addresses of the terms of each copy.
        self._addresses: dict[str, tuple[int, ...]] = {}
        # The equation of each defined symbol, and the characteristic formula of each chosen one.
        self._equations: dict[str, Theorem] = {}
        # None while a theory is being declared, and permanently if that failed: its name stays reserved.
        self._theories: dict[str, Theory | None] = {}
        self._theory_copies: list[Theory] = []
        self._models: dict[str, Model] = {}
        # The file names of all obligations in lower case: an obligation has one owner.
        self._obligation_files: set[str] = set()
        # The arguments of each call of a rule, in order.
        self._records: list[rule_records.Record] = []

    # Copies for callers

    @property
    def theorems(self) -> Mapping[str, Theorem]:
        """Return every theorem made so far, by name."""
        return MappingProxyType(dict(self._copies))

    @property
    def definitions(self) -> Mapping[str, Definition]:
        """Return every function defined or chosen so far, by name."""
        return _Copies(self._equations, self.definition)

    @property
    def theories(self) -> Mapping[str, Theory]:
        """Return every theory, by name."""
        return _Copies((n for n, theory in self._theories.items() if theory is not None), self.theory_copy)

    @property
    def models(self) -> Mapping[str, tuple[Obligation, ...]]:
        """Return the obligations of its model for each theory that has one, by the name of the theory."""
        return MappingProxyType({name: model.obligations for name, model in self._models.items()})

    @property
    def records(self) -> tuple[rule_records.Record, ...]:
        """Return the arguments of each call of a rule, for the book; see `verify.kernel.rule_records`."""
        return tuple(map(dict, self._records))

    def theorem_copy(self, name: str) -> Theorem:
        """Return the callers' copy of a theorem."""
        return self._copies[name]

    def definition(self, name: str) -> Definition:
        """Return a copy of a defined function and its equation, for callers."""
        return Definition(z3_wrappers.function(self.signature[name]), self._copies[self._equations[name].name])

    def theory_copy(self, name: str) -> Theory:
        """Return a new copy of a theory, for callers."""
        theory = self.theory(name)
        copy = Theory(
            name,
            theory.words,
            tuple(map(z3_wrappers.sort, theory.sorts)),
            tuple(map(z3_wrappers.function, theory.functions)),
            tuple(self._copies[h.name] for h in theory.hypotheses),
            None if theory.well_founded is None else z3_wrappers.function(theory.well_founded),
        )
        self._theory_copies.append(copy)
        return copy

    # The kernel's own entries

    def theorem(self, name: str) -> Theorem:
        """Return the kernel's own copy of a theorem."""
        return self._theorems[name]

    @property
    def equations(self) -> Mapping[str, Theorem]:
        """Return the equations of the defined symbols and the formulas of the chosen ones, by symbol."""
        return MappingProxyType(self._equations)

    def theory(self, name: str) -> Theory:
        """Return the kernel's own copy of a theory.

        Raises:
            ProofError: there is no such theory, or it is still being declared.
        """
        theory = self._theories.get(name)
        if theory is None:
            raise ProofError(f"there is no theory {name}")
        return theory

    def all_theories(self) -> list[Theory]:
        """Return the kernel's own copies of all theories, in the order of their declarations."""
        return [theory for theory in self._theories.values() if theory is not None]

    def model(self, theory: str) -> Model | None:
        """Return the model of a theory, by the name of the theory."""
        return self._models.get(theory)

    def hypotheses_of_symbols(self, body: z3.ExprRef) -> set[str]:
        """Return the names of the theories under which the symbols in a formula were defined or chosen."""
        equations = (self._equations[s] for s in z3_nodes.symbols(body) if s in self._equations)
        return {hypothesis for equation in equations for hypothesis in equation.hypotheses}

    # Recognition of objects that callers pass

    def own_theorem(self, claimed: object) -> Theorem:
        """Return the kernel's own copy of a theorem.

        Raises:
            ProofError: the object does not come from this kernel: its seal is forged, its formula was changed, or it is
                a theorem of another kernel.
        """
        theorem, name = validation.theorem_name(claimed)
        if self._copies.get(name) is not theorem or _addresses(self._copies[name]) != self._addresses[name]:
            raise ProofError(f"{name[:60]} is not a theorem of this kernel")
        return self._theorems[name]

    def citations(self, facts: Iterable[Fact]) -> list[Citation]:
        """Return the facts as the kernel's own theorems, with the terms at which they are cited."""
        citations = []
        for fact in validation.many(facts):
            claimed, terms = validation.instance(fact)
            theorem = self.own_theorem(claimed)
            citations.append(Citation(theorem, None if terms is None else validation.values(theorem.variables, terms)))
        return citations

    def own_theory(self, name: str, claimed: Theory) -> Theory:
        """Return the kernel's own copy of a theory.

        Args:
            name: the name of the theorem, for the message.
            claimed: the theory that a caller passed.

        Raises:
            ProofError: the object does not come from this kernel.
        """
        theory_name = validation.name(claimed.name, "theory") if type(claimed) is Theory else ""
        theory = self.theory(theory_name)
        if not any(claimed is copy for copy in self._theory_copies):
            raise ProofError(f"{name}: the given object is not the theory {theory_name} of this kernel")
        return theory

    # Checks before an entry

    def check_new_theorem(self, name: str) -> None:
        """Raise ProofError if there is a theorem of this name."""
        if name in self._theorems:
            raise ProofError(f"there is already a theorem {name}")

    def check_new_theory(self, name: str) -> None:
        """Raise ProofError if there is a theory of this name, or if its declaration has begun."""
        if name in self._theories:
            raise ProofError(f"there is already a theory {name}")

    def check_new_obligation(self, obligation: str) -> None:
        """Raise ProofError if there is an obligation of this name, or one with the same file name."""
        if file_name(obligation).lower() in self._obligation_files:
            raise ProofError(f"there is already an obligation {obligation}, or one whose file would have its name")

    # Entries

    def add_theorem(self, new: Conclusion) -> Theorem:
        """Store a theorem and return the copy for callers.

        The names are checked again, because functions of a caller may have used the kernel since the rule started.
        """
        name, variables, body, defines = new.name, new.variables, new.body, new.defines
        self.check_new_theorem(name)
        for obligation in new.obligations:
            self.check_new_obligation(obligation.name)
        symbol = None if defines is None else defines.name()
        self.signature.check_variables(name, variables, symbol)
        if defines is not None:
            self.signature.declare([defines])
        formula = z3.ForAll(list(variables), body) if variables else body
        theorem = Theorem(
            len(self._theorems), formula, tuple(variables), body, name, new.rule, new.schema, frozenset(new.hypotheses),
            names(new.facts), tuple(new.obligations),
        )  # fmt: skip
        self._reserve_names(new.obligations)
        self._theorems[name] = theorem
        self._addresses[name] = _addresses(theorem)
        self._copies[name] = theorem._replace(
            formula=z3_wrappers.term(formula),
            body=z3_wrappers.term(body),
            variables=tuple(map(z3_wrappers.term, variables)),
        )
        if symbol is not None:
            self._equations[symbol] = theorem
        return self._copies[name]

    def conclude(self, new: Conclusion) -> Theorem:
        """Store a theorem with all hypotheses that its facts and its symbols carry."""
        hypotheses = hypotheses_of(new.facts) | set(new.hypotheses) | self.hypotheses_of_symbols(new.body)
        return self.add_theorem(new._replace(hypotheses=hypotheses))

    def reserve_theory(self, name: str) -> None:
        """Reserve the name of a theory that is being declared; raises as `check_new_theory` does."""
        self.check_new_theory(name)
        self._theories[name] = None

    def add_theory(self, theory: Theory) -> None:
        """Store a theory whose name was reserved."""
        self._theories[theory.name] = theory

    def add_model(self, theory: str, obligations: Sequence[Obligation], uses: tuple[str, ...]) -> None:
        """Store a model of a theory.

        Args:
            theory: the name of the theory.
            obligations: the obligations of the model.
            uses: the names of the theorems cited for it.
        """
        for obligation in obligations:
            self.check_new_obligation(obligation.name)
        self._reserve_names(obligations)
        self._models[theory] = Model(tuple(obligations), uses)

    def record(self, rule: str, theorems: Sequence[Theorem], /, **arguments: object) -> None:
        """Record the arguments of a rule that has ended, and notify the observer of the theorems that it made."""
        self._records.append({"rule": rule, **rule_records.to_json(arguments)})
        for theorem in theorems:
            self._observer.handle_theorem(theorem)

    def _reserve_names(self, obligations: Iterable[Obligation]) -> None:
        """Register obligations, so that no other theorem can use their names."""
        self._obligation_files |= {obligation.file_name.lower() for obligation in obligations}


def hypotheses_of(facts: Iterable[Citation]) -> set[str]:
    """Return the names of the theories whose hypotheses the facts carry.

    >>> from verify.kernel import Kernel
    >>> c = z3.Int("c")
    >>> theory = Kernel().theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
    >>> hypotheses_of([Citation(theory.hypotheses[0], None)])
    {'positive'}
    """
    return {h for fact in facts for h in fact.theorem.hypotheses}


def names(facts: Iterable[Citation]) -> tuple[str, ...]:
    """Return the names of the cited theorems, each once.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> square = Kernel().prove("square", [n], n * n >= n)
    >>> names([Citation(square, None), Citation(square, (n + 1,))])
    ('square',)
    """
    return tuple(dict.fromkeys(fact.theorem.name for fact in facts))


def _addresses(theorem: Theorem) -> tuple[int, ...]:
    """Return the current addresses of the z3 terms in a theorem; () if one of them is no longer a term."""
    try:
        return tuple(map(z3_wrappers.address, (theorem.formula, theorem.body, *theorem.variables)))
    except z3_wrappers.ForeignObject:
        return ()
