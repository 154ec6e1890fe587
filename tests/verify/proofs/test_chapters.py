"""Tests that each chapter serves some claim, and that no chapter is exempt from the formatter."""

import inspect
import pkgutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import verify.proofs
from verify.kernel import Kernel, Obligation
from verify.kernel.obligations import Discharger
from verify.proofs.family_books import all_books

SOURCES = sorted(Path(verify.proofs.__path__[0]).rglob("*.py"))


def chapters() -> Any:
    """Return every chapter by its name; chapters are the functions whose only parameter is a kernel."""
    functions = {}
    for place in pkgutil.walk_packages(verify.proofs.__path__, "verify.proofs."):
        module = import_module(place.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            signature = inspect.signature(function)
            if function.__module__ == place.name and [p.annotation for p in signature.parameters.values()] == [Kernel]:
                functions[f"{place.name}.{name}"] = function
    return functions


@pytest.fixture
def accepting_all_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every kernel accept every step without a solver, so that all chapters run within seconds."""
    monkeypatch.setattr(Discharger, "discharge", lambda self, name, *_, **__: Obligation(name, "", "", 0.0))


def unused_chapters(books: Any, functions: Any) -> Any:
    """Return the chapters among `functions` that no tag needs and that no mutant replaces by another one."""
    remaining = dict(functions)
    for book in books:
        kernel = Kernel()
        for tag_chapters in book.proofs.values():
            for chapter in tag_chapters:
                kernel(chapter)
        twins = [new for mutants in book.mutants.values() for mutant in mutants for new in mutant.replacements.values()]
        remaining = {name: f for name, f in remaining.items() if kernel.find_result(f) is None and f not in twins}
    return sorted(remaining)


@pytest.mark.usefixtures("accepting_all_steps")
def test_every_chapter_is_read_for_some_tag() -> None:
    functions = chapters()
    assert len(functions) > 1000
    assert unused_chapters(all_books().values(), functions) == []


def test_an_unused_chapter_is_named() -> None:
    def idle(k: Kernel) -> None:
        """Define a chapter that no claim uses."""

    assert unused_chapters([], {"idle": idle}) == ["idle"]


def test_no_line_is_exempt_from_the_formatter_or_the_linter() -> None:
    lines = [(path.name, line) for path in SOURCES for line in path.read_text().splitlines()]
    assert len(SOURCES) > 150 and len(lines) > 10_000
    assert not [(name, line) for name, line in lines if "# fmt:" in line or "# noqa" in line]
