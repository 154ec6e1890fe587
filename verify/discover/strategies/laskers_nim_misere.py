"""Lasker's Nim in misère play: as in normal play, unless every heap has at most one counter.

A position with a heap of two or more counters is lost exactly when it is lost in normal play. If no heap has so many,
it is lost exactly when the number of counters is odd. A position with one such heap has a value of 2 or more. So from a
lost position with such heaps no move removes all of them, and from a won position with just one of them a move leaves
an odd number of single counters.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
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
from verify.discover.result import ProvedForm, StrategyFailed
from verify.discover.strategies import arithmetic_periodic_games, laskers_nim
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Definition, Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

n, a, b = z3.Ints("n a b")
p, q, x, y = z3.Consts("p q x y", Heaps)
# The outcomes of the heaps 0, 1 and all others, 0 for a lost heap.
OUTCOMES = Periodic(2, 1, (1, 0, 1))
# The largest heaps of the positions that are compared with a search, by the number of heaps.
COMPARED_SIZES = {1: 12, 2: 8, 3: 5, 4: 3}


class MisereLasker:
    """Lists of heaps of Lasker's Nim in misère play.

    Args:
        k: the kernel.
        game: the rules.
    """

    def __init__(self, k: Kernel, game: HeapGame) -> None:
        form = arithmetic_periodic_games.guess_arithmetic_period(laskers_nim.brute_values(laskers_nim.BOUND))
        assert form is not None
        self.k, self.name = k, game.name
        self.heap = heap = laskers_nim.LaskerHeap(k, replace(game, name=f"{game.name}.normal"), form)
        self.f, option = heap.f, heap.option
        goal = z3.Implies(option(n, a, b), z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n)))
        smaller = k.prove(f"{heap.name}.smaller", [n, a, b], goal, [option.at(n, a, b)])
        natural = k.prove(f"{heap.name}.natural", [n], self.f(n) >= 0, [heap.closed(n)])
        called, options_differ, reaches_smaller_values = (
            f"{heap.name}.sum",
            heap.options_differ(),
            heap.reaches_smaller_values(),
        )
        self.sums = NimSums(
            k, called, 2, option, smaller, heap.f, heap.has, natural, options_differ, reaches_smaller_values
        )
        self.sums.theorems()
        self.options_differ, self.reaches_smaller_values = (
            k.theorems[f"{called}.sum-differs"],
            k.theorems[f"{called}.sum-reaches"],
        )
        self.natural = k.theorems[f"{called}.nim-sum-natural"]
        normal = self.sums.positions
        self.move, self.value = self.sums.move, self.sums.value
        self.positions = GameTheory(k, self.name, Heaps, normal.domain, normal.move, normal.rank, normal.rank_falls)
        self.nim_sum = k(algebra.nimsum)

    @cached_property
    def big(self) -> Definition:
        """Define the number of big heaps in a list: those of two or more counters."""

        def count(g: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
            return z3.If(is_cons(p), z3.If(head(p) >= 2, 1, 0) + g(tail(p)), 0)

        return self.k.define(f"{self.name}.big", [p], z3.IntSort(), count, Structural(p))

    @cached_property
    def big_natural(self) -> Theorem:
        """Prove for p: big(p) ≥ 0."""
        big = self.big
        return self._by_structure("big-natural", big(p) >= 0, [big.at(p)])

    @cached_property
    def big_after_move(self) -> Theorem:
        """Prove for a move from p to q: big(q) ≥ big(p) − 1, and big(q) = 0 if big(p) = 0."""
        big, move, natural = self.big, self.move, self.big_natural
        parts = self.sums.parts(q)
        goal = z3.Implies(move(p, q), z3.And(big(q) >= big(p) - 1, z3.Implies(big(p) == 0, big(q) == 0)))
        by: list[Fact] = [
            move.at(p, q),
            big.at(p),
            big.at(q),
            big.at(tail(q)),
            natural(tail(p)),
            natural(tail(tail(q))),
        ]
        by += [self.sums.smaller(head(p), *parts), self.heap.option.at(head(p), *parts), natural(tail(q))]
        at = (tail(p), tail(q))
        return self.k.induct(f"{self.name}.big-moved", [p, q], goal, Structural(p), at=[at], by=by)

    @cached_property
    def small_without_big(self) -> Theorem:
        """Prove for p: no heap is big → value(p) ≤ 1."""
        big, value, nim_sum, low, rest = self.big, self.value, self.nim_sum, self.f(head(p)), self.value(tail(p))
        goal = z3.Implies(big(p) == 0, value(p) <= 1)
        by = [big.at(p), value.at(p), self.heap.closed(head(p)), self.big_natural(tail(p)), self.natural(tail(p))]
        by += [self.k(algebra.halves)(low, rest), nim_sum.at(0, 0), self.natural(p)]
        return self._by_structure("none-big", goal, by)

    @cached_property
    def large_with_one_big(self) -> Theorem:
        """Prove for p: exactly one heap is big → value(p) ≥ 2."""
        k, big, value, low, rest = self.k, self.big, self.value, self.f(head(p)), self.value(tail(p))
        goal = z3.Implies(big(p) == 1, value(p) >= 2)
        by = [big.at(p), value.at(p), self.heap.closed(head(p)), self.big_natural(tail(p)), self.natural(tail(p))]
        by += [k(algebra.halves)(low, rest), self.small_without_big(tail(p)), k(algebra.zero)(low / 2)]
        by += [k(algebra.commutative)(0, rest / 2), k(algebra.zero)(rest / 2), self.natural(p)]
        return self._by_structure("one-big", goal, by)

    @cached_property
    def test(self) -> Definition:
        """Return the closed form of the outcomes: 0 for a lost list, and 1 for a won one."""
        is_lost = self.value(p) == z3.If(self.big(p) >= 1, 0, 1)
        return self.k.define(f"{self.name}.won", [p], z3.IntSort(), lambda *_: z3.If(is_lost, 0, 1))

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from a lost list to a lost list."""
        moved, large, test = self.big_after_move, self.large_with_one_big, self.test
        goal = z3.Implies(z3.And(self.move(x, y), test(x) == 0), test(y) != 0)
        by: list[Fact] = [test.at(x), test.at(y), self.options_differ(x, y), moved(x, y), large(x)]
        by += [self.small_without_big(y), self.big_natural(x), self.big_natural(y), self.natural(y)]
        return self.k.prove(f"{self.name}.quiet", [x, y], goal, by)

    @cached_property
    def can_move(self) -> Theorem:
        """Prove for x, y: move(x, y) → has_move(x)."""
        # The definition of the option values precedes this theorem in the stored records.
        has_move, _ = self.positions.has_move, self.positions.option_values(self.test)
        return self.k.prove(f"{self.name}.can", [x, y], z3.Implies(self.move(x, y), has_move(x)), [has_move.at(x)])

    @cached_property
    def first_removed(self) -> Definition:
        """Return the list that a move leaves if it removes the first nonempty heap."""
        return self.k.define(
            f"{self.name}.first-removed", [p], Heaps,
            lambda g, p: z3.If(is_cons(p), z3.If(head(p) >= 1, cons(0, cons(0, tail(p))),
                                                 cons(head(p), g(tail(p)))), nil),
            Structural(p),
        )  # fmt: skip

    @cached_property
    def any_left(self) -> Definition:
        """Return the predicate that a heap of the list is not empty."""
        return self.k.define(
            f"{self.name}.any", [p], z3.BoolSort(), lambda g, p: z3.And(is_cons(p), z3.Or(head(p) >= 1, g(tail(p)))),
            Structural(p),
        )  # fmt: skip

    @cached_property
    def first_removed_moves(self) -> Theorem:
        """Prove that a move leads from a list with a nonempty heap to `first_removed`."""
        first, any_left, move = self.first_removed, self.any_left, self.move
        by: list[Fact] = [first.at(p), any_left.at(p), move.at(p, first(p)), self.heap.option.at(head(p), 0, 0)]
        return self._by_structure("first-removed-moves", z3.Implies(any_left(p), move(p, first(p))), by)

    @cached_property
    def empty(self) -> Theorem:
        """Prove for a list p of empty heaps: value(p) = 0, and no heap is big."""
        any_left, value, big = self.any_left, self.value, self.big
        by = [any_left.at(p), value.at(p), big.at(p), self.heap.closed(head(p)), self.nim_sum.at(0, 0)]
        goal = z3.Implies(z3.Not(any_left(p)), z3.And(value(p) == 0, big(p) == 0))
        return self._by_structure("empty", goal, by)

    @cached_property
    def lost_has_move(self) -> Theorem:
        """Prove that there is a move from every lost list."""
        can_move, removes, empty = self.can_move, self.first_removed_moves, self.empty
        goal = z3.Implies(self.test(x) == 0, self.positions.has_move(x))
        by = [self.test.at(x), empty(x), removes(x), can_move(x, self.first_removed(x))]
        return self.k.prove(f"{self.name}.goes-on", [x], goal, by)

    @cached_property
    def can_any(self) -> Theorem:
        """Prove for x: has_move(x) → a heap is not empty."""
        k, name, move, any_left, has_move = self.k, self.name, self.move, self.any_left, self.positions.has_move
        by = [move.at(p, q), any_left.at(p), self.heap.option.at(head(p), *self.sums.parts(q))]
        goal = z3.Implies(move(p, q), any_left(p))
        takes = k.induct(f"{name}.move-takes", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
        return k.prove(f"{name}.can-any", [x], z3.Implies(has_move(x), any_left(x)), [has_move.at(x), takes])

    @cached_property
    def big_lowered(self) -> Definition:
        """Return for p, a the list in which the first big heap is replaced so that the nim-sum becomes a."""
        nim_sum, value, f = self.nim_sum, self.value, self.f
        return self.k.define(
            f"{self.name}.odd-lowered", [p, a], Heaps,
            lambda g, p, a: z3.If(is_cons(p), z3.If(head(p) >= 2, cons(nim_sum(a, value(tail(p))), cons(0, tail(p))),
                                                    cons(head(p), g(tail(p), nim_sum(a, f(head(p)))))), nil),
            Structural(p),
        )  # fmt: skip

    @cached_property
    def big_lowered_moves(self) -> Theorem:
        """Prove for p with one big heap and a ≤ 1: a move leads to `big_lowered`, which has value a and no big heap."""
        k, big, value, move, lowered, f = self.k, self.big, self.value, self.move, self.big_lowered, self.f
        nim_sum, closed, option = self.nim_sum, self.heap.closed, self.heap.option
        to, rest = lowered(p, a), value(tail(p))
        goal = z3.Implies(z3.And(big(p) == 1, 0 <= a, a <= 1), z3.And(move(p, to), big(to) == 0, value(to) == a))
        deeper = nim_sum(a, f(head(p)))
        by = [lowered.at(p, a), big.at(p), big.at(to), big.at(tail(to)), value.at(p), value.at(to), value.at(tail(to))]
        by += [
            move.at(p, to),
            option.at(head(p), nim_sum(a, rest), 0),
            closed(head(p)),
            closed(nim_sum(a, rest)),
            closed(0),
        ]
        by += [self.small_without_big(tail(p)), self.big_natural(tail(p)), self.natural(tail(p))]
        by += [nim_sum.at(0, 0), nim_sum.at(0, 1), nim_sum.at(1, 0), nim_sum.at(1, 1)]
        by += [k(algebra.zero)(rest), k(algebra.commutative)(0, rest)]
        by += [k(algebra.cancel)(a, rest), k(algebra.cancel)(a, f(head(p))), k(algebra.commutative)(deeper, f(head(p)))]
        by += [nim_sum.at(a, rest), nim_sum.at(a, f(head(p)))]
        at = (tail(p), deeper)
        return k.induct(f"{self.name}.big-lowered-moves", [p, a], goal, Structural(p), at=[at], by=by)

    @cached_property
    def as_in_normal_play(self) -> Theorem:
        """Prove that a list with at least two big heaps is won in misère play if it is won in normal play."""
        some, test = self.positions.option_values(self.test).some, self.test
        normal = self.sums.positions.option_values(self.value).some
        goal = z3.Implies(z3.And(normal(x, 0), self.big(x) >= 2), some(x, 0))
        by = [normal.at(x, 0), some.at(x, 0), self.big_after_move, test.equation]
        return self.k.prove(f"{self.name}.as-in-normal-play", [x], goal, by)

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that each won list that has a move has a lost option."""
        test, has_move, (some, shown) = self.test, self.positions.has_move, self.positions.option_values(self.test)
        can_any, lowered, usual = self.can_any, self.big_lowered_moves, self.as_in_normal_play
        goal = z3.Implies(z3.And(has_move(x), test(x) != 0), some(x, 0))
        to, odd = self.first_removed(x), self.big_lowered(x, 1)
        by = [test.at(x), can_any(x), self.first_removed_moves(x), shown(x, to, 0), test.at(to)]
        by += [
            self.big_after_move(x, to),
            self.small_without_big(to),
            self.options_differ(x, to),
            self.small_without_big(x),
        ]
        by += [self.big_natural(x), self.natural(to), self.natural(x), lowered(x, 1), shown(x, odd, 0), test.at(odd)]
        by += [usual(x), self.reaches_smaller_values(x, 0)]
        return self.k.prove(f"{self.name}.answered", [x], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove which lists of heaps and which single heaps are lost in misère play, and return the theorems."""
        no_lost_option, lost_has_move, has_lost_option = self.no_lost_option, self.lost_has_move, self.has_lost_option
        several = self.positions.misere(self.test, no_lost_option, lost_has_move, has_lost_option)
        repeating = PeriodicFunction(self.k, self.name, list(OUTCOMES.values), 2, 1)
        single = self._prove_one_heap(several[0], repeating.f)
        return [single, *several, repeating.minimality(), self.value.equation, self.big.equation]

    def _prove_one_heap(self, lost_by_test: Theorem, outcome: Definition) -> Theorem:
        """Prove for n ≥ 0: a single heap n is lost exactly if n = 1, and exactly if `outcome` is 0 at n."""
        k, name, test, value, big = self.k, self.name, self.test, self.value, self.big
        single_heap, lost = cons(n, nil), self.positions.lost_misere
        goal = z3.Implies(z3.And(n >= 0, n < 3), (outcome(n) == 0) == (n == 1))
        entries = k.evaluate(f"{name}.lost-entries", [n], goal)
        goal = z3.Implies(n >= 0, (outcome(n) == 0) == (n == 1))
        listed = k.prove(f"{name}.lost-heaps", [n], goal, [entries(n), entries(2), outcome.at(n), outcome.at(2)])
        goal = z3.Implies(n >= 0, z3.And(lost(single_heap) == (n == 1), lost(single_heap) == (outcome(n) == 0)))
        by = [
            lost_by_test(single_heap),
            test.at(single_heap),
            value.at(single_heap),
            value.at(nil),
            big.at(single_heap),
            big.at(nil),
        ]
        by += [self.heap.closed(n), k(algebra.zero)(self.f(n)), listed(n)]
        return k.prove(f"{name}.one-heap", [n], goal, by)

    def _by_structure(self, name: str, goal: z3.BoolRef, by: Sequence[Fact]) -> Theorem:
        """Prove a formula about each list p by induction on its tail."""
        return self.k.induct(f"{self.name}.{name}", [p], goal, Structural(p), at=[(tail(p),)], by=by)


def lost(heaps: tuple[int, ...]) -> bool:
    """Return whether a position is lost in misère play, by the rule that is proved here."""
    if max(heaps, default=0) < 2:
        return sum(heaps) % 2 == 1
    return not nim_sum_of(size - 1 if size and size % 4 == 0 else size + (size % 4 == 3) for size in heaps)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the rule with brute force, and prove it.

    Raises:
        StrategyFailed: the rule is wrong, or the time is up.
    """
    assert laskers_nim.is_laskers_nim(game) and play is Play.MISERE
    search = Search(game, play, clock.check)
    for count, most in COMPARED_SIZES.items():
        for heaps in combinations_with_replacement(range(1, most + 1), count):
            if search.lost(heaps) is not lost(heaps):
                raise StrategyFailed(f"brute force contradicts the rule at the position {heaps}")
    lists = MisereLasker(k, game)
    description = (
        "the only lost heap is 1; several heaps are lost as in normal play if one of them is 2 or more, and otherwise "
        "if the number of counters is odd"
    )
    form = Form(kind="periodic", preperiod=2, period=1)
    return ProvedForm(form, OUTCOMES, lists.theorems(), description, OUTCOMES)
