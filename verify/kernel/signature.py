"""The signature of a kernel: the symbols declared so far, and checks that formulas and variables are admissible."""

from collections.abc import Iterable, Sequence

import z3

from verify import name_grammar
from verify.kernel import smtlib, z3_nodes
from verify.kernel.term_analysis import ProofError, is_variable


class Signature:
    """The functions, relations and constants of a kernel, by name."""

    def __init__(self) -> None:
        self._symbols: dict[str, z3.FuncDeclRef] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._symbols

    def __getitem__(self, name: str) -> z3.FuncDeclRef:
        return self._symbols[name]

    def declare(self, functions: Iterable[z3.FuncDeclRef]) -> None:
        """Add new symbols.

        Raises:
            ProofError: a symbol is already in use; then none is added.
        """
        new = {f.name(): f for f in functions}
        for name in new:
            self.check_new(name)
        self._symbols |= new

    def check_new(self, name: str) -> None:
        """Raise ProofError if a symbol is in use, or if its name is not in the grammar of names."""
        if not name_grammar.is_symbol(name):
            raise ProofError(name_grammar.refusal(name, "symbol"))
        if name in self._symbols:
            raise ProofError(f"{name} is already defined")

    def check_formula(
        self,
        formula: z3.ExprRef,
        variables: Sequence[z3.ExprRef],
        name: str,
        new_function: z3.FuncDeclRef | None = None,
    ) -> None:
        """Raise ProofError if a formula has an undeclared free variable or an undefined function.

        Terms that an SMT-LIB text cannot express, such as a function hidden inside an operator, are refused too.

        Args:
            formula: a formula or another term.
            variables: the variables that may occur free in the formula.
            name: the name of the theorem or symbol, for the message.
            new_function: a function that is being defined and may occur as well.
        """
        try:
            keys = z3_nodes.symbol_keys(formula)
            smtlib.text(formula)
        except ValueError as error:
            raise ProofError(f"{name}: {error}") from None
        # While both live, two declarations are the same exactly when z3 gives them one number.
        admissible_keys = {z3_nodes.key_of(v.decl()) for v in variables}
        if new_function is not None:
            admissible_keys.add(z3_nodes.key_of(new_function))
        for symbol, number in sorted(keys - admissible_keys):
            declared = self._symbols.get(symbol)
            if declared is None or declared.get_id() != number:
                raise ProofError(f"{name}: {symbol} is neither a variable of the statement nor defined")

    def check_variables(self, name: str, variables: Sequence[z3.ExprRef], new_symbol: str | None = None) -> None:
        """Raise ProofError if a term cannot be a variable of a statement.

        A variable must be a constant that occurs once and is not a declared symbol.

        Args:
            name: the name of the theorem or symbol, for the message.
            variables: the terms.
            new_symbol: the name of a symbol that is being defined; no variable may have this name.
        """
        for v in variables:
            if not is_variable(v):
                raise ProofError(f"{name}: a variable must be a constant; got {v}")
            if not name_grammar.is_variable(v.decl().name()):
                raise ProofError(f"{name}: {name_grammar.refusal(v.decl().name(), 'variable')}")
            if v.decl().name() in self._symbols or v.decl().name() == new_symbol:
                raise ProofError(f"{name}: {v} is not a variable, because a symbol has this name")
        if len({v.decl().name() for v in variables}) != len(variables):
            raise ProofError(f"{name}: a variable occurs twice in the list of variables")
