"""Misère sums of any number of MARK heaps up to a given size, by a finite quotient.

Every sum has one of finitely many classes, computed heap by heap from a table; the class decides who wins. The table is
data, and every step is proved: `left` (no move from a lost class to a lost class), `reached` (from a class that is not
lost a reply leads to a lost one), `lost_iff` (the lost classes), `same_class` and `separated` (two sums have the same
class exactly if no third sum distinguishes them), so the order of the quotient is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, ForEach, Kernel, Measure, Structural, Terms, Theorem, given
from verify.proofs.general.number_lists import append, p, q
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import Heaps, cons, head, heaps, is_cons, nil, tail
from verify.proofs.mark.normal.mark_outcomes import two_options
from verify.proofs.mark.normal.mark_sums import heaps_of_mark, sum_move

c, d, h, s = z3.Ints("c d h s")
r = z3.Const("r", Heaps)
Row = tuple[int, ...]


def misere_lost(k: Kernel) -> Definition:
    """The P-positions of misère sums of MARK heaps, by recursion along the moves."""
    game = k(heaps_of_mark).game
    order, anything = Measure((game.rank(p),)), lambda _: z3.BoolVal(True)
    return outcome(k, "sum-mark.P-misere", Heaps, anything, k(sum_move), order, p, [game.falls], Play.MISERE)


def _choose(index: z3.ArithRef, values: Sequence[Any]) -> Any:
    """Return the entry of a table at an index."""
    choice = values[-1]
    for place in reversed(range(len(values) - 1)):
        choice = z3.If(index == place, values[place], choice)
    return choice


def _one_of(index: z3.ArithRef, members: Sequence[int]) -> z3.BoolRef:
    return z3.Or([index == m for m in members]) if members else z3.BoolVal(False)


@dataclass(eq=False)
class Quotient:
    """The quotient for heaps up to `largest`.

    Args:
        act: for each heap 0 … largest, the class of a sum with that heap added, by the class of the sum.
        lost: the lost classes.
        kinds: for each kind of sum its class, and classes of some of its options; kind 0 is a sum without moves.
        step: for each heap, the kind of a sum with that heap added, by the kind of the sum.
        contexts: sums that distinguish all classes.
        examples: a sum of each class.
    """

    k: Kernel
    largest: int
    act: tuple[Row, ...]
    lost: Row
    kinds: tuple[tuple[int, Row], ...]
    step: tuple[Row, ...]
    contexts: tuple[Row, ...]
    examples: tuple[Row, ...]

    @property
    def name(self) -> str:
        """The prefix of the names of its theorems."""
        return f"misere-{self.largest}"

    def _define(self, name: str, params: list[Any], sort: z3.SortRef, body: Any, order: Any = None) -> Definition:
        return self.k.define(f"{self.name}.{name}", params, sort, body, order)

    def _table(self, name: str, params: list[Any], body: Any) -> Definition:
        return self._define(name, params, z3.IntSort(), lambda *_: body)

    @cached_property
    def acts(self) -> Definition:
        """acts(h, c): the class of a sum of class c with one more heap, h."""
        return self._table("acts", [h, c], _choose(h, [_choose(c, row) for row in self.act]))

    @cached_property
    def steps(self) -> Definition:
        """steps(h, s): the kind of a sum of kind s with one more heap, h."""
        return self._table("steps", [h, s], _choose(h, [_choose(s, row) for row in self.step]))

    def _fold(self, name: str, table: Definition) -> Definition:
        body = lambda f, p: z3.If(is_cons(p), table(head(p), f(tail(p))), 0)
        return self._define(name, [p], z3.IntSort(), body, Structural(p))

    @cached_property
    def class_of(self) -> Definition:
        """The class of a sum."""
        return self._fold("class", self.acts)

    @cached_property
    def kind_of(self) -> Definition:
        """The kind of a sum, which determines its class and some classes of its options."""
        return self._fold("kind", self.steps)

    @cached_property
    def small(self) -> Definition:
        """The predicate that no heap is too large for the quotient."""
        body = lambda f, p: z3.Implies(is_cons(p), z3.And(0 <= head(p), head(p) <= self.largest, f(tail(p))))
        return self._define("small", [p], z3.BoolSort(), body, Structural(p))

    def is_lost(self, c: z3.ArithRef) -> z3.BoolRef:
        """Return the formula that a class is lost."""
        return _one_of(c, self.lost)

    @cached_property
    def offers(self) -> Definition:
        """offers(s, d): according to the table, a sum of kind s has an option of class d."""
        body = _choose(s, [_one_of(d, classes) for _, classes in self.kinds])
        return self._define("offers", [s, d], z3.BoolSort(), lambda *_: body)

    @cached_property
    def back(self) -> Definition:
        """back(h, s, d): the class of an option of a sum of kind s that becomes d with one more heap, h, or −1."""
        rows = []
        for act in self.act:
            entries = []
            for _, classes in self.kinds:
                entry: Any = z3.IntVal(-1)
                for old in reversed(classes):
                    entry = z3.If(d == act[old], old, entry)
                entries.append(entry)
            rows.append(_choose(s, entries))
        return self._table("back", [h, s, d], _choose(h, rows))

    @cached_property
    def knows(self) -> Definition:
        """knows(s): the class that the kind s determines."""
        return self._table("knows", [s], _choose(s, [of for of, _ in self.kinds]))

    def _within(self, index: z3.ArithRef, least: int, end: int) -> list[z3.BoolRef]:
        """Return the bounds of a table's index, which a computation needs for its variables."""
        return [index >= least, index < end]

    @cached_property
    def entries(self) -> Theorem:
        """The tables agree: with a heap added, the kind gives the class, and only sums of empty heaps are of kind 0."""
        classes, kinds = len(self.act[0]), len(self.kinds)
        old, new = self.knows(s), self.steps(h, s)
        inside = z3.And(*self._within(h, 0, self.largest + 1), *self._within(s, 0, kinds))
        goal = z3.And(
            0 <= self.acts(h, old),
            self.acts(h, old) < classes,
            0 <= new,
            new < kinds,
            self.knows(new) == self.acts(h, old),
            self.knows(0) == 0,
            z3.Implies(new == 0, z3.And(h == 0, s == 0)),
        )
        return self.k.evaluate(f"{self.name}.entries", [h, s], z3.Implies(inside, goal))

    @cached_property
    def ranges(self) -> Theorem:
        """The class and the kind are entries of the tables, and the kind determines the class."""
        f, g, classes, kinds = self.class_of, self.kind_of, len(self.act[0]), len(self.kinds)
        bounds = [0 <= f(p), f(p) < classes, 0 <= g(p), g(p) < kinds]
        goal = given(self.small(p)).then(z3.And(*bounds, self.knows(g(p)) == f(p)))
        by = [self.entries(head(p), g(tail(p))), self.entries(0, 0)]
        return self.k.induct(f"{self.name}.ranges", [p], goal, Structural(p), at=[(tail(p),)], by=by, unfold=1)

    @cached_property
    def pair(self) -> Definition:
        """pair(c, d): a sum of class c may have an option of class d."""
        moves = [(n, m) for n in range(1, self.largest + 1) for m in {n - 1, n // 2}]
        pairs = {(self.act[n][of], self.act[m][of]) for n, m in moves for of in range(len(self.act[0]))}
        after = [sorted(b for a, b in pairs if a == of) for of in range(len(self.act[0]))]
        body = _choose(c, [_one_of(d, classes) for classes in after])
        return self._define("pair", [c, d], z3.BoolSort(), lambda *_: body)

    @cached_property
    def moved(self) -> Theorem:
        """A move in one heap leads from a class to one that is a pair with it."""
        inside = z3.And(*self._within(h, 1, self.largest + 1), *self._within(c, 0, len(self.act[0])))
        after = [self.acts(h - 1, c), self.acts(h / 2, c)]
        goal = z3.And([self.pair(self.acts(h, c), one) for one in after])
        return self.k.evaluate(f"{self.name}.moved", [h, c], z3.Implies(inside, goal))

    @cached_property
    def raised(self) -> Theorem:
        """Two equivalent sums stay equivalent if both get the same heap."""
        classes = len(self.act[0])
        bounds = [*self._within(h, 0, self.largest + 1), *self._within(c, 0, classes), *self._within(d, 0, classes)]
        goal = given(z3.And(*bounds, self.pair(c, d))).then(self.pair(self.acts(h, c), self.acts(h, d)))
        return self.k.evaluate(f"{self.name}.raised", [h, c, d], goal)

    @cached_property
    def left(self) -> Theorem:
        """A move keeps heaps small, and the classes before and after it are a pair; no pair has two lost classes."""
        move, f, v = self.k(sum_move), self.class_of, self.small
        one, two = head(p), f(tail(p))
        by = [self.k(two_options)(one, head(q)), self.ranges(tail(p)), self.moved(one, two)]
        by += [self.raised(one, two, f(tail(q))), self.ranges(tail(q))]
        # Do not unfold the tables, because a proof that splits their cases is a hundred times as long.
        by += [v.at(p), v.at(q), f.at(p), f.at(q), move.at(p, q)]
        goal = given(v(p), move(p, q)).then(v(q), self.pair(f(p), f(q)))
        places = [(tail(p), tail(q))]
        steps = self.k.induct(f"{self.name}.pairs", [p, q], goal, Structural(p), at=places, by=by)
        goal = given(v(p), move(p, q)).then(v(q), z3.Not(z3.And(self.is_lost(f(p)), self.is_lost(f(q)))))
        return self.k.prove(f"{self.name}.left", [p, q], goal, [steps(p, q)], unfold=1)

    @cached_property
    def reply(self) -> Definition:
        """reply(p, d): an option of class d, by a move in the first heap that allows it."""

        def body(f: z3.FuncDeclRef, p: Any, d: Any) -> Any:
            one, rest = head(p), self.class_of(tail(p))
            later = cons(one, f(tail(p), self.back(one, self.kind_of(tail(p)), d)))
            half_position = z3.If(self.acts(one / 2, rest) == d, cons(one / 2, tail(p)), later)
            taken = z3.If(self.acts(one - 1, rest) == d, cons(one - 1, tail(p)), half_position)
            return z3.If(is_cons(p), z3.If(one >= 1, taken, later), nil)

        return self._define("reply", [p, d], Heaps, body, Structural(p))

    @cached_property
    def offered(self) -> Theorem:
        """Each class that a sum offers is offered by its first heap or by the rest."""
        of, old = self.knows(s), self.back(h, s, d)
        here = z3.And(h >= 1, z3.Or(self.acts(h - 1, of) == d, self.acts(h / 2, of) == d))
        rest = z3.And(self.offers(s, old), self.acts(h, old) == d)
        bounds = [*self._within(h, 0, self.largest + 1), *self._within(s, 0, len(self.kinds))]
        inside = z3.And(*bounds, *self._within(d, 0, len(self.act[0])), self.offers(self.steps(h, s), d))
        return self.k.evaluate(f"{self.name}.offered", [h, s, d], z3.Implies(inside, z3.Or(here, rest)))

    @cached_property
    def classes(self) -> Theorem:
        """Every offered class is a class of the quotient."""
        goal = given(self.offers(s, d)).then(0 <= d, d < len(self.act[0]))
        return self.k.prove(f"{self.name}.classes", [s, d], goal, unfold=1)

    @cached_property
    def reached(self) -> Theorem:
        """For each class that the kind of a sum offers, the reply is a legal move to that class."""
        move, f, g, v = self.k(sum_move), self.class_of, self.kind_of, self.small
        to, one = self.reply(p, d), head(p)
        goal = given(v(p), self.offers(g(p), d)).then(move(p, to), f(to) == d)
        by = [self.reply.at(p, d), v.at(p), f.at(p), g.at(p), move.at(p, to), f.at(to)]
        by += [self.ranges(tail(p)), self.offered(one, g(tail(p)), d), self.classes(g(p), d)]
        by += [self.k(two_options)(one, one - 1), self.k(two_options)(one, one / 2), self.offers.at(g(p), d)]
        old = self.back(one, g(tail(p)), d)
        return self.k.induct(f"{self.name}.reached", [p, d], goal, Structural(p), at=[(tail(p), old)], by=by)

    @cached_property
    def stuck(self) -> Theorem:
        """A sum of kind 0 has no move."""
        move, g, v = self.k(sum_move), self.kind_of, self.small
        by = [self.entries(head(p), g(tail(p))), self.ranges(tail(p)), self.k(two_options)(head(p), head(q))]
        goal = given(v(p), g(p) == 0).then(z3.Not(move(p, q)))
        places = [(tail(p), tail(q))]
        return self.k.induct(f"{self.name}.stuck", [p, q], goal, Structural(p), at=places, by=by, unfold=1)

    @cached_property
    def choice(self) -> Definition:
        """A class that the kind offers: a lost one, if the kind is not lost itself."""
        best = [min(classes, key=lambda b: b not in self.lost, default=-1) for _, classes in self.kinds]
        return self._table("choice", [s], _choose(s, best))

    @cached_property
    def lost_iff(self) -> Theorem:
        """A sum of any number of such heaps is a misère P-position exactly if its class is lost."""
        f, g, v = self.class_of, self.kind_of, self.small
        lost, game, best = self.k(misere_lost), self.k(heaps_of_mark).game, self.choice(g(p))
        to = self.reply(p, best)
        by = [lost.at(p), self.left, self.reached(p, best), self.choice.at(g(p)), self.offers.at(g(p), best)]
        by += [self.ranges(p), self.knows.at(g(p)), self.stuck, game.falls(p, to), self.left(p, to)]
        goal = given(v(p)).then(lost(p) == self.is_lost(f(p)))
        places: list[Terms | ForEach] = [ForEach((q,), (q,)), (to,)]
        order = Measure((game.rank(p),))
        return self.k.induct(f"{self.name}.lost-iff", [p], goal, order, at=places, by=[*by, game.falls])

    # The quotient is exact

    @cached_property
    def beside(self) -> Theorem:
        """If the same sum is added to two sums of one class, the results are small and have one class."""
        f, v, join = self.class_of, self.small, self.k(append)
        one, two = join(r, p), join(r, q)
        goal = given(v(r), v(p), v(q)).then(v(one), v(two), z3.Implies(f(p) == f(q), f(one) == f(two)))
        return self.k.induct(f"{self.name}.beside", [r, p, q], goal, Structural(r), at=[(tail(r), p, q)], unfold=1)

    @cached_property
    def same_class(self) -> Theorem:
        """Sums of one class cannot be distinguished: with any sum of small heaps added, both are lost or neither is."""
        f, v, join, lost = self.class_of, self.small, self.k(append), self.k(misere_lost)
        one, two = join(r, p), join(r, q)
        goal = given(v(r), v(p), v(q), f(p) == f(q)).then(lost(one) == lost(two))
        by = [self.beside(r, p, q), self.lost_iff(one), self.lost_iff(two)]
        return self.k.prove(f"{self.name}.same-class", [r, p, q], goal, by)

    def _unfolded(self, context: Row, x: Any) -> list[Any]:
        """Return the theorem about the class of a given sum added to x, step by step, and that it is small."""
        facts: list[Any] = []
        for start in range(len(context), -1, -1):
            rest = heaps(*context[start:])
            joined = self.k(append)(rest, x)
            facts += [self.k(append).at(rest, x), self.class_of.at(joined), self.small.at(joined), self.small.at(rest)]
            if start < len(context):
                others = self.k(append)(heaps(*context[start + 1 :]), x)
                facts.append(self.acts.at(context[start], self.class_of(others)))
        return facts

    @cached_property
    def separated(self) -> Theorem:
        """Sums that none of a few given sums distinguishes have the same class."""
        f, v, join, lost = self.class_of, self.small, self.k(append), self.k(misere_lost)
        parts, by = [], [self.ranges(p), self.ranges(q)]
        for number, context in enumerate(self.contexts):
            one, other = (join(heaps(*context), x) if context else x for x in (p, q))
            value = _choose(f(p), [z3.BoolVal(self._after(context, of) in self.lost) for of in range(len(self.act[0]))])
            told_by = [self.lost_iff(one), self.ranges(p), *self._unfolded(context, p)]
            told = self.k.prove(f"{self.name}.told-{number}", [p], given(v(p)).then(lost(one) == value), by=told_by)
            by += [told(p), told(q)]
            parts.append(lost(one) == lost(other))
        return self.k.prove(f"{self.name}.separated", [p, q], given(z3.And(v(p), v(q), *parts)).then(f(p) == f(q)), by)

    def _after(self, context: Row, of: int) -> int:
        for n in reversed(context):
            of = self.act[n][of]
        return of

    @cached_property
    def all_classes(self) -> Theorem:
        """Every class is the class of some sum."""
        by: list[Any] = []
        for example in self.examples:
            for start in range(len(example), -1, -1):
                rest = heaps(*example[start:])
                by += [self.class_of.at(rest), self.small.at(rest)]
                if start < len(example):
                    by.append(self.acts.at(example[start], self.class_of(heaps(*example[start + 1 :]))))
        each = [
            z3.And(self.small(heaps(*example)), self.class_of(heaps(*example)) == of)
            for of, example in enumerate(self.examples)
        ]
        return self.k.prove(f"{self.name}.all-classes", [], z3.And(each), by)
