"""The rules that introduce a symbol: definition by well-founded recursion, and choice."""

from collections.abc import Callable, Iterable
from typing import Any

import z3

from verify.kernel import rule_records, validation, z3_wrappers
from verify.kernel.ledger import Conclusion, Ledger
from verify.kernel.obligations import Discharger, fresh_names
from verify.kernel.pretty_printer import pretty
from verify.kernel.statements import Citation, Definition, Fact, Order, Theorem
from verify.kernel.term_analysis import ProofError, Terms, calls, conjunction
from verify.kernel.well_founded import descent_formula, justification


class DefinitionRules:
    """The rules `define` and `choose` of a kernel.

    Args:
        ledger: the symbols and theorems of the kernel.
        discharger: discharges the obligations of recursive definitions.
    """

    def __init__(self, ledger: Ledger, discharger: Discharger) -> None:
        self._ledger, self._discharger = ledger, discharger

    def define(
        self,
        name: str,
        params: Terms,
        sort: z3.SortRef,
        body: Callable[..., Any],
        order: Order | None = None,
        by: Iterable[Fact] = (),
    ) -> Definition:
        """Define a function with ∀ params. f(params) = body(f, params).

        The function is defined only after a proof that every recursive call decreases.

        Args:
            name: the name of the function.
            params: its parameters.
            sort: the sort of its values.
            body: takes the function and the parameters, and returns the body; without `order` it must not call the
                function.
            order: the order in which recursive calls decrease.
            by: facts for the proofs that the arguments decrease.

        >>> from verify.kernel import Kernel, Measure
        >>> k, n = Kernel(), z3.Int("n")
        >>> ones = k.define("ones", [n], z3.IntSort(), lambda f, n: z3.If(n <= 0, 0, n % 2 + f(n / 2)), Measure((n,)))
        >>> print(ones.equation)
        ∀ n. ones(n) = (if n ≤ 0 then 0 else n mod 2 + ones(n div 2))
        >>> print(ones.equation.obligations[0].script.splitlines()[-2])
        (assert (not (=> (not (<= f.n 0)) (and (>= (div f.n 2) 0) (< (div f.n 2) f.n)))))
        """
        name, params, sort = validation.name(name, "symbol"), validation.variables(params), validation.sort(sort)
        order = None if order is None else validation.order(order)
        facts = self._ledger.citations(by)
        self._ledger.signature.check_new(name)
        function = z3.Function(name, *(p.sort() for p in params), sort)
        value = validation.value(body(z3_wrappers.function(function), *map(z3_wrappers.term, params)), sort)
        # The body may have used the kernel meanwhile, and may even have defined this name.
        self._ledger.signature.check_new(name)
        self._ledger.check_new_theorem(f"{name}.def")
        self._ledger.signature.check_variables(name, params, name)
        if value.sort() != sort:
            raise ProofError(f"{name}: the body has sort {value.sort()}; expected {sort}")
        self._ledger.signature.check_formula(value, params, name, new_function=function)
        theory: set[str] = set()
        cited_for_order: list[Citation] = []
        if order is not None:
            theory, cited_for_order = justification(self._ledger, name, order, params)
        obligations = []
        for number, (path, call, bound_variables) in enumerate(calls(value, function, fresh_names()), 1):
            if order is None:
                raise ProofError(f"{name}: a recursive definition needs an order")
            goal = z3.Implies(conjunction(path), descent_formula(order, params, tuple(call.children()), name))
            # The function is arbitrary here: the proof of decrease must not use its equation.
            obligations.append(
                self._discharger.discharge(
                    f"{name}.def/{number}", [*params, *bound_variables], goal, facts, [], new_function=function
                )
            )
        schema = f"recursion on {order}" if obligations else ""
        # Python's == would swap the sides of an equation with a quantifier.
        equation_formula = z3.ExprRef.__eq__(function(*params), value)
        citations = [*facts, *cited_for_order]
        equation = self._ledger.conclude(
            Conclusion(
                f"{name}.def", params, equation_formula, "definition", schema, citations, obligations, theory, function
            )
        )
        variable_records = rule_records.variables(params)
        self._ledger.record(
            "define",
            [equation],
            name=function,
            variables=variable_records,
            sort=sort,
            body=value,
            order=order,
            by=facts,
        )
        return self._ledger.definition(name)

    def choose(self, name: str, existence: Theorem) -> Definition:
        """Define a function that maps x to a witness y, from a theorem ∀ x. ∃ y. φ or ∀ x. d → ∃ y. φ.

        >>> from verify.kernel import Kernel
        >>> k, x, y = Kernel(), *z3.Ints("x y")
        >>> exists = k.prove("smaller-exists", [x], z3.Implies(x > 0, z3.Exists(y, z3.And(0 <= y, y < x))))
        >>> print(k.choose("smaller", exists).equation)
        ∀ x. x > 0 → smaller(x) ≥ 0 ∧ smaller(x) < x
        """
        name, existence_theorem = validation.name(name, "symbol"), self._ledger.own_theorem(existence)
        self._ledger.signature.check_new(name)
        self._ledger.check_new_theorem(f"{name}.witness")
        body = existence_theorem.body
        guard, quantified = (body.arg(0), body.arg(1)) if z3.is_implies(body) else (z3.BoolVal(True), body)
        if not (z3.is_quantifier(quantified) and quantified.is_exists() and quantified.num_vars() == 1):
            raise ProofError(f"{name}: the theorem must state that a value exists; it states {pretty(body)}")
        variables = existence_theorem.variables
        self._ledger.signature.check_variables(name, variables, name)
        witness = z3.Function(name, *(x.sort() for x in variables), quantified.var_sort(0))
        witness_formula = z3.Implies(guard, z3.substitute_vars(quantified.body(), witness(*variables)))
        schema, citations = "a witness for a proved existence", [Citation(existence_theorem, None)]
        equation = self._ledger.conclude(
            Conclusion(f"{name}.witness", variables, witness_formula, "choice", schema, citations, defines=witness)
        )
        self._ledger.record("choose", [equation], name=witness, existence=existence_theorem.name)
        return self._ledger.definition(name)
