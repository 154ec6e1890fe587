"""Source text of definitions: a class, a function, or a named piece of data such as the rules of Nim."""

import ast
import inspect
import sys
from typing import Any


def definition(thing: Any) -> dict[str, str]:
    """Return the dotted name of an object and its source text.

    Raises:
        LookupError: the object is neither a class nor a function, and no module of `theory` assigns it to a name.
    """
    if callable(thing):
        # A cached function is shown without its cache.
        thing = inspect.unwrap(thing)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        return {"name": f"{thing.__module__}.{thing.__qualname__}", "source": inspect.getsource(thing).rstrip()}
    for name, module in sorted(sys.modules.items()):
        if name != "theory" and not name.startswith("theory."):
            continue
        for key, value in vars(module).items():
            # Other modules import the same object; only the one that assigns it has its source.
            if value is thing and (source := _assignment(inspect.getsource(module), key)):
                return {"name": f"{name}.{key}", "source": source}
    raise LookupError(f"no module of theory assigns {thing!r} to a name")


def _assignment(text: str, name: str) -> str | None:
    """Return the top-level statement that assigns the name, with the comment above it; None if there is none."""
    lines = text.splitlines()
    for statement in ast.parse(text).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=to)]) | ast.AnnAssign(target=ast.Name(id=to)) if to == name:
                first = statement.lineno - 1
                while first > 0 and lines[first - 1].startswith("#"):
                    first -= 1
                return "\n".join(lines[first : statement.end_lineno])
    return None
