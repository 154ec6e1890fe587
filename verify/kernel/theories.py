"""Rules about theories and their models.

A theorem depends on the hypotheses of a theory until it is interpreted in a model.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import z3

from verify.kernel import rule_records, validation, z3_wrappers
from verify.kernel.dependencies import Dependencies
from verify.kernel.ledger import Conclusion, Ledger, hypotheses_of, names
from verify.kernel.obligations import ClaimTrials, Discharger, fresh_names
from verify.kernel.statements import Citation, Fact, Measure, Obligation, Theorem, Theory
from verify.kernel.term_analysis import ProofError, Reading, Terms
from verify.kernel.well_founded import descent_formula

# A measure of positions: a number, or several in lexicographic order.
Rank = Callable[[Any], z3.ArithRef | Sequence[z3.ArithRef]]


class _RankClaim(NamedTuple):
    """The statement ∀ variables. goal, which says that a rank decreases along a relation, and the rank."""

    variables: Terms
    goal: z3.BoolRef
    rank: Terms


class _ModelProof(NamedTuple):
    """A proof that an interpretation is a model: its obligations, the cited theorems, and the record for the book."""

    reading: Reading
    obligations: list[Obligation]
    citations: list[Citation]
    record: rule_records.Record


class TheoryRules:
    """The rules of a kernel about theories.

    Args:
        ledger: the theorems and theories of the kernel.
        dependencies: the dependencies between the objects of the ledger.
        discharger: discharges the obligations of models.
        others: the register of proof steps that can be tried on other claims.
    """

    def __init__(self, ledger: Ledger, dependencies: Dependencies, discharger: Discharger, others: ClaimTrials) -> None:
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
        hypothesis_arguments = []
        for label, (variables, formula) in validation.pairs(hypotheses):
            full_name = f"{name}.{validation.name(label, 'label')}"
            hypothesis_arguments.append((full_name, validation.variables(variables), validation.formula(formula)))
        self._ledger.check_new_theory(name)
        self._check_vocabulary(name, sorts, functions, well_founded)
        self._ledger.reserve_theory(name)
        self._ledger.signature.declare(functions)
        copies = []
        for label, variables, formula in hypothesis_arguments:
            self._ledger.signature.check_formula(formula, variables, name)
            copies.append(self._ledger.conclude(Conclusion(label, variables, formula, "hypothesis", hypotheses={name})))
        own_theorems = tuple(self._ledger.theorem(label) for label, _, _ in hypothesis_arguments)
        self._ledger.add_theory(Theory(name, words, tuple(sorts), tuple(functions), own_theorems, well_founded))
        function_records = [(f, [f.domain(i) for i in range(f.arity())], f.range()) for f in functions]
        hypothesis_records = [
            (label, rule_records.variables(variables), formula) for label, variables, formula in hypothesis_arguments
        ]
        self._ledger.record(
            "theory", copies, name=name, words=words, sorts=sorts, well_founded=well_founded,
            functions=function_records, hypotheses=hypothesis_records,
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
        name, own_theorem = validation.name(name), self._ledger.own_theorem(theorem)
        own_theory = self._ledger.own_theory(name, theory)
        for other in sorted(own_theorem.hypotheses - {own_theory.name}):
            if self._dependencies.depends(own_theory, (), [other]):
                raise ProofError(f"{name}: {other} depends on {own_theory.name}: interpret it in a model first")
        proof = self._prove_model(name, own_theory, sorts, functions, by, rank, own_theorem)
        reading, citations = proof.reading, proof.citations
        formula = reading.term(own_theorem.formula)
        variables, body = reading.open_quantifier(formula, own_theorem.variables)
        self._ledger.signature.check_formula(body, variables, name)
        other_hypotheses = own_theorem.hypotheses - {own_theory.name}
        hypotheses = other_hypotheses | hypotheses_of(citations) | self._ledger.hypotheses_of_symbols(body)
        schema, all_citations = f"{own_theory.name} read in a model", [Citation(own_theorem, None), *citations]
        result = self._ledger.add_theorem(
            Conclusion(name, variables, body, "instantiation", schema, all_citations, proof.obligations, hypotheses)
        )
        # A mutant would have to follow from the same theorem, interpreted in the model.
        self._others.allow(
            name,
            lambda claim: self._discharger.script(f"{name}/claim", variables, claim, [result.formula]),
        )
        self._ledger.record("instantiate", [result], name=name, theorem=own_theorem.name, **proof.record)
        return result

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
        own_theory = self._ledger.own_theory("a model", theory)
        name = f"{own_theory.name}.model"
        proof = self._prove_model(name, own_theory, sorts, functions, by, rank, None)
        hypotheses = hypotheses_of(proof.citations)
        for _, body in proof.reading.images.values():
            hypotheses |= self._ledger.hypotheses_of_symbols(body)
        if hypotheses:
            raise ProofError(
                f"{name}: a model must not depend on hypotheses; this one depends on {', '.join(sorted(hypotheses))}"
            )
        if self._ledger.model(own_theory.name) is not None:
            raise ProofError(f"{name}: {own_theory.name} already has a model")
        self._ledger.add_model(own_theory.name, proof.obligations, names(proof.citations))
        self._ledger.record("model", [], **proof.record)

    # Shared parts

    def _check_vocabulary(
        self,
        name: str,
        sorts: Sequence[z3.SortRef],
        functions: Sequence[z3.FuncDeclRef],
        well_founded: z3.FuncDeclRef | None,
    ) -> None:
        """Raise ProofError if a sort or function of a theory is not new, or its relation is not such a function."""
        other_sorts = {s for other in self._ledger.all_theories() for s in other.sorts}
        for sort in sorts:
            if sort.kind() != z3.Z3_UNINTERPRETED_SORT or sort in other_sorts:
                raise ProofError(f"{name}: {sort} is not a new sort")
        for f in functions:
            if f.kind() != z3.Z3_OP_UNINTERPRETED:
                raise ProofError(f"{name}: {f.name()} is not a new function")
            self._ledger.signature.check_new(f.name())
        if len({f.name() for f in functions}) != len(functions):
            raise ProofError(f"{name}: the name of a function occurs twice")
        if well_founded is not None:
            is_binary = well_founded.arity() == 2 and well_founded.domain(0) == well_founded.domain(1)
            if well_founded not in functions or not is_binary or well_founded.range() != z3.BoolSort():
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
    ) -> _ModelProof:
        """Prove that an interpretation of a theory, given by sorts and functions, is a model of the theory.

        If `theorem` is given, the symbols on which the theorem depends are interpreted too.
        """
        facts = {label: self._ledger.citations(cited) for label, cited in validation.pairs(by)}
        sort_images = {validation.sort(s): validation.sort(image) for s, image in validation.pairs(sorts)}
        if unknown_sorts := [s for s in sort_images if s not in theory.sorts]:
            raise ProofError(f"{name}: {unknown_sorts[0]} is not a sort of {theory.name}")
        formulas = [h.formula for h in theory.hypotheses]
        if theorem is not None:
            formulas.insert(0, theorem.formula)
        # Every symbol is interpreted that depends on the theory and on which the theorem or the theory depends. The
        # interpretation of its equation is then proved too.
        dependent_equations = {
            symbol: equation
            for symbol, equation in self._dependencies.equations_of_symbols(formulas).items()
            if self._dependencies.depends(theory, [equation.formula], equation.hypotheses)
        }
        replaced_symbols = [*theory.functions, *(self._ledger.signature[symbol] for symbol in dependent_equations)]
        reading = self._interpret(name, sort_images, functions, replaced_symbols)
        rank_claim = self._rank_claim(name, theory, reading, rank)
        obligations = []
        for number, fact in enumerate([*theory.hypotheses, *dependent_equations.values()], 1):
            image = reading.term(fact.formula)
            obligations.append(
                self._discharger.discharge(f"{name}.{fact.name}/{number}", [], image, facts.get(fact.name, []), [])
            )
        if rank_claim is not None:
            variables, goal = rank_claim.variables, rank_claim.goal
            obligations.append(self._discharger.discharge(f"{name}.rank/1", variables, goal, facts.get("rank", []), []))
        record = {
            "theory": theory.name,
            "sorts": list(sort_images.items()),
            "by": facts,
            "rank": None if rank_claim is None else rank_claim.rank,
            "functions": [(f, rule_records.variables(xs), body) for f, (xs, body) in reading.images.items()],
        }
        return _ModelProof(reading, obligations, [fact for cited in facts.values() for fact in cited], record)

    def _interpret(
        self,
        name: str,
        sorts: Mapping[z3.SortRef, z3.SortRef],
        functions: Mapping[z3.FuncDeclRef, Callable[..., Any]],
        symbols: Sequence[z3.FuncDeclRef],
    ) -> Reading:
        """Return the symbols as terms in new variables; each given function is called only once."""
        replacements = {validation.function(f): image for f, image in validation.pairs(functions)}
        if unknown_symbols := [f for f in replacements if f not in symbols]:
            raise ProofError(f"{name}: {unknown_symbols[0].name()} is not a symbol that the model replaces")
        reading, fresh = Reading(name, sorts, {}), fresh_names()
        for symbol in symbols:
            if symbol not in replacements:
                raise ProofError(f"{name}: the model has no replacement for {symbol.name()}")
            domain = [reading.sort(symbol.domain(i)) for i in range(symbol.arity())]
            params = tuple(z3.Const(next(fresh), sort) for sort in domain)
            sort = reading.sort(symbol.range())
            body = validation.value(replacements[symbol](*map(z3_wrappers.term, params)), sort)
            if body.sort() != sort:
                raise ProofError(f"{name}: the replacement of {symbol.name()} has sort {body.sort()}; expected {sort}")
            self._ledger.signature.check_formula(body, params, name)
            reading.images[symbol] = (params, body)
        return reading

    def _rank_claim(self, name: str, theory: Theory, reading: Reading, rank: Rank | None) -> _RankClaim | None:
        """Return the statement that the rank decreases along the well-founded relation of a theory, if it has one."""
        if theory.well_founded is None:
            return None
        if rank is None:
            raise ProofError(f"{name}: a rank must show that {theory.well_founded.name()} is well-founded")
        (x, y), relation = reading.images[theory.well_founded]
        value = rank(z3_wrappers.term(x))
        measures = validation.many(value) if type(value) in (tuple, list) else (value,)
        is_number = any(type(measure) is int for measure in measures)
        if is_number or not all(map(z3.is_int, measures := validation.terms(measures))):
            raise ProofError(f"{name}: a rank must be an integer term")
        for measure in measures:
            self._ledger.signature.check_formula(measure, [x], name)
        goal = z3.Implies(relation, descent_formula(Measure(measures), [x], [y], name))
        return _RankClaim([x, y], goal, measures)
