"""Random tests of the kernel: chapters that apply random rules to random terms, including invalid ones.

The kernel refuses most of them. Every resulting theorem without hypotheses must hold on small values.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import z3
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verify.kernel import ForEach, Kernel, Measure, ProofError, WellFounded
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.pipeline.crosschecks.mutants import hold_on_small_values
from verify.pipeline.crosschecks.small_domains import NoMeaning

n, x, w = z3.Ints("n x w")
STRANGERS = [w, z3.Int("bound!1"), z3.Int("n!1")]
INT, BOOL = z3.IntSort(), z3.BoolSort()
g, below = z3.Function("g", INT, INT), z3.Function("below", INT, INT, BOOL)


class Attacker:
    """Random steps in a kernel, which depend only on the seed."""

    def __init__(self, seed: int, k: Kernel) -> None:
        self.random, self.k = Random(seed), k

    def name(self) -> str:
        return self.random.choice(["f", "h", "p", "q", "r", "bound!1", "n", "t.one"])

    def term(self, own: Any, depth: int = 2) -> Any:
        """Return a random term with the kernel's definitions and, rarely, a foreign symbol."""
        left, right = (self.term(own, depth - 1) for _ in "ab") if depth else (self.random.choice(own),) * 2
        kind = self.random.choice(["own", "own", "number", "+", "-", "next", "last", "last", "max", "call", "stranger"])
        match kind:
            case "own" | "stranger" if kind == "own" or self.random.random() < 0.5:
                return self.random.choice(own if kind == "own" else STRANGERS)
            case "number":
                return z3.IntVal(self.random.randint(-1, 3))
            case "+":
                return left + right
            case "-":
                return left - right
            case "next":
                return left + 1
            case "last":
                return left - 1
            case "call":
                f = self.random.choice([g, *(d.function for d in self.k.definitions.values())])
                return f(left) if f.range() == INT and f.arity() == 1 else left
        return z3.If(left > right, left, right)

    def formula(self, own: Any) -> Any:
        left, right = self.term(own), self.term(own, 1)
        goal = self.random.choice([left < right, left <= right, left == right, right <= left + 1])
        premise = self.random.choice([z3.BoolVal(True), self.term(own, 1) <= self.term(own, 1), left < right])
        return z3.Implies(premise, goal)

    def facts(self) -> Any:
        """Return some theorems, with or without instances."""
        theorems = list(self.k.theorems.values())
        cited = [self.random.choice(theorems) for _ in range(self.random.randint(0, 3)) if theorems]
        return [t(*(self.term([n], 1) for _ in t.variables)) if self.random.random() < 0.6 else t for t in cited]

    def prove(self) -> None:
        self.k.prove(self.name(), [n, x], self.formula([n, x]), by=self.facts())

    def induct(self) -> None:
        """Try a proof by induction, usually of the false statement that n is not in an interval."""
        places = []
        for _ in range(self.random.randint(1, 2)):
            place = (self.random.choice([n - 1, n + 1, self.term([n, w], 1)]),)
            places.append(
                ForEach((self.random.choice([w, w, *STRANGERS]),), place) if self.random.random() < 0.5 else place
            )
        low = self.random.randint(0, 3)
        goal = z3.Not(z3.And(low <= n, n <= low + self.random.randint(0, 4)))
        if self.random.random() < 0.6:
            goal = self.formula([n])
        bend = z3.If(w == 0, n, 10 - n)
        measures = [n, 10 - n, bend, self.term([n]), z3.If(n > low, n, low)]
        order: Measure | WellFounded = Measure(tuple(self.random.sample(measures, self.random.randint(1, 2))))
        if self.random.random() < 0.1:
            order = WellFounded(below, n)
        at = places if self.random.random() < 0.8 else None
        self.k.induct(self.name(), [n], goal, order, at=at, by=self.facts())

    def define(self) -> None:
        """Define a function to the integers, or a predicate that calls itself under a quantifier."""
        order = Measure((self.random.choice([n, n, 10 - n, self.term([n])]),))
        low, edge, call = self.random.randint(-1, 3), self.random.randint(0, 3), self.term([n], 1)
        call, base, enter = self.random.choice([n - 1, n - 2, call]), self.term([n], 1), self.random.random() < 0.2

        def number(f: Any, n: Any) -> Any:
            if enter:
                self.define()
            return z3.If(n > low, f(call) + 1, base)

        def lost(f: Any, n: Any) -> Any:
            return z3.And(n >= 0, z3.ForAll([x], z3.Implies(z3.And(0 <= x, x < call + 1, x <= n + edge), z3.Not(f(x)))))

        if self.random.random() < 0.6:
            self.k.define(self.name(), [n], INT, number, order, by=self.facts())
        else:
            self.k.define(self.name(), [n], BOOL, lost, order)

    def theory(self) -> None:
        hypotheses = {"one": ([n], self.formula([n]))} if self.random.random() < 0.5 else {}
        self.k.theory("t", [], [g, below], hypotheses, well_founded=below)

    def instantiate(self) -> None:
        theorem: Any = self.random.choice([None, *self.k.theorems.values()])
        image, edge, step = self.term([n], 1), self.term([n, x], 1), self.random.choice([n, self.term([n], 1)])

        def steps(a: Any, b: Any) -> Any:
            return z3.And(0 <= b, b < z3.substitute(self.random.choice([n, edge]), (n, a), (x, b)))

        functions: dict[Any, Callable[..., Any]] = {g: lambda a: z3.substitute(image, (n, a)), below: steps}
        by = {"t.one": self.facts(), "rank": self.facts()}
        rank = lambda a: z3.substitute(step, (n, a))  # noqa: E731
        self.k.instantiate(self.name(), theorem, self.k.theories["t"], {}, functions, by, rank)


RULES = (Attacker.prove, Attacker.induct, Attacker.define, Attacker.theory, Attacker.instantiate)


def attack(seed: int, steps: int = 8) -> Kernel:
    """Return a kernel after some random steps."""
    k = Kernel(seconds=0.2)
    attacker = Attacker(seed, k)
    for _ in range(steps):
        with suppress(ProofError, z3.Z3Exception, KeyError):
            attacker.random.choice(RULES)(attacker)
    return k


@settings(max_examples=60, derandomize=True)
@given(st.integers(0, 2**32))
@example(0)
def test_theorems_of_random_attacks_hold_on_small_values(seed: int) -> None:
    k = attack(seed)
    for theorem in k.theorems.values():
        if not theorem.hypotheses and theorem.rule != "definition":
            with suppress(NoMeaning):
                hold_on_small_values(FormulaCompiler(k, {}), theorem, cases=100)


def test_the_attacker_gets_something_through() -> None:
    theorems = [t for seed in range(30) for t in attack(seed).theorems.values() if not t.hypotheses]
    assert {t.rule for t in theorems} >= {"solver", "induction", "definition"}
