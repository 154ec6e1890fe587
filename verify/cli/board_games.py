"""Board games in `takeaway solve` and `takeaway play`: the answer about a board, and a game in the terminal."""

import json
from collections.abc import Iterable
from functools import partial

from theory.numbers.decimal import shorten, write
from theory.rules.chomp_rows import OO, Board
from theory.strategy.chomp.chomp_strategy import Bite, Why
from theory.strategy.explained_move import Outcome, OutOfReachError
from theory.strategy.game import BoardGame
from verify.cli.ask_move import COMMANDS, person_turn
from verify.cli.options import BadInput

# The number of rows and columns that are drawn.
MOST_ROWS, MOST_COLUMNS = 16, 40


def refuse_misere(game: BoardGame, misere: bool) -> None:
    """Raise BadInput if misère play is requested for a game with a single convention."""
    if misere:
        raise BadInput(f"{game.name} has a single convention, {game.end}: leave out --misere")


def describe_solution(game: BoardGame, board: Board, as_json: bool) -> str:
    """Return the outcome and every winning bite, as lines for people or as one JSON object.

    Raises:
        BadInput: the board is too large.
    """
    try:
        outcome, bites = game.outcome(board), list(game.winning_moves(board))
    except OutOfReachError as error:
        raise BadInput(str(error)) from None
    return _as_json(game, board, outcome, bites) if as_json else _as_text(game, board, outcome, bites)


def _as_json(game: BoardGame, board: Board, outcome: Outcome, bites: Iterable[Bite]) -> str:
    # The json module refuses integers of more than a few thousand digits.
    def row(position: Board) -> str:
        entries = (json.dumps(entry) if isinstance(entry, str) else write(entry) for entry in game.entries(position))
        return f"[{', '.join(entries)}]"

    fields = {
        "game": json.dumps(game.name),
        "play": json.dumps("normal"),
        "position": row(board),
        "outcome": json.dumps(outcome),
        "grundy": "null",
        "moves": f"[{', '.join(row(bite.after(board)) for bite in bites)}]",
    }
    return f"{{{', '.join(f'{json.dumps(name)}: {value}' for name, value in fields.items())}}}"


def _as_text(game: BoardGame, board: Board, outcome: Outcome, bites: Iterable[Bite]) -> str:
    winner = "whoever is about to move wins" if outcome is Outcome.N else "whoever has just moved wins"
    lines = [f"{game.name}, {game.end}: {outcome}-position, {winner}"]
    for bite in bites:
        lines.append(f"winning bite: {_square(bite)}, leaving {_words(game, bite.after(board))}")
    if game.is_over(board):
        lines.append("the game is over")
    elif len(lines) == 1:
        lines.append("no winning bite")
    return "\n".join(lines)


def play_board(game: BoardGame, board: Board, person_moves: bool) -> None:
    """Play a game against the program, which gives the reason for each of its bites.

    Raises:
        BadInput: the board is too large.
    """
    from rich.console import Console

    console = Console(highlight=False)
    console.print(f"{game.name}: {game.end}.", markup=False, soft_wrap=True)
    console.print(f"A move is {game.how_to_move}. {COMMANDS}", markup=False, soft_wrap=True)
    before: list[Board] = []
    try:
        while not game.is_over(board):
            for line in draw_board(board):
                console.print(line, markup=False, soft_wrap=True)
            if person_moves:
                hint = partial(_hint, game, board)
                board, moved = person_turn(console, partial(_read_board, game), board, hint, before)
                if not moved:
                    continue
            else:
                bite = game.reply(board)
                console.print(f"I bite {_square(bite)}: {_reason(bite, board)}", markup=False, soft_wrap=True)
                board = bite.after(board)
            person_moves = not person_moves
    except (EOFError, KeyboardInterrupt):
        console.print("\nGood-bye; the game stays unfinished.")
        return
    except OutOfReachError as error:
        raise BadInput(str(error)) from None
    # The player to move has not taken the poison.
    console.print("The poisoned square is taken. " + ("You win." if person_moves else "I win."))


def _read_board(game: BoardGame, line: str, board: Board) -> Board:
    """Return the board after the bite in a line.

    Raises:
        ValueError: the line is not a legal bite.
    """
    return board.bitten(*game.read_move(line, board))


def _hint(game: BoardGame, board: Board) -> str:
    """Return a sentence about the best bite of the person."""
    bite = game.reply(board)
    return "No bite wins if I answer well." if bite.why is Why.FORCED else f"Bite {_square(bite)}."


def draw_board(board: Board) -> list[str]:
    """Return the board as lines of text, with the poisoned square at the bottom left; dots stand for omitted squares.

    >>> draw_board(Board((3, 1)))
    ['2 ■', '1 × ■ ■']
    """
    rows = int(min(board.height, MOST_ROWS))
    lines = ["  ⋮"] if board.height > rows else []
    for r in range(rows, 0, -1):
        length = board.row(r)
        squares = ["■"] * int(min(length, MOST_COLUMNS)) + ["…"] * (length > MOST_COLUMNS)
        if r == 1:
            squares[0] = "×"
        number = f"{r:{len(str(rows))}}"
        tail = f" ({shorten(int(length))})" if MOST_COLUMNS < length < OO else ""
        lines.append(f"{number} {' '.join(squares)}{tail}")
    return lines


def _square(bite: Bite) -> str:
    return f"({shorten(bite.row)}, {shorten(bite.column)})"


def _words(game: BoardGame, board: Board) -> str:
    entries = [entry if isinstance(entry, str) else shorten(entry) for entry in game.entries(board)]
    return " ".join(entries) if len(entries) <= MOST_COLUMNS else f"{' '.join(entries[:MOST_COLUMNS])} …"


def _reason(bite: Bite, board: Board) -> str:
    """Return the reason for a bite in one sentence."""
    rest = bite.after(board)
    rows = "rows" if rest.height == 2 or rest.row(1) == OO else "columns"
    match bite.why:
        case Why.MIRROR if (1, 2) in rest:
            return "what is left has two equal arms, and I copy every bite of yours in the other one."
        case Why.MIRROR:
            return "only the poisoned square is left."
        case Why.STAIRCASE if (1, 2) in rest and (2, 1) in rest:
            return f"of the two {rows} the second is shorter by one, and I can always make it so again."
        case Why.STAIRCASE:
            return "only the poisoned square is left."
        case Why.TWO_INFINITE:
            return f"two infinite {rows} are left, and whoever bites there is given two finite ones, one longer by one."
        case Why.CUT:
            return "at this length alone what is left is lost."
        case Why.SEARCH:
            return "I searched every line of play, and you lose in all of them."
        case Why.FORCED if board == Board((1,)):
            return "it is all there is."
        case Why.FORCED:
            return "every bite of mine loses if you answer well; I wait for a mistake."
