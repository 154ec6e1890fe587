"""One step of the proofs by its name: whether it is proved, its dependencies, and the citations that the step needs."""

import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from verify.kernel import ProofError, StepRefused, Theorem
from verify.kernel.pretty_printer import pretty
from verify.pipeline.gc_tuning import few_collections
from verify.pipeline.one_line_errors import in_one_line
from verify.proof_search.call_sites import Citation, citations
from verify.proof_search.hints import Citations, Progress, Search, TimeUp
from verify.proof_search.python_source import Writer
from verify.proof_search.step_kernel import Chapter, Step, StepFailed, StepKernel
from verify.proof_search.step_names import UnknownStep, chapter_named, chapters_making, suggestion
from verify.proofs.theorem_chapters import symbol_of

Data = dict[str, Any]

# The keys of the JSON output of `takeaway prove` that differ from the names of the fields.
HINT_KEYS = {"has_proof": "found", "needless_citations": "dropped", "needed_count": "kept", "reason": "why"}
REPORT_KEYS = {"was_requested": "asked", "cited_theorems": "cites", "dependencies": "below"}


@dataclass
class Hint:
    """The result of a search for citations.

    Args:
        has_proof: whether citations were found that prove the step.
        source: the arguments `by` and `unfold` as Python source; "" if nothing changes.
        imports: the import lines that the source needs.
        needless_citations: the written citations that are not needed, with their places in the sources, as data.
        needed_count: the number of citations that are needed.
        reason: the reason if nothing was found.
        trials: the number of trials.
    """

    has_proof: bool
    source: str = ""
    imports: list[str] = field(default_factory=list)
    needless_citations: list[Data] = field(default_factory=list)
    needed_count: int = 0
    reason: str = ""
    trials: int = 0


@dataclass
class Report:
    """The result for a step, or for another theorem.

    Args:
        name: the name of the theorem.
        was_requested: whether the step itself was requested, not only as a dependency.
        proved: whether the kernel accepts the step as written.
        file, line: the call in the sources; "" and 0 for a theorem that is not made by `prove`, `induct` or `define`.
        formula: the statement.
        rule: the rule, or the form of the proof.
        citations: the number of written citations.
        cited_theorems: the theorems that the step cites.
        dependencies: all theorems and definitions that it depends on.
        hypotheses: the theories whose hypotheses it carries.
        seconds: the time of z3 in seconds.
        failure: the kernel's message about a step that fails.
        verdict: z3's answer to a step that fails.
        hint: the result of the search for citations, if there was one.
    """

    name: str
    was_requested: bool
    proved: bool
    file: str = ""
    line: int = 0
    formula: str = ""
    rule: str = ""
    citations: int = 0
    cited_theorems: list[str] = field(default_factory=list)
    dependencies: list[str] = field(default_factory=list)
    hypotheses: list[str] = field(default_factory=list)
    seconds: float = 0.0
    failure: str = ""
    verdict: str = ""
    hint: Hint | None = None

    @property
    def ok(self) -> bool:
        """Return whether the step holds as written, or with the citations that were found."""
        return self.proved or (self.hint is not None and self.hint.has_proof)

    def as_data(self) -> Data:
        """Return the report as data for JSON, under the documented keys."""
        data = {REPORT_KEYS.get(name, name): value for name, value in asdict(self).items()}
        if self.hint is not None:
            data["hint"] = {HINT_KEYS.get(name, name): value for name, value in asdict(self.hint).items()}
        return data


@few_collections()
def prove(
    name: str, *, hint: bool = False, seconds: float = 60.0, progress: Progress = lambda what, trials: None
) -> list[Report]:
    """Prove the step of this name, or every step of a chapter, with all dependencies.

    Args:
        name: the name of a theorem or symbol, or the path of a chapter such as `nim.bouton.winning_reply`.
        hint: whether to search for the citations that the step needs.
        seconds: the limit of the search for each step, in processor time.
        progress: receives a description of the current work, and the number of trials so far.

    Returns:
        One report per step. If another step fails first, its report comes last and is the only failure.

    Raises:
        UnknownStep: there is no such step; the message suggests similar names.
    """
    chapter = chapter_named(name)
    chapters: Iterable[Chapter] = (chapter,) if chapter is not None else chapters_making(name)
    return _Session(name, chapter, hint, seconds, progress).reports(chapters)


class _Session:
    """The search for one name."""

    def __init__(self, name: str, chapter: Chapter | None, hint: bool, seconds: float, progress: Progress) -> None:
        self._name, self._chapter, self._hint = name, chapter, hint
        self._seconds, self._progress = seconds, progress
        self._kernel = StepKernel(self._proved, self._refused)
        self._reports: dict[str, Report] = {}

    def reports(self, chapters: Iterable[Chapter]) -> list[Report]:
        """Run chapters until one of them has made the theorem; return the reports."""
        failure_report: Report | None = None
        for chapter in chapters:
            self._progress(f"proving {getattr(chapter, '__name__', '')}", 0)
            try:
                self._kernel.get(chapter)
            except StepFailed as failed:
                failure_report = self._reports.get(failed.step.name) or self._report_dependency(failed)
            except ProofError as error:
                failure_report = Report(self._name, True, False, failure=str(error))
            except Exception as error:  # an error in a chapter, reported in one line
                failure_report = Report(self._name, True, False, failure=in_one_line(error))
            if failure_report is not None:
                self._reports[failure_report.name] = failure_report
                break
            self._add_theorem()
            if self._reports:
                break
        if not self._reports:
            raise UnknownStep(suggestion(self._name))
        return list(self._reports.values())

    def _is_requested(self, step: Step) -> bool:
        if self._chapter is not None:
            return step.chapter is self._chapter
        return step.name in (self._name, symbol_of(self._name))

    def _add_theorem(self) -> None:
        """Add a report on a theorem that is not made by a step, such as a computation or a choice."""
        if self._reports:
            return
        names = [name for name, chapter in self._kernel.chapter_of.items() if chapter is self._chapter]
        for name in names if self._chapter is not None else (self._name, f"{self._name}.def", f"{self._name}.witness"):
            if (theorem := self._kernel.theorems.get(name)) is not None:
                report = self._complete_report(Report(name, True, True), theorem)
                if self._hint:
                    report.hint = Hint(False, reason=f"the rule {theorem.rule} has no citations to search for")
                self._reports[name] = report

    # Steps

    def _proved(self, step: Step, theorem: Theorem) -> None:
        if not self._is_requested(step):
            return
        report = self._complete_report(_of_step(step, proved=True), theorem)
        report.name = theorem.name
        self._reports[step.name] = report
        if self._hint and step.facts:
            search = Search(self._kernel, self._seconds, self._progress)
            try:
                least = search.needed(step, len(theorem.obligations))
            except TimeUp:
                report.hint = Hint(False, reason=_time_up(self._seconds))
                return
            report.hint = self._as_hint(step, least, changed=len(least.facts) < len(step.facts))
        elif self._hint:
            report.hint = Hint(True)

    def _refused(self, step: Step, error: StepRefused) -> None:
        if not self._is_requested(step):
            return
        report = self._reports[step.name] = self._failure(step, StepFailed(step, error))
        if not self._hint:
            return
        search = Search(self._kernel, self._seconds, self._progress)
        try:
            citations = search.citations(step)
        except TimeUp:
            report.hint = Hint(False, reason=_time_up(self._seconds))
            return
        if citations is not None:
            report.hint = self._as_hint(step, citations, changed=True)
        elif step.goal is None:
            report.hint = Hint(False, reason="cite a theorem that the recursive calls of the definition decrease")
        else:
            report.hint = Hint(
                False,
                reason="no definitions and no earlier lemmas prove it: check the statement, the places of the "
                "induction hypothesis, or prove a lemma first",
            )

    def _report_dependency(self, failed: StepFailed) -> Report:
        """Return the report on a step that fails although it was not itself requested."""
        report = self._failure(failed.step, failed)
        report.was_requested = False
        return report

    def _failure(self, step: Step, failed: StepFailed) -> Report:
        report = _of_step(step, proved=False)
        report.failure = str(failed.error)
        report.verdict = failed.error.verdict if isinstance(failed.error, StepRefused) else ""
        if step.goal is not None:
            report.formula = pretty(step.goal)
        return report

    def _complete_report(self, report: Report, theorem: Theorem) -> Report:
        """Complete the report on a theorem of the kernel."""
        report.formula, report.rule = pretty(theorem.formula), theorem.schema or theorem.rule
        report.cited_theorems = list(theorem.uses)
        report.dependencies = [
            dependency.name for dependency in self._kernel.closure([theorem]) if dependency.name != theorem.name
        ]
        report.hypotheses = sorted(theorem.hypotheses)
        report.seconds = round(sum(o.z3_seconds for o in theorem.obligations), 3)
        return report

    # Hints

    def _as_hint(self, step: Step, least: Citations, *, changed: bool) -> Hint:
        """Return a set of citations as a hint, with its source if it differs from what is written."""
        source_citations = citations(step.place, len(step.facts))
        dropped = [
            _citation(step, place, source_citations) for place in range(len(step.facts)) if place not in least.places
        ]
        hint = Hint(True, needless_citations=dropped, needed_count=len(least.facts), trials=least.trials)
        if changed and step.chapter is not None:
            hint.source, hint.imports = self._source(step, least, source_citations)
        return hint

    def _source(self, step: Step, least: Citations, source_citations: list[Citation] | None) -> tuple[str, list[str]]:
        """Return the arguments `by` and `unfold` as source, and the imports that the source needs."""
        assert step.chapter is not None
        writer = Writer(self._kernel, sys.modules[step.chapter.__module__])
        elements = []
        for fact in least.facts:
            place = next((i for i, other in enumerate(step.facts) if other is fact), None)
            if source_citations is not None and place is not None:
                elements.append(" ".join(source_citations[place].source.split()))
            else:
                elements.append(writer.writes(fact) or f"...,  # {_fact_text(fact)}: no source in this module")
        lines = ["by=[", *(f"    {element}," for element in elements), "],"] if elements else ["by=[],"]
        if step.rule != "define":
            lines += [f"unfold={least.unfold},"] if least.unfold else []
        return "\n".join(lines), sorted(writer.imports)


def _of_step(step: Step, *, proved: bool) -> Report:
    return Report(step.name, True, proved, step.place.file, step.place.line, citations=len(step.facts), rule=step.rule)


def _citation(step: Step, place: int, source_citations: list[Citation] | None) -> Data:
    """Return a written citation with its place in the sources."""
    entry: Data = {"index": place, "cited": _fact_text(step.facts[place])}
    if source_citations is not None:
        entry |= {"source": " ".join(source_citations[place].source.split()), "line": source_citations[place].line}
    return entry


def _fact_text(fact: Any) -> str:
    """Return a fact as the name of its theorem and its terms."""
    if isinstance(fact, Theorem):
        return fact.name
    return f"{fact.theorem.name} at ({', '.join(pretty(term) for term in fact.terms)})"


def _time_up(seconds: float) -> str:
    return f"the search ended after {seconds:g} s of processor time; give more with --seconds"
