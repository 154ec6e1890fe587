"""Which chapters prove which claim on Wythoff's game, the principal theorem first.

The history of the game has no entry: there is nothing to prove.
"""

from theory.claims.wythoff import CHECKS
from verify.proofs.book import Book, Chapter
from verify.proofs.general import beatty
from verify.proofs.general.duel import chapters
from verify.proofs.wythoff import (
    cases,
    circle,
    digits,
    document,
    duel,
    floors,
    gaps,
    golden,
    misere,
    moves,
    numeration,
    ostrowski,
    outcomes,
    ratio,
    sequences,
    whole,
    whole_count,
    whole_misere,
    whole_ratio,
    winning,
    zeckendorf,
)
from verify.proofs.wythoff.examples import lost_up_to
from verify.proofs.wythoff.meanings import MEANINGS
from verify.proofs.wythoff.roots import with_algebra
from verify.proofs.wythoff.twins import CHANGED

# The two players, in normal and in misère play.
PLAYERS, MISERE_PLAYERS = chapters(duel.duel), chapters(duel.misere_duel)

PROOFS: dict[str, tuple[Chapter, ...]] = {
    # The Polish document
    "WYT-001": (
        moves.wythoff_moves,
        moves.legal_iff,
        moves.stuck_at_the_end,
        moves.won_rule,
        moves.falls,
        PLAYERS.plays_end,
        moves.mirrored,
    ),
    "WYT-003": (misere.differs_from_nim, misere.agree_to_five, misere.three_three),
    "WYT-004": (misere.misere_wythoff, misere.misere_reply_wins),
    "WYT-005": (misere.plays_differ,),
    "WYT-006": (misere.only_the_end_changes,),
    "WYT-007": (
        moves.won_rule,
        moves.stuck_at_the_end,
        PLAYERS.strategies,
        MISERE_PLAYERS.strategies,
        PLAYERS.one_winner,
        MISERE_PLAYERS.one_winner,
    ),
    "WYT-008": (lost_up_to(13),),
    "WYT-009": (document.recursion,),
    "WYT-010": (winning.wythoff, winning.leaving_wins),
    "WYT-011": (document.first_property, document.both_increase, document.both_steps_occur),
    "WYT-012": (document.never_neighbours, document.between_is_larger),
    "WYT-013": (document.second_property, document.both_are_zero_at_zero),
    "WYT-014": (document.which_came_first,),
    "WYT-015": (document.third_property,),
    "WYT-016": (document.used_in_time,),
    "WYT-017": (winning.row_leaves,),
    "WYT-018": (winning.one_partner,),
    "WYT-019": (winning.one_distance, winning.diagonal_leaves),
    "WYT-020": (winning.exit, winning.no_exit_from_the_end),
    "WYT-021": (cases.exactly_one, cases.empty_row),
    "WYT-022": (cases.case_a,),
    "WYT-023": (cases.case_b,),
    "WYT-024": (cases.case_c,),
    "WYT-025": (cases.case_d,),
    "WYT-026": (cases.case_e,),
    "WYT-027": (cases.case_f,),
    "WYT-028": (ratio.floors, golden.golden_exists, whole.wythoff_whole, whole.golden_by_square_root),
    "WYT-029": (ratio.disjoint, golden.golden_exists, whole_ratio.disjoint),
    "WYT-030": (ratio.not_fractions, golden.golden_exists, whole_ratio.never_zero),
    "WYT-031": (ratio.smaller, golden.golden_exists, whole_ratio.smaller),
    "WYT-032": (ratio.larger, golden.golden_exists, whole_ratio.larger),
    "WYT-033": (ratio.increase, ratio.in_whole_numbers, golden.golden_exists),
    "WYT-034": (ratio.counted, ratio.count, golden.golden_exists, whole_count.counted),
    "WYT-035": (
        ratio.every_number,
        ratio.increase,
        golden.golden_exists,
        beatty.beatty,
        beatty.only_once,
        whole_count.every_number,
    ),
    "WYT-036": (ratio.same_sequences, golden.golden_exists, whole_count.sequences),
    "WYT-037": (misere.alike_from_three, misere.three_three),
    # Beyond the documents
    "WYT-038": (
        zeckendorf.by_digits,
        zeckendorf.zeros_and_shift,
        zeckendorf.shift_of_c,
        zeckendorf.no_neighbours,
        zeckendorf.expansion,
        zeckendorf.fibonacci,
        zeckendorf.one_way,
        circle.wythoff_circle,
        golden.golden_exists,
    ),
    "WYT-039": (
        outcomes.lost_iff_pair,
        sequences.mex_rule,
        gaps.product,
        floors.normal_floors,
        golden.root_exists,
        golden.complement,
        whole.whole_floors,
        whole.by_square_root,
        outcomes.winning_reply,
    ),
    "WYT-040": (
        ostrowski.pairs_by_digits,
        ostrowski.ends_and_members,
        digits.expansion,
        digits.place_is_worth_more,
        digits.admissible,
        digits.one_way,
        digits.unique,
        digits.shifted,
        digits.ends_in,
        numeration.recurrence,
        numeration.multiple_is_product,
        circle.circle,
        golden.root_exists,
        circle.in_whole_numbers,
    ),
    "WYT-041": (
        outcomes.misere_lost_iff_pair,
        sequences.mex_rule,
        gaps.product,
        floors.misere_floors,
        golden.root_exists,
        outcomes.misere_winning_reply,
        outcomes.plays_never_meet,
        misere.misere_wythoff,
        whole_misere.misere_whole,
    ),
}

# The moves, each read from the rules.
RULES = frozenset({"wythoff.move", "nim.move"})

BOOK = Book(PROOFS, with_algebra(CHECKS), MEANINGS, CHANGED, RULES)
