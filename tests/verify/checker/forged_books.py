"""All forged books; each imported module registers its own."""

from tests.verify.checker import (
    forged_claims,
    forged_computations,
    forged_definitions,
    forged_endless_orders,
    forged_existence,
    forged_inductions,
    forged_models,
    forged_names,
    forged_ranks,
    forged_sizes,
    forged_symbols,
    forged_theories,
)
from tests.verify.checker.forged_records import FORGED

KINDS = (
    forged_symbols,
    forged_theories,
    forged_models,
    forged_ranks,
    forged_definitions,
    forged_inductions,
    forged_endless_orders,
    forged_existence,
    forged_computations,
    forged_names,
    forged_claims,
    forged_sizes,
)

__all__ = ["FORGED", "KINDS"]
