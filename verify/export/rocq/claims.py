"""A claim as theorems whose statements use the equivalence of Rocq's library, with proofs from the book's theorems."""

from collections.abc import Iterable, Iterator
from itertools import count

from verify.checker.book import Theorem
from verify.checker.terms import BINDERS, Term

from .congruence import Congruence, Equation
from .names import plain
from .records import Replay
from .sharing import Sharing, apply
from .syntax import IFF


class Claim:
    """The file of one claim."""

    def __init__(self, book: Replay, tag: str) -> None:
        self.book, self.tag = book, tag
        self.world = book.world
        self.world.functions.setdefault(IFF, (("Bool", "Bool"), "Bool"))
        names: Iterator[str] = (f"e{number}_" for number in count())
        self.congruence = Congruence(self.world, book.explicit, names, frozenset())

    def text(self, parts: Iterable[str]) -> str:
        """Return the file, which needs some parts of the book."""
        lines = [
            f"(* {self.tag}: each theorem, and the axioms of Rocq's library that it rests on. *)",
            f"From Takeaway Require Import {' '.join(['Prelude Tuples Data', *parts])}.",
            "Open Scope Z_scope.",
            "",
        ]
        return "\n".join([*lines, self.theorems()])

    def theorems(self) -> str:
        """Return the theorems of the claim, each with the command that prints its axioms."""
        theorems = [self.book.theorems[name] for name in self.book.claims[self.tag]]
        return "\n".join([line for theorem in theorems for line in self.theorem(theorem)])

    def name(self, theorem: Theorem) -> str:
        """Return the name of a theorem of the claim."""
        return f"{plain(self.tag)}_{plain(theorem.name)}"

    def theorem(self, theorem: Theorem) -> list[str]:
        """Return the lines of one theorem."""
        book = self.book
        book.names.forget()
        readable, proof = self.equivalences(theorem.formula)
        context = book.contexts.of_theorem(theorem)
        binders = book.contexts.binders(context)
        citation = book.citation(theorem)
        text = citation
        if proof.text is not None:
            text = str(Sharing(book.explicit, apply("mp", theorem.formula, readable, proof.text, citation)))
        statement = book.syntax.whole(readable)
        book.statements.setdefault(theorem.name, []).append(statement)
        if binders:
            statement, text = f"forall {binders}, {statement}", f"fun {binders} => {text}"
        name = self.name(theorem)
        return [f"Theorem {name} : {statement}.", f"Proof. exact ({text}). Qed.", f"Print Assumptions {name}.", ""]

    def equivalences(self, term: Term) -> tuple[Term, Equation]:
        """Return a formula with an equivalence for each equation of truth values, and the proof that they are equal."""
        if not term.args or (term.sort != "Bool" and term.op != "ite"):
            return term, Equation(None)
        if term.op not in ("and", "or", "=>", "not", "=", "ite", *BINDERS):
            return term, Equation(None)
        inner = [self.equivalences(arg) for arg in term.args]
        result = self.world.with_args(term, tuple([arg for arg, _ in inner]))
        proof = self.congruence.by_arguments(term, result, [part for _, part in inner])
        if term.op != "=" or term.args[0].sort != "Bool":
            return result, proof
        readable = self.world.make(IFF, result.args)
        law = Equation(apply("eq_iff", *result.args), readable.free)
        return readable, self.congruence.trans(term, result, readable, proof, law)
