"""Plain trees: the data of a formula for printing, comparison and search, without a solver."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import is_


@dataclass(frozen=True)
class Tree:
    """One term: its kind, its name or number if any, its parts, its sort, and the variables that it binds.

    `op` is a word of `verify.formulas.syntax_tree.OPERATORS` or one of these: "var", "number", "call" (a function by
    its name), "iff" and "xor" (equations in z3), "forall", "exists", "lambda"; "nil", "join", "first", "rest", "empty",
    "filled" for lists; "record" and "field" for sorts with one constructor; "make" and "is" for other datatypes.
    """

    op: str
    name: str = ""
    parts: "tuple[Tree, ...]" = ()
    sort: str = ""
    binders: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.op, self.name, self.parts, self.sort, self.binders))

    def walk(self) -> "Iterator[Tree]":
        """Yield the tree and all its subtrees in preorder, from left to right."""
        todo = [self]
        while todo:
            term = todo.pop()
            yield term
            todo += reversed(term.parts)

    @cached_property
    def size(self) -> int:
        """Return the number of nodes."""
        return 1 + sum(part.size for part in self.parts)

    @cached_property
    def free(self) -> frozenset[str]:
        """Return the names of the free variables."""
        if self.op == "var":
            return frozenset([self.name])
        inner = frozenset().union(*(part.free for part in self.parts))
        return inner - {name for name, _ in self.binders}

    def with_parts(self, parts: "tuple[Tree, ...]") -> "Tree":
        """Return the tree with other parts; the same tree if they are the parts that it has."""
        return self.changed(self.name, parts, self.binders)

    def changed(self, name: str, parts: "tuple[Tree, ...]", binders: tuple[tuple[str, str], ...]) -> "Tree":
        """Return the tree with another name, parts or variables; the same tree if nothing differs."""
        # A tree that is shared keeps its hash, its size and its free variables.
        same = len(parts) == len(self.parts) and all(map(is_, parts, self.parts))
        if same and name == self.name and binders == self.binders:
            return self
        return Tree(self.op, name, parts, self.sort, binders)
