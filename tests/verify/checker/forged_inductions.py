"""Forged books with unsound proofs by induction."""

from typing import Any

from tests.verify.checker.forged_definitions import M
from tests.verify.checker.forged_models import unproved
from tests.verify.checker.forged_records import TREE, Bad, Record, choose, induct, prove


def induction(name: str, what: str, parameters: str, goal: str, order: list[Any], at: list[Any], *more: Record) -> None:
    """Register an induction that proves a falsehood."""
    unproved(f"induction-{name}", what, *more, Bad(induct("absurd", parameters, goal, order, at)))


induction("below-zero", "An induction goes down below zero.", "f.x Int", "(>= f.x 0)", M, [[[], ["(- f.x 1)"]]])
induction("at-the-same-place", "An induction supposes what it proves.", "f.x Int", "false", M, [[[], ["f.x"]]])
induction("upwards", "An induction goes up.", "f.x Int", "(=> (>= f.x 0) (< f.x 3))", M, [[[], ["(+ f.x 1)"]]])
induction(
    "at-all-places",
    "An induction supposes all places.",
    "f.x Int",
    "(=> (>= f.x 0) (< f.x 3))",
    M,
    [[[["f.y", "Int"]], ["f.y"]]],
)
induction(
    "at-a-field-of-a-leaf",
    "An induction supposes a field that a leaf does not have.",
    "f.x S.Tree",
    "false",
    ["structure", "f.x"],
    [[[], ["(f.left f.x)"]]],
    TREE,
)
ABOVE = prove("E", "f.x Int", "(exists ((b0.y Int)) (> b0.y f.x))")
unproved(
    "chosen-for-all",
    "A choice for each number is taken for one choice.",
    ABOVE,
    choose("f.d", "E"),
    Bad(prove("absurd", "f.x Int, f.y Int", "(> (f.d f.x) f.y)", "d.witness")),
)
unproved(
    "chosen-without-its-guard",
    "A choice is used where its guard does not hold.",
    prove("E", "f.x Int", "(=> (> f.x 2) (exists ((b0.y Int)) (and (> b0.y 1) (< b0.y f.x))))"),
    choose("f.d", "E"),
    Bad(prove("absurd", "", "false", ["d.witness", ["0"]])),
)
unproved(
    "chain-of-choices",
    "A number above a number above x is taken for x.",
    ABOVE,
    choose("f.d", "E"),
    prove("E2", "f.x Int", "(exists ((b0.y Int)) (> b0.y (f.d f.x)))", "E"),
    choose("f.e", "E2"),
    Bad(prove("absurd", "f.x Int", "(= (f.e f.x) (f.d f.x))", "e.witness", "d.witness")),
)
unproved(
    "captured",
    "A fact is cited at a term whose variable a quantifier would capture.",
    prove("differs", "f.x Int", "(exists ((b0.y Int)) (distinct b0.y f.x))"),
    Bad(prove("absurd", "f.y Int", "false", ["differs", ["f.y"]])),
)
unproved("plainly-false", "A false sentence has no proof.", Bad(prove("absurd", "", "false")))
