"""Well-founded orders of the book: the relation on tuples of variables, the proof, and what a place before it needs."""

from collections.abc import Sequence
from typing import NamedTuple

from verify.checker.terms import Term

from .syntax import Syntax


class Order(NamedTuple):
    """A relation R between tuples, and the proof that it is well-founded; `field` is set for an order by structure."""

    relation: str
    proof: str
    structure: Term | None = None


def tuple_type(syntax: Syntax, variables: Sequence[Term]) -> str:
    """Return the type of the values of some variables."""
    return f"({' * '.join(syntax.sort(v.sort) for v in variables)})%type"


def projection(place: int, count: int, of: str) -> str:
    """Return a part of a tuple, which is a pair of a tuple and its last part."""
    text = of
    for _ in range(count - 1 - max(place, 1)):
        text = f"(fst {text})"
    if count == 1:
        return text
    return f"(fst {text})" if place == 0 else f"(snd {text})"


def by_measures(syntax: Syntax, variables: Sequence[Term], measures: Sequence[Term]) -> Order:
    """Return the order in which the first measure that changes falls, and not below zero."""
    kind = tuple_type(syntax, variables)
    names = ", ".join(map(syntax.variable, variables))
    start = f"fun {names} : {kind} =>" if len(variables) == 1 else f"fun '({names}) =>"
    heights = [f"({start} {syntax.whole(measure)})" for measure in measures]
    m = [(f"({height} q_)", f"({height} p_)") for height in heights]
    decreases = [f"({q} >= 0 /\\ {q} < {p})" for q, p in m]
    cases = [decreases[0]]
    for place in range(1, len(m)):
        equal = " /\\ ".join(f"{q} = {p}" for q, p in m[:place])
        q, p = m[place]
        cases.append(f"({equal} /\\ {q} >= 0 /\\ {q} < {p})")
    either = " \\/ ".join(cases)
    relation = f"(fun q_ p_ : {kind} => {either})"
    law = "wf_measure" if len(m) == 1 else f"wf_{len(m)}"
    return Order(relation, f"({law} {kind} {' '.join(heights)})")


def by_structure(syntax: Syntax, variables: Sequence[Term], x: Term) -> Order:
    """Return the order in which one variable becomes a field of itself."""
    kind, count, place = tuple_type(syntax, variables), len(variables), [*variables].index(x)
    name = syntax.name(str(x.sort))
    sub, law = (syntax.applied(f"{word}_{name}", x.sort, True) for word in ("sub", "wf"))
    part = f"(fun p_ : {kind} => {projection(place, count, 'p_')})"
    relation = f"(fun q_ p_ : {kind} => {sub} ({part} q_) ({part} p_))"
    return Order(relation, f"(wf_image {kind} {syntax.sort(x.sort)} {part} {sub} {law})", x)


def by_relation(syntax: Syntax, variables: Sequence[Term], relation: str, x: Term, proof: str) -> Order:
    """Return the order along the well-founded relation of a theory."""
    kind, count, place = tuple_type(syntax, variables), len(variables), [*variables].index(x)
    sort = syntax.sort(x.sort)
    below = f"(fun q_ p_ : {sort} => {relation} p_ q_)"
    part = f"(fun p_ : {kind} => {projection(place, count, 'p_')})"
    order_relation = f"(fun q_ p_ : {kind} => {below} ({part} q_) ({part} p_))"
    return Order(order_relation, f"(wf_image {kind} {sort} {part} {below} {proof})")


def by_termination(syntax: Syntax, variables: Sequence[Term], relation: str, xs: Sequence[Term], proof: str) -> Order:
    """Return the order along a relation for which a theorem says that no sequence descends forever."""
    kind, count = tuple_type(syntax, variables), len(variables)
    places = [[*variables].index(x) for x in xs]

    def parts(of: str) -> str:
        return " ".join(projection(place, count, of) for place in places)

    order_relation = f"(fun q_ p_ : {kind} => {relation} {parts('p_')} {parts('q_')})"
    sequences = " ".join(f"(fun n_ : Z => {projection(place, count, '(u_ n_)')})" for place in places)
    return Order(order_relation, f"(wf_endless {kind} {order_relation} (fun u_ : Z -> {kind} => {proof} {sequences}))")
