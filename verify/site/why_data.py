"""What the pictures that a reader can touch are given: what `theory` computes for the options of a placeholder.

Each function takes the options as tuples of numbers and returns plain data for the module of the same name in
`docs/assets/js/why`; ValueError says what an option must be.
"""

from collections.abc import Callable, Mapping
from typing import Any

from theory.strategy import mark, nim, wythoff
from theory.strategy.reply import Outcome

# The heaps of Nim's columns, the pairs of the sieve with which it begins, and the sides of the mirror's board.
MOST_BITS = 4
MOST_HEAPS = 4
LEAST_PAIRS = 2
SIDES = (3, 8)

Numbers = tuple[int, ...]


def nim_columns(heaps: Numbers = (5, 9, 12)) -> dict[str, Any]:
    """A P-position of Nim to begin with, and the number of its binary columns."""
    bits = max(heaps).bit_length()
    if nim.outcome(heaps) is Outcome.N or not 2 <= len(heaps) <= MOST_HEAPS or bits > MOST_BITS:
        raise ValueError(f"heaps are 2 to {MOST_HEAPS}, below {1 << MOST_BITS}, that are a P-position")
    return {"heaps": heaps, "bits": bits}


def mark_chains(rows: Numbers = (8,), columns: Numbers = (6,)) -> dict[str, Any]:
    """The odd numbers 1, 3, …, one a row, their doubles beside them, and which of these heaps MARK loses."""
    (odd,), (doubled,) = rows, columns
    heaps = [(2 * row + 1) << column for row in range(odd) for column in range(doubled)]
    lost = [n for n in heaps if mark.outcome((n,)) is Outcome.P]
    return {"rows": odd, "columns": doubled, "lost": lost}


def wythoff_sieve(side: Numbers = (12,)) -> dict[str, Any]:
    """The side of the board, and the pairs of Wythoff's game that fit on it."""
    (most,) = side
    squares = ((a, b) for b in range(most) for a in range(b + 1))
    pairs = sorted(square for square in squares if wythoff.outcome(square) is Outcome.P)
    if len(pairs) < LEAST_PAIRS:
        raise ValueError("the board has no room for a pair")
    return {"side": most, "pairs": pairs}


def chomp_mirror(side: Numbers = (5,)) -> dict[str, Any]:
    """The side of the square board to begin with, and the least and the greatest that can be chosen."""
    (first,) = side
    least, most = SIDES
    if not least <= first <= most:
        raise ValueError(f"the side is from {least} to {most}")
    return {"side": first, "least": least, "most": most}


DATA: Mapping[str, Callable[..., dict[str, Any]]] = {
    "nim-columns": nim_columns,
    "mark-chains": mark_chains,
    "wythoff-sieve": wythoff_sieve,
    "chomp-mirror": chomp_mirror,
}
