"""Checks of the claims about Nim, by tag (`CHECKS`)."""

from theory.claims.check import Checks, joined
from theory.claims.nim import (
    binary,
    bouton,
    extensions,
    hardy,
    misere,
    odd_columns,
    rules,
    sets,
    sums,
    transcripts,
)

CHECKS: dict[str, Checks] = joined(
    rules.CHECKS,
    binary.CHECKS,
    sums.CHECKS,
    bouton.CHECKS,
    odd_columns.CHECKS,
    misere.CHECKS,
    hardy.CHECKS,
    transcripts.CHECKS,
    sets.CHECKS,
    extensions.CHECKS,
)
