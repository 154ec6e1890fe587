"""Evaluations of changed theorems by the scripts of the pages and by Python, for comparison."""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from verify.browser.case_search import Case, CaseSearch
from verify.browser.editable_formula import edit_term
from verify.browser.modified_theorem import EMPTY, FURTHER_CASES, MOST_OPEN_CASES, Changes, Model
from verify.browser.z3_library import Engine
from verify.checker.book import Book, Theorem
from verify.checker.terms import Term
from verify.languages import ROOT
from verify.site.build.node import node_command
from verify.site.content.claims.changed_statements import models

FOLDER = Path(__file__).parent
Change = Mapping[str, Any]


def by_script(
    questions: Sequence[tuple[Any, Sequence[tuple[str, Change]]]], step_limit: int
) -> list[list[dict[str, Any]]]:
    """Return the verdicts of the scripts, within about `step_limit` steps, on changes of theorems."""
    module = ROOT / "docs" / "assets" / "check" / "first-look.js"
    process = subprocess.run(
        [*node_command(), str(FOLDER / "changed_theorem_evaluations.mjs"), str(module), str(step_limit)],
        input=json.dumps(questions), capture_output=True, text=True, encoding="utf-8", check=False, timeout=600,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    verdicts: list[list[dict[str, Any]]] = json.loads(process.stdout)
    return verdicts


class ChangedTheoremEvaluator:
    """Evaluator of changed theorems of a book in Python, without the solver.

    Args:
        book: the book.
        text: the text of the book.
        engine: z3, which is not called.
    """

    def __init__(self, book: Book, text: str, engine: Engine) -> None:
        self.book, self.changes = book, Changes(book, text, (), engine)

    def evaluate(self, name: str, change: Change, most: int) -> dict[str, Any]:
        """Return the verdict on a changed theorem, with the values of all cases."""
        theorem = self.book.theorems[name]
        body = edit_term(self.book.world, theorem.body, change)
        all_models = (
            [*models(self.book, self.changes.book_records, theorem)] if theorem.hypotheses else [Model({}, {}, "")]
        )
        case_texts: list[str] = []
        true_cases = left_open = 0
        every = bool(all_models)
        for model in all_models:
            search = CaseSearch(self.book, model.images, model.sorts)
            cases = search.cases(body, theorem.variables, theorem.body, most)
            doubtful = 0
            for case in cases:
                if case.holds is False:
                    counterexample = self._counterexample(theorem, body, model, case, cases, case_texts)
                    return {"cases": case_texts, **counterexample, "smallest": not doubtful}
                true_cases += case.holds is True and not case.split
                doubtful += case.holds is None and not case.split
                if doubtful >= MOST_OPEN_CASES:
                    break
                case_texts.append(self.changes.values_text(theorem, case.at, model))
            every = every and not (search.has_more_cases or doubtful or model.words)
            left_open += doubtful
        if every and true_cases:
            return {"cases": case_texts, "answer": "cases"}
        if not true_cases:
            return {"cases": case_texts, "answer": "first_undecided"}
        answer = "first_open" if left_open else "first_holds"
        return {"cases": case_texts, "answer": answer, "tried": true_cases, "open": left_open}

    def _counterexample(
        self, theorem: Theorem, body: Term, model: Model, first: Case, cases: Iterator[Case], case_texts: list[str]
    ) -> dict[str, Any]:
        """Return a counterexample, and a further one with a nonempty position if the first one is empty."""
        at, values = first.at, self.changes.values_text(theorem, first.at, model)
        verdict: dict[str, Any] = {"answer": "false", "at": values, "model": model.words}
        further = []
        for case in islice(cases, FURTHER_CASES) if EMPTY in values else ():
            case_texts.append(self.changes.values_text(theorem, case.at, model))
            if case.holds is False and not case.split and EMPTY not in case_texts[-1]:
                further.append((case_texts[-1], case.at))
        if further:
            verdict["also"], at = min(further, key=lambda pair: not any(digit in pair[0] for digit in "123456789"))
        return verdict | {
            "seen": [[name, args] for name, args in self.changes.function_calls(theorem, body, at, model)]
        }
