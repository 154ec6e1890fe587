"""The rules about values: literals and trees that differ, constructors and their fields, arrays."""

from collections.abc import Sequence
from itertools import combinations

from .shapes import Proof, rewrite, rule
from .terms import LITERALS, Term, World


def fields(term: Term, world: World) -> tuple[str, ...] | None:
    """The selectors of the constructor that a term starts with, if it does."""
    return world.datatypes.get(str(term.sort), {}).get(term.op)


def differ(left: Term, right: Term, world: World) -> bool:
    """Whether two terms are different in every world: different literals, or trees that differ at some place."""
    if left.op in LITERALS and right.op in LITERALS:
        return left is not right
    if fields(left, world) is None or fields(right, world) is None:
        return {left.op, right.op} == {"true", "false"}
    return left.op != right.op or any(differ(a, b, world) for a, b in zip(left.args, right.args, strict=True))


@rewrite("distinct-elim distinct-true distinct-false")
def distinct(left: Term, right: Term, world: World) -> bool:
    """distinct says of each two of the terms that they are not equal: some do differ, and some are the same."""
    pairs = list(combinations(left.args, 2))
    if left.op != "distinct" or right.op == "false":
        return left.op == "distinct" and any(a is b for a, b in pairs)
    if right.op == "true":
        return all(differ(a, b, world) for a, b in pairs)
    return right is world.all_of("and", [world.make("not", (world.make("=", pair),)) for pair in pairs])


@rule("dt_split")
def dt_split(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """A tree starts with one of the constructors of its sort."""
    (tree,) = (conclusion.args[0] if conclusion.op == "or" else conclusion).args
    tests = [proof.world.make("is", (tree,), constructor) for constructor in proof.world.datatypes[str(tree.sort)]]
    return conclusion is proof.world.all_of("or", tests)


@rewrite("dt-inst")
def dt_inst(left: Term, right: Term, world: World) -> bool:
    """A tree starts with a constructor iff it is this constructor of its own fields."""
    if left.op != "is":
        return False
    (tree,) = left.args
    selectors = world.datatypes[str(tree.sort)][left.index]
    built = world.make(left.index, tuple(world.make(selector, (tree,)) for selector in selectors))
    return right is world.make("=", (tree, built))


@rewrite(
    """
    dt-collapse-selector dt-collapse-tester dt-collapse-tester-singleton dt-cons-eq dt-cons-eq-clash arrays-select-const
    """
)
def simpler(left: Term, right: Term, world: World) -> bool:
    """What is said of a constructor's term is told by its parts: a field, which constructor it is, what it equals.

    A constant array holds the same everywhere, and a tree starts with the constructor of its sort if there is only one.
    """
    tree, *others = left.args
    selectors = fields(tree, world)
    match left.op:
        case "select":
            return tree.op == "const" and tree.args[0] is right
        case "is" if selectors is None:
            return right is world.true and len(world.datatypes[str(tree.sort)]) == 1
        case "is":
            return right is (world.true if tree.op == left.index else world.false)
        case "=" if differ(tree, others[0], world):
            return right is world.false
        case "=" if selectors is not None and tree.op == others[0].op:
            pairs = zip(tree.args, others[0].args, strict=True)
            return right is world.all_of("and", [world.make("=", pair) for pair in pairs])
    return selectors is not None and left.op in selectors and tree.args[selectors.index(left.op)] is right


@rule("distinct_values")
def distinct_values(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Values that differ are not equal."""
    (equation,) = conclusion.args
    return (conclusion.op, equation.op) == ("not", "=") and differ(equation.args[0], equation.args[1], proof.world)
