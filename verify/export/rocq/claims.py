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
        given = book.citation(theorem)
        text = given
        if proof.text is not None:
            text = str(Sharing(book.explicit, apply("mp", theorem.formula, readable, proof.text, given)))
        statement = book.syntax.whole(readable)
        book.stated.setdefault(theorem.name, []).append(statement)
        told, body = (f"forall {binders}, {statement}", f"fun {binders} => {text}") if binders else (statement, text)
        name = self.name(theorem)
        return [f"Theorem {name} : {told}.", f"Proof. exact ({body}). Qed.", f"Print Assumptions {name}.", ""]

    def equivalences(self, term: Term) -> tuple[Term, Equation]:
        """Return a formula with an equivalence for each equation of truth values, and the proof that they are equal."""
        if not term.args or (term.sort != "Bool" and term.op != "ite"):
            return term, Equation(None)
        if term.op not in ("and", "or", "=>", "not", "=", "ite", *BINDERS):
            return term, Equation(None)
        inner = [self.equivalences(arg) for arg in term.args]
        told = self.world.with_args(term, tuple([arg for arg, _ in inner]))
        proof = self.congruence.alike(term, told, [part for _, part in inner])
        if term.op != "=" or term.args[0].sort != "Bool":
            return told, proof
        readable = self.world.make(IFF, told.args)
        law = Equation(apply("eq_iff", *told.args), readable.free)
        return readable, self.congruence.trans(term, told, readable, proof, law)
