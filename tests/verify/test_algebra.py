"""What sympy says of the golden ratio and its relatives."""

import doctest

import sympy

from verify import algebra


def test_examples():
    assert doctest.testmod(algebra).failed == 0


def test_small_t_by_hand():
    assert algebra.ALPHA.subs(algebra.T, 2) == sympy.sqrt(2)
    assert sympy.expand(algebra.PHI**2) == (3 + sympy.sqrt(5)) / 2


def test_another_number_is_refused(monkeypatch):
    monkeypatch.setattr(algebra, "ALPHA", algebra.ALPHA + 1)
    assert not algebra.is_root()
    assert not algebra.shifts_match()
    assert not algebra.is_positive()


def test_rational_numbers_are_told(monkeypatch):
    monkeypatch.setattr(algebra, "ALPHA", algebra.T + sympy.sqrt(4))
    assert not algebra.is_irrational(1)


def test_checks_are_added_to_the_claims():
    from theory.claims.wythoff import CHECKS

    every = algebra.with_algebra(CHECKS)
    assert set(every) == set(CHECKS)
    for tag, more in algebra.ALGEBRA.items():
        assert every[tag].checks[-len(more) :] == more
        assert all(check.holds(None, *case) for check in more for case in check.cases())
