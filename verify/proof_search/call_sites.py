"""Calls of kernel rules in the sources of the proofs: their places, and the text of each citation in them."""

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


# The place of `by` among the arguments of a rule, without the name of the theorem.
BEHIND_NAME = {"prove": 2, "induct": 4, "define": 4}


@dataclass(frozen=True)
class CallSite:
    """The call of a rule in the sources.

    Args:
        file: the file, relative to the root of the project if it is below it.
        function: the name of the function around the call.
        rule: the name of the rule.
        line, column: the start of the call; lines count from 1, columns in bytes from 0.
    """

    file: str
    function: str
    rule: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


@dataclass(frozen=True)
class Citation:
    """One element of the list `by` in the sources.

    Args:
        source: its text.
        line, column: its start, as for `CallSite`.
        is_starred: whether it is an element `*facts`, which stands for several citations.
    """

    source: str
    line: int
    column: int
    is_starred: bool = False


def caller(rule: str) -> CallSite:
    """Return the place of the innermost running call of a rule from outside the kernel and the search."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_INNER):
        frame = frame.f_back
    assert frame is not None, "a rule was called from a module of the kernel"
    code = frame.f_code
    line, _, column, _ = next(islice(code.co_positions(), frame.f_lasti // 2, None))
    file = Path(code.co_filename)
    path = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
    return CallSite(path, code.co_name, rule, line or frame.f_lineno, column or 0)


def citations(call_site: CallSite, count: int) -> list[Citation] | None:
    """Return the citation in the sources for each fact of a call; None if they cannot be determined.

    The citations must be a list that is passed as `by`, or assigned to a name that the function uses only there. At
    most one element may have the form `*facts`; it is returned for each of its facts.

    Args:
        call_site: the call of a rule.
        count: the number of facts that the rule received.
    """
    text, tree = _parse(call_site.file)
    if tree is None:
        return None
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_at(node, call_site)]
    if len(calls) != 1:
        return None
    argument = _by_argument(calls[0], call_site.rule)
    if isinstance(argument, ast.Name):
        argument = _assigned_value(tree, call_site, argument.id)
    if argument is None and not count:
        return []
    if not isinstance(argument, ast.List | ast.Tuple):
        return None
    starred_elements = [element for element in argument.elts if isinstance(element, ast.Starred)]
    plain_count = len(argument.elts) - len(starred_elements)
    if len(starred_elements) > 1 or count < plain_count or (not starred_elements and count != plain_count):
        return None
    fact_citations = []
    for element in argument.elts:
        is_starred = isinstance(element, ast.Starred)
        source = ast.get_source_segment(text, element) or ""
        citation = Citation(source, element.lineno, element.col_offset, is_starred)
        fact_citations += [citation] * (count - plain_count if is_starred else 1)
    return fact_citations


def _is_at(call: ast.Call, call_site: CallSite) -> bool:
    """Return whether a call is that of a rule at a call_site."""
    function = call.func
    return (call.lineno, call.col_offset) == (call_site.line, call_site.column) and (
        isinstance(function, ast.Attribute) and function.attr == call_site.rule
    )


def _by_argument(call: ast.Call, rule: str) -> ast.expr | None:
    """Return the expression that a call of a rule passes as `by`."""
    for keyword in call.keywords:
        if keyword.arg == "by":
            return keyword.value
    # The first argument is the name of the theorem, unless it is the list of variables.
    has_name = bool(call.args) and isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    place = BEHIND_NAME[rule] + has_name
    return call.args[place] if len(call.args) > place else None


def _assigned_value(tree: ast.Module, call_site: CallSite, name: str) -> ast.expr | None:
    """Return the expression assigned to a name in the function around a call; None if the name has other uses.

    Another use could change the list, or cite it in another step.
    """
    for function in ast.walk(tree):
        if not (isinstance(function, ast.FunctionDef) and function.name == call_site.function):
            continue
        if not function.lineno <= call_site.line <= (function.end_lineno or 0):
            continue
        nodes = list(ast.walk(function))
        values = [
            node.value
            for node in nodes
            if isinstance(node, ast.Assign | ast.AnnAssign)
            and any(
                isinstance(target, ast.Name) and target.id == name
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            )
        ]
        uses = sum(isinstance(node, ast.Name) and node.id == name for node in nodes)
        if len(values) == 1 and uses == 2:
            return values[0]
    return None


@cache
def _parse(file: str) -> tuple[str, ast.Module | None]:
    """Return the text of a file and its syntax tree; no tree if the file cannot be read."""
    try:
        text = (ROOT / file).read_text(encoding="utf-8")
    except OSError:
        return "", None
    return text, ast.parse(text)
