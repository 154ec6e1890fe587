"""What the pictures that a reader can touch are given: what `theory` computes for the options of a placeholder.

Each function takes the options as tuples of numbers and returns plain data for the module of the same name in
`docs/assets/js/why`; ValueError says what an option must be.
"""

from collections.abc import Callable, Mapping
from itertools import accumulate, product
from typing import Any

from theory.numbers import ostrowski
from theory.rules.conventions import Play
from theory.strategy import mark, nim, wythoff
from theory.strategy.chomp_search import Box, search
from theory.strategy.explained_move import Outcome

# How much the pictures have room for: the heaps of Nim's columns, the powers of two in the circles, the single counters
# and the big heap of misère play; the last heap of MARK's graph, heaps and bases of K-MARK; the pairs with which the
# sieve begins; the sides of the mirror's board, those of the board that is stolen, and the second of three rows.
MOST_BITS, MOST_HEAPS = 4, 4
SET_BITS = 5
MOST_ONES, MOST_BIG = 6, 8
GRAPH = 16
MOST_HEAP, BASES = 999, (2, 10)
DENSITY_BASES = (2, 3, 4, 6, 10)
LEAST_PAIRS = 2
SIDES = (3, 8)
MOST_SIDES = (6, 9)
MOST_SECOND = 6

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


def mark_density(most: Numbers = (400,)) -> dict[str, Any]:
    """For some bases k, how many of the heaps 1, …, n of K-MARK are won, for n = 0, 1, … up to a number."""
    (far,) = most
    won = [
        list(accumulate((mark.outcome((n,), k=k) is Outcome.N for n in range(1, far + 1)), initial=0))
        for k in DENSITY_BASES
    ]
    return {"bases": DENSITY_BASES, "won": won, "most": far}


def wythoff_sieve(side: Numbers = (12,)) -> dict[str, Any]:
    """The side of the board, and the pairs of Wythoff's game that fit on it."""
    (most,) = side
    pairs = _pairs(most - 1)
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


def nim_sets(numbers: Numbers = (27, 14)) -> dict[str, Any]:
    """Two numbers to begin with, and how many powers of two the circles have room for."""
    first, second = numbers
    if not 0 <= min(first, second) <= max(first, second) < 1 << SET_BITS:
        raise ValueError(f"the numbers are below {1 << SET_BITS}")
    return {"numbers": (first, second), "bits": SET_BITS}


def nim_misere(ones: Numbers = (3,), big: Numbers = (5,)) -> dict[str, Any]:
    """The heaps of one counter and the one big heap to begin with, and the greatest big heap."""
    (few,), (size,) = ones, big
    if not (0 <= few <= MOST_ONES and 2 <= size <= MOST_BIG):
        raise ValueError(f"ones are up to {MOST_ONES}, and the big heap is from 2 to {MOST_BIG}")
    return {"ones": few, "big": size, "most": MOST_BIG}


def mark_graph() -> dict[str, Any]:
    """The heaps of MARK up to the last of the picture that are lost."""
    lost = [n for n in range(GRAPH + 1) if mark.outcome((n,)) is Outcome.P]
    return {"most": GRAPH, "lost": lost}


def mark_runs(n: Numbers = (333,), k: Numbers = (10,)) -> dict[str, Any]:
    """A heap of K-MARK and its base to begin with, and how far both may go."""
    (heap,), (base,) = n, k
    if not (0 <= heap <= MOST_HEAP and BASES[0] <= base <= BASES[1]):
        raise ValueError(f"n is up to {MOST_HEAP}, and k from {BASES[0]} to {BASES[1]}")
    return {"n": heap, "most": MOST_HEAP, "k": base, "bases": BASES}


def wythoff_lines(most: Numbers = (30,), t: Numbers = (6,)) -> dict[str, Any]:
    """The pairs of t-Wythoff up to a number, for t = 1, 2, …"""
    (far,), (last,) = most, t
    return {"most": far, "pairs": [_pairs(far, t) for t in range(1, last + 1)]}


def wythoff_zeckendorf(pairs: Numbers = (12,)) -> dict[str, Any]:
    """The first pairs of Wythoff's game with their Fibonacci digits, and the weights of these."""
    (many,) = pairs
    # The larger number of a pair is less than three times its index.
    found = _pairs(3 * many)[1 : many + 1]
    shown = [{"pair": pair, "digits": [ostrowski.digits(n) for n in pair]} for pair in found]
    weights = [1, 2]
    while weights[-1] + weights[-2] <= found[-1][1]:
        weights.append(weights[-1] + weights[-2])
    return {"weights": weights, "pairs": shown}


def wythoff_misere(side: Numbers = (12,)) -> dict[str, Any]:
    """The side of the board, and the P-positions on it of both conventions."""
    (most,) = side
    squares = list(product(range(most), repeat=2))
    lost = {play.value: [at for at in squares if wythoff.outcome(at, play) is Outcome.P] for play in Play}
    return {"side": most, "lost": lost}


def chomp_steal(sides: Numbers = (4, 7)) -> dict[str, Any]:
    """The rows and columns of the board to begin with, and the most of each."""
    rows, columns = sides
    if not (2 <= rows <= MOST_SIDES[0] and 2 <= columns <= MOST_SIDES[1]):
        raise ValueError(f"the sides are from 2 to {MOST_SIDES[0]} and {MOST_SIDES[1]}")
    return {"sides": (rows, columns), "most": MOST_SIDES}


def chomp_rows(second: Numbers = (4,), third: Numbers = (2,)) -> dict[str, Any]:
    """The second and third row to begin with, the most of each, and the lost bottom row above all of them."""
    (middle,), (upper,) = second, third
    box = search(3, 2 * MOST_SECOND + 2)
    cuts = [[_cut(box, r, s) for s in range(r + 1)] for r in range(MOST_SECOND + 1)]
    width = max(cut for row in cuts for cut in row if cut)
    if not 0 <= upper <= middle <= MOST_SECOND or cuts[middle][upper] is None:
        raise ValueError(f"second and third are the rows of a lost board, at most {MOST_SECOND}")
    return {"second": middle, "third": upper, "most": MOST_SECOND, "width": width, "cuts": cuts}


def _cut(box: Box, second: int, third: int) -> int | None:
    """The one bottom row with which these rows are lost; None where a bite that cuts them wins below any bottom row."""

    def lost(bottom: int) -> bool:
        return box.lost(tuple(row for row in (bottom, min(bottom, second), min(bottom, third)) if row))

    if any(map(lost, range(1, second))):
        return None
    return next(filter(lost, range(max(1, second), box.width + 1)))


def chomp_endless() -> dict[str, Any]:
    """How much of three infinite rows is drawn."""
    return {"rows": 3, "columns": 9}


def _pairs(most: int, t: int = 1) -> list[tuple[int, int]]:
    """The P-positions of t-Wythoff up to a number, the smaller heap first."""
    squares = ((a, b) for b in range(most + 1) for a in range(b + 1))
    return sorted(square for square in squares if wythoff.outcome(square, t=t) is Outcome.P)


DATA: Mapping[str, Callable[..., dict[str, Any]]] = {
    "nim-columns": nim_columns,
    "nim-sets": nim_sets,
    "nim-misere": nim_misere,
    "mark-chains": mark_chains,
    "mark-graph": mark_graph,
    "mark-runs": mark_runs,
    "mark-density": mark_density,
    "wythoff-sieve": wythoff_sieve,
    "wythoff-lines": wythoff_lines,
    "wythoff-zeckendorf": wythoff_zeckendorf,
    "wythoff-misere": wythoff_misere,
    "chomp-mirror": chomp_mirror,
    "chomp-steal": chomp_steal,
    "chomp-rows": chomp_rows,
    "chomp-endless": chomp_endless,
}
