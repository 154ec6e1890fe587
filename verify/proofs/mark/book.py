"""The proofs of the claims on MARK, and the chapters on given heaps and sums that they cite.

The theorems on K-MARK, Up-MARK and misère play hold for every k; with k = 2 they are those of the document
(`k_mark_outcomes.two_is_mark`, `up_mark.two_is_up_mark`).
"""

from ast import literal_eval

from theory.claims.mark import CHECKS
from theory.rules.conventions import Play
from verify.proofs.family_books import Book
from verify.proofs.general import concrete_numbers
from verify.proofs.general.zermelo_for_game import chapters_on
from verify.proofs.mark import document_examples
from verify.proofs.mark.document import computed_tables
from verify.proofs.mark.document.misere_proof_steps import only_misere_win
from verify.proofs.mark.document_examples import heap, kind, odd, options, sequence_table, total_of, values_table
from verify.proofs.mark.executable_meanings import MEANINGS
from verify.proofs.mark.handmade_mutants import MUTANTS
from verify.proofs.mark.zermelo_theorem import duel, misere_duel, up_duel, up_misere_duel
from verify.proofs.theorem_chapters import Examples

VARIANTS = {"k-mark.normal": "normal", "k-mark.misere": "misere", "up-k-mark": "up"}
# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(f"{name}.move" for name in ("mark", "k-mark", "up-k-mark", "nim", "First", "AnyGame"))

EXAMPLES: Examples = {
    **concrete_numbers.EXAMPLES,
    **chapters_on("k-mark.duel", duel),
    **chapters_on("k-mark.misere-duel", misere_duel),
    **chapters_on("up-k-mark.duel", up_duel),
    **chapters_on("up-k-mark.misere-duel", up_misere_duel),
    r"mark\.heap\((\d+)\)": lambda n: heap(int(n)),
    r"mark\.kind\((\d+)\)": lambda n: kind(int(n)),
    r"mark\.options\((\d+)\)": lambda n: options(int(n)),
    r"mark\.winning\((\d+)\)": lambda n: document_examples.winning_move(int(n)),
    r"mark\.odd(\(.+\))": lambda numbers: odd(*literal_eval(numbers)),
    r"mark\.values-to-(\d+)": lambda last: values_table(int(last)),
    r"mark\.sequences-to-(\d+)": lambda last: sequence_table(int(last)),
    r"sum-mark\.value(\(.+\))": lambda sizes: total_of(literal_eval(sizes)),
    r"sum-mark\.winning(\(.+\))": lambda sizes: document_examples.sum_winning_moves(literal_eval(sizes)),
    r"k-mark\.(normal|misere)-(\d+)-in-base-(\d+)": lambda play, n, base: computed_tables.outcome_of(
        int(n), int(base), Play(play)
    ),
    r"k-mark\.misere-winning\((\d+)\)": lambda n: only_misere_win(int(n), int(n) // 2),
    r"(k-mark\.normal|k-mark\.misere|up-k-mark)\.first-(\d+)-in-base-(\d+)": lambda pair, last, base: (
        computed_tables.first_members(VARIANTS[pair], int(base), int(last))
    ),
    r"k-digits\.(\d+)-in-base-(\d+)": lambda n, base: computed_tables.written(int(n), int(base)),
}

BOOK = Book(CHECKS, MEANINGS, MUTANTS, RULES, EXAMPLES)
