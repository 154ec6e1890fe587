"""Rules that prove a statement: by a solver, by induction, and by computation."""

from collections.abc import Iterable, Sequence

import z3

from verify.kernel import evaluation, rule_records, validation, z3_nodes
from verify.kernel.ledger import Conclusion, Ledger
from verify.kernel.obligations import ClaimTrials, Discharger
from verify.kernel.statements import Citation, Fact, ForEach, Order, Theorem
from verify.kernel.term_analysis import ProofError, Terms, is_variable, substitute
from verify.kernel.unfolding import unfold_calls
from verify.kernel.well_founded import descent_formula, justification


class ProofRules:
    """The rules `prove`, `induct` and `evaluate` of a kernel.

    Args:
        ledger: the theorems of the kernel.
        discharger: discharges the obligations.
        others: the register of proof steps that can be tried on other claims.
    """

    def __init__(self, ledger: Ledger, discharger: Discharger, others: ClaimTrials) -> None:
        self._ledger, self._discharger, self._others = ledger, discharger, others

    def prove(self, name: str, variables: Terms, goal: z3.BoolRef, by: Iterable[Fact] = (), unfold: int = 0) -> Theorem:
        """Return ∀ variables. goal, if z3 finds the cited facts and the negated goal contradictory.

        Args:
            name: the name of the theorem.
            variables: the variables that the theorem quantifies over.
            goal: the statement about the variables.
            by: the facts to cite.
            unfold: the number of rounds in which definitions are unfolded in the goal and the facts; their instances
                are cited as well.

        >>> from verify.kernel import Kernel
        >>> k, n = Kernel(), z3.Int("n")
        >>> square = k.prove("square", [n], n * n >= n)
        >>> print(k.prove("fourth-power", [n], n * n * (n * n) >= n, by=[square(n), square(n * n)]))
        ∀ n. n·n·n·n ≥ n
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        facts = self._add_instances(unfold, [goal], self._ledger.citations(by))
        self._ledger.check_new_theorem(name)
        step = self._discharger.discharge(f"{name}/1", variables, goal, facts, [])
        theorem = self._ledger.conclude(Conclusion(name, variables, goal, "solver", facts=facts, obligations=[step]))
        self._others.allow(
            name, lambda claim: self._discharger.script(step.name, variables, claim, [f.formula for f in facts])
        )
        variable_records = rule_records.variables(variables)
        self._ledger.record("prove", [theorem], name=name, variables=variable_records, goal=goal, by=facts)
        return theorem

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
            variables: the variables that the theorem quantifies over.
            goal: the statement about the variables.
            order: the well-founded order, which determines where the hypothesis may be used.
            at: the instances of the hypothesis to cite, each a tuple with one term per variable or a `ForEach`; if
                None, the hypothesis is cited for all smaller values.
            by: the facts to cite.
            unfold: the number of rounds in which definitions are unfolded in the goal, in the hypotheses and in the
                facts.

        >>> from verify.kernel import Kernel, Measure
        >>> k, n = Kernel(), z3.Int("n")
        >>> total = k.define("total", [n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, n + f(n - 1)), Measure((n,)))
        >>> goal = z3.Implies(n >= 0, 2 * total(n) == n * (n + 1))
        >>> print(k.induct("gauss", [n], goal, Measure((n,)), at=[(n - 1,)], by=[total.at(n)]))
        ∀ n. n ≥ 0 → 2·total(n) = n·(n + 1)
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        order, citations = validation.order(order), self._ledger.citations(by)
        places = self._places(name, variables, at)
        self._ledger.check_new_theorem(name)
        theory, cited_for_order = justification(self._ledger, name, order, variables)

        def hypotheses(claim: z3.BoolRef) -> list[z3.BoolRef]:
            formulas = []
            for place in places:
                descent = descent_formula(order, variables, place.terms, name)
                conclusion = z3.Implies(descent, substitute(claim, variables, place.terms))
                formulas.append(z3.ForAll(list(place.over), conclusion) if place.over else conclusion)
            return formulas

        assumptions = hypotheses(goal)
        facts = self._add_instances(unfold, [goal, *assumptions], citations)
        step = self._discharger.discharge(f"{name}/1", variables, goal, facts, assumptions)
        theorem = self._ledger.conclude(
            Conclusion(
                name, variables, goal, "induction", f"induction on {order}", [*facts, *cited_for_order], [step], theory
            )
        )
        self._others.allow(
            name,
            lambda claim: self._discharger.script(
                step.name, variables, claim, [*(f.formula for f in facts), *hypotheses(claim)]
            ),
        )
        variable_records = rule_records.variables(variables)
        self._ledger.record(
            "induct", [theorem], name=name, variables=variable_records, goal=goal, order=order, at=places, by=facts
        )
        return theorem

    def evaluate(self, name: str, variables: Terms, goal: z3.BoolRef, steps: int | None = None) -> Theorem:
        """Return ∀ variables. goal, if computation with the equations of its functions shows that the goal is true.

        The goal must begin with bounds for each variable (`verify.kernel.evaluation`). Its functions must be defined,
        not chosen or assumed, and must not depend on a hypothesis.

        >>> from verify.kernel import Kernel
        >>> k, n = Kernel(), z3.Int("n")
        >>> rest = k.define("rest", [n], z3.IntSort(), lambda _, n: n * n % 8)
        >>> goal = z3.ForAll(n, z3.Implies(z3.And(n >= 0, n < 99), rest(n) <= 4))
        >>> print(k.evaluate("rests", [], goal))
        ∀ n. n ≥ 0 ∧ n < 99 → rest(n) ≤ 4
        """
        name, variables, goal = validation.name(name), validation.variables(variables), validation.formula(goal)
        self._ledger.check_new_theorem(name)
        self._ledger.signature.check_variables(name, variables)
        closed_goal = z3.ForAll(list(variables), goal) if variables else goal
        equations: dict[str, Theorem] = {}
        formulas_to_visit = [closed_goal]
        while formulas_to_visit:
            for symbol in z3_nodes.symbols(formulas_to_visit.pop()).keys() - equations.keys():
                equation = self._ledger.equations.get(symbol)
                if equation is None or equation.rule != "definition" or equation.hypotheses:
                    raise ProofError(f"{name}: {symbol} has no defining equation to compute with")
                equations[symbol] = equation
                formulas_to_visit.append(equation.formula)
        facts = [Citation(equations[symbol], None) for symbol in sorted(equations)]
        step_limit = int(self._discharger.seconds * evaluation.STEPS_A_SECOND) if steps is None else steps
        step = self._discharger.discharge(f"{name}/1", [], closed_goal, facts, [], compute=step_limit)
        theorem = self._ledger.conclude(Conclusion(name, variables, goal, "evaluation", "computation", facts, [step]))
        self._ledger.record("evaluate", [theorem], name=name, variables=rule_records.variables(variables), goal=goal)
        return theorem

    def _add_instances(self, depth: int, formulas: Iterable[z3.ExprRef], facts: Sequence[Citation]) -> list[Citation]:
        """Return the instances of definitions for the calls in the facts and formulas, followed by the facts."""
        if not depth:
            return list(facts)
        instances = unfold_calls([*formulas, *(fact.formula for fact in facts)], self._ledger.equations, depth)
        return [*instances, *facts]

    def _places(
        self, name: str, variables: tuple[z3.ExprRef, ...], at: Sequence[Terms | ForEach] | None
    ) -> tuple[ForEach, ...]:
        """Return the places at which an induction hypothesis is cited; if `at` is None, all values of the variables."""
        if at is None:
            copies = tuple(z3.Const(f"{v.decl().name()}!{i}", v.sort()) for i, v in enumerate(variables, 1))
            return (ForEach(copies, copies),)
        places = validation.places(variables, at)
        self._check_ranges(name, variables, places)
        return places

    def _check_ranges(self, name: str, variables: Terms, places: Iterable[ForEach]) -> None:
        """Raise ProofError if an induction hypothesis ranges over a variable of the statement or over a symbol."""
        statement_names = {v.decl().name() for v in variables}
        for place in places:
            for variable in place.over:
                if is_variable(variable) and variable.decl().name() in statement_names:
                    raise ProofError(
                        f"{name}: the hypothesis may not range over a variable of the statement, {variable}"
                    )
                # Binding a constant that occurs in the statement would change the hypothesis.
                if not is_variable(variable) or variable.decl().name() in self._ledger.signature:
                    raise ProofError(f"{name}: the hypothesis can only range over variables, not over {variable}")
            self._ledger.signature.check_variables(name, place.over)
