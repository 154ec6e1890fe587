"""Errors of the checker, each one line, and how a line of a text is reported."""

from collections.abc import Callable, Iterable

MALFORMED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)  # Python's errors


class Wrong(Exception):
    """An error in a text, told in one line; `status` is the exit status of the command."""

    status = 1


class Refused(Wrong):
    """The text can be read, and does not hold."""


class Unreadable(Wrong):
    """The text has no meaning: a line of no known form, an unknown symbol, a term without a sort."""

    status = 2


def shorten(text: object, limit: int = 100) -> str:
    """Return a text or term for a message: on one line, of limited length, with unprintable characters as escapes."""
    line = " ".join(str(text)[: 4 * limit].split())
    line = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in line)
    return line if len(line) <= limit else line[: limit - 1] + "…"


def each_line(lines: Iterable[str], first: int, read: Callable[[str], None], kind: type[Wrong] | None = None) -> None:
    """Call a function on each line, counted from `first`; an error names its line, and is of the given kind, if any."""
    for number, line in enumerate(lines, first):
        try:
            read(line)
        except Wrong as error:
            raise (kind or type(error))(f"line {number}: {error}: {shorten(line)}") from None
        except MALFORMED as error:  # nothing is accepted unless every check ran to its end
            raise (kind or Unreadable)(f"line {number}: malformed, {shorten(error)}: {shorten(line)}") from None
