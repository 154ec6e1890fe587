"""Cyclic Nimhoff: take any number of counters from one heap, or fewer than h counters in all from several.

The Grundy value is h times the nim-sum of the quotients ⌊x/h⌋, plus the remainder of the sum of all heaps modulo h. A
move that takes fewer than h counters changes this remainder. One that takes more from a single heap changes a quotient.
A smaller nim-sum is reached by lowering one heap, whose remainder can be chosen, and a smaller remainder by taking
counters that change no quotient. A. S. Fraenkel and M. Lorberbom, Journal of Combinatorial Theory A 58 (1991), 1–25.
"""

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, x, y = z3.Consts("p q x y", Heaps)
n, v, r, d = z3.Ints("n v r d")


def cyclic_nimhoff(k: Kernel, name: str, h: int) -> list[Theorem]:
    """Prove the values of cyclic Nimhoff, for lists of heaps of any length.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        h: fewer counters than this are taken from several heaps; at least 2.
    """
    star, natural_sum, inject = k(algebra.nimsum), k(algebra.natural_value), k(algebra.injective)
    swap, exchange, cancel = k(algebra.commutative), k(algebra.exchange), k(algebra.cancel)
    fine, counters, some_counters = k(valid), k(total), k(total_natural)

    def lowers_one(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        here = z3.And(0 <= head(q), head(q) < head(p), tail(p) == tail(q))
        return z3.And(is_cons(p), is_cons(q), z3.Or(here, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

    def lowers(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        here = z3.And(is_cons(q), 0 <= head(q), head(q) <= head(p), f(tail(p), tail(q)))
        return z3.If(is_cons(p), here, p == q)

    one = k.define(f"{name}.lowers-one", [p, q], z3.BoolSort(), lowers_one, Structural(p))
    each = k.define(f"{name}.lowers", [p, q], z3.BoolSort(), lowers, Structural(p))
    taken = counters(p) - counters(q)
    is_move = z3.And(fine(p), z3.Or(one(p, q), z3.And(each(p, q), 1 <= taken, taken < h)))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    lists: list[Fact] = [f.at(at) for at in (p, q) for f in (fine, counters)]
    goal = z3.Implies(z3.And(fine(p), one(p, q)), z3.And(fine(q), counters(q) < counters(p)))
    at = [(tail(p), tail(q))]
    single = k.induct(f"{name}.one-falls", [p, q], goal, Structural(p), at=at, by=[one.at(p, q), *lists])
    goal = z3.Implies(z3.And(fine(p), each(p, q)), fine(q))
    kept = k.induct(f"{name}.stays-valid", [p, q], goal, Structural(p), at=at, by=[each.at(p, q), *lists])
    goal = z3.Implies(move(p, q), z3.And(0 <= counters(q), counters(q) < counters(p)))
    by: list[Fact] = [move.at(p, q), single(p, q), kept(p, q), some_counters(q)]
    falls = k.prove(f"{name}.falls", [p, q], goal, by)
    # Quotients and remainders are named, so that later proofs do not divide.
    quotient = k.define(f"{name}.quotient", [n], z3.IntSort(), lambda *_: n / h)
    rest = k.define(f"{name}.rest", [n], z3.IntSort(), lambda *_: n % h)
    goal = z3.And(n == h * quotient(n) + rest(n), 0 <= rest(n), rest(n) < h, z3.Implies(n >= 0, quotient(n) >= 0))
    divided = k.prove(f"{name}.divided", [n], goal, [quotient.at(n), rest.at(n)])
    goal = z3.Implies(z3.And(0 <= r, r < h), z3.And(quotient(h * d + r) == d, rest(h * d + r) == r))
    composed = k.prove(f"{name}.composed", [d, r], goal, [quotient.at(h * d + r), rest.at(h * d + r)])
    # Numbers that differ by a multiple of h have the same remainder.
    alike = k.prove(f"{name}.alike", [n, d], rest(n + h * d) == rest(n), [rest.at(n), rest.at(n + h * d)])

    def quotients(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(is_cons(p), star(quotient(head(p)), f(tail(p))), 0)

    whole = k.define(f"{name}.nim-sum", [p], z3.IntSort(), quotients, Structural(p))
    mine, others = quotient(head(p)), whole(tail(p))
    natural = k.prove(f"{name}.nim-sum-natural", [p], whole(p) >= 0, [whole.at(p), natural_sum(mine, others)])
    goal = z3.Implies(z3.And(fine(p), one(p, q)), z3.Or(whole(q) != whole(p), z3.And(1 <= taken, taken < h)))
    by = [one.at(p, q), whole.at(p), whole.at(q), *lists, divided(head(p)), divided(head(q)), natural(tail(p))]
    by += [natural(tail(q)), inject(quotient(head(q)), mine, others), inject(whole(tail(q)), others, mine)]
    by += [swap(mine, others), swap(mine, whole(tail(q)))]
    apart = k.induct(f"{name}.one-differs", [p, q], goal, Structural(p), at=at, by=by)
    value = k.define(f"{name}.value-of", [p], z3.IntSort(), lambda *_: h * whole(p) + rest(counters(p)))

    def worth(p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(fine(p), value(p), 0)

    goal = z3.Implies(move(p, q), worth(q) != worth(p))
    by = [move.at(p, q), apart(p, q), single(p, q), kept(p, q), value.at(p), value.at(q)]
    by += [divided(counters(p)), divided(counters(q)), natural(p), natural(q)]
    differs = k.prove(f"{name}.differs", [p, q], goal, by)
    inside: list[Fact] = [single(x, y), kept(x, y)]
    game = GameTheory(k, name, Heaps, fine, move, counters, falls, inside)
    some, shown = game.shared(worth)

    def lowered(f: z3.FuncDeclRef, p: z3.ExprRef, v: z3.ArithRef, r: z3.ArithRef) -> z3.ExprRef:
        left = star(v, whole(tail(p)))
        here = cons(h * left + rest(r - counters(tail(p))), tail(p))
        deeper = cons(head(p), f(tail(p), star(v, quotient(head(p))), rest(r - head(p))))
        return z3.If(is_cons(p), z3.If(left < quotient(head(p)), here, deeper), nil)

    # One heap lowered, so that v is the nim-sum of the quotients and r the remainder of all counters.
    to = k.define(f"{name}.lowered", [p, v, r], Heaps, lowered, Structural(p))
    reached, left, deeper = to(p, v, r), star(v, others), star(v, mine)
    goal = z3.Implies(
        z3.And(fine(p), 0 <= v, v < whole(p), 0 <= r, r < h),
        z3.And(one(p, reached), fine(reached), whole(reached) == v, rest(counters(reached)) == r),
    )
    left_over, below = rest(r - counters(tail(p))), to(tail(p), deeper, rest(r - head(p)))
    by = [to.at(p, v, r), whole.at(p), whole.at(reached), one.at(p, reached), fine.at(p), fine.at(reached)]
    by += [counters.at(reached), exchange(mine, others, v), cancel(v, others), cancel(v, mine), natural(tail(p))]
    by += [swap(mine, deeper), natural_sum(v, others), natural_sum(v, mine), divided(head(p))]
    by += [divided(r - counters(tail(p))), divided(r - head(p)), composed(left, left_over), divided(counters(reached))]
    by += [divided(r), alike(r, left - quotient(r - counters(tail(p)))), composed(z3.IntVal(0), r)]
    by += [divided(counters(below)), alike(r, quotient(counters(below)) - quotient(r - head(p)))]
    at_tail = [(tail(p), deeper, rest(r - head(p)))]
    found = k.induct(f"{name}.lowered-reaches", [p, v, r], goal, Structural(p), at=at_tail, by=by)

    def sum_of_rests(f: z3.FuncDeclRef, p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(is_cons(p), rest(head(p)) + f(tail(p)), 0)

    rests = k.define(f"{name}.rests", [p], z3.IntSort(), sum_of_rests, Structural(p))
    goal = z3.And(rests(p) >= 0, rest(counters(p)) == rest(rests(p)))
    by = [rests.at(p), counters.at(p), divided(head(p)), divided(counters(tail(p))), divided(rests(tail(p)))]
    step = quotient(head(p)) + quotient(counters(tail(p))) - quotient(rests(tail(p)))
    by += [alike(rests(p), step)]
    congruent = k.induct(f"{name}.rests-congruent", [p], goal, Structural(p), at=[(tail(p),)], by=by)
    by = [congruent(p), divided(rests(p))]
    goal = rests(p) >= rest(counters(p))
    quotients_natural = k.prove(f"{name}.quotient-natural", [n], z3.Implies(n >= 0, quotient(n) >= 0), [divided(n)])
    enough = k.prove(f"{name}.rests-enough", [p], goal, [*by, quotients_natural(rests(p))])

    def smaller(f: z3.FuncDeclRef, p: z3.ExprRef, d: z3.ArithRef) -> z3.ExprRef:
        less = z3.If(d < rest(head(p)), d, rest(head(p)))
        return z3.If(is_cons(p), cons(head(p) - less, f(tail(p), d - less)), nil)

    # So many counters taken that no quotient changes.
    low = k.define(f"{name}.taken", [p, d], Heaps, smaller, Structural(p))
    after, less = low(p, d), z3.If(d < rest(head(p)), d, rest(head(p)))
    goal = z3.Implies(
        z3.And(fine(p), 0 <= d, d <= rests(p)),
        z3.And(each(p, after), fine(after), counters(after) == counters(p) - d, whole(after) == whole(p)),
    )
    by = [low.at(p, d), each.at(p, after), fine.at(p), fine.at(after), counters.at(p), counters.at(after), rests.at(p)]
    by += [whole.at(p), whole.at(after), divided(head(p)), composed(mine, rest(head(p)) - less), congruent(tail(p))]
    drained = k.induct(f"{name}.taken-keeps", [p, d], goal, Structural(p), at=[(tail(p), d - less)], by=by)
    much, little = quotient(v), rest(v)
    first, second = to(p, much, little), low(p, rest(counters(p)) - little)
    by = [divided(v), value.at(p), found(p, much, little), move.at(p, first), value.at(first), shown(p, first, v)]
    by += [natural(p), divided(counters(p)), drained(p, rest(counters(p)) - little), enough(p), move.at(p, second)]
    by += [value.at(second), shown(p, second, v), composed(quotient(counters(p)), little), divided(counters(second))]
    reaches = k.prove(f"{name}.reaches", [p, v], z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v)), by)
    by = [value.at(p), natural(p), divided(counters(p))]
    natural_worth = k.prove(f"{name}.natural", [p], worth(p) >= 0, by)
    return [*game.values(worth, natural_worth, differs, reaches), value.equation, whole.equation]
