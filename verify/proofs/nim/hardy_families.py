"""Hardy's families, and what happens when positions are put side by side.

Main statements: `consecutive` (1, 2n, 2n+1), `sevens` (n, 7−n, 7), `skew` (1, 2n+1, 2n+2), `union`, `misere_union`.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Fact, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import number_lists
from verify.proofs.general.citations import each_at
from verify.proofs.general.nim_sum_algebra import natural
from verify.proofs.general.number_lists import append, append_sum, big, nim_sum, ones, p, q, sum_natural, sum_of_ones
from verify.proofs.general.z3_semantics import heaps, tail, valid
from verify.proofs.nim.bouton import bouton, lost
from verify.proofs.nim.concrete_positions import outcome_of
from verify.proofs.nim.misere_bouton import misere_by_counts, misere_lost
from verify.proofs.nim.one_and_two_heaps import opened

PREFIX = "nim"

n = z3.Int("n")


def even_successor(k: Kernel) -> Theorem:
    """2n ⊕ (2n + 1) = 1."""
    goal = given(natural(n)).then(k(algebra.nimsum)(2 * n, 2 * n + 1) == 1)
    return k.prove([n], goal, by=[k(algebra.self_inverse)(n)], unfold=1)


def consecutive(k: Kernel) -> Theorem:
    """(1, 2n, 2n+1) is a P-position for every n, and a misère P-position for every n ≥ 1."""
    trio = (1, 2 * n, 2 * n + 1)
    by = [k(bouton)(heaps(*trio)), k(misere_by_counts)(heaps(*trio)), *opened(k, *trio)]
    by += [k(even_successor)(n), k(algebra.zero)(2 * n + 1), k(algebra.self_inverse)(1)]
    return k.prove([n], given(natural(n)).then(k(lost)(heaps(*trio)), k(misere_lost)(heaps(*trio)) == (n >= 1)), by=by)


def skew(k: Kernel) -> Theorem:
    """(1, 2n+1, 2n+2) is an N-position for every n, under either convention."""
    trio = (1, 2 * n + 1, 2 * n + 2)
    goal = given(natural(n)).then(z3.Not(k(lost)(heaps(*trio))), z3.Not(k(misere_lost)(heaps(*trio))))
    by = [k(bouton)(heaps(*trio)), k(misere_by_counts)(heaps(*trio)), *opened(k, *trio)]
    by += [k(algebra.zero)(2 * n + 2), k(algebra.zero_only_if_equal)(1, k(algebra.nimsum)(2 * n + 1, 2 * n + 2))]
    by += [k(algebra.natural_value)(2 * n + 1, 2 * n + 2), k(algebra.nimsum).at(2 * n + 1, 2 * n + 2)]
    by += [k(algebra.zero_only_if_equal)(n, n + 1), k(algebra.natural_value)(n, n + 1)]
    return k.prove([n], goal, by=by)


def nim_sums(k: Kernel) -> Theorem:
    """1 ⊕ 2n ⊕ (2n+1) = 0 and 1 ⊕ (2n+1) ⊕ (2n+2) ≠ 0 for every n."""
    first, second = heaps(1, 2 * n, 2 * n + 1), heaps(1, 2 * n + 1, 2 * n + 2)
    by: list[Fact] = [k(consecutive)(n), k(skew)(n), k(bouton)(first), k(bouton)(second)]
    by += [*opened(k, 1, 2 * n, 2 * n + 1), *opened(k, 1, 2 * n + 1, 2 * n + 2)]
    return k.prove([n], given(natural(n)).then(k(nim_sum)(first) == 0, k(nim_sum)(second) != 0), by)


def sevens_sum(k: Kernel) -> Theorem:
    """n ⊕ (7−n) ⊕ 7 = 0 for 0 ≤ n ≤ 7."""
    trio = heaps(n, 7 - n, 7)
    goal = given(0 <= n, n <= 7).then(k(nim_sum)(trio) == 0)
    return k.prove([n], goal, by=[k(sevens)(n), k(bouton)(trio), *opened(k, n, 7 - n, 7)])


def sevens(k: Kernel) -> Theorem:
    """(n, 7−n, 7) is a P-position for 0 ≤ n ≤ 7, under either convention."""
    trio = (n, 7 - n, 7)
    cases = [k(outcome_of((i, 7 - i, 7), play)) for i in range(8) for play in Play]
    return k.prove([n], given(0 <= n, n <= 7).then(k(lost)(heaps(*trio)), k(misere_lost)(heaps(*trio))), by=cases)


def union(k: Kernel) -> Theorem:
    """Normal play: two P-positions side by side are a P-position; a P- and an N-position are an N-position."""
    is_lost, both = k(lost), k(append)(p, q)
    case = given(is_lost(p), is_lost(q)).then(is_lost(both))
    conclusion = z3.And(case, z3.Implies(is_lost(p) != is_lost(q), z3.Not(is_lost(both))))
    sums = (k(nim_sum)(p), k(nim_sum)(q))
    by = [*each_at(k, [bouton], (p,), (q,), (both,)), k(append_sum)(p, q)]
    by += [k(algebra.zero_only_if_equal)(*sums), *(k(sum_natural)(r) for r in (p, q))]
    return k.prove([p, q], given(k(valid)(p), k(valid)(q)).then(conclusion), by=by)


def append_counts(k: Kernel) -> Theorem:
    """The numbers of big heaps and of single counters of two positions side by side are the sums of those of each."""
    both = k(append)(p, q)
    goal = z3.And(k(big)(both) == k(big)(p) + k(big)(q), k(ones)(both) == k(ones)(p) + k(ones)(q))
    return k.induct([p, q], goal, Structural(p), at=[(tail(p), q)], unfold=1)


def misere_union(k: Kernel) -> Theorem:
    """Misère play: two P-positions side by side are a P-position exactly when each has a heap of two or more."""
    is_lost, both, b = k(misere_lost), k(append)(p, q), k(big)
    conclusion = is_lost(both) == z3.And(b(p) >= 1, b(q) >= 1)
    law, counts = k(misere_by_counts), k(number_lists.counts_natural)
    sums = (k(nim_sum)(p), k(nim_sum)(q))
    by = [law(p), law(q), law(both), counts(p), counts(q), k(append_sum)(p, q)]
    by += [k(append_counts)(p, q), k(algebra.zero_only_if_equal)(*sums)]
    by += [k(sum_of_ones)(p), k(sum_of_ones)(q), *(k(sum_natural)(r) for r in (p, q))]
    return k.prove([p, q], given(k(valid)(p), k(valid)(q), is_lost(p), is_lost(q)).then(conclusion), by=by)


def two_winning_make_either(k: Kernel) -> Theorem:
    """Two N-positions side by side can be a P-position, as (1) and (1), or an N-position, as (1) and (2)."""
    goal = z3.And(
        z3.Not(k(lost)(heaps(1))), z3.Not(k(lost)(heaps(2))), k(lost)(heaps(1, 1)), z3.Not(k(lost)(heaps(1, 2)))
    )
    return k.prove([], goal, by=[k(outcome_of(sizes)) for sizes in ((1,), (2,), (1, 1), (1, 2))])


def two_to_five(k: Kernel) -> Theorem:
    """(2, 3, 4, 5) is a P-position under either convention."""
    position = heaps(2, 3, 4, 5)
    goal = z3.And(k(lost)(position), k(misere_lost)(position))
    return k.prove([], goal, by=[k(outcome_of((2, 3, 4, 5), play)) for play in Play])


def marienbad(k: Kernel) -> Theorem:
    """(1, 3, 5, 7) is a P-position under either convention: the second player wins Marienbad."""
    position = heaps(1, 3, 5, 7)
    goal = z3.And(k(lost)(position), k(misere_lost)(position))
    return k.prove([], goal, by=[k(outcome_of((1, 3, 5, 7), play)) for play in Play])


def equal_sums_union(k: Kernel) -> Theorem:
    """Normal play: two positions side by side are a P-position exactly when their nim-sums are equal."""
    both = k(append)(p, q)
    sums = (k(nim_sum)(p), k(nim_sum)(q))
    by = [k(bouton)(both), k(append_sum)(p, q), k(algebra.zero_only_if_equal)(*sums)]
    by += [k(sum_natural)(p), k(sum_natural)(q)]
    return k.prove([p, q], given(k(valid)(p), k(valid)(q)).then(k(lost)(both) == (sums[0] == sums[1])), by)
