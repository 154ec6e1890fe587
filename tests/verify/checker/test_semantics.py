"""Tests that theorems of accepted books are true in all finite structures, and that known mistakes are found.

`random_books` writes the books and `finite_structures` evaluates them. The latter explains why a theorem that is false
in a structure of at most three elements always shows an unsound rule.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from tests.verify.checker import unsound_rules
from tests.verify.checker.book_judgment import first_false_theorem
from tests.verify.checker.finite_structures import contradictory
from tests.verify.checker.random_books import Writer, search

DECLARED = """(declare-sort S.A 0)
(declare-datatypes ((S.One 0)) (((f.only))))
(declare-datatypes ((S.Box 0)) (((f.box (f.inside S.A)))))
(declare-fun f.p (S.A) Bool)
(declare-fun f.c () S.A)
"""
CONTRADICTORY = [
    "(and (f.p f.c) (not (exists ((b0.x S.A)) (f.p b0.x))))",
    "(not (= (f.inside (f.box f.c)) f.c))",
    "(exists ((b0.x S.One) (b1.y S.One)) (not (= b0.x b1.y)))",
    "(not (exists ((b0.a (Array S.A Bool))) (forall ((b1.x S.A)) (= (select b0.a b1.x) (f.p b1.x)))))",
    "(exists ((b0.w S.A) (b1.x S.A) (b2.y S.A) (b3.z S.A)) (distinct b0.w b1.x b2.y b3.z))",
    "(not (>= (ite (f.p f.c) 1 0) 0))",
]
SATISFIABLE = [
    "(f.p f.c)",
    "(exists ((b0.x S.Box) (b1.y S.Box)) (not (= b0.x b1.y)))",
    "(exists ((b0.x S.A) (b1.y S.A) (b2.z S.A)) (distinct b0.x b1.y b2.z))",
    "(>= (ite (f.p f.c) 1 0) 1)",
]


@pytest.mark.parametrize("formula", [*CONTRADICTORY, *SATISFIABLE])
def test_formulas_have_their_values_in_small_structures(formula: str) -> None:
    assert contradictory(f"{DECLARED}(assert {formula})") == (formula in CONTRADICTORY)


@settings(derandomize=True, database=None, deadline=None, max_examples=400, phases=[Phase.generate])
@given(st.integers(0, 2**64 - 1))
def test_accepted_theorems_are_true_in_all_small_structures(seed: int) -> None:
    writer = Writer(random.Random(seed))
    assert not (example := writer.write()), str(example)
    event(f"instances: {min(writer.counts['instantiate'], 5)}")
    assert first_false_theorem(writer.records) is None


def test_the_books_exercise_the_rules() -> None:
    counts: Counter[str] = Counter()
    assert search(300, 1, counts) is None
    for what in (
        "instantiate", "instances with other sorts", "instances without hypotheses", "model", "induct", "tabulate",
        "choices under hypotheses", "definitions under hypotheses", "theories with sorts",
        "theories that mention defined or chosen symbols",
    ):  # fmt: skip
        assert counts[what] > 5, (what, counts)


# On average 300 to 500 books are needed. The seeds are ones for which the first such book comes early.
@pytest.mark.parametrize(
    ("mistake", "seed"),
    [(unsound_rules.without_hypotheses_of_theory, 5), (unsound_rules.without_hypotheses_of_symbols, 2)],
)
def test_a_mistake_in_the_rules_is_found(mistake: Callable[[], AbstractContextManager[None]], seed: int) -> None:
    with mistake():
        example = search(3000, seed)
        assert example is not None
        assert first_false_theorem(example.records)
    assert not first_false_theorem(example.records), "the sound rule refuses the book"
