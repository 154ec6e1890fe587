"""The rules that only compare shapes, one a line: premises |- conclusion.

A letter stands for any term, the same wherever it stands again; `n+` and `n-` for a literal above and below zero;
                            `p...`
for all further arguments, `(not p)...` for as many terms of that shape. A line is sound when every reading of its
letters under which all the premises are true makes the conclusion true; as terms have sorts, `0` and `1` say Int here
and `0.0` Real. A premise that a proof gives and the line does not need is let go.
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
not_not_elim              (not (not p)) |- p
and_elim                  (and ... p ...) |- p
not_or_elim               (not (or ... p ...)) |- (not p)
contra                    p ; (not p) |- false
split                     |- (or p (not p))
implies_elim              (=> p q) |- (or (not p) q)
not_implies_elim1         (not (=> p q)) |- p
not_implies_elim2         (not (=> p q)) |- (not q)
equiv_elim1               (= p q) |- (or (not p) q)
equiv_elim2               (= p q) |- (or p (not q))
not_equiv_elim1           (not (= p q)) |- (or p q)
not_equiv_elim2           (not (= p q)) |- (or (not p) (not q))
xor_elim1                 (xor p q) |- (or p q)
xor_elim2                 (xor p q) |- (or (not p) (not q))
not_xor_elim1             (not (xor p q)) |- (or p (not q))
not_xor_elim2             (not (xor p q)) |- (or (not p) q)
ite_elim1                 (ite c p q) |- (or (not c) p)
ite_elim2                 (ite c p q) |- (or c q)
not_ite_elim1             (not (ite c p q)) |- (or (not c) (not p))
not_ite_elim2             (not (ite c p q)) |- (or c (not q))
not_and                   (not (and p...)) |- (or (not p)...)
cnf_and_pos               |- (or (not (and ... p ...)) p)
cnf_or_neg                |- (or (or ... p ...) (not p))
cnf_and_neg               |- (or (and p...) (not p)...)
cnf_or_pos                |- (or (not (or p...)) p...)
cnf_implies_pos           |- (or (not (=> p q)) (not p) q)
cnf_implies_neg1          |- (or (=> p q) p)
cnf_implies_neg2          |- (or (=> p q) (not q))
cnf_equiv_pos1            |- (or (not (= p q)) (not p) q)
cnf_equiv_pos2            |- (or (not (= p q)) p (not q))
cnf_equiv_neg1            |- (or (= p q) p q)
cnf_equiv_neg2            |- (or (= p q) (not p) (not q))
cnf_xor_pos1              |- (or (not (xor p q)) p q)
cnf_xor_pos2              |- (or (not (xor p q)) (not p) (not q))
cnf_xor_neg1              |- (or (xor p q) (not p) q)
cnf_xor_neg2              |- (or (xor p q) p (not q))
cnf_ite_pos1              |- (or (not (ite c p q)) (not c) p)
cnf_ite_pos2              |- (or (not (ite c p q)) c q)
cnf_ite_pos3              |- (or (not (ite c p q)) p q)
cnf_ite_neg1              |- (or (ite c p q) (not c) (not p))
cnf_ite_neg2              |- (or (ite c p q) c (not q))
cnf_ite_neg3              |- (or (ite c p q) (not p) (not q))
refl                      |- (= t t)
symm                      (= s t) |- (= t s)
symm                      (not (= s t)) |- (not (= t s))
true_intro                p |- (= p true)
true_elim                 (= p true) |- p
false_intro               (not p) |- (= p false)
false_elim                (= p false) |- (not p)
skolem_intro              |- (= (@purify t) t)
ite_eq                    |- (ite c (= (ite c s t) s) (= (ite c s t) t))

eq-refl                   |- (= (= t t) true)
eq-symm                   |- (= (= s t) (= t s))
eq-ite-lift               |- (= (= (ite c s t) r) (ite c (= s r) (= t r)))
bool-double-not-elim      |- (= (not (not p)) p)
bool-eq-true              |- (= (= p true) p)
bool-eq-false             |- (= (= p false) (not p))
bool-xor-refl             |- (= (xor p p) false)
bool-xor-nrefl            |- (= (xor p (not p)) true)
bool-xor-false            |- (= (xor p false) p)
bool-xor-true             |- (= (xor p true) (not p))
bool-xor-comm             |- (= (xor p q) (xor q p))
bool-xor-elim             |- (= (xor p q) (= (not p) q))
bool-not-xor-elim         |- (= (not (xor p q)) (= p q))
bool-impl-false1          |- (= (=> p false) (not p))
bool-impl-false2          |- (= (=> false p) true)
bool-impl-true1           |- (= (=> p true) true)
bool-impl-true2           |- (= (=> true p) p)
bool-impl-elim            |- (= (=> p q) (or (not p) q))
bool-and-de-morgan        |- (= (not (and p...)) (or (not p)...))
bool-and-de-morgan        |- (= (not (and p q...)) (or (not p) (not (and q...))))
bool-or-de-morgan         |- (= (not (or p...)) (and (not p)...))
bool-or-de-morgan         |- (= (not (or p q...)) (and (not p) (not (or q...))))
bool-or-and-distrib       |- (= (or (and p...) q...) (and (or p q...)...))
bool-not-eq-elim1         |- (= (not (= p q)) (= (not p) q))
bool-not-ite-elim         |- (= (not (ite c p q)) (ite c (not p) (not q)))
ite-true-cond             |- (= (ite true s t) s)
ite-false-cond            |- (= (ite false s t) t)
ite-not-cond              |- (= (ite (not c) s t) (ite c t s))
ite-eq-branch             |- (= (ite c t t) t)
ite-neg-branch            (= (not q) p) |- (= (ite c p q) (= c p))
ite-then-true             |- (= (ite c true p) (or c p))
ite-then-false            |- (= (ite c false p) (and (not c) p))
ite-else-true             |- (= (ite c p true) (or (not c) p))
ite-else-false            |- (= (ite c p false) (and c p))
ite-else-lookahead        |- (= (ite c r (ite c s t)) (ite c r t))

arith-elim-gt             |- (= (> x y) (not (>= y x)))
arith-elim-lt             |- (= (< x y) (not (>= x y)))
arith-elim-leq            |- (= (<= x y) (>= y x))
arith-elim-int-lt         |- (= (< x y) (>= y (+ x 1)))
arith-leq-norm            |- (= (<= x y) (not (>= x (+ y 1))))
arith-geq-tighten         |- (= (not (>= x y)) (>= y (+ x 1)))
arith-geq-norm1-int       |- (= (>= x y) (>= (- x y) 0))
arith-geq-norm1-real      |- (= (>= x y) (>= (- x y) 0.0))
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

array-read-over-write        |- (= (select (store a i t) i) t)
arrays_read_over_write_1     |- (= (select (store a i t) i) t)
array-read-over-write2       (= (= i j) false) |- (= (select (store a i t) j) (select a j))
arrays_read_over_write       (not (= i j)) |- (= (select (store a i t) j) (select a j))
array-read-over-write-split  |- (= (select (store a j t) i) (ite (= i j) t (select a i)))
arrays_ext                   (not (= a b)) |- (not (= (select a k) (select b k))) where k is (@array_deq_diff a b)
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


def rule(*names: str) -> Callable[[Rule], Rule]:
    """Enter a function into the table of rules."""

    def enter(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, function))
        return function

    return enter


def rewrite(*names: str) -> Callable[[Rewrite], Rewrite]:
    """Enter an equation that is true by itself; premises, if a proof gives any, are not looked at."""

    def enter(same: Rewrite) -> Rewrite:
        def equation(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
            return conclusion.op == "=" and same(conclusion.args[0], conclusion.args[1], proof.world)

        RULES.update(dict.fromkeys(names, equation))
        return same

    return enter


class Shape(NamedTuple):
    """A term's form: its operator, a literal's value, its first arguments, and the form or a member of the others."""

    op: str
    index: Any = None
    parts: tuple["Pattern", ...] = ()
    further: "Pattern | None" = None
    member: str | None = None


Pattern = str | Shape


def shape(told: Any) -> Pattern:
    """A pattern out of a `tree`."""
    match told:
        case "true" | "false":
            return Shape(told)
        case str():
            literal = LITERAL.fullmatch(told)
            return told if literal is None else Shape("Real" if literal[3] else "Int", int(float(told)))
        case [op, "...", letter, "..."]:
            return Shape(op, member=letter)
        case [op, *parts, further, "..."]:
            return Shape(op, None, tuple(map(shape, parts)), shape(further))
        case [op, *parts, str(last)] if last.endswith("..."):
            return Shape(op, None, tuple(map(shape, parts)), last[:-3])
    return Shape(told[0], None, tuple(map(shape, told[1:])))


def fits(pattern: Pattern, term: Term, found: dict[str, Any]) -> bool:
    """Whether a term has a shape, with the letters that are `found` already; finds the others."""
    if isinstance(pattern, str):
        known = found.setdefault(pattern, term)
        return known is term and (pattern != "n+" or (term.op in LITERALS and term.index > 0))
    op, index, parts, further, member = pattern
    args = term.args
    if term.op != op or term.index != index or len(args) < len(parts):
        return False
    if member is not None:
        found.setdefault("...", []).append((member, args))
        return True
    for part, arg in zip(parts, args, strict=False):
        if not fits(part, arg, found):
            return False
    return len(args) == len(parts) if further is None else all_fit(further, args[len(parts) :], found)


def all_fit(pattern: Pattern, args: tuple[Term, ...], found: dict[str, Any]) -> bool:
    """Whether all these terms have one shape. Its first letter stands for a term of each, in order."""
    letter = pattern
    while not isinstance(letter, str):
        letter = letter.parts[0]
    known = found.pop(letter, None)
    terms = []
    for arg in args:
        if not fits(pattern, arg, found):
            return False
        terms.append(found.pop(letter))
    found[letter] = tuple(terms)
    return known is None or known == found[letter]


def by_lines(lines: list[tuple[list[Pattern], Pattern]]) -> Rule:
    """The rule of which each instance is one of some lines."""

    def follows(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
        for patterns, pattern in lines:
            found: dict[str, Any] = {}
            given = len(patterns) == len(premises) and all(map(fits, patterns, premises, repeat(found)))
            if given and fits(pattern, conclusion, found) and all(found[p] in args for p, args in found.get("...", ())):
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
