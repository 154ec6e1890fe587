"""Checks of the claims about Wythoff's game and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.wythoff import beyond_checks, document_proof_checks, floor_checks, misere_checks, normal_checks

CHECKS: dict[str, Checks] = join_checks(
    normal_checks.CHECKS, misere_checks.CHECKS, document_proof_checks.CHECKS, floor_checks.CHECKS, beyond_checks.CHECKS
)
