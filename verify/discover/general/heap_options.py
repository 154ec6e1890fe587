"""Games on one heap with finitely many kinds of options, each leaving a size that is a term in n.

The kinds are read from the rules, and proved to be the moves of the rules. A family of games must then prove only
`rule`, a quantifier-free statement about the values of n and of its options.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import z3

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, OneHeap, Op, Size, TakeAndBreak
from verify.bruteforce.enumeration import grundy_values, outcomes
from verify.bruteforce.long_heaps import Line
from verify.discover.deadline import Deadline
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import compare_with_truth
from verify.kernel import Defined, Kernel, Theorem
from verify.proofs.general.z3_semantics import broken, heap_move

ClosedForm = TypeVar("ClosedForm", bound=Callable[[int], int])

x, y, v = z3.Ints("x y v")
# The number of heaps on which a closed form without a table is compared with brute force.
COMPARED = 400
# Positions are searched exhaustively from single heaps below this size.
SEARCHED = 9
# Number of heaps between two checks of the deadline.
CHUNK_SIZE = 1 << 14
# Number of heaps whose values are computed from the rules between two checks of the time.
CHECKED_EVERY = 16


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

    def left(self, n: Any) -> Any:
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
    left = option.left(n)
    return z3.And(n >= 0, left >= option.least, left != n, *([] if option.most is None else [left <= option.most]))


def rule(play: Play, value: Any, theirs: Sequence[tuple[Any, Any]], v: Any) -> z3.BoolRef:
    """Return the formula that a value obeys the rule of the game, given the values of the options.

    Args:
        play: the convention.
        value: the value; in misère play 0 for a P-position and 1 for an N-position.
        theirs: for each option, the formula that it is legal, and its value.
        v: any number; in normal play an option has value v if v is less than the value.
    """
    moves = z3.Or([there for there, _ in theirs])
    zero = z3.Or([z3.And(there, other == 0) for there, other in theirs])
    differ = z3.And([z3.Implies(there, other != value) for there, other in theirs])
    if play is Play.NORMAL:
        reached = z3.Or([z3.And(there, other == v) for there, other in theirs])
        return z3.And(value >= 0, differ, z3.Implies(z3.And(0 <= v, v < value), reached))
    lost = z3.Implies(value == 0, z3.And(moves, z3.Not(zero)))
    return z3.And(lost, z3.Implies(value != 0, z3.Or(z3.Not(moves), zero)))


class SingleHeap:
    """One heap as a game, with the theorems that follow from `rule`."""

    def __init__(self, k: Kernel, name: str, game: HeapGame, kinds: tuple[Option, ...]) -> None:
        self.k, self.name, self.kinds = k, name, kinds
        taken = any(isinstance(move, TakeAndBreak) for move in game.moves)
        there = broken(game, x, y, z3.IntVal(0)) if taken else heap_move(game, x, y, {})
        self.move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: z3.And(x >= 0, there))
        self.positions = heap_positions(k, name, self.move, [self.move.at(x, y)])

    def options(self, f: Callable[[Any], Any], n: Any) -> list[tuple[Any, Any]]:
        """Return for each option of n the formula that it is legal, and the value of f there."""
        return [(is_legal(kind, n), f(kind.left(n))) for kind in self.kinds]

    def theorems(self, f: Defined, obeys_rule: Theorem, natural: Theorem, play: Play) -> list[Theorem]:
        """Prove the consequences of the rule and return the theorems.

        In normal play they give Grundy values and P-positions of one and several heaps, in misère play P-positions of
        one heap.

        Args:
            f: the closed form.
            obeys_rule: for x, v: x ≥ 0 → the rule at x, with `options(f, x)`.
            natural: for x: f(x) ≥ 0.
            play: the convention.
        """
        k, name, move = self.k, self.name, self.move
        some, shown = self.positions.option_values(f)
        to = [kind.left(x) for kind in self.kinds]
        ways = [z3.And(y == t, is_legal(kind, x)) for kind, t in zip(self.kinds, to, strict=True)]
        goal = z3.Implies(move(x, y), z3.And(x >= 0, z3.Or(ways)))
        listed = k.prove(f"{name}.listed", [x, y], goal, [move.at(x, y)])
        if play is Play.NORMAL:
            goal = z3.Implies(move(x, y), f(y) != f(x))
            differs = k.prove(f"{name}.differs", [x, y], goal, [listed(x, y), obeys_rule(x, 0)])
            goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
            there = [k.prove(f"{name}.there-{i}", [x], z3.Implies(is_legal(kind, x), move(x, t)), [move.at(x, t)])
                     for i, (kind, t) in enumerate(zip(self.kinds, to, strict=True), 1)]  # fmt: skip
            by = [obeys_rule(x, v), *(shown(x, t, v) for t in to), *(one(x) for one in there), f.at(x)]
            reaches = k.prove(f"{name}.reaches", [x, v], goal, by)
            return values_and_sums(self.positions, f, natural, differs, reaches)
        goal = z3.Implies(z3.And(move(x, y), f(x) == 0), f(y) != 0)
        quiet = k.prove(f"{name}.quiet", [x, y], goal, [listed(x, y), obeys_rule(x, 0)])
        has_move = self.positions.has_move
        there = [k.prove(f"{name}.there-{i}", [x], z3.Implies(is_legal(kind, x), z3.And(move(x, t), has_move(x))),
                         [move.at(x, t), has_move.at(x)])
                 for i, (kind, t) in enumerate(zip(self.kinds, to, strict=True), 1)]  # fmt: skip
        goal = z3.Implies(z3.And(x >= 0, f(x) == 0), has_move(x))
        goes_on = k.prove(f"{name}.goes-on", [x], goal, [obeys_rule(x, 0), *(one(x) for one in there)])
        goal = z3.Implies(has_move(x), z3.And(x >= 0, z3.Or([is_legal(kind, x) for kind in self.kinds])))
        stuck = k.prove(f"{name}.can-listed", [x], goal, [has_move.at(x), listed])
        goal = z3.Implies(z3.And(x >= 0, has_move(x), f(x) != 0), some(x, 0))
        by = [obeys_rule(x, 0), stuck(x), *(one(x) for one in there), *(shown(x, t, z3.IntVal(0)) for t in to)]
        answered = k.prove(f"{name}.answered", [x], goal, by)
        return self.positions.misere(f, quiet, goes_on, answered)


def values_from_rules(game: HeapGame, play: Play, count: int, check: Callable[[], None] = lambda: None) -> list[int]:
    """Return the values of the first heaps by brute force from the rules, in the format of `brute_values`.

    The function `check` is called regularly, and may raise to stop the computation.
    """
    if any(isinstance(move, TakeAndBreak) for move in game.moves):
        return search_values(game, play)
    line, values = Line(game, {}), list[int]()
    for n in range(count):
        if not n % CHECKED_EVERY:
            check()
        values.append(line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play))
    return values


def compared_form(form: ClosedForm | None, game: HeapGame, play: Play, clock: Deadline) -> ClosedForm:
    """Return a closed form of the values in normal play after a comparison with brute force.

    Raises:
        StrategyFailed: the values differ, or the time is up.
    """
    assert form is not None and play is Play.NORMAL
    compare_with_truth(form, values_from_rules(game, play, COMPARED, clock.check))
    return form


def search_values(game: HeapGame, play: Play) -> list[int]:
    """Return the values of a few heaps by an exhaustive search of positions; a move may leave any number of heaps."""
    starts = [(n,) if n else () for n in range(SEARCHED)]
    if play is Play.NORMAL:
        values = grundy_values(game, starts)
        return [values[start] for start in starts]
    outcome_of = outcomes(game, starts, play)
    return [0 if outcome_of[start] == "P" else 1 for start in starts]


def brute_values(
    kinds: Sequence[Option], play: Play, count: int, check: Callable[[], None] = lambda: None
) -> list[int]:  # fmt: skip
    """Return the values of the first heaps.

    They are Grundy values, or in misère play 0 for a P-position and 1 for an N-position. The function `check` is called
    regularly, and may raise to stop the computation.
    """
    return _cached_values(tuple(kinds), play).upto(count, check)[:count]


class _ValueTable:
    """Values of single heaps, extended on demand."""

    def __init__(self, kinds: tuple[Option, ...], play: Play) -> None:
        self.kinds, self.play = kinds, play
        self.values: list[int] = []
        # The powers of two of the values, so that the values of several options combine to a bit set.
        self.marks: list[int] = []
        plain = all(not kind.least and kind.most is None for kind in kinds)
        # All kinds are legal moves from this heap on; None if a move depends on taking the whole heap.
        self.all_moves = max(2, *(kind.take for kind in kinds)) if plain else None
        self.takes = [kind.take for kind in kinds if not kind.divide]
        self.halves = [(kind.divide, kind.divide - 1 if kind.up else 0) for kind in kinds if kind.divide]

    def upto(self, count: int, check: Callable[[], None]) -> list[int]:
        """Return the values of at least the heaps below `count`."""
        while (known := len(self.values)) < count:
            check()
            if self.all_moves is not None and known >= self.all_moves:
                self._fill(known, min(known + CHUNK_SIZE, count))
            else:
                self._add(sum({1 << self.values[m] for m in self._sizes_left(known)}))
        return self.values

    def _sizes_left(self, n: int) -> set[int]:
        """Return the possible sizes left from n."""
        left = ((kind, kind.left(n)) for kind in self.kinds)
        return {m for kind, m in left if kind.least <= m < n and (kind.most is None or m <= kind.most)}

    def _fill(self, start: int, end: int) -> None:
        marks, takes, halves = self.marks, self.takes, self.halves
        for n in range(start, end):
            reached = 0
            for take in takes:
                reached |= marks[n - take]
            for divisor, more in halves:
                reached |= marks[(n + more) // divisor]
            self._add(reached)

    def _add(self, reached: int) -> None:
        """Append the value of the next heap, given the bit set of its options' values."""
        won = 1 if reached == 2 else 2
        mark = won if self.play is Play.MISERE else ~reached & (reached + 1)
        self.marks.append(mark)
        self.values.append(mark.bit_length() - 1)


@lru_cache(maxsize=2)
def _cached_values(kinds: tuple[Option, ...], play: Play) -> _ValueTable:
    return _ValueTable(kinds, play)
