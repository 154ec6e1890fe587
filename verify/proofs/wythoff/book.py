"""The proofs of the claims on Wythoff's game, and the chapters on given positions that they cite."""

from theory.claims.wythoff import CHECKS
from verify.proofs.family_books import Book
from verify.proofs.general.zermelo_for_game import chapters_on
from verify.proofs.theorem_chapters import Examples
from verify.proofs.wythoff.document_examples import lost_up_to
from verify.proofs.wythoff.executable_meanings import MEANINGS
from verify.proofs.wythoff.handmade_mutants import MUTANTS
from verify.proofs.wythoff.sympy_roots import with_algebra
from verify.proofs.wythoff.zermelo_theorem import duel, misere_duel

# The moves, each read from the rules.
RULES = frozenset({"wythoff.move", "nim.move"})

EXAMPLES: Examples = {
    **chapters_on("wythoff.duel", duel),
    **chapters_on("wythoff.misere-duel", misere_duel),
    r"wythoff\.lost-up-to-(\d+)": lambda largest: lost_up_to(int(largest)),
}

BOOK = Book(with_algebra(CHECKS), MEANINGS, MUTANTS, RULES, EXAMPLES)
