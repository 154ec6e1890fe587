"""The columns of a position: how many heaps have a 1 at each binary place, and the number of winning moves.

Main statements: `even_columns` and `small_columns` (P-positions have even columns), `changed_columns` (which columns a
change makes odd), `number_of_winning_moves` (it is odd, and it is the number of 1s in the column of the leading bit),
`places_and_moves` (winning moves and such heaps correspond), `three_moves`, `misere_same_moves`, `misere_one_move`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Structural, Theorem, given
from verify.proofs.general import binary_columns, number_lists
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.binary_columns import all_below, column, column_parity, heap_natural, holder, sum_stays_below
from verify.proofs.general.bits import bit, bit_value, leading, lowered_iff, no_bits_above, power, top
from verify.proofs.general.citations import each_at
from verify.proofs.general.number_lists import at, big, changed, counts_natural, length, nim_sum, p, put, q, sum_natural
from verify.proofs.general.z3_semantics import Heaps, head, heaps, is_cons, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.misere_bouton import (
    misere_bouton,
    misere_lost,
    move_changes_one,
    one_big_heap_shows,
    same_with_big,
)
from verify.proofs.nim.positions import lower, lower_reaches, move, move_decreases
from verify.proofs.nim.winning_moves import only_winning_moves, winning_move

PREFIX = "nim"

a, b, c, i, m, n, s, x = z3.Ints("a b c i m n s x")
r = z3.Const("r", Heaps)


def lost_columns(k: Kernel) -> Theorem:
    """In a P-position every column has an even number of ones."""
    goal = given(k(valid)(p), k(lost)(p), n >= 0).then(k(column)(p, n) % 2 == 0)
    return k.prove([p, n], goal, by=[k(bouton)(p), k(column_parity)(p, n), k(no_bits_above)(0, 0, n)], unfold=1)


def odd_column(k: Kernel) -> Theorem:
    """In an N-position the leading column of the nim-sum has an odd number of ones, higher columns an even number."""
    d = k(top)(k(nim_sum)(p))
    conclusion = z3.And(d >= 0, k(column)(p, d) % 2 == 1, z3.Implies(n > d, k(column)(p, n) % 2 == 0))
    by = [k(column_parity)(p, d), k(column_parity)(p, n), k(leading)(k(nim_sum)(p), n), k(sum_natural)(p)]
    return k.prove([p, n], given(k(valid)(p), k(nim_sum)(p) != 0).then(conclusion), by=by)


def even_columns(k: Kernel) -> Theorem:
    """A position is a P-position exactly when each power of two occurs in an even number of heaps."""
    goal = given(k(valid)(p)).then(k(lost)(p) == z3.ForAll([n], z3.Implies(n >= 0, k(column)(p, n) % 2 == 0)))
    return k.prove([p], goal, by=[k(lost_columns), k(odd_column)(p, 0), k(bouton)(p)])


def column_has_two(k: Kernel) -> Theorem:
    """With nim-sum zero, a column that holds a one holds at least two ones."""
    goal = given(k(valid)(p), k(nim_sum)(p) == 0, n >= 0, k(column)(p, n) >= 1).then(k(column)(p, n) >= 2)
    return k.prove([p, n], goal, by=[k(column_parity)(p, n), k(no_bits_above)(0, 0, n)], unfold=1)


def column_of_changed(k: Kernel) -> Theorem:
    """Replacing the heap h by x changes the parity of a column exactly when h and x have different digits there."""
    heap, count = k(at)(p, i), k(column)
    same_parity = count(k(put)(p, i, x), n) % 2 == count(p, n) % 2
    goal = given(0 <= i, i < k(length)(p)).then(same_parity == (k(bit)(heap, n) == k(bit)(x, n)))
    by = [k(bit_value)(head(p), n), k(bit_value)(x, n)]
    return k.induct([p, i, x, n], goal, Structural(p), at=[(tail(p), i - 1, x, n)], by=by, unfold=1)


def changed_columns(k: Kernel) -> Theorem:
    """From nim-sum zero, replacing the heap h by x makes odd exactly the columns in which h and x differ."""
    count = k(column)(k(put)(p, i, x), n)
    goal = given(k(valid)(p), k(nim_sum)(p) == 0, 0 <= i, i < k(length)(p), n >= 0).then(
        count % 2 == z3.If(k(bit)(k(at)(p, i), n) == k(bit)(x, n), 0, 1)
    )
    by = [k(column_of_changed)(p, i, x, n), k(column_parity)(p, n), k(no_bits_above)(0, 0, n), k(power).at(0)]
    return k.prove([p, i, x, n], goal, by=by)


def small_columns(k: Kernel) -> Theorem:
    """With every heap at most 7, a P-position is one where 1, 2 and 4 each occur in an even number of heaps."""
    total = k(nim_sum)(p)
    even = z3.And([k(column)(p, j) % 2 == 0 for j in range(3)])
    places = [(total, 0), (total, 1), (total / 2, 0), (total, 2), (total / 2, 1), (total / 2 / 2, 0)]
    by = [k(bouton)(p), k(sum_stays_below)(p, 3), *(k(power).at(j) for j in range(4))]
    by += [*(k(bit).at(*place) for place in places), *(k(column_parity)(p, j) for j in range(3))]
    return k.prove([p], given(k(valid)(p), k(all_below)(p, 8)).then(k(lost)(p) == even), by=by)


def lowerable(k: Kernel) -> Definition:
    """The number of heaps h with h ⊕ s < h, which can be lowered to h ⊕ s."""
    body = lambda f, p, s: z3.If(is_cons(p), z3.If(k(algebra.nimsum)(head(p), s) < head(p), 1, 0) + f(tail(p), s), 0)
    return k.define("lowerable", [p, s], z3.IntSort(), body, Structural(p))


def lowerable_heaps(k: Kernel) -> Theorem:
    """For s ≥ 1 the heaps that can be lowered to h ⊕ s are those with a 1 at the leading bit of s."""
    d = k(top)(s)
    goal = given(k(valid)(p), s >= 1).then(k(lowerable)(p, s) == k(column)(p, d))
    by = [k(lowered_iff)(head(p), s), k(bit_value)(head(p), d)]
    return k.induct([p, s], goal, Structural(p), at=[(tail(p), s)], by=by, unfold=1)


def number_of_winning_moves(k: Kernel) -> Theorem:
    """With nim-sum s ≠ 0 winning moves can lower an odd number of heaps: as many as the leading column has ones."""
    total = k(nim_sum)(p)
    conclusion = z3.And(k(lowerable)(p, total) == k(column)(p, k(top)(total)), k(lowerable)(p, total) % 2 == 1)
    by = [k(lowerable_heaps)(p, total), k(odd_column)(p, 0), k(sum_natural)(p)]
    return k.prove([p], given(k(valid)(p), total != 0).then(conclusion), by=by)


def put_place(k: Kernel) -> Theorem:
    """A move that replaces the heap at place i changes only place i, so different places give different moves."""
    goal = given(i >= 0, i < k(length)(p), x != k(at)(p, i)).then(k(changed)(p, k(put)(p, i, x)) == i)
    return k.induct([p, i, x], goal, Structural(p), at=[(tail(p), i - 1, x)], unfold=1)


def places_and_moves(k: Kernel) -> Theorem:
    """Winning moves correspond to places i whose heap h has the leading bit of the nim-sum s, and lower h to h ⊕ s.

    To such a place belongs the winning move that `put` makes. Conversely, `changed` gives the place of a winning move.
    """
    star, f, total, place = k(algebra.nimsum), k(bit), k(nim_sum)(p), k(changed)(p, q)
    claim, heap = k(at)(p, place), k(at)(p, i)
    option, d = k(put)(p, i, star(heap, total)), k(top)(total)
    conclusion = z3.And(k(move)(p, option), k(lost)(option), k(changed)(p, option) == i)
    then = z3.And(
        given(i >= 0, i < k(length)(p), f(heap, d) == 1).then(conclusion),
        given(k(move)(p, q), k(lost)(q)).then(
            place >= 0, place < k(length)(p), f(claim, d) == 1, q == k(put)(p, place, star(claim, total))
        ),
    )
    by = [k(winning_move)(p, i), k(only_winning_moves)(p, q), k(lowered_iff)(heap, total), k(lowered_iff)(claim, total)]
    by += [k(put_place)(p, i, star(heap, total)), k(sum_natural)(p), k(heap_natural)(p, i), k(heap_natural)(p, place)]
    return k.prove([p, q, i], given(k(valid)(p), total != 0).then(then), by=by)


def misere_same_moves(k: Kernel) -> Theorem:
    """With two or more heaps of at least two, the misère winning moves are those of normal play."""
    goal = given(k(valid)(p), k(big)(p) >= 2, k(move)(p, q)).then(k(misere_lost)(q) == k(lost)(q))
    return k.prove([p, q], goal, by=[k(move_changes_one)(p, q), k(same_with_big)(q), k(move_decreases)(p, q)])


def one_big_heap_moves(k: Kernel) -> Theorem:
    """With one heap of at least two, two moves that leave no such heap and have the same nim-sum are the same move."""
    v, g, mv, t = k(valid), k(big), k(move), k(nim_sum)
    goal = given(v(p), v(q), v(r), g(p) == 1, mv(p, q), mv(p, r), g(q) == 0, g(r) == 0, t(q) == t(r)).then(q == r)
    by = [*(f.at(y) for f in (v, g, t) for y in (p, q, r)), mv.at(p, q), mv.at(p, r)]
    by += [natural(tail(y)) for natural in (k(counts_natural), k(sum_natural)) for y in (p, q, r)]
    injective, commutative = k(algebra.injective), k(algebra.commutative)
    by += [injective(head(q), head(r), t(tail(p))), injective(t(tail(q)), t(tail(r)), head(p))]
    by += [commutative(head(p), t(tail(q))), commutative(head(p), t(tail(r)))]
    return k.induct([p, q, r], goal, Structural(p), at=[(tail(p), tail(q), tail(r))], by=by)


def misere_one_move(k: Kernel) -> Theorem:
    """With exactly one heap of at least two, there is exactly one misère winning move: lower it to nim-sum one."""
    won, after = z3.And(k(move)(p, q), k(misere_lost)(q)), k(lower)(p, 1)
    by = [k(one_big_heap_moves)(p, q, after), k(lower_reaches)(p, 1), k(one_big_heap_shows)(p)]
    by += [k(misere_bouton)(q), k(misere_bouton)(after), k(move_decreases)(p, q), k(move_changes_one)(p, q)]
    by += [k(move_changes_one)(p, after), *each_at(k, [one_big_heap_shows, counts_natural], (q,), (after,))]
    return k.prove([p, q], given(k(valid)(p), k(big)(p) == 1).then(won == (q == k(lower)(p, 1))), by=by, unfold=1)


def repairing_move(k: Kernel) -> Theorem:
    """Some heap h has the leading bit of the nim-sum s ≠ 0; lowering any such h to h ⊕ s < h leaves nim-sum zero."""
    total = k(nim_sum)(p)
    d, heap = k(top)(total), k(at)(p, i)
    option, place = k(put)(p, i, k(algebra.nimsum)(heap, total)), k(holder)(p, d)
    conclusion = z3.And(k(algebra.nimsum)(heap, total) < heap, k(move)(p, option), k(nim_sum)(option) == 0)
    case = given(i >= 0, i < k(length)(p), k(bit)(heap, d) == 1).then(conclusion)
    then = z3.And(z3.And(place >= 0, place < k(length)(p), k(bit)(k(at)(p, place), d) == 1), case)
    by = [k(odd_column)(p, 0), k(binary_columns.odd_column_has_one)(p, d), k(lowered_iff)(heap, total)]
    by += [k(winning_move)(p, i), k(bouton)(option), k(sum_natural)(p), k(heap_natural)(p, i)]
    return k.prove([p, i], given(k(valid)(p), total != 0).then(then), by=by)


def three_moves(k: Kernel) -> Theorem:
    """If all three heaps have the leading bit of nim-sum s ≠ 0, exactly 3 moves, h to h ⊕ s < h, leave nim-sum 0."""
    sizes = [a, b, c]
    trio, star = heaps(*sizes), k(algebra.nimsum)
    s = k(nim_sum)(trio)
    have = z3.And([k(bit)(h, k(top)(s)) == 1 for h in sizes])
    options = [heaps(*(star(h, s) if j == i else h for j, h in enumerate(sizes))) for i in range(3)]
    to_zero = z3.And(k(valid)(q), k(move)(trio, q), k(nim_sum)(q) == 0)
    conclusion = z3.And(to_zero == z3.Or([q == after for after in options]), z3.And([star(h, s) < h for h in sizes]))
    by: list[Fact] = [k(bouton)(q), k(sum_natural)(trio), k(number_lists.length_natural)(trio)]
    for i, h in enumerate(sizes):
        by += [k(places_and_moves)(trio, q, i), k(lowered_iff)(h, s)]
        by += [k(bouton)(options[i]), k(move_decreases)(trio, options[i])]
        by += [k(put).at(heaps(*sizes[j:]), i - j, star(h, s)) for j in range(i + 1)]
        by += [k(at).at(heaps(*sizes[j:]), i - j) for j in range(i + 1)]
    by += [fact.at(heaps(*sizes[j:])) for j in range(4) for fact in (k(valid), k(length))]
    return k.prove([a, b, c, q], given(algebra.natural(a, b, c), s != 0, have).then(conclusion), by=by)
