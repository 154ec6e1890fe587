"""Random terms and formulas over the symbols of a book."""

import random
from collections.abc import Mapping
from typing import Any

from tests.verify.checker.finite_meaning import Meaning
from tests.verify.checker.finite_structures import Signature, Tree
from verify.checker.book import Book

Variables = list[tuple[str, Tree]]


def substituted(tree: Tree, names: Mapping[str, Tree]) -> Tree:
    """Return a tree with some tokens replaced by trees."""
    if isinstance(tree, str):
        return names.get(tree, tree)
    return tuple(substituted(part, names) for part in tree)


class TermWriter:
    """A writer of terms, with the book that gives the symbols."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.book = Book()
        self.number = 0
        self.recent: list[str] = []  # symbols, the latest last
        self.meaning = Meaning(self.book)
        self.sized = chance.choice((0.1, 0.3, 0.6))  # how often a formula states that a sort has one element

    def new_name(self, letter: str) -> str:
        """Return a new name."""
        self.number += 1
        return f"{letter}{self.number}"

    @property
    def signature(self) -> Signature:
        return self.meaning.signature

    def new_variable(self) -> str:
        """Return a new name for a bound variable."""
        return f"b{self.new_name('')}.v"

    def symbols(self, value: Tree) -> list[str]:
        """Return the symbols with values of a sort; recent symbols occur several times."""
        names = [name for name, (_, of) in self.signature.functions.items() if of == value]
        return names + [name for name in names if name in self.recent[-3:]] * 3

    def sorts(self) -> list[str]:
        """Return the sorts from which those of variables are drawn; uninterpreted sorts occur twice."""
        return [*self.signature.sorts * 2, *self.signature.datatypes, "Bool"]

    def term(self, sort: Tree, variables: Mapping[str, Tree], depth: int = 1) -> Tree | None:
        """Return a random term of a sort, or None if there is none."""
        chance = self.chance
        if sort == "Bool":
            return self.formula(variables, depth)
        options: list[Tree] = [name for name, of in variables.items() if of == sort] * 3
        options += [name for name in self.symbols(sort) if depth or not self.signature.functions[name][0]]
        options += [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if sort == "S.Box" and depth:
            options.append("f.box")
        if not options:
            return None
        head = chance.choice(options)
        if head == "f.box":
            inner = self.term("S.A", variables, 0)
            return None if inner is None else ("f.box", inner)
        return self.call(head, variables, depth - 1) if head in self.signature.functions else head

    def call(self, name: str, variables: Mapping[str, Tree], depth: int) -> Tree | None:
        """Return a call of a symbol with random arguments, or None if there are none."""
        args = [self.term(sort, variables, max(depth, 0)) for sort in self.signature.functions[name][0]]
        return None if None in args else (name, *args) if args else name

    def formula(self, variables: Mapping[str, Tree], depth: int = 2, required_symbol: str | None = None) -> Tree:
        """Return a random formula, which mentions a given symbol if there is one."""
        chance = self.chance
        if depth <= 0 or chance.random() < 0.35:
            return self.literal(variables, required_symbol)
        left, right = self.formula(variables, depth - 1, required_symbol), self.formula(variables, depth - 1)
        if chance.random() < 0.15:
            return ("not", left)
        if chance.random() < 0.5:
            left, right = right, left
        return (chance.choice(("=", "=", "=>", "or", "and")), left, right)

    def literal(self, variables: Mapping[str, Tree], required_symbol: str | None) -> Tree:
        """Return a random atom or its negation, quantified if necessary."""
        chance = self.chance
        atom = self.atom(variables, required_symbol)
        return ("not", atom) if chance.random() < 0.25 else atom

    def atom(self, variables: Mapping[str, Tree], required_symbol: str | None) -> Tree:
        chance = self.chance
        if required_symbol is None and chance.random() < self.sized:
            sorts = self.signature.sorts if chance.random() < 0.9 else [*self.signature.datatypes]
            sort, x, y = chance.choice(sorts), self.new_variable(), self.new_variable()
            return ("forall", ((x, sort), (y, sort)), ("=", x, y))
        if required_symbol is None and chance.random() < 0.08:
            return chance.choice(("true", "false"))
        names = self.symbols("Bool") + [name for name in self.recent[-3:] if name in self.signature.functions]
        names += [name for name, of in variables.items() for _ in range(2)]
        head = required_symbol or (chance.choice(names) if names else None)
        if head is None:
            return "true"
        quantified: Variables = []
        scope = dict(variables)
        term: Any
        body: Any
        if head in variables:
            value, term = variables[head], head
        else:
            domain, value = self.signature.functions[head]
            for sort in domain:
                if sort not in scope.values() or chance.random() < 0.4:
                    quantified.append((self.new_variable(), sort))
                    scope[quantified[-1][0]] = sort
            term = self.call(head, scope, 0)
            if term is None:
                return "true"
        if value == "Bool":
            body = term
        else:
            right = self.term(value, scope, 0)
            if right is None or (right == term and chance.random() < 0.9):
                quantified.append((self.new_variable(), value))
                right = quantified[-1][0]
            body = ("=", term, right)
        for name, sort in reversed(quantified):
            body = (chance.choice(("forall", "exists")), ((name, sort),), body)
        return body

    def substitute_and_rename(self, tree: Tree, names: Mapping[str, Tree]) -> Tree:
        """Return a tree with some tokens replaced by trees, and with new names of its bound variables."""
        if isinstance(tree, str):
            return names.get(tree, tree)
        match tree:
            case ("forall" | "exists", listed, body):
                new = {name: self.new_variable() for name, _ in listed}
                binders = tuple((new[name], substituted(sort, names)) for name, sort in listed)
                return (tree[0], binders, self.substitute_and_rename(body, {**names, **new}))
        return tuple(self.substitute_and_rename(part, names) for part in tree)

    def unfold_calls(self, tree: Tree, bodies: Mapping[str, tuple[Variables, Tree]], sorts: Mapping[str, Tree]) -> Tree:
        """Return a tree with calls replaced by the bodies of functions, and sorts by other sorts."""
        if isinstance(tree, str):
            if tree in bodies and not bodies[tree][0]:
                return self.substitute_and_rename(bodies[tree][1], {})
            return sorts.get(tree, tree)
        parts = tuple(self.unfold_calls(part, bodies, sorts) for part in tree[1:])
        if isinstance(tree[0], str) and tree[0] in bodies:
            variables, body = bodies[tree[0]]
            if len(variables) == len(parts):
                return self.substitute_and_rename(
                    body, {name: part for (name, _), part in zip(variables, parts, strict=True)}
                )
        return (self.unfold_calls(tree[0], {}, sorts), *parts)
