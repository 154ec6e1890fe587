"""End-Nim: take any number of counters from the first or the last heap of a row.

For a row w there is one heap R(w) that makes it lost if it follows w, and one heap L(w) that does if it precedes w; 0
stands for no heap. A row a w b with heaps at both ends is a game of Nim with a and b, except that it is over, with a
lost row for the next player, when a is L(w) or b is R(w) and the other one is gone. So the heaps a other than L(w) in
ascending order belong to the heaps b other than R(w). Then a w is lost exactly when R(a w) = 0, or L(a w) = 0. M. H.
Albert and R. J. Nowakowski, Electronic Journal of Combinatorics 8 (2001), R1.
"""

from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general import number_lists
from verify.proofs.general.number_lists import length, length_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, x, y = z3.Consts("p q x y", Heaps)
i, j, m, n, side = z3.Ints("i j m n side")
RIGHT, LEFT = 1, 0


def partner(heap: Any, lost: Any, excluded: Any) -> z3.ArithRef:
    """Return the heap at one end that makes the row lost, given the heap at the other end; 0 if no heap does.

    Args:
        heap: the heap at the other end.
        lost: the heap at the other end that makes the inner row lost.
        excluded: the heap at this end that makes the inner row lost.
    """
    place = z3.If(z3.And(lost > 0, heap > lost), heap - 1, heap)
    return z3.If(heap == lost, 0, z3.If(z3.And(excluded > 0, place >= excluded), place + 1, place))


def end_nim(k: Kernel, name: str) -> list[Theorem]:
    """Prove which rows are lost, for any number of heaps."""
    fine, counters, many, some_many = k(valid), k(total), k(length), k(length_natural)
    at, put = k(number_lists.at), k(number_lists.put)

    def from_first(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
        here = z3.And(0 <= head(q), head(q) < head(p), tail(q) == tail(p))
        return z3.And(is_cons(p), is_cons(q), z3.If(head(p) == 0, z3.And(head(q) == 0, f(tail(p), tail(q))), here))

    front = k.define(f"{name}.from-first", [p, q], z3.BoolSort(), from_first, Structural(p))
    same = k.define(
        f"{name}.same", [p, q, i], z3.BoolSort(),
        lambda f, p, q, i: z3.Or(i <= 0, z3.And(at(p, i - 1) == at(q, i - 1), f(p, q, i - 1))), Measure((i,)),
    )  # fmt: skip

    def from_last(f: z3.FuncDeclRef, p: Any, q: Any, j: Any) -> z3.BoolRef:
        one, other = at(p, j - 1), at(q, j - 1)
        here = z3.And(0 <= other, other < one, same(p, q, j - 1))
        return z3.And(j > 0, z3.If(one == 0, z3.And(other == 0, f(p, q, j - 1)), here))

    # Counters are taken from the last heap of the first j that is not empty.
    back = k.define(f"{name}.from-last", [p, q, j], z3.BoolSort(), from_last, Measure((j,)))
    ways = z3.Or(front(p, q), z3.And(fine(q), many(p) == many(q), back(p, q, many(p))))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p), ways))

    def heap_beside(f: z3.FuncDeclRef, p: Any, j: Any, side: Any) -> z3.ArithRef:
        last = at(p, j - 1)
        right = z3.If(
            head(p) == 0, f(tail(p), j - 1, RIGHT), partner(head(p), f(tail(p), j - 1, LEFT), f(tail(p), j - 1, RIGHT))
        )
        left = z3.If(last == 0, f(p, j - 1, LEFT), partner(last, f(p, j - 1, RIGHT), f(p, j - 1, LEFT)))
        return z3.If(z3.Or(j <= 0, z3.Not(is_cons(p))), 0, z3.If(side == RIGHT, right, left))

    # The heap that makes the row of the first j heaps lost if it stands on the given side of them.
    beside = k.define(f"{name}.beside", [p, j, side], z3.IntSort(), heap_beside, Measure((j,)))

    def right(p: Any, j: Any) -> Any:
        return beside(p, j, RIGHT)

    def left(p: Any, j: Any) -> Any:
        return beside(p, j, LEFT)

    order = Measure((j,))
    within = z3.And(fine(p), 0 <= j, j <= many(p))
    rest, shorter = tail(p), j - 1
    lists: list[Fact] = [fine.at(p), many.at(p), some_many(p), some_many(rest), many.at(rest)]
    goal = z3.Implies(fine(p), at(p, i) >= 0)
    by: list[Fact] = [fine.at(p), at.at(p, i)]
    natural_at = k.induct(f"{name}.at-natural", [p, i], goal, Structural(p), at=[(rest, i - 1)], by=by)
    goal = z3.Implies(z3.And(fine(p), z3.Or(side == LEFT, side == RIGHT)), beside(p, j, side) >= 0)
    by = [beside.at(p, j, side), fine.at(p), natural_at(p, j - 1)]
    places = [
        (rest, shorter, z3.IntVal(LEFT)),
        (rest, shorter, z3.IntVal(RIGHT)),
        (p, shorter, z3.IntVal(LEFT)),
        (p, shorter, z3.IntVal(RIGHT)),
    ]
    natural = k.induct(f"{name}.beside-natural", [p, j, side], goal, order, at=places, by=by)
    # Empty heaps at the ends do not count.
    both: list[Fact] = [beside.at(p, j, LEFT), beside.at(p, j, RIGHT)]
    ends: list[Fact] = [at.at(p, j - 1), at.at(p, 0), at.at(rest, j - 2)]
    goal = z3.Implies(z3.And(within, j >= 1, head(p) == 0), left(p, j) == left(rest, j - 1))
    by = [*both, *lists, *ends, beside.at(rest, j - 1, LEFT), beside.at(p, j - 1, RIGHT), beside.at(p, 0, LEFT)]
    by += [beside.at(rest, 0, LEFT), beside.at(p, 0, RIGHT), many.at(rest)]
    first_empty = k.induct(f"{name}.first-empty", [p, j], goal, order, at=[(p, shorter)], by=by)
    goal = z3.Implies(z3.And(within, j >= 1, at(p, j - 1) == 0), right(p, j) == right(p, j - 1))
    by = [*both, *lists, *ends, beside.at(p, j - 1, RIGHT), beside.at(rest, j - 1, LEFT), beside.at(rest, 0, RIGHT)]
    by += [beside.at(p, 0, RIGHT)]
    last_empty = k.induct(f"{name}.last-empty", [p, j], goal, order, at=[(rest, shorter)], by=by)
    inner: list[Fact] = [
        natural(rest, j - 2, RIGHT),
        natural(rest, j - 2, LEFT),
        natural(rest, j - 1, LEFT),
        natural(rest, j - 1, RIGHT),
    ]
    inner += [natural(p, j - 1, LEFT), natural(p, j - 1, RIGHT)]
    unfold: list[Fact] = [
        beside.at(rest, j - 1, LEFT),
        beside.at(rest, j - 1, RIGHT),
        beside.at(p, j - 1, RIGHT),
        beside.at(p, j - 1, LEFT),
    ]
    unfold += [beside.at(a, z3.IntVal(0), s) for a in (p, rest) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    goal = z3.Implies(within, (right(p, j) == 0) == (left(p, j) == 0))
    by = [
        *both,
        *lists,
        *ends,
        *inner,
        *unfold,
        first_empty(p, j),
        last_empty(p, j),
        natural_at(p, j - 1),
        many.at(rest),
    ]
    alike = k.induct(f"{name}.lost-either-way", [p, j], goal, order, at=[(rest, shorter), (p, shorter)], by=by)
    # Rows with the same first heaps have the same heaps beside them.
    goal = z3.Implies(
        z3.And(same(p, q, i), 1 <= i, i <= many(p), i <= many(q)),
        z3.And(head(p) == head(q), same(tail(p), tail(q), i - 1)),
    )
    by = [same.at(p, q, i), same.at(tail(p), tail(q), i - 1), *(f for one in (p, q) for f in
          (at.at(one, i - 1), at.at(one, 0), many.at(one), some_many(tail(one))))]  # fmt: skip
    by += [same.at(tail(p), tail(q), i - 2)]
    tails = k.induct(f"{name}.same-tails", [p, q, i], goal, Measure((i,)), at=[(p, q, i - 1)], by=by)
    goal = z3.Implies(
        z3.And(same(p, q, j), 0 <= j, j <= many(p), j <= many(q), z3.Or(side == LEFT, side == RIGHT)),
        beside(p, j, side) == beside(q, j, side),
    )
    by = [beside.at(p, j, side), beside.at(q, j, side), tails(p, q, j), same.at(p, q, j)]
    by += [f for one in (p, q) for f in (many.at(one), some_many(one), some_many(tail(one)))]
    pairs = [(tail(p), tail(q), shorter, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    pairs += [(p, q, shorter, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    agrees = k.induct(f"{name}.same-beside", [p, q, j, side], goal, order, at=pairs, by=by)
    goal = z3.Implies(z3.And(fine(p), front(p, q)), z3.And(fine(q), many(q) == many(p), counters(q) < counters(p)))
    by = [front.at(p, q), *(f.at(one) for one in (p, q) for f in (fine, many, counters))]
    fewer = k.induct(f"{name}.first-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    # The number of counters in the first heaps.
    first_counters = k.define(
        f"{name}.first-counters",
        [p, j],
        z3.IntSort(),
        lambda f, p, j: z3.If(j <= 0, 0, at(p, j - 1) + f(p, j - 1)),
        Measure((j,)),
    )
    goal = z3.Implies(z3.And(same(p, q, j)), first_counters(p, j) == first_counters(q, j))
    by = [same.at(p, q, j), first_counters.at(p, j), first_counters.at(q, j)]
    same_counters = k.induct(f"{name}.same-counters", [p, q, j], goal, order, at=[(p, q, shorter)], by=by)
    goal = z3.Implies(back(p, q, j), first_counters(q, j) < first_counters(p, j))
    by = [back.at(p, q, j), first_counters.at(p, j), first_counters.at(q, j), same_counters(p, q, j - 1)]
    less = k.induct(f"{name}.last-falls", [p, q, j], goal, order, at=[(p, q, shorter)], by=by)
    goal = z3.Implies(z3.And(is_cons(p), j >= 1), first_counters(p, j) == head(p) + first_counters(rest, j - 1))
    by = [
        first_counters.at(p, j),
        first_counters.at(rest, j - 1),
        at.at(p, j - 1),
        first_counters.at(p, j - 1),
        first_counters.at(p, 0),
    ]
    by += [first_counters.at(rest, 0)]
    moved = k.induct(f"{name}.counters-from-front", [p, j], goal, order, at=[(p, shorter)], by=by)
    goal = first_counters(p, many(p)) == counters(p)
    by = [
        counters.at(p),
        many.at(p),
        some_many(rest),
        moved(p, many(p)),
        first_counters.at(p, 0),
        first_counters.at(p, many(p)),
    ]
    every = k.induct(f"{name}.all-counters", [p], goal, Structural(p), at=[(rest,)], by=by)
    goal = z3.Implies(move(p, q), z3.And(fine(q), many(q) == many(p), 0 <= counters(q), counters(q) < counters(p)))
    by = [move.at(p, q), fewer(p, q), less(p, q, many(p)), every(p), every(q), k(total_natural)(q)]
    sinks = k.prove(f"{name}.sinks", [p, q], goal, by)
    goal = z3.Implies(move(p, q), z3.And(0 <= counters(q), counters(q) < counters(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [sinks(p, q)])
    game = GameTheory(k, name, Heaps, fine, move, counters, falls, [sinks(x, y)])

    def won(p: Any) -> Any:
        return right(p, many(p))

    whole = many(p)
    goal = z3.Implies(z3.And(fine(p), front(p, q), won(p) == 0), won(q) != 0)
    by = [front.at(p, q), beside.at(p, whole, RIGHT), beside.at(q, many(q), RIGHT), alike(rest, many(rest)), *lists]
    by += [
        natural(rest, many(rest), LEFT),
        natural(rest, many(rest), RIGHT),
        many.at(q),
        fewer(rest, tail(q)),
        fine.at(q),
    ]
    quiet_first = k.induct(f"{name}.first-quiet", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    goal = z3.Implies(z3.And(within, fine(q), many(q) == many(p), back(p, q, j), left(p, j) == 0), left(q, j) != 0)
    by = [
        back.at(p, q, j),
        beside.at(p, j, LEFT),
        beside.at(q, j, LEFT),
        alike(p, j - 1),
        many.at(p),
        many.at(q),
        some_many(rest),
    ]
    by += [agrees(p, q, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    by += [natural(p, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    by += [natural(q, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    quiet_last = k.induct(f"{name}.last-quiet", [p, q, j], goal, order, at=[(p, q, shorter)], by=by)
    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    by = [
        move.at(p, q),
        quiet_first(p, q),
        quiet_last(p, q, whole),
        alike(p, whole),
        alike(q, whole),
        some_many(p),
        sinks(p, q),
    ]
    quiet = k.prove(f"{name}.quiet", [p, q], goal, by)

    def first_heap(f: z3.FuncDeclRef, p: Any, j: Any) -> Any:
        return z3.If(z3.And(j > 0, is_cons(p)), z3.If(head(p) == 0, f(tail(p), j - 1), head(p)), 0)

    def behind(f: z3.FuncDeclRef, p: Any, j: Any) -> Any:
        here = z3.If(head(p) == 0, f(tail(p), j - 1), left(tail(p), j - 1))
        return z3.If(z3.And(j > 0, is_cons(p)), here, 0)

    def lowered(f: z3.FuncDeclRef, p: Any) -> Any:
        here = z3.If(head(p) == 0, cons(0, f(tail(p))), cons(left(tail(p), many(tail(p))), tail(p)))
        return z3.If(is_cons(p), here, nil)

    # The first heap that is not empty; the heap that makes the row behind it lost; the row with this heap instead.
    first_one = k.define(f"{name}.first", [p, j], z3.IntSort(), first_heap, Structural(p))
    wanted = k.define(f"{name}.wanted-first", [p, j], z3.IntSort(), behind, Structural(p))
    reply_first = k.define(f"{name}.reply-first", [p], Heaps, lowered, Structural(p))
    after = reply_first(p)
    goal = z3.Implies(
        z3.And(fine(p), first_one(p, whole) > wanted(p, whole)), z3.And(front(p, after), right(after, whole) == 0)
    )
    by = [
        first_one.at(p, whole),
        wanted.at(p, whole),
        reply_first.at(p),
        front.at(p, after),
        beside.at(after, whole, RIGHT),
    ]
    by += [*lists, alike(rest, many(rest)), natural(rest, many(rest), LEFT)]
    good_first = k.induct(f"{name}.first-reply", [p], goal, Structural(p), at=[(rest,)], by=by)
    # The place of the last heap among the first j that is not empty, or 0.
    last_place = k.define(
        f"{name}.last-place", [p, j], z3.IntSort(),
        lambda f, p, j: z3.If(j <= 0, 0, z3.If(at(p, j - 1) == 0, f(p, j - 1), j - 1)), Measure((j,)),
    )  # fmt: skip
    place = last_place(p, j)
    goal = z3.Implies(within, z3.And(0 <= place, z3.Or(place < j, j == 0)))
    bounded = k.induct(
        f"{name}.last-place-bounds",
        [p, j],
        goal,
        order,
        at=[(p, shorter)],
        by=[last_place.at(p, j), last_place.at(p, 0)],
    )
    there = put(p, i, m)
    goal = z3.Implies(
        z3.And(fine(p), 0 <= i, i < many(p), m >= 0),
        z3.And(fine(there), many(there) == many(p), z3.Implies(n >= 0, at(there, n) == z3.If(n == i, m, at(p, n)))),
    )
    by = [
        put.at(p, i, m),
        fine.at(p),
        fine.at(there),
        many.at(p),
        many.at(there),
        at.at(p, n),
        at.at(there, n),
        some_many(rest),
    ]
    replaced = k.induct(f"{name}.put-at", [p, i, m, n], goal, Structural(p), at=[(rest, i - 1, m, n - 1)], by=by)
    goal = z3.Implies(z3.And(fine(p), 0 <= i, i < many(p), m >= 0, 0 <= n, n <= i), same(p, there, n))
    by = [same.at(p, there, n), replaced(p, i, m, n - 1)]
    kept = k.induct(f"{name}.put-same", [p, i, m, n], goal, Measure((n,)), at=[(p, i, m, n - 1)], by=by)
    goal = z3.Implies(z3.And(within, i == place, i < j, 0 <= m, m < at(p, i)), back(p, there, j))
    by = [
        back.at(p, there, j),
        last_place.at(p, j),
        replaced(p, i, m, j - 1),
        kept(p, i, m, j - 1),
        bounded(p, j - 1),
        at.at(p, 0),
    ]
    by += [bounded(p, j), last_place.at(p, 0), back.at(p, there, 0)]
    legal = k.induct(f"{name}.last-legal", [p, i, m, j], goal, order, at=[(p, i, m, shorter)], by=by)
    goal = z3.Implies(z3.And(within, i == place, i < j, m == right(p, i), m < at(p, i)), left(there, j) == 0)
    by = [
        last_place.at(p, j),
        replaced(p, i, m, j - 1),
        kept(p, i, m, j - 1),
        beside.at(there, j, LEFT),
        natural(p, i, RIGHT),
    ]
    by += [agrees(p, there, j - 1, s) for s in (z3.IntVal(LEFT), z3.IntVal(RIGHT))]
    by += [
        alike(p, j - 1),
        bounded(p, j - 1),
        many.at(there),
        many.at(p),
        natural(p, i, LEFT),
        last_place.at(p, 0),
        put.at(p, i, m),
    ]
    good_last = k.induct(f"{name}.last-reply", [p, i, m, j], goal, order, at=[(p, i, m, shorter)], by=by)
    last_one = k.define(
        f"{name}.last", [p, j], z3.IntSort(),
        lambda f, p, j: z3.If(j <= 0, 0, z3.If(at(p, j - 1) == 0, f(p, j - 1), at(p, j - 1))), Measure((j,)),
    )  # fmt: skip
    goal = z3.Implies(z3.And(within, last_one(p, j) != 0), z3.And(last_one(p, j) == at(p, place), place < j))
    by = [last_one.at(p, j), last_place.at(p, j)]
    placed = k.induct(f"{name}.last-at-place", [p, j], goal, order, at=[(p, shorter)], by=by)
    # An empty first heap changes nothing at the other end.
    one = last_one(rest, j - 1)
    goal = z3.Implies(
        z3.And(within, j >= 1, head(p) == 0),
        z3.And(last_one(p, j) == one, z3.Implies(one != 0, place == last_place(rest, j - 1) + 1)),
    )
    by = [
        f.at(*there)
        for f in (last_one, last_place)
        for there in ((p, j), (rest, j - 1), (p, z3.IntVal(0)), (rest, z3.IntVal(0)))
    ]
    by += [*ends, *lists]
    stripped = k.induct(f"{name}.last-of-rest", [p, j], goal, order, at=[(p, shorter)], by=by)
    goal = z3.Implies(
        z3.And(within, j >= 1, at(p, j - 1) == 0),
        z3.And(wanted(p, j) == wanted(p, j - 1), first_one(p, j) == first_one(p, j - 1)),
    )
    by = [wanted.at(p, j), wanted.at(p, j - 1), *lists, *ends, beside.at(rest, j - 1, LEFT), wanted.at(rest, 0)]
    by += [beside.at(rest, 0, LEFT), first_one.at(p, j), first_one.at(p, j - 1), first_one.at(rest, 0)]
    narrow = k.induct(f"{name}.wanted-last-empty", [p, j], goal, order, at=[(rest, shorter)], by=by)
    # From a row that is not lost one of the two moves is possible.
    either = z3.Or(first_one(p, j) > wanted(p, j), last_one(p, j) > right(p, place))
    goal = z3.Implies(z3.And(within, right(p, j) != 0), either)
    by = [
        first_one.at(p, j),
        wanted.at(p, j),
        last_one.at(p, j),
        last_place.at(p, j),
        stripped(p, j),
        first_empty(p, j),
    ]
    by += [
        last_empty(p, j),
        alike(p, j),
        *both,
        *lists,
        *ends,
        *inner,
        *unfold,
        natural_at(p, j - 1),
        alike(rest, j - 1),
    ]
    by += [beside.at(p, place, RIGHT), placed(p, j), bounded(rest, j - 1), narrow(p, j)]
    can = k.induct(f"{name}.one-moves", [p, j], goal, order, at=[(rest, shorter), (p, shorter)], by=by)
    some, shown = game.shared(won)
    last = last_place(p, whole)
    other = put(p, last, right(p, last))
    by = [
        can(p, whole),
        placed(p, whole),
        good_first(p),
        good_last(p, last, right(p, last), whole),
        legal(p, last, right(p, last), whole),
    ]
    by += [
        bounded(p, whole),
        move.at(p, after),
        move.at(p, other),
        shown(p, after, 0),
        shown(p, other, 0),
        some_many(p),
    ]
    by += [
        replaced(p, last, right(p, last), 0),
        alike(other, whole),
        fewer(p, after),
        natural(p, last, RIGHT),
        beside.at(p, whole, RIGHT),
    ]
    goal = z3.Implies(z3.And(fine(p), won(p) != 0), some(p, 0))
    answered = k.prove(f"{name}.answered", [p], goal, by)
    return [game.normal(won, quiet, answered), beside.equation, move.equation]
