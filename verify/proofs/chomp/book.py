"""Which chapters prove which claim of Chomp, the principal theorem first.

History and what is quoted from the literature have no entry.
"""

from theory.claims.chomp import CHECKS
from verify.proofs.book import Book, Chapter
from verify.proofs.chomp import (
    all_boards,
    all_spaces,
    board,
    boxes,
    dickson,
    dimensions,
    divisors,
    factors,
    finite,
    infinite,
    l_boards,
    long_plays,
    one_infinite_row,
    ordinals,
    outcome,
    posets,
    rows,
    small_boards,
    spaces,
    starts,
    stealing,
    strategies,
    towers,
    two_rows,
)
from verify.proofs.chomp.examples import bite_at, full_board, right_way_round, winning_bites
from verify.proofs.chomp.meanings import MEANINGS
from verify.proofs.chomp.twins import CHANGED

PROOFS: dict[str, tuple[Chapter, ...]] = {
    "CHO-002": (strategies.ends_within, strategies.fewer, strategies.last_move),
    "CHO-003": (outcome.lost, posets.lost, board.has_of_bitten, strategies.last_move, posets.without_bottom),
    "CHO-004": (
        starts.rectangle_squares,
        starts.rectangle_rows,
        all_boards.every_set,
        board.down_closed,
        outcome.same_outcome,
        rows.same_outcome,
        rows.board_there,
        outcome.transposed_squares,
        outcome.transposed_bite,
        outcome.transposed_outcome,
    ),
    "CHO-005": (board.has_of_bitten, board.row_of_bitten, board.row_model, rows.nth_of_cut),
    "CHO-006": (outcome.poison_is_lost, outcome.lost, outcome.winning_bite, outcome.keeps),
    "CHO-008": (right_way_round,),
    "CHO-009": (
        bite_at((5, 5, 5), 2, 5),
        bite_at((5, 4, 4), 1, 4),
        bite_at((3, 3, 3), 2, 1),
        bite_at((3,), 1, 2),
        bite_at((6, 6, 6), 3, 6),
        bite_at((6, 6, 5), 2, 4),
        bite_at((6, 6, 6), 2, 4),
        bite_at((4, 4, 4, 4), 2, 2),
        bite_at((5, 5), 2, 5),
    ),
    "CHO-010": (bite_at((5, 5, 5), 2, 5), full_board(3, 5), bite_at((5, 5, 5), 3, 4)),
    "CHO-011": (bite_at((5, 4, 4), 1, 4), winning_bites(5, 4, 4), bite_at((5, 4, 4), 3, 1)),
    "CHO-012": (bite_at((3, 3, 3), 2, 1), winning_bites(3, 3, 3), bite_at((3, 3, 3), 2, 2)),
    "CHO-013": (bite_at((3,), 1, 2), winning_bites(3), outcome.poison_is_lost),
    "CHO-014": (
        spaces.down_closed,
        all_spaces.every_set,
        spaces.has_of_bitten,
        dimensions.poison_loses,
        boxes.box_cells,
    ),
    "CHO-015": (towers.has_of_bitten,),
    "CHO-016": (strategies.exactly_one, strategies.every_play_ends, strategies.ends_within, strategies.fewer),
    "CHO-018": (stealing.only_one_by_one, stealing.first_player_wins, strategies.exactly_one),
    "CHO-019": (stealing.reply_is_opening, stealing.something_left, stealing.absorb),
    "CHO-020": (
        full_board(3, 6),
        bite_at((6, 6, 6), 3, 6),
        bite_at((6, 6, 5), 2, 4),
        bite_at((6, 6, 6), 2, 4),
    ),
    "CHO-022": (l_boards.n_by_n, l_boards.only_two_two),
    "CHO-023": (l_boards.arm_squares, l_boards.ell, l_boards.arms_of_bitten, l_boards.ell_one),
    "CHO-024": (l_boards.mirror,),
    "CHO-025": (l_boards.arms, l_boards.ell_lost),
    "CHO-026": (two_rows.two_by_n, two_rows.two_rows),
    "CHO-027": (two_rows.z_board, two_rows.z_squares),
    "CHO-028": (two_rows.no_z_to_z,),
    "CHO-029": (two_rows.bite_top, two_rows.bite_bottom, two_rows.z_squares),
    "CHO-030": (two_rows.restored,),
    "CHO-031": (two_rows.answer_top,),
    "CHO-032": (two_rows.answer_bottom,),
    "CHO-033": (two_rows.z_one,),
    "CHO-034": (
        starts.strip_squares,
        outcome.transposed_squares,
        board.has_of_whole,
        board.row_of_bitten,
        starts.strip_rows,
    ),
    "CHO-035": (
        dimensions.exactly_one,
        all_spaces.every_set,
        strategies.exactly_one,
    ),
    "CHO-036": (two_rows.two_by_infinity, two_rows.infinity_top, two_rows.infinity_bottom),
    "CHO-037": (infinite.lost_boards,),
    "CHO-038": (two_rows.infinity_top,),
    "CHO-039": (two_rows.infinity_bottom,),
    "CHO-040": (infinite.strips, two_rows.two_by_infinity),
    "CHO-041": (infinite.three_or_more, infinite.one_row_opening),
    "CHO-042": (
        one_infinite_row.one_infinite_row,
        one_infinite_row.some_cut_wins,
        infinite.lost_with_infinite_row,
    ),
    "CHO-043": (infinite.third_on_whole,),
    "CHO-044": (l_boards.quadrant_two_two, l_boards.mirror, l_boards.mirror_wins),
    "CHO-045": (l_boards.mirror, l_boards.quadrant_two_two),
    "CHO-046": (infinite.three_openings,),
    "CHO-049": (small_boards.openings, small_boards.eight_by_ten),
    "CHO-050": (boxes.only_one_cell, boxes.three_dimensions, boxes.box_cells),
    "CHO-051": (towers.two_by_more, towers.one_by_more, towers.one_by_two, towers.one_by_one),
    "CHO-052": (
        ordinals.only_omega,
        ordinals.lost_positions,
        ordinals.every_set,
        ordinals.has_of_bitten,
        ordinals.lengths_of_bitten,
        ordinals.falls,
        ordinals.ends,
    ),
    "CHO-055": (
        factors.by_exponents,
        factors.every_cell,
        factors.same_exponents,
        divisors.takes_multiples,
        boxes.takes_above,
        divisors.only_one,
    ),
    "CHO-056": (finite.stolen, finite.alone, finite.fork, finite.two_points),
    "CHO-057": (dickson.every_play_ends, long_plays.as_long_as_one_likes, dickson.lemma),
}

# What the board of the pages plays by: each strategy with the theorem that says it wins.
# There is only one convention; where none of these theorems decides a board, the board searches it as `solve` does.
# What a bite takes or leaves, read from the rules, or assumed of an arbitrary game.
RULES = frozenset(
    {
        "chomp.has",
        "tower.has",
        "ordinal.has",
        "cells.below",
        "space.below",
        "divisors.cut",
        "numbered.cut",
        "poset.cut",
        "poset.has",
    }
)

BOOK = Book(PROOFS, CHECKS, MEANINGS, CHANGED, RULES)
