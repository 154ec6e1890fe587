"""Terms of z3 as plain trees, with unique names of bound variables, and with lists and records recognized.

`verify.formulas.checker_formula_printer` makes the same trees from the terms of the checker.
"""

from typing import Any

import z3

from verify.formulas.tree_nodes import Tree
from verify.kernel.term_analysis import parts_of, subterms
from verify.name_grammar import sort_shown, symbol_shown

OPERATORS: dict[int, str] = {
    z3.Z3_OP_AND: "and", z3.Z3_OP_OR: "or", z3.Z3_OP_IMPLIES: "implies", z3.Z3_OP_NOT: "not", z3.Z3_OP_XOR: "xor",
    z3.Z3_OP_EQ: "eq", z3.Z3_OP_DISTINCT: "distinct", z3.Z3_OP_ITE: "ite",
    z3.Z3_OP_LE: "le", z3.Z3_OP_GE: "ge", z3.Z3_OP_LT: "lt", z3.Z3_OP_GT: "gt",
    z3.Z3_OP_ADD: "add", z3.Z3_OP_SUB: "sub", z3.Z3_OP_UMINUS: "neg", z3.Z3_OP_MUL: "mul",
    z3.Z3_OP_DIV: "over", z3.Z3_OP_IDIV: "div", z3.Z3_OP_MOD: "mod",
    z3.Z3_OP_TO_REAL: "real", z3.Z3_OP_TO_INT: "floor", z3.Z3_OP_IS_INT: "whole",
    z3.Z3_OP_SELECT: "select", z3.Z3_OP_STORE: "store", z3.Z3_OP_CONST_ARRAY: "constant",
    z3.Z3_OP_TRUE: "true", z3.Z3_OP_FALSE: "false",
}  # fmt: skip


def sort_name(sort: z3.SortRef) -> str:
    """Return a sort as text: Int, Heaps, Array(Int, Bool)."""
    if sort.kind() == z3.Z3_ARRAY_SORT:
        return f"Array({sort_name(sort.domain())}, {sort_name(sort.range())})"
    own = sort.kind() in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT)
    return sort_shown(sort.name()) if own else str(sort.name())


def tree(term: z3.ExprRef) -> Tree:
    """Return the tree of a closed term, or of one whose free variables are constants of one letter.

    The numbers that made bound variables fresh are removed; a prime is added if the name is in use.
    """
    named = {symbol_shown(part.decl().name()) for part in subterms(term) if z3.is_app(part) and _kind(part) in NAMED}
    return _Copy(set(named)).copy(term, ())


NAMED = (z3.Z3_OP_UNINTERPRETED, z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)
TESTS = (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER)


class _Copy:
    """A term being copied, with the names in use."""

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken
        self.copies: dict[tuple[int, tuple[tuple[str, str], ...]], Tree] = {}
        self.sorts: dict[int, str] = {}

    def copy(self, term: z3.ExprRef, bound: tuple[tuple[str, str], ...]) -> Tree:
        """Return the tree of a term, given its bound variables as pairs of name and sort; results are cached."""
        key = (term.get_id(), bound)
        if key in self.copies:
            return self.copies[key]
        names = len(self.taken)
        copied = self._copy(term, bound)
        if names == len(self.taken):
            self.copies[key] = copied
        return copied

    def sort(self, term: z3.ExprRef) -> str:
        """Return the sort of a term as text."""
        sort = term.sort()
        return self.sorts.get(sort.get_id()) or self.sorts.setdefault(sort.get_id(), sort_name(sort))

    def _copy(self, term: z3.ExprRef, bound: tuple[tuple[str, str], ...]) -> Tree:
        sort = self.sort(term)
        if z3.is_var(term):
            return Tree("var", bound[-1 - z3.get_var_index(term)][0], sort=sort)
        if z3.is_quantifier(term):
            binders = tuple((self._new(term.var_name(i)), sort_name(term.var_sort(i))) for i in range(term.num_vars()))
            op = "lambda" if term.is_lambda() else "forall" if term.is_forall() else "exists"
            return Tree(op, parts=(self.copy(term.body(), (*bound, *binders)),), sort=sort, binders=binders)
        if z3.is_int_value(term) or z3.is_rational_value(term):
            return Tree("number", str(term), sort=sort)
        parts = tuple(self.copy(part, bound) for part in parts_of(term))
        kind = _kind(term)
        if kind in (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL) and len(parts) == 1:
            return parts[0]
        if kind in (z3.Z3_OP_EQ, z3.Z3_OP_DISTINCT) and parts[0].sort == "Bool" and len(parts) == 2:
            return Tree("iff" if kind == z3.Z3_OP_EQ else "xor", parts=parts, sort=sort)
        if kind == z3.Z3_OP_NOT and parts[0].op == "iff":
            return Tree("xor", parts=parts[0].parts, sort=sort)
        if kind == z3.Z3_OP_NOT and parts[0].op == "eq":
            return Tree("distinct", parts=parts[0].parts, sort=sort)
        if kind in OPERATORS:
            return Tree(OPERATORS[kind], parts=parts, sort=sort)
        if kind in (*TESTS, z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR):
            return self._of_datatype(term, kind, parts, sort)
        if kind != z3.Z3_OP_UNINTERPRETED:
            return Tree("call", str(term.decl().name()), parts, sort)
        name = str(term.decl().name())
        return Tree("call", name, parts, sort) if parts or len(name) > 1 else Tree("var", symbol_shown(name), sort=sort)

    def _of_datatype(self, term: z3.ExprRef, kind: int, parts: tuple[Tree, ...], sort: str) -> Tree:
        """Return the tree of a constructor, a field or a test."""
        name = str(term.decl().name())
        if kind in TESTS:
            constructor = term.decl().params()[0]
            if is_list(term.children()[0].sort()):
                return Tree("empty" if constructor.arity() == 0 else "filled", parts=parts, sort=sort)
            return Tree("is", str(constructor.name()), parts, sort)
        if kind == z3.Z3_OP_DT_CONSTRUCTOR:
            return Tree(_constructor(term.sort(), name), name, parts, sort)
        return Tree(_field(term.children()[0].sort(), name), name, parts, sort)

    def _new(self, given: str) -> str:
        """Return the name, with primes if it is taken."""
        name = symbol_shown(given.partition("!")[0] or "b")
        while name in self.taken:
            name += "′"
        self.taken.add(name)
        return name


def _kind(term: z3.ExprRef) -> int:
    return int(term.decl().kind())


def is_list(sort: Any) -> bool:
    """Return whether the values of a datatype are lists: an empty one, or a member and a list."""
    if not isinstance(sort, z3.DatatypeSortRef) or sort.num_constructors() != 2:
        return False
    empty, join = sorted((sort.constructor(i) for i in range(2)), key=lambda made: made.arity())
    return bool(empty.arity() == 0 and join.arity() == 2 and join.domain(1) == sort and join.domain(0) != sort)


def _constructor(sort: Any, name: str) -> str:
    if is_list(sort):
        return "nil" if next(c for c in _constructors(sort) if c.name() == name).arity() == 0 else "join"
    return "record" if sort.num_constructors() == 1 else "make"


def _field(sort: Any, name: str) -> str:
    if is_list(sort):
        join = next(i for i in range(2) if sort.constructor(i).arity() == 2)
        return "first" if sort.accessor(join, 0).name() == name else "rest"
    return "field"


def _constructors(sort: Any) -> list[Any]:
    return [sort.constructor(i) for i in range(sort.num_constructors())]
