"""Games on heaps as data for the general board, with their rules and strategies."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from theory.rules import mark, nim, wythoff
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, LeaveBetween, N, OneHeap, Op, SameFromEach, SomeHeaps, as_data
from theory.rules.rule_notation import heap_game
from verify.bruteforce.ground_truth import BruteForce

TRUTH = BruteForce()
Positions = tuple[tuple[int, ...], ...]


def subtraction(*amounts: int, least: int = 0) -> HeapGame:
    """Return the game in which a move takes one of these numbers of counters from one heap."""
    moves = (OneHeap(LeaveBetween(Op("-", N, amount), Op("-", N, amount))) for amount in amounts)
    return HeapGame("subtraction", tuple(moves), least=least)


@dataclass(frozen=True)
class BoardCase:
    """A game with strategies as data, and the heaps with which it is compared with brute force."""

    rules: HeapGame
    strategy: dict[str, Any]
    positions: Positions
    params: tuple[tuple[str, int], ...] = ()

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def data(self) -> dict[str, Any]:
        """Return the data that the build writes for the board of a game."""
        return {
            "game": self.name,
            "rules": as_data(self.rules),
            "params": dict(self.params),
            "strategy": self.strategy,
        }

    def lost(self, position: Sequence[int], play: Play) -> bool:
        return TRUTH.lost(tuple(position), play, self.rules, **dict(self.params))

    def options(self, position: Sequence[int]) -> list[tuple[int, ...]]:
        return TRUTH.options(tuple(position), self.rules, **dict(self.params))


def box(*most: int, least: int = 0) -> Positions:
    """Return every position whose heaps have at most the given sizes."""
    return tuple(product(*(range(least, size + 1) for size in most)))


def periodic_data(rules: HeapGame, preperiod: int, period: int) -> dict[str, Any]:
    """Return the Grundy values of single heaps by brute force, as data of a periodic sequence."""
    values = [TRUTH.grundy((n,), rules) for n in range(rules.least, preperiod + period)]
    values = [0] * rules.least + values
    return {"kind": "periodic", "preperiod": preperiod, "period": period, "values": values, "theorem": "one-heap"}


def outcomes(rules: HeapGame, preperiod: int, period: int, play: Play) -> dict[str, Any]:
    """Return the outcomes of single heaps by brute force, as data of a periodic sequence."""
    letters = "".join("P" if TRUTH.lost((n,), play, rules) else "N" for n in range(preperiod + period))
    return {"kind": "periodic", "preperiod": preperiod, "period": period, "outcomes": letters, "theorem": "one-heap"}


def lost_position_data(
    rules: HeapGame, positions: Sequence[tuple[int, ...]], play: Play, **params: int
) -> dict[str, Any]:
    """Return the data of a strategy that lists the given positions that are lost by brute force."""
    lost = [list(p) for p in positions if TRUTH.lost(p, play, rules, **params)]
    most = [max(sizes) for sizes in zip(*positions, strict=True)]
    return {"kind": "table", "most": most, "lost": lost, "theorem": "small"}


# MARK: dopey heaps have the value 0, and vile ones 1 or 2 by the parity of their ones. The states are the empty
# numeral, then vile with an odd or even number of ones, then dopey likewise.
MARK_STATES = {
    "kind": "automatic",
    "base": 2,
    "start": 0,
    "next": [[0, 1], [3, 2], [4, 1], [1, 2], [2, 1]],
    "values": [0, 1, 2, 0, 0],
    "theorem": "one-heap",
}
SUMS = (*box(60), *box(13, 13), *box(5, 5, 5))
LOWER = OneHeap(LeaveBetween(0, Op("-", N, 1)))
SUBTRACT_134 = subtraction(1, 3, 4)
SUBTRACT_25 = HeapGame("gaps", subtraction(2, 5).moves)
NO_FEWER_THAN_TWO = HeapGame("no-fewer-than-two", subtraction(1, 2).moves, least=2)
AT_LEAST_TWO = HeapGame("take-two-or-more", (OneHeap(LeaveBetween(0, Op("-", N, 2))),))
TWO_OF_THREE = HeapGame("two-of-three", (SomeHeaps(2, LeaveBetween(0, Op("-", N, 1))),))
NEAR = HeapGame("near", (LOWER, AllHeaps(2)))
TOGETHER = HeapGame("together", (LOWER, SameFromEach((1, 3))), heaps=2)
MARKED = heap_game("marked", "any, both, blocked (0,2)")
ENDS_EARLY = heap_game("ends-early", "any, both, terminal (1,1)")
TOGETHER_THREE = HeapGame("together-three", (LOWER, SameFromEach((1, 2))))


def arithmetic_data(period: int, values: Sequence[int]) -> dict[str, Any]:
    """Return Grundy values that grow by 1 with each period."""
    return {"kind": "arithmetic-periodic", "preperiod": 0, "period": period, "saltus": 1, "values": list(values)}


def pairs(rules: HeapGame, preperiod: int, period: int, play: Play) -> dict[str, Any]:
    """Return the partners of the first sizes by brute force, as data that repeats with the period."""
    sizes, partner_sizes = range(preperiod + period), range(3 * (preperiod + period))
    partners = [next(other for other in partner_sizes if TRUTH.lost((size, other), play, rules)) for size in sizes]
    return {"kind": "pairing", "preperiod": preperiod, "period": period, "values": partners, "theorem": "partners"}


def shifted_pair_data(rules: HeapGame, start: int, shift: int, play: Play) -> dict[str, Any]:
    """Return the lost positions near the diagonal by brute force, followed by the shifted pairs of Wythoff's game."""
    near = [list(p) for p in box(24, 24) if abs(p[0] - p[1]) < start and TRUTH.lost(p, play, rules)]
    return {"kind": "shifted-wythoff", "start": start, "shift": shift, "pairs": near, "theorem": "listed"}


def _small_case(rules: HeapGame, play: Play, positions: Positions, **params: int) -> BoardCase:
    return BoardCase(
        rules, {play.value: lost_position_data(rules, positions, play, **params)}, positions, tuple(params.items())
    )


GAMES = [
    BoardCase(
        SUBTRACT_134,
        {"normal": periodic_data(SUBTRACT_134, 0, 7), "misere": outcomes(SUBTRACT_134, 0, 7, Play.MISERE)},
        SUMS,
    ),
    BoardCase(SUBTRACT_25, {"normal": periodic_data(SUBTRACT_25, 0, 7)}, SUMS),
    BoardCase(
        NO_FEWER_THAN_TWO, {"normal": periodic_data(NO_FEWER_THAN_TWO, 2, 3)}, (*box(40, least=2), *box(9, 9, least=2))
    ),
    BoardCase(nim.NIM, {"normal": arithmetic_data(1, [0])}, SUMS),
    BoardCase(AT_LEAST_TWO, {"normal": arithmetic_data(2, [0, 0])}, SUMS),
    BoardCase(mark.MARK, {"normal": MARK_STATES}, SUMS),
    _small_case(mark.UP_K_MARK, Play.NORMAL, box(30, least=1), k=3),
    _small_case(mark.UP_MARK, Play.MISERE, box(12, 12, least=1)),
    _small_case(wythoff.GAME, Play.NORMAL, box(9, 9), t=1),
    _small_case(wythoff.GAME, Play.MISERE, box(8, 8), t=2),
    _small_case(NEAR, Play.NORMAL, box(8, 8)),
    BoardCase(
        TOGETHER,
        {"normal": pairs(TOGETHER, 0, 9, Play.NORMAL), "misere": pairs(TOGETHER, 0, 9, Play.MISERE)},
        box(24, 24),
    ),
    BoardCase(
        MARKED,
        {
            "normal": shifted_pair_data(MARKED, 3, 0, Play.NORMAL),
            "misere": shifted_pair_data(MARKED, 3, 0, Play.MISERE),
        },
        box(24, 24),
    ),
    BoardCase(ENDS_EARLY, {"normal": shifted_pair_data(ENDS_EARLY, 1, 1, Play.NORMAL)}, box(24, 24)),
    _small_case(TOGETHER_THREE, Play.NORMAL, box(4, 4, 4)),
    _small_case(TWO_OF_THREE, Play.NORMAL, box(4, 4, 4)),
    # The counters of the bank may be added to any heap.
    _small_case(nim.POKER_NIM, Play.MISERE, tuple(p for p in box(6, 6, 6) if max(p[:2]) + p[2] <= 6)),
]
