"""Which chapters prove which claim of MARK, the principal theorem first.

History and definitions that say nothing to prove have no entry. The theorems on K-MARK, Up-MARK and misère play
hold for every k; with k = 2 they are those of the document (`k_mark.two_is_mark`, `up.two_is_up_mark`).
"""

from theory.claims.mark import CHECKS
from theory.rules.conventions import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import binary, mex
from verify.proofs.general.duel import chapters
from verify.proofs.general.numerals import numeral, pair_sum
from verify.proofs.mark import duel, up, up_grundy
from verify.proofs.mark.document import endings, k_steps, misere_steps, sum_steps, tables, up_steps
from verify.proofs.mark.examples import (
    heap,
    kind_of,
    odd,
    options,
    sequence_table,
    sum_value,
    sum_winning_moves,
    values_table,
    winning_move,
)
from verify.proofs.mark.meanings import MEANINGS
from verify.proofs.mark.misere import beside_small, grundy_digits, readable, small_classes, small_count, small_heaps
from verify.proofs.mark.misere import grundy as misere_grundy
from verify.proofs.mark.misere import k_mark as k_misere
from verify.proofs.mark.misere import sums as misere_sums
from verify.proofs.mark.normal import (
    automata,
    equidistribution,
    grundy,
    k_mark,
    k_sums,
    lost_share,
    mark,
    runs,
    shares,
    sums,
    value_shares,
)
from verify.proofs.mark.numbers import base, complementary, evil, order, pairs, sequences, vile
from verify.proofs.mark.twins import CHANGED
from verify.proofs.nim import adding, positions

MISERE = Play.MISERE

# The numerals of the document's tables for Up-MARK and for k = 3.
UP_A = "0 10 100 101 110 1000 1010 1100 1101"
UP_B = "1 11 111 1001 1011 1111 10011 10111 11001"
THREE_A = "0 1 2 11 12 21 22 100 101"
THREE_B = "0 10 20 110 120 210 220 1000 1010"


# The two players of K-MARK and of Up-K-MARK, in both plays.
DUELS = [chapters(two) for two in (duel.duel, duel.misere_duel, duel.up_duel, duel.up_misere_duel)]


def _numerals(base: int, *rows: str) -> tuple[Chapter, ...]:
    """The numbers of a table are written with these digits."""
    shown = [numeral for row in rows for numeral in row.split() if numeral != "0"]
    return tuple(tables.written(int(x, base), base, tuple(map(int, x))) for x in dict.fromkeys(shown))


PROOFS: dict[str, tuple[Chapter, ...]] = {
    "MARK-001": (mark.falls, sums.sum_falls),
    "MARK-004": (mark.two_options,),
    "MARK-005": (
        mark.won_rule,
        mark.lost_rule,
        k_misere.misere_lost,
        *(each for two in DUELS for each in (two.strategies, two.one_winner, two.leaving_lost_wins, two.plays_end)),
    ),
    "MARK-006": (heap(1), heap(2), options(1), options(2)),
    "MARK-007": (options(8), winning_move(4, 2), winning_move(7, 6), heap(4), heap(7), heap(8)),
    "MARK-008": (sequence_table(8), complementary.won_is_a, sequences.increasing),
    "MARK-009": (sequences.mex_rule,),
    "MARK-010": (grundy.mex_is_least, sequences.a_at_zero, mex.is_least, mex.only),
    "MARK-011": (sequences.increasing,),
    "MARK-012": (complementary.complementary,),
    "MARK-013": (sequences.disjoint, sequences.disjoint_cases),
    "MARK-014": (sequences.at_least_index,),
    "MARK-015": (sequences.occurs_early,),
    "MARK-016": (complementary.won_is_a,),
    "MARK-017": (complementary.options_of_b,),
    "MARK-018": (
        complementary.move_from_a,
        complementary.from_a_by_parity,
        complementary.no_move_from_a_zero,
        mark.two_options,
    ),
    "MARK-019": (complementary.doubles, complementary.doubles_fail_at_zero),
    "MARK-020": (vile.numeral_ends, vile.factored, vile.either, vile.dopey_by_zeros),
    "MARK-021": (evil.one_spite, evil.ones_of_digits),
    "MARK-022": (endings.numeral, endings.next_rest),
    "MARK-023": (mark.reply_wins, mark.from_dopey, mark.two_options),
    "MARK-024": (mark.lost_iff_dopey, mark.won_iff_vile, complementary.a_is_vile),
    "MARK-025": (
        endings.arrows,
        endings.arrow_endings,
        mark.lost_iff_dopey,
        winning_move(1, 0),
        winning_move(9, 8),
        winning_move(5, 2),
        winning_move(17, 8),
        options(8),
        options(10),
        options(6),
    ),
    "MARK-026": (heap(1000), numeral(1000, 10)),
    "MARK-027": (winning_move(2000, 1000), heap(2000), options(2000), numeral(2000, 11)),
    "MARK-028": (numeral(1999, 11), numeral(1007, 10), odd(1999, 1007), vile.either, heap(1999), heap(1007)),
    "MARK-029": (evil.alternate, evil.by_place),
    "MARK-030": (
        endings.after_zeros,
        endings.after_even_ones,
        endings.after_odd_ones,
        order.follows,
        endings.one_ending,
    ),
    "MARK-031": (evil.shifted, endings.appended),
    "MARK-032": (sums.sum_move, mark.two_options),
    "MARK-033": (sum_steps.ones,),
    "MARK-034": (sum_steps.all_lost, sum_steps.answered, sum_value(1, 1), heap(1)),
    "MARK-035": (grundy.mex_of_options, grundy.values_by_rules, grundy.mex_is_least),
    "MARK-036": (values_table(8),),
    "MARK-037": (grundy.three_values, values_table(8)),
    "MARK-038": (grundy.zero_iff_lost,),
    "MARK-039": (grundy.zero_iff_dopey,),
    "MARK-040": (grundy.other_spite, grundy.other_spite_fails_at_one),
    "MARK-041": (
        endings.odd_after_ones,
        endings.odd_after_even_zeros,
        endings.odd_after_odd_zeros,
        endings.odd_loses_a_one,
    ),
    "MARK-042": (grundy.by_spite,),
    "MARK-043": (grundy.basis,),
    "MARK-044": (pair_sum(10, 14), numeral(10, 4), numeral(14, 4), numeral(4, 3), binary.toggled),
    "MARK-045": (sum_steps.swap_sides,),
    "MARK-046": (adding.any_change_shows, positions.lower_reaches),
    "MARK-047": (sums.sum_is_nim_sum, sums.lost_iff_zero, grundy.solved, sums.sum_at_most_three),
    "MARK-048": (sum_steps.mex_rule, sums.sum_is_nim_sum, sum_steps.not_their_sum),
    "MARK-049": (sum_steps.some_holder, sum_steps.holder_lowered, grundy.solved, binary.leading),
    "MARK-050": (sums.differs,),
    "MARK-051": (sums.lost_iff_zero, sums.differs, sums.lower_reaches, sums.sum_at_most_three),
    "MARK-052": (
        sums.winning_moves,
        sums.winning_reply,
        sums.sum_at_most_three,
        sums.differs,
        sums.lost_iff_zero,
        sum_value(0),
        sum_value(1),
        sum_value(3),
        sum_value(1, 3),
    ),
    "MARK-053": (
        sum_winning_moves((9, 8, 7, 6), (4, 8, 7, 6), (9, 8, 3, 6)),
        sum_value(9, 8, 7, 6),
        *map(kind_of, (9, 8, 7, 6)),
        numeral(9, 4),
        numeral(8, 4),
        numeral(7, 3),
        numeral(6, 3),
    ),
    # Misère play, Up-MARK, K-MARK and the questions the document leaves open
    "MARK-054": (misere_steps.misere_rule_of_two, tables.outcome_of(1, 2, MISERE), tables.outcome_of(2, 2, MISERE)),
    "MARK-055": (
        tables.first_members("misere", 2, 8),
        pairs.misere_won_is_a,
        pairs.misere_zero,
        pairs.misere_increasing,
    ),
    "MARK-056": (pairs.misere_mex_rule,),
    "MARK-057": (k_steps.only_powers_differ, k_misere.powers, pairs.misere_zero, pairs.misere_won_is_a),
    "MARK-058": (
        pairs.misere_complementary,
        pairs.misere_zero,
        pairs.misere_increasing,
        tables.first_members("misere", 2, 8),
    ),
    "MARK-059": (pairs.misere_won_is_a, pairs.misere_zero, pairs.misere_moves),
    "MARK-060": (k_steps.claim_eleven, k_steps.powers_alternate, pairs.misere_zero),
    "MARK-061": (k_steps.powers_alternate,),
    "MARK-062": (
        k_misere.powers,
        k_steps.powers_alternate,
    ),
    "MARK-063": (k_steps.only_powers_differ, misere_steps.options_avoid_powers),
    "MARK-064": (misere_steps.above_power_of_two,),
    "MARK-065": (
        tables.outcome_of(512, 2, MISERE),
        tables.outcome_of(256, 2, MISERE),
        misere_steps.only_misere_win(512, 256),
        tables.outcome_of(511, 2, MISERE),
    ),
    "MARK-066": (up_steps.two_options, up.two_is_up_mark),
    "MARK-067": (tables.first_members("up", 2, 8), up.won_is_a, up.increasing),
    "MARK-068": (up.mex_rule,),
    "MARK-069": (k_steps.up_b_odd, up_steps.evens_in_a, tables.first_members("up", 2, 8)),
    "MARK-070": (up.complementary, up.increasing, tables.first_members("up", 2, 8)),
    "MARK-071": (up.won_is_a,),
    "MARK-072": (up_steps.options_of_b,),
    "MARK-073": (up.move_from_a, up_steps.from_a_by_parity, up_steps.two_options),
    "MARK-074": (up.doubles,),
    "MARK-075": (tables.first_members("up", 2, 8), *_numerals(2, UP_A, UP_B)),
    "MARK-076": (up.lost_iff, up_steps.lost_by_numerals, base.numeral_ends),
    "MARK-077": (up_steps.numerals_split, base.numeral_ends),
    "MARK-078": (k_steps.up_evens, up_steps.two_counters, up_steps.even_options),
    "MARK-079": (up_steps.answers,),
    "MARK-080": (
        up.isomorphism,
        up.ceiling,
        up.lost_iff,
        up.misere_lost_iff,
        up_grundy.grundy_is_shifted,
        k_sums.up_sum_lost,
        k_sums.up_misere_sum_lost,
        k_sums.up_sum_moves,
    ),
    "MARK-081": (k_mark.options, k_mark.two_is_mark),
    "MARK-082": (tables.first_members("normal", 3, 8), pairs.won_is_a, pairs.increasing),
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
    "MARK-087": (k_steps.targets_in_b, pairs.move_from_a),
    "MARK-088": (base.numeral_ends, base.factored, base.either, endings.every_digit),
    "MARK-089": (tables.first_members("normal", 3, 8), *_numerals(3, THREE_A, THREE_B)),
    "MARK-090": (endings.numeral_of_b, pairs.shift),
    "MARK-091": (
        k_mark.lost_iff_dopey,
        base.either,
        k_mark.only_these_win,
        k_steps.one_digit_less,
        k_steps.two_targets,
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
        up_grundy.grundy_is_shifted,
        runs.grundy_of_mark,
    ),
    "MARK-094": (
        runs.grundy_by_runs,
        runs.run_is_run,
        runs.low_values,
        equidistribution.block_is_permutation,
        k_sums.sum_lost,
        k_sums.sum_value,
    ),
    "MARK-095": (up_grundy.grundy_is_shifted, up.lost_iff, k_sums.up_sum_lost),
    "MARK-096": (k_misere.by_powers, pairs.misere_zero, k_steps.only_powers_differ),
    "MARK-097": (up_steps.misere_by_powers, up.misere_lost_iff, pairs.misere_zero),
    "MARK-098": (
        misere_grundy.beside_nim,
        misere_grundy.obeys_mex,
        misere_grundy.mex_rule,
        misere_grundy.of_mark,
        misere_grundy.of_k_mark,
        grundy_digits.begins_with_ten,
    ),
    "MARK-099": (
        misere_sums.tame_rule,
        readable.readable_rule,
        misere_sums.seven_same,
        misere_sums.seven_separated,
        misere_sums.seven_range,
        misere_sums.seven_all,
        misere_sums.eight_same,
        misere_sums.eight_separated,
        misere_sums.eight_range,
        misere_sums.eight_all,
        misere_sums.first_failure,
        beside_small.lost_beside,
    ),
    "MARK-100": (
        small_heaps.lost_iff,
        small_heaps.winning_reply,
        small_classes.equivalent_iff,
        small_count.class_range,
        small_count.every_class,
        small_count.least_power,
        small_classes.square,
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
    ),
    "MARK-102": (
        automata.outcome_automaton,
        automata.value_automaton,
        automata.zeros_in_front,
        k_steps.only_powers_differ,
        up.lost_iff,
        up.misere_lost_iff,
        up_grundy.grundy_is_shifted,
    ),
}

# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(f"{name}.move" for name in ("mark", "k-mark", "up-k-mark", "nim", "First"))

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, RULES)
