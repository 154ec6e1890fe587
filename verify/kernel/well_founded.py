"""Well-founded orders: the formula that terms are smaller than others, and the justification of each order."""

from collections.abc import Sequence

import z3

from verify.kernel import existence_rules
from verify.kernel.ledger import Ledger
from verify.kernel.statements import Citation, Measure, NoInfiniteDescent, Order, Structural, WellFounded
from verify.kernel.term_analysis import ProofError, Terms, conjunction, field_test

# The variables of a statement with the terms that an induction hypothesis has in their place.
Places = Sequence[tuple[z3.ExprRef, z3.ExprRef]]


def less_than(low: z3.ArithRef, high: z3.ArithRef) -> z3.BoolRef:
    """Return `low < high` with the sides in this order; Python's operator may swap them if one is a number.

    >>> less_than(z3.IntVal(3), z3.Int("x"))
    3 < x
    """
    return z3.ArithRef.__lt__(low, high)


def descent_formula(order: Order, variables: Terms, terms: Terms, name: str) -> z3.BoolRef:
    """Return the formula that `terms` are smaller than `variables` in the order.

    Raises:
        ProofError: the order does not apply to such terms.

    >>> x, y = z3.Ints("x y")
    >>> descent_formula(Measure((x,)), [x, y], [x - y, y], "step")
    And(x - y >= 0, x - y < x)
    >>> descent_formula(Structural(x), [x], [x - 1], "step")
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: step: x - 1 is not a field of x
    """
    if len(terms) != len(variables):
        raise ProofError(f"{name}: the hypothesis takes {len(variables)} terms; got {len(terms)}")
    places = list(zip(variables, terms, strict=True))
    match order:
        case Measure(measures):
            return _smaller_measure(measures, places, name)
        case Structural(variable):
            return _part_of_value(variable, _term_for(variable, places), name)
        case WellFounded(relation, variable):
            term = _term_for(variable, places)
            if term is None:
                raise ProofError(f"{name}: {variable} is not a variable of the statement")
            return relation(variable, term)
        case NoInfiniteDescent(relation, ordered):
            return _next_in_relation(relation, ordered, places, name)


def _term_for(variable: z3.ExprRef, places: Places) -> z3.ExprRef | None:
    """Return the term that stands for a variable of the statement; None for any other variable."""
    return next((term for v, term in places if z3.eq(v, variable)), None)


def _smaller_measure(measures: Terms, places: Places, name: str) -> z3.BoolRef:
    """Return the formula that the measures decrease lexicographically, with a natural number where they first differ.

    Raises:
        ProofError: a measure is not an integer, or there is none.
    """
    if not measures or not all(map(z3.is_int, measures)):
        raise ProofError(f"{name}: the terms of a measure must be integers")
    cases: list[z3.BoolRef] = []
    equalities: list[z3.BoolRef] = []
    for measure in measures:
        value = z3.substitute(measure, *places)
        cases.append(conjunction([*equalities, value >= 0, less_than(value, measure)]))
        equalities.append(z3.ExprRef.__eq__(value, measure))
    return z3.Or(cases) if len(cases) > 1 else cases[0]


def _part_of_value(variable: z3.ExprRef, term: z3.ExprRef | None, name: str) -> z3.BoolRef:
    """Return the formula that the value of a variable has the field that the term is.

    Raises:
        ProofError: the term is not a field of the variable, or not of its sort.
    """
    if term is None or not z3.is_app(term) or term.decl().kind() != z3.Z3_OP_DT_ACCESSOR:
        raise ProofError(f"{name}: {term} is not a field of {variable}")
    if not z3.eq(term.arg(0), variable) or term.sort() != variable.sort():
        raise ProofError(f"{name}: {term} is not a field of {variable} of its own sort")
    return field_test(variable, term.decl())


def _next_in_relation(relation: z3.FuncDeclRef, ordered: Terms, places: Places, name: str) -> z3.BoolRef:
    """Return the formula that the relation leads from the ordered variables to the terms in their places.

    Raises:
        ProofError: a variable occurs twice or is not in the statement, or the relation is about other sorts.
    """
    after = [_term_for(variable, places) for variable in ordered]
    if any(term is None for term in after) or len({variable.get_id() for variable in ordered}) < len(ordered):
        raise ProofError(f"{name}: the order must be on variables of the statement")
    sorts = [relation.domain(i) for i in range(relation.arity())]
    if sorts != [v.sort() for v in ordered] * 2 or relation.range() != z3.BoolSort():
        raise ProofError(f"{name}: {relation.name()} is not a relation on the sorts of the variables")
    return relation(*ordered, *after)


def justification(ledger: Ledger, name: str, order: Order, variables: Terms) -> tuple[set[str], list[Citation]]:
    """Return the theory or the theorem by which the order is well-founded, if it needs one.

    A measure may contain only the variables and earlier symbols. It must not contain a function that is being defined.
    It must not contain variables that a hypothesis ranges over, because then each place would have its own measure.

    >>> from verify.kernel.observer import Observer
    >>> x, y = z3.Ints("x y")
    >>> justification(Ledger(Observer()), "step", Measure((x,)), [x])
    (set(), [])
    >>> justification(Ledger(Observer()), "step", Measure((y,)), [x])
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: step: y is neither a variable of the statement nor defined
    """
    if isinstance(order, Measure):
        for term in order.terms:
            ledger.signature.check_formula(term, variables, name)
    if isinstance(order, NoInfiniteDescent):
        ends = ledger.own_theorem(order.ends)
        if not existence_rules.states_no_descent(order, ends):
            raise ProofError(f"{name}: {ends.name} does not state that the relation has no infinite descent")
        return set(), [Citation(ends, None)]
    if not isinstance(order, WellFounded):
        return set(), []
    for theory in ledger.all_theories():
        if theory.well_founded is not None and theory.well_founded == order.relation:
            return {theory.name}, []
    raise ProofError(f"no theory says that {order.relation.name()} is well-founded")
