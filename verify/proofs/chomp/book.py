"""The proofs of the claims on Chomp, and the chapters on given boards that they cite."""

from theory.claims.chomp import CHECKS
from theory.rules.chomp_rows import Rows
from verify.proofs.chomp.document_examples import bite_at, full_board, winning_bites
from verify.proofs.chomp.executable_meanings import MEANINGS
from verify.proofs.chomp.handmade_mutants import MUTANTS
from verify.proofs.chomp.three_rows import short_third_row
from verify.proofs.family_books import Book
from verify.proofs.theorem_chapters import Examples


def rows(text: str) -> Rows:
    """Return the rows that a name shows, such as 5-4-4."""
    return tuple(map(int, text.split("-")))


# What a bite takes or leaves, read from the rules, or assumed of an arbitrary game.
RULES = frozenset(
    {
        "chomp.has",
        "tower.has",
        "ordinal.has",
        "layers.has",
        "cells.below",
        "space.below",
        "divisors.cut",
        "numbered.cut",
        "poset.cut",
        "poset.has",
    }
)

EXAMPLES: Examples = {
    r"chomp\.bite\((.+):(\d+)-(\d+)\)": lambda board, i, j: bite_at(rows(board), int(i), int(j)),
    r"chomp\.winning\((.+)\)": lambda board: winning_bites(*rows(board)),
    r"chomp\.board\((\d+)x(\d+)\)": lambda m, n: full_board(int(m), int(n)),
    r"chomp\.short-third-row\((\d)\)": lambda z: short_third_row(int(z)),
}

BOOK = Book(CHECKS, MEANINGS, MUTANTS, RULES, EXAMPLES)
