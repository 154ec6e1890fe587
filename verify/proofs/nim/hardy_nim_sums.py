"""The nim-sum of Hardy's first family, without the positions that he warns against.

Main statement: `consecutive_sum`.
"""

import z3

from verify.kernel import Kernel, Theorem, given
from verify.proofs.general.nim_sum_algebra import natural
from verify.proofs.general.number_lists import nim_sum
from verify.proofs.general.z3_semantics import heaps
from verify.proofs.nim.bouton import bouton
from verify.proofs.nim.hardy_families import consecutive
from verify.proofs.nim.one_and_two_heaps import opened

PREFIX = "nim"

n = z3.Int("n")


def consecutive_sum(k: Kernel) -> Theorem:
    """1 ⊕ 2n ⊕ (2n+1) = 0 for every n."""
    trio = heaps(1, 2 * n, 2 * n + 1)
    goal = given(natural(n)).then(k(nim_sum)(trio) == 0)
    return k.prove([n], goal, by=[k(consecutive)(n), k(bouton)(trio), *opened(k, 1, 2 * n, 2 * n + 1)])
