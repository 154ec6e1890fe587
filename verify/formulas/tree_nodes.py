"""Plain trees: all that the printing knows of a formula, so that it can be compared and searched without a solver."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property


@dataclass(frozen=True)
class Tree:
    """One term: what it is, its name or number if it has one, its parts, its sort, and the variables that it binds.

    `op` is one of the words of `verify.formulas.syntax_tree.OPERATORS`, or: "var", "number", "call" (of a function by
    its name), "iff" and "xor" (which z3 writes as equations), "forall", "exists", "lambda"; for datatypes "nil",
    "join", "first", "rest", "empty", "filled" of lists, "record" and "field" of sorts with one constructor, and "make",
    "is" of others.
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
        """The tree and everything in it, from the root down and from the left."""
        todo = [self]
        while todo:
            term = todo.pop()
            yield term
            todo += reversed(term.parts)

    @cached_property
    def size(self) -> int:
        """Of how many nodes it consists."""
        return 1 + sum(part.size for part in self.parts)

    @cached_property
    def free(self) -> frozenset[str]:
        """The names of its variables that nothing inside it binds."""
        if self.op == "var":
            return frozenset([self.name])
        inner = frozenset().union(*(part.free for part in self.parts))
        return inner - {name for name, _ in self.binders}

    def with_parts(self, parts: "tuple[Tree, ...]") -> "Tree":
        """The same with other parts."""
        return replace(self, parts=parts)
