"""Statements of Rocq read back into terms of the book, so that an error of the translation shows.

The parser knows the notation of `statements`, and nothing of how a term became text. It looks names up in the table of
identifiers, types the terms anew, and the result is compared with the theorem up to the names of bound variables.
"""

import re
from collections.abc import Mapping, Sequence

from verify.checker.book import Theorem
from verify.checker.errors import Wrong
from verify.checker.terms import Array, Sort, Term

from .congruence import alpha
from .records import Replay
from .syntax import BASIC, REAL

TOKEN = re.compile(r"[()~:,]|<->|->|/\\|\\/|>=|<=|[<>=+*]|-?[0-9]+|-(?![0-9])|[A-Za-z_][A-Za-z0-9_.']*")
SIGNS = ("=", "<", ">", "<=", ">=", "+", "-", "*")
INFIX = {"/\\": "and", "\\/": "or", "->": "=>", "<->": "=", **dict(zip(SIGNS, SIGNS, strict=True))}
FIXED = {
    **{name: op for op, name in REAL.items()},
    **{"Z.opp": "-", "Ropp": "-", "IZR": "to_real", "floor": "to_int", "div": "div", "mod_": "mod"},
}
Tree = str | list["Tree"]


class NotTheStatement(Exception):
    """A text is not a statement, or it is another one; the message says which."""


def tree(text: str) -> Tree:
    """Return the nested lists of tokens of a text in parentheses."""
    frames: list[list[Tree]] = [[]]
    end = 0
    for match in TOKEN.finditer(text):
        if text[end : match.start()].strip():
            raise NotTheStatement(f"no token: {text[end : match.start()]}")
        end, token = match.end(), match.group()
        if token == "(":
            frames.append([])
        elif token == ")":
            if len(frames) < 2:
                raise NotTheStatement("a parenthesis too many")
            frames[-2].append(frames.pop())
        else:
            frames[-1].append(token)
    if len(frames) != 1 or text[end:].strip():
        raise NotTheStatement("a parenthesis is missing, or something follows the statement")
    parts = frames[0]
    return parts[0] if len(parts) == 1 else parts


class Reader:
    """The terms of the statements of one book."""

    def __init__(self, book: Replay) -> None:
        self.book, self.world = book, book.world
        names = {name: key for key, name in book.names.identifiers.items() if isinstance(key, str)}
        self.symbols = {name: key for name, key in names.items() if key in book.world.functions}
        self.sorts = {name: key for name, key in names.items() if key in book.world.sorts}
        self.sorts |= {name: sort for sort, name in BASIC.items()}

    def statement(self, text: str) -> Term:
        """Return the formula that a text states."""
        try:
            return self.term(tree(text), {})
        except (Wrong, LookupError, ValueError, AttributeError) as error:
            raise NotTheStatement(str(error)) from None

    def compare(self, text: str, theorem: Theorem) -> None:
        """Raise NotTheStatement unless a text states a theorem."""
        stated, expected = (alpha(self.normal(term), {}, 0) for term in (self.statement(text), theorem.formula))
        if stated != expected:
            raise NotTheStatement(f"this is not what {theorem.name} says: {text}")

    def normal(self, term: Term) -> Term:
        """Return a term in the operators of Rocq: sums of two terms, and negated equations for `distinct` and `xor`."""
        if not term.args:
            return term
        result = self.world.with_args(term, tuple(map(self.normal, term.args)))
        match result.op, result.args:
            case (("+" | "*"), (first, *rest)):
                for part in rest:
                    first = self.world.make(result.op, (first, part))
                return first
            case "xor", sides:
                return self.world.negation(self.world.make("=", sides))
            case "distinct", _:
                return self.book.syntax.pairs_differ(result)
            case "to_real", (Term("Int"),):
                return self.world.make("Real", (), result.args[0].index)
        return result

    def sort(self, source: Tree) -> Sort:
        """Return the sort of a type."""
        if isinstance(source, str):
            return self.sorts[source]
        if "->" in source:
            place = source.index("->")
            return Array(self.sort(as_tree(source[:place])), self.sort(as_tree(source[place + 1 :])))
        return self.sort(source[0])  # a datatype of sorts of which nothing is known

    def term(self, source: Tree, bound: Mapping[str, Term]) -> Term:
        """Return the term of a tree."""
        if isinstance(source, str):
            return self.atom(source, bound)
        match source:
            case ["forall" | "exists" as word, *rest]:
                return self.quantified(str(word), rest, bound)
            case ["~", inner]:
                return self.world.negation(self.term(inner, bound))
            case ["ITE", kind, *parts]:
                result = self.world.make("ite", tuple([self.term(part, bound) for part in parts]))
                if result.sort != self.sort(kind):
                    raise NotTheStatement(f"a case distinction of another type: {kind}")
                return result
        signs = [part for part in source[1::2] if isinstance(part, str) and part in INFIX]
        if len(source) >= 3 and len(signs) == len(source) // 2 and len(source) % 2 == 1:
            return self.infix(signs, [self.term(part, bound) for part in source[::2]])
        return self.applied(source, bound)

    def infix(self, signs: Sequence[str], parts: Sequence[Term]) -> Term:
        """Return a chain of one operator."""
        if len({*signs}) > 1:
            raise NotTheStatement(f"different operators side by side: {' '.join(signs)}")
        op = INFIX[signs[0]]
        if signs[0] in ("=", "<->") and (parts[0].sort == "Bool") is (signs[0] == "=") and signs[0] == "<->":
            raise NotTheStatement("an equivalence of what is no formula")
        return self.world.make(op, tuple(parts))

    def quantified(self, word: str, rest: Sequence[Tree], bound: Mapping[str, Term]) -> Term:
        """Return a quantifier."""
        comma = list(rest).index(",")
        variables: dict[str, Term] = {}
        for group in rest[:comma]:
            colon = group.index(":")
            for name in group[:colon]:
                assert isinstance(name, str) and isinstance(group, list)
                kind = self.sort(as_tree(group[colon + 1 :]))
                variables[name] = self.world.make("@var", (), (f"r{len(bound) + len(variables)}.x", kind))
        body = self.term(as_tree(rest[comma + 1 :]), {**bound, **variables})
        return self.world.make(word, (body,), tuple(variables.values()))

    def atom(self, token: str, bound: Mapping[str, Term]) -> Term:
        """Return a variable, a constant or an integer."""
        if token in bound:
            return bound[token]
        if token in ("True", "False"):
            return self.world.make(token.lower(), ())
        if re.fullmatch(r"-?[0-9]+", token):
            return self.world.make("Int", (), int(token))
        return self.world.make(self.symbols[token], ())

    def applied(self, source: Sequence[Tree], bound: Mapping[str, Term]) -> Term:
        """Return the application of a function, an operator or an array."""
        head, *rest = source
        if not rest:
            return self.term(head, bound)
        if isinstance(head, str) and self.symbols.get(head) in self.world.parts and self.takes_sorts(source):
            return self.world.make(self.symbols[head], ())
        if isinstance(head, list) and isinstance(head[0], str) and self.takes_sorts(head):
            if head[0] == "constant":
                index = Array(self.sort(head[1]), self.sort(head[2]))
                return self.world.make("const", (self.term(rest[0], bound),), index)
            head = head[0]
        if not isinstance(head, str) or head in bound:
            return self.world.make("select", (self.term(head, bound), *(self.term(part, bound) for part in rest)))
        parts = tuple([self.term(part, bound) for part in rest])
        if head == "IZR" and parts[0].op == "Int" and parts[0].index is not None:
            return self.world.make("Real", (), parts[0].index)
        if head in FIXED:
            return self.world.make(FIXED[head], parts)
        if head.startswith("is_") and head[3:] in self.symbols:
            return self.world.make("is", parts, self.symbols[head[3:]])
        if head == "store":
            return self.world.make("store", parts)
        symbol = self.symbols[head]
        if not self.world.functions[symbol][0]:
            return self.world.make("select", (self.world.make(symbol, ()), *parts))
        return self.world.make(symbol, parts)

    def takes_sorts(self, head: Sequence[Tree]) -> bool:
        """Return whether an expression is a constant with the sorts that it takes."""
        return len(head) > 1 and isinstance(head[0], str) and all(map(self.is_sort, head[1:]))

    def is_sort(self, source: Tree) -> bool:
        """Return whether an expression is a type, or the proof that a type has a value."""
        if isinstance(source, str):
            return source in self.sorts or source.startswith("inh_")
        return "->" in source or (isinstance(source[0], str) and source[0] in self.sorts)


def as_tree(parts: Sequence[Tree]) -> Tree:
    """Return the one part, or all parts as one expression."""
    return parts[0] if len(parts) == 1 else [*parts]
