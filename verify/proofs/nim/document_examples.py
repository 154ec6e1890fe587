"""The worked examples of the documents, each a theorem about given numbers or a given position.

A factory takes the numbers and returns the chapter about them.
"""

from collections.abc import Iterable
from itertools import pairwise

import z3

from theory.rules.conventions import Play
from verify.kernel import Fact, Kernel, Theorem
from verify.proofs.general import bits
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.binary_columns import column
from verify.proofs.general.concrete_numbers import digits_at, sum_of
from verify.proofs.general.number_lists import Sizes, nim_sum
from verify.proofs.general.z3_semantics import heaps
from verify.proofs.nim import sets_as_numbers
from verify.proofs.nim.concrete_positions import move_to, outcome_of, value_of
from verify.proofs.nim.positions import move
from verify.proofs.theorem_chapters import chapter_factory

PREFIX = "nim"


@chapter_factory
def decimal_digits(k: Kernel, n: int) -> Theorem:
    """n is the sum of its decimal digits times powers of ten."""
    digits = str(n)
    parts = [z3.IntVal(c) * z3.IntVal(10 ** (len(digits) - 1 - i)) for i, c in enumerate(digits)]
    return k.prove(f"decimal.{n}", [], z3.Sum(parts) == n)


@chapter_factory
def column_counts(k: Kernel, sizes: Sizes, width: int) -> Theorem:
    """The number of ones in each of the binary columns of a given position."""
    counts = [sum(n >> j & 1 for n in sizes) for j in range(width)]
    goal = z3.And([k(column)(heaps(*sizes), j) == counts[j] for j in range(width)])
    facts: list[Fact] = [k(column).at(heaps(*sizes[i:]), j) for i in range(len(sizes) + 1) for j in range(width)]
    for n in sizes:
        facts += digits_at(k, n, width)
    return k.prove(f"columns{sizes}", [], goal, by=facts)


@chapter_factory
def set_code(k: Kernel, members: Sizes, width: int) -> Theorem:
    """The code of a given finite set of naturals."""
    array = _set(members)
    facts: list[Fact] = [k(sets_as_numbers.code).at(array, m) for m in range(width + 1)]
    facts += [k(bits.power).at(m) for m in range(width + 1)]
    return k.prove(f"code{members}", [], k(sets_as_numbers.code)(array, width) == sum(2**i for i in members), by=facts)


@chapter_factory
def set_difference(k: Kernel, left: Sizes, right: Sizes, width: int) -> Theorem:
    """The symmetric difference of two given finite sets of naturals below a width."""
    both = [_set(left), _set(right)]
    facts: list[Fact] = [k(sets_as_numbers.difference).at(*both, m) for m in range(width + 1)]
    goal = k(sets_as_numbers.difference)(*both, width) == _set(sorted(set(left) ^ set(right)))
    return k.prove(f"difference{left}{right}", [], goal, by=facts)


def _set(members: Iterable[int]) -> z3.ArrayRef:
    """Return a given finite set of naturals as an array."""
    result = sets_as_numbers.empty
    for i in members:
        result = z3.Store(result, i, True)
    return result


def misread(k: Kernel) -> Theorem:
    """Two counters from the first heap of (5, 4, 3) leave (3, 4, 3), and that is not (5, 4, 1)."""
    goal = z3.And(k(move)(heaps(5, 4, 3), heaps(3, 4, 3)), heaps(3, 4, 3) != heaps(5, 4, 1))
    return k.prove([], goal, by=[k(move_to((5, 4, 3), (3, 4, 3)))])


def eighteen(k: Kernel) -> Theorem:
    """16 + 8 − 4 − 2 = 18, and 25 − 18 = 7."""
    difference = z3.IntVal(16) + 8 - 4 - 2
    return k.prove([], z3.And(difference == 18, 25 - difference == 7))


def by_cancelling(k: Kernel) -> Theorem:
    """41 ⊕ 27 from their powers of two: 8 and 1 occur twice and cancel, and 32, 16 and 2 are left."""
    star = k(algebra.nimsum)
    parts = {(32, 8, 1): 41, (16, 8, 2, 1): 27, (32, 8, 1, 16, 8, 2, 1): 50, (32, 16, 2): 50}
    goal = z3.And(*(k(nim_sum)(heaps(*part)) == value for part, value in parts.items()), star(41, 27) == 50)
    return k.prove([], goal, by=[*(k(value_of(part)) for part in parts), k(sum_of(41, 27))])


def two_and_two(k: Kernel) -> Theorem:
    """2 ⊕ 3 = 1 = 4 ⊕ 5."""
    goal = z3.And(k(algebra.nimsum)(2, 3) == 1, k(algebra.nimsum)(4, 5) == 1)
    return k.prove([], goal, by=[k(sum_of(2, 3)), k(sum_of(4, 5))])


@chapter_factory
def game(k: Kernel, positions: tuple[Sizes, ...], play: Play, first: bool) -> Theorem:
    """In a printed game every move is legal, and every move of one player leaves a P-position.

    Args:
        positions: from the first to the last.
        first: whether the winning player is the one who moves first.
    """
    moves = list(pairwise(positions))
    facts = [k(move_to(*pair)) for pair in moves]
    spots = [after for i, (_, after) in enumerate(moves) if (i % 2 == 0) == first]
    # The last counter in misère play is taken by the loser; what the winner leaves is a P-position throughout.
    facts += [k(outcome_of(after, play)) for after in spots]
    goal = z3.And([f.theorem.formula if not isinstance(f, Theorem) else f.formula for f in facts])
    return k.prove(game_name(positions, play), [], goal, by=facts)


def game_name(positions: tuple[Sizes, ...], play: Play) -> str:
    """Return the name of the theorem about a printed game."""
    return f"game{positions[0]}-{play.value}-{len(positions)}-{positions[2]}"
