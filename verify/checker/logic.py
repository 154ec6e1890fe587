"""The rules of equality and of the connectives.

Whatever follows by connectives alone follows by one procedure here, whichever of some hundred names a proof gives it:
the premises and the negated conclusion are taken apart until they contradict each other.
"""

from collections.abc import Iterator, Sequence

from .shapes import Proof, rule
from .terms import BINDERS, Refused, Term

Literal = tuple[Term, bool]  # a formula and the truth value that it has if the literal is right
GUESSES = 300  # how many one step may take


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


@rule("cong nary_cong pairwise_cong")
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


def literal(formula: Term, holds: bool) -> Literal:
    """A formula and its truth value, without negations."""
    while formula.op == "not":
        formula, holds = formula.args[0], not holds
    return formula, holds


def parts(formula: Term, holds: bool) -> tuple[list[Literal], list[list[Literal]]]:
    """What a formula's truth value says of its parts: literals that are right, and clauses in which one is."""
    op, args = formula.op, formula.args
    if op in ("and", "or"):
        every = [literal(arg, holds) for arg in args]
        return (every, []) if holds is (op == "and") else ([], [every])
    if op == "=>":
        every = [literal(args[0], not holds), literal(args[1], holds)]
        return ([], [every]) if holds else (every, [])
    if op in ("=", "xor") and args[0].sort == "Bool":
        (p, q), same = args, holds is (op == "=")
        return [], [[literal(p, case), literal(q, case is not same)] for case in (True, False)]
    if op == "ite" and formula.sort == "Bool":
        c, p, q = args
        then, other = literal(p, holds), literal(q, holds)
        return [], [[literal(c, False), then], [literal(c, True), other], [then, other]]
    return [], []


def contradictory(
    sure: list[Literal], clauses: list[list[Literal]], known: dict[Term, bool], guesses: Iterator[int]
) -> bool:
    """Whether no truth values, beside those that are known, make right what is sure and one literal of each clause.

    Refused if that takes more guesses than there are.
    """

    def clash(sure: list[Literal]) -> bool:
        """Take what is sure, with what it says of parts of formulas; whether that contradicts what is known."""
        for formula, holds in sure:
            if formula not in known:
                known[formula] = holds
                literals, more = parts(formula, holds)
                sure.extend(literals)  # to be met in this very loop
                clauses.extend(more)
            elif known[formula] is not holds:
                return True
        return False

    if clash(sure):
        return True
    before = -1
    while before < len(known):  # until a round finds nothing new
        before, waiting = len(known), []
        for clause in clauses:
            left = []
            for formula, holds in clause:
                value = known.get(formula)
                if value is holds:
                    break  # the clause is right
                if value is None:
                    left.append((formula, holds))
            else:
                if len({*left}) > 1:
                    waiting.append(left)
                elif not left or clash(left[:1]):
                    return True
        clauses[:] = waiting
    if not clauses:
        return False
    if next(guesses, None) is None:
        raise Refused("too many cases")
    ((formula, _), *_) = clauses[0]
    return all(contradictory([(formula, case)], [*clauses], {**known}, guesses) for case in (True, False))


@rule(
    """
    and_intro and_elim not_or_elim not_not_elim contra split implies_elim not_implies_elim1 not_implies_elim2 not_and
    equiv_elim1 equiv_elim2 not_equiv_elim1 not_equiv_elim2 xor_elim1 xor_elim2 not_xor_elim1 not_xor_elim2 ite_elim1
    ite_elim2 not_ite_elim1 not_ite_elim2 cnf_and_pos cnf_and_neg cnf_or_pos cnf_or_neg cnf_implies_pos
    cnf_implies_neg1 cnf_implies_neg2 cnf_equiv_pos1 cnf_equiv_pos2 cnf_equiv_neg1 cnf_equiv_neg2 cnf_xor_pos1
    cnf_xor_pos2 cnf_xor_neg1 cnf_xor_neg2 cnf_ite_pos1 cnf_ite_pos2 cnf_ite_pos3 cnf_ite_neg1 cnf_ite_neg2
    cnf_ite_neg3 true_intro true_elim false_intro false_elim process_scope
    resolution chain_resolution chain_m_resolution reordering factoring
    aci_norm absorb bool-or-taut bool-or-taut2 bool-double-not-elim bool-eq-true bool-eq-false bool-xor-refl
    bool-xor-nrefl bool-xor-false bool-xor-true bool-xor-comm bool-xor-elim bool-not-xor-elim bool-impl-false1
    bool-impl-false2 bool-impl-true1 bool-impl-true2 bool-impl-elim bool-and-de-morgan bool-or-de-morgan
    bool-or-and-distrib bool-not-eq-elim1 bool-not-ite-elim ite-neg-branch ite-then-true ite-then-false ite-else-true
    ite-else-false
    """
)
def propositional(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """What follows by the connectives alone."""
    # The premises from the last to the first, since that order settles a chain of resolutions in one round.
    sure = [literal(conclusion, False), *[literal(premise, True) for premise in reversed(premises)]]
    return contradictory(sure, [], {proof.world.true: True, proof.world.false: False}, iter(range(GUESSES)))
