"""The kernel: the rules that make theorems, terms and their SMT-LIB text, and the solvers."""

from verify.kernel.rules import Kernel
from verify.kernel.statements import (
    Defined,
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

__all__ = [
    "Defined", "Fact", "ForEach", "Instance", "Kernel", "Measure", "NoInfiniteDescent", "Obligation", "Order",
    "ProofError", "Structural", "Terms", "Theorem", "Theory", "WellFounded",
]  # fmt: skip
