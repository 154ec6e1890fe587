"""SMT-LIB text of a formula exactly as it was written: no simplification stands between the proof and the text.

Both solvers read this text, and `takeaway export` writes it, so anyone can decide an obligation with a third.
"""

from collections.abc import Iterable, Iterator

import z3

# Interpreted operators, by kind, and their SMT-LIB names.
OPERATORS: dict[int, str] = {
    z3.Z3_OP_TRUE: "true",
    z3.Z3_OP_FALSE: "false",
    z3.Z3_OP_EQ: "=",
    z3.Z3_OP_DISTINCT: "distinct",
    z3.Z3_OP_ITE: "ite",
    z3.Z3_OP_AND: "and",
    z3.Z3_OP_OR: "or",
    z3.Z3_OP_NOT: "not",
    z3.Z3_OP_IMPLIES: "=>",
    z3.Z3_OP_XOR: "xor",
    z3.Z3_OP_LE: "<=",
    z3.Z3_OP_GE: ">=",
    z3.Z3_OP_LT: "<",
    z3.Z3_OP_GT: ">",
    z3.Z3_OP_ADD: "+",
    z3.Z3_OP_SUB: "-",
    z3.Z3_OP_UMINUS: "-",
    z3.Z3_OP_MUL: "*",
    z3.Z3_OP_DIV: "/",
    z3.Z3_OP_IDIV: "div",
    z3.Z3_OP_MOD: "mod",
    z3.Z3_OP_TO_REAL: "to_real",
    z3.Z3_OP_TO_INT: "to_int",
    z3.Z3_OP_SELECT: "select",
    z3.Z3_OP_STORE: "store",
}
DATATYPE_KINDS = (z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)


def subterms(*formulas: z3.ExprRef) -> Iterator[z3.ExprRef]:
    """Every distinct subterm, with the bodies and patterns of quantifiers, each once."""
    seen: set[int] = set()
    todo: list[z3.ExprRef] = list(formulas)
    while todo:
        term = todo.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        yield term
        if z3.is_quantifier(term):
            todo.append(term.body())
            todo.extend(term.pattern(i) for i in range(term.num_patterns()))
        else:
            todo.extend(term.children())


def symbols(*formulas: z3.ExprRef) -> dict[str, z3.FuncDeclRef]:
    """The uninterpreted functions and constants that occur, by name.

    Raises:
        ValueError: two different symbols share a name, which the text could not tell apart.
    """
    found: dict[str, z3.FuncDeclRef] = {}
    for term in subterms(*formulas):
        if z3.is_app(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            decl = term.decl()
            if found.setdefault(decl.name(), decl) != decl:
                raise ValueError(f"two symbols are called {decl.name()}")
    return found


def sort_name(sort: z3.SortRef) -> str:
    """The SMT-LIB name of a sort; sorts of ours are prefixed, as no solver may take them for its own."""
    if sort.kind() == z3.Z3_ARRAY_SORT:
        return f"(Array {sort_name(sort.domain())} {sort_name(sort.range())})"
    if sort.kind() in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT):
        return f"S.{sort.name()}"
    return str(sort.name())


def text(term: z3.ExprRef) -> str:
    """One term as SMT-LIB text."""
    return _text(term, (), {})


def _text(term: z3.ExprRef, bound: tuple[str, ...], memo: dict[tuple[int, tuple[str, ...]], str]) -> str:
    key = (term.get_id(), bound)
    if key not in memo:
        memo[key] = _render(term, bound, memo)
    return memo[key]


def _render(term: z3.ExprRef, bound: tuple[str, ...], memo: dict[tuple[int, tuple[str, ...]], str]) -> str:
    if z3.is_var(term):
        return bound[-1 - z3.get_var_index(term)]
    if z3.is_quantifier(term):
        depth = len(bound)
        names = tuple(f"b{depth + i}.{term.var_name(i)}" for i in range(term.num_vars()))
        inner = bound + names
        binders = " ".join(f"({n} {sort_name(term.var_sort(i))})" for i, n in enumerate(names))
        body = _text(term.body(), inner, memo)
        patterns = "".join(
            " :pattern (" + " ".join(_text(c, inner, memo) for c in term.pattern(i).children()) + ")"
            for i in range(term.num_patterns())
        )
        if patterns:
            body = f"(! {body}{patterns})"
        if term.is_lambda():
            return f"(lambda ({binders}) {body})"
        return f"({'forall' if term.is_forall() else 'exists'} ({binders}) {body})"
    if z3.is_int_value(term):
        value = term.as_long()
        return str(value) if value >= 0 else f"(- {-value})"
    if z3.is_rational_value(term):
        top, bottom = term.numerator_as_long(), term.denominator_as_long()
        sign = f"{abs(top)}.0" if bottom == 1 else f"(/ {abs(top)}.0 {bottom}.0)"
        return sign if top >= 0 else f"(- {sign})"
    decl = term.decl()
    kind = decl.kind()
    if kind == z3.Z3_OP_UNINTERPRETED or kind in DATATYPE_KINDS:
        head = f"f.{decl.name()}"
    elif kind in (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER):
        head = f"(_ is f.{decl.params()[0].name()})"
    elif kind == z3.Z3_OP_CONST_ARRAY:
        head = f"(as const {sort_name(term.sort())})"
    elif kind in OPERATORS:
        head = OPERATORS[kind]
    else:
        raise ValueError(f"no SMT-LIB text for the operator {decl.name()}")
    if term.num_args() == 0:
        return head
    return f"({head} {' '.join(_text(c, bound, memo) for c in term.children())})"


def _sorts(formulas: Iterable[z3.ExprRef]) -> list[z3.SortRef]:
    """The uninterpreted and datatype sorts in use, in order of name."""
    found: dict[str, z3.SortRef] = {}

    def note(sort: z3.SortRef) -> None:
        if sort.kind() == z3.Z3_ARRAY_SORT:
            note(sort.domain())
            note(sort.range())
        elif sort.kind() == z3.Z3_UNINTERPRETED_SORT:
            found[sort.name()] = sort
        elif sort.kind() == z3.Z3_DATATYPE_SORT and sort.name() not in found:
            found[sort.name()] = sort
            for i in range(sort.num_constructors()):
                constructor = sort.constructor(i)
                for j in range(constructor.arity()):
                    note(constructor.domain(j))

    for term in subterms(*formulas):
        if z3.is_quantifier(term):
            for i in range(term.num_vars()):
                note(term.var_sort(i))
        elif z3.is_app(term):
            note(term.sort())
    return [found[name] for name in sorted(found)]


def _datatype(sort: z3.DatatypeSortRef) -> str:
    constructors = []
    for i in range(sort.num_constructors()):
        c = sort.constructor(i)
        fields = " ".join(
            f"(f.{sort.accessor(i, j).name()} {sort_name(sort.accessor(i, j).range())})" for j in range(c.arity())
        )
        constructors.append(f"(f.{c.name()}{' ' if fields else ''}{fields})")
    return f"(declare-datatypes ((S.{sort.name()} 0)) (({' '.join(constructors)})))"


def script(assertions: Iterable[z3.ExprRef], comment: str = "") -> str:
    """A whole SMT-LIB script: declarations, one assert a formula in the order given, and check-sat.

    Args:
        assertions: closed formulas.
        comment: lines put at the head, each behind a semicolon.
    """
    formulas = list(assertions)
    lines = [f"; {line}" for line in comment.splitlines()]
    lines.append("(set-logic ALL)")
    sorts = _sorts(formulas)
    lines += [f"(declare-sort S.{s.name()} 0)" for s in sorts if s.kind() == z3.Z3_UNINTERPRETED_SORT]
    lines += [_datatype(s) for s in _datatypes_in_order(sorts)]
    for name, decl in sorted(symbols(*formulas).items()):
        domain = " ".join(sort_name(decl.domain(i)) for i in range(decl.arity()))
        lines.append(f"(declare-fun f.{name} ({domain}) {sort_name(decl.range())})")
    lines += [f"(assert {text(f)})" for f in formulas]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def _datatypes_in_order(sorts: list[z3.SortRef]) -> list[z3.DatatypeSortRef]:
    """Datatypes with those they are built from before them."""
    ordered: list[z3.DatatypeSortRef] = []

    def place(sort: z3.SortRef) -> None:
        if sort.kind() != z3.Z3_DATATYPE_SORT or sort in ordered:
            return
        for i in range(sort.num_constructors()):
            for j in range(sort.constructor(i).arity()):
                if sort.constructor(i).domain(j) != sort:
                    place(sort.constructor(i).domain(j))
        ordered.append(sort)

    for sort in sorts:
        place(sort)
    return ordered
