"""Common pieces of formulas: signs, words, brackets around lists, and the tokens of a form."""

from collections.abc import Iterable, Sequence

from verify.formulas.line_layout import SPACE, Doc, Group, Nest, Piece


def sign(text: str) -> Piece:
    """Return the piece of an operator or a bracket."""
    return Piece("sign", text)


def word(text: str) -> Piece:
    """Return the piece of an English word, including the spaces around it."""
    return Piece("word", text)


def token(token: str) -> Doc:
    """Return the piece of a token of a form."""
    if token in ("_{", "^{"):
        return Piece("lower" if token == "_{" else "raise", "")
    if token == "}":
        return Piece("end", "")
    if token == r"\}":
        return sign("}")
    if token.isspace():
        return Piece("space", " ")
    if token[0].isalpha() and token[0].isascii() and len(token) > 1:
        return Piece("name", token)
    return Piece("number", token) if token.isdigit() else sign(token)


def indexed(docs: Sequence[Doc]) -> bool:
    """Return whether a formula ends with an index.

    >>> indexed([token("s"), token("_{"), token("n"), token("}")])
    True
    """
    opened: list[str] = []
    last = ""
    for doc in docs:
        last = ""
        if isinstance(doc, Piece) and doc.kind in ("lower", "raise"):
            opened.append(doc.kind)
        elif isinstance(doc, Piece) and doc.kind == "end" and opened:
            last = opened.pop()
    return last == "lower"


def commas(shown: Iterable[list[Doc]]) -> list[Doc]:
    """Return documents joined by commas, with a possible line break after each."""
    docs: list[Doc] = []
    for place, item in enumerate(shown):
        if place:
            docs += [sign(","), SPACE]
        docs += item
    return docs


def fence(left: str, shown: Iterable[list[Doc]], right: str) -> list[Doc]:
    """Return documents joined by commas between two brackets."""
    return [sign(left), Group((Nest(tuple(commas(shown))),)), sign(right)]
