"""Finite posets as lists of points: there every play ends, so strategy stealing needs no assumption but the order.

A position is a list of the points that are left; a choice strikes out those above it. Main statements: `stolen`,
`alone` and `fork` (the theorems of `verify.proofs.chomp.poset_games` for any finite set of points of any order on the
integers, by which the points of a finite poset may be numbered), and `exactly_one` (Zermelo's theorem there).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem, Theory, given, theorem_name, z3_nodes
from verify.proofs.chomp import poset_games
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.general.z3_semantics import Heaps

Relation = Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]


@dataclass(eq=False)
class ListGame:
    """The poset game on finite lists of points of one sort.

    Args:
        name: the prefix of the names of its theorems.
        sort: a datatype of lists, with constructors for the empty list and for a first point and the other points.
        le: the order.
        order: facts for `reflexive`, `antisymmetric` and `transitive`.
    """

    k: Kernel
    name: str
    sort: z3.DatatypeSortRef
    le: Relation
    order: Mapping[str, Sequence[Fact]]

    def __post_init__(self) -> None:
        self.nil, self.cons = self.sort.constructor(0)(), self.sort.constructor(1)
        self.first, self.others = self.sort.accessor(1, 0), self.sort.accessor(1, 1)
        self.more = self.sort.recognizer(1)
        self.points = self.cons.domain(0)
        self.p, self.q = z3.Consts("p q", self.sort)
        self.x, self.y = z3.Consts("x y", self.points)

    @cached_property
    def has(self) -> Definition:
        """The predicate that a point is on the list."""
        body = lambda f, p, x: z3.And(self.more(p), z3.Or(self.first(p) == x, f(self.others(p), x)))
        return self.k.define(f"{self.name}.has", [self.p, self.x], z3.BoolSort(), body, Structural(self.p))

    @cached_property
    def cut(self) -> Definition:
        """The list without the points above x."""

        def body(f: z3.FuncDeclRef, p: z3.ExprRef, x: z3.ExprRef) -> z3.ExprRef:
            kept = f(self.others(p), x)
            return z3.If(self.more(p), z3.If(self.le(x, self.first(p)), kept, self.cons(self.first(p), kept)), self.nil)

        return self.k.define(f"{self.name}.cut", [self.p, self.x], self.sort, body, Structural(self.p))

    @cached_property
    def size(self) -> Definition:
        """The length of the list."""
        body = lambda f, p: z3.If(self.more(p), 1 + f(self.others(p)), 0)
        return self.k.define(f"{self.name}.size", [self.p], z3.IntSort(), body, Structural(self.p))

    @cached_property
    def cut_points(self) -> Theorem:
        """A choice removes the chosen point and the points above it, and no others."""
        p, x, y, f, c = self.p, self.x, self.y, self.has, self.cut
        goal = f(c(p, x), y) == z3.And(f(p, y), z3.Not(self.le(x, y)))
        places = [(self.others(p), x, y)]
        return self.k.induct(f"{self.name}.cut-points", [p, x, y], goal, Structural(p), at=places, unfold=1)

    @cached_property
    def shrinks(self) -> Theorem:
        """A choice from the list makes it shorter."""
        p, x, f, c, n = self.p, self.x, self.has, self.cut, self.size
        goal = z3.And(n(c(p, x)) >= 0, n(c(p, x)) <= n(p), z3.Implies(f(p, x), n(c(p, x)) < n(p)))
        by: list[Fact] = [*self.order["reflexive"]]
        places = [(self.others(p), x)]
        return self.k.induct(f"{self.name}.shrinks", [p, x], goal, Structural(p), at=places, by=by, unfold=1)

    @cached_property
    def lost(self) -> Definition:
        """The P-positions, by recursion on the length; the player who takes the last point loses."""
        on, c, x = self.has, self.cut, self.x
        body = lambda f, p: z3.And(z3.Exists([x], on(p, x)), z3.ForAll([x], z3.Implies(on(p, x), z3.Not(f(c(p, x))))))
        order = Measure((self.size(self.p),))
        return self.k.define(f"{self.name}.P", [self.p], z3.BoolSort(), body, order, by=[self.shrinks])

    @cached_property
    def outcomes(self) -> Outcomes:
        """The outcomes of the game on lists, with the two halves of the rule for P."""
        p, x, on = self.p, self.x, self.has
        goal = given(on(p, x)).then(z3.Exists([x], on(p, x)), self.size(p) >= 1)
        some = self.k.prove(f"{self.name}.some-point", [p, x], goal, [self.shrinks(p, x)])
        order = Measure((self.size(p),))
        return SublistGame(
            self.k, self.name, p, x, on, self.cut, lambda _: z3.BoolVal(True), x, order, self.shrinks, some, some, self
        )

    @cached_property
    def exactly_one(self) -> Theorem:
        """In each position exactly one player has a winning strategy, in a P-position the one who is not to move."""
        return Strategies(self.outcomes).exactly_one

    def instance(self, chapter: Callable[[Kernel], Theorem]) -> Theorem:
        """Return the instance of a theorem on poset games that end for the game on lists."""
        theory: Theory = self.k(poset_games.game)
        theorem = self.k(chapter)
        functions: dict[z3.FuncDeclRef, Callable[..., Any]] = {
            poset_games.le: self.le,
            poset_games.has: self.has,
            poset_games.cut: self.cut,
            poset_games.move: lambda p, q: z3.And(0 <= self.size(q), self.size(q) < self.size(p)),
        }
        outcome = self.k(poset_games.lost).function
        if outcome.name() in z3_nodes.symbols(theorem.formula):
            functions[outcome] = self.lost
        by: dict[str, list[Fact]] = {f"{theory.name}.{law}": list(facts) for law, facts in self.order.items()}
        by[f"{theory.name}.cut"] = [self.cut_points]
        by[f"{theory.name}.move"] = [self.shrinks]
        by["poset.P.def"] = [self.lost.equation]
        sorts = {poset_games.Point: self.points, poset_games.Left: self.sort}
        return self.k.instantiate(
            f"{self.name}.{theorem.name.partition('.')[2]}", theorem, theory, sorts, functions, by, rank=self.size
        )


@dataclass(eq=False)
class SublistGame(Outcomes):
    """The poset game on lists of points, in which a list may lack points that others have: every list is a position."""

    lists: ListGame

    def left(self, p: z3.ExprRef) -> z3.BoolRef:
        """Return the formula that a point is left."""
        return z3.Exists([self.s], self.has(p, self.s))

    @cached_property
    def lost(self) -> Definition:
        """The P-positions, as defined for lists."""
        return self.lists.lost


# Points numbered by integers, in any order

above = z3.Function("numbered.le", z3.IntSort(), z3.IntSort(), z3.BoolSort())


def numbered_order(k: Kernel) -> Theory:
    """Declare an arbitrary partial order of the integers, and so of any finite set of points in any numbering."""
    words = "a relation on the numbers of the points that is a partial order"
    theory = k.theory("a partial order of numbered points", [], [above], poset_games.partial_order(above), words=words)
    k.model(theory, {}, {above: lambda x, y: x <= y})
    return theory


def numbered(k: Kernel) -> ListGame:
    """The poset game on a finite list of numbered points."""
    laws = k(numbered_order).hypotheses
    order = dict(zip(("reflexive", "antisymmetric", "transitive"), ([law] for law in laws), strict=True))
    return ListGame(k, "numbered", Heaps, above, order)


@theorem_name("numbered.stolen")
def stolen(k: Kernel) -> Theorem:
    """On a finite poset with a greatest point and another one the first player wins."""
    return k(numbered).instance(poset_games.stolen)


@theorem_name("numbered.alone")
def alone(k: Kernel) -> Theorem:
    """On a poset of a single point the first player loses."""
    return k(numbered).instance(poset_games.alone)


@theorem_name("numbered.fork")
def fork(k: Kernel) -> Theorem:
    """On the poset of three points, two of them incomparable above the third, the first player loses."""
    return k(numbered).instance(poset_games.fork)


@theorem_name("numbered.two-points")
def two_points(k: Kernel) -> Theorem:
    """A finite poset of two points with a least one has a greatest point."""
    return k(numbered).instance(poset_games.two_points)


@theorem_name("numbered.exactly-one")
def exactly_one(k: Kernel) -> Theorem:
    """On every finite poset exactly one player has a winning strategy."""
    return k(numbered).exactly_one
