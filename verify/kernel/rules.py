"""The kernel: the only file that can make a theorem.

A `Theorem` is a closed formula that came out of one of the rules below: a solver's unsat, induction along a
well-founded order, a definition by well-founded recursion, a witness for a proved existence, a computation with
definitions, an array for a term, a root of a polynomial, the hypotheses of a theory, and the instantiation of a theory
by a proved model. There are no axioms beside these. Rules turn into obligations, SMT-LIB texts that z3 must answer with
unsat; the texts are kept so that cvc5 decides them again. A computation is one as well, decided by `evaluation` and
again by the checker's own. Arrays and roots have none: that they are there no first-order theory can say, and
`existence` says why they are.

Every rule goes the same way: what was handed in is taken through the door, then whatever of the caller's is to be
called is called, and from there on nothing of the caller's has a say: names and symbols are checked, the solver is
asked, the theorem is kept.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import z3

from verify.kernel import door, evaluation, existence, own, records, smtlib, solvers
from verify.kernel.known import Known, Model, hypotheses_of, names
from verify.kernel.naming import name_of, named
from verify.kernel.orders import below, smaller
from verify.kernel.pretty import pretty
from verify.kernel.statements import (
    Along,
    Cited,
    Defined,
    Each,
    Endless,
    Fact,
    Measure,
    Obligation,
    Order,
    Theorem,
    Theory,
    file_name,
)
from verify.kernel.terms import ProofError, Reading, Terms, calls, conjunction, is_variable, obligation_text

Chapter = Callable[["Kernel"], Any]


class Kernel(Known):
    """A book of theorems: the symbols in use and every theorem made so far, each with its obligations.

    Args:
        seconds: the time limit of a single question to z3.
        instead: chapters that are replaced by others, to try a proof on a changed game.
    """

    def __init__(self, seconds: float = 20.0, instead: Mapping[Chapter, Chapter] | None = None) -> None:
        super().__init__()
        self.seconds = seconds
        self.solver_seconds = 0.0
        self._instead = dict(door.pairs(instead))
        self._chapters: dict[Chapter, Any] = {}
        # The chapters that are being proved, each asked for by the one before it.
        self._running: list[Chapter] = []
        self._again: dict[str, Callable[[z3.BoolRef], str]] = {}

    @property
    def instead(self) -> dict[Chapter, Chapter]:
        """The chapters that are replaced, and by what."""
        return dict(self._instead)

    def __call__(self, chapter: Chapter) -> Any:
        """What `chapter` proves or defines in this book, proved at the first call and kept."""
        chosen = self._instead.get(chapter, chapter)
        if chosen not in self._chapters:
            self._running.append(chapter)
            try:
                self._chapters[chosen] = chosen(self)
            finally:
                self._running.pop()
        return self._chapters[chosen]

    def already(self, chapter: Chapter) -> Any | None:
        """What `chapter` proved or defined in this book, or None if nothing asked for it yet."""
        return self._chapters.get(self._instead.get(chapter, chapter))

    @property
    def here(self) -> str:
        """What a theorem of the chapter that is being proved is called, unless the chapter says otherwise.

        One that stands in place of another proves what that one is called after.
        """
        if not self._running:
            raise ProofError("outside a chapter a theorem needs a name")
        return name_of(self._running[-1])

    # Rules

    @named
    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = ()) -> Theorem:
        """∀ variables. goal, when z3 finds the cited facts and the negated goal contradictory."""
        name, variables, goal = door.name(name), door.variables(variables), door.formula(goal)
        facts = self._cited(by)
        self._unproved(name)
        step = self._oblige(f"{name}/1", variables, goal, facts, [])
        theorem = self._make(name, variables, goal, "solver", "", facts, [step])
        self._record("prove", name=name, variables=records.variables(variables), goal=goal, by=facts)
        self._again[name] = lambda claim: self._script(step.name, variables, claim, [f.formula for f in facts])
        return theorem

    @named
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
        name, variables, goal = door.name(name), door.variables(variables), door.formula(goal)
        order, facts = door.order(order), self._cited(by)
        if at is None:
            others = tuple(z3.Const(f"{v.decl().name()}!{i}", v.sort()) for i, v in enumerate(variables, 1))
            places: tuple[Each, ...] = (Each(others, others),)
        else:
            places = door.places(variables, at)
            self._range(name, variables, places)
        self._unproved(name)
        theory, grounds = self._order_theory(name, order, variables)

        def hypotheses(claim: z3.BoolRef) -> list[z3.BoolRef]:
            made = []
            for place in places:
                before = smaller(order, variables, place.terms, name)
                there = z3.Implies(before, z3.substitute(claim, *zip(variables, place.terms, strict=True)))
                made.append(z3.ForAll(list(place.over), there) if place.over else there)
            return made

        step = self._oblige(f"{name}/1", variables, goal, facts, hypotheses(goal))
        theorem = self._make(
            name, variables, goal, "induction", f"induction on {order}", [*facts, *grounds], [step], theory
        )
        stated = records.variables(variables)
        self._record("induct", name=name, variables=stated, goal=goal, order=order, at=places, by=facts)
        self._again[name] = lambda claim: self._script(
            step.name, variables, claim, [*(f.formula for f in facts), *hypotheses(claim)]
        )
        return theorem

    @named
    def evaluate(self, name: str, variables: Terms, goal: z3.BoolRef, steps: int | None = None) -> Theorem:
        """∀ variables. goal, when it comes out true by computing with the equations of the functions in it.

        Each variable lies between bounds that the goal names first (`verify.kernel.evaluation`). The functions must
        have been defined, not chosen or assumed, and under no hypothesis.
        """
        name, variables, goal = door.name(name), door.variables(variables), door.formula(goal)
        self._unproved(name)
        self._bindable(name, variables, self._symbols)
        closed = z3.ForAll(list(variables), goal) if variables else goal
        used: dict[str, Theorem] = {}
        todo = [closed]
        while todo:
            for symbol in smtlib.symbols(todo.pop()).keys() - used.keys():
                equation = self._equations.get(symbol)
                if equation is None or equation.rule != "definition" or equation.hypotheses:
                    raise ProofError(f"{name}: {symbol} has no defining equation to compute with")
                used[symbol] = equation
                todo.append(equation.formula)
        facts = [Cited(used[symbol], None) for symbol in sorted(used)]
        most = int(self.seconds * evaluation.STEPS_A_SECOND) if steps is None else steps
        step = self._oblige(f"{name}/1", [], closed, facts, [], compute=most)
        theorem = self._make(name, variables, goal, "evaluation", "computation", facts, [step])
        self._record("evaluate", name=name, variables=records.variables(variables), goal=goal)
        return theorem

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
        """A new function with ∀ params. f(params) = body(f, params), once every recursive call is proved to decrease.

        Args:
            body: receives the function and the parameters; without `order` it must not call the function.
        """
        name, params, sort = door.name(name), door.variables(params), door.sort(sort)
        order, facts = order if order is None else door.order(order), self._cited(by)
        self._new(name)
        function = z3.Function(name, *(p.sort() for p in params), sort)
        right = door.value(body(own.function(function), *map(own.term, params)), sort)
        # The body may have proved and defined whatever it likes meanwhile, this very name included.
        self._new(name)
        self._unproved(f"{name}.def")
        self._bindable(name, params, {name, *self._symbols})
        if right.sort() != sort:
            raise ProofError(f"{name}: its values are of sort {sort}, and the definition gives one of {right.sort()}")
        self._known(right, params, name, allow=function)
        theory, grounds = (set(), []) if order is None else self._order_theory(name, order, params)
        steps = []
        for number, (path, call, opened) in enumerate(calls(right, function, _fresh()), 1):
            if order is None:
                raise ProofError(f"{name}: a recursive definition needs an order")
            goal = z3.Implies(conjunction(path), smaller(order, params, tuple(call.children()), name))
            # The function itself is still arbitrary here: the decrease may not rest on what it is going to be.
            steps.append(self._oblige(f"{name}.def/{number}", [*params, *opened], goal, facts, [], allow=function))
        self._symbols[name] = function
        schema = f"recursion on {order}" if steps else ""
        # Python would write the sides of an equation with a quantifier the other way round.
        equal = z3.ExprRef.__eq__(function(*params), right)
        self._make(f"{name}.def", params, equal, "definition", schema, [*facts, *grounds], steps, theory)
        stated = records.variables(params)
        self._record("define", name=function, variables=stated, sort=sort, body=right, order=order, by=facts)
        self._equations[name] = self._kept[f"{name}.def"]
        return self._defined(name)

    @named
    def choose(self, name: str, existence: Theorem) -> Defined:
        """A witness function for ∀ x. ∃ y. φ or ∀ x. d → ∃ y. φ, one `y` only."""
        name, kept = door.name(name), self._genuine(existence)
        self._new(name)
        self._unproved(f"{name}.witness")
        body = kept.body
        guard, exists = (body.arg(0), body.arg(1)) if z3.is_implies(body) else (z3.BoolVal(True), body)
        if not (z3.is_quantifier(exists) and exists.is_exists() and exists.num_vars() == 1):
            raise ProofError(f"{name}: there is nothing to choose in {pretty(body)}")
        xs = kept.variables
        self._bindable(name, xs, {name, *self._symbols})
        witness = z3.Function(name, *(x.sort() for x in xs), exists.var_sort(0))
        self._symbols[name] = witness
        chosen = z3.Implies(guard, z3.substitute_vars(exists.body(), witness(*xs)))
        schema, cited = "a witness for a proved existence", [Cited(kept, None)]
        self._make(f"{name}.witness", xs, chosen, "choice", schema, cited, [])
        self._record("choose", name=witness, existence=kept.name)
        self._equations[name] = self._kept[f"{name}.witness"]
        return self._defined(name)

    @named
    def tabulate(self, name: str, variables: Terms, over: z3.ExprRef, term: z3.ExprRef) -> Theorem:
        """∀ variables. ∃ table. ∀ over. table[over] = term: a function that a term gives is there as an array.

        There is no obligation; why it holds is said at `existence.tabulated`.
        """
        name, variables, term = door.name(name), door.variables(variables), door.term(term)
        (over,) = door.variables([over])
        self._unproved(name)
        body = existence.tabulated(name, over, term)
        self._bindable(name, [*variables, over], {existence.TABLE, *self._symbols})
        self._known(body, variables, name)
        theorem = self._make(name, variables, body, "tabulation", "a function is an array", [], [])
        stated, place = records.variables(variables), records.variables([over])
        self._record("tabulate", name=name, variables=stated, over=place, term=term, sort=term.sort())
        return theorem

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
        """∀ variables. low ≤ high ∧ p(low) ≤ 0 ≤ p(high) → ∃ x. low ≤ x ≤ high ∧ p(x) = 0, for a polynomial p in x.

        There is no obligation; why it holds is said at `existence.root`.
        """
        name, variables, polynomial = door.name(name), door.variables(variables), door.term(polynomial)
        (x,) = door.variables([x])
        bounds = [door.value(bound, z3.RealSort()) for bound in (low, high)]
        self._unproved(name)
        body = existence.root(name, x, polynomial, *bounds)
        self._bindable(name, [*variables, x], self._symbols)
        self._known(body, variables, name)
        theorem = self._make(name, variables, body, "root", "the intermediate value theorem", [], [])
        stated = records.variables(variables)
        self._record(
            "root", name=name, variables=stated, x=records.variables([x]), polynomial=polynomial, bounds=bounds
        )
        return theorem

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
        name, words = door.name(name), door.text(words)
        sorts = [door.sort(s) for s in door.many(sorts)]
        functions = [door.function(f) for f in door.many(functions)]
        well_founded = None if well_founded is None else door.function(well_founded)
        assumed = []
        for label, (variables, formula) in door.pairs(hypotheses):
            assumed.append((f"{name}.{door.name(label)}", door.variables(variables), door.formula(formula)))
        if name in self._theories:
            raise ProofError(f"there is already a theory {name}")
        taken = {s for other in self._theories.values() if other is not None for s in other.sorts}
        for sort in sorts:
            if sort.kind() != z3.Z3_UNINTERPRETED_SORT or sort in taken:
                raise ProofError(f"{name}: {sort} is not a new sort")
        for f in functions:
            if f.kind() != z3.Z3_OP_UNINTERPRETED:
                raise ProofError(f"{name}: {f.name()} is not a new function")
            self._new(f.name())
        if len({f.name() for f in functions}) != len(functions):
            raise ProofError(f"{name}: a function occurs twice")
        if well_founded is not None:
            relates = well_founded.arity() == 2 and well_founded.domain(0) == well_founded.domain(1)
            if well_founded not in functions or not relates or well_founded.range() != z3.BoolSort():
                raise ProofError(f"{name}: {well_founded.name()} is not a relation of the theory on a single sort")
        self._theories[name] = None
        self._symbols |= {f.name(): f for f in functions}
        for label, variables, formula in assumed:
            self._known(formula, variables, name)
            self._make(label, variables, formula, "hypothesis", "", [], [], {name})
        made = tuple(self._kept[label] for label, _, _ in assumed)
        self._theories[name] = Theory(name, words, tuple(sorts), tuple(functions), made, well_founded)
        self._record(
            "theory", name=name, words=words, sorts=sorts, well_founded=well_founded,
            functions=[(f, [f.domain(i) for i in range(f.arity())], f.range()) for f in functions],
            hypotheses=[(label, records.variables(variables), formula) for label, variables, formula in assumed],
        )  # fmt: skip
        return self._hand_theory(name)

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
        name, kept, whole = door.name(name), self._genuine(theorem), self._theory(name, theory)
        for other in kept.hypotheses - {whole.name}:
            if self._touches([h.formula for h in self._whole(other).hypotheses], whole):
                raise ProofError(f"{name}: {other} speaks of {whole.name} and has to be read in a model first")
        reading, steps, used, told = self._prove_model(name, whole, sorts, functions, by, rank, kept)
        formula = reading.term(kept.formula)
        variables, body = reading.opened(formula, kept.variables)
        self._known(body, variables, name)
        left = (kept.hypotheses - {whole.name}) | hypotheses_of(used) | self._behind(body)
        schema, cited = f"{whole.name} read in a model", [Cited(kept, None), *used]
        theorem_there = self._seal(name, variables, body, "instantiation", schema, left, cited, steps)
        self._record("instantiate", name=name, theorem=kept.name, **told)
        return theorem_there

    def model(
        self,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Callable[[Any], z3.ArithRef] | None = None,
    ) -> None:
        """Show that the theory's hypotheses can hold together, so that what follows from them is not empty."""
        whole = self._theory("a model", theory)
        name = f"{whole.name}.model"
        reading, steps, used, told = self._prove_model(name, whole, sorts, functions, by, rank, None)
        images = {h for _, body in reading.images.values() for h in self._behind(body)}
        if assumed := images | hypotheses_of(used):
            raise ProofError(f"{name}: a model must need no hypothesis, and this needs {', '.join(sorted(assumed))}")
        if whole.name in self._models:
            raise ProofError(f"{name}: {whole.name} has a model already")
        self._own(steps)
        self._models[whole.name] = Model(tuple(steps), names(used))
        self._record("model", **told)

    # Whether other claims would go through

    def question(self, theorem: Theorem, claim: z3.BoolRef) -> str:
        """The text that is unsat if the same steps, from the same facts, would also prove `claim`.

        Makes no theorem: it is how a false twin of the theorem's body is shown to be refused.

        Raises:
            ProofError: the theorem is not of this kernel, or no steps prove it, as with a definition.
        """
        name = self._genuine(theorem).name
        if name not in self._again:
            raise ProofError(f"{name} was not proved by steps that another claim could take")
        return self._again[name](door.formula(claim))

    def attempt(self, theorem: Theorem, claim: z3.BoolRef, seconds: float = 1.0) -> bool:
        """Whether z3 finds the `question` unsat, so that the steps would prove the claim as well."""
        return solvers.ask_z3(self.question(theorem, claim), seconds).verdict == "unsat"

    # The machinery of the rules

    def _prove_model(
        self,
        name: str,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None,
        rank: Callable[[Any], Any] | None,
        theorem: Theorem | None,
    ) -> tuple[Reading, list[Obligation], list[Cited], records.Record]:
        """What stands for the theory's sorts and functions, the proof that it obeys the theory, what was cited, and all
        of this as it is written down.
        """
        facts = {label: self._cited(cited) for label, cited in door.pairs(by)}
        images = {door.sort(s): door.sort(image) for s, image in door.pairs(sorts)}
        if strange := [s for s in images if s not in theory.sorts]:
            raise ProofError(f"{name}: {strange[0]} is not a sort of {theory.name}")
        must = list(theory.hypotheses)
        read = list(theory.functions)
        mentioned = [theorem.formula] if theorem is not None else []
        while mentioned:
            for symbol, decl in smtlib.symbols(mentioned.pop()).items():
                equation = self._equations.get(symbol)
                if equation is None or decl in read:
                    continue
                if theory.name in equation.hypotheses or self._touches([equation.formula], theory):
                    read.append(decl)
                    must.append(equation)
                    mentioned.append(equation.formula)
        reading = self._read(name, images, functions, read)
        falls = self._falls(name, theory, reading, rank)
        steps = []
        for number, fact in enumerate(must, 1):
            image = reading.term(fact.formula)
            steps.append(self._oblige(f"{name}.{fact.name}/{number}", [], image, facts.get(fact.name, []), []))
        if falls is not None:
            steps.append(self._oblige(f"{name}.rank/1", *falls[:2], facts.get("rank", []), []))
        told = {
            "theory": theory.name, "sorts": list(images.items()), "by": facts, "rank": falls and falls[2],
            "functions": [(f, records.variables(xs), body) for f, (xs, body) in reading.images.items()],
        }  # fmt: skip
        return reading, steps, [fact for cited in facts.values() for fact in cited], told

    def _read(
        self,
        name: str,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        read: Sequence[z3.FuncDeclRef],
    ) -> Reading:
        """Each of the functions as one term in variables of its own; what is given for it is called only once."""
        given = {door.function(f): image for f, image in door.pairs(functions)}
        if strange := [f for f in given if f not in read]:
            raise ProofError(f"{name}: {strange[0].name()} is not to be read in a model")
        reading, fresh = Reading(name, sorts, {}), _fresh()
        for decl in read:
            if decl not in given:
                raise ProofError(f"{name}: nothing stands for {decl.name()}")
            domain = [reading.sort(decl.domain(i)) for i in range(decl.arity())]
            params = tuple(z3.Const(next(fresh), sort) for sort in domain)
            sort = reading.sort(decl.range())
            body = door.value(given[decl](*map(own.term, params)), sort)
            if body.sort() != sort:
                raise ProofError(f"{name}: what stands for {decl.name()} is of sort {body.sort()}, not {sort}")
            self._known(body, params, name)
            reading.images[decl] = (params, body)
        return reading

    def _falls(
        self, name: str, theory: Theory, reading: Reading, rank: Callable[[Any], Any] | None
    ) -> tuple[Terms, z3.BoolRef, z3.ExprRef] | None:
        """That the rank falls along what stands for the theory's well-founded relation, if it has one, and the rank."""
        if theory.well_founded is None:
            return None
        if rank is None:
            raise ProofError(f"{name}: a rank must show that {theory.well_founded.name()} is well-founded")
        (x, y), relation = reading.images[theory.well_founded]
        height = rank(own.term(x))
        if type(height) is int or not z3.is_int(height := door.term(height)):
            raise ProofError(f"{name}: a rank must be an integer term")
        self._known(height, [x], name)
        lower = z3.substitute(height, (x, y))
        return [x, y], z3.Implies(relation, z3.And(lower >= 0, below(lower, height))), height

    def _range(self, name: str, variables: Terms, places: Iterable[Each]) -> None:
        """Refuse an induction hypothesis that would range over what the statement, or the kernel, speaks of."""
        own_names = {v.decl().name() for v in variables}
        for place in places:
            for o in place.over:
                if is_variable(o) and o.decl().name() in own_names:
                    raise ProofError(f"{name}: the hypothesis may not range over a variable of the statement")
                # To bind a constant that the statement speaks of would make another hypothesis of it.
                if not is_variable(o) or o.decl().name() in self._symbols:
                    raise ProofError(f"{name}: the hypothesis can only range over variables, not over {o}")
            self._bindable(name, place.over, self._symbols)

    def _order_theory(self, name: str, order: Order, variables: Terms) -> tuple[set[str], list[Cited]]:
        """The theory, or the theorem, on whose word the order is well-founded, if it needs one.

        A measure may speak of the variables alone, and of what was defined before: neither of what a hypothesis ranges
        over, which would give each place a measure of its own, nor of a function that is being defined.
        """
        if isinstance(order, Measure):
            for term in order.terms:
                self._known(term, variables, name)
        if isinstance(order, Endless):
            ends = self._genuine(order.ends)
            if not existence.says_it_ends(order, ends):
                raise ProofError(f"{name}: {ends.name} does not say that no sequence is endless along the relation")
            return set(), [Cited(ends, None)]
        if not isinstance(order, Along):
            return set(), []
        for theory in self._theories.values():
            if theory is not None and theory.well_founded is not None and theory.well_founded == order.relation:
                return {theory.name}, []
        raise ProofError(f"no theory says that {order.relation.name()} is well-founded")

    def _oblige(
        self,
        name: str,
        variables: Terms,
        goal: z3.BoolRef,
        facts: Sequence[Cited],
        hypotheses: Sequence[z3.BoolRef],
        allow: z3.FuncDeclRef | None = None,
        compute: int = 0,
    ) -> Obligation:
        """Ask z3 for the contradiction of facts, hypotheses and the negated goal, or fail with its countermodel.

        With `compute` it is not z3 that is asked, but what the goal comes to in so many steps.
        """
        if file_name(name).lower() in self._questions:
            raise ProofError(f"there is already an obligation {name}, or one whose file would have its name")
        assumed = [*(fact.formula for fact in facts), *hypotheses]
        script = self._script(name, variables, goal, assumed, allow)
        antecedent = [goal.arg(0)] if z3.is_implies(goal) else []
        premises = obligation_text(
            name, [*assumed, *antecedent], f"{name}: the premises alone, which must not contradict"
        )
        start = time.perf_counter()
        if compute:
            answer = evaluation.answer(script, compute)
        else:
            answer = solvers.ask_z3(script, self.seconds, want_model=True)
        self.solver_seconds += time.perf_counter() - start
        if answer.verdict != "unsat":
            who = "computing" if compute else "z3"
            raise ProofError(f"{name}: {who} says {answer.verdict} to\n  {pretty(goal)}\n{answer.model}")
        return Obligation(name, script, premises, answer.seconds, bool(compute))

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

    def _make(
        self,
        name: str,
        variables: Terms,
        body: z3.BoolRef,
        rule: str,
        schema: str,
        facts: Sequence[Cited],
        steps: Sequence[Obligation],
        hypotheses: Iterable[str] = (),
    ) -> Theorem:
        """The theorem, with every hypothesis that its facts or the functions in it carry."""
        every = hypotheses_of(facts) | set(hypotheses) | self._behind(body)
        return self._seal(name, variables, body, rule, schema, every, facts, steps)


def _fresh() -> Iterator[str]:
    """Names that no variable or symbol can have, new within one step."""
    return (f"bound!{i}" for i in count(1))
