"""Wythoff's game and t-Wythoff for `solve` and `play`."""

from theory.numbers.decimal import shorten
from theory.rules.wythoff import GAME
from theory.strategy.game import Game
from theory.strategy.parsing import position_parser
from theory.strategy.wythoff import wythoff_strategy as strategy


def wythoff(t: int) -> Game:
    """Return Wythoff's game for t = 1, and for t > 1 t-Wythoff, where the two amounts may differ by less than t."""
    both = '"both 2" takes two from each'
    if t > 1:
        both += f', "both 2 3" takes two and three, and the two numbers differ by less than {shorten(t)}'
    return Game(
        rules=GAME,
        how_to_move=f'"HEAP TAKE" or "both TAKE": "1 3" takes three counters from heap 1; {both}',
        parse=position_parser.two_heaps,
        outcome=lambda position, play: strategy.outcome(position, play, t),
        grundy=lambda position: strategy.grundy(position, t),
        winning_moves=lambda position, play: strategy.winning_moves(position, play, t),
        reply=lambda position, play: strategy.reply(position, play, t),
        is_over=lambda position: not any(position),
        read_move=lambda text, position: position_parser.take_or_both(text, position, t),
        params={"t": t},
    )
