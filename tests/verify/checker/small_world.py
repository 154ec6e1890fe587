"""A small world for steps of proofs, and a parser for steps in lines of text."""

import itertools
import random
from collections.abc import Sequence
from typing import Any

from tests.verify.checker.step_evaluator import Interpretation
from verify.checker.errors import Refused, Unreadable, each_line
from verify.checker.reading import ParsedObligation, obligation, tree
from verify.checker.rules import RULES, Proof
from verify.checker.terms import BINDERS, Term
from verify.pipeline.certification.cpc_translation import CpcTranslator

SYMBOLS = """(set-logic ALL)
(declare-sort S.A 0)
(declare-datatypes ((S.List 0)) (((f.nil) (f.cons (f.head Int) (f.tail S.List)))))
(declare-datatypes ((S.Pair 0)) (((f.pair (f.left Bool) (f.right Bool)))))
(declare-fun f.p () Bool)
(declare-fun f.q () Bool)
(declare-fun f.r () Bool)
(declare-fun f.i () Int)
(declare-fun f.j () Int)
(declare-fun f.k () Int)
(declare-fun f.x () Real)
(declare-fun f.y () Real)
(declare-fun f.s () S.A)
(declare-fun f.t () S.A)
(declare-fun f.u () S.A)
(declare-fun f.l () S.List)
(declare-fun f.m () S.List)
(declare-fun f.d () S.Pair)
(declare-fun f.F (S.A) Bool)
(declare-fun f.G (S.A S.A) Bool)
(declare-fun f.g (Int Int) Int)
(declare-fun f.a () (Array Int Bool))
(declare-fun f.b () (Array Int Bool))
(check-sat)
"""
# Bound variables, and formulas that rows share.
NAMES = {
    "@t1": "(@var b0.x S.A)",
    "@t2": "(@var b1.y S.A)",
    "@t3": "(@var b2.n Int)",
    "@t4": "(@var b3.d S.Pair)",
    "@t5": "(@var b4.p Bool)",
    "@t6": "(@var b5.q Bool)",
    "@t7": "(forall (@t1) (f.F @t1))",
    "@t8": "(forall (@t1 @t2) (f.G @t1 @t2))",
}
# The same in cvc5's words.
CVC5_NAMES = {
    "@t1": '(@var "b0.x" S.A)',
    "@t2": '(@var "b1.y" S.A)',
    "@t7": "(forall (@list @t1) (f.F @t1))",
    "@t8": "(forall (@list @t1 @t2) (f.G @t1 @t2))",
}


def world() -> ParsedObligation:
    """Return a world that declares the symbols of this module and has no assertions."""
    problem = obligation(SYMBOLS)
    for name, text in NAMES.items():
        problem.world.atoms[name] = problem.world.term(text)
    return problem


class AssumedProof(Proof):
    """The context of a single step."""

    def __init__(self, problem: ParsedObligation, arguments: tuple[Term, ...], assumed: Sequence[Term]) -> None:
        super().__init__(problem)
        self.arguments = arguments
        self.suppositions = list(assumed)


Terms = tuple[Term, ...]


def is_step_accepted(
    problem: ParsedObligation,
    rule: str,
    premises: list[Term],
    conclusion: Term,
    arguments: Terms = (),
    assumed: Sequence[Term] = (),
) -> bool:
    """Return whether a single step is accepted; if a rule raises an error, the step is not."""
    try:
        return RULES[rule](premises, conclusion, AssumedProof(problem, arguments, assumed))
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError, Refused, Unreadable):
        return False


def parsed_step(problem: ParsedObligation, line: str) -> tuple[list[Term], Term, Terms]:
    """Return the parsed premises, conclusion and arguments of a step `premise ; premise |- conclusion :args given`."""
    sequent, _, arguments = line.partition(" :args ")
    antecedents, _, conclusion = sequent.partition("|-")
    premises = [problem.world.term(text.strip()) for text in antecedents.split(" ; ") if text.strip()]
    return premises, problem.world.term(conclusion.strip()), tuple(map(problem.world.term_of, tree(f"({arguments})")))


class Anything(set[Term]):
    """Assertions that contain every formula."""

    def __contains__(self, formula: object) -> bool:
        return True


def parsed_cvc5_step(problem: ParsedObligation, rule: str, line: str) -> tuple[list[Term], Term]:
    """Return a step of cvc5, `premise ; premise |- conclusion :args told` in its notation, after checking.

    Returns:
        The premises and the conclusion as the checker reads them.

    Raises:
        Refused, Unreadable: the checker does not accept the step.
    """
    sequent, _, arguments = line.partition(" :args ")
    antecedents, _, conclusion = sequent.partition("|-")
    premises = [text.strip() for text in antecedents.split(" ; ") if text.strip()]
    names = [f"@p{number}" for number in range(len(premises))]
    folding, proof = CpcTranslator(), Proof(ParsedObligation(problem.world, Anything()))
    for name, text in CVC5_NAMES.items():
        folding.translate_line(f"(define {name} () {text})")
    for name, text in zip(names, premises, strict=True):
        folding.translate_line(f"(assume {name} {text})")
    args = f" :args ({arguments})" if arguments else ""
    folding.translate_line(f"(step @p {conclusion.strip()} :rule {rule} :premises ({' '.join(names)}){args})")
    each_line(folding.lines, 1, proof.check_line, Refused)
    conclusion_read = proof.conclusions[-1]
    assert len(proof.conclusions) > len(premises) and not proof.suppositions
    return proof.conclusions[: len(premises)], conclusion_read


def subterms(term: Term) -> set[Term]:
    """Return a term and all terms in it."""
    collected: set[Term] = set()
    todo = [term]
    while todo:
        at = todo.pop()
        if at not in collected:
            collected.add(at)
            todo += at.args
            if at.op == "@quantifiers_skolemize":
                todo.append(at.index[0])
    return collected


def countermodel(
    problem: ParsedObligation,
    premises: list[Term],
    conclusion: Term,
    arguments: Terms = (),
    assumed: Sequence[Term] = (),
    worlds: int = 400,
) -> Any:
    """Return a small world in which the premises are true and the conclusion is false, or None if none is found.

    At most `worlds` combinations of small values of the constants are tried; the functions differ each time. A premise
    must be true for all values of the variables that the conclusion binds, if nothing is assumed about them, because
    these are the variables of a step under a binder.
    """
    terms = set().union(*map(subterms, [*premises, conclusion, *arguments]))
    constants = sorted((t for t in terms if not t.args and t.op in problem.world.functions), key=lambda t: t.op)
    constants = [t for t in constants if t.op not in problem.world.datatypes.get(str(t.sort), ())]
    ranges = [Interpretation(problem.world, 0).values(t.sort) for t in constants]
    size = 1
    for values in ranges:
        size *= len(values)
    chance = random.Random(1)
    rows = list(itertools.product(*ranges)) * (worlds // 10 // size + 1) if size <= worlds else None
    if rows is None:
        rows = [tuple(chance.choice(values) for values in ranges) for _ in range(worlds)]
    bound = bound_in(conclusion, assumed)
    quantified = any(t.op in ("forall", "exists") for t in terms)
    numbers = [t for t in terms if quantified and t.sort in ("Int", "Real") and not t.free]
    for seed, row in enumerate(rows):
        reading = Interpretation(problem.world, seed, dict(zip([t.op for t in constants], row, strict=True)))
        for term in sorted(numbers, key=str)[:4]:
            reading.extra.setdefault(term.sort, []).append(reading.value(term))
        if all(holds_everywhere(reading, p, bound) for p in premises) and not reading.value(conclusion):
            return reading
    return None


def bound_in(conclusion: Term, assumed: Sequence[Term]) -> list[Term]:
    """Return the variables that a formula binds and about which nothing is assumed."""
    bound = {v for part in subterms(conclusion) if part.op in BINDERS for v in part.index}
    return [v for v in sorted(bound, key=str) if not any(v in term.free for term in assumed)]


def holds_everywhere(reading: Interpretation, premise: Term, bound: list[Term]) -> bool:
    """Return whether a premise is true for all values of its free variables that are bound in the conclusion."""
    free = [v for v in premise.free if v in bound]
    rows = itertools.product(*(reading.values(v.sort) for v in free))
    return all(reading.value(premise, dict(zip(free, row, strict=True))) for row in rows)
