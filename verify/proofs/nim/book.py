"""The proofs of the claims on Nim, and the chapters on given positions that they cite."""

import re
from ast import literal_eval

from theory.claims.nim import CHECKS
from theory.rules.conventions import Play
from verify.proofs.family_books import Book
from verify.proofs.general import concrete_numbers
from verify.proofs.general.number_lists import Sizes
from verify.proofs.general.zermelo_for_game import chapters_on
from verify.proofs.nim import concrete_positions, document_examples
from verify.proofs.nim.document_examples import column_counts, decimal_digits, game, game_name
from verify.proofs.nim.executable_meanings import MEANINGS
from verify.proofs.nim.handmade_mutants import MUTANTS
from verify.proofs.nim.zermelo_theorem import duel, misere_duel
from verify.proofs.theorem_chapters import Chapter, Examples

# The sets of the example consist of numbers below 6.
BELOW = 6
# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(
    f"{name}.move"
    for name in ("nim", "moore", "poker-nim", "free-adding", "Heap", "First", "Second", "AnyGame", "zermelo", "drawn")
) | {"subtraction.allows", "subtraction.least"}


def printed_game(tag: str, play: Play, first: bool) -> Examples:
    """Return the chapter on the game that a claim prints.

    Args:     tag: the claim.     play: the play.     first: whether the player who begins wins.
    """
    printed = CHECKS[tag].transcript
    assert printed
    return {re.escape(game_name(printed.positions, play)): lambda: game(printed.positions, play, first)}


def _winning_moves(text: str) -> Chapter:
    sizes: Sizes = literal_eval(text)
    return concrete_positions.winning_moves(sizes, *concrete_positions.winning(sizes, Play.NORMAL))


def _misere_winning_moves(text: str) -> Chapter:
    sizes: Sizes = literal_eval(text)
    return concrete_positions.misere_winning_moves(sizes, *concrete_positions.winning(sizes, Play.MISERE))


def _column_counts(text: str) -> Chapter:
    sizes: Sizes = literal_eval(text)
    return column_counts(sizes, max(sizes).bit_length())


EXAMPLES: Examples = {
    **concrete_numbers.EXAMPLES,
    **chapters_on("nim.duel", duel),
    **chapters_on("nim.misere-duel", misere_duel),
    **printed_game("NIM-086", Play.NORMAL, first=True),
    **printed_game("NIM-102", Play.MISERE, first=True),
    **printed_game("NIM-042", Play.MISERE, first=True),
    r"nim\.(normal|misere)(\(.+\))": lambda play, sizes: concrete_positions.outcome_of(literal_eval(sizes), Play(play)),
    r"nim\.options(\(.+\))": lambda sizes: concrete_positions.options_of(literal_eval(sizes)),
    r"nim\.move(\(.+\))(\(.+\))": lambda position, option: concrete_positions.move_to(
        literal_eval(position), literal_eval(option)
    ),
    r"nim\.value(\(.+\))": lambda sizes: concrete_positions.value_of(literal_eval(sizes)),
    r"nim\.winning(\(.+\))": _winning_moves,
    r"nim\.misere-winning(\(.+\))": _misere_winning_moves,
    r"columns(\(.+\))": _column_counts,
    r"decimal\.(\d+)": lambda n: decimal_digits(int(n)),
    r"code(\(.+\))": lambda members: document_examples.set_code(literal_eval(members), BELOW),
    r"difference(\(.+\))(\(.+\))": lambda left, right: document_examples.set_difference(
        literal_eval(left), literal_eval(right), BELOW
    ),
}

BOOK = Book(CHECKS, MEANINGS, MUTANTS, RULES, EXAMPLES)
