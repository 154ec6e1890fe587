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


def alike(left: Term, right: Term, pairs: tuple[tuple[Term, Term], ...] = ()) -> bool:
    """Whether two terms differ in the names of bound variables only; `pairs` are those of the open binders."""
    if left is right and left.free.isdisjoint(variable for pair in pairs for variable in pair):
        return True
    for ours, theirs in reversed(pairs):  # the innermost binder of a name is the one that counts
        if left is ours or right is theirs:
            return left is ours and right is theirs
    if left.op != right.op or len(left.args) != len(right.args):
        return False
    if left.op in BINDERS:
        if [v.sort for v in left.index] != [v.sort for v in right.index]:
            return False
        pairs = (*pairs, *zip(left.index, right.index, strict=True))
    elif left.index != right.index or not left.args:
        return False
    return all(alike(a, b, pairs) for a, b in zip(left.args, right.args, strict=True))


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


@rewrite("exists-elim")
def exists_elim(left: Term, right: Term, world: World) -> bool:
    """exists x. F = not for all x. not F."""
    match left, right:
        case Term("exists", (body,)), Term("not", (Term("forall", (Term("not", (same,)),)) as formula,)):
            return body is same and bool(left.index == formula.index)
    return False


def gathered(term: Term, binder: str) -> tuple[frozenset[Term], Term]:
    """The variables of nested binders of one kind that occur below them, and what stands there; no sort is empty."""
    variables: frozenset[Term] = frozenset()
    while term.op == binder:
        variables, term = variables.union(term.index), term.args[0]
    return variables & term.free, term


@rewrite("quant-unused-vars quant-merge-prenex quant_var_reordering")
def same_variables(left: Term, right: Term, world: World) -> bool:
    """for all x y. for all z. F = for all z x. F, if y is not free in F."""
    return any(gathered(left, binder) == gathered(right, binder) for binder in BINDERS)


@rewrite("quant-miniscope-and quant-miniscope-or")
def distributed(left: Term, right: Term, world: World) -> bool:
    """for all x. (F and G) = (for all x. F) and (for all x. G); the same of `or`, if no variable is free in both."""
    (body,), over = left.args, left.index
    if left.op != "forall" or body.op not in ("and", "or") or right.op != body.op:
        return False
    used = [part.free.intersection(over) for part in body.args]
    scoped = all(
        same_variables(world.make("forall", (part,), over), under, world)
        for part, under in zip(body.args, right.args, strict=True)
    )
    return scoped and (body.op == "and" or sum(map(len, used)) == len(frozenset().union(*used)))


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
