"""Tests of sympy's roots of polynomials: the golden ratio and similar numbers."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest
import sympy

from verify.proofs.wythoff import sympy_roots


def test_examples() -> None:
    assert doctest.testmod(sympy_roots).failed == 0


def test_small_t_by_hand() -> None:
    assert sympy_roots.alpha().subs(sympy_roots.symbol(), 2) == sympy.sqrt(2)
    assert sympy.expand(sympy_roots.golden_ratio() ** 2) == (3 + sympy.sqrt(5)) / 2


def test_another_number_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = sympy_roots.alpha() + 1
    monkeypatch.setattr(sympy_roots, "alpha", lambda: other)
    assert not sympy_roots.is_root()
    assert not sympy_roots.shifts_match()
    assert not sympy_roots.is_positive()


def test_rational_numbers_are_recognized(monkeypatch: pytest.MonkeyPatch) -> None:
    other = sympy_roots.symbol() + sympy.sqrt(4)
    monkeypatch.setattr(sympy_roots, "alpha", lambda: other)
    assert not sympy_roots.is_irrational(1)


def test_checks_are_added_to_the_claims() -> None:
    from theory.claims.wythoff import CHECKS

    every = sympy_roots.with_algebra(CHECKS)
    assert set(every) == set(CHECKS)
    for tag, more in sympy_roots.ALGEBRA.items():
        assert every[tag].checks[-len(more) :] == more
        assert all(check.holds(None, *case) for check in more for case in check.cases())


def test_the_books_are_read_without_sympy() -> None:
    program = (
        "import sys; from verify.proofs.family_books import all_books; all_books(); sys.exit('sympy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[3], check=False).returncode == 0
