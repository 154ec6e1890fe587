"""The board M × N determines its sides up to their order: boards with the same order of squares have the same sides.

A bite takes all squares above the one chosen, so that a board as a game is the order of its squares. `alike` says that
two boards correspond square by square, with their orders. Main statement: `sides_determined`. The proof follows the
border of the board: only on the first row and the first column are the squares below a square a chain.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.chomp.board import Square, below, column, poison, row, square
from verify.proofs.general import small_value_sorts

PREFIX = "chomp"

Map = z3.ArraySort(Square, Square)
_turned = {(i, j): (j, i) for i in range(5) for j in range(5)}
small_value_sorts.declare_tables(Map, [({}, (1, 1)), (_turned, (1, 1)), ({s: s for s in _turned}, (1, 1))])

M, N, M2, N2, j = z3.Ints("M N M2 N2 j")
f, g = z3.Consts("f g", Map)
s, t = z3.Consts("s t", Square)
BOTH = (f, g, M, N, M2, N2)
BACK = (g, f, M2, N2, M, N)


def inside(k: Kernel) -> Definition:
    """The square s is one of the board M × N."""
    on_board = z3.And(row(s) >= 1, row(s) <= M, column(s) >= 1, column(s) <= N)
    return k.define([M, N, s], z3.BoolSort(), lambda *_: on_board)


def alike(k: Kernel) -> Definition:
    """The squares of M × N and of M2 × N2 correspond by f and its inverse g, and so do their orders."""
    on, under = k(inside), k(below)
    maps_back = z3.ForAll([s], z3.Implies(on(M, N, s), z3.And(on(M2, N2, f[s]), g[f[s]] == s)))
    back = z3.ForAll([s], z3.Implies(on(M2, N2, s), z3.And(on(M, N, g[s]), f[g[s]] == s)))
    order = z3.ForAll([s, t], z3.Implies(z3.And(on(M, N, s), on(M, N, t)), under(s, t) == under(f[s], f[t])))
    sides = z3.And(M >= 1, N >= 1, M2 >= 1, N2 >= 1)
    return k.define(list(BOTH), z3.BoolSort(), lambda *_: z3.And(sides, maps_back, back, order))


def kept(k: Kernel) -> Theorem:
    """If two boards correspond by f and g, images are on the board, g maps them back, and the order is preserved."""
    image_inside = z3.Implies(k(inside)(M, N, s), z3.And(k(inside)(M2, N2, f[s]), g[f[s]] == s))
    order = z3.Implies(z3.And(k(inside)(M, N, s), k(inside)(M, N, t)), k(below)(s, t) == k(below)(f[s], f[t]))
    return k.prove("chomp.alike-kept", [*BOTH, s, t], given(k(alike)(*BOTH)).then(image_inside, order), unfold=1)


def other_way(k: Kernel) -> Theorem:
    """If two boards correspond by f and g, the second and the first correspond by g and f."""
    on, under = k(inside), k(below)
    back = z3.Implies(on(M2, N2, s), z3.And(on(M, N, g[s]), f[g[s]] == s))
    one = k.prove("chomp.alike-back", [*BOTH, s], given(k(alike)(*BOTH)).then(back), unfold=1)
    goal = given(k(alike)(*BOTH), on(M2, N2, s), on(M2, N2, t)).then(under(s, t) == under(g[s], g[t]))
    order_by = [one(*BOTH, s), one(*BOTH, t), k(kept)(*BOTH, g[s], g[t])]
    order = k.prove("chomp.alike-order", [*BOTH, s, t], goal, order_by)
    claim = given(k(alike)(*BOTH), on(M, N, s)).then(on(M2, N2, f[s]), g[f[s]] == s)
    image_alike = k.prove("chomp.alike-there", [*BOTH, s], claim, [k(kept)(*BOTH, s, s)])
    claim = given(k(alike)(*BOTH)).then(M >= 1, N >= 1, M2 >= 1, N2 >= 1)
    by = [one, order, image_alike, k.prove("chomp.alike-sides", list(BOTH), claim, unfold=1)(*BOTH)]
    return k.prove("chomp.alike-other-way", list(BOTH), given(k(alike)(*BOTH)).then(k(alike)(*BACK)), by, unfold=1)


def corner_kept(k: Kernel) -> Theorem:
    """The square (1, 1) corresponds to (1, 1), because it is the least square."""
    by = [k(kept)(*BOTH, poison, g[poison]), k(kept)(*BACK, poison, poison), k(other_way)(*BOTH)]
    by += [k(alike).at(*BOTH), *(k(inside).at(M, N, x) for x in (poison, g[poison]))]
    by += [*(k(inside).at(M2, N2, x) for x in (poison, f[poison]))]
    return k.prove(list(BOTH), given(k(alike)(*BOTH)).then(f[poison] == poison, M >= 1, N >= 1, M2 >= 1, N2 >= 1), by)


def border_kept(k: Kernel) -> Theorem:
    """A square of the first row or column corresponds to one of the first row or column."""
    border = z3.Or(row(s) == 1, column(s) == 1)
    goal = given(k(alike)(*BOTH), k(inside)(M, N, s), border).then(z3.Or(row(f[s]) == 1, column(f[s]) == 1))
    right_square, above = square(1, 2), square(2, 1)
    by = [k(other_way)(*BOTH), k(kept)(*BOTH, s, s), k(kept)(*BACK, right_square, above)]
    by += [k(kept)(*BACK, above, right_square), k(kept)(*BACK, right_square, f[s]), k(kept)(*BACK, above, f[s])]
    by += [*(k(inside).at(M, N, x) for x in (s, g[right_square], g[above]))]
    by += [*(k(inside).at(M2, N2, x) for x in (f[s], right_square, above))]
    return k.prove([*BOTH, s], goal, by)


def along(k: Kernel, first: str, second: str) -> Theorem:
    """If the second squares of two border lines correspond, so do their n-th squares.

    Args:     first: "row" or "column", the line of the first board.     second: the line of the second board.

    Args:
        first: "row" or "column", the line of the first board.
        second: the line of the second board.
    """

    def place(line: str, j: z3.ArithRef) -> z3.ExprRef:
        return square(1, j) if line == "row" else square(j, 1)

    other, far = (row, column) if second == "row" else (column, row)
    image, two, previous = place(first, j), place(first, z3.IntVal(2)), place(first, j - 1)
    size = N if first == "row" else M
    goal = given(k(alike)(*BOTH), other(f[two]) == 1, 2 <= j, j <= size).then(other(f[image]) == 1, far(f[image]) >= j)
    by = [k(corner_kept)(*BOTH), k(border_kept)(*BOTH, image), k(kept)(*BOTH, image, previous)]
    by += [k(kept)(*BOTH, previous, image), k(kept)(*BOTH, two, image), k(kept)(*BOTH, two, poison)]
    by += [k(kept)(*BOTH, poison, two), *(k(inside).at(M, N, x) for x in (image, two, previous, poison))]
    by += [*(k(inside).at(M2, N2, x) for x in (f[image], f[two], f[previous], f[poison]))]
    return k.induct(f"chomp.{first}-along-{second}", [*BOTH, j], goal, Measure((j,)), at=[(*BOTH, j - 1)], by=by)


def row_on_row(k: Kernel) -> Theorem:
    """If their second squares correspond, the first row of one board corresponds to the first row of the other."""
    return along(k, "row", "row")


def row_on_column(k: Kernel) -> Theorem:
    """If their second squares correspond, the first row of one board corresponds to the first column of the other."""
    return along(k, "row", "column")


def column_on_row(k: Kernel) -> Theorem:
    """If their second squares correspond, the first column of one board corresponds to the first row of the other."""
    return along(k, "column", "row")


def column_on_column(k: Kernel) -> Theorem:
    """If their second squares correspond, the first column of one board corresponds to that of the other."""
    return along(k, "column", "column")


def seconds(k: Kernel) -> Theorem:
    """The second squares of the first row and column correspond to those of the other board, in some order."""
    on, right_square, upper_square = k(inside), square(1, 2), square(2, 1)
    squares = [x for x in (right_square, upper_square)]
    conclusions = [z3.Implies(N >= 2, z3.Or(f[right_square] == right_square, f[right_square] == upper_square))]
    conclusions += [z3.Implies(M >= 2, z3.Or(f[upper_square] == right_square, f[upper_square] == upper_square))]
    conclusions += [z3.Implies(z3.And(M >= 2, N >= 2), f[right_square] != f[upper_square])]
    conclusions += [z3.Implies(z3.And(M == 1, N >= 2), z3.Or(M2 == 1, N2 == 1))]
    conclusions += [z3.Implies(z3.And(N == 1, M >= 2), z3.Or(M2 == 1, N2 == 1))]
    by = [k(corner_kept)(*BOTH), k(corner_kept)(*BACK), k(other_way)(*BOTH)]
    for x in squares:
        by += [k(border_kept)(*BOTH, x), on.at(M, N, x), on.at(M2, N2, f[x]), on.at(M2, N2, x), on.at(M, N, g[x])]
        for y in squares:
            by += [k(kept)(*BOTH, x, y), k(kept)(*BACK, x, y), k(kept)(*BOTH, x, g[y]), k(kept)(*BACK, y, f[x])]
            by += [k(kept)(*BOTH, g[y], x), k(kept)(*BACK, f[x], y)]
    by += [on.at(M, N, poison), on.at(M2, N2, poison), k(kept)(*BOTH, poison, poison), k(kept)(*BACK, poison, poison)]
    return k.prove("chomp.second-squares", list(BOTH), given(k(alike)(*BOTH)).then(*conclusions), by)


def one_side(k: Kernel) -> Theorem:
    """The sides of the first board are no longer than those of the second, in this order or the other."""
    goal = given(k(alike)(*BOTH)).then(z3.Or(z3.And(M <= M2, N <= N2), z3.And(M <= N2, N <= M2)))
    right, up = square(1, N), square(M, 1)
    by = [k(seconds)(*BOTH), k(corner_kept)(*BOTH)]
    for chapter in (row_on_row, row_on_column):
        by.append(k(chapter)(*BOTH, N))
    for chapter in (column_on_row, column_on_column):
        by.append(k(chapter)(*BOTH, M))
    for x in (right, up):
        by += [k(kept)(*BOTH, x, x), k(inside).at(M, N, x), k(inside).at(M2, N2, f[x])]
    return k.prove(list(BOTH), goal, by)


def sides_determined(k: Kernel) -> Theorem:
    """Two boards correspond square by square, with their orders, exactly if they have the same sides in some order."""
    some, sizes = z3.Exists([f, g], k(alike)(*BOTH)), z3.And(M >= 1, N >= 1, M2 >= 1, N2 >= 1)
    same = z3.Or(z3.And(M == M2, N == N2), z3.And(M == N2, N == M2))
    only_by = [k(one_side)(*BOTH), k(one_side)(*BACK), k(other_way)(*BOTH)]
    only = k.prove("chomp.alike-only-if", list(BOTH), given(k(alike)(*BOTH)).then(same), only_by)
    itself = k.choose("chomp.identity", k.tabulate("chomp.identity-exists", [M], s, s))
    exchange = k.choose("chomp.turned", k.tabulate("chomp.turned-exists", [M], s, square(column(s), row(s))))
    facts = []
    for name, table, sides in (("itself", itself(M), (M, N)), ("turned", exchange(M), (N, M))):
        facts.append(
            k.prove(
                f"chomp.alike-{name}",
                [M, N],
                given(M >= 1, N >= 1).then(k(alike)(table, table, M, N, *sides)),
                [itself.at(M), exchange.at(M), k(inside).equation],
                unfold=1,
            )
        )
    return k.prove([M, N, M2, N2], given(sizes).then(some == same), [only, facts[0](M, N), facts[1](M, N)])
