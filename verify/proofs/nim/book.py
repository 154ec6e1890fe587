"""Which chapters prove which claim of Nim, the principal theorem first.

Definitions, history and remarks without content have no entry: there is nothing to prove.
"""

from itertools import pairwise

from theory.claims.nim import CHECKS
from theory.rules.conventions import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import (
    binary,
    different_games,
    nim_sum,
    number_lists,
    remainder_by_variable,
    sprague_grundy,
    zermelo,
    zermelo_with_draws,
)
from verify.proofs.general.binary_columns import column_parity, odd_column_has_one
from verify.proofs.general.concrete_numbers import numeral, pair_sum
from verify.proofs.general.winning_strategy import chapters
from verify.proofs.nim import (
    any_order,
    binary_length,
    bouton,
    chain_poset_outcomes,
    free_adding,
    hardy_families,
    hardy_nim_sums,
    misere_bouton,
    moore_columns,
    moore_misere,
    nim_as_poset_game,
    nim_grundy,
    odd_columns,
    one_and_two_heaps,
    poker_nim,
    recursion_uniqueness,
    reply_strategy,
    sets_as_numbers,
    subtraction_sets,
    unique_winning_move,
    whole_plays,
    winning_move_count,
    winning_strategy,
)
from verify.proofs.nim import positions as on_lists
from verify.proofs.nim import winning_moves as moves
from verify.proofs.nim.document_examples import (
    by_cancelling,
    column_counts,
    decimal_digits,
    eighteen,
    game,
    misere_winning_moves,
    misread,
    move_to,
    options_of,
    outcome_of,
    set_code,
    set_difference,
    sum_is,
    two_and_two,
    winning_moves,
)
from verify.proofs.nim.executable_meanings import MEANINGS
from verify.proofs.nim.handmade_mutants import CHANGED

NORMAL, MISERE = Play.NORMAL, Play.MISERE
FIRST_GAME = CHECKS["NIM-086"].transcript
MISERE_GAME = CHECKS["NIM-102"].transcript
MUSEUM_GAME = CHECKS["NIM-042"].transcript
assert FIRST_GAME and MISERE_GAME and MUSEUM_GAME

FIRST = game(FIRST_GAME.positions, NORMAL, True)
SECOND = game(MISERE_GAME.positions, MISERE, True)
MUSEUM = game(MUSEUM_GAME.positions, MISERE, True)

# In the first two games the first player wins, and each move of that player is the only one that does.
FIRST_WINNERS = [winning_moves(*pair) for pair in list(pairwise(FIRST_GAME.positions))[::2]]
SECOND_WINNERS = [misere_winning_moves(*pair) for pair in list(pairwise(MISERE_GAME.positions))[::2]]
# What the computer leaves with big heaps, and what it finds and leaves at its last two moves.
RULED = [*MUSEUM_GAME.positions[1:9:2], *MUSEUM_GAME.positions[8:11]]

ZERMELO, MISERE_ZERMELO = chapters(winning_strategy.duel), chapters(winning_strategy.misere_duel)
PLAYS = (
    whole_plays.strategist_moves,
    whole_plays.strategist_is_last,
    whole_plays.defence_ends,
    whole_plays.defence_loses,
)
MISERE_PLAYS = (
    whole_plays.misere_strategist_moves,
    whole_plays.opponent_is_last,
    whole_plays.misere_defence_ends,
    whole_plays.defence_takes_the_last,
)

PROOFS: dict[str, tuple[Chapter, ...]] = {
    # The Hebrew document
    "NIM-002": (
        zermelo.one_winner,
        zermelo.strategy_wins,
        zermelo.every_play_ends,
        zermelo_with_draws.one_of_three,
        zermelo_with_draws.goal_is_reached,
        zermelo_with_draws.every_play_ends,
        ZERMELO.one_winner,
        MISERE_ZERMELO.one_winner,
        ZERMELO.plays_end,
        MISERE_ZERMELO.plays_end,
    ),
    "NIM-004": (one_and_two_heaps.one_heap,),
    "NIM-005": (outcome_of((1, 1)), options_of((1, 1)), options_of((0, 1)), options_of((1, 0))),
    "NIM-006": (
        outcome_of((2, 2)),
        options_of((2, 2)),
        move_to((0, 2), (0, 0)),
        move_to((1, 2), (1, 1)),
        outcome_of((0, 0)),
        outcome_of((1, 1)),
    ),
    "NIM-007": (recursion_uniqueness.only_recursion, bouton.lost, on_lists.move_decreases, reply_strategy.ends),
    "NIM-008": (decimal_digits(27), decimal_digits(153)),
    "NIM-009": (numeral(0b1011, 4),),
    "NIM-010": (sets_as_numbers.unique_expansion,),
    "NIM-011": (column_counts((7, 3, 12), 4), numeral(7, 4), numeral(3, 4), numeral(12, 4)),
    "NIM-012": (column_counts((7, 3, 12), 4), outcome_of((7, 3, 12))),
    "NIM-013": (bouton.bouton, winning_move_count.even_columns),
    "NIM-014": (
        outcome_of((7, 3, 4)),
        column_counts((7, 3, 4), 3),
        sum_is((7, 3, 4)),
        winning_moves((7, 13, 4), (7, 3, 4)),
        outcome_of((7, 13, 4)),
        sum_is((7, 13, 4)),
    ),
    "NIM-015": (
        winning_moves((7, 3, 12), (7, 3, 4)),
        outcome_of((7, 3, 12)),
        sum_is((7, 3, 12)),
        winning_moves((7, 13, 12), (1, 13, 12), (7, 11, 12), (7, 13, 10)),
    ),
    "NIM-016": (reply_strategy.either_way,),
    "NIM-017": (whole_plays.alternation, reply_strategy.alternate),
    "NIM-018": (
        on_lists.move_decreases,
        whole_plays.length_of_plays,
        reply_strategy.ends,
        recursion_uniqueness.bare_board,
    ),
    "NIM-019": (reply_strategy.change_of_any_heap,),
    "NIM-020": (reply_strategy.change_of_any_heap, free_adding.any_change_shows, free_adding.for_ever),
    "NIM-021": (
        winning_moves((46, 45, 21), (46, 45, 3)),
        column_counts((46, 45, 21), 6),
        sum_is((46, 45, 21)),
        numeral(46, 6),
        numeral(45, 6),
        numeral(21, 6),
        numeral(22, 6),
        numeral(3, 6),
    ),
    "NIM-022": (odd_column_has_one,),
    "NIM-023": (winning_move_count.repairing_move, binary.leading),
    "NIM-024": (odd_columns.single_match_fails, odd_columns.evened),
    "NIM-025": (
        odd_columns.odd_is_left,
        odd_columns.odd_is_not_the_end,
        odd_columns.single_match_fails,
        odd_columns.odd_of_width_one,
    ),
    "NIM-026": (outcome_of((1,), MISERE), outcome_of((1, 1), MISERE)),
    "NIM-027": (
        outcome_of((2, 2), MISERE),
        options_of((2, 2)),
        move_to((0, 2), (0, 1)),
        move_to((1, 2), (1, 0)),
        outcome_of((0, 1), MISERE),
        outcome_of((1, 0), MISERE),
    ),
    "NIM-028": (one_and_two_heaps.all_ones,),
    "NIM-029": (
        misere_bouton.misere_by_counts,
        winning_move_count.misere_same_moves,
        winning_move_count.misere_one_move,
        one_and_two_heaps.parity_choice,
        unique_winning_move.two_lowerings,
    ),
    "NIM-030": (one_and_two_heaps.big_stays, misere_bouton.zero_has_no_single_big),
    "NIM-031": (
        one_and_two_heaps.big_stays,
        misere_bouton.one_big_heap_shows,
        reply_strategy.lone_big_heap,
        unique_winning_move.two_lowerings,
        one_and_two_heaps.ones_alternate,
    ),
    "NIM-032": (
        reply_strategy.alternate,
        reply_strategy.misere_alternate,
        bouton.winning_reply,
        misere_bouton.misere_winning_reply,
        *PLAYS,
        *MISERE_PLAYS,
    ),
    "NIM-033": (hardy_families.consecutive, hardy_nim_sums.consecutive_sum),
    "NIM-034": (hardy_families.sevens, hardy_families.sevens_sum),
    "NIM-035": (hardy_families.two_to_five, two_and_two, sum_is((2, 3, 4, 5))),
    "NIM-036": (hardy_families.skew, hardy_families.nim_sums),
    "NIM-037": (hardy_families.union, hardy_families.misere_union),
    "NIM-038": (
        hardy_families.consecutive,
        hardy_families.sevens,
        hardy_families.two_to_five,
        hardy_families.skew,
        hardy_families.union,
    ),
    "NIM-040": (reply_strategy.answered, bouton.bouton, whole_plays.strategist_moves),
    # The Polish document
    "NIM-042": (MUSEUM, *(sum_is(p) for p in MUSEUM_GAME.positions[:-1])),
    "NIM-043": (MUSEUM, *(sum_is(p) for p in RULED)),
    "NIM-044": (
        one_and_two_heaps.misere_two_heaps,
        one_and_two_heaps.equalise,
        one_and_two_heaps.misere_two_heap_ends,
        one_and_two_heaps.mirror,
    ),
    "NIM-046": (numeral(0b10011, 5), numeral(0b10101, 5)),
    "NIM-047": (numeral(41, 6), numeral(45, 6)),
    "NIM-048": (sets_as_numbers.unique_expansion,),
    "NIM-049": (binary.toggled, binary.same_bits, number_lists.nim_sum),
    "NIM-050": (pair_sum(41, 27), numeral(41, 6), numeral(27, 5), numeral(50, 6)),
    "NIM-051": (sum_is((10, 13, 22, 31)), numeral(14, 4), numeral(26, 5)),
    "NIM-052": (column_parity,),
    "NIM-053": (
        nim_sum.associative,
        nim_sum.commutative,
        any_order.any_order,
        any_order.any_brackets,
        any_order.any_order_and_brackets,
    ),
    "NIM-054": (nim_sum.self_inverse, reply_strategy.equal_numbers),
    "NIM-055": (binary.disjoint, sets_as_numbers.distinct_powers),
    "NIM-056": (by_cancelling,),
    "NIM-057": (one_and_two_heaps.nonzero_can_be_zeroed,),
    "NIM-058": (one_and_two_heaps.zero_after_two_big,),
    "NIM-059": (one_and_two_heaps.opponent_leaves_start,),
    "NIM-060": (one_and_two_heaps.endgame, one_and_two_heaps.endgame_needs_two),
    "NIM-061": (one_and_two_heaps.endgame,),
    "NIM-062": (one_and_two_heaps.endgame,),
    "NIM-063": (outcome_of((1, 1, 1), MISERE), outcome_of((0, 1, 0), MISERE), outcome_of((0, 0, 1), MISERE)),
    "NIM-064": (reply_strategy.either_way,),
    "NIM-065": (binary_length.digits_iff, binary_length.leading_digit),
    "NIM-066": (winning_move_count.repairing_move, winning_move_count.odd_column, binary.leading),
    "NIM-067": (winning_move_count.three_moves, bouton.bouton, winning_move_count.misere_same_moves),
    "NIM-068": (reply_strategy.change_of_any_heap, on_lists.change_shows),
    "NIM-069": (
        move_to((25, 49, 54), (7, 49, 54)),
        eighteen,
        sum_is((25, 49, 54)),
        sum_is((7, 49, 54)),
        column_counts((25, 49, 54), 6),
        numeral(25, 6),
        numeral(49, 6),
        numeral(54, 6),
        numeral(30, 5),
    ),
    "NIM-070": (bouton.bouton, one_and_two_heaps.nonzero_can_be_zeroed, reply_strategy.winning_moves_are_zeroing),
    "NIM-071": (misere_bouton.misere_by_counts, reply_strategy.lone_big_heap, unique_winning_move.two_lowerings),
    "NIM-072": (reply_strategy.misere_by_cases,),
    "NIM-074": (sets_as_numbers.code_digits,),
    "NIM-075": (
        set_code((0, 2, 5), 6),
        numeral(37, 6),
        set_code((1, 2, 4, 5), 6),
        numeral(54, 6),
        set_difference((0, 2, 5), (1, 2, 4, 5), 6),
        set_code((0, 1, 4), 6),
        numeral(19, 5),
        pair_sum(37, 54),
    ),
    "NIM-076": (sets_as_numbers.code_of_difference, sets_as_numbers.code_of_family),
    "NIM-077": (sets_as_numbers.difference_associates, sets_as_numbers.difference_commutes),
    "NIM-078": (sets_as_numbers.odd_members, sets_as_numbers.no_sets_difference),
    # The Persian document
    "NIM-084": (
        sprague_grundy.sum_of_two,
        different_games.sum_of_different,
        different_games.own_values,
        sprague_grundy.equivalent_to_heap,
        different_games.value_by_heap,
        sprague_grundy.sum_lost_iff_equal,
        sprague_grundy.lost_iff_zero,
        different_games.different_lost_iff_zero,
    ),
    "NIM-085": (FIRST, misread),
    "NIM-086": (FIRST, *(sum_is(p) for p in FIRST_GAME.positions[:-1]), *FIRST_WINNERS),
    "NIM-087": (misere_winning_moves((2, 1, 0), (0, 1, 0)), winning_moves((2, 1, 0), (1, 1, 0))),
    "NIM-088": (
        ZERMELO.strategies,
        bouton.lost,
        recursion_uniqueness.only_recursion,
        MISERE_ZERMELO.strategies,
        misere_bouton.misere_lost,
        recursion_uniqueness.only_misere_recursion,
    ),
    "NIM-089": (outcome_of((3, 4, 5)),),
    "NIM-090": (one_and_two_heaps.one_heap,),
    "NIM-091": (one_and_two_heaps.two_heaps,),
    "NIM-092": (one_and_two_heaps.equalise, one_and_two_heaps.only_equalising),
    "NIM-093": (one_and_two_heaps.mirror, one_and_two_heaps.copying, *PLAYS, one_and_two_heaps.two_heaps),
    "NIM-094": (binary.toggled, binary.same_bits, number_lists.nim_sum),
    "NIM-095": (binary_length.ten_fingers, binary_length.fingers_add),
    "NIM-096": (
        reply_strategy.winning_moves_are_zeroing,
        one_and_two_heaps.nonzero_can_be_zeroed,
        bouton.bouton,
        reply_strategy.alternate,
    ),
    "NIM-097": (
        winning_move_count.number_of_winning_moves,
        moves.winning_move,
        moves.only_winning_moves,
        unique_winning_move.one_move_a_heap,
        winning_move_count.places_and_moves,
        unique_winning_move.some_heap_is_lowered,
        bouton.bouton,
        reply_strategy.alternate,
    ),
    "NIM-098": (
        winning_moves((3, 4, 5), (1, 4, 5)),
        misere_winning_moves((3, 4, 5), (1, 4, 5)),
        sum_is((3, 4, 5)),
        pair_sum(3, 2),
        pair_sum(4, 2),
        pair_sum(5, 2),
    ),
    "NIM-099": (reply_strategy.otherwise_zero, reply_strategy.leave_odd_ones),
    "NIM-100": (
        reply_strategy.zero_moves_alike,
        one_and_two_heaps.nonzero_can_be_zeroed,
        reply_strategy.otherwise_one_big,
        unique_winning_move.only_move,
        bouton.bouton,
        reply_strategy.lone_big_heap,
        unique_winning_move.two_lowerings,
    ),
    "NIM-101": (one_and_two_heaps.all_ones,),
    "NIM-102": (SECOND, *(sum_is(p) for p in MISERE_GAME.positions[:-1]), *SECOND_WINNERS),
    "NIM-103": (outcome_of((3, 4, 5)), outcome_of((3, 4, 5), MISERE)),
    "NIM-104": (sum_is((3, 4, 5)), numeral(3, 3), numeral(4, 3), numeral(5, 3), numeral(2, 3)),
    "NIM-105": (
        sum_is((2, 1, 4, 4, 1)),
        sum_is((3, 4, 5)),
        column_counts((3, 4, 5), 3),
        numeral(3, 3),
        numeral(4, 3),
        numeral(5, 3),
    ),
    "NIM-106": (winning_move_count.small_columns, winning_move_count.even_columns),
    "NIM-107": (FIRST, *FIRST_WINNERS),
    "NIM-108": (bouton.bouton,),
    "NIM-109": (reply_strategy.difference_of_sums,),
    "NIM-110": (reply_strategy.change_of_any_heap, on_lists.change_shows),
    "NIM-111": (winning_move_count.repairing_move, binary.leading),
    "NIM-112": (binary.decrease, binary.leading),
    "NIM-113": (
        unique_winning_move.only_move,
        winning_move_count.misere_one_move,
        reply_strategy.lone_big_heap,
        unique_winning_move.two_lowerings,
        one_and_two_heaps.ones_alternate,
    ),
    # Beyond the documents
    "NIM-116": (nim_grundy.grundy_is_nim_sum,),
    "NIM-117": (
        winning_move_count.number_of_winning_moves,
        winning_move_count.places_and_moves,
        unique_winning_move.one_move_a_heap,
        binary.leading,
        winning_move_count.misere_same_moves,
        winning_move_count.misere_one_move,
    ),
    "NIM-118": (hardy_families.marienbad,),
    "NIM-119": (
        moore_columns.moore_columns,
        remainder_by_variable.division,
        remainder_by_variable.multiple,
        moore_columns.few_heaps,
        moore_columns.one_heap_at_a_time,
    ),
    "NIM-120": (
        moore_misere.misere_columns,
        remainder_by_variable.division,
        remainder_by_variable.remainder_range,
        remainder_by_variable.multiple,
    ),
    "NIM-121": (poker_nim.poker, poker_nim.poker_misere, misere_bouton.misere_bouton),
    "NIM-122": (free_adding.free_adding, free_adding.free_adding_draw),
    "NIM-123": (hardy_families.union, hardy_families.equal_sums_union, hardy_families.two_winning_make_either),
    "NIM-125": (
        subtraction_sets.ferguson,
        subtraction_sets.misere_lost_iff_one,
        subtraction_sets.misere_is_shifted,
    ),
    "NIM-126": (misere_bouton.plays_differ, one_and_two_heaps.all_ones),
    "NIM-124": (
        nim_as_poset_game.nim_is_a_poset_game,
        nim_as_poset_game.picked,
        chain_poset_outcomes.one_choice,
        chain_poset_outcomes.same_outcome,
        chain_poset_outcomes.misere_same_outcome,
        chain_poset_outcomes.same_value,
    ),
}

# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(
    f"{name}.move"
    for name in ("nim", "moore", "poker-nim", "free-adding", "Heap", "First", "Second", "AnyGame", "zermelo", "drawn")
) | {"subtraction.allows", "subtraction.least"}

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, RULES)
