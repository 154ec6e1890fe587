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
from verify.site.content.changed_statements import models

HERE = Path(__file__).parent
Change = Mapping[str, Any]


def by_script(asked: Sequence[tuple[Any, Sequence[tuple[str, Change]]]], most: int) -> list[list[dict[str, Any]]]:
    """Return the verdicts of the scripts, within about `most` steps, on changes of theorems."""
    module = ROOT / "docs" / "assets" / "check" / "first-look.js"
    done = subprocess.run(
        [*node_command(), str(HERE / "changed_theorem_evaluations.mjs"), str(module), str(most)],
        input=json.dumps(asked), capture_output=True, text=True, encoding="utf-8", check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return found


class Looks:
    """Evaluator of changed theorems of a book in Python, without the solver.

    Args:
        book: the book.
        text: the text of the book.
        engine: z3, which is not called.
    """

    def __init__(self, book: Book, text: str, engine: Engine) -> None:
        self.book, self.changes = book, Changes(book, text, (), engine)

    def look(self, name: str, change: Change, most: int) -> dict[str, Any]:
        """Return the verdict on a changed theorem, with the values of all cases."""
        theorem = self.book.theorems[name]
        body = edit_term(self.book.world, theorem.body, change)
        found = [*models(self.book, self.changes.book_records, theorem)] if theorem.hypotheses else [Model({}, {}, "")]
        told: list[str] = []
        tried = left_open = 0
        every = bool(found)
        for model in found:
            search = CaseSearch(self.book, model.images, model.sorts)
            cases = search.cases(body, theorem.variables, theorem.body, most)
            doubtful = 0
            for case in cases:
                if case.holds is False:
                    failed = self._failed(theorem, body, model, case, cases, told)
                    return {"cases": told, **failed, "smallest": not doubtful}
                tried += case.holds is True and not case.split
                doubtful += case.holds is None and not case.split
                if doubtful >= MOST_OPEN_CASES:
                    break
                told.append(self.changes.values_text(theorem, case.at, model))
            every = every and not (search.more or doubtful or model.words)
            left_open += doubtful
        if every and tried:
            return {"cases": told, "answer": "cases"}
        if not tried:
            return {"cases": told, "answer": "first_undecided"}
        answer = "first_open" if left_open else "first_holds"
        return {"cases": told, "answer": answer, "tried": tried, "open": left_open}

    def _failed(
        self, theorem: Theorem, body: Term, model: Model, first: Case, cases: Iterator[Case], told: list[str]
    ) -> dict[str, Any]:
        """Return a counterexample, and a further one with a nonempty position if the first one is empty."""
        at, shown = first.at, self.changes.values_text(theorem, first.at, model)
        failed: dict[str, Any] = {"answer": "false", "at": shown, "model": model.words}
        further = []
        for case in islice(cases, FURTHER_CASES) if EMPTY in shown else ():
            told.append(self.changes.values_text(theorem, case.at, model))
            if case.holds is False and not case.split and EMPTY not in told[-1]:
                further.append((told[-1], case.at))
        if further:
            failed["also"], at = min(further, key=lambda one: not any(digit in one[0] for digit in "123456789"))
        return failed | {"seen": [[name, args] for name, args in self.changes.function_calls(theorem, body, at, model)]}
