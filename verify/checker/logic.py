"""The rules of equality, of clauses and of the connectives that a line of `shapes` cannot say."""

from collections.abc import Sequence

from .shapes import Proof, rewrite, rule
from .terms import BINDERS, LIST, Term, World


@rule("trans")
def trans(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """From s = t, t = u, … the equation of the two ends."""
    if conclusion.op != "=" or not premises:
        return False
    at, end = conclusion.args
    for premise in premises:
        if premise.op != "=" or premise.args[0] is not at:
            return False
        at = premise.args[1]
    return at is end


@rule("cong", "nary_cong", "pairwise_cong")
def cong(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Equal arguments give equal terms; under a binder, if nothing that is assumed speaks of its variables."""
    if conclusion.op != "=":
        return False
    left, right = conclusion.args
    if left.op != right.op or left.index != right.index or len(left.args) != len(right.args):
        return False
    equal = {premise.args for premise in premises if premise.op == "="}
    for pair in zip(left.args, right.args, strict=True):
        if pair not in equal and pair[0] is not pair[1]:
            return False
    return left.op not in BINDERS or all(assumed.free.isdisjoint(left.index) for assumed in proof.open)


def literals(clause: Term) -> tuple[Term, ...]:
    """The parts of a disjunction; a formula that is none is its own only part, and `false` has none."""
    return clause.args if clause.op == "or" else () if clause.op == "false" else (clause,)


@rule("resolution", "chain_resolution", "chain_m_resolution")
def resolution(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """The first clause and each of the others lose a pivot and its negation; the conclusion holds what is left of them.

    A proof tells a list of polarities and a list of pivots, or one of each: whether the first clause loses the pivot
    itself (`true`) or its negation.
    """
    *_, polarity, pivot = proof.told()
    polarities, pivots = (polarity.args, pivot.args) if pivot.op == LIST else ((polarity,), (pivot,))
    left: set[Term] | None = None
    for which, literal, clause in zip(polarities, pivots, premises[1:], strict=True):
        opposite = proof.world.make("not", (literal,))
        ours, theirs = (literal, opposite) if which.op == "true" else (opposite, literal)
        if left is None:
            left = set() if premises[0] is ours else set(literals(premises[0]))
        left.discard(ours)
        if clause is not theirs:
            left.update({*literals(clause)} - {theirs})
    return left is not None and (left.issubset(literals(conclusion)) or left == {conclusion})


@rule("reordering", "factoring")
def weaken(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """A clause gives every clause with at least its literals."""
    return len(premises) == 1 and set(literals(premises[0])).issubset(literals(conclusion))


@rule("and_intro")
def and_intro(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """p, q give p and q."""
    return conclusion is proof.world.all_of("and", premises)


@rule("process_scope")
def process_scope(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """p => (q => r) gives (p and q) => r, and p => (q => false) gives not (p and q)."""
    match conclusion:
        case Term("=>", (together, goal)):
            pass
        case Term("not", (together,)):
            goal = proof.world.false
        case _:
            return False
    (inner,) = premises
    if inner.op == "=>" and inner.args == (together, goal):
        return True
    for part in together.args if together.op == "and" else (together,):
        if inner.op != "=>" or inner.args[0] is not part:
            return False
        inner = inner.args[1]
    return inner is goal


def flat(term: Term, op: str) -> set[Term]:
    """The arguments of nested applications of `and` or `or`, without those that change nothing."""
    if term.op == op:
        return set().union(*(flat(arg, op) for arg in term.args))
    return set() if term.op == ("true" if op == "and" else "false") else {term}


@rewrite("aci_norm", "absorb", "bool-or-taut", "bool-or-taut2")
def same_parts(left: Term, right: Term, world: World) -> bool:
    """Conjunctions or disjunctions, whatever the order and the nesting of their parts; one part may decide all."""
    op = left.op if left.op in ("and", "or") else right.op
    if op not in ("and", "or"):
        return False
    ours, theirs = flat(left, op), flat(right, op)
    decided = world.true if op == "or" else world.false
    if theirs == {decided}:
        return decided in ours or any(part.op == "not" and part.args[0] in ours for part in ours)
    return ours == theirs
