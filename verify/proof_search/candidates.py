"""Candidates for citations of a step: instances of earlier theorems at terms that match the goal.

A theorem is matched by the calls of functions in it: the call `total(q)` in a theorem and the call `total(tail(p))` in
the goal give the instance with q = tail(p). The calls come from the goal, the induction hypotheses and the definitions
of the functions that are called there. A variable that no call determines gets terms of its sort from these calls.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import z3

from verify.kernel import Fact, ForEach, Instance, ProofError, Theorem, z3_nodes
from verify.kernel.term_analysis import parts_of, substitute, subterms, values_of
from verify.kernel.unfolding import unfold_calls
from verify.proof_search.step_kernel import Step, StepKernel

# The numbers of instances of a theorem that are tried where calls fix all variables, and where they fix some of them.
CLOSE, WIDE = 8, 24
# The number of terms that are tried for a variable that no call fixes, and of matches that are followed for a theorem.
FREE_TERMS, MATCHES = 8, 400

Binding = dict[int, z3.ExprRef]


@dataclass(frozen=True)
class Lemma:
    """A theorem with the facts that it offers to a step.

    Args:
        theorem: the whole theorem.
        close: instances of the theorem in which calls of the step determine all variables.
        wide: further instances, in which calls determine some variables or none.
    """

    theorem: Theorem
    close: tuple[Fact, ...]
    wide: tuple[Fact, ...]


def lemmas(kernel: StepKernel, step: Step) -> list[Lemma]:
    """Return the theorems that share a symbol with a step, the closest ones first.

    The symbols of a step are those of the goal, the induction hypotheses and the order, and those in their definitions.
    """
    assert step.goal is not None
    formulas = [step.goal, *_hypotheses(step), *step.measures]
    equations = {name: definition.equation for name, definition in kernel.definitions.items()}
    unfolded_once = [*formulas, *(cited.formula for cited in unfold_calls(formulas, equations, 1))]
    unfolded_twice = [*unfolded_once, *(cited.formula for cited in unfold_calls(formulas, equations, 2))]
    goal_symbols, step_symbols = _functions([step.goal]), _functions(unfolded_twice)
    ground = _calls(unfolded_once)
    free = _free(step, ground)
    defining = {equation.name for equation in equations.values()}
    ranked = []
    for theorem in kernel.theorems.values():
        symbols = _functions([theorem.body])
        if not symbols & step_symbols:
            continue
        close, wide = ([], []) if theorem.name in defining else _instances(theorem, ground, free)
        lemma = Lemma(theorem, *(tuple(Instance(theorem, terms) for terms in every) for every in (close, wide)))
        distance = (
            len(symbols - step_symbols),
            not symbols & goal_symbols,
            theorem.name in defining,
            len(theorem.variables),
        )
        ranked.append((distance, lemma))
    return [lemma for _, lemma in sorted(ranked, key=lambda entry: (entry[0], entry[1].theorem.name))]


def _free(step: Step, ground: Mapping[str, Sequence[z3.ExprRef]]) -> list[z3.ExprRef]:
    """Return terms for variables that no call determines: variables of the step, arguments of its calls, 0 and 1."""
    arguments = [part for calls in ground.values() for call in calls for part in call.children()]
    results = [call for calls in ground.values() for call in calls]
    terms = [*step.variables, z3.IntVal(0), *arguments, z3.IntVal(1), *results]
    return list({term.get_id(): term for term in terms}.values())


def _hypotheses(step: Step) -> list[z3.BoolRef]:
    """Return the goal at the places of the induction hypothesis that do not range over variables."""
    formulas = []
    for place in step.places:
        if isinstance(place, ForEach) and place.over:
            continue
        terms = place.terms if isinstance(place, ForEach) else tuple(place)
        try:
            formulas.append(substitute(step.goal, step.variables, values_of(step.variables, terms)))
        except ProofError:
            continue  # the kernel reports it
    return formulas


def _functions(formulas: Iterable[z3.ExprRef]) -> set[str]:
    """Return the names of the functions in formulas that are neither built in nor parts of a datatype."""
    symbols = z3_nodes.symbols(*formulas)
    return {name for name, f in symbols.items() if f.arity() and f.kind() == z3.Z3_OP_UNINTERPRETED}


def _calls(formulas: Iterable[z3.ExprRef]) -> dict[str, list[z3.ExprRef]]:
    """Return the calls without bound variables in formulas, by the name of the function, each once."""
    calls_by_name: dict[str, dict[int, z3.ExprRef]] = {}
    for formula in formulas:
        for term in subterms(formula):
            if _is_call(term) and _is_closed(term):
                calls_by_name.setdefault(term.decl().name(), {}).setdefault(term.get_id(), term)
    return {name: list(calls.values()) for name, calls in calls_by_name.items()}


def _is_call(term: z3.ExprRef) -> bool:
    return bool(z3.is_app(term) and term.num_args() and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


def _is_closed(term: z3.ExprRef) -> bool:
    """Return whether a term contains neither a quantifier nor a bound variable."""
    return all(z3.is_app(part) for part in subterms(term))


def _instances(
    theorem: Theorem, ground: Mapping[str, Sequence[z3.ExprRef]], free: Sequence[z3.ExprRef]
) -> tuple[list[tuple[z3.ExprRef, ...]], list[tuple[z3.ExprRef, ...]]]:
    """Return two lists of terms for a theorem: those at which its calls become calls of the step, and further ones.

    Args:
        theorem: the theorem.
        ground: the calls of the step by function.
        free: terms for variables that no call determines.
    """
    if not theorem.variables:
        return [], []
    variables = {v.get_id(): v for v in theorem.variables}
    patterns = [call for calls in _calls([theorem.body]).values() for call in calls]
    patterns = [call for call in patterns if any(part.get_id() in variables for part in subterms(call))]
    assignments: list[list[tuple[z3.ExprRef, ...]]] = []
    seen: set[tuple[int, ...]] = set()
    for most, terms_for_others in ((CLOSE, ()), (WIDE, free)):
        choices: list[tuple[z3.ExprRef, ...]] = []
        for binding in islice(_bindings(theorem.variables, patterns, ground, terms_for_others, {}), MATCHES):
            terms = tuple(binding[v.get_id()] for v in theorem.variables)
            key = tuple(term.get_id() for term in terms)
            if key not in seen and len(choices) < most:
                seen.add(key)
                choices.append(terms)
        assignments.append(choices)
    return assignments[0], assignments[1]


def _bindings(
    variables: Sequence[z3.ExprRef],
    patterns: Sequence[z3.ExprRef],
    ground: Mapping[str, Sequence[z3.ExprRef]],
    free: Sequence[z3.ExprRef],
    binding: Binding,
) -> Iterator[Binding]:
    """Yield the assignments of terms to variables that extend an assignment.

    A variable may also get the terms in `free` of its sort; if `free` is empty, only calls determine variables.
    """
    missing = next((v for v in variables if v.get_id() not in binding), None)
    if missing is None:
        yield binding
        return
    variable_ids = {v.get_id() for v in variables}
    # The calls with most variables first: one match then fixes most of them together.
    matching_patterns = [p for p in patterns if any(part.get_id() == missing.get_id() for part in subterms(p))]
    matching_patterns.sort(key=lambda p: -sum(part.get_id() in variable_ids for part in subterms(p)))
    for pattern in matching_patterns:
        for call in ground.get(pattern.decl().name(), ()):
            extension = dict(binding)
            if _match(pattern, call, variable_ids, extension):
                yield from _bindings(variables, patterns, ground, free, extension)
    same = [term for term in free if z3_nodes.have_one_sort(term, missing)]
    for term in same[:FREE_TERMS]:
        yield from _bindings(variables, patterns, ground, free, {**binding, missing.get_id(): term})


def _match(pattern: z3.ExprRef, term: z3.ExprRef, variables: set[int], binding: Binding) -> bool:
    """Return whether a term is an instance of a pattern; extend the assignment accordingly."""
    key = pattern.get_id()
    if key in variables:
        return z3_nodes.have_one_sort(pattern, term) and bool(z3.eq(binding.setdefault(key, term), term))
    parts = parts_of(pattern)
    if not parts:
        return bool(z3.eq(pattern, term))
    if not (z3.is_app(pattern) and z3.is_app(term) and pattern.decl() == term.decl()):
        return False
    pairs = zip(parts, parts_of(term), strict=False)
    return len(parts) == term.num_args() and all(_match(p, t, variables, binding) for p, t in pairs)
