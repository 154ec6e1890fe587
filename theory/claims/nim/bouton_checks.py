"""Checks of Bouton's theorem in normal play, its two lemmas, and the documents' related examples and errors.

Claims NIM-013 to NIM-015, NIM-019, NIM-021, NIM-023, NIM-032, NIM-066 to NIM-070, NIM-096 to NIM-098, NIM-103, NIM-106,
NIM-108, NIM-110, NIM-111, NIM-116 and NIM-117.
"""

from collections.abc import Callable
from typing import Any

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth
from theory.claims.shared_checks import (
    MEDIUM,
    WIDE,
    big,
    change_one_heap,
    check_all_cases,
    check_positions,
    has_digit,
    outcome,
    top_digit,
    with_heap,
)
from theory.numbers.binary import columns
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.strategy.nim import nim_strategy


def _is_unbalanced(p: Position) -> bool:
    return nim_sum(p) != 0


def _three_leading_digits(p: Position) -> bool:
    return _is_unbalanced(p) and all(has_digit(x, top_digit(nim_sum(p))) for x in p)


def _repairs(p: Position) -> list[Position]:
    """Return the positions after the moves of the lemma, one for each heap with the leading digit of the nim-sum."""
    s = nim_sum(p)
    return sorted(with_heap(p, k, x ^ s) for k, x in enumerate(p) if s and has_digit(x, top_digit(s)))


def _lowered_by_sum(p: Position) -> list[Position]:
    """Return the positions after the moves given by the nim-sum X, in each heap that X makes smaller."""
    s = nim_sum(p)
    return sorted(with_heap(p, k, x ^ s) for k, x in enumerate(p) if x ^ s < x)


def _repairs_work(truth: Truth, p: Position) -> bool:
    repairs = _repairs(p)
    return len(repairs) % 2 == 1 and all(q in truth.options(p) and nim_sum(q) == 0 for q in repairs)


def _any_change_shows(bounds: dict[int, int], largest: int) -> Check:
    return check_positions(
        bounds,
        f"a position with nim-sum 0 and one heap changed, up or down, to at most {largest} has nim-sum other than 0",
        lambda _, p: all(nim_sum(q) != 0 for q in change_one_heap(p, largest)),
        lambda p: nim_sum(p) == 0,
    )


def _reply_wins(play: Play) -> Check:
    """Return a check of the program's reply and its winning moves against those computed from the rules."""

    def holds(truth: Truth, p: Position) -> bool:
        winning = truth.winning(p, play)
        return sorted(move.after(p) for move in nim_strategy.winning_moves(p, play)) == winning and (
            not winning or nim_strategy.reply(p, play).after(p) in winning
        )

    return check_positions(MEDIUM, f"the program's reply and its list of winning moves, {play} play", holds, any)


BOUTON = check_positions(WIDE, "the outcome against nim-sum 0", lambda truth, p: truth.lost(p) == (nim_sum(p) == 0))
EVEN_COLUMNS = check_positions(
    MEDIUM,
    "the outcome against an even number of ones in each column",
    lambda truth, p: truth.lost(p) == all(count % 2 == 0 for count in columns(p).ones),
)
ANY_CHANGE = _any_change_shows({1: 31, 2: 31, 3: 15, 4: 7}, 40)
REPAIR = check_positions(
    {1: 64, 2: 31, 3: 15, 4: 7, 5: 4},
    "the moves at the leading digit of a nonzero nim-sum: their number is odd, they are legal and reach nim-sum 0",
    _repairs_work,
    _is_unbalanced,
)
EACH_ZERO_WINS = check_positions(
    MEDIUM,
    "the winning moves against the moves to nim-sum 0",
    lambda truth, p: truth.winning(p) == [q for q in truth.options(p) if nim_sum(q) == 0] != [],
    _is_unbalanced,
)


def _singular(
    what: str, p: Position, holds: Callable[..., bool], facts: Callable[..., dict[str, Any]]
) -> PrintedStatement:
    """Return a printed statement about the position p; the other arguments are its fields."""
    return PrintedStatement(Check(what, "the one position", lambda: ((p,),), holds), facts, lambda q: q)


def _like_7_3_12(truth: Truth) -> list[Position]:
    """Return the lost positions that differ from (7, 13, 4) in one number, with all heaps below 8."""
    near = change_one_heap((7, 13, 4), 15)
    return sorted(q for q in near if truth.lost(q) and not any(has_digit(x, 3) for x in q))


def _won_by_taking_8_of_12(truth: Truth) -> list[Position]:
    """Return the positions that differ from (7, 13, 12) in one number other than 12 and are won by lowering 12 to 4."""
    near = (q for q in change_one_heap((7, 13, 12), 15) if q[2] == 12)
    return sorted(q for q in near if with_heap(q, 2, 4) in truth.winning(q))


CHECKS = {
    "NIM-013": Checks((BOUTON, EVEN_COLUMNS)),
    "NIM-014": Checks(
        (
            check_all_cases(
                "(7, 3, 4): its columns, nim-sum and outcome",
                lambda t: columns((7, 3, 4)).ones == (2, 2, 2) and nim_sum((7, 3, 4)) == 0 and t.lost((7, 3, 4)),
            ),
            check_all_cases(
                "(7, 13, 4): its nim-sum, outcome and winning moves",
                lambda t: nim_sum((7, 13, 4)) == 14 and not t.lost((7, 13, 4)) and t.winning((7, 13, 4)) == [(7, 3, 4)],
            ),
            check_all_cases(
                "the only lost position with one number changed and a zero column on the left is (7, 3, 4)",
                lambda t: _like_7_3_12(t) == [(7, 3, 4)],
            ),
        ),
        _singular(
            "(7, 13, 4) is a loser position",
            (7, 13, 4),
            lambda truth, p: truth.lost(p),
            lambda truth, p: {
                "outcome": outcome(truth, p),
                "nim_sum": nim_sum(p),
                "rows": columns(p).rows,
                "winning_moves": truth.winning(p),
                "fits": _like_7_3_12(truth),
            },
        ),
    ),
    "NIM-015": Checks(
        (
            check_all_cases(
                "(7, 3, 12): its nim-sum, outcome and winning moves",
                lambda t: (
                    nim_sum((7, 3, 12)) == 8
                    and not t.lost((7, 3, 12))
                    and t.winning((7, 3, 12)) == [(7, 3, 4)]
                    and t.lost((7, 3, 4))
                ),
            ),
            check_all_cases(
                "(7, 13, 12): its nim-sum and winning moves",
                lambda t: (
                    nim_sum((7, 13, 12)) == 6 and t.winning((7, 13, 12)) == [(1, 13, 12), (7, 11, 12), (7, 13, 10)]
                ),
            ),
        ),
        _singular(
            "from (7, 13, 12) taking 8 from the heap of 12 wins",
            (7, 13, 12),
            lambda truth, p: with_heap(p, 2, 4) in truth.winning(p),
            lambda truth, p: {
                "outcome": outcome(truth, p),
                "nim_sum": nim_sum(p),
                "winning_moves": truth.winning(p),
                "printed_move": with_heap(p, 2, 4),
                "printed_move_outcome": outcome(truth, with_heap(p, 2, 4)),
                "fits": _won_by_taking_8_of_12(truth),
            },
        ),
    ),
    "NIM-019": Checks((ANY_CHANGE,)),
    "NIM-021": Checks(
        (
            check_all_cases(
                "(46, 45, 21): rows, columns, nim-sum and winning moves",
                lambda t: (
                    columns((46, 45, 21)).rows == ("101110", "101101", "010101")
                    and columns((46, 45, 21)).ones == (2, 1, 2, 3, 1, 2)
                    and [i + 1 for i in columns((46, 45, 21)).odd] == [2, 4, 5]
                    and nim_sum((46, 45, 21)) == int("010110", 2) == 22
                    and t.winning((46, 45, 21)) == [(46, 45, 21 - 18)]
                    and int("000011", 2) == 21 - 18
                ),
            ),
        )
    ),
    "NIM-023": Checks((REPAIR,)),
    "NIM-032": Checks((_reply_wins(Play.NORMAL), _reply_wins(Play.MISERE))),
    "NIM-064": Checks(
        (
            REPAIR,
            check_positions(
                MEDIUM,
                "from nim-sum 0 every option has another nim-sum, and from any other some option has nim-sum 0",
                lambda truth, p: any(nim_sum(q) == 0 for q in truth.options(p)) == (nim_sum(p) != 0),
            ),
        ),
    ),
    "NIM-066": Checks((REPAIR,)),
    "NIM-067": Checks(
        (
            check_positions(
                {3: 15},
                "three heaps with the leading digit of the nim-sum: three moves, the winning ones of normal play",
                lambda truth, p: len(_repairs(p)) == 3 and _repairs(p) == truth.winning(p),
                _three_leading_digits,
            ),
            check_positions(
                {3: 15},
                "three heaps with the leading digit of the nim-sum, two of them big: the winning moves of misère play",
                lambda truth, p: len(_repairs(p)) == 3 and _repairs(p) == truth.winning(p, Play.MISERE),
                lambda p: _three_leading_digits(p) and big(p) >= 2,
            ),
        ),
    ),
    "NIM-068": Checks((ANY_CHANGE,)),
    "NIM-069": Checks(
        (
            check_all_cases(
                "(25, 49, 54): rows, leftmost odd column, nim-sum and winning moves",
                lambda t: (
                    columns((25, 49, 54)).rows == ("011001", "110001", "110110")
                    and columns((25, 49, 54)).odd[0] == 1
                    and columns((25, 49, 54)).ones[1] == 3
                    and nim_sum((25, 49, 54)) == int("11110", 2) == 30
                    and t.winning((25, 49, 54)) == [(7, 49, 54), (25, 47, 54), (25, 49, 40)]
                    and 16 + 8 - 4 - 2 == 18 == 25 - 7
                    and int("00111", 2) == 7
                    and nim_sum((7, 49, 54)) == 0
                ),
            ),
        )
    ),
    "NIM-070": Checks((BOUTON, EACH_ZERO_WINS)),
    "NIM-096": Checks(
        (
            EACH_ZERO_WINS,
            check_positions(
                MEDIUM,
                "every option of a position with nim-sum 0 is an N-position",
                lambda truth, p: not truth.winning(p),
                lambda p: nim_sum(p) == 0,
            ),
        )
    ),
    "NIM-097": Checks(
        (
            check_positions(
                MEDIUM,
                "the winning moves against the heaps that the nim-sum X makes smaller, and the parity of their number",
                lambda truth, p: (
                    _lowered_by_sum(p) == truth.winning(p)
                    and len(_lowered_by_sum(p)) % 2 == (nim_sum(p) != 0)
                    and (nim_sum(p) != 0 or not _lowered_by_sum(p))
                ),
            ),
        )
    ),
    "NIM-098": Checks(
        (
            check_all_cases(
                "3, 4 and 5 nim-added to their nim-sum",
                lambda _: nim_sum((3, 4, 5)) == 2 and [nim_sum((x, 2)) for x in (3, 4, 5)] == [1, 6, 7],
            ),
            check_all_cases(
                "the winning moves at (3, 4, 5)",
                lambda t, play: t.winning((3, 4, 5), play) == [(1, 4, 5)],
                [(Play.NORMAL,), (Play.MISERE,)],
            ),
        )
    ),
    "NIM-103": Checks(
        (
            check_all_cases(
                "who wins from (3, 4, 5)", lambda t, play: not t.lost((3, 4, 5), play), [(play,) for play in Play]
            ),
        )
    ),
    "NIM-106": Checks(
        (
            EVEN_COLUMNS,
            check_positions(
                {1: 7, 2: 7, 3: 7, 4: 7},
                "the outcome against the powers 1, 2 and 4 alone, no heap above 7",
                lambda truth, p: truth.lost(p) == all(sum(has_digit(x, j) for x in p) % 2 == 0 for j in range(3)),
            ),
        ),
    ),
    "NIM-108": Checks(
        (BOUTON,),
        PrintedStatement(
            check_positions(
                {1: 8, 2: 8, 3: 8},
                "the player to move wins exactly when the ordinary sum of the heaps is not 0",
                lambda truth, p: truth.lost(p) == (sum(p) == 0),
            ),
            lambda truth, p: {"outcome": outcome(truth, p), "ordinary_sum": sum(p), "nim_sum": nim_sum(p)},
            lambda p: p,
        ),
    ),
    "NIM-110": Checks((ANY_CHANGE,)),
    "NIM-111": Checks((REPAIR,)),
    "NIM-116": Checks(
        (
            check_positions(
                {1: 64, 2: 31, 3: 15, 4: 7, 5: 4},
                "the mex recursion against the nim-sum",
                lambda truth, p: truth.grundy(p) == nim_sum(p),
            ),
        )
    ),
    "NIM-117": Checks(
        (
            check_positions(
                MEDIUM,
                "the winning moves against the heaps with the leading digit of the nim-sum: one in each, an odd number",
                lambda truth, p: truth.winning(p) == _repairs(p) and len(_repairs(p)) % 2 == 1,
                _is_unbalanced,
            ),
            check_positions(
                MEDIUM,
                "two big heaps or more: the winning moves of misère play are those of normal play",
                lambda truth, p: truth.winning(p, Play.MISERE) == truth.winning(p),
                lambda p: big(p) >= 2,
            ),
            check_positions(
                MEDIUM,
                "exactly one big heap: misère play has exactly one winning move",
                lambda truth, p: len(truth.winning(p, Play.MISERE)) == 1,
                lambda p: big(p) == 1,
            ),
        )
    ),
}
