"""Two unsound variants of the rules that read a theorem in a model of a theory, and the sound rule.

The rule must decide which symbols with equations get a new meaning in the model. Two mistakes have been made:

* Only the symbols behind the theorem were read again, and not those behind the hypotheses of the theory. A symbol then
  kept its old meaning in a hypothesis while the sort under it changed.
* A symbol whose equation does not mention the theory counted as independent of it, although the equation is assumed
  under the theory's hypotheses. Another theory then spoke of the old symbol and the theorem of the new one.

Each context manager below puts one of the variants in the place of the rule, so that tests can show that the mistake is
found.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from verify.checker import book as rules
from verify.checker.book import Book, Theory
from verify.checker.terms import Term
from verify.checker.writing import contents


def depending(book: Book, theory: Theory) -> tuple[set[str], set[str]]:
    """Return the symbols and the theories that depend on a theory.

    A symbol depends on it if its equation mentions a function or a sort of the theory or a symbol that depends on it,
    or is assumed under the theory or under one that depends on it. A theory depends on it if its hypotheses or the
    domains of its functions mention such things.
    """
    world = book.world

    def speaks(formulas: Iterable[Term], symbols: set[str]) -> bool:
        said = frozenset().union(*map(contents, formulas))
        return not said.isdisjoint({*theory.functions, *symbols}) or not world.within(said).isdisjoint(theory.sorts)

    symbols: set[str] = set()
    theories = {name for name, other in book.theories.items() if other is theory}
    while True:
        before = len(symbols) + len(theories)
        for symbol, equation in book.equations.items():
            if not equation.hypotheses.isdisjoint(theories) or speaks([equation.formula], symbols):
                symbols.add(symbol)
        for name, other in book.theories.items():
            domains = {sort for function in other.functions for sort in _sorts(book, function)}
            if speaks([h.formula for h in other.hypotheses], symbols) or not world.within(domains).isdisjoint(
                theory.sorts
            ):
                theories.add(name)
        if len(symbols) + len(theories) == before:
            return symbols, theories


def _sorts(book: Book, function: str) -> list[Any]:
    domain, value = book.world.functions[function]
    return [*domain, value]


@contextmanager
def cured(hypotheses_of_theory: bool = True, hypotheses_of_symbols: bool = True) -> Iterator[None]:
    """Let the checker avoid both mistakes, or only one of them."""
    read_in = rules.read_in

    def reading(book: Book, name: str, theory: str, told: Any, mentioned: list[Term]) -> Any:
        return read_in(book, name, theory, told, [*mentioned, *(h.formula for h in book.theories[theory].hypotheses)])

    def touches(book: Book, formulas: Sequence[Term], theory: Theory) -> bool:
        symbols, _ = depending(book, theory)
        said = frozenset().union(*map(contents, formulas))
        sorts = book.world.within(said)
        return not said.isdisjoint({*theory.functions, *symbols}) or not sorts.isdisjoint(theory.sorts)

    instantiate = rules.RECORDS["instantiate"]

    def instance(book: Book, name: str, theorem: str, theory: str, **told: Any) -> None:
        _, theories = depending(book, book.theories[theory])
        if (book.theorems[theorem].hypotheses - {theory}) & theories:
            raise rules.Refused(f"another theory depends on {theory} and has to be read in a model first")
        instantiate(book, name, theorem, theory, **told)

    patches: list[Any] = []
    if hypotheses_of_theory:
        patches.append(patch.object(rules, "read_in", reading))
    if hypotheses_of_symbols:
        patches += [patch.object(Book, "touches", touches), patch.dict(rules.RECORDS, {"instantiate": instance})]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


@contextmanager
def without_hypotheses_of_theory() -> Iterator[None]:
    """Let the checker read again only the symbols behind the theorem."""
    with cured(hypotheses_of_theory=False):
        yield


@contextmanager
def without_hypotheses_of_symbols() -> Iterator[None]:
    """Let the checker look for a theory in formulas alone."""
    with cured(hypotheses_of_symbols=False):
        yield
