"""What a rule was called with, as plain data: one record of the book, from which `verify.checker` derives it again.

Nothing here has a say in what is a theorem, and nobody has to believe what is written down: whoever reads the book
derives every obligation from its records and refuses a record that does not hold.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import z3

from verify.kernel import smtlib
from verify.kernel.statements import Along, Cited, Each, Endless, Measure, Structure

Record = dict[str, Any]


def variables(given: Iterable[z3.ExprRef]) -> list[list[str]]:
    """Variables, each by its name and its sort."""
    return [[smtlib.text(v), smtlib.sort_name(v.sort())] for v in given]


def plain(given: Any) -> Any:
    """What JSON can hold of what a rule is handed: terms, sorts and functions as the texts write them.

    An order is a list that begins with its kind, a place the variables it ranges over and its terms, and a cited
    theorem its name and, if it is cited at terms, those.
    """
    match given:
        case z3.ExprRef():
            return smtlib.text(given)
        case z3.SortRef():
            return smtlib.sort_name(given)
        case z3.FuncDeclRef():
            return f"f.{given.name()}"
        case Measure(terms):
            return ["measure", *map(plain, terms)]
        case Structure(variable):
            return ["structure", plain(variable)]
        case Along(relation, variable):
            return ["along", plain(relation), plain(variable)]
        case Endless(relation, places, ends):
            return ["endless", plain(relation), plain(places), ends.name]
        case Each(over, terms):
            return [variables(over), plain(terms)]
        case Mapping():
            return {str(key): plain(entry) for key, entry in sorted(given.items())}
        case Cited(theorem, terms):
            return [theorem.name] if terms is None else [theorem.name, plain(terms)]
        case list() | tuple():
            return [plain(entry) for entry in given]
    return given
