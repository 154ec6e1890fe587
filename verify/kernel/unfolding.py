"""Instances of definitions for the calls in formulas, so that a proof need not list them.

The rules cite these instances as if a proof had listed them. They are in the book, and the checker sees them.
"""

from collections.abc import Iterable, Iterator, Mapping

import z3

from verify.kernel.statements import Citation, Theorem
from verify.kernel.term_analysis import parts_of, substitute, subterms


def unfold_calls(formulas: Iterable[z3.ExprRef], equations: Mapping[str, Theorem], depth: int) -> list[Citation]:
    """Return the equations of the functions that are called in formulas, at the arguments of each call.

    Calls with a bound variable among their arguments are left out.

    Args:
        formulas: the formulas to search for calls, in the order in which their instances are returned.
        equations: the equation of each function, by name; its variables are the parameters of the function.
        depth: the number of rounds; each further round searches the instances of the previous one.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> half = Kernel().define("half", [n], z3.IntSort(), lambda _, n: n / 2)
    >>> [cited.formula for cited in unfold_calls([half(half(n)) < n], {"half": half.equation}, depth=1)]
    [half(half(n)) == half(n)/2, half(n) == n/2]
    """
    instances: dict[tuple[str, tuple[int, ...]], Citation] = {}
    closed_cache: dict[int, bool] = {}
    sources = list(formulas)
    for _ in range(depth):
        next_sources = []
        for call in _calls(sources, equations):
            key = call.decl().name(), tuple(argument.get_id() for argument in call.children())
            if key in instances or not all(_is_closed(argument, closed_cache) for argument in call.children()):
                continue
            theorem = equations[key[0]]
            cited = instances[key] = Citation(theorem, tuple(call.children()))
            next_sources.append(substitute(theorem.body, theorem.variables, cited.terms or ()))
        sources = next_sources
    return list(instances.values())


def _calls(formulas: Iterable[z3.ExprRef], equations: Mapping[str, Theorem]) -> Iterator[z3.ExprRef]:
    """Yield the calls in formulas of functions that have an equation; in each formula, outer calls come first."""
    for formula in formulas:
        for term in subterms(formula):
            if z3.is_app(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED and term.decl().name() in equations:
                yield term


def _is_closed(term: z3.ExprRef, cache: dict[int, bool]) -> bool:
    """Return whether a term has no variable that a quantifier outside it binds.

    A term with a quantifier of its own counts as not closed.

    Args:
        term: the term.
        cache: a cache of the results, by the identity of the term in z3.
    """
    key = term.get_id()
    if key not in cache:
        cache[key] = z3.is_app(term) and all(_is_closed(part, cache) for part in parts_of(term))
    return cache[key]
