"""Dependencies between the theorems, symbols and theories of a ledger."""

from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter

import z3

from verify.kernel import validation, z3_nodes
from verify.kernel.ledger import Ledger
from verify.kernel.statements import Obligation, Theorem, Theory


class Dependencies:
    """Finder of the dependencies of theorems, and of the theories that a change of meaning affects.

    Args:
        ledger: the theorems of the kernel.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        # By theorem, the names of the theorems that it cites and of the definitions that it mentions.
        self._direct: dict[str, tuple[str, ...]] = {}

    def closure(self, theorems: Iterable[Theorem]) -> list[Theorem]:
        """Return the theorems and all their dependencies, in the order of their proofs.

        The dependencies are the cited facts, the definitions of the symbols in a theorem, and the facts cited in the
        models of the theories whose hypotheses it carries.

        Raises:
            ProofError: one of the objects is not a theorem of this kernel.
        """
        ledger = self._ledger
        names_to_visit = [ledger.own_theorem(theorem).name for theorem in validation.many(theorems)]
        names: set[str] = set()
        while names_to_visit:
            name = names_to_visit.pop()
            if name in names:
                continue
            names.add(name)
            names_to_visit += self._direct_dependencies(name)
            for theory in ledger.theorem(name).hypotheses:
                if (model := ledger.model(theory)) is not None:
                    names_to_visit += model.uses
        for name in names:
            ledger.own_theorem(ledger.theorem_copy(name))
        return [ledger.theorem_copy(name) for name in sorted(names, key=lambda name: ledger.theorem(name).seal)]

    def _direct_dependencies(self, name: str) -> tuple[str, ...]:
        """Return the names of the theorems that a theorem cites, and of the earlier definitions of its symbols."""
        if name not in self._direct:
            theorem, equations = self._ledger.theorem(name), self._ledger.equations
            # A bound variable of the formula is free in the body; a function may have taken its name since.
            bound_keys = {z3_nodes.key_of(v.decl()) for v in theorem.variables}
            symbols = sorted(z3_nodes.symbol_keys(theorem.body) - bound_keys)
            definitions = (equations[symbol].name for symbol, _ in symbols if symbol in equations)
            self._direct[name] = (*theorem.uses, *definitions)
        return self._direct[name]

    def obligations(self, theorems: Iterable[Theorem]) -> list[Obligation]:
        """Return the obligations of the theorems, and of the models of the theories whose hypotheses they carry.

        Raises:
            ProofError: one of the objects is not a theorem of this kernel.
        """
        obligations: dict[str, Obligation] = {}
        for theorem in map(self._ledger.own_theorem, validation.many(theorems)):
            models = (self._ledger.model(name) for name in sorted(theorem.hypotheses))
            steps = (theorem.obligations, *(model.obligations for model in models if model is not None))
            obligations |= {o.name: o for group in steps for o in group}
        return list(obligations.values())

    def have_common_model(self, theories: Iterable[str]) -> bool:
        """Return whether the theories have models in some order such that none of them is invalidated by a later model.

        A model invalidates a theory with an earlier model only if that theory depends on the later one.
        """
        theory_list = [self._ledger.theory(name) for name in theories]
        predecessors = {
            theory.name: [
                other.name for other in theory_list if other is not theory and self.depends(other, (), [theory.name])
            ]
            for theory in theory_list
        }
        try:
            TopologicalSorter(predecessors).prepare()
        except CycleError:
            return False
        return True

    def equations_of_symbols(self, formulas: Iterable[z3.ExprRef]) -> dict[str, Theorem]:
        """Return the equations of the symbols in some formulas, and of the symbols in these equations, by symbol."""
        equations = self._ledger.equations
        equations_found: dict[str, Theorem] = {}
        formulas_to_visit = list(formulas)
        while formulas_to_visit:
            for symbol in sorted(
                equations.keys() & set(z3_nodes.symbols(formulas_to_visit.pop())) - equations_found.keys()
            ):
                equations_found[symbol] = equations[symbol]
                formulas_to_visit.append(equations_found[symbol].formula)
        return equations_found

    def depends(self, theory: Theory, formulas: Iterable[z3.ExprRef], theories: Iterable[str] = ()) -> bool:
        """Return whether reading a theory in a model may change the truth of formulas or theories.

        It may if a function or sort of the theory occurs in them, in the equation of a symbol that they mention, in the
        hypotheses of a theory under which such a symbol was defined or chosen, and so on; or if one of the theories on
        this path is the theory itself. See "Reading a theorem in a model" in the soundness argument.
        """
        functions, sorts = {f.name() for f in theory.functions}, set(theory.sorts)
        equations = self._ledger.equations
        symbols: set[str] = set()
        visited_theories: set[str] = set()
        formulas_to_visit, theories_to_visit = list(formulas), list(theories)
        while formulas_to_visit or theories_to_visit:
            if theories_to_visit:
                if (name := theories_to_visit.pop()) in visited_theories:
                    continue
                visited_theories.add(name)
                other = self._ledger.theory(name)
                formulas_to_visit += [h.formula for h in other.hypotheses]
                if name == theory.name or not sorts.isdisjoint(_vocabulary(other)):
                    return True
                continue
            formula = formulas_to_visit.pop()
            new_symbols = set(z3_nodes.symbols(formula)) - symbols
            symbols |= new_symbols
            if new_symbols & functions or not sorts.isdisjoint(z3_nodes.sorts([formula])):
                return True
            for symbol in equations.keys() & new_symbols:
                formulas_to_visit.append(equations[symbol].formula)
                theories_to_visit += equations[symbol].hypotheses
        return False


def _vocabulary(theory: Theory) -> set[z3.SortRef]:
    """Return the sorts that occur in the signatures of a theory's functions."""
    signatures = ((*(f.domain(i) for i in range(f.arity())), f.range()) for f in theory.functions)
    return {inner for signature in signatures for sort in signature for inner in z3_nodes.sorts_within(sort)}
