"""Confirmation by sympy that the golden ratio and similar numbers in the proofs are irrational roots.

The kernel proves its statements for any real number that solves the equation of t-Wythoff (`wythoff.golden.root`). Here
sympy shows that (2 − t + √(t² + 4))/2 is one, with t a symbol. Each function imports sympy itself, because that takes a
fifth of a second, and every command that verifies loads this module with the book of the family.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from theory.claims.check import Check, Checks


def symbol() -> Any:
    """Return the symbol t, a positive integer."""
    import sympy

    return sympy.Symbol("t", integer=True, positive=True)


def alpha() -> Any:
    """Return α = (2 − t + √(t² + 4))/2."""
    import sympy

    return (2 - symbol() + sympy.sqrt(symbol() ** 2 + 4)) / 2


def beta() -> Any:
    """Return β = α + t."""
    return alpha() + symbol()


def golden_ratio() -> Any:
    """Return φ = (1 + √5)/2."""
    import sympy

    return (1 + sympy.sqrt(5)) / 2


def is_root() -> bool:
    """Return whether α² + (t − 2)·α = t and 1/α + 1/β = 1 for every t, with α = φ for t = 1.

    >>> is_root()
    True
    """
    import sympy

    return bool(
        (sympy.simplify(alpha() ** 2 + (symbol() - 2) * alpha() - symbol()) == 0)
        and (sympy.simplify(1 / alpha() + 1 / beta() - 1) == 0)
        and alpha().subs(symbol(), 1) == golden_ratio()
        and sympy.expand(golden_ratio() ** 2 - golden_ratio() - 1) == 0
    )


def is_positive() -> bool:
    """Return whether α > 0 for every t: it is the larger root, and the product of the two roots is −t.

    >>> is_positive()
    True
    """
    import sympy

    other = (2 - symbol() - sympy.sqrt(symbol() ** 2 + 4)) / 2
    return bool(sympy.simplify(alpha() * other) == -symbol() and (alpha() - other).is_positive)


def shifts_match() -> bool:
    """Return whether (1/α)/α + (1/α + 1)/β = 1 for every t, which the shifted floors of misère play need.

    >>> shifts_match()
    True
    """
    import sympy

    return bool(sympy.simplify(1 / alpha() ** 2 + (1 / alpha() + 1) / beta() - 1) == 0)


def is_irrational(t: int) -> bool:
    """Return whether the α of a given t is irrational, by the degree of its minimal polynomial.

    >>> is_irrational(1)
    True
    """
    import sympy

    x = sympy.Symbol("x")
    return bool(sympy.degree(sympy.minimal_polynomial(alpha().subs(symbol(), t), x), x) == 2)


_ROOT = Check(
    "α = (2 − t + √(t² + 4))/2 solves α² + (t − 2)α = t, is positive, and 1/α + 1/(α + t) = 1",
    "every t at once, by sympy",
    lambda: [()],
    lambda _: is_root() and is_positive(),
    is_exhaustive=True,
)
_RATIO = Check(
    "(1 + √5)/2 is irrational and solves φ² = φ + 1",
    "by sympy",
    lambda: [()],
    lambda _: is_irrational(1) and is_root(),
    is_exhaustive=True,
)
ALGEBRA: dict[str, tuple[Check, ...]] = {
    "WYT-028": (_RATIO,),
    "WYT-030": (_RATIO,),
    "WYT-039": (
        _ROOT,
        Check(
            "the minimal polynomial of α has degree 2",
            "1 ≤ t ≤ 12, by sympy",
            lambda: [(t,) for t in range(1, 13)],
            lambda _, t: is_irrational(t),
        ),
    ),
    "WYT-041": (
        _ROOT,
        Check(
            "(1/α)/α + (1/α + 1)/β = 1 with β = α + t",
            "every t at once, by sympy",
            lambda: [()],
            lambda _: shifts_match(),
            is_exhaustive=True,
        ),
    ),
}


def with_algebra(checks: Mapping[str, Checks]) -> dict[str, Checks]:
    """Return the checks of the claims together with those by sympy, which `theory` leaves to the proofs."""
    return {
        tag: replace(own, checks=(*own.checks, *ALGEBRA[tag])) if tag in ALGEBRA else own for tag, own in checks.items()
    }
