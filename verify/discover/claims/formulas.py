"""Formulas for the value of a heap in claims, such as "floor(n/2)" or "n xor 1": evaluation and periods.

The operations are + - * mod xor, // and floor(…/…), and v2, the exponent of 2 in a number. A formula without v2, and
with a constant on one side of each of *, //, mod and xor, repeats after a period up to a constant; see `Repeat`.
"""

import operator
import re
from collections.abc import Callable, Mapping
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
        """Return the formula that applies an operation to two formulas.

        Raises:
            ValueError: the formula divides by something other than a positive constant.
        """
        if sign in ("//", "mod") and not (other.constant and other.value(0) > 0):
            _refuse(self.text)
        f, g, apply = one.value, other.value, _OPERATIONS[sign]
        return Formula(
            _text(sign, one, other),
            lambda n: apply(f(n), g(n)),
            _repeat(sign, one, other),
            one.constant and other.constant,
        )


_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "mod": operator.mod,
    "xor": operator.xor,
}


def _text(sign: str, one: Formula, other: Formula) -> str:
    """Return the canonical text of an operation, with parentheses around parts that are operations."""
    left, right = (f"({part.text})" if " " in part.text else part.text for part in (one, other))
    if sign == "//":
        return f"floor({left}/{right})"
    return f"{one.text if sign == '+' else left} {sign} {right}"


def _repeat(sign: str, one: Formula, other: Formula) -> Repeat | None:
    """Return how an operation on two formulas repeats; None if that is not known."""
    if sign in ("+", "-"):
        a, b = one.repeat, other.repeat
        return _repeat_of_sum(a, b, 1 if sign == "+" else -1) if a and b else None
    if one.constant and sign in ("*", "xor"):  # these operations are commutative
        one, other = other, one
    if one.repeat is None or not other.constant:
        return None
    repeat, constant = one.repeat, other.value(0)
    match sign:
        case "*":
            return Repeat(repeat.period, repeat.rise * constant)
        case "//":
            whole = _rising_by_multiples(repeat, constant)
            return Repeat(whole.period, whole.rise // constant)
        case "mod":
            return Repeat(_rising_by_multiples(repeat, constant).period, 0)
        case _:
            # Multiples of a power of 2 above the constant change other digits than the constant does.
            return _rising_by_multiples(repeat, 1 << constant.bit_length())


def _repeat_of_sum(a: Repeat, b: Repeat, sign: int) -> Repeat:
    """Return how f + sign · g repeats, from how f and g repeat."""
    period = lcm(a.period, b.period)
    return Repeat(period, a.over(period // a.period).rise + sign * b.over(period // b.period).rise)


def _rising_by_multiples(repeat: Repeat, divisor: int) -> Repeat:
    """Return the same fact for the smallest multiple of the period over which f rises by a multiple of `divisor`."""
    return repeat.over(divisor // gcd(repeat.rise, divisor))
