"""Dickson's lemma, and why Chomp ends on boards of every dimension.

Of any sequence of points with natural coordinates, d of them, one is below a later one in every coordinate. The proof
thins the sequence out once for each coordinate: what remains at level c are the members of level c − 1 whose
coordinate c is not undercut by a later member of that level. Main statements: `lemma` (for sequences of points),
`every_play_ends` (no play on a board of d dimensions goes on for ever).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import z3

from theory.rules.chomp import CHOMP, Coordinatewise
from verify.kernel import Along, Defined, Fact, Kernel, Measure, ProofError, Structure, Theorem, Theory
from verify.proofs.chomp.outcome import Outcomes
from verify.proofs.chomp.strategies import Strategies

# A point gives its coordinates 1, …, d; what it gives at other places plays no part.
Point = z3.ArraySort(z3.IntSort(), z3.IntSort())
_declared = z3.Datatype("Space")
_declared.declare("all_space")
_declared.declare("without", ("remains", _declared), ("chosen", Point))
Space = _declared.create()
all_space, without, remains, chosen = Space.all_space, Space.without, Space.remains, Space.chosen
is_all = Space.is_all_space

x, y = z3.Consts("x y", Point)
# The poisoned cell.
ones = z3.K(z3.IntSort(), z3.IntVal(1))
p = z3.Const("p", Space)
a = z3.Const("a", z3.ArraySort(z3.IntSort(), Point))
u = z3.Const("u", z3.ArraySort(z3.IntSort(), Space))
c, d, m, n, i, j = z3.Ints("c d m n i j")


def below(k: Kernel) -> Defined:
    """below(d, x, y): each of the d coordinates of x is at most that of y; read from the rules.

    Raises:
        ProofError: the order of the squares is not coordinate by coordinate.
    """
    if not isinstance(CHOMP.order, Coordinatewise):
        raise ProofError(f"{CHOMP.name} is not played on squares")
    return k.define(
        "space.below",
        [d, x, y],
        z3.BoolSort(),
        lambda _, d, x, y: z3.ForAll([c], z3.Implies(z3.And(1 <= c, c <= d), x[c] <= y[c])),
    )


@dataclass(eq=False)
class Thinned:
    """A sequence of points, thinned out coordinate by coordinate.

    Args:
        name: the prefix of the names of its theorems.
        sequence: a variable for the sequence.
        point: its n-th point.
    """

    k: Kernel
    name: str
    sequence: z3.ExprRef
    point: Callable[[z3.ArithRef], z3.ExprRef]

    @cached_property
    def member(self) -> Defined:
        """member(a, c, n): n belongs to level c. At level 0 are all n ≥ 0."""

        def body(f: z3.FuncDeclRef, a: z3.ExprRef, c: z3.ArithRef, n: z3.ArithRef) -> z3.ExprRef:
            later = z3.ForAll([m], z3.Implies(z3.And(m > n, f(a, c - 1, m)), self.at(n, c) <= self.at(m, c)))
            return z3.If(c <= 0, n >= 0, z3.And(f(a, c - 1, n), later))

        return self.k.define(f"{self.name}.member", [self.sequence, c, n], z3.BoolSort(), body, Measure((c,)))

    def at(self, n: z3.ArithRef, c: z3.ArithRef) -> z3.ArithRef:
        """Coordinate c of the n-th point."""
        return self.point(n)[c]  # type: ignore[no-any-return]

    @cached_property
    def natural(self) -> Defined:
        """natural(a, d): no coordinate is negative."""
        place = z3.And(i >= 0, 1 <= j, j <= d)
        every = z3.ForAll([i, j], z3.Implies(place, self.at(i, j) >= 0))
        return self.k.define(f"{self.name}.natural", [self.sequence, d], z3.BoolSort(), lambda *_: every)

    @cached_property
    def coordinate_natural(self) -> Theorem:
        """A coordinate of such a sequence is not negative."""
        f, a = self.natural, self.sequence
        goal = z3.Implies(z3.And(f(a, d), i >= 0, 1 <= j, j <= d), self.at(i, j) >= 0)
        return self.k.prove(f"{self.name}.coordinate-natural", [a, d, i, j], goal, by=[f.at(a, d)])

    @cached_property
    def undercut(self) -> Defined:
        """A later member of level c − 1 with a smaller coordinate c, for a member that is not of level c."""
        f, a = self.member, self.sequence
        some = z3.Exists([m], z3.And(m > n, f(a, c - 1, m), self.at(m, c) < self.at(n, c)))
        goal = z3.Implies(z3.And(c >= 1, f(a, c - 1, n), z3.Not(f(a, c, n))), some)
        exists = self.k.prove(f"{self.name}.undercut-exists", [a, c, n], goal, by=[f.at(a, c, n)])
        return self.k.choose(f"{self.name}.undercut", exists)

    @cached_property
    def members_natural(self) -> Theorem:
        """Members are natural numbers."""
        f, a = self.member, self.sequence
        goal = z3.Implies(f(a, c, n), n >= 0)
        return self.k.induct(
            f"{self.name}.members-natural", [a, c, n], goal, Measure((c,)), at=[(a, c - 1, n)], by=[f.at(a, c, n)]
        )

    @cached_property
    def next_member(self) -> Theorem:
        """After each member of level c − 1, or there, comes a member of level c: take one of least coordinate c."""
        f, a, low = self.member, self.sequence, self.undercut
        later = low(a, c, n)
        some = z3.Exists([m], z3.And(m >= n, f(a, c, m)))
        goal = z3.Implies(z3.And(1 <= c, c <= d, self.natural(a, d), f(a, c - 1, n)), some)
        by: list[Fact] = [low.at(a, c, n), self.members_natural(a, c - 1, later), self.members_natural(a, c - 1, n)]
        by += [self.coordinate_natural(a, d, later, c)]
        return self.k.induct(
            f"{self.name}.next-member", [a, d, c, n], goal, Measure((self.at(n, c),)), at=[(a, d, c, later)], by=by
        )

    @cached_property
    def following(self) -> Defined:
        """A member of level c after a member of level c − 1, or there."""
        return self.k.choose(f"{self.name}.following", self.next_member)

    @cached_property
    def endless(self) -> Defined:
        """Every level has members after any place: a member of level c that is n or more."""
        f, a, after = self.member, self.sequence, self.following

        def body(g: z3.FuncDeclRef, a: z3.ExprRef, d: z3.ExprRef, c: z3.ArithRef, n: z3.ArithRef) -> z3.ArithRef:
            return z3.If(c <= 0, n, after(a, d, c, g(a, d, c - 1, n)))

        return self.k.define(f"{self.name}.found", [a, d, c, n], z3.IntSort(), body, Measure((c,)))

    @cached_property
    def found(self) -> Theorem:
        """It is one."""
        f, a, g = self.member, self.sequence, self.endless
        before = g(a, d, c - 1, n)
        goal = z3.Implies(
            z3.And(0 <= c, c <= d, self.natural(a, d), n >= 0), z3.And(g(a, d, c, n) >= n, f(a, c, g(a, d, c, n)))
        )
        by: list[Fact] = [f.at(a, c, n), g.at(a, d, c, n), self.following.at(a, d, c, before)]
        return self.k.induct(
            f"{self.name}.member-found", [a, d, c, n], goal, Measure((c,)), at=[(a, d, c - 1, n)], by=by
        )

    @cached_property
    def ordered(self) -> Theorem:
        """Of two members of level c the earlier is at most the later in the coordinates up to c."""
        f, a = self.member, self.sequence
        goal = z3.Implies(
            z3.And(f(a, c, m), f(a, c, n), m < n, 1 <= j, j <= c), self.at(m, j) <= self.at(n, j)
        )  # fmt: skip
        by: list[Fact] = [f.at(a, c, m), f.at(a, c, n)]
        return self.k.induct(
            f"{self.name}.ordered", [a, c, m, n, j], goal, Measure((c,)), at=[(a, c - 1, m, n, j)], by=by
        )

    @property
    def pair(self) -> tuple[z3.ArithRef, z3.ArithRef]:
        """Two members of the last level, the one before the other."""
        first = self.endless(self.sequence, d, d, 0)
        return first, self.endless(self.sequence, d, d, first + 1)

    @cached_property
    def pair_below(self) -> Theorem:
        """The point at the first of the two places is below the point at the second."""
        a, under = self.sequence, self.k(below)
        one, other = self.pair
        premises = z3.And(d >= 0, self.natural(a, d))
        coordinate = self.k.prove(
            f"{self.name}.pair-ordered",
            [a, d, j],
            z3.Implies(z3.And(premises, 1 <= j, j <= d), self.at(one, j) <= self.at(other, j)),
            by=[self.found(a, d, d, 0), self.found(a, d, d, one + 1), self.ordered(a, d, one, other, j)],
        )
        by: list[Fact] = [self.found(a, d, d, 0), self.found(a, d, d, one + 1), coordinate]
        by += [under.at(d, self.point(one), self.point(other))]
        goal = z3.Implies(premises, z3.And(0 <= one, one < other, under(d, self.point(one), self.point(other))))
        return self.k.prove(f"{self.name}.pair-below", [a, d], goal, by)

    @cached_property
    def lemma(self) -> Theorem:
        """Dickson's lemma: some point of the sequence is below a later one."""
        a, under = self.sequence, self.k(below)
        some = z3.Exists([m, n], z3.And(0 <= m, m < n, under(d, self.point(m), self.point(n))))
        goal = z3.Implies(z3.And(d >= 0, self.natural(a, d)), some)
        return self.k.prove(f"{self.name}.lemma", [a, d], goal, by=[self.pair_below(a, d)])


def lemma(k: Kernel) -> Theorem:
    """In any sequence of points with d natural coordinates one point is below a later one."""
    return Thinned(k, "dickson", a, lambda n: a[n]).lemma


# Boards of d dimensions, as what bites leave of all points with positive coordinates


def has(k: Kernel) -> Defined:
    """has(d, p, x): the coordinates of x are positive and no bite took x."""
    under = k(below)

    def body(f: z3.FuncDeclRef, d: z3.ExprRef, p: z3.ExprRef, x: z3.ExprRef) -> z3.BoolRef:
        positive = z3.ForAll([c], z3.Implies(z3.And(1 <= c, c <= d), x[c] >= 1))
        return z3.If(is_all(p), positive, z3.And(f(d, remains(p), x), z3.Not(under(d, chosen(p), x))))

    return k.define("space.has", [d, p, x], z3.BoolSort(), body, Structure(p))


def positive(k: Kernel) -> Theorem:
    """The cells of a board have positive coordinates."""
    f = k(has)
    goal = z3.Implies(z3.And(f(d, p, x), 1 <= c, c <= d), x[c] >= 1)
    return k.induct("space.positive", [d, p, x, c], goal, Structure(p), at=[(d, remains(p), x, c)], by=[f.at(d, p, x)])


def step(k: Kernel) -> Defined:
    """step(d, u, n): after n moves of u a cell is chosen that is there, and the next position is what that leaves."""

    def body(_: z3.FuncDeclRef, d: z3.ExprRef, u: z3.ExprRef, n: z3.ArithRef) -> z3.BoolRef:
        after = u[n + 1]
        return z3.And(z3.Not(is_all(after)), remains(after) == u[n], k(has)(d, u[n], chosen(after)))

    return k.define("space.step", [d, u, n], z3.BoolSort(), body)


def play(k: Kernel) -> Defined:
    """play(d, u): u goes on for ever, each position coming from the one before by choosing a cell that is there."""
    return k.define(
        "space.play",
        [d, u],
        z3.BoolSort(),
        lambda _, d, u: z3.ForAll([n], z3.Implies(n >= 0, k(step)(d, u, n))),
    )


def each_step(k: Kernel) -> Theorem:
    """What a step of a play is."""
    goal = z3.Implies(z3.And(k(play)(d, u), n >= 0), k(step)(d, u, n))
    return k.prove("space.each-step", [d, u, n], goal, by=[k(play).at(d, u)])


def never_below(k: Kernel) -> Theorem:
    """In a play no cell is left that is above one chosen before."""
    f = k(has)
    goal = z3.Implies(
        z3.And(k(play)(d, u), 0 <= m, m < n, f(d, u[n], x)), z3.Not(k(below)(d, chosen(u[m + 1]), x))
    )  # fmt: skip
    by: list[Fact] = [k(each_step)(d, u, n - 1), k(step).at(d, u, n - 1), f.at(d, u[n], x)]
    return k.induct("space.never-below", [d, u, m, n, x], goal, Measure((n,)), at=[(d, u, m, n - 1, x)], by=by)


def bites(k: Kernel) -> Thinned:
    """The sequence of the cells that are chosen in a play."""
    return Thinned(k, "space.bites", u, lambda n: chosen(u[n + 1]))


def bites_natural(k: Kernel) -> Theorem:
    """Their coordinates are natural."""
    thinned: Thinned = k(bites)
    step_positive = k.prove(
        "space.bite-positive",
        [d, u, i, j],
        z3.Implies(z3.And(k(play)(d, u), i >= 0, 1 <= j, j <= d), chosen(u[i + 1])[j] >= 0),
        by=[k(each_step)(d, u, i), k(step).at(d, u, i), k(positive)(d, u[i], chosen(u[i + 1]), j)],
    )
    goal = z3.Implies(k(play)(d, u), thinned.natural(u, d))
    return k.prove("space.bites-natural", [d, u], goal, by=[step_positive, thinned.natural.at(u, d)])


def every_play_ends(k: Kernel) -> Theorem:
    """On a board of any dimension, finite or not, no play goes on for ever."""
    thinned: Thinned = k(bites)
    one, other = thinned.pair
    by: list[Fact] = [thinned.pair_below(u, d), k(bites_natural)(d, u), k(each_step)(d, u, other)]
    by += [k(step).at(d, u, other), k(never_below)(d, u, one, other, chosen(u[other + 1]))]
    return k.prove("space.every-play-ends", [d, u], z3.Implies(d >= 0, z3.Not(k(play)(d, u))), by)


# Plays may be as long as one likes


def axis(c: z3.ArithRef, j: z3.ArithRef) -> z3.ExprRef:
    """The cell whose coordinates are all 1 but coordinate c, which is j."""
    return z3.Store(ones, c, j)


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at y takes y and every cell above it, and no other."""
    f = k(has)
    goal = f(d, without(p, y), x) == z3.And(f(d, p, x), z3.Not(k(below)(d, y, x)))
    return k.prove("space.has-of-bitten", [d, p, y, x], goal, by=[f.at(d, without(p, y), x)])


def down_closed(k: Kernel) -> Theorem:
    """With a cell a board has every cell below it with positive coordinates."""
    f, under = k(has), k(below)
    positive = k.define(
        "space.is-positive",
        [d, x],
        z3.BoolSort(),
        lambda _, d, x: z3.ForAll([c], z3.Implies(z3.And(1 <= c, c <= d), x[c] >= 1)),
    )
    z = z3.Const("z", Point)
    through = k.prove(
        "space.through",
        [d, x, y, z],
        z3.Implies(z3.And(under(d, z, x), under(d, x, y)), under(d, z, y)),
        by=[under.at(d, z, x), under.at(d, x, y), under.at(d, z, y)],
    )
    goal = z3.Implies(z3.And(f(d, p, y), under(d, x, y), positive(d, x)), f(d, p, x))
    by: list[Fact] = [f.at(d, p, y), f.at(d, p, x), through(d, x, y, chosen(p)), positive.at(d, x)]
    return k.induct("space.down-closed", [d, p, x, y], goal, Structure(p), at=[(d, remains(p), x, y)], by=by)


def axis_there(k: Kernel) -> Theorem:
    """With a cell x a board has the cells on the axis of coordinate c up to x_c."""
    f, under = k(has), k(below)
    cell = axis(c, j)
    goal = z3.Implies(z3.And(f(d, p, x), 1 <= c, c <= d, 1 <= j, j <= x[c]), f(d, p, cell))
    k(down_closed)
    positive = k.definitions["space.is-positive"]
    by = [k(down_closed)(d, p, cell, x), positive.at(d, cell), under.at(d, cell, x), k(positive_cells)]
    return k.prove("space.axis-there", [d, p, x, c, j], goal, by)


def positive_cells(k: Kernel) -> Theorem:
    """The cells of a board have positive coordinates."""
    return k(positive)  # type: ignore[no-any-return]


def countdown(k: Kernel) -> Defined:
    """What is left of p after so many bites on the axis of coordinate c, from its (n + 1)-th cell down."""

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, c: z3.ArithRef, n: z3.ArithRef, m: z3.ArithRef) -> z3.ExprRef:
        return z3.If(m <= 0, p, without(f(p, c, n, m - 1), axis(c, n + 2 - m)))

    return k.define("space.countdown", [p, c, n, m], Space, body, Measure((m,)))


def long_play(k: Kernel) -> Theorem:
    """If a coordinate of some cell is n + 1 or more, n + 1 bites are possible: each of the bites above is at a cell that
    is there. So on an infinite board, where no bound holds for the coordinates, play lasts as long as one likes."""
    f, g, under = k(has), k(countdown), k(below)
    before, taken = g(p, c, n, m - 1), axis(c, n + 2 - m)
    goal = z3.Implies(
        z3.And(f(d, p, x), 1 <= c, c <= d, n + 1 <= x[c], 0 <= m, m <= n, 1 <= j, j <= n + 1 - m),
        z3.And(f(d, g(p, c, n, m), axis(c, j)), g(p, c, n, m + 1) == without(g(p, c, n, m), axis(c, n + 1 - m))),
    )
    by: list[Fact] = [g.at(p, c, n, m), g.at(p, c, n, m + 1), k(axis_there)(d, p, x, c, j)]
    by += [k(has_of_bitten)(d, before, taken, axis(c, j)), under.at(d, taken, axis(c, j))]
    return k.induct(
        "space.long-play", [d, p, x, c, n, m, j], goal, Measure((m,)), at=[(d, p, x, c, n, m - 1, j)], by=by
    )  # fmt: skip


# One of the players has a winning strategy

inside = z3.Function("space.inside", Space, z3.BoolSort())
onward = z3.Function("space.onward", Space, Space, z3.BoolSort())
dimension = z3.Function("space.dimension", z3.IntSort())


def positions(k: Kernel) -> Theory:
    """Positions of Chomp in some number of dimensions, closed under bites, from which every play ends.

    That every play ends is what `every_play_ends` shows of all positions of any dimension; here it is taken as known.
    """
    on, after = k(has), without(p, x)
    there = z3.And(inside(p), on(dimension(), p, x))
    made = k.theory(
        "positions of Chomp in any dimension",
        [],
        [inside, onward, dimension],
        {"move": ([p, x], z3.Implies(there, z3.And(inside(after), onward(p, after))))},
        well_founded=onward,
        words="positions in any number of dimensions; that no play goes on for ever is proved, as space.every-play-ends",
    )
    _one_dimension(k, made)
    return made


def _one_dimension(k: Kernel, made: Theory) -> None:
    """The finite positions in one dimension are such a set: a bite makes the row of cells shorter."""
    on = k(has)

    def body(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
        before, cut = f(remains(p)), chosen(p)[1] - 1
        return z3.If(is_all(p), -1, z3.If(z3.Or(before == -1, cut < before), cut, before))

    size = k.define("space.row", [p], z3.IntSort(), body, Structure(p))
    valid = k.define(
        "space.row-valid", [p], z3.BoolSort(),
        lambda f, p: z3.Or(is_all(p), z3.And(chosen(p)[1] >= 1, f(remains(p)))), Structure(p),
    )  # fmt: skip
    goal = z3.Implies(
        valid(p),
        z3.And(
            size(p) >= -1, on(1, p, x) == z3.And(x[1] >= 1, z3.Or(size(p) == -1, x[1] <= size(p)))
        ),
    )  # fmt: skip
    under = k.prove("space.below-in-one", [x, y], k(below)(1, x, y) == (x[1] <= y[1]), by=[k(below).at(1, x, y)])
    by: list[Fact] = [on.at(1, p, x), size.at(p), valid.at(p), under(chosen(p), x)]
    row = k.induct("space.row-cells", [p, x], goal, Structure(p), at=[(remains(p), x)], by=by)
    after = without(p, x)
    falls = k.prove(
        "space.row-falls",
        [p, x],
        z3.Implies(
            z3.And(valid(p), size(p) >= 0, on(1, p, x)),
            z3.And(valid(after), 0 <= size(after), size(after) < size(p)),
        ),
        by=[row(p, x), size.at(after), valid.at(after)],
    )
    k.model(
        made,
        {},
        {
            inside: lambda p: z3.And(valid(p), size(p) >= 0),
            onward: lambda p, q: z3.And(0 <= size(q), size(q) < size(p)),
            dimension: lambda: z3.IntVal(1),
        },
        by={made.hypotheses[0].name: [falls]},
        rank=lambda p: size(p),
    )


def outcomes(k: Kernel) -> Outcomes:
    """Who wins in such a position."""
    (move,) = k(positions).hypotheses
    on = k(has)
    there = z3.And(inside(p), on(dimension(), p, x))
    after = without(p, x)
    falls = k.prove("space.falls", [p, x], z3.Implies(there, onward(p, after)), by=[move(p, x)])
    stays = k.prove("space.stays", [p, x], z3.Implies(there, inside(after)), by=[move(p, x)])
    k(down_closed)
    positive = k.definitions["space.is-positive"]
    poisoned = k.prove(
        "space.has-poison",
        [p, x],
        z3.Implies(on(dimension(), p, x), on(dimension(), p, ones)),
        by=[k(down_closed)(dimension(), p, ones, x), positive.at(dimension(), ones), k(below).at(dimension(), ones, x),
            k(positive_cells)],
    )  # fmt: skip
    return Outcomes(
        k, "space", p, x, lambda p, x: on(dimension(), p, x), lambda p, x: without(p, x), lambda p: inside(p), ones,
        Along(onward, p), falls, stays, poisoned,
    )  # fmt: skip


def exactly_one(k: Kernel) -> Theorem:
    """In every position of any dimension, finite or infinite, exactly one of the players has a winning strategy."""
    return Strategies(k(outcomes)).exactly_one
