"""How a person at the keyboard is asked for a move, whatever the game."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

Move = TypeVar("Move")
Position = TypeVar("Position")


def ask(console: "Console", read: Callable[[str, Position], Move], position: Position) -> Move:
    """What `read` makes of the person's line in this position, asked for until it is a legal move.

    Args:
        read: raises ValueError, with the reason, for a line that is none.

    Raises:
        EOFError: there is no more input, or the person has had enough.
    """
    while True:
        console.print("your move: ", end="")
        line = sys.stdin.buffer.readline().decode("utf-8", "replace")
        if not line or line.strip().lower() in {"quit", "exit", "q"}:
            raise EOFError
        try:
            return read(line, position)
        except ValueError as error:
            console.print(f"That is no move: {error}.", markup=False, soft_wrap=True)
