"""Default names of theorems: the name of the chapter, after the prefix of its module.

`def winning_reply(k)` in a module with `PREFIX = "nim"` proves nim.winning-reply; the decorator `called` sets another
name. Claims cite theorems by these names. A chapter that proves several theorems names the others itself.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload

from verify.kernel.term_analysis import ProofError

P = ParamSpec("P")
C = TypeVar("C", bound=Callable[..., Any])
Made_co = TypeVar("Made_co", covariant=True)


class Call(Protocol[P, Made_co]):
    """The signature of a rule: the name may be left out as its first argument."""

    @overload
    def __call__(self, name: str, /, *given: P.args, **named: P.kwargs) -> Made_co: ...
    @overload
    def __call__(self, /, *given: P.args, **named: P.kwargs) -> Made_co: ...


class Rule(Protocol[P, Made_co]):
    """A rule as a method of the kernel."""

    def __get__(self, kernel: Any, owner: type | None = None) -> Call[P, Made_co]: ...


def named(rule: Callable[Concatenate[Any, str, P], Made_co]) -> Rule[P, Made_co]:
    """Return the rule with an optional name, which defaults to `kernel.here`.

    >>> class Namer:
    ...     here = "the running chapter"
    ...     prove = named(lambda kernel, name, goal: f"{name}: {goal}")
    >>> Namer().prove("nim.empty", 7), Namer().prove(7)
    ('nim.empty: 7', 'the running chapter: 7')
    """

    @wraps(rule)
    def called(kernel: Any, /, *given: Any, **more: Any) -> Made_co:
        names = (given and isinstance(given[0], str)) or "name" in more
        return rule(kernel, *given, **more) if names else rule(kernel, kernel.here, *given, **more)

    return cast(Rule[P, Made_co], called)


def called(name: str) -> Callable[[C], C]:
    """Return a decorator that sets the name of a chapter's own theorem, or of the function that it defines.

    >>> @called("nim.empty")
    ... def nothing_left(k):
    ...     "Prove that the empty position is lost."
    >>> name_of(nothing_left)
    'nim.empty'
    """

    def mark(chapter: C) -> C:
        chapter.__dict__["called"] = name
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
    if given := getattr(chapter, "called", ""):
        return str(given)
    own = getattr(chapter, "__name__", "")
    if not own.isidentifier():
        raise ProofError(f"{chapter!r} is not a named function: give its theorem a name")
    prefix = getattr(chapter, "__globals__", {}).get("PREFIX")
    plain = own.replace("_", "-")
    return f"{prefix}.{plain}" if prefix else plain
