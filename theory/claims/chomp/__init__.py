"""The claims about Chomp: `CHECKS`, what a machine checks of each by tag."""

from theory.claims.check import Checks, joined
from theory.claims.chomp import beyond_document, finite, infinite, rules, two_rows

CHECKS: dict[str, Checks] = joined(
    rules.CHECKS, finite.CHECKS, two_rows.CHECKS, infinite.CHECKS, beyond_document.CHECKS
)
