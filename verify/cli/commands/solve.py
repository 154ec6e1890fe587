"""`takeaway solve`: print the outcome of a position, its Grundy value and every winning move, for people or as JSON."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import click

from theory.numbers.decimal import shorten, write
from theory.rules.conventions import Play
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, outcome_by
from theory.strategy.game import BoardGame, Game
from verify.cli.options import BadInput, find, parameters, read_position
from verify.cli.typed_position import checked_rules, typed_words


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game", required=False)
@click.argument("position", nargs=-1, type=click.UNPROCESSED)
@click.option("--rules", help="A game that discover finds, by its rules, instead of GAME.")
@click.option("--misere", is_flag=True, help="Whoever moves last loses.")
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
    --rules
    the game is found and proved first: takeaway solve --rules "n-1, floor(n/2)" 10 7
    """
    words = typed_words(game, position, rules)
    words = _standard_input() if words == ["-"] else words
    line = checked_rules(context, words, rules)
    known, _, misere = find(game, position, rules, misere, params)
    if isinstance(known, BoardGame):
        from verify.cli import board_games

        board_games.refuse_misere(known, misere)
        click.echo(board_games.solved(known, read_position(context, known, words), as_json))
        return
    heaps = read_position(context, known, words, line)
    play = Play.MISERE if misere else Play.NORMAL
    try:
        # The moves determine the outcome; computing it separately would double the time on long heaps.
        moves = tuple(known.winning_moves(heaps, play))
        answer = Answer(
            game=known,
            play=play,
            position=heaps,
            outcome=outcome_by(moves, over=not moves and known.over(heaps), play=play),
            grundy=known.grundy(heaps) if play is Play.NORMAL else None,
            moves=moves,
            rules=line,
        )
    except OutOfReachError as error:
        raise BadInput(str(error)) from None
    click.echo(answer.as_json() if as_json else answer.as_text())


def _standard_input() -> list[str]:
    # A byte that is not UTF-8 must reach the parser, which reports its place, instead of ending the read.
    return sys.stdin.buffer.read().decode("utf-8", "replace").split()


def _split(move: Reply) -> str:
    """Return the second heap that a move makes of one heap; None if the move does not split."""
    return "" if move.beside is None else f" and {shorten(move.beside)}"


@dataclass(frozen=True)
class Answer:
    """The known facts about a position.

    `grundy` is None in misère play, or if the value is unknown; `rules` are those of a game without a name.
    """

    game: Game
    play: Play
    position: Position
    outcome: Outcome
    grundy: int | None
    moves: tuple[Reply, ...]
    rules: str | None = None

    def as_json(self) -> str:
        """Return one JSON object on one line.

        The json module refuses integers of more than a few thousand digits.
        """
        number = cache(write)

        def row(entries: Sequence[int]) -> str:
            return f"[{', '.join(map(number, entries))}]"

        fields = {
            "game": json.dumps(self.game.name),
            **({} if self.rules is None else {"rules": json.dumps(self.rules)}),
            "play": json.dumps(self.play),
            "position": row(self.position),
            "outcome": json.dumps(self.outcome),
            "grundy": "null" if self.grundy is None else number(self.grundy),
            "moves": f"[{', '.join(row(move.after(self.position)) for move in self.moves)}]",
        }
        return f"{{{', '.join(f'{json.dumps(name)}: {value}' for name, value in fields.items())}}}"

    def as_text(self) -> str:
        """Return a few lines for people, with long numbers shortened."""
        winner = "whoever is about to move wins" if self.outcome is Outcome.N else "whoever has just moved wins"
        lines = [f"{self.rules or self.game.name}, {self.play} play: {self.outcome}-position, {winner}"]
        if self.grundy is not None:
            lines.append(f"Grundy value {shorten(self.grundy)}")
        if self.game.over(self.position):
            lines.append("the game is over")
        elif not self.moves:
            lines.append("no winning move")
        lines += [f"winning move: {', '.join(self._change(*change) for change in move.changes)}{_split(move)}"
                  for move in self.moves]  # fmt: skip
        if self.game.note:
            lines.append(self.game.note)
        return "\n".join(lines)

    def _change(self, place: int, size: int) -> str:
        bank = self.game.rules.bank and place == len(self.position) - 1
        name = "the bank" if bank else f"heap {place + 1}"
        return f"{name} from {shorten(self.position[place])} to {shorten(size)}"
