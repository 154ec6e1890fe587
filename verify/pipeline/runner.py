"""A verification run over some claims: proofs, second opinions, mutants and brute force in parallel.

The kernel proves in this process and passes questions to worker processes, which answer them in parallel. The result
depends only on the claims and the sources, not on the order of the answers.
"""

import platform
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from itertools import accumulate, groupby
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from theory.claims.catalogue import Claim
from theory.claims.check import Check
from verify.kernel import Kernel, Obligation, Theorem, smtlib, solvers
from verify.pipeline import decision_cache, source_hashes, worker_tasks
from verify.pipeline.answer_cache import Store
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import RecordGraph
from verify.pipeline.claims.docstring_recorder import DocstringRecorder
from verify.pipeline.claims.readable_theorems import TheoremPrinter
from verify.pipeline.crosschecks import crosscheck, mutants
from verify.pipeline.crosschecks.crosscheck import ProofResult
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.pipeline.crosschecks.mutants import MutantTestFailed
from verify.pipeline.gc_tuning import few_collections
from verify.pipeline.one_line_errors import in_one_line
from verify.pipeline.results import claim_report
from verify.pipeline.results.claim_report import RunEvidence
from verify.pipeline.results.evidence_schema import CheckFindings, Decision, DerivedBook, SmallValues
from verify.pipeline.results.results_schema import ClaimRecord, SymbolRecord, TheoremRecord
from verify.pipeline.worker_pool import answer, cache_when_done
from verify.proofs import family_books as books

# The largest number of questions in a task, and of their characters; a longer question is a task of its own.
BATCH, LENGTH = 12, 100_000
# The number of generated mutants for the principal theorem of a claim, and for each other theorem.
PRINCIPAL_MUTANTS, OTHER_MUTANTS = 6, 2

T = TypeVar("T")
R = TypeVar("R", SmallValues, DerivedBook)
# A future as a function: a call waits for the answer.
Promise = Callable[[], T]
Progress = Callable[[str, int, int], None]


class Pool(Protocol):
    """An executor of tasks: worker processes, or this process in tests."""

    def ask(self, task: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Return a future of the result of a task."""


@dataclass(frozen=True)
class RunResults:
    """The results of a run: claims by tag, theorems and symbols by name, data for boards, and every decided text.

    Args:
        obligations_of_claim: for each claim, the names of the obligations that it depends on.
        decisions: the second opinions on each obligation, by name.
        scripts: the text of each obligation, by file name.
        book: the claims and the records that they depend on, see `book_writer`.
    """

    claims: dict[str, ClaimRecord]
    theorems: dict[str, TheoremRecord]
    definitions: dict[str, SymbolRecord]
    data: dict[str, dict[str, Any]]
    obligations_of_claim: dict[str, list[str]]
    decisions: dict[str, Decision]
    scripts: dict[str, str]
    book: list[dict[str, Any]]


def engines() -> dict[str, str]:
    """Return the versions of all programs that a result may depend on."""
    packages = {name: version(name) for name in ("sympy", "numpy")}
    return solvers.versions() | packages | {"python": platform.python_version()}


def examine_claims(
    wanted: Sequence[Claim],
    pool: Pool,
    store: Store | None = None,
    progress: Progress = lambda stage, done, total: None,
    certificates: Path | None = None,
) -> RunResults:
    """Verify some claims and all their dependencies, and return the results.

    Args:
        wanted: the claims.
        pool: the executor of tasks.
        store: the cache of answers; None to cache nothing.
        progress: receives a stage, its progress, and its total.
        certificates: the folder of existing and new certificates, all of which are checked. If None, certificates are
            made and checked, but not stored.

    Raises:
        WorkerDied: a process of the pool died.
    """
    with few_collections():
        return _Run(wanted, pool, store or Store(None, {}), progress, certificates).verify()


@dataclass
class _Run:
    claims: Sequence[Claim]
    pool: Pool
    store: Store
    progress: Progress
    certificates: Path | None
    docstrings: DocstringRecorder = field(default_factory=DocstringRecorder)
    kernel: Kernel = field(init=False)
    proofs: dict[str, tuple[ProofResult, float]] = field(default_factory=dict)
    decisions: dict[str, Promise[Decision]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.kernel = Kernel(observer=self.docstrings)

    def verify(self) -> RunResults:
        # The longest tasks start first; tasks that need a proof first fill the gaps.
        changed = {claim.tag: self._request_hand_made(claim) for claim in self.claims}
        checks = self._request_checks()
        self._prove()
        behind = {tag: self.kernel.closure(proved.theorems) for tag, (proved, _) in self.proofs.items()}
        theorems = self._theorems_of_run(behind)
        obligations = {o.name: o for o in self.kernel.obligations(theorems)}
        book = RecordGraph(self.kernel.records, smtlib.declarations()).part(
            {tag: [t.name for t in proved.theorems] for tag, (proved, _) in self.proofs.items() if proved.theorems}
        )
        text = book_writer.book(book)
        derived = self._read_or_request(
            DerivedBook, "derived", (text, source_hashes.decisions_hash()), worker_tasks.derive_book, text
        )
        generated = self._request_generated()
        # This process prints formulas while the workers answer.
        printer = self._print_formulas(theorems)
        evidence = RunEvidence(
            self.kernel,
            books.book,
            self.proofs,
            behind,
            decisions=self._gather("decide", {name: self.decisions[name] for name in obligations}),
            small_values=self._gather(
                "twins", {tag: partial(_joined_findings, generated[tag], changed[tag]) for tag in changed}
            ),
            findings=self._gather("check", checks),
            sources=source_hashes.verification_hash(),
            printer=printer,
            derived_book=self._gather("check-book", {"book": derived})["book"],
        )
        return self._results(evidence, theorems, obligations.values(), book)

    def _theorems_of_run(self, dependencies: Mapping[str, Collection[Theorem]]) -> list[Theorem]:
        """Return all theorems that the claims depend on, in the order of their proofs.

        A theory is recorded with all its hypotheses, also with those that no theorem of this run cites.
        """
        names = {t.name for theorems in dependencies.values() for t in theorems}
        assumed = {theory for theorems in dependencies.values() for t in theorems for theory in t.hypotheses}
        names |= {h.name for theory in assumed for h in self.kernel.theories[theory].hypotheses}
        return [t for name, t in self.kernel.theorems.items() if name in names]

    def _print_formulas(self, theorems: Iterable[Theorem]) -> TheoremPrinter:
        """Print the formulas of some theorems, and return the printer, which caches them."""
        shown = {t.name for proved, _ in self.proofs.values() for t in proved.theorems}
        printer = TheoremPrinter(self.kernel, self.docstrings.words, shown)
        for theorem in theorems:
            printer.of_theorem(theorem)
        return printer

    def _results(
        self,
        evidence: RunEvidence,
        theorems: Sequence[Theorem],
        obligations: Iterable[Obligation],
        book: list[dict[str, Any]],
    ) -> RunResults:
        """Return the results of the run from all evidence."""
        transcripts = {tag: one.transcript.as_data() for tag, one in evidence.findings.items() if one.transcript}
        return RunResults(
            claims={claim.tag: claim_report.of_claim(claim, evidence) for claim in self.claims},
            theorems={t.name: claim_report.of_theorem(t, evidence) for t in theorems},
            definitions=evidence.printer.definitions(theorems),
            data={"transcripts": transcripts, **claim_report.of_boards(evidence)},
            obligations_of_claim={
                tag: [o.name for o in self.kernel.obligations(rests)] for tag, rests in evidence.dependencies.items()
            },
            decisions=dict(evidence.decisions),
            scripts={o.file_name: o.script for o in obligations},
            book=book,
        )

    def _gather(self, stage: str, promises: Mapping[str, Promise[T]]) -> dict[str, T]:
        """Return the results of futures in the order of the questions, and report the progress of the stage."""
        gathered = {}
        for count, (name, promise) in enumerate(promises.items()):
            self.progress(stage, count, len(promises))
            gathered[name] = promise()
        self.progress(stage, len(promises), len(promises))
        return gathered

    # The kinds of work

    def _prove(self) -> None:
        """Prove the claims one after another, and request second opinions in parallel."""
        seen = 0
        waiting: list[Obligation] = []
        for count, claim in enumerate(self.claims, 1):
            start = perf_counter()
            chapters = books.book(claim.family).proofs.get(claim.tag, ())
            self.proofs[claim.tag] = crosscheck.prove(self.kernel, chapters), perf_counter() - start
            theorems = list(self.kernel.theorems.values())
            waiting = self._request_decisions(waiting, theorems[seen:], least=BATCH)
            seen = len(theorems)
            self.progress("prove", count, len(self.claims))
        # A model of a theory may come after theorems about the theory, so all second opinions are requested now.
        self._request_decisions(waiting, self.kernel.theorems.values(), least=1)

    def _request_decisions(
        self, waiting: list[Obligation], theorems: Iterable[Theorem], least: int
    ) -> list[Obligation]:
        """Request second opinions as long as at least `least` questions are waiting; return the remaining questions."""
        names = {o.name for o in waiting}
        for o in self.kernel.obligations(theorems):
            if o.name in names or o.name in self.decisions:
                continue
            if cached := decision_cache.find(self.store, o, self.certificates):
                self.decisions[o.name] = partial(_identity, cached)
            else:
                waiting.append(o)
        while len(waiting) >= least:
            size = _batch([len(o.script) for o in waiting])
            part, waiting = waiting[:size], waiting[size:]
            questions = [(o.script, o.premises, o.computed, o.inner_premises) for o in part]
            future = self.pool.ask(worker_tasks.decide_obligations, questions, self.certificates)
            cache_when_done(future, partial(self._keep_decisions, part))
            self.decisions |= {o.name: partial(_nth, future, place) for place, o in enumerate(part)}
        return waiting

    def _keep_decisions(self, part: Sequence[Obligation], answers: Sequence[Decision]) -> None:
        for o, decision in zip(part, answers, strict=True):
            decision_cache.keep(self.store, o, decision)

    def _request_checks(self) -> dict[str, Promise[CheckFindings]]:
        """Request brute force; claims with a common check go to the same worker, which runs the check once."""
        promises: dict[str, Promise[CheckFindings]] = {}
        for family, tags in _grouped_by_checks(self.claims):
            open_tags = []
            for tag in tags:
                if cached := self.store.read(CheckFindings, "check", tag, source_hashes.verification_hash()):
                    promises[tag] = partial(_identity, cached)
                else:
                    open_tags.append(tag)
            if open_tags:
                future = self.pool.ask(worker_tasks.check_by_brute_force, family, open_tags)
                cache_when_done(future, partial(self._keep_checks, open_tags))
                promises |= {tag: partial(_nth, future, place) for place, tag in enumerate(open_tags)}
        return promises

    def _keep_checks(self, tags: Sequence[str], findings: Sequence[CheckFindings]) -> None:
        for tag, one in zip(tags, findings, strict=True):
            if not one.failure:
                self.store.put("check", one, tag, source_hashes.verification_hash())

    def _request_hand_made(self, claim: Claim) -> list[Promise[SmallValues]]:
        """Request the tests of the hand-made mutants of a claim."""
        promises = []
        for number, mutant in enumerate(books.book(claim.family).mutants.get(claim.tag, ())):
            question = (claim.tag, str(number), mutant.name, source_hashes.verification_hash())
            task = partial(worker_tasks.try_hand_made_mutant, claim.family, claim.tag, number)
            promises.append(self._read_or_request(SmallValues, "changed", question, task))
        return promises

    def _request_generated(self) -> dict[str, list[Promise[SmallValues]]]:
        """Request the evaluation of each theorem on small values, with mutants; each theorem is requested once."""
        generated: dict[str, list[Promise[SmallValues]]] = {}
        for family, claims in groupby(self.claims, key=lambda claim: claim.family):
            listed = {claim.tag: self.proofs[claim.tag][0].theorems for claim in claims}
            principal = {theorems[0].name for theorems in listed.values() if theorems}
            reader = FormulaCompiler(self.kernel, books.book(family).meanings)
            small_values: dict[str, Promise[SmallValues]] = {}
            for count, (tag, theorems) in enumerate(listed.items()):
                self.progress("twins", count, len(listed))
                for theorem in theorems:
                    if theorem.rule in ("solver", "induction", "instantiation") and theorem.name not in small_values:
                        most = PRINCIPAL_MUTANTS if theorem.name in principal else OTHER_MUTANTS
                        small_values[theorem.name] = self._request_evaluation(family, reader, theorem, most)
                generated[tag] = [
                    partial(
                        _first_mutants, small_values[theorem.name], PRINCIPAL_MUTANTS if place == 0 else OTHER_MUTANTS
                    )
                    for place, theorem in enumerate(theorems)
                    if theorem.name in small_values
                ]
        return generated

    def _request_evaluation(
        self, family: str, reader: FormulaCompiler, theorem: Theorem, most: int
    ) -> Promise[SmallValues]:
        """Request the evaluation of one theorem on small values, with up to `most` mutants."""
        scripts = [o.script for o in theorem.obligations]
        question = (family, theorem.name, str(most), *scripts, source_hashes.verification_hash())
        if cached := self.store.read(SmallValues, "twins", *question):
            return partial(_identity, cached)
        try:
            questions = mutants.evaluate_and_mutate(self.kernel, reader, theorem, most)
        except MutantTestFailed as error:
            return partial(_identity, SmallValues(failure=str(error)))
        except Exception as error:  # an error in a meaning fails its claims and does not end the run
            return partial(_identity, SmallValues(failure=f"{theorem.name} on small values: {in_one_line(error)}"))
        return self._read_or_request(
            SmallValues, "twins", question, worker_tasks.reject_generated_mutants, theorem.name, questions
        )

    def _read_or_request(
        self, schema: type[R], kind: str, question: Sequence[str], task: Callable[..., R], *words: Any
    ) -> Promise[R]:
        """Return a future of the answer, from the cache or from a worker. Failures are not cached."""
        if cached := self.store.read(schema, kind, *question):
            return partial(_identity, cached)
        future = self.pool.ask(task, *words)

        def store_answer(result: R) -> None:
            if not (result.why if isinstance(result, DerivedBook) else result.failure):
                self.store.put(kind, result, *question)

        cache_when_done(future, store_answer)
        return partial(answer, future)


def _batch(lengths: Sequence[int]) -> int:
    """Return the number of waiting questions, given their lengths, that form the next task; at least one."""
    return max(1, sum(total <= LENGTH for total in accumulate(lengths[:BATCH])))


def _nth(future: Future[list[T]], place: int) -> T:
    return answer(future)[place]


def _identity(value: T) -> T:
    """Return the value unchanged; with its argument bound, this function serves as a future that has its result."""
    return value


def _first_mutants(promise: Promise[SmallValues], most: int) -> SmallValues:
    """Return the small values of a theorem with at most `most` of its mutants.

    A theorem of several claims is evaluated once, with the largest number of mutants that any claim needs.
    """
    small = promise()
    return replace(small, twins=small.twins[:most])


def _joined_findings(generated: Iterable[Promise[SmallValues]], changed: Iterable[Promise[SmallValues]]) -> SmallValues:
    """Return the small cases and all mutants of a claim, and the first failure among them."""
    small_values, by_hand = [promise() for promise in generated], [promise() for promise in changed]
    findings = [*small_values, *by_hand]
    return SmallValues(
        cases=sum(small.cases for small in small_values),
        twins=[mutant for small in findings for mutant in small.twins],
        failure=next((small.failure for small in findings if small.failure), ""),
    )


def _grouped_by_checks(claims: Iterable[Claim]) -> list[tuple[str, list[str]]]:
    """Return the tags of claims with checks, each group with its family; claims that share a check are in one group."""
    groups: list[tuple[str, list[str]]] = []
    home: dict[tuple[str, Check], list[str]] = {}
    for claim in claims:
        checks = books.book(claim.family).checks.get(claim.tag)
        if checks is None:
            continue
        own = [(claim.family, check) for check in checks.checks]
        tags = next((home[check] for check in own if check in home), None)
        if tags is None:
            tags = []
            groups.append((claim.family, tags))
        tags.append(claim.tag)
        home |= dict.fromkeys(own, tags)
    return groups
