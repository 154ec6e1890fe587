"""Which chapters prove which claim of MARK, the principal theorem first.

History and definitions that say nothing to prove have no entry. The theorems on K-MARK, Up-MARK and misère play
hold for every k; with k = 2 they are those of the document (`k_mark.two_is_mark`, `up.two_is_up_mark`).
"""

from theory.claims.mark import CHECKS
from theory.rules.play import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import binary, sprague_grundy
from verify.proofs.general.duel import statements
from verify.proofs.general.numerals import numeral, pair_sum
from verify.proofs.mark import duel, up
from verify.proofs.mark.document import k_steps, sum_steps, tables
from verify.proofs.mark.examples import (
    heap,
    options,
    sequence_table,
    sum_options,
    sum_value,
    sum_winning_moves,
    values_table,
    winning_move,
)
from verify.proofs.mark.meanings import MEANINGS
from verify.proofs.mark.misere import beside_small, grundy_digits, grundy_two, readable, small_classes, small_heaps
from verify.proofs.mark.misere import grundy as misere_grundy
from verify.proofs.mark.misere import grundy_form as misere_grundy_form
from verify.proofs.mark.misere import k_mark as k_misere
from verify.proofs.mark.misere import sums as misere_sums
from verify.proofs.mark.normal import (
    automata,
    equidistribution,
    grundy,
    grundy_form,
    k_grundy,
    k_mark,
    k_sums,
    lost_share,
    mark,
    random_sums,
    runs,
    shares,
    sums,
    value_shares,
)
from verify.proofs.mark.normal.limits import with_limits
from verify.proofs.mark.numbers import base, complementary, evil, order, pairs, sequences, vile
from verify.proofs.mark.twins import CHANGED
from verify.proofs.nim import adding, positions

MISERE = Play.MISERE

# The numerals of the document's tables for Up-MARK and for k = 3.
UP_A = "0 10 100 101 110 1000 1010 1100 1101"
UP_B = "1 11 111 1001 1011 1111 10011 10111 11001"
THREE_A = "0 1 2 11 12 21 22 100 101"
THREE_B = "0 10 20 110 120 210 220 1000 1010"


def _numerals(base: int, *rows: str) -> tuple[Chapter, ...]:
    """The numbers of a table are written with these digits."""
    shown = [numeral for row in rows for numeral in row.split() if numeral != "0"]
    return tuple(tables.written(int(x, base), base, tuple(map(int, x))) for x in dict.fromkeys(shown))


PROOFS: dict[str, tuple[Chapter, ...]] = {
    "MARK-001": (mark.falls, sums.sum_falls),
    "MARK-004": (mark.two_options, mark.falls),
    "MARK-005": (
        mark.won_rule,
        mark.lost_rule,
        *statements(duel.duel),
        *statements(duel.misere_duel),
        *statements(duel.up_duel),
        *statements(duel.up_misere_duel),
    ),
    "MARK-006": (heap(1), heap(2)),
    "MARK-007": (options(8), options(4), winning_move(4, 2), heap(4), heap(7), heap(8)),
    "MARK-008": (sequence_table(8),),
    "MARK-009": (sequences.mex_rule, sequences.fresh, sequences.came_at, sequences.sequence_is_vile_in_order),
    "MARK-010": (grundy.mex_is_least, sequences.a_at_zero),
    "MARK-011": (sequences.increasing,),
    "MARK-012": (complementary.complementary, sequences.disjoint, sequences.occurs_early),
    "MARK-013": (sequences.disjoint, sequences.fresh, sequences.natural),
    "MARK-014": (sequences.at_least_index,),
    "MARK-015": (sequences.occurs_early,),
    "MARK-016": (complementary.won_is_a, complementary.moves_from_b, complementary.move_from_a),
    "MARK-017": (complementary.moves_from_b,),
    "MARK-018": (complementary.move_from_a, complementary.from_a_by_parity, complementary.no_move_from_a_zero),
    "MARK-019": (complementary.doubles, complementary.doubles_fail_at_zero),
    "MARK-020": (vile.either, vile.dopey_by_zeros, vile.numeral_ends, vile.factored, vile.by_halves),
    "MARK-021": (evil.one_spite, evil.ones_of_digits),
    "MARK-022": (binary.expansion, vile.numeral_ends),
    "MARK-023": (mark.reply_wins, mark.from_dopey),
    "MARK-024": (
        mark.lost_iff_dopey,
        complementary.a_is_vile,
        mark.won_iff_vile,
        mark.vile_cases,
        mark.dopey_cases,
    ),
    "MARK-025": (
        mark.vile_cases,
        mark.dopey_cases,
        winning_move(1, 0),
        winning_move(9, 8),
        winning_move(5, 2),
        winning_move(17, 8),
        options(8),
        options(10),
        options(6),
    ),
    "MARK-026": (heap(1000), numeral(1000, 10)),
    "MARK-027": (winning_move(2000, 1000), heap(2000), heap(1000), heap(1999), options(2000), numeral(2000, 11)),
    "MARK-028": (numeral(1999, 11), numeral(1007, 10), heap(1999)),
    "MARK-029": (evil.alternate, evil.by_place, evil.following_alternates),
    "MARK-030": (evil.following_cases, order.follows, vile.successor_ends, evil.ones_of_successor),
    "MARK-031": (evil.shifted,),
    "MARK-032": (sums.sum_move, sums.sum_falls),
    "MARK-033": (sum_steps.ones,),
    "MARK-034": (sum_steps.all_lost, sum_steps.answered, sum_steps.all_dopey_lost, sum_value(1, 1), heap(1)),
    "MARK-035": (grundy.mex_of_options, grundy.values_by_rules),
    "MARK-036": (values_table(8),),
    "MARK-037": (grundy.three_values, grundy.mex_of_options, grundy.mex_is_least),
    "MARK-038": (grundy.zero_iff_lost,),
    "MARK-039": (grundy.zero_iff_dopey,),
    "MARK-040": (grundy.other_spite, grundy.other_spite_fails_at_one),
    "MARK-041": (grundy.other_cases, grundy.other_spite),
    "MARK-042": (grundy.by_spite, grundy.solved, grundy.value_differs, grundy.value_reached),
    "MARK-043": (grundy.basis,),
    "MARK-044": (pair_sum(10, 14), numeral(10, 4), numeral(14, 4), numeral(4, 3), binary.toggled),
    "MARK-045": (sum_steps.swap_sides,),
    "MARK-046": (positions.lower_reaches, positions.change_shows, adding.any_change_shows),
    "MARK-047": (
        sums.lost_iff_zero,
        sums.sum_is_nim_sum,
        sprague_grundy.sum_of_many,
        sprague_grundy.many_lost_iff_zero,
    ),
    "MARK-048": (sum_steps.mex_rule, sum_steps.not_their_sum),
    "MARK-049": (sum_steps.top_digit, sum_steps.lower_there, sums.lower_reaches),
    "MARK-050": (sums.differs,),
    "MARK-051": (sums.lost_iff_zero, sum_steps.mex_rule, sums.total_is_nim_sum, sprague_grundy.many_lost_iff_zero),
    "MARK-052": (sums.sum_at_most_three, sums.winning_reply, sums.winning_moves),
    "MARK-053": (
        sum_winning_moves((9, 8, 7, 6), (4, 8, 7, 6), (9, 8, 3, 6)),
        sum_value(9, 8, 7, 6),
        sum_value(4, 8, 7, 6),
        sum_options(9, 8, 7, 6),
        numeral(9, 4),
        numeral(8, 4),
        numeral(7, 3),
        numeral(6, 3),
    ),
    # Misère play, Up-MARK, K-MARK and the questions the document leaves open
    "MARK-054": (
        k_misere.misere_lost,
        tables.outcome_of(1, 2, MISERE),
        tables.outcome_of(2, 2, MISERE),
        tables.outcome_of(0, 2, MISERE),
    ),
    "MARK-055": (tables.first_members("misere", 2, 8),),
    "MARK-056": (pairs.misere_mex_rule,),
    "MARK-057": (
        k_steps.only_powers_differ,
        k_misere.powers,
        k_steps.power_iff,
    ),
    "MARK-058": (
        pairs.misere_complementary,
        pairs.misere_zero,
        pairs.misere_increasing,
    ),
    "MARK-059": (
        pairs.misere_won_is_a,
        pairs.misere_zero,
        pairs.misere_moves,
        pairs.multiples_in_order,
    ),
    "MARK-060": (
        k_steps.claim_eleven,
        k_misere.by_powers,
        pairs.misere_zero,
    ),
    "MARK-061": (
        k_steps.powers_alternate,
        k_misere.powers,
    ),
    "MARK-062": (
        k_misere.powers,
        k_steps.powers_alternate,
    ),
    "MARK-063": (
        k_steps.only_powers_differ,
        k_misere.differs,
    ),
    "MARK-064": (k_steps.above_power,),
    "MARK-065": (
        tables.outcome_of(512, 2, MISERE),
        tables.outcome_of(256, 2, MISERE),
        tables.legal(512, 256, 2),
    ),
    "MARK-066": (up.up_move, up.two_is_up_mark, up.up_falls),
    "MARK-067": (tables.first_members("up", 2, 8),),
    "MARK-068": (up.mex_rule,),
    "MARK-069": (
        k_steps.up_b_odd,
        tables.first_members("up", 2, 8),
    ),
    "MARK-070": (
        up.complementary,
        up.increasing,
    ),
    "MARK-071": (up.won_is_a,),
    "MARK-072": (up.moves_from_b,),
    "MARK-073": (
        up.move_from_a,
        up.up_winning_reply,
    ),
    "MARK-074": (up.doubles,),
    "MARK-075": (tables.first_members("up", 2, 8), *_numerals(2, UP_A, UP_B)),
    "MARK-076": (
        up.lost_by_digits,
        up.lost_iff,
    ),
    "MARK-077": (up.lost_by_digits,),
    "MARK-078": (k_steps.up_evens,),
    "MARK-079": (
        k_steps.up_halving,
        k_steps.dopey_above,
        k_steps.up_evens,
    ),
    "MARK-080": (
        up.isomorphism,
        up.ceiling,
        up.lost_iff,
        up.grundy_is_shifted,
        up.misere_lost_iff,
        k_sums.up_sum_moves,
    ),
    "MARK-081": (k_mark.options, k_mark.two_is_mark, k_mark.falls),
    "MARK-082": (tables.first_members("normal", 3, 8),),
    "MARK-083": (pairs.mex_rule,),
    "MARK-084": (
        pairs.complementary,
        pairs.increasing,
    ),
    "MARK-085": (
        pairs.won_is_a,
        pairs.moves_from_b,
        pairs.move_from_a,
    ),
    "MARK-086": (pairs.multiples,),
    "MARK-087": (
        k_steps.two_targets,
        k_mark.cleared,
    ),
    "MARK-088": (
        base.numeral_ends,
        base.either,
        base.factored,
    ),
    "MARK-089": (tables.first_members("normal", 3, 8), *_numerals(3, THREE_A, THREE_B)),
    "MARK-090": (pairs.shift,),
    "MARK-091": (
        k_mark.lost_iff_dopey,
        k_mark.from_dopey,
        k_mark.reply_wins,
        k_steps.one_digit_less,
        k_steps.two_targets,
        k_mark.only_these_win,
    ),
    "MARK-092": (
        shares.won_share,
        shares.exact,
        shares.below_power,
        k_steps.how_fast,
    ),
    "MARK-093": (
        k_sums.up_sum_lost,
        k_sums.up_sum_value,
        up.grundy_is_shifted,
        runs.grundy_of_mark,
    ),
    "MARK-094": (
        runs.grundy_by_runs,
        k_grundy.grundy_is_form,
        runs.run_is_run,
        equidistribution.block_is_permutation,
        grundy_form.alternates,
        runs.low_values,
        k_grundy.lost_iff_zero,
        runs.grundy_of_mark,
        k_sums.sum_value,
        k_sums.sum_lost,
    ),
    "MARK-095": (
        up.grundy_is_shifted,
        up.lost_iff,
    ),
    "MARK-096": (
        k_misere.by_powers,
        k_misere.by_exponent,
        k_misere.misere_winning_reply,
    ),
    "MARK-097": (
        up.misere_lost_iff,
        k_sums.up_misere_sum_lost,
    ),
    "MARK-098": (
        misere_grundy.beside_nim,
        misere_grundy.obeys_mex,
        misere_grundy.of_mark,
        misere_grundy.of_k_mark,
        grundy_digits.begins_with_ten,
        misere_grundy.mex_rule,
        grundy_two.step,
        grundy_two.threshold_is,
        misere_grundy_form.alternates,
        misere_grundy.differs,
        misere_grundy.reached,
    ),
    "MARK-099": (
        misere_sums.tame_rule,
        misere_sums.up_to_seven,
        misere_sums.seven_same,
        misere_sums.seven_separated,
        misere_sums.seven_all,
        misere_sums.up_to_eight,
        misere_sums.eight_same,
        misere_sums.eight_separated,
        misere_sums.eight_all,
        misere_sums.first_failure,
        readable.readable_rule,
        beside_small.lost_beside,
    ),
    "MARK-100": (
        small_heaps.lost_iff,
        small_heaps.winning_reply,
        small_classes.equivalent_iff,
        small_classes.class_range,
        small_classes.every_class,
        small_classes.least_power,
        small_classes.square,
        small_classes.single_lost,
        small_heaps.to_fickle,
    ),
    "MARK-101": (
        shares.won_share,
        shares.misere_share,
        shares.up_share,
        shares.up_misere_share,
        value_shares.count_at_multiple,
        value_shares.value_share,
        lost_share.near_limit,
        lost_share.thirds,
        random_sums.lost_tuples,
        random_sums.thirds,
        random_sums.values_are_mark,
    ),
    "MARK-102": (
        automata.outcome_automaton,
        automata.value_automaton,
        automata.zeros_in_front,
        k_steps.only_powers_differ,
        up.lost_iff,
        up.misere_lost_iff,
        up.grundy_is_shifted,
    ),
}

# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(f"{name}.move" for name in ("mark", "k-mark", "up-k-mark", "nim", "First"))

BOOK = Book(PROOFS, with_limits(CHECKS), MEANINGS, CHANGED, RULES)
