"""Theorem on minimal periods, proved once for all eventually periodic sequences.

Premises: each smaller shift changes a value within one period, and the last value of the preperiod differs from the
value one period later. If the sequence has period q from m on, it also has period q from e on, because values p places
apart are equal. At e − 1 the value one period later would then be equal too, by combining both periods.
"""

from dataclasses import dataclass

import z3

from verify.discover.general.splitting_sums import VALUES
from verify.discover.general.theory_sections import Section, export
from verify.kernel import Definition, Kernel, Measure, Theorem

n, m, q, i = z3.Ints("n m q i")
e, p = z3.Ints("e p")


@dataclass(frozen=True)
class MinimalPeriod:
    """Definitions and theorem for every sequence F and numbers e and p.

    Args:
        shift_changes_value: shift_changes_value(F, e, p, q): a shift by q changes a value within one period from e on.
        has_minimal_period: has_minimal_period(F, e, p): F has period p from e on but not from e − 1 on, and smaller
            shifts change a value.
        repeats: repeats(F, m, q): F(n + q) = F(n) for all n ≥ m.
        minimality: for F, e, p, m, q: has_minimal_period(F, e, p) ∧ m ≥ 0 ∧ q ≥ 1 ∧ repeats(F, m, q) →
            m ≥ e ∧ q ≥ p.
    """

    shift_changes_value: Definition
    has_minimal_period: Definition
    repeats: Definition
    minimality: Theorem


def minimal_period(k: Kernel) -> MinimalPeriod:
    """Prove the theorem on all sequences."""
    f = z3.Const("F", VALUES)
    own = Section(k, (f, e, p))
    changed = z3.Exists([i], z3.And(i >= e, i < e + p, f[i + q] != f[i]))
    seen = own.define("least.seen", [q], z3.BoolSort(), lambda *_: changed)
    every = z3.ForAll([n], z3.Implies(n >= m, f[n + q] == f[n]))
    repeats = own.define("least.repeats", [m, q], z3.BoolSort(), lambda *_: every)
    premises = z3.And(
        e >= 0, p >= 1, repeats(e, p), z3.ForAll([q], z3.Implies(z3.And(q >= 1, q < p), seen(q))),
        z3.Implies(e >= 1, f[e - 1 + p] != f[e - 1]),
    )  # fmt: skip
    tight = own.define("least.tight", [], z3.BoolSort(), lambda *_: premises)
    goal = z3.Implies(z3.And(repeats(m, q), n >= m), f[n + q] == f[n])
    once = own.prove("least.once", [m, q, n], goal, [repeats.at(m, q)])
    own.assume(tight)
    goal = z3.And(e >= 0, p >= 1, repeats(e, p), z3.Implies(e >= 1, f[e - 1 + p] != f[e - 1]))
    numbers = own.given_that("least.numbers", [], goal, [tight.at()])
    shifts = own.given_that("least.shifts", [q], z3.Implies(z3.And(q >= 1, q < p), seen(q)), [tight.at()])
    given = z3.And(m >= 0, q >= 1, repeats(m, q))
    # The sequence has period q from e on: move p places further until the place is at least m.
    goal = z3.Implies(z3.And(given, i >= e), f[i + q] == f[i])
    by = [once(m, q, i), once(e, p, i), once(e, p, i + q), numbers()]
    order = Measure((z3.If(i < m, m - i, 0),))
    held = own.induct("least.held", [m, q, i], goal, order, at=[(m, q, i + p)], by=by)
    there = own.prove("least.there", [q], z3.Implies(seen(q), changed), [seen.at(q)])
    place = k.choose("least.place", k.theorems[there.name])
    where = place(f, e, p, q)
    by = [shifts(q), place.at(f, e, p, q), held(m, q, where)]
    shorter = own.prove("least.no-shorter", [m, q], z3.Implies(given, q >= p), by)
    last = e - 1
    by = [numbers(), once(m, q, last), once(m, q, last + p), once(e, p, last + q)]
    earlier = own.prove("least.no-earlier", [m, q], z3.Implies(given, m >= e), by)
    goal = z3.Implies(given, z3.And(m >= e, q >= p))
    both = own.prove("least.least", [m, q], goal, [shorter(m, q), earlier(m, q)])
    return MinimalPeriod(export(seen), export(tight), export(repeats), k.theorems[both.name])
