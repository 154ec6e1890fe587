"""Replacements for tests of a whole run: workers that run in this process, and solvers that answer `unknown`.

Such runs ask about the same few claims again and again. Here a solver decides a text once in a process, because its
answer depends only on the text, the limits and the options. In the same way a proof of cvc5 is translated once, and the
checker accepts a certificate of a text once; what it refuses, it reads again.
"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from verify.kernel import solvers
from verify.pipeline.certification import certificates, cpc_translation
from verify.pipeline.results import results_writer


class Inline:
    """Workers that run each task at once in this process, so that tests can observe it and replace its solvers."""

    def __init__(self, jobs: int = 1) -> None:
        pass

    def __enter__(self) -> "Inline":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(task(*arguments))
        return future


def _cached_search(search: Callable[..., Any], decides: Callable[[Any], bool]) -> Callable[..., Any]:
    """Return a search that caches its answers in this process, except answers that decide nothing."""
    answers: dict[tuple[object, ...], Any] = {}

    def ask(*arguments: Any, **options: Any) -> Any:
        question = (*arguments, *(f"{name}={value}" for name, value in sorted(options.items())))
        if question in answers:
            return answers[question]
        answer = search(*arguments, **options)
        if decides(answer):
            answers[question] = answer
        return answer

    return ask


# Functions whose answers are cached, by module and name.
CACHED_SEARCHES = {
    (solvers, "_search"): _cached_search(solvers._search, lambda result: result[0] != "unknown"),
    (solvers, "_cvc5"): _cached_search(
        solvers._cvc5, lambda result: result[0] in solvers.VERDICTS and result[0] != "unknown"
    ),
    (solvers, "_ask_server"): _cached_search(solvers._ask_server, lambda result: result.verdict != "unknown"),
    (cpc_translation, "translate_proof"): _cached_search(cpc_translation.translate_proof, bool),
    (certificates, "check_proof"): _cached_search(certificates.check_proof, lambda result: result.answer == "accepted"),
}


def without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run all tasks in this process, and let a solver and the checker decide each text once."""
    monkeypatch.setattr(results_writer, "Workers", Inline)
    for (module, name), ask in CACHED_SEARCHES.items():
        monkeypatch.setattr(module, name, ask)


def replace_verdict(
    monkeypatch: pytest.MonkeyPatch, solver: str, needle: str, verdict: solvers.Verdict = "unknown"
) -> None:
    """Make z3 or cvc5 return `verdict` for every text that contains `needle`."""
    original = getattr(solvers, f"ask_{solver}")

    def ask(text: str, *limits: Any, **options: Any) -> solvers.Answer:
        return solvers.Answer(verdict, 0.0) if needle in text else original(text, *limits, **options)

    monkeypatch.setattr(solvers, f"ask_{solver}", ask)
