"""Compiler of formulas to Python functions, which evaluate theorems and mutants on small values.

Each declared sort defines its small values (`verify.proofs.general.small_value_sorts`). A formula is compiled to a
Python function by `verify.browser.term_compiler`, which also evaluates the formulas of the page. Defined functions are
computed by unfolding their definitions, or by an executable meaning if one is given. So every test compares the
symbolic with the executable form of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from math import floor
from typing import Any

import z3

from verify.browser.sqrt5_numbers import Root
from verify.browser.term_compiler import EXACT, TermCompiler
from verify.kernel import Kernel
from verify.kernel.smtlib import OPERATORS
from verify.pipeline.crosschecks import array_quantifiers
from verify.pipeline.crosschecks.array_quantifiers import Choices
from verify.pipeline.crosschecks.small_domains import NoMeaning, Table, _has_named_constructors, domain
from verify.proofs.general.small_value_sorts import SMALL


class FormulaCompiler:
    """A compiler of one kernel's formulas.

    Args:
        meanings: Python implementations, by name, of functions that must not be unfolded.
    """

    def __init__(self, kernel: Kernel, meanings: Mapping[str, Callable[..., Any]]) -> None:
        self.kernel = kernel
        self._compiler = TermCompiler(
            EXACT,
            {
                "div": _div, "mod": _mod, "real": Root.of, "floor": floor, "at": _at, "store": _store,
                "empty": frozenset(), "constant": _same, "every": _forall, "some": _exists,
                "some_array": array_quantifiers.holds_for_some, "every_array": array_quantifiers.holds_for_all,
                "some_real": array_quantifiers.some_number, "every_real": array_quantifiers.every_number,
            },
        )  # fmt: skip
        self.space = self._compiler.space
        self.known: dict[str, str] = {}
        # Compiled parts by the names of their variables: formulas that differ in one place share all others.
        self._written: dict[tuple[str, ...], dict[tuple[int, tuple[str, ...]], tuple[z3.ExprRef, str]]] = {}
        self._meanings = meanings

    def _bind(self, decl: z3.FuncDeclRef, meaning: Callable[..., Any]) -> str:
        key = self.known[decl.name()] = self._compiler.bind(_with_cache(decl, meaning))
        return key

    def function(self, variables: Iterable[z3.ExprRef], body: z3.ExprRef) -> Callable[..., Any]:
        """Return a Python function of the variables, in order.

        Raises:
            NoMeaning: as for `domain`, or a function has neither an equation nor a Python implementation.
        """
        names = {v.decl().name(): f"v{i}" for i, v in enumerate(variables)}
        return self._compiler.python(names.values(), self._source(body, names, ()))

    def _python_name(self, decl: z3.FuncDeclRef) -> str:
        name = decl.name()
        if name not in self.known and name in self._meanings:
            self._bind(decl, self._meanings[name])
        if name not in self.known:
            defined = self.kernel.definitions.get(name)
            if defined is None or defined.equation.rule != "definition":
                raise NoMeaning(f"{name} has no executable meaning")
            # The name is entered first, because a definition may call itself; without a meaning it is removed.
            key = self._bind(decl, lambda *_: None)
            equation = defined.equation
            try:
                meaning = self.function(equation.variables, equation.body.arg(1))
            except NoMeaning:
                del self.known[name]
                self._written.clear()  # the cached sources may call the removed function
                raise
            self.space[key] = _with_cache(decl, meaning)
        return self.known[name]

    def _source(self, term: z3.ExprRef, names: Mapping[str, str], bound: tuple[str, ...]) -> str:
        written = self._written.setdefault(tuple(names), {})
        # The cache holds the term itself, so no other term can get the same identity.
        key = (term.get_id(), bound)
        if key not in written:
            source = self._compile_term(term, names, bound)
            written[key] = term, source
            return source
        return written[key][1]

    def _compile_term(self, term: z3.ExprRef, names: Mapping[str, str], bound: tuple[str, ...]) -> str:
        if z3.is_var(term):
            place: int = z3.get_var_index(term)
            return bound[-1 - place]
        if z3.is_quantifier(term):
            return self._quantifier(term, names, bound)
        if z3.is_int_value(term):
            return f"({term.as_long()})"
        if z3.is_rational_value(term):
            return f"(real({term.numerator_as_long()}) / {term.denominator_as_long()})"
        decl, kind = term.decl(), term.decl().kind()
        parts = [self._source(c, names, bound) for c in term.children()]
        if kind == z3.Z3_OP_UNINTERPRETED:
            if decl.arity() == 0 and decl.name() in names:
                return names[decl.name()]
            return f"{self._python_name(decl)}({', '.join(parts)})"
        if kind in OPERATORS:
            return self._compiler.operators[OPERATORS[kind]](*parts)
        match kind:
            case z3.Z3_OP_CONST_ARRAY:
                if parts[0] == "False":
                    return "empty"
                if not z3.is_bool(term.arg(0)):
                    return self._compiler.operators["const"](*parts)
            case z3.Z3_OP_DT_CONSTRUCTOR if _has_named_constructors(term.sort()):
                return f"({', '.join([repr(decl.name()), *parts])},)"
            case z3.Z3_OP_DT_ACCESSOR if _has_named_constructors(term.arg(0).sort()):
                return self._field(term, parts[0])
            case z3.Z3_OP_DT_IS | z3.Z3_OP_DT_RECOGNISER if _has_named_constructors(term.arg(0).sort()):
                return f"({parts[0]}[0] == {decl.params()[0].name()!r})"
            case z3.Z3_OP_DT_IS | z3.Z3_OP_DT_RECOGNISER:
                return self._value(f"is-{decl.params()[0].name()}", parts)
        return self._value(decl.name(), parts)

    def _value(self, name: str, parts: list[str]) -> str:
        """Return the Python expression for a constructor, a field, or the test of a constructor.

        A field of the empty list has some value of its sort.

        Raises:
            NoMeaning: the name has no Python implementation.
        """
        bare, role = name.removeprefix("is-"), ""
        for small in SMALL.values():
            constructor, fields = small.record or ("", ())
            if name == constructor:
                return f"({', '.join(parts)})"
            if name in fields:
                return f"{parts[0]}[{fields.index(name)}]"
            role = small.roles.get(bare, role)
        # The parts of a list of components (proofs.general.components) carry the name of the list before the dot.
        match role or bare.rpartition(".")[2], bare != name:
            case "none", False:
                return "()"
            case "join", False:
                return f"(({parts[0]},) + {parts[1]})"
            case "root", False:
                return f"({parts[0]},)"
            case "root", True:
                return f"(len({parts[0]}) == 1)"
            case "append", False:
                return f"(({parts[1]},) + {parts[0]})"
            case "head", False:
                missing = next((small.no_head[bare] for small in SMALL.values() if bare in small.no_head), None)
                return f"({parts[0]}[0] if {parts[0]} else {missing!r})"
            case "tail", False:
                return f"{parts[0]}[1:]"
            case "join" | "append" | "none" as test, True:
                return f"(len({parts[0]}) {'==' if test == 'none' else '>'} 0)"
        raise NoMeaning(f"{name} has no executable meaning")

    def _field(self, term: z3.ExprRef, value: str) -> str:
        """Return the Python expression for a field of a value, given the expression `value` of this value.

        If another constructor made the value, its field is the first small value of the sort of the field.
        """
        sort = term.arg(0).sort()
        for i in range(sort.num_constructors()):
            for j in range(sort.constructor(i).arity()):
                if sort.accessor(i, j) == term.decl():
                    self.space["_first_" + str(term.sort().get_id())] = domain(term.sort())[0]
                    constructor = sort.constructor(i).name()
                    return f"({value}[{j + 1}] if {value}[0] == {constructor!r} else _first_{term.sort().get_id()})"
        raise NoMeaning(f"{term.decl()} is not a field of its sort")

    def _quantifier(self, term: z3.QuantifierRef, names: Mapping[str, str], bound: tuple[str, ...]) -> str:
        fresh = tuple(f"b{len(bound) + i}" for i in range(term.num_vars()))
        body = self._source(term.body(), names, bound + fresh)
        if term.num_vars() == 1 and _is_lazy_array(term.var_sort(0)):
            values = term.var_sort(0).range()
            self.space[f"D{values.get_id()}"] = domain(values)
            call = "every_array" if term.is_forall() else "some_array"
            return f"{call}(lambda {fresh[0]}: {body}, D{values.get_id()})"
        if term.num_vars() == 1 and term.var_sort(0).kind() == z3.Z3_REAL_SORT:
            return f"{'every_real' if term.is_forall() else 'some_real'}(lambda {fresh[0]}: {body})"
        places = []
        for i in range(term.num_vars()):
            sort = term.var_sort(i)
            if sort.kind() in (z3.Z3_REAL_SORT, z3.Z3_ARRAY_SORT) and str(sort) != "Array(Int, Bool)":
                raise NoMeaning("a few values do not decide a quantifier over numbers, strategies or plays")
            place = f"D{sort.get_id()}"
            self.space[place] = domain(sort)
            places.append(place)
        call = "every" if term.is_forall() else "some"
        if term.is_lambda():
            raise NoMeaning("a set defined by a formula cannot be evaluated")
        return f"{call}(lambda {', '.join(fresh)}: {body}, {', '.join(places)})"


def _is_lazy_array(sort: z3.SortRef) -> bool:
    """Return whether a sort consists of arrays other than sets, such as strategies.

    The values of such arrays are chosen at each access.
    """
    return bool(sort.kind() == z3.Z3_ARRAY_SORT and sort.range().kind() != z3.Z3_BOOL_SORT)


def speaks_of_strategies(formula: z3.ExprRef) -> bool:
    """Return whether a formula quantifies over strategies."""
    if z3.is_quantifier(formula):
        own = formula.num_vars() == 1 and _is_lazy_array(formula.var_sort(0))
        return own or speaks_of_strategies(formula.body())
    return any(map(speaks_of_strategies, formula.children()))


def _with_cache(decl: z3.FuncDeclRef, meaning: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function `meaning` with a cache; an array of choices stores the cached values for itself."""
    cached = lru_cache(maxsize=None)(meaning)
    if not any(decl.domain(i).kind() == z3.Z3_ARRAY_SORT for i in range(decl.arity())):
        return cached
    chosen = array_quantifiers.cache_choices(meaning)
    return lambda *values: (chosen if any(isinstance(v, Choices) for v in values) else cached)(*values)


def _div(a: int, b: int) -> int:
    return a // b if b > 0 else (-(a // -b) if b < 0 else 0)


def _mod(a: int, b: int) -> int:
    return a % abs(b) if b else a


def _at(array: Any, place: Any) -> Any:
    return array.at(place) if hasattr(array, "at") else place in array


def _same(value: Any) -> Table:
    return Table((), value)


def _store(members: Any, place: Any, value: Any) -> Any:
    if isinstance(members, Table):
        return Table.of(dict(members.entries) | {place: value}, members.other)
    return members | {place} if value else members - {place}


def _forall(test: Callable[..., bool], *domains: Iterable[Any]) -> bool:
    return all(test(*values) for values in product(*domains))


def _exists(test: Callable[..., bool], *domains: Iterable[Any]) -> bool:
    return any(test(*values) for values in product(*domains))
