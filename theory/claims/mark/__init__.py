"""The claims about MARK and its variants: `CHECKS`, what a machine checks of each by tag."""

from theory.claims.check import Checks
from theory.claims.mark import beyond, digits, kmark, misere, normal, sums, up


def _joined(*parts: dict[str, Checks]) -> dict[str, Checks]:
    joined: dict[str, Checks] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"checked in two files: {', '.join(sorted(twice))}")
        joined |= part
    return dict(sorted(joined.items()))


CHECKS: dict[str, Checks] = _joined(
    normal.CHECKS, digits.CHECKS, sums.CHECKS, misere.CHECKS, up.CHECKS, kmark.CHECKS, beyond.CHECKS
)
