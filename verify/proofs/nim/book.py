"""Which chapters prove which claim of Nim, the principal theorem first.

Definitions, history and remarks without content have no entry: there is nothing to prove.
"""

from itertools import pairwise

from theory.claims.nim import CHECKS
from theory.rules.conventions import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import binary, lists, nim_sum, remainders, sprague_grundy, zermelo
from verify.proofs.general.columns import column_parity, odd_column_has_one
from verify.proofs.general.duel import chapters
from verify.proofs.general.numerals import numeral, pair_sum
from verify.proofs.nim import (
    adding,
    bouton,
    chains,
    columns,
    duel,
    fingers,
    grundy,
    hardy,
    misere,
    moore_columns,
    moore_misere,
    moves,
    odd,
    plays,
    poker,
    posets,
    recursion,
    sets,
    small,
    strategy,
    unique,
)
from verify.proofs.nim import positions as on_lists
from verify.proofs.nim.examples import (
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
from verify.proofs.nim.meanings import MEANINGS
from verify.proofs.nim.twins import CHANGED

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

ZERMELO, MISERE_ZERMELO = chapters(duel.duel), chapters(duel.misere_duel)
PLAYS = (plays.strategist_moves, plays.strategist_is_last, plays.defence_ends, plays.defence_loses)
MISERE_PLAYS = (
    plays.misere_strategist_moves,
    plays.opponent_is_last,
    plays.misere_defence_ends,
    plays.defence_takes_the_last,
)

PROOFS: dict[str, tuple[Chapter, ...]] = {
    # The Hebrew document
    "NIM-002": (
        zermelo.one_winner,
        zermelo.strategy_wins,
        zermelo.every_play_ends,
        ZERMELO.one_winner,
        MISERE_ZERMELO.one_winner,
        ZERMELO.plays_end,
        MISERE_ZERMELO.plays_end,
    ),
    "NIM-004": (small.one_heap,),
    "NIM-005": (outcome_of((1, 1)), options_of((1, 1)), options_of((0, 1)), options_of((1, 0))),
    "NIM-006": (
        outcome_of((2, 2)),
        options_of((2, 2)),
        move_to((0, 2), (0, 0)),
        move_to((1, 2), (1, 1)),
        outcome_of((0, 0)),
        outcome_of((1, 1)),
    ),
    "NIM-007": (recursion.only_recursion, bouton.lost, on_lists.move_decreases, strategy.ends),
    "NIM-008": (decimal_digits(27), decimal_digits(153)),
    "NIM-009": (numeral(0b1011, 4),),
    "NIM-010": (sets.unique_expansion,),
    "NIM-011": (column_counts((7, 3, 12), 4), numeral(7, 4), numeral(3, 4), numeral(12, 4)),
    "NIM-012": (column_counts((7, 3, 12), 4), outcome_of((7, 3, 12))),
    "NIM-013": (bouton.bouton, columns.even_columns),
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
    "NIM-016": (strategy.either_way,),
    "NIM-017": (plays.alternation, strategy.alternate),
    "NIM-018": (on_lists.move_decreases, plays.length_of_plays, strategy.ends, recursion.bare_board),
    "NIM-019": (strategy.change_of_any_heap,),
    "NIM-020": (strategy.change_of_any_heap, adding.any_change_shows, adding.for_ever),
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
    "NIM-023": (columns.repairing_move, binary.leading),
    "NIM-024": (odd.single_match_fails, odd.evened),
    "NIM-025": (odd.odd_is_left, odd.odd_is_not_the_end, odd.single_match_fails, odd.odd_of_width_one),
    "NIM-026": (outcome_of((1,), MISERE), outcome_of((1, 1), MISERE)),
    "NIM-027": (
        outcome_of((2, 2), MISERE),
        options_of((2, 2)),
        move_to((0, 2), (0, 1)),
        move_to((1, 2), (1, 0)),
        outcome_of((0, 1), MISERE),
        outcome_of((1, 0), MISERE),
    ),
    "NIM-028": (small.all_ones,),
    "NIM-029": (
        misere.misere_by_counts,
        columns.misere_same_moves,
        columns.misere_one_move,
        small.parity_choice,
        unique.two_lowerings,
    ),
    "NIM-030": (small.big_stays, misere.zero_has_no_single_big),
    "NIM-031": (
        small.big_stays,
        misere.one_big_heap_shows,
        strategy.lone_big_heap,
        unique.two_lowerings,
        small.ones_alternate,
    ),
    "NIM-032": (
        strategy.alternate,
        strategy.misere_alternate,
        bouton.winning_reply,
        misere.misere_winning_reply,
        *PLAYS,
        *MISERE_PLAYS,
    ),
    "NIM-033": (hardy.consecutive, hardy.nim_sums),
    "NIM-034": (hardy.sevens, hardy.sevens_sum),
    "NIM-035": (hardy.two_to_five, two_and_two, sum_is((2, 3, 4, 5))),
    "NIM-036": (hardy.skew, hardy.nim_sums),
    "NIM-037": (hardy.union, hardy.misere_union),
    "NIM-038": (hardy.consecutive, hardy.sevens, hardy.two_to_five, hardy.skew, hardy.union),
    "NIM-040": (strategy.answered, bouton.bouton, plays.strategist_moves),
    # The Polish document
    "NIM-042": (MUSEUM, *(sum_is(p) for p in MUSEUM_GAME.positions[:-1])),
    "NIM-043": (MUSEUM, *(sum_is(p) for p in RULED)),
    "NIM-044": (small.misere_two_heaps, small.equalise, small.misere_two_heap_ends),
    "NIM-046": (numeral(0b10011, 5), numeral(0b10101, 5)),
    "NIM-047": (numeral(41, 6), numeral(45, 6)),
    "NIM-048": (sets.unique_expansion,),
    "NIM-049": (binary.toggled, binary.same_bits, lists.nim_sum),
    "NIM-050": (pair_sum(41, 27), numeral(41, 6), numeral(27, 5), numeral(50, 6)),
    "NIM-051": (sum_is((10, 13, 22, 31)), numeral(14, 4), numeral(26, 5)),
    "NIM-052": (column_parity,),
    "NIM-053": (nim_sum.associative, nim_sum.commutative),
    "NIM-054": (nim_sum.self_inverse, strategy.equal_numbers),
    "NIM-055": (binary.disjoint, sets.distinct_powers),
    "NIM-056": (by_cancelling,),
    "NIM-057": (small.nonzero_can_be_zeroed,),
    "NIM-058": (small.zero_after_two_big,),
    "NIM-059": (small.opponent_leaves_start,),
    "NIM-060": (small.endgame, small.endgame_needs_two),
    "NIM-061": (small.endgame,),
    "NIM-062": (small.endgame,),
    "NIM-063": (outcome_of((1, 1, 1), MISERE), outcome_of((0, 1, 0), MISERE), outcome_of((0, 0, 1), MISERE)),
    "NIM-064": (strategy.either_way,),
    "NIM-065": (fingers.digits_iff, fingers.leading_digit),
    "NIM-066": (columns.repairing_move, columns.odd_column, binary.leading),
    "NIM-067": (columns.three_moves, bouton.bouton, columns.misere_same_moves),
    "NIM-068": (strategy.change_of_any_heap, on_lists.change_shows),
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
    "NIM-070": (bouton.bouton, small.nonzero_can_be_zeroed, strategy.winning_moves_are_zeroing),
    "NIM-071": (misere.misere_by_counts, strategy.lone_big_heap, unique.two_lowerings),
    "NIM-072": (strategy.misere_by_cases,),
    "NIM-074": (sets.code_digits,),
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
    "NIM-076": (sets.code_of_difference, sets.code_of_family),
    "NIM-077": (sets.difference_associates, sets.difference_commutes),
    "NIM-078": (sets.odd_members, sets.no_sets_difference),
    # The Persian document
    "NIM-084": (
        sprague_grundy.sum_of_two,
        sprague_grundy.sum_of_many,
        sprague_grundy.equivalent_to_heap,
        sprague_grundy.sum_lost_iff_equal,
        sprague_grundy.lost_iff_zero,
        sprague_grundy.many_lost_iff_zero,
    ),
    "NIM-085": (FIRST, misread),
    "NIM-086": (FIRST, *(sum_is(p) for p in FIRST_GAME.positions[:-1]), *FIRST_WINNERS),
    "NIM-087": (misere_winning_moves((2, 1, 0), (0, 1, 0)), winning_moves((2, 1, 0), (1, 1, 0))),
    "NIM-088": (
        ZERMELO.strategies,
        bouton.lost,
        recursion.only_recursion,
        MISERE_ZERMELO.strategies,
        misere.misere_lost,
        recursion.only_misere_recursion,
    ),
    "NIM-089": (outcome_of((3, 4, 5)),),
    "NIM-090": (small.one_heap,),
    "NIM-091": (small.two_heaps,),
    "NIM-092": (small.equalise, small.only_equalising),
    "NIM-093": (small.mirror, small.copying, *PLAYS, small.two_heaps),
    "NIM-094": (binary.toggled, binary.same_bits, lists.nim_sum),
    "NIM-095": (fingers.ten_fingers, fingers.fingers_add),
    "NIM-096": (strategy.winning_moves_are_zeroing, small.nonzero_can_be_zeroed, bouton.bouton, strategy.alternate),
    "NIM-097": (
        columns.number_of_winning_moves,
        moves.winning_move,
        moves.only_winning_moves,
        unique.one_move_a_heap,
        columns.places_and_moves,
        unique.some_heap_is_lowered,
        bouton.bouton,
        strategy.alternate,
    ),
    "NIM-098": (
        winning_moves((3, 4, 5), (1, 4, 5)),
        misere_winning_moves((3, 4, 5), (1, 4, 5)),
        sum_is((3, 4, 5)),
        pair_sum(3, 2),
        pair_sum(4, 2),
        pair_sum(5, 2),
    ),
    "NIM-099": (strategy.otherwise_zero, strategy.leave_odd_ones),
    "NIM-100": (
        strategy.zero_moves_alike,
        small.nonzero_can_be_zeroed,
        strategy.otherwise_one_big,
        unique.only_move,
        bouton.bouton,
        strategy.lone_big_heap,
        unique.two_lowerings,
    ),
    "NIM-101": (small.all_ones,),
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
    "NIM-106": (columns.small_columns, columns.even_columns),
    "NIM-107": (FIRST, *FIRST_WINNERS),
    "NIM-108": (bouton.bouton,),
    "NIM-109": (strategy.difference_of_sums,),
    "NIM-110": (strategy.change_of_any_heap, on_lists.change_shows),
    "NIM-111": (columns.repairing_move, binary.leading),
    "NIM-112": (binary.decrease, binary.leading),
    "NIM-113": (
        unique.only_move,
        columns.misere_one_move,
        strategy.lone_big_heap,
        unique.two_lowerings,
        small.ones_alternate,
    ),
    # Beyond the documents
    "NIM-116": (grundy.grundy_is_nim_sum,),
    "NIM-117": (
        columns.number_of_winning_moves,
        columns.places_and_moves,
        unique.one_move_a_heap,
        binary.leading,
        columns.misere_same_moves,
        columns.misere_one_move,
    ),
    "NIM-118": (hardy.marienbad,),
    "NIM-119": (
        moore_columns.moore_columns,
        remainders.division,
        remainders.multiple,
        moore_columns.few_heaps,
        moore_columns.one_heap_at_a_time,
    ),
    "NIM-120": (moore_misere.misere_columns, remainders.division, remainders.remainder_range, remainders.multiple),
    "NIM-121": (poker.poker, poker.poker_misere, misere.misere_bouton),
    "NIM-122": (adding.free_adding, adding.free_adding_draw),
    "NIM-123": (hardy.union, hardy.equal_sums_union, hardy.two_winning_make_either),
    "NIM-124": (
        posets.nim_is_a_poset_game,
        posets.picked,
        chains.one_choice,
        chains.same_outcome,
        chains.misere_same_outcome,
        chains.same_value,
    ),
}

# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(
    f"{name}.move" for name in ("nim", "moore", "poker-nim", "free-adding", "Heap", "First", "Second", "zermelo")
)

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, RULES)
