"""Game of heaps in the terminal against the program, which gives the reason for each of its moves."""

from functools import partial

from rich.console import Console
from rich.table import Table
from rich.text import Text

from theory.numbers.decimal import shorten
from theory.rules.conventions import Play
from theory.rules.multi_heap_moves import changed_gap
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import OutOfReachError, Reply, Why
from theory.strategy.game import Game
from verify.cli.ask_move import COMMANDS, person_turn
from verify.cli.options import BadInput

MOST_DRAWN = 50


def play_heaps(game: Game, position: Position, play: Play, person_moves: bool, rules: str | None = None) -> None:
    """Play a game against the program; `rules` are those of a game without a name.

    Raises:
        BadInput: a position is out of reach.
    """
    if game.note:
        _refuse_large(game, position, play)
    console = Console(highlight=False)
    last = "wins" if play is Play.NORMAL else "loses"
    console.print(f"{rules or game.name}, {play} play: whoever moves last {last}.", markup=False)
    console.print(f"A move is {game.how_to_move}. {COMMANDS}", markup=False, soft_wrap=True)
    if game.note:
        console.print(game.note, markup=False, soft_wrap=True)
    try:
        _game(console, game, position, play, person_moves)
    except (EOFError, KeyboardInterrupt):
        console.print("\nGood-bye; the game stays unfinished.")
    except OutOfReachError as error:
        raise BadInput(str(error)) from None


def _refuse_large(game: Game, position: Position, play: Play) -> None:
    """Raise BadInput if the position is too large to be searched, before the game begins."""
    try:
        game.outcome(position, play)
    except OutOfReachError as error:
        raise BadInput(str(error)) from None


def _game(console: Console, game: Game, position: Position, play: Play, person_moves: bool) -> None:
    before: list[Position] = []
    while not game.is_over(position):
        _draw(console, game, position)
        if person_moves:
            hint = partial(_hint, game, position, play)
            position, moved = person_turn(console, game.read_move, position, hint, before)
            if not moved:
                continue
        else:
            reply = game.reply(position, play)
            console.print(
                f"I {_move_in_words(game, position, reply)}: {_reason(game, position, reply, play)}",
                markup=False,
                soft_wrap=True,
            )
            position = reply.after(position)
        person_moves = not person_moves
    # A player who cannot move loses in normal play and wins in misère play.
    person_wins = person_moves == (play is Play.MISERE)
    end = "No heap has a move left. " if any(position) else "No counters are left. "
    if game.rules.numbers == "checkers":
        end = f"{_player(position)} has no move left. "
    console.print(end + ("You win." if person_wins else "I win."))


def _player(position: Position) -> str:
    """Return the name of the player to move in a game with checkers."""
    return "White" if position[0] == 1 else "Black"


def _draw_rows(console: Console, position: Position) -> None:
    """Print the rows of a game with checkers."""
    console.print(f"{_player(position)} to move; behind white, gap, behind black:", markup=False)
    table = Table(box=None, show_header=False, pad_edge=False)
    for place in range(1, len(position), 3):
        white, gap, black = row = position[place : place + 3]
        squares = f"{'·' * white}○{'·' * gap}●{'·' * black}" if sum(row) <= MOST_DRAWN else ""
        table.add_row(f"row {place // 3 + 1}", *(Text(shorten(n), justify="right") for n in row), squares)
    console.print(table)


def _draw(console: Console, game: Game, position: Position) -> None:
    if game.rules.numbers == "checkers":
        _draw_rows(console, position)
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    for place, size in enumerate(position):
        bank = game.rules.bank and place == len(position) - 1
        limit = game.rules.numbers in ("limit", "last") and place == 1
        counters = "●" * size if size <= MOST_DRAWN and not limit else ""
        name = (
            "passes"
            if bank and game.rules.numbers == "passes"
            else "bank"
            if bank
            else "just taken"
            if limit and game.rules.numbers == "last"
            else "take at most"
            if limit
            else f"heap {place + 1}"
        )
        table.add_row(name, Text(shorten(size), justify="right"), counters)
    console.print(table)


def _hint(game: Game, position: Position, play: Play) -> str:
    """Return a sentence about the best move of the person."""
    reply = game.reply(position, play)
    if reply.why is Why.FORCED:
        return "No move wins if I answer well."
    sentence = _move_in_words(game, position, reply)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _move_in_words(game: Game, position: Position, reply: Reply) -> str:
    """Return a move as a phrase without a subject."""
    if game.rules.numbers == "checkers":
        row, gap = changed_gap(position, reply.after(position))
        return f"leave a gap of {shorten(gap)} in row {row}"
    rises = any(size > position[place] for place, size in reply.changes)
    if reply.position_after is not None or (rises and not game.rules.bank):
        return f"leave {' '.join(map(shorten, reply.after(position))) or 'no counter'}"
    if game.rules.numbers == "passes" and reply.heap == len(position) - 1:
        return "pass"
    parts = []
    for place, size in reply.changes:
        if game.rules.bank and place == len(position) - 1:
            continue
        if game.rules.numbers in ("limit", "last") and place == 1:
            continue
        change = size - position[place]
        if change < 0:
            other_parts = "".join(f" and {shorten(part)}" for part in reply.other_parts)
            count = -change - sum(reply.other_parts)
            parts.append(f"take {shorten(count)} from heap {place + 1}, leaving {shorten(size)}{other_parts}")
        else:
            parts.append(f"add {shorten(change)} from the bank to heap {place + 1}, making {shorten(size)}")
    return " and ".join(parts)


def _reason(game: Game, position: Position, reply: Reply, play: Play) -> str:
    """Return the reason for a move in one sentence."""
    k = shorten(game.params.get("k", 2))
    one_less = ", counted one less," if game.rules.least else ""
    match reply.why:
        case Why.NIM_SUM:
            assert reply.nim_sum is not None
            return f"the nim-sum was {shorten(reply.nim_sum)} and is now 0, and no move of yours can leave it 0."
        case Why.PARITY:
            return "no heap holds more than 1 now, and the number of ones is odd, so the last one falls to you."
        case Why.COLUMNS:
            return "in every binary column the number of ones is divisible as it should be, and you must spoil that."
        case Why.DOPEY:
            return f"the heap{one_less} is dopey in base {k} now, and every move of yours makes it vile."
        case Why.GRUNDY:
            assert reply.nim_sum is not None
            return (
                f"the nim-sum of the Grundy values was {shorten(reply.nim_sum)} and is now 0, and you must spoil that."
            )
        case Why.MISERE_HEAP:
            return f"the heap{one_less} is lost in misère play, by its zeros in base {k}."
        case Why.SINGLE:
            return "a single heap of this size is lost, by the theorem that was found."
        case Why.PARTNERS:
            return "these two heaps are a lost pair, by the theorem that was found."
        case Why.LAW:
            return "what is left is lost, by the theorem that was found."
        case Why.QUOTIENT:
            return "such a sum is lost in misère play, by the misère quotient of the game."
        case Why.PAIR if reply.index == 0 and play is Play.NORMAL:
            return "no counter is left for you."
        case Why.PAIR:
            assert reply.index is not None
            return f"that is pair {shorten(reply.index)} of the lost positions, and no move leads from pair to pair."
        case Why.LAST_PAIR:
            return "whoever moves from there has to take the last counter in the end."
        case Why.SEARCH:
            return "I searched every line of play, and you lose in all of them."
        case Why.FORCED if play is Play.MISERE and reply.nim_sum == 1:
            return "the ones are odd in number, so every move of mine loses; I wait for a mistake."
        case Why.FORCED if reply.nim_sum is not None:
            return "the nim-sum was 0, so every move of mine loses if you answer well; I wait for a mistake."
        case Why.FORCED:
            return "every move of mine loses if you answer well; I wait for a mistake."
