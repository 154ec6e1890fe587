"""Formulas for the value of a heap in claims, such as "floor(n/2)" or "n xor 1": evaluation and periods.

The operations are + - * mod xor, // and floor(…/…), and v2, the exponent of 2 in a number. A formula without v2, and
with a constant on one side of each of *, //, mod and xor, repeats after a period up to a constant; see `Repeat`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd, lcm
from typing import NoReturn

from verify.discover.claims.sets import number

MOST_LETTERS = 80
_TOKEN = re.compile(r"[0-9]+|n|mod|xor|v2|floor|//|[-+*/()]")


@dataclass(frozen=True)
class Repeat:
    """The fact that f(n + period) = f(n) + rise for all n."""

    period: int
    rise: int

    def over(self, times: int) -> "Repeat":
        """Return the fact for a multiple of the period."""
        return Repeat(self.period * times, self.rise * times)


@dataclass(frozen=True)
class Formula:
    """A formula of the size n of a heap: its canonical text, its value, and how it repeats if that is known."""

    text: str
    value: Callable[[int], int]
    repeat: Repeat | None
    constant: bool = False


def parse(text: str) -> Formula:
    """Return the formula of a text in lower case.

    Raises:
        ValueError: the text is not such a formula.

    >>> half = parse("floor(n/2) + 1")
    >>> half.text, half.value(7), half.repeat
    ('floor(n/2) + 1', 4, Repeat(period=2, rise=1))
    >>> parse("n xor 1").value(6), parse("floor((n mod 13)/3)").value(25)
    (7, 4)
    """
    if len(text) > MOST_LETTERS:
        _refuse(text)
    spoken = text.replace("%", " mod ").replace("⊕", " xor ").replace("modulo", "mod").replace("v_2", "v2")
    tokens = _TOKEN.findall(spoken)
    if "".join(tokens) != re.sub(r"\s+", "", spoken):
        _refuse(text)
    reader = _Reader(text, tokens)
    formula = reader.sum()
    if reader.tokens:
        _refuse(text)
    return formula


def _refuse(text: str) -> NoReturn:
    raise ValueError(f"cannot parse the formula {text[:40]!r}; write such as n mod 3, floor(n/2) or n xor 1")


class _Reader:
    """Reader of a formula by recursive descent."""

    def __init__(self, text: str, tokens: list[str]) -> None:
        self.text, self.tokens = text, tokens

    def sum(self) -> Formula:
        """Read terms that are added, subtracted or combined by xor."""
        total = self.product()
        while self.tokens and self.tokens[0] in ("+", "-", "xor"):
            sign = self.tokens.pop(0)
            total = self._combine(sign, total, self.product())
        return total

    def product(self) -> Formula:
        """Read factors that are multiplied or divided."""
        product_so_far = self.factor()
        while self.tokens and self.tokens[0] in ("*", "//", "mod"):
            sign = self.tokens.pop(0)
            product_so_far = self._combine(sign, product_so_far, self.factor())
        return product_so_far

    def factor(self) -> Formula:
        """Read a number, n, a function or a formula in parentheses."""
        token = self._next()
        if token == "n":
            return Formula("n", lambda n: n, Repeat(1, 1))
        if token.isdigit():
            constant = number(token)
            return Formula(str(constant), lambda _: constant, Repeat(1, 0), constant=True)
        if token == "v2":
            inner = self._bracketed_sum() if self.tokens[:1] == ["("] else self.factor()
            value = inner.value
            return Formula(f"v2({inner.text})", lambda n: (value(n) & -value(n)).bit_length() - 1, None)
        if token == "floor":
            self._expect("(")
            upper = self.sum()
            self._expect("/")
            quotient = self._combine("//", upper, self.factor())
            self._expect(")")
            return quotient
        if token == "(":
            self.tokens.insert(0, "(")
            return self._bracketed_sum()
        _refuse(self.text)

    def _bracketed_sum(self) -> Formula:
        self._expect("(")
        inner = self.sum()
        self._expect(")")
        return inner

    def _next(self) -> str:
        if not self.tokens:
            _refuse(self.text)
        return self.tokens.pop(0)

    def _expect(self, token: str) -> None:
        if self._next() != token:
            _refuse(self.text)

    def _combine(self, sign: str, one: Formula, other: Formula) -> Formula:
        """Return the formula that applies an operation to two formulas."""
        f, g = one.value, other.value
        divisor = other.value(0) if other.constant else 0
        if sign in ("//", "mod") and divisor < 1:
            _refuse(self.text)
        a, b = one.repeat, other.repeat
        left, right = (f"({part.text})" if " " in part.text else part.text for part in (one, other))
        text = f"{left if sign != '+' else one.text} {sign} {right}"
        value: Callable[[int], int]
        repeat: Repeat | None = None
        match sign:
            case "+" | "-":
                factor = 1 if sign == "+" else -1
                value = lambda n: f(n) + factor * g(n)  # noqa: E731
                if a and b:
                    common = lcm(a.period, b.period)
                    repeat = Repeat(common, a.over(common // a.period).rise + factor * b.over(common // b.period).rise)
            case "*":
                value = lambda n: f(n) * g(n)  # noqa: E731
                if b and one.constant:
                    repeat = Repeat(b.period, b.rise * f(0))
                elif a and other.constant:
                    repeat = Repeat(a.period, a.rise * g(0))
            case "//":
                value = lambda n: f(n) // divisor  # noqa: E731
                text = f"floor({left}/{right})"
                if a:
                    whole = a.over(divisor // gcd(a.rise, divisor))
                    repeat = Repeat(whole.period, whole.rise // divisor)
            case "mod":
                value = lambda n: f(n) % divisor  # noqa: E731
                if a:
                    repeat = Repeat(a.over(divisor // gcd(a.rise, divisor)).period, 0)
            case _:
                value = lambda n: f(n) ^ g(n)  # noqa: E731
                fixed, moving = (other, a) if other.constant else (one, b)
                if moving and fixed.constant:
                    # Multiples of a power of 2 above the constant change other digits than the constant does.
                    above = 1 << fixed.value(0).bit_length()
                    repeat = moving.over(above // gcd(moving.rise, above))
        return Formula(text, value, repeat, one.constant and other.constant)
