"""Games on one heap with finitely many kinds of options, each leaving a size that is a term in n.

The kinds are read from the rules. `single_heap` proves that they are the moves of the rules.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import z3

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, OneHeap, Op, Size, TakeAndBreak


class Option(NamedTuple):
    """One kind of option: a size, which is a legal move from n if it is natural and differs from n.

    The bounds `least` and `most` restrict the size: in an octal game a move may have to take the whole heap, or must
    not.
    """

    take: int
    divide: int
    up: bool = False
    least: int = 0
    most: int | None = None

    def size_after(self, n: Any) -> Any:
        """Return the size left from n, which is a number or a term."""
        if not self.divide:
            return n - self.take
        if isinstance(n, int):
            return -(-n // self.divide) if self.up else n // self.divide
        return -((-n) / self.divide) if self.up else n / self.divide


def options(game: HeapGame) -> tuple[Option, ...] | None:
    """Return the kinds of options of a game whose moves leave at most one heap; None for other games.

    Supported moves are subtractions, divisions, and octal codes with digits up to 3.
    """
    if not game.plain or game.least:
        return None
    kinds = []
    for move in game.moves:
        match move:
            case OneHeap(LeaveBetween(low, high)) if low == high:
                match low:
                    case Op("-", Size(), int(take)):
                        kinds.append(Option(take, 0))
                    case Op("floor/" | "ceil/" as sign, Size(), int(divisor)):
                        kinds.append(Option(0, divisor, sign == "ceil/"))
                    case _:
                        return None
            case TakeAndBreak(take, pieces) if 2 not in pieces:
                kinds.append(Option(take, 0, least=0 if 0 in pieces else 1, most=None if 1 in pieces else 0))
            case _:
                return None
    return tuple(kinds)


def is_legal(option: Option, n: Any) -> Any:
    """Return the formula that the option is a legal move from n."""
    size = option.size_after(n)
    return z3.And(n >= 0, size >= option.least, size != n, *([] if option.most is None else [size <= option.most]))


def rule(play: Play, value: Any, option_values: Sequence[tuple[Any, Any]], v: Any) -> z3.BoolRef:
    """Return the formula that a value obeys the rule of the game, given the values of the options.

    Args:
        play: the convention.
        value: the value; in misère play 0 for a P-position and 1 for an N-position.
        option_values: for each option, the formula that it is legal, and its value.
        v: any number; in normal play an option has value v if v is less than the value.
    """
    moves = z3.Or([there for there, _ in option_values])
    zero = z3.Or([z3.And(there, other == 0) for there, other in option_values])
    differ = z3.And([z3.Implies(there, other != value) for there, other in option_values])
    if play is Play.NORMAL:
        reached = z3.Or([z3.And(there, other == v) for there, other in option_values])
        return z3.And(value >= 0, differ, z3.Implies(z3.And(0 <= v, v < value), reached))
    lost = z3.Implies(value == 0, z3.And(moves, z3.Not(zero)))
    return z3.And(lost, z3.Implies(value != 0, z3.Or(z3.Not(moves), zero)))
