"""Adding counters without a bank: the first lemma still holds, but a game need not end any more.

Main statements: `any_change_shows` (raising a heap breaks a nim-sum of zero as lowering does) and `free_adding`: when
heaps may be changed to any size up to a cap, a single heap is won at once and two heaps are a draw.
"""

import z3

from theory.rules.nim import FREE_ADDING
from verify.kernel import Definition, ForEach, Kernel, Measure, Structural, Terms, Theorem, given, theorem_name
from verify.proofs.general.number_lists import nim_sum, p, q
from verify.proofs.general.z3_semantics import UntilEmpty, cons, head, heaps, is_cons, nil, tail, until_empty, valid
from verify.proofs.nim.one_and_two_heaps import steps
from verify.proofs.nim.positions import change_shows, move

PREFIX = "adding"

a, b, n, t, cap = z3.Ints("a b n t cap")
WON, LOST, OPEN = z3.IntVal(1), z3.IntVal(-1), z3.IntVal(0)


def any_change(k: Kernel) -> Definition:
    """The predicate that two positions differ in exactly one heap, lowered or raised."""
    body = lambda f, p, q: z3.And(
        is_cons(p),
        is_cons(q),
        z3.Or(z3.And(head(q) != head(p), tail(q) == tail(p)), z3.And(head(q) == head(p), f(tail(p), tail(q)))),
    )
    return k.define("any_change", [p, q], z3.BoolSort(), body, Structural(p))


def any_change_shows(k: Kernel) -> Theorem:
    """Changing one heap, up or down, changes the nim-sum: the first lemma also holds with adding."""
    goal = given(k(valid)(p), k(valid)(q), k(any_change)(p, q)).then(k(nim_sum)(q) != k(nim_sum)(p))
    return k.prove([p, q], goal, by=[k(up_or_down)(p, q), k(change_shows)(p, q), k(change_shows)(q, p)])


def up_or_down(k: Kernel) -> Theorem:
    """A change of one heap is a move of Nim, or a move of Nim taken back."""
    goal = given(k(valid)(p), k(valid)(q)).then(k(any_change)(p, q) == z3.Or(k(move)(p, q), k(move)(q, p)))
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], unfold=1)


def rules(k: Kernel) -> UntilEmpty:
    """The move with free adding, from the rules: a heap gets any other size up to the cap, unless all are empty."""
    return until_empty(k, FREE_ADDING)


def within_moves(k: Kernel) -> Definition:
    """The outcome that a player can force within n moves, as a number.

    1: the player to move wins, having a move to a position that is lost within n − 1 moves. −1: the player to move
    loses, because every move leads to a position that is won within n − 1 moves, or because there is no move. 0:
    neither.
    """
    m = k(rules).move

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, n: z3.ExprRef, cap: z3.ExprRef) -> z3.ExprRef:
        q = z3.Const("option", p.sort())
        none = z3.ForAll([q], z3.Not(m(p, q, cap)))
        wins = z3.Exists([q], z3.And(m(p, q, cap), f(q, n - 1, cap) == LOST))
        loses = z3.ForAll([q], z3.Implies(m(p, q, cap), f(q, n - 1, cap) == WON))
        return z3.If(n <= 0, z3.If(none, LOST, OPEN), z3.If(wins, WON, z3.If(loses, LOST, OPEN)))

    return k.define("within_moves", [p, n, cap], z3.IntSort(), body, Measure((n,)))


def two_heaps(k: Kernel) -> Definition:
    """The predicate that a position has two heaps, neither of them above the cap."""
    body = lambda _, p, cap: z3.And(
        is_cons(p),
        is_cons(tail(p)),
        tail(tail(p)) == nil,
        head(p) >= 0,
        head(tail(p)) >= 0,
        head(p) <= cap,
        head(tail(p)) <= cap,
    )
    return k.define("two_heaps", [p, cap], z3.BoolSort(), body)


def free_moves(k: Kernel) -> Theorem:
    """The moves from two heaps, not both empty: one heap becomes any other number up to the cap."""
    change, over, m = k(rules)
    first = z3.And(head(q) != head(p), head(tail(q)) == head(tail(p)))
    second = z3.And(head(q) == head(p), head(tail(q)) != head(tail(p)))
    ended = z3.And(head(p) == 0, head(tail(p)) == 0)
    conclusion = m(p, q, cap) == z3.And(k(two_heaps)(q, cap), z3.Not(ended), z3.Or(first, second))
    lists = [p, tail(p), nil]
    by = [m.at(p, q, cap), k(two_heaps).at(p, cap), k(two_heaps).at(q, cap), *(over.at(y) for y in lists)]
    by += [change.at(p, q, cap), change.at(tail(p), tail(q), cap), change.at(nil, tail(tail(q)), cap)]
    return k.prove([p, q, cap], given(k(two_heaps)(p, cap), cap >= 0).then(conclusion), by=by)


@theorem_name("adding.free")
def free_adding(k: Kernel) -> Theorem:
    """Free adding with a cap ≥ 2 on two heaps: both empty is lost, one empty is won in one move, else nobody wins.

    With both heaps nonempty no number n of moves suffices for either player to force the end: it is a draw.
    """
    a, b = head(p), head(tail(p))
    value = z3.If(z3.And(a == 0, b == 0), LOST, z3.If(z3.Or(a == 0, b == 0), z3.If(n >= 1, WON, OPEN), OPEN))
    empty, other = heaps(0, 0), cons(z3.If(a == 1, 2, 1), tail(p))
    goal = given(k(two_heaps)(p, cap), cap >= 2, n >= 0).then(k(within_moves)(p, n, cap) == value)
    places: list[Terms | ForEach] = [ForEach((q,), (q, n - 1, cap)), (empty, n - 1, cap), (other, n - 1, cap)]
    by = [k(free_moves), k(free_moves)(p, empty, cap), k(free_moves)(p, other, cap)]
    return k.induct([p, n, cap], goal, Measure((n,)), at=places, by=by, unfold=1)


@theorem_name("adding.draw")
def free_adding_draw(k: Kernel) -> Theorem:
    """From two nonempty heaps each player can keep the game undecided for any number of moves."""
    two, m, other = k(two_heaps), k(rules).move, cons(z3.If(head(p) == 1, 2, 1), tail(p))
    full = z3.And(two(p, cap), cap >= 2, head(p) >= 1, head(tail(p)) >= 1)
    case = z3.Implies(n >= 0, k(within_moves)(p, n, cap) == OPEN)
    conclusion = z3.And(case, m(p, other, cap), two(other, cap), head(other) >= 1, head(tail(other)) >= 1)
    by = [k(free_adding)(p, n, cap), k(free_moves)(p, other, cap)]
    return k.prove([p, n, cap], given(full).then(conclusion), by=by, unfold=1)


def to_and_fro(k: Kernel) -> Definition:
    """The position after t moves of an endless play: (1, 1) for even t and (2, 1) for odd t."""
    both = z3.If(t % 2 == 0, heaps(1, 1), heaps(2, 1))
    return k.define("to_and_fro", [t], both.sort(), lambda *_: both)


def for_ever(k: Kernel) -> Theorem:
    """With adding, an endless play exists: (1, 1), (2, 1), (1, 1), …; every second move takes a counter."""
    now, after = k(to_and_fro)(t), k(to_and_fro)(t + 1)
    value = z3.If(t % 2 == 0, k(move)(after, now), k(move)(now, after))
    conclusion = z3.And(k(to_and_fro)(0) == heaps(1, 1), k(rules).move(now, after, cap), value)
    by = [k(to_and_fro).at(t), k(to_and_fro).at(t + 1), k(to_and_fro).at(0), *steps(k, (2, 1), (1, 1))]
    for position, option in ((heaps(1, 1), heaps(2, 1)), (heaps(2, 1), heaps(1, 1))):
        by += [k(free_moves)(position, option, cap), k(two_heaps).at(position, cap), k(two_heaps).at(option, cap)]
    return k.prove([t, cap], given(t >= 0, cap >= 2).then(conclusion), by)
