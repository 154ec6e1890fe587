"""Search for the chapter that proves a theorem by the theorem's name, so that claims can name theorems without a table.

The name of a chapter follows from its module and function, or from `theorem_name` (`verify.kernel.theorem_names`).
Chapters about given numbers come from factories; their names match patterns, such as numeral.1011.
"""

import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from importlib import import_module
from typing import Any, Concatenate, ParamSpec, TypeVar

import verify.proofs
from verify.kernel import Kernel
from verify.kernel.theorem_names import name_of

P = ParamSpec("P")
T = TypeVar("T")
Chapter = Callable[[Kernel], Any]
# By patterns of names: the factory of a chapter, which takes the groups of the match.
Examples = Mapping[str, Callable[..., Chapter]]

GENERAL = "general"
# The theorems that a definition and a choice make have the name of the function with these endings.
ENDINGS = (".def", ".witness")
# The endings of the names of modules without chapters of their own, or with chapters that replace others.
ENDINGS_WITHOUT_CHAPTERS = (".book", "_meanings", "_mutants")


def chapter_factory(prove: Callable[Concatenate[Kernel, P], T]) -> Callable[P, Callable[[Kernel], T]]:
    """Return the factory of the chapters that a function proves about given numbers.

    The factory returns the same chapter for the same numbers, so that a kernel proves it once.

    >>> @chapter_factory
    ... def successor(k: Kernel, n: int, step: int = 1) -> int:
    ...     "The number after n."
    ...     return n + step
    >>> successor(4) is successor(4, step=1), successor(4)(Kernel())
    (True, 5)
    """
    signature = inspect.signature(prove)
    proof: Callable[..., T] = prove  # the numbers that `bind` returns have lost their types

    @cache
    def chapter_of_numbers(*numbers: Any) -> Callable[[Kernel], T]:
        @wraps(prove)
        def chapter(k: Kernel) -> T:
            return proof(k, *numbers)

        return chapter

    @wraps(prove)
    def factory(*numbers: P.args, **keywords: P.kwargs) -> Callable[[Kernel], T]:
        arguments = signature.bind(None, *numbers, **keywords)
        arguments.apply_defaults()
        return chapter_of_numbers(*arguments.args[1:])

    return factory


def symbol_of(name: str) -> str:
    """Return the name of a chapter's result: nim.P for the theorem nim.P.def, which the definition of nim.P makes."""
    for ending in ENDINGS:
        if name.endswith(ending):
            return name.removesuffix(ending)
    return name


def is_chapter(function: Any) -> bool:
    """Return whether a function takes a kernel and nothing else."""
    if not inspect.isfunction(function):
        return False
    return [p.annotation for p in inspect.signature(function).parameters.values()] == [Kernel]


@cache
def chapters_of(package: str) -> Mapping[str, tuple[Chapter, ...]]:
    """Return the chapters of a folder of `verify.proofs` by the names of their theorems."""
    chapters: dict[str, tuple[Chapter, ...]] = {}
    parent = import_module(f"{verify.proofs.__name__}.{package}")
    for module_info in pkgutil.walk_packages(parent.__path__, f"{parent.__name__}."):
        if module_info.name.endswith(ENDINGS_WITHOUT_CHAPTERS):
            continue
        module = import_module(module_info.name)
        for function in vars(module).values():
            if is_chapter(function) and function.__module__ == module_info.name:
                chapters[name_of(function)] = (*chapters.get(name_of(function), ()), function)
    return chapters


def chapter_of(theorem: str, packages: Iterable[str], examples: Examples) -> Chapter | None:
    """Return the chapter that proves a theorem, or None.

    Args:
        theorem: the name of the theorem.
        packages: the folders of `verify.proofs` to search, the first ones first.
        examples: factories of chapters about given numbers.

    Raises:
        ValueError: several chapters have the name.
    """
    for pattern, factory in examples.items():
        if match := re.fullmatch(pattern, theorem):
            return factory(*match.groups())
    for package in packages:
        match chapters_of(package).get(symbol_of(theorem), ()):
            case (chapter,):
                return chapter
            case (one, other, *_):
                raise ValueError(
                    f"{theorem} is the name of two chapters, {one.__module__}.{one.__name__} and "
                    f"{other.__module__}.{other.__name__}: give one of them another name"
                )
    return None
