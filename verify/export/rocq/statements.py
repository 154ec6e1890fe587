"""Statements as a mathematician reads them: equations and quantifiers in the notation of Rocq's library."""

from verify.checker.terms import Term

from .syntax import Syntax, Written


class Readable(Syntax):
    """The text of sorts and terms with notations; the arguments that Rocq finds itself are left out."""

    def term(self, term: Term, written: Written) -> str:
        """Return the text of a term, whose parts a function writes."""
        if term.op == "=":
            return f"({written(term.args[0])} = {written(term.args[1])})"
        return super().term(term, written)
