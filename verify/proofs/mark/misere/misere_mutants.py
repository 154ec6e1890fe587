"""Hand-made mutants of the theorems on misère values and misère sums of K-MARK, by changed definitions.

Each proof must be refused, and brute force from the rules must find where the changed statement fails.
"""

from collections.abc import Callable, Iterator

import z3

from theory.claims.check import Truth
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK
from theory.rules.options_from_rules import options
from theory.strategy.mark.k_mark_strategy import grundy
from verify.kernel import Definition, Kernel, Measure
from verify.proofs.family_books import Mutant
from verify.proofs.general.base_k_division import K, last, n
from verify.proofs.mark.misere import fickle_heaps, grundy_closed_form, grundy_closed_form_k2
from verify.proofs.mark.normal.k_mark_grundy import base, counters
from verify.proofs.theorem_chapters import Chapter

MISERE = Play.MISERE


def _beside_nim(state: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield the options of (k, n, m), the sum of a K-MARK heap of n and a Nim heap of m."""
    k, heap, other = state
    yield from ((k, left, other) for (left,) in options(K_MARK, (heap,), {"k": k}))
    yield from ((k, heap, left) for left in range(other))


def _value_fails(k: int, heap: int, said: int) -> Callable[[Truth], str]:
    """Return a check by brute force that a heap is won beside the Nim heap that the changed form gives as its value."""

    def refuted(truth: Truth) -> str:
        assert not truth.lost_in(_beside_nim, (k, heap, said), MISERE)
        return f"{heap} of K-MARK, k = {k}, beside {said} of Nim: won, and the changed form says lost"

    return refuted


def _sum_fails(k: int, *heaps: int, fickle: tuple[int, ...]) -> Callable[[Truth], str]:
    """Return a check by brute force that with these fickle heaps the rule fails for a given sum."""

    def refuted(truth: Truth) -> str:
        said = nim_sum(grundy(heap, k) for heap in heaps) == (1 if set(heaps) <= set(fickle) else 0)
        assert truth.lost(heaps, MISERE, K_MARK, k=k) != said
        text = f"({', '.join(map(str, heaps))}), k = {k}"
        return f"{text}: won, and the rule says lost" if said else f"{text}: lost, and the rule says won"

    return refuted


def _last_digit(k: Kernel) -> Definition:
    """The last digit, also for the heap k."""
    return k.define("k-misere.tag", [n, K], z3.IntSort(), lambda _, n, K: k(last)(n, K))


def _zero_and_one_stay(k: Kernel) -> Definition:
    """The closed form without the exchange of 0 and 1."""
    low, tag, parity = (k(f) for f in (grundy_closed_form.low, grundy_closed_form.tag, grundy_closed_form.parity))
    high = z3.If(parity(n, K) == 1, K - 1, K)
    return k.define("k-misere.form", [n, K], z3.IntSort(), lambda _, n, K: z3.If(low(n, K), tag(n, K), high))


def _later_threshold(k: Kernel) -> Definition:
    """The threshold 3·2^(m−1), in place of the number before it."""
    body = lambda f, n: z3.If(n < 4, 3, 2 * f(n / 2))
    return k.define("misere-two.threshold", [n], z3.IntSort(), body, Measure((n,)))


def _up_to_the_square(k: Kernel) -> Definition:
    """The predicate `tame`, which a heap of k² also satisfies."""
    h = fickle_heaps.h
    size, own = counters(h), base(h)
    return k.define("small-heaps.tame", [h], z3.BoolSort(), lambda *_: z3.And(own >= 3, 0 <= size, size <= own * own))


def _fickle(*sizes: int, with_k: bool) -> Chapter:
    """Return a changed definition of `fickle` that holds for other heaps."""

    def fickle(k: Kernel) -> Definition:
        h = fickle_heaps.h
        among = [counters(h) == size for size in sizes] + ([counters(h) == base(h)] if with_k else [])
        return k.define("small-heaps.fickle", [h], z3.BoolSort(), lambda *_: z3.Or(among))

    return fickle


MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "MARK-098": (
        Mutant("the last digit of k counts as 0", {grundy_closed_form.tag: _last_digit}, _value_fails(3, 3, 0)),
        Mutant(
            "0 and 1 keep their normal values", {grundy_closed_form.form: _zero_and_one_stay}, _value_fails(3, 0, 0)
        ),
        Mutant(
            "the second half begins one later",
            {grundy_closed_form_k2.threshold: _later_threshold},
            _value_fails(2, 5, 1),
        ),
    ),
    "MARK-100": (
        Mutant("heaps up to k²", {fickle_heaps.tame: _up_to_the_square}, _sum_fails(3, 9, fickle=(0, 1, 3))),
        Mutant("k is not fickle", {fickle_heaps.fickle: _fickle(0, 1, with_k=False)}, _sum_fails(3, 3, fickle=(0, 1))),
        Mutant(
            "2 is fickle too",
            {fickle_heaps.fickle: _fickle(0, 1, 2, with_k=True)},
            _sum_fails(4, 2, 2, fickle=(0, 1, 2, 4)),
        ),
    ),
}
