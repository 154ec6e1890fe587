"""The worked examples of the document on MARK, each a theorem about given numbers or a given sum.

A factory takes the numbers and returns the chapter about them.
"""

from functools import reduce
from operator import xor

import z3

from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general.concrete_numbers import sum_of
from verify.proofs.general.number_lists import Sizes, nim_sum, q
from verify.proofs.general.z3_semantics import head, heaps, tail
from verify.proofs.mark.normal.mark_grundy import grundy, solved, value
from verify.proofs.mark.normal.mark_outcomes import lost, lost_iff_dopey, move, only_winning_reply, two_options
from verify.proofs.mark.normal.mark_sums import lost_iff_zero, sum_grundy, sum_is_nim_sum, sum_lost, sum_move, values
from verify.proofs.mark.numbers.evil_odious import evil, odious, ones
from verify.proofs.mark.numbers.mex_sequences import a, b, sequence_is_vile_in_order
from verify.proofs.mark.numbers.vile_dopey import dopey, vile, zeros
from verify.proofs.mark.numbers.vile_enumeration import following, in_order
from verify.proofs.theorem_chapters import chapter_factory


def ends_in(n: int) -> int:
    """Return the number of zeros in which n ≥ 1 ends; 0 for 0."""
    return (n & -n).bit_length() - 1 if n else 0


def is_vile(n: int) -> bool:
    """Return whether n ≥ 0 is vile."""
    return n > 0 and ends_in(n) % 2 == 0


def value_of(n: int) -> int:
    """Return the Grundy value of a heap of n: 0 for dopey, 1 for vile odious, 2 for vile evil."""
    return (1 if n.bit_count() % 2 else 2) if is_vile(n) else 0


@chapter_factory
def kind(k: Kernel, n: int) -> Theorem:
    """The zeros and ones of a given number's numeral, whether it is vile or evil, and its Grundy value."""
    halves = [n >> i for i in range(n.bit_length() + 1)]
    facts = [k(zeros).at(h) for h in halves[: ends_in(n) + 1]] + [k(ones).at(h) for h in halves]
    facts += [k(f).at(n) for f in (vile, dopey, evil, odious, value)]
    v, odd = k(vile)(n), n.bit_count() % 2 == 1
    goal = z3.And(
        k(zeros)(n) == ends_in(n),
        k(ones)(n) == n.bit_count(),
        v if is_vile(n) else z3.Not(v),
        k(dopey)(n) == (not is_vile(n)),
        k(odious)(n) == odd,
        k(evil)(n) == (not odd),
        k(value)(n) == value_of(n),
        k(grundy)(n) == value_of(n),
    )
    return k.prove(f"mark.kind({n})", [], goal, by=[*facts, k(solved)(n)])


@chapter_factory
def heap(k: Kernel, n: int) -> Theorem:
    """The outcome of a given heap, and the kind of its numeral."""
    p = k(lost)(n)
    goal = z3.And(z3.Not(p) if is_vile(n) else p, k(dopey)(n) == (not is_vile(n)), k(grundy)(n) == value_of(n))
    return k.prove(f"mark.heap({n})", [], goal, by=[k(lost_iff_dopey)(n), k(kind(n))])


@chapter_factory
def odd(k: Kernel, *numbers: int) -> Theorem:
    """Return the formula that division by 2 leaves the remainder 1 of each of these numbers."""
    return k.prove(f"mark.odd({', '.join(map(str, numbers))})", [], z3.And(*(z3.IntVal(n) % 2 == 1 for n in numbers)))


@chapter_factory
def options(k: Kernel, n: int) -> Theorem:
    """The options of a given heap, and those that win."""
    after = sorted({n - 1, n // 2}) if n else []
    p, y = k(lost), z3.Int("y")
    legal = z3.Or([y == m for m in after])
    outcome = [p(m) if not is_vile(m) else z3.Not(p(m)) for m in after]
    facts = [k(lost_iff_dopey)(m) for m in after] + [k(kind(m)) for m in after]
    goal = z3.And(k(move)(n, y) == legal, *outcome)
    return k.prove(f"mark.options({n})", [y], goal, by=[k(two_options)(n, y), *facts])


@chapter_factory
def winning_move(k: Kernel, n: int) -> Theorem:
    """The winning move from a given heap, and that there is no other."""
    y, after = z3.Int("y"), n - 1 if is_vile(n // 2) else n // 2
    by = [k(only_winning_reply)(n, y), k(heap(n)), k(kind(n // 2))]
    return k.prove(f"mark.winning({n})", [y], z3.And(k(move)(n, y), k(lost)(y)) == (y == after), by, unfold=1)


@chapter_factory
def values_table(k: Kernel, last: int) -> Theorem:
    """The Grundy values of the heaps up to a given size."""
    goal = z3.And([k(grundy)(n) == value_of(n) for n in range(last + 1)])
    return k.prove(f"mark.values-to-{last}", [], goal, by=[k(kind(n)) for n in range(last + 1)])


@chapter_factory
def sequence_table(k: Kernel, last: int) -> Theorem:
    """The members of both sequences up to a given place."""
    members = [0]
    while len(members) <= last:
        members.append(next(n for n in range(members[-1] + 1, members[-1] + 3) if is_vile(n)))
    one, two = k(a), k(b)
    facts: list[Fact] = [k(kind(n + 1)) for n in members]
    for n in range(last + 1):
        facts += [k(in_order).at(n), k(following).at(members[n]), k(sequence_is_vile_in_order)(n), two.at(n)]
    goal = z3.And([z3.And(one(n) == members[n], two(n) == 2 * members[n]) for n in range(last + 1)])
    return k.prove(f"mark.sequences-to-{last}", [], goal, by=facts)


@chapter_factory
def total_of(k: Kernel, sizes: Sizes) -> Theorem:
    """The nim-sum of the values of a given sum, its Grundy value; the sum is a P-position when it is 0."""
    p, f, s = heaps(*sizes), k(values), k(nim_sum)
    facts: list[Fact] = []
    rest = 0
    for start in range(len(sizes), -1, -1):
        facts += [f.at(heaps(*sizes[start:])), s.at(heaps(*map(value_of, sizes[start:])))]
        if start < len(sizes):
            facts += [k(kind(sizes[start])), k(sum_of(value_of(sizes[start]), rest))]
            rest ^= value_of(sizes[start])
    goal = z3.And(s(f(p)) == rest, k(sum_grundy)(p) == rest, k(sum_lost)(p) == (rest == 0))
    return k.prove(f"sum-mark.value{sizes}", [], goal, by=[*facts, k(sum_is_nim_sum)(p), k(lost_iff_zero)(p)])


@chapter_factory
def sum_options(k: Kernel, *sizes: int) -> Theorem:
    """Return the chapter on the options of a given sum."""
    p, m = heaps(*sizes), k(sum_move)
    facts: list[Fact] = []
    rest, after = p, q
    for n in sizes:
        facts += [m.at(rest, after), k(two_options)(n, head(after))]
        rest, after = rest.arg(1), tail(after)
    facts.append(m.at(rest, after))
    is_one = z3.Or([q == heaps(*option) for option in _after(sizes)])
    return k.prove(f"sum-mark.options{sizes}", [q], m(p, q) == is_one, by=facts)


def _after(sizes: Sizes) -> list[Sizes]:
    """Return the options of a sum."""
    return [(*sizes[:i], m, *sizes[i + 1 :]) for i, n in enumerate(sizes) if n for m in sorted({n // 2, n - 1})]


@chapter_factory
def sum_winning_moves(k: Kernel, sizes: Sizes) -> Theorem:
    """The winning moves from a given sum, and that there are no others."""
    won = z3.And(k(sum_move)(heaps(*sizes), q), k(sum_lost)(q))
    is_one = z3.Or([q == heaps(*option) for option in _after(sizes) if not reduce(xor, map(value_of, option))])
    facts = [k(total_of(option)) for option in _after(sizes)]
    return k.prove(f"sum-mark.winning{sizes}", [q], won == is_one, by=[k(sum_options(*sizes)), *facts])
