"""The proofs of the claim on the subtraction game, and the meanings of its symbols on small values."""

from theory.claims.subtraction import CHECKS, GAME
from verify.bruteforce.ground_truth import BruteForce
from verify.proofs.family_books import Book

TRUTH = BruteForce()

BOOK = Book(
    checks=CHECKS,
    meanings={"subtraction.grundy": lambda n: TRUTH.grundy((n,), GAME) if n >= 0 else 0},
    rules=frozenset({"subtraction.move"}),
)
