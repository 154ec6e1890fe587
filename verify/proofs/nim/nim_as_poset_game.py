"""Nim is the poset game on disjoint chains: the player to move picks an element, which is removed with all above it.

A list of heaps is a set of pairs (c, j) of a chain c, a place in the list, and a level j with 0 ≤ j < the height of the
heap at c. One pair is above another when they lie on the same chain and its level is higher. Main statements: `picked`
(picking an element of the board is a move of Nim) and `nim_is_a_poset_game` (every move is the picking of an element).
"""

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given, theorem_name
from verify.proofs.general.binary_columns import heap_natural
from verify.proofs.general.number_lists import at, changed, length, length_natural, p, put, q
from verify.proofs.general.z3_semantics import tail, valid
from verify.proofs.nim.positions import move, move_decreases
from verify.proofs.nim.winning_moves import every_move, put_moves

PREFIX = "posets"

c, e, i, j, x = z3.Ints("c e i j x")


def present(k: Kernel) -> Definition:
    """The predicate that the element at level j of chain c is on the board."""
    body = lambda _, p, c, j: z3.And(c >= 0, c < k(length)(p), j >= 0, j < k(at)(p, c))
    return k.define("present", [p, c, j], z3.BoolSort(), body)


def taken(k: Kernel) -> Definition:
    """The predicate that q remains of p when the element (c, i) is picked, which removes it and all elements
    above it.
    """
    on = k(present)

    def body(_: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, c: z3.ExprRef, i: z3.ExprRef) -> z3.BoolRef:
        above = z3.And(e == c, j >= i)
        return z3.And(on(p, c, i), z3.ForAll([e, j], on(q, e, j) == z3.And(on(p, e, j), z3.Not(above))))

    return k.define("taken", [p, q, c, i], z3.BoolSort(), body)


def put_at(k: Kernel) -> Theorem:
    """Replacing the heap at place i changes no other heap and keeps the number of heaps."""
    n, a, after = k(length), k(at), k(put)(p, i, x)
    goal = z3.And(n(after) == n(p), given(i >= 0, i < n(p)).then(a(after, j) == z3.If(i == j, x, a(p, j))))
    places = [(tail(p), i - 1, x, j - 1)]
    return k.induct([p, i, x, j], goal, Structural(p), at=places, by=[k(length_natural)(tail(p))], unfold=1)


def same_heaps(k: Kernel) -> Theorem:
    """Two lists of the same length that differ have different heaps at the place `changed`."""
    n, a, place = k(length), k(at), k(changed)(p, q)
    goal = given(n(p) == n(q), p != q).then(place >= 0, place < n(p), a(p, place) != a(q, place))
    rest = k(length_natural)
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), tail(q))], by=[rest(tail(p)), rest(tail(q))], unfold=1)


def picked(k: Kernel) -> Theorem:
    """Picking the element at level i of chain c leaves the heap at c with i counters: a move of Nim."""
    after = k(put)(p, c, i)
    goal = given(k(valid)(p), k(present)(p, c, i)).then(k(taken)(p, after, c, i), k(move)(p, after))
    return k.prove([p, c, i], goal, by=[k(present).equation, k(put_at), k(put_moves)(p, c, i)], unfold=1)


def level(k: Kernel) -> Theorem:
    """The position after (c, i) is picked from p: i counters on chain c, and the other chains unchanged."""
    n, a, v, elements_left = k(length), k(at), k(valid), k(taken)(p, q, c, i)
    goal = given(v(p), v(q), n(p) == n(q), elements_left, e >= 0, e < n(p)).then(a(q, e) == z3.If(e == c, i, a(p, e)))
    spots = (a(p, e), a(q, e), i)
    by = [k(taken).at(p, q, c, i), k(present).at(p, c, i)]
    by += [*(k(present).at(y, e, h) for y in (p, q) for h in spots), k(heap_natural)(p, e), k(heap_natural)(q, e)]
    return k.prove([p, q, c, i, e], goal, by=by)


def only_picked(k: Kernel) -> Theorem:
    """A position that remains after an element is picked is an option of Nim."""
    n, v, after = k(length), k(valid), k(put)(p, c, i)
    place = k(changed)(q, after)
    goal = given(v(p), v(q), n(p) == n(q), k(taken)(p, q, c, i)).then(k(move)(p, q), q == after)
    by = [k(same_heaps)(q, after), k(put_at)(p, c, i, place), k(level)(p, q, c, i, place), k(picked)(p, c, i)]
    return k.prove([p, q, c, i], goal, by=by, unfold=1)


def move_picks(k: Kernel) -> Theorem:
    """Every move of Nim picks an element: on the chain of the lowered heap, at the level of its new height."""
    place = k(changed)(p, q)
    low = k(at)(q, place)
    goal = given(k(valid)(p), k(move)(p, q)).then(k(taken)(p, q, place, low))
    return k.prove([p, q], goal, by=[k(every_move)(p, q), k(move_decreases)(p, q), k(picked)(p, place, low)], unfold=1)


@theorem_name("posets.nim")
def nim_is_a_poset_game(k: Kernel) -> Theorem:
    """From p there is a move of Nim to q exactly when q remains of p after some element is picked."""
    some = z3.Exists([c, i], k(taken)(p, q, c, i))
    goal = given(k(valid)(p), k(valid)(q), k(length)(p) == k(length)(q)).then(k(move)(p, q) == some)
    return k.prove([p, q], goal, by=[k(move_picks)(p, q), k(only_picked)])
