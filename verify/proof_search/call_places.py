"""Places of proof steps in the sources: the call of a rule, and the text of each citation in it."""

import ast
import sys
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from types import FrameType

import verify

ROOT = Path(verify.__file__).parents[1]
# Frames of these folders belong to the kernel and to the search, not to a proof.
_INNER = (str(ROOT / "verify" / "kernel"), str(ROOT / "verify" / "proof_search"))


@dataclass(frozen=True)
class CallPlace:
    """The call of a rule in the sources.

    Args:
        file: the file, relative to the root of the project if it is below it.
        function: the name of the function around the call.
        line, column, end_line, end_column: the extent of the call; lines count from 1, columns in bytes from 0.
    """

    file: str
    function: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


@dataclass(frozen=True)
class Citation:
    """One element of the list `by` in the sources: its text and where it begins."""

    source: str
    line: int
    column: int


def caller() -> CallPlace:
    """Return the place of the innermost running call outside the kernel and the search."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_INNER):
        frame = frame.f_back
    assert frame is not None, "a rule was called from a module of the kernel"
    code = frame.f_code
    line, end_line, column, end_column = next(islice(code.co_positions(), frame.f_lasti // 2, None))
    file = Path(code.co_filename)
    shown = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
    return CallPlace(shown, code.co_name, line or frame.f_lineno, column or 0, end_line or 0, end_column or 0)


def citations(place: CallPlace, count: int) -> list[Citation] | None:
    """Return the citations that are written at a call; None if they are not a list with one element per fact.

    The list is the argument `by`, or the list that the function assigns to the name given as `by`.

    Args:
        place: the call of a rule.
        count: the number of facts that the rule received.
    """
    text, tree = _parsed(place.file)
    if tree is None:
        return None
    listed = None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _extent(node) == (
            place.line, place.column, place.end_line, place.end_column,
        ):  # fmt: skip
            listed = _written(node, place.function)
    if listed is None:
        return [] if count == 0 else None
    if isinstance(listed, ast.Name):
        listed = _assigned(tree, place, listed.id)
    if not isinstance(listed, ast.List | ast.Tuple) or len(listed.elts) != count:
        return None
    if any(isinstance(element, ast.Starred) for element in listed.elts):
        return None
    return [
        Citation(ast.get_source_segment(text, element) or "", element.lineno, element.col_offset)
        for element in listed.elts
    ]


def _written(call: ast.Call, function: str) -> ast.expr | None:
    """Return the expression that a call of a rule gives as `by`."""
    for keyword in call.keywords:
        if keyword.arg == "by":
            return keyword.value
    # `by` is the last positional argument of `prove`; other rules name it in the sources.
    rule = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    named = bool(call.args) and isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    place = {"prove": 2, "induct": 4, "define": 4}.get(rule)
    if place is not None and len(call.args) > place + named:
        return call.args[place + named]
    return None


def _assigned(tree: ast.Module, place: CallPlace, name: str) -> ast.expr | None:
    """Return the expression assigned to a name in the function around a call, if there is exactly one assignment."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name == place.function:
            if not function.lineno <= place.line <= (function.end_lineno or 0):
                continue
            # Any other binding or change of the name would make the list at the call another one.
            uses = [
                node
                for node in ast.walk(function)
                if isinstance(node, ast.Name) and node.id == name and node.lineno < place.line
            ]
            values = [
                node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                and len(node.targets) == 1
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id == name
            ]
            if len(values) == 1 and len(uses) == 1:
                return values[0]
    return None


def _extent(node: ast.expr) -> tuple[int, int, int | None, int | None]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


@cache
def _parsed(file: str) -> tuple[str, ast.Module | None]:
    """Return the text of a file and its syntax tree; no tree if the file cannot be read."""
    try:
        text = (ROOT / file).read_text(encoding="utf-8")
    except OSError:
        return "", None
    return text, ast.parse(text)
