"""The one place that makes the record of a claim: pure, from what was proved, decided again, tried and checked.

The command writes these records to `results.json`, the tests judge the same ones, and the pages show them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from theory.claims.catalogue import Claim, catalogue
from theory.claims.standing import LADDER, meets, stands
from theory.families import families
from verify.kernel import Kernel, Obligation, Theorem, z3_nodes
from verify.pipeline import clause_coverage, clause_theorems, crosscheck, proof_sources
from verify.pipeline.answer_cache import digest
from verify.pipeline.board_data import of_family
from verify.pipeline.crosscheck import Proved
from verify.pipeline.readable_theorems import Readable
from verify.pipeline.results_schema import (
    Answer,
    CheckFindings,
    ClaimRecord,
    ClauseRecord,
    Decision,
    DerivedBook,
    ObligationRecord,
    SmallValues,
    TheoremRecord,
)
from verify.proofs.book import Book, theorem_of


@dataclass(frozen=True)
class Evidence:
    """All that a run found out, by tag: the proofs, the small values and twins, and what brute force found.

    Args:
        kernel: the book with every theorem.
        books: the proofs of a family.
        proved: what the kernel made of each claim, with the seconds it took.
        behind: the theorems of each claim with everything they rest on.
        decisions: the second opinion on each obligation, by its name.
        small: for each claim `cases`, `twins` and, if one of them shows something wrong, `failure`.
        found: what `checks.run_checks` tells of a claim, or a `failure`.
        sources: the hash of the sources that the claims were verified by.
        readable: the theorems for readers.
        derived: what the checker derives from the book that was written.
    """

    kernel: Kernel
    books: Callable[[str], Book]
    proved: Mapping[str, tuple[Proved, float]]
    behind: Mapping[str, list[Theorem]]
    decisions: Mapping[str, Decision]
    small: Mapping[str, SmallValues]
    found: Mapping[str, CheckFindings]
    sources: str
    readable: Readable
    derived: DerivedBook | None = None

    @cached_property
    def judged(self) -> dict[str, tuple[str, str]]:
        """The standing of each theorem by itself, and why it is not higher."""
        every = {t.name: t for behind in self.behind.values() for t in behind}
        return {
            name: crosscheck.judged(self.kernel, theorem, self.decisions, self.derived)
            for name, theorem in every.items()
        }

    @cached_property
    def named(self) -> dict[str, list[str]]:
        """For each claim in the catalogue the theorems of its chapters that were proved in this run."""
        named: dict[str, list[str]] = {}
        for tag, claim in catalogue().items():
            made = (self.kernel.already(chapter) for chapter in self.books(claim.family).proofs.get(tag, ()))
            named[tag] = [theorem_of(one).name for one in made if one is not None]
        return named

    @cached_property
    def tags(self) -> dict[str, list[str]]:
        """For each theorem the claims of whose chapters it is one."""
        tags: dict[str, list[str]] = {}
        for tag, names in self.named.items():
            for name in dict.fromkeys(names):
                tags.setdefault(name, []).append(tag)
        return tags

    @cached_property
    def owner(self) -> dict[str, str]:
        """For each theorem the first claim whose principal theorem it is, also among claims that are not asked for."""
        owner: dict[str, str] = {}
        for tag, claim in catalogue().items():
            for chapter in self.books(claim.family).proofs.get(tag, ())[:1]:
                if (proved := self.kernel.already(chapter)) is not None:
                    owner.setdefault(theorem_of(proved).name, tag)
        return owner

    def standing(self, name: str) -> str:
        """The standing of a theorem by itself; open if no claim of the run rests on it."""
        return self.judged.get(name, ("open", ""))[0]


def of_theorem(theorem: Theorem, evidence: Evidence) -> TheoremRecord:
    """Return what is known of one theorem: what it says, what it rests on, where it stands and who decided it."""
    return TheoremRecord(
        name=theorem.name,
        **vars(evidence.readable.of_theorem(theorem)),
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


def of_claim(claim: Claim, evidence: Evidence) -> ClaimRecord:
    """What is known of one claim: where it stands, by itself and all the way down, and all that this rests on."""
    proved, seconds = evidence.proved[claim.tag]
    small = evidence.small.get(claim.tag, SmallValues())
    found = evidence.found.get(claim.tag, CheckFindings())
    behind = evidence.behind[claim.tag]
    slip = proved.failure or clause_theorems.unlike(claim, [t.name for t in proved.theorems])
    failure = slip or small.failure or found.failure
    bare = clause_theorems.uncovered(claim)

    def stand(theorems: Iterable[Theorem]) -> str:
        return stands(
            claim.declared,
            [evidence.standing(t.name) for t in theorems],
            failed=bool(failure),
            checked=bool(found.evidence),
            refuted=bool(found.counterexample),
            covered=not bare,
        )

    standing, all_the_way = stand(proved.theorems), stand(behind)
    ok = not failure and all(meets(word, claim.declared) for word in (standing, all_the_way))
    lowest_first = sorted((evidence.judged[t.name] for t in behind), key=lambda judged: LADDER.index(judged[0]))
    doubts = [f"no theorem proves {bare}"] if bare else [why for _, why in lowest_first if why]
    doubt = f": {doubts[0]}" if doubts else ""
    short = all_the_way != claim.declared
    return ClaimRecord(
        **claim.facts,
        standing=standing,
        standing_all_the_way=all_the_way,
        declared=claim.declared,
        ok=ok,
        reason=failure or (None if ok and not short else f"declared {claim.declared}, found {all_the_way}{doubt}"),
        hypotheses=[_assumed(evidence, name) for name in sorted({h for t in proved.theorems for h in t.hypotheses})],
        schemas=sorted({t.schema for t in behind if t.schema}),
        rests_on=_rests_on(claim.tag, evidence),
        clauses=[ClauseRecord(id=one.id, text=one.text, theorems=list(one.theorems)) for one in claim.clauses],
        from_rules=clause_coverage.said(evidence.kernel, proved.theorems).from_rules(
            evidence.books(claim.family).rules
        ),
        unsaid=_unsaid(claim, evidence),
        theorems=[t.name for t in proved.theorems],
        chapters=proof_sources.places(
            evidence.books(claim.family).proofs.get(claim.tag, ()), [t.name for t in proved.theorems]
        ),
        obligations=len({o.name for t in behind for o in t.obligations}),
        small_cases=small.cases,
        evidence=found.evidence,
        counterexample=found.counterexample,
        defined_by=found.defined_by,
        twins=small.twins,
        seconds=round(seconds, 4),
        hash=digest("".join(sorted(o.script for t in behind for o in t.obligations)) + evidence.sources),
        supports=[],
    )


def of_boards(evidence: Evidence) -> dict[str, dict[str, Any]]:
    """By family what its boards play by, where the theorems that say it wins are confirmed, or more.

    Raises:
        FamilyError: every claim of the family is proved, and no theorem has a name that its `family.toml` gives.
    """
    standings = {name: standing for name, (standing, _) in evidence.judged.items()}
    boards: dict[str, dict[str, Any]] = {}
    for family in dict.fromkeys(catalogue()[tag].family for tag in evidence.proved if tag in catalogue()):
        tags = [tag for tag, claim in catalogue().items() if claim.family == family]
        whole = all(tag in evidence.proved and not evidence.proved[tag][0].failure for tag in tags)
        if data := of_family(families()[family], standings, whole):
            boards[family] = data
    return boards


def _unsaid(claim: Claim, evidence: Evidence) -> dict[str, list[str]]:
    """By the letter of a clause what it speaks of and its theorems do not; only clauses of which there is something."""
    made = {t.name: t for t in evidence.proved[claim.tag][0].theorems}
    rules = evidence.books(claim.family).rules
    found = {}
    for clause in claim.clauses:
        theorems = [made[name] for name in clause.theorems if name in made]
        if theorems and (
            missed := clause_coverage.unsaid(clause.text, clause_coverage.said(evidence.kernel, theorems), rules)
        ):
            found[clause.id] = missed
    return found


def _assumed(evidence: Evidence, theory: str) -> str:
    """What a theory assumes, by its name and in words."""
    words = evidence.kernel.theories[theory].words
    return f"{theory}: {words}" if words else theory


def _rests_on(tag: str, evidence: Evidence) -> list[str]:
    """The nearest claims whose theorems are used: through lemmas of no claim, but not beyond a claim."""
    theorems, definitions, owner = evidence.kernel.theorems, evidence.kernel.definitions, evidence.owner
    near: set[str] = set()
    seen: set[str] = set()
    todo = list(evidence.proved[tag][0].theorems)
    while todo:
        theorem = todo.pop()
        if theorem.name in seen:
            continue
        seen.add(theorem.name)
        if owner.get(theorem.name, tag) != tag:
            near.add(owner[theorem.name])
            continue
        todo += [theorems[name] for name in theorem.uses]
        todo += [definitions[s].equation for s in z3_nodes.symbols(theorem.formula) if s in definitions]
    return sorted(near)
