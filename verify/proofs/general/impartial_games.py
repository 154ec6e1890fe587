"""Impartial games in which every position has finitely many options and a rank that each move lowers.

`Game` consists of a sort of positions with a move relation, a rank and a list of options; all theorems follow from
these facts. `abstract` declares an arbitrary game. Main statements: `unique` and `exists` (every position has exactly
one Grundy value), `differs` and `reaches` (the mex rule), `lost_iff_zero` (P-positions are those of value 0).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, Theory, given
from verify.proofs.general.outcome import outcome

# A function of terms, such as the number of options of a position.
TermFunction = Callable[..., Any]

v, w, i, j, b = z3.Ints("v w i j b")


@dataclass(eq=False)
class Game:
    """A game and the facts about it.

    Args:
        name: the prefix of the names of its theorems.
        sort: the positions.
        move: move(x, y), a relation.
        rank: a measure of a position.
        count, option, index: the number of options of x, the i-th option counted from 0, and the index of y among them.
        falls: for x, y: move(x, y) → 0 ≤ rank(y) < rank(x).
        listed: for x, y: move(x, y) → 0 ≤ index(x, y) < count(x) and y = option(x, index(x, y)).
        counted: for x, i: 0 ≤ i < count(x) → move(x, option(x, i)).
    """

    k: Kernel
    name: str
    sort: z3.SortRef
    move: TermFunction
    rank: TermFunction
    count: TermFunction
    option: TermFunction
    index: TermFunction
    falls: Theorem
    listed: Theorem
    counted: Theorem

    def __post_init__(self) -> None:
        self.x, self.y, self.z = (z3.Const(letter, self.sort) for letter in "xyz")

    @cached_property
    def _both(self) -> Definition:
        """Two mutually recursive predicates: v is the value of x, and v is the value of an option of x."""
        which = z3.Int("which")

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, v: z3.ArithRef, which: z3.ArithRef) -> z3.BoolRef:
            value = z3.And(v >= 0, z3.Not(f(x, v, 0)), z3.ForAll([w], given(0 <= w, w < v).then(f(x, w, 0))))
            return z3.If(which == 1, value, z3.Exists([self.y], z3.And(self.move(x, self.y), f(self.y, v, 1))))

        order = Measure((self.rank(self.x), which))
        return self.k.define(f"{self.name}.both", [self.x, v, which], z3.BoolSort(), body, order, [self.falls])

    @cached_property
    def is_value(self) -> Definition:
        """value(x, v): v is the least natural number that is not the value of an option."""
        return self._predicate("value", [self.x, v], self._both(self.x, v, 1))

    @cached_property
    def attained(self) -> Definition:
        """attained(x, v): some option of x has the value v."""
        return self._predicate("attained", [self.x, v], self._both(self.x, v, 0))

    @cached_property
    def mex_rule(self) -> Theorem:
        """v is the value of x when no option has it and every smaller number is an option's value."""
        x, value, attained = self.x, self.is_value, self.attained
        smaller = z3.ForAll([w], given(0 <= w, w < v).then(attained(x, w)))
        goal = value(x, v) == z3.And(v >= 0, z3.Not(attained(x, v)), smaller)
        return self.k.prove(f"{self.name}.mex-rule", [x, v], goal, by=[attained.equation], unfold=2)

    @cached_property
    def attained_rule(self) -> Theorem:
        """A number is attained when some option has it as its value."""
        x, y, attained = self.x, self.y, self.attained
        goal = attained(x, v) == z3.Exists([y], z3.And(self.move(x, y), self.is_value(y, v)))
        return self.k.prove(f"{self.name}.attained-rule", [x, v], goal, by=[self.is_value.equation], unfold=2)

    @cached_property
    def reached(self) -> Theorem:
        """Every natural number below a value of x is attained by an option of x."""
        x, is_value, attained = self.x, self.is_value, self.attained
        goal = given(is_value(x, v), 0 <= w, w < v).then(attained(x, w))
        return self.k.prove(f"{self.name}.reached", [x, v, w], goal, by=[self.mex_rule(x, v)])

    @cached_property
    def missed(self) -> Theorem:
        """A value of x is natural and is attained by no option of x."""
        x, is_value, attained = self.x, self.is_value, self.attained
        goal = given(is_value(x, v)).then(v >= 0, z3.Not(attained(x, v)))
        return self.k.prove(f"{self.name}.missed", [x, v], goal, by=[self.mex_rule(x, v)])

    @cached_property
    def unique(self) -> Theorem:
        """A position has at most one value."""
        x, is_value = self.x, self.is_value
        by = [self.reached(x, v, w), self.reached(x, w, v), self.missed(x, v), self.missed(x, w)]
        return self.k.prove(f"{self.name}.unique", [x, v, w], given(is_value(x, v), is_value(x, w)).then(v == w), by)

    @cached_property
    def settled(self) -> Definition:
        """settled(x): every option of x has a value."""
        some = z3.Exists([v], self.is_value(self.y, v))
        return self._predicate("settled", [self.x], z3.ForAll([self.y], z3.Implies(self.move(self.x, self.y), some)))

    @cached_property
    def filled(self) -> Definition:
        """filled(x, i): every value from 0 to i is attained by an option of x."""
        inside = z3.And(0 <= w, w <= i)
        return self._predicate("filled", [self.x, i], z3.ForAll([w], z3.Implies(inside, self.attained(self.x, w))))

    def _predicate(self, name: str, params: list[Any], body: z3.BoolRef) -> Definition:
        return self.k.define(f"{self.name}.{name}", params, z3.BoolSort(), lambda *_: body)

    @cached_property
    def least(self) -> Theorem:
        """If no option attains i and all smaller numbers are attained, then i is the value."""
        x, is_value, attained = self.x, self.is_value, self.attained
        goal = given(i >= 0, z3.Not(attained(x, i)), self.filled(x, i - 1)).then(is_value(x, i))
        return self.k.prove(f"{self.name}.least", [x, i], goal, by=[self.mex_rule(x, i)], unfold=1)

    @cached_property
    def search(self) -> Theorem:
        """For each i, x has a value of at most i or all values up to i are attained: the search for the least one."""
        x, filled, is_value = self.x, self.filled, self.is_value
        goal = given(i >= -1).then(z3.Or(z3.Exists([v], z3.And(v <= i, is_value(x, v))), filled(x, i)))
        by = [self.least(x, i)]
        return self.k.induct(f"{self.name}.search", [x, i], goal, Measure((i + 1,)), at=[(x, i - 1)], by=by, unfold=1)

    @cached_property
    def below(self) -> Definition:
        """below(x, i, b): the values of the first i options of x are at most b."""

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, i: z3.ArithRef, b: z3.ArithRef) -> z3.BoolRef:
            last = z3.ForAll([v], z3.Implies(self.is_value(self.option(x, i - 1), v), v <= b))
            return z3.Implies(i > 0, z3.And(f(x, i - 1, b), last))

        return self.k.define(f"{self.name}.below", [self.x, i, b], z3.BoolSort(), body, Measure((i,)))

    @cached_property
    def below_grows(self) -> Theorem:
        """If b bounds the values of the first i options of x, so does every larger number."""
        below, x = self.below, self.x
        goal = given(below(x, i, b), b <= w).then(below(x, i, w))
        places = [(x, i - 1, b, w)]
        return self.k.induct(f"{self.name}.below-grows", [x, i, b, w], goal, Measure((i,)), at=places, unfold=1)

    @cached_property
    def below_each(self) -> Theorem:
        """If b bounds the values of the first i options of x, each value of each of these options is at most b."""
        below, x = self.below, self.x
        goal = given(below(x, i, b), 0 <= j, j < i, self.is_value(self.option(x, j), v)).then(v <= b)
        places = [(x, i - 1, b, j, v)]
        return self.k.induct(f"{self.name}.below-each", [x, i, b, j, v], goal, Measure((i,)), at=places, unfold=1)

    @cached_property
    def bounded(self) -> Definition:
        """A bound for the values of the first i options of a settled position."""
        x, below, is_value, settled = self.x, self.below, self.is_value, self.settled
        claim = given(settled(x), self.move(x, self.y)).then(z3.Exists([v], is_value(self.y, v)))
        settled_value = self.k.prove(f"{self.name}.settled-value", [x, self.y], claim, unfold=1)
        value = self.k.choose(f"{self.name}.some-value", settled_value)
        last, number = self.option(x, i - 1), z3.If(self.count(x) > 0, self.count(x), 0)
        larger = z3.If(value(x, last) > b, value(x, last), b)
        claim = given(settled(x), 0 < i, i <= number, b >= 0, below(x, i - 1, b)).then(larger >= 0, below(x, i, larger))
        step_by = [self.below_grows(x, i - 1, b, larger), self.counted(x, i - 1), self.unique]
        step = self.k.prove(f"{self.name}.bound-step", [x, i, b], claim, by=step_by, unfold=1)
        goal = given(settled(x), 0 <= i, i <= number).then(z3.Exists([b], z3.And(b >= 0, below(x, i, b))))
        exists_by = [below.at(x, 0, 0), step]
        exists = self.k.induct(f"{self.name}.bounded", [x, i], goal, Measure((i,)), at=[(x, i - 1)], by=exists_by)
        return self.k.choose(f"{self.name}.bound", exists)

    @cached_property
    def settled_has_value(self) -> Theorem:
        """A position whose finitely many options have values has one itself: the least value that none attains."""
        x = self.x
        number = z3.If(self.count(x) > 0, self.count(x), 0)
        top = self.bounded(x, number)
        claim = given(self.settled(x), self.move(x, self.y)).then(z3.Not(self.is_value(self.y, top + 1)))
        over_by = [self.listed(x, self.y), self.below_each(x, number, top, self.index(x, self.y), top + 1)]
        over = self.k.prove(f"{self.name}.over-the-bound", [x, self.y], claim, by=over_by, unfold=1)
        goal = given(self.settled(x)).then(z3.Exists([v], self.is_value(x, v)))
        by = [over, self.attained_rule(x, top + 1), self.search(x, top + 1)]
        return self.k.prove(f"{self.name}.settled-has-value", [x], goal, by=by, unfold=1)

    @cached_property
    def exists(self) -> Theorem:
        """Every position has a Grundy value."""
        x, y = self.x, self.y
        valued = self._predicate("valued", [x], z3.Exists([v], self.is_value(x, v)))
        claim = given(z3.Not(self.settled(x))).then(z3.Exists([y], z3.And(self.move(x, y), z3.Not(valued(y)))))
        doubt = self.k.prove(f"{self.name}.unless-settled", [x], claim, by=[valued.equation], unfold=1)
        first = self.k.choose(f"{self.name}.doubt", doubt)
        every_by = [self.falls(x, first(x)), self.settled_has_value(x)]
        order = Measure((self.rank(x),))
        every = self.k.induct(f"{self.name}.all-valued", [x], valued(x), order, at=[(first(x),)], by=every_by, unfold=1)
        return self.k.prove(f"{self.name}.exists", [x], z3.Exists([v], self.is_value(x, v)), [every(x)], unfold=1)

    @cached_property
    def grundy(self) -> Definition:
        """The Grundy value of a position."""
        return self.k.choose(f"{self.name}.grundy", self.exists)

    @cached_property
    def is_grundy(self) -> Theorem:
        """A value of a position is its Grundy value."""
        g, x = self.grundy, self.x
        goal = given(self.is_value(x, v)).then(g(x) == v)
        return self.k.prove(f"{self.name}.is-grundy", [x, v], goal, by=[self.unique(x, v, g(x))], unfold=1)

    @cached_property
    def natural(self) -> Theorem:
        """The Grundy value is a natural number."""
        g, x = self.grundy, self.x
        return self.k.prove(f"{self.name}.natural", [x], g(x) >= 0, by=[self.mex_rule(x, g(x))], unfold=1)

    @cached_property
    def differs(self) -> Theorem:
        """No option has the Grundy value of the position itself."""
        g, x, y = self.grundy, self.x, self.y
        by = [self.mex_rule(x, g(x)), self.attained_rule(x, g(x))]
        return self.k.prove(f"{self.name}.differs", [x, y], given(self.move(x, y)).then(g(y) != g(x)), by=by, unfold=1)

    @cached_property
    def reach(self) -> Definition:
        """For each smaller value, an option with this value."""
        g, x, y = self.grundy, self.x, self.y
        claim = given(0 <= v, v < g(x)).then(z3.Exists([y], z3.And(self.move(x, y), g(y) == v)))
        found_by = [self.reached(x, g(x), v), self.attained_rule(x, v), self.is_grundy]
        reached_option = self.k.prove(f"{self.name}.reaches", [x, v], claim, by=found_by, unfold=1)
        return self.k.choose(f"{self.name}.reach", reached_option)

    def solved_by(
        self, value: Callable[..., Any], reply: Callable[..., Any], natural: Theorem, differs: Theorem, reaches: Theorem
    ) -> Theorem:
        """A function that obeys the mex rule is the Grundy function.

        Args:
            value: the function; `reply(x, v)` is an option of x with a given smaller value v.
            natural: for x: value(x) ≥ 0.
            differs: for x, y: move(x, y) → value(y) ≠ value(x).
            reaches: for x, v: 0 ≤ v < value(x) → move(x, reply(x, v)) and value(reply(x, v)) = v.
        """
        g, x, reach = self.grundy, self.x, self.reach
        lower, higher = reach(x, value(x)), reply(x, g(x))
        goal = g(x) == value(x)
        places = [(lower,), (higher,)]
        by = [natural(x), self.natural(x), reaches(x, g(x)), differs(x, lower)]
        by += [self.differs(x, higher), self.falls(x, lower), self.falls(x, higher)]
        return self.k.induct(f"{self.name}.solved", [x], goal, Measure((self.rank(x),)), at=places, by=by, unfold=1)

    @cached_property
    def lost(self) -> Definition:
        """The P-positions in normal play, from the moves alone."""
        order = Measure((self.rank(self.x),))
        always = lambda _: z3.BoolVal(True)
        return outcome(self.k, f"{self.name}.P", self.sort, always, self.move, order, self.x, [self.falls])

    @cached_property
    def lost_iff_zero(self) -> Theorem:
        """A position is a P-position exactly when its Grundy value is zero."""
        x, g = self.x, self.grundy
        goal = self.lost(x) == (g(x) == 0)
        by = [self.lost.at(x), self.falls, self.differs, self.natural(x), self.reach.at(x, 0)]
        return self.k.induct(f"{self.name}.lost-iff-zero", [x], goal, Measure((self.rank(x),)), by=by)


def declare(k: Kernel, name: str) -> tuple[Game, Theory]:
    """Declare a game with a rank that every move lowers and a finite list of options, without other assumptions."""
    sort, whole, booleans = z3.DeclareSort(name), z3.IntSort(), z3.BoolSort()
    move = z3.Function(f"{name}.move", sort, sort, booleans)
    rank, count = (z3.Function(f"{name}.{word}", sort, whole) for word in ("rank", "count"))
    option, index = z3.Function(f"{name}.option", sort, whole, sort), z3.Function(f"{name}.index", sort, sort, whole)
    x, y = z3.Consts("x y", sort)
    theory = k.theory(
        name,
        [sort],
        [move, rank, count, option, index],
        {
            "falls": ([x, y], z3.Implies(move(x, y), z3.And(0 <= rank(y), rank(y) < rank(x)))),
            "listed": (
                [x, y],
                z3.Implies(move(x, y), z3.And(0 <= index(x, y), index(x, y) < count(x), y == option(x, index(x, y)))),
            ),
            "counted": ([x, i], given(0 <= i, i < count(x)).then(move(x, option(x, i)))),
        },
        words="any impartial game in which every position has finitely many options and a rank that each move lowers",
    )
    falls, options_listed, options_counted = theory.hypotheses
    return Game(k, name, sort, move, rank, count, option, index, falls, options_listed, options_counted), theory
