"""Three dimensions, one of them infinite: boards a × b × ∞ with a base of one or two rows.

A position consists of the cells that bites leave of such a board. Each bite makes fewer lines infinite, or shortens the
finite lines, so play ends. Main statements: `falls`, `like_board` (a position that equals a two-dimensional board has
its outcome), `one_by_two`, `one_by_more`, `two_by_more`.
"""

from collections.abc import Callable
from itertools import product

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.chomp import board, starting_boards, termination_rank, who_wins
from verify.proofs.chomp.board import OO, by_coordinates, reaches, shorter, square
from verify.proofs.chomp.two_rows import two_by_infinity
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.general import small_value_sorts

PREFIX = "tower"

CELLS = tuple(sorted(product(range(4), repeat=3), key=lambda cell: (sum(cell), cell)))
_fields = {"cell_i": z3.IntSort(), "cell_j": z3.IntSort(), "cell_k": z3.IntSort()}
Cell, cell, first, second, third = small_value_sorts.record_sort("Cell", "cell", _fields, CELLS)
_declared = z3.Datatype("Tower")
_declared.declare("tower", ("ground", board.Square))
_declared.declare("lowered", ("former", _declared), ("lowered_at", Cell))
Tower = _declared.create()
lowered, former, at, is_base = Tower.lowered, Tower.former, Tower.lowered_at, Tower.is_tower
# The bites taken from a board over a given base, the last one first.
_bases = (((1, 1),), ((1, 2),), ((2, 1),), ((1, 3),), ((2, 2),))
TOWERS = small_value_sorts.declare(
    Tower,
    (*_bases, *((bite, *base) for base in _bases for bite in product((1, 2), (1, 2, 3), (1, 2)))),
    roles={"tower": "root", "ground": "head", "lowered": "append", "lowered_at": "head", "former": "tail"},
    no_head={"ground": (0, 0), "lowered_at": (0, 0, 0)},
)

p = z3.Const("p", Tower)
s, t = z3.Consts("s t", Cell)
i, j, m, n, h, w, a, b = z3.Ints("i j m n h w a b")
poison = cell(1, 1, 1)


def base(a: z3.ArithRef | int, b: z3.ArithRef | int) -> z3.ExprRef:
    """Return the board a × b × ∞."""
    return Tower.tower(square(a, b))


def below(_: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """below(s, t): whether choosing s takes t, read from the rules."""
    by_coordinates()
    return lambda s, t: z3.And(first(s) <= first(t), second(s) <= second(t), third(s) <= third(t))


def sides(k: Kernel) -> tuple[Definition, Definition]:
    """The two sides of the base of the board from which a position comes."""

    def side(name: str, of: Callable[[z3.ExprRef], z3.ArithRef]) -> Definition:
        body = lambda f, p: z3.If(is_base(p), of(Tower.ground(p)), f(former(p)))
        return k.define(name, [p], z3.IntSort(), body, Structural(p))

    return side("tower.a", board.row), side("tower.b", board.column)


def positive(s: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that no coordinate is below 1."""
    return z3.And(first(s) >= 1, second(s) >= 1, third(s) >= 1)


def has(k: Kernel) -> Definition:
    """has(p, s): the cell s is over the base and no bite took it."""
    sides = Tower.ground(p)
    over = z3.And(positive(s), first(s) <= board.row(sides), second(s) <= board.column(sides))
    body = lambda f, p, s: z3.If(is_base(p), over, z3.And(f(former(p), s), z3.Not(k(below)(at(p), s))))
    return k.define([p, s], z3.BoolSort(), body, Structural(p))


def valid(k: Kernel) -> Definition:
    """The predicate that every bite was taken at a cell with positive coordinates."""
    body = lambda f, p: z3.Or(is_base(p), z3.And(positive(at(p)), f(former(p))))
    return k.define([p], z3.BoolSort(), body, Structural(p))


def line(k: Kernel) -> Definition:
    """The number of cells over the place (i, j) of the base; −1 for ∞."""

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, i: z3.ArithRef, j: z3.ArithRef) -> z3.ArithRef:
        length_before, met = f(former(p), i, j), z3.And(first(at(p)) <= i, second(at(p)) <= j)
        return z3.If(is_base(p), z3.IntVal(OO), z3.If(met, shorter(length_before, third(at(p)) - 1), length_before))

    return k.define([p, i, j], z3.IntSort(), body, Structural(p))


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite takes the cells above it, and does not change the base."""
    f, after, (x, y) = k(has), lowered(p, t), k(sides)
    goal = z3.And(
        f(after, s) == z3.And(f(p, s), z3.Not(k(below)(t, s))),
        x(after) == x(p),
        y(after) == y(p),
        k(valid)(after) == z3.And(positive(t), k(valid)(p)),
    )
    return k.prove([p, t, s], goal, unfold=1)


def line_natural(k: Kernel) -> Theorem:
    """The length of a line is a natural number or infinite."""
    goal = given(k(valid)(p)).then(k(line)(p, i, j) >= OO)
    return k.induct([p, i, j], goal, Structural(p), at=[(former(p), i, j)], unfold=1)


def lines(k: Kernel) -> Theorem:
    """A cell is on the board if it is over the base and the line there reaches it."""
    (x, y) = k(sides)
    over = z3.And(first(s) >= 1, first(s) <= x(p), second(s) >= 1, second(s) <= y(p))
    goal = given(k(valid)(p)).then(k(has)(p, s) == z3.And(over, reaches(k(line)(p, first(s), second(s)), third(s))))
    return k.induct([p, s], goal, Structural(p), at=[(former(p), s)], unfold=1)


def lines_shrink(k: Kernel) -> Theorem:
    """No line is longer than one nearer the corner."""
    near_line, away = k(line)(p, i, j), k(line)(p, m, n)
    goal = given(k(valid)(p), i <= m, j <= n).then(z3.Or(near_line == OO, z3.And(away != OO, away <= near_line)))
    by: list[Fact] = [k(line_natural)(former(p), i, j), k(line_natural)(former(p), m, n)]
    return k.induct([p, i, j, m, n], goal, Structural(p), at=[(former(p), i, j, m, n)], by=by, unfold=1)


def has_poison(k: Kernel) -> Theorem:
    """A board with any cell has the poisoned one."""
    goal = given(k(has)(p, s)).then(k(has)(p, poison), positive(s))
    return k.induct([p, s], goal, Structural(p), at=[(former(p), s)], unfold=1)


# The rank


def in_row(k: Kernel) -> Definition:
    """Over the first j places of row i of the base: the number of infinite lines (w = 0), or of cells in the other
    lines (w = 1).
    """
    size = z3.If(w == 0, z3.If(k(line)(p, i, j) == OO, 1, 0), z3.If(k(line)(p, i, j) >= 0, k(line)(p, i, j), 0))
    body = lambda g, p, i, j, w: z3.If(j <= 0, 0, g(p, i, j - 1, w) + size)
    return k.define([p, i, j, w], z3.IntSort(), body, Measure((j,)))


def in_rows(k: Kernel) -> Definition:
    """Over j places of each of the first i rows of the base: the number of infinite lines (w = 0), or of the other
    cells (w = 1).
    """
    body = lambda g, p, i, j, w: z3.If(i <= 0, 0, g(p, i - 1, j, w) + k(in_row)(p, i, j, w))
    return k.define([p, i, j, w], z3.IntSort(), body, Measure((i,)))


def met(k: Kernel, w: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that t is a cell of p, on an infinite line if w = 0 and on a finite line otherwise."""
    x = k(line)(p, first(t), second(t))
    return z3.And(k(valid)(p), positive(t), reaches(x, third(t)), z3.If(w == 0, x == OO, x != OO))


def row_falls(k: Kernel) -> Theorem:
    """A bite never raises the number of infinite lines; in a finite line it lowers the total length of finite lines."""
    f, g, after = k(line), k(in_row), lowered(p, t)
    weak = z3.And(k(valid)(p), positive(t), z3.Or(w == 0, z3.And(w == 1, f(p, first(t), second(t)) != OO)))
    hit = z3.And(i == first(t), j >= second(t), met(k, w))
    goal = given(weak).then(g(after, i, j, w) >= 0, g(after, i, j, w) + z3.If(hit, 1, 0) <= g(p, i, j, w))
    by: list[Fact] = [g.at(p, i, j, w), g.at(after, i, j, w), f.at(after, i, j), k(line_natural)(p, i, j)]
    by += [k(lines_shrink)(p, first(t), second(t), i, j)]
    return k.induct([p, t, i, j, w], goal, Measure((j,)), at=[(p, t, i, j - 1, w)], by=by)


def rows_fall(k: Kernel) -> Theorem:
    """A bite never raises `in_rows`, and lowers it if it meets the first i rows; by induction from `row_falls`."""
    g, after = k(in_rows), lowered(p, t)
    weak = z3.And(k(valid)(p), positive(t), z3.Or(w == 0, z3.And(w == 1, k(line)(p, first(t), second(t)) != OO)))
    hit = z3.And(i >= first(t), j >= second(t), met(k, w))
    goal = given(weak).then(g(after, i, j, w) >= 0, g(after, i, j, w) + z3.If(hit, 1, 0) <= g(p, i, j, w))
    by: list[Fact] = [k(row_falls)(p, t, i, j, w)]
    return k.induct([p, t, i, j, w], goal, Measure((i,)), at=[(p, t, i - 1, j, w)], by=by, unfold=1)


def order(k: Kernel) -> Measure:
    """Return the rank: the number of infinite lines, then the number of cells in the others."""
    x, y = k(sides)
    return Measure((k(in_rows)(p, x(p), y(p), 0), k(in_rows)(p, x(p), y(p), 1)))


def falls(k: Kernel) -> Theorem:
    """Every bite lowers the rank `order`, so that every game ends."""
    after = lowered(p, t)
    (lines_now, cells_now), (x, y) = k(order).terms, k(sides)
    then = [z3.substitute(m, (p, after)) for m in (lines_now, cells_now)]
    both = z3.And(0 <= then[0], then[0] < lines_now)
    conclusion = z3.Or(both, z3.And(then[0] == lines_now, 0 <= then[1], then[1] < cells_now))
    by: list[Fact] = [k(rows_fall)(p, t, x(p), y(p), kind) for kind in (0, 1)]
    by += [k(has_of_bitten)(p, t, t), k(lines)(p, t), k(has_poison)(p, t)]
    return k.prove([p, t], given(k(valid)(p), k(has)(p, t)).then(conclusion), by)


def outcomes(k: Kernel) -> Outcomes:
    """The outcomes on boards a × b × ∞."""
    some = k.prove("tower.poison-there", [p, s], given(k(has)(p, s)).then(k(has)(p, poison)), by=[k(has_poison)(p, s)])
    goal = given(k(valid)(p), k(has)(p, s)).then(k(valid)(lowered(p, s)))
    stays = k.prove("tower.stays-valid", [p, s], goal, by=[k(has_of_bitten)(p, s, s), k(has_poison)(p, s)])
    return Outcomes(k, "tower", p, s, k(has), lowered, k(valid), poison, k(order), k(falls), stays, some)


def lost(k: Kernel) -> Definition:
    """The P-positions."""
    return k(outcomes).lost


def exactly_one(k: Kernel) -> Theorem:
    """On boards a × b × ∞ exactly one player has a winning strategy, in every position."""
    return Strategies(k(outcomes)).exactly_one


# Boards of two dimensions among them


def like_board(k: Kernel, upright: bool) -> tuple[Definition, Theorem]:
    """The predicate that the cells of p are (1, i, j), or (i, 1, j) if upright, for the squares (i, j) of q; p and q
    have the same outcome.
    """
    name = "tower.upright" if upright else "tower.flat"
    q, u = z3.Const("q", board.Board), z3.Const("u", board.Square)
    three, two = k(outcomes), k(who_wins.outcomes)

    def lift(u: z3.ExprRef) -> z3.ExprRef:
        i, j = board.row(u), board.column(u)
        return cell(i, 1, j) if upright else cell(1, i, j)

    def flatten(s: z3.ExprRef) -> z3.ExprRef:
        return square(first(s) if upright else second(s), third(s))

    alike = k(has)(p, s) == z3.And((second(s) if upright else first(s)) == 1, k(board.has)(q, flatten(s)))
    likes = k.define(f"{name}-like", [p, q], z3.BoolSort(), lambda _, p, q: z3.ForAll([s], alike))
    at_cell = k.prove(f"{name}-cell", [p, q, s], given(likes(p, q)).then(alike), unfold=1)
    after = (lowered(p, lift(u)), board.bitten(q, u))
    claim = given(likes(p, q), board.on_quadrant(u)).then(likes(*after))
    stays_by = [k(has_of_bitten), k(board.has_of_bitten), k(board.on_the_quadrant)]
    stays = k.prove(f"{name}-stays", [p, q, u], claim, by=stays_by, unfold=1)
    f, g = three.lost, two.lost
    goal = given(k(valid)(p), k(board.valid)(q), likes(p, q)).then(f(p) == g(q))
    one, other = flatten(three.winning(p)), two.winning(q)
    by: list[Fact] = [three.winning.at(p), two.winning.at(q), three.lost_has_poison(p), two.lost_has_poison(q)]
    by += [at_cell(p, q, poison), at_cell(p, q, three.winning(p))]
    for bite in (one, other):
        by += [stays(p, q, bite), at_cell(p, q, lift(bite)), k(termination_rank.falls)(q, bite), two.keeps(q, bite)]
        by += [three.keeps(p, lift(bite)), k(board.stays_valid)(q, bite), k(board.on_the_quadrant)(q, bite)]
        by += [k(has_of_bitten)(p, lift(bite), poison)]
    same = k.induct(
        f"{name}-outcome",
        [p, q],
        goal,
        Measure(tuple(z3.substitute(m, (board.p, q)) for m in k(termination_rank.rank).terms)),
        at=[(lowered(p, lift(bite)), board.bitten(q, bite)) for bite in (one, other)],
        by=by,
    )
    return likes, same


def flat(k: Kernel) -> tuple[Definition, Theorem]:
    """Boards whose cells have first coordinate 1."""
    return like_board(k, upright=False)


def upright(k: Kernel) -> tuple[Definition, Theorem]:
    """Boards whose cells have second coordinate 1."""
    return like_board(k, upright=True)


def two_lines_lost(k: Kernel) -> Theorem:
    """A position with two infinite lines side by side and nothing else is a P-position, like 2 × ∞."""
    strip = k(starting_boards.strip)(2)
    facts: list[Fact] = [k(two_by_infinity), k(starting_boards.strip_squares)]
    goals = []
    for chapter, x, y in ((flat, 1, 2), (upright, 2, 1)):
        likes, same = k(chapter)
        lines_only = z3.ForAll(
            [s], k(has)(p, s) == z3.And(first(s) >= 1, first(s) <= x, second(s) >= 1, second(s) <= y, third(s) >= 1)
        )
        goals.append(given(k(valid)(p), lines_only).then(k(lost)(p)))
        facts += [likes.at(p, strip), same(p, strip)]
    return k.prove([p], z3.And(goals), facts)


@theorem_name("tower.1x2xoo")
def one_by_two(k: Kernel) -> Theorem:
    """On 1 × 2 × ∞ and on 2 × 1 × ∞ the second player wins."""
    one, other = base(1, 2), base(2, 1)
    by: list[Fact] = [k(has).equation]
    for start in (one, other):
        by += [k(two_lines_lost)(start), k(valid).at(start)]
    return k.prove([], z3.And(k(lost)(one), k(lost)(other)), by)


@theorem_name("tower.1x1xoo")
def one_by_one(k: Kernel) -> Theorem:
    """On 1 × 1 × ∞ the bite (1, 1, 2) leaves the poisoned cell alone, and wins."""
    start, opening = base(1, 1), cell(1, 1, 2)
    after, f, on = lowered(start, opening), k(lost), k(has)
    by: list[Fact] = [on.at(start, s), on.at(start, opening), k(has_of_bitten)(start, opening, s), k(valid).at(start)]
    single_cell = k.prove("tower.1x1x1", [s], z3.And(on(start, opening), on(after, s) == (s == poison)), by)
    by = [single_cell, single_cell(s), f.at(after), f.at(start), k(valid).at(after), k(valid).at(start)]
    by += [k(outcomes).lost_has_poison(lowered(after, poison)), k(has_of_bitten)(after, poison, poison)]
    by += [k(outcomes).keeps(start, opening)]
    return k.prove([s], z3.And(on(start, opening), on(after, s) == (s == poison), f(after), z3.Not(f(start))), by)


@theorem_name("tower.1xbxoo")
def one_by_more(k: Kernel) -> Theorem:
    """On 1 × b × ∞, b ≥ 3, the bite (1, 3, 1) leaves 1 × 2 × ∞, and wins."""
    start, opening = base(1, b), cell(1, 3, 1)
    after = lowered(start, opening)
    goal = given(b >= 3).then(k(has)(start, opening), k(lost)(after), z3.Not(k(lost)(start)))
    by: list[Fact] = [k(two_lines_lost)(after), k(has_of_bitten), k(has).equation]
    by += [k(valid).at(after), k(outcomes).keeps(start, opening)]
    return k.prove([b], goal, by, unfold=2)


@theorem_name("tower.2xbxoo")
def two_by_more(k: Kernel) -> Theorem:
    """On 2 × b × ∞, b ≥ 2, the bite (1, 2, 1) leaves 2 × 1 × ∞, and wins."""
    start, opening = base(2, b), cell(1, 2, 1)
    after = lowered(start, opening)
    by: list[Fact] = [k(two_lines_lost)(after), k(has_of_bitten), k(has).equation, k(valid).at(start)]
    by += [k(valid).at(after), k(outcomes).keeps(start, opening)]
    return k.prove([b], given(b >= 2).then(k(has)(start, opening), k(lost)(after), z3.Not(k(lost)(start))), by)
