"""Counters on a circle, of which up to k neighbours are taken: the second player wins by mirroring.

The first move makes a row of the circle, unless it takes all counters. If k ≥ 2 the next player takes one or two
counters from the middle of the row, and then answers each move in one half by the same move in the other. If k = 1 each
move takes one counter, so the parity of their number decides.
"""

from typing import Any

import z3

from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Defined, Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general.number_lists import append, length, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, r, s, x, y = z3.Consts("p q r s x y", Heaps)
n = z3.Int("n")


def circle(k: Kernel, name: str, most: int) -> list[Theorem]:
    """Prove which circles are lost; with `most` = 1, which positions of a circle and rows.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        most: the largest number of neighbours that are taken.
    """
    fine, counters, natural, join = k(valid), k(total), k(total_natural), k(append)

    def broken(n: Any, q: Any, r: Any) -> z3.BoolRef:
        """Return the formula that a move in a row of n counters before the rows r leads to the rows q."""
        one, two = head(q), head(tail(q))
        return z3.Or(
            z3.And(q == r, 1 <= n, n <= most),
            z3.And(is_cons(q), tail(q) == r, one >= 1, 1 <= n - one, n - one <= most),
            z3.And(
                is_cons(q),
                is_cons(tail(q)),
                tail(tail(q)) == r,
                one >= 1,
                two >= 1,
                1 <= n - one - two,
                n - one - two <= most,
            ),
        )

    breaks = k.define(f"{name}.breaks", [n, q, r], z3.BoolSort(), lambda *_: broken(n, q, r))

    def taken(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
        later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
        return z3.And(is_cons(p), z3.Or(breaks(head(p), q, tail(p)), later))

    rows = k.define(f"{name}.rows", [p, q], z3.BoolSort(), taken, Structural(p))
    size, left = head(p), head(tail(q))
    opened = z3.And(
        head(q) == 0, size >= 1,
        z3.Or(
            z3.And(tail(q) == tail(p), size <= most),
            z3.And(is_cons(tail(q)), tail(tail(q)) == tail(p), left >= 1, 1 <= size - left, size - left <= most),
        ),
    )  # fmt: skip
    is_move = z3.And(fine(p), is_cons(p), is_cons(q), z3.Or(opened, z3.And(head(q) == size, rows(tail(p), tail(q)))))
    move = k.define(f"{name}.move", [p, q], z3.BoolSort(), lambda *_: is_move)
    goal = z3.Implies(
        z3.And(fine(p), rows(p, q)), z3.And(fine(q), counters(q) < counters(p), counters(q) >= counters(p) - most)
    )
    at_tails = [(tail(p), tail(q))]
    by: list[Fact] = [rows.at(p, q), breaks.at(head(p), q, tail(p))]
    by += [f.at(at) for at in (p, q, tail(q)) for f in (fine, counters)]
    fewer = k.induct(f"{name}.rows-fall", [p, q], goal, Structural(p), at=at_tails, by=by)
    goal = z3.Implies(
        move(p, q),
        z3.And(fine(q), is_cons(q), 0 <= counters(q), counters(q) < counters(p), counters(q) >= counters(p) - most),
    )
    by = [move.at(p, q), fewer(tail(p), tail(q)), natural(q)]
    by += [f.at(at) for at in (p, q, tail(q)) for f in (fine, counters)]
    sinks = k.prove(f"{name}.sinks", [p, q], goal, by)
    goal = z3.Implies(move(p, q), z3.And(0 <= counters(q), counters(q) < counters(p)))
    falls = k.prove(f"{name}.falls", [p, q], goal, [sinks(p, q)])
    game = GameTheory(k, name, Heaps, lambda p: z3.And(fine(p), is_cons(p)), move, counters, falls, [sinks(x, y)])
    if most == 1:
        return _by_parity(k, name, game, (fine, counters, natural), sinks, (move, rows, breaks))
    lost = game.lost
    goal = z3.Implies(z3.And(move(x, y), lost(y)), z3.Not(lost(x)))
    beats = k.prove(f"{name}.beats", [x, y], goal, [lost.at(x), falls(x, y)])
    # A move in two lists of rows is a move in one of them.

    def first_part(f: z3.FuncDeclRef, p: Any, r: Any, q: Any) -> Any:
        rest = join(tail(p), r)
        here = z3.If(
            q == rest,
            tail(p),
            z3.If(tail(q) == rest, cons(head(q), tail(p)), cons(head(q), cons(head(tail(q)), tail(p)))),
        )
        later = cons(head(p), f(tail(p), r, tail(q)))
        return z3.If(is_cons(p), z3.If(breaks(head(p), q, rest), here, later), nil)

    before = k.define(f"{name}.first-part", [p, r, q], Heaps, first_part, Structural(p))
    behind = k.define(
        f"{name}.last-part", [p, q], Heaps, lambda f, p, q: z3.If(is_cons(p), f(tail(p), tail(q)), q), Structural(p)
    )
    one, other, both = before(p, r, q), behind(p, q), join(p, r)
    in_first, in_second = z3.And(rows(p, one), q == join(one, r)), z3.And(rows(r, other), q == join(p, other))
    size_of = k(length)
    goal = z3.Implies(is_cons(q), z3.And(tail(q) != q, z3.Implies(is_cons(tail(q)), tail(tail(q)) != q)))
    other_lists = k.prove(f"{name}.no-own-tail", [q], goal, [size_of.at(q), size_of.at(tail(q))])
    # One lemma for each shape of the broken row, so that no proof has to distinguish all of them.
    broken_here, gone = z3.And(is_cons(p), breaks(head(p), q, join(tail(p), r))), join(tail(p), r)
    shapes = {
        "in-first-none": q == gone,
        "in-first-one": z3.And(q != gone, tail(q) == gone),
        "in-first-two": z3.And(q != gone, tail(q) != gone),
    }
    firsts = []
    for shape, met in shapes.items():
        by = [join.at(p, r), rows.at(p, one), before.at(p, r, q), breaks.at(head(p), q, gone)]
        by += [join.at(one, r), breaks.at(head(p), one, tail(p))]
        by += [] if shape == "in-first-none" else [join.at(tail(one), r)]
        by += [other_lists(q), other_lists(tail(q))]
        firsts.append(k.prove(f"{name}.{shape}", [p, r, q], z3.Implies(z3.And(broken_here, met), in_first), by))
    goal = z3.Implies(rows(both, q), z3.Or(in_first, in_second))
    by = [
        *(first(p, r, q) for first in firsts),
        join.at(p, r),
        join.at(p, other),
        join.at(one, r),
        rows.at(both, q),
        rows.at(p, one),
    ]
    by += [before.at(p, r, q), behind.at(p, q)]
    parted = k.induct(f"{name}.in-one", [p, r, q], goal, Structural(p), at=[(tail(p), r, tail(q))], by=by)
    goal = z3.Implies(rows(p, s), rows(join(p, r), join(s, r)))
    by = [join.at(p, r), join.at(s, r), join.at(tail(s), r), rows.at(p, s), rows.at(join(p, r), join(s, r))]
    by += [breaks.at(head(p), s, tail(p)), breaks.at(head(p), join(s, r), join(tail(p), r))]
    first_too = k.induct(f"{name}.first-of-two", [p, r, s], goal, Structural(p), at=[(tail(p), r, tail(s))], by=by)
    goal = z3.Implies(rows(r, s), rows(join(p, r), join(p, s)))
    by = [join.at(p, r), join.at(p, s), rows.at(join(p, r), join(p, s))]
    second_too = k.induct(f"{name}.second-of-two", [p, r, s], goal, Structural(p), at=[(tail(p), r, s)], by=by)
    goal = z3.Implies(z3.And(fine(p), fine(r)), fine(join(p, r)))
    by = [join.at(p, r), fine.at(p), fine.at(join(p, r))]
    joined = k.induct(f"{name}.joined", [p, r], goal, Structural(p), at=[(tail(p), r)], by=by)
    # The rows of each half after the reply, which makes both halves equal again.
    image = z3.If(z3.And(rows(p, before(p, p, q)), q == join(before(p, p, q), p)), before(p, p, q), behind(p, q))
    mirror = k.define(f"{name}.mirror", [p, q], Heaps, lambda *_: image)
    made = mirror(p, q)
    double, answer = cons(0, join(p, p)), cons(0, join(made, made))
    goal = z3.Implies(
        z3.And(fine(p), move(double, q)),
        z3.And(
            fine(mirror(p, tail(q))),
            counters(mirror(p, tail(q))) < counters(p),
            move(q, z3.substitute(answer, (q, tail(q)))),
        ),
    )
    rest = tail(q)
    made = mirror(p, rest)
    by = [move.at(double, q), parted(p, p, rest), mirror.at(p, rest), fewer(p, made), joined(p, p), fine.at(double)]
    by += [first_too(p, made, made), second_too(made, p, made), move.at(q, cons(0, join(made, made))), natural(p)]
    by += [joined(made, p), joined(p, made), fine.at(q)]
    answered = k.prove(f"{name}.mirrored", [p, q], goal, by)
    doubled = _doubled(k, name, game, (fine, counters, natural), beats, answered, mirror, joined)
    # A single row is won.
    row, half = cons(0, cons(n, nil)), (n - 1) / 2
    twin = z3.If(half == 0, nil, cons(half, nil))
    target = cons(0, join(twin, twin))
    goal = z3.Implies(n >= 1, z3.Not(lost(row)))
    by = [
        beats(row, target),
        doubled(twin),
        move.at(row, target),
        rows.at(cons(n, nil), join(twin, twin)),
        join.at(twin, twin),
    ]
    by += [
        join.at(nil, twin),
        breaks.at(n, join(twin, twin), nil),
        fine.at(row),
        fine.at(cons(n, nil)),
        fine.at(nil),
        fine.at(twin),
    ]
    by += [join.at(tail(twin), twin)]
    won = k.prove(f"{name}.row-won", [n], goal, by)
    alone, empty = cons(n, nil), cons(0, nil)
    goal = z3.Implies(z3.And(n > most, move(alone, y)), z3.Not(lost(y)))
    by = [move.at(alone, y), rows.at(nil, tail(y)), won(head(tail(y)))]
    opens = k.prove(f"{name}.opened-won", [n, y], goal, by)
    goal = z3.Implies(n >= 0, lost(alone) == z3.Or(n == 0, n > most))
    by = [lost.at(alone), opens, doubled(nil), join.at(nil, nil), fine.at(nil), fine.at(alone), beats(alone, empty)]
    by += [move.at(alone, empty)]
    return [k.prove(f"{name}.lost-circles", [n], goal, by), move.equation, rows.equation]


def _doubled(
    k: Kernel, name: str, game: GameTheory, lists: tuple[Any, Any, Theorem], beats: Theorem, answered: Theorem,
    mirror: Any, joined: Theorem,
) -> Theorem:  # fmt: skip
    """Prove that a list of rows followed by the same list is lost, by induction on a bound of their counters."""
    (fine, counters, natural), join, lost, move = lists, k(append), game.lost, game.move
    double = cons(0, join(p, p))
    known = z3.ForAll([p], z3.Implies(z3.And(fine(p), counters(p) < n), lost(double)))
    below = k.define(f"{name}.doubled-below", [n], z3.BoolSort(), lambda *_: known)
    goal = z3.Implies(z3.And(below(n), fine(p), counters(p) < n), lost(double))
    use = k.prove(f"{name}.doubled-known", [n, p], goal, [below.at(n)])
    made = mirror(p, tail(q))
    goal = z3.Implies(z3.And(below(n), fine(p), counters(p) <= n, move(double, q)), z3.Not(lost(q)))
    by: list[Fact] = [use(n, made), answered(p, q), beats(q, cons(0, join(made, made)))]
    refuted = k.prove(f"{name}.doubled-refuted", [n, p, q], goal, by)
    goal = z3.Implies(z3.And(below(n), fine(p), counters(p) <= n), lost(double))
    by = [lost.at(double), refuted, joined(p, p), fine.at(double)]
    upto = k.prove(f"{name}.doubled-upto", [n, p], goal, by)
    goal = z3.Implies(z3.And(n >= 0, below(n)), below(n + 1))
    more = k.prove(f"{name}.doubled-more", [n], goal, [below.at(n + 1), upto])
    goal = z3.Implies(n >= 0, below(n))
    by = [more(n - 1), below.at(0), natural]
    every = k.induct(f"{name}.doubled-all", [n], goal, Measure((n,)), at=[(n - 1,)], by=by)
    by = [every(counters(p) + 1), use(counters(p) + 1, p), natural(p)]
    return k.prove(f"{name}.doubled-lost", [p], z3.Implies(fine(p), lost(double)), by)


def _by_parity(
    k: Kernel, name: str, game: GameTheory, lists: tuple[Any, Any, Theorem], sinks: Theorem,
    relations: tuple[Defined, Defined, Defined],
) -> list[Theorem]:  # fmt: skip
    """Prove that a position is lost exactly when the number of counters is even, if a move takes one."""
    (fine, counters, natural), (move, rows, breaks) = lists, relations

    def odd(p: Any) -> Any:
        return counters(p) % 2

    def one_less(f: z3.FuncDeclRef, p: Any) -> Any:
        here = z3.If(head(p) == 1, tail(p), cons(head(p) - 1, tail(p)))
        return z3.If(is_cons(p), z3.If(head(p) == 0, cons(0, f(tail(p))), here), nil)

    less = k.define(f"{name}.one-less", [p], Heaps, one_less, Structural(p))
    after = less(p)
    goal = z3.Implies(z3.And(fine(p), counters(p) >= 1), rows(p, after))
    by: list[Fact] = [less.at(p), rows.at(p, after), fine.at(p), counters.at(p), breaks.at(head(p), after, tail(p))]
    lowered = k.induct(f"{name}.one-less-legal", [p], goal, Structural(p), at=[(tail(p),)], by=by)
    some_shown = game.shared(odd)
    goal = z3.Implies(z3.And(move(p, q), odd(p) == 0), odd(q) != 0)
    quiet = k.prove(f"{name}.quiet", [p, q], goal, [sinks(p, q)])
    opened = cons(0, z3.If(head(p) == 1, tail(p), cons(head(p) - 1, tail(p))))
    to = z3.If(head(p) == 0, cons(0, less(tail(p))), opened)
    goal = z3.Implies(z3.And(fine(p), is_cons(p), odd(p) != 0), some_shown.some(p, 0))
    by = [lowered(tail(p)), natural(p), natural(tail(p)), counters.at(p), fine.at(p), move.at(p, to), sinks(p, to)]
    by.append(some_shown.shown(p, to, 0))
    answered = k.prove(f"{name}.answered", [p], goal, by)
    return [game.normal(odd, quiet, answered), move.equation, rows.equation]
