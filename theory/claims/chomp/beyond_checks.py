"""Checks of results beyond the document: tables of openings, more dimensions, ordered sets, termination.

Claims CHO-049 to CHO-057 and CHO-059 to CHO-061.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

from theory.claims.check import Check, Checks, Truth
from theory.claims.chomp.rules_checks import longest_play, orders
from theory.claims.chomp.shared_cases import (
    FAR,
    HORIZON,
    cells,
    finite,
    full_board,
    in_space,
    infinite_boards,
    lost,
    near_squares,
    order_moves,
    sizes,
    squares_above,
    winning_squares,
)
from theory.claims.shared_checks import check_all_cases, numbers
from theory.rules.chomp import CHOMP, ListedOrder, Points, PosetGame, bites, bitten_anywhere, is_below, rectangle
from theory.rules.chomp_rows import OO, Board, Length, options
from theory.rules.conventions import Play

# The boards with two winning openings, among those of at most 8 rows and 10 columns.
TWO_OPENINGS = {(8, 10): [(4, 9), (5, 6)]}
BOXES = (
    (1, 1, 1),
    (1, 1, 2),
    (1, 2, 2),
    (2, 2, 2),
    (1, 2, 3),
    (2, 2, 3),
    (1, 3, 3),
    (2, 3, 3),
    (2, 2, 2, 2),
    (3, 3, 3),
)
FORK = PosetGame("fork", ListedOrder(frozenset({(0, 0), (1, 1), (2, 2), (0, 1), (0, 2)})), Play.MISERE)


def _openings_as_listed(truth: Truth, m: int, n: int) -> bool:
    """Return whether the number of winning openings is as claimed: 1, except on 1 × 1 (none) and the listed boards."""
    openings = winning_squares(truth, full_board(m, n))
    return openings == TWO_OPENINGS.get((m, n), openings) and len(openings) == (
        2 if (m, n) in TWO_OPENINGS else m * n > 1
    )


def divisors(n: int) -> frozenset[int]:
    """Return the divisors of n."""
    return frozenset(d for d in range(1, n + 1) if n % d == 0)


def name_divisor(left: frozenset[int]) -> Iterator[frozenset[int]]:
    """Return the options in Schuh's game: a named divisor is removed with all its multiples."""
    return (frozenset(e for e in left if e % d) for d in sorted(left))


def exponents(n: int) -> list[tuple[int, int]]:
    """Return the primes of n with their exponents."""
    factors = []
    p = 2
    while n > 1:
        e = 0
        while n % p == 0:
            n, e = n // p, e + 1
        if e:
            factors.append((p, e))
        p += 1
    return factors


def _as_box(_: Truth, n: int) -> bool:
    """Return whether the divisors of n correspond to the cells of a box, and multiples to the cells a bite removes."""
    primes = exponents(n)
    box = rectangle(*(e + 1 for _, e in primes))

    def divisor(x: tuple[int, ...]) -> int:
        d = 1
        for (p, _), i in zip(primes, x, strict=True):
            d *= p ** (i - 1)
        return d

    return {divisor(x) for x in box} == divisors(n) and all(
        {divisor(y) for y in left} == {e for e in divisors(n) if e % divisor(x)} for x, left in bites(CHOMP, box)
    )


def _has_top(game: PosetGame, n: int) -> bool:
    return any(all(is_below(game.order, x, top) for x in range(n)) for top in range(n))


def _with_top(truth: Truth, game: PosetGame, n: int) -> bool:
    """Return whether a game on n points, one of them the greatest, is lost exactly if n = 1.

    With more points the first player wins.
    """
    return truth.lost_in(order_moves, (game, frozenset(range(n))), game.play) == (n == 1)


@cache
def _longest_in_space(board: Points) -> int:
    """Return the number of moves of the longest play from a position in space."""
    return max((1 + _longest_in_space(left) for left in cells(board)), default=0)


def _tower(b: int, a: int, bite: tuple[int, int, int]) -> Points:
    """Return the cells that remain of the a × b × ∞ board after a bite, up to the horizon."""
    left = bitten_anywhere(CHOMP.order, lambda x: x[0] <= a and x[1] <= b, bite)
    return frozenset(x for x in rectangle(a, b, 6) if left(x))


def _tower_reply(truth: Truth, row: int, k: int) -> bool:
    """Return whether the reply that CHO-036 gives to a bite leaves a lost finite board on 1 × 2 × ∞.

    The bite is (1, `row`, k). The bite (1, 1, 1) takes the whole board and has no reply.
    """
    first, reply = ((1, 2, k), (1, 1, k + 1)) if row == 2 else ((1, 1, k), (1, 2, k - 1))
    box = rectangle(1, 2, 10) - squares_above(rectangle(1, 2, 10), first)
    if reply[2] == 0:
        return not box
    return reply in box and truth.lost_in(cells, box - squares_above(box, reply), CHOMP.play)


# The ordinal ω·a + n as (a, n): the length of a row, or a column with that many columns before it.
Ordinal = tuple[int, int]


def ordinal_rows(rows: tuple[Ordinal, Ordinal]) -> Iterator[tuple[Ordinal, Ordinal]]:
    """Yield the options of two rows of ordinal lengths, for bites in columns near the finite ends."""
    lower, upper = rows
    reach = max(lower[1], upper[1]) + 2
    for length, row in ((lower, 1), (upper, 2)):
        runs = [(i, n) for i in range(length[0]) for n in range(reach + 1)]
        for column in [*runs, *((length[0], n) for n in range(length[1]))]:
            yield (column, min(upper, column)) if row == 1 else (lower, column)


def rank(board: Board) -> tuple[bool, int, int]:
    """Return the rank of a board, a tuple that every bite lowers.

    It consists of whether all rows are infinite, the number of infinite lines, and the number of other squares.
    """
    if board.rest == OO:
        return True, 0, 0
    infinite = sum(1 for length in board.rows if length == OO)
    rest: Length = board.rest
    return False, infinite + int(rest), sum(int(length - rest) for length in board.rows if length != OO)


def _each_is_answered(truth: Truth, k: int) -> bool:
    """Return whether the bites (2, k) and (1, k + 1), in either order, leave a lost board of two infinite rows."""
    board = Board((OO, OO))
    after = board.bitten(2, k).bitten(1, k + 1), board.bitten(1, k + 1).bitten(2, k)
    return all(lost(truth, finite(left)) for left in after)


# The P-positions (a, b, c) with c ≤ 8: single pairs (a, b) for each c, and for some c also all pairs (b + more, b) with
# b ≥ first, where STAIRS gives `more` and `first`.
SHORT_THIRD_ROW = {
    1: {(3, 1), (2, 2)},
    3: {(5, 5), (6, 3), (7, 4)},
    4: {(7, 7), (8, 4), (9, 5), (10, 6)},
    5: {(9, 6), (10, 5)},
    6: {(9, 9), (11, 6), (12, 7), (13, 8)},
    7: {(12, 9), (13, 7), (14, 8)},
    8: {(12, 12), (14, 9), (15, 8), (16, 10), (17, 11)},
}
STAIRS = {2: (2, 2), 5: (4, 7), 7: (5, 10)}


def _short_third_row(truth: Truth, c: int, a: int, b: int) -> bool:
    """Return whether three rows of lengths a, b and c have the outcome that `SHORT_THIRD_ROW` and `STAIRS` list."""
    more, first = STAIRS.get(c, (0, a + 1))
    listed = (a, b) in SHORT_THIRD_ROW.get(c, set()) or (a == b + more and b >= first)
    return truth.lost_in(options, (a, b, c), CHOMP.play) == listed


# The length of the longest rows over the points of a base.
HIGHEST = 6


def _over(position: tuple[PosetGame, tuple[int, ...]]) -> Iterator[tuple[PosetGame, tuple[int, ...]]]:
    """Yield the options of a board with one row over each point of a base.

    A bite also cuts the rows over all points above its own.
    """
    base, rows = position
    for x, length in enumerate(rows):
        for c in range(length):
            yield base, tuple(min(m, c) if is_below(base.order, x, y) else m for y, m in enumerate(rows))


def _one_over_base(truth: Truth, base: PosetGame, n: int) -> bool:
    """Return whether at most one board over a base is lost, in two senses.

    At most one board with equal rows is lost. For given lengths of the other rows, at most one length of the first row
    makes a lost board.
    """

    def lost(rows: tuple[int, ...]) -> bool:
        return truth.lost_in(_over, (base, rows), CHOMP.play)

    def obeys_base_order(rows: tuple[int, ...]) -> bool:
        return all(rows[y] <= rows[x] for x, y in product(range(n), repeat=2) if is_below(base.order, x, y))

    heights, longest = range(HIGHEST + 1), range(2 * HIGHEST + 1)
    rest = product(heights, repeat=n - 1)
    given = [[(first, *others) for first in longest if obeys_base_order((first, *others))] for others in rest]
    return all(sum(map(lost, rows)) <= 1 for rows in [[(h,) * n for h in heights], *given])


def _winning_over(truth: Truth, base: PosetGame, rows: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the winning bites on rows over a base, each as the pair of its point and its column."""
    bites = [(x, c) for x, length in enumerate(rows) for c in range(length)]
    options = zip(bites, _over((base, rows)), strict=True)
    return [bite for bite, left in options if truth.lost_in(_over, left, CHOMP.play)]


def _own_bites(truth: Truth, base: PosetGame, n: int) -> bool:
    """Return whether no bite over a point other than the least wins on two different boards with equal rows."""
    winning_bites = [bite for h in range(HIGHEST + 1) for bite in _winning_over(truth, base, (h,) * n)]
    other = [bite for bite in winning_bites if bite[0] != 0]
    return len(other) == len(set(other))


def _lost_or_numbered(truth: Truth, base: PosetGame, n: int) -> bool:
    """Return whether some board with equal rows is lost, or winning bites give all heights different numbers.

    The height 0 has the number 0. A winning bite at point x and column c gives the height h the number n·m + x, where
    m is the number of the height c.
    """
    numbers: list[int] = [0]
    for h in range(1, HIGHEST + 1):
        if truth.lost_in(_over, (base, (h,) * n), CHOMP.play):
            return True
        x, c = _winning_over(truth, base, (h,) * n)[0]
        if not (1 <= x < n and c < h):
            return False
        numbers.append(n * numbers[c] + x)
    return len(numbers) == len(set(numbers))


CHECKS: dict[str, Checks] = {
    "CHO-049": Checks(
        (
            Check(
                "the number of winning openings, and where there are two, the openings",
                f"all boards of at most {FAR[0]} × {FAR[1]}",
                lambda: sizes(*FAR),
                _openings_as_listed,
            ),
        )
    ),
    "CHO-050": Checks(
        (
            Check(
                "a box is lost exactly when it is a single cell",
                "boxes of three and four dimensions, at most 27 cells",
                lambda: ((sides,) for sides in BOXES),
                lambda truth, sides: truth.lost_in(cells, rectangle(*sides), CHOMP.play) == (max(sides) == 1),
            ),
        )
    ),
    "CHO-051": Checks(
        (
            Check(
                "on 1 × 2 × ∞ every bite has a reply that leaves a lost board",
                "bites in the first 8 layers",
                lambda: product((1, 2), range(1, 9)),
                _tower_reply,
            ),
            check_all_cases(
                "on 1 × 1 × ∞ the bite (1, 1, 2) leaves the poison",
                lambda _: _tower(1, 1, (1, 1, 2)) == {(1, 1, 1)},
            ),
            numbers(
                "on 1 × b × ∞ the bite (1, 3, 1) leaves 1 × 2 × ∞, on 2 × b × ∞ the bite (1, 2, 1) leaves 2 × 1 × ∞",
                "b",
                range(3, 9),
                lambda _, b: (
                    _tower(b, 1, (1, 3, 1)) == rectangle(1, 2, 6) and _tower(b, 2, (1, 2, 1)) == rectangle(2, 1, 6)
                ),
            ),
            check_all_cases(
                "on 2 × 2 × ∞ the bite (1, 2, 1) leaves 2 × 1 × ∞",
                lambda _: _tower(2, 2, (1, 2, 1)) == rectangle(2, 1, 6),
            ),
        )
    ),
    "CHO-052": Checks(
        (
            numbers(
                "on h finite columns the bite (2, h) wins",
                "h",
                range(1, 41),
                lambda truth, h: (2, h) in winning_squares(truth, full_board(2, h)),
            ),
            numbers(
                "on infinitely many columns in their order the bites (2, k) and (1, k + 1) are replies to each other",
                "k",
                range(1, 41),
                _each_is_answered,
            ),
            Check(
                "of two rows of length ω·a + n those of length ω are lost, and no others",
                "a ≤ 2, n ≤ 3, columns to two past the finite ends",
                lambda: ((length,) for length in product(range(3), range(4)) if length != (0, 0)),
                lambda truth, length: truth.lost_in(ordinal_rows, (length, length), CHOMP.play) == (length == (1, 0)),
            ),
        )
    ),
    "CHO-053": Checks(),
    "CHO-054": Checks(),
    "CHO-055": Checks(
        (
            numbers(
                "the divisors, and what each takes, against the cells of a box and their bites",
                "n",
                range(1, 201),
                _as_box,
            ),
            numbers(
                "who has to name first loses only for n = 1",
                "n",
                range(1, 73),
                lambda truth, n: truth.lost_in(name_divisor, divisors(n), CHOMP.play) == (n == 1),
            ),
        ),
        defined_by=(divisors, name_divisor),
    ),
    "CHO-056": Checks(
        (
            Check(
                "with a least and a largest point the first player wins, unless they are one",
                "all ordered sets with both and at most 5 points",
                lambda: ((game, n) for n in range(1, 6) for game in orders(n) if _has_top(game, n)),
                _with_top,
            ),
            check_all_cases(
                "two points above the least one and nothing else: lost",
                lambda t: t.lost_in(order_moves, (FORK, frozenset(range(3))), FORK.play),
            ),
            Check(
                "an ordered set with a least point and fewer than three points has a largest one",
                "all with at most 2 points",
                lambda: ((game, n) for n in (1, 2) for game in orders(n)),
                lambda _, game, n: _has_top(game, n),
            ),
        )
    ),
    "CHO-057": Checks(
        (
            Check(
                "every bite lowers the rank",
                f"infinite boards with at most three rows unlike those above, bites within {HORIZON} × {HORIZON}",
                infinite_boards,
                lambda _, board: all(rank(board.bitten(*x)) < rank(board) for x in near_squares(board)),
            ),
            numbers(
                "on one infinite row the opening (1, j) leaves at most j - 1 further moves, and so many can be made",
                "j",
                range(1, 61),
                lambda _, j: longest_play(finite(Board((OO,)).bitten(1, j))) == j - 1,
            ),
            Check(
                "in three dimensions the longest play has as many moves as there are cells",
                "all positions on 2 × 2 × 3",
                lambda: ((board,) for board in in_space()),
                lambda _, board: _longest_in_space(board) == len(board),
            ),
        ),
        defined_by=(rank,),
    ),
    "CHO-059": Checks(
        (
            Check(
                "the outcome of three rows against the list",
                "rows of at most 18 squares, the third of at most 8",
                lambda: ((c, a, b) for c in range(1, 9) for a in range(c, 19) for b in range(c, a + 1)),
                _short_third_row,
            ),
        )
    ),
    "CHO-060": Checks(
        (
            Check(
                "over each base at most one height is lost, and given the other rows at most one first row",
                f"all ordered sets with a least point and at most 3 points, rows of at most {HIGHEST} squares",
                lambda: ((base, n) for n in range(1, 4) for base in orders(n)),
                _one_over_base,
            ),
        )
    ),
    "CHO-061": Checks(
        (
            Check(
                "no bite over another point than the least wins on two boards with equal rows",
                f"all ordered sets with a least point and at most 3 points, rows of at most {HIGHEST} squares",
                lambda: ((base, n) for n in range(1, 4) for base in orders(n)),
                _own_bites,
            ),
            Check(
                "a board with equal rows is lost, or winning bites give all heights different numbers",
                f"all ordered sets with a least point and at most 3 points, rows of at most {HIGHEST} squares",
                lambda: ((base, n) for n in range(1, 4) for base in orders(n)),
                _lost_or_numbered,
            ),
        )
    ),
}
