"""Checks of misère play: Bouton's second theorem, the steps of its proofs, the endgames, and two equal rows.

Claims NIM-026 to NIM-031, NIM-044, NIM-057 to NIM-063, NIM-071, NIM-072, NIM-087, NIM-099 to NIM-101 and NIM-113.
"""

from collections.abc import Iterator
from itertools import product

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth, positions
from theory.claims.shared_checks import (
    MEDIUM,
    WIDE,
    big,
    check_all_cases,
    check_positions,
    numbers,
    ones,
    outcome,
    up_to_order,
    with_heap,
)
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play

MISERE = Play.MISERE

# Positions with heaps of at most one counter, and positions with one further big heap.
SINGLES = {heaps: 1 for heaps in range(1, 11)}


def _lost_by_the_rule(p: Position) -> bool:
    """Return whether the misère theorem calls a position lost: nim-sum 0 with a big heap, or an odd number of ones."""
    return nim_sum(p) == 0 if big(p) else ones(p) % 2 == 1


def _zero_options(truth: Truth, p: Position) -> list[Position]:
    return [q for q in truth.options(p) if nim_sum(q) == 0]


def _odd_ones(truth: Truth, p: Position) -> list[Position]:
    """Return the options without a big heap and with an odd number of ones."""
    return [q for q in truth.options(p) if big(q) == 0 and ones(q) % 2 == 1]


def _big_heap_lowered(p: Position, leave_odd: bool) -> Position:
    """Return the position with its big heap lowered to 0 or 1, so that the number of ones is odd or even."""
    place = next(i for i, x in enumerate(p) if x >= 2)
    return next(q for q in (with_heap(p, place, y) for y in (0, 1)) if (ones(q) % 2 == 1) == leave_odd)


def _equal_rows_reply(n: int, k: int) -> int:
    """Return the size to leave of the row of n after the opponent has lowered the other row from n to k."""
    return k if k >= 2 else 1 - k


def _two_rows(truth: Truth, m: int, n: int) -> bool:
    if m != n:
        return not truth.lost((m, n), MISERE) and (min(m, n),) * 2 in truth.winning((m, n), MISERE)
    return truth.lost((m, n), MISERE) and all(
        (k, _equal_rows_reply(n, k)) in truth.winning((k, n), MISERE)
        and (_equal_rows_reply(n, k), k) in truth.winning((n, k), MISERE)
        for k in range(n)
    )


def _forced_from(truth: Truth, p: Position) -> bool:
    """Return whether every further move removes one whole heap of one counter."""
    return big(p) == 0 and all(ones(q) == ones(p) - 1 and _forced_from(truth, q) for q in truth.options(p))


def _one_big(largest: int) -> Iterator[tuple[Position]]:
    """Return an iterator over positions with one heap of 2 to `largest` and up to five heaps of at most 1."""
    rests = (rest for size in range(6) for rest in product(range(2), repeat=size))
    return (
        ((*rest[:place], c, *rest[place:]),)
        for rest in rests
        for place in range(len(rest) + 1)
        for c in range(2, largest + 1)
    )


def _only_size_one_fits(truth: Truth, size: int) -> bool:
    """Return whether a rule gives exactly the winning moves if `size` is 1, and fails for any other size.

    The rule is to leave no big heap, and an odd number of heaps of this size.
    """
    works = all(
        [q for q in truth.options(p) if big(q) == 0 and q.count(size) % 2 == 1] == truth.winning(p, MISERE)
        for p in positions(3, 5)
        if big(p) == 1
    )
    return works == (size == 1)


def _where_normal_play_clears(truth: Truth, p: Position) -> bool:
    zero = _zero_options(truth, p)
    if any(big(q) for q in zero):
        return all(big(q) and truth.lost(q, MISERE) for q in zero)
    if big(p) != 1 or len(zero) != 1:
        return False
    odd = _big_heap_lowered(p, leave_odd=True)
    return zero == [_big_heap_lowered(p, leave_odd=False)] and odd in truth.options(p) and truth.lost(odd, MISERE)


def _only_ones_if_you_can(truth: Truth, p: Position) -> bool:
    advised = _odd_ones(truth, p) or _zero_options(truth, p)
    return bool(advised) and all(truth.lost(q, MISERE) for q in advised)


def _winning_move_check(what: str, before: Position, after: Position) -> Check:
    """Return the check that the move to `after` is legal and wins from `before` with a further heap of c ≥ 2."""
    return numbers(
        what,
        "c",
        range(2, 61),
        lambda truth, c: after in truth.winning((*before, c), MISERE) and truth.lost(after, MISERE),
    )


MISERE_BOUTON = check_positions(
    WIDE, "the outcome in misère play against the rule", lambda truth, p: truth.lost(p, MISERE) == _lost_by_the_rule(p)
)
SINGLE_COUNTERS = check_positions(
    SINGLES,
    "no heap above 1: lost in misère play exactly when the number of ones is odd",
    lambda truth, p: truth.lost(p, MISERE) == (ones(p) % 2 == 1),
)
ONE_BIG_HEAP = Check(
    "one big heap: the only winning move in misère play leaves an odd number of ones",
    "one heap of 2 to 7 beside up to 5 heaps ≤ 1",
    lambda: _one_big(7),
    lambda truth, p: truth.winning(p, MISERE) == [_big_heap_lowered(p, leave_odd=True)],
)
BIG_STAYS = check_positions(
    MEDIUM,
    "from nim-sum 0 with a big heap: two heaps are big, and every option has a big heap",
    lambda truth, p: big(p) >= 2 and all(big(q) for q in truth.options(p)),
    lambda p: nim_sum(p) == 0 and big(p) > 0,
)

CHECKS = {
    "NIM-026": Checks(
        (
            check_all_cases(
                "a single counter is lost and two of them are won, in misère play",
                lambda t: t.lost((1,), MISERE) and not t.lost((1, 1), MISERE),
            ),
        )
    ),
    "NIM-027": Checks(
        (
            check_all_cases(
                "two heaps of two, misère play: the options up to order, and the outcome",
                lambda t: up_to_order(t.options((2, 2))) == [(0, 2), (1, 2)] and t.lost((2, 2), MISERE),
            ),
            check_all_cases(
                "two heaps of two, misère play: the reply is a winning move",
                lambda t, q, reply: reply in t.winning(q, MISERE),
                [((0, 2), (0, 1)), ((1, 2), (1, 0))],
            ),
        )
    ),
    "NIM-028": Checks((SINGLE_COUNTERS,)),
    "NIM-029": Checks(
        (
            MISERE_BOUTON,
            check_positions(
                MEDIUM,
                "two big heaps or more: the winning moves of misère play are those of normal play",
                lambda truth, p: truth.winning(p, MISERE) == truth.winning(p),
                lambda p: big(p) >= 2,
            ),
            ONE_BIG_HEAP,
        )
    ),
    "NIM-030": Checks((BIG_STAYS,)),
    "NIM-031": Checks(
        (
            BIG_STAYS,
            check_positions(
                {1: 64, 2: 40, 3: 20, 4: 10, 5: 6},
                "exactly one big heap: the nim-sum is not 0",
                lambda _, p: nim_sum(p) != 0,
                lambda p: big(p) == 1,
            ),
            Check(
                "one big heap: exactly one of the moves to 0 and to 1 leaves an odd number of ones",
                "one heap of 2 to 7 beside up to 5 heaps ≤ 1",
                lambda: _one_big(7),
                lambda truth, p: len(_odd_ones(truth, p)) == 1,
            ),
            check_positions(
                SINGLES,
                "no heap above 1: every move lowers the number of ones by one",
                lambda truth, p: all(ones(q) == ones(p) - 1 and big(q) == 0 for q in truth.options(p)),
            ),
        )
    ),
    "NIM-044": Checks(
        (
            Check(
                "two rows: the outcome in misère play, and the replies of the text",
                "2 heaps from 2 to 40",
                lambda: product(range(2, 41), repeat=2),
                _two_rows,
            ),
        )
    ),
    "NIM-057": Checks(
        (
            check_positions(
                MEDIUM,
                "two big heaps or more and a nonzero nim-sum: some option has nim-sum 0",
                lambda truth, p: bool(_zero_options(truth, p)),
                lambda p: big(p) >= 2 and nim_sum(p) != 0,
            ),
        )
    ),
    "NIM-058": Checks(
        (
            check_positions(
                MEDIUM,
                "two big heaps or more: every option with nim-sum 0 has two big heaps or more",
                lambda truth, p: all(big(q) >= 2 for q in _zero_options(truth, p)),
                lambda p: big(p) >= 2,
            ),
        ),
    ),
    "NIM-059": Checks(
        (
            check_positions(
                MEDIUM,
                "from nim-sum 0 with two big heaps or more, every option has a nonzero nim-sum and a big heap",
                lambda truth, p: all(nim_sum(q) != 0 and big(q) >= 1 for q in truth.options(p)),
                lambda p: big(p) >= 2 and nim_sum(p) == 0,
            ),
        )
    ),
    "NIM-060": Checks(
        (
            _winning_move_check("from (1, 1, c) the move to (1, 1, 1) wins", (1, 1), (1, 1, 1)),
            check_all_cases(
                "for c = 0 and c = 1 there is no move from (1, 1, c) to (1, 1, 1)",
                lambda t, c: (1, 1, 1) not in t.options((1, 1, c)),
                [(0,), (1,)],
            ),
        ),
    ),
    "NIM-061": Checks((_winning_move_check("from (0, 1, c) the move to (0, 1, 0) wins", (0, 1), (0, 1, 0)),)),
    "NIM-062": Checks((_winning_move_check("from (0, 0, c) the move to (0, 0, 1) wins", (0, 0), (0, 0, 1)),)),
    "NIM-063": Checks(
        (
            check_all_cases(
                "the position is lost in misère play",
                lambda t, p: t.lost(p, MISERE),
                [((1, 1, 1),), ((0, 1, 0),), ((0, 0, 1),)],
            ),
        )
    ),
    "NIM-071": Checks((MISERE_BOUTON, ONE_BIG_HEAP)),
    "NIM-072": Checks(
        (
            SINGLE_COUNTERS,
            check_positions(
                WIDE,
                "exactly one big heap: won in misère play",
                lambda truth, p: not truth.lost(p, MISERE),
                lambda p: big(p) == 1,
            ),
            check_positions(
                WIDE,
                "two big heaps or more: lost in misère play exactly when the nim-sum is 0",
                lambda truth, p: truth.lost(p, MISERE) == (nim_sum(p) == 0),
                lambda p: big(p) >= 2,
            ),
        )
    ),
    "NIM-087": Checks(
        (
            check_all_cases(
                "the winning moves at (2, 1, 0)",
                lambda t, play, move: t.winning((2, 1, 0), play) == [move],
                [(MISERE, (0, 1, 0)), (Play.NORMAL, (1, 1, 0))],
            ),
        )
    ),
    "NIM-099": Checks(
        (
            check_positions(
                {1: 30, 2: 15, 3: 7, 4: 7},
                "leave only ones, an odd number of them, if you can, and otherwise nim-sum 0: wins where a win exists",
                lambda truth, p: truth.lost(p, MISERE) or _only_ones_if_you_can(truth, p),
                any,
            ),
        ),
        PrintedStatement(
            check_positions(
                {1: 7, 2: 7, 3: 7},
                "whoever can win can leave no heap above 1",
                lambda truth, p: truth.lost(p, MISERE) or any(big(q) == 0 for q in truth.options(p)),
                any,
            ),
            lambda truth, p: {
                "outcome": outcome(truth, p, MISERE),
                "winning_moves": truth.winning(p, MISERE),
            },
            lambda p: p,
            MISERE,
        ),
    ),
    "NIM-100": Checks(
        (
            check_positions(
                {1: 30, 2: 15, 3: 7, 4: 7},
                "misère play departs from normal play exactly where normal play would leave no big heap",
                _where_normal_play_clears,
                lambda p: nim_sum(p) != 0 and big(p) > 0,
            ),
            numbers(
                "the missing size in the rule is 1: the rule with another size fails for some of 3 heaps ≤ 5",
                "size",
                range(6),
                _only_size_one_fits,
            ),
        )
    ),
    "NIM-101": Checks((SINGLE_COUNTERS,)),
    "NIM-126": Checks(
        (
            check_positions(
                WIDE,
                "the two conventions have different outcomes exactly when no heap is larger than 1",
                lambda truth, p: (truth.lost(p) != truth.lost(p, MISERE)) == (big(p) == 0),
            ),
        )
    ),
    "NIM-113": Checks(
        (
            ONE_BIG_HEAP,
            Check(
                "one big heap: the only winning move in normal play leaves an even number of ones",
                "one heap of 2 to 7 beside up to 5 heaps ≤ 1",
                lambda: _one_big(7),
                lambda truth, p: truth.winning(p) == [_big_heap_lowered(p, leave_odd=False)],
            ),
            Check(
                "after the winning move of either convention every move takes one whole heap of one",
                "one heap of 2 to 7 beside up to 5 heaps ≤ 1",
                lambda: _one_big(7),
                lambda truth, p: all(_forced_from(truth, q) for q in truth.winning(p) + truth.winning(p, MISERE)),
            ),
        )
    ),
}
