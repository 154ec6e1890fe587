"""Data of interactive figures, computed by `theory` from the options of a placeholder.

Each function takes the options as tuples of numbers and returns JSON data for the module of the same name in
`docs/assets/js/why`. A ValueError states the valid range of an option.
"""

from collections.abc import Callable, Mapping
from itertools import accumulate, product
from typing import Any

from theory.numbers import ostrowski
from theory.rules.conventions import Play
from theory.strategy.chomp.box_search import Box, search
from theory.strategy.explained_move import Outcome
from theory.strategy.mark import mark_strategy
from theory.strategy.nim import nim_strategy
from theory.strategy.wythoff import wythoff_strategy

# Limits of the figures: heaps of Nim's columns; powers of two in the circles; single counters and the large heap of
# misère play; the last heap of MARK's graph; heaps and bases of K-MARK; the initial pairs of the sieve; the sides of
# the mirror's board and of the board of strategy stealing; the second of three rows.
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
    """Return an initial P-position of Nim and the number of its binary columns."""
    bits = max(heaps).bit_length()
    if nim_strategy.outcome(heaps) is Outcome.N or not 2 <= len(heaps) <= MOST_HEAPS or bits > MOST_BITS:
        raise ValueError(f"heaps must be a P-position of 2 to {MOST_HEAPS} heaps, each below {1 << MOST_BITS}")
    return {"heaps": heaps, "bits": bits}


def mark_chains(rows: Numbers = (8,), columns: Numbers = (6,)) -> dict[str, Any]:
    """Return the number of rows (one per odd number) and columns (doublings), and the heaps that MARK loses."""
    (odd,), (doubled,) = rows, columns
    heaps = [(2 * row + 1) << column for row in range(odd) for column in range(doubled)]
    lost = [n for n in heaps if mark_strategy.outcome((n,)) is Outcome.P]
    return {"rows": odd, "columns": doubled, "lost": lost}


def mark_density(most: Numbers = (400,)) -> dict[str, Any]:
    """Return, for some bases k, the number of N-positions of K-MARK among the heaps 1, …, n, for n = 0, …, `most`."""
    (far,) = most
    won = [
        list(accumulate((mark_strategy.outcome((n,), k=k) is Outcome.N for n in range(1, far + 1)), initial=0))
        for k in DENSITY_BASES
    ]
    return {"bases": DENSITY_BASES, "won": won, "most": far}


def wythoff_sieve(side: Numbers = (12,)) -> dict[str, Any]:
    """Return the side of the board and the P-positions of Wythoff's game on it."""
    (most,) = side
    pairs = _pairs(most - 1)
    if len(pairs) < LEAST_PAIRS:
        raise ValueError("side is too small for a P-position; give a larger number")
    return {"side": most, "pairs": pairs}


def chomp_mirror(side: Numbers = (5,)) -> dict[str, Any]:
    """Return the initial side of the square board and its least and greatest value."""
    (first,) = side
    least, most = SIDES
    if not least <= first <= most:
        raise ValueError(f"side must be from {least} to {most}")
    return {"side": first, "least": least, "most": most}


def nim_sets(numbers: Numbers = (27, 14)) -> dict[str, Any]:
    """Return two initial numbers and the number of powers of two in the circles."""
    first, second = numbers
    if not 0 <= min(first, second) <= max(first, second) < 1 << SET_BITS:
        raise ValueError(f"numbers must be natural and below {1 << SET_BITS}")
    return {"numbers": (first, second), "bits": SET_BITS}


def nim_misere(ones: Numbers = (3,), big: Numbers = (5,)) -> dict[str, Any]:
    """Return the initial heaps of one counter, the initial large heap, and its greatest value."""
    (few,), (size,) = ones, big
    if not (0 <= few <= MOST_ONES and 2 <= size <= MOST_BIG):
        raise ValueError(f"ones must be at most {MOST_ONES}, and big from 2 to {MOST_BIG}")
    return {"ones": few, "big": size, "most": MOST_BIG}


def mark_graph() -> dict[str, Any]:
    """Return the lost heaps of MARK, up to the last heap of the figure."""
    lost = [n for n in range(GRAPH + 1) if mark_strategy.outcome((n,)) is Outcome.P]
    return {"most": GRAPH, "lost": lost}


def mark_runs(n: Numbers = (333,), k: Numbers = (10,)) -> dict[str, Any]:
    """Return an initial heap of K-MARK, an initial base, and the limits of both."""
    (heap,), (base,) = n, k
    if not (0 <= heap <= MOST_HEAP and BASES[0] <= base <= BASES[1]):
        raise ValueError(f"n must be at most {MOST_HEAP}, and k from {BASES[0]} to {BASES[1]}")
    return {"n": heap, "most": MOST_HEAP, "k": base, "bases": BASES}


def wythoff_lines(most: Numbers = (30,), t: Numbers = (6,)) -> dict[str, Any]:
    """Return the P-positions of t-Wythoff with heaps up to `most`, for each parameter from 1 to `t`."""
    (far,), (last,) = most, t
    return {"most": far, "pairs": [_pairs(far, t) for t in range(1, last + 1)]}


def wythoff_zeckendorf(pairs: Numbers = (12,)) -> dict[str, Any]:
    """Return the first P-positions of Wythoff's game with their Fibonacci digits, and the weights of the digits."""
    (many,) = pairs
    # The larger number of a pair is less than three times its index.
    positions = _pairs(3 * many)[1 : many + 1]
    rows = [{"pair": pair, "digits": [ostrowski.digits(n) for n in pair]} for pair in positions]
    weights = [1, 2]
    while weights[-1] + weights[-2] <= positions[-1][1]:
        weights.append(weights[-1] + weights[-2])
    return {"weights": weights, "pairs": rows}


def wythoff_misere(side: Numbers = (12,)) -> dict[str, Any]:
    """Return the side of the board and the P-positions on it in both conventions."""
    (most,) = side
    squares = list(product(range(most), repeat=2))
    lost = {play.value: [at for at in squares if wythoff_strategy.outcome(at, play) is Outcome.P] for play in Play}
    return {"side": most, "lost": lost}


def chomp_steal(sides: Numbers = (4, 7)) -> dict[str, Any]:
    """Return the initial rows and columns of the board, and their greatest values."""
    rows, columns = sides
    if not (2 <= rows <= MOST_SIDES[0] and 2 <= columns <= MOST_SIDES[1]):
        raise ValueError(f"sides must be 2 to {MOST_SIDES[0]} rows and 2 to {MOST_SIDES[1]} columns")
    return {"sides": (rows, columns), "most": MOST_SIDES}


def chomp_rows(second: Numbers = (4,), third: Numbers = (2,)) -> dict[str, Any]:
    """Return the initial second and third row, their greatest value, and the losing bottom row for each such pair."""
    (middle,), (upper,) = second, third
    box = search(3, 2 * MOST_SECOND + 2)
    cuts = [[_losing_bottom_row(box, r, s) for s in range(r + 1)] for r in range(MOST_SECOND + 1)]
    width = max(cut for row in cuts for cut in row if cut)
    if not 0 <= upper <= middle <= MOST_SECOND or cuts[middle][upper] is None:
        raise ValueError(f"second and third must be rows of a P-position, at most {MOST_SECOND}")
    return {"second": middle, "third": upper, "most": MOST_SECOND, "width": width, "cuts": cuts}


def _losing_bottom_row(box: Box, second: int, third: int) -> int | None:
    """Return the bottom row with which two upper rows form a P-position; None if no bottom row does.

    No bottom row forms a P-position if the player to move can always win by shortening an upper row.
    """

    def lost(bottom: int) -> bool:
        return box.lost(tuple(row for row in (bottom, min(bottom, second), min(bottom, third)) if row))

    if any(map(lost, range(1, second))):
        return None
    return next(filter(lost, range(max(1, second), box.width + 1)))


def chomp_endless() -> dict[str, Any]:
    """Return the number of rows and columns that are drawn of a board with three infinite rows."""
    return {"rows": 3, "columns": 9}


def _pairs(most: int, t: int = 1) -> list[tuple[int, int]]:
    """Return the P-positions of t-Wythoff up to a limit, the smaller heap first."""
    squares = ((a, b) for b in range(most + 1) for a in range(b + 1))
    return sorted(square for square in squares if wythoff_strategy.outcome(square, t=t) is Outcome.P)


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
