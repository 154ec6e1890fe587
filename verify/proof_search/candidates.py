"""Facts that a step may need: instances of earlier theorems at terms that match the goal.

A theorem is matched by the calls of functions in it: the call `total(q)` in a theorem and the call `total(tail(p))` in
the goal give the instance with q = tail(p). Calls are looked for in the goal, in the induction hypotheses and in the
definitions of the functions that are called there.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import z3

from verify.kernel import Fact, ForEach, Instance, ProofError, Theorem, z3_nodes
from verify.kernel.term_analysis import parts_of, substituted, subterms, values_of
from verify.kernel.unfolding import unfolded
from verify.proof_search.step_kernel import Step, StepKernel

# The number of instances of a theorem that are tried, of terms that are tried for a variable without a call, and of
# partial matches that are followed for one theorem.
INSTANCES, FREE_TERMS, MATCHES = 8, 3, 200

Binding = dict[int, z3.ExprRef]


@dataclass(frozen=True)
class Lemma:
    """A theorem with the facts that it offers to a step: some instances, and the whole theorem as the last one."""

    theorem: Theorem
    facts: tuple[Fact, ...]


def lemmas(kernel: StepKernel, step: Step) -> list[Lemma]:
    """Return the theorems that share a symbol with the goal of a step, the closest ones first.

    Theorems come first whose symbols all occur in the goal, the induction hypotheses and the definitions behind them.
    """
    assert step.goal is not None
    formulas = [step.goal, *_hypotheses(step)]
    equations = {name: defined.equation for name, defined in kernel.definitions.items()}
    opened = [cited.formula for cited in unfolded(formulas, equations, 2)]
    stated, known = _functions([step.goal]), _functions([*formulas, *opened])
    ground = _calls([*formulas, *opened])
    defining = {equation.name for equation in equations.values()}
    ranked = []
    for theorem in kernel.theorems.values():
        symbols = _functions([theorem.body])
        if not symbols & stated:
            continue
        instances = () if theorem.name in defining else _instances(theorem, ground, step.variables)
        facts = (*(Instance(theorem, terms) for terms in instances), theorem)
        distance = len(symbols - known), theorem.name in defining, len(symbols - stated), len(theorem.variables)
        ranked.append((distance, Lemma(theorem, facts)))
    return [lemma for _, lemma in sorted(ranked, key=lambda one: (one[0], one[1].theorem.name))]


def _hypotheses(step: Step) -> list[z3.BoolRef]:
    """Return the goal at the places of the induction hypothesis that do not range over variables."""
    made = []
    for place in step.places:
        if isinstance(place, ForEach) and place.over:
            continue
        terms = place.terms if isinstance(place, ForEach) else tuple(place)
        try:
            made.append(substituted(step.goal, step.variables, values_of(step.variables, terms)))
        except ProofError:
            continue  # the kernel reports it
    return made


def _functions(formulas: Iterable[z3.ExprRef]) -> set[str]:
    """Return the names of the functions in formulas that are neither built in nor parts of a datatype."""
    found = z3_nodes.symbols(*formulas)
    return {name for name, f in found.items() if f.arity() and f.kind() == z3.Z3_OP_UNINTERPRETED}


def _calls(formulas: Iterable[z3.ExprRef]) -> dict[str, list[z3.ExprRef]]:
    """Return the calls without bound variables in formulas, by the name of the function, each once."""
    found: dict[str, dict[int, z3.ExprRef]] = {}
    for formula in formulas:
        for term in subterms(formula):
            if _is_call(term) and _is_closed(term):
                found.setdefault(term.decl().name(), {}).setdefault(term.get_id(), term)
    return {name: list(calls.values()) for name, calls in found.items()}


def _is_call(term: z3.ExprRef) -> bool:
    return bool(z3.is_app(term) and term.num_args() and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


def _is_closed(term: z3.ExprRef) -> bool:
    """Return whether a term contains neither a quantifier nor a bound variable."""
    return all(z3.is_app(part) for part in subterms(term))


def _instances(
    theorem: Theorem, ground: Mapping[str, Sequence[z3.ExprRef]], free: Sequence[z3.ExprRef]
) -> list[tuple[z3.ExprRef, ...]]:
    """Return the terms at which the calls in a theorem become calls of the step.

    Args:
        theorem: the theorem.
        ground: the calls of the step by function.
        free: terms for variables that are in no call.
    """
    patterns = [call for calls in _calls([theorem.body]).values() for call in calls]
    variables = {v.get_id(): v for v in theorem.variables}
    patterns = [call for call in patterns if any(part.get_id() in variables for part in subterms(call))]
    found: dict[tuple[int, ...], tuple[z3.ExprRef, ...]] = {}
    for binding in islice(_bindings(theorem.variables, patterns, ground, free, {}), MATCHES):
        terms = tuple(binding[v.get_id()] for v in theorem.variables)
        found.setdefault(tuple(term.get_id() for term in terms), terms)
        if len(found) == INSTANCES:
            break
    return list(found.values()) if theorem.variables else []


def _bindings(
    variables: Sequence[z3.ExprRef],
    patterns: Sequence[z3.ExprRef],
    ground: Mapping[str, Sequence[z3.ExprRef]],
    free: Sequence[z3.ExprRef],
    binding: Binding,
) -> Iterator[Binding]:
    """Yield the assignments of terms to variables that extend an assignment."""
    missing = next((v for v in variables if v.get_id() not in binding), None)
    if missing is None:
        yield binding
        return
    own = {v.get_id() for v in variables}
    # The calls with most variables first: one match then fixes most of them together.
    fitting = [p for p in patterns if any(part.get_id() == missing.get_id() for part in subterms(p))]
    fitting.sort(key=lambda p: -sum(part.get_id() in own for part in subterms(p)))
    matched = False
    for pattern in fitting:
        for call in ground.get(pattern.decl().name(), ()):
            extended = dict(binding)
            if _match(pattern, call, own, extended):
                matched = True
                yield from _bindings(variables, patterns, ground, free, extended)
    if not matched:
        same = [term for term in free if z3_nodes.of_one_sort(term, missing)]
        for term in same[:FREE_TERMS]:
            yield from _bindings(variables, patterns, ground, free, {**binding, missing.get_id(): term})


def _match(pattern: z3.ExprRef, term: z3.ExprRef, variables: set[int], binding: Binding) -> bool:
    """Return whether a term is an instance of a pattern; extend the assignment accordingly."""
    key = pattern.get_id()
    if key in variables:
        if not z3_nodes.of_one_sort(pattern, term):
            return False
        return z3.eq(binding.setdefault(key, term), term)
    if z3.eq(pattern, term):
        return True
    if not (z3.is_app(pattern) and z3.is_app(term) and pattern.decl() == term.decl()):
        return False
    parts, others = parts_of(pattern), parts_of(term)
    return bool(parts) and all(_match(p, t, variables, binding) for p, t in zip(parts, others, strict=True))
