"""Proof terms as trees of text and formulas, and their text, in which formulas that occur again have a name."""

from collections.abc import Iterator

from verify.checker.terms import Term

from .syntax import Syntax

Text = str | Term | tuple["Text", ...]
SHORTEST = 9  # shorter formulas are written again


def terms_of(text: Text) -> Iterator[Term]:
    """Yield the terms in a text."""
    if isinstance(text, Term):
        yield text
    elif isinstance(text, tuple):
        for part in text:
            yield from terms_of(part)


class Sharing:
    """The text of one proof, with definitions of the closed terms that occur in it several times."""

    def __init__(self, syntax: Syntax, text: Text) -> None:
        self.syntax = syntax
        self.counts: dict[Term, int] = {}
        self.names: dict[Term, str] = {}
        self.definitions: list[str] = []
        for term in terms_of(text):
            self._count(term)
        self.body = self._text(text)

    def __str__(self) -> str:
        return "".join([*self.definitions, self.body])

    def _parts(self, term: Term) -> tuple[Term, ...]:
        """Return the terms that the text of a term is made of."""
        if term.op == "@quantifiers_skolemize":
            return (self.syntax.failing(term),)
        if term.op == "distinct":
            return (self.syntax.pairs_differ(term),)
        return term.args

    def _count(self, term: Term) -> None:
        before = self.counts.get(term, 0)
        self.counts[term] = before + 1
        if term.free or not before:  # an open term is written at each place
            for part in self._parts(term):
                self._count(part)

    def _term_text(self, term: Term) -> str:
        if term in self.names:
            return self.names[term]
        text = self.syntax.term(term, self._term_text)
        if term.free or self.counts.get(term, 0) < 2 or len(text) < SHORTEST or not self._parts(term):
            return text
        name = self.names[term] = f"d{len(self.names)}"
        self.definitions.append(f"let {name} := {text} in\n")
        return name

    def _text(self, text: Text) -> str:
        pieces: list[str] = []

        def add(part: Text) -> None:
            if isinstance(part, str):
                pieces.append(part)
            elif isinstance(part, Term):
                pieces.append(self._term_text(part))
            else:
                for one in part:
                    add(one)

        add(text)
        return "".join(pieces)


def apply(head: Text, *arguments: Text) -> Text:
    """Return the application of a function to arguments."""
    spaced: list[Text] = []
    for argument in arguments:
        spaced += [" ", argument]
    return ("(", head, *spaced, ")")


def lambda_(name: str, kind: Text, body: Text) -> Text:
    """Return a function of one argument."""
    return ("(fun ", name, " : ", kind, " => ", body, ")")
