"""Small changes of a statement, from which mutants are made.

A near change moves one constant by one, swaps < and ≤, drops one hypothesis or negates one equivalence. Many equations
have no near change that makes them false, so wider changes follow: another constant, another variable, exchanged parts
of a term, a value plus one, a dropped part of a conjunction or a disjunction; under quantifiers as well.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import z3

SWAPS = {
    z3.Z3_OP_LE: lambda a, b: a < b,
    z3.Z3_OP_LT: lambda a, b: a <= b,
    z3.Z3_OP_GE: lambda a, b: a > b,
    z3.Z3_OP_GT: lambda a, b: a >= b,
}

# The largest number of wider changes of a statement, and the largest shift of a constant.
WIDER, FAR = 60, 16

# A change as terms, described in words only if it is used: its kind, what was there, and what is there now.
Alteration = tuple[str, z3.ExprRef | None, z3.ExprRef | None]


def changes(formula: z3.BoolRef, variables: tuple[z3.ExprRef, ...] = ()) -> Iterator[tuple[Alteration, z3.BoolRef]]:
    """Yield the changed statements, each with its change: first near changes, then wider ones, then the negation.

    Args:
        formula: the statement.
        variables: the variables of the statement; one of them may replace another.
    """
    if z3.is_implies(formula) and z3.is_and(formula.arg(0)):
        for part, rest in _drop_parts(formula.arg(0)):
            yield ("dropped", part, None), z3.Implies(rest, formula.arg(1))
    if z3.is_implies(formula):
        yield ("dropped", formula.arg(0), None), formula.arg(1)
    yield from _nearby_terms(formula)
    yield from islice(_wider(formula, variables, True), WIDER)
    yield ("opposite", None, None), z3.Not(formula)


def _drop_parts(formula: z3.BoolRef) -> Iterator[tuple[z3.BoolRef, z3.BoolRef]]:
    """Yield each part of a conjunction or disjunction, and the formula without this part."""
    parts, joined = formula.children(), z3.And if z3.is_and(formula) else z3.Or
    for i, part in enumerate(parts):
        rest = parts[:i] + parts[i + 1 :]
        yield part, joined(rest) if len(rest) > 1 else rest[0]


def _nearby_terms(term: z3.ExprRef) -> Iterator[tuple[Alteration, Any]]:
    if z3.is_quantifier(term) or z3.is_var(term):
        return
    if z3.is_int_value(term):
        n = term.as_long()
        for other in (z3.IntVal(n + 1), z3.IntVal(n - 1)):
            yield ("replaced", term, other), other
        return
    if term.decl().kind() in SWAPS:
        other = SWAPS[term.decl().kind()](term.arg(0), term.arg(1))
        yield ("replaced", term, other), other
    if z3.is_eq(term) and z3.is_bool(term.arg(0)):
        yield ("replaced", term, z3.Not(term)), z3.Not(term)
    for i, part in enumerate(term.children()):
        for what, new in _nearby_terms(part):
            yield what, _with_part(term, i, new)


def _with_part(term: z3.ExprRef, place: int, new: z3.ExprRef) -> z3.ExprRef:
    """Return the term with another subterm at one index."""
    parts = [*term.children()[:place], new, *term.children()[place + 1 :]]
    return z3.And(parts) if z3.is_and(term) else term.decl()(*parts)


def _wider(
    term: z3.ExprRef, variables: tuple[z3.ExprRef, ...], stands: bool | None
) -> Iterator[tuple[Alteration, Any]]:
    """Yield the wider changes of an asserted term (`stands` is True), of a premise (False), or of another term (None).

    Changes that only weaken the statement are left out, because they cannot make it false.
    """
    if z3.is_quantifier(term):
        yield from _changes_under_quantifier(term, stands)
        return
    for new in _replacements(term, variables):
        yield ("replaced", term, new), new
    if z3.is_implies(term) and stands is not False:
        yield ("dropped", term.arg(0), None), term.arg(1)
    if (z3.is_and(term) and stands is not True) or (z3.is_or(term) and stands is not False):
        for part, rest in _drop_parts(term):
            yield ("dropped", part, None), rest
    for i, part in enumerate(term.children()):
        for what, new in _wider(part, variables, _part_stands(term, i, stands)):
            yield what, _with_part(term, i, new)


def _part_stands(term: z3.ExprRef, place: int, stands: bool | None) -> bool | None:
    """Return `stands` for a part of a term: True if it is asserted, False if it is a premise, None for other parts."""
    if z3.is_and(term) or z3.is_or(term) or (z3.is_implies(term) and place == 1):
        return stands
    if z3.is_not(term) or z3.is_implies(term):
        return None if stands is None else not stands
    return None


def _replacements(term: z3.ExprRef, variables: tuple[z3.ExprRef, ...]) -> Iterator[z3.ExprRef]:
    """Yield replacements of a term: another number or variable, the term plus one, two parts exchanged."""
    if z3.is_int_value(term):
        n = term.as_long()
        yield from map(z3.IntVal, sorted(set(range(FAR)) - {n - 1, n, n + 1}, key=lambda m: (abs(m - n), m)))
    elif any(term.eq(v) for v in variables):
        yield from (v for v in variables if v.sort() == term.sort() and not v.eq(term))
    elif term.num_args() and term.decl().kind() in (z3.Z3_OP_UNINTERPRETED, z3.Z3_OP_DT_CONSTRUCTOR):
        parts = term.children()
        for i, (one, other) in enumerate(pairwise(parts)):
            if one.sort() == other.sort() and not one.eq(other):
                yield term.decl()(*parts[:i], other, one, *parts[i + 2 :])
        if z3.is_int(term):
            yield term + 1


def _changes_under_quantifier(term: z3.QuantifierRef, stands: bool | None) -> Iterator[tuple[Alteration, Any]]:
    """Yield existence statements with one property less, and universal statements with one premise less.

    Only a few numbers, positions and plays are tried as values of a quantified variable. So only such changes are made
    that a witness or a counterexample among these values decides. Another change could be refuted by these values
    although it is true.
    """
    named = [z3.Const(term.var_name(i), term.var_sort(i)) for i in range(term.num_vars())]
    body = z3.substitute_vars(term.body(), *reversed(named))
    if term.is_exists() and z3.is_and(body) and stands is not True:
        for part, rest in _drop_parts(body):
            yield ("dropped", part, None), z3.Exists(named, rest)
    if term.is_forall() and z3.is_implies(body) and z3.is_and(body.arg(0)) and stands is not False:
        for part, rest in _drop_parts(body.arg(0)):
            yield ("dropped", part, None), z3.ForAll(named, z3.Implies(rest, body.arg(1)))
