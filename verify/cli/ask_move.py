"""Input of a move in the terminal, for all games."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

Move = TypeVar("Move")
Position = TypeVar("Position")


COMMANDS = '"hint" shows a move, "undo" takes your last move back, and "quit" leaves the game.'


class Undo(Exception):
    """Raised when the person takes the last move back."""


def person_turn(
    console: "Console",
    read: Callable[[str, Position], Position],
    position: Position,
    hint: Callable[[], str],
    before: list[Position],
) -> tuple[Position, bool]:
    """Return the position after a turn of the person, and whether the person moved.

    Args:
        console: the terminal.
        read: parses a line and returns the position after the move, as for `ask`.
        position: the position before the turn.
        hint: returns a sentence about the best move.
        before: the positions before the moves of the person, updated in place when a move is made or taken back.

    Raises:
        EOFError: as for `ask`.
    """
    try:
        after = ask(console, read, position, hint)
    except Undo:
        if before:
            return before.pop(), False
        console.print("There is no move of yours to take back.")
        return position, False
    before.append(position)
    return after, True


def ask(console: "Console", read: Callable[[str, Position], Move], position: Position, hint: Callable[[], str]) -> Move:
    """Ask for a line until `read` accepts it as a legal move; return the result of `read`.

    Args:
        console: the terminal.
        read: parses a line; raises ValueError with the reason if the line is not a legal move.
        position: the position before the move.
        hint: returns a sentence about the best move.

    Raises:
        EOFError: the input has ended, or the person quits.
        Undo: the person takes the last move back.
    """
    while True:
        console.print("your move: ", end="")
        line = sys.stdin.buffer.readline().decode("utf-8", "replace")
        if not line or line.strip().lower() in {"quit", "exit", "q"}:
            raise EOFError
        match line.strip().lower():
            case "hint":
                console.print(hint(), markup=False, soft_wrap=True)
                continue
            case "undo":
                raise Undo
        try:
            return read(line, position)
        except ValueError as error:
            console.print(f"That is not a move: {error}.", markup=False, soft_wrap=True)
