"""Default names of theorems: the name of the chapter, after the prefix of its module.

`def winning_reply(k)` in a module with `PREFIX = "nim"` proves nim.winning-reply; the decorator `theorem_name` sets
another name. Claims cite theorems by these names. A chapter that proves several theorems names the others itself.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload

from verify.kernel.term_analysis import ProofError

P = ParamSpec("P")
C = TypeVar("C", bound=Callable[..., Any])
Result_co = TypeVar("Result_co", covariant=True)


class Call(Protocol[P, Result_co]):
    """The signature of a rule: the name may be left out as its first argument."""

    @overload
    def __call__(self, name: str, /, *arguments: P.args, **keywords: P.kwargs) -> Result_co: ...
    @overload
    def __call__(self, /, *arguments: P.args, **keywords: P.kwargs) -> Result_co: ...


class Rule(Protocol[P, Result_co]):
    """A rule as a method of the kernel."""

    def __get__(self, kernel: Any, owner: type | None = None) -> Call[P, Result_co]: ...


def named(rule: Callable[Concatenate[Any, str, P], Result_co]) -> Rule[P, Result_co]:
    """Return the rule with an optional name, which defaults to `kernel.default_name`.

    >>> class Namer:
    ...     default_name = "the running chapter"
    ...     prove = named(lambda kernel, name, goal: f"{name}: {goal}")
    >>> Namer().prove("nim.empty", 7), Namer().prove(7)
    ('nim.empty: 7', 'the running chapter: 7')
    """

    @wraps(rule)
    def call(kernel: Any, /, *arguments: Any, **keywords: Any) -> Result_co:
        has_name = (arguments and isinstance(arguments[0], str)) or "name" in keywords
        return (
            rule(kernel, *arguments, **keywords)
            if has_name
            else rule(kernel, kernel.default_name, *arguments, **keywords)
        )

    return cast(Rule[P, Result_co], call)


def theorem_name(name: str) -> Callable[[C], C]:
    """Return a decorator that sets the name of a chapter's own theorem, or of the function that it defines.

    >>> @theorem_name("nim.empty")
    ... def nothing_left(k):
    ...     "Prove that the empty position is lost."
    >>> name_of(nothing_left)
    'nim.empty'
    """

    def mark(chapter: C) -> C:
        chapter.__dict__["theorem_name"] = name
        return chapter

    return mark


def name_of(chapter: Callable[..., Any]) -> str:
    """Return the name of a chapter's own theorem, or of the function that it defines.

    Raises:
        ProofError: the chapter is not a function with a name.

    >>> def moves_end(k):
    ...     "Prove that every game ends."
    >>> name_of(moves_end)
    'moves-end'
    """
    if given_name := getattr(chapter, "theorem_name", ""):
        return str(given_name)
    function_name = getattr(chapter, "__name__", "")
    if not function_name.isidentifier():
        raise ProofError(f"{chapter!r} is not a named function: give its theorem a name")
    prefix = getattr(chapter, "__globals__", {}).get("PREFIX")
    hyphenated = function_name.replace("_", "-")
    return f"{prefix}.{hyphenated}" if prefix else hyphenated
