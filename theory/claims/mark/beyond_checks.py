"""Checks of the questions that the document leaves open: Up-K-MARK, Grundy values for every k, misère play, density.

Claims MARK-093 to MARK-103.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from theory.claims.check import Check, Checks, Position, Truth, up_to
from theory.claims.mark.k_mark_checks import count_vile
from theory.claims.mark.misere_quotient_checks import (
    are_distinguished,
    plays_like_nim,
    quotient_tells_who_wins,
    reached_classes,
)
from theory.claims.mark.shared_cases import BASES, FAR, MEDIUM, bases_and, one_heap, sizes, sums
from theory.claims.shared_checks import check_all_cases, numbers
from theory.numbers.base_digits import digits, trailing_run, trailing_zeros
from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import dopey
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, MARK, UP_K_MARK, UP_MARK
from theory.rules.nim import NIM
from theory.rules.options_from_rules import options
from theory.strategy.mark.k_mark_strategy import grundy, highs_are_odd, low_value, misere_lost
from theory.strategy.mark.misere_sums import AFTER, LOST_CLASSES, class_of, fickle, lost_by_values

MISERE = Play.MISERE
EXTENT = f"2 ≤ k ≤ 12, n ≤ {MEDIUM}"
SMALL = range(MEDIUM + 1)


def _value(truth: Truth, k: int, n: int) -> int:
    return truth.grundy((n,), K_MARK, k=k)


def _block(truth: Truth, k: int, t: int) -> bool:
    """Return whether the heaps n with ⌊n/k⌋ = t ≥ 1 have exactly the values 0, …, k except the value of t."""
    values = {_value(truth, k, k * t + r) for r in range(k)}
    return values == set(range(k + 1)) - {_value(truth, k, t)}


def _highs_alternate(truth: Truth, k: int, bound: int) -> bool:
    highs = [v for v in (_value(truth, k, n) for n in range(bound)) if v >= k - 1]
    return all(v == k - 1 + i % 2 for i, v in enumerate(highs))


def outcome_by_automaton(n: int, k: int) -> str:
    """Return the final state Z, V or D of the automaton of MARK-102 on the base-k digits of n, from the left."""
    state = "Z"
    for digit in digits(n, k):
        state = "V" if digit else {"Z": "Z", "V": "D", "D": "V"}[state]
    return state


def value_by_automaton(n: int, k: int) -> int:
    """Return the Grundy value of a K-MARK heap by the automaton of MARK-102, which reads digits from the left.

    Its 2k + 1 states are the start, None, and pairs (d, h) or (*, h), with k − 1 in place of the asterisk.
    """
    top = k - 1
    state: tuple[int, int] | None = None
    for r in digits(n, k):
        if state is None:
            state = None if r == 0 else (r, int(r == top))
            continue
        d, h = state
        if r == top:
            state = (top, 1 - h)
        elif d == top or r > d:
            state = (r, h)
        else:
            state = (top, h) if r == d else (r, 1 - h)
    if state is None:
        return 0
    d, h = state
    return d if d < top else top if h else k


def _misere_by_zeros(n: int, k: int) -> bool:
    """Return whether n ≥ 1 is k^(2j), or k^(2j + 1)·m with m ≥ 2 not divisible by k."""
    zeros = trailing_zeros(n, k)
    m: int = n // k**zeros
    return m == 1 if zeros % 2 == 0 else m >= 2


def _misere_up(truth: Truth, k: int, n: int) -> bool:
    lost = truth.lost((n + 1,), MISERE, UP_K_MARK, k=k)
    return lost == truth.lost((n,), MISERE, K_MARK, k=k) == (n > 0 and _misere_by_zeros(n, k))


def beside_nim(state: tuple[int, int, int]) -> Iterator[tuple[int, int, int]]:
    """Yield the options of a state (k, n, m): a heap of n of K-MARK beside a Nim heap of m."""
    k, n, m = state
    yield from ((k, y, m) for (y,) in options(K_MARK, (n,), {"k": k}))
    yield from ((k, n, y) for y in range(m))


def misere_value(n: int, k: int) -> int:
    """Return the m for which n beside a Nim heap of m is lost in misère play, by the formula of MARK-098."""
    if k == 2:
        return _misere_value_of_mark(n)
    if n < 2:
        return 1 - n
    written = digits(n, k)
    length = len(written) - 1
    if length == 0 or written[:2] != [1, 0]:
        return grundy(n, k)
    other = grundy(n - k**length + k ** (length - 1), k)
    return other if other <= k - 2 else 2 * k - 1 - other


def _misere_value_of_mark(n: int) -> int:
    if n in (0, 2):
        return 1
    if misere_lost(n, 2):
        return 0
    if n & (n - 1) == 0:
        return 2
    half = 1 << (n.bit_length() - 2)
    return grundy(n, 2) if n >= 3 * half - 1 else 3 - grundy(n, 2)


def _beside_nim(truth: Truth, k: int, n: int) -> bool:
    return all(truth.lost_in(beside_nim, (k, n, m), MISERE) == (misere_value(n, k) == m) for m in range(k + 3))


def _tame_sums(k: int, bounds: dict[int, int]) -> Check:
    return sums(
        f"k = {k}, misère play: the outcome of a sum against the rule by Grundy values",
        lambda truth, p: truth.lost(p, MISERE, K_MARK, k=k) == lost_by_values(p, k),
        bounds,
    )


def _eight_as_fickle(p: Position) -> bool:
    """Return whether the rule for heaps up to 7 calls a sum lost, if a heap of 8 counts as fickle.

    The outcome of a single heap of 8 suggests that it is fickle.
    """
    return nim_sum(grundy(n, 2) for n in p) == (1 if all(fickle(n, 2) or n == 8 for n in p) else 0)


def _first_failure(truth: Truth) -> Position:
    ascending = (p for (p,) in up_to({1: 8, 2: 8, 3: 8}) if tuple(sorted(p)) == p)
    return next(p for p in ascending if truth.lost(p, MISERE, MARK) != _eight_as_fickle(p))


@cache
def _walsh(k: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Return 2^b with 2^b > k, and the signs (−1)^(ones of s ∧ v) for s < 2^b and v ≤ k."""
    size = 1 << k.bit_length()
    return size, tuple(tuple(-1 if (s & v).bit_count() % 2 else 1 for v in range(k + 1)) for s in range(size))


def density(k: int, heaps: int) -> Fraction:
    """Return the density of P-positions among sums of K-MARK heaps, if all Grundy values are equally frequent."""
    size, signs = _walsh(k)
    return sum((Fraction(sum(row), k + 1) ** heaps for row in signs), Fraction(0)) / size


def _count_by_signs(truth: Truth, k: int, heaps: int, below: int) -> bool:
    """Return whether the formula with signs gives the number of P-positions with heaps below a bound.

    The formula uses the number of heaps with each Grundy value.
    """
    size, signs = _walsh(k)
    values = [_value(truth, k, n) for n in range(below)]
    counts = [values.count(v) for v in range(k + 1)]
    lost = sum(truth.lost(p, game=K_MARK, k=k) for p in product(range(below), repeat=heaps))
    sums_of_signs = (sum(c * e for c, e in zip(counts, row, strict=True)) for row in signs)
    return size * lost == sum(int(total**heaps) for total in sums_of_signs)


def _near_limit(truth: Truth, heaps: int, below: int) -> bool:
    """Return whether the share of P-positions of MARK heaps below a bound is within 2/bound of its limit."""
    lost = sum(truth.lost(p, game=MARK) for p in product(range(below), repeat=heaps))
    limit = (1 + 2 * Fraction(1, 3) ** heaps + Fraction(-1, 3) ** heaps) / 4
    return abs(Fraction(lost, below**heaps) - limit) <= Fraction(2, below) and limit == density(2, heaps)


UP_SUMS = {1: 200, 2: 30, 3: 14, 4: 8}


def misere_by_automaton(n: int, k: int) -> str:
    """Return the state after the base-k digits of n in which misère play ends: Z, E, O, V or D."""
    state = "Z"
    for digit in digits(n, k) if n else ():
        if state == "Z":
            state = {0: "Z", 1: "E"}.get(digit, "V")
        else:
            state = {"E": "O", "O": "E", "V": "D", "D": "V"}[state] if digit == 0 else "V"
    return state


def _table_moves(table: tuple[Position, Position]) -> Iterator[tuple[Position, Position]]:
    """Yield the options of a pair of positions: MARK heaps, and Nim heaps beside them."""
    ours, theirs = table
    yield from ((after, theirs) for after in options(MARK, ours))
    yield from ((ours, after) for after in options(NIM, theirs))


def _counts_as_its_value(truth: Truth, ours: Position, theirs: Position) -> bool:
    """Return whether MARK heaps beside Nim heaps can be replaced by Nim heaps of their Grundy values.

    The check compares the value and the outcome of the sum.
    """
    value = nim_sum([*(truth.grundy((x,), MARK) for x in ours), *theirs])
    table = ours, theirs
    return truth.grundy_in(_table_moves, table) == value and truth.lost_in(_table_moves, table) == (value == 0)


CHECKS = {
    "MARK-093": Checks(
        (
            sums(
                "the Grundy value of a sum in Up-MARK against those of its heaps less one in MARK; lost exactly at 0",
                lambda truth, p: (
                    truth.grundy(p, UP_MARK) == nim_sum(truth.grundy((n - 1,), MARK) for n in p)
                    and truth.lost(p, game=UP_MARK) == (truth.grundy(p, UP_MARK) == 0)
                ),
                UP_SUMS,
                least=1,
            ),
        )
    ),
    "MARK-094": Checks(
        (
            Check(
                "the Grundy value against the rule by runs of digits",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: _value(truth, k, n) == grundy(n, k),
            ),
            Check(
                "the Grundy value against the rule by runs of digits",
                f"k = 2, 3, 10, n ≤ {FAR}",
                bases_and(range(FAR + 1), (2, 3, 10)),
                lambda truth, k, n: _value(truth, k, n) == grundy(n, k),
            ),
            Check(
                "in each block kt, …, kt + k - 1 with t ≥ 1 every value up to k occurs once, but for that of t",
                "2 ≤ k ≤ 12, 1 ≤ t ≤ 100",
                bases_and(range(1, 101)),
                _block,
            ),
            Check(
                "among the heaps with value k - 1 or k the two values alternate, k - 1 first",
                f"2 ≤ k ≤ 12, n < {MEDIUM}",
                lambda: ((k, MEDIUM) for k in BASES),
                _highs_alternate,
            ),
        ),
        defined_by=(low_value, highs_are_odd, grundy, trailing_run),
    ),
    "MARK-095": Checks(
        (
            Check(
                "the Grundy value of n + 1 in Up-K-MARK against that of n in K-MARK; lost exactly when n is dopey",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: (
                    truth.grundy((n + 1,), UP_K_MARK, k=k) == grundy(n, k)
                    and truth.lost((n + 1,), game=UP_K_MARK, k=k) == dopey(n, k)
                ),
            ),
        )
    ),
    "MARK-096": Checks(
        (
            Check(
                "n is lost in misère play exactly when it is k^(2j), or k^(2j+1)·m with m ≥ 2 not divisible by k",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: (
                    truth.lost((n,), MISERE, K_MARK, k=k) == (n > 0 and _misere_by_zeros(n, k)) == misere_lost(n, k)
                ),
            ),
        )
    ),
    "MARK-097": Checks(
        (Check("n + 1 in misère Up-K-MARK against n in misère K-MARK", EXTENT, bases_and(SMALL), _misere_up),)
    ),
    "MARK-098": Checks(
        (
            Check(
                "a heap of n beside a Nim heap of m is lost in misère play just for the m of the formula",
                "2 ≤ k ≤ 6, n ≤ 300, m ≤ k + 2",
                bases_and(range(301), range(2, 7)),
                _beside_nim,
            ),
        ),
        defined_by=(misere_value,),
    ),
    "MARK-099": Checks(
        (
            check_all_cases(
                "heaps up to 7, any number of them: the rule, by what single heaps can become",
                lambda truth: plays_like_nim(truth, 2, 7) and not plays_like_nim(truth, 2, 8),
            ),
            check_all_cases(
                "heaps up to 8, any number of them: the fourteen classes tell who wins", quotient_tells_who_wins
            ),
            check_all_cases("all fourteen classes occur", lambda _: reached_classes() == set(range(14))),
            check_all_cases(
                "two classes are told apart by some sum beside both",
                lambda _, p, q: are_distinguished(p, q),
                combinations(range(14), 2),
            ),
            _tame_sums(2, {1: 7, 2: 7, 3: 7, 4: 7, 5: 5}),
            sums(
                "misère play: the outcome of a sum against its class",
                lambda truth, p: truth.lost(p, MISERE, MARK) == (class_of(p) in LOST_CLASSES),
                {1: 8, 2: 8, 3: 8, 4: 8, 5: 5},
            ),
            check_all_cases(
                "with 8 taken for fickle the rule fails first at 1 and 8, which is won by leaving 1 and 7",
                lambda truth: (
                    _first_failure(truth) == (1, 8)
                    and not truth.lost((1, 8), MISERE, MARK)
                    and truth.winning((1, 8), MISERE, MARK) == [(1, 7)]
                ),
            ),
        ),
        defined_by=(AFTER, LOST_CLASSES, lost_by_values),
    ),
    "MARK-100": Checks(
        (
            check_all_cases(
                "heaps below k², any number of them: the rule, by what single heaps can become; not with a heap of k²",
                lambda truth, k: plays_like_nim(truth, k, k * k - 1) and not plays_like_nim(truth, k, k * k),
                [(k,) for k in range(3, 13)],
            ),
            _tame_sums(3, {1: 8, 2: 8, 3: 8, 4: 8}),
            _tame_sums(4, {1: 15, 2: 15, 3: 15}),
            _tame_sums(5, {1: 24, 2: 24, 3: 12}),
            numbers(
                "a heap of k² alone is lost in misère play, though its Grundy value is k - 1",
                "k",
                range(3, 13),
                lambda truth, k: truth.lost((k * k,), MISERE, K_MARK, k=k) and _value(truth, k, k * k) == k - 1,
            ),
        ),
        defined_by=(lost_by_values, fickle),
    ),
    "MARK-101": Checks(
        (
            Check(
                "among n, N-positions are counted by ⌊n⌋ - ⌊n/k⌋ + ⌊n/k²⌋ - …, for K-MARK and Up-K-MARK",
                EXTENT,
                bases_and(range(1, MEDIUM + 1)),
                lambda truth, k, n: (
                    count_vile(n, k) - count_vile(n - 1, k)
                    == (not truth.lost((n,), game=K_MARK, k=k))
                    == (not truth.lost((n + 1,), game=UP_K_MARK, k=k))
                ),
            ),
            Check(
                "misère play: the outcome is that of normal play but at 0 and at the powers of k",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: (
                    (truth.lost((n,), MISERE, K_MARK, k=k) != truth.lost((n,), game=K_MARK, k=k))
                    == (n in {0, *(k**j for j in range(12))})
                ),
            ),
            Check(
                "the P-positions among sums of heaps below a bound against the count by signs",
                "k = 2, 3, 4, 5; 1 to 3 heaps below k², and below 2k² for 2 heaps",
                lambda: (
                    (k, m, below) for k in (2, 3, 4, 5) for m in (1, 2, 3) for below in {k * k, (3 - m % 2) * k * k - 1}
                ),
                _count_by_signs,
            ),
            Check(
                "for k = 2 the share of P-positions among m heaps below N is (1 + 2·3^(-m) + (-1/3)^m)/4 up to 2/N",
                "1 ≤ m ≤ 3, 1 ≤ N ≤ 16",
                lambda: ((m, below) for m in (1, 2, 3) for below in range(1, 17)),
                _near_limit,
            ),
        ),
        defined_by=(density, count_vile),
    ),
    "MARK-102": Checks(
        (
            Check(
                "the Grundy value against an automaton that reads the digits from the left",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: _value(truth, k, n) == value_by_automaton(n, k),
            ),
            Check(
                "the outcome against an automaton that reads the digits from the left",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: truth.lost((n,), game=K_MARK, k=k) == (outcome_by_automaton(n, k) != "V"),
            ),
            Check(
                "the misère outcome against an automaton that reads the digits from the left",
                EXTENT,
                bases_and(SMALL),
                lambda truth, k, n: truth.lost((n,), MISERE, K_MARK, k=k) == (misere_by_automaton(n, k) in ("E", "D")),
            ),
            one_heap(
                "a heap of n in Up-MARK has the options of n - 1 in MARK, each with one counter more",
                lambda truth, n: sizes(truth, n, UP_MARK) == [y + 1 for y in sizes(truth, n - 1, MARK)],
                range(1, 3001),
            ),
        ),
        defined_by=(outcome_by_automaton, value_by_automaton, misere_by_automaton),
    ),
    "MARK-103": Checks(
        (
            Check(
                "MARK heaps beside Nim heaps: the Grundy value against the nim-sum of values and sizes",
                "up to 2 MARK heaps ≤ 9, up to 2 Nim heaps ≤ 4",
                lambda: (
                    (ours, theirs)
                    for m, n in product(range(3), repeat=2)
                    for ours in product(range(10), repeat=m)
                    for theirs in product(range(5), repeat=n)
                ),
                _counts_as_its_value,
            ),
        )
    ),
}
