"""Formulas as a mathematician would write them, in Unicode, for messages, `takeaway show` and the pages."""

import z3

# Operator, its sign, and how tightly it binds; a tighter operator needs no brackets inside a looser one.
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
# Operators of any number of terms, which with one term are that term.
LISTS = (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL)
# Functions written between their arguments.
SIGNS = {"nimsum": ("⊕", 6)}


def pretty(term: z3.ExprRef) -> str:
    """One formula or term on one line."""
    return _show(term, (), 0)


def _show(term: z3.ExprRef, bound: tuple[str, ...], outer: int) -> str:
    def wrap(shown: str, level: int) -> str:
        return f"({shown})" if level < outer else shown

    if z3.is_var(term):
        place: int = z3.get_var_index(term)
        return bound[-1 - place]
    if z3.is_quantifier(term):
        names = tuple(_bare(term.var_name(i)) for i in range(term.num_vars()))
        sign = "λ" if term.is_lambda() else ("∀" if term.is_forall() else "∃")
        return wrap(f"{sign} {', '.join(names)}. {_show(term.body(), bound + names, 0)}", 1)
    if z3.is_int_value(term) or z3.is_rational_value(term):
        return str(term).replace("-", "−")
    decl, parts = term.decl(), term.children()
    kind = decl.kind()
    if kind == z3.Z3_OP_EQ and z3.is_bool(parts[0]):
        return wrap(" ⇔ ".join(_show(p, bound, 2) for p in parts), 1)
    if len(parts) == 1 and kind in LISTS:
        return _show(parts[0], bound, outer)
    if kind in INFIX and len(parts) > 1:
        sign, level = INFIX[kind]
        tight = level + 1 if kind not in (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL) else level
        return wrap(sign.join(_show(p, bound, tight) for p in parts), level)
    if kind == z3.Z3_OP_NOT:
        inner = parts[0]
        if inner.decl().kind() == z3.Z3_OP_EQ if z3.is_app(inner) else False:
            sides = [_show(p, bound, 6) for p in inner.children()]
            return wrap(" ≠ ".join(sides), 5)
        return wrap(f"¬{_show(inner, bound, 8)}", 4)
    if kind == z3.Z3_OP_UMINUS:
        return f"−{_show(parts[0], bound, 8)}"
    if kind == z3.Z3_OP_ITE:
        shown = [_show(p, bound, 0) for p in parts]
        return wrap(f"if {shown[0]} then {shown[1]} else {shown[2]}", 0)
    if kind in (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER):
        return f"{decl.params()[0].name()}?({_show(parts[0], bound, 0)})"
    name = _bare(decl.name())
    if kind == z3.Z3_OP_SELECT:
        return f"{_show(parts[0], bound, 8)}[{', '.join(_show(p, bound, 0) for p in parts[1:])}]"
    if name in SIGNS and len(parts) == 2:
        sign, level = SIGNS[name]
        return wrap(f" {sign} ".join(_show(p, bound, level + 1) for p in parts), level)
    if not parts:
        return name
    return f"{name}({', '.join(_show(p, bound, 0) for p in parts)})"


def _bare(name: str) -> str:
    """The name without the number that keeps a bound variable fresh."""
    head, mark, tail = name.rpartition("!")
    return head if mark and tail.isdigit() else name
