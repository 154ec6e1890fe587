"""The rules about values: literals and trees that differ, constructors and their fields, arrays."""

from collections.abc import Sequence
from itertools import combinations

from .logic import literals
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


@rewrite("dt-cons-eq-clash")
def clash(left: Term, right: Term, world: World) -> bool:
    """Values that differ are not equal."""
    return left.op == "=" and right.op == "false" and differ(left.args[0], left.args[1], world)


@rule("distinct_values")
def distinct_values(premises: Sequence[Term], conclusion: Term, proof: Proof) -> bool:
    """Values that differ are not equal."""
    return conclusion.op == "not" and clash(conclusion.args[0], proof.world.false, proof.world)


@rewrite("distinct-elim", "distinct-true", "distinct-false")
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
    tests = literals(conclusion)
    if not tests or tests[0].op != "is":
        return False
    (tree,) = tests[0].args
    return tests == tuple(proof.world.make("is", (tree,), c) for c in proof.world.datatypes[str(tree.sort)])


@rewrite("dt-inst")
def dt_inst(left: Term, right: Term, world: World) -> bool:
    """A tree starts with a constructor iff it is this constructor of its own fields."""
    if left.op != "is":
        return False
    (tree,) = left.args
    selectors = world.datatypes[str(tree.sort)][left.index]
    built = world.make(left.index, tuple(world.make(selector, (tree,)) for selector in selectors))
    return right is world.make("=", (tree, built))


@rewrite("dt-collapse-selector")
def dt_select(left: Term, right: Term, world: World) -> bool:
    """A field of a constructor's term is the argument there."""
    selectors = fields(left.args[0], world) if len(left.args) == 1 else None
    return selectors is not None and left.op in selectors and left.args[0].args[selectors.index(left.op)] is right


@rewrite("dt-collapse-tester", "dt-collapse-tester-singleton")
def dt_test(left: Term, right: Term, world: World) -> bool:
    """A constructor's term starts with that constructor and with no other; a tree, with the only one there is."""
    if left.op != "is" or fields(left.args[0], world) is None:
        return left.op == "is" and right.op == "true" and len(world.datatypes[str(left.args[0].sort)]) == 1
    return right is (world.true if left.args[0].op == left.index else world.false)


@rewrite("dt-cons-eq")
def dt_equal(left: Term, right: Term, world: World) -> bool:
    """Two terms of one constructor are equal iff their arguments are."""
    if left.op != "=" or left.args[0].op != left.args[1].op or fields(left.args[0], world) is None:
        return False
    equations = [world.make("=", pair) for pair in zip(left.args[0].args, left.args[1].args, strict=True)]
    return right is world.all_of("and", equations)


@rewrite("arrays-select-const")
def constant_array(left: Term, right: Term, world: World) -> bool:
    """A constant array holds the same everywhere."""
    return left.op == "select" and left.args[0].op == "const" and left.args[0].args[0] is right
