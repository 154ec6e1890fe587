"""Cached structure of z3 terms, sorts and functions, each inspected once.

`smtlib` writes texts from this structure, and `ledger` checks the symbols of a formula against it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import z3

from verify.kernel import z3_wrappers

# Kinds of our own, beside those of z3's operators.
QUANTIFIER, VARIABLE = -1, -2

# The name and the identity of a symbol or a sort.
Key = tuple[str, int]
Keys = frozenset[Key]
NO_KEYS: Keys = frozenset()


@dataclass(eq=False, slots=True)
class Node:
    """The structure of a term: its parts, its symbols and its sorts.

    A term is inspected once, however often it occurs. So a proof that shares lemmas with earlier ones costs little more
    than its new steps.
    """

    term: z3.ExprRef
    # The hash of the term, by which a changed term is detected.
    mark: int
    kind: int
    parts: tuple["Node", ...]
    symbols: Keys
    sorts: Keys
    # The function, if the term is a call.
    declared: "FunctionNode | None" = None
    texts: dict[tuple[str, ...], str] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class FunctionNode:
    """A z3 function: its kind, its key if it is uninterpreted, its name in texts, and its declaration as text."""

    function: z3.FuncDeclRef
    kind: int
    keys: Keys
    word: str = ""
    line: str = ""


def _unchecked(function: Any) -> Any:
    """Return the C function that a function of z3's Python interface calls, without the check for errors.

    Such checks take most of the time of an inspection. Use this only for calls that cannot fail.
    """
    return function.__defaults__[-1].f


_kind, _id, _hash, _sort_of = map(
    _unchecked, (z3.Z3_get_ast_kind, z3.Z3_get_ast_id, z3.Z3_get_ast_hash, z3.Z3_get_sort)
)
_function_of, _count, _part_of = map(_unchecked, (z3.Z3_get_app_decl, z3.Z3_get_app_num_args, z3.Z3_get_app_arg))
_arity, _constructors = map(_unchecked, (z3.Z3_get_arity, z3.Z3_get_datatype_sort_num_constructors))
_constructor, _accessor = map(
    _unchecked, (z3.Z3_get_datatype_sort_constructor, z3.Z3_get_datatype_sort_constructor_accessor)
)
# By the identity of z3's terms, which stays theirs as long as the node keeps them alive; the same for functions and
# sorts, each with its fingerprint.
_nodes: dict[int, Node] = {}
_declared: dict[tuple[int, int], FunctionNode] = {}
_keys_of_sorts: dict[tuple[int, int], tuple[z3.SortRef, Keys]] = {}
_functions: dict[Key, FunctionNode] = {}
_sorts_by_key: dict[Key, z3.SortRef] = {}
_context = z3.main_ctx()


def node(term: z3.ExprRef) -> Node:
    """Return the node of a term.

    Raises:
        ValueError: the term belongs to another context of z3, where identities differ.

    >>> x, f = z3.Int("x"), z3.Function("f", z3.IntSort(), z3.IntSort())
    >>> sorted(name for name, _ in node(f(x) + 1).symbols), node(f(x)) is node(f(x))
    (['f', 'x'], True)
    """
    if term.ctx is not _context:
        raise ValueError("the term belongs to another context of z3")
    return _node(_context.ref(), term.as_ast(), term)


def _node(context: Any, pointer: Any, term: z3.ExprRef | None = None) -> Node:
    """Return the node of the term at a pointer.

    A Python wrapper is made only for a new term, because wrappers are slow to make.
    """
    key = _id(context, pointer)
    node_found = _nodes.get(key)
    if node_found is None:
        node_found = _nodes[key] = _inspect(context, pointer, term)
    # If a caller made z3 free a term that is still in use, its number may belong to another term.
    if node_found.mark != _hash(context, pointer):
        raise ValueError("z3 has freed this term")
    return node_found


def parts(term: z3.ExprRef) -> list[z3.ExprRef]:
    """Return the direct subterms of a term, or the body of a quantifier; raises as `node` does.

    >>> x, y = z3.Ints("x y")
    >>> parts(z3.ForAll(x, x > y)), parts(x + y)
    ([Var(0) > y], [x, y])
    """
    inspected = node(term)
    return [part.term for part in (inspected.parts[:1] if inspected.kind == QUANTIFIER else inspected.parts)]


def _inspect(context: Any, pointer: Any, term: z3.ExprRef | None) -> Node:
    """Return a new node for the term at a pointer."""
    mark, kind = _hash(context, pointer), _kind(context, pointer)
    if kind not in z3_wrappers.TERM_KINDS:
        raise ValueError("the object of z3 is not a term")
    sort = _sort_of(context, pointer)
    term = z3_wrappers.wrap(pointer, kind, sort) if term is None else term
    if kind == z3.Z3_QUANTIFIER_AST:
        terms = [term.body()]
        for i in range(term.num_patterns()):
            terms += term.pattern(i).children()
        parts = tuple(node(part) for part in terms)
        bound = [_sort_keys(term.var_sort(i)) for i in range(term.num_vars())]
        return Node(
            term, mark, QUANTIFIER, parts, union(p.symbols for p in parts), union([*bound, *(p.sorts for p in parts)])
        )
    sorts = _keys_of_sort(context, sort)
    if kind == z3.Z3_VAR_AST:
        return Node(term, mark, VARIABLE, (), NO_KEYS, sorts)
    parts = tuple([_node(context, _part_of(context, pointer, i)) for i in range(_count(context, pointer))])
    declared = _declaration(context, _function_of(context, pointer))
    symbols = union([declared.keys, *[p.symbols for p in parts]])
    return Node(term, mark, declared.kind, parts, symbols, union([sorts, *[p.sorts for p in parts]]), declared)


def _declaration(context: Any, pointer: Any) -> FunctionNode:
    """Return the function at a pointer, cached."""
    key = _id(context, pointer), _hash(context, pointer)
    declared = _declared.get(key)
    if declared is None:
        function = z3.FuncDeclRef(pointer, _context)
        kind = function.kind()
        declared = _declared[key] = FunctionNode(function, kind, NO_KEYS)
        if kind == z3.Z3_OP_UNINTERPRETED:
            declared.keys = frozenset({key_of(function)})
            _functions[key_of(function)] = declared
    return declared


def union(sets: Iterable[Keys]) -> Keys:
    """Return the union of some sets of keys; usually one of the given sets contains all others.

    >>> sorted(union([symbol_keys(z3.Int("x")), symbol_keys(z3.Int("y")), NO_KEYS]))[0][0]
    'x'
    """
    keys = NO_KEYS
    for members in sets:
        if not members <= keys:
            keys = keys | members if keys else members
    return keys


def _keys_of_sort(context: Any, pointer: Any) -> Keys:
    """Return `_sort_keys` of the sort at a pointer, cached."""
    key = _id(context, pointer), _hash(context, pointer)
    entry = _keys_of_sorts.get(key)
    if entry is None:
        sort = z3.z3._to_sort_ref(pointer, _context)
        entry = _keys_of_sorts[key] = sort, _sort_keys(sort)
    return entry[1]


def _sort_keys(sort: z3.SortRef) -> Keys:
    """Return the keys of the uninterpreted and datatype sorts that occur in a sort."""
    kind = sort.kind()
    if kind == z3.Z3_ARRAY_SORT:
        if z3.ArraySort(sort.domain(), sort.range()) != sort:
            raise ValueError(f"no SMT-LIB text for the sort {sort}")
        return _sort_keys(sort.domain()) | _sort_keys(sort.range())
    if kind not in (z3.Z3_UNINTERPRETED_SORT, z3.Z3_DATATYPE_SORT):
        return NO_KEYS
    key = (sort.name(), sort.get_id())
    if key not in _sorts_by_key:
        count_before = len(_sorts_by_key)
        _sorts_by_key[key] = sort
        try:
            _refuse_sets_of_itself(sort)
        except ValueError:
            # The sorts inspected within it may contain it, so they are forgotten too.
            while len(_sorts_by_key) > count_before:
                _sorts_by_key.popitem()
            raise
    return frozenset({key})


def _refuse_sets_of_itself(sort: z3.SortRef) -> None:
    """Raise ValueError for a datatype with an array over itself; by Cantor's theorem no such datatype exists.

    A sort that contains a refused sort is refused too, before anything about it is cached.
    """
    for inner in _fields(sort):
        keys = _sort_keys(inner)
        if inner.kind() == z3.Z3_ARRAY_SORT and sort in with_fields(keys):
            raise ValueError(f"the datatype {sort.name()} contains an array over itself")


def _fields(sort: z3.SortRef) -> Iterator[z3.SortRef]:
    """Yield the sorts of a datatype's fields; other sorts have none."""
    if sort.kind() == z3.Z3_DATATYPE_SORT:
        for i in range(sort.num_constructors()):
            yield from (sort.constructor(i).domain(j) for j in range(sort.constructor(i).arity()))


def symbols(*formulas: z3.ExprRef) -> dict[str, z3.FuncDeclRef]:
    """Return the uninterpreted functions and constants of formulas, by name.

    Raises:
        ValueError: two different symbols share a name, so that the text would be ambiguous.

    >>> x, y = z3.Ints("x y")
    >>> symbols(y > 0, x == y)
    {'x': x, 'y': y}
    """
    functions = by_name(union(node(f).symbols for f in formulas))
    return {name: declared.function for name, declared in functions.items()}


def symbol_keys(formula: z3.ExprRef) -> Keys:
    """Return the keys (name and identity) of the uninterpreted functions and constants of a formula.

    Raises:
        ValueError: two different symbols share a name, so that the text would be ambiguous.

    >>> symbol_keys(z3.Int("x") + z3.ToInt(z3.Real("x")))
    Traceback (most recent call last):
        ...
    ValueError: two symbols are called x
    """
    keys = node(formula).symbols
    if len({name for name, _ in keys}) < len(keys):
        by_name(keys)
    return keys


def key_of(function: z3.FuncDeclRef) -> Key:
    """Return the name and the identity of a function.

    >>> x = z3.Int("x").decl()
    >>> key_of(x) == ("x", x.get_id()), key_of(x) == key_of(z3.Real("x").decl())
    (True, False)
    """
    return function.name(), function.get_id()


def by_name(keys: Keys) -> dict[str, FunctionNode]:
    """Return the functions of some keys, in order of name.

    >>> list(by_name(symbol_keys(z3.Int("y") - z3.Int("x"))))
    ['x', 'y']
    """
    functions: dict[str, FunctionNode] = {}
    for key in sorted(keys):
        if key[0] in functions:
            raise ValueError(f"two symbols are called {key[0]}")
        functions[key[0]] = _functions[key]
    return functions


def have_one_sort(one: z3.ExprRef, other: z3.ExprRef) -> bool:
    """Return whether two terms have the same sort; z3 stores each sort once.

    >>> have_one_sort(z3.Int("x"), z3.IntVal(3)), have_one_sort(z3.Int("x"), z3.RealVal(3))
    (True, False)
    """
    equal: bool = _sort_of(one.ctx.ref(), one.as_ast()).value == _sort_of(other.ctx.ref(), other.as_ast()).value
    return equal


def sorts(formulas: Iterable[z3.ExprRef]) -> list[z3.SortRef]:
    """Return the uninterpreted and datatype sorts of formulas, with the sorts of their fields, in order of name.

    Raises:
        ValueError: two different sorts share a name, so that the text would be ambiguous.

    >>> place, time = z3.DeclareSort("Place"), z3.DeclareSort("Time")
    >>> sorts([z3.Const("t", time) == z3.Const("s", time), z3.ForAll(z3.Const("p", place), True)])
    [Place, Time]
    """
    return with_fields(union(node(f).sorts for f in formulas))


def sorts_within(sort: z3.SortRef) -> list[z3.SortRef]:
    """Return the uninterpreted and datatype sorts that occur in a sort; raises as `sorts` does.

    >>> sorts_within(z3.ArraySort(z3.IntSort(), z3.DeclareSort("Place"))), sorts_within(z3.IntSort())
    ([Place], [])
    """
    return with_fields(_sort_keys(sort))


def with_fields(keys: Iterable[Key]) -> list[z3.SortRef]:
    """Return some sorts and the sorts of their fields, in order of name; raises as `sorts` does.

    >>> Plot = z3.Datatype("Plot")
    >>> Plot.declare("plot", ("whereabouts", z3.DeclareSort("Place")))
    >>> with_fields(node(z3.Const("p", Plot.create())).sorts)
    [Place, Plot]
    """
    sorts: dict[str, z3.SortRef] = {}
    sorts_to_visit = [_sorts_by_key[key] for key in keys]
    while sorts_to_visit:
        sort = sorts_to_visit.pop()
        if sort.name() in sorts:
            if sorts[sort.name()] != sort:
                raise ValueError(f"two sorts are called {sort.name()}")
            continue
        sorts[sort.name()] = sort
        sorts_to_visit += [_sorts_by_key[key] for part in _fields(sort) for key in _sort_keys(part)]
    return [sorts[name] for name in sorted(sorts)]


def known_sorts() -> list[z3.SortRef]:
    """Return every uninterpreted and datatype sort inspected so far.

    >>> place = z3.DeclareSort("Place")
    >>> sorts_within(place)[0] in known_sorts(), z3.IntSort() in known_sorts()
    (True, False)
    """
    return list(_sorts_by_key.values())


def datatypes_in_order(sorts: list[z3.SortRef]) -> list[z3.DatatypeSortRef]:
    """Return the datatypes among some sorts, each after the datatypes that it contains.

    Raises:
        ValueError: two of the datatypes contain each other.

    >>> Acorn, Branch = z3.Datatype("Acorn"), z3.Datatype("Branch")
    >>> Branch.declare("branch", ("leaves", z3.IntSort()))
    >>> Branch = Branch.create()
    >>> Acorn.declare("acorn", ("grows_on", Branch))
    >>> datatypes_in_order(sorts_within(Acorn.create()))
    [Branch, Acorn]
    """
    ordered: list[z3.DatatypeSortRef] = []

    def append(sort: z3.SortRef, enclosing: list[z3.SortRef]) -> None:
        if sort.kind() != z3.Z3_DATATYPE_SORT or sort in ordered:
            return
        if sort in enclosing:
            raise ValueError(f"the datatype {sort.name()} and another datatype contain each other")
        for part in _fields(sort):
            for key in sorted(_sort_keys(part)):
                if _sorts_by_key[key] != sort:
                    append(_sorts_by_key[key], [*enclosing, sort])
        ordered.append(sort)

    for sort in sorts:
        append(sort, [])
    return ordered


def shape(sort: z3.DatatypeSortRef) -> tuple[z3.FuncDeclRef, ...]:
    """Return the constructors of a datatype with their fields; z3 changes them if a second datatype has the same name.

    >>> Spot = z3.Datatype("Spot")
    >>> Spot.declare("spot", ("across", z3.IntSort()), ("down", z3.IntSort()))
    >>> shape(Spot.create())
    (spot, across, down)
    """
    functions: list[z3.FuncDeclRef] = []
    for i in range(sort.num_constructors()):
        functions += [sort.constructor(i), *(sort.accessor(i, j) for j in range(sort.constructor(i).arity()))]
    return tuple(functions)


def has_shape(sort: z3.DatatypeSortRef, functions: Iterable[z3.FuncDeclRef]) -> bool:
    """Return whether a datatype still has its recorded `shape`.

    >>> Lamp = z3.Datatype("Lamp")
    >>> Lamp.declare("lamp", ("watts", z3.IntSort()))
    >>> Lamp = Lamp.create()
    >>> has_shape(Lamp, shape(Lamp)), has_shape(Lamp, ())
    (True, False)
    """
    context, pointer = _context.ref(), sort.ast
    addresses = []
    for i in range(_constructors(context, pointer)):
        constructor = _constructor(context, pointer, i)
        addresses.append(constructor.value)
        addresses += [_accessor(context, pointer, i, j).value for j in range(_arity(context, constructor))]
    return addresses == [part.ast.value for part in functions]
