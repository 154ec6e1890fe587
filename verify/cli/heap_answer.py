"""Answer about a position of heaps: outcome, Grundy value and winning moves, as lines for people or as JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from theory.numbers.decimal import shorten, write
from theory.rules.conventions import Play
from theory.rules.multi_heap_moves import changed_gap
from theory.rules.options_from_rules import Position
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, outcome_by
from theory.strategy.game import Game
from verify.cli.options import BadInput


def solve_position(game: Game, heaps: Position, play: Play, rules: str | None = None) -> "Answer":
    """Return the answer about a position; `rules` are those of a game without a name.

    Raises:
        BadInput: the position is out of reach.
    """
    try:
        # The moves determine the outcome; computing it separately would double the time on long heaps.
        moves = tuple(game.winning_moves(heaps, play))
        return Answer(
            game=game,
            play=play,
            position=heaps,
            outcome=outcome_by(moves, over=not moves and game.is_over(heaps), play=play),
            grundy=game.grundy(heaps) if play is Play.NORMAL else None,
            moves=moves,
            rules=rules,
        )
    except OutOfReachError as error:
        raise BadInput(str(error)) from None


def _split_text(move: Reply) -> str:
    """Return, in words, the other heaps that a move makes by splitting a heap; "" if it splits none."""
    return "".join(f" and {shorten(part)}" for part in move.other_parts)


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
        """Return the answer as a JSON object on one line.

        The json module is not used, because it refuses integers of more than a few thousand digits.
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
        if self.game.is_over(self.position):
            lines.append("the game is over")
        elif not self.moves:
            lines.append("no winning move")
        lines += [f"winning move: {self._move(move)}" for move in self.moves]
        if self.game.note:
            lines.append(self.game.note)
        return "\n".join(lines)

    def _move(self, move: Reply) -> str:
        if self.game.rules.numbers == "checkers":
            row, gap = changed_gap(self.position, move.after(self.position))
            return f"row {row}, gap from {shorten(self.position[3 * row - 1])} to {shorten(gap)}"
        if move.position_after is not None:
            return f"to {' '.join(map(shorten, move.position_after)) or 'no counter'}"
        return ", ".join(self._change(*change) for change in move.changes) + _split_text(move)

    def _change(self, place: int, size: int) -> str:
        if self.game.rules.numbers == "passes" and place == len(self.position) - 1:
            return "pass"
        bank = self.game.rules.bank and place == len(self.position) - 1
        limit = self.game.rules.numbers == "limit" and place == 1
        last = self.game.rules.numbers == "last" and place == 1
        if last:
            return f"{shorten(size)} taken"
        name = "the bank" if bank else "the largest number to take" if limit else f"heap {place + 1}"
        return f"{name} from {shorten(self.position[place])} to {shorten(size)}"
