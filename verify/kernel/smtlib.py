"""SMT-LIB text of a formula exactly as it was written: no simplification stands between the proof and the text.

Both solvers read this text, and `takeaway export` writes it, so anyone can decide an obligation with a third.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import z3

from verify.kernel import own

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
# Operators of any number of terms; SMT-LIB has none of them with one term, which is that term.
LISTS = (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_ADD, z3.Z3_OP_MUL)
# What a name may be made of, so that no name can say anything else in a text.
PLAIN_NAME = re.compile(r"[A-Za-z0-9~!@$%^&*_+=<>.?/-]+")
# Kinds of our own, beside those of z3's operators.
QUANTIFIER, VARIABLE = -1, -2
DATATYPE_KINDS = (z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)

# The name and the identity of a symbol or a sort.
Key = tuple[str, int]
Keys = frozenset[Key]
NOTHING: Keys = frozenset()


@dataclass(eq=False, slots=True)
class Node:
    """What is known of a term: its parts, and every symbol and sort in it. A term is looked at once, however often
    it occurs, so that proofs which share their lemmas cost little more than their new steps.
    """

    term: z3.ExprRef
    # The fingerprint of the term, by which it is known again.
    mark: int
    kind: int
    parts: tuple["Node", ...]
    symbols: Keys
    sorts: Keys
    # What is applied, if it is a function.
    declared: "Declared | None" = None
    texts: dict[tuple[str, ...], str] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Declared:
    """A function of z3's, what it is, its key if it is uninterpreted, and what was written of it: its name in a text,
    and the line that declares it.
    """

    function: z3.FuncDeclRef
    kind: int
    keys: Keys
    word: str = ""
    line: str = ""


class Sorts(NamedTuple):
    """The lines that declare some sorts, the names of all parts of the datatypes, and these with their `_shape`."""

    lines: tuple[str, ...]
    parts: tuple[str, ...]
    shapes: tuple[tuple[z3.SortRef, tuple[z3.FuncDeclRef, ...]], ...]


def _bare(function: Any) -> Any:
    """What one of z3's functions calls, without a look for an error after each call: for questions that cannot fail.

    Most of the time that it takes to look at a term goes into such looks.
    """
    return function.__defaults__[-1].f


_kind, _id, _hash, _sort_of = map(_bare, (z3.Z3_get_ast_kind, z3.Z3_get_ast_id, z3.Z3_get_ast_hash, z3.Z3_get_sort))
_function_of, _count, _part_of = map(_bare, (z3.Z3_get_app_decl, z3.Z3_get_app_num_args, z3.Z3_get_app_arg))
_arity, _constructors = map(_bare, (z3.Z3_get_arity, z3.Z3_get_datatype_sort_num_constructors))
_constructor, _accessor = map(
    _bare, (z3.Z3_get_datatype_sort_constructor, z3.Z3_get_datatype_sort_constructor_accessor)
)
# By the identity of z3's terms, which stays theirs as long as the node keeps them alive; the same for functions and
# sorts, each with its fingerprint.
_nodes: dict[int, Node] = {}
_declared: dict[tuple[int, int], Declared] = {}
_keys_of_sorts: dict[tuple[int, int], tuple[z3.SortRef, Keys]] = {}
_functions: dict[Key, Declared] = {}
_sorts_by_key: dict[Key, z3.SortRef] = {}
_declared_sorts: dict[Keys, Sorts] = {}
# The declaration of each datatype when it was first seen.
_datatypes: dict[str, str] = {}
_context = z3.main_ctx()


def node(term: z3.ExprRef) -> Node:
    """The node of a term.

    Raises:
        ValueError: the term is of another context of z3, where its identity means something else.
    """
    if term.ctx is not _context:
        raise ValueError("a term of another context of z3")
    return _node(_context.ref(), term.as_ast(), term)


def _node(context: Any, pointer: Any, term: z3.ExprRef | None = None) -> Node:
    """The node of what a pointer points to; z3's Python object for it, which is dear, is made if it is not seen yet."""
    key = _id(context, pointer)
    found = _nodes.get(key)
    if found is None:
        found = _nodes[key] = _look(context, pointer, term)
    # Whoever makes z3 forget a term that is still in use may find another one under its number.
    if found.mark != _hash(context, pointer):
        raise ValueError("a term that z3 was made to forget")
    return found


def parts(term: z3.ExprRef) -> list[z3.ExprRef]:
    """What a term is made of, and a quantifier its body; raises as `node` does."""
    found = node(term)
    return [part.term for part in (found.parts[:1] if found.kind == QUANTIFIER else found.parts)]


def _look(context: Any, pointer: Any, term: z3.ExprRef | None) -> Node:
    mark, kind = _hash(context, pointer), _kind(context, pointer)
    if kind not in own.TERM_KINDS:
        raise ValueError("this is no term")
    sort = _sort_of(context, pointer)
    term = own.wrapped(pointer, kind, sort) if term is None else term
    if kind == z3.Z3_QUANTIFIER_AST:
        inner = [term.body()]
        for i in range(term.num_patterns()):
            inner += term.pattern(i).children()
        parts = tuple(node(part) for part in inner)
        bound = [_sort_keys(term.var_sort(i)) for i in range(term.num_vars())]
        return Node(
            term, mark, QUANTIFIER, parts, _union(p.symbols for p in parts), _union([*bound, *(p.sorts for p in parts)])
        )
    sorts = _keys_of_sort(context, sort)
    if kind == z3.Z3_VAR_AST:
        return Node(term, mark, VARIABLE, (), NOTHING, sorts)
    parts = tuple([_node(context, _part_of(context, pointer, i)) for i in range(_count(context, pointer))])
    declared = _declaration(context, _function_of(context, pointer))
    symbols = _union([declared.keys, *[p.symbols for p in parts]])
    return Node(term, mark, declared.kind, parts, symbols, _union([sorts, *[p.sorts for p in parts]]), declared)


def _declaration(context: Any, pointer: Any) -> Declared:
    key = _id(context, pointer), _hash(context, pointer)
    found = _declared.get(key)
    if found is None:
        function = z3.FuncDeclRef(pointer, _context)
        kind = function.kind()
        found = _declared[key] = Declared(function, kind, NOTHING)
        if kind == z3.Z3_OP_UNINTERPRETED:
            found.keys = frozenset({key_of(function)})
            _functions[key_of(function)] = found
    return found


def _union(sets: Iterable[Keys]) -> Keys:
    """All keys of some sets; most terms have the keys of one of their parts."""
    every = NOTHING
    for one in sets:
        if not one <= every:
            every = every | one if every else one
    return every


def _keys_of_sort(context: Any, pointer: Any) -> Keys:
    """`_sort_keys` of what a pointer points to."""
    key = _id(context, pointer), _hash(context, pointer)
    found = _keys_of_sorts.get(key)
    if found is None:
        sort = z3.z3._to_sort_ref(pointer, _context)
        found = _keys_of_sorts[key] = sort, _sort_keys(sort)
    return found[1]


def _sort_keys(sort: z3.SortRef) -> Keys:
    """The uninterpreted and datatype sorts that a sort is made of."""
    kind = sort.kind()
    if kind == z3.Z3_ARRAY_SORT:
        if z3.ArraySort(sort.domain(), sort.range()) != sort:
            raise ValueError(f"no SMT-LIB text for the sort {sort}")
        return _sort_keys(sort.domain()) | _sort_keys(sort.range())
    if kind not in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT):
        return NOTHING
    key = (sort.name(), sort.get_id())
    if key not in _sorts_by_key:
        _sorts_by_key[key] = sort
        try:
            _refuse_sets_of_itself(sort)
        except ValueError:
            del _sorts_by_key[key]
            raise
    return frozenset({key})


def _refuse_sets_of_itself(sort: z3.SortRef) -> None:
    """Refuse a datatype that holds an array over itself: with an array for each function, Cantor says there is none."""
    for inner in _fields(sort):
        if inner.kind() == z3.Z3_ARRAY_SORT and sort in sorts_within(inner):
            raise ValueError(f"the datatype {sort.name()} holds an array over itself")


def _fields(sort: z3.SortRef) -> Iterator[z3.SortRef]:
    """The sorts of a datatype's fields; no other sort has any."""
    if sort.kind() == z3.Z3_DATATYPE_SORT:
        for i in range(sort.num_constructors()):
            yield from (sort.constructor(i).domain(j) for j in range(sort.constructor(i).arity()))


def symbols(*formulas: z3.ExprRef) -> dict[str, z3.FuncDeclRef]:
    """The uninterpreted functions and constants that occur, by name.

    Raises:
        ValueError: two different symbols share a name, which the text could not tell apart.
    """
    found = _by_name(_union(node(f).symbols for f in formulas))
    return {name: declared.function for name, declared in found.items()}


def symbol_keys(formula: z3.ExprRef) -> Keys:
    """The uninterpreted functions and constants that occur, each by its name and its identity.

    Raises:
        ValueError: two different symbols share a name, which the text could not tell apart.
    """
    found = node(formula).symbols
    if len({name for name, _ in found}) < len(found):
        _by_name(found)
    return found


def key_of(function: z3.FuncDeclRef) -> Key:
    """The name and the identity of a function."""
    return function.name(), function.get_id()


def _by_name(keys: Keys) -> dict[str, Declared]:
    """What some keys stand for, in order of name."""
    found: dict[str, Declared] = {}
    for key in sorted(keys):
        if key[0] in found:
            raise ValueError(f"two symbols are called {key[0]}")
        found[key[0]] = _functions[key]
    return found


def of_one_sort(one: z3.ExprRef, other: z3.ExprRef) -> bool:
    """Whether two terms are of the same sort; z3 keeps each sort once."""
    same: bool = _sort_of(one.ctx.ref(), one.as_ast()).value == _sort_of(other.ctx.ref(), other.as_ast()).value
    return same


@cache
def sort_name(sort: z3.SortRef) -> str:
    """The SMT-LIB name of a sort; sorts of ours are prefixed, as no solver may take them for its own.

    Raises:
        ValueError: the sort, or one that it is made of, is none of those that the proofs use or cannot be written.
    """
    kind = sort.kind()
    if kind == z3.Z3_ARRAY_SORT:
        return f"(Array {sort_name(sort.domain())} {sort_name(sort.range())})"
    if kind in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT):
        sorts_within(sort)
        return f"S.{_plain(sort.name())}"
    if kind in BASIC_SORTS:
        return BASIC_SORTS[kind]
    raise ValueError(f"no SMT-LIB text for the sort {sort}")


def text(term: z3.ExprRef) -> str:
    """One term as SMT-LIB text."""
    return _text(node(term), ())


def _text(node: Node, bound: tuple[str, ...]) -> str:
    shown = node.texts.get(bound)
    if shown is None:
        shown = node.texts[bound] = _render(node, bound)
    return shown


def _render(node: Node, bound: tuple[str, ...]) -> str:
    term, kind = node.term, node.kind
    if kind == VARIABLE:
        place: int = z3.get_var_index(term)
        if place >= len(bound):
            raise ValueError("a bound variable stands outside its quantifier")
        return bound[-1 - place]
    if kind == QUANTIFIER:
        return _quantified(node, bound)
    if kind == z3.Z3_OP_ANUM and z3.is_int_value(term):
        value = term.as_long()
        return str(value) if value >= 0 else f"(- {-value})"
    if kind == z3.Z3_OP_ANUM and z3.is_rational_value(term):
        top, bottom = term.numerator_as_long(), term.denominator_as_long()
        size = f"{abs(top)}.0" if bottom == 1 else f"(/ {abs(top)}.0 {bottom}.0)"
        return size if top >= 0 else f"(- {size})"
    if node.declared is not None and (kind == z3.Z3_OP_UNINTERPRETED or kind in DATATYPE_KINDS):
        head = node.declared.word = node.declared.word or f"f.{_plain(node.declared.function.name())}"
    elif kind in (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER):
        head = f"(_ is f.{_plain(term.decl().params()[0].name())})"
    elif kind == z3.Z3_OP_CONST_ARRAY:
        head = f"(as const {sort_name(term.sort())})"
    elif kind in OPERATORS:
        head = OPERATORS[kind]
    else:
        raise ValueError(f"no SMT-LIB text for the operator {term.decl().name()}")
    if not node.parts:
        return head
    if len(node.parts) == 1 and kind in LISTS:
        return _text(node.parts[0], bound)
    return f"({head} {' '.join([_text(part, bound) for part in node.parts])})"


def _quantified(node: Node, bound: tuple[str, ...]) -> str:
    term, depth = node.term, len(bound)
    names = tuple(f"b{depth + i}.{_stem(term.var_name(i))}" for i in range(term.num_vars()))
    inner = bound + names
    binders = " ".join(f"({n} {sort_name(term.var_sort(i))})" for i, n in enumerate(names))
    body = _text(node.parts[0], inner)
    patterns = iter(node.parts[1:])
    marks = ""
    for i in range(term.num_patterns()):
        shown = [_text(next(patterns), inner) for _ in term.pattern(i).children()]
        marks += f" :pattern ({' '.join(shown)})"
    if marks:
        body = f"(! {body}{marks})"
    if term.is_lambda():
        return f"(lambda ({binders}) {body})"
    return f"({'forall' if term.is_forall() else 'exists'} ({binders}) {body})"


def _stem(name: str) -> str:
    """A bound variable's name without the mark that keeps it fresh, so that the text of a proof never changes."""
    return _plain(name.partition("!")[0] or "b")


@cache
def _plain(name: str) -> str:
    """The name as it stands.

    Raises:
        ValueError: it has a character that ends a name in SMT-LIB.
    """
    if not PLAIN_NAME.fullmatch(name):
        raise ValueError(f"{name!r} cannot be a name in SMT-LIB")
    return name


def sorts(formulas: Iterable[z3.ExprRef]) -> list[z3.SortRef]:
    """The uninterpreted and datatype sorts in use, with those their fields need, in order of name.

    Raises:
        ValueError: two different sorts share a name, which the text could not tell apart.
    """
    return _with_fields(_union(node(f).sorts for f in formulas))


def sorts_within(sort: z3.SortRef) -> list[z3.SortRef]:
    """The uninterpreted and datatype sorts that a sort is made of; raises as `sorts` does."""
    return _with_fields(_sort_keys(sort))


def _with_fields(keys: Iterable[tuple[str, int]]) -> list[z3.SortRef]:
    found: dict[str, z3.SortRef] = {}
    todo = [_sorts_by_key[key] for key in keys]
    while todo:
        sort = todo.pop()
        if sort.name() in found:
            if found[sort.name()] != sort:
                raise ValueError(f"two sorts are called {sort.name()}")
            continue
        found[sort.name()] = sort
        todo += [_sorts_by_key[key] for part in _fields(sort) for key in _sort_keys(part)]
    return [found[name] for name in sorted(found)]


def _datatype(sort: z3.DatatypeSortRef) -> str:
    constructors = []
    for i in range(sort.num_constructors()):
        c = sort.constructor(i)
        fields = " ".join(
            f"(f.{_plain(sort.accessor(i, j).name())} {sort_name(sort.accessor(i, j).range())})"
            for j in range(c.arity())
        )
        constructors.append(f"(f.{_plain(c.name())}{' ' if fields else ''}{fields})")
    declared = f"(declare-datatypes ((S.{_plain(sort.name())} 0)) (({' '.join(constructors)})))"
    # z3 takes a second datatype of the same name for the first, whose values then change under the proofs.
    if _datatypes.setdefault(sort.name(), declared) != declared:
        raise ValueError(f"the datatype {sort.name()} was declared otherwise before")
    return declared


def script(assertions: Iterable[z3.ExprRef], comment: str = "") -> str:
    """A whole SMT-LIB script: declarations, one assert a formula in the order given, and check-sat.

    Args:
        assertions: closed formulas.
        comment: lines put at the head, each behind a semicolon.

    Raises:
        ValueError: the text could not say what the formulas say.
    """
    nodes = [node(formula) for formula in assertions]
    lines = [f"; {line}" for line in comment.splitlines()]
    lines.append("(set-logic ALL)")
    sorts, functions = _declared_of(_union(n.sorts for n in nodes)), _by_name(_union(n.symbols for n in nodes))
    _distinct([*functions, *sorts.parts])
    lines += sorts.lines
    lines += [declared.line or _declare(declared) for declared in functions.values()]
    lines += [f"(assert {_text(n, ())})" for n in nodes]
    lines.append("(check-sat)")
    return "\n".join(lines) + "\n"


def _declare(declared: Declared) -> str:
    function = declared.function
    domain = " ".join(sort_name(function.domain(i)) for i in range(function.arity()))
    declared.line = f"(declare-fun f.{_plain(function.name())} ({domain}) {sort_name(function.range())})"
    return declared.line


def _declared_of(keys: Keys) -> Sorts:
    """The declarations of some sorts and of those that their fields need; raises as `script` does."""
    kept = _declared_sorts.get(keys)
    if kept is not None and all(_has_shape(sort, shape) for sort, shape in kept.shapes):
        return kept
    used = _with_fields(keys)
    datatypes = _datatypes_in_order(used)
    lines = [f"(declare-sort {sort_name(s)} 0)" for s in used if s.kind() == z3.Z3_UNINTERPRETED_SORT]
    lines += [_datatype(s) for s in datatypes]
    parts = [name for s in datatypes for name in _parts(s)]
    _declared_sorts[keys] = Sorts(tuple(lines), tuple(parts), tuple((s, _shape(s)) for s in datatypes))
    return _declared_sorts[keys]


def _shape(sort: z3.DatatypeSortRef) -> tuple[z3.FuncDeclRef, ...]:
    """Each constructor of a datatype with its fields. A second datatype of the same name gives the first one others."""
    shape: list[z3.FuncDeclRef] = []
    for i in range(sort.num_constructors()):
        shape += [sort.constructor(i), *(sort.accessor(i, j) for j in range(sort.constructor(i).arity()))]
    return tuple(shape)


def _has_shape(sort: z3.DatatypeSortRef, shape: Iterable[z3.FuncDeclRef]) -> bool:
    """Whether it still has these constructors and fields."""
    context, pointer = _context.ref(), sort.ast
    now = []
    for i in range(_constructors(context, pointer)):
        constructor = _constructor(context, pointer, i)
        now.append(constructor.value)
        now += [_accessor(context, pointer, i, j).value for j in range(_arity(context, constructor))]
    return now == [part.ast.value for part in shape]


def declarations() -> dict[str, str]:
    """The declaration of each sort that was ever written about, by its name in a text."""
    known = _sorts_by_key.values()
    return {
        sort_name(s): _datatype(s) if s.kind() == z3.Z3_DATATYPE_SORT else f"(declare-sort {sort_name(s)} 0)"
        for s in known
    }


def _parts(sort: z3.DatatypeSortRef) -> Iterable[str]:
    """The names of a datatype's constructors and fields."""
    for i in range(sort.num_constructors()):
        yield sort.constructor(i).name()
        yield from (sort.accessor(i, j).name() for j in range(sort.constructor(i).arity()))


def _distinct(names: Sequence[str]) -> None:
    if len(set(names)) == len(names):
        return
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"a function and a part of a datatype, or two such parts, are called {name}")
        seen.add(name)


def _datatypes_in_order(sorts: list[z3.SortRef]) -> list[z3.DatatypeSortRef]:
    """Datatypes with those they are built from before them."""
    ordered: list[z3.DatatypeSortRef] = []

    def place(sort: z3.SortRef, around: list[z3.SortRef]) -> None:
        if sort.kind() != z3.Z3_DATATYPE_SORT or sort in ordered:
            return
        if sort in around:
            raise ValueError(f"the datatype {sort.name()} is made of another that is made of it")
        for part in _fields(sort):
            for key in sorted(_sort_keys(part)):
                if _sorts_by_key[key] != sort:
                    place(_sorts_by_key[key], [*around, sort])
        ordered.append(sort)

    for sort in sorts:
        place(sort, [])
    return ordered
