"""Analysis of terms for the kernel: calls of a function and their conditions, and terms read in a model.

This module makes no theorems. The kernel relies on its results, so it belongs to the trusted base.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import z3

from verify.kernel import smtlib, z3_nodes

Terms = Sequence[z3.ExprRef]


class ProofError(Exception):
    """Raised if a proof step fails; the message contains the solver's countermodel if there is one.

    >>> values_of(z3.Ints("x y"), [1])
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: expected 2 terms; got 1
    """


def obligation_text(name: str, formulas: Sequence[z3.BoolRef], comment: str) -> str:
    """Return the script of formulas with a comment; raises ProofError if they have no faithful text.

    >>> print(obligation_text("step", [z3.Int("x") > 1], "an example"), end="")
    ; an example
    (set-logic ALL)
    (declare-fun f.x () Int)
    (assert (> f.x 1))
    (check-sat)
    """
    try:
        return smtlib.script(formulas, comment)
    except ValueError as error:
        raise ProofError(f"{name}: {error}") from None


def is_variable(term: z3.ExprRef) -> bool:
    """Return whether a term is a constant that can be a variable of a statement.

    >>> x = z3.Int("x")
    >>> is_variable(x), is_variable(x + 1), is_variable(z3.IntVal(3))
    (True, False, False)
    """
    return bool(z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED)


def conjunction(formulas: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """Return the conjunction of formulas; the formula itself if there is one, and True if there is none.

    >>> x = z3.Int("x")
    >>> conjunction([x > 0, x < 9]), conjunction([x > 0]), conjunction([])
    (And(x > 0, x < 9), x > 0, True)
    """
    if not formulas:
        return z3.BoolVal(True)
    return formulas[0] if len(formulas) == 1 else z3.And(list(formulas))


def values_of(variables: Terms, terms: Sequence[Any]) -> tuple[z3.ExprRef, ...]:
    """Return the terms, each as a term of its variable's sort.

    >>> values_of([z3.Int("x"), z3.Real("r")], [7, 7])[1].sort()
    Real
    """
    if len(terms) != len(variables):
        raise ProofError(f"expected {len(variables)} terms; got {len(terms)}")
    values = []
    for variable, term in zip(variables, terms, strict=True):
        values.append(term if isinstance(term, z3.ExprRef) else variable.sort().cast(term))
        if not z3_nodes.have_one_sort(values[-1], variable):
            raise ProofError(f"{values[-1]} has sort {values[-1].sort()}; expected {variable.sort()}")
    return tuple(values)


def substitute(term: z3.ExprRef, variables: Terms, terms: Terms) -> Any:
    """Return the term with other terms in place of variables.

    This equals z3's `substitute`, without a second check of sorts.

    >>> x, y = z3.Ints("x y")
    >>> substitute(x - y, [x, y], [y, x + 1])
    y - (x + 1)
    """
    count = len(variables)
    old, new = ((z3.Ast * count)(*(t.as_ast() for t in sequence)) for sequence in (variables, terms))
    return z3.z3._to_expr_ref(z3.Z3_substitute(term.ctx.ref(), term.as_ast(), count, old, new), term.ctx)


def field_test(value: z3.ExprRef, accessor: z3.FuncDeclRef) -> z3.BoolRef:
    """Return the formula which states that a value was made by the constructor with this field.

    >>> Storeys = z3.Datatype("Storeys")
    >>> Storeys.declare("ground")
    >>> Storeys.declare("storey", ("height", z3.IntSort()), ("beneath", Storeys))
    >>> Storeys = Storeys.create()
    >>> field_test(z3.Const("house", Storeys), Storeys.beneath)
    is(storey, house)
    """
    sort = value.sort()
    for i in range(sort.num_constructors()):
        for j in range(sort.constructor(i).arity()):
            if sort.accessor(i, j) == accessor:
                return sort.recognizer(i)(value)
    raise ProofError(f"{accessor.name()} is not a field of {sort}")


class Call(NamedTuple):
    """A call of a function, with the conditions on the path to it and the variables of the enclosing quantifiers.

    >>> f, p = z3.Function("f", z3.IntSort(), z3.IntSort()), z3.Bool("p")
    >>> (call,) = calls(z3.Implies(p, f(2) > 0), f, iter(()))
    >>> call.path, call.term
    ([p], f(2))
    """

    path: list[z3.BoolRef]
    term: z3.ExprRef
    variables: list[z3.ExprRef]


def calls(term: z3.ExprRef, function: z3.FuncDeclRef, fresh: Iterator[str]) -> list[Call]:
    """Return every call of the function in a term, from left to right.

    Args:
        term: the term.
        function: the function.
        fresh: names for the variables of the quantifiers that are opened.

    >>> x, f = z3.Int("x"), z3.Function("f", z3.IntSort(), z3.IntSort())
    >>> [(call.path, call.term) for call in calls(z3.If(x > 0, f(x), f(-x)), f, iter(()))]
    [([x > 0], f(x)), ([Not(x > 0)], f(-x))]
    """
    found_calls: list[Call] = []
    # A table has thousands of terms without a call; the cached symbols of a term show that it has none.
    if function.name() not in z3_nodes.symbols(term):
        return found_calls

    def visit(subterm: z3.ExprRef, path: list[z3.BoolRef], enclosing: list[z3.ExprRef]) -> None:
        if z3.is_quantifier(subterm):
            variables = [z3.Const(next(fresh), subterm.var_sort(i)) for i in range(subterm.num_vars())]
            visit(z3.substitute_vars(subterm.body(), *reversed(variables)), path, [*enclosing, *variables])
            return
        if not z3.is_app(subterm):
            return
        kind, parts = subterm.decl().kind(), subterm.children()
        if subterm.decl() == function:
            found_calls.append(Call(path, subterm, enclosing))
        if kind == z3.Z3_OP_ITE:
            visit(parts[0], path, enclosing)
            visit(parts[1], [*path, parts[0]], enclosing)
            visit(parts[2], [*path, z3.Not(parts[0])], enclosing)
        elif kind in (z3.Z3_OP_AND, z3.Z3_OP_OR, z3.Z3_OP_IMPLIES):
            conditions = list(path)
            for part in parts:
                visit(part, conditions, enclosing)
                conditions = [*conditions, z3.Not(part) if kind == z3.Z3_OP_OR else part]
        else:
            for part in parts:
                visit(part, path, enclosing)

    visit(term, [], [])
    return found_calls


Replacement = tuple[tuple[z3.ExprRef, ...], z3.ExprRef]


@dataclass(frozen=True)
class Reading:
    """An interpretation of a theory: the sorts and functions that replace those of the theory.

    >>> c = z3.Int("c")
    >>> reading = Reading("three", {}, {c.decl(): ((), z3.IntVal(3))})
    >>> reading.term(c * c > c)
    3*3 > 3
    """

    name: str
    sorts: Mapping[z3.SortRef, z3.SortRef]
    images: dict[z3.FuncDeclRef, Replacement]

    def sort(self, sort: z3.SortRef) -> z3.SortRef:
        """Return the sort with the theory's sorts replaced.

        >>> place = z3.DeclareSort("Place")
        >>> Reading("numbers", {place: z3.IntSort()}, {}).sort(z3.ArraySort(z3.IntSort(), place))
        Array(Int, Int)
        """
        if sort in self.sorts:
            return self.sorts[sort]
        if sort.kind() == z3.Z3_ARRAY_SORT:
            return z3.ArraySort(self.sort(sort.domain()), self.sort(sort.range()))
        if not set(self.sorts).isdisjoint(z3_nodes.sorts_within(sort)):
            raise ProofError(f"{self.name}: the datatype {sort} contains a sort of the theory")
        return sort

    def open_quantifier(
        self, formula: z3.BoolRef, old: Sequence[z3.ExprRef]
    ) -> tuple[tuple[z3.ExprRef, ...], z3.BoolRef]:
        """Return new variables and the body of a theorem, with `old` the variables of the theorem."""
        variables = tuple(z3.Const(v.decl().name(), self.sort(v.sort())) for v in old)
        return variables, z3.substitute_vars(formula.body(), *reversed(variables)) if variables else formula

    def term(self, term: z3.ExprRef, bound: Mapping[z3.FuncDeclRef, z3.ExprRef] = MappingProxyType({})) -> Any:
        """Return the term with sorts and functions replaced; bound variables stay bound.

        >>> x, f = z3.Int("x"), z3.Function("f", z3.IntSort(), z3.IntSort())
        >>> smtlib.text(Reading("successor", {}, {f: ((x,), x + 1)}).term(z3.ForAll(x, f(f(x)) > 0)))
        '(forall ((b0.x Int)) (> (+ (+ b0.x 1) 1) 0))'
        """
        if z3.is_quantifier(term):
            return self._quantifier(term, bound)
        parts = [self.term(part, bound) for part in term.children()]
        decl = term.decl()
        if decl in bound:
            return bound[decl]
        if decl in self.images:
            params, body = self.images[decl]
            return z3.substitute(body, *zip(params, parts, strict=True)) if parts else body
        match decl.kind():
            case z3.Z3_OP_AND:
                return z3.And(parts)
            case z3.Z3_OP_OR:
                return z3.Or(parts)
            case z3.Z3_OP_EQ:
                return z3.ExprRef.__eq__(parts[0], parts[1])
            case z3.Z3_OP_DISTINCT:
                return z3.Distinct(parts)
            case z3.Z3_OP_ITE:
                return z3.If(parts[0], parts[1], parts[2])
            case z3.Z3_OP_ADD:
                return z3.Sum(parts)
            case z3.Z3_OP_MUL:
                return z3.Product(parts)
            case z3.Z3_OP_SELECT:
                return z3.Select(parts[0], *parts[1:])
            case z3.Z3_OP_STORE:
                return z3.Store(parts[0], *parts[1:])
            case z3.Z3_OP_CONST_ARRAY:
                return z3.K(self.sort(term.sort().domain()), parts[0])
        signature = [*(decl.domain(i) for i in range(decl.arity())), decl.range()]
        if any(self.sort(sort) != sort for sort in signature):
            raise ProofError(f"{self.name}: the model has no replacement for {decl.name()}")
        return decl(*parts) if parts else term

    def _quantifier(self, term: z3.QuantifierRef, bound: Mapping[z3.FuncDeclRef, z3.ExprRef]) -> Any:
        """Return the quantifier with sorts and functions replaced."""
        names = [f"{term.var_name(i)}" for i in range(term.num_vars())]
        old = [z3.FreshConst(term.var_sort(i), n) for i, n in enumerate(names)]
        new = [z3.FreshConst(self.sort(v.sort()), n) for v, n in zip(old, names, strict=True)]
        inner_bound = {**bound, **{o.decl(): n for o, n in zip(old, new, strict=True)}}
        body = self.term(z3.substitute_vars(term.body(), *reversed(old)), inner_bound)
        if term.is_lambda():
            return z3.Lambda(new, body)
        return z3.ForAll(new, body) if term.is_forall() else z3.Exists(new, body)


def subterms(term: z3.ExprRef) -> Iterator[z3.ExprRef]:
    """Yield the subterms of a term, itself included, each once.

    >>> x = z3.Int("x")
    >>> sorted(map(str, subterms(x * x + x)))
    ['x', 'x*x', 'x*x + x']
    """
    visited: set[int] = set()
    terms_to_visit = [term]
    while terms_to_visit:
        part = terms_to_visit.pop()
        if part.get_id() not in visited:
            visited.add(part.get_id())
            yield part
            terms_to_visit += parts_of(part)


def parts_of(term: z3.ExprRef) -> list[z3.ExprRef]:
    """Return the direct subterms of a term; cached if the term has a text, because z3's wrappers are slow to make.

    >>> x, y = z3.Ints("x y")
    >>> parts_of(x + 2 * y)
    [x, 2*y]
    """
    try:
        return z3_nodes.parts(term)
    except ValueError:
        return list(term.children())
