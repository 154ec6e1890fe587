"""Checks of the printed proof of Wythoff's theorem: no move leads from pair to pair, and the cases (a) to (f).

Claims WYT-017 to WYT-027.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth
from theory.claims.shared_checks import check_all_cases, numbers
from theory.claims.wythoff.shared_cases import (
    EMPTY,
    about,
    in_w,
    indices,
    is_lost,
    moves,
    of_wythoff,
    one_outcome,
    sequences,
    square,
)
from theory.rules.wythoff import GAME
from theory.strategy.explained_move import Outcome

# The number of positions 1 ≤ x ≤ y ≤ 250 of each form.
FORMS = {"a": 4465, "b": 10165, "c": 4560, "d": 7394, "e": 155, "f": 4541, "W": 95}


def _row_leaves(n: int) -> bool:
    """Return whether lowering one number of the n-th pair never leads into W or to (0, 0)."""
    s = sequences()
    c, d = s.c[n], s.d[n]
    reached = [*((c - a, d) for a in range(1, c + 1)), *((c, d - a) for a in range(1, d + 1))]
    return not any(in_w(p) or p == EMPTY for p in reached)


def _diagonal_leaves(n: int) -> bool:
    """Return whether lowering both numbers of the n-th pair never leads into W, and its difference is unique."""
    s = sequences()
    alone = [i for i in range(1, len(s.c)) if s.d[i] - s.c[i] == n] == [n]
    return alone and not any(in_w((s.c[n] - a, s.d[n] - a)) for a in range(1, s.c[n] + 1))


def _into_w(truth: Truth, p: Position) -> bool:
    return any(in_w(q) or q == EMPTY for q in moves(truth, p))


def forms(p: Position) -> list[str]:
    """Return the document's cases (a) to (f), and W, to which the position belongs, in either order of the rows."""
    s = sequences()
    cases = ["W"] if in_w(p) else []
    x, y = sorted(p)
    k, l_ = s.in_c.get(x), s.in_c.get(y)
    if k and l_:
        if k == l_:
            cases.append("e")
        elif y != s.d[k]:
            cases.append("d" if y > s.d[k] else "f")
    if x in s.in_d and y in s.in_d:
        cases.append("c")
    for first, second in {(x, y), (y, x)}:
        if first in s.in_c and second in s.in_d and s.in_c[first] != s.in_d[second]:
            cases.append("a" if s.in_c[first] < s.in_d[second] else "b")
    return cases


def _form_counts_agree(_: Truth) -> bool:
    counts = Counter(form for y in range(1, 251) for x in range(1, y + 1) for form in forms((x, y)))
    return counts == FORMS


def _leads(truth: Truth, before: Position, after: Position) -> bool:
    """Return whether a move leads from one position to the other, which is in W and lost."""
    return after in moves(truth, before) and in_w(after) and is_lost(truth, after)


def _close(truth: Truth, k: int, l_: int) -> bool:
    """Return whether case (f) holds: a move takes c_k − c_i from both rows of (c_k, c_l), where i = c_l − c_k."""
    s = sequences()
    i = s.c[l_] - s.c[k]
    after = (s.c[i], s.d[i])
    return (
        1 <= i < k
        and after == (s.c[k] - (s.c[k] - s.c[i]), s.c[l_] - (s.c[k] - s.c[i]))
        and _leads(truth, (s.c[k], s.c[l_]), after)
    )


def _families() -> Iterator[tuple[tuple[Position, ...]]]:
    """Yield all sets of pairs a < b whose numbers together are 1, …, m, each once, for m ≤ 4."""
    for m in range(2, 5):
        pairs = [(a, b) for b in range(2, m + 1) for a in range(1, b)]
        for size in range(1, len(pairs) + 1):
            for family in combinations(pairs, size):
                low, high = {a for a, _ in family}, {b for _, b in family}
                if not low & high and low | high == set(range(1, m + 1)):
                    yield (family,)


def _moves_inside(truth: Truth, family: tuple[Position, ...]) -> list[tuple[Position, Outcome]]:
    """Return the options of pairs of the family that belong to the family too, with their outcomes."""
    inside = {q for p in family for q in moves(truth, p) if tuple(sorted(q)) in family}
    return [(q, one_outcome(truth, q)) for q in sorted(inside)]


CHECKS = {
    "WYT-017": Checks(
        (
            numbers(
                "no lowering of one number of the pair (c_n, d_n) leads into W or to (0, 0)",
                "n",
                range(1, 301),
                lambda _, n: _row_leaves(n),
            ),
        )
    ),
    "WYT-018": Checks(
        (
            numbers(
                "m occurs once in the pairs of index from 1",
                "m",
                range(1, 1001),
                lambda _, m: (sequences().c[1:] + sequences().d[1:]).count(m) == 1,
            ),
        ),
        PrintedStatement(
            Check(
                "no move inside, if the smaller and the larger numbers are disjoint and use up everything from 1 on",
                "all sets of pairs of the numbers 1 to m, for m ≤ 4",
                _families,
                lambda truth, family: not _moves_inside(truth, family),
            ),
            lambda truth, family: {"options": _moves_inside(truth, family)},
        ),
    ),
    "WYT-019": Checks(
        (
            numbers(
                "no lowering of both numbers of the pair (c_n, d_n) leads into W, and its difference n is no other's",
                "n",
                range(1, 301),
                lambda _, n: _diagonal_leaves(n),
            ),
        )
    ),
    "WYT-020": Checks(
        (
            square(
                "outside W and other than (0, 0): some option is in W or (0, 0)",
                120,
                _into_w,
                lambda p: not in_w(p) and p != EMPTY,
            ),
        ),
        PrintedStatement(
            square("outside W: some option is in W or (0, 0)", 13, _into_w, lambda p: not in_w(p)),
            about,
            lambda p: p,
            game=GAME,
            params=of_wythoff,
        ),
    ),
    "WYT-021": Checks(
        (
            square(
                "of exactly one of the six forms, or in W, or with exactly one empty row; (0, 0) of none",
                250,
                lambda _, p: len(forms(p)) + (p.count(0) == 1) == (p != EMPTY),
            ),
            check_all_cases("how many positions with 1 ≤ x ≤ y ≤ 250 are of each form", _form_counts_agree),
        ),
        PrintedStatement(
            square(
                "outside W and other than (0, 0): of one of the six forms",
                13,
                lambda _, p: bool(forms(p)),
                lambda p: not in_w(p) and p != EMPTY,
            ),
            about,
            lambda p: p,
            game=GAME,
            params=of_wythoff,
        ),
    ),
    "WYT-022": Checks(
        (
            indices(
                "a move from (c_k, d_l) with k < l to (c_k, d_k), which is in W and lost",
                60,
                lambda truth, k, l_: _leads(
                    truth, (sequences().c[k], sequences().d[l_]), (sequences().c[k], sequences().d[k])
                ),
                lambda k, l_: k < l_,
            ),
        )
    ),
    "WYT-023": Checks(
        (
            indices(
                "a move from (c_k, d_l) with k > l to (c_l, d_l), which is in W and lost",
                60,
                lambda truth, k, l_: _leads(
                    truth, (sequences().c[k], sequences().d[l_]), (sequences().c[l_], sequences().d[l_])
                ),
                lambda k, l_: k > l_,
            ),
        )
    ),
    "WYT-024": Checks(
        (
            indices(
                "a move from (d_k, d_l) with k ≤ l to (d_k, c_k), which is in W and lost",
                60,
                lambda truth, k, l_: _leads(
                    truth, (sequences().d[k], sequences().d[l_]), (sequences().d[k], sequences().c[k])
                ),
                lambda k, l_: k <= l_,
            ),
        )
    ),
    "WYT-025": Checks(
        (
            indices(
                "a move from (c_k, c_l) with k < l and c_l > d_k to (c_k, d_k), which is in W and lost",
                60,
                lambda truth, k, l_: _leads(
                    truth, (sequences().c[k], sequences().c[l_]), (sequences().c[k], sequences().d[k])
                ),
                lambda k, l_: k < l_ and sequences().c[l_] > sequences().d[k],
            ),
        )
    ),
    "WYT-026": Checks(
        (
            numbers(
                "the move from (x, x) to (0, 0) wins in normal play",
                "x",
                range(1, 201),
                lambda truth, x: EMPTY in truth.winning((x, x), game=GAME, t=1),
            ),
        )
    ),
    "WYT-027": Checks(
        (
            indices(
                "from (c_k, c_l) with k < l and c_l < d_k both rows lose c_k − c_i, with i = c_l − c_k from 1 to k − 1",
                60,
                _close,
                lambda k, l_: k < l_ and sequences().c[l_] < sequences().d[k],
            ),
        )
    ),
}
