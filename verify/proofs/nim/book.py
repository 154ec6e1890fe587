"""Which chapters prove which claim of Nim, the principal theorem first.

Definitions, history and remarks without content have no entry: there is nothing to prove.
"""

from theory.claims.nim import CHECKS
from theory.rules.play import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import binary, nim_sum, remainders, sprague_grundy, zermelo
from verify.proofs.general.columns import column_parity, odd_column_has_one, sum_stays_below
from verify.proofs.general.numerals import numeral, pair_sum
from verify.proofs.nim import (
    adding,
    bouton,
    columns,
    grundy,
    hardy,
    misere,
    moore,
    moore_columns,
    moore_misere,
    moves,
    odd,
    poker,
    posets,
    sets,
    small,
    strategy,
)
from verify.proofs.nim import positions as on_lists
from verify.proofs.nim.examples import (
    by_cancelling,
    column_counts,
    decimal_digits,
    game,
    move_to,
    outcome_of,
    set_code,
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

PROOFS: dict[str, tuple[Chapter, ...]] = {
    # The Hebrew document
    "NIM-002": (
        zermelo.exactly_one,
        zermelo.strategy_beats,
        zermelo.no_other_strategy,
        zermelo.strategy_keeps,
        zermelo.strategy_wins,
        zermelo.every_play_ends,
    ),
    "NIM-004": (small.one_heap,),
    "NIM-005": (outcome_of((1, 1)), winning_moves((0, 1), (0, 0)), winning_moves((1, 0), (0, 0))),
    "NIM-006": (
        outcome_of((2, 2)),
        small.mirror,
        move_to((0, 2), (0, 0)),
        move_to((1, 2), (1, 1)),
        outcome_of((0, 0)),
        outcome_of((1, 1)),
    ),
    "NIM-008": (decimal_digits(27), decimal_digits(153)),
    "NIM-009": (numeral(0b1011, 4),),
    "NIM-010": (sets.unique_expansion,),
    "NIM-011": (column_counts((7, 3, 12), 4), numeral(7, 4), numeral(3, 4), numeral(12, 4)),
    "NIM-012": (column_counts((7, 3, 12), 4), outcome_of((7, 3, 12))),
    "NIM-013": (bouton.bouton, columns.even_columns),
    "NIM-014": (outcome_of((7, 3, 4)), winning_moves((7, 13, 4), (7, 3, 4)), sum_is((7, 13, 4))),
    "NIM-015": (
        winning_moves((7, 3, 12), (7, 3, 4)),
        sum_is((7, 3, 12)),
        winning_moves((7, 13, 12), (1, 13, 12), (7, 11, 12), (7, 13, 10)),
    ),
    "NIM-016": (strategy.either_way,),
    "NIM-017": (strategy.alternate,),
    "NIM-018": (on_lists.move_decreases, strategy.ends),
    "NIM-019": (strategy.change_of_any_heap,),
    "NIM-020": (adding.any_change_shows, strategy.change_of_any_heap, move_to((2, 1), (1, 1))),
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
    "NIM-023": (columns.repairing_move, columns.places_and_moves, binary.lowered_iff, binary.leading),
    "NIM-024": (odd.single_match_fails, strategy.either_way),
    "NIM-025": (odd.odd_is_left, odd.odd_is_not_the_end, odd.single_match_fails, odd.odd_of_width_one),
    "NIM-026": (outcome_of((1,), MISERE), outcome_of((1, 1), MISERE)),
    "NIM-027": (
        outcome_of((2, 2), MISERE),
        move_to((0, 2), (0, 1)),
        move_to((1, 2), (1, 0)),
        outcome_of((0, 1), MISERE),
        outcome_of((1, 0), MISERE),
    ),
    "NIM-028": (small.all_ones,),
    "NIM-029": (misere.misere_by_counts, misere.misere_bouton, columns.misere_same_moves, columns.misere_one_move),
    "NIM-030": (small.big_stays,),
    "NIM-031": (small.parity_choice, small.big_stays, misere.one_big_heap_shows, small.ones_alternate),
    "NIM-032": (
        strategy.alternate,
        strategy.misere_alternate,
        bouton.winning_reply,
        misere.misere_winning_reply,
        on_lists.move_decreases,
    ),
    "NIM-033": (hardy.consecutive, hardy.even_successor),
    "NIM-034": (hardy.sevens,),
    "NIM-035": (hardy.two_to_five, two_and_two),
    "NIM-036": (hardy.skew,),
    "NIM-037": (hardy.union, hardy.misere_union),
    "NIM-038": (hardy.consecutive, hardy.sevens, hardy.two_to_five, hardy.skew, hardy.union),
    "NIM-040": (strategy.answered,),
    # The Polish document
    "NIM-042": (MUSEUM, *(sum_is(p) for p in MUSEUM_GAME.positions[:-1])),
    "NIM-043": (MUSEUM, misere.misere_by_counts),
    "NIM-044": (small.misere_two_heaps, small.equalise, small.mirror, small.misere_two_heap_ends),
    "NIM-046": (numeral(0b10011, 5), numeral(0b10101, 5)),
    "NIM-047": (numeral(41, 6), numeral(45, 6)),
    "NIM-048": (sets.unique_expansion,),
    "NIM-049": (binary.toggled, binary.same_bits),
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
    "NIM-065": (binary.digits_bound, binary.no_bits_above, sets.unique_expansion),
    "NIM-066": (columns.repairing_move, columns.odd_column, binary.lowered_iff),
    "NIM-067": (columns.three_ways, columns.places_and_moves, columns.misere_same_moves),
    "NIM-068": (strategy.change_of_any_heap, on_lists.change_shows),
    "NIM-069": (
        move_to((25, 49, 54), (7, 49, 54)),
        sum_is((25, 49, 54)),
        sum_is((7, 49, 54)),
        column_counts((25, 49, 54), 6),
        numeral(25, 6),
        numeral(49, 6),
        numeral(54, 6),
    ),
    "NIM-070": (bouton.bouton, bouton.winning_reply, strategy.winning_moves_are_zeroing),
    "NIM-071": (misere.misere_by_counts, strategy.lone_big_heap),
    "NIM-072": (strategy.misere_by_cases,),
    "NIM-075": (set_code((0, 2, 5), 6), set_code((1, 2, 4, 5), 6), set_code((0, 1, 4), 6), pair_sum(37, 54)),
    "NIM-076": (sets.code_of_difference,),
    "NIM-077": (sets.difference_associates, sets.difference_commutes),
    "NIM-078": (sets.odd_members, sets.no_sets_difference, sets.code_of_family),
    # The Persian document
    "NIM-084": (
        sprague_grundy.sum_of_two,
        sprague_grundy.sum_of_many,
        sprague_grundy.equivalent_to_heap,
        sprague_grundy.sum_lost_iff_equal,
        sprague_grundy.lost_iff_zero,
        sprague_grundy.many_lost_iff_zero,
    ),
    "NIM-085": (FIRST,),
    "NIM-086": (FIRST, *(sum_is(p) for p in FIRST_GAME.positions[:-1])),
    "NIM-087": (move_to((2, 1, 0), (0, 1, 0)), outcome_of((0, 1, 0), MISERE), winning_moves((2, 1, 0), (1, 1, 0))),
    "NIM-089": (outcome_of((3, 4, 5)),),
    "NIM-090": (small.one_heap,),
    "NIM-091": (small.two_heaps,),
    "NIM-092": (small.equalise, small.only_equalising),
    "NIM-093": (small.mirror, small.two_heaps),
    "NIM-094": (binary.toggled, binary.same_bits),
    "NIM-095": (binary.toggled, binary.stays_below, sum_stays_below),
    "NIM-096": (strategy.winning_moves_are_zeroing, bouton.winning_reply, strategy.alternate),
    "NIM-097": (
        columns.number_of_winning_moves,
        moves.winning_move,
        moves.only_winning_moves,
        columns.places_and_moves,
    ),
    "NIM-098": (
        winning_moves((3, 4, 5), (1, 4, 5)),
        sum_is((3, 4, 5)),
        pair_sum(3, 2),
        pair_sum(4, 2),
        pair_sum(5, 2),
        outcome_of((1, 4, 5), MISERE),
        columns.misere_same_moves,
    ),
    "NIM-099": (strategy.otherwise_zero, strategy.leave_odd_ones),
    "NIM-100": (strategy.same_zero_moves, strategy.lone_big_heap, columns.misere_one_move),
    "NIM-101": (small.all_ones,),
    "NIM-102": (SECOND, *(sum_is(p) for p in MISERE_GAME.positions[:-1])),
    "NIM-103": (outcome_of((3, 4, 5)), outcome_of((3, 4, 5), MISERE)),
    "NIM-104": (sum_is((3, 4, 5)), numeral(3, 3), numeral(4, 3), numeral(5, 3), numeral(2, 3)),
    "NIM-105": (sum_is((2, 1, 4, 4, 1)), sum_is((3, 4, 5)), numeral(3, 3), numeral(4, 3), numeral(5, 3)),
    "NIM-106": (columns.small_columns, columns.even_columns),
    "NIM-107": (FIRST,),
    "NIM-108": (bouton.bouton,),
    "NIM-109": (strategy.difference_of_sums,),
    "NIM-110": (strategy.change_of_any_heap, on_lists.change_shows),
    "NIM-111": (columns.repairing_move, columns.odd_column, binary.lowered_iff, on_lists.lower_reaches),
    "NIM-112": (binary.decrease, binary.lowered_iff),
    "NIM-113": (strategy.lone_big_heap, columns.misere_one_move, small.ones_alternate),
    # Beyond the documents
    "NIM-116": (grundy.grundy_is_nim_sum,),
    "NIM-117": (
        columns.number_of_winning_moves,
        columns.places_and_moves,
        columns.misere_same_moves,
        columns.misere_one_move,
    ),
    "NIM-118": (hardy.marienbad,),
    "NIM-119": (
        moore_columns.moore_columns,
        moore.moore,
        remainders.division,
        remainders.multiple,
        moore_columns.few_heaps,
        moore_columns.one_heap_at_a_time,
    ),
    "NIM-120": (
        moore_misere.moore_misere,
        moore_misere.misere_by_counts,
        moore_columns.balanced_columns,
        moore_columns.unbalanced_shows,
    ),
    "NIM-121": (poker.poker, poker.poker_falls, poker.poker_misere),
    "NIM-122": (adding.free_adding, adding.free_adding_draw),
    "NIM-123": (hardy.union, hardy.equal_sums_union, hardy.two_winning_make_either),
    "NIM-124": (posets.nim_is_a_poset_game, posets.picked),
}

BOARD = {
    "normal": {"test": "nim-sum", "theorem": "nim.bouton", "reply": "nim.winning-reply"},
    "misere": {"test": "nim-sum-or-odd-ones", "theorem": "nim.misere-by-counts", "reply": "nim.misere-winning-reply"},
}

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, BOARD)
