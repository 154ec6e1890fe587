"""Checks of the claims about Wythoff's game and its variants, by tag (`CHECKS`)."""

from theory.claims.check import Checks, joined
from theory.claims.wythoff import beyond, floors, misere, normal, winning

CHECKS: dict[str, Checks] = joined(normal.CHECKS, misere.CHECKS, winning.CHECKS, floors.CHECKS, beyond.CHECKS)
