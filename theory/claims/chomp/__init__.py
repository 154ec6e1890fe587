"""Checks of the claims about Chomp, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.chomp import beyond_checks, finite_board_checks, infinite_board_checks, rules_checks, two_row_checks

CHECKS: dict[str, Checks] = join_checks(
    rules_checks.CHECKS,
    finite_board_checks.CHECKS,
    two_row_checks.CHECKS,
    infinite_board_checks.CHECKS,
    beyond_checks.CHECKS,
)
