"""The kernel: the rules that make theorems, terms and their SMT-LIB text, and the solvers."""

from verify.kernel.rules import Kernel
from verify.kernel.statements import (
    Along,
    Defined,
    Each,
    Endless,
    Fact,
    Instance,
    Measure,
    Obligation,
    Order,
    Structure,
    Theorem,
    Theory,
)
from verify.kernel.term_analysis import ProofError, Terms

__all__ = [
    "Along", "Defined", "Each", "Endless", "Fact", "Instance", "Kernel", "Measure", "Obligation", "Order", "ProofError",
    "Structure", "Terms", "Theorem", "Theory",
]  # fmt: skip
