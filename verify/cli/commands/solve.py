"""`takeaway solve`: print the outcome of a position, its Grundy value and every winning move, for people or as JSON."""

import shlex
import sys

import click

from theory.rules.conventions import Play
from theory.strategy.game import BoardGame
from verify.cli.game_lookup import find
from verify.cli.heap_answer import solve_position
from verify.cli.options import game_and_position, parameters, read_position
from verify.cli.suggestion import suggest
from verify.cli.typed_position import checked_rules, typed_words

# The largest length of a position that is suggested for play, in characters.
SHORT = 60


@click.command(context_settings={"ignore_unknown_options": True})
@game_and_position
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@parameters
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str | None,
    position: tuple[str, ...],
    rules: str | None,
    misere: bool,
    as_json: bool,
    **params: str | None,
) -> None:
    """Print who wins GAME from POSITION, and every winning move.

    A position of heaps is one number per heap; numbers may have millions of digits, and a single - reads them from
    standard input: takeaway solve nim 3 4 5, or takeaway solve k-mark --k 3 9 8. A board of chomp is a size or the
    lengths of its rows, and oo stands for infinity: takeaway solve chomp 3x5, or takeaway solve chomp 4 4 2. With
    --rules the game is found and proved first: takeaway solve --rules "n-1, floor(n/2)" 10 7
    """
    words = typed_words(game, position, rules)
    words = _standard_input() if words == ["-"] else words
    parsed_rules = checked_rules(context, words, rules)
    line = None if parsed_rules is None else parsed_rules.text
    resolved_game, misere = find(game, parsed_rules, misere, params)
    if isinstance(resolved_game, BoardGame):
        from verify.cli import board_games

        board_games.refuse_misere(resolved_game, misere)
        click.echo(board_games.describe_solution(resolved_game, read_position(context, resolved_game, words), as_json))
        if not as_json:
            suggest(f"takeaway play {game} {shlex.join(words)}")
        return
    heaps = read_position(context, resolved_game, words, line)
    answer = solve_position(resolved_game, heaps, Play.MISERE if misere else Play.NORMAL, rules=line)
    click.echo(answer.as_json() if as_json else answer.as_text())
    if not as_json and sum(map(len, words)) <= SHORT:
        game_text = shlex.join(["--rules", line] if line is not None else [str(game)])
        options_in_use = [f"--{name} {shlex.quote(word)}" for name, word in params.items() if word is not None]
        suggest(" ".join(["takeaway play", game_text, *options_in_use, *["--misere"] * misere, shlex.join(words)]))


def _standard_input() -> list[str]:
    # A byte that is not UTF-8 must reach the parser, which reports its place, instead of ending the read.
    return sys.stdin.buffer.read().decode("utf-8", "replace").split()
