"""Values of the nodes of parsed rules: numbers, sets of numbers, parts of a heap, octal codes and marked positions."""

from typing import Any

from theory.rules.amounts import (
    Coprime,
    Divisors,
    Fibonacci,
    LeftDivisors,
    Powers,
    PrimeDivisors,
    PrimePowers,
    Primes,
    Residue,
    Squares,
)
from theory.rules.rule_forms import MOST_PLACES, NamedSet, Part
from theory.rules.rule_grammar import Node
from theory.rules.typed_text import data

MOST_DIGITS, MOST_MARKED, LARGEST_MARKED, MOST_MODULUS = 9, 9, 99, 1000
SETS: dict[str, NamedSet] = {
    "odd": Residue(2, 1), "even": Residue(2, 0), "primes": Primes(), "squares": Squares(), "fibonacci": Fibonacci(),
    "divisors": Divisors(), "proper-divisors": Divisors(proper=True), "prime-divisors": PrimeDivisors(),
    "n-divisors": LeftDivisors(), "coprime": Coprime(), "prime-powers": PrimePowers(),
}  # fmt: skip


def node_names() -> Any:
    """Return groups of names of nodes, which the page has in common with this package.

    `no-move` are the nodes that describe no move, `on-a-row` the kinds of moves that a row of counters can have,
    `bounds` the bounds of numbers of counters, and `parts-of-heap` the parts of a heap. `fractions` gives the divisor
    of those with a name, and `least-numbers` the least number of a kind of game, which is 1 for others.

    >>> node_names()["fractions"]["half"]
    2
    """
    return data()["nodes"]


class MeaningError(Exception):
    """Raised if rules can be parsed but describe no game, or more than one.

    Args:
        key: the reason, a key of `theory.rules.rule_refusal`.
        node: the part of the text that causes the error.
        suggestion: rules that describe the intended game, if they are known.
        kind: the kind of game that is not supported, or the command that plays the game.
    """

    def __init__(self, key: str, node: Node, suggestion: str = "", kind: str = "") -> None:
        super().__init__(key)
        self.key, self.at, self.suggestion, self.kind = key, node.start, suggestion, kind


def number(node: Node, error_node: Node | None = None, *, least: int = 1, most: int = 10**MOST_DIGITS - 1) -> int:
    """Return the number that a node gives in digits or as a word.

    Raises:
        MeaningError: the number is below `least` or above `most`; the error names the place of `error_node`, by default
            that of the node.

    >>> number(Node("number", 0, 2, "12")), number(Node("3", 0, 5, "three"))
    (12, 3)
    """
    error_node = error_node or node
    if node.name == "number" and len(node.text.lstrip("0")) > MOST_DIGITS:
        raise MeaningError("too-large", error_node, kind=str(most))
    value = int(node.text if node.name == "number" else 0 if node.name == "zero" else node.name)
    if value < least:
        raise MeaningError("too-small", error_node, kind=str(least))
    if value > most:
        raise MeaningError("too-large", error_node, kind=str(most))
    return value


def named_set(node: Node) -> NamedSet:
    """Return the set of numbers that a node names.

    >>> from theory.rules.rule_grammar import parse
    >>> (node,) = parse("n-{5k+2}").all("class")
    >>> str(named_set(node))
    '5k+2'
    """
    if node.name in SETS:
        return SETS[node.name]
    if node.name == "powers":
        return Powers(number(node.parts[0], least=2))
    modulus = number(node.parts[0], least=2, most=MOST_MODULUS)
    return Residue(modulus, number(node.parts[1], least=0, most=modulus - 1) if node.name == "class" else 0)


def rounded_part(node: Node) -> Part:
    """Return the part of the heap of a node "floor" or "ceil"; ⌈(n + s) / k⌉ is ⌊(n + s + k - 1) / k⌋.

    >>> from theory.rules.rule_grammar import parse
    >>> (node,) = parse("ceil((n+1)/3)").all("ceil")
    >>> rounded_part(node).text
    'floor((n+3)/3)'
    """
    by, shift = quotient(node.parts[0])
    return Part(by, shift + (by - 1 if node.name == "ceil" else 0))


def quotient(node: Node) -> tuple[int, int]:
    """Return the divisor and the shift of a node "quotient".

    >>> from theory.rules.rule_grammar import parse
    >>> (node,) = parse("floor((n-1)/2)").all("quotient")
    >>> quotient(node)
    (2, -1)
    """
    by = number(node.parts[-1], least=2)
    shift = next((number(s.parts[0], least=0) * (1 if s.name == "plus" else -1) for s in node.all("plus", "minus")), 0)
    return by, shift


def fraction(node: Node, *, strict: bool) -> Part:
    """Return the largest number of counters up to a fraction of the heap, or below it if `strict`.

    >>> half = Node("half", 0, 4, "half")
    >>> fraction(half, strict=False).text, fraction(half, strict=True).text
    ('floor(n/2)', 'floor((n-1)/2)')
    """
    divisor = node_names()["fractions"].get(node.name)
    if divisor is not None:
        return Part(divisor, -1 if strict else 0)
    part = rounded_part(node)
    return Part(part.by, part.shift - (0 if not strict else 1 if node.name == "exact" else part.by))


def octal(node: Node) -> dict[int, int]:
    """Return the digits of an octal code, or of a hexadecimal one with digits up to F, by number of counters.

    >>> octal(Node("code", 0, 4, "4.07")), octal(Node("code", 0, 4, "0.70")), octal(Node("code", 0, 4, "c.0a"))
    ({0: 4, 2: 7}, {1: 7}, {0: 12, 2: 10})
    """
    before, after = node.text.split(".")
    if before not in ("", "0", "4", "8", "c"):
        if len(before) > 1:
            raise MeaningError("unsupported", node, kind="code-before-point")
        raise MeaningError("code-first", node)
    after = after.rstrip("0")
    if len(after) > MOST_PLACES:
        raise MeaningError("long-code", node, kind=str(MOST_PLACES))
    code_digits = {place: int(digit, 16) for place, digit in enumerate((before or "0") + after) if digit != "0"}
    if not code_digits:
        raise MeaningError("no-move", node)
    return code_digits


def marks(node: Node) -> dict[str, list[tuple[int, int]]]:
    """Return the blocked and the terminal positions of two heaps, the smaller heap first.

    Raises:
        MeaningError: a position occurs twice, has large heaps, or ends the game anyway; or there are too many.

    >>> from theory.rules.rule_grammar import parse
    >>> marks(parse("any, both, blocked (2,1), terminal (0,2)"))
    {'blocked': [(1, 2)], 'terminal': [(0, 2)]}
    """
    spans: dict[str, list[tuple[int, int]]] = {}
    seen: set[tuple[int, int]] = set()
    for mark in node.all("blocked", "terminal"):
        if mark.name in spans:
            raise MeaningError("mark-twice", mark, kind=mark.name)
        for position in mark.parts:
            a, b = sorted(number(part, least=0, most=LARGEST_MARKED) for part in position.parts)
            if (a, b) in seen:
                raise MeaningError("duplicate", position)
            if mark.name == "terminal" and (a, b) == (0, 0):
                raise MeaningError("over-anyway", position)
            seen.add((a, b))
        spans[mark.name] = sorted((a, b) for a, b in seen if all((a, b) not in those for those in spans.values()))
        if len(seen) > MOST_MARKED:
            raise MeaningError("too-many-marks", mark, kind=str(MOST_MARKED))
    return spans
