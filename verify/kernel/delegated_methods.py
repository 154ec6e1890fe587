"""Methods of an object that delegate to one of its parts, with the signature and docstring of the part's method."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from verify.kernel.theorem_names import Rule, named

P = ParamSpec("P")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)


class Method(Protocol[P, Result_co]):
    """A method that delegates to a part."""

    def __get__(self, whole: Any, owner: type | None = None) -> Callable[P, Result_co]: ...


def delegate(part_name: str, method: Callable[Concatenate[Any, P], Result]) -> Method[P, Result]:
    """Return a method that calls `method` on the attribute `part_name` of its object.

    >>> class Stack:
    ...     add = delegate("_items", list.append)
    ...     def __init__(self): self._items = []
    >>> stack = Stack()
    >>> stack.add(7)
    >>> stack._items
    [7]
    """

    @wraps(method)
    def call(whole: Any, /, *arguments: Any, **keywords: Any) -> Result:
        return method(getattr(whole, part_name), *arguments, **keywords)

    return cast(Method[P, Result], call)


def delegate_rule(part_name: str, method: Callable[Concatenate[Any, str, P], Result]) -> Rule[P, Result]:
    """Return `delegate` for a rule; the name of the theorem, its first argument, defaults to `kernel.default_name`.

    >>> class Namer:
    ...     def prove(self, name, goal): return f"{name}: {goal}"
    >>> class Whole:
    ...     default_name, part, prove = "the running chapter", Namer(), delegate_rule("part", Namer.prove)
    >>> Whole().prove(7)
    'the running chapter: 7'
    """

    @wraps(method)
    def call(whole: Any, name: str, /, *arguments: Any, **keywords: Any) -> Result:
        return method(getattr(whole, part_name), name, *arguments, **keywords)

    return named(call)
