"""What sympy says of the golden ratio and its relatives."""

import doctest

import pytest
import sympy

from verify.proofs.wythoff import sympy_roots


def test_examples() -> None:
    assert doctest.testmod(sympy_roots).failed == 0


def test_small_t_by_hand() -> None:
    assert sympy_roots.ALPHA.subs(sympy_roots.T, 2) == sympy.sqrt(2)
    assert sympy.expand(sympy_roots.PHI**2) == (3 + sympy.sqrt(5)) / 2


def test_another_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sympy_roots, "ALPHA", sympy_roots.ALPHA + 1)
    assert not sympy_roots.is_root()
    assert not sympy_roots.shifts_match()
    assert not sympy_roots.is_positive()


def test_rational_numbers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sympy_roots, "ALPHA", sympy_roots.T + sympy.sqrt(4))
    assert not sympy_roots.is_irrational(1)


def test_checks_are_added_to_the_claims() -> None:
    from theory.claims.wythoff import CHECKS

    every = sympy_roots.with_algebra(CHECKS)
    assert set(every) == set(CHECKS)
    for tag, more in sympy_roots.ALGEBRA.items():
        assert every[tag].checks[-len(more) :] == more
        assert all(check.holds(None, *case) for check in more for case in check.cases())
