"""The table of the claims on MARK with the chapters that prove them, the principal theorem first.

History and definitions without an assertion have no entry. The theorems on K-MARK, Up-MARK and misère play hold for
every k; with k = 2 they are those of the document (`k_mark_outcomes.two_is_mark`, `up_mark.two_is_up_mark`).
"""

from theory.claims.mark import CHECKS
from theory.rules.conventions import Play
from verify.proofs.book import Book, Chapter
from verify.proofs.general import binary, different_games, mex, sprague_grundy
from verify.proofs.general.concrete_numbers import numeral, pair_sum
from verify.proofs.general.winning_strategy import chapters
from verify.proofs.mark import up_mark, up_mark_grundy, winning_strategy
from verify.proofs.mark.document import (
    computed_tables,
    k_mark_proof_steps,
    misere_proof_steps,
    numeral_endings,
    sum_proof_steps,
    sums_and_nim,
    up_mark_proof_steps,
)
from verify.proofs.mark.document_examples import (
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
from verify.proofs.mark.executable_meanings import MEANINGS
from verify.proofs.mark.handmade_mutants import CHANGED
from verify.proofs.mark.misere import (
    digit_automaton,
    heap_with_small_heaps,
    memorable_rule,
    misere_grundy,
    misere_grundy_digits,
    misere_sums,
    quotient_classes,
    quotient_order,
    small_heap_sums,
)
from verify.proofs.mark.misere import misere_k_mark as k_misere
from verify.proofs.mark.normal import (
    digit_automata,
    digit_runs,
    equidistribution,
    grundy_density,
    k_mark_outcomes,
    k_mark_sums,
    lost_sum_density,
    mark_grundy,
    mark_outcomes,
    mark_sums,
    win_density_from_rules,
)
from verify.proofs.mark.numbers import (
    complementary_sequences,
    evil_odious,
    k_mark_sequences,
    mex_sequences,
    vile_base_k,
    vile_dopey,
    vile_enumeration,
)
from verify.proofs.nim import free_adding, positions

MISERE = Play.MISERE

# The numerals of the document's tables for Up-MARK and for k = 3.
UP_A = "0 10 100 101 110 1000 1010 1100 1101"
UP_B = "1 11 111 1001 1011 1111 10011 10111 11001"
THREE_A = "0 1 2 11 12 21 22 100 101"
THREE_B = "0 10 20 110 120 210 220 1000 1010"


# The two players of K-MARK and of Up-K-MARK, in both plays.
DUELS = [
    chapters(two)
    for two in (
        winning_strategy.duel,
        winning_strategy.misere_duel,
        winning_strategy.up_duel,
        winning_strategy.up_misere_duel,
    )
]


def _numerals(base: int, *rows: str) -> tuple[Chapter, ...]:
    """The numbers of a table are written with these digits."""
    shown = [numeral for row in rows for numeral in row.split() if numeral != "0"]
    return tuple(computed_tables.written(int(x, base), base, tuple(map(int, x))) for x in dict.fromkeys(shown))


PROOFS: dict[str, tuple[Chapter, ...]] = {
    "MARK-001": (mark_outcomes.falls, mark_sums.sum_falls),
    "MARK-004": (mark_outcomes.two_options,),
    "MARK-005": (
        mark_outcomes.won_rule,
        mark_outcomes.lost_rule,
        k_misere.misere_lost,
        *(each for two in DUELS for each in (two.strategies, two.one_winner, two.leaving_lost_wins, two.plays_end)),
    ),
    "MARK-006": (heap(1), heap(2), options(1), options(2)),
    "MARK-007": (options(8), winning_move(4, 2), winning_move(7, 6), heap(4), heap(7), heap(8)),
    "MARK-008": (sequence_table(8), complementary_sequences.won_is_a, mex_sequences.increasing),
    "MARK-009": (mex_sequences.mex_rule,),
    "MARK-010": (mark_grundy.mex_is_least, mex_sequences.a_at_zero, mex.is_least, mex.only),
    "MARK-011": (mex_sequences.increasing,),
    "MARK-012": (complementary_sequences.complementary,),
    "MARK-013": (mex_sequences.disjoint, mex_sequences.disjoint_cases),
    "MARK-014": (mex_sequences.at_least_index,),
    "MARK-015": (mex_sequences.occurs_early,),
    "MARK-016": (complementary_sequences.won_is_a,),
    "MARK-017": (complementary_sequences.options_of_b,),
    "MARK-018": (
        complementary_sequences.move_from_a,
        complementary_sequences.from_a_by_parity,
        complementary_sequences.no_move_from_a_zero,
        mark_outcomes.two_options,
    ),
    "MARK-019": (complementary_sequences.doubles, complementary_sequences.doubles_fail_at_zero),
    "MARK-020": (vile_dopey.numeral_ends, vile_dopey.factored, vile_dopey.either, vile_dopey.dopey_by_zeros),
    "MARK-021": (evil_odious.one_spite, evil_odious.ones_of_digits),
    "MARK-022": (numeral_endings.numeral, numeral_endings.next_rest),
    "MARK-023": (mark_outcomes.reply_wins, mark_outcomes.from_dopey, mark_outcomes.two_options),
    "MARK-024": (mark_outcomes.lost_iff_dopey, mark_outcomes.won_iff_vile, complementary_sequences.a_is_vile),
    "MARK-025": (
        numeral_endings.arrows,
        numeral_endings.arrow_endings,
        mark_outcomes.lost_iff_dopey,
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
    "MARK-028": (numeral(1999, 11), numeral(1007, 10), odd(1999, 1007), vile_dopey.either, heap(1999), heap(1007)),
    "MARK-029": (evil_odious.alternate, evil_odious.by_place),
    "MARK-030": (
        numeral_endings.after_zeros,
        numeral_endings.after_even_ones,
        numeral_endings.after_odd_ones,
        vile_enumeration.follows,
        numeral_endings.one_ending,
    ),
    "MARK-031": (evil_odious.shifted, numeral_endings.appended),
    "MARK-032": (mark_sums.sum_move, mark_outcomes.two_options, sums_and_nim.one_heap),
    "MARK-033": (sum_proof_steps.ones,),
    "MARK-034": (sum_proof_steps.all_lost, sums_and_nim.one_won, sum_value(1, 1), heap(1)),
    "MARK-035": (
        sprague_grundy.mex_rule,
        sprague_grundy.attained_rule,
        sprague_grundy.only_value,
        mark_grundy.mex_of_options,
        mark_grundy.values_by_rules,
        mark_grundy.mex_is_least,
    ),
    "MARK-036": (values_table(8),),
    "MARK-037": (mark_grundy.three_values, values_table(8)),
    "MARK-038": (mark_grundy.zero_iff_lost,),
    "MARK-039": (mark_grundy.zero_iff_dopey,),
    "MARK-040": (mark_grundy.other_spite, mark_grundy.other_spite_fails_at_one),
    "MARK-041": (
        numeral_endings.odd_after_ones,
        numeral_endings.odd_after_even_zeros,
        numeral_endings.odd_after_odd_zeros,
        numeral_endings.odd_loses_a_one,
    ),
    "MARK-042": (mark_grundy.by_spite,),
    "MARK-043": (mark_grundy.basis,),
    "MARK-044": (pair_sum(10, 14), numeral(10, 4), numeral(14, 4), numeral(4, 3), binary.toggled, binary.same_bits),
    "MARK-045": (sum_proof_steps.swap_sides,),
    "MARK-046": (free_adding.any_change_shows, positions.lower_reaches),
    "MARK-047": (
        mark_sums.sum_is_nim_sum,
        mark_sums.lost_iff_zero,
        mark_grundy.solved,
        mark_sums.sum_at_most_three,
        different_games.sum_of_different,
        different_games.different_lost_iff_zero,
    ),
    "MARK-048": (sum_proof_steps.mex_rule, mark_sums.sum_is_nim_sum, sum_proof_steps.not_their_sum),
    "MARK-049": (sum_proof_steps.some_holder, sum_proof_steps.holder_lowered, mark_grundy.solved, binary.leading),
    "MARK-050": (mark_sums.differs,),
    "MARK-051": (
        mark_sums.lost_iff_zero,
        mark_sums.differs,
        mark_sums.lower_reaches,
        mark_sums.sum_at_most_three,
        sums_and_nim.like_nim,
    ),
    "MARK-052": (
        mark_sums.winning_moves,
        mark_sums.winning_reply,
        mark_sums.sum_at_most_three,
        mark_sums.differs,
        mark_sums.lost_iff_zero,
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
    "MARK-054": (
        misere_proof_steps.misere_rule_of_two,
        computed_tables.outcome_of(1, 2, MISERE),
        computed_tables.outcome_of(2, 2, MISERE),
    ),
    "MARK-055": (
        computed_tables.first_members("misere", 2, 8),
        k_mark_sequences.misere_won_is_a,
        k_mark_sequences.misere_zero,
        k_mark_sequences.misere_increasing,
    ),
    "MARK-056": (k_mark_sequences.misere_mex_rule,),
    "MARK-057": (
        k_mark_proof_steps.only_powers_differ,
        k_misere.powers,
        k_mark_sequences.misere_zero,
        k_mark_sequences.misere_won_is_a,
    ),
    "MARK-058": (
        k_mark_sequences.misere_complementary,
        k_mark_sequences.misere_zero,
        k_mark_sequences.misere_increasing,
        computed_tables.first_members("misere", 2, 8),
    ),
    "MARK-059": (k_mark_sequences.misere_won_is_a, k_mark_sequences.misere_zero, k_mark_sequences.misere_moves),
    "MARK-060": (k_mark_proof_steps.claim_eleven, k_mark_proof_steps.powers_alternate, k_mark_sequences.misere_zero),
    "MARK-061": (k_mark_proof_steps.powers_alternate,),
    "MARK-062": (
        k_misere.powers,
        k_mark_proof_steps.powers_alternate,
    ),
    "MARK-063": (k_mark_proof_steps.only_powers_differ, misere_proof_steps.options_avoid_powers),
    "MARK-064": (misere_proof_steps.above_power_of_two,),
    "MARK-065": (
        computed_tables.outcome_of(512, 2, MISERE),
        computed_tables.outcome_of(256, 2, MISERE),
        misere_proof_steps.only_misere_win(512, 256),
        computed_tables.outcome_of(511, 2, MISERE),
    ),
    "MARK-066": (up_mark_proof_steps.two_options, up_mark.two_is_up_mark),
    "MARK-067": (computed_tables.first_members("up", 2, 8), up_mark.won_is_a, up_mark.increasing),
    "MARK-068": (up_mark.mex_rule,),
    "MARK-069": (
        k_mark_proof_steps.up_b_odd,
        up_mark_proof_steps.evens_in_a,
        computed_tables.first_members("up", 2, 8),
    ),
    "MARK-070": (up_mark.complementary, up_mark.increasing, computed_tables.first_members("up", 2, 8)),
    "MARK-071": (up_mark.won_is_a,),
    "MARK-072": (up_mark_proof_steps.options_of_b,),
    "MARK-073": (up_mark.move_from_a, up_mark_proof_steps.from_a_by_parity, up_mark_proof_steps.two_options),
    "MARK-074": (up_mark.doubles,),
    "MARK-075": (computed_tables.first_members("up", 2, 8), *_numerals(2, UP_A, UP_B)),
    "MARK-076": (up_mark.lost_iff, up_mark_proof_steps.lost_by_numerals, vile_base_k.numeral_ends),
    "MARK-077": (up_mark_proof_steps.numerals_split, vile_base_k.numeral_ends),
    "MARK-078": (k_mark_proof_steps.up_evens, up_mark_proof_steps.two_counters, up_mark_proof_steps.even_options),
    "MARK-079": (up_mark_proof_steps.answers,),
    "MARK-080": (
        up_mark.isomorphism,
        up_mark.ceiling,
        up_mark.lost_iff,
        up_mark.misere_lost_iff,
        up_mark_grundy.grundy_is_shifted,
        k_mark_sums.up_sum_lost,
        k_mark_sums.up_misere_sum_lost,
        k_mark_sums.up_sum_moves,
    ),
    "MARK-081": (k_mark_outcomes.options, k_mark_outcomes.two_is_mark),
    "MARK-082": (computed_tables.first_members("normal", 3, 8), k_mark_sequences.won_is_a, k_mark_sequences.increasing),
    "MARK-083": (k_mark_sequences.mex_rule,),
    "MARK-084": (
        k_mark_sequences.complementary,
        k_mark_sequences.increasing,
    ),
    "MARK-085": (
        k_mark_sequences.won_is_a,
        k_mark_sequences.moves_from_b,
        k_mark_sequences.move_from_a,
    ),
    "MARK-086": (k_mark_sequences.multiples,),
    "MARK-087": (k_mark_proof_steps.targets_in_b, k_mark_sequences.move_from_a),
    "MARK-088": (vile_base_k.numeral_ends, vile_base_k.factored, vile_base_k.either, numeral_endings.every_digit),
    "MARK-089": (computed_tables.first_members("normal", 3, 8), *_numerals(3, THREE_A, THREE_B)),
    "MARK-090": (numeral_endings.numeral_of_b, k_mark_sequences.shift),
    "MARK-091": (
        k_mark_outcomes.lost_iff_dopey,
        vile_base_k.either,
        k_mark_outcomes.only_these_win,
        k_mark_proof_steps.one_digit_less,
        k_mark_proof_steps.two_targets,
    ),
    "MARK-092": (
        win_density_from_rules.won_share,
        win_density_from_rules.exact,
        win_density_from_rules.below_power,
        win_density_from_rules.large_base,
        k_mark_proof_steps.how_fast,
    ),
    "MARK-093": (
        k_mark_sums.up_sum_lost,
        k_mark_sums.up_sum_value,
        up_mark_grundy.grundy_is_shifted,
        digit_runs.grundy_of_mark,
    ),
    "MARK-094": (
        digit_runs.grundy_by_runs,
        digit_runs.run_is_run,
        digit_runs.low_values,
        digit_runs.any_window,
        digit_runs.high_take_turns,
        equidistribution.block_is_permutation,
        k_mark_sums.sum_lost,
        k_mark_sums.sum_value,
    ),
    "MARK-095": (up_mark_grundy.grundy_is_shifted, up_mark.lost_iff, k_mark_sums.up_sum_lost),
    "MARK-096": (k_misere.by_powers, k_mark_sequences.misere_zero, k_mark_proof_steps.only_powers_differ),
    "MARK-097": (up_mark_proof_steps.misere_by_powers, up_mark.misere_lost_iff, k_mark_sequences.misere_zero),
    "MARK-098": (
        misere_grundy.beside_nim,
        misere_grundy.obeys_mex,
        misere_grundy.mex_rule,
        misere_grundy.of_mark,
        misere_grundy.of_k_mark,
        misere_grundy_digits.begins_with_ten,
    ),
    "MARK-099": (
        misere_sums.tame_rule,
        memorable_rule.readable_rule,
        misere_sums.seven_same,
        misere_sums.seven_separated,
        misere_sums.seven_range,
        misere_sums.seven_all,
        misere_sums.eight_same,
        misere_sums.eight_separated,
        misere_sums.eight_range,
        misere_sums.eight_all,
        misere_sums.first_failure,
        heap_with_small_heaps.lost_beside,
    ),
    "MARK-100": (
        small_heap_sums.lost_iff,
        small_heap_sums.winning_reply,
        quotient_classes.equivalent_iff,
        quotient_order.class_range,
        quotient_order.every_class,
        quotient_order.least_power,
        quotient_classes.square,
    ),
    "MARK-101": (
        win_density_from_rules.won_share,
        win_density_from_rules.misere_share,
        win_density_from_rules.up_share,
        win_density_from_rules.up_misere_share,
        grundy_density.count_at_multiple,
        grundy_density.value_share,
        lost_sum_density.near_limit,
        lost_sum_density.thirds,
    ),
    "MARK-102": (
        digit_automata.outcome_automaton,
        digit_automata.value_automaton,
        digit_automata.zeros_in_front,
        digit_automaton.misere_automaton,
        digit_automaton.misere_zeros_in_front,
        k_mark_proof_steps.only_powers_differ,
        up_mark.lost_iff,
        up_mark.misere_lost_iff,
        up_mark_grundy.grundy_is_shifted,
    ),
    "MARK-103": (sums_and_nim.beside_nim, mark_grundy.solved),
}

# The moves, each read from the rules; those of arbitrary games are what the theorems on all games speak of.
RULES = frozenset(f"{name}.move" for name in ("mark", "k-mark", "up-k-mark", "nim", "First", "AnyGame"))

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, RULES)
