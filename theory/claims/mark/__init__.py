"""Checks of the claims about MARK and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.mark import beyond_document, digits, k_mark, one_heap_misere, one_heap_normal, sums, up_mark

CHECKS: dict[str, Checks] = join_checks(
    one_heap_normal.CHECKS,
    digits.CHECKS,
    sums.CHECKS,
    one_heap_misere.CHECKS,
    up_mark.CHECKS,
    k_mark.CHECKS,
    beyond_document.CHECKS,
)
