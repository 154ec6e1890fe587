"""The kernel: the rules that prove theorems, the SMT-LIB text of terms, and the interface to the solvers."""

from verify.kernel.goals import given
from verify.kernel.kernel import Kernel
from verify.kernel.obligations import StepRefused
from verify.kernel.observer import Observer
from verify.kernel.statements import (
    Definition,
    Fact,
    ForEach,
    Instance,
    Measure,
    NoInfiniteDescent,
    Obligation,
    Order,
    Structural,
    Theorem,
    Theory,
    WellFounded,
)
from verify.kernel.term_analysis import ProofError, Terms
from verify.kernel.theorem_names import theorem_name

__all__ = [
    "Definition", "Fact", "ForEach", "Instance", "Kernel", "Measure", "NoInfiniteDescent", "Obligation",
    "Observer", "Order", "ProofError", "StepRefused", "Structural", "Terms", "Theorem", "Theory", "WellFounded",
    "given", "theorem_name",
]  # fmt: skip
