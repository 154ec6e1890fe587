"""Which chapters prove which claim on Wythoff's game, the principal theorem first.

The history of the game has no entry: there is nothing to prove.
"""

from theory.claims.wythoff import CHECKS
from verify.proofs.book import Book, Chapter
from verify.proofs.general import beatty
from verify.proofs.general.winning_strategy import chapters
from verify.proofs.wythoff import (
    document_cases,
    document_floor_proof,
    document_sequences,
    equivalent_descriptions,
    floor_formulas,
    golden_ratio,
    integer_floor_counts,
    integer_floors,
    integer_inequalities,
    integer_misere_floors,
    misere_wythoff,
    numeration,
    ostrowski_digits,
    pair_differences,
    pair_sequences,
    pairs_in_digits,
    winning_set,
    winning_strategy,
    wythoff_moves,
    wythoff_outcomes,
    zeckendorf_digits,
)
from verify.proofs.wythoff.document_examples import lost_up_to
from verify.proofs.wythoff.executable_meanings import MEANINGS
from verify.proofs.wythoff.handmade_mutants import CHANGED
from verify.proofs.wythoff.sympy_roots import with_algebra

# The two players, in normal and in misère play.
PLAYERS, MISERE_PLAYERS = chapters(winning_strategy.duel), chapters(winning_strategy.misere_duel)

PROOFS: dict[str, tuple[Chapter, ...]] = {
    # The Polish document
    "WYT-001": (
        wythoff_moves.wythoff_moves,
        wythoff_moves.legal_iff,
        wythoff_moves.stuck_at_the_end,
        wythoff_moves.won_rule,
        wythoff_moves.falls,
        PLAYERS.plays_end,
        wythoff_moves.mirrored,
    ),
    "WYT-003": (misere_wythoff.differs_from_nim, misere_wythoff.agree_to_five, misere_wythoff.three_three),
    "WYT-004": (misere_wythoff.misere_wythoff, misere_wythoff.misere_reply_wins),
    "WYT-005": (misere_wythoff.plays_differ,),
    "WYT-006": (misere_wythoff.only_the_end_changes,),
    "WYT-007": (
        wythoff_moves.won_rule,
        wythoff_moves.stuck_at_the_end,
        PLAYERS.strategies,
        MISERE_PLAYERS.strategies,
        PLAYERS.one_winner,
        MISERE_PLAYERS.one_winner,
    ),
    "WYT-008": (lost_up_to(13),),
    "WYT-009": (document_sequences.recursion,),
    "WYT-010": (winning_set.wythoff, winning_set.leaving_wins),
    "WYT-011": (
        document_sequences.first_property,
        document_sequences.both_increase,
        document_sequences.both_steps_occur,
    ),
    "WYT-012": (document_sequences.never_neighbours, document_sequences.between_is_larger),
    "WYT-013": (document_sequences.second_property,),
    "WYT-014": (document_sequences.which_came_first,),
    "WYT-015": (document_sequences.third_property,),
    "WYT-016": (document_sequences.used_in_time,),
    "WYT-017": (winning_set.row_leaves,),
    "WYT-018": (winning_set.one_partner,),
    "WYT-019": (winning_set.one_distance, winning_set.diagonal_leaves),
    "WYT-020": (winning_set.exit, winning_set.no_exit_from_the_end),
    "WYT-021": (document_cases.exactly_one, document_cases.empty_row),
    "WYT-022": (document_cases.case_a,),
    "WYT-023": (document_cases.case_b,),
    "WYT-024": (document_cases.case_c,),
    "WYT-025": (document_cases.case_d,),
    "WYT-026": (document_cases.case_e,),
    "WYT-027": (document_cases.case_f,),
    "WYT-028": (
        document_floor_proof.floors,
        golden_ratio.golden_exists,
        integer_floors.wythoff_whole,
        integer_floors.golden_by_square_root,
    ),
    "WYT-029": (document_floor_proof.disjoint, golden_ratio.golden_exists, integer_inequalities.disjoint),
    "WYT-030": (document_floor_proof.not_fractions, golden_ratio.golden_exists, integer_inequalities.never_zero),
    "WYT-031": (document_floor_proof.smaller, golden_ratio.golden_exists, integer_inequalities.smaller),
    "WYT-032": (document_floor_proof.larger, golden_ratio.golden_exists, integer_inequalities.larger),
    "WYT-033": (document_floor_proof.increase, golden_ratio.golden_exists),
    "WYT-034": (
        document_floor_proof.counted,
        document_floor_proof.count,
        golden_ratio.golden_exists,
        integer_floor_counts.counted,
    ),
    "WYT-035": (
        document_floor_proof.every_number,
        document_floor_proof.increase,
        golden_ratio.golden_exists,
        beatty.beatty,
        beatty.only_once,
        integer_floor_counts.every_number,
    ),
    "WYT-036": (
        document_floor_proof.same_sequences,
        golden_ratio.golden_exists,
        integer_floor_counts.sequences,
        document_floor_proof.in_whole_numbers,
    ),
    "WYT-037": (misere_wythoff.alike_from_three, misere_wythoff.three_three),
    # Beyond the documents
    "WYT-038": (
        zeckendorf_digits.by_digits,
        zeckendorf_digits.zeros_and_shift,
        zeckendorf_digits.shift_of_c,
        zeckendorf_digits.no_neighbours,
        zeckendorf_digits.expansion,
        zeckendorf_digits.fibonacci,
        zeckendorf_digits.one_way,
        equivalent_descriptions.wythoff_circle,
        golden_ratio.golden_exists,
    ),
    "WYT-039": (
        wythoff_outcomes.lost_iff_pair,
        pair_sequences.mex_rule,
        pair_differences.product,
        floor_formulas.normal_floors,
        golden_ratio.root_exists,
        golden_ratio.complement,
        integer_floors.whole_floors,
        integer_floors.by_square_root,
        wythoff_outcomes.winning_reply,
    ),
    "WYT-040": (
        pairs_in_digits.pairs_by_digits,
        pairs_in_digits.ends_and_members,
        ostrowski_digits.expansion,
        ostrowski_digits.place_is_worth_more,
        ostrowski_digits.admissible,
        ostrowski_digits.one_way,
        ostrowski_digits.unique,
        ostrowski_digits.shifted,
        ostrowski_digits.ends_in,
        numeration.recurrence,
        numeration.multiple_is_product,
        equivalent_descriptions.circle,
        golden_ratio.root_exists,
        equivalent_descriptions.in_whole_numbers,
    ),
    "WYT-041": (
        wythoff_outcomes.misere_lost_iff_pair,
        pair_sequences.mex_rule,
        pair_differences.product,
        floor_formulas.misere_floors,
        golden_ratio.root_exists,
        wythoff_outcomes.misere_winning_reply,
        wythoff_outcomes.plays_never_meet,
        misere_wythoff.misere_wythoff,
        integer_misere_floors.misere_whole,
    ),
}

# The moves, each read from the rules.
RULES = frozenset({"wythoff.move", "nim.move"})

BOOK = Book(PROOFS, with_algebra(CHECKS), MEANINGS, CHANGED, RULES)
