"""What makes theorems: the rules, the formulas they work on, the texts they ask, the solvers that answer."""

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
