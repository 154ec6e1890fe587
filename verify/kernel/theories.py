"""Rules about theories and their models.

A theorem depends on the hypotheses of a theory until it is interpreted in a model.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import z3

from verify.kernel import rule_records, validation, z3_objects
from verify.kernel.dependencies import Dependencies
from verify.kernel.ledger import Conclusion, Ledger, hypotheses_of, names
from verify.kernel.obligations import Discharger, OtherClaims, fresh_names
from verify.kernel.statements import Cited, Fact, Measure, Obligation, Theorem, Theory
from verify.kernel.term_analysis import ProofError, Reading, Terms
from verify.kernel.well_founded import smaller

# A measure of positions: a number, or several in lexicographic order.
Rank = Callable[[Any], z3.ArithRef | Sequence[z3.ArithRef]]


class TheoryRules:
    """The rules of a kernel about theories.

    Args:
        ledger: the theorems and theories of the kernel.
        dependencies: the dependencies between them.
        discharger: discharges the obligations of models.
        others: the register of proof steps that can be tried on other claims.
    """

    def __init__(self, ledger: Ledger, dependencies: Dependencies, discharger: Discharger, others: OtherClaims) -> None:
        self._ledger, self._dependencies, self._discharger, self._others = ledger, dependencies, discharger, others

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
            well_founded: a binary relation on positions that has no infinite descent.
            words: the assumptions in one sentence.

        >>> from verify.kernel import Kernel
        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> k.prove("at-least-one", [], c >= 1, by=theory.hypotheses).hypotheses
        frozenset({'positive'})
        """
        name, words = validation.name(name, "theory"), validation.words(words)
        sorts = [validation.sort(s) for s in validation.many(sorts)]
        functions = [validation.function(f) for f in validation.many(functions)]
        well_founded = None if well_founded is None else validation.function(well_founded)
        assumed = []
        for label, (variables, formula) in validation.pairs(hypotheses):
            assumed.append(
                (
                    f"{name}.{validation.name(label, 'label')}",
                    validation.variables(variables),
                    validation.formula(formula),
                )
            )
        self._ledger.check_new_theory(name)
        self._check_vocabulary(name, sorts, functions, well_founded)
        self._ledger.reserve_theory(name)
        self._ledger.signature.declare(functions)
        made = []
        for label, variables, formula in assumed:
            self._ledger.signature.check_formula(formula, variables, name)
            made.append(self._ledger.conclude(Conclusion(label, variables, formula, "hypothesis", hypotheses={name})))
        own = tuple(self._ledger.theorem(label) for label, _, _ in assumed)
        self._ledger.add_theory(Theory(name, words, tuple(sorts), tuple(functions), own, well_founded))
        self._ledger.record(
            "theory", made, name=name, words=words, sorts=sorts, well_founded=well_founded,
            functions=[(f, [f.domain(i) for i in range(f.arity())], f.range()) for f in functions],
            hypotheses=[(label, rule_records.variables(variables), formula) for label, variables, formula in assumed],
        )  # fmt: skip
        return self._ledger.theory_copy(name)

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
        """Interpret a theorem in a model of its theory; the result no longer depends on the theory's hypotheses.

        Args:
            name: the name of the new theorem.
            theorem: the theorem to interpret.
            theory: the theory whose hypotheses it carries.
            sorts: the sort that replaces each of the theory's sorts.
            functions: the replacement of each function of the theory, and of each defined or chosen function that
                depends on the theory and occurs in the theorem or the theory; the interpretation of its equation is
                then proved too.
            by: facts for the proof of each hypothesis or equation, by its name.
            rank: for a theory with a well-founded relation, a measure that decreases along it, or several measures in
                lexicographic order.

        >>> from verify.kernel import Kernel
        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> square = k.prove("square", [], c * c > 0, by=theory.hypotheses)
        >>> seven = k.instantiate("square-of-seven", square, theory, {}, {c.decl(): lambda: z3.IntVal(7)})
        >>> print(seven, seven.hypotheses)
        7·7 > 0 frozenset()
        """
        name, kept, whole = (
            validation.name(name),
            self._ledger.genuine(theorem),
            self._ledger.genuine_theory(name, theory),
        )
        for other in sorted(kept.hypotheses - {whole.name}):
            if self._dependencies.depends(whole, (), [other]):
                raise ProofError(f"{name}: {other} depends on {whole.name}: interpret it in a model first")
        reading, steps, used, recorded = self._prove_model(name, whole, sorts, functions, by, rank, kept)
        formula = reading.term(kept.formula)
        variables, body = reading.opened(formula, kept.variables)
        self._ledger.signature.check_formula(body, variables, name)
        left = (kept.hypotheses - {whole.name}) | hypotheses_of(used) | self._ledger.hypotheses_behind(body)
        schema, cited = f"{whole.name} read in a model", [Cited(kept, None), *used]
        theorem_there = self._ledger.add_theorem(
            Conclusion(name, variables, body, "instantiation", schema, cited, steps, left)
        )
        # A mutant would have to follow from the same theorem, interpreted in the model.
        self._others.allow(
            name,
            lambda claim: self._discharger.script(f"{name}/claim", variables, claim, [theorem_there.formula]),
        )
        self._ledger.record("instantiate", [theorem_there], name=name, theorem=kept.name, **recorded)
        return theorem_there

    def model(
        self,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None = None,
        rank: Rank | None = None,
    ) -> None:
        """Prove that the theory's hypotheses have a model, so that they are not contradictory.

        >>> from verify.kernel import Kernel
        >>> k, c = Kernel(), z3.Int("c")
        >>> theory = k.theory("positive", [], [c.decl()], {"sign": ([], c > 0)})
        >>> k.model(theory, {}, {c.decl(): lambda: z3.IntVal(7)})
        >>> list(k.models)
        ['positive']
        """
        whole = self._ledger.genuine_theory("a model", theory)
        name = f"{whole.name}.model"
        reading, steps, used, recorded = self._prove_model(name, whole, sorts, functions, by, rank, None)
        images = {h for _, body in reading.images.values() for h in self._ledger.hypotheses_behind(body)}
        if assumed := images | hypotheses_of(used):
            raise ProofError(
                f"{name}: a model must not depend on hypotheses; this one depends on {', '.join(sorted(assumed))}"
            )
        if self._ledger.model(whole.name) is not None:
            raise ProofError(f"{name}: {whole.name} has a model already")
        self._ledger.add_model(whole.name, steps, names(used))
        self._ledger.record("model", [], **recorded)

    # Shared parts

    def _check_vocabulary(
        self,
        name: str,
        sorts: Sequence[z3.SortRef],
        functions: Sequence[z3.FuncDeclRef],
        well_founded: z3.FuncDeclRef | None,
    ) -> None:
        """Raise ProofError if a sort or function of a theory is not new, or if its relation is not a function of it."""
        taken = {s for other in self._ledger.every_theory() for s in other.sorts}
        for sort in sorts:
            if sort.kind() != z3.Z3_UNINTERPRETED_SORT or sort in taken:
                raise ProofError(f"{name}: {sort} is not a new sort")
        for f in functions:
            if f.kind() != z3.Z3_OP_UNINTERPRETED:
                raise ProofError(f"{name}: {f.name()} is not a new function")
            self._ledger.signature.check_new(f.name())
        if len({f.name() for f in functions}) != len(functions):
            raise ProofError(f"{name}: the name of a function occurs twice")
        if well_founded is not None:
            relates = well_founded.arity() == 2 and well_founded.domain(0) == well_founded.domain(1)
            if well_founded not in functions or not relates or well_founded.range() != z3.BoolSort():
                raise ProofError(f"{name}: {well_founded.name()} is not a relation of the theory, binary on one sort")

    def _prove_model(
        self,
        name: str,
        theory: Theory,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        by: Mapping[str, Iterable[Fact]] | None,
        rank: Rank | None,
        theorem: Theorem | None,
    ) -> tuple[Reading, list[Obligation], list[Cited], rule_records.Record]:
        """Return the interpretation, the obligations that show it to be a model, the cited theorems, and the record."""
        facts = {label: self._ledger.cited(cited) for label, cited in validation.pairs(by)}
        images = {validation.sort(s): validation.sort(image) for s, image in validation.pairs(sorts)}
        if strange := [s for s in images if s not in theory.sorts]:
            raise ProofError(f"{name}: {strange[0]} is not a sort of {theory.name}")
        mentioned = [h.formula for h in theory.hypotheses]
        if theorem is not None:
            mentioned.insert(0, theorem.formula)
        # Every symbol is read again that depends on the theory and on which the theorem or the theory depends: its
        # equation then has to hold of what stands for it.
        again = {
            symbol: equation
            for symbol, equation in self._dependencies.equations_behind(mentioned).items()
            if self._dependencies.depends(theory, [equation.formula], equation.hypotheses)
        }
        must = [*theory.hypotheses, *again.values()]
        read = [*theory.functions, *(self._ledger.signature[symbol] for symbol in again)]
        reading = self._read(name, images, functions, read)
        falls = self._falls(name, theory, reading, rank)
        steps = []
        for number, fact in enumerate(must, 1):
            image = reading.term(fact.formula)
            steps.append(
                self._discharger.discharge(f"{name}.{fact.name}/{number}", [], image, facts.get(fact.name, []), [])
            )
        if falls is not None:
            steps.append(self._discharger.discharge(f"{name}.rank/1", *falls[:2], facts.get("rank", []), []))
        recorded = {
            "theory": theory.name, "sorts": list(images.items()), "by": facts, "rank": falls and falls[2],
            "functions": [(f, rule_records.variables(xs), body) for f, (xs, body) in reading.images.items()],
        }  # fmt: skip
        return reading, steps, [fact for cited in facts.values() for fact in cited], recorded

    def _read(
        self,
        name: str,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        read: Sequence[z3.FuncDeclRef],
    ) -> Reading:
        """Return each function as a term in new variables; each given function is called only once."""
        given = {validation.function(f): image for f, image in validation.pairs(functions)}
        if strange := [f for f in given if f not in read]:
            raise ProofError(f"{name}: {strange[0].name()} is not a symbol that the model replaces")
        reading, fresh = Reading(name, sorts, {}), fresh_names()
        for decl in read:
            if decl not in given:
                raise ProofError(f"{name}: the model has no replacement for {decl.name()}")
            domain = [reading.sort(decl.domain(i)) for i in range(decl.arity())]
            params = tuple(z3.Const(next(fresh), sort) for sort in domain)
            sort = reading.sort(decl.range())
            body = validation.value(given[decl](*map(z3_objects.term, params)), sort)
            if body.sort() != sort:
                raise ProofError(f"{name}: the replacement of {decl.name()} has sort {body.sort()}; expected {sort}")
            self._ledger.signature.check_formula(body, params, name)
            reading.images[decl] = (params, body)
        return reading

    def _falls(
        self, name: str, theory: Theory, reading: Reading, rank: Rank | None
    ) -> tuple[Terms, z3.BoolRef, Terms] | None:
        """Return the statement that the rank decreases along the well-founded relation, with the terms of the rank.

        Return None if the theory has no well-founded relation.
        """
        if theory.well_founded is None:
            return None
        if rank is None:
            raise ProofError(f"{name}: a rank must show that {theory.well_founded.name()} is well-founded")
        (x, y), relation = reading.images[theory.well_founded]
        given = rank(z3_objects.term(x))
        heights = validation.many(given) if type(given) in (tuple, list) else (given,)
        if any(type(height) is int for height in heights) or not all(
            map(z3.is_int, heights := validation.terms(heights))
        ):
            raise ProofError(f"{name}: a rank must be an integer term")
        for height in heights:
            self._ledger.signature.check_formula(height, [x], name)
        return [x, y], z3.Implies(relation, smaller(Measure(heights), [x], [y], name)), heights
