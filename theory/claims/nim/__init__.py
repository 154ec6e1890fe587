"""The claims about Nim: their texts (TOML, one file a document) and `CHECKS`, what a machine checks of each by tag."""

from theory.claims.check import Checks
from theory.claims.nim import (
    binary,
    bouton,
    extensions,
    hardy,
    misere,
    odd_columns,
    rules,
    sets,
    sums,
    transcripts,
)


def _joined(*parts: dict[str, Checks]) -> dict[str, Checks]:
    joined: dict[str, Checks] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"checked in two files: {', '.join(sorted(twice))}")
        joined |= part
    return dict(sorted(joined.items()))


CHECKS: dict[str, Checks] = _joined(
    rules.CHECKS,
    binary.CHECKS,
    sums.CHECKS,
    bouton.CHECKS,
    odd_columns.CHECKS,
    misere.CHECKS,
    hardy.CHECKS,
    transcripts.CHECKS,
    sets.CHECKS,
    extensions.CHECKS,
)
