"""Checks of the rules, of P- and N-positions, and of boards with one heap or two.

Claims NIM-001 to NIM-007, NIM-016 to NIM-018, NIM-020, NIM-040, NIM-041, NIM-045, NIM-079, NIM-088 to NIM-093, and
NIM-128.
"""

from itertools import product

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth, positions
from theory.claims.shared_checks import (
    MEDIUM,
    NARROW,
    check_all_cases,
    check_positions,
    numbers,
    options_with_outcomes,
    outcome,
    total,
    up_to_order,
    with_heap,
)
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.nim import FREE_ADDING, LOWER, NIM
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import Outcome

SMALL = {1: 12, 2: 6, 3: 4, 4: 2}


def _one_entry_falls(truth: Truth, p: Position) -> bool:
    """Return whether the options are exactly the lists with one lower entry and all others unchanged."""
    lists = product(range(max(p) + 2), repeat=len(p))
    changed = ((q, [(x, y) for x, y in zip(p, q, strict=True) if x != y]) for q in lists)
    return truth.options(p) == [q for q, pairs in changed if len(pairs) == 1 and pairs[0][1] < pairs[0][0]]


MOVES = check_positions(SMALL, "the options against all lists with exactly one entry lowered", _one_entry_falls)


def _end(play: Play) -> Check:
    """Return the check that the player without a move loses in normal play and wins in misère play."""
    return numbers(
        f"who has won on an empty board of n heaps, {play} play",
        "n",
        range(9),
        lambda truth, n: not truth.options((0,) * n) and truth.lost((0,) * n, play) == (play is Play.NORMAL),
    )


def _is_won(truth: Truth, p: Position, play: Play, first: bool) -> bool:
    """Return whether a player who always makes winning moves wins every play from p.

    `first` says whether it is this player's turn.

    All plays are enumerated, with every move of the opponent; the rules give the winner at the end.
    """
    following = truth.options(p)
    if not following:
        return first == (play is Play.MISERE)
    if first:
        return any(_is_won(truth, q, play, False) for q in truth.winning(p, play)[:1])
    return all(_is_won(truth, q, play, True) for q in following)


def _every_play(play: Play) -> Check:
    """Return the check that the player to move in an N-position, or the other in a P-position, always wins."""
    return check_positions(
        {1: 8, 2: 4, 3: 2},
        f"who is said to win wins every play, whatever the other does, {play} play",
        lambda truth, p: _is_won(truth, p, play, not truth.lost(p, play)),
    )


def _no_draw_check(play: Play) -> Check:
    return check_positions(
        {1: 20, 2: 12, 3: 5, 4: 3},
        f"retrograde analysis finds no draw and agrees with backward induction, {play} play",
        lambda truth, p: truth.label(p, play) == ("P" if truth.lost(p, play) else "N"),
    )


def _alternates(truth: Truth, p: Position) -> bool:
    """Return whether P- and N-positions alternate in every play from p with a winning move in each N-position."""
    seen = {p}
    waiting = [p]
    while waiting:
        q = waiting.pop()
        following = truth.options(q) if truth.lost(q) else truth.winning(q)
        if not truth.lost(q) and not following:
            return False
        for r in following:
            if truth.lost(r) == truth.lost(q):
                return False
            if r not in seen:
                seen.add(r)
                waiting.append(r)
    return True


def _comes_to_an_end(truth: Truth, p: Position) -> bool:
    following = truth.options(p)
    if not following:
        return not any(p) and nim_sum(p) == 0 and truth.lost(p)
    # The second part states that the bound is attained: some option has exactly one counter less.
    return any(p) and all(total(q) < total(p) for q in following) and any(total(q) == total(p) - 1 for q in following)


def _only_equal_heaps_win(truth: Truth, m: int, n: int) -> bool:
    """Return whether exactly one option has equal heaps, and lowering the larger heap by the difference alone wins."""
    target = (min(m, n),) * 2
    equal = [q for q in truth.options((m, n)) if q[0] == q[1]]
    return equal == [target] == truth.winning((m, n)) and (target[0] < m) == (m > n)


def _smallest_without_empty_heap() -> tuple[int, int]:
    return next((m, n) for m, n in positions(2, 8) if 0 < m != n and n > 0 and not any(y == n for y in range(m)))


CHECKS = {
    "NIM-001": Checks((MOVES, _end(Play.NORMAL)), defined_by=(NIM, LOWER, options, Play)),
    "NIM-002": Checks(
        (_no_draw_check(Play.NORMAL), _no_draw_check(Play.MISERE)),
        PrintedStatement(
            Check(
                "in every position of a game of perfect information one of the players can force a win",
                "2 heaps ≤ 2, any heap may be changed to any size up to 2, the empty board ends the game",
                lambda: ((p,) for p in positions(2, 2)),
                lambda truth, p: truth.label(p, game=FREE_ADDING, cap=2) != "draw",
            ),
            lambda truth, p: {
                "outcome": truth.label(p, game=FREE_ADDING, cap=2),
                "options": [(q, truth.label(q, game=FREE_ADDING, cap=2)) for q in truth.options(p, FREE_ADDING, cap=2)],
            },
        ),
    ),
    "NIM-003": Checks(),
    "NIM-004": Checks(
        (
            numbers(
                "a single heap is lost exactly when it is empty",
                "n",
                range(1001),
                lambda t, n: t.lost((n,)) == (n == 0),
            ),
        ),
    ),
    "NIM-005": Checks(
        (
            check_all_cases(
                "two heaps of one: the options, the replies and the outcome",
                lambda t: (
                    t.options((1, 1)) == [(0, 1), (1, 0)]
                    and all(t.options(q) == [(0, 0)] for q in t.options((1, 1)))
                    and t.lost((1, 1))
                ),
            ),
        )
    ),
    "NIM-006": Checks(
        (
            check_all_cases(
                "two heaps of two: the options up to order, and the outcome",
                lambda t: up_to_order(t.options((2, 2))) == [(0, 2), (1, 2)] and t.lost((2, 2)),
            ),
            check_all_cases(
                "two heaps of two: the reply is a winning move",
                lambda t, q, reply: reply in t.winning(q) and t.lost(reply),
                [((0, 2), (0, 0)), ((1, 2), (1, 1))],
            ),
        )
    ),
    "NIM-007": Checks((_no_draw_check(Play.NORMAL),), defined_by=(Outcome,)),
    "NIM-016": Checks(
        (
            check_positions(
                MEDIUM,
                "the nim-sums of all options against that of the position",
                lambda truth, p: any(nim_sum(q) == 0 for q in truth.options(p)) == (nim_sum(p) != 0),
            ),
            check_positions(
                MEDIUM,
                "the outcomes of all options against that of the position",
                lambda truth, p: bool(truth.winning(p)) != truth.lost(p),
            ),
        )
    ),
    "NIM-017": Checks(
        (check_positions(NARROW, "P and N alternate in every play in which no winning move is missed", _alternates),),
        PrintedStatement(
            check_positions(
                NARROW,
                "no move from a P-position leads to an N-position",
                lambda truth, p: not truth.lost(p) or all(truth.lost(q) for q in truth.options(p)),
            ),
            lambda truth, p: {
                "outcome": outcome(truth, p),
                "options": options_with_outcomes(truth, p),
            },
            lambda p: p,
        ),
    ),
    "NIM-018": Checks(
        (check_positions(MEDIUM, "each move lowers the total, and the end is lost with nim-sum 0", _comes_to_an_end),)
    ),
    "NIM-020": Checks(
        (
            check_positions(
                {1: 15, 2: 15, 3: 15, 4: 7},
                "a position with nim-sum 0 and one heap raised, to at most 31, has nim-sum other than 0",
                lambda _, p: all(nim_sum(with_heap(p, i, y)) != 0 for i, x in enumerate(p) for y in range(x + 1, 32)),
                lambda p: nim_sum(p) == 0,
            ),
            check_all_cases(
                "with adding and taking (1, 1) and (2, 1) are options of each other",
                lambda t: (
                    (2, 1) in t.options((1, 1), FREE_ADDING, cap=2) and (1, 1) in t.options((2, 1), FREE_ADDING, cap=2)
                ),
            ),
        )
    ),
    "NIM-040": Checks(
        (
            check_positions(
                NARROW,
                "after each move from nim-sum 0 some option has nim-sum 0 again",
                lambda truth, p: all(any(nim_sum(r) == 0 for r in truth.options(q)) for q in truth.options(p)),
                lambda p: nim_sum(p) == 0,
            ),
        )
    ),
    "NIM-041": Checks((MOVES, _end(Play.MISERE)), defined_by=(NIM, Play)),
    "NIM-045": Checks((MOVES, _end(Play.MISERE)), defined_by=(NIM, LOWER, options)),
    "NIM-079": Checks((MOVES, _end(Play.NORMAL), _end(Play.MISERE)), defined_by=(NIM, Play)),
    "NIM-088": Checks((_every_play(Play.NORMAL), _every_play(Play.MISERE)), defined_by=(Outcome, Play)),
    "NIM-128": Checks((_every_play(Play.NORMAL), _every_play(Play.MISERE)), defined_by=(Outcome,)),
    "NIM-089": Checks((check_all_cases("who wins from (3, 4, 5)", lambda t: not t.lost((3, 4, 5))),)),
    "NIM-090": Checks(
        (
            numbers(
                "a single heap is lost exactly when it is empty",
                "n",
                range(1001),
                lambda t, n: t.lost((n,)) == (n == 0),
            ),
        )
    ),
    "NIM-091": Checks(
        (
            check_positions(
                {2: 120}, "two heaps are lost exactly when they are equal", lambda t, p: t.lost(p) == (p[0] == p[1])
            ),
        )
    ),
    "NIM-092": Checks(
        (
            Check(
                "the moves that make two unequal heaps equal, and the winning moves",
                "2 unequal heaps ≤ 60",
                lambda: (p for p in positions(2, 60) if p[0] != p[1]),
                _only_equal_heaps_win,
            ),
        ),
        PrintedStatement(
            Check(
                "two unequal heaps can be made equal by a move in the first heap",
                "2 unequal heaps ≤ 8",
                lambda: (p for p in positions(2, 8) if p[0] != p[1]),
                lambda truth, m, n: any(q[1] == n and q[0] == q[1] for q in truth.options((m, n))),
            ),
            lambda truth, m, n: {
                "moves_in_first_heap": [q for q in truth.options((m, n)) if q[1] == n],
                "winning_moves": truth.winning((m, n)),
                "also_fails_at": [_smallest_without_empty_heap()],
            },
            lambda m, n: (m, n),
        ),
    ),
    "NIM-093": Checks(
        (
            numbers(
                "the copying reply to every move from two heaps of n",
                "n",
                range(61),
                lambda truth, n: (
                    truth.lost((n, n))
                    and all(
                        q in {(y, n), (n, y)} and (y, y) in truth.options(q) and truth.lost((y, y))
                        for q in truth.options((n, n))
                        for y in [min(q)]
                    )
                ),
            ),
        )
    ),
}
