"""Tests of names in docstrings and comments: arguments are parameters or fields, exceptions and quoted names exist."""

import ast
import builtins
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SECTION = r"^{}:\n((?:(?: .*)?\n?)*)"
# The names before the first colon of an entry, such as "line, column"; continued lines are indented further.
NAMES = re.compile(r"^ {4}(\*{0,2}[\w.]+(?:, \*{0,2}[\w.]+)*):", re.MULTILINE)
# Its docstrings are corrected together with its code, because any edit invalidates the marks of Rocq.
CORRECTED_LATER = ROOT / "verify" / "export" / "rocq" / "command.py"

Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def described_names(docstring: str, title: str = "Args") -> list[str]:
    """Return the names in the list of a docstring with this title; an empty list if it has no such list."""
    section = re.search(SECTION.format(title), docstring, re.MULTILINE)
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


def defined_classes(text: str) -> set[str]:
    """Return the names of the classes that a source defines."""
    return set(re.findall(r"^ *class (\w+)", text, re.MULTILINE))


def imported_names(tree: ast.Module) -> set[str]:
    """Return the names that a source imports, also inside functions, and the packages from which it imports them."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.asname or alias.name.split(".")[0] for node in imports for alias in node.names}
    return names | {(node.module or "").split(".")[0] for node in imports if isinstance(node, ast.ImportFrom)}


def unknown_exceptions(text: str, classes: set[str]) -> list[str]:
    """Return each exception that a docstring lists and that does not exist, after the name of the owner.

    Args:
        text: the source.
        classes: the names of the classes of the project.
    """
    tree = ast.parse(text)
    imported = imported_names(tree)
    return [
        f"{node.name}: {name}"
        for node in ast.walk(tree)
        if isinstance(node, Documented)
        for name in described_names(ast.get_docstring(node) or "", "Raises")
        if not (name in classes or hasattr(builtins, name) or name.split(".")[0] in imported)
    ]


def sources(folder: str) -> dict[Path, str]:
    """Return the text of each source below a folder of the project."""
    return {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).rglob("*.py"))}


@pytest.mark.parametrize("folder", ["theory", "verify", "tests"])
def test_every_described_argument_exists(folder: str) -> None:
    texts = sources(folder)
    texts_with_arguments = {path: text for path, text in texts.items() if "Args:\n" in text}
    assert texts_with_arguments
    assert {path: names for path, text in texts_with_arguments.items() if (names := stale(text))} == {}


def test_every_listed_exception_exists() -> None:
    texts = {path: text for folder in ("theory", "verify", "tests") for path, text in sources(folder).items()}
    classes = set().union(*map(defined_classes, texts.values()))
    listing = {path: text for path, text in texts.items() if "Raises:\n" in text and path != CORRECTED_LATER}
    assert listing
    assert {path: names for path, text in listing.items() if (names := unknown_exceptions(text, classes))} == {}


SOURCE = '''
import subprocess


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
            subprocess.TimeoutExpired: this takes too long.
            LineError: the line is too long.
            OldLineError: the line is too short.
        """
'''


def test_an_argument_that_does_not_exist_is_found() -> None:
    assert stale(SOURCE) == ["Line: width", "scaled: factor"]


def test_an_exception_that_does_not_exist_is_found() -> None:
    assert unknown_exceptions(SOURCE, {"LineError"}) == ["scaled: OldLineError"]


def tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    """Return an iterator over the tokens of a source."""
    return tokenize.generate_tokens(io.StringIO(text).readline)


def quoted_names(text: str) -> list[str]:
    """Return the names with an underscore that stand in backticks in the comments and strings of a source."""
    texts = [token.string for token in tokens(text) if token.type in (tokenize.COMMENT, tokenize.STRING)]
    dotted_names = [name for part in texts for name in re.findall(r"`([A-Za-z_][\w.]*)`", part)]
    return [name for dotted_name in dotted_names for name in dotted_name.split(".") if "_" in name]


def names_in_sources(paths: Iterable[Path]) -> set[str]:
    """Return the names in the code of some sources, and the names of the files without their endings."""
    names = {path.stem for path in paths}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        names |= {token.string for token in tokens(text) if token.type == tokenize.NAME}
    return names


@pytest.fixture(scope="module")
def project_names() -> set[str]:
    paths = [path for folder in ("theory", "verify", "tests") for path in (ROOT / folder).rglob("*.*")]
    known = names_in_sources([path for path in paths if path.suffix == ".py"])
    return known | {path.stem for path in paths} | {path.name for path in (ROOT / "theory").rglob("*")}


@pytest.mark.parametrize("folder", ["theory", "verify/proofs", "verify/kernel", "verify/discover"])
def test_quoted_names_exist(folder: str, project_names: set[str]) -> None:
    faults = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / folder).rglob("*.py")
        for name in quoted_names(path.read_text(encoding="utf-8"))
        if name not in project_names
    ]
    assert not faults, "\n".join(faults)


def test_a_quoted_name_that_does_not_exist_is_found(project_names: set[str]) -> None:
    names = quoted_names('"""See `nim_sum` and `general.old' + '_chapter`."""\nx = 1  # as in `no' + "_such_name`\n")
    assert names == ["nim_sum", "old" + "_chapter", "no" + "_such_name"]
    assert [name for name in names if name not in project_names] == names[1:]
