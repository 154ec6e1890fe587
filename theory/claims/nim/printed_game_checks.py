"""Games that the documents print, with heaps in the order of the documents' columns, and their checks.

Claims NIM-042, NIM-043, NIM-085, NIM-086, NIM-102 and NIM-107. An empty heap stays in its column as a 0.
"""

from itertools import pairwise, permutations

from theory.claims.check import Check, Checks, Position, PrintedStatement, Transcript, Truth
from theory.claims.shared_checks import big, check_all_cases, ones, with_heap
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play

MUSEUM = Transcript(
    Play.MISERE,
    ("computer", "player"),
    (
        (16, 13, 10),
        (7, 13, 10),
        (7, 12, 10),
        (6, 12, 10),
        (6, 3, 10),
        (6, 3, 5),
        (2, 3, 5),
        (2, 3, 1),
        (2, 1, 1),
        (1, 1, 1),
        (1, 1, 0),
        (1, 0, 0),
        # This move is forced and not printed: the player takes the last stick.
        (0, 0, 0),
    ),
)
NORMAL_GAME = (
    (5, 4, 3),
    (5, 4, 1),
    (2, 4, 1),
    (2, 3, 1),
    (2, 2, 1),
    (2, 2, 0),
    (2, 1, 0),
    (1, 1, 0),
    (1, 0, 0),
    (0, 0, 0),
)
FIRST_TABLE = Transcript(Play.NORMAL, ("P1", "P2"), NORMAL_GAME, names=("C", "B", "A"))
SECOND_TABLE = Transcript(
    Play.MISERE,
    ("P1", "P2"),
    (
        (5, 4, 3),
        (5, 4, 1),
        (3, 4, 1),
        (3, 2, 1),
        (2, 2, 1),
        (2, 2, 0),
        (1, 2, 0),
        (1, 0, 0),
        (0, 0, 0),
    ),
    printed_sums=(2, 0, 6, 0, 1, 0, 3, 1),
    names=("C", "B", "A"),
)
THIRD_TABLE = Transcript(Play.NORMAL, ("I", "you"), NORMAL_GAME, names=("C", "B", "A"))

# The moves printed beside the rows: the heap and the number of pebbles; only the third table names the last heap.
PRINTED_MOVES = (("A", 2), ("C", 3), ("B", 1), ("B", 1), ("A", 1), ("B", 1), ("C", 1), ("B", 1), ("C", 1))

Step = tuple[Position, Position]


def _steps(game: Transcript, player: int) -> list[Step]:
    """Return the moves of the first player (0) or the second (1), each as the positions before and after it."""
    return list(pairwise(game.positions))[player::2]


def _legal(game: Transcript) -> Check:
    return check_all_cases(
        "the next position is an option, and only the last one has no move",
        lambda truth, p, q: q in truth.options(p) and bool(truth.options(q)) == (q != game.positions[-1]),
        pairwise(game.positions),
    )


def _sums(game: Transcript, sums: tuple[int, ...]) -> Check:
    return check_all_cases(
        "the nim-sum before the move",
        lambda _, p, s: nim_sum(p) == s,
        zip(game.positions[:-1], sums, strict=True),
    )


def _last_move_by(game: Transcript, player: int) -> Check:
    """Return the check that the named player makes the last move."""

    def holds(truth: Truth) -> bool:
        ended = next(n for n, p in enumerate(game.positions) if not truth.options(p))
        return (ended - 1) % 2 == player

    return check_all_cases("who makes the last move", holds)


def _only_winning_moves(game: Transcript) -> Check:
    return check_all_cases(
        "the first player's move is the only winning one",
        lambda truth, p, q: truth.winning(p, game.play) == [q],
        _steps(game, 0),
    )


def _computer(truth: Truth, p: Position, q: Position) -> bool:
    """Return whether the move from p to q wins, and is the only winning move if p has a big heap."""
    winning = truth.winning(p, Play.MISERE)
    return q in winning and (big(p) == 0 or winning == [q])


def _by_the_rule(truth: Truth, p: Position, q: Position) -> bool:
    """Return whether the move from p to q follows the rule of misère play, is legal, and wins.

    The rule asks for nim-sum 0 with a big heap, or for no big heap and an odd number of heaps of one counter.
    """
    return (nim_sum(q) == 0 if big(q) else ones(q) % 2 == 1) and truth.lost(q, Play.MISERE) and q in truth.options(p)


def _table_rows(heading: str) -> list[tuple[str, Position, str, int, Position]]:
    rows = zip(pairwise(NORMAL_GAME), PRINTED_MOVES, strict=True)
    return [(heading, before, heap, taken, after) for (before, after), (heap, taken) in rows]


def _after_taking(heading: str, before: Position, heap: str, taken: int) -> Position:
    """Return the position after a printed move, which takes `taken` counters from the named heap.

    `heading` consists of the names of the heaps, in the order of the position.
    """
    place = heading.index(heap)
    return with_heap(before, place, before[place] - taken)


def _follows(_: Truth, heading: str, before: Position, heap: str, taken: int, after: Position) -> bool:
    return _after_taking(heading, before, heap, taken) == after


def _headings_that_fit(truth: Truth) -> list[str]:
    headings = map("".join, permutations("ABC"))
    return [heading for heading in headings if all(_follows(truth, *row) for row in _table_rows(heading))]


def _normal_table(game: Transcript) -> Checks:
    checks = (_legal(game), _sums(game, (2, 0, 7, 0, 1, 0, 3, 0, 1)), _last_move_by(game, 0), _only_winning_moves(game))
    return Checks(checks, transcript=game)


CHECKS = {
    "NIM-042": Checks(
        (
            _legal(MUSEUM),
            _sums(MUSEUM, (23, 0, 1, 0, 15, 0, 4, 0, 2, 1, 0, 1)),
            check_all_cases("the computer's move wins, alone while a heap is big", _computer, _steps(MUSEUM, 0)),
            _last_move_by(MUSEUM, 1),
            check_all_cases(
                "where the conventions part: the winning moves at (2, 1, 1)",
                lambda t, play, moves: t.winning((2, 1, 1), play) == moves,
                [(Play.MISERE, [(1, 1, 1)]), (Play.NORMAL, [(0, 1, 1)])],
            ),
        ),
        transcript=MUSEUM,
    ),
    "NIM-043": Checks(
        (
            check_all_cases(
                "the computer's move follows the rule and leaves a misère P-position", _by_the_rule, _steps(MUSEUM, 0)
            ),
        )
    ),
    "NIM-085": Checks(
        (
            check_all_cases("read as C B A each printed move gives the next row", _follows, _table_rows("CBA")),
            check_all_cases("no other heading than C B A fits all moves", lambda t: _headings_that_fit(t) == ["CBA"]),
        ),
        PrintedStatement(
            Check(
                "read as A B C each printed move gives the next row",
                "the nine moves in order",
                lambda: iter(_table_rows("ABC")),
                _follows,
            ),
            lambda truth, heading, before, heap, taken, after: {
                "printed_move": _after_taking(heading, before, heap, taken),
                "next_row": after,
                "fits": _headings_that_fit(truth),
            },
            lambda heading, before, *_: before,
        ),
    ),
    "NIM-086": _normal_table(FIRST_TABLE),
    "NIM-102": Checks(
        (
            _legal(SECOND_TABLE),
            _sums(SECOND_TABLE, SECOND_TABLE.printed_sums),
            _last_move_by(SECOND_TABLE, 1),
            _only_winning_moves(SECOND_TABLE),
            check_all_cases(
                "where the conventions part: the winning moves at (1, 2, 0)",
                lambda t, play, moves: t.winning((1, 2, 0), play) == moves,
                [(Play.MISERE, [(1, 0, 0)]), (Play.NORMAL, [(1, 1, 0)])],
            ),
        ),
        transcript=SECOND_TABLE,
    ),
    "NIM-107": _normal_table(THIRD_TABLE),
}
