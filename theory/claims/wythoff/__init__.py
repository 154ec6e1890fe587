"""Checks of the claims about Wythoff's game and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, join_checks
from theory.claims.wythoff import beyond_document, document_proof, floors, misere, normal

CHECKS: dict[str, Checks] = join_checks(
    normal.CHECKS, misere.CHECKS, document_proof.CHECKS, floors.CHECKS, beyond_document.CHECKS
)
