"""Bound variables: substitution without capture, sameness up to their names, and the rules for quantified formulas."""

from collections.abc import Mapping, Sequence

from .shapes import Proof, rewrite, rule
from .terms import BINDERS, Refused, Term, World


def substitute(world: World, term: Term, terms: Mapping[Term, Term]) -> Term:
    """A term with terms in the place of free variables; Refused where a binder would capture one of theirs."""
    made: dict[Term, Term] = {}

    def put(t: Term) -> Term:
        if t.free.isdisjoint(terms):
            return t
        done = made.get(t)
        if done is None:
            if t.op == "@var":
                return terms[t]
            if t.op in BINDERS:
                inside = {v: terms[v] for v in t.free if v in terms}
                if any(not new.free.isdisjoint(t.index) for new in inside.values()):
                    raise Refused("a variable would be captured")
                done = world.again(t, (substitute(world, t.args[0], inside),))
            else:
                done = world.again(t, tuple(map(put, t.args)))
            made[t] = done
        return done

    return put(term)


def alike(left: Term, right: Term, numbers: tuple[Mapping[Term, int], Mapping[Term, int]] = ({}, {})) -> bool:
    """Whether two terms differ in the names of bound variables only; `numbers` are those of the open binders."""
    ours, theirs = numbers
    if left is right and left.free.isdisjoint(ours) and right.free.isdisjoint(theirs):
        return True
    if left in ours or right in theirs:
        return ours.get(left, -1) == theirs.get(right, -2)
    if left.op != right.op or len(left.args) != len(right.args):
        return False
    if left.op in BINDERS:
        if [v.sort for v in left.index] != [v.sort for v in right.index]:
            return False
        first = 1 + max([*ours.values(), *theirs.values()], default=0)
        here = range(first, first + len(left.index))
        numbers = (
            {**ours, **dict(zip(left.index, here, strict=True))},
            {**theirs, **dict(zip(right.index, here, strict=True))},
        )
    elif left.index != right.index or not left.args:
        return False
    return all(alike(a, b, numbers) for a, b in zip(left.args, right.args, strict=True))


@rule("instantiate")
def instantiate(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """For all x. F gives F with terms in the place of x."""
    (premise,), (terms,) = premises, proof.told()
    if premise.op != "forall" or [t.sort for t in terms.args] != [v.sort for v in premise.index]:
        return False
    return substitute(proof.world, premise.args[0], dict(zip(premise.index, terms.args, strict=True))) is conclusion


@rule("skolemize")
def skolemize(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Not for all x. F gives not F at the witnesses of this formula, which `World.make` has only if it is closed."""
    match premises[0], conclusion:
        case Term("not", (Term("forall", (body,)) as formula,)), Term("not", (instance,)):
            world = proof.world
            constants = [world.make("@quantifiers_skolemize", (), (formula, i)) for i in range(len(formula.index))]
            return substitute(world, body, dict(zip(formula.index, constants, strict=True))) is instance
    return False


@rewrite("alpha_equiv")
def same_names_aside(left: Term, right: Term, world: World) -> bool:
    """Terms that differ in the names of bound variables."""
    return alike(left, right)


@rewrite("quant_var_reordering")
def same_variables(left: Term, right: Term, world: World) -> bool:
    """for all x y. F = for all y x. F."""
    return left.op == right.op == "forall" and left.args == right.args and set(left.index) == set(right.index)


@rewrite("exists-elim")
def exists_elim(left: Term, right: Term, world: World) -> bool:
    """exists x. F = not for all x. not F."""
    match left, right:
        case Term("exists", (body,)), Term("not", (Term("forall", (Term("not", (same,)),)) as formula,)):
            return body is same and bool(left.index == formula.index)
    return False


@rewrite("quant-unused-vars")
def unused(left: Term, right: Term, world: World) -> bool:
    """for all x y. F = for all x. F, if y is not free in F; no sort is empty."""
    if left.op not in BINDERS:
        return False
    kept = right.index if right.op == left.op and right.args == left.args else ()
    body = right.args[0] if kept else right
    return body is left.args[0] and set(kept) <= set(left.index) and body.free.isdisjoint(set(left.index) - set(kept))


@rewrite("quant-merge-prenex")
def merged(left: Term, right: Term, world: World) -> bool:
    """for all x. for all y. F = for all x y. F; no binder has a variable twice."""
    if left.op not in BINDERS or right.op != left.op:
        return False
    variables, body = left.index, left.args[0]
    while body.op == left.op and len(variables) < len(right.index):
        variables, body = variables + body.index, body.args[0]
    return bool(variables == right.index) and body is right.args[0]


@rewrite("quant-miniscope-and")
def over_and(left: Term, right: Term, world: World) -> bool:
    """for all x. (F and G) = (for all x. F) and (for all x. G)."""
    match left, right:
        case Term("forall", (Term("and", parts),)), Term("and", scoped):
            return scoped == tuple(world.make("forall", (part,), left.index) for part in parts)
    return False


@rewrite("quant-miniscope-or")
def over_or(left: Term, right: Term, world: World) -> bool:
    """for all x y. (F or G) = (for all x. F) or (for all y. G), if no variable is free in both."""
    match left, right:
        case Term("forall", (Term("or", parts),)), Term("or", scoped) if len(parts) == len(scoped):
            free = set(left.index)
        case _:
            return False
    for part, under in zip(parts, scoped, strict=True):
        over = set() if under is part else set(under.index) if under.op == "forall" and under.args == (part,) else None
        used = part.free.intersection(left.index)
        if over is None or not used <= over <= set(left.index) or not used <= free:
            return False
        free -= used
    return True


@rewrite("quant-var-elim-eq")
def one_point(left: Term, right: Term, world: World) -> bool:
    """for all x. (x != t or F) = F at t, if x is not free in t."""
    match left:
        case Term("forall", (body,), index=(variable,)):
            first, *rest = body.args if body.op == "or" else (body,)
            match first:
                case Term("not", (Term("=", (x, point)),)) if x is variable and variable not in point.free:
                    return substitute(world, world.all_of("or", rest), {variable: point}) is right
    return False


@rewrite("quant-dt-split")
def by_constructors(left: Term, right: Term, world: World) -> bool:
    """for all x y. F = (for all y z. F at c(z)) and so on, for each constructor c of the sort of x."""
    if left.op != "forall" or left.index[0].sort not in world.datatypes:
        return False
    first, *others = left.index
    constructors = world.datatypes[first.sort]
    cases = []
    for constructor, case in zip(constructors, right.args if len(constructors) > 1 else (right,), strict=True):
        variables = case.index if case.op == "forall" else ()
        fields = tuple(v for v in variables if v not in others)
        if not left.args[0].free.isdisjoint(fields) or {*variables} != {*others, *fields}:
            return False
        body = substitute(world, left.args[0], {first: world.make(constructor, fields)})
        cases.append(world.make("forall", (body,), variables) if variables else body)
    return right is world.all_of("and", cases)
