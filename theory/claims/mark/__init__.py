"""Checks of the claims about MARK and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.mark import (
    beyond_checks,
    digit_checks,
    k_mark_checks,
    one_heap_misere_checks,
    one_heap_normal_checks,
    sum_checks,
    up_mark_checks,
)

CHECKS: dict[str, Checks] = join_checks(
    one_heap_normal_checks.CHECKS,
    digit_checks.CHECKS,
    sum_checks.CHECKS,
    one_heap_misere_checks.CHECKS,
    up_mark_checks.CHECKS,
    k_mark_checks.CHECKS,
    beyond_checks.CHECKS,
)
