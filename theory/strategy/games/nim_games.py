"""Nim and Poker Nim for `solve` and `play`."""

from theory.rules.nim import NIM, POKER_NIM
from theory.strategy.game import Game
from theory.strategy.nim import nim_strategy as strategy
from theory.strategy.nim import poker_nim_strategy as poker
from theory.strategy.parsing import position_parser


def nim() -> Game:
    """Return Nim on any number of heaps."""
    return Game(
        rules=NIM,
        how_to_move='"HEAP TAKE": "1 3" takes three counters from heap 1',
        parse=position_parser.heaps,
        outcome=strategy.outcome,
        grundy=strategy.grundy,
        winning_moves=strategy.winning_moves,
        reply=strategy.reply,
        is_over=lambda position: not any(position),
        read_move=position_parser.take,
    )


def poker_nim() -> Game:
    """Return Poker Nim, in which counters may be added from a bank."""
    return Game(
        rules=POKER_NIM,
        how_to_move='"HEAP TAKE" or "HEAP +ADD": "1 3" takes three from heap 1, "1 +3" adds three from the bank',
        parse=position_parser.heaps_and_bank,
        outcome=poker.outcome,
        grundy=poker.grundy,
        winning_moves=poker.winning_moves,
        reply=poker.reply,
        is_over=lambda position: not any(position),
        read_move=position_parser.take_or_add,
    )
