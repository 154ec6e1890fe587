"""A table of the winning openings of all rectangular boards of Chomp up to a size, from one search of the largest box.

`python -m theory.strategy.chomp.winning_openings FILE [SIDE]` writes the table as JSON for boards up to SIDE × SIDE.
The default of 14 takes seconds and 0.4 GiB; 17 takes minutes and 3.5 GiB.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from theory.rules.chomp_rows import bites
from theory.strategy.chomp.box_search import search

Openings = dict[tuple[int, int], list[tuple[int, int]]]
SIDE = 14


def openings(side: int = SIDE) -> Openings:
    """Return the winning first bites, as (row, column), on M × N for all M ≤ N ≤ side, by M and then by N.

    The openings for M > N follow by exchanging rows and columns.

    Raises:
        ValueError: the side is below 1.

    >>> openings(3)
    {(1, 1): [], (1, 2): [(1, 2)], (1, 3): [(1, 2)], (2, 2): [(2, 2)], (2, 3): [(2, 3)], (3, 3): [(2, 2)]}
    """
    if side < 1:
        raise ValueError(f"a board has at least one row and one column; got a side of {side}")
    box = search(side, side)
    return {
        (m, n): [square for square, left in bites((n,) * m) if box.lost(left)]
        for m in range(1, side + 1)
        for n in range(m, side + 1)
    }


def as_data(table: Openings) -> list[dict[str, Any]]:
    """Return the table as JSON values: one entry per board.

    An entry has the fields `rows`, `columns` and `openings`, a list of [row, column].
    """
    return [{"rows": m, "columns": n, "openings": [list(x) for x in won]} for (m, n), won in table.items()]


def write(path: Path, side: int = SIDE) -> None:
    """Write the table to a file through a temporary file, so that readers never see a partial table.

    Raises:
        ValueError: the side is below 1.
        OSError: the file cannot be written.
    """
    lines = ",\n".join(json.dumps(entry) for entry in as_data(openings(side)))
    beside = path.with_name(path.name + ".part")
    beside.write_text(f"[\n{lines}\n]\n", "utf-8")
    os.replace(beside, path)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or not all(word.isdecimal() and 0 < int(word) <= 17 for word in sys.argv[2:]):
        print(
            "usage: python -m theory.strategy.chomp.winning_openings FILE [SIDE], with a SIDE from 1 to 17",
            file=sys.stderr,
        )
        sys.exit(2)
    write(Path(sys.argv[1]), *map(int, sys.argv[2:]))
