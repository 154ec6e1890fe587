"""Splits of a heap into at least s parts, possibly with a largest number of parts.

The value of n > 0 is ⌊(n − 1) / (s − 1)⌋ for s ≥ 3, and n − 1 for s = 2 if four parts are allowed. The values of the
parts sum to less than this, and a nim-sum is at most the sum. A smaller value t is that of one part of the split; of
the others two are equal, and the rest are so small that their value is 0.
"""

from typing import Any

import z3

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, SplitInto
from verify.bruteforce.many_parts import into_parts
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.result import ProvedForm, compare_with_truth
from verify.kernel import Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, r, x, y = z3.Consts("p q r x y", Heaps)
n, t, v, c, a, b = z3.Ints("n t v c a b")
# Four parts give every smaller value if two are allowed; the number of heaps that are compared with brute force.
ENOUGH, COMPARED = 4, 60


def least_parts(game: HeapGame, play: Play) -> int | None:
    """Return the least number of parts if the theorem applies to the game; otherwise None."""
    if play is not Play.NORMAL or len(game.moves) != 1 or not isinstance(game.moves[0], SplitInto) or not game.plain:
        return None
    move = game.moves[0]
    enough = move.most is None or move.most >= max(move.least, ENOUGH if move.least == 2 else 0)
    return move.least if enough and not move.different else None


def closed_form(least: int) -> ArithmeticPeriodic:
    """Return the values if a heap is split into `least` parts or more."""
    period = least - 1
    return ArithmeticPeriodic(1, period, 1, (0, *(0 for _ in range(period))))


def splits(k: Kernel, name: str, least: int, most: int | None) -> list[Theorem]:
    """Prove the values of sums of heaps.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        least: the least number of parts; at least 2.
        most: the largest number of parts, at least 4 if two are allowed; None for any number.
    """
    star, natural_sum, inject = k(algebra.nimsum), k(algebra.natural_value), k(algebra.injective)
    swap, exchange = k(algebra.commutative), k(algebra.exchange)
    cancel, chain = k(algebra.cancel), k(algebra.associative)
    zero, same = k(algebra.zero), k(algebra.self_inverse)
    fine, step = k(valid), least - 1
    goal = z3.Implies(z3.And(a >= 0, b >= 0), star(a, b) <= a + b)
    by: list[Fact] = [star.at(a, b)]
    less = k.induct(f"{name}.nim-sum-at-most", [a, b], goal, Measure((a + b,)), at=[(a / 2, b / 2)], by=by)
    # The checker has no rule for a division by 1.
    share = (n - 1) / step if step > 1 else n - 1
    worth_of = k.define(f"{name}.worth", [n], z3.IntSort(), lambda *_: z3.If(n < 1, 0, share))

    def parted(f: z3.FuncDeclRef, q: Any, n: Any, r: Any, c: Any) -> z3.BoolRef:
        done = z3.And(n == 0, q == r, c >= least, *([] if most is None else [c <= most]))
        more = z3.And(is_cons(q), 1 <= head(q), head(q) <= n, f(tail(q), n - head(q), r, c + 1))
        return z3.If(n <= 0, done, more)

    # The list begins with parts of n, with c parts before them, and ends with r.
    parts = k.define(f"{name}.parts", [q, n, r, c], z3.BoolSort(), parted, Structural(q))

    def moved(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
        later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
        return z3.And(is_cons(p), z3.Or(z3.And(head(p) >= 1, parts(q, head(p), tail(p), 0)), later))

    split = k.define(f"{name}.split", [p, q], z3.BoolSort(), moved, Structural(p))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p), split(p, q)))
    rank = k.define(
        f"{name}.rank", [p], z3.IntSort(),
        lambda f, p: z3.If(is_cons(p), z3.If(head(p) < 1, 0, head(p) - 1) + f(tail(p)), 0), Structural(p),
    )  # fmt: skip
    ranked = k.induct(f"{name}.rank-natural", [p], rank(p) >= 0, Structural(p), at=[(tail(p),)], by=[rank.at(p)])
    whole = k.define(
        f"{name}.nim-sum", [p], z3.IntSort(),
        lambda f, p: z3.If(is_cons(p), star(worth_of(head(p)), f(tail(p))), 0), Structural(p),
    )  # fmt: skip
    natural = k.prove(
        f"{name}.nim-sum-natural", [p], whole(p) >= 0, [whole.at(p), natural_sum(worth_of(head(p)), whole(tail(p)))]
    )
    goal = z3.And(
        worth_of(n) >= 0, z3.Implies(n >= 1, z3.And(step * worth_of(n) <= n - 1, n - 1 < step * worth_of(n) + step))
    )
    bounds = k.prove(f"{name}.worth-bounds", [n], goal, [worth_of.at(n)])
    # The nim-sum of the parts alone.
    of_parts = k.define(
        f"{name}.nim-sum-of-parts", [q, n], z3.IntSort(),
        lambda f, q, n: z3.If(z3.Or(n <= 0, z3.Not(is_cons(q))), 0, star(worth_of(head(q)), f(tail(q), n - head(q)))),
        Structural(q),
    )  # fmt: skip
    mine = of_parts(q, n)
    goal = z3.Implies(
        z3.And(parts(q, n, r, c), n >= 0, fine(r)),
        z3.And(
            fine(q), mine >= 0, step * mine <= n, step * mine + least - c <= n, whole(q) == star(mine, whole(r)),
            rank(q) <= n + rank(r), rank(q) + least - c <= n + rank(r),
        ),
    )  # fmt: skip
    first, rest = worth_of(head(q)), of_parts(tail(q), n - head(q))
    by = [
        parts.at(q, n, r, c),
        of_parts.at(q, n),
        whole.at(q),
        rank.at(q),
        fine.at(q),
        bounds(head(q)),
        less(first, rest),
    ]
    by += [natural(r), chain(first, rest, whole(r)), zero(whole(r)), swap(0, whole(r)), natural_sum(first, rest)]
    at = [(tail(q), n - head(q), r, c + 1)]
    counted = k.induct(f"{name}.parts-count", [q, n, r, c], goal, Structural(q), at=at, by=by)
    goal = z3.Implies(z3.And(fine(p), split(p, q)), z3.And(fine(q), rank(q) < rank(p), whole(q) != whole(p)))
    others = whole(tail(p))
    by = [split.at(p, q), counted(q, head(p), tail(p), 0), fine.at(p), fine.at(q), rank.at(p), rank.at(q), whole.at(p)]
    by += [whole.at(q), bounds(head(p)), natural(tail(p)), natural(tail(q)), swap(worth_of(head(p)), others)]
    by += [inject(of_parts(q, head(p)), worth_of(head(p)), others), swap(worth_of(head(p)), whole(tail(q)))]
    by += [inject(whole(tail(q)), others, worth_of(head(p)))]
    sinks = k.induct(f"{name}.split-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    goal = z3.Implies(move(p, q), z3.And(0 <= rank(q), rank(q) < rank(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), sinks(p, q), ranked(q)])

    def worth(p: Any) -> Any:
        return z3.If(fine(p), whole(p), 0)

    goal = z3.Implies(move(p, q), worth(q) != worth(p))
    differs = k.prove(f"{name}.differs", [p, q], goal, [move.at(p, q), sinks(p, q)])
    game = GameTheory(k, name, Heaps, fine, move, rank, falls, [sinks(x, y)])
    ones = k.define(
        f"{name}.ones", [c, r], Heaps, lambda f, c, r: z3.If(c <= 0, r, cons(1, f(c - 1, r))), Measure((c,))
    )
    singles, small = ones(c, r), z3.And(a >= least, *([] if most is None else [a <= most]))
    goal = z3.Implies(z3.And(c >= 0, a == b + c, small), z3.And(parts(singles, c, r, b), whole(singles) == whole(r)))
    by = [ones.at(c, r), parts.at(singles, c, r, b), whole.at(singles), worth_of.at(1), natural(r), zero(whole(r))]
    by += [swap(0, whole(r))]
    alone = k.induct(f"{name}.ones-count", [c, r, a, b], goal, Measure((c,)), at=[(c - 1, r, a, b + 1)], by=by)
    spare = n - least - step * t
    odd, pairs = spare % 2, spare / 2 + 1
    match least:
        case 2:
            end = {0: cons(1, r), 1: cons((n - t - 1) / 2, cons((n - t - 1) / 2, r))}
            third = cons(1, cons((n - t - 2) / 2, cons((n - t - 2) / 2, r)))
            made = cons(t + 1, z3.If(n - t == 2, end[0], z3.If((n - t) % 2 == 1, end[1], third)))
        case 3:
            made = cons(2 * t + 1 + odd, cons(pairs, cons(pairs, r)))
        case _:
            made = cons(step * t + 1, cons(1 + odd, cons(pairs, cons(pairs, ones(least - 4, r)))))
    cut = k.define(f"{name}.cut", [n, t, r], Heaps, lambda *_: made)
    whole_cut = cut(n, t, r)
    goal = z3.Implies(
        z3.And(n >= 1, 0 <= t, t < worth_of(n), fine(r)),
        z3.And(parts(whole_cut, n, r, 0), whole(whole_cut) == star(t, whole(r))),
    )
    by = [cut.at(n, t, r), bounds(n), worth_of.at(1), worth_of.at(2), zero(whole(r)), swap(0, whole(r)), natural(r)]
    there, left = whole_cut, n
    pair = (n - t - 1) / 2, (n - t - 2) / 2, pairs
    for place in range(min(max(least, ENOUGH), 4) + 1):
        by += [parts.at(there, left, r, place), whole.at(there), bounds(head(there)), worth_of.at(head(there))]
        left, there = left - head(there), tail(there)
    for size in pair:
        w = worth_of(size)
        by += [cancel(whole(r), w), chain(w, w, whole(r)), same(w), bounds(size)]
    if least >= ENOUGH:
        by += [alone(least - 4, r, least, 4)]
    by += [zero(t), natural_sum(t, whole(r))]
    reaches_cut = k.prove(f"{name}.cut-reaches", [n, t, r], goal, by)

    def reply(f: z3.FuncDeclRef, p: Any, v: Any) -> Any:
        left = star(v, whole(tail(p)))
        later = cons(head(p), f(tail(p), star(v, worth_of(head(p)))))
        return z3.If(is_cons(p), z3.If(left < worth_of(head(p)), cut(head(p), left, tail(p)), later), nil)

    # The position after a split to a nim-sum v.
    to = k.define(f"{name}.reply", [p, v], Heaps, reply, Structural(p))
    reached = to(p, v)
    own, left = worth_of(head(p)), star(v, whole(tail(p)))
    deeper = star(v, own)
    goal = z3.Implies(z3.And(fine(p), 0 <= v, v < whole(p)), z3.And(split(p, reached), whole(reached) == v))
    by = [
        to.at(p, v),
        whole.at(p),
        whole.at(reached),
        split.at(p, reached),
        fine.at(p),
        natural(tail(p)),
        bounds(head(p)),
    ]
    by += [exchange(own, whole(tail(p)), v), cancel(v, whole(tail(p))), cancel(v, own), swap(own, deeper)]
    by += [
        natural_sum(v, whole(tail(p))),
        natural_sum(v, own),
        reaches_cut(head(p), left, tail(p)),
        worth_of.at(head(p)),
    ]
    found = k.induct(f"{name}.reply-reaches", [p, v], goal, Structural(p), at=[(tail(p), deeper)], by=by)
    some, shown = game.shared(worth)
    by = [found(p, v), move.at(p, reached), shown(p, reached, v), sinks(p, reached)]
    reaches = k.prove(f"{name}.reaches", [p, v], z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v)), by)
    natural_worth = k.prove(f"{name}.natural", [p], worth(p) >= 0, [natural(p)])
    return [*game.values(worth, natural_worth, differs, reaches), whole.equation, worth_of.equation]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    least = least_parts(game, play)
    move = game.moves[0]
    assert least is not None and isinstance(move, SplitInto)
    form = closed_form(least)
    compare_with_truth(form, into_parts(move, min(COMPARED, 6 * least + 6), clock.check))
    theorems = splits(k, game.name, least, move.most)
    below = "n - 1" if least == 2 else f"floor((n-1)/{least - 1})"
    description = f"the Grundy value of a heap of n > 0 is {below}"
    found = Form(kind="arithmetic-periodic", preperiod=form.preperiod, period=form.period, saltus=form.rise)
    return ProvedForm(found, form, theorems, description, form)
