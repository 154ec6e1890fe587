"""Checks of the claims about MARK and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, joined
from theory.claims.mark import beyond, digits, k_mark, misere, normal, sums, up

CHECKS: dict[str, Checks] = joined(
    normal.CHECKS, digits.CHECKS, sums.CHECKS, misere.CHECKS, up.CHECKS, k_mark.CHECKS, beyond.CHECKS
)
