"""Patterns with a shorter notation: nested conjunctions, chains of inequalities, Iverson brackets, tables."""

from collections.abc import Iterable, Sequence

from verify.formulas.tree_nodes import Tree

TURNED = {"ge": "le", "gt": "lt"}


def flatten_operands(op: str, parts: Iterable[Tree]) -> list[Tree]:
    """Return the distinct operands of an operator, including the operands of nested uses of the same operator."""
    flat: list[Tree] = []
    for part in parts:
        flat += flatten_operands(op, part.parts) if part.op == op else [part]
    operands = dict.fromkeys(part for part in flat if part.op != ("true" if op == "and" else "false"))
    return list(operands) or flat[:1]


def ascending(term: Tree) -> Tree:
    """Return m ≥ n as n ≤ m if n is a number, so that chains ascend."""
    if term.op in TURNED and term.parts[1].op == "number" and term.parts[0].sort in ("Int", "Real"):
        return Tree(TURNED[term.op], parts=term.parts[::-1], sort=term.sort)
    return term


def meets(before: Tree, after: Tree) -> bool:
    """Return whether two ascending inequalities form a chain."""
    upwards = ("le", "lt")
    return before.op in upwards and after.op in upwards and before.parts[1] == after.parts[0]


def closes(run: Sequence[Tree]) -> bool:
    """Return whether a chain has the form x ≤ y ≤ x, which means y = x."""
    return len(run) == 2 and all(r.op == "le" for r in run) and run[0].parts[0] == run[1].parts[1]


def is_bracket(term: Tree) -> bool:
    """Return whether a term is 1 if a condition holds and 0 otherwise."""
    if term.op != "ite" or term.sort != "Int":
        return False
    return [(part.op, part.name) for part in term.parts[1:]] == [("number", "1"), ("number", "0")]


def powers(factors: Iterable[Tree]) -> list[tuple[Tree, int]]:
    """Return the factors of a product with exponents; repeated variables and sums are combined."""
    powers: list[tuple[Tree, int]] = []
    for factor in factors:
        bare = factor.parts[0] if factor.op == "real" else factor
        if powers and powers[-1][0] == factor and bare.op in ("var", "add", "sub"):
            powers[-1] = (factor, powers[-1][1] + 1)
        else:
            powers.append((factor, 1))
    return powers


def split_list(term: Tree) -> tuple[list[Tree], Tree]:
    """Return the leading members of a list, and the rest of the list."""
    leading: list[Tree] = []
    while term.op == "join":
        leading.append(term.parts[0])
        term = term.parts[1]
    return leading, term


def members(term: Tree) -> list[Tree]:
    """Return the members of a finite set given by its elements; an empty list for other sets."""
    listed: list[Tree] = []
    while term.op == "store" and term.parts[2].op == "true":
        listed.append(term.parts[1])
        term = term.parts[0]
    return listed[::-1] if term.op == "constant" and term.parts[0].op == "false" else []


# The number of cases from which a case distinction is written as a table.
CASES = 4


def table(term: Tree) -> tuple[list[Tree], list[tuple[list[Tree], Tree]], Tree] | None:
    """Return the variables, the cases (numbers and value) and the default of a function given by cases, or None.

    Each condition must be an equation of the same variables with numbers.
    """
    variables: list[Tree] = []
    cases: list[tuple[list[Tree], Tree]] = []
    while term.op == "ite":
        equations = flatten_operands("and", [term.parts[0]])
        if any(e.op != "eq" or e.parts[0].op != "var" or e.parts[1].op != "number" for e in equations):
            break
        variables = variables or [e.parts[0] for e in equations]
        if variables != [e.parts[0] for e in equations]:
            break
        cases.append(([e.parts[1] for e in equations], term.parts[1]))
        term = term.parts[2]
    return (variables, cases, term) if len(cases) >= CASES else None
