"""Checks of the rules of Chomp: board, bite, end, coordinates, more dimensions, and the worked example.

Claims CHO-001 to CHO-015, CHO-048 and CHO-058.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise, product
from math import comb
from typing import Any

from theory.claims.check import Check, Checks, PrintedStatement, Transcript, Truth
from theory.claims.chomp.shared_cases import (
    MEDIUM,
    NEAR,
    about,
    after_bite,
    boards,
    cells,
    check_everywhere,
    full_board,
    lost,
    order_moves,
    sizes,
    squares_above,
    winning_positions,
    winning_squares,
)
from theory.claims.shared_checks import check_all_cases, is_forced
from theory.rules import chomp_rows
from theory.rules.chomp import (
    CHOMP,
    Coordinatewise,
    ListedOrder,
    PosetGame,
    Square,
    bites,
    bitten_anywhere,
    is_below,
    rectangle,
)
from theory.rules.chomp_rows import Board, Rows, options
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome

POISON = (1, 1)

EXAMPLE = Transcript(
    CHOMP.play, ("player 1", "player 2"), ((5, 5, 5), (5, 4, 4), (3, 3, 3), (3,), (1,), ()), game=CHOMP
)

# The diagrams as drawn; their bottom rows show where the poisoned square stands.
BOTTOM_ROWS = ("oooox", "oox", "ooooox", "ooox")
DIAGRAMS = (
    ((5, 5, 5), (5, 4, 4), (3, 3, 3), (3,), (1,)),
    ((6, 6, 6), (6, 6, 5), (6, 3, 3)),
    ((6, 6, 6), (6, 3, 3)),
    ((4, 4, 4, 4), (4, 1, 1, 1)),
    ((5, 5), (5, 4)),
)
# The squares in the examples with the rows and columns of their boards; the document exchanges the two.
NAMED_SQUARES = (
    ((2, 5), 3, 5),
    ((3, 5), 3, 5),
    ((1, 4), 3, 5),
    ((3, 6), 3, 6),
    ((2, 4), 3, 6),
    ((2, 5), 2, 5),
)


@cache
def longest_play(rows: Rows) -> int:
    """Return the number of moves of the longest play from a position."""
    return max((1 + longest_play(left) for left in options(rows)), default=0)


def plays(rows: Rows) -> Iterator[tuple[Square, ...]]:
    """Yield the squares chosen in each complete play."""
    if not rows:
        yield ()
    for square, left in chomp_rows.bites(rows):
        yield from ((square, *later) for later in plays(left))


def _one_loser(_: Truth, m: int, n: int) -> bool:
    """Return whether in every play exactly one player takes the poisoned square, and nothing follows."""
    return all(
        (POISON in play[::2]) != (POISON in play[1::2]) and play.index(POISON) == len(play) - 1
        for play in plays(full_board(m, n))
    )


def set_of(rows: Rows) -> frozenset[Square]:
    """Return the set of the squares of a position, given by its row lengths."""
    return frozenset((r, c) for r, length in enumerate(rows, 1) for c in range(1, length + 1))


def _rows_agree(_: Truth, rows: Rows) -> bool:
    """Return whether the row-length model has the same options as the sets of squares."""
    by_rows = [(square, set_of(left)) for square, left in chomp_rows.bites(rows)]
    return by_rows == list(bites(CHOMP, set_of(rows))) == [(x, set_of(after_bite(rows, *x))) for x, _ in by_rows]


def orders(n: int) -> Iterator[PosetGame]:
    """Yield the poset games on 0, …, n − 1 with least point 0 in which x < y only if x is the smaller number."""
    points = range(n)
    free = [(x, y) for x, y in combinations(points, 2) if x]
    for size in range(len(free) + 1):
        for chosen in combinations(free, size):
            pairs = {(x, x) for x in points} | {(0, y) for y in points} | set(chosen)
            if all((x, z) in pairs for (x, y), (u, z) in product(pairs, repeat=2) if y == u):
                yield PosetGame(f"on {n} points", ListedOrder(frozenset(pairs)), Play.MISERE)


def _as_normal_play(truth: Truth, game: PosetGame, n: int) -> bool:
    """Return whether a poset game in which taking 0 loses has the outcome of normal play without the point 0."""
    poisoned = truth.lost_in(order_moves, (game, frozenset(range(n))), game.play)
    return poisoned == truth.lost_in(order_moves, (game, frozenset(range(1, n))), Play.NORMAL)


def _options_transposed(_: Truth, rows: Rows) -> bool:
    """Return whether exchanging rows and columns maps the options of a position to those of the exchanged one."""
    turned = Board(rows).transposed()
    turned_options = {Board(left).transposed().rows for left in options(rows)}
    return turned.transposed() == Board(rows) and turned_options == {
        Board(left).rows for left in options(_ints(turned))
    }


def _ints(board: Board) -> Rows:
    return tuple(int(length) for length in board.rows)


def _literal_bite(board: frozenset[Square], x: Square) -> frozenset[Square]:
    """Return the cells that the misprint would remove: those with coordinates at least i, k, j."""
    i, j, k = x
    return frozenset(y for y in board if is_below(CHOMP.order, (i, k, j), y))


def _cells_gone(_: Truth, sides: tuple[int, ...]) -> bool:
    """Return whether a bite removes exactly the cells with no smaller coordinate, and not the poisoned one."""
    box = rectangle(*sides)
    for x, left in bites(CHOMP, box):
        if box - left != {y for y in box if all(b >= a for a, b in zip(x, y, strict=True))}:
            return False
    least = (1,) * len(sides)
    return dict(bites(CHOMP, box))[least] == frozenset() and all(
        least in left for x, left in bites(CHOMP, box) if x != least
    )


def _move(before: Rows, square: tuple[int, int], after: Rows, gone: set[Square] | None, only: tuple[int, int]) -> Check:
    """Return the check of a move in the worked example.

    Args:
        before: the rows before the move.
        square: the square of the bite.
        after: the rows after the move.
        gone: the squares that the document says are taken; None if it does not list them.
        only: the square of the only winning bite.
    """

    def holds(truth: Truth) -> bool:
        taken = set_of(before) - set_of(after)
        return (
            after_bite(before, *square) == after
            and taken == squares_above(set_of(before), square)
            and (gone is None or taken == gone)
            and winning_squares(truth, before) == [only]
            and lost(truth, after) == (square == only)
        )

    rows = f"rows {before}" if len(before) > 1 else f"the row ({before[0]})"
    return check_all_cases(f"from {rows} the bite {square}: what it takes and leaves, and the only winning bite", holds)


SMALL_BOXES = ((1,), (4,), (2, 3), (2, 2, 2), (2, 2, 3), (3, 3, 3), (2, 2, 2, 2))

CHECKS: dict[str, Checks] = {
    "CHO-001": Checks(),
    "CHO-002": Checks(
        (
            boards(
                "the longest play has as many moves as there are squares",
                lambda _, m, n: longest_play(full_board(m, n)) == m * n,
                NEAR,
            ),
            check_everywhere(
                "the poisoned square is there as long as anything is, and taking it ends the game",
                lambda _, rows: (
                    (not rows or (rows[0] >= 1 and () in options(rows))) and [*options(rows)].count(()) == bool(rows)
                ),
                (5, 6),
            ),
            boards("exactly one player takes the poisoned square, with the last move of the play", _one_loser, (3, 3)),
        )
    ),
    "CHO-003": Checks(
        (
            Check(
                "whoever takes the least point loses: against normal play without the least point",
                "all ordered sets with a least point and at most 5 points",
                lambda: ((game, n) for n in range(1, 6) for game in orders(n)),
                _as_normal_play,
            ),
            check_everywhere("the options by rows against those by squares in their order", _rows_agree, NEAR),
        ),
        defined_by=(PosetGame, Coordinatewise, CHOMP, is_below),
    ),
    "CHO-004": Checks(
        (
            check_everywhere("rows and columns exchanged: a position, and its options", _options_transposed, (5, 5)),
            boards(
                "the number of positions on the board against that of weakly falling lists",
                lambda _, m, n: sum(1 for _ in _reachable(full_board(m, n))) == comb(m + n, m),
                NEAR,
            ),
        ),
        PrintedStatement(
            Check(
                "two boards with different numbers of rows or columns are different games",
                "pairs of boards of at most 4 × 4, by the number of their squares",
                lambda: combinations(sizes(4, 4), 2),
                lambda _, one, other: _shape(one) != _shape(other),
            ),
            lambda truth, one, other: about(truth, full_board(*one)),
            lambda one, other: full_board(*one),
            game=CHOMP,
        ),
        defined_by=(rectangle, Board),
    ),
    "CHO-005": Checks(
        (check_everywhere("the options by rows against those by squares", _rows_agree, NEAR),),
        defined_by=(CHOMP, is_below, bites, Board.bitten),
    ),
    "CHO-006": Checks(
        (
            check_everywhere(
                "the outcome against those of all options; the empty position is won",
                lambda truth, rows: lost(truth, rows) == (rows != () and not winning_positions(truth, rows)),
                MEDIUM,
            ),
            check_everywhere(
                "whoever wins does so in every play, whatever the other one does",
                lambda truth, rows: is_forced(options, lambda left: lost(truth, left), rows, CHOMP.play),
                (4, 5),
            ),
        ),
        defined_by=(CHOMP, Play, Outcome),
    ),
    "CHO-007": Checks(
        (
            boards(
                "(i, j) is the j-th square of the i-th row from the poisoned corner",
                lambda _, m, n: (
                    {(i, j) for i in range(1, 9) for j in range(1, 11) if (i, j) in Board(full_board(m, n))}
                    == {(i, j) for i in range(1, m + 1) for j in range(1, n + 1)}
                ),
            ),
        ),
        defined_by=(Board.row, Board.column, rectangle),
    ),
    "CHO-008": Checks(
        (
            check_all_cases(
                "the squares that are named are on the boards of 3 × 5, 3 × 6 and 2 × 5",
                lambda _, square, m, n: square in rectangle(m, n) and square not in rectangle(n, m),
                NAMED_SQUARES,
            ),
        ),
        PrintedStatement(
            Check(
                "the squares that are named are on the boards of 5 × 3, 6 × 3 and 5 × 2",
                "the six squares of the examples",
                lambda: NAMED_SQUARES,
                lambda _, square, m, n: square in rectangle(n, m),
            ),
            lambda _, square, m, n: {"outside_square": list(square)},
        ),
    ),
    "CHO-009": Checks(
        (
            check_all_cases(
                "every position of a series is an option of the one before it",
                lambda _, before, after: after in options(before),
                [step for series in DIAGRAMS for step in pairwise(series)],
            ),
        ),
        PrintedStatement(
            Check(
                "the poisoned square is drawn at the left end of its row",
                "the four bottom rows of more than one square",
                lambda: ((row,) for row in BOTTOM_ROWS),
                lambda _, row: row.index("x") == 0,
            ),
            lambda _, row: {"poison_place": row.index("x") + 1},
        ),
    ),
    "CHO-010": Checks((_move((5, 5, 5), (2, 5), (5, 4, 4), {(2, 5), (3, 5)}, (3, 4)),), transcript=EXAMPLE),
    "CHO-011": Checks((_move((5, 4, 4), (1, 4), (3, 3, 3), {(1, 4), (1, 5), (2, 4), (3, 4)}, (3, 1)),)),
    "CHO-012": Checks((_move((3, 3, 3), (2, 1), (3,), None, (2, 2)),)),
    "CHO-013": Checks(
        (
            _move((3,), (1, 2), (1,), None, (1, 2)),
            check_all_cases(
                "the only move from the poisoned square alone ends the game", lambda _: [*options((1,))] == [()]
            ),
        )
    ),
    "CHO-014": Checks(
        (
            Check(
                "a bite takes the cells with no smaller coordinate, the poisoned cell only when it is chosen",
                "boxes of one to four dimensions, at most 27 cells",
                lambda: ((sides,) for sides in SMALL_BOXES),
                _cells_gone,
            ),
            Check(
                "a board with one more dimension, of length 1, is played alike",
                "boards of at most 3 × 3",
                lambda: sizes(3, 3),
                lambda truth, m, n: (
                    truth.lost_in(cells, rectangle(m, 1, n), CHOMP.play) == lost(truth, full_board(m, n))
                ),
            ),
        ),
        defined_by=(CHOMP, Coordinatewise, is_below, bitten_anywhere, rectangle),
    ),
    "CHO-015": Checks(
        (
            Check(
                "choosing (i, j, k) takes exactly the cells (a, b, c) with a ≥ i, b ≥ j and c ≥ k",
                "all cells of 3 × 3 × 3",
                lambda: ((x,) for x in sorted(rectangle(3, 3, 3))),
                lambda _, x: (
                    rectangle(3, 3, 3) - dict(bites(CHOMP, rectangle(3, 3, 3)))[x]
                    == {y for y in rectangle(3, 3, 3) if y[0] >= x[0] and y[1] >= x[1] and y[2] >= x[2]}
                ),
            ),
        ),
        PrintedStatement(
            Check(
                "choosing (i, j, k) takes the cells with coordinates at least i, k, j, the chosen one among them",
                "all cells of 2 × 2 × 2",
                lambda: ((x,) for x in sorted(rectangle(2, 2, 2))),
                lambda _, x: x in _literal_bite(rectangle(2, 2, 2), x),
            ),
            lambda _, x: {"cells_taken": sorted(_literal_bite(rectangle(2, 2, 2), x))},
        ),
        defined_by=(is_below, bites),
    ),
    "CHO-048": Checks(),
    "CHO-058": Checks(
        (
            boards(
                "any two squares have a greatest square below both and a least square above both",
                lambda _, m, n: _has_meets_and_joins(m, n),
            ),
        )
    ),
}


def _has_meets_and_joins(m: int, n: int) -> bool:
    """Return whether any two squares of the board m × n have a meet and a join among the squares."""
    squares = list(product(range(1, m + 1), range(1, n + 1)))

    def under(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return a[0] <= b[0] and a[1] <= b[1]

    for s, t in product(squares, repeat=2):
        lower = [u for u in squares if under(u, s) and under(u, t)]
        upper = [u for u in squares if under(s, u) and under(t, u)]
        meets = [u for u in lower if all(under(v, u) for v in lower)]
        joins = [u for u in upper if all(under(u, v) for v in upper)]
        if len(meets) != 1 or len(joins) != 1:
            return False
    return True


def _reachable(start: Rows) -> Iterator[Rows]:
    """Yield every position that can be reached from `start`, which comes first, each once."""
    seen = {start}
    waiting = [start]
    while waiting:
        rows = waiting.pop()
        yield rows
        for left in options(rows):
            if left not in seen:
                seen.add(left)
                waiting.append(left)


def _shape(size: tuple[int, int]) -> Any:
    """Return two numbers that do not depend on the order of the sides: the squares and the positions of a board."""
    m, n = size
    return m * n, comb(m + n, m)
