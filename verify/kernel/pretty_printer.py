"""Formulas in Unicode, in the notation of mathematics, for messages, `takeaway show` and the pages.

The text determines the formula, given the signatures of the symbols. No variable shares its name with a symbol or with
another variable in scope. Names outside the grammar of names are enclosed in vertical bars. An integer constant of sort
Real has a decimal point. The sort of a variable is printed unless it is Int or follows from a symbol next to it. Two
differences are not printed: the grouping of nested ∧, ∨, + or ·, and that between ¬(a = b) and a ≠ b.
"""

from functools import cached_property

import z3

from verify.kernel import z3_wrappers
from verify.kernel.term_analysis import parts_of, subterms
from verify.name_grammar import sort_shown, symbol_shown

# Operators with their signs and precedences; an operator of higher precedence needs no brackets inside a lower one.
INFIX: dict[int, tuple[str, int]] = {
    z3.Z3_OP_IMPLIES: (" → ", 1),
    z3.Z3_OP_OR: (" ∨ ", 2),
    z3.Z3_OP_AND: (" ∧ ", 3),
    z3.Z3_OP_EQ: (" = ", 5),
    z3.Z3_OP_DISTINCT: (" ≠ ", 5),
    z3.Z3_OP_LE: (" ≤ ", 5),
    z3.Z3_OP_GE: (" ≥ ", 5),
    z3.Z3_OP_LT: (" < ", 5),
    z3.Z3_OP_GT: (" > ", 5),
    z3.Z3_OP_ADD: (" + ", 6),
    z3.Z3_OP_SUB: (" − ", 6),
    z3.Z3_OP_MUL: ("·", 7),
    z3.Z3_OP_IDIV: (" div ", 7),
    z3.Z3_OP_MOD: (" mod ", 7),
    z3.Z3_OP_DIV: (" / ", 7),
}
# Operators with any number of terms; with one term they equal that term.
LISTS = (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL)
# Functions written between their arguments.
SIGNS = {"nimsum": ("⊕", 6)}
# Kinds of functions with a name of their own.
NAMED = (z3.Z3_OP_UNINTERPRETED, z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)
TESTS = (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER)
# Operators that are written by their names, which no symbol has without bars.
WORDS = {"true", "false", "const", "store", "distinct", "xor", "to_real", "to_int"}
BASIC_SORTS = {z3.Z3_INT_SORT: "Int", z3.Z3_REAL_SORT: "Real", z3.Z3_BOOL_SORT: "Bool"}


def pretty(term: z3.ExprRef) -> str:
    """Return a formula or term on one line.

    >>> n = z3.Int("n")
    >>> pretty(z3.ForAll(n, z3.Implies(n > 0, z3.And(n * n >= n, n != 0))))
    '∀ n. n > 0 → n·n ≥ n ∧ n ≠ 0'
    """
    return _Page(z3_wrappers.term(term)).show()


def _sort(sort: z3.SortRef) -> str:
    """Return the printed name of a sort."""
    if sort.kind() == z3.Z3_ARRAY_SORT:
        return f"Array({_sort(sort.domain())}, {_sort(sort.range())})"
    return BASIC_SORTS.get(sort.kind()) or sort_shown(sort.name())


class _Page:
    """A term being printed, with the names that are not available for its variables."""

    def __init__(self, term: z3.ExprRef) -> None:
        self.term = term

    def show(self) -> str:
        """Return the term on one line."""
        return self._show(self.term, (), 0)

    @cached_property
    def symbol_names(self) -> set[str]:
        """Return the names of the functions and constants in the term."""
        return {symbol_shown(t.decl().name()) for t in subterms(self.term) if z3.is_app(t) and t.decl().kind() in NAMED}

    def _show(self, term: z3.ExprRef, bound: tuple[str, ...], outer: int) -> str:
        """Return a term as text.

        Args:
            term: the term.
            bound: the printed names of the variables in scope.
            outer: the precedence that the term needs to stand without brackets.
        """
        if z3.is_var(term):
            index: int = z3.get_var_index(term)
            return bound[-1 - index] if index < len(bound) else f"#{index}"
        if z3.is_quantifier(term):
            scope, binders = self._binders(term, bound)
            sign = "λ" if term.is_lambda() else ("∀" if term.is_forall() else "∃")
            return _bracket(f"{sign} {', '.join(binders)}. {self._show(term.body(), scope, 0)}", 1, outer)
        if z3.is_int_value(term) or z3.is_rational_value(term):
            return _bracket(_number(term), 6 if "/" in str(term) else 8, outer)
        kind, parts = term.decl().kind(), parts_of(term)
        if kind == z3.Z3_OP_EQ and z3.is_bool(parts[0]):
            return _bracket(" ⇔ ".join(self._show(p, bound, 2) for p in parts), 1, outer)
        if len(parts) == 1 and kind in LISTS:
            return self._show(parts[0], bound, outer)
        if kind in INFIX and len(parts) > 1 and not (kind == z3.Z3_OP_DISTINCT and len(parts) > 2):
            sign, level = INFIX[kind]
            return _bracket(sign.join(self._show(p, bound, _side(kind, level, p)) for p in parts), level, outer)
        if kind == z3.Z3_OP_NOT:
            operand = parts[0]
            if z3.is_eq(operand):
                return _bracket(" ≠ ".join(self._show(p, bound, 6) for p in parts_of(operand)), 5, outer)
            return _bracket(f"¬{self._show(operand, bound, 8)}", 4, outer)
        if kind == z3.Z3_OP_UMINUS:
            operand = self._show(parts[0], bound, 8)
            # −1 is a number, and the negative of the number 1 is −(1).
            return f"−({operand})" if operand[0].isdecimal() else f"−{operand}"
        if kind == z3.Z3_OP_ITE:
            words = [self._show(p, bound, 0) for p in parts]
            return _bracket(f"if {words[0]} then {words[1]} else {words[2]}", 0, outer)
        return self._show_call(term, bound, outer)

    def _show_call(self, term: z3.ExprRef, bound: tuple[str, ...], outer: int) -> str:
        """Return a call of a function without a sign of its own as text; the arguments are those of `_show`."""
        decl, parts = term.decl(), parts_of(term)
        kind = decl.kind()
        if kind in TESTS:
            return f"{symbol_shown(decl.params()[0].name())}?({self._show(parts[0], bound, 0)})"
        if kind == z3.Z3_OP_SELECT:
            places = ", ".join(self._show(p, bound, 0) for p in parts[1:])
            return f"{self._show(parts[0], bound, 8)}[{places}]"
        name = symbol_shown(decl.name()) if kind in NAMED else _operator(decl.name())
        if kind == z3.Z3_OP_CONST_ARRAY and term.sort().domain() != z3.IntSort():
            name = f"{name}[{_sort(term.sort().domain())}]"
        if name in SIGNS and len(parts) == 2:
            sign, level = SIGNS[name]
            return _bracket(f" {sign} ".join(self._show(p, bound, level + 1) for p in parts), level, outer)
        if not parts:
            return name
        return f"{name}({', '.join(self._show(p, bound, 0) for p in parts)})"

    def _binders(self, term: z3.QuantifierRef, bound: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
        """Return the names in scope inside a quantifier, and its own variables as they are printed.

        A variable is printed with its sort unless the sort follows from the body.
        """
        binders = []
        for i in range(term.num_vars()):
            name = symbol_shown(term.var_name(i).partition("!")[0] or "b")
            while name in bound or name in self.symbol_names:
                name += "′"
            bound = (*bound, name)
            sort_is_evident = _determines_sort(term.body(), term.num_vars() - 1 - i, term.var_sort(i))
            binders.append(name if sort_is_evident else f"{name}: {_sort(term.var_sort(i))}")
        return bound, binders


def _bracket(text: str, level: int, outer: int) -> str:
    """Return the text of a term of a precedence, in brackets if its place needs a higher precedence."""
    return f"({text})" if level < outer else text


def _side(kind: int, level: int, part: z3.ExprRef) -> int:
    """Return the precedence that one side of an operator needs to stand without brackets."""
    if kind not in LISTS:
        return level + 1
    inner_kind = part.decl().kind() if z3.is_app(part) else None
    # a·(b div c) and a + (b ⊕ c) need their brackets; a + (b − c) does not.
    needs_none = inner_kind in (kind, z3.Z3_OP_SUB)
    return level + 1 if not needs_none and (inner_kind in INFIX or _is_named(part)) else level


def _determines_sort(body: z3.ExprRef, place: int, sort: z3.SortRef) -> bool:
    """Return whether the body determines a variable's sort: it is Int, or the sort of a neighbouring name."""
    if sort.kind() == z3.Z3_INT_SORT:
        return True
    visited: set[tuple[int, int]] = set()
    terms_to_visit = [(body, place)]
    while terms_to_visit:
        term, index = terms_to_visit.pop()
        if (term.get_id(), index) in visited:
            continue
        visited.add((term.get_id(), index))
        if z3.is_quantifier(term):
            terms_to_visit.append((term.body(), index + term.num_vars()))
        elif z3.is_app(term):
            parts, kind = parts_of(term), term.decl().kind()
            is_part = any(z3.is_var(p) and z3.get_var_index(p) == index for p in parts)
            is_compared = kind in (z3.Z3_OP_EQ, z3.Z3_OP_DISTINCT) and any(map(_is_named, parts))
            if is_part and (kind in (*NAMED, *TESTS) or is_compared):
                return True
            terms_to_visit += [(p, index) for p in parts]
    return False


def _is_named(term: z3.ExprRef) -> bool:
    """Return whether a term is a call of a named function, or a named constant."""
    return bool(z3.is_app(term) and term.decl().kind() in NAMED)


def _number(term: z3.ExprRef) -> str:
    """Return the text of a numeral; a real number that is an integer gets a decimal point."""
    digits = str(term).replace("-", "−")
    return f"{digits}.0" if z3.is_rational_value(term) and "/" not in digits else digits


def _operator(name: str) -> str:
    """Return the printed name of an operator without a sign; it cannot be the name of a symbol."""
    return name if name in WORDS else f"⟨{name}⟩"
