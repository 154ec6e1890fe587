"""Moore's Nim: a move lowers at least one heap and at most K of them. K is a variable, the lists have any length.

The proofs halve all heaps at once, which drops the last binary column. Main statements: `only_one_balanced`
(at most K heaps lowered never lead from balanced columns to balanced columns), `balance_works` (an explicit way to
balance the columns by lowering at most K heaps) and `moore`: P-positions are those with balanced columns, in which
the number of ones is divisible by K + 1 in every column. E. H. Moore, Annals of Mathematics 11 (1910), 93–94.
"""

import z3

from theory.rules.nim import MOORE
from verify.kernel import Definition, Kernel, Measure, Structural, Theorem, given
from verify.proofs.general.number_lists import p, q, total, total_natural
from verify.proofs.general.outcome import outcome
from verify.proofs.general.remainder_by_variable import (
    remainder,
    remainder_cleared,
    remainder_filled,
    remainder_gap,
    remainder_range,
)
from verify.proofs.general.z3_semantics import Heaps, MovesInHeaps, cons, head, is_cons, nil, some_heaps, tail, valid

PREFIX = "moore"

h = z3.Const("h", Heaps)
K, give, take = z3.Ints("K give take")


def rules(k: Kernel) -> MovesInHeaps:
    """The move of Moore's Nim, read from the rules."""
    return some_heaps(k, MOORE)


def halve(k: Kernel) -> Definition:
    """Every heap halved, rounded down: the last binary column is dropped."""
    body = lambda f, p: z3.If(is_cons(p), cons(head(p) / 2, f(tail(p))), nil)
    return k.define("halve", [p], Heaps, body, Structural(p))


def odd(k: Kernel) -> Definition:
    """The number of odd heaps, which is the number of ones in the last binary column."""
    body = lambda f, p: z3.If(is_cons(p), head(p) % 2 + f(tail(p)), 0)
    return k.define("odd", [p], z3.IntSort(), body, Structural(p))


def halves(k: Kernel) -> Theorem:
    """Halving the heaps gives a position, with at most half the counters."""
    half, t, v, o = k(halve), k(total), k(valid), k(odd)
    goal = given(v(p)).then(v(half(p)), t(half(p)) >= 0, t(p) == 2 * t(half(p)) + o(p), o(p) >= 0)
    return k.induct([p], goal, Structural(p), at=[(tail(p),)], unfold=1)


def balanced(k: Kernel) -> Definition:
    """The predicate that in every binary column the number of ones leaves the remainder 0 by K + 1, read from the last
    column on."""
    t, rem = k(total), k(remainder)
    body = lambda f, p, K: given(k(valid)(p), t(p) > 0).then(rem(k(odd)(p), K) == 0, f(k(halve)(p), K))
    return k.define("balanced", [p, K], z3.BoolSort(), body, Measure((t(p),)), by=[k(halves)(p)])


def lowering(k: Kernel) -> Theorem:
    """Lowering heaps gives a position. The number of counters falls if some heap changes, else nothing changes."""
    each, changes, _ = k(rules)
    v, t, case = k(valid), k(total), z3.Implies(changes(p, q) == 0, p == q)
    conclusion = z3.And(v(q), t(q) >= 0, changes(p, q) >= 0, t(q) <= t(p) - changes(p, q), case)
    return k.induct([p, q], given(v(p), each(p, q)).then(conclusion), Structural(p), at=[(tail(p), tail(q))], unfold=1)


def halved_move(k: Kernel) -> Theorem:
    """Lowering heaps lowers their halves, in at most as many heaps; a lowered heap that keeps its half loses a one."""
    each, changes, _ = k(rules)
    prev, half_after = k(halve)(p), k(halve)(q)
    case = z3.Implies(changes(prev, half_after) == 0, k(odd)(p) == k(odd)(q) + changes(p, q))
    goal = given(k(valid)(p), each(p, q)).then(each(prev, half_after), changes(prev, half_after) <= changes(p, q), case)
    by = [k(lowering)(tail(p), tail(q)), k(halves)(tail(p)), k(lowering)(k(halve)(tail(p)), k(halve)(tail(q)))]
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by, unfold=1)


def only_one_balanced(k: Kernel) -> Theorem:
    """Lowering at most K heaps of a balanced position to a balanced position changes no heap.

    By induction along the columns: the numbers of ones in the last one have the same remainder and differ by at most K.
    """
    each, changes, _ = k(rules)
    even, half, o = k(balanced), k(halve), k(odd)
    goal = given(k(valid)(p), K >= 1, each(p, q), changes(p, q) <= K, even(p, K), even(q, K)).then(changes(p, q) == 0)
    by = [k(halved_move)(p, q), k(lowering)(p, q), k(halves)(p), k(halves)(q), k(remainder_gap)(o(p), o(q), K)]
    return k.induct([p, q, K], goal, Measure((k(total)(p),)), at=[(half(p), half(q), K)], by=by, unfold=1)


def kept_odd(k: Kernel) -> Definition:
    """The number of odd heaps of p whose halves are not lowered when the halved position of p becomes h."""
    body = lambda f, p, h: z3.If(is_cons(p), z3.If(head(h) == head(p) / 2, head(p) % 2, 0) + f(tail(p), tail(h)), 0)
    return k.define("kept_odd", [p, h], z3.IntSort(), body, Structural(p))


def raised(k: Kernel) -> Definition:
    """The heaps of h with a last binary column put back.

    Heaps that are lowered already get a 0 there, except that the first of them get a 1; the third argument is their
    number. The other heaps keep the digit that they have in p, except that the first odd ones lose their one; the
    fourth argument is their number.
    """

    def body(f: z3.FuncDeclRef, *args: z3.ExprRef) -> z3.ExprRef:
        p, h, give, take = args
        free = z3.If(
            give > 0,
            cons(2 * head(h) + 1, f(tail(p), tail(h), give - 1, take)),
            cons(2 * head(h), f(tail(p), tail(h), give, take)),
        )
        both = z3.And(head(p) % 2 == 1, take > 0)
        heap_kept = z3.If(
            both, cons(head(p) - 1, f(tail(p), tail(h), give, take - 1)), cons(head(p), f(tail(p), tail(h), give, take))
        )
        return z3.If(is_cons(p), z3.If(head(h) == head(p) / 2, heap_kept, free), nil)

    return k.define("raised", [p, h, give, take], Heaps, body, Structural(p))


def raised_works(k: Kernel) -> Theorem:
    """The list `raised` is p with lowered heaps and gives h when halved, with the stated counts of ones and changes."""
    each, changes, _ = k(rules)
    v, half, o, odd_kept, up = k(valid), k(halve), k(odd), k(kept_odd), k(raised)
    after, free = up(p, h, give, take), changes(half(p), h)
    conclusions = [each(p, after), half(after) == h, changes(p, after) == free + take]
    conclusions += [o(after) == odd_kept(p, h) - take + give]
    premise = z3.And(v(p), v(h), each(half(p), h), give >= 0, take >= 0, give <= free, take <= odd_kept(p, h))
    rest = (tail(p), tail(h))
    places = [(*rest, give, take), (*rest, give - 1, take), (*rest, give, take - 1)]
    by = [up.at(p, h, give, take), v.at(p), v.at(h), half.at(p), odd_kept.at(p, h), each.at(half(p), h)]
    by += [changes.at(half(p), h), each.at(p, after), half.at(after), changes.at(p, after)]
    by += [o.at(after), k(kept_natural)(*rest), k(lowering)(half(tail(p)), tail(h)), k(halves)(tail(p))]
    return k.induct([p, h, give, take], given(premise).then(*conclusions), Structural(p), at=places, by=by)


def kept_natural(k: Kernel) -> Theorem:
    """The number `kept_odd` is a natural number."""
    return k.induct([p, h], k(kept_odd)(p, h) >= 0, Structural(p), at=[(tail(p), tail(h))], unfold=1)


def balance(k: Kernel) -> Definition:
    """A balanced position that arises from p by lowering at most K heaps.

    Balance all columns but the last. Let s be the number of heaps lowered by that, and let r be the remainder of the
    number of ones that the other heaps have in the last column. If r is 0, no lowered heap gets a one in the last
    column; if K + 1 − r ≤ s, then K + 1 − r of them do; otherwise r of the other heaps lose their ones.
    """
    _, changes, _ = k(rules)

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, K: z3.ExprRef) -> z3.ExprRef:
        half_balance = f(k(halve)(p), K)
        free, r = changes(k(halve)(p), half_balance), k(remainder)(k(kept_odd)(p, half_balance), K)
        enough = z3.And(r > 0, K + 1 - r <= free)
        result = k(raised)(p, half_balance, z3.If(enough, K + 1 - r, 0), z3.If(enough, 0, r))
        return z3.If(z3.And(k(valid)(p), k(total)(p) > 0), result, p)

    return k.define("balance", [p, K], Heaps, body, Measure((k(total)(p),)), by=[k(halves)(p)])


def balance_works(k: Kernel) -> Theorem:
    """`balance` lowers at most K heaps and leaves balanced columns."""
    each, changes, _ = k(rules)
    after, half_balance = k(balance)(p, K), k(balance)(k(halve)(p), K)
    kept = k(kept_odd)(p, half_balance)
    free, r = changes(k(halve)(p), half_balance), k(remainder)(kept, K)
    enough = z3.And(r > 0, K + 1 - r <= free)
    fill, drop = z3.If(enough, K + 1 - r, 0), z3.If(enough, 0, r)
    goal = given(k(valid)(p), K >= 1).then(each(p, after), changes(p, after) <= K, k(balanced)(after, K))
    by = [k(balance).at(p, K), k(balanced).at(after, K), k(halves)(p), k(raised_works)(p, half_balance, fill, drop)]
    by += [k(lowering)(k(halve)(p), half_balance), k(remainder_range)(kept, K), k(remainder_cleared)(kept, r, K)]
    by += [k(remainder_filled)(kept, K + 1 - r, K), k(kept_natural)(p, half_balance), k(same_each)(p)]
    return k.induct([p, K], goal, Measure((k(total)(p),)), at=[(k(halve)(p), K)], by=by)


def same_each(k: Kernel) -> Theorem:
    """If no heap is lowered, the position stays the same."""
    each, changes, _ = k(rules)
    return k.induct([p], z3.And(each(p, p), changes(p, p) == 0), Structural(p), at=[(tail(p),)], unfold=1)


def move_decreases(k: Kernel) -> Theorem:
    """A move leads to a position with fewer counters."""
    v, t, move = k(valid), k(total), k(rules).move
    goal = given(v(p), move(p, q, K)).then(v(q), t(q) >= 0, t(q) < t(p))
    return k.prove([p, q, K], goal, by=[k(lowering)(p, q)], unfold=1)


def lost(k: Kernel) -> Definition:
    """The P-positions of Moore's Nim in normal play, by recursion along the moves."""
    order = Measure((k(total)(p),))
    return outcome(k, "moore.P", Heaps, k(valid), k(rules).move, order, p, [k(move_decreases)], params=[K])


def balance_is_left(k: Kernel) -> Theorem:
    """No move leads from balanced columns to balanced columns."""
    even, move = k(balanced), k(rules).move
    goal = given(k(valid)(p), K >= 1, move(p, q, K), even(p, K)).then(z3.Not(even(q, K)))
    return k.prove("moore.left", [p, q, K], goal, by=[k(only_one_balanced)(p, q, K)], unfold=1)


def balance_is_reached(k: Kernel) -> Theorem:
    """From columns that are not balanced, `balance` is a legal move to balanced columns."""
    v, even, move, after = k(valid), k(balanced), k(rules).move, k(balance)(p, K)
    goal = given(v(p), K >= 1, z3.Not(even(p, K))).then(v(after), move(p, after, K), even(after, K))
    return k.prove("moore.reached", [p, K], goal, by=[k(balance_works)(p, K), k(lowering)(p, after)], unfold=1)


def moore(k: Kernel) -> Theorem:
    """Moore's theorem: the P-positions are those in which K + 1 divides the number of ones in every binary column."""
    goal = given(k(valid)(p), K >= 1).then(k(lost)(p, K) == k(balanced)(p, K))
    by = [k(move_decreases), k(balance_is_left), k(balance_is_reached)(p, K)]
    by += [k(move_decreases)(p, k(balance)(p, K), K), k(total_natural)(p)]
    return k.induct("moore.normal", [p, K], goal, Measure((k(total)(p),)), by=by, unfold=1)
