"""The winning openings of all full boards of Chomp up to a size, as data: one search of the largest box settles all.

`python -m theory.strategy.chomp_openings FILE [SIDE]` writes them as JSON, for SIDE × SIDE and less, 14 by default;
that takes seconds and 0.4 GiB, and a side of 17 minutes and 3.5 GiB.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from theory.rules.chomp_rows import bites
from theory.strategy.chomp_search import search

Openings = dict[tuple[int, int], list[tuple[int, int]]]
SIDE = 14


def openings(side: int = SIDE) -> Openings:
    """The winning first bites, (row, column), on M × N for all M ≤ N ≤ side, by M and then by N.

    Exchanging rows and columns gives them for M > N.

    Raises:
        ValueError: the side is not at least 1.

    >>> openings(3)
    {(1, 1): [], (1, 2): [(1, 2)], (1, 3): [(1, 2)], (2, 2): [(2, 2)], (2, 3): [(2, 3)], (3, 3): [(2, 2)]}
    """
    if side < 1:
        raise ValueError(f"a board has at least one row and one column: {side}")
    box = search(side, side)
    return {
        (m, n): [square for square, left in bites((n,) * m) if box.lost(left)]
        for m in range(1, side + 1)
        for n in range(m, side + 1)
    }


def as_data(found: Openings) -> list[dict[str, Any]]:
    """The table as JSON has it: one entry a board, with `rows`, `columns` and `openings`, a list of [row, column]."""
    return [{"rows": m, "columns": n, "openings": [list(x) for x in won]} for (m, n), won in found.items()]


def write(path: Path, side: int = SIDE) -> None:
    """Write the table to a file, beside it first, so that nobody reads half of it.

    Raises:
        ValueError: as `openings`.
        OSError: the file cannot be written.
    """
    lines = ",\n".join(json.dumps(entry) for entry in as_data(openings(side)))
    beside = path.with_name(path.name + ".part")
    beside.write_text(f"[\n{lines}\n]\n", "utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not all(word.isdecimal() and 0 < int(word) <= 17 for word in sys.argv[2:]):
        print("usage: python -m theory.strategy.chomp_openings FILE [SIDE], with a SIDE from 1 to 17", file=sys.stderr)
        sys.exit(2)
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
