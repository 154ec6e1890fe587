"""The symbols behind recorded theorems, read from results: needs neither a solver nor a proof."""

from collections.abc import Iterable, Mapping
from typing import Any

Record = Mapping[str, Any]


def behind(names: Iterable[str], results: Record) -> dict[str, int]:
    """The symbols that some theorems speak of, with those of their definitions, down to the rules.

    Args:
        names: of theorems or of symbols.
        results: with its `theorems` and `definitions`.

    Returns:
        For each symbol how far it is from the theorems, nearest first and then in the order of reading; a symbol that
        is itself asked for is at 0.
    """
    theorems, definitions = results["theorems"], results.get("definitions", {})
    found: dict[str, int] = {}
    level: list[str] = []
    for name in names:
        level += [name] if name in definitions else theorems.get(name, {}).get("symbols", ())
    depth = 0 if any(name in definitions for name in names) else 1
    while level:
        found |= {name: depth for name in level if name not in found and name in definitions}
        level = [
            inner
            for name in dict.fromkeys(level)
            for inner in definitions.get(name, {}).get("symbols", ())
            if inner not in found
        ]
        depth += 1
    return found


def together(names: Iterable[str], results: Record) -> list[list[str]]:
    """The symbols in their order, those that one theory assumes in one group, as they mean nothing apart."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        theory = results["definitions"][name].get("theory", "")
        groups.setdefault((theory, "" if theory else name), []).append(name)
    return list(groups.values())


def equations(symbol: str, results: Record) -> list[Record]:
    """The records of what is known of a symbol: its equation, what it was chosen for, or what is assumed of it."""
    theorems = results["theorems"]
    return [theorems[name] for name in results["definitions"][symbol]["theorems"] if name in theorems]
