"""Search for a theorem about a game in the page: the kernel uses z3, and the checker derives the result again.

The page has no second solver, so the result is proved and not certified.
"""

import json
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

# Python in WebAssembly has names of functions that do not work there, and lacks others.
if hasattr(os, "fork"):  # pragma: no cover
    del os.fork
if not hasattr(time, "thread_time"):  # pragma: no cover
    time.thread_time = time.process_time

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.browser.claim_check import ClaimCheck
from verify.checker.command import BOOK
from verify.checker.errors import Refused
from verify.discover.result import ANSWER_VALUES
from verify.discover.search import Discovery, discover
from verify.kernel import Kernel, Obligation, Observer, Theorem, smtlib, solvers
from verify.pipeline.certification import book_writer

TAG = "FOUND-001"


class StepCounter(Observer):
    """Counter of the steps that z3 has decided.

    Args:
        tell: receives the count after each step.
    """

    def __init__(self, tell: Callable[[int], object]) -> None:
        self._tell, self._steps = tell, 0

    def handle_obligation(self, obligation: Obligation) -> None:
        """Count the discharged obligation, and pass the new count to `tell`."""
        self._steps += 1
        self._tell(self._steps)


def search(rules: str, play: str, seconds: float, report: Callable[[int], object] = lambda _: None) -> str:
    """Return JSON with the theorem about a game, or with the reason why none was found.

    Args:
        rules: the rules in the notation of `takeaway discover`.
        play: normal or misere.
        seconds: the limit, in CPU time.
        report: receives the number of decided steps.

    Raises:
        Refused: the checker does not derive the theorem that the kernel proved.
    """
    with solvers.answer_cache():
        discovery = discover(read(rules), Play(play), seconds, second_opinions=False, observer=StepCounter(report))
    return json.dumps({"tried": discovery.tried, "found": _theorem_data(discovery)}, ensure_ascii=False)


def _theorem_data(discovery: Discovery) -> dict[str, Any] | None:
    """Return the theorem that was found, as data, after the checker has derived it; None if none was found."""
    form = discovery.proved_form
    if form is None or discovery.kernel is None:
        return None
    # A reader would not type a pair of a heap and a limit as a position; the sentence about the law is enough.
    has_hidden_positions = form.single or discovery.rules.game.numbers in ("limit", "last", "circle")
    listed_positions = None if has_hidden_positions else form.positions
    return {
        "form": form.form.as_data(),
        "told": form.description,
        "sentence": form.sentence if discovery.play is Play.NORMAL or form.paired else f"{form.sentence}_misere",
        "fields": form.fields,
        **_derived_data(discovery.kernel, form.theorems),
        "pairs": form.pairs(ANSWER_VALUES) if form.paired else None,
        "positions": [*listed_positions] if listed_positions is not None else None,
        "values": None if form.paired or form.positions is not None else [form.value(n) for n in range(ANSWER_VALUES)],
    }


def _derived_data(kernel: Kernel, theorems: Sequence[Theorem]) -> dict[str, Any]:
    """Return the theorems as the checker derives them from the kernel's records, with the number of their steps.

    Raises:
        Refused: the checker needs a step that z3 has not decided, or its own computation of a step fails.
    """
    asked = {o.script for o in kernel.obligations(kernel.closure(theorems))}
    graph = book_writer.RecordGraph(kernel.records, smtlib.declarations())
    with tempfile.TemporaryDirectory() as folder:
        part = graph.part({TAG: [theorem.name for theorem in theorems]})
        (Path(folder) / BOOK).write_bytes(book_writer.pack_book(book_writer.book(part)))
        check = ClaimCheck(Path(folder), TAG, None)
        if not {one.text for one in check.asked} <= asked:
            raise Refused("the checker derives steps that z3 has not decided")
        repeated = [place for place, one in enumerate(check.asked) if one.computed]
        for place in repeated:
            if not (result := check.check_certificate(place))["good"]:
                raise Refused(f"{check.asked[place].name}: {result['why']}")
        data = check.as_data()
    return {
        "says": data["says"],
        "theorems": data["theorems"],
        "steps": len(check.asked),
        "repeated": len(repeated),
    }
