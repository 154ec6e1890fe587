"""Tests that goals in the form "given …, then …" equal the formulas written with z3."""

import z3

from verify.kernel import given

P, Q, R, S = z3.Bools("P Q R S")


def test_given_and_then_are_implication_and_conjunction() -> None:
    assert given(P).then(Q).eq(z3.Implies(P, Q))
    assert given(P, Q).then(R, S).eq(z3.Implies(z3.And(P, Q), z3.And(R, S)))
    assert not given(P, Q).then(R).eq(z3.Implies(z3.Or(P, Q), R))
