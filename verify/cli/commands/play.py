"""`takeaway play`: play against the theorem in the terminal; the program gives the reason for each of its moves."""

import click

from theory.rules.conventions import Play
from theory.strategy.game import BoardGame
from verify.cli.game_lookup import find
from verify.cli.heap_play import play_heaps
from verify.cli.options import game_and_position, parameters, read_position
from verify.cli.typed_position import checked_rules, typed_words


@click.command(
    short_help="Play a game against the program, which gives its reasons.",
    context_settings={"ignore_unknown_options": True},
)
@game_and_position
@click.option(
    "--first",
    type=click.Choice(["me", "you"]),
    default="me",
    show_default=True,
    help="Who moves first: me, the person at the keyboard, or you, the program.",
)
@parameters
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str | None,
    position: tuple[str, ...],
    rules: str | None,
    misere: bool,
    first: str,
    **params: str | None,
) -> None:
    """Play GAME from POSITION against the program, which explains its moves.

    In Nim a move is the number of a heap and the number of counters to take from it: "1 3" takes three from heap 1.
    """
    words = typed_words(game, position, rules)
    parsed_rules = checked_rules(context, words, rules)
    line = None if parsed_rules is None else parsed_rules.text
    resolved_game, misere = find(game, parsed_rules, misere, params)
    if isinstance(resolved_game, BoardGame):
        from verify.cli import board_games

        board_games.refuse_misere(resolved_game, misere)
        board_games.play_board(resolved_game, read_position(context, resolved_game, words), person_moves=first == "me")
        return
    heaps = read_position(context, resolved_game, words, line)
    play_heaps(resolved_game, heaps, Play.MISERE if misere else Play.NORMAL, person_moves=first == "me", rules=line)
