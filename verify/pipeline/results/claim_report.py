"""Reports on claims, computed only from the proofs, second opinions, mutants and checks.

The command writes these records to `results.json`, the tests check them, and the pages show them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from theory.claims.catalogue import Claim, catalogue
from theory.claims.standing import LADDER, meets, standing_of_claim
from theory.families import families
from verify.kernel import Kernel, Obligation, Theorem
from verify.pipeline.answer_cache import digest
from verify.pipeline.claims import claim_dependencies, clause_coverage, clause_theorems, proof_sources
from verify.pipeline.claims.readable_theorems import TheoremPrinter
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.crosschecks.crosscheck import ProofResult
from verify.pipeline.results.board_data import of_family
from verify.pipeline.results.evidence_schema import Answer, CheckFindings, Decision, DerivedBook, SmallValues
from verify.pipeline.results.results_schema import ClaimRecord, ClauseRecord, ObligationRecord, TheoremRecord
from verify.proofs.family_books import Book, theorem_of


@dataclass(frozen=True)
class RunEvidence:
    """All findings of a run: the proofs, the small values and mutants, and brute force.

    Args:
        kernel: the kernel with every theorem.
        books: the proofs of a family.
        proofs: the theorems of each claim, with the time of their proofs in seconds.
        dependencies: the theorems of each claim and all their dependencies.
        decisions: the second opinions on each obligation, by name.
        small_values: the results of the evaluation on small values and of the mutants, for each claim.
        findings: the results of brute force for each claim.
        sources: the hash of the sources that verified the claims.
        printer: the printed forms of the theorems.
        derived_book: the checker's result for the written book.
    """

    kernel: Kernel
    books: Callable[[str], Book]
    proofs: Mapping[str, tuple[ProofResult, float]]
    dependencies: Mapping[str, list[Theorem]]
    decisions: Mapping[str, Decision]
    small_values: Mapping[str, SmallValues]
    findings: Mapping[str, CheckFindings]
    sources: str
    printer: TheoremPrinter
    derived_book: DerivedBook | None = None

    @cached_property
    def standing_and_reason(self) -> dict[str, tuple[str, str]]:
        """Return the standing of each theorem without its dependencies, and the reason why it is not higher."""
        theorems = {t.name: t for behind in self.dependencies.values() for t in behind}
        return {
            name: crosscheck.standing_of_theorem(self.kernel, theorem, self.decisions, self.derived_book)
            for name, theorem in theorems.items()
        }

    @cached_property
    def theorems_of_chapters(self) -> dict[str, list[str]]:
        """Return the theorems proved in this run by the chapters of each claim of the catalogue."""
        named: dict[str, list[str]] = {}
        for tag, claim in catalogue().items():
            results = (self.kernel.find_result(chapter) for chapter in self.books(claim.family).proofs.get(tag, ()))
            named[tag] = [theorem_of(one).name for one in results if one is not None]
        return named

    @cached_property
    def tags(self) -> dict[str, list[str]]:
        """Return, for each theorem, the tags of the claims whose chapters prove it."""
        tags: dict[str, list[str]] = {}
        for tag, names in self.theorems_of_chapters.items():
            for name in dict.fromkeys(names):
                tags.setdefault(name, []).append(tag)
        return tags

    @cached_property
    def owner(self) -> dict[str, str]:
        """Return, for each theorem, the first claim of the whole catalogue with this principal theorem."""
        owner: dict[str, str] = {}
        for tag, claim in catalogue().items():
            for chapter in self.books(claim.family).proofs.get(tag, ())[:1]:
                if (proved := self.kernel.find_result(chapter)) is not None:
                    owner.setdefault(theorem_of(proved).name, tag)
        return owner

    @cached_property
    def rests_on(self) -> dict[str, list[str]]:
        """Return the nearest claims that each claim with theorems in this run depends on, without cycles."""
        proved = {tag: [t.name for t in proofs.theorems] for tag, (proofs, _) in self.proofs.items()}
        return claim_dependencies.rests_on(self.kernel, self.theorems_of_chapters | proved, self.owner)

    def standing(self, name: str) -> str:
        """Return the standing of a theorem without its dependencies; "open" if no claim of the run depends on it."""
        return self.standing_and_reason.get(name, ("open", ""))[0]


def of_theorem(theorem: Theorem, evidence: RunEvidence) -> TheoremRecord:
    """Return the record of a theorem: its statement, dependencies, standing and decisions."""
    return TheoremRecord(
        name=theorem.name,
        **vars(evidence.printer.of_theorem(theorem)),
        rule=theorem.rule,
        schema=theorem.schema,
        hypotheses=sorted(theorem.hypotheses),
        uses=list(theorem.uses),
        tags=evidence.tags.get(theorem.name, []),
        owner=evidence.owner.get(theorem.name),
        standing=evidence.standing(theorem.name),
        obligations=[_of_obligation(o, evidence.decisions[o.name]) for o in theorem.obligations],
    )


def _of_obligation(o: Obligation, decision: Decision) -> ObligationRecord:
    return ObligationRecord(
        name=o.name,
        smt2=f"{o.file_name}.smt2",
        z3=Answer(answer="unsat", ms=round(o.z3_seconds * 1000, 2)),
        cvc5=decision.cvc5,
        consistent=decision.consistent,
        certificate=decision.certificate,
    )


@dataclass(frozen=True)
class ClaimFindings:
    """The findings about one claim, from which its record is written.

    Args:
        claim: the claim.
        proof: the result of its proof.
        seconds: the time of the proof.
        small_values: the results on small values and of the mutants.
        checks: the results of brute force.
        dependencies: its theorems and everything that they depend on.
        failure: why the claim fails; "" if nothing failed.
        uncovered_clauses: the clauses that no theorem proves, in words; "" if there are none.
    """

    claim: Claim
    proof: ProofResult
    seconds: float
    small_values: SmallValues
    checks: CheckFindings
    dependencies: list[Theorem]
    failure: str
    uncovered_clauses: str

    def standing(self, theorems: Iterable[Theorem], evidence: RunEvidence) -> str:
        """Return the standing that the claim would have if it depended on these theorems only."""
        return standing_of_claim(
            self.claim.declared,
            [evidence.standing(t.name) for t in theorems],
            failed=bool(self.failure),
            checked=bool(self.checks.evidence),
            refuted=bool(self.checks.counterexample),
            covered=not self.uncovered_clauses,
        )

    def shortfall(self, standing: str, evidence: RunEvidence) -> str:
        """Return, in words, the declared and the found standing, and the reason for the difference if one is known."""
        if self.uncovered_clauses:
            reason = f": no theorem proves {self.uncovered_clauses}"
        else:
            reasons = (evidence.standing_and_reason[t.name] for t in self.dependencies)
            lowest_first = sorted(reasons, key=lambda pair: LADDER.index(pair[0]))
            reason = next((f": {why}" for _, why in lowest_first if why), "")
        return f"declared {self.claim.declared}, found {standing}{reason}"


def _gather(claim: Claim, evidence: RunEvidence) -> ClaimFindings:
    """Return the findings of a run about a claim."""
    proof, seconds = evidence.proofs[claim.tag]
    small_values = evidence.small_values.get(claim.tag, SmallValues())
    checks = evidence.findings.get(claim.tag, CheckFindings())
    naming_error = proof.failure or clause_theorems.naming_error(claim, [t.name for t in proof.theorems])
    return ClaimFindings(
        claim,
        proof,
        seconds,
        small_values,
        checks,
        evidence.dependencies[claim.tag],
        naming_error or small_values.failure or checks.failure,
        clause_theorems.uncovered_clauses(claim),
    )


def of_claim(claim: Claim, evidence: RunEvidence) -> ClaimRecord:
    """Return the record of a claim: its own standing, the lowest standing of its dependencies, and the dependencies."""
    findings = _gather(claim, evidence)
    theorems, book = findings.proof.theorems, evidence.books(claim.family)
    names = [t.name for t in theorems]
    standing = findings.standing(theorems, evidence)
    overall_standing = findings.standing(findings.dependencies, evidence)
    ok = not findings.failure and meets(standing, claim.declared) and meets(overall_standing, claim.declared)
    reason: str | None = findings.failure or None
    if reason is None and not (ok and overall_standing == claim.declared):
        reason = findings.shortfall(overall_standing, evidence)
    obligations = [o for t in findings.dependencies for o in t.obligations]
    return ClaimRecord(
        **claim.facts,
        standing=standing,
        standing_all_the_way=overall_standing,
        declared=claim.declared,
        ok=ok,
        reason=reason,
        hypotheses=[_assumption_text(evidence, name) for name in sorted({h for t in theorems for h in t.hypotheses})],
        schemas=sorted({t.schema for t in findings.dependencies if t.schema}),
        rests_on=evidence.rests_on[claim.tag],
        clauses=[
            ClauseRecord(id=clause.id, text=clause.text, theorems=list(clause.theorems)) for clause in claim.clauses
        ],
        from_rules=clause_coverage.content_of(evidence.kernel, theorems).from_rules(book.rules),
        unsaid=_missing_terms(claim, evidence),
        theorems=names,
        chapters=proof_sources.places(book.proofs.get(claim.tag, ()), names),
        obligations=len({o.name for o in obligations}),
        small_cases=findings.small_values.cases,
        evidence=findings.checks.evidence,
        counterexample=findings.checks.counterexample,
        defined_by=findings.checks.defined_by,
        twins=findings.small_values.twins,
        seconds=round(findings.seconds, 4),
        hash=digest("".join(sorted(o.script for o in obligations)) + evidence.sources),
        supports=[],
    )


def of_boards(evidence: RunEvidence) -> dict[str, dict[str, Any]]:
    """Return the data of the boards by family; only confirmed or certified theorems are used.

    Raises:
        FamilyError: all claims of the family are proved, and its `family.toml` names a theorem that does not exist.
    """
    standings = {name: standing for name, (standing, _) in evidence.standing_and_reason.items()}
    boards: dict[str, dict[str, Any]] = {}
    for family in dict.fromkeys(catalogue()[tag].family for tag in evidence.proofs if tag in catalogue()):
        tags = [tag for tag, claim in catalogue().items() if claim.family == family]
        complete = all(tag in evidence.proofs and not evidence.proofs[tag][0].failure for tag in tags)
        if data := of_family(families()[family], standings, complete):
            boards[family] = data
    return boards


def _missing_terms(claim: Claim, evidence: RunEvidence) -> dict[str, list[str]]:
    """Return, by the letter of the clause, the terms in the text of a clause that do not occur in its theorems.

    Clauses without such terms are left out.
    """
    by_name = {t.name: t for t in evidence.proofs[claim.tag][0].theorems}
    rules = evidence.books(claim.family).rules
    missing_by_clause = {}
    for clause in claim.clauses:
        theorems = [by_name[name] for name in clause.theorems if name in by_name]
        content = clause_coverage.content_of(evidence.kernel, theorems)
        if theorems and (missing := clause_coverage.missing_terms(clause.text, content, rules)):
            missing_by_clause[clause.id] = missing
    return missing_by_clause


def _assumption_text(evidence: RunEvidence, theory: str) -> str:
    """Return the name of a theory, followed by its assumptions in words."""
    words = evidence.kernel.theories[theory].words
    return f"{theory}: {words}" if words else theory
