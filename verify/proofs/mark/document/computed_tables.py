"""Concrete heaps: outcomes, Grundy values, digits, and the first members of the sequences, by unfolding.

The tables and examples of the document on misère MARK, Up-MARK and K-MARK are theorems like any other.
"""

from collections.abc import Iterator
from itertools import pairwise

import z3

from theory.rules.conventions import Play
from theory.rules.mark import K_MARK
from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general.base_k_division import floor
from verify.proofs.general.z3_semantics import heap_move
from verify.proofs.mark import up_mark
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, test
from verify.proofs.mark.normal.digit_runs import grundy_by_runs, run, turns
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game
from verify.proofs.mark.normal.k_mark_outcomes import lost, lost_iff_dopey, move
from verify.proofs.mark.numbers import k_mark_sequences
from verify.proofs.mark.numbers.vile_base_k import digit, dopey, vile, zeros
from verify.proofs.theorem_chapters import chapter_factory


def shortened(n: int, base: int) -> list[int]:
    """Return n, n without its last digit, and so on down to 0."""
    return [n] if n == 0 else [n, *shortened(n // base, base)]


def unfolded(k: Kernel, n: int, base: int) -> Iterator[Fact]:
    """Return the defining equations of the digits of n and of the functions that depend on them."""
    for y in shortened(n, base):
        yield from (k(floor)(y, base), k(zeros).at(y, base), k(vile).at(y, base), k(dopey).at(y, base))
        yield k(test).at(y, base)


@chapter_factory
def first_members(k: Kernel, variant: str, base: int, last: int) -> Theorem:
    """The members 0 to `last` of both sequences of a variant: "normal", "misere" or "up"."""
    pair = k({"normal": k_mark_sequences.normal, "misere": k_mark_sequences.misere, "up": up_mark.pair}[variant])
    a, b = members(variant, base, last)
    by: list[Fact] = [fact for x in range(a[-1] + 2) for fact in unfolded(k, x, base)]
    for i in range(last + 1):
        by += [pair.in_order(i, base), pair.order.at(i, base), pair.b.at(i, base)]
        by.append(pair.following.at(a[i], base))
    goal = z3.And([z3.And(pair.a(i, base) == a[i], pair.b(i, base) == b[i]) for i in range(last + 1)])
    return k.prove(f"{pair.name}.first-{last}-in-base-{base}", [], goal, by)


def members(variant: str, base: int, last: int) -> tuple[list[int], list[int]]:
    """Return the members of both sequences from index 0 to `last`, computed by the mex rule."""
    a: list[int] = []
    b: list[int] = []
    for i in range(last + 1):
        least = 0
        while least in a or least in b:
            least += 1
        a.append(least)
        first = 0 if variant == "normal" else 1
        b.append(first if i == 0 else base * (least - 1) + 1 if variant == "up" else base * least)
    return a, b


@chapter_factory
def outcome_of(k: Kernel, n: int, base: int, play: Play = Play.NORMAL) -> Theorem:
    """The outcome of a given heap of K-MARK, and whether its size is vile."""
    ending = 0
    while n and n % base ** (ending + 1) == 0:
        ending += 1
    dopey_here, power = n == 0 or ending % 2 == 1, n > 0 and n == base**ending
    if play is Play.NORMAL:
        p, law, is_lost = k(lost), k(lost_iff_dopey), dopey_here
    else:
        p, law, is_lost = k(misere_lost), k(lost_iff_test), n > 0 and dopey_here != power
    goal = z3.And(p(n, base) == z3.BoolVal(is_lost), k(vile)(n, base) == z3.BoolVal(not dopey_here))
    return k.prove(f"k-mark.{play.value}-{n}-in-base-{base}", [], goal, [law(n, base), *unfolded(k, n, base)])


@chapter_factory
def legal(k: Kernel, heap: int, option: int, base: int) -> Theorem:
    """Return the formula that a given heap may become another one in K-MARK."""
    goal = z3.And(k(move)(heap, option, base), heap_move(K_MARK, z3.IntVal(heap), z3.IntVal(option), {"k": base}))
    return k.prove(f"k-mark.move-{heap}-{option}-in-base-{base}", [], goal, [k(move).at(heap, option, base)])


@chapter_factory
def written(k: Kernel, n: int, base: int) -> Theorem:
    """The base-k digits of a given number n ≥ 1, from the first one."""
    digits = [y % base for y in shortened(n, base)[-2::-1]]
    by: list[Fact] = list(unfolded(k, n, base))
    for place in range(len(digits) + 1):
        by += [k(digit).at(y, place - i, base) for i, y in enumerate(shortened(n, base)) if i <= place]
        by += [k(digit).at(0, i, base) for i in range(place + 1)]
    # Nothing stands before these digits: n is below that power of the base.
    below = z3.IntVal(n) < base ** len(digits)
    goal = z3.And([k(digit)(n, len(digits) - 1 - i, base) == d for i, d in enumerate(digits)] + [below])
    return k.prove(f"k-digits.{n}-in-base-{base}", [], goal, by)


@chapter_factory
def value_of(k: Kernel, n: int, base: int) -> Theorem:
    """The Grundy value of a given heap of K-MARK, from the runs of its digits."""
    by: list[Fact] = [k(grundy_by_runs)(n, base), *unfolded(k, n, base)]
    for y in shortened(n, base):
        by += [k(run).at(y, base), k(turns).at(y, base)]
    return k.prove(f"k-mark.grundy-{n}-in-base-{base}", [], k(game).grundy(base_heap(n, base)) == by_runs(n, base), by)


def by_runs(n: int, base: int) -> int:
    """Return the Grundy value of a heap of n, computed from the runs of its base-k digits as `digit_runs` states."""
    digits = [y % base for y in shortened(n, base)][: max(1, len(shortened(n, base)) - 1)]
    digits.reverse()
    runs: list[list[int]] = []
    for d in digits:
        if runs and runs[-1][0] == d:
            runs[-1].append(d)
        else:
            runs.append([d])
    if runs[-1][0] <= base - 2 and len(runs[-1]) % 2 == 1:
        return runs[-1][0]
    odd = [one for one, after in pairwise(runs) if len(one) % 2 == 1 and after[0] < one[0] <= base - 2]
    return base - 1 if (digits.count(base - 1) + len(odd)) % 2 == 1 else base
