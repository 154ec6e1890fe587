"""Exercises of each family, from easy to hard, with instances and answers computed from `theory`.

An exercise draws a fixed sample from a class of positions or numbers. Its question, hint and solution are in
docs/<language>/exercises.toml, under its name.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, combinations_with_replacement
from typing import Literal

from theory.numbers import binary, ostrowski
from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import vile
from theory.rules.chomp_rows import Board
from theory.rules.conventions import Play
from theory.rules.mark import MARK
from theory.rules.options_from_rules import options
from theory.strategy.chomp import chomp_strategy
from theory.strategy.explained_move import Outcome, Reply
from theory.strategy.mark import mark_strategy
from theory.strategy.nim import nim_strategy
from theory.strategy.wythoff import wythoff_strategy

INSTANCES = 8
# The answers of multiple-choice exercises.
SIDES, ADJECTIVES = ("N", "P"), ("vile", "dopey")

Numbers = tuple[int, ...]
Filling = Mapping[str, str]


@dataclass(frozen=True)
class Answer:
    """Correct answer to an instance.

    Args:
        right: one of the choices, or the tuples of numbers that are all required.
        filling: the values of the fields in the texts of the instance.
    """

    right: str | tuple[Numbers, ...]
    filling: Filling = field(default_factory=dict)


@dataclass(frozen=True)
class Exercise:
    """Exercise with its level, its instances, and the answer to each.

    Args:
        level: the difficulty.
        instances: enumerates the class from which instances are drawn.
        answer: computes the answer to an instance.
        choices: the possible answers; empty if numbers are typed.
        unordered: whether the numbers of a tuple may be typed in any order.
        tag: the claim that solves the exercise; empty if a search finds the answer.
    """

    level: Literal["easy", "medium", "hard"]
    instances: Callable[[], Iterable[Numbers]]
    answer: Callable[[Numbers], Answer]
    choices: tuple[str, ...] = ()
    unordered: bool = False
    tag: str = ""

    def sample_instances(self, name: str) -> list[Numbers]:
        """Return a fixed sample of instances in ascending order, balanced between the choices."""
        every = sorted(set(self.instances()))
        classes = [[each for each in every if self.answer(each).right == choice] for choice in self.choices] or [every]
        chance = random.Random(name)
        sample = chain.from_iterable(chance.sample(each, INSTANCES // len(classes)) for each in classes)
        return sorted(sample, key=lambda instance: (sum(instance), instance))


def format_positions(tuples: Iterable[Numbers]) -> str:
    """Format positions as a list; a single number has no brackets."""
    return ", ".join(str(each[0]) if len(each) == 1 else f"({', '.join(map(str, each))})" for each in tuples)


def _positions_after_moves(position: Numbers, replies: Iterable[Reply]) -> Answer:
    """Return the answer that consists of the positions after some winning moves."""
    after = sorted({tuple(reply.after(position)) for reply in replies})
    return Answer(tuple(after), {"after": format_positions(after)})


def _distinct_heaps(count: int, least: int, most: int) -> Iterator[Numbers]:
    yield from combinations(range(least, most + 1), count)


def _n_positions(
    outcome: Callable[..., Outcome], positions: Iterable[Numbers], play: Play = Play.NORMAL
) -> Iterator[Numbers]:
    return (each for each in positions if outcome(each, play) is Outcome.N)


def _nim_outcome(play: Play) -> Callable[[Numbers], Answer]:
    return lambda heaps: Answer(nim_strategy.outcome(heaps, play).value, {"sum": str(nim_sum(heaps))})


def _nim_winning_moves(play: Play) -> Callable[[Numbers], Answer]:
    def answer(heaps: Numbers) -> Answer:
        positions = _positions_after_moves(heaps, nim_strategy.winning_moves(heaps, play))
        return Answer(positions.right, {"sum": str(nim_sum(heaps)), **positions.filling})

    return answer


def _nim_sum(numbers: Numbers) -> Answer:
    total = nim_sum(numbers)
    columns = " ⊕ ".join(f"{binary.digits(n)}₂" for n in numbers)
    fields = {
        "a": str(numbers[0]),
        "b": str(numbers[1]),
        "columns": f"{columns} = {binary.digits(total)}₂",
        "sum": str(total),
    }
    return Answer(((total,),), fields)


NIM: Mapping[str, Exercise] = {
    "nim-mirror": Exercise(
        "easy", lambda: _distinct_heaps(2, 2, 20), _nim_winning_moves(Play.NORMAL), unordered=True, tag="NIM-091"
    ),
    "nim-sum": Exercise("easy", lambda: _distinct_heaps(2, 3, 31), _nim_sum, tag="NIM-052"),
    "nim-ones": Exercise(
        "easy", lambda: ((1,) * many for many in range(2, 10)), _nim_outcome(Play.MISERE), SIDES, tag="NIM-028"
    ),
    "nim-winner": Exercise(
        "medium", lambda: _distinct_heaps(3, 1, 12), _nim_outcome(Play.NORMAL), SIDES, tag="NIM-013"
    ),
    "nim-heap": Exercise("medium", lambda: _distinct_heaps(2, 3, 15), _nim_sum, tag="NIM-013"),
    "nim-moves": Exercise(
        "medium",
        lambda: _n_positions(nim_strategy.outcome, _distinct_heaps(3, 2, 15)),
        _nim_winning_moves(Play.NORMAL),
        unordered=True,
        tag="NIM-097",
    ),
    "nim-misere-move": Exercise(
        "hard",
        lambda: _n_positions(
            nim_strategy.outcome, ((1,) * few + (big,) for few in range(1, 6) for big in range(2, 8)), Play.MISERE
        ),
        _nim_winning_moves(Play.MISERE),
        unordered=True,
        tag="NIM-029",
    ),
}


def _bits(n: int) -> dict[str, str]:
    """Return the text fields of a heap: its size, its binary digits, and the number of trailing zeros."""
    digits = binary.digits(n)
    return {"n": str(n), "binary": f"{digits}₂", "zeros": str(len(digits) - len(digits.rstrip("0")))}


def _mark_outcome(play: Play) -> Callable[[Numbers], Answer]:
    return lambda heap: Answer(mark_strategy.outcome(heap, play).value, _bits(heap[0]))


def _mark_winning_moves(heap: Numbers) -> Answer:
    positions = _positions_after_moves(heap, mark_strategy.winning_moves(heap))
    return Answer(positions.right, {**_bits(heap[0]), **positions.filling})


def _mark_options(heap: Numbers) -> Answer:
    after = tuple(sorted({tuple(option) for option in options(MARK, heap)}))
    return Answer(after, {**_bits(heap[0]), "after": format_positions(after)})


def _next_p_position(heap: Numbers) -> Answer:
    n = heap[0] + 1
    while mark_strategy.outcome((n,)) is Outcome.N:
        n += 1
    return Answer(((n,),), {"n": str(heap[0]), "next": str(n), "binary": f"{binary.digits(n)}₂"})


def _vile_or_dopey(heap: Numbers) -> Answer:
    return Answer(ADJECTIVES[0] if vile(heap[0]) else ADJECTIVES[1], _bits(heap[0]))


def _single_heaps(least: int, most: int) -> Callable[[], Iterator[Numbers]]:
    return lambda: ((n,) for n in range(least, most + 1))


MARK_EXERCISES: Mapping[str, Exercise] = {
    "mark-options": Exercise("easy", _single_heaps(5, 60), _mark_options, tag="MARK-004"),
    "mark-vile": Exercise("easy", _single_heaps(8, 120), _vile_or_dopey, ADJECTIVES, tag="MARK-020"),
    "mark-winner": Exercise("medium", _single_heaps(20, 200), _mark_outcome(Play.NORMAL), SIDES, tag="MARK-024"),
    "mark-move": Exercise(
        "medium",
        lambda: _n_positions(mark_strategy.outcome, _single_heaps(15, 120)()),
        _mark_winning_moves,
        tag="MARK-024",
    ),
    "mark-next": Exercise("medium", _single_heaps(60, 400), _next_p_position, tag="MARK-024"),
    "mark-misere": Exercise(
        "hard",
        lambda: chain(((1 << power,) for power in range(3, 9)), _single_heaps(9, 40)()),
        _mark_outcome(Play.MISERE),
        SIDES,
        tag="MARK-096",
    ),
}


def _pair(n: int) -> Numbers:
    """Return the P-position of Wythoff's game with difference n, the smaller number first."""
    return next((a, a + n) for a in range(2 * n + 1) if wythoff_strategy.outcome((a, a + n)) is Outcome.P)


def _wythoff_outcome(play: Play) -> Callable[[Numbers], Answer]:
    return lambda heaps: Answer(
        wythoff_strategy.outcome(heaps, play).value, {"pair": format_positions([_pair(heaps[1] - heaps[0])])}
    )


def _wythoff_winning_moves(play: Play) -> Callable[[Numbers], Answer]:
    def answer(heaps: Numbers) -> Answer:
        # A position and its mirror image count as one answer.
        after = sorted({tuple(sorted(reply.after(heaps))) for reply in wythoff_strategy.winning_moves(heaps, play)})
        return Answer(tuple(after), {"after": format_positions(after)})

    return answer


def _pair_with_difference(numbers: Numbers) -> Answer:
    pair = _pair(numbers[0])
    return Answer((pair,), {"n": str(numbers[0]), "pair": format_positions([pair])})


def _partner(numbers: Numbers) -> Answer:
    (n,) = numbers
    partner = next(m for m in range(3 * n) if wythoff_strategy.outcome((n, m)) is Outcome.P)
    return Answer(((partner,),), {"n": str(n), "pair": format_positions([tuple(sorted((n, partner)))])})


def _zeckendorf_numeral(numbers: Numbers) -> Answer:
    numeral = "".join(map(str, ostrowski.digits(numbers[0])))
    weights = [ostrowski.number([1] + [0] * place) for place in range(len(numeral))]
    parts = [weights[place] for place, digit in enumerate(reversed(numeral)) if digit == "1"]
    total = " + ".join(map(str, reversed(parts)))
    return Answer(((int(numeral),),), {"n": str(numbers[0]), "total": total, "numeral": numeral})


def _near_pairs() -> Iterator[Numbers]:
    """Yield P-positions, and positions with one or both heaps larger by 1, so that the answer is not obvious."""
    for n in range(1, 13):
        a, b = _pair(n)
        yield from ((a, b), (a, b + 1), (a + 1, b + 1))


WYTHOFF: Mapping[str, Exercise] = {
    "wythoff-difference": Exercise("easy", _single_heaps(2, 14), _pair_with_difference, unordered=True, tag="WYT-010"),
    "wythoff-winner": Exercise("easy", _near_pairs, _wythoff_outcome(Play.NORMAL), SIDES, tag="WYT-010"),
    "wythoff-partner": Exercise("medium", _single_heaps(4, 24), _partner, tag="WYT-010"),
    "wythoff-zeckendorf": Exercise("medium", _single_heaps(9, 80), _zeckendorf_numeral, tag="WYT-038"),
    "wythoff-moves": Exercise(
        "hard",
        lambda: _n_positions(wythoff_strategy.outcome, _distinct_heaps(2, 4, 18)),
        _wythoff_winning_moves(Play.NORMAL),
        unordered=True,
        tag="WYT-010",
    ),
    "wythoff-misere": Exercise(
        "hard",
        lambda: _n_positions(wythoff_strategy.outcome, combinations_with_replacement(range(1, 8), 2), Play.MISERE),
        _wythoff_winning_moves(Play.MISERE),
        unordered=True,
        tag="WYT-004",
    ),
}


def _chomp_outcome(rows: Numbers) -> Answer:
    return Answer(chomp_strategy.outcome(Board.of(rows)).value, {"row": str(rows[0]), "upper": str(rows[1])})


def _winning_bites(rows: Numbers) -> Answer:
    bites = tuple((bite.row, bite.column) for bite in chomp_strategy.winning_bites(Board.of(rows)))
    board = Board.of(rows)
    rows_after = [tuple(int(row) for row in board.bitten(*square).rows) for square in bites]
    return Answer(bites, {"bites": format_positions(bites), "after": format_positions(rows_after)})


def _rows_after_bite(numbers: Numbers) -> Answer:
    """Return the answer that consists of the rows after a bite.

    `numbers` contains the row and the column of the bite, then the rows before it.
    """
    row, column, *rows = numbers
    rows_after = tuple(int(length) for length in Board.of(rows).bitten(row, column).rows)
    fields = {
        "row": str(row),
        "column": str(column),
        "rows": format_positions([tuple(rows)]),
        "after": format_positions([rows_after]),
    }
    return Answer((rows_after,), fields)


def _boards_with_winning_bite(boards: Iterable[Sequence[int]]) -> Iterator[Numbers]:
    return (tuple(rows) for rows in boards if chomp_strategy.outcome(Board.of(rows)) is Outcome.N)


def _two_row_boards() -> Iterator[Numbers]:
    return ((first, second) for first in range(3, 16) for second in (first, first - 1, first - 2))


CHOMP: Mapping[str, Exercise] = {
    # At least two rows remain, so that the answer is never a single number.
    "chomp-left": Exercise(
        "easy",
        lambda: ((row, column, *(width,) * 3) for width in (5, 6, 7) for row in (2, 3) for column in range(2, width)),
        _rows_after_bite,
        tag="CHO-005",
    ),
    "chomp-arms": Exercise(
        "easy",
        lambda: _boards_with_winning_bite((a, *(1,) * up) for a in range(3, 9) for up in range(2, 8)),
        _winning_bites,
        tag="CHO-025",
    ),
    "chomp-winner": Exercise("medium", _two_row_boards, _chomp_outcome, SIDES, tag="CHO-052"),
    "chomp-two": Exercise(
        "medium",
        lambda: _boards_with_winning_bite((a, b) for a in range(4, 13) for b in range(2, a + 1)),
        _winning_bites,
        tag="CHO-052",
    ),
    "chomp-columns": Exercise(
        "medium",
        lambda: _boards_with_winning_bite((2,) * twice + (1,) * once for twice in range(2, 6) for once in range(6)),
        _winning_bites,
        tag="CHO-052",
    ),
    "chomp-three": Exercise(
        "hard",
        lambda: _boards_with_winning_bite(
            (a, b, c) for a in range(3, 7) for b in range(2, a + 1) for c in range(2, b + 1)
        ),
        _winning_bites,
    ),
}

EXERCISES: Mapping[str, Mapping[str, Exercise]] = {
    "nim": NIM,
    "mark": MARK_EXERCISES,
    "wythoff": WYTHOFF,
    "chomp": CHOMP,
}
