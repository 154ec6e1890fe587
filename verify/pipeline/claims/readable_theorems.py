"""Theorems in the notation of the field for readers, with the symbols in them.

`of_theorem` makes the record of one theorem; `definitions` returns all symbols of a run, down to the rules.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from verify.formulas.notation import notation
from verify.formulas.printer import equation, formula
from verify.formulas.renderers import plain, tex
from verify.formulas.syntax_tree import tree
from verify.formulas.tree_nodes import Tree
from verify.kernel import Kernel, Theorem, smtlib
from verify.pipeline.answer_cache import digest
from verify.pipeline.results.results_schema import SymbolRecord

DEFINITION_RULES = ("definition", "choice")
# The data about a symbol on a page: its definition, or its axioms.
DISPLAYED_RULES = (*DEFINITION_RULES, "hypothesis")


@dataclass(frozen=True)
class PrintedTheorem:
    """The fields of a theorem's record that are shown to readers; the checker derives `sha256` too."""

    sha256: str
    statement: str
    formula: str
    tex: str
    symbols: list[str]
    remarks: list[str]
    words: str


class TheoremPrinter:
    """The formulas of a kernel's theorems for readers.

    Args:
        docstrings: the docstring of each theorem's chapter.
        typeset: the theorems that pages show, which are also printed in TeX.
    """

    def __init__(self, kernel: Kernel, docstrings: Mapping[str, str], typeset: Collection[str]) -> None:
        self._kernel, self._words, self._typeset = kernel, docstrings, typeset
        self._trees: dict[str, Tree] = {}
        self._records: dict[str, PrintedTheorem] = {}

    @cached_property
    def _equations(self) -> dict[str, Theorem]:
        """Return the equation of each defined symbol, and the characteristic formula of each chosen one."""
        return {name: defined.equation for name, defined in self._kernel.definitions.items()}

    @cached_property
    def _theory_of_symbol(self) -> dict[str, str]:
        """Return the theory of each symbol that is assumed and not defined, by symbol."""
        return {f.name(): name for name, theory in self._kernel.theories.items() for f in theory.functions}

    @cached_property
    def _chosen(self) -> frozenset[str]:
        return frozenset(name for name, theorem in self._equations.items() if theorem.rule == "choice")

    def _tree(self, theorem: Theorem) -> Tree:
        if theorem.name not in self._trees:
            self._trees[theorem.name] = tree(theorem.formula)
        return self._trees[theorem.name]

    def symbols(self, theorem: Theorem) -> list[str]:
        """Return the symbols of a formula with a definition or an assumption, in the order of reading."""
        names = dict.fromkeys(part.name for part in self._tree(theorem).walk() if part.op == "call")
        return [name for name in names if name in self._equations or name in self._theory_of_symbol]

    def of_theorem(self, theorem: Theorem) -> PrintedTheorem:
        """Return the fields of a theorem's record that are shown to readers, cached."""
        if theorem.name not in self._records:
            self._records[theorem.name] = self._print(theorem)
        return self._records[theorem.name]

    def _print(self, theorem: Theorem) -> PrintedTheorem:
        table = notation()
        lay = equation if theorem.rule in DEFINITION_RULES else formula
        docs = lay(self._tree(theorem), table, self._chosen)
        symbols = self.symbols(theorem)
        return PrintedTheorem(
            sha256=digest(smtlib.text(theorem.formula)),
            statement=str(theorem),
            formula=plain(docs),
            tex=tex(docs) if theorem.name in self._typeset or theorem.rule in DISPLAYED_RULES else "",
            symbols=symbols,
            remarks=list(dict.fromkeys(text for name in symbols if (text := table.remark(name)))),
            words=summary(self._words.get(theorem.name, "")),
        )

    def definitions(self, theorems: Iterable[Theorem]) -> dict[str, SymbolRecord]:
        """Return every symbol in the theorems, and recursively in the definitions of these symbols."""
        symbols: dict[str, SymbolRecord] = {}
        todo = [name for theorem in theorems for name in self.symbols(theorem)]
        while todo:
            name = todo.pop()
            if name in symbols:
                continue
            symbols[name] = self._definition(name)
            todo += symbols[name].symbols
        return dict(sorted(symbols.items()))

    def _definition(self, name: str) -> SymbolRecord:
        if name not in self._equations:
            theory = self._kernel.theories[self._theory_of_symbol[name]]
            inside = dict.fromkeys(symbol for h in theory.hypotheses for symbol in self.symbols(h))
            return SymbolRecord(
                kind="assumed",
                theory=theory.name,
                theorems=[h.name for h in theory.hypotheses],
                order="",
                words=theory.words or summary(self._words.get(theory.hypotheses[0].name, "")) or theory.name,
                symbols=[symbol for symbol in inside if symbol not in (name, *self._theory_of_symbol)],
            )
        theorem = self._equations[name]
        kind = "chosen" if theorem.rule == "choice" else "recursion" if theorem.schema else "explicit"
        return SymbolRecord(
            kind=kind,
            theorems=[theorem.name],
            order=theorem.schema if kind == "recursion" else "",
            words=summary(self._words.get(theorem.name, "")),
            symbols=[symbol for symbol in self.symbols(theorem) if symbol != name],
        )


def summary(docstring: str) -> str:
    r"""Return the text of a docstring before its arguments and errors, as one paragraph.

    >>> summary("The nim-sum.\n\nOf all heaps.\n\nArgs:\n    p: the heaps.")
    'The nim-sum. Of all heaps.'
    """
    text = docstring
    for end in ("Args:", "Raises:", ">>>"):
        text = text.partition(end)[0]
    return " ".join(text.split())
