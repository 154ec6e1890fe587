"""Functions given by a finite table, or eventually periodic, with proofs that period and preperiod are minimal."""

from collections.abc import Sequence

import z3

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem

i, m, n, q, j, r, s = z3.Ints("i m n q j r s")


def lookup_term(entries: Sequence[int], at: z3.ArithRef) -> z3.ArithRef:
    """Return the term for the entry at an index of the table, as nested binary decisions."""

    def part(low: int, high: int) -> z3.ArithRef:
        if len(set(entries[low:high])) == 1:
            return z3.IntVal(entries[low])
        middle = (low + high) // 2
        return z3.If(at < middle, part(low, middle), part(middle, high))

    return part(0, len(entries))


def define_table(k: Kernel, name: str, entries: Sequence[int]) -> Definition:
    """Define name(i): the entry at place i, the first entry before the table and the last after it."""
    return k.define(name, [i], z3.IntSort(), lambda _, i: lookup_term(entries, i))


class PeriodicFunction:
    """Eventually periodic function, given by a table of e + p entries.

    For n < 0 the value is 0, for n < e it is entry n, and for n ≥ e it is entry e + (n − e) mod p. The theorem
    `natural` is f(n) ≥ 0, and the theorem `periodicity` is n ≥ e → f(n + p) = f(n).
    """

    def __init__(self, k: Kernel, name: str, entries: Sequence[int], preperiod: int, period: int) -> None:
        self.k, self.name, self.e, self.p = k, name, preperiod, period
        self.entries = list(entries[: preperiod + period])
        e, p = preperiod, period
        self.table = define_table(k, f"{name}.table", self.entries)

        def body(_: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            return z3.If(n < 0, 0, z3.If(n < e, self.table(n), self.table(e)) if p == 1 else self.table(self._place(n)))

        self.f = k.define(f"{name}.f", [n], z3.IntSort(), body)
        goal = z3.Implies(n >= e, self.f(n + p) == self.f(n))
        self.periodicity = k.prove(f"{name}.again", [n], goal, [self.f.at(n), self.f.at(n + p)])
        goal = z3.Implies(z3.And(i >= 0, i < e + p), self.table(i) >= 0)
        entries_natural = k.evaluate(f"{name}.entries", [i], goal)
        by = [self.f.at(n), *self.of_entry(entries_natural, n)]
        self.natural = k.prove(f"{name}.natural", [n], self.f(n) >= 0, by)

    def _place(self, n: z3.ArithRef) -> z3.ArithRef:
        return z3.If(n < self.e, n, self.e + (n - self.e) % self.p)

    def of_entry(self, theorem: Theorem, n: z3.ArithRef) -> list[Fact]:
        """Return the instances of a theorem on the entries, one at each entry that f(n) may be.

        No term divides by 1, because the checker has no rule for it.
        """
        return [theorem(n), theorem(self.e)] if self.p == 1 else [theorem(self._place(n))]

    def minimality(self) -> Theorem:
        """Prove that there is no smaller period and no smaller preperiod.

        For all m ≥ 0 and q ≥ 1: if f(n + q) = f(n) for all n ≥ m, then m ≥ e and q ≥ p.
        """
        k, name, f, e, p = self.k, self.name, self.f, self.e, self.p
        every = z3.ForAll([n], z3.Implies(n >= m, f(n + q) == f(n)))
        repeats = k.define(f"{name}.repeats", [m, q], z3.BoolSort(), lambda *_: every)
        goal = z3.Implies(z3.And(repeats(m, q), n >= m), f(n + q) == f(n))
        once = k.prove(f"{name}.once", [m, q, n], goal, [repeats.at(m, q)])
        # Extend the period to any number of periods.
        goal = z3.Implies(z3.And(n >= e, j >= 0), f(n + p * j) == f(n))
        far = k.induct(
            f"{name}.far", [n, j], goal, Measure((j,)), at=[(n, j - 1)], by=[self.periodicity(n + p * (j - 1))]
        )
        facts: list[Theorem] = []
        if p > 1:
            # Each smaller shift changes a value within one period.
            shifted = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + q) != f(i)))
            seen = k.define(f"{name}.seen", [q], z3.BoolSort(), lambda *_: shifted)
            shifts_seen = k.evaluate(f"{name}.shifts", [q], z3.Implies(z3.And(q >= 1, q < p), seen(q)))
            goal = z3.Implies(z3.And(m >= 0, q >= 1, repeats(m, q), i >= e), f(i + q) == f(i))
            by = [once(m, q, i + p * m), far(i, m), far(i + q, m)]
            held = k.prove(f"{name}.held", [m, q, i], goal, by)
            goal = z3.Implies(z3.And(m >= 0, q >= 1, repeats(m, q)), q >= p)
            facts.append(k.prove(f"{name}.no-shorter", [m, q], goal, [shifts_seen(q), seen.at(q), held]))
        if e > 0:
            last = e - 1
            goal = z3.Implies(z3.And(0 <= m, m <= last, q >= 1, repeats(m, q), j >= 0), f(last + q * j) == f(last))
            by = [once(m, q, last + q * (j - 1)), repeats.at(m, q)]
            steps = k.induct(f"{name}.steps", [m, q, j], goal, Measure((j,)), at=[(m, q, j - 1)], by=by)
            differ = k.evaluate(f"{name}.last-differs", [], f(last + p) != f(last))
            goal = z3.Implies(z3.And(m >= 0, q >= 1, repeats(m, q)), m >= e)
            facts.append(k.prove(f"{name}.no-earlier", [m, q], goal, [steps(m, q, p), far(last + p, q - 1), differ]))
        goal = z3.Implies(z3.And(m >= 0, q >= 1, repeats(m, q)), z3.And(m >= e, q >= p))
        return k.prove(f"{name}.least", [m, q], goal, [fact(m, q) for fact in facts])


class ArithmeticPeriodicFunction:
    """Arithmetic periodic function, given by a table of e + p entries and the rise q per period.

    For n < 0 the value is 0, for n < e it is entry n, and for n ≥ e it is entry e + (n − e) mod p plus q times the
    number of whole periods. The name of the function is `called`. The theorem `periodicity` is
    n ≥ e → f(n + p) = f(n) + q. For n ≥ e, the term `place` is the index in the table.
    """

    def __init__(self, k: Kernel, name: str, form: ArithmeticPeriodic, called: str = "f") -> None:
        self.k, self.name, self.form = k, name, form
        e, p, q = form.preperiod, form.period, form.rise
        self.table = define_table(k, f"{name}.table", form.values)
        # No term divides by 1, because the checker has no rule for it.
        after_preperiod = n - e if e else n
        inside, turns = (after_preperiod % p, after_preperiod / p) if p > 1 else (z3.IntVal(0), after_preperiod)
        self.place = e + inside if e else inside
        risen = self.table(self.place) + q * turns
        whole = z3.If(n < 0, 0, z3.If(n < e, self.table(n), risen) if e else risen)
        self.f = f = k.define(f"{name}.{called}", [n], z3.IntSort(), lambda *_: whole)
        self.periodicity = k.prove(
            f"{name}.again", [n], z3.Implies(n >= e, f(n + p) == f(n) + q), [f.at(n), f.at(n + p)]
        )

    def minimality(self) -> Theorem:
        """Prove minimality: f(n + s) = f(n) + r for all n ≥ m implies m ≥ e and s ≥ p."""
        k, name, f, form = self.k, self.name, self.f, self.form
        e, p, q = form.preperiod, form.period, form.rise
        every = z3.ForAll([n], z3.Implies(n >= m, f(n + s) == f(n) + r))
        repeats = k.define(f"{name}.repeats", [m, s, r], z3.BoolSort(), lambda *_: every)
        given = z3.And(m >= 0, s >= 1, repeats(m, s, r))
        goal = z3.Implies(z3.And(repeats(m, s, r), n >= m), f(n + s) == f(n) + r)
        once = k.prove(f"{name}.once", [m, s, r, n], goal, [repeats.at(m, s, r)])
        goal = z3.Implies(z3.And(n >= e, j >= 0), f(n + p * j) == f(n) + q * j)
        far = k.induct(
            f"{name}.far", [n, j], goal, Measure((j,)), at=[(n, j - 1)], by=[self.periodicity(n + p * (j - 1))]
        )
        facts: list[Theorem] = []
        if p > 1:
            other = z3.Exists([i], z3.And(i >= e, i < e + p, f(i + s) - f(i) != f(e + s) - f(e)))
            seen = k.define(f"{name}.seen", [s], z3.BoolSort(), lambda *_: other)
            shifts_seen = k.evaluate(f"{name}.shifts", [s], z3.Implies(z3.And(s >= 1, s < p), seen(s)))
            goal = z3.Implies(z3.And(given, i >= e), f(i + s) == f(i) + r)
            held = k.prove(f"{name}.held", [m, s, r, i], goal, [once(m, s, r, i + p * m), far(i, m), far(i + s, m)])
            by: list[Fact] = [shifts_seen(s), seen.at(s), held, held(m, s, r, e)]
            facts.append(k.prove(f"{name}.no-shorter", [m, s, r], z3.Implies(given, s >= p), by))
        if e > 0:
            goal = z3.Implies(z3.And(given, n >= m, j >= 0), f(n + s * j) == f(n) + r * j)
            steps = k.induct(
                f"{name}.steps", [m, s, r, n, j], goal, Measure((j,)), at=[(m, s, r, n, j - 1)],
                by=[once(m, s, r, n + s * (j - 1))],
            )  # fmt: skip
            last = e - 1
            differ = k.evaluate(f"{name}.last-differs", [], f(last + p) != f(last) + q)
            by = [steps(m, s, r, last, p), steps(m, s, r, e, p), far(last + p, s - 1), far(e, s), differ]
            facts.append(k.prove(f"{name}.no-earlier", [m, s, r], z3.Implies(given, m >= e), by))
        goal = z3.Implies(given, z3.And(m >= e, s >= p))
        return k.prove(f"{name}.least", [m, s, r], goal, [fact(m, s, r) for fact in facts])
