"""Statements as a mathematician reads them, in the notation of Rocq's library."""

from verify.checker.terms import Term

from .syntax import IFF, Syntax, Written


class Readable(Syntax):
    """The text of sorts and terms with notations; the arguments that Rocq finds itself are left out."""

    def term(self, term: Term, written: Written) -> str:
        """Return the text of a term, whose parts a function writes."""
        if term.op in ("=", IFF):
            sign = "<->" if term.op == IFF else "="
            return f"({written(term.args[0])} {sign} {written(term.args[1])})"
        if term.op == "xor":
            return f"(~ ({written(term.args[0])} = {written(term.args[1])}))"
        if term.op == "ite":
            return f"(ITE {self.sort(term.sort)} {' '.join(map(written, term.args))})"
        return super().term(term, written)
