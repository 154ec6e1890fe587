"""Printing of the checker's formulas in the same form as the kernel's formulas, without a solver.

`tree` corresponds to `verify.formulas.syntax_tree`, and `statement` to `verify.kernel.pretty_printer`. Both start from
the checked formula, so a printed formula from any source can be compared with it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from verify.checker.terms import BINDERS, LITERALS, Array, Sort, Term, World, stem
from verify.formulas.tree_nodes import Tree
from verify.name_grammar import sort_shown, symbol_shown

WORDS = {
    "and": "and", "or": "or", "=>": "implies", "not": "not", "xor": "xor", "=": "eq", "distinct": "distinct",
    "ite": "ite", "<=": "le", ">=": "ge", "<": "lt", ">": "gt", "+": "add", "*": "mul", "/": "over", "div": "div",
    "mod": "mod", "to_real": "real", "to_int": "floor", "select": "select", "store": "store", "const": "constant",
    "true": "true", "false": "false",
}  # fmt: skip
# Operators with their signs and precedences; an operator of higher precedence needs no brackets inside a lower one.
INFIX: dict[str, tuple[str, int]] = {
    "=>": (" → ", 1), "or": (" ∨ ", 2), "and": (" ∧ ", 3), "=": (" = ", 5), "distinct": (" ≠ ", 5), "<=": (" ≤ ", 5),
    ">=": (" ≥ ", 5), "<": (" < ", 5), ">": (" > ", 5), "+": (" + ", 6), "-": (" − ", 6), "*": ("·", 7),
    "div": (" div ", 7), "mod": (" mod ", 7), "/": (" / ", 7),
}  # fmt: skip
LISTS = ("and", "or", "+", "*")
SIGNS = {"f.nimsum": ("⊕", 6)}


class Datatypes(NamedTuple):
    """The datatypes of a world: the sort of each constructor and field, and the sorts that are lists."""

    constructors: Mapping[str, str]
    fields: Mapping[str, str]
    lists: frozenset[str]
    world: World


def datatypes(world: World) -> Datatypes:
    """Return the datatypes of a world."""
    constructors = {copied: sort for sort, rows in world.datatypes.items() for copied in rows}
    fields = {name: sort for sort, rows in world.datatypes.items() for row in rows.values() for name in row}
    return Datatypes(constructors, fields, frozenset(filter(lambda s: _is_list(world, s), world.datatypes)), world)


def _is_list(world: World, sort: str) -> bool:
    """Return whether a datatype has the constructors of lists: an empty one, and one with a member and a list."""
    rows = sorted(world.datatypes[sort].values(), key=len)
    if [len(row) for row in rows] != [0, 2]:
        return False
    first, rest = (world.functions[name][1] for name in rows[1])
    return rest == sort != first


def tree(term: Term, known: Datatypes) -> Tree:
    """Return the tree of a closed term.

    The numbers that made bound variables fresh are removed; a prime is added if the name is in use.
    """
    return _TreeBuilder(known, {symbol_shown(name[2:]) for name in _symbols_in(term)}).copy(term, {})


def statement(term: Term) -> str:
    """Return a closed term on one line."""
    return _LinePrinter({symbol_shown(name[2:]) for name in _symbols_in(term)}).text(term, {}, 0)


def number(term: Term) -> str:
    """Return the numeral of an integer or fraction, possibly negative; an empty text for other terms."""
    match term:
        case Term("-", (inner,)):
            size = number(inner)
            return f"-{size}" if size and not size.startswith("-") else ""
        case Term("/", (Term("Real", index=top), Term("Real", index=bottom))):
            return f"{top}/{bottom}"
        case Term(op) if op in LITERALS:
            return str(term.index)
    return ""


def sort_name(sort: Sort) -> str:
    """Return a sort as text: Int, Heaps, Array(Int, Bool)."""
    if isinstance(sort, Array):
        return f"Array({sort_name(sort.over)}, {sort_name(sort.element)})"
    return sort_shown(sort[2:]) if sort.startswith("S.") else sort


def _symbols_in(term: Term) -> set[str]:
    """Return the symbols that occur in a term, including parts of datatypes."""
    symbols: set[str] = set()
    seen: set[Term] = set()
    todo = [term]
    while todo:
        part = todo.pop()
        if part not in seen:
            seen.add(part)
            todo += part.args
            symbols |= {part.op} if part.op.startswith("f.") else set()
    return symbols


class _TreeBuilder:
    """Builder of the tree of a term.

    Args:
        known: the datatypes of the world.
        taken: the names in use.
    """

    def __init__(self, known: Datatypes, taken: set[str]) -> None:
        self.known, self.taken = known, taken
        self.copies: dict[Term, Tree] = {}

    def copy(self, term: Term, bound: Mapping[Term, str]) -> Tree:
        """Return the tree of a term, given the names of its bound variables; closed terms are cached."""
        if term in self.copies:
            return self.copies[term]
        names = len(self.taken)
        copied = self._copy(term, bound)
        if names == len(self.taken) and not term.free:
            self.copies[term] = copied
        return copied

    def _copy(self, term: Term, bound: Mapping[Term, str]) -> Tree:
        op, sort = term.op, sort_name(term.sort)
        if op == "@var":
            return Tree("var", bound[term], sort=sort)
        if op in BINDERS:
            new = {v: self._new(symbol_shown(stem(v))) for v in term.index}
            binders = tuple((name, sort_name(v.sort)) for v, name in new.items())
            return Tree(op, parts=(self.copy(term.args[0], {**bound, **new}),), sort=sort, binders=binders)
        if written := number(term):
            return Tree("number", written, sort=sort)
        parts = tuple(self.copy(part, bound) for part in term.args)
        if op in ("=", "distinct") and parts[0].sort == "Bool" and len(parts) == 2:
            return Tree("iff" if op == "=" else "xor", parts=parts, sort=sort)
        if op == "not" and parts[0].op in ("iff", "eq"):
            return Tree("xor" if parts[0].op == "iff" else "distinct", parts=parts[0].parts, sort=sort)
        if op == "-":
            return Tree("neg" if len(parts) == 1 else "sub", parts=parts, sort=sort)
        if op in WORDS:
            return Tree(WORDS[op], parts=parts, sort=sort)
        return self._named(term, parts, sort)

    def _named(self, term: Term, parts: tuple[Tree, ...], sort: str) -> Tree:
        """Return the tree of a call, a constructor, a field or a test."""
        known, name = self.known, term.op.removeprefix("f.")
        if term.op == "is":
            if str(term.args[0].sort) in known.lists:
                return Tree("filled" if known.world.functions[term.index][0] else "empty", parts=parts, sort=sort)
            return Tree("is", str(term.index).removeprefix("f."), parts, sort)
        if of := known.constructors.get(term.op):
            if of in known.lists:
                return Tree("join" if parts else "nil", name, parts, sort)
            return Tree("record" if len(known.world.datatypes[of]) == 1 else "make", name, parts, sort)
        if of := known.fields.get(term.op):
            if of not in known.lists:
                return Tree("field", name, parts, sort)
            first, _ = next(row for row in known.world.datatypes[of].values() if row)
            return Tree("first" if first == term.op else "rest", name, parts, sort)
        return Tree("call", name, parts, sort) if parts or len(name) > 1 else Tree("var", symbol_shown(name), sort=sort)

    def _new(self, name: str) -> str:
        """Return the name, with primes if it is taken."""
        while name in self.taken:
            name += "′"
        self.taken.add(name)
        return name


class _LinePrinter:
    """Printer of a term on one line.

    Args:
        taken: names that the variables of the term must not have.
    """

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken

    def text(self, term: Term, bound: Mapping[Term, str], outer: int) -> str:
        """Return a term as text, in brackets if it binds less tightly than `outer`."""
        op, parts = term.op, term.args

        def wrap(shown: str, level: int) -> str:
            return f"({shown})" if level < outer else shown

        def shown(level: int) -> list[str]:
            return [self.text(part, bound, level) for part in parts]

        if op == "@var":
            return bound[term]
        if op in BINDERS:
            inner, binders = self._binders(term, bound)
            return wrap(f"{'∀' if op == 'forall' else '∃'} {', '.join(binders)}. {self.text(parts[0], inner, 0)}", 1)
        if written := number(term):
            point = ".0" if term.sort == "Real" and "/" not in written else ""
            return wrap(written.replace("-", "−") + point, 6 if "/" in written else 8)
        if op == "=" and parts[0].sort == "Bool":
            return wrap(" ⇔ ".join(shown(2)), 1)
        if op == "-" and len(parts) == 1:
            (negated,) = shown(8)
            return f"−({negated})" if negated[0].isdecimal() else f"−{negated}"
        if op in INFIX and not (op == "distinct" and len(parts) > 2):
            sign, level = INFIX[op]
            return wrap(sign.join(self.text(part, bound, _side(op, level, part)) for part in parts), level)
        if op == "not":
            inside = parts[0]
            if inside.op == "=":
                return wrap(" ≠ ".join(self.text(part, bound, 6) for part in inside.args), 5)
            return wrap(f"¬{self.text(inside, bound, 8)}", 4)
        if op == "ite":
            condition, then, other = shown(0)
            return wrap(f"if {condition} then {then} else {other}", 0)
        if op == "is":
            return f"{symbol_shown(str(term.index)[2:])}?({shown(0)[0]})"
        if op == "select":
            return f"{self.text(parts[0], bound, 8)}[{', '.join(shown(0)[1:])}]"
        if op in SIGNS and len(parts) == 2:
            sign, level = SIGNS[op]
            return wrap(f" {sign} ".join(shown(level + 1)), level)
        name = symbol_shown(op[2:]) if op.startswith("f.") else op
        if op == "const" and isinstance(term.sort, Array) and term.sort.over != "Int":
            name = f"{name}[{sort_name(term.sort.over)}]"
        return f"{name}({', '.join(shown(0))})" if parts else name

    def _binders(self, term: Term, bound: Mapping[Term, str]) -> tuple[dict[Term, str], list[str]]:
        """Return the names in scope inside a quantifier, and its variables as text, with a sort if needed."""
        names, binders = dict(bound), []
        for v in term.index:
            name = symbol_shown(stem(v))
            while name in names.values() or name in self.taken:
                name += "′"
            names[v] = name
            binders.append(name if _determines_sort(term.args[0], v) else f"{name}: {sort_name(v.sort)}")
        return names, binders


def _is_named(term: Term) -> bool:
    """Return whether a term is a call of a named function, or a named constant."""
    return term.op.startswith("f.")


def _side(op: str, level: int, part: Term) -> int:
    """Return the precedence that one side of an operator needs to stand without brackets."""
    if op not in LISTS:
        return level + 1
    infix = part.op in INFIX and len(part.args) > 1 and not number(part)
    same = infix and part.op in (op, "-")
    return level + 1 if not same and (infix or _is_named(part)) else level


def _determines_sort(body: Term, variable: Term) -> bool:
    """Return whether the body determines the sort of a variable: it is Int, or that of a name next to the variable."""
    if variable.sort == "Int":
        return True
    seen: set[Term] = set()
    todo = [body]
    while todo:
        term = todo.pop()
        if term in seen or variable not in term.free:
            continue
        seen.add(term)
        if variable in term.args:
            beside = term.op in ("=", "distinct") and any(map(_is_named, term.args))
            if _is_named(term) or term.op == "is" or beside:
                return True
        todo += term.args
    return False
