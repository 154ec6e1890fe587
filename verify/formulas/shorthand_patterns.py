"""Shapes that are written shorter than they are built: nested conjunctions, chains of inequalities, 1 if and else 0."""

from collections.abc import Iterable, Sequence

from verify.formulas.tree_nodes import Tree

TURNED = {"ge": "le", "gt": "lt"}


def flattened(op: str, parts: Iterable[Tree]) -> list[Tree]:
    """The parts of an operator with those of the same operator right inside it, each once."""
    flat: list[Tree] = []
    for part in parts:
        flat += flattened(op, part.parts) if part.op == op else [part]
    kept = dict.fromkeys(part for part in flat if part.op != ("true" if op == "and" else "false"))
    return list(kept) or flat[:1]


def turned(term: Tree) -> Tree:
    """m ≥ n as n ≤ m where n is a number, so that chains go upwards."""
    if term.op in TURNED and term.parts[1].op == "number" and term.parts[0].sort in ("Int", "Real"):
        return Tree(TURNED[term.op], parts=term.parts[::-1], sort=term.sort)
    return term


def meets(before: Tree, after: Tree) -> bool:
    upwards = ("le", "lt")
    return before.op in upwards and after.op in upwards and before.parts[1] == after.parts[0]


def closes(run: Sequence[Tree]) -> bool:
    """x ≤ y ≤ x, which is y = x."""
    return len(run) == 2 and all(r.op == "le" for r in run) and run[0].parts[0] == run[1].parts[1]


def is_bracket(term: Tree) -> bool:
    if term.op != "ite" or term.sort != "Int":
        return False
    return [(part.op, part.name) for part in term.parts[1:]] == [("number", "1"), ("number", "0")]


def powers(factors: Iterable[Tree]) -> list[tuple[Tree, int]]:
    """The factors of a product, each with how often it follows upon itself, if it is a variable or a sum."""
    found: list[tuple[Tree, int]] = []
    for factor in factors:
        bare = factor.parts[0] if factor.op == "real" else factor
        if found and found[-1][0] == factor and bare.op in ("var", "add", "sub"):
            found[-1] = (factor, found[-1][1] + 1)
        else:
            found.append((factor, 1))
    return found


def listed(term: Tree) -> tuple[list[Tree], Tree]:
    """The members that a list is put together from, one by one, and the list behind them."""
    found: list[Tree] = []
    while term.op == "join":
        found.append(term.parts[0])
        term = term.parts[1]
    return found, term


def members(term: Tree) -> list[Tree]:
    """The members of a set that is put together from nothing, one by one; none for any other."""
    found: list[Tree] = []
    while term.op == "store" and term.parts[2].op == "true":
        found.append(term.parts[1])
        term = term.parts[0]
    return found[::-1] if term.op == "constant" and term.parts[0].op == "false" else []


# A function of so many cases or more is written as the table it is.
CASES = 4


def table(term: Tree) -> tuple[list[Tree], list[tuple[list[Tree], Tree]], Tree] | None:
    """The variables of a function that is given case by case, the numbers and the value of each case, and the others.

    Each condition of the chain is that the same variables are equal to some numbers.
    """
    variables: list[Tree] = []
    cases: list[tuple[list[Tree], Tree]] = []
    while term.op == "ite":
        equations = flattened("and", [term.parts[0]])
        if any(e.op != "eq" or e.parts[0].op != "var" or e.parts[1].op != "number" for e in equations):
            break
        variables = variables or [e.parts[0] for e in equations]
        if variables != [e.parts[0] for e in equations]:
            break
        cases.append(([e.parts[1] for e in equations], term.parts[1]))
        term = term.parts[2]
    return (variables, cases, term) if len(cases) >= CASES else None
