"""The ledger of a kernel: its symbols, theorems and theories, out of reach of callers.

Every theorem exists twice, once for the kernel and once for callers. An object from a caller only names a theorem; the
kernel works with its own copy.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import z3

from verify import name_grammar
from verify.kernel import rule_records, smtlib, validation, z3_nodes, z3_objects
from verify.kernel.statements import Cited, Defined, Fact, Obligation, Theorem, Theory
from verify.kernel.term_analysis import ProofError, is_variable

Entry = TypeVar("Entry")


class Model(NamedTuple):
    """The proof that a theory has a model: its obligations, and the theorems cited for it."""

    obligations: tuple[Obligation, ...]
    uses: tuple[str, ...]


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


class Known:
    """The symbols and theorems of a kernel, each theorem with its obligations."""

    def __init__(self) -> None:
        self._kept: dict[str, Theorem] = {}
        self._handed: dict[str, Theorem] = {}
        # Where the terms of each theorem are, and what it cites and speaks of.
        self._places: dict[str, tuple[int, ...]] = {}
        self._stands_on: dict[str, tuple[str, ...]] = {}
        self._symbols: dict[str, z3.FuncDeclRef] = {}
        # The defining equation of each defined symbol, and what is known of each chosen one.
        self._equations: dict[str, Theorem] = {}
        # None while a theory is being declared, and for good if that failed: its name stays reserved.
        self._theories: dict[str, Theory | None] = {}
        self._handed_theories: list[Theory] = []
        self._models: dict[str, Model] = {}
        # The file names of all obligations in lower case: an obligation has one owner.
        self._questions: set[str] = set()
        # The arguments of each call of a rule, in order.
        self._records: list[rule_records.Record] = []

    # To be read by anybody

    @property
    def theorems(self) -> Mapping[str, Theorem]:
        """Return every theorem made so far, by name."""
        return MappingProxyType(dict(self._handed))

    @property
    def definitions(self) -> Mapping[str, Defined]:
        """Return every function defined or chosen so far, by name."""
        return _Copies(self._equations, self._defined)

    @property
    def theories(self) -> Mapping[str, Theory]:
        """Return every theory, by name."""
        return _Copies((n for n, theory in self._theories.items() if theory is not None), self._hand_theory)

    @property
    def models(self) -> Mapping[str, tuple[Obligation, ...]]:
        """Return the obligations of its model for each theory that has one, by the name of the theory."""
        return MappingProxyType({name: model.obligations for name, model in self._models.items()})

    @property
    def records(self) -> tuple[rule_records.Record, ...]:
        """Return the arguments of each call of a rule, for the book; see `verify.kernel.rule_records`."""
        return tuple(map(dict, self._records))

    def closure(self, theorems: Iterable[Theorem]) -> list[Theorem]:
        """Return the theorems and all their dependencies, in the order of their proofs.

        The dependencies are the cited facts, the definitions of the symbols in a theorem, and the facts cited in the
        models of
        the theories whose hypotheses it carries.

        Raises:
            ProofError: one of them is not a theorem of this kernel.
        """
        todo = [self._genuine(theorem).name for theorem in validation.many(theorems)]
        found: set[str] = set()
        while todo:
            name = todo.pop()
            if name in found:
                continue
            found.add(name)
            todo += self._below(name)
            for theory in self._kept[name].hypotheses:
                todo += self._models[theory].uses if theory in self._models else ()
        for name in found:
            self._genuine(self._handed[name])
        return [self._handed[name] for name in sorted(found, key=lambda name: self._kept[name].seal)]

    def _below(self, name: str) -> tuple[str, ...]:
        """Return the names of the theorems that a theorem cites, and of the earlier definitions of its symbols."""
        if name not in self._stands_on:
            theorem = self._kept[name]
            # A bound variable of the formula is free in the body; a function may have taken its name since.
            bound = {z3_nodes.key_of(v.decl()) for v in theorem.variables}
            symbols = sorted(z3_nodes.symbol_keys(theorem.body) - bound)
            defined = (self._equations[symbol].name for symbol, _ in symbols if symbol in self._equations)
            self._stands_on[name] = (*theorem.uses, *defined)
        return self._stands_on[name]

    def obligations(self, theorems: Iterable[Theorem]) -> list[Obligation]:
        """Return the obligations of the theorems, and of the models of the theories whose hypotheses they carry.

        Raises:
            ProofError: one of them is not a theorem of this kernel.
        """
        every: dict[str, Obligation] = {}
        for theorem in map(self._genuine, validation.many(theorems)):
            models = (self._models[name].obligations for name in sorted(theorem.hypotheses) if name in self._models)
            every |= {o.name: o for step in (theorem.obligations, *models) for o in step}
        return list(every.values())

    def _defined(self, name: str) -> Defined:
        """Return a copy of a defined function and its equation, for callers."""
        return Defined(z3_objects.function(self._symbols[name]), self._handed[self._equations[name].name])

    def _hand_theory(self, name: str) -> Theory:
        """Return a copy of a theory, for callers."""
        whole = self._whole(name)
        theory = Theory(
            name, whole.words,
            tuple(map(z3_objects.sort, whole.sorts)), tuple(map(z3_objects.function, whole.functions)),
            tuple(self._handed[h.name] for h in whole.hypotheses),
            None if whole.well_founded is None else z3_objects.function(whole.well_founded),
        )  # fmt: skip
        self._handed_theories.append(theory)
        return theory

    def hold_together(self, theories: Iterable[str]) -> bool:
        """Return whether the theories can get their models in some order such that all of them hold at the end.

        A model invalidates a theory with an earlier model only if that theory depends on the later one.
        """
        wholes = [self._whole(name) for name in theories]
        before = {
            one.name: [o.name for o in wholes if o is not one and self._depends(o, (), [one.name])] for one in wholes
        }
        try:
            TopologicalSorter(before).prepare()
        except CycleError:
            return False
        return True

    # What comes back from a caller

    def _genuine(self, given: object) -> Theorem:
        """Return the kernel's own copy of a theorem.

        Raises:
            ProofError: this kernel did not hand out the object: a forged seal, a changed formula, a theorem of another
                kernel.
        """
        theorem, name = validation.theorem_name(given)
        if self._handed.get(name) is not theorem or _places(self._handed[name]) != self._places[name]:
            raise ProofError("this is not a theorem of this kernel")
        return self._kept[name]

    def _cited(self, facts: Iterable[Fact]) -> list[Cited]:
        """Return the facts as the kernel's own theorems, with the terms at which they are cited."""
        cited = []
        for fact in validation.many(facts):
            given, terms = validation.instance(fact)
            theorem = self._genuine(given)
            cited.append(Cited(theorem, None if terms is None else validation.values(theorem.variables, terms)))
        return cited

    def _theory(self, name: str, given: Theory) -> Theory:
        """Return the kernel's own copy of a theory."""
        called = validation.name(given.name, "theory") if type(given) is Theory else ""
        whole = self._whole(called)
        if not any(given is handed for handed in self._handed_theories):
            raise ProofError(f"{name}: this is not the theory {called} of this kernel")
        return whole

    def _whole(self, name: str) -> Theory:
        """Return the theory with this name."""
        theory = self._theories.get(name)
        if theory is None:
            raise ProofError(f"there is no theory {name}")
        return theory

    # What may be said

    def _known(
        self, formula: z3.ExprRef, variables: Sequence[z3.ExprRef], name: str, allow: z3.FuncDeclRef | None = None
    ) -> None:
        """Raise ProofError if a formula has an undeclared free variable or an undefined function.

        The kernel also refuses terms that an SMT-LIB text cannot express, such as a function hidden inside an operator.
        """
        try:
            found = z3_nodes.symbol_keys(formula)
            smtlib.text(formula)
        except ValueError as error:
            raise ProofError(f"{name}: {error}") from None
        # While both live, two declarations are the same exactly when z3 gives them one number.
        may = {z3_nodes.key_of(v.decl()) for v in variables}
        if allow is not None:
            may.add(z3_nodes.key_of(allow))
        for symbol, number in sorted(found - may):
            known = self._symbols.get(symbol)
            if known is None or known.get_id() != number:
                raise ProofError(f"{name}: {symbol} is neither a variable of the statement nor defined")

    def _bindable(self, name: str, variables: Sequence[z3.ExprRef], taken: Container[str]) -> None:
        """Raise ProofError if a term cannot be a variable of a statement.

        A variable is a constant; it is neither a symbol in use nor repeated.
        """
        for v in variables:
            if not is_variable(v):
                raise ProofError(f"{name}: a term that is no constant is not a variable")
            if not name_grammar.is_variable(v.decl().name()):
                raise ProofError(f"{name}: {name_grammar.refusal(v.decl().name(), 'variable')}")
            if v.decl().name() in taken:
                raise ProofError(f"{name}: {v} is not a variable")
        if len({v.decl().name() for v in variables}) != len(variables):
            raise ProofError(f"{name}: a variable occurs twice")

    def _new(self, name: str) -> None:
        """Raise ProofError if a symbol is in use, or if its name is not in the grammar of names."""
        if not name_grammar.is_symbol(name):
            raise ProofError(name_grammar.refusal(name, "symbol"))
        if name in self._symbols:
            raise ProofError(f"{name} is already defined")

    def _unproved(self, name: str) -> None:
        if name in self._kept:
            raise ProofError(f"there is already a theorem {name}")

    # Whose word it is

    def _behind(self, body: z3.ExprRef) -> set[str]:
        """Return the hypotheses under which the functions in a formula were defined."""
        defined = (self._equations[s] for s in z3_nodes.symbols(body) if s in self._equations)
        return {h for equation in defined for h in equation.hypotheses}

    def _equations_behind(self, formulas: Iterable[z3.ExprRef]) -> dict[str, Theorem]:
        """Return the equations of the symbols in some formulas, and of the symbols in these equations, by symbol."""
        found: dict[str, Theorem] = {}
        todo = list(formulas)
        while todo:
            for symbol in sorted(self._equations.keys() & set(z3_nodes.symbols(todo.pop())) - found.keys()):
                found[symbol] = self._equations[symbol]
                todo.append(found[symbol].formula)
        return found

    def _depends(self, theory: Theory, formulas: Iterable[z3.ExprRef], theories: Iterable[str] = ()) -> bool:
        """Return whether reading a theory in a model may change the truth of formulas or theories.

        It may if a function or sort of the theory occurs in them, in the equation of a symbol that they mention, in the
        hypotheses of a theory under which such a symbol was defined or chosen, and so on; or if one of the theories on
        this
        path is the theory itself. See "Reading a theorem in a model" in the soundness argument.
        """
        functions, sorts = {f.name() for f in theory.functions}, set(theory.sorts)
        symbols: set[str] = set()
        met: set[str] = set()
        todo, waiting = list(formulas), list(theories)
        while todo or waiting:
            if waiting:
                if (name := waiting.pop()) in met:
                    continue
                met.add(name)
                whole = self._whole(name)
                todo += [h.formula for h in whole.hypotheses]
                if name == theory.name or not sorts.isdisjoint(_vocabulary(whole)):
                    return True
                continue
            formula = todo.pop()
            found = set(z3_nodes.symbols(formula)) - symbols
            symbols |= found
            if found & functions or not sorts.isdisjoint(z3_nodes.sorts([formula])):
                return True
            for symbol in self._equations.keys() & found:
                todo.append(self._equations[symbol].formula)
                waiting += self._equations[symbol].hypotheses
        return False

    # What is kept

    def _seal(
        self,
        name: str,
        variables: Sequence[z3.ExprRef],
        body: z3.BoolRef,
        rule: str,
        schema: str,
        hypotheses: Iterable[str],
        facts: Sequence[Cited],
        steps: Sequence[Obligation],
    ) -> Theorem:
        """Store a theorem and return the copy for callers."""
        self._unproved(name)
        self._bindable(name, variables, self._symbols)
        closed = z3.ForAll(list(variables), body) if variables else body
        kept = Theorem(
            len(self._kept), closed, tuple(variables), body, name, rule, schema, frozenset(hypotheses),
            names(facts), tuple(steps),
        )  # fmt: skip
        self._own(steps)
        self._kept[name] = kept
        self._places[name] = _places(kept)
        self._handed[name] = kept._replace(
            formula=z3_objects.term(closed),
            body=z3_objects.term(body),
            variables=tuple(map(z3_objects.term, variables)),
        )
        return self._handed[name]

    def _record(self, rule: str, **given: object) -> None:
        self._records.append({"rule": rule, **rule_records.plain(given)})

    def _own(self, steps: Iterable[Obligation]) -> None:
        """Register the obligations of a theorem, so that no other theorem can have them."""
        self._questions |= {o.file_name.lower() for o in steps}


def _vocabulary(theory: Theory) -> set[z3.SortRef]:
    """Return the sorts that occur in the signatures of a theory's functions."""
    signatures = ((*(f.domain(i) for i in range(f.arity())), f.range()) for f in theory.functions)
    return {inner for signature in signatures for sort in signature for inner in z3_nodes.sorts_within(sort)}


def hypotheses_of(facts: Iterable[Cited]) -> set[str]:
    """Return the theories whose hypotheses the facts carry."""
    return {h for fact in facts for h in fact.theorem.hypotheses}


def names(facts: Iterable[Cited]) -> tuple[str, ...]:
    """Return the names of the cited theorems, each once."""
    return tuple(dict.fromkeys(fact.theorem.name for fact in facts))


def _places(theorem: Theorem) -> tuple[int, ...]:
    """Return the current addresses of the z3 terms in a theorem; () if one of them is no longer a term."""
    try:
        return tuple(map(z3_objects.address, (theorem.formula, theorem.body, *theorem.variables)))
    except z3_objects.NotPlain:
        return ()
