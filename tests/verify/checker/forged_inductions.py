"""Forged books with unsound proofs by induction."""

from typing import Any

from tests.verify.checker.forged_definitions import M
from tests.verify.checker.forged_models import register_false_obligation
from tests.verify.checker.forged_records import TREE, Record, RefusedRecord, choose, induct, prove


def register_false_induction(
    name: str, what: str, parameters: str, goal: str, order: list[Any], at: list[Any], *more: Record
) -> None:
    """Register an induction that proves a falsehood."""
    register_false_obligation(
        f"induction-{name}", what, *more, RefusedRecord(induct("absurd", parameters, goal, order, at))
    )


register_false_induction(
    "below-zero", "An induction goes down below zero.", "f.x Int", "(>= f.x 0)", M, [[[], ["(- f.x 1)"]]]
)
register_false_induction(
    "at-the-same-place", "An induction supposes what it proves.", "f.x Int", "false", M, [[[], ["f.x"]]]
)
register_false_induction(
    "upwards", "An induction goes up.", "f.x Int", "(=> (>= f.x 0) (< f.x 3))", M, [[[], ["(+ f.x 1)"]]]
)
register_false_induction(
    "at-all-places",
    "An induction supposes all places.",
    "f.x Int",
    "(=> (>= f.x 0) (< f.x 3))",
    M,
    [[[["f.y", "Int"]], ["f.y"]]],
)
register_false_induction(
    "at-a-field-of-a-leaf",
    "An induction supposes a field that a leaf does not have.",
    "f.x S.Tree",
    "false",
    ["structure", "f.x"],
    [[[], ["(f.left f.x)"]]],
    TREE,
)
ABOVE = prove("E", "f.x Int", "(exists ((b0.y Int)) (> b0.y f.x))")
register_false_obligation(
    "chosen-for-all",
    "A choice for each number is taken for one choice.",
    ABOVE,
    choose("f.d", "E"),
    RefusedRecord(prove("absurd", "f.x Int, f.y Int", "(> (f.d f.x) f.y)", "d.witness")),
)
register_false_obligation(
    "chosen-without-its-guard",
    "A choice is used where its guard does not hold.",
    prove("E", "f.x Int", "(=> (> f.x 2) (exists ((b0.y Int)) (and (> b0.y 1) (< b0.y f.x))))"),
    choose("f.d", "E"),
    RefusedRecord(prove("absurd", "", "false", ["d.witness", ["0"]])),
)
register_false_obligation(
    "chain-of-choices",
    "A number above a number above x is taken for x.",
    ABOVE,
    choose("f.d", "E"),
    prove("E2", "f.x Int", "(exists ((b0.y Int)) (> b0.y (f.d f.x)))", "E"),
    choose("f.e", "E2"),
    RefusedRecord(prove("absurd", "f.x Int", "(= (f.e f.x) (f.d f.x))", "e.witness", "d.witness")),
)
register_false_obligation(
    "captured",
    "A fact is cited at a term whose variable a quantifier would capture.",
    prove("differs", "f.x Int", "(exists ((b0.y Int)) (distinct b0.y f.x))"),
    RefusedRecord(prove("absurd", "f.y Int", "false", ["differs", ["f.y"]])),
)
register_false_obligation(
    "plainly-false", "A false sentence has no proof.", RefusedRecord(prove("absurd", "", "false"))
)
