"""The claims about Wythoff's game and its relatives: `CHECKS`, what a machine checks of each by tag."""

from theory.claims.check import Checks
from theory.claims.wythoff import beyond, floors, misere, normal, winning


def _joined(*parts: dict[str, Checks]) -> dict[str, Checks]:
    joined: dict[str, Checks] = {}
    for part in parts:
        if twice := joined.keys() & part.keys():
            raise ValueError(f"checked in two files: {', '.join(sorted(twice))}")
        joined |= part
    return dict(sorted(joined.items()))


CHECKS: dict[str, Checks] = _joined(normal.CHECKS, misere.CHECKS, winning.CHECKS, floors.CHECKS, beyond.CHECKS)
