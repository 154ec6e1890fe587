"""Symbols that recorded theorems depend on, read from the results without a solver or a proof."""

from collections.abc import Iterable

from verify.pipeline.results.results_schema import Results, TheoremRecord


def symbol_distances(names: Iterable[str], results: Results) -> dict[str, int]:
    """Return the symbols in some theorems, and recursively in their definitions, with their distances.

    Args:
        names: the names of theorems or of symbols.
        results: the results that contain the theorems and symbols.

    Returns:
        The distance of each symbol from the theorems, in ascending order and then in the order of occurrence. A symbol
        in `names` has distance 0.
    """
    theorems, definitions = results.theorems, results.definitions
    depths: dict[str, int] = {}
    level: list[str] = []
    for name in names:
        if name in definitions:
            level.append(name)
        elif name in theorems:
            level += theorems[name].symbols
    depth = 0 if any(name in definitions for name in names) else 1
    while level:
        depths |= {name: depth for name in level if name not in depths and name in definitions}
        level = [
            inner
            for name in dict.fromkeys(level)
            if name in definitions
            for inner in definitions[name].symbols
            if inner not in depths
        ]
        depth += 1
    return depths


def group_by_theory(names: Iterable[str], results: Results) -> list[list[str]]:
    """Return the symbols in groups, in order; the symbols of one theory form a group."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        theory = results.definitions[name].theory
        groups.setdefault((theory, "" if theory else name), []).append(name)
    return list(groups.values())


def equations(symbol: str, results: Results) -> list[TheoremRecord]:
    """Return the records of the theorems that define a symbol: an equation, a characteristic formula, or axioms."""
    theorems = results.theorems
    return [theorems[name] for name in results.definitions[symbol].theorems if name in theorems]
