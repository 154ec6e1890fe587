"""The condition of Guy and Smith for games and values that are written as numbers, so that a test decides one of them.

A game is its code C in base 8, and the values up to the end of the first period are the digits of a number N in base
64. That N, C, e, p and k pass the test can be computed; that then the values repeat for ever, are the Grundy values of
the game, and repeat no sooner, is proved here once for all numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import z3

from verify.discover.breaking import Breaking, breaking
from verify.discover.least import Least, least
from verify.discover.section import Section
from verify.kernel import Defined, Fact, Kernel, Measure, Theorem
from verify.proofs.general import nim_sum

# A value is less than this, and there are at most 2 to the power of LEVELS of them: a numeral has few thousand digits.
BASE, LEVELS = 64, 11

n, a, v, t, r, q, m, i, j = z3.Ints("n a v t r q m i j")
N, C, e, p, k = z3.Ints("N C e p k")


def number(entries: Sequence[int], base: int = BASE) -> int:
    """Numbers below the base as the digits of one, the first one last.

    >>> number([0, 1, 2], 8)
    136
    """
    made = 0
    for entry in reversed(entries):
        if not 0 <= entry < base:
            raise ValueError(f"{entry} is no digit in base {base}")
        made = made * base + entry
    return made


@dataclass(frozen=True)
class Coded:
    """What holds of all numbers N, C, e, p and k.

    Args:
        value: value(N, e, p, n): the digit of N at n, or after the first e + p of them where n is some periods before.
        values: values(N, e, p): these as an array.
        test: test(N, C, e, p, k): the digits of N obey the rule of the game as far as the condition asks for it.
        grundy, lost: as those of `games`, from the test.
        least: no period is less than p, and none begins before e, from the test.
    """

    value: Defined
    values: Defined
    test: Defined
    grundy: Theorem
    lost: Theorem
    least: Theorem


def coded(kernel: Kernel) -> Coded:
    """The theorem about all numbers that pass the test."""
    return _Coded(kernel).made()


def entry(kernel: Kernel) -> tuple[Defined, Theorem]:
    """The digit of N at place i in base 64, by halving; and that it is natural."""
    at = kernel.define("coded.entry-0", [N, i], z3.IntSort(), lambda *_: N % BASE)
    natural = kernel.prove("coded.entry-0-natural", [N, i], at(N, i) >= 0, [at.at(N, i)])
    for level in range(1, LEVELS + 1):
        half, below = 1 << (level - 1), at
        whole = z3.If(i < half, below(N % BASE**half, i), below(N / BASE**half, i - half))
        at = kernel.define(f"coded.entry-{level}", [N, i], z3.IntSort(), lambda *_, whole=whole: whole)
        by = [at.at(N, i), natural(N % BASE**half, i), natural(N / BASE**half, i - half)]
        natural = kernel.prove(f"coded.entry-{level}-natural", [N, i], at(N, i) >= 0, by)
    return at, natural


class _Coded:
    """The steps of the proof."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel, self.own = kernel, Section(kernel, (N, C, e, p, k))
        self.octal: Breaking = kernel(breaking)
        self.period: Least = kernel(least)
        self.star = kernel(nim_sum.nimsum)
        self._values()
        self._test()

    def _values(self) -> None:
        """The values as a function and as an array, and that they repeat."""
        kernel, own = self.kernel, self.own
        at, natural = kernel(entry)
        place = kernel.define(
            "coded.place", [e, p, n], z3.IntSort(),
            lambda f, e, p, n: z3.If(z3.Or(e < 0, p < 1, n < e + p), n, f(e, p, n - p)), Measure((n,)),
        )  # fmt: skip
        f = own.define("coded.value", [n], z3.IntSort(), lambda *_: z3.If(n < 0, 0, at(N, place(e, p, n))))
        there = kernel.tabulate("coded.values-there", [N, e, p], n, f(n))
        chosen = kernel.choose("coded.values", there)
        self.f, self.chosen, self.values = f, chosen, chosen(N, e, p)
        same = kernel.prove(
            "coded.same-value", [N, e, p, n], z3.Select(self.values, n) == f(n), [chosen.at(N, e, p)]
        )  # fmt: skip
        self.same = same
        goal = z3.And(self.values[n] >= 0, z3.Implies(n < 0, self.values[n] == 0))
        by: list[Fact] = [same(N, e, p, n), f.at(n), natural(N, place(e, p, n))]
        self.natural = own.prove("coded.natural", [n], goal, by)
        goal = z3.Implies(z3.And(e >= 0, p >= 1, n >= e), self.values[n + p] == self.values[n])
        by = [same(N, e, p, n), same(N, e, p, n + p), f.at(n), f.at(n + p), place.at(e, p, n + p)]
        self.again = own.prove("coded.again", [n], goal, by)

    def _test(self) -> None:
        """What is computed of one game."""
        own, f, octal = self.own, self.f, self.octal
        parts = z3.And(a >= 1, a < r / 2 + 1, self.star(f(a), f(r - a)) == v)
        self.split = own.define("coded.split", [r, v], z3.BoolSort(), lambda *_: z3.Exists([a], parts))
        digit = octal.digit(C, t)
        ways = z3.Or(
            z3.And(octal.none(digit), n == t, n > 0, v == 0),
            z3.And(octal.one(digit), n > t, f(n - t) == v),
            z3.And(octal.two(digit), self.split(n - t, v)),
        )
        self.hit = own.define("coded.hit", [n, t, v], z3.BoolSort(), lambda *_: ways)
        near = [n >= 0, n < 2 * e + 2 * p + k + 1]
        change = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
        self.seen = own.define("coded.seen", [q], z3.BoolSort(), lambda *_: change)
        some = z3.Exists([t], z3.And(t >= 0, t < k + 1, self.hit(n, t, v)))
        self.some = own.define("coded.some-hit", [n, v], z3.BoolSort(), lambda *_: some)
        first = octal.digit(C, 0)
        self.begins = z3.And(
            e >= 0, p >= 1, k >= 0, z3.Not(octal.none(first)), z3.Not(octal.one(first)), f(0) == 0,
            z3.Implies(e >= 1, f(e - 1 + p) != f(e - 1)),
        )  # fmt: skip
        self.differ = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(self.hit(n, t, f(n))))
        self.reach = z3.Implies(z3.And(*near, v >= 0, v < f(n)), self.some(n, v))
        self.shift = z3.Implies(z3.And(q >= 1, q < p), self.seen(q))
        whole = z3.And(
            self.begins, z3.ForAll([n, t], self.differ), z3.ForAll([n, v], self.reach), z3.ForAll([q], self.shift)
        )
        self.test = own.define("coded.test", [], z3.BoolSort(), lambda *_: whole)

    def _repeats(self) -> Theorem:
        """The premises of the condition."""
        own, octal, values, f = self.own, self.octal, self.values, self.f
        # The kernel's own words for what the test says of functions, said of the array.
        by: list[Fact] = [octal.split.at(values, r, v), self.split.at(r, v), self.same]
        goal = octal.split(values, r, v) == self.split(r, v)
        split = own.prove("coded.same-split", [r, v], goal, by)
        by = [octal.hit.at(C, values, n, t, v), self.hit.at(n, t, v), self.same(N, e, p, n - t), split(n - t, v)]
        goal = octal.hit(C, values, n, t, v) == self.hit(n, t, v)
        hit = own.prove("coded.same-hit", [n, t, v], goal, by)
        given = own.given_that
        begins = given("coded.begins", [], self.begins, [self.test.at()])
        differ = given("coded.differ", [n, t], self.differ, [self.test.at()])
        reach = given("coded.reach", [n, v], self.reach, [self.test.at()])
        near = [n >= 0, n < 2 * e + 2 * p + k + 1]
        goal = z3.Implies(z3.And(*near, t >= 0, t < k + 1), z3.Not(octal.hit(C, values, n, t, values[n])))
        missed = own.prove("coded.missed", [n, t], goal, [differ(n, t), hit(n, t, f(n)), self.same(N, e, p, n)])
        goal = z3.Implies(self.some(n, v), octal.some(C, values, k, n, v))
        by = [self.some.at(n, v), octal.some.at(C, values, k, n, v), hit]
        found = own.prove("coded.some-found", [n, v], goal, by)
        goal = z3.Implies(z3.And(*near, v >= 0, v < values[n]), octal.some(C, values, k, n, v))
        reached = own.prove("coded.reached", [n, v], goal, [reach(n, v), found(n, v), self.same(N, e, p, n)])
        zero = own.prove("coded.zero", [], values[0] == 0, [begins(), self.same(N, e, p, 0)])
        by = [octal.repeats.at(C, values, e, p, k), missed, reached, self.natural, self.again, begins(), zero()]
        return own.prove("coded.repeats", [], octal.repeats(C, values, e, p, k), by)

    def _tight(self) -> Theorem:
        """The premises of what is least."""
        own, values, period = self.own, self.values, self.period
        shift = own.given_that("coded.shift", [q], self.shift, [self.test.at()])
        begins = self.kernel.theorems["coded.begins"](N, C, e, p, k)
        same = self.same
        goal = z3.Implies(self.seen(q), period.seen(values, e, p, q))
        by: list[Fact] = [self.seen.at(q), period.seen.at(values, e, p, q), same]
        seen = own.prove("coded.shift-seen", [q], goal, by)
        goal = z3.Implies(z3.And(q >= 1, q < p), period.seen(values, e, p, q))
        shifts = own.prove("coded.shifts-seen", [q], goal, [shift(q), seen(q)])
        by = [period.repeats.at(values, e, p), begins, self.again]
        repeats = own.prove("coded.repeats-so", [], period.repeats(values, e, p), by)
        goal = z3.Implies(e >= 1, values[e - 1 + p] != values[e - 1])
        by = [begins, same(N, e, p, e - 1), same(N, e, p, e - 1 + p)]
        last = own.prove("coded.last-differs", [], goal, by)
        by = [period.tight.at(values, e, p), shifts, begins, repeats(), last()]
        return own.prove("coded.tight", [], period.tight(values, e, p), by)

    def made(self) -> Coded:
        """The theorems."""
        kernel, own, values, octal = self.kernel, self.own, self.values, self.octal
        own.assume(self.test)
        repeats, tight = self._repeats(), self._tight()
        x = kernel.theorems["octal.grundy"].variables[-2]
        moves = octal.moves(C, k)
        value, lost, nim = symbols(kernel)
        goal = value(moves, x, v) == (v == nim(values, x))
        grundy = own.prove("coded.grundy", [x, v], goal, [octal.grundy(C, values, e, p, k, x, v), repeats()])
        goal = lost(moves, x) == (nim(values, x) == 0)
        zero = own.prove("coded.lost-iff-zero", [x], goal, [octal.lost(C, values, e, p, k, x), repeats()])
        given = z3.And(m >= 0, q >= 1, self.period.repeats(values, m, q))
        goal = z3.Implies(given, z3.And(m >= e, q >= p))
        short = own.prove("coded.least", [m, q], goal, [self.period.least(values, e, p, m, q), tight()])
        found = [kernel.theorems[theorem.name] for theorem in (grundy, zero, short)]
        return Coded(Defined(self.f.function, self.f.equation), self.chosen,
                     Defined(self.test.function, self.test.equation), *found)  # fmt: skip


def symbols(kernel: Kernel) -> tuple[Any, Any, Any]:
    """That v is the Grundy value of a list, that the list is lost, and the nim-sum of the values of its heaps."""
    known = kernel.definitions
    return known["games.sum.value"], known["games.sum.P"], known["games.sum.nim-sum"]
