"""Dickson's lemma, and the end of Chomp on boards of every dimension.

In any sequence of points with d natural coordinates, one point is below a later one in every coordinate. The proof
thins the sequence once per coordinate: level c consists of the members of level c − 1 whose coordinate c is not larger
than that of any later member of that level. Main statements: `lemma` (for sequences of points), `every_play_ends`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.chomp.board import by_coordinates

PREFIX = "space"

# A point gives its coordinates 1, …, d; what it gives at other places plays no part.
Point = z3.ArraySort(z3.IntSort(), z3.IntSort())
_declared = z3.Datatype("Space")
_declared.declare("full")
_declared.declare("without", ("remains", _declared), ("chosen", Point))
Space = _declared.create()
all_space, without, remains, chosen = Space.full, Space.without, Space.remains, Space.chosen
is_all = Space.is_full

x, y = z3.Consts("x y", Point)
p, a = z3.Const("p", Space), z3.Const("a", z3.ArraySort(z3.IntSort(), Point))
u = z3.Const("u", z3.ArraySort(z3.IntSort(), Space))
c, d, m, n, i, j = z3.Ints("c d m n i j")


def below(k: Kernel) -> Definition:
    """below(d, x, y): each of the d coordinates of x is at most that of y; read from the rules."""
    by_coordinates()
    body = lambda _, d, x, y: z3.ForAll([c], given(1 <= c, c <= d).then(x[c] <= y[c]))
    return k.define([d, x, y], z3.BoolSort(), body)


@dataclass(eq=False)
class ThinnedSequence:
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
    def member(self) -> Definition:
        """member(a, c, n): n belongs to level c. At level 0 are all n ≥ 0."""

        def body(f: z3.FuncDeclRef, a: z3.ExprRef, c: z3.ArithRef, n: z3.ArithRef) -> z3.ExprRef:
            later = z3.ForAll([m], given(m > n, f(a, c - 1, m)).then(self.at(n, c) <= self.at(m, c)))
            return z3.If(c <= 0, n >= 0, z3.And(f(a, c - 1, n), later))

        return self.k.define(f"{self.name}.member", [self.sequence, c, n], z3.BoolSort(), body, Measure((c,)))

    def at(self, n: z3.ArithRef, c: z3.ArithRef) -> z3.ArithRef:
        """Return coordinate c of the n-th point."""
        return self.point(n)[c]

    @cached_property
    def natural(self) -> Definition:
        """natural(a, d): no coordinate is negative."""
        all_natural = z3.ForAll([i, j], given(i >= 0, 1 <= j, j <= d).then(self.at(i, j) >= 0))
        return self.k.define(f"{self.name}.natural", [self.sequence, d], z3.BoolSort(), lambda *_: all_natural)

    @cached_property
    def coordinate_natural(self) -> Theorem:
        """If `natural` holds for a sequence, no coordinate of its points is negative."""
        f, a = self.natural, self.sequence
        goal = given(f(a, d), i >= 0, 1 <= j, j <= d).then(self.at(i, j) >= 0)
        return self.k.prove(f"{self.name}.coordinate-natural", [a, d, i, j], goal, unfold=1)

    @cached_property
    def undercut(self) -> Definition:
        """A later member of level c − 1 with a smaller coordinate c, for a member that is not of level c."""
        f, a = self.member, self.sequence
        some = z3.Exists([m], z3.And(m > n, f(a, c - 1, m), self.at(m, c) < self.at(n, c)))
        goal = given(c >= 1, f(a, c - 1, n), z3.Not(f(a, c, n))).then(some)
        exists = self.k.prove(f"{self.name}.undercut-exists", [a, c, n], goal, unfold=1)
        return self.k.choose(f"{self.name}.undercut", exists)

    @cached_property
    def members_natural(self) -> Theorem:
        """Members are natural numbers."""
        f, a = self.member, self.sequence
        goal = given(f(a, c, n)).then(n >= 0)
        places = [(a, c - 1, n)]
        return self.k.induct(f"{self.name}.members-natural", [a, c, n], goal, Measure((c,)), at=places, unfold=1)

    @cached_property
    def next_member(self) -> Theorem:
        """Each member of level c − 1 is, or is followed by, a member of level c, such as one of least coordinate c."""
        f, a, low = self.member, self.sequence, self.undercut
        later, some = low(a, c, n), z3.Exists([m], z3.And(m >= n, f(a, c, m)))
        goal = given(1 <= c, c <= d, self.natural(a, d), f(a, c - 1, n)).then(some)
        by: list[Fact] = [self.members_natural(a, c - 1, later), self.members_natural(a, c - 1, n)]
        by += [self.coordinate_natural(a, d, later, c)]
        places = [(a, d, c, later)]
        order = Measure((self.at(n, c),))
        return self.k.induct(f"{self.name}.next-member", [a, d, c, n], goal, order, at=places, by=by, unfold=1)

    @cached_property
    def following(self) -> Definition:
        """A member of level c, after a member of level c − 1 or at the same place."""
        return self.k.choose(f"{self.name}.following", self.next_member)

    @cached_property
    def member_from(self) -> Definition:
        """A member of level c that is at least n; it exists on every level."""
        a, after = self.sequence, self.following
        body = lambda g, a, d, c, n: z3.If(c <= 0, n, after(a, d, c, g(a, d, c - 1, n)))
        return self.k.define(f"{self.name}.found", [a, d, c, n], z3.IntSort(), body, Measure((c,)))

    @cached_property
    def member_from_correct(self) -> Theorem:
        """The number `member_from` is at least n and a member of level c."""
        f, a, g = self.member, self.sequence, self.member_from
        goal = given(0 <= c, c <= d, self.natural(a, d), n >= 0).then(g(a, d, c, n) >= n, f(a, c, g(a, d, c, n)))
        places = [(a, d, c - 1, n)]
        return self.k.induct(f"{self.name}.member-found", [a, d, c, n], goal, Measure((c,)), at=places, unfold=2)

    @cached_property
    def ordered(self) -> Theorem:
        """Of two members of level c the earlier is at most the later in the coordinates up to c."""
        f, a = self.member, self.sequence
        goal = given(f(a, c, m), f(a, c, n), m < n, 1 <= j, j <= c).then(self.at(m, j) <= self.at(n, j))
        places = [(a, c - 1, m, n, j)]
        return self.k.induct(f"{self.name}.ordered", [a, c, m, n, j], goal, Measure((c,)), at=places, unfold=1)

    @property
    def pair(self) -> tuple[z3.ArithRef, z3.ArithRef]:
        """Two members of the last level, an earlier and a later one."""
        first = self.member_from(self.sequence, d, d, 0)
        return first, self.member_from(self.sequence, d, d, first + 1)

    @cached_property
    def pair_below(self) -> Theorem:
        """For the two members of `pair`, the point at the earlier one is below the point at the later one."""
        a, under = self.sequence, self.k(below)
        one, other = self.pair
        premises = z3.And(d >= 0, self.natural(a, d))
        claim = given(premises, 1 <= j, j <= d).then(self.at(one, j) <= self.at(other, j))
        members: list[Fact] = [self.member_from_correct(a, d, d, 0), self.member_from_correct(a, d, d, one + 1)]
        coordinate_by = [*members, self.ordered(a, d, one, other, j)]
        coordinate = self.k.prove(f"{self.name}.pair-ordered", [a, d, j], claim, by=coordinate_by)
        by: list[Fact] = [*members, coordinate, under.at(d, self.point(one), self.point(other))]
        goal = given(premises).then(0 <= one, one < other, under(d, self.point(one), self.point(other)))
        return self.k.prove(f"{self.name}.pair-below", [a, d], goal, by)

    @cached_property
    def lemma(self) -> Theorem:
        """Dickson's lemma: some point of the sequence is below a later one."""
        a, under = self.sequence, self.k(below)
        some = z3.Exists([m, n], z3.And(0 <= m, m < n, under(d, self.point(m), self.point(n))))
        goal = given(d >= 0, self.natural(a, d)).then(some)
        return self.k.prove(f"{self.name}.lemma", [a, d], goal, by=[self.pair_below(a, d)])


def sequences(k: Kernel) -> ThinnedSequence:
    """Return an arbitrary sequence of points, thinned out."""
    return ThinnedSequence(k, "dickson", a, lambda n: a[n])


@theorem_name("dickson.lemma")
def lemma(k: Kernel) -> Theorem:
    """In any sequence of points with d natural coordinates one point is below a later one."""
    return k(sequences).lemma


# Boards of d dimensions, as what bites leave of all points with positive coordinates


def has(k: Kernel) -> Definition:
    """has(d, p, x): the coordinates of x are positive and no bite took x."""
    positive = z3.ForAll([c], given(1 <= c, c <= d).then(x[c] >= 1))
    body = lambda f, d, p, x: z3.If(is_all(p), positive, z3.And(f(d, remains(p), x), z3.Not(k(below)(d, chosen(p), x))))
    return k.define([d, p, x], z3.BoolSort(), body, Structural(p))


def positive(k: Kernel) -> Theorem:
    """If a board has a cell, the coordinates of the cell are positive."""
    goal = given(k(has)(d, p, x), 1 <= c, c <= d).then(x[c] >= 1)
    return k.induct([d, p, x, c], goal, Structural(p), at=[(d, remains(p), x, c)], unfold=1)


def step(k: Kernel) -> Definition:
    """step(d, u, n): the (n + 1)-th move of u chooses a remaining cell, and the next position is the board after that
    bite.
    """
    after = u[n + 1]
    body = lambda _, d, u, n: z3.And(z3.Not(is_all(after)), remains(after) == u[n], k(has)(d, u[n], chosen(after)))
    return k.define([d, u, n], z3.BoolSort(), body)


def play(k: Kernel) -> Definition:
    """play(d, u): u is an endless play; each position comes from the one before by the bite at a remaining cell."""
    return k.define([d, u], z3.BoolSort(), lambda _, d, u: z3.ForAll([n], z3.Implies(n >= 0, k(step)(d, u, n))))


def each_step(k: Kernel) -> Theorem:
    """In a play, each position comes from the one before by a bite at a remaining cell."""
    return k.prove([d, u, n], given(k(play)(d, u), n >= 0).then(k(step)(d, u, n)), unfold=1)


def never_below(k: Kernel) -> Theorem:
    """In a play no remaining cell is above a cell chosen before."""
    goal = given(k(play)(d, u), 0 <= m, m < n, k(has)(d, u[n], x)).then(z3.Not(k(below)(d, chosen(u[m + 1]), x)))
    by: list[Fact] = [k(each_step)(d, u, n - 1)]
    return k.induct([d, u, m, n, x], goal, Measure((n,)), at=[(d, u, m, n - 1, x)], by=by, unfold=1)


def bites(k: Kernel) -> ThinnedSequence:
    """Return the sequence of the cells that are chosen in a play, thinned out."""
    return ThinnedSequence(k, "space.bites", u, lambda n: chosen(u[n + 1]))


def bites_natural(k: Kernel) -> Theorem:
    """The coordinates of the chosen cells are natural numbers."""
    claim = given(k(play)(d, u), i >= 0, 1 <= j, j <= d).then(chosen(u[i + 1])[j] >= 0)
    step_positive_by = [k(each_step)(d, u, i), k(positive)(d, u[i], chosen(u[i + 1]), j)]
    step_positive = k.prove("space.bite-positive", [d, u, i, j], claim, by=step_positive_by, unfold=1)
    return k.prove([d, u], given(k(play)(d, u)).then(k(bites).natural(u, d)), by=[step_positive], unfold=1)


def every_play_ends(k: Kernel) -> Theorem:
    """On a board of any dimension, finite or not, every play ends."""
    sequence = k(bites)
    one, other = sequence.pair
    by: list[Fact] = [sequence.pair_below(u, d), k(bites_natural)(d, u), k(each_step)(d, u, other)]
    by += [k(step).at(d, u, other), k(never_below)(d, u, one, other, chosen(u[other + 1]))]
    return k.prove([d, u], given(d >= 0).then(z3.Not(k(play)(d, u))), by)
