"""Tests of propositional steps: each rule that cvc5 names, and random formulas against truth tables."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.checker import rules
from verify.checker.errors import Refused
from verify.checker.reading import Reader
from verify.checker.terms import Term

LETTERS = ("p", "q", "r", "s", "c")
RULES = """
not_not_elim              (not (not p)) |- p
and_elim                  (and r p q) |- p
not_or_elim               (not (or r p q)) |- (not p)
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
not_and                   (not (and p r)) |- (or (not p) (not r))
cnf_and_pos               |- (or (not (and r p q)) p)
cnf_or_neg                |- (or (or r p q) (not p))
cnf_and_neg               |- (or (and p r) (not p) (not r))
cnf_or_pos                |- (or (not (or p r)) p r)
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
true_intro                p |- (= p true)
true_elim                 (= p true) |- p
false_intro               (not p) |- (= p false)
false_elim                (= p false) |- (not p)
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
bool-and-de-morgan        |- (= (not (and p r)) (or (not p) (not r)))
bool-and-de-morgan        |- (= (not (and p q s)) (or (not p) (not (and q s))))
bool-or-de-morgan         |- (= (not (or p r)) (and (not p) (not r)))
bool-or-de-morgan         |- (= (not (or p q s)) (and (not p) (not (or q s))))
bool-or-and-distrib       |- (= (or (and p r) q s) (and (or p q s) (or r q s)))
bool-not-eq-elim1         |- (= (not (= p q)) (= (not p) q))
bool-not-ite-elim         |- (= (not (ite c p q)) (ite c (not p) (not q)))
ite-neg-branch            (= (not q) p) |- (= (ite c p q) (= c p))
ite-then-true             |- (= (ite c true p) (or c p))
ite-then-false            |- (= (ite c false p) (and (not c) p))
ite-else-true             |- (= (ite c p true) (or (not c) p))
ite-else-false            |- (= (ite c p false) (and c p))
"""


def rows() -> list[tuple[str, str]]:
    return [(rule, line) for rule, line in (row.split(maxsplit=1) for row in RULES.strip().splitlines())]


class Letters:
    """A world of five propositions, which also serves as a proof without assumptions."""

    def __init__(self) -> None:
        self.world = Reader()
        self.suppositions: list[Term] = []
        for letter in LETTERS:
            self.world.declare(f"f.{letter}", (), "Bool")
            self.world.atoms[letter] = self.world.make(f"f.{letter}", ())

    def accepts(self, premises: list[Term], conclusion: Term) -> bool:
        proof: Any = self
        return rules.RULES["follows"](premises, conclusion, proof)


def value(term: Term, at: dict[str, bool]) -> bool:
    """Return the truth value of a formula by its table."""
    parts = [value(part, at) for part in term.args]
    match term.op:
        case "true" | "false":
            return term.op == "true"
        case "not":
            return not parts[0]
        case "and":
            return all(parts)
        case "or":
            return any(parts)
        case "=>":
            return parts[1] or not parts[0]
        case "=":
            return parts[0] is parts[1]
        case "xor":
            return parts[0] is not parts[1]
        case "ite":
            return parts[1] if parts[0] else parts[2]
    return at[term.op[2:]]


def tables() -> Iterator[dict[str, bool]]:
    for row in itertools.product((False, True), repeat=len(LETTERS)):
        yield dict(zip(LETTERS, row, strict=True))


def follows(premises: list[Term], conclusion: Term) -> bool:
    return all(value(conclusion, at) for at in tables() if all(value(premise, at) for premise in premises))


@pytest.mark.parametrize(("rule", "line"), rows())
def test_each_rule_is_accepted_and_true_and_its_denial_is_not(rule: str, line: str) -> None:
    letters = Letters()
    left, _, right = line.partition("|-")
    premises = [letters.world.term(text.strip()) for text in left.split(" ; ") if text.strip()]
    conclusion = letters.world.term(right.strip())
    assert letters.accepts(premises, conclusion)
    assert follows(premises, conclusion)
    denied = letters.world.make("not", (conclusion,))
    assert letters.accepts(premises, denied) == follows(premises, denied)


@st.composite
def formulas(draw: st.DrawFn, depth: int = 3) -> str:
    """Return a random formula in the letters as text, up to a depth."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from([*LETTERS, "true", "false"]))
    op, count = draw(st.sampled_from([("not", 1), ("and", 3), ("or", 2), ("=>", 2), ("=", 2), ("xor", 2), ("ite", 3)]))
    return f"({op} {' '.join(draw(formulas(depth=depth - 1)) for _ in range(count))})"


@settings(max_examples=100, deadline=None)
@given(st.lists(formulas(), max_size=3), formulas())
def test_exactly_the_consequences_are_accepted(premises: list[str], conclusion: str) -> None:
    """Check that exactly the consequences are accepted: more would be unsound, and less would refuse valid proofs."""
    letters = Letters()
    given_terms = [letters.world.term(text) for text in premises]
    goal = letters.world.term(conclusion)
    assert letters.accepts(given_terms, goal) == follows(given_terms, goal)


def test_more_guesses_than_there_may_be_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = Letters()
    goal = letters.world.term("(= (= (= p q) (= r s)) (= (= s r) (= q p)))")
    assert letters.accepts([], goal)
    monkeypatch.setattr(rules, "GUESSES", 1)
    with pytest.raises(Refused, match="too many cases"):
        letters.accepts([], goal)


def test_a_long_chain_of_clauses_needs_no_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "GUESSES", 0)
    world = Reader()
    for n in range(300):
        world.declare(f"f.p{n}", (), "Bool")
    at = [world.make(f"f.p{n}", ()) for n in range(300)]
    chain = [world.make("or", (world.make("not", (a,)), b)) for a, b in itertools.pairwise(at)]
    letters = Letters()
    letters.world = world
    goal = world.make("or", (at[-1], world.make("not", (at[0],))))
    assert letters.accepts(chain, goal)
    assert not letters.accepts(chain[1:], goal)
