"""Checks of the claims about Nim, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.nim import (
    beyond_checks,
    binary_checks,
    bouton_checks,
    hardy_checks,
    misere_checks,
    nim_sum_checks,
    odd_column_checks,
    printed_game_checks,
    rules_checks,
    set_checks,
)

CHECKS: dict[str, Checks] = join_checks(
    rules_checks.CHECKS,
    binary_checks.CHECKS,
    nim_sum_checks.CHECKS,
    bouton_checks.CHECKS,
    odd_column_checks.CHECKS,
    misere_checks.CHECKS,
    hardy_checks.CHECKS,
    printed_game_checks.CHECKS,
    set_checks.CHECKS,
    beyond_checks.CHECKS,
)
