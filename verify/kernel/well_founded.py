"""Well-founded orders: the formula that terms are smaller than others, and the justification of each order."""

import z3

from verify.kernel import existence_rules
from verify.kernel.ledger import Ledger
from verify.kernel.statements import Citation, Measure, NoInfiniteDescent, Order, Structural, WellFounded
from verify.kernel.term_analysis import ProofError, Terms, conjunction, field_test


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
    pairs = list(zip(variables, terms, strict=True))
    match order:
        case Measure(measures):
            if not measures or not all(map(z3.is_int, measures)):
                raise ProofError(f"{name}: the terms of a measure must be integers")
            cases: list[z3.BoolRef] = []
            equalities: list[z3.BoolRef] = []
            for m in measures:
                value = z3.substitute(m, *pairs)
                cases.append(conjunction([*equalities, value >= 0, less_than(value, m)]))
                equalities.append(z3.ExprRef.__eq__(value, m))
            return z3.Or(cases) if len(cases) > 1 else cases[0]
        case Structural(variable):
            index = next((i for i, v in enumerate(variables) if z3.eq(v, variable)), None)
            term = terms[index] if index is not None else None
            if term is None or not z3.is_app(term) or term.decl().kind() != z3.Z3_OP_DT_ACCESSOR:
                raise ProofError(f"{name}: {term} is not a field of {variable}")
            if not z3.eq(term.arg(0), variable) or term.sort() != variable.sort():
                raise ProofError(f"{name}: {term} is not a field of {variable} of its own sort")
            return field_test(variable, term.decl())
        case WellFounded(relation, variable):
            index = next((i for i, v in enumerate(variables) if z3.eq(v, variable)), None)
            if index is None:
                raise ProofError(f"{name}: {variable} is not a variable of the statement")
            return relation(variable, terms[index])
        case NoInfiniteDescent(relation, places):
            other_terms = [next((t for v, t in pairs if z3.eq(v, index)), None) for index in places]
            if any(t is None for t in other_terms) or len({index.get_id() for index in places}) < len(places):
                raise ProofError(f"{name}: the order must be on variables of the statement")
            sorts = [relation.domain(i) for i in range(relation.arity())]
            if sorts != [v.sort() for v in places] * 2 or relation.range() != z3.BoolSort():
                raise ProofError(f"{name}: {relation.name()} is not a relation on the sorts of the variables")
            return relation(*places, *other_terms)


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
