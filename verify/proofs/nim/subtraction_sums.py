"""Several heaps of subtraction games, each with a set of its own, in misère play: the rule of misère Nim.

A sum is lost in misère play exactly if the nim-sum of the values is 0 and some value is at least 2, or the nim-sum is 1
and no value is (`sum_misere_lost`). The proof follows that of misère Nim, with `turned` as the one new step: from a
heap of value 0 that has a move, some move leads to the value 1. T. S. Ferguson, 1974.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.game_sums import Components, declared_lists
from verify.proofs.general.outcome import outcome
from verify.proofs.nim import subtraction_sets as sets
from verify.proofs.nim.misere_bouton import big_summand
from verify.proofs.nim.subtraction_sets import SetHeap, counters, game, least, number, set_heap

PREFIX = "subtraction-sum"

LISTS = declared_lists("SetHeaps", SetHeap)
h, t = z3.Consts("h t", SetHeap)
x, y = z3.Consts("x y", LISTS.sort)
v = z3.Int("v")
first, rest = LISTS.head(x), LISTS.tail(x)


def heaps(k: Kernel) -> Components:
    """Any number of heaps of subtraction games side by side."""
    return Components(k, "subtraction-sum", k(game), LISTS)


def big(k: Kernel) -> Definition:
    """The number of heaps whose value is at least 2."""
    value = k(game).grundy
    body = lambda f, x: z3.If(LISTS.some(x), z3.If(value(LISTS.head(x)) >= 2, 1, 0) + f(LISTS.tail(x)), 0)
    return k.define([x], z3.IntSort(), body, Structural(x))


def big_natural(k: Kernel) -> Theorem:
    """The number of heaps whose value is at least 2 is a natural number."""
    return k.induct([x], k(big)(x) >= 0, Structural(x), at=[(rest,)], unfold=1)


def small_sum(k: Kernel) -> Theorem:
    """If no value is at least 2, the nim-sum of the values is 0 or 1."""
    value, star = k(heaps).value, k(algebra.nimsum)
    by = [value.at(x), k(big).at(x), k(big_natural)(rest), k(game).natural(first)]
    by += [star.at(k(game).grundy(first), value(rest)), star.at(0, 0)]
    goal = z3.And(value(x) >= 0, given(k(big)(x) == 0).then(value(x) <= 1))
    return k.induct([x], goal, Structural(x), at=[(rest,)], by=[*by, k(heaps).natural(x)])


def one_big_shows(k: Kernel) -> Theorem:
    """If exactly one value is at least 2, the nim-sum of the values is at least 2."""
    mine, others = k(game).grundy(first), k(heaps).value(rest)
    by = [k(big_natural)(rest), k(small_sum)(rest), k(game).natural(first), k(algebra.commutative)(mine, others)]
    by += [k(big_summand)(mine, others), k(big_summand)(others, mine)]
    goal = given(k(big)(x) == 1).then(k(heaps).value(x) >= 2)
    return k.induct([x], goal, Structural(x), at=[(rest,)], by=by, unfold=1)


def move_changes_one(k: Kernel) -> Theorem:
    """A move changes the number of values of at least 2 by at most one."""
    count = k(big)
    goal = given(k(heaps).move(x, y)).then(count(x) - 1 <= count(y), count(y) <= count(x) + 1)
    return k.induct([x, y], goal, Structural(x), at=[(rest, LISTS.tail(y))], unfold=1)


def misere_test(k: Kernel) -> Definition:
    """The misère test for values: nim-sum 0 if some value is at least 2, nim-sum 1 if none is."""
    return k.define([x], z3.BoolSort(), lambda _, x: k(heaps).value(x) == z3.If(k(big)(x) >= 1, 0, 1))


def test_is_left(k: Kernel) -> Theorem:
    """No move leads from a sum that passes the misère test to another one."""
    goal = given(k(heaps).move(x, y), k(misere_test)(x)).then(z3.Not(k(misere_test)(y)))
    by = [k(move_changes_one)(x, y), k(heaps).differs(x, y)]
    by += [fact for z in (x, y) for fact in (k(one_big_shows)(z), k(small_sum)(z), k(big_natural)(z))]
    return k.prove([x, y], goal, by=by, unfold=1)


def turned(k: Kernel) -> Definition:
    """The option of value 1 of a heap of value 0 that has a move, and of value 0 of a heap of value 1."""
    reach, s = k(game).reach, least(number(h))
    larger_heap = set_heap(counters(reach(set_heap(counters(h) - s, number(h)), 0)) + s, number(h))
    return k.define([h], SetHeap, lambda _, h: z3.If(k(game).grundy(h) == 0, larger_heap, reach(h, 0)))


def turned_moves(k: Kernel) -> Theorem:
    """From a heap that has a move and whose value is 0 or 1, a move leads to the other of these values."""
    one = k(game)
    value, reach, s = one.grundy, one.reach, least(number(h))
    member, lowest = k(sets.sets)
    back = set_heap(counters(h) - s, number(h))
    zero = reach(back, 0)
    goal = given(one.move(h, t), value(h) <= 1).then(one.move(h, k(turned)(h)), value(k(turned)(h)) == 1 - value(h))
    by = [k(turned).at(h), one.natural(h), one.natural(back), member(number(h)), one.falls(h, t)]
    by += [lowest(number(h), counters(h) - counters(t)), reach.at(h, 0), reach.at(back, 0), one.falls(back, zero)]
    by += [one.differs(h, back), k(sets.ferguson)(counters(zero) + s, number(h))]
    return k.prove([h, t], goal, by=by)


def has_move(k: Kernel) -> Definition:
    """A heap has a move: it holds the least amount of its set."""
    return k.define([h], z3.BoolSort(), lambda _, h: counters(h) >= least(number(h)))


def has_move_iff(k: Kernel) -> Theorem:
    """A heap with a move holds the least amount, and then taking it is a move."""
    member, lowest = k(sets.sets)
    taken = set_heap(counters(h) - least(number(h)), number(h))
    goal = z3.And(given(k(game).move(h, t)).then(k(has_move)(h)), given(k(has_move)(h)).then(k(game).move(h, taken)))
    by = [member(number(h)), lowest(number(h), counters(h) - counters(t)), k(game).falls(h, t)]
    return k.prove([h, t], goal, by=by, unfold=1)


def turn_first(k: Kernel) -> Definition:
    """The sum after the first heap that has a move is turned."""
    _, none, join, head, tail, some = LISTS
    body = lambda f, x: z3.If(
        some(x), z3.If(k(has_move)(head(x)), join(k(turned)(head(x)), tail(x)), join(head(x), f(tail(x)))), none
    )
    return k.define([x], LISTS.sort, body, Structural(x))


def turn_first_works(k: Kernel) -> Theorem:
    """If no value is at least 2, turning the first heap with a move is a move, and exchanges the nim-sums 0 and 1."""
    parts, value, star, after = k(heaps), k(heaps).value, k(algebra.nimsum), k(turn_first)(x)
    smaller_heap = set_heap(counters(first) - least(number(first)), number(first))
    goal = given(parts.move(x, y), k(big)(x) == 0).then(
        parts.move(x, after), k(big)(after) == 0, value(after) == 1 - value(x)
    )
    by = [k(turned_moves)(first, smaller_heap), k(has_move_iff)(first, LISTS.head(y))]
    by += [k(big_natural)(rest), k(small_sum)(rest), k(game).natural(first), k(small_sum)(k(turn_first)(rest))]
    by += [star.at(a, b) for a in (0, 1) for b in (0, 1)]
    return k.induct([x, y], goal, Structural(x), at=[(rest, LISTS.tail(y))], by=by, unfold=1)


def lowers_the_big(k: Kernel) -> Theorem:
    """If exactly one value is at least 2, the move to a nim-sum v of at most 1 leaves no such value."""
    parts, star = k(heaps), k(algebra.nimsum)
    mine, others = k(game).grundy(first), parts.value(rest)
    wanted = star(v, others)
    goal = given(0 <= v, v <= 1, k(big)(x) == 1).then(k(big)(parts.reply(x, v)) == 0)
    by = [k(big_natural)(rest), k(small_sum)(rest), k(one_big_shows)(rest), k(game).natural(first)]
    by += [k(game).reach.at(first, wanted), k(algebra.natural_value)(v, others), k(big_summand)(others, v)]
    by += [k(algebra.commutative)(v, others), star.at(v, others), star.at(v, mine), star.at(0, 0)]
    return k.induct([x, v], goal, Structural(x), at=[(rest, star(v, mine))], by=by, unfold=1)


def misere_reply(k: Kernel) -> Definition:
    """The reply: to nim-sum 1 if one value is at least 2, to nim-sum 0 if more are; if none is, a heap is turned."""
    count, reply = k(big), k(heaps).reply
    body = lambda _, x: z3.If(count(x) == 1, reply(x, 1), z3.If(count(x) >= 2, reply(x, 0), k(turn_first)(x)))
    return k.define([x], LISTS.sort, body)


def misere_reply_works(k: Kernel) -> Theorem:
    """From a sum that has a move and fails the misère test, the reply is a move to a sum that passes it."""
    parts, after = k(heaps), k(misere_reply)(x)
    goal = given(parts.move(x, y), z3.Not(k(misere_test)(x))).then(parts.move(x, after), k(misere_test)(after))
    by = [parts.reaches(x, 0), parts.reaches(x, 1), k(lowers_the_big)(x, 1), k(turn_first_works)(x, y)]
    by += [k(one_big_shows)(x), k(small_sum)(x), k(big_natural)(x), k(move_changes_one)(x, after)]
    return k.prove([x, y], goal, by=by, unfold=1)


def some_option(k: Kernel) -> Definition:
    """The sum after a move to value 0 in the first heap whose value is not 0."""
    value, (_, none, join, head, tail, some) = k(game).grundy, LISTS
    body = lambda f, x: z3.If(
        some(x), z3.If(value(head(x)) > 0, join(k(game).reach(head(x), 0), tail(x)), join(head(x), f(tail(x)))), none
    )
    return k.define([x], LISTS.sort, body, Structural(x))


def test_has_move(k: Kernel) -> Theorem:
    """A sum has a move if its nim-sum or the number of its values of at least 2 is not 0; so it has one at the test."""
    parts, after = k(heaps), k(some_option)(x)
    goal = given(z3.Or(k(big)(x) >= 1, parts.value(x) >= 1)).then(parts.move(x, after))
    by = [k(game).natural(first), k(game).reach.at(first, 0), k(algebra.commutative)(0, parts.value(rest))]
    by += [k(algebra.zero)(parts.value(rest)), parts.natural(rest)]
    return k.induct([x], goal, Structural(x), at=[(rest,)], by=by, unfold=1)


@theorem_name("subtraction-sum.P-misere")
def misere_lost(k: Kernel) -> Definition:
    """The P-positions of misère play, by recursion along the moves."""
    parts = k(heaps)
    order = Measure((parts.rank(x),))
    always = lambda _: z3.BoolVal(True)
    return outcome(
        k, "subtraction-sum.P-misere", LISTS.sort, always, parts.move, order, x, [parts.game.falls], Play.MISERE
    )


@theorem_name("subtraction-sum.misere-test-iff")
def misere_lost_iff_test(k: Kernel) -> Theorem:
    """In misère play a sum is lost exactly if it passes the misère test."""
    parts = k(heaps)
    goal = k(misere_lost)(x) == k(misere_test)(x)
    by = [k(test_is_left), k(misere_reply_works), k(test_has_move)(x), parts.game.falls]
    return k.induct([x], goal, Measure((parts.rank(x),)), by=by, unfold=1)


@theorem_name("subtraction-sum.misere-lost")
def sum_misere_lost(k: Kernel) -> Theorem:
    """In misère play a sum is lost exactly if some value is at least 2 and the nim-sum is 0, or none is and it is 1."""
    count, value = k(big)(x), k(heaps).value(x)
    rule = z3.Or(z3.And(count >= 1, value == 0), z3.And(count == 0, value == 1))
    return k.prove([x], k(misere_lost)(x) == rule, by=[k(misere_lost_iff_test)(x), k(big_natural)(x)], unfold=1)


@theorem_name("subtraction-sum.lost")
def sum_lost(k: Kernel) -> Theorem:
    """In normal play a sum is lost exactly if the nim-sum of the values is 0."""
    return k(heaps).lost_iff_zero("subtraction-sum.lost")


@theorem_name("subtraction-sum.plays-differ")
def plays_differ(k: Kernel) -> Theorem:
    """A sum is lost in exactly one of normal and misère play if and only if no value is at least 2."""
    by = [k(sum_lost)(x), k(sum_misere_lost)(x), k(small_sum)(x), k(big_natural)(x)]
    return k.prove([x], (k(heaps).game.lost(x) != k(misere_lost)(x)) == (k(big)(x) == 0), by=by)
