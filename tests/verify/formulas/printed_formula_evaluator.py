"""Parser of printed formulas with the usual rules of precedence; it shares no code with the printer.

The parser evaluates while it reads, and follows the conventions of mathematics: ⇔ and ⇒ bind least, then ∨, ∧, ¬,
relations (in chains), sums, products; [x = 1] is 1 or 0; "if … then … else …" extends as far as possible. A quantifier
over ℤ tries the numbers of `SMALL`.
"""

import re
from collections.abc import Mapping
from itertools import product
from typing import Any

TOKENS = re.compile(r"\b(?:if|then|else|mod|div|true|false)\b|[A-Za-z]′*|\d+|\S")
RELATIONS = {
    "=": lambda a, b: a == b, "≠": lambda a, b: a != b, "<": lambda a, b: a < b, ">": lambda a, b: a > b,
    "≤": lambda a, b: a <= b, "≥": lambda a, b: a >= b,
}  # fmt: skip
SMALL = range(-2, 3)
POWERS = {"²": 2, "³": 3}


class AmbiguousText(Exception):
    """Raised if a text has more than one meaning."""


def value(text: str, values: Mapping[str, Any]) -> Any:
    """Return the value of a printed formula without quantifiers, for given values of its variables."""
    body, _, names = text.partition("where ")
    env = dict(values)
    for part in reversed([clause for clause in re.split(r"\band |\bwhere ", names) if clause.strip()]):
        name, _, term = part.strip().partition(" = ")
        env[name] = value(term, env)
    reader = _Reader(TOKENS.findall(body), env)
    result = reader.formula()
    if reader.tokens:
        raise AmbiguousText(f"{reader.tokens} is left of {text}")
    return result


class _Reader:
    def __init__(self, tokens: list[str], given: Mapping[str, Any], bound: frozenset[str] = frozenset()) -> None:
        self.tokens, self.given, self.bound = tokens, given, bound
        self.parts = 1  # of how many the sum or product consists that was read last

    def take(self, *choices: str) -> str:
        if self.tokens and self.tokens[0] in choices:
            return self.tokens.pop(0)
        return ""

    def read_quantifier(self, sign: str) -> bool:
        names = [self.tokens.pop(0)]
        while self.take(","):
            names.append(self.tokens.pop(0))
        assert self.take("∈"), f"no variables: {self.tokens}"
        assert self.take("ℤ"), f"no variables: {self.tokens}"
        assert self.take("."), f"no variables: {self.tokens}"
        if len({*names, *self.bound}) < len(names) + len(self.bound):
            raise AmbiguousText(f"two variables of one name among {names}")
        truths = []
        for numbers in product(SMALL, repeat=len(names)):
            inner = _Reader(
                [*self.tokens], {**self.given, **dict(zip(names, numbers, strict=True))}, self.bound | {*names}
            )
            truths.append(inner.formula())
        self.tokens = inner.tokens
        return all(truths) if sign == "∀" else any(truths)

    def formula(self) -> Any:
        if sign := self.take("∀", "∃"):
            return self.read_quantifier(sign)
        left = self.read_disjunction()
        if sign := self.take("⇒", "⇔", "⊻"):
            right = self.read_disjunction()
            if self.tokens[:1] in (["⇒"], ["⇔"], ["⊻"]):
                raise AmbiguousText("which of two arrows comes first is not said")
            return (not left) or right if sign == "⇒" else (left == right) == (sign == "⇔")
        return left

    def read_disjunction(self) -> Any:
        every = [self.read_conjunction()]
        while self.take("∨"):
            every.append(self.read_conjunction())
        return every[0] if len(every) == 1 else any(every)

    def read_conjunction(self) -> Any:
        every = [self.read_relation()]
        while self.take("∧"):
            every.append(self.read_relation())
        return every[0] if len(every) == 1 else all(every)

    def read_relation(self) -> Any:
        if self.take("¬"):
            return not self.read_relation()
        terms, holds = [self.remainder()], []
        while sign := self.take(*RELATIONS):
            terms.append(self.remainder())
            holds.append(RELATIONS[sign](terms[-2], terms[-1]))
        return all(holds) if holds else terms[0]

    def remainder(self) -> Any:
        left = self.sum()
        if sign := self.take("mod", "div"):
            if self.parts != 1:
                raise AmbiguousText("whether mod takes the last term or the whole is not said")
            right = self.atom()
            return left % right if sign == "mod" else left // right
        return left

    def sum(self) -> Any:
        parts = 1
        if self.take("−"):
            total, parts = -self.product(), 2
        else:
            total = self.product()
        parts += self.parts - 1
        while sign := self.take("+", "−"):
            total += self.product() if sign == "+" else -self.product()
            parts += 1
        self.parts = parts
        return total

    def product(self) -> Any:
        result, parts = self.atom(), 1
        while self.tokens and (self.tokens[0] == "·" or re.fullmatch(r"[A-Za-z]′*", self.tokens[0])):
            self.take("·")
            result *= self.atom()
            parts += 1
        self.parts = parts
        return result

    def atom(self) -> Any:
        result = self.read_atom_without_powers()
        while power := self.take(*POWERS):
            result **= POWERS[power]
        return result

    def read_atom_without_powers(self) -> Any:
        token = self.tokens.pop(0)
        if token == "(":
            return self.read_until(")")
        if token == "[":
            return int(self.read_until("]"))
        if token == "⌊":
            inner = self.product()
            assert self.take("/")
            return inner // self.read_until("⌋")
        if token == "if":
            condition = self.formula()
            assert self.take("then")
            then = self.formula()
            assert self.take("else")
            other = self.formula()
            return then if condition else other
        if token in ("true", "false"):
            return token == "true"
        return int(token) if token.isdigit() else self.given[token]

    def read_until(self, end: str) -> Any:
        result = self.formula()
        assert self.take(end), f"{end} is missing before {self.tokens}"
        return result
