"""Games on stairs and strips that are Nim in disguise: staircase Nim and the silver dollar game without the dollar.

Only every second number of a position affects the outcome. The next player cancels a move that changes another number:
the same counters move one step further, or the coin behind moves by the same distance.

- Staircase Nim: the Grundy value is the nim-sum of the steps 1, 3, 5, ….
- Silver dollar: it is the nim-sum of every second gap between neighbouring coins, from the last coin on.
"""

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Fact, Kernel, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.number_lists import total
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q = z3.Consts("p q", Heaps)
v, counted, before = z3.Ints("v counted before")


def _zero_in_front(k: Kernel, name: str) -> Theorem:
    """Prove 0 ⊕ v = v."""
    star = k(algebra.nimsum)
    goal = z3.Implies(v >= 0, star(0, v) == v)
    return k.prove(f"{name}.zero-in-front", [v], goal, [k(algebra.commutative)(0, v), k(algebra.zero)(v)])


def staircase(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of staircase Nim."""
    star, natural_sum, inject = k(algebra.nimsum), k(algebra.natural_value), k(algebra.injective)
    swap, exchange, cancel = k(algebra.commutative), k(algebra.exchange), k(algebra.cancel)
    counters, fine = k(total), k(valid)
    front = _zero_in_front(k, name)

    def lower(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        moved = z3.And(
            is_cons(tail(p)), is_cons(tail(q)), head(q) > head(p), head(tail(q)) >= 0,
            head(p) + head(tail(p)) == head(q) + head(tail(q)), tail(tail(p)) == tail(tail(q)),
        )  # fmt: skip
        return z3.And(is_cons(p), is_cons(q), z3.Or(moved, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

    # Counters go from one step of the list to the step below, which belongs to the list too.
    down = k.define(f"{name}.down", [p, q], z3.BoolSort(), lower, Structural(p))
    off = z3.And(is_cons(p), is_cons(q), 0 <= head(q), head(q) < head(p), tail(p) == tail(q))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p), z3.Or(off, down(p, q))))
    rank = k.define(
        f"{name}.rank", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), counters(p) + f(tail(p)), 0), Structural(p)
    )
    by: list[Fact] = [rank.at(p), counters.at(p), counters.at(tail(p)), fine.at(p)]
    goal = z3.Implies(fine(p), z3.And(counters(p) >= 0, rank(p) >= 0))
    ranked = k.induct(f"{name}.rank-natural", [p], goal, Structural(p), at=[(tail(p),)], by=by)
    by = [
        down.at(p, q), *(fact for one in (p, q) for at in (one, tail(one)) for fact in
        (rank.at(at), counters.at(at), fine.at(at))),
        ranked(tail(p)), ranked(tail(q)), ranked(tail(tail(p))),
    ]  # fmt: skip
    goal = z3.Implies(z3.And(fine(p), down(p, q)), z3.And(fine(q), counters(q) == counters(p), rank(q) < rank(p)))
    sinks = k.induct(f"{name}.down-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    goal = z3.Implies(move(p, q), z3.And(0 <= rank(q), rank(q) < rank(p)))
    by = [move.at(p, q), sinks(p, q), ranked(q), *(one.at(at) for at in (p, q) for one in (rank, counters, fine))]
    falls = k.prove(f"{name}.falls", [p, q], goal, by)

    def nim_sum_of(f: z3.FuncDeclRef, p: z3.ExprRef, counted: z3.ArithRef) -> z3.ArithRef:
        return z3.If(is_cons(p), star(z3.If(counted == 1, head(p), 0), f(tail(p), 1 - counted)), 0)

    # The nim-sum of every second step, with the first one if `counted` is 1.
    value = k.define(f"{name}.nim-sum", [p, counted], z3.IntSort(), nim_sum_of, Structural(p))
    by = [value.at(p, counted), natural_sum(z3.If(counted == 1, head(p), 0), value(tail(p), 1 - counted))]
    natural = k.prove(f"{name}.nim-sum-natural", [p, counted], value(p, counted) >= 0, by)
    choice = z3.Or(counted == 0, counted == 1)
    mine, other = z3.If(counted == 1, head(p), 0), 1 - counted
    after = tail(tail(p))
    goal = z3.Implies(z3.And(fine(p), choice, down(p, q)), value(q, counted) != value(p, counted))
    by = [down.at(p, q), sinks(p, q), fine.at(p), fine.at(q), fine.at(tail(p)), fine.at(tail(q))]
    by += [one.at(*at) for at in ((p, counted), (q, counted), (tail(p), other), (tail(q), other)) for one in (value,)]
    by += [natural(tail(p), other), natural(tail(q), other), natural(after, counted), front(value(tail(p), other))]
    by += [front(value(tail(q), other)), front(value(after, counted)), swap(mine, value(tail(p), other))]
    by += [swap(mine, value(tail(q), other)), inject(value(tail(q), other), value(tail(p), other), mine)]
    by += [inject(head(q), head(p), value(after, counted)), inject(head(tail(q)), head(tail(p)), value(after, counted))]
    by += [inject(head(q), head(p), value(tail(p), other))]
    at = [(tail(p), tail(q), other)]
    apart = k.induct(f"{name}.down-differs", [p, q, counted], goal, Structural(p), at=at, by=by)

    def worth(p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(fine(p), value(p, 1), 0)

    goal = z3.Implies(move(p, q), worth(q) != worth(p))
    by = [move.at(p, q), sinks(p, q), apart(p, q, 1), value.at(p, 1), value.at(q, 1), natural(tail(p), 0)]
    by += [inject(head(q), head(p), value(tail(p), 0)), fine.at(p), fine.at(q)]
    differs = k.prove(f"{name}.differs", [p, q], goal, by)
    x, y = z3.Consts("x y", Heaps)
    inside: list[Fact] = [sinks(x, y), fine.at(x), fine.at(y)]
    game = GameTheory(k, name, Heaps, fine, move, rank, falls, inside)

    def reply(f: z3.FuncDeclRef, p: z3.ExprRef, counted: z3.ArithRef, v: z3.ArithRef) -> z3.ExprRef:
        left = star(v, value(tail(p), 0))
        later = f(tail(p), 0, star(v, head(p)))
        risen = f(tail(p), 1, v)
        above = cons(head(p) + counters(tail(p)) - counters(risen), risen)
        here = z3.If(left < head(p), cons(left, tail(p)), cons(head(p), later))
        return z3.If(is_cons(p), z3.If(counted == 1, here, above), nil)

    # The position after a move to a nim-sum v.
    to = k.define(f"{name}.reply", [p, counted, v], Heaps, reply, Structural(p))
    reached = to(p, counted, v)
    goal = z3.Implies(
        z3.And(fine(p), choice, 0 <= v, v < value(p, counted)),
        z3.And(
            fine(reached), value(reached, counted) == v,
            z3.If(counted == 1, z3.Or(z3.substitute(off, (q, reached)), down(p, reached)), down(p, reached)),
        ),
    )  # fmt: skip
    later, risen = star(v, head(p)), to(tail(p), 1, v)
    by = [to.at(p, counted, v), value.at(p, counted), value.at(reached, counted), down.at(p, reached), fine.at(p)]
    by += [fine.at(reached), fine.at(tail(p)), natural(tail(p), 0), natural(tail(p), 1), front(value(tail(p), 1))]
    by += [exchange(head(p), value(tail(p), 0), v), cancel(v, value(tail(p), 0)), cancel(v, head(p))]
    by += [swap(head(p), later), natural_sum(v, value(tail(p), 0)), natural_sum(v, head(p)), front(value(risen, 1))]
    by += [natural(risen, 1), counters.at(tail(p)), counters.at(risen), fine.at(risen), sinks(tail(p), risen)]
    found = k.induct(
        f"{name}.reply-reaches", [p, counted, v], goal, Structural(p),
        at=[(tail(p), z3.IntVal(0), later), (tail(p), z3.IntVal(1), v)], by=by,
    )  # fmt: skip
    some, shown = game.shared(worth)
    by = [found(p, 1, v), move.at(p, to(p, 1, v)), shown(p, to(p, 1, v), v)]
    reaches = k.prove(f"{name}.reaches", [p, v], z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v)), by)
    natural_worth = k.prove(f"{name}.natural", [p], worth(p) >= 0, [natural(p, 1)])
    return [*game.values(worth, natural_worth, differs, reaches), value.equation]


def silver_dollar(k: Kernel, name: str) -> list[Theorem]:
    """Prove the values of the silver dollar game without the dollar: coins on a strip, each on a square of its own."""
    star, natural_sum, inject = k(algebra.nimsum), k(algebra.natural_value), k(algebra.injective)
    swap, exchange, cancel = k(algebra.commutative), k(algebra.exchange), k(algebra.cancel)
    squares = k(total)
    front = _zero_in_front(k, name)

    def increasing(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
        return z3.Implies(is_cons(p), z3.And(head(p) > before, f(tail(p), head(p))))

    # The squares of the coins increase, and the first exceeds `before`.
    fine = k.define(f"{name}.increasing", [p, before], z3.BoolSort(), increasing, Structural(p))

    def slide(f: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, before: z3.ArithRef) -> z3.BoolRef:
        moved = z3.And(before < head(q), head(q) < head(p), tail(p) == tail(q))
        return z3.And(is_cons(p), is_cons(q), z3.Or(moved, z3.And(head(p) == head(q), f(tail(p), tail(q), head(p)))))

    down = k.define(f"{name}.slide", [p, q, before], z3.BoolSort(), slide, Structural(p))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p, -1), down(p, q, -1)))
    goal = z3.Implies(z3.And(fine(p, before), before >= -1), squares(p) >= 0)
    by: list[Fact] = [fine.at(p, before), squares.at(p)]
    ranked = k.induct(f"{name}.rank-natural", [p, before], goal, Structural(p), at=[(tail(p), head(p))], by=by)
    parity = k.define(
        f"{name}.parity", [p], z3.IntSort(), lambda f, p: z3.If(is_cons(p), 1 - f(tail(p)), 0), Structural(p)
    )
    goal = z3.Implies(
        z3.And(fine(p, before), down(p, q, before)),
        z3.And(fine(q, before), squares(q) < squares(p), parity(q) == parity(p)),
    )
    by = [down.at(p, q, before), fine.at(p, before), fine.at(q, before), squares.at(p), squares.at(q)]
    by += [fine.at(tail(p), head(p)), fine.at(tail(p), head(q)), ranked(p, before), parity.at(p), parity.at(q)]
    at = [(tail(p), tail(q), head(p))]
    sinks = k.induct(f"{name}.slide-falls", [p, q, before], goal, Structural(p), at=at, by=by)
    goal = z3.Implies(move(p, q), z3.And(0 <= squares(q), squares(q) < squares(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), sinks(p, q, -1), ranked(q, -1)])
    choice = z3.Or(parity(p) == 0, parity(p) == 1)
    bit = k.induct(f"{name}.parity-bit", [p], choice, Structural(p), at=[(tail(p),)], by=[parity.at(p)])

    def gaps(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef) -> z3.ArithRef:
        gap = z3.If(parity(p) == 1, head(p) - before - 1, 0)
        return z3.If(is_cons(p), star(gap, f(tail(p), head(p))), 0)

    # The nim-sum of every second gap, with the one before the last coin.
    value = k.define(f"{name}.nim-sum", [p, before], z3.IntSort(), gaps, Structural(p))
    mine, rest = z3.If(parity(p) == 1, head(p) - before - 1, 0), value(tail(p), head(p))
    by = [value.at(p, before), natural_sum(mine, rest)]
    natural = k.prove(f"{name}.nim-sum-natural", [p, before], value(p, before) >= 0, by)
    # If an even number of coins is left, the square before the first of them does not count.
    other = z3.Int("other")
    goal = z3.Implies(parity(p) == 0, value(p, before) == value(p, other))
    same = k.prove(f"{name}.even", [p, before, other], goal, [value.at(p, before), value.at(p, other)])
    goal = z3.Implies(z3.And(fine(p, before), down(p, q, before)), value(q, before) != value(p, before))
    behind, second = value(tail(tail(p)), head(tail(p))), tail(p)
    by = [down.at(p, q, before), sinks(p, q, before), fine.at(p, before), fine.at(q, before), fine.at(second, head(p))]
    by += [fine.at(second, head(q)), value.at(p, before), value.at(q, before), parity.at(p), parity.at(q), bit(p)]
    by += [value.at(second, head(p)), value.at(second, head(q)), parity.at(second), bit(second), bit(tail(q))]
    by += [same(second, head(p), head(q)), natural(second, head(p)), natural(second, head(q))]
    by += [natural(tail(q), head(q)), parity.at(tail(q)), bit(tail(second))]
    by += [inject(head(q) - before - 1, head(p) - before - 1, rest), front(value(second, head(p)))]
    by += [front(value(second, head(q))), front(value(tail(q), head(q))), natural(tail(second), head(second))]
    by += [inject(head(second) - head(q) - 1, head(second) - head(p) - 1, behind)]
    by += [swap(mine, value(tail(q), head(q))), swap(mine, rest), inject(value(tail(q), head(q)), rest, mine)]
    apart = k.induct(f"{name}.slide-differs", [p, q, before], goal, Structural(p), at=at, by=by)

    def worth(p: z3.ExprRef) -> z3.ArithRef:
        return z3.If(fine(p, -1), value(p, -1), 0)

    by = [move.at(p, q), sinks(p, q, -1), apart(p, q, -1)]
    differs = k.prove(f"{name}.differs", [p, q], z3.Implies(move(p, q), worth(q) != worth(p)), by)
    x, y = z3.Consts("x y", Heaps)
    game = GameTheory(k, name, Heaps, lambda p: fine(p, -1), move, squares, falls, [sinks(x, y, -1)])

    def reply(f: z3.FuncDeclRef, p: z3.ExprRef, before: z3.ArithRef, v: z3.ArithRef) -> z3.ExprRef:
        gap, rest = head(p) - before - 1, value(tail(p), head(p))
        left = star(v, rest)
        later = cons(head(p), f(tail(p), head(p), z3.If(parity(p) == 1, star(v, gap), v)))
        first = z3.And(parity(p) == 1, left < gap)
        return z3.If(is_cons(p), z3.If(first, cons(before + 1 + left, tail(p)), later), nil)

    # The position after a move to a nim-sum v.
    to = k.define(f"{name}.reply", [p, before, v], Heaps, reply, Structural(p))
    reached, gap = to(p, before, v), head(p) - before - 1
    left, later = star(v, rest), z3.If(parity(p) == 1, star(v, gap), v)
    goal = z3.Implies(
        z3.And(fine(p, before), 0 <= v, v < value(p, before)),
        z3.And(down(p, reached, before), value(reached, before) == v),
    )
    by = [to.at(p, before, v), value.at(p, before), value.at(reached, before), down.at(p, reached, before)]
    by += [fine.at(p, before), parity.at(p), parity.at(reached), bit(p), bit(tail(p)), natural(tail(p), head(p))]
    by += [exchange(gap, rest, v), cancel(v, rest), cancel(v, gap), swap(gap, star(v, gap)), natural_sum(v, rest)]
    by += [natural_sum(v, gap), front(rest), same(tail(p), head(p), before + 1 + left), front(v)]
    by.append(sinks(p, reached, before))
    at = [(tail(p), head(p), later)]
    found = k.induct(f"{name}.reply-reaches", [p, before, v], goal, Structural(p), at=at, by=by)
    some, shown = game.shared(worth)
    by = [found(p, -1, v), move.at(p, to(p, -1, v)), shown(p, to(p, -1, v), v), sinks(p, to(p, -1, v), -1)]
    reaches = k.prove(f"{name}.reaches", [p, v], z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v)), by)
    natural_worth = k.prove(f"{name}.natural", [p], worth(p) >= 0, [natural(p, -1)])
    return [*game.values(worth, natural_worth, differs, reaches), value.equation, parity.equation]
