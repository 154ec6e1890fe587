"""Turning turtles: turn one turtle from its feet to its back, and perhaps another one before it over.

The turtle at place n counts as a Nim heap of n. Turning the turtle at place m over replaces the heap of n by one of m,
because two heaps of m cancel. So the Grundy value is the nim-sum of the places. E. R. Berlekamp, J. H. Conway, R. K.
Guy, Winning Ways, chapter 14.
"""

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import nim_sum as nim_sum_of
from verify.proofs.general.number_lists import sum_natural, total
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

p, q, x, y = z3.Consts("p q x y", Heaps)
before, n, m, v, a, b, c = z3.Ints("before n m v a b c")


def turning_turtles(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of turning turtles, for any number of turtles."""
    star, natural_sum, inject = k(algebra.nimsum), k(algebra.natural_value), k(algebra.injective)
    swap, exchange = k(algebra.commutative), k(algebra.exchange)
    cancel, chain = k(algebra.cancel), k(algebra.associative)
    zero, equal = k(algebra.zero), k(algebra.zero_only_if_equal)
    places, whole, natural = k(total), k(nim_sum_of), k(sum_natural)
    # a ⊕ (b ⊕ c) = b ⊕ (a ⊕ c).
    goal = z3.Implies(z3.And(a >= 0, b >= 0, c >= 0), star(a, star(b, c)) == star(b, star(a, c)))
    front = k.prove(f"{name}.exchanged", [a, b, c], goal, [chain(a, b, c), chain(b, a, c), swap(a, b)])

    def increasing(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
        return z3.Implies(is_cons(p), z3.And(head(p) > before, f(tail(p), head(p))))

    # The places increase, and the first exceeds `before`.
    fine = k.define(f"{name}.increasing", [p, before], z3.BoolSort(), increasing, Structural(p))

    def one_turned(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
        return z3.And(is_cons(p), z3.Or(q == tail(p), later))

    # One turtle is turned to its back.
    down = k.define(f"{name}.down", [p, q], z3.BoolSort(), one_turned, Structural(p))

    def turn(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
        later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q), head(p)))
        inserted = z3.And(is_cons(q), before < head(q), head(q) < head(p), down(p, tail(q)))
        return z3.And(is_cons(p), z3.Or(q == tail(p), later, down(tail(p), q), inserted))

    turned = k.define(f"{name}.turned", [p, q, before], z3.BoolSort(), turn, Structural(p))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p, 0), turned(p, q, 0)))
    # The place of the turtle that is turned to its back.
    place = k.define(
        f"{name}.place", [p, q], z3.IntSort(),
        lambda f, p, q: z3.If(z3.Or(z3.Not(is_cons(p)), q == tail(p)), head(p), f(tail(p), tail(q))), Structural(p),
    )  # fmt: skip
    goal = z3.Implies(z3.And(fine(p, before), m <= before), fine(p, m))
    lower = k.prove(f"{name}.lower-bound", [p, before, m], goal, [fine.at(p, before), fine.at(p, m)])
    goal = z3.Implies(z3.And(fine(p, before), before >= 0), places(p) >= 0)
    by: list[Fact] = [fine.at(p, before), places.at(p)]
    ranked = k.induct(f"{name}.rank-natural", [p, before], goal, Structural(p), at=[(tail(p), head(p))], by=by)
    there = place(p, q)
    goal = z3.Implies(
        z3.And(fine(p, before), down(p, q), before >= 0),
        z3.And(
            fine(q, before), there >= head(p), there > before, places(p) == places(q) + there,
            whole(p) == star(there, whole(q)),
        ),
    )  # fmt: skip
    by = [down.at(p, q), fine.at(p, before), fine.at(q, before), place.at(p, q), places.at(p), places.at(q)]
    by += [whole.at(p), whole.at(q), front(head(p), place(tail(p), tail(q)), whole(tail(q))), natural(tail(q))]
    by += [
        lower(tail(p), head(p), before),
        fine.at(tail(p), head(p)),
        fine.at(tail(p), before),
        fine.at(tail(q), head(p)),
    ]
    at = [(tail(p), tail(q), head(p))]
    removed = k.induct(f"{name}.down-removes", [p, q, before], goal, Structural(p), at=at, by=by)
    goal = z3.Implies(
        z3.And(fine(p, before), turned(p, q, before), before >= 0),
        z3.And(fine(q, before), places(q) < places(p), whole(q) != whole(p)),
    )
    first, second = place(tail(p), q), place(p, tail(q))
    by = [turned.at(p, q, before), fine.at(p, before), fine.at(q, before), places.at(p), places.at(q), whole.at(p)]
    by += [whole.at(q), natural(tail(p)), natural(tail(q)), natural(q), lower(tail(p), head(p), before)]
    by += [removed(tail(p), q, head(p)), lower(q, head(p), before), removed(p, tail(q), head(q)), fine.at(p, head(q))]
    by += [swap(head(p), whole(tail(p))), cancel(whole(tail(p)), head(p)), equal(head(p), z3.IntVal(0))]
    by += [zero(whole(tail(p))), swap(0, whole(tail(p))), inject(head(p), 0, whole(tail(p)))]
    by += [inject(whole(tail(q)), whole(tail(p)), head(p)), swap(head(p), whole(tail(q)))]
    # Turned down together: the two places differ.
    by += [
        chain(head(p), first, whole(q)),
        inject(star(head(p), first), 0, whole(q)),
        zero(whole(q)),
        swap(0, whole(q)),
    ]
    by += [equal(head(p), first), natural_sum(head(p), first), inject(second, head(q), whole(tail(q)))]
    differ = k.induct(f"{name}.turned-differs", [p, q, before], goal, Structural(p), at=at, by=by)
    goal = z3.Implies(move(p, q), z3.And(0 <= places(q), places(q) < places(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), differ(p, q, 0), ranked(q, 0)])

    def worth(p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(fine(p, 0), whole(p), 0)

    goal = z3.Implies(move(p, q), worth(q) != worth(p))
    differs = k.prove(f"{name}.differs", [p, q], goal, [move.at(p, q), differ(p, q, 0)])
    game = GameTheory(k, name, Heaps, lambda p: fine(p, 0), move, places, falls, [differ(x, y, 0)])

    def toggled(f: z3.FuncDeclRef, p: z3.ExprRef, m: z3.ArithRef) -> z3.ExprRef:
        here = z3.If(head(p) == m, tail(p), cons(m, p))
        return z3.If(is_cons(p), z3.If(head(p) < m, cons(head(p), f(tail(p), m)), here), cons(m, nil))

    # The position after the turtle at place m is turned over.
    toggle = k.define(f"{name}.toggle", [p, m], Heaps, toggled, Structural(p))
    after = toggle(p, m)
    by = [toggle.at(p, m), whole.at(p), whole.at(after), fine.at(p, before), natural(tail(p)), natural(p)]
    by += [front(head(p), m, whole(tail(p))), swap(m, whole(p)), swap(m, whole(tail(p))), cancel(whole(tail(p)), m)]
    by += [whole.at(tail(p)), chain(m, m, whole(tail(p))), k(algebra.self_inverse)(m), zero(whole(tail(p)))]
    by += [swap(0, whole(tail(p))), zero(m), whole.at(nil), whole.at(cons(m, nil))]
    goal = z3.Implies(z3.And(fine(p, before), before >= 0, m >= 0), whole(after) == star(m, whole(p)))
    at_tail = [(tail(p), m, head(p))]
    counts = k.induct(f"{name}.toggle-counts", [p, m, before], goal, Structural(p), at=at_tail, by=by)

    def on_feet(f: z3.FuncDeclRef, p: z3.ExprRef, n: z3.ArithRef) -> z3.BoolRef:
        return z3.And(is_cons(p), z3.Or(head(p) == n, f(tail(p), n)))

    has = k.define(f"{name}.has", [p, n], z3.BoolSort(), on_feet, Structural(p))
    goal = z3.Implies(z3.And(fine(p, before), has(p, n)), n > before)
    by = [fine.at(p, before), has.at(p, n)]
    above = k.induct(f"{name}.has-above", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)
    goal = z3.Implies(z3.And(fine(p, before), has(p, n)), down(p, toggle(p, n)))
    by = [fine.at(p, before), has.at(p, n), down.at(p, toggle(p, n)), toggle.at(p, n), above(tail(p), n, head(p))]
    turns = k.induct(f"{name}.toggle-down", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)
    both = toggle(toggle(p, n), m)
    goal = z3.Implies(z3.And(fine(p, before), has(p, n), before < m, m < n), turned(p, both, before))
    by = [fine.at(p, before), has.at(p, n), turned.at(p, both, before), toggle.at(p, n), toggle.at(toggle(p, n), m)]
    by += [above(tail(p), n, head(p)), turns(tail(p), n, head(p)), turns(p, n, before), fine.at(tail(p), head(p))]
    by += [toggle.at(tail(p), m)]
    at_both = [(tail(p), n, m, head(p))]
    twice = k.induct(f"{name}.toggle-both", [p, n, m, before], goal, Structural(p), at=at_both, by=by)
    goal = z3.Implies(z3.And(fine(p, before), has(p, n)), turned(p, toggle(p, n), before))
    by = [fine.at(p, before), has.at(p, n), turned.at(p, toggle(p, n), before), toggle.at(p, n)]
    by += [above(tail(p), n, head(p))]
    once = k.induct(f"{name}.toggle-turned", [p, n, before], goal, Structural(p), at=[(tail(p), n, head(p))], by=by)

    def chosen(f: z3.FuncDeclRef, p: z3.ExprRef, v: z3.ArithRef) -> z3.ArithRef:
        here = star(v, whole(tail(p))) < head(p)
        return z3.If(z3.Or(z3.Not(is_cons(p)), here), head(p), f(tail(p), star(v, head(p))))

    # A place that can be lowered so that the nim-sum becomes v.
    pick = k.define(f"{name}.pick", [p, v], z3.IntSort(), chosen, Structural(p))
    n0 = pick(p, v)
    goal = z3.Implies(
        z3.And(fine(p, before), before >= 0, 0 <= v, v < whole(p)),
        z3.And(has(p, n0), n0 > before, star(n0, star(whole(p), v)) < n0),
    )
    rest, deeper = whole(tail(p)), star(v, head(p))
    by = [pick.at(p, v), has.at(p, n0), whole.at(p), fine.at(p, before), natural(tail(p)), exchange(head(p), rest, v)]
    by += [natural_sum(v, head(p)), natural_sum(v, rest), chain(head(p), rest, v), swap(rest, v), swap(v, head(p))]
    by += [chain(head(p), head(p), star(rest, v)), k(algebra.self_inverse)(head(p)), swap(0, star(rest, v))]
    by += [
        zero(star(rest, v)),
        natural_sum(rest, v),
        front(head(p), rest, v),
        swap(rest, deeper),
        above(tail(p), n0, head(p)),
    ]
    found = k.induct(f"{name}.pick-lowers", [p, v, before], goal, Structural(p), at=[(tail(p), deeper, head(p))], by=by)
    m0 = star(n0, star(whole(p), v))
    target = z3.If(m0 == 0, toggle(p, n0), toggle(toggle(p, n0), m0))
    some, shown = game.shared(worth)
    gap = star(whole(p), v)
    by = [found(p, v, 0), once(p, n0, 0), twice(p, n0, m0, 0), move.at(p, target), shown(p, target, v), natural(p)]
    by += [counts(p, n0, 0), counts(toggle(p, n0), m0, 0), natural_sum(whole(p), v), natural_sum(n0, gap)]
    by += [removed(p, toggle(p, n0), 0), turns(p, n0, 0), differ(p, target, 0), equal(n0, gap)]
    by += [k(algebra.common_cancel)(n0, gap, whole(p)), natural_sum(n0, whole(p))]
    by += [swap(gap, whole(p)), cancel(v, whole(p)), swap(whole(p), v)]
    goal = z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v))
    reaches = k.prove(f"{name}.reaches", [p, v], goal, by)
    natural_worth = k.prove(f"{name}.natural", [p], worth(p) >= 0, [natural(p)])
    return [*game.values(worth, natural_worth, differs, reaches), whole.equation]
