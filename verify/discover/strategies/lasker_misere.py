"""Lasker's Nim in misère play: as in normal play, unless every heap has at most one counter.

A position with a heap of two or more counters is lost exactly when it is lost in normal play. If no heap has so many,
it is lost exactly when the number of counters is odd. A position with one such heap has a value of 2 or more. So from a
lost position with such heaps no move removes all of them, and from a won position with just one of them a move leaves
an odd number of single counters.
"""

from dataclasses import replace
from itertools import combinations_with_replacement

import z3

from theory.numbers.nim_sum import nim_sum as nim_sum_of
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.general.heap_sums import NimSums, weight
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.position_search import Search
from verify.discover.result import ProvedForm, StrategyFailed
from verify.discover.strategies import arithmetic_periodic_games, lasker_games
from verify.kernel import Defined, Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

n, a, b = z3.Ints("n a b")
p, q, x, y = z3.Consts("p q x y", Heaps)
# The outcomes of the heaps 0, 1 and all others, 0 for a lost heap.
OUTCOMES = Periodic(2, 1, (1, 0, 1))
# The largest heaps of the positions that are compared with a search, by the number of heaps.
COMPARED = {1: 12, 2: 8, 3: 5, 4: 3}


class MisereLasker:
    """Lists of heaps of Lasker's Nim in misère play.

    Args:
        k: the kernel.
        game: the rules.
    """

    def __init__(self, k: Kernel, game: HeapGame) -> None:
        form = arithmetic_periodic_games.guess_arithmetic_period(lasker_games.brute_values(lasker_games.BOUND))
        assert form is not None
        self.k, self.name = k, game.name
        self.heap = heap = lasker_games.LaskerHeap(k, replace(game, name=f"{game.name}.normal"), form)
        self.f, option = heap.f, heap.option
        goal = z3.Implies(option(n, a, b), z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n)))
        smaller = k.prove(f"{heap.name}.smaller", [n, a, b], goal, [option.at(n, a, b)])
        natural = k.prove(f"{heap.name}.natural", [n], self.f(n) >= 0, [heap.closed(n)])
        called, differs, reaches = f"{heap.name}.sum", heap.differs(), heap.reaches()
        self.sums = NimSums(k, called, 2, option, smaller, heap.f, heap.has, natural, differs, reaches)
        self.sums.theorems()
        self.differs, self.reaches = k.theorems[f"{called}.sum-differs"], k.theorems[f"{called}.sum-reaches"]
        self.natural = k.theorems[f"{called}.nim-sum-natural"]
        normal = self.sums.positions
        self.move, self.value = self.sums.move, self.sums.value
        self.positions = GameTheory(k, self.name, Heaps, normal.domain, normal.move, normal.rank, normal.falls)

    def counted(self) -> None:
        """Count the heaps of two or more, and prove how a move changes their number and what few of them imply."""
        k, name, f, move, value, star = self.k, self.name, self.f, self.move, self.value, self.k(algebra.nimsum)

        def count(g: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), z3.If(head(p) >= 2, 1, 0) + g(tail(p)), 0)

        self.big = big = k.define(f"{name}.big", [p], z3.IntSort(), count, Structural(p))
        some = k.induct(f"{name}.big-natural", [p], big(p) >= 0, Structural(p), at=[(tail(p),)], by=[big.at(p)])
        parts = self.sums.parts(q)
        goal = z3.Implies(move(p, q), z3.And(big(q) >= big(p) - 1, z3.Implies(big(p) == 0, big(q) == 0)))
        by: list[Fact] = [move.at(p, q), big.at(p), big.at(q), big.at(tail(q)), some(tail(p)), some(tail(tail(q)))]
        by += [self.sums.smaller(head(p), *parts), self.heap.option.at(head(p), *parts), some(tail(q))]
        self.moved = k.induct(f"{name}.big-moved", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
        closed = self.heap.closed
        low, rest = f(head(p)), value(tail(p))
        goal = z3.Implies(big(p) == 0, value(p) <= 1)
        halves = k(algebra.halves)
        by = [big.at(p), value.at(p), closed(head(p)), some(tail(p)), self.natural(tail(p)), halves(low, rest)]
        by += [star.at(0, 0), self.natural(p)]
        self.small = k.induct(f"{name}.none-big", [p], goal, Structural(p), at=[(tail(p),)], by=by)
        goal = z3.Implies(big(p) == 1, value(p) >= 2)
        by = [big.at(p), value.at(p), closed(head(p)), some(tail(p)), self.natural(tail(p)), halves(low, rest)]
        by += [self.small(tail(p)), k(algebra.zero)(low / 2), k(algebra.commutative)(0, rest / 2)]
        by += [k(algebra.zero)(rest / 2), self.natural(p)]
        self.single = k.induct(f"{name}.one-big", [p], goal, Structural(p), at=[(tail(p),)], by=by)
        self.some_big = some

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on lists of heaps, and on one heap."""
        k, name, move, value, big = self.k, self.name, self.move, self.value, self.big
        test = k.define(f"{name}.won", [p], z3.IntSort(), lambda *_: z3.If(value(p) == z3.If(big(p) >= 1, 0, 1), 0, 1))
        goal = z3.Implies(z3.And(move(x, y), test(x) == 0), test(y) != 0)
        by: list[Fact] = [test.at(x), test.at(y), self.differs(x, y), self.moved(x, y), self.single(x)]
        by += [self.small(y), self.some_big(x), self.some_big(y), self.natural(y)]
        quiet = k.prove(f"{name}.quiet", [x, y], goal, by)
        return [*self._answers(test, quiet), value.equation, big.equation]

    def _answers(self, test: Defined, quiet: Theorem) -> list[Theorem]:
        k, name, move, value, big, f = self.k, self.name, self.move, self.value, self.big, self.f
        star, closed, option = k(algebra.nimsum), self.heap.closed, self.heap.option
        can = self.positions.can
        some, shown = self.positions.shared(test)
        shows = k.prove(f"{name}.can", [x, y], z3.Implies(move(x, y), can(x)), [can.at(x)])
        # The first nonempty heap can be removed.
        first = k.define(
            f"{name}.first-removed", [p], Heaps,
            lambda g, p: z3.If(is_cons(p), z3.If(head(p) >= 1, cons(0, cons(0, tail(p))),
                                                 cons(head(p), g(tail(p)))), nil),
            Structural(p),
        )  # fmt: skip
        any_left = k.define(
            f"{name}.any", [p], z3.BoolSort(), lambda g, p: z3.And(is_cons(p), z3.Or(head(p) >= 1, g(tail(p)))),
            Structural(p),
        )  # fmt: skip
        by: list[Fact] = [first.at(p), any_left.at(p), move.at(p, first(p)), option.at(head(p), 0, 0)]
        goal = z3.Implies(any_left(p), move(p, first(p)))
        removes = k.induct(f"{name}.first-removed-moves", [p], goal, Structural(p), at=[(tail(p),)], by=by)
        by = [any_left.at(p), value.at(p), big.at(p), closed(head(p)), star.at(0, 0)]
        goal = z3.Implies(z3.Not(any_left(p)), z3.And(value(p) == 0, big(p) == 0))
        empty = k.induct(f"{name}.empty", [p], goal, Structural(p), at=[(tail(p),)], by=by)
        goal = z3.Implies(test(x) == 0, can(x))
        by = [test.at(x), empty(x), removes(x), shows(x, first(x))]
        goes_on = k.prove(f"{name}.goes-on", [x], goal, by)
        parts = self.sums.parts(q)
        by = [move.at(p, q), any_left.at(p), option.at(head(p), *parts)]
        goal = z3.Implies(move(p, q), any_left(p))
        left = k.induct(f"{name}.move-takes", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
        stuck = k.prove(f"{name}.can-any", [x], z3.Implies(can(x), any_left(x)), [can.at(x), left])
        # If just one heap is big, it is replaced by 1 or 0, so that the nim-sum becomes 1.
        odd = k.define(
            f"{name}.odd-lowered", [p, a], Heaps,
            lambda g, p, a: z3.If(is_cons(p), z3.If(head(p) >= 2, cons(star(a, value(tail(p))), cons(0, tail(p))),
                                                    cons(head(p), g(tail(p), star(a, f(head(p)))))), nil),
            Structural(p),
        )  # fmt: skip
        to, rest = odd(p, a), value(tail(p))
        goal = z3.Implies(z3.And(big(p) == 1, 0 <= a, a <= 1), z3.And(move(p, to), big(to) == 0, value(to) == a))
        deeper = star(a, f(head(p)))
        by = [odd.at(p, a), big.at(p), big.at(to), big.at(tail(to)), value.at(p), value.at(to), value.at(tail(to))]
        by += [move.at(p, to), option.at(head(p), star(a, rest), 0), closed(head(p)), closed(star(a, rest)), closed(0)]
        by += [self.small(tail(p)), self.some_big(tail(p)), self.natural(tail(p)), star.at(0, 0), star.at(0, 1)]
        by += [star.at(1, 0), star.at(1, 1), k(algebra.zero)(rest), k(algebra.commutative)(0, rest)]
        by += [k(algebra.cancel)(a, rest), k(algebra.cancel)(a, f(head(p))), k(algebra.commutative)(deeper, f(head(p)))]
        by += [star.at(a, rest), star.at(a, f(head(p)))]
        ends = k.induct(f"{name}.big-lowered-moves", [p, a], goal, Structural(p), at=[(tail(p), deeper)], by=by)
        normal, _ = self.sums.positions.shared(value)
        goal = z3.Implies(z3.And(normal(x, 0), big(x) >= 2), some(x, 0))
        by = [normal.at(x, 0), some.at(x, 0), self.moved, test.equation]
        usual = k.prove(f"{name}.as-in-normal-play", [x], goal, by)
        goal = z3.Implies(z3.And(can(x), test(x) != 0), some(x, 0))
        to, one = first(x), odd(x, 1)
        by = [test.at(x), stuck(x), removes(x), shown(x, to, 0), test.at(to), self.moved(x, to), self.small(to)]
        by += [self.differs(x, to), self.small(x), self.some_big(x), self.natural(to), self.natural(x)]
        by += [ends(x, 1), shown(x, one, 0), test.at(one), usual(x), self.reaches(x, 0)]
        answered = k.prove(f"{name}.answered", [x], goal, by)
        found = self.positions.misere(test, quiet, goes_on, answered)
        repeating = PeriodicFunction(k, name, list(OUTCOMES.values), 2, 1)
        alone = cons(n, nil)
        outcome, lost = repeating.f, self.positions.lost_misere
        goal = z3.Implies(z3.And(n >= 0, n < 3), (outcome(n) == 0) == (n == 1))
        entries = k.evaluate(f"{name}.lost-entries", [n], goal)
        goal = z3.Implies(n >= 0, (outcome(n) == 0) == (n == 1))
        listed = k.prove(f"{name}.lost-heaps", [n], goal, [entries(n), entries(2), outcome.at(n), outcome.at(2)])
        goal = z3.Implies(n >= 0, z3.And(lost(alone) == (n == 1), lost(alone) == (outcome(n) == 0)))
        by = [found[0](alone), test.at(alone), value.at(alone), value.at(nil), big.at(alone), big.at(nil), closed(n)]
        by += [k(algebra.zero)(f(n)), listed(n)]
        single = k.prove(f"{name}.one-heap", [n], goal, by)
        return [single, *found, repeating.least()]


def lost(heaps: tuple[int, ...]) -> bool:
    """Return whether a position is lost."""
    if max(heaps, default=0) < 2:
        return sum(heaps) % 2 == 1
    return not nim_sum_of(size - 1 if size and size % 4 == 0 else size + (size % 4 == 3) for size in heaps)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the rule with brute force, and prove it.

    Raises:
        StrategyFailed: the rule is wrong, or the time is up.
    """
    assert lasker_games.is_laskers_nim(game) and play is Play.MISERE
    search = Search(game, play, clock.check)
    for count, most in COMPARED.items():
        for heaps in combinations_with_replacement(range(1, most + 1), count):
            if search.lost(heaps) is not lost(heaps):
                raise StrategyFailed(f"brute force contradicts the rule at the position {heaps}")
    lists = MisereLasker(k, game)
    lists.counted()
    description = (
        "the only lost heap is 1; several heaps are lost as in normal play if one of them is 2 or more, and otherwise "
        "if the number of counters is odd"
    )
    form = Form(kind="periodic", preperiod=2, period=1)
    return ProvedForm(form, OUTCOMES, lists.theorems(), description, OUTCOMES)
