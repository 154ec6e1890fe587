"""Thirty more forged books: falsehoods behind chains of definitions, which a checker with an old mistake accepts."""

from collections.abc import Callable
from functools import reduce
from itertools import pairwise

from tests.verify.checker.forged_records import Bad, Forgery, Record, choose, define
from tests.verify.checker.forged_symbols import E, G, hidden_records
from tests.verify.checker.forged_theories import pinned

NUMBERS = {"sums": "(+ {0} 1)", "products": "(* 2 {0})"}
FORMULAS = {"denials": "(not (not {0}))", "cases": "(ite {0} true false)", "equations": "(= {0} true)"}


def chain(first: str, length: int, sort: str, pattern: str) -> tuple[list[Record], str]:
    """Return definitions, each over the one before, and the last symbol."""
    names = [first, *(f"f.k{number}" for number in range(1, length + 1))]
    return [define(name, "", sort, pattern.format(before)) for before, name in pairwise(names)], names[-1]


def pinned_chain(length: int, pattern: str) -> Callable[[], list[Record]]:
    """Return a falsehood from a number that a theory pins behind some definitions."""
    defined, top = chain("f.h", length, "Int", pattern)

    def read(number: str) -> list[list[object]]:
        values = [reduce(lambda text, _: pattern.format(text), range(k), number) for k in range(1, length + 1)]
        images = [[one["name"], [], value] for one, value in zip(defined, values, strict=True)]
        return [["f.c", [], "1"], ["f.h", [], number], *images]

    return lambda: pinned(defined, top, read)


def hidden_chain(length: int, pattern: str, *, chosen: bool) -> Callable[[], list[Record | Bad]]:
    """Return a falsehood from a formula that keeps its old meaning behind some definitions."""
    defined, top = chain("f.g", length, "Bool", pattern)
    first = [E, choose("f.g", "E")] if chosen else [G]
    return lambda: hidden_records(*first, *defined, top=top)


CHAINS = [
    *(
        Forgery(f"pinned-{length}-{name}", "a pinned number", pinned_chain(length, pattern))
        for name, pattern in NUMBERS.items()
        for length in range(3, 9)
    ),
    *(
        Forgery(f"hidden-{length}-{name}{'-chosen' * chosen}", "a hidden formula",
                hidden_chain(length, pattern, chosen=chosen))
        for name, pattern in FORMULAS.items()
        for length in range(3, 6)
        for chosen in (False, True)
    ),
]  # fmt: skip
