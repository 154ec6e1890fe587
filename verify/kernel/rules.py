"""The kernel: only its rules make theorems.

A `Theorem` is a closed formula that results from one of the rules here and in `theories`: a solver's unsat, induction
along a well-founded order, a definition by well-founded recursion, a witness for a proved existence, a computation with
definitions, an array for a term, a root of a polynomial, the hypotheses of a theory, and the reading of a theorem in a
proved model. There are no other axioms. Rules produce obligations, SMT-LIB texts that z3 must answer with unsat; cvc5
decides the texts again. A computation is an obligation too, decided by `evaluation` and again by the checker's own
evaluator. Arrays and roots have no obligation, because no first-order theory states that they exist;
`existence_rules` gives the arguments.

Every rule works in the same order: it validates and copies its arguments, calls the caller's functions if there are
any, and from then on uses only its own copies. It checks names and symbols, asks the solver, and stores the theorem.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import z3

from verify.kernel import evaluation, existence_rules, rule_records, validation, z3_nodes, z3_objects
from verify.kernel.obligations import fresh_names
from verify.kernel.pretty_printer import pretty
from verify.kernel.statements import (
    Cited,
    Defined,
    Fact,
    ForEach,
    Measure,
    NoInfiniteDescent,
    Order,
    Theorem,
    WellFounded,
)
from verify.kernel.term_analysis import ProofError, Terms, calls, conjunction, is_variable, substituted
from verify.kernel.theorem_names import name_of, named
from verify.kernel.theories import Models
from verify.kernel.unfolding import unfolded
from verify.kernel.well_founded import smaller

Made = TypeVar("Made")
Chapter = Callable[["Kernel"], Any]


class Kernel(Models):
    """The store of theorems and the rules that make them.

    Args:
        seconds: the time limit of one question to z3, in seconds of processor time.
        instead: chapters to replace by others, which tests a proof on a changed game.
    """

    def __init__(self, seconds: float = 20.0, instead: Mapping[Chapter, Chapter] | None = None) -> None:
        super().__init__(seconds)
        self._instead = dict(validation.pairs(instead))
        self._chapters: dict[Chapter, Any] = {}
        # The chapters that are being proved, each asked for by the one before it.
        self._running: list[Chapter] = []

    @property
    def instead(self) -> dict[Chapter, Chapter]:
        """Return the replaced chapters with their replacements."""
        return dict(self._instead)

    def get(self, chapter: Callable[["Kernel"], Made]) -> Made:
        """Return what `chapter` proves or defines; the chapter runs at the first call, and its result is kept."""
        chosen = self._instead.get(chapter, chapter)
        if chosen not in self._chapters:
            self._running.append(chapter)
            try:
                self._chapters[chosen] = chosen(self)
            finally:
                self._running.pop()
        made: Made = self._chapters[chosen]
        return made

    def __call__(self, chapter: Callable[["Kernel"], Made]) -> Made:
        """Return `get(chapter)`: a proof reads better when it cites `k(lemma)`."""
        return self.get(chapter)

    def already(self, chapter: Chapter) -> Any | None:
        """Return what `chapter` proved or defined in this kernel, or None if it has not run yet."""
        return self._chapters.get(self._instead.get(chapter, chapter))

    @property
    def here(self) -> str:
        """Return the default name of a theorem in the running chapter.

        A chapter that replaces another one proves theorems under the name of the replaced chapter.
        """
        if not self._running:
            raise ProofError("outside a chapter a theorem needs a name")
        return name_of(self._running[-1])

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
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        facts = self._unfolded(unfold, [goal], self._cited(by))
        self._unproved(name)
        step = self._oblige(f"{name}/1", variables, goal, facts, [])
        theorem = self._make(name, variables, goal, "solver", "", facts, [step])
        self._record("prove", name=name, variables=rule_records.variables(variables), goal=goal, by=facts)
        self._again[name] = lambda claim: self._script(step.name, variables, claim, [f.formula for f in facts])
        return theorem

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
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        order, cited = validation.order(order), self._cited(by)
        if at is None:
            others = tuple(z3.Const(f"{v.decl().name()}!{i}", v.sort()) for i, v in enumerate(variables, 1))
            places: tuple[ForEach, ...] = (ForEach(others, others),)
        else:
            places = validation.places(variables, at)
            self._range(name, variables, places)
        self._unproved(name)
        theory, grounds = self._order_theory(name, order, variables)

        def hypotheses(claim: z3.BoolRef) -> list[z3.BoolRef]:
            made = []
            for place in places:
                before = smaller(order, variables, place.terms, name)
                there = z3.Implies(before, substituted(claim, variables, place.terms))
                made.append(z3.ForAll(list(place.over), there) if place.over else there)
            return made

        assumed = hypotheses(goal)
        facts = self._unfolded(unfold, [goal, *assumed], cited)
        step = self._oblige(f"{name}/1", variables, goal, facts, assumed)
        theorem = self._make(
            name, variables, goal, "induction", f"induction on {order}", [*facts, *grounds], [step], theory
        )
        stated = rule_records.variables(variables)
        self._record("induct", name=name, variables=stated, goal=goal, order=order, at=places, by=facts)
        self._again[name] = lambda claim: self._script(
            step.name, variables, claim, [*(f.formula for f in facts), *hypotheses(claim)]
        )
        return theorem

    @named
    def evaluate(self, name: str, variables: Terms, goal: z3.BoolRef, steps: int | None = None) -> Theorem:
        """Return ∀ variables. goal, if the goal is true by computing with the equations of its functions.

        The goal states bounds for each variable first (`verify.kernel.evaluation`). The functions must be defined,
        neither
        chosen nor assumed, and under no hypothesis.
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        self._unproved(name)
        self._bindable(name, variables, self._symbols)
        closed = z3.ForAll(list(variables), goal) if variables else goal
        used: dict[str, Theorem] = {}
        todo = [closed]
        while todo:
            for symbol in z3_nodes.symbols(todo.pop()).keys() - used.keys():
                equation = self._equations.get(symbol)
                if equation is None or equation.rule != "definition" or equation.hypotheses:
                    raise ProofError(f"{name}: {symbol} has no defining equation to compute with")
                used[symbol] = equation
                todo.append(equation.formula)
        facts = [Cited(used[symbol], None) for symbol in sorted(used)]
        most = int(self.seconds * evaluation.STEPS_A_SECOND) if steps is None else steps
        step = self._oblige(f"{name}/1", [], closed, facts, [], compute=most)
        theorem = self._make(name, variables, goal, "evaluation", "computation", facts, [step])
        self._record("evaluate", name=name, variables=rule_records.variables(variables), goal=goal)
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
        """
        name, params, sort = validation.name(name, "symbol"), validation.variables(params), validation.sort(sort)
        order, facts = order if order is None else validation.order(order), self._cited(by)
        self._new(name)
        function = z3.Function(name, *(p.sort() for p in params), sort)
        right = validation.value(body(z3_objects.function(function), *map(z3_objects.term, params)), sort)
        # The body may have proved and defined whatever it likes meanwhile, this very name included.
        self._new(name)
        self._unproved(f"{name}.def")
        self._bindable(name, params, {name, *self._symbols})
        if right.sort() != sort:
            raise ProofError(f"{name}: its values are of sort {sort}, and the definition gives one of {right.sort()}")
        self._known(right, params, name, allow=function)
        theory, grounds = (set(), []) if order is None else self._order_theory(name, order, params)
        steps = []
        for number, (path, call, opened) in enumerate(calls(right, function, fresh_names()), 1):
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
        stated = rule_records.variables(params)
        self._record("define", name=function, variables=stated, sort=sort, body=right, order=order, by=facts)
        self._equations[name] = self._kept[f"{name}.def"]
        return self._defined(name)

    @named
    def choose(self, name: str, existence: Theorem) -> Defined:
        """Define a witness function for ∀ x. ∃ y. φ or ∀ x. d → ∃ y. φ, with a single `y`."""
        name, kept = validation.name(name, "symbol"), self._genuine(existence)
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
        """Return ∀ variables. ∃ table. ∀ over. table[over] = term.

        The theorem says that the function described by a term exists as an array. There is no obligation;
        `existence_rules.tabulated` gives the argument.
        """
        name, variables, term = validation.name(name), validation.variables(variables), validation.term(term)
        (over,) = validation.variables([over])
        self._unproved(name)
        body = existence_rules.tabulated(name, over, term)
        self._bindable(name, [*variables, over], self._symbols)
        self._known(term, [*variables, over], name)  # before the table is bound, which could capture a constant
        theorem = self._make(name, variables, body, "tabulation", "a function is an array", [], [])
        stated, place = rule_records.variables(variables), rule_records.variables([over])
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
        """Return ∀ variables. low ≤ high ∧ p(low) ≤ 0 ≤ p(high) → ∃ x. low ≤ x ≤ high ∧ p(x) = 0.

        p is a polynomial in x. There is no obligation; `existence_rules.root` gives the argument.
        """
        name, variables, polynomial = (
            validation.name(name),
            validation.variables(variables),
            validation.term(polynomial),
        )
        (x,) = validation.variables([x])
        bounds = [validation.value(bound, z3.RealSort()) for bound in (low, high)]
        self._unproved(name)
        body = existence_rules.root(name, x, polynomial, *bounds)
        self._bindable(name, [*variables, x], self._symbols)
        self._known(body, variables, name)
        theorem = self._make(name, variables, body, "root", "the intermediate value theorem", [], [])
        stated = rule_records.variables(variables)
        self._record(
            "root", name=name, variables=stated, x=rule_records.variables([x]), polynomial=polynomial, bounds=bounds
        )
        return theorem

    # What rules share

    def _unfolded(self, depth: int, formulas: Iterable[z3.ExprRef], facts: Sequence[Cited]) -> list[Cited]:
        """Return the facts after the instances of definitions for the calls in them and in the formulas."""
        if not depth:
            return list(facts)
        found = unfolded([*formulas, *(fact.formula for fact in facts)], self._equations, depth)
        return [*found, *facts]

    def _range(self, name: str, variables: Terms, places: Iterable[ForEach]) -> None:
        """Raise ProofError if an induction hypothesis ranges over a variable of the statement or over a symbol."""
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
        """Return the theory, or the theorem, that shows the order to be well-founded, if it needs one.

        A measure may contain only the variables and earlier symbols. It may contain neither the variables that a
        hypothesis
        ranges over, which would give each place its own measure, nor a function that is being defined.
        """
        if isinstance(order, Measure):
            for term in order.terms:
                self._known(term, variables, name)
        if isinstance(order, NoInfiniteDescent):
            ends = self._genuine(order.ends)
            if not existence_rules.says_it_ends(order, ends):
                raise ProofError(f"{name}: {ends.name} does not say that no sequence is endless along the relation")
            return set(), [Cited(ends, None)]
        if not isinstance(order, WellFounded):
            return set(), []
        for theory in self._theories.values():
            if theory is not None and theory.well_founded is not None and theory.well_founded == order.relation:
                return {theory.name}, []
        raise ProofError(f"no theory says that {order.relation.name()} is well-founded")
