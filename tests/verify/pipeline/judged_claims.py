"""A made-up claim with two small chapters, and its results in a run of the verifier in this process."""

from dataclasses import replace
from typing import Any

import z3

from theory.claims.catalogue import Clause, catalogue
from verify.kernel import Kernel

x, y = z3.Ints("x y")
f = z3.Function("f", z3.IntSort(), z3.IntSort())
CLAIM = replace(catalogue()["NIM-013"], tag="NIM-999")
GROWS, TWICE = Clause("a", "It grows.", ("grows",)), Clause("b", "It grows twice.", ("grows-twice",))


class ClaimOutcome:
    """The results of a run for the claim: the fields of its record, and the decisions."""

    def __init__(self, results: Any) -> None:
        self.decisions, self.record = results.decisions, results.claims["NIM-999"]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.record, name)


def grows(k: Kernel) -> Any:
    return k.prove("grows", [x], x + 1 > x)


def rests_on_it(k: Kernel) -> Any:
    return k.prove("grows-twice", [x], x + 2 > x, by=[k(grows)(x), k(grows)(x + 1)])
