"""Two unsound variants of the rules that read a theorem in a model of a theory.

The rule must decide which symbols with equations get a new meaning in the model. Earlier versions made two mistakes:

* Only symbols on which the theorem depends were interpreted again, and not those of the theory's hypotheses. A symbol
  then kept its old meaning in a hypothesis while the sort under it changed.
* A symbol whose equation does not mention the theory counted as independent of it, although the equation is assumed
  under the theory's hypotheses. Another theory then used the old symbol and the theorem the new one.

Each context manager below restores one of the mistakes in the checker, so that tests can show that it is found.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from verify.checker.book import Book, Theorem
from verify.checker.terms import Term, contents


@contextmanager
def without_hypotheses_of_theory() -> Iterator[None]:
    """Make the checker interpret only the symbols on which the theorem depends."""
    original_equations_of = Book.equations_of

    def unsound(book: Book, formulas: Iterable[Term]) -> dict[str, Theorem]:
        assumed = {h.formula for theory in book.theories.values() for h in theory.hypotheses}
        return original_equations_of(book, [formula for formula in formulas if formula not in assumed])

    with patch.object(Book, "equations_of", unsound):
        yield


@contextmanager
def without_hypotheses_of_symbols() -> Iterator[None]:
    """Make the checker search for a theory only in formulas, and not in the hypotheses of equations."""

    def unsound(book: Book, theory: str, formulas: Iterable[Term], theories: Iterable[str] = ()) -> bool:
        formulas, theories = [*formulas], [*theories]
        if theory in theories:
            return True
        if not formulas:
            formulas = [h.formula for name in theories for h in book.theories[name].hypotheses]
        declaration = book.theories[theory]
        terms = [*formulas, *(equation.formula for equation in book.equations_of(formulas).values())]
        symbols = frozenset().union(*map(contents, terms))
        return not (
            symbols.isdisjoint(declaration.functions) and book.world.sorts_in(symbols).isdisjoint(declaration.sorts)
        )

    with patch.object(Book, "depends", unsound):
        yield
