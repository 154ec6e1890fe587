"""The examples in the docstrings of the kernel are true, and all are run."""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import verify.kernel

MODULES = [module.name for module in pkgutil.iter_modules(verify.kernel.__path__, "verify.kernel.")]


def examples(name: str) -> list[doctest.DocTest]:
    """Return the examples of a module, by docstring.

    They are read from the source, because `doctest.testmod` passes over methods that a decorator wraps.
    """
    module = importlib.import_module(name)
    file = str(module.__file__)
    found = []
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            title = f"{name}.{getattr(node, 'name', '')}"
            found.append(doctest.DocTestParser().get_doctest(text, dict(vars(module)), title, file, 0))
    return [one for one in found if one.examples]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    runner = doctest.DocTestRunner(verbose=False)
    printed: list[str] = []
    for one in examples(name):
        runner.run(one, out=printed.append)
    assert not runner.failures, "".join(printed)


def test_what_a_contributor_meets_has_an_example() -> None:
    written = {one.name.rpartition(".")[2] for name in MODULES for one in examples(name)}
    # Two of the names are those of types, which have no docstring.
    assert {*verify.kernel.__all__} - written == {"Order", "Terms"}


def test_a_wrong_example_fails() -> None:
    (one, *_) = examples("verify.kernel.goals")
    one.examples[-1].want = "wrong\n"
    assert doctest.DocTestRunner(verbose=False).run(one, out=lambda _: None).failed == 1
