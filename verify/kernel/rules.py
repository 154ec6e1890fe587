"""The kernel: the only file that can make a theorem.

A `Theorem` is a closed formula that came out of one of the rules below: a solver's unsat, induction along a
well-founded order, a definition by well-founded recursion, a witness for a proved existence, the hypotheses of a
theory, and the instantiation of a theory by a proved model. There are no axioms beside these. Every rule turns
into obligations, SMT-LIB texts that z3 must answer with unsat; the texts are kept so that cvc5 decides them again.

Main definitions: `Kernel`, `Theorem`, `Obligation`, `Measure`, `Structure`, `Along`.
"""

import time
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

import z3

from verify.kernel import smtlib, solvers
from verify.kernel.pretty import pretty
from verify.kernel.terms import (
    ProofError,
    Reading,
    Terms,
    calls,
    conjunction,
    constants,
    has_field,
    is_variable,
    obligation_text,
    values_of,
)

# Whoever proves something has to do with the kernel alone.
__all__ = [
    "Along", "Defined", "Each", "Fact", "Instance", "Kernel", "Measure", "Obligation", "Order", "ProofError",
    "Structure", "Terms", "Theorem", "Theory",
]  # fmt: skip


class Obligation(NamedTuple):
    """One question for a solver. `script` must be unsat; `premises` (the same without the negated goal) must not be."""

    name: str
    script: str
    premises: str
    z3_seconds: float

    @property
    def file_name(self) -> str:
        """The name as a file name without a suffix; no two obligations of a kernel share it, whatever their case."""
        return file_name(self.name)


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


class Theorem(_Sealed):
    """A proved closed formula ∀ variables. body. Only a `Kernel` can make one that a `Kernel` accepts.

    Calling it with terms gives its instance at them, to be cited in the proof of a further theorem.
    """

    __slots__ = ()

    def __call__(self, *terms: z3.ExprRef | int | bool) -> "Instance":
        return Instance(self, values_of(self.variables, terms))

    def __str__(self) -> str:
        return pretty(self.formula)


@dataclass(frozen=True)
class Instance:
    """A theorem cited at named terms; the kernel itself computes the formula."""

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...]


Fact = Theorem | Instance


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
        return f"the structure of {self.variable}"


@dataclass(frozen=True)
class Along:
    """x comes after y when relation(x, y), a relation that a theory declares to be well-founded."""

    relation: z3.FuncDeclRef
    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the well-founded relation {self.relation.name()}"


Order = Measure | Structure | Along


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


class _Model(NamedTuple):
    """The proof that a theory holds somewhere: what was asked, and the theorems cited for it."""

    obligations: tuple[Obligation, ...]
    uses: tuple[str, ...]


@dataclass
class Kernel:
    """A book of theorems: the symbols in use and every theorem made so far, each with its obligations.

    Args:
        seconds: the time limit of a single question to z3.
        instead: chapters that are replaced by others, to try a proof on a changed game.
    """

    seconds: float = 20.0
    instead: Mapping[Callable[..., Any], Callable[..., Any]] = field(default_factory=dict)
    solver_seconds: float = field(default=0.0, init=False)
    _theorems: dict[str, Theorem] = field(default_factory=dict, init=False)
    _definitions: dict[str, Defined] = field(default_factory=dict, init=False)
    # None while a theory is being declared, and for good if that failed: its name is not to be had again.
    _theories: dict[str, Theory | None] = field(default_factory=dict, init=False)
    _models: dict[str, _Model] = field(default_factory=dict, init=False)
    # The file names of all obligations in lower case: an obligation has one owner.
    _questions: set[str] = field(default_factory=set, init=False)
    _seals: dict[int, tuple[str, tuple[int, ...]]] = field(default_factory=dict, init=False)
    _again: dict[str, Callable[[z3.BoolRef], str]] = field(default_factory=dict, init=False)
    _fresh: int = field(default=0, init=False)
    _symbols: dict[str, z3.FuncDeclRef] = field(default_factory=dict, init=False)
    _chapters: dict[Callable[..., Any], Any] = field(default_factory=dict, init=False)

    def __call__(self, chapter: Callable[["Kernel"], Any]) -> Any:
        """What `chapter` proves or defines in this book, proved at the first call and kept."""
        chosen: Callable[[Kernel], Any] = self.instead.get(chapter, chapter)
        if chosen not in self._chapters:
            self._chapters[chosen] = chosen(self)
        return self._chapters[chosen]

    def already(self, chapter: Callable[["Kernel"], Any]) -> Any | None:
        """What `chapter` proved or defined in this book, or None if nothing asked for it yet."""
        return self._chapters.get(self.instead.get(chapter, chapter))

    # Rules

    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = ()) -> Theorem:
        """∀ variables. goal, when z3 finds the cited facts and the negated goal contradictory."""
        self._unproved(name)
        facts = list(by)
        step = self._oblige(f"{name}/1", variables, goal, facts, [])
        self._again[name] = lambda claim: self._script(step.name, variables, claim, self._formulas(facts))
        return self._make(name, variables, goal, "solver", "", facts, [step])

    def induct(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        order: Order,
        at: Sequence[Terms | Each] | None = None,
        by: Iterable[Fact] = (),
    ) -> Theorem:
        """∀ variables. goal, by induction along a well-founded order.

        Args:
            order: along what; it decides where the hypothesis may be used.
            at: where the hypothesis is cited, a tuple with one term for each variable, or `Each`; everywhere if None.
        """
        self._unproved(name)
        facts = list(by)
        self._fresh = 0
        places: list[Each] = []
        if at is None:
            others = tuple(z3.Const(self._fresh_name(str(v)), v.sort()) for v in variables)
            places.append(Each(others, others))
        for place in at or ():
            places.append(place if isinstance(place, Each) else Each((), values_of(variables, place)))
        for place in places:
            for o in place.over:
                if any(z3.eq(o, v) for v in variables):
                    raise ProofError(f"{name}: the hypothesis may not range over a variable of the statement")
                # To bind a constant that the statement speaks of would make another hypothesis of it.
                if not is_variable(o) or o.decl().name() in self._symbols:
                    raise ProofError(f"{name}: the hypothesis can only range over variables, not over {o}")

        def hypotheses(claim: z3.BoolRef) -> list[z3.BoolRef]:
            made = []
            for place in places:
                smaller = self._smaller(order, variables, place.terms, name)
                there = z3.Implies(smaller, z3.substitute(claim, *zip(variables, place.terms, strict=True)))
                made.append(z3.ForAll(list(place.over), there) if place.over else there)
            return made

        step = self._oblige(f"{name}/1", variables, goal, facts, hypotheses(goal))
        self._again[name] = lambda claim: self._script(
            step.name, variables, claim, [*self._formulas(facts), *hypotheses(claim)]
        )
        theory = self._order_theory(order)
        return self._make(name, variables, goal, "induction", f"induction on {order}", facts, [step], theory)

    def define(
        self,
        name: str,
        params: Terms,
        sort: z3.SortRef,
        body: Callable[..., Any],
        order: Order | None = None,
        by: Iterable[Fact] = (),
    ) -> Defined:
        """A new function with ∀ params. f(params) = body(f, params), once every recursive call is proved to decrease.

        Args:
            body: receives the function and the parameters; without `order` it must not call the function.
        """
        self._new(name)
        self._bindable(name, params, {name, *self._symbols})
        self._fresh = 0
        function = z3.Function(name, *(p.sort() for p in params), sort)
        right = body(function, *params)
        right = right if isinstance(right, z3.ExprRef) else sort.cast(right)
        if right.sort() != sort:
            raise ProofError(f"{name}: its values are of sort {sort}, and the definition gives one of {right.sort()}")
        facts = list(by)
        steps = []
        for number, (path, call) in enumerate(calls(right, function, self._fresh_name), 1):
            if order is None:
                raise ProofError(f"{name}: a recursive definition needs an order")
            goal = z3.Implies(conjunction(path), self._smaller(order, params, tuple(call.children()), name))
            local = [*params, *(c for c in constants(goal) if c.decl().name().startswith("bound!"))]
            # The function itself is still arbitrary here: the decrease may not rest on what it is going to be.
            steps.append(self._oblige(f"{name}.def/{number}", local, goal, facts, [], allow=function))
        self._known(right, list(params), name, allow=function)
        self._symbols[name] = function
        theory = self._order_theory(order)
        schema = f"recursion on {order}" if steps else ""
        # Python would write the sides of an equation with a quantifier the other way round.
        equal = z3.ExprRef.__eq__(function(*params), right)
        equation = self._make(f"{name}.def", params, equal, "definition", schema, facts, steps, theory)
        self._definitions[name] = Defined(function, equation)
        return self._definitions[name]

    def choose(self, name: str, existence: Theorem) -> Defined:
        """A witness function for ∀ x. ∃ y. φ or ∀ x. d → ∃ y. φ, one `y` only."""
        self._genuine(existence)
        self._new(name)
        body = existence.body
        guard, exists = (body.arg(0), body.arg(1)) if z3.is_implies(body) else (z3.BoolVal(True), body)
        if not (z3.is_quantifier(exists) and exists.is_exists() and exists.num_vars() == 1):
            raise ProofError(f"{name}: there is nothing to choose in {pretty(body)}")
        xs = existence.variables
        witness = z3.Function(name, *(x.sort() for x in xs), exists.var_sort(0))
        self._symbols[name] = witness
        chosen = z3.Implies(guard, z3.substitute_vars(exists.body(), witness(*xs)))
        fact = self._make(f"{name}.witness", xs, chosen, "choice", "a witness for a proved existence", [existence], [])
        self._definitions[name] = Defined(witness, fact)
        return self._definitions[name]

    def theory(
        self,
        name: str,
        sorts: Sequence[z3.SortRef],
        functions: Sequence[z3.FuncDeclRef],
        hypotheses: Mapping[str, tuple[Terms, z3.BoolRef]],
        well_founded: z3.FuncDeclRef | None = None,
        words: str = "",
    ) -> Theory:
        """New symbols with hypotheses about them; every theorem that uses one carries the theory's name.

        Args:
            hypotheses: by label, the variables and the formula that is assumed of all their values.
            well_founded: a relation of two positions along which no sequence goes on for ever.
            words: what is assumed, in a sentence.
        """
        if name in self._theories:
            raise ProofError(f"there is already a theory {name}")
        taken = {s for other in self.theories.values() for s in other.sorts}
        for sort in sorts:
            if sort.kind() != z3.Z3_UNINTERPRETED_SORT or sort in taken:
                raise ProofError(f"{name}: {sort} is not a new sort")
        for f in functions:
            if f.kind() != z3.Z3_OP_UNINTERPRETED:
                raise ProofError(f"{name}: {f.name()} is not a new function")
            self._new(f.name())
        if well_founded is not None:
            relates = well_founded.arity() == 2 and well_founded.domain(0) == well_founded.domain(1)
            if well_founded not in functions or not relates or well_founded.range() != z3.BoolSort():
                raise ProofError(f"{name}: {well_founded.name()} is not a relation of the theory on a single sort")
        self._theories[name] = None
        self._symbols |= {f.name(): f for f in functions}
        made = []
        for label, (variables, formula) in hypotheses.items():
            self._known(formula, list(variables), name)
            made.append(self._make(f"{name}.{label}", variables, formula, "hypothesis", "", [], [], {name}))
        theory = Theory(name, words, tuple(sorts), tuple(functions), tuple(made), well_founded)
        self._theories[name] = theory
        return theory

    def instantiate(
        self,
        name: str,
        theorem: Theorem,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Callable[[Any], z3.ArithRef] | None = None,
    ) -> Theorem:
        """The theorem read in a model of its theory, free of the theory's hypotheses once the model is proved.

        Args:
            theorem: what is to be read in the model.
            theory: the theory that it carries as a hypothesis.
            sorts: what stands for each of the theory's sorts.
            functions: what stands for each of its functions, and for each function defined over them that the theorem
                mentions; the image of its defining equation is then proved too.
            by: facts for the proof of each hypothesis or equation, by its name.
            rank: for a theory with a well-founded relation, a measure that falls along it.
        """
        self._genuine(theorem)
        for other in theorem.hypotheses - {theory.name}:
            if self._touches([h.formula for h in self._whole(other).hypotheses], theory):
                raise ProofError(f"{name}: {other} speaks of {theory.name} and has to be read in a model first")
        facts = {label: list(cited) for label, cited in (by or {}).items()}
        reading, steps = self._prove_model(name, theory, sorts, functions, facts, rank, theorem)
        used = [f for cited in facts.values() for f in cited]
        formula = reading.term(theorem.formula)
        variables, body = reading.opened(formula, theorem.variables)
        self._known(body, list(variables), name)
        left = (theorem.hypotheses - {theory.name}) | self._hypotheses(used) | self._behind(body)
        schema = f"{theory.name} read in a model"
        return self._seal(name, variables, body, "instantiation", schema, left, [theorem, *used], steps)

    def model(
        self,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Callable[[Any], z3.ArithRef] | None = None,
    ) -> None:
        """Show that the theory's hypotheses can hold together, so that what follows from them is not empty."""
        name = f"{theory.name}.model"
        facts = {label: list(cited) for label, cited in (by or {}).items()}
        reading, steps = self._prove_model(name, theory, sorts, functions, facts, rank, None)
        images = {h for _, body in reading.images.values() for h in self._behind(body)}
        if assumed := images.union(*map(self._hypotheses, facts.values())):
            raise ProofError(f"{name}: a model must need no hypothesis, and this needs {', '.join(sorted(assumed))}")
        self._own(steps)
        self._models[theory.name] = _Model(tuple(steps), _names(f for cited in facts.values() for f in cited))

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """The text that is unsat if the same steps, from the same facts, would also prove `claim`.

        Makes no theorem: it is how a false twin of the theorem's body is shown to be refused.

        Raises:
            ProofError: the theorem is not of this kernel, or no steps prove it, as with a definition.
        """
        self._genuine(theorem)
        if theorem.name not in self._again:
            raise ProofError(f"{theorem.name} was not proved by steps that another claim could take")
        return self._again[theorem.name](claim)

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Whether z3 finds the `question` unsat, so that the steps would prove the claim as well."""
        return solvers.ask_z3(self.question(theorem, claim), seconds).verdict == "unsat"

    # What stands behind a theorem

    def closure(self, theorems: Iterable[Theorem]) -> list[Theorem]:
        """The theorems with everything they rest on, in the order of their proofs.

        That is the facts they cite, the definitions of the symbols they speak of, and the facts cited in the models
        of the theories whose hypotheses they carry.

        Raises:
            ProofError: one of them is not a theorem of this kernel.
        """
        todo = list(theorems)
        for theorem in todo:
            self._genuine(theorem)
        found: set[str] = set()
        while todo:
            theorem = todo.pop()
            if theorem.name in found:
                continue
            found.add(theorem.name)
            models = (self._models[name].uses for name in theorem.hypotheses if name in self._models)
            todo += [self._theorems[name] for names in (theorem.uses, *models) for name in names]
            symbols = smtlib.symbols(theorem.formula)
            todo += [self._definitions[symbol].equation for symbol in symbols if symbol in self._definitions]
        return [t for name, t in self._theorems.items() if name in found]

    def obligations(self, theorems: Iterable[Theorem]) -> list[Obligation]:
        """The obligations of the theorems themselves, and of the models of the theories whose hypotheses they carry.

        Raises:
            ProofError: one of them is not a theorem of this kernel.
        """
        every: dict[str, Obligation] = {}
        for theorem in theorems:
            self._genuine(theorem)
            models = (self._models[name].obligations for name in sorted(theorem.hypotheses) if name in self._models)
            every |= {o.name: o for step in (theorem.obligations, *models) for o in step}
        return list(every.values())

    @property
    def theorems(self) -> Mapping[str, Theorem]:
        """Every theorem made so far, by name."""
        return MappingProxyType(self._theorems)

    @property
    def definitions(self) -> Mapping[str, Defined]:
        """Every function defined or chosen so far, by name."""
        return MappingProxyType(self._definitions)

    @property
    def theories(self) -> Mapping[str, Theory]:
        """Every theory, by name."""
        return MappingProxyType({name: theory for name, theory in self._theories.items() if theory is not None})

    @property
    def models(self) -> Mapping[str, tuple[Obligation, ...]]:
        """For each theory that was shown to hold somewhere, the obligations of its model."""
        return MappingProxyType({name: model.obligations for name, model in self._models.items()})

    # The machinery of the rules

    def _prove_model(
        self,
        name: str,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Sequence[Fact]],
        rank: Callable[[Any], Any] | None,
        theorem: Theorem | None,
    ) -> tuple["Reading", list[Obligation]]:
        """What stands for the theory's sorts and functions, and the proof that it obeys the theory."""
        self._fresh = 0
        if self._whole(theory.name) is not theory:
            raise ProofError(f"{name}: this is not the theory {theory.name} of this kernel")
        if strange := [s for s in sorts if s not in theory.sorts]:
            raise ProofError(f"{name}: {strange[0]} is not a sort of {theory.name}")
        must = list(theory.hypotheses)
        read = list(theory.functions)
        mentioned = [theorem.formula] if theorem is not None else []
        while mentioned:
            for symbol, decl in smtlib.symbols(mentioned.pop()).items():
                equation = self._definitions[symbol].equation if symbol in self._definitions else None
                if equation is None or decl in read:
                    continue
                if theory.name in equation.hypotheses or self._touches([equation.formula], theory):
                    read.append(decl)
                    must.append(equation)
                    mentioned.append(equation.formula)
        reading = self._read(name, sorts, functions, read)
        steps = []
        for number, fact in enumerate(must, 1):
            image = reading.term(fact.formula)
            steps.append(self._oblige(f"{name}.{fact.name}/{number}", [], image, list(by.get(fact.name, ())), []))
        if theory.well_founded is not None:
            if rank is None:
                raise ProofError(f"{name}: a rank must show that {theory.well_founded.name()} is well-founded")
            (x, y), relation = reading.images[theory.well_founded]
            height = rank(x)
            if not z3.is_int(height):
                raise ProofError(f"{name}: a rank must be an integer")
            self._known(height, [x], name)
            lower = z3.substitute(height, (x, y))
            falls = z3.Implies(relation, z3.And(0 <= lower, lower < height))
            steps.append(self._oblige(f"{name}.rank/1", [x, y], falls, list(by.get("rank", ())), []))
        return reading, steps

    def _read(
        self,
        name: str,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        read: Sequence[z3.FuncDeclRef],
    ) -> "Reading":
        """Each of the functions as one term in variables of its own; what is given for it is called only once."""
        if strange := [f for f in functions if f not in read]:
            raise ProofError(f"{name}: {strange[0].name()} is not to be read in a model")
        reading = Reading(name, sorts, {})
        for decl in read:
            if decl not in functions:
                raise ProofError(f"{name}: nothing stands for {decl.name()}")
            domain = [reading.sort(decl.domain(i)) for i in range(decl.arity())]
            params = tuple(z3.Const(self._fresh_name(), sort) for sort in domain)
            body, sort = functions[decl](*params), reading.sort(decl.range())
            body = body if isinstance(body, z3.ExprRef) else sort.cast(body)
            if body.sort() != sort:
                raise ProofError(f"{name}: what stands for {decl.name()} is of sort {body.sort()}, not {sort}")
            self._known(body, params, name)
            reading.images[decl] = (params, body)
        return reading

    def _whole(self, name: str) -> Theory:
        """The theory of that name."""
        theory = self._theories.get(name)
        if theory is None:
            raise ProofError(f"there is no theory {name}")
        return theory

    def _touches(self, formulas: Iterable[z3.ExprRef], theory: Theory) -> bool:
        """Whether formulas, or the definitions behind them, speak of the theory's functions or sorts."""
        functions, sorts = {f.name() for f in theory.functions}, set(theory.sorts)
        seen: set[str] = set()
        todo = list(formulas)
        while todo:
            formula = todo.pop()
            symbols = set(smtlib.symbols(formula)) - seen
            if symbols & functions or not sorts.isdisjoint(smtlib.sorts([formula])):
                return True
            todo += [self._definitions[symbol].equation.formula for symbol in symbols if symbol in self._definitions]
            seen |= symbols
        return False

    def _smaller(self, order: Order, variables: Terms, terms: Terms, name: str) -> z3.BoolRef:
        """That `terms` come before `variables` in the order."""
        if len(terms) != len(variables):
            raise ProofError(f"{name}: the hypothesis needs {len(variables)} terms, not {len(terms)}")
        pairs = list(zip(variables, terms, strict=True))
        match order:
            case Measure(measures):
                if not measures or not all(map(z3.is_int, measures)):
                    raise ProofError(f"{name}: a measure must be made of integers")
                cases: list[z3.BoolRef] = []
                equal: list[z3.BoolRef] = []
                for m in measures:
                    then = z3.substitute(m, *pairs)
                    cases.append(conjunction([*equal, 0 <= then, then < m]))
                    equal.append(then == m)
                return z3.Or(cases) if len(cases) > 1 else cases[0]
            case Structure(variable):
                place = next((i for i, v in enumerate(variables) if z3.eq(v, variable)), None)
                term = terms[place] if place is not None else None
                if term is None or not z3.is_app(term) or term.decl().kind() != z3.Z3_OP_DT_ACCESSOR:
                    raise ProofError(f"{name}: {term} is not a field of {variable}")
                if not z3.eq(term.arg(0), variable) or term.sort() != variable.sort():
                    raise ProofError(f"{name}: {term} is not a field of {variable} of its own sort")
                return has_field(variable, term.decl())
            case Along(relation, variable):
                self._order_theory(order)
                place = next((i for i, v in enumerate(variables) if z3.eq(v, variable)), None)
                if place is None:
                    raise ProofError(f"{name}: {variable} is not a variable of the statement")
                return relation(variable, terms[place])
        raise ProofError(f"{name}: {order} is not a well-founded order")

    def _order_theory(self, order: Order | None) -> set[str]:
        """The theory on whose word the order is well-founded, if it needs one."""
        if not isinstance(order, Along):
            return set()
        for theory in self.theories.values():
            if theory.well_founded is not None and theory.well_founded == order.relation:
                return {theory.name}
        raise ProofError(f"no theory says that {order.relation.name()} is well-founded")

    def _oblige(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        facts: Sequence[Fact],
        hypotheses: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
    ) -> Obligation:
        """Ask z3 for the contradiction of facts, hypotheses and the negated goal, or fail with its countermodel."""
        if file_name(name).lower() in self._questions:
            raise ProofError(f"there is already an obligation {name}, or one whose file would have its name")
        assumed = [*self._formulas(facts), *hypotheses]
        script = self._script(name, variables, goal, assumed, allow)
        antecedent = [goal.arg(0)] if z3.is_implies(goal) else []
        premises = obligation_text(
            name, [*assumed, *antecedent], f"{name}: the premises alone, which must not contradict"
        )
        start = time.perf_counter()
        answer = solvers.ask_z3(script, self.seconds, want_model=True)
        self.solver_seconds += time.perf_counter() - start
        if answer.verdict != "unsat":
            raise ProofError(f"{name}: z3 says {answer.verdict} to\n  {pretty(goal)}\n{answer.model}")
        return Obligation(name, script, premises, answer.seconds)

    def _script(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        assumed: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
    ) -> str:
        """The question whether `assumed` and the negated goal contradict each other, all of known symbols."""
        for formula in (*assumed, goal):
            self._known(formula, list(variables), name, allow)
        return obligation_text(name, [*assumed, z3.Not(goal)], name)

    def _formulas(self, facts: Iterable[Fact]) -> list[z3.BoolRef]:
        return [self._formula(fact) for fact in facts]

    def _formula(self, fact: Fact) -> z3.BoolRef:
        if not isinstance(fact, Instance):
            self._genuine(fact)
            return fact.formula
        if type(fact) is not Instance:
            raise ProofError("this is not an instance of a theorem")
        self._genuine(fact.theorem)
        return z3.substitute(fact.theorem.body, *zip(fact.theorem.variables, fact.terms, strict=True))

    def _genuine(self, theorem: Theorem) -> None:
        """Refuse whatever this kernel did not make: a forged seal, a changed formula, another kernel's theorem."""
        made = self._seals.get(theorem.seal) if isinstance(theorem, Theorem) else None
        kept = self._theorems.get(made[0]) if made else None
        if made is None or kept is not theorem or made[1] != _ids(theorem):
            raise ProofError("this is not a theorem of this kernel")

    def _known(
        self, formula: z3.ExprRef, variables: Sequence[z3.ExprRef], name: str, allow: z3.FuncDeclRef | None = None
    ) -> None:
        """Refuse a formula with a free variable that is not declared or a function that nobody defined.

        Refused as well is what the text of an obligation could not say, such as a function hidden inside an operator.
        """
        try:
            found = smtlib.symbols(formula)
            smtlib.text(formula)
        except ValueError as error:
            raise ProofError(f"{name}: {error}") from None
        # While both live, two declarations are the same exactly when z3 gives them one number.
        own = {v.decl().get_id() for v in variables if z3.is_const(v)}
        for symbol, decl in found.items():
            if decl.get_id() in own:
                continue
            known = allow if allow is not None and allow.name() == symbol else self._symbols.get(symbol)
            if known is None or known.get_id() != decl.get_id():
                raise ProofError(f"{name}: {symbol} is neither a variable of the statement nor defined")

    def _hypotheses(self, facts: Iterable[Fact]) -> set[str]:
        theorems = (f.theorem if isinstance(f, Instance) else f for f in facts)
        return {h for t in theorems for h in t.hypotheses}

    def _make(
        self,
        name: str,
        variables: Terms,
        body: z3.BoolRef,
        rule: str,
        schema: str,
        facts: Sequence[Fact],
        steps: Sequence[Obligation],
        hypotheses: Iterable[str] = (),
    ) -> Theorem:
        every = self._hypotheses(facts) | set(hypotheses) | self._behind(body)
        return self._seal(name, variables, body, rule, schema, every, facts, steps)

    def _behind(self, body: z3.ExprRef) -> set[str]:
        """The hypotheses under which the functions in a formula were defined."""
        defined = (self._definitions.get(s) for s in smtlib.symbols(body))
        return {h for d in defined if d is not None for h in d.equation.hypotheses}

    def _seal(
        self,
        name: str,
        variables: Terms,
        body: z3.BoolRef,
        rule: str,
        schema: str,
        hypotheses: Iterable[str],
        facts: Sequence[Fact],
        steps: Sequence[Obligation],
    ) -> Theorem:
        self._unproved(name)
        self._bindable(name, variables, self._symbols)
        closed = z3.ForAll(list(variables), body) if variables else body
        self._own(steps)
        seal = len(self._seals)
        theorem = Theorem(
            seal, closed, tuple(variables), body, name, rule, schema, frozenset(hypotheses),
            _names(facts), tuple(steps),
        )  # fmt: skip
        self._seals[seal] = (name, _ids(theorem))
        self._theorems[name] = theorem
        return theorem

    def _unproved(self, name: str) -> None:
        if name in self._theorems:
            raise ProofError(f"there is already a theorem {name}")

    def _own(self, steps: Iterable[Obligation]) -> None:
        """The obligations have their owner now."""
        self._questions |= {o.file_name.lower() for o in steps}

    def _bindable(self, name: str, variables: Terms, taken: Container[str]) -> None:
        """Refuse what cannot be a variable of a statement: a term, a symbol that is taken, a variable twice."""
        for v in variables:
            if not is_variable(v) or "!" in v.decl().name() or v.decl().name() in taken:
                raise ProofError(f"{name}: {v} is not a variable")
        if len({v.decl().name() for v in variables}) != len(variables):
            raise ProofError(f"{name}: a variable occurs twice")

    def _new(self, name: str) -> None:
        if name in self._symbols:
            raise ProofError(f"{name} is already defined")
        if not smtlib.PLAIN_NAME.fullmatch(name):
            raise ProofError(f"{name!r} cannot be a name in SMT-LIB")

    def _fresh_name(self, stem: str = "bound") -> str:
        """A name that no variable of a statement can have, new within the step at hand."""
        self._fresh += 1
        return f"{stem}!{self._fresh}"


def file_name(obligation: str) -> str:
    """An obligation's name as a file name, without a suffix."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-.+_") else "_" for c in obligation.replace("⊕", "+"))


def _names(facts: Iterable[Fact]) -> tuple[str, ...]:
    """The names of the theorems that are cited, each once."""
    return tuple(dict.fromkeys(f.theorem.name if isinstance(f, Instance) else f.name for f in facts))


def _ids(theorem: Theorem) -> tuple[int, ...]:
    """Which terms of z3 a theorem is made of."""
    return tuple(term.get_id() for term in (theorem.formula, theorem.body, *theorem.variables))
