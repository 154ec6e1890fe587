"""Stand-ins for tests of a whole run: workers that run in this process, and solvers that answer `unknown`."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from verify.kernel import solvers
from verify.pipeline import results_writer


class Inline:
    """Workers that run each task at once in this process, so that tests can observe it and replace its solvers."""

    def __init__(self, jobs: int = 1) -> None:
        pass

    def __enter__(self) -> "Inline":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def ask(self, task: Callable[..., Any], *arguments: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(task(*arguments))
        return done


def without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_writer, "Workers", Inline)


def undecided(monkeypatch: pytest.MonkeyPatch, solver: str, needle: str, verdict: solvers.Verdict = "unknown") -> None:
    """Make z3 or cvc5 return `verdict` for every text that contains `needle`."""
    original = getattr(solvers, f"ask_{solver}")

    def ask(text: str, *limits: Any, **options: Any) -> solvers.Answer:
        return solvers.Answer(verdict, 0.0) if needle in text else original(text, *limits, **options)

    monkeypatch.setattr(solvers, f"ask_{solver}", ask)
