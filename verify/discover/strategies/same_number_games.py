"""Two games in which a move takes the same number from several heaps.

- The same number from both of two heaps: the Grundy value is the smaller heap.
- One counter from each of up to k heaps (slow Nim): with up to k + 1 heaps a position is lost exactly when all heaps
  are even, or there are k + 1 heaps and all are odd. From any other one a move makes all heaps even. V. Gurvich, S.
  Heubach, N. H. Ho and N. Chikin, Integers 20 (2020), G3.
"""

from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Fact, Kernel, Structural, Theorem
from verify.proofs.general.number_lists import length, length_natural, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, Pair, cons, first, head, is_cons, nil, pair, second, tail, valid

v = z3.Int("v")


def same_from_both(k: Kernel, name: str) -> list[Theorem]:
    """Prove that the value of two heaps that always lose the same number is the smaller heap."""
    p, q = z3.Consts("p q", Pair)
    taken = first(p) - first(q)
    is_move = z3.And(first(q) >= 0, second(q) >= 0, taken >= 1, taken == second(p) - second(q))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    goal = z3.Implies(move(p, q), z3.And(first(q) >= 0, first(q) < first(p), second(q) >= 0))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q)])
    game = GameTheory(k, name, Pair, lambda p: z3.And(first(p) >= 0, second(p) >= 0), move, first, falls)

    def worth(p: Any) -> Any:
        smaller = z3.If(first(p) < second(p), first(p), second(p))
        return z3.If(smaller < 0, 0, smaller)

    differs = k.prove(f"{name}.differs", [p, q], z3.Implies(move(p, q), worth(q) != worth(p)), [move.at(p, q)])
    some, shown = game.shared(worth)
    to = pair(first(p) - (worth(p) - v), second(p) - (worth(p) - v))
    goal = z3.Implies(z3.And(0 <= v, v < worth(p)), some(p, v))
    reaches = k.prove(f"{name}.reaches", [p, v], goal, [shown(p, to, v), move.at(p, to)])
    natural = k.prove(f"{name}.natural", [p], worth(p) >= 0, [])
    return [*game.values(worth, natural, differs, reaches), move.equation]


def slow_nim(k: Kernel, name: str, most: int) -> list[Theorem]:
    """Prove which positions of slow Nim are lost, if there is at most one more heap than a move may lower.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        most: the largest number of heaps from which a move takes a counter.
    """
    p, q = z3.Consts("p q", Heaps)
    fine, counters, many, some_many = k(valid), k(total), k(length), k(length_natural)

    def lowers(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
        one = z3.Or(head(q) == head(p), z3.And(head(q) == head(p) - 1, head(q) >= 0))
        return z3.If(is_cons(p), z3.And(is_cons(q), one, f(tail(p), tail(q))), p == q)

    each = k.define(f"{name}.lowers", [p, q], z3.BoolSort(), lowers, Structural(p))
    taken = counters(p) - counters(q)
    is_move = z3.And(fine(p), many(p) <= most + 1, each(p, q), 1 <= taken, taken <= most)
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    odd = k.define(
        f"{name}.odd-heaps",
        [p],
        z3.IntSort(),
        lambda f, p: z3.If(is_cons(p), head(p) % 2 + f(tail(p)), 0),
        Structural(p),
    )
    goal = z3.And(0 <= odd(p), odd(p) <= many(p))
    bounds = k.induct(f"{name}.odd-bounds", [p], goal, Structural(p), at=[(tail(p),)], by=[odd.at(p), many.at(p)])
    goal = z3.Implies(
        z3.And(fine(p), each(p, q)),
        z3.And(
            fine(q), many(q) == many(p), 0 <= taken, taken <= many(p), z3.Implies(odd(p) == 0, odd(q) == taken),
            z3.Implies(odd(p) == many(p), odd(q) == many(p) - taken),
        ),
    )  # fmt: skip
    by: list[Fact] = [each.at(p, q), bounds(tail(p)), *(f.at(at) for at in (p, q) for f in (fine, counters, many, odd))]
    counted = k.induct(f"{name}.lowered", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    natural = k(total_natural)
    goal = z3.Implies(move(p, q), z3.And(0 <= counters(q), counters(q) < counters(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), counted(p, q), natural(q)])
    x, y = z3.Consts("x y", Heaps)
    game = GameTheory(
        k, name, Heaps, lambda p: z3.And(fine(p), many(p) <= most + 1), move, counters, falls, [counted(x, y)]
    )

    def won(p: Any) -> Any:
        return z3.If(z3.Or(odd(p) == 0, z3.And(many(p) == most + 1, odd(p) == many(p))), 0, 1)

    goal = z3.Implies(z3.And(move(p, q), won(p) == 0), won(q) != 0)
    quiet = k.prove(f"{name}.quiet", [p, q], goal, [move.at(p, q), counted(p, q), bounds(q)])
    # The position with all heaps rounded down to even numbers.
    even = k.define(
        f"{name}.evened", [p], Heaps,
        lambda f, p: z3.If(is_cons(p), cons(head(p) - head(p) % 2, f(tail(p))), nil), Structural(p),
    )  # fmt: skip
    after = even(p)
    goal = z3.Implies(fine(p), z3.And(each(p, after), counters(p) - counters(after) == odd(p), odd(after) == 0))
    by = [even.at(p), each.at(p, after), *(f.at(at) for at in (p, after) for f in (fine, counters, odd))]
    evened = k.induct(f"{name}.evened-lost", [p], goal, Structural(p), at=[(tail(p),)], by=by)
    some, shown = game.shared(won)
    by = [evened(p), bounds(p), move.at(p, after), shown(p, after, 0), some_many(p)]
    goal = z3.Implies(z3.And(fine(p), many(p) <= most + 1, won(p) != 0), some(p, 0))
    answered = k.prove(f"{name}.answered", [p], goal, by)
    return [game.normal(won, quiet, answered), odd.equation, move.equation]


def one_by_one(k: Kernel, name: str) -> list[Theorem]:
    """Prove that a position is lost exactly when the number of counters is even, if a move takes one counter."""
    p, q = z3.Consts("p q", Heaps)
    fine, counters, natural = k(valid), k(total), k(total_natural)

    def one_less(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
        here = z3.And(head(p) >= 1, head(q) == head(p) - 1, tail(q) == tail(p))
        return z3.And(is_cons(p), is_cons(q), z3.Or(here, z3.And(head(p) == head(q), f(tail(p), tail(q)))))

    less = k.define(f"{name}.one-less", [p, q], z3.BoolSort(), one_less, Structural(p))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: z3.And(fine(p), less(p, q)))
    goal = z3.Implies(z3.And(fine(p), less(p, q)), z3.And(fine(q), counters(q) == counters(p) - 1))
    by: list[Fact] = [less.at(p, q), *(f.at(at) for at in (p, q) for f in (fine, counters))]
    lowered = k.induct(f"{name}.one-less-falls", [p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=by)
    goal = z3.Implies(move(p, q), z3.And(0 <= counters(q), counters(q) < counters(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [move.at(p, q), lowered(p, q), natural(q)])
    x, y = z3.Consts("x y", Heaps)
    game = GameTheory(k, name, Heaps, fine, move, counters, falls, [lowered(x, y)])

    def odd(p: Any) -> Any:
        return counters(p) % 2

    goal = z3.Implies(z3.And(move(p, q), odd(p) == 0), odd(q) != 0)
    quiet = k.prove(f"{name}.quiet", [p, q], goal, [move.at(p, q), lowered(p, q)])
    # The position with one counter less in the first heap that is not empty.
    first = k.define(
        f"{name}.first-less", [p], Heaps,
        lambda f, p: z3.If(is_cons(p), z3.If(head(p) == 0, cons(0, f(tail(p))), cons(head(p) - 1, tail(p))), nil),
        Structural(p),
    )  # fmt: skip
    after = first(p)
    goal = z3.Implies(z3.And(fine(p), counters(p) >= 1), less(p, after))
    by = [first.at(p), less.at(p, after), fine.at(p), counters.at(p)]
    taken = k.induct(f"{name}.first-less-legal", [p], goal, Structural(p), at=[(tail(p),)], by=by)
    some, shown = game.shared(odd)
    by = [taken(p), natural(p), move.at(p, after), lowered(p, after), shown(p, after, 0)]
    answered = k.prove(f"{name}.answered", [p], z3.Implies(z3.And(fine(p), odd(p) != 0), some(p, 0)), by)
    return [game.normal(odd, quiet, answered), move.equation, less.equation]
