"""The claims about Chomp: `CHECKS`, what a machine checks of each by tag."""

from theory.claims.check import Checks
from theory.claims.chomp import beyond, finite, infinite, rules, two_rows


def _joined(*parts: dict[str, Checks]) -> dict[str, Checks]:
    joined: dict[str, Checks] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"checked in two files: {', '.join(sorted(twice))}")
        joined |= part
    return dict(sorted(joined.items()))


CHECKS: dict[str, Checks] = _joined(rules.CHECKS, finite.CHECKS, two_rows.CHECKS, infinite.CHECKS, beyond.CHECKS)
