"""Records of rule calls as plain data, from which `verify.checker` derives the theorems of the book again.

Records do not decide what is a theorem. The checker derives every obligation from its record and refuses a record that
does not hold.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import z3

from verify.kernel import smtlib
from verify.kernel.statements import Citation, ForEach, Measure, NoInfiniteDescent, Structural, WellFounded

Record = dict[str, Any]


def variables(terms: Iterable[z3.ExprRef]) -> list[list[str]]:
    """Return the variables as pairs of name and sort.

    >>> variables([z3.Int("x"), z3.Const("p", z3.DeclareSort("Place"))])
    [['f.x', 'Int'], ['f.p', 'S.Place']]
    """
    return [[smtlib.text(v), smtlib.sort_name(v.sort())] for v in terms]


def to_json(argument: Any) -> Any:
    """Return the arguments of a rule as JSON values: terms, sorts and functions as SMT-LIB text.

    An order is a list that begins with its kind. A place of an induction hypothesis is a pair of the variables it
    ranges over and its terms. A cited theorem is its name and, if it is cited at terms, the terms.

    >>> x, y = z3.Ints("x y")
    >>> to_json([Measure((x + y, y)), ForEach((y,), (y - 1,)), z3.IntSort()])
    [['measure', '(+ f.x f.y)', 'f.y'], [[['f.y', 'Int']], ['(- f.y 1)']], 'Int']
    """
    match argument:
        case z3.ExprRef():
            return smtlib.text(argument)
        case z3.SortRef():
            return smtlib.sort_name(argument)
        case z3.FuncDeclRef():
            return f"f.{argument.name()}"
        case Measure(terms):
            return ["measure", *map(to_json, terms)]
        case Structural(variable):
            return ["structure", to_json(variable)]
        case WellFounded(relation, variable):
            return ["along", to_json(relation), to_json(variable)]
        case NoInfiniteDescent(relation, places, ends):
            return ["endless", to_json(relation), to_json(places), ends.name]
        case ForEach(over, terms):
            return [variables(over), to_json(terms)]
        case Mapping():
            return {str(key): to_json(entry) for key, entry in sorted(argument.items())}
        case Citation(theorem, terms):
            return [theorem.name] if terms is None else [theorem.name, to_json(terms)]
        case list() | tuple():
            return [to_json(entry) for entry in argument]
    return argument
