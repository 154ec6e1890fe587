"""SMT-LIB text of formulas, exactly as written, without any simplification.

Both solvers read this text, and `takeaway export` writes it, so anybody can decide an obligation with a third solver.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import z3

from verify import name_grammar
from verify.kernel import z3_nodes
from verify.kernel.z3_nodes import QUANTIFIER, VARIABLE, FunctionNode, Keys, Node

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
BASIC_SORTS: dict[int, str] = {z3.Z3_BOOL_SORT: "Bool", z3.Z3_INT_SORT: "Int", z3.Z3_REAL_SORT: "Real"}
# Operators with any number of terms; SMT-LIB does not allow them with a single term, so that term stands alone.
LISTS = (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL)
DATATYPE_KINDS = (z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)


class Sorts(NamedTuple):
    """The declarations of some sorts, the names of all parts of the datatypes, and each datatype with its `shape`."""

    lines: tuple[str, ...]
    parts: tuple[str, ...]
    shapes: tuple[tuple[z3.SortRef, tuple[z3.FuncDeclRef, ...]], ...]


_declared_sorts: dict[Keys, Sorts] = {}
# The declaration of each datatype, made when the datatype was first used.
_datatypes: dict[str, str] = {}


@cache
def sort_name(sort: z3.SortRef) -> str:
    """Return the SMT-LIB name of a sort; declared sorts get a prefix, so that they never clash with built-in sorts.

    Raises:
        ValueError: the proofs do not use such sorts, or the sort has no SMT-LIB text.

    >>> sort_name(z3.ArraySort(z3.IntSort(), z3.DeclareSort("Place")))
    '(Array Int S.Place)'
    """
    kind = sort.kind()
    if kind == z3.Z3_ARRAY_SORT:
        return f"(Array {sort_name(sort.domain())} {sort_name(sort.range())})"
    if kind in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT):
        z3_nodes.sorts_within(sort)
        return f"S.{_sort(sort.name())}"
    if kind in BASIC_SORTS:
        return BASIC_SORTS[kind]
    raise ValueError(f"no SMT-LIB text for the sort {sort}")


def text(term: z3.ExprRef) -> str:
    """Return the SMT-LIB text of one term.

    >>> x = z3.Int("x")
    >>> text(z3.Exists(x, x * x == -4))
    '(exists ((b0.x Int)) (= (* b0.x b0.x) (- 4)))'
    """
    return _text(z3_nodes.node(term), ())


def _text(node: Node, bound: tuple[str, ...]) -> str:
    """Return the text of a node, cached for each tuple of bound names."""
    words = node.texts.get(bound)
    if words is None:
        words = node.texts[bound] = _render(node, bound)
    return words


def _render(node: Node, bound: tuple[str, ...]) -> str:
    """Return the text of a node."""
    term, kind = node.term, node.kind
    if kind == VARIABLE:
        index: int = z3.get_var_index(term)
        if index >= len(bound):
            raise ValueError("a bound variable occurs outside its quantifier")
        return bound[-1 - index]
    if kind == QUANTIFIER:
        return _quantified(node, bound)
    if kind == z3.Z3_OP_ANUM and z3.is_int_value(term):
        value = term.as_long()
        return str(value) if value >= 0 else f"(- {-value})"
    if kind == z3.Z3_OP_ANUM and z3.is_rational_value(term):
        numerator, denominator = term.numerator_as_long(), term.denominator_as_long()
        magnitude = f"{abs(numerator)}.0" if denominator == 1 else f"(/ {abs(numerator)}.0 {denominator}.0)"
        return magnitude if numerator >= 0 else f"(- {magnitude})"
    if node.declared is not None and (kind == z3.Z3_OP_UNINTERPRETED or kind in DATATYPE_KINDS):
        head = node.declared.word = node.declared.word or f"f.{_symbol(node.declared.function.name())}"
    elif kind in (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER):
        head = f"(_ is f.{_symbol(term.decl().params()[0].name())})"
    elif kind == z3.Z3_OP_CONST_ARRAY:
        head = f"(as const {sort_name(term.sort())})"
    elif kind in OPERATORS:
        head = OPERATORS[kind]
    else:
        raise ValueError(f"no SMT-LIB text for the operator {term.decl().name()}")
    if not node.parts:
        if kind in LISTS:  # z3 reads the operator without terms as true or false; other solvers refuse it.
            raise ValueError(f"no SMT-LIB text for {head} without arguments: write True or False")
        return head
    if len(node.parts) == 1 and kind in LISTS:
        return _text(node.parts[0], bound)
    return f"({head} {' '.join([_text(part, bound) for part in node.parts])})"


def _quantified(node: Node, bound: tuple[str, ...]) -> str:
    """Return the text of a quantifier."""
    term, depth = node.term, len(bound)
    names = tuple(f"b{depth + i}.{_stem(term.var_name(i))}" for i in range(term.num_vars()))
    scope = bound + names
    binders = " ".join(f"({n} {sort_name(term.var_sort(i))})" for i, n in enumerate(names))
    body = _text(node.parts[0], scope)
    patterns = iter(node.parts[1:])
    pattern_texts = ""
    for i in range(term.num_patterns()):
        terms = [_text(next(patterns), scope) for _ in term.pattern(i).children()]
        pattern_texts += f" :pattern ({' '.join(terms)})"
    if pattern_texts:
        body = f"(! {body}{pattern_texts})"
    if term.is_lambda():
        return f"(lambda ({binders}) {body})"
    return f"({'forall' if term.is_forall() else 'exists'} ({binders}) {body})"


def _stem(name: str) -> str:
    """Return the name of a bound variable without the suffix that keeps it fresh.

    With the suffix, the text would differ between runs.
    """
    return _check_name(name.partition("!")[0] or "b", "variable", name_grammar.is_variable)


@cache
def _symbol(name: str) -> str:
    """Return the name of a function, of a part of a datatype, or of a constant in place of a variable.

    Only the kernel makes names of the form `name!number`; it refuses such names from callers.
    """
    stem, mark, number = name.partition("!")
    if mark and number.isascii() and number.isdecimal():
        _check_name(stem, "symbol", name_grammar.is_symbol)
        return name
    return _check_name(name, "symbol", name_grammar.is_symbol)


def _sort(name: str) -> str:
    """Return the name of a sort with its prefix."""
    return _check_name(name, "sort", name_grammar.is_sort)


def _check_name(name: str, kind: str, is_allowed: Callable[[str], bool]) -> str:
    """Return the name, after a check that the grammar of names allows it.

    Raises:
        ValueError: the grammar does not allow the name for this kind.
    """
    if not is_allowed(name):
        raise ValueError(name_grammar.refusal(name, kind))
    return name


def _datatype(sort: z3.DatatypeSortRef) -> str:
    """Return the declaration of a datatype."""
    constructors = []
    for i in range(sort.num_constructors()):
        constructor = sort.constructor(i)
        fields = " ".join(
            f"(f.{_symbol(sort.accessor(i, j).name())} {sort_name(sort.accessor(i, j).range())})"
            for j in range(constructor.arity())
        )
        constructors.append(f"(f.{_symbol(constructor.name())}{' ' if fields else ''}{fields})")
    declaration = f"(declare-datatypes ((S.{_sort(sort.name())} 0)) (({' '.join(constructors)})))"
    # z3 identifies a second datatype of the same name with the first, so the first one would change its meaning.
    if _datatypes.setdefault(sort.name(), declaration) != declaration:
        raise ValueError(f"the datatype {sort.name()} was already declared with other constructors")
    return declaration


def script(assertions: Iterable[z3.ExprRef], comment: str = "") -> str:
    """Return an SMT-LIB script: declarations, one assert per formula in the given order, and check-sat.

    Args:
        assertions: closed formulas.
        comment: lines at the head, each after a semicolon.

    Raises:
        ValueError: some formula has no faithful SMT-LIB text.

    >>> print(script([z3.Int("x") < 0, z3.Bool("p")]), end="")
    (set-logic ALL)
    (declare-fun f.p () Bool)
    (declare-fun f.x () Int)
    (assert (< f.x 0))
    (assert f.p)
    (check-sat)
    """
    nodes = [z3_nodes.node(formula) for formula in assertions]
    lines = [f"; {line}" for line in comment.splitlines()]
    lines.append("(set-logic ALL)")
    sorts = _sort_declarations(z3_nodes.union(n.sorts for n in nodes))
    functions = z3_nodes.by_name(z3_nodes.union(n.symbols for n in nodes))
    _check_distinct([*functions, *sorts.parts])
    lines += sorts.lines
    lines += [declared.line or _declare_function(declared) for declared in functions.values()]
    lines += [f"(assert {_text(n, ())})" for n in nodes]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def _declare_function(declared: FunctionNode) -> str:
    """Return the line that declares a function."""
    function = declared.function
    domain = " ".join(sort_name(function.domain(i)) for i in range(function.arity()))
    declared.line = f"(declare-fun f.{_symbol(function.name())} ({domain}) {sort_name(function.range())})"
    return declared.line


def _sort_declarations(keys: Keys) -> Sorts:
    """Return the declarations of some sorts and of the sorts in their fields; raises as `script` does."""
    cached = _declared_sorts.get(keys)
    if cached is not None and all(z3_nodes.has_shape(sort, shape) for sort, shape in cached.shapes):
        return cached
    sorts = z3_nodes.with_fields(keys)
    datatypes = z3_nodes.datatypes_in_order(sorts)
    lines = [f"(declare-sort {sort_name(s)} 0)" for s in sorts if s.kind() == z3.Z3_UNINTERPRETED_SORT]
    lines += [_datatype(s) for s in datatypes]
    parts = [name for s in datatypes for name in _part_names(s)]
    _declared_sorts[keys] = Sorts(tuple(lines), tuple(parts), tuple((s, z3_nodes.shape(s)) for s in datatypes))
    return _declared_sorts[keys]


def declarations() -> dict[str, str]:
    """Return the declaration of each known sort by its name in texts; sorts that are refused are left out.

    >>> sort_name(z3.DeclareSort("Place"))
    'S.Place'
    >>> declarations()["S.Place"]
    '(declare-sort S.Place 0)'
    """
    lines: dict[str, str] = {}
    for sort in z3_nodes.known_sorts():
        with suppress(ValueError):
            name = sort_name(sort)
            lines[name] = _datatype(sort) if sort.kind() == z3.Z3_DATATYPE_SORT else f"(declare-sort {name} 0)"
    return lines


def _part_names(sort: z3.DatatypeSortRef) -> Iterable[str]:
    """Return the names of a datatype's constructors and fields."""
    for i in range(sort.num_constructors()):
        yield sort.constructor(i).name()
        yield from (sort.accessor(i, j).name() for j in range(sort.constructor(i).arity()))


def _check_distinct(names: Sequence[str]) -> None:
    """Raise ValueError if a name occurs twice."""
    if len(set(names)) == len(names):
        return
    names_before: set[str] = set()
    for name in names:
        if name in names_before:
            raise ValueError(f"a function and a part of a datatype, or two such parts, are called {name}")
        names_before.add(name)
