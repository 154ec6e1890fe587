"""One heap, two heaps and the misère endgame, with the statements of the documents about them.

Main statements: `one_heap`, `two_heaps`, `mirror`, `misere_two_heaps`, `endgame` and the steps of the misère proof.
"""

import z3

from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.nim_sum_algebra import natural
from verify.proofs.general.number_lists import big, counts_natural, nim_sum, ones, p, q, sum_natural, sum_of_ones
from verify.proofs.general.z3_semantics import head, heaps, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.misere_bouton import (
    misere_by_counts,
    misere_lost,
    move_changes_one,
    one_big_heap_shows,
    zero_has_no_single_big,
)
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases

PREFIX = "nim"

m, n, c, x = z3.Ints("m n c x")


def opened(k: Kernel, *sizes: z3.ArithRef | int) -> list[Fact]:
    """Return the definitions for a list of given length: validity, nim-sum and counts, heap by heap."""
    facts: list[Fact] = []
    for start in range(len(sizes) + 1):
        rest = heaps(*sizes[start:])
        facts += [f.at(rest) for f in (k(valid), k(nim_sum), k(big), k(ones))]
    return facts


def steps(k: Kernel, position: tuple[z3.ArithRef | int, ...], option: tuple[z3.ArithRef | int, ...]) -> list[Fact]:
    """Return the definition of a move for two lists of the same length."""
    return [k(move).at(heaps(*position[i:]), heaps(*option[i:])) for i in range(len(position) + 1)]


def one_heap(k: Kernel) -> Theorem:
    """A single heap is a P-position exactly when it is empty; taking all of it wins."""
    goal = given(natural(n)).then(k(lost)(heaps(n)) == (n == 0), z3.Implies(n > 0, k(move)(heaps(n), heaps(0))))
    return k.prove([n], goal, by=[k(bouton)(heaps(n)), k(algebra.zero)(n), *opened(k, n), *steps(k, (n,), (0,))])


def two_heaps(k: Kernel) -> Theorem:
    """Two heaps are a P-position exactly when they are equal."""
    by = [k(bouton)(heaps(m, n)), *opened(k, m, n), k(algebra.zero)(n), k(algebra.zero_only_if_equal)(m, n)]
    return k.prove([m, n], given(natural(m, n)).then(k(lost)(heaps(m, n)) == (m == n)), by=by)


def equalise(k: Kernel) -> Theorem:
    """From two unequal heaps, lowering the larger to the smaller is a legal move to a P-position."""
    conclusion = z3.And(k(move)(heaps(m, n), heaps(m, m)), k(move)(heaps(n, m), heaps(m, m)), k(lost)(heaps(m, m)))
    goal = given(natural(m, n), m < n).then(conclusion)
    return k.prove([m, n], goal, by=[k(two_heaps)(m, m), *steps(k, (m, n), (m, m)), *steps(k, (n, m), (m, m))])


def mirror(k: Kernel) -> Theorem:
    """From two equal heaps every move (n, n) → (m, n) is answered by (m, m): legal, and again equal."""
    both = z3.And(0 <= x, x < n, q == heaps(x, n), k(move)(q, heaps(x, x)), k(lost)(heaps(x, x)))
    conclusion = z3.Or(both, z3.And(0 <= x, x < n, q == heaps(n, x), k(move)(q, heaps(x, x)), k(lost)(heaps(x, x))))
    smaller = z3.If(head(q) == n, head(tail(q)), head(q))
    claim = z3.substitute(given(natural(n), k(valid)(q), k(move)(heaps(n, n), q)).then(conclusion), (x, smaller))
    facts = [k(valid).at(q), k(valid).at(tail(q)), k(equalise)(smaller, n)]
    return k.prove([n, q], claim, by=facts, unfold=3)


def misere_two_heaps(k: Kernel) -> Theorem:
    """In misère play, two heaps of two or more are a P-position exactly when they are equal."""
    by = [k(misere_by_counts)(heaps(m, n)), *opened(k, m, n), k(algebra.zero)(n), k(algebra.zero_only_if_equal)(m, n)]
    return k.prove([m, n], given(m >= 2, n >= 2).then(k(misere_lost)(heaps(m, n)) == (m == n)), by=by)


def misere_two_heap_ends(k: Kernel) -> Theorem:
    """(0, n) is answered by (0, 1) and (1, n) by (1, 0), for n ≥ 2, whichever heap comes first."""
    is_lost = k(misere_lost)
    pairs = [((0, n), (0, 1)), ((n, 0), (1, 0)), ((1, n), (1, 0)), ((n, 1), (0, 1))]
    goal = given(n >= 2).then(z3.And([z3.And(k(move)(heaps(*a), heaps(*b)), is_lost(heaps(*b))) for a, b in pairs]))
    facts: list[Fact] = []
    for position, option in pairs:
        facts += steps(k, position, option)
    for end in ((0, 1), (1, 0)):
        facts += [k(misere_by_counts)(heaps(*end)), *opened(k, *end)]
    return k.prove([n], goal, by=facts)


def big_stays(k: Kernel) -> Theorem:
    """From nim-sum zero with a big heap, every option has a big heap: the loser cannot clear the upper columns."""
    goal = given(k(valid)(p), k(move)(p, q), k(nim_sum)(p) == 0, k(big)(p) >= 1).then(k(big)(p) >= 2, k(big)(q) >= 1)
    return k.prove([p, q], goal, by=[k(zero_has_no_single_big)(p), k(move_changes_one)(p, q)])


def zero_after_two_big(k: Kernel) -> Theorem:
    """From two big heaps, a move to nim-sum zero leaves two big heaps again."""
    goal = given(k(valid)(p), k(move)(p, q), k(big)(p) >= 2, k(nim_sum)(q) == 0).then(k(big)(q) >= 2)
    return k.prove([p, q], goal, by=[k(zero_has_no_single_big)(q), k(move_changes_one)(p, q), k(move_decreases)(p, q)])


def lone_big_shapes(k: Kernel) -> Theorem:
    """For c ≥ 2, 1 ⊕ 1 ⊕ c = c and 0 ⊕ 1 ⊕ c ≠ 0."""
    two_ones, one = heaps(1, 1, c), heaps(0, 1, c)
    by = [*opened(k, 1, 1, c), *opened(k, 0, 1, c), k(one_big_heap_shows)(one), k(algebra.zero)(c)]
    by += [k(algebra.associative)(1, 1, c), k(algebra.self_inverse)(1), k(algebra.commutative)(0, c)]
    return k.prove([c], given(c >= 2).then(k(nim_sum)(two_ones) == c, k(nim_sum)(one) != 0), by=by)


def opponent_leaves_start(k: Kernel) -> Theorem:
    """From nim-sum zero with two big heaps, every option has a nonzero nim-sum and a big heap."""
    conclusion = z3.And(k(nim_sum)(q) != 0, k(big)(q) >= 1)
    goal = given(k(valid)(p), k(move)(p, q), k(nim_sum)(p) == 0, k(big)(p) >= 2).then(conclusion)
    return k.prove([p, q], goal, by=[k(change_shows)(p, q), k(move_decreases)(p, q), k(move_changes_one)(p, q)])


def nonzero_can_be_zeroed(k: Kernel) -> Theorem:
    """Whatever the heaps, a nonzero nim-sum can be made zero by a legal move."""
    after = k(lower)(p, 0)
    goal = given(k(valid)(p), k(nim_sum)(p) != 0).then(k(valid)(after), k(move)(p, after), k(nim_sum)(after) == 0)
    return k.prove([p], goal, by=[k(lower_reaches)(p, 0), k(sum_natural)(p)])


def parity_choice(k: Kernel) -> Theorem:
    """With exactly one big heap there is a move that leaves no big heap and an odd number of single counters."""
    after = k(lower)(p, 1)
    conclusions = [k(nim_sum)(p) != 0, k(move)(p, after), k(big)(after) == 0]
    conclusions += [k(ones)(after) % 2 == 1, k(misere_lost)(after)]
    by = [k(lower_reaches)(p, 1), k(one_big_heap_shows)(p), k(one_big_heap_shows)(after), k(sum_of_ones)(after)]
    by += [k(counts_natural)(after), k(move_changes_one)(p, after), k(misere_by_counts)(after)]
    return k.prove([p], given(k(valid)(p), k(big)(p) == 1).then(*conclusions), by=by)


def ones_alternate(k: Kernel) -> Theorem:
    """Once no heap is big, every move removes exactly one single counter and makes no heap big."""
    goal = given(k(valid)(p), k(move)(p, q), k(big)(p) == 0).then(k(big)(q) == 0, k(ones)(q) == k(ones)(p) - 1)
    return k.prove([p, q], goal, by=[k(move_changes_one)(p, q), k(counts_natural)(q), k(counts_natural)(p)])


def all_ones(k: Kernel) -> Theorem:
    """In misère play single counters are a P-position exactly when their number is odd."""
    goal = given(k(valid)(p), k(big)(p) == 0).then(k(misere_lost)(p) == (k(ones)(p) % 2 == 1))
    return k.prove([p], goal, by=[k(misere_by_counts)(p)])


def all_ones_in_normal_play(k: Kernel) -> Theorem:
    """In normal play single counters are a P-position exactly when their number is even."""
    goal = given(k(valid)(p), k(big)(p) == 0).then(k(lost)(p) == (k(ones)(p) % 2 == 0))
    return k.prove([p], goal, by=[k(bouton)(p), k(sum_of_ones)(p)])


def endgame(k: Kernel) -> Theorem:
    """(1,1,c) → (1,1,1), (0,1,c) → (0,1,0), (0,0,c) → (0,0,1) are legal for c ≥ 2 and reach misère P-positions."""
    is_lost = k(misere_lost)
    pairs = [((1, 1, c), (1, 1, 1)), ((0, 1, c), (0, 1, 0)), ((0, 0, c), (0, 0, 1))]
    goal = given(c >= 2).then(z3.And([z3.And(k(move)(heaps(*a), heaps(*b)), is_lost(heaps(*b))) for a, b in pairs]))
    facts: list[Fact] = []
    for position, option in pairs:
        facts += [*steps(k, position, option), k(misere_by_counts)(heaps(*option)), *opened(k, *option)]
    return k.prove([c], goal, by=facts)


def endgame_needs_two(k: Kernel) -> Theorem:
    """From (1,1,c) with 0 ≤ c ≤ 1 there is no move to (1,1,1)."""
    goal = given(0 <= c, c <= 1).then(z3.Not(k(move)(heaps(1, 1, c), heaps(1, 1, 1))))
    return k.prove([c], goal, by=steps(k, (1, 1, c), (1, 1, 1)))


def only_equalising(k: Kernel) -> Theorem:
    """From two unequal heaps the only winning move lowers the larger one to the smaller."""
    low = z3.If(m < n, m, n)
    conclusion = z3.And(k(lost)(q) == (q == heaps(low, low)), z3.Implies(q == heaps(x, x), x == low))
    goal = given(natural(m, n), m != n, k(valid)(q), k(move)(heaps(m, n), q)).then(conclusion)
    first, second, facts = head(q), head(tail(q)), []
    facts += [k(valid).at(q), k(valid).at(tail(q)), k(two_heaps)(first, second)]
    return k.prove([m, n, q, x], goal, by=facts, unfold=3)


def copying(k: Kernel) -> Theorem:
    """From (x, n) and from (n, x) with x < n the reply of Bouton's theorem copies: it leaves (x, x)."""
    conclusion = z3.And(k(lower)(heaps(x, n), 0) == heaps(x, x), k(lower)(heaps(n, x), 0) == heaps(x, x))
    by: list[Fact] = [k(lower).at(heaps(*sizes), 0) for sizes in ((x, n), (n, x))]
    by += [k(lower).at(heaps(n), k(algebra.nimsum)(0, x)), *opened(k, x, n), *opened(k, n, x)]
    by += [f for y in (x, n) for f in (k(algebra.zero)(y), k(algebra.commutative)(0, y))]
    return k.prove([n, x], given(0 <= x, x < n).then(conclusion), by)
