"""Checks of the claims about Chomp, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.chomp import beyond_document, finite, infinite, rules, two_rows

CHECKS: dict[str, Checks] = join_checks(
    rules.CHECKS, finite.CHECKS, two_rows.CHECKS, infinite.CHECKS, beyond_document.CHECKS
)
