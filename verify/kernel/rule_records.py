"""Records of rule calls as plain data, from which `verify.checker` derives the theorems of the book again.

Records do not decide what is a theorem. The checker derives every obligation from its record and refuses a record that
does not hold.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import z3

from verify.kernel import smtlib
from verify.kernel.statements import Cited, ForEach, Measure, NoInfiniteDescent, Structural, WellFounded

Record = dict[str, Any]


def variables(given: Iterable[z3.ExprRef]) -> list[list[str]]:
    """Return the variables as pairs of name and sort.

    >>> variables([z3.Int("x"), z3.Const("p", z3.DeclareSort("Place"))])
    [['f.x', 'Int'], ['f.p', 'S.Place']]
    """
    return [[smtlib.text(v), smtlib.sort_name(v.sort())] for v in given]


def plain(given: Any) -> Any:
    """Return the arguments of a rule as JSON values: terms, sorts and functions as SMT-LIB text.

    An order is a list that begins with its kind. A place of an induction hypothesis is a pair of the variables it
    ranges over and its terms. A cited theorem is its name and, if it is cited at terms, the terms.

    >>> x, y = z3.Ints("x y")
    >>> plain([Measure((x + y, y)), ForEach((y,), (y - 1,)), z3.IntSort()])
    [['measure', '(+ f.x f.y)', 'f.y'], [[['f.y', 'Int']], ['(- f.y 1)']], 'Int']
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
        case Structural(variable):
            return ["structure", plain(variable)]
        case WellFounded(relation, variable):
            return ["along", plain(relation), plain(variable)]
        case NoInfiniteDescent(relation, places, ends):
            return ["endless", plain(relation), plain(places), ends.name]
        case ForEach(over, terms):
            return [variables(over), plain(terms)]
        case Mapping():
            return {str(key): plain(entry) for key, entry in sorted(given.items())}
        case Cited(theorem, terms):
            return [theorem.name] if terms is None else [theorem.name, plain(terms)]
        case list() | tuple():
            return [plain(entry) for entry in given]
    return given
