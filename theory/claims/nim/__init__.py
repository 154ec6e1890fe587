"""Checks of the claims about Nim, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.nim import (
    binary,
    bouton,
    extensions,
    hardy_families,
    misere,
    nim_sums,
    odd_columns,
    printed_games,
    rules,
    sets,
)

CHECKS: dict[str, Checks] = join_checks(
    rules.CHECKS,
    binary.CHECKS,
    nim_sums.CHECKS,
    bouton.CHECKS,
    odd_columns.CHECKS,
    misere.CHECKS,
    hardy_families.CHECKS,
    printed_games.CHECKS,
    sets.CHECKS,
    extensions.CHECKS,
)
