"""The first pairs of Wythoff's game, and the P-positions among small positions, each a theorem about given numbers.

A factory takes the numbers and returns the chapter about them.
"""

import z3

from verify.kernel import Fact, Kernel, Theorem, given
from verify.proofs.general.z3_semantics import pair
from verify.proofs.theorem_chapters import chapter_factory
from verify.proofs.wythoff import document_sequences
from verify.proofs.wythoff.document_sequences import both_increase, c, d, first_property, members, second_property
from verify.proofs.wythoff.pair_differences import x, y
from verify.proofs.wythoff.winning_set import pairs_in_w, w_where, wythoff
from verify.proofs.wythoff.wythoff_moves import lost


def pairs_up_to(last: int) -> list[tuple[int, int]]:
    """Return the pairs (c(n), d(n)) for n from 0 to `last`, by the mex rule.

    >>> pairs_up_to(3)
    [(0, 0), (1, 2), (3, 5), (4, 7)]
    """
    pairs: list[tuple[int, int]] = []
    numbers: set[int] = set()
    for n in range(last + 1):
        least = next(v for v in range(2 * n + 1) if v not in numbers)
        pairs.append((least, least + n))
        numbers |= {least, least + n}
    return pairs


@chapter_factory
def first_pairs(k: Kernel, last: int) -> Theorem:
    """The pairs from place 0 to a given place."""
    pairs = pairs_up_to(last)
    facts: list[Fact] = [k(members)(last)]
    if last >= 1:
        facts += [k(first_pairs(last - 1)), *_next(k, last, pairs)]
    goal = z3.And([z3.And(k(c)(n) == one, k(d)(n) == two) for n, (one, two) in enumerate(pairs)])
    return k.prove(f"wythoff.pairs-to-{last}", [], goal, facts)


def _next(k: Kernel, n: int, pairs: list[tuple[int, int]]) -> list[Fact]:
    """Return the facts that show that c(n) is c(n − 1) plus 1, or plus 2, once the earlier pairs are known."""
    between = pairs[n - 1][0] + 1
    facts: list[Fact] = [k(first_property)(n - 1)]
    index = next((m for m in range(n) if pairs[m][1] == between), None)
    if index is not None:
        return [*facts, k(second_property)(n, index)]
    # The number in between stands at some place: not before n, where it is not listed, and not after n.
    at = k(document_sequences.where)(between)
    facts += [k(document_sequences.third_property)(between), k(members)(at)]
    return facts + [k(both_increase)(one, two) for m in (n - 1, n) for one, two in ((m, at), (at, m))]


@chapter_factory
def lost_up_to(k: Kernel, largest: int) -> Theorem:
    """The P-positions (x, y) with x ≤ y ≤ `largest` are the pairs with d(n) ≤ `largest`, and no others."""
    last = next(n for n, (_, two) in enumerate(pairs_up_to(largest + 1)) if two > largest)
    earlier_pairs = [z3.And(x == one, y == two) for one, two in pairs_up_to(last - 1)]
    goal = given(0 <= x, x <= y, y <= largest).then(k(lost)(pair(x, y), 1) == z3.Or(earlier_pairs))
    at = k(w_where)(pair(x, y))
    by: list[Fact] = [k(wythoff)(pair(x, y)), k(w_where).at(pair(x, y)), k(first_pairs(last))]
    by += [k(both_increase)(last, at), k(members)(at), *(k(pairs_in_w)(n) for n in range(1, last))]
    return k.prove(f"wythoff.lost-up-to-{largest}", [x, y], goal, by)
