"""Tests of the argument lists in docstrings: every described name is a parameter, or a field of the class."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECTION = re.compile(r"^Args:\n((?:(?: .*)?\n?)*)", re.MULTILINE)
# The names before the first colon of an entry, such as "line, column"; continued lines are indented further.
NAMES = re.compile(r"^ {4}(\*{0,2}\w+(?:, \*{0,2}\w+)*):", re.MULTILINE)

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def described_names(docstring: str) -> list[str]:
    """Return the names in the list of arguments of a docstring; an empty list if it has no such list."""
    section = SECTION.search(docstring)
    entries = NAMES.findall(section[1]) if section else []
    return [name.strip("* ") for entry in entries for name in entry.split(",")]


def parameter_names(node: Documented) -> set[str]:
    """Return the parameters of a function, or the fields of a class and the parameters of its `__init__`."""
    if not isinstance(node, ast.ClassDef):
        return {inner.arg for inner in ast.walk(node.args) if isinstance(inner, ast.arg)}
    names = set()
    for statement in node.body:
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        names |= {target.id for target in targets if isinstance(target, ast.Name)}
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            attributes = [part for part in ast.walk(statement) if isinstance(part, ast.Attribute)]
            names |= parameter_names(statement) | {part.attr for part in attributes if isinstance(part.ctx, ast.Store)}
    return names


def stale(text: str) -> list[str]:
    """Return each name that a docstring of a source describes and that does not exist, after the name of the owner."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, Documented)]
    return [
        f"{node.name}: {name}"
        for node in nodes
        for name in described_names(ast.get_docstring(node) or "")
        if name not in parameter_names(node)
    ]


@pytest.mark.parametrize("folder", ["theory", "verify", "tests"])
def test_every_described_argument_exists(folder: str) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.py"))}
    texts_with_arguments = {path: text for path, text in texts.items() if "Args:\n" in text}
    assert texts_with_arguments
    assert {path: names for path, text in texts_with_arguments.items() if (names := stale(text))} == {}


SOURCE = '''
class Line:
    """A line.

    Args:
        start, end: the ends,
            as numbers: from 0 on.
        width: the width.
    """

    start: int

    def __init__(self, end: int) -> None:
        self.end = end

    def scaled(self, by: int, **more: int) -> None:
        """Scale the line.

        Args:
            by: the factor.
            factor: the same.
            **more: further factors.

        Raises:
            ValueError: the factor is 0.
        """
'''


def test_an_argument_that_does_not_exist_is_found() -> None:
    assert stale(SOURCE) == ["Line: width", "scaled: factor"]
