"""Which chapters prove the claim on the subtraction game, and what its symbols mean on small values."""

from theory.claims.subtraction import CHECKS, GAME
from verify.bruteforce.ground_truth import BruteForce
from verify.proofs.book import Book
from verify.proofs.subtraction.period import solved, sums_lost

TRUTH = BruteForce()

BOOK = Book(
    proofs={"SUB-001": (solved, sums_lost)},
    checks=CHECKS,
    meanings={"subtraction.grundy": lambda n: TRUTH.grundy((n,), GAME) if n >= 0 else 0},
    rules=frozenset({"subtraction.move"}),
)
