"""The examples in docstrings, read from the source of a module.

They are read from sources because `doctest.testmod` skips functions that a decorator of another module wraps.
"""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType


def modules(package: ModuleType) -> list[str]:
    """Return the names of the modules in a package and in the packages inside it."""
    module_infos = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [module.name for module in module_infos if not module.ispkg]


def tree(name: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(Path(str(importlib.import_module(name).__file__)).read_text(encoding="utf-8"))


def functions_without_example(name: str) -> list[str]:
    """Return the public functions of a module that have no example in their docstrings."""
    functions = [node for node in tree(name).body if isinstance(node, ast.FunctionDef) and node.name[0] != "_"]
    return [f"{name}.{node.name}" for node in functions if ">>> " not in (ast.get_docstring(node) or "")]


def examples(name: str) -> list[doctest.DocTest]:
    """Return the examples of a module, one test per docstring; the name of a test ends in that of its function."""
    module = importlib.import_module(name)
    tests_of_module = []
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            title = f"{name}.{getattr(node, 'name', '')}"
            tests_of_module.append(
                doctest.DocTestParser().get_doctest(text, dict(vars(module)), title, module.__file__, 0)
            )
    return [test for test in tests_of_module if test.examples]


def run(name: str) -> str:
    """Return the output of the failed examples of a module; "" if all succeed."""
    runner = doctest.DocTestRunner(verbose=False)
    output: list[str] = []
    for test in examples(name):
        runner.run(test, out=output.append)
    return "".join(output)
