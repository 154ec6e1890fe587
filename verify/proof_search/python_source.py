"""Facts as Python source that can be pasted into a chapter."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import ModuleType
from typing import Any

import z3

from verify.kernel import Definition, Fact, Instance, Theorem
from verify.proof_search.step_kernel import Chapter, StepKernel

# The operators of z3's Python interface, each with its precedence in Python.
INFIX: Mapping[int, tuple[str, int]] = {
    z3.Z3_OP_EQ: ("==", 1), z3.Z3_OP_LE: ("<=", 1), z3.Z3_OP_LT: ("<", 1), z3.Z3_OP_GE: (">=", 1),
    z3.Z3_OP_GT: (">", 1), z3.Z3_OP_ADD: ("+", 2), z3.Z3_OP_SUB: ("-", 2), z3.Z3_OP_MUL: ("*", 3),
    z3.Z3_OP_IDIV: ("/", 3), z3.Z3_OP_DIV: ("/", 3), z3.Z3_OP_MOD: ("%", 3),
}  # fmt: skip
CALLS: Mapping[int, str] = {
    z3.Z3_OP_AND: "z3.And", z3.Z3_OP_OR: "z3.Or", z3.Z3_OP_NOT: "z3.Not", z3.Z3_OP_IMPLIES: "z3.Implies",
    z3.Z3_OP_ITE: "z3.If", z3.Z3_OP_DISTINCT: "z3.Distinct", z3.Z3_OP_SELECT: "z3.Select",
    z3.Z3_OP_STORE: "z3.Store", z3.Z3_OP_TO_REAL: "z3.ToReal", z3.Z3_OP_TO_INT: "z3.ToInt", z3.Z3_OP_XOR: "z3.Xor",
}  # fmt: skip
SORTS: Mapping[int, tuple[str, str]] = {
    z3.Z3_INT_SORT: ("z3.Int", "z3.IntSort()"),
    z3.Z3_REAL_SORT: ("z3.Real", "z3.RealSort()"),
    z3.Z3_BOOL_SORT: ("z3.Bool", "z3.BoolSort()"),
}


PROOFS = "verify.proofs."


class Unwritable(Exception):
    """Raised if a term has no source in the namespace of the chapter."""


class Writer:
    """Converter of facts to source for a chapter whose kernel is named `k`.

    Args:
        kernel: the kernel whose theorems are cited.
        module: the module of the chapter.

    Attributes:
        imports: the import lines that the written source needs.
    """

    def __init__(self, kernel: StepKernel, module: ModuleType) -> None:
        self._kernel = kernel
        self._namespace = vars(module)
        self._module = module.__name__
        self.imports: set[str] = set()

    def fact(self, fact: Fact) -> str:
        """Return the source of a fact.

        Raises:
            Unwritable: a term or a symbol in the fact has no source.
        """
        if isinstance(fact, Instance):
            terms = ", ".join(self.term(term) for term in fact.terms)
            if (definition := self._definition(fact.theorem)) is not None:
                return f"{definition}.at({terms})"
            return f"{self._theorem(fact.theorem)}({terms})"
        if not isinstance(fact, Theorem):
            raise Unwritable(f"{type(fact).__name__} is neither a theorem nor an instance of one")
        if (definition := self._definition(fact)) is not None:
            return f"{definition}.equation"
        return self._theorem(fact)

    def read(self, source: str) -> Any:
        """Return the value of written source, evaluated as in the chapter."""
        namespace = {**self._namespace, "z3": z3, "k": self._kernel}
        for line in sorted(self.imports):
            exec(line, namespace)
        return eval(source, namespace)

    def writes(self, fact: Fact) -> str:
        """Return the source of a fact; "" if no source evaluates to the fact."""
        try:
            source = self.fact(fact)
            value = self.read(source)
        except (Unwritable, z3.Z3Exception, AttributeError, NameError, TypeError, KeyError):
            return ""
        return source if _same(fact, value) else ""

    def term(self, term: z3.ExprRef, around: int = 0) -> str:
        """Return the source of a term.

        Args:
            term: the term.
            around: the precedence of the operator around it.

        Raises:
            Unwritable: a part of the term has no source.
        """
        if z3.is_int_value(term):
            return str(term) if term.as_long() >= 0 else f"({term})"
        if z3.is_rational_value(term):
            return f'z3.RealVal("{term}")'
        if z3.is_true(term) or z3.is_false(term):
            return f"z3.BoolVal({z3.is_true(term)})"
        if not z3.is_app(term):
            raise Unwritable("a quantifier has no Python source")
        kind, parts = term.decl().kind(), term.children()
        if kind == z3.Z3_OP_UNINTERPRETED and not parts:
            return self._variable(term)
        if kind in INFIX and len(parts) > 1:
            return self._infix(INFIX[kind], parts, around)
        if kind == z3.Z3_OP_UMINUS:
            return f"(-{self.term(parts[0], 4)})"
        function = CALLS[kind] if kind in CALLS else self._function(term.decl())
        return f"{function}({', '.join(map(self.term, parts))})" if parts else function

    def _infix(self, operator: tuple[str, int], parts: list[z3.ExprRef], around: int) -> str:
        """Return terms joined by an operator, in brackets if the operator around it binds as tightly."""
        sign, level = operator
        operands = [self.term(part, level) for part in parts]
        if all(z3.is_int_value(part) for part in parts):
            operands[0] = f"z3.IntVal({operands[0]})"
        text = f" {sign} ".join(operands)
        return f"({text})" if around >= level else text

    def _variable(self, term: z3.ExprRef) -> str:
        """Return the name of a variable in the module, or a call that makes the variable."""
        name = str(term.decl().name())
        value = self._namespace.get(name)
        if isinstance(value, z3.ExprRef) and z3.eq(value, term):
            return name
        sort = term.sort()
        if sort.kind() in SORTS:
            return f'{SORTS[sort.kind()][0]}("{name}")'
        return f'z3.Const("{name}", {self._sort(sort)})'

    def _sort(self, sort: z3.SortRef) -> str:
        if sort.kind() in SORTS:
            return SORTS[sort.kind()][1]
        if sort.kind() == z3.Z3_ARRAY_SORT:
            return f"z3.ArraySort({self._sort(sort.domain())}, {self._sort(sort.range())})"
        return self._name_of_value(lambda value: isinstance(value, z3.SortRef) and value == sort, f"the sort {sort}")

    def _function(self, function: z3.FuncDeclRef) -> str:
        """Return the source of a defined function, a constructor, a field, or a function of a theory."""
        symbol = str(function.name())
        if symbol in self._kernel.definitions:
            definition = self._definition(self._kernel.definitions[symbol].equation)
            assert definition is not None
            return definition
        return self._name_of_value(
            lambda value: (
                (isinstance(value, z3.FuncDeclRef) and value == function)
                or (isinstance(value, z3.ExprRef) and z3.is_const(value) and value.decl() == function)
            ),
            symbol,
        )

    def _name_of_value(self, fits: Callable[[Any], bool], what: str) -> str:
        """Return the name of a value: in the module, in a module of the proofs that it names, or after a new import."""
        for name, value in self._namespace.items():
            if fits(value):
                return name
        for name, value in self._namespace.items():
            if isinstance(value, ModuleType) and value.__name__.startswith(PROOFS):
                for inner, part in vars(value).items():
                    if fits(part):
                        return f"{name}.{inner}"
        others = [module for module in list(sys.modules) if module.startswith(PROOFS)]
        # General modules first, because they may be imported from every family.
        for module in sorted(others, key=lambda module: (not module.startswith(f"{PROOFS}general."), module)):
            for name, value in vars(sys.modules[module]).items():
                if fits(value) and name not in self._namespace and name != "k":
                    home = str(getattr(value, "__module__", ""))
                    self.imports.add(f"from {home if home.startswith(PROOFS) else module} import {name}")
                    return name
        raise Unwritable(f"{self._module} has no name for {what}")

    def _definition(self, theorem: Theorem) -> str | None:
        """Return the source of the function that a theorem defines; None for other theorems."""
        if theorem.rule not in ("definition", "choice"):
            return None
        chapter = self._kernel.chapter_of.get(theorem.name)
        if chapter is not None and isinstance(self._kernel.find_result(chapter), Definition):
            with suppress(Unwritable):
                return f"k({self._chapter(chapter)})"
        symbol = theorem.name.removesuffix(".def").removesuffix(".witness")
        return f'k.definitions["{symbol}"]'

    def _theorem(self, theorem: Theorem) -> str:
        chapter = self._kernel.chapter_of.get(theorem.name)
        if chapter is not None and isinstance(self._kernel.find_result(chapter), Theorem):
            with suppress(Unwritable):
                return f"k({self._chapter(chapter)})"
        return f'k.theorems["{theorem.name}"]'

    def _chapter(self, chapter: Chapter) -> str:
        return self._name_of_value(lambda value: value is chapter, "a chapter")


def _same(fact: Fact, value: Any) -> bool:
    """Return whether two facts cite the same theorem at the same terms."""
    if isinstance(fact, Instance):
        return (
            isinstance(value, Instance)
            and value.theorem is fact.theorem
            and all(z3.eq(one, other) for one, other in zip(value.terms, fact.terms, strict=True))
        )
    return value is fact
