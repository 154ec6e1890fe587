"""Parser of the formulas that `verify.kernel.pretty_printer` prints; it shares no code with the printer.

`read` returns the term of a text. `shape` returns a form that does not depend on names of bound variables or on the
grouping of conjunctions, disjunctions, sums and products. Terms with the same form count as the same formula.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import z3

PLAIN = r"[A-Za-z][A-Za-z0-9]*(?:[._+-][A-Za-z0-9]+)*"
TOKENS = re.compile(rf"\s+|(?P<token>(?:\|(?:[^|\\]|\\.)*\||{PLAIN})′*\??|[0-9]+\.0|[0-9]+/[0-9]+|[0-9]+|.)", re.DOTALL)
WORDS = {"if", "then", "else", "div", "mod", "true", "false", "const", "store", "distinct", "xor", "to_real", "to_int"}
BASIC = {"Int": z3.IntSort(), "Real": z3.RealSort(), "Bool": z3.BoolSort()}
RELATIONS = ("=", "≠", "≤", "≥", "<", ">")


class AmbiguousFormula(Exception):
    """Raised if a text has more than one meaning."""


@dataclass
class ParsedNode:
    """A node of a parsed text: a word or name, its parts, and for a binder its variables with their sorts."""

    op: str
    parts: "tuple[ParsedNode, ...]" = ()
    name: str = ""
    binders: tuple[tuple[str, Any], ...] = ()

    def walk(self) -> "Iterator[ParsedNode]":
        """Yield the node and all nodes in it."""
        yield self
        for part in self.parts:
            yield from part.walk()


class Vocabulary:
    """The functions, constructors and sorts that a text may name."""

    def __init__(self, functions: Iterable[z3.FuncDeclRef], sorts: Iterable[z3.SortRef] = ()) -> None:
        self.functions = {f.name(): f for f in functions}
        self.sorts = {s.name(): s for s in sorts}
        self.testers: dict[str, z3.FuncDeclRef] = {}
        for s in self.sorts.values():
            for i in range(s.num_constructors() if isinstance(s, z3.DatatypeSortRef) else 0):
                self.functions[s.constructor(i).name()] = s.constructor(i)
                self.testers[s.constructor(i).name()] = s.recognizer(i)
                for j in range(s.constructor(i).arity()):
                    self.functions[s.accessor(i, j).name()] = s.accessor(i, j)


def read(text: str, vocabulary: Vocabulary) -> z3.ExprRef:
    """Return the term that a text denotes."""
    reader = _Reader([match["token"] for match in TOKENS.finditer(text) if match["token"]], vocabulary)
    node = reader.whole()
    if reader.tokens:
        raise AmbiguousFormula(f"{reader.tokens} is left of {text}")
    variables = {name for part in node.walk() for name, _ in part.binders}
    return _Meaning(vocabulary, variables).term(node, {})


def _name(token: str) -> str | None:
    """Return the name of the symbol that a token denotes, or None for a token with primes, which is a variable."""
    if token.startswith("|") and token.endswith("|"):
        letter = re.compile(r"\\(?:u\{([0-9a-f]+)\}|([|\\]))")
        return letter.sub(lambda match: match[2] or chr(int(match[1], 16)), token[1:-1])
    return None if token.endswith("′") else token


class _Reader:
    """Parser with the usual rules: a quantifier and `if` extend as far as possible; ⇔ and → bind least and do
    not chain.
    """

    def __init__(self, tokens: list[str], vocabulary: Vocabulary) -> None:
        self.tokens, self.vocabulary = tokens, vocabulary

    def take(self, *choices: str) -> str:
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in choices else ""

    def need(self, token: str) -> None:
        if not self.take(token):
            raise AmbiguousFormula(f"{token} is missing before {self.tokens}")

    def whole(self) -> ParsedNode:
        if self.take("if"):
            condition = self.whole()
            self.need("then")
            then_part = self.whole()
            self.need("else")
            return ParsedNode("if", (condition, then_part, self.whole()))
        if binder := self.take("∀", "∃", "λ"):
            binders = [self.binder()]
            while self.take(","):
                binders.append(self.binder())
            self.need(".")
            return ParsedNode(binder, (self.whole(),), binders=tuple(binders))
        left = self.chain(("∨",), self.conjunction)
        if sign := self.take("→", "⇔"):
            left = ParsedNode(sign, (left, self.chain(("∨",), self.conjunction)))
            if self.tokens[:1] in (["→"], ["⇔"]):
                raise AmbiguousFormula("two arrows")
        return left

    def binder(self) -> tuple[str, Any]:
        name = self.tokens.pop(0)
        return name, self.sort() if self.take(":") else None

    def sort(self) -> z3.SortRef:
        token = self.tokens.pop(0)
        if token == "Array":
            self.need("(")
            over = self.sort()
            self.need(",")
            element = self.sort()
            self.need(")")
            return z3.ArraySort(over, element)
        return BASIC[token] if token in BASIC else self.vocabulary.sorts[_name(token)]

    def conjunction(self) -> ParsedNode:
        return self.chain(("∧",), self.denial)

    def chain(self, signs: Sequence[str], part: Any) -> ParsedNode:
        parts = [part()]
        while self.take(*signs):
            parts.append(part())
        return parts[0] if len(parts) == 1 else ParsedNode(signs[0], tuple(parts))

    def denial(self) -> ParsedNode:
        if self.take("¬"):
            return ParsedNode("¬", (self.atom(),))
        left = self.sum()
        if sign := self.take(*RELATIONS):
            left = ParsedNode(sign, (left, self.sum()))
            if self.tokens[:1] and self.tokens[0] in RELATIONS:
                raise AmbiguousFormula("two relations")
        return left

    def sum(self) -> ParsedNode:
        left = self.product()
        if self.take("⊕"):
            left = ParsedNode("call", (left, self.product()), "nimsum")
            if self.tokens[:1] and self.tokens[0] in ("⊕", "+", "−"):
                raise AmbiguousFormula("⊕ beside another sign")
            return left
        while sign := self.take("+", "−"):
            left = ParsedNode(sign, (left, self.product()))
            if self.tokens[:1] == ["⊕"]:
                raise AmbiguousFormula("⊕ beside another sign")
        return left

    def product(self) -> ParsedNode:
        left = self.atom()
        if sign := self.take("div", "mod", "/"):
            left = ParsedNode(sign, (left, self.atom()))
            if self.tokens[:1] and self.tokens[0] in ("div", "mod", "/", "·"):
                raise AmbiguousFormula("two products")
            return left
        while self.take("·"):
            left = ParsedNode("·", (left, self.atom()))
            if self.tokens[:1] and self.tokens[0] in ("div", "mod", "/"):
                raise AmbiguousFormula("two products")
        return left

    def atom(self) -> ParsedNode:
        if self.take("−"):
            if re.match("[0-9]", self.tokens[0]):
                return ParsedNode("number", name=f"-{self.tokens.pop(0)}")
            return ParsedNode("neg", (self.atom(),))
        token = self.tokens.pop(0)
        if re.match("[0-9]", token):
            return ParsedNode("number", name=token)
        if token == "(":
            node = self.whole()
            self.need(")")
        elif token == "const":
            over = z3.IntSort()
            if self.take("["):
                over = self.sort()
                self.need("]")
            node = ParsedNode("const", self.arguments(), binders=(("", over),))
        elif token in WORDS:
            node = ParsedNode(token, self.arguments())
        elif token[0] == "|" or token[0].isalpha():
            tested = token.endswith("?")
            node = ParsedNode("test" if tested else "call", self.arguments(), token.removesuffix("?"))
        else:
            raise AmbiguousFormula(f"no term begins with {token}")
        while self.take("["):
            node = ParsedNode("select", (node, *self.listed("]")))
        return node

    def arguments(self) -> tuple[ParsedNode, ...]:
        return self.listed(")") if self.take("(") else ()

    def listed(self, end: str) -> tuple[ParsedNode, ...]:
        parts = [self.whole()]
        while self.take(","):
            parts.append(self.whole())
        self.need(end)
        return tuple(parts)


class _Meaning:
    """Builder of terms. A variable without a sort gets the sort that a neighbouring symbol requires, or Int.

    Args:
        variables: the names that the text binds somewhere; no symbol in it may have one of them.
    """

    def __init__(self, vocabulary: Vocabulary, variables: Set[str]) -> None:
        self.vocabulary, self.variables = vocabulary, variables

    def symbol(self, node: ParsedNode) -> z3.FuncDeclRef | None:
        """Return the function or constant that a node names, or None for a variable."""
        if node.op != "call" or node.name in self.variables:
            return None
        return self.vocabulary.functions.get(_name(node.name))

    def term(self, node: ParsedNode, bound: Mapping[str, z3.ExprRef]) -> Any:
        if node.op in ("∀", "∃", "λ"):
            return self.quantifier(node, bound)
        if node.op == "number":
            kind = z3.RealVal if "." in node.name or "/" in node.name else z3.IntVal
            return kind(node.name.removesuffix(".0") if kind is z3.RealVal else int(node.name))
        parts = [self.term(part, bound) for part in node.parts]
        if node.op == "call" and node.name in bound:
            return bound[node.name]
        if node.op == "call":
            if (function := self.symbol(node)) is None:
                raise AmbiguousFormula(f"{node.name} is no symbol, or a variable as well")
            return function(*parts)
        if node.op == "test":
            return self.vocabulary.testers[str(_name(str(node.name)))](*parts)
        return MEANINGS[node.op](*parts) if node.op != "const" else z3.K(node.binders[0][1], *parts)

    def quantifier(self, node: ParsedNode, bound: Mapping[str, z3.ExprRef]) -> z3.ExprRef:
        names = [name for name, _ in node.binders]
        if len({*names, *bound}) < len(names) + len(bound):
            raise AmbiguousFormula(f"two variables of one name among {names}")
        constants = {}
        for name, sort in node.binders:
            inferred_sort = self.sort_of(name, node.parts[0]) if sort is None else sort
            constants[name] = z3.FreshConst(z3.IntSort() if inferred_sort is None else inferred_sort)
        body = self.term(node.parts[0], {**bound, **constants})
        make = {"∀": z3.ForAll, "∃": z3.Exists, "λ": z3.Lambda}[node.op]
        return make(list(constants.values()), body)

    def sort_of(self, name: str, node: ParsedNode) -> z3.SortRef | None:
        """Return the sort of a variable from a symbol that takes it or equals it; None if no symbol shows the sort."""
        places = [place for place, part in enumerate(node.parts) if part.op == "call" and part.name == name]
        if places and node.op == "test":
            return self.vocabulary.testers[str(_name(str(node.name)))].domain(0)
        if places and (function := self.symbol(node)) is not None:
            return function.domain(places[0])
        if places and node.op in ("=", "≠", "⇔", "distinct"):
            for function in map(self.symbol, node.parts):
                if function is not None:
                    return function.range()
        return next((sort for part in node.parts if (sort := self.sort_of(name, part)) is not None), None)


MEANINGS: dict[str, Any] = {
    "if": z3.If, "→": z3.Implies, "⇔": z3.ExprRef.__eq__, "∨": z3.Or, "∧": z3.And, "¬": z3.Not,
    "=": z3.ExprRef.__eq__, "≠": z3.Distinct, "≤": lambda a, b: a <= b, "≥": lambda a, b: a >= b,
    "<": lambda a, b: a < b, ">": lambda a, b: a > b, "+": lambda a, b: a + b, "−": lambda a, b: a - b,
    "·": lambda a, b: a * b, "div": lambda a, b: a / b, "/": lambda a, b: a / b, "mod": lambda a, b: a % b,
    "neg": lambda a: -a, "true": lambda: z3.BoolVal(True), "false": lambda: z3.BoolVal(False), "xor": z3.Xor,
    "distinct": z3.Distinct, "store": z3.Store, "select": z3.Select, "to_real": z3.ToReal, "to_int": z3.ToInt,
}  # fmt: skip
REGROUPED = {z3.Z3_OP_AND: "and", z3.Z3_OP_OR: "or", z3.Z3_OP_MUL: "product"}


def shape(term: z3.ExprRef) -> Any:
    """Return a term as plain data that is equal for equal formulas."""
    if z3.is_quantifier(term):
        kind = "lambda" if term.is_lambda() else "forall" if term.is_forall() else "exists"
        return kind, tuple(_kind(term.var_sort(i)) for i in range(term.num_vars())), shape(term.body())
    if z3.is_var(term):
        return "var", z3.get_var_index(term)
    kind, parts = term.decl().kind(), term.children()
    if kind in REGROUPED:
        members: list[Any] = []
        for part in parts:
            inner = shape(part)
            members += inner[1] if inner[0] == REGROUPED[kind] else [inner]
        return (REGROUPED[kind], tuple(members)) if len(members) > 1 else members[0]
    if kind in (z3.Z3_OP_ADD, z3.Z3_OP_SUB) and len(parts) > 1:
        signed: list[Any] = []
        for place, part in enumerate(parts):
            if kind == z3.Z3_OP_ADD or place == 0:
                inner = shape(part)
                signed += inner[1] if inner[0] == "sum" else [("+", inner)]
            else:
                signed.append(("−", shape(part)))
        return "sum", tuple(signed)
    if kind == z3.Z3_OP_ADD:
        return shape(parts[0])
    if kind == z3.Z3_OP_NOT and z3.is_eq(parts[0]):
        return "differ", tuple(map(shape, parts[0].children()))
    if kind == z3.Z3_OP_DISTINCT and len(parts) == 2:
        return "differ", tuple(map(shape, parts))
    if kind in (z3.Z3_OP_DT_IS, z3.Z3_OP_DT_RECOGNISER):
        return "test", term.decl().params()[0].name(), shape(parts[0])
    if z3.is_int_value(term) or z3.is_rational_value(term):
        return "number", str(term), _kind(term.sort())
    has_name = kind in (z3.Z3_OP_UNINTERPRETED, z3.Z3_OP_DT_CONSTRUCTOR, z3.Z3_OP_DT_ACCESSOR)
    return kind, term.decl().name() if has_name else "", _kind(term.sort()), tuple(map(shape, parts))


def _kind(sort: z3.SortRef) -> Any:
    """Return a key of a sort; a declared sort and a sort of z3 with the same name have different keys."""
    if sort.kind() == z3.Z3_ARRAY_SORT:
        return "array", _kind(sort.domain()), _kind(sort.range())
    return sort.kind(), sort.name()
