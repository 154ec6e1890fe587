"""The rules that only compare shapes, one a line: premises |- conclusion.

A letter stands for any term, the same wherever it stands again; `n+` for a literal above zero. A line is sound when
every reading of its letters under which all the premises are true makes the conclusion true; as terms have sorts, `0`
and `1` say Int here and `0.0` Real.
"""

import re
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any, NamedTuple, Protocol

from .reading import LITERAL, tree
from .terms import LITERALS, Term, World

SHAPES = """
eq_resolve                p ; (= p q) |- q
modus_ponens              p ; (=> p q) |- q
refl                      |- (= t t)
symm                      (= s t) |- (= t s)
symm                      (not (= s t)) |- (not (= t s))
skolem_intro              |- (= (@purify t) t)
ite_eq                    |- (ite c (= (ite c s t) s) (= (ite c s t) t))

eq-refl                   |- (= (= t t) true)
eq-symm                   |- (= (= s t) (= t s))
eq-ite-lift               |- (= (= (ite c s t) r) (ite c (= s r) (= t r)))
ite-true-cond             |- (= (ite true s t) s)
ite-false-cond            |- (= (ite false s t) t)
ite-not-cond              |- (= (ite (not c) s t) (ite c t s))
ite-eq-branch             |- (= (ite c t t) t)
ite-else-lookahead        |- (= (ite c r (ite c s t)) (ite c r t))

arith-eq-elim-int         |- (= (= x y) (and (>= x y) (<= x y)))
arith-geq-ite-lift        |- (= (>= (ite c x y) z) (ite c (>= x z) (>= y z)))
arith-leq-ite-lift        |- (= (<= (ite c x y) z) (ite c (<= x z) (<= y z)))
arith-max-geq2            |- (= (>= (ite (>= x y) x y) y) true)
arith-int-div-total       (= (= y 0) false) |- (= (div x y) (div_total x y))
arith-int-mod-total       (= (= y 0) false) |- (= (mod x y) (mod_total x y))
arith-abs-eq              |- (= (= (abs x) (abs y)) (or (= x y) (= x (- y))))
arith-abs-int-gt          |- (= (> (abs x) (abs y)) (ite (>= x 0) (ite (>= y 0) (> x y) (> x (- y)))
                                                                (ite (>= y 0) (> (- x) y) (> (- x) (- y)))))
arith-abs-real-gt         |- (= (> (abs x) (abs y)) (ite (>= x 0.0) (ite (>= y 0.0) (> x y) (> x (- y)))
                                                                  (ite (>= y 0.0) (> (- x) y) (> (- x) (- y)))))
arith_reduction           |- (= (div x y) (ite (= y 0) (@int_div_by_zero x) (div_total x y)))
arith_reduction           |- (= (mod x y) (ite (= y 0) (@mod_by_zero x) (mod_total x y)))
arith_reduction           |- (= (/ x y) (ite (= y 0.0) (@div_by_zero x) (/_total x y)))
arith_reduction           |- (= (abs x) (ite (< x 0) (- x) x))
arith_reduction           |- (= (abs x) (ite (< x 0.0) (- x) x))
arith_reduction           |- (and (= (to_int x) k) (and (<= 0.0 (- x (to_real k))) (< (- x (to_real k)) 1.0)))
                             where k is (@purify (to_int x))
arith_reduction           |- (and (= (/_total x y) k) (=> (not (= y 0.0)) (= (* y k) x)))
                             where k is (@purify (/_total x y))
arith_reduction           |- (and (= (div_total x n+) k) (and (<= (* n+ k) x) (< x (* n+ (+ k 1)))))
                             where k is (@purify (div_total x n+))
arith_reduction           |- (and (= (mod_total x n+) (- x (* n+ k))) (and (<= (* n+ k) x) (< x (* n+ (+ k 1)))))
                             where k is (@purify (div_total x n+))
arith_reduction           |- (and (= (div_total x y) k) (and (=> (> y 0) (and (<= (* y k) x) (< x (* y (+ k 1)))))
                                                             (=> (< y 0) (and (<= (* y k) x) (< x (* y (+ k -1)))))))
                             where k is (@purify (div_total x y))
arith_reduction           |- (and (= (mod_total x y) (- x (* y k)))
                                  (and (=> (> y 0) (and (<= (* y k) x) (< x (* y (+ k 1)))))
                                       (=> (< y 0) (and (<= (* y k) x) (< x (* y (+ k -1)))))))
                             where k is (@purify (div_total x y))

array-read-over-write     |- (= (select (store a i t) i) t)
arrays_read_over_write_1  |- (= (select (store a i t) i) t)
array-read-over-write2    (= (= i j) false) |- (= (select (store a i t) j) (select a j))
arrays_read_over_write    (not (= i j)) |- (= (select (store a i t) j) (select a j))
array-read-over-write-split |- (= (select (store a j t) i) (ite (= i j) t (select a i)))
arrays_ext                (not (= a b)) |- (not (= (select a k) (select b k))) where k is (@array_deq_diff a b)
"""


class Proof(Protocol):
    """What a rule may ask of the proof it stands in."""

    world: World
    open: list[Term]  # what is assumed and not yet discharged, the obligation's own assertions aside

    def told(self) -> tuple[Term, ...]:
        """The arguments written beside the rule."""


# Says whether the conclusion is true wherever the premises are.
Rule = Callable[[Sequence[Term], Term, Proof], bool]
# Says whether two terms are worth the same in every world.
Rewrite = Callable[[Term, Term, World], bool]

RULES: dict[str, Rule] = {}


def rule(names: str) -> Callable[[Rule], Rule]:
    """Enter a function into the table of rules, under some names."""

    def enter(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names.split(), function))
        return function

    return enter


def rewrite(names: str) -> Callable[[Rewrite], Rewrite]:
    """Enter an equation that is true by itself; premises, if a proof gives any, are not looked at."""

    def enter(same: Rewrite) -> Rewrite:
        def equation(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
            return conclusion.op == "=" and same(conclusion.args[0], conclusion.args[1], proof.world)

        rule(names)(equation)
        return same

    return enter


class Shape(NamedTuple):
    """A term's form: its operator, a literal's value, the forms of its arguments."""

    op: str
    index: Any = None
    parts: tuple["Pattern", ...] = ()


Pattern = str | Shape


def shape(told: Any) -> Pattern:
    """A pattern out of a `tree`."""
    if not isinstance(told, str):
        return Shape(told[0], None, tuple(map(shape, told[1:])))
    literal = LITERAL.fullmatch(told)
    if literal is not None:
        return Shape("Real" if literal[3] else "Int", int(float(told)))
    return Shape(told) if told in ("true", "false") else told


def fits(pattern: Pattern, term: Term, found: dict[str, Term]) -> bool:
    """Whether a term has a shape, with the letters that are `found` already; finds the others."""
    if isinstance(pattern, str):
        known = found.setdefault(pattern, term)
        return known is term and (pattern != "n+" or (term.op in LITERALS and term.index > 0))
    op, index, parts = pattern
    args = term.args
    return (term.op == op and term.index == index and len(args) == len(parts)) and all(
        map(fits, parts, args, repeat(found))
    )


def by_lines(lines: list[tuple[list[Pattern], Pattern]]) -> Rule:
    """The rule of which each instance is one of some lines."""

    def follows(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
        for patterns, pattern in lines:
            found: dict[str, Term] = {}
            given = len(patterns) == len(premises) and all(map(fits, patterns, premises, repeat(found)))
            if given and fits(pattern, conclusion, found):
                return True
        return False

    return follows


def _enter_lines() -> None:
    lines: dict[str, list[tuple[list[Pattern], Pattern]]] = {}
    for line in filter(None, re.sub(r"\n +", " ", SHAPES).splitlines()):
        name, told = line.split(maxsplit=1)
        told, _, meaning = told.partition(" where k is ")
        premises, _, conclusion = re.sub(r"\bk\b", meaning or "k", told).partition("|-")
        patterns = [shape(tree(premise)) for premise in premises.split(";") if premise.strip()]
        lines.setdefault(name, []).append((patterns, shape(tree(conclusion))))
    RULES.update({name: by_lines(of) for name, of in lines.items()})


_enter_lines()
