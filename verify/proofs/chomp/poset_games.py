"""The poset game, of which Chomp is an instance, and strategy stealing for every order with a greatest point.

A move removes a remaining point with all points above it; the player who takes the last point loses. The relation is
assumed to be an order, and the game to end. Main statements: `same_outcome`, `stolen` (with a greatest point and
another one, the first player wins), `alone` (on a single point the first player loses), `without_bottom` (a poisoned
least point means normal play on the other points).
"""

from collections.abc import Callable
from itertools import combinations

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, Theory, WellFounded, given, theorem_name
from verify.proofs.general import small_value_sorts

PREFIX = "poset"

Point = z3.DeclareSort("Point")
Left = z3.DeclareSort("Left")
# One such order: o below a and b, and these below u; each set of points is a position.
POINTS = small_value_sorts.declare(Point, "oabu")
small_value_sorts.declare(Left, (frozenset(some) for size in range(5) for some in combinations(POINTS, size)))
le = z3.Function("poset.le", Point, Point, z3.BoolSort())
has = z3.Function("poset.has", Left, Point, z3.BoolSort())
cut = z3.Function("poset.cut", Left, Point, Left)
move = z3.Function("poset.move", Left, Left, z3.BoolSort())

p, q = z3.Consts("p q", Left)
x, y, z = z3.Consts("x y z", Point)


def partial_order(le: z3.FuncDeclRef) -> dict[str, tuple[list[z3.ExprRef], z3.BoolRef]]:
    """Return the laws of a partial order by name, each with its variables."""
    x, y, z = z3.Consts("x y z", le.domain(0))
    return {
        "reflexive": ([x], le(x, x)),
        "antisymmetric": ([x, y], given(le(x, y), le(y, x)).then(x == y)),
        "transitive": ([x, y, z], given(le(x, y), le(y, z)).then(le(x, z))),
    }


def game(k: Kernel) -> Theory:
    """A poset game that ends."""
    theory = k.theory(
        "a poset game that ends",
        [Point, Left],
        [le, has, cut, move],
        partial_order(le)
        | {
            "cut": ([p, x, y], has(cut(p, x), y) == z3.And(has(p, y), z3.Not(le(x, y)))),
            "move": ([p, x], z3.Implies(has(p, x), move(p, cut(p, x)))),
        },
        well_founded=move,
        words="a partial order, and positions from which no play of choosing points goes on for ever",
    )
    _chain(k, theory)
    return theory


def _chain(k: Kernel, theory: Theory) -> None:
    """Show that the hypotheses hold for the numbers below n, where a move leaves the numbers below the chosen one."""
    integers = z3.IntSort()
    functions: dict[z3.FuncDeclRef, Callable[..., z3.ExprRef]] = {
        le: lambda x, y: x <= y,
        has: lambda p, x: z3.And(0 <= x, x < p),
        cut: lambda p, x: z3.If(x < 0, 0, z3.If(x < p, x, p)),
        move: lambda p, q: z3.And(0 <= q, q < p),
    }
    k.model(theory, {Point: integers, Left: integers}, functions, rank=lambda p: p)


@theorem_name("poset.P")
def lost(k: Kernel) -> Definition:
    """The P-positions if the player who takes the last point loses."""
    k(game)
    body = lambda f, p: z3.And(z3.Exists([x], has(p, x)), z3.ForAll([x], z3.Implies(has(p, x), z3.Not(f(cut(p, x))))))
    return k.define([p], z3.BoolSort(), body, WellFounded(move, p), by=[k(game).hypotheses[4]])


def normal_lost(k: Kernel) -> Definition:
    """The P-positions if the player who takes the last point wins."""
    k(game)
    body = lambda f, p: z3.ForAll([x], z3.Implies(has(p, x), z3.Not(f(cut(p, x)))))
    return k.define("poset.P-normal", [p], z3.BoolSort(), body, WellFounded(move, p), by=[k(game).hypotheses[4]])


def keeps(k: Kernel) -> Theorem:
    """No move leads from a P-position to a P-position, and a P-position has a point."""
    case = given(k(lost)(p), has(p, x)).then(z3.Not(k(lost)(cut(p, x))))
    return k.prove([p, x], z3.And(case, z3.Implies(k(lost)(p), z3.Exists([y], has(p, y)))), unfold=1)


def winning(k: Kernel) -> Definition:
    """A point whose choice leads from an N-position that has points to a P-position."""
    some = z3.Exists([y], z3.And(has(p, y), k(lost)(cut(p, y))))
    return k.choose(k.prove("poset.won-rule", [p, x], given(has(p, x), z3.Not(k(lost)(p))).then(some), unfold=1))


def some_point(k: Kernel) -> Definition:
    """A point of a P-position."""
    return k.choose(k.prove("poset.not-empty", [p], given(k(lost)(p)).then(z3.Exists([y], has(p, y))), unfold=1))


def same_outcome(k: Kernel) -> Theorem:
    """Positions with the same points have the same outcome."""
    goal = given(z3.ForAll([x], has(p, x) == has(q, x))).then(k(lost)(p) == k(lost)(q))
    one, other = k(winning)(q, k(some_point)(p)), k(winning)(p, k(some_point)(q))
    cuts, moves = k(game).hypotheses[3:]
    by: list[Fact] = [cuts]
    for bite in (one, other):
        by += [k(keeps)(p, bite), k(keeps)(q, bite), moves(p, bite)]
    places = [(cut(p, bite), cut(q, bite)) for bite in (one, other)]
    return k.induct([p, q], goal, WellFounded(move, p), at=places, by=by, unfold=1)


def absorbed(k: Kernel) -> Theorem:
    """To choose y and then a point x below y is to choose x alone."""
    transitive, cuts = k(game).hypotheses[2:4]
    by = [k(same_outcome)(cut(cut(p, y), x), cut(p, x)), cuts, transitive]
    return k.prove([p, y, x], given(le(x, y)).then(k(lost)(cut(cut(p, y), x)) == k(lost)(cut(p, x))), by)


def stolen(k: Kernel) -> Theorem:
    """If the point y is above all that are left, and another point x is left too, the player to move wins."""
    top, reply = z3.ForAll([z], z3.Implies(has(p, z), le(z, y))), k(winning)(cut(p, y), x)
    antisymmetric, cuts = k(game).hypotheses[1], k(game).hypotheses[3]
    by = [antisymmetric(x, y), cuts(p, y, x), cuts(p, y, reply), k(absorbed)(p, y, reply)]
    return k.prove([p, x, y], given(has(p, y), has(p, x), x != y, top).then(z3.Not(k(lost)(p))), by, unfold=1)


def alone(k: Kernel) -> Theorem:
    """On a single point the player to move must take it, and loses."""
    reflexive, cuts = k(game).hypotheses[0], k(game).hypotheses[3]
    by = [k(lost).at(p), k(lost).at(cut(p, x)), cuts, reflexive(x)]
    return k.prove([p, x], given(z3.ForAll([y], has(p, y) == (y == x))).then(k(lost)(p)), by)


def fork(k: Kernel) -> Theorem:
    """Without a greatest point the first player can lose, as with x below two incomparable points y and z."""
    v = z3.Const("v", Point)
    three = z3.ForAll([v], has(p, v) == z3.Or(v == x, v == y, v == z))
    goal = given(three, le(x, y), le(x, z), x != y, x != z, z3.Not(le(y, z)), z3.Not(le(z, y))).then(k(lost)(p))
    reflexive, antisymmetric, _, cuts, _ = k(game).hypotheses
    by: list[Fact] = [k(lost).at(p), cuts, reflexive, antisymmetric(x, y), antisymmetric(x, z), k(alone)]
    by += [k(lost).at(cut(p, x)), k(keeps)(cut(p, y), z), k(keeps)(cut(p, z), y), k(alone)(cut(cut(p, y), z), x)]
    by += [k(alone)(cut(cut(p, z), y), x)]
    return k.prove([p, x, y, z], goal, by)


def two_points(k: Kernel) -> Theorem:
    """Two points x ≤ y, or one point x = y, have the greatest point y; so without a greatest point there are three."""
    only_two = z3.ForAll([z], z3.Implies(has(p, z), z3.Or(z == x, z == y)))
    return k.prove([p, x, y, z], given(only_two, le(x, y), has(p, z)).then(le(z, y)), by=[k(game).hypotheses[0](y)])


def without_bottom(k: Kernel) -> Theorem:
    """Let x be the least point of p, and q the position p without x. A player who loses p loses q in normal play."""
    rest = z3.ForAll([y], has(q, y) == z3.And(has(p, y), y != x))
    goal = given(has(p, x), z3.ForAll([y], z3.Implies(has(p, y), le(x, y))), rest).then(k(lost)(p) == k(normal_lost)(q))
    reflexive, antisymmetric, _, cuts, moves = k(game).hypotheses
    one, other = k(winning)(p, x), k(normal_winning)(q)
    by: list[Fact] = [cuts, antisymmetric, reflexive(x)]
    for bite in (one, other):
        by += [k(keeps)(p, bite), k(normal_keeps)(q, bite), moves(p, bite)]
    by += [k(some_point).at(cut(p, x))]
    places = [(cut(p, bite), cut(q, bite), x) for bite in (one, other)]
    return k.induct([p, q, x], goal, WellFounded(move, p), at=places, by=by, unfold=1)


def normal_keeps(k: Kernel) -> Theorem:
    """In normal play, no move leads from a P-position to a P-position."""
    return k.prove([p, x], given(k(normal_lost)(p), has(p, x)).then(z3.Not(k(normal_lost)(cut(p, x)))), unfold=1)


def normal_winning(k: Kernel) -> Definition:
    """A point whose choice wins in normal play."""
    goal = given(z3.Not(k(normal_lost)(p))).then(z3.Exists([y], z3.And(has(p, y), k(normal_lost)(cut(p, y)))))
    return k.choose(k.prove("poset.normal-won-rule", [p], goal, unfold=1))
