"""MARK and its variants for `solve` and `play`."""

from theory.numbers.decimal import shorten
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import Position
from theory.strategy.game import Game
from theory.strategy.mark import mark_strategy as strategy
from theory.strategy.mark.misere_sums import SumSearch
from theory.strategy.parsing import position_parser


def mark() -> Game:
    """Return MARK: take one counter, or halve a heap, rounded down."""
    return _mark(MARK, 2)


def up_mark() -> Game:
    """Return Up-MARK: MARK with the half rounded up."""
    return _mark(UP_MARK, 2)


def k_mark(k: int) -> Game:
    """Return K-MARK: take at most k − 1 counters, or divide a heap by k, rounded down."""
    return _mark(K_MARK, k)


def up_k_mark(k: int) -> Game:
    """Return Up-K-MARK: K-MARK with the quotient rounded up."""
    return _mark(UP_K_MARK, k)


def _mark(rules: HeapGame, k: int) -> Game:
    """Return the game of these rules for a value of k."""
    up = rules.least == 1
    part = "half" if k == 2 else "part"
    share = "half" if k == 2 else f"one in {shorten(k)}"
    most = "" if k == 2 else f", and at most {shorten(k - 1)} may be taken"

    def by_rule(position: Position, play: Play) -> bool:
        """Return whether a rule decides the position: in normal play, for one heap, or in the known misère range."""
        return play is Play.NORMAL or sum(n > up for n in position) <= 1 or max(position) <= SumSearch(k, up).largest

    return Game(
        rules=rules,
        how_to_move=(
            f'"HEAP TAKE" or "HEAP {part}": "1 1" takes one counter from heap 1{most};'
            f' "1 {part}" leaves {share} of it, rounded {"up" if up else "down"}'
        ),
        parse=position_parser.heaps_with_a_counter if up else position_parser.heaps,
        outcome=lambda position, play: strategy.outcome(position, play, k, up),
        grundy=lambda position: strategy.grundy(position, k, up),
        winning_moves=lambda position, play: strategy.winning_moves(position, play, k, up),
        reply=lambda position, play: strategy.reply(position, play, k, up),
        is_over=lambda position: max(position, default=0) <= up,
        read_move=lambda text, position: position_parser.take_or_divide(text, position, k, up, part),
        params={name: k for name, _ in rules.params},
        by_rule=by_rule,
    )
