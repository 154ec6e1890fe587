"""Subtraction games: a move takes an amount that belongs to a fixed set S, finite or infinite, of positive numbers.

The sets are numbered by the integers, so that a set is a variable of every theorem; of a set only its least amount s is
known. Main statements: `ferguson` (the value of n is 1 exactly if n ≥ s and the value of n − s is 0) and
`misere_lost_iff_one` and `misere_is_shifted` (a heap is lost in misère play exactly if its value is 1, thus exactly if
n − s is lost in normal play). T. S. Ferguson, 1974.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general import small_value_sorts
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.outcome import outcome

PREFIX = "subtraction"

_whole = z3.IntSort()
allows = z3.Function("subtraction.allows", _whole, _whole, z3.BoolSort())
least = z3.Function("subtraction.least", _whole, _whole)

_fields, _heaps = {"set-counters": _whole, "set-number": _whole}, [(n, g) for n in range(9) for g in range(3)]
SetHeap, set_heap, counters, number = small_value_sorts.record_sort("SetHeap", "set-heap", _fields, _heaps)

n, a, g, i = z3.Ints("n a g i")
x, y = z3.Consts("x y", SetHeap)


class Sets(NamedTuple):
    """Assumptions on each set: its least amount is positive and belongs to it, and no smaller amount belongs to it."""

    member: Theorem
    lowest: Theorem


def sets(k: Kernel) -> Sets:
    """Any sets of positive amounts, numbered by the integers, each with its least amount."""
    theory = k.theory(
        "subtraction sets",
        [],
        [allows, least],
        {
            "member": ([g], z3.And(least(g) >= 1, allows(g, least(g)))),
            "lowest": ([g, a], z3.Implies(allows(g, a), least(g) <= a)),
        },
        words="any sets of positive amounts, each with its least amount",
    )
    # The hypotheses can hold together: set g may consist of all numbers from 1 on, or from 2 on, by the parity of g.
    functions: dict[z3.FuncDeclRef, Callable[..., Any]] = {
        allows: lambda g, a: a >= z3.If(g % 2 == 0, 1, 2),
        least: lambda g: z3.If(g % 2 == 0, 1, 2),
    }
    k.model(theory, {}, functions)
    return Sets(*theory.hypotheses)


def game(k: Kernel) -> Game:
    """One heap with a subtraction set: a move takes an amount of the set that is no larger than the heap."""
    member, lowest = k(sets)

    def legal(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
        in_range = z3.And(0 <= counters(y), counters(y) < counters(x), number(y) == number(x))
        return z3.And(in_range, allows(number(x), counters(x) - counters(y)))

    count: TermFunction = lambda x: z3.If(counters(x) >= least(number(x)), counters(x), 0)

    def option(x: z3.ExprRef, i: z3.ArithRef) -> z3.ExprRef:
        # Each number up to the size is tried as an amount; one that is not an amount is replaced by the least amount.
        return set_heap(counters(x) - z3.If(allows(number(x), i + 1), i + 1, least(number(x))), number(x))

    index: TermFunction = lambda x, y: counters(x) - counters(y) - 1
    place, option_at = index(x, y), option(x, i)
    claim = given(legal(x, y)).then(0 <= counters(y), counters(y) < counters(x))
    falls = k.prove("subtraction.falls", [x, y], claim)
    claim = given(legal(x, y)).then(0 <= place, place < count(x), y == option(x, place))
    options_listed = k.prove("subtraction.listed", [x, y], claim, [lowest(number(x), counters(x) - counters(y))])
    claim = given(0 <= i, i < count(x)).then(legal(x, option_at))
    counted = k.prove("subtraction.counted", [x, i], claim, [member(number(x)), lowest(number(x), i + 1)])
    return Game(k, "subtraction", SetHeap, legal, counters, count, option, index, falls, options_listed, counted)


def ferguson(k: Kernel) -> Theorem:
    """A heap of n ≥ 0 counters has the value 1 exactly if n ≥ s and the heap of n − s counters has the value 0."""
    v, reach = k(game).grundy, k(game).reach
    member, lowest = k(sets)
    heap, s = set_heap(n, g), least(g)
    back = set_heap(n - s, g)
    # An option of value 1, and an option of value 0 of the heap without the least amount.
    unit, zero = reach(heap, 1), reach(back, 0)
    goal = given(n >= 0).then((v(heap) == 1) == z3.And(n >= s, v(back) == 0))
    down, heap_up = counters(unit), set_heap(counters(zero) + s, g)
    by = [member(g), lowest(g, n - counters(reach(heap, 0))), k(game).natural(heap), k(game).natural(back)]
    by += [reach.at(heap, 1), reach.at(heap, 0), reach.at(back, 0)]
    by += [k(game).differs(heap, back), k(game).differs(heap, heap_up), k(game).differs(back, set_heap(down - s, g))]
    by += [k(game).falls(heap, unit), k(game).falls(back, zero)]
    return k.induct([n, g], goal, Measure((n,)), at=[(down, g), (counters(zero) + s, g)], by=by)


def misere_lost(k: Kernel) -> Definition:
    """The P-positions of misère play, by recursion along the moves."""
    always = lambda _: z3.BoolVal(True)
    order = Measure((counters(x),))
    return outcome(k, "subtraction.P-misere", SetHeap, always, k(game).move, order, x, [k(game).falls], Play.MISERE)


def option_of_lost(k: Kernel) -> Definition:
    """A move from a P-position of misère play."""
    has_move = z3.Implies(k(misere_lost)(x), z3.Exists([y], k(game).move(x, y)))
    return k.choose(k.prove("subtraction.lost-has-options", [x], has_move, unfold=1))


def winning_option(k: Kernel) -> Definition:
    """A winning move in misère play from a position that has a move and is not a P-position."""
    premise = z3.And(z3.Not(k(misere_lost)(x)), k(game).move(x, y))
    z = z3.Const("z", SetHeap)
    some_option = z3.Implies(premise, z3.Exists([z], z3.And(k(game).move(x, z), k(misere_lost)(z))))
    return k.choose(k.prove("subtraction.some-option-wins", [x, y], some_option, unfold=1))


def no_lost_option(k: Kernel) -> Theorem:
    """No move leads from a P-position of misère play to another one."""
    goal = given(k(misere_lost)(x), k(game).move(x, y)).then(z3.Not(k(misere_lost)(y)))
    return k.prove("subtraction.from-misere-lost", [x, y], goal, unfold=1)


def misere_lost_iff_one(k: Kernel) -> Theorem:
    """A heap is lost in misère play exactly if its Grundy value is 1."""
    one = k(game)
    v, reach = one.grundy, one.reach
    member, lowest = k(sets)
    heap, s = set_heap(n, g), least(g)
    back = set_heap(n - s, g)
    unit, zero = reach(heap, 1), reach(back, 0)
    larger_heap, won, some = set_heap(counters(zero) + s, g), k(winning_option), k(option_of_lost)
    by = [member(g), lowest(g, n - counters(some(heap))), some.at(heap), won.at(heap, back), one.natural(heap)]
    by += [one.natural(back), reach.at(heap, 1), reach.at(back, 0), one.falls(back, zero), one.falls(heap, unit)]
    by += [one.differs(heap, back), one.differs(heap, won(heap, back)), k(no_lost_option)(heap, unit)]
    by += [k(no_lost_option)(heap, larger_heap), k(ferguson)(n, g), k(ferguson)(counters(zero) + s, g)]
    places = [(counters(unit), g), (counters(zero) + s, g), (counters(won(heap, back)), g)]
    return k.induct([n, g], given(n >= 0).then(k(misere_lost)(heap) == (v(heap) == 1)), Measure((n,)), at=places, by=by)


def misere_is_shifted(k: Kernel) -> Theorem:
    """A heap of n counters is lost in misère play exactly if n ≥ s and n − s counters are lost in normal play."""
    one, heap, back = k(game), set_heap(n, g), set_heap(n - least(g), g)
    by = [k(misere_lost_iff_one)(n, g), k(ferguson)(n, g), one.lost_iff_zero(back)]
    return k.prove([n, g], given(n >= 0).then(k(misere_lost)(heap) == z3.And(n >= least(g), one.lost(back))), by)
