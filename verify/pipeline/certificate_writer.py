"""A certificate being written: the lines that `verify.checker.rules` reads, and what they say so far."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from verify.checker import rules
from verify.checker.reading import TOKEN, tree

DEFINED = re.compile(r"@([0-9]+)")  # a term by its number, counted from the first

Tree = Any  # nested lists of tokens


class Written:
    """A certificate. Terms are texts, in which `@n` is the n-th that was named; steps are cited by their numbers."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.proved: list[str] = []
        self._marks: list[int] = []  # how much was proved before each open supposition
        self._defined: list[str] = []
        self._places: dict[str, int] = {}

    def write(self, head: str, *texts: str) -> None:
        """A line; the terms in it are counted back."""
        last = len(self._defined) - 1
        told = [DEFINED.sub(lambda found: f"@{last - int(found[1])}", text) for text in texts]
        self.lines.append(" | ".join([head, *told]))

    def step(self, rule: str, cited: Iterable[int], text: str, told: str = "") -> int:
        """A step by one of the checker's rules.

        Returns:
            Its number, by which others cite it.
        """
        head = " ".join([rule, *(str(len(self.proved) - one - 1) for one in cited)])
        self.write(head, text, *([told] if told else []))
        self.proved.append(text)
        return len(self.proved) - 1

    def law(self, name: str, *terms: str) -> int:
        """A law of the checker's, of some terms, which are lists or names."""
        text = TOKEN.sub(lambda found: dict(zip("xy", terms, strict=False)).get(found[0], found[0]), rules.LAWS[name])
        return self.step(name, (), " ".join(text.split()), " ".join(terms))

    def suppose(self, text: str) -> int:
        self._marks.append(len(self.proved))
        return self.step("suppose", (), text)

    def scope(self, premise: int) -> int:
        self.write(f"scope {len(self.proved) - premise - 1}")
        mark = self._marks.pop()
        self.proved[mark:] = [f"(=> {self.proved[mark]} {self.proved[premise]})"]
        return mark

    def under(self, text: str, show: Callable[[int], int]) -> int:
        """That something is shown wherever a formula holds."""
        return self.scope(show(self.suppose(text)))

    def define(self, text: str) -> str:
        """The name of a term."""
        if text not in self._places:
            self._places[text] = len(self._defined)
            self.write("define", text)
            self._defined.append(text)
        return f"@{self._places[text]}"

    def opened(self, told: Tree) -> Tree:
        """A text or a tree that is no name."""
        while isinstance(told, str) and (told[0] == "(" or DEFINED.fullmatch(told)):
            told = tree(told) if told[0] == "(" else self._defined[int(told[1:])]
        return told

    def parts(self, told: Tree) -> list[str]:
        """The operator and the arguments of a term; of what is none, an empty operator."""
        found = self.opened(told)
        return [""] if isinstance(found, str) else [as_text(part) for part in found]

    def key(self, text: str) -> str:
        """The same text for the same term, whether it is named or not."""
        return f"@{self._places[text]}" if text in self._places else text


def as_text(told: Tree) -> str:
    """The text of a tree."""
    return told if isinstance(told, str) else f"({' '.join(map(as_text, told))})"
