"""The kernel's own wrappers of z3's terms, sorts and functions.

Callers can change z3's Python objects, and an object of a subclass can answer differently at each access. So the
kernel makes its own wrappers around the same terms, and gives other wrappers to callers.
"""

import ctypes
from typing import Any

import z3


class ForeignObject(ValueError):
    """Raised if an object is not of one of z3's own classes, belongs to another context, or is of the wrong kind."""


def _with_subclasses(base: type) -> frozenset[type]:
    """Return a class of z3 and all its subclasses."""
    derived: list[type] = base.__subclasses__()
    return frozenset({base}).union(*map(_with_subclasses, derived))


# Taken when this file is read, before anybody can derive a class from one of these.
TERMS, SORTS, FUNCTIONS = (_with_subclasses(base) for base in (z3.ExprRef, z3.SortRef, z3.FuncDeclRef))
POINTERS = frozenset({z3.Ast, z3.Sort, z3.FuncDecl})
TERM_KINDS = (z3.Z3_APP_AST, z3.Z3_NUMERAL_AST, z3.Z3_VAR_AST, z3.Z3_QUANTIFIER_AST)
_context: Any = z3.main_ctx()
# In which class z3 wraps what is of one of the sorts that most terms are of, which live as long as they stand here.
COMMON = {z3.IntSort(): z3.ArithRef, z3.BoolSort(): z3.BoolRef}
WRAPPERS = {sort.ast.value: wrapper for sort, wrapper in COMMON.items()}


def term(argument: z3.ExprRef) -> z3.ExprRef:
    """Return a new wrapper of a term.

    Raises:
        ForeignObject: the object is not a term of z3's own classes and of the main context.

    >>> x = z3.Int("x")
    >>> term(x), term(x) is x
    (x, False)
    >>> term(7)
    Traceback (most recent call last):
        ...
    verify.kernel.z3_wrappers.ForeignObject: int is not a term of z3
    """
    pointer, kind = _copy_pointer(argument, TERMS, "a term", z3.Ast)
    if kind not in TERM_KINDS:
        raise ForeignObject("the object of z3 is not a term")
    return wrap(pointer, kind, z3.Z3_get_sort(_context.ref(), pointer))


def wrap(pointer: Any, kind: int, sort: Any) -> z3.ExprRef:
    """Return the term of the given kind and sort at a pointer, wrapped in the class that z3 uses for it."""
    wrapper = WRAPPERS.get(sort.value) if kind == z3.Z3_APP_AST else None
    return z3.z3._to_expr_ref(pointer, _context) if wrapper is None else wrapper(pointer, _context)


def address(argument: z3.ExprRef) -> int:
    """Return the address of the term that a wrapper points to now; raises as `term` does.

    While one of two terms is kept alive, the terms are the same if their addresses are equal.

    >>> x, y = z3.Ints("x y")
    >>> one, same = x + y, x + y
    >>> address(one) == address(same), address(one) == address(x)
    (True, False)
    """
    return _points_to(argument, TERMS, "a term").value or 0


def sort(argument: z3.SortRef) -> z3.SortRef:
    """Return a new wrapper of a sort; raises as `term` does.

    >>> given = z3.IntSort()
    >>> sort(given), sort(given) is given
    (Int, False)
    """
    pointer, kind = _copy_pointer(argument, SORTS, "a sort", z3.Sort)
    if kind != z3.Z3_SORT_AST:
        raise ForeignObject("the object of z3 is not a sort")
    return z3.z3._to_sort_ref(pointer, _context)


def function(argument: z3.FuncDeclRef) -> z3.FuncDeclRef:
    """Return a new wrapper of a function; raises as `term` does.

    >>> function(z3.Function("f", z3.IntSort(), z3.IntSort())).arity()
    1
    >>> function(z3.Int("x"))
    Traceback (most recent call last):
        ...
    verify.kernel.z3_wrappers.ForeignObject: ArithRef is not a function of z3
    """
    pointer, kind = _copy_pointer(argument, FUNCTIONS, "a function", z3.FuncDecl)
    if kind != z3.Z3_FUNC_DECL_AST:
        raise ForeignObject("the object of z3 is not a function")
    return z3.FuncDeclRef(pointer, _context)


def _copy_pointer(
    argument: object, classes: frozenset[type], kind_words: str, pointer: type[ctypes.c_void_p]
) -> tuple[object, int]:
    """Return a copy of the pointer inside a wrapper, and the kind of the object that it points to."""
    pointer_copy = _points_to(argument, classes, kind_words)
    kind: int = z3.Z3_get_ast_kind(z3.main_ctx().ref(), pointer_copy)
    return pointer.from_buffer_copy(pointer_copy), kind


def _points_to(argument: object, classes: frozenset[type], kind_words: str) -> Any:
    """Return the pointer inside a wrapper, read once without the attribute access of its class."""
    if type(argument) not in classes:
        raise ForeignObject(f"{type(argument).__name__} is not {kind_words} of z3")
    parts = vars(argument)
    if parts.get("ctx") is not _context:
        raise ForeignObject(f"{kind_words} belongs to another context of z3")
    if type(parts.get("ast")) not in POINTERS:
        raise ForeignObject(f"the object of z3 does not hold {kind_words}")
    pointer_copy = z3.Ast.from_buffer_copy(parts["ast"])
    if not pointer_copy.value:
        raise ForeignObject(f"the object of z3 does not hold {kind_words}")
    return pointer_copy
