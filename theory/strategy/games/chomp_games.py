"""Chomp for `solve` and `play`."""

from theory.rules.chomp import CHOMP
from theory.strategy.chomp import chomp_parser
from theory.strategy.chomp import chomp_strategy as strategy
from theory.strategy.game import BoardGame


def chomp() -> BoardGame:
    """Return Chomp on any board, finite or infinite."""
    return BoardGame(
        rules=CHOMP,
        how_to_move=(
            '"ROW COLUMN", counted from the poisoned square 1 1: "2 3" bites the third square of the second row, with'
            " all squares above it, to its right, or both"
        ),
        end="whoever takes the poisoned square loses",
        parse=chomp_parser.board,
        outcome=strategy.outcome,
        winning_moves=strategy.winning_bites,
        reply=strategy.reply,
        is_over=strategy.is_over,
        read_move=chomp_parser.bite,
        entries=chomp_parser.entries,
    )
