"""The chapters that prove the theorem of a given name, found in the sources of the proofs without running them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import verify.proofs
from theory.claims.catalogue import families
from verify.name_grammar import is_theorem
from verify.proof_search.step_kernel import Chapter
from verify.proofs.family_books import book
from verify.proofs.theorem_chapters import symbol_of

PROOFS = Path(verify.proofs.__file__).parent
# The least length of the constant part of a composed name; for a shorter one too many chapters would run.
CONSTANT = 4
# The least similarity, from 0 to 1, at which a name counts as a misspelt name of a step.
MISSPELT = 0.9


class UnknownStep(Exception):
    """Raised if no chapter proves a theorem of this name; the message suggests similar names."""


@dataclass
class _Sources:
    """The names in the sources.

    Args:
        chapters: each chapter as (module, function), by its path such as `nim.bouton.winning_reply`.
        named: the chapters whose own theorem has the name.
        mentioned: the chapters whose text contains the name.
        composed: patterns of names that are composed from parts.
        beginnings: strings that may begin such names, as `nim.duel` begins `nim.duel.over`.
    """

    chapters: dict[str, tuple[str, str]] = field(default_factory=dict)
    named: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    mentioned: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    composed: list[re.Pattern[str]] = field(default_factory=list)
    beginnings: set[str] = field(default_factory=set)

    def may_compose(self, name: str) -> bool:
        """Return whether some chapter may compose the name from parts, unless it is a misspelt name of another step."""
        pieces = name.split(".")
        starts = {".".join(pieces[:count]) for count in range(1, len(pieces))}
        if not (starts & self.beginnings or any(pattern.fullmatch(name) for pattern in self.composed)):
            return False
        return not get_close_matches(name, [*self.named, *self.mentioned], 1, MISSPELT)


def is_chapter(function: ast.FunctionDef) -> bool:
    """Return whether a function takes a kernel `k` and needs no other argument."""
    parameters = function.args.posonlyargs + function.args.args
    required_count = len(parameters) - len(function.args.defaults)
    return bool(parameters) and parameters[0].arg == "k" and required_count == 1 and not function.args.kwonlyargs


def chapters_of(module: Any) -> Iterator[Chapter]:
    """Yield the chapters that a module of the proofs defines, in the order of its text."""
    for defined_in, function in sources().chapters.values():
        if defined_in == module.__name__:
            yield getattr(module, function)


@cache
def sources() -> _Sources:
    """Return the names in the sources of the proofs."""
    sources, prefixes = _Sources(), set()
    for file in sorted(PROOFS.rglob("*.py")):
        parts = file.relative_to(PROOFS).with_suffix("").parts
        module = ".".join(("verify.proofs", *parts))
        tree = ast.parse(file.read_text(encoding="utf-8"))
        prefix = _prefix(tree)
        prefixes.add(prefix)
        sources.beginnings |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_theorem(node.value)
        }
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef):
                continue
            _note_composed(sources, node)
            if not is_chapter(node):
                continue
            place = module, node.name
            sources.chapters[".".join((*parts, node.name))] = place
            sources.named.setdefault(_own_name(node, prefix), []).append(place)
            for name in _literals(node):
                sources.mentioned.setdefault(name, []).append(place)
    sources.beginnings -= prefixes
    return sources


def _prefix(tree: ast.Module) -> str:
    """Return the `PREFIX` of a module; "" if it has none."""
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)):
            continue
        if any(isinstance(target, ast.Name) and target.id == "PREFIX" for target in node.targets):
            return str(node.value.value)
    return ""


def _own_name(function: ast.FunctionDef, prefix: str) -> str:
    """Return the name of a chapter's own theorem; see `verify.kernel.theorem_names`."""
    for mark in function.decorator_list:
        if (
            isinstance(mark, ast.Call)
            and ast.unparse(mark.func) == "theorem_name"
            and isinstance(mark.args[0], ast.Constant)
        ):
            return str(mark.args[0].value)
    name = function.name.replace("_", "-")
    return f"{prefix}.{name}" if prefix else name


def _literals(function: ast.FunctionDef) -> set[str]:
    """Return the first arguments of calls in a function that are strings: the names of theorems and symbols."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
    arguments = (argument for call in calls for argument in call.args[:2])
    return {
        literal.value for literal in arguments if isinstance(literal, ast.Constant) and isinstance(literal.value, str)
    }


def _note_composed(sources: _Sources, function: ast.FunctionDef) -> None:
    """Record the patterns of the names that a function composes from parts."""
    for node in ast.walk(function):
        if isinstance(node, ast.JoinedStr):
            constants = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
            if " " in "".join(constants) or len("".join(constants)) < CONSTANT:
                continue
            # Behind a prefix alone stands a position or a number.
            other = ".*[0-9(].*" if len(constants) == 1 and constants[0].endswith(".") else ".+"
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else other for p in node.values]
            sources.composed.append(re.compile("".join(parts)))


def chapter_named(path: str) -> Chapter | None:
    """Return the chapter with this path below `verify.proofs`, as in `nim.bouton.winning_reply`, or None."""
    place = sources().chapters.get(path)
    return None if place is None else _load(place)


def chapters_making(name: str) -> Iterator[Chapter]:
    """Yield chapters that may prove the theorem of a name, the likeliest first; finally those of all claims.

    Raises:
        UnknownStep: the sources contain neither the name nor a pattern of it.
    """
    index, step = sources(), symbol_of(name)
    places = [*index.named.get(step, ()), *index.mentioned.get(step, ()), *index.mentioned.get(name, ())]
    if not places and not index.may_compose(step):
        raise UnknownStep(suggestion(name))
    yield from map(_load, dict.fromkeys(places))
    first = [family for family in families() if name.startswith(family)]
    for family in dict.fromkeys((*first, *families())):
        yield from dict.fromkeys(chapter for proofs in book(family).proofs.values() for chapter in proofs)


def suggestion(name: str) -> str:
    """Return the message about an unknown name, with similar names."""
    index = sources()
    mentioned = [candidate for candidate in index.mentioned if "." in candidate and " " not in candidate]
    near = get_close_matches(name, [*index.named, *mentioned, *index.chapters], 3, 0.6)
    if near:
        return f"did you mean {' or '.join(repr(name) for name in dict.fromkeys(near))}?"
    return "give the name of a theorem, such as nim.bouton, or of a chapter, such as nim.bouton.winning_reply"


def _load(place: tuple[str, str]) -> Chapter:
    module, function = place
    chapter: Chapter = getattr(import_module(module), function)
    return chapter
