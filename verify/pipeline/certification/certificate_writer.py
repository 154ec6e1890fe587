"""Writer of certificates: lines that `verify.checker.rules` reads, with the conclusion of each step."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from verify.checker import rules
from verify.checker.reading import TOKEN, tree

TERM_NUMBER = re.compile(r"@([0-9]+)")  # a named term by its absolute number

Tree = Any  # nested lists of tokens


class CertificateWriter:
    """A certificate under construction. Terms are texts, in which `@n` is the n-th named term; steps have numbers."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.proved: list[str] = []
        self._marks: list[int] = []  # for each open hypothesis, the number of steps before it
        self._defined: list[str] = []
        self._places: dict[str, int] = {}

    def write(self, head: str, *texts: str) -> None:
        """Write a line of the certificate, which consists of its head and some texts.

        In the line, named terms are numbered backwards: @0 is the term that was named last.
        """
        last = len(self._defined) - 1
        relative = [TERM_NUMBER.sub(lambda match: f"@{last - int(match[1])}", text) for text in texts]
        self.lines.append(" | ".join([head, *relative]))

    def step(self, rule: str, cited: Iterable[int], text: str, arguments: str = "") -> int:
        """Write a step by one of the checker's rules.

        Returns:
            The number of the step, by which later steps cite it.
        """
        head = " ".join([rule, *(str(len(self.proved) - one - 1) for one in cited)])
        self.write(head, text, *([arguments] if arguments else []))
        self.proved.append(text)
        return len(self.proved) - 1

    def law(self, name: str, *terms: str) -> int:
        """Write an instance of one of the checker's laws, and return the number of its step.

        Args:
            name: the name of the law.
            terms: the terms of the instance, as s-expressions or names.
        """
        text = TOKEN.sub(lambda match: dict(zip("xy", terms, strict=False)).get(match[0], match[0]), rules.LAWS[name])
        return self.step(name, (), " ".join(text.split()), " ".join(terms))

    def suppose(self, text: str) -> int:
        """Open a hypothesis, and return the number of its step."""
        self._marks.append(len(self.proved))
        return self.step("suppose", (), text)

    def scope(self, premise: int) -> int:
        """Close the last hypothesis with the conclusion of a step, and return the number of the implication."""
        self.write(f"scope {len(self.proved) - premise - 1}")
        mark = self._marks.pop()
        self.proved[mark:] = [f"(=> {self.proved[mark]} {self.proved[premise]})"]
        return mark

    def under(self, text: str, show: Callable[[int], int]) -> int:
        """Write a proof under the hypothesis `text`, and return the number of the implication.

        Args:
            text: the hypothesis.
            show: writes the proof, given the number of the hypothesis, and returns the number of its last step.
        """
        return self.scope(show(self.suppose(text)))

    def define(self, text: str) -> str:
        """Return the name of a term, writing its definition if it is new."""
        if text not in self._places:
            self._places[text] = len(self._defined)
            self.write("define", text)
            self._defined.append(text)
        return f"@{self._places[text]}"

    def open_term(self, term: Tree) -> Tree:
        """Return the term for which a name stands, as text or tree; return other terms unchanged."""
        while isinstance(term, str) and (term[0] == "(" or TERM_NUMBER.fullmatch(term)):
            term = tree(term) if term[0] == "(" else self._defined[int(term[1:])]
        return term

    def parts(self, term: Tree) -> list[str]:
        """Return the operator of a term and its arguments; the operator is "" for a term without arguments."""
        opened = self.open_term(term)
        return [""] if isinstance(opened, str) else [as_text(part) for part in opened]

    def key(self, text: str) -> str:
        """Return a text that is equal for equal terms, whether they are named or not."""
        return f"@{self._places[text]}" if text in self._places else text


def as_text(term: Tree) -> str:
    """Return the text of a tree."""
    return term if isinstance(term, str) else f"({' '.join(map(as_text, term))})"
