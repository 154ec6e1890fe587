"""Forged books with orders that have an endless sequence although the record denies it."""

from typing import Any

from tests.verify.checker.forged_definitions import M
from tests.verify.checker.forged_models import register_false_obligation, register_unproved_claim
from tests.verify.checker.forged_records import RefusedRecord, define, induct, prove

ANY = define("f.any", "f.a Int, f.b Int", "Bool", "true")
FEWER = define("f.fewer", "f.a Int, f.b Int", "Bool", "(and (>= f.a 0) (< f.a 0))")
U = "f.u (Array Int Int)"
STEP = "({0} (select f.u b0.n) (select f.u (+ b0.n 1)))"
ENDS = f"(exists ((b0.n Int)) (and (>= b0.n 0) (not {STEP})))"


def register_endless_recursion(
    name: str, what: str, relation: str, goal: str, parameters: str = U, places: Any = ("f.x",)
) -> None:
    """Register a recursion along a relation with an endless sequence, justified by an unrelated theorem."""
    call = "(f.d f.x)" if len(places) == 1 else "(f.d f.x f.y)"
    params = "f.x Int" if len(places) == 1 else "f.x Int, f.y Int"
    register_unproved_claim(
        f"endless-{name}",
        what,
        ANY,
        FEWER,
        define("f.any2", "f.a Int, f.b Int, f.c Int, f.e Int", "Bool", "true"),
        prove("ends", parameters, goal, "any.def", "fewer.def"),
        RefusedRecord(
            define(
                "f.d", params, "Int", f"(+ {call} 1)", ["endless", relation, [*places], "ends"], "any.def", "any2.def"
            )
        ),
        prove("absurd", "", "false", ["d.def", ["0"] * len(places)]),
    )


register_endless_recursion(
    "of-another-relation", "The theorem is about another relation.", "f.any", ENDS.format("f.fewer")
)
register_endless_recursion(
    "with-a-disjunct",
    "The theorem says that the sequence ends or something else.",
    "f.any",
    f"(exists ((b0.n Int)) (and (>= b0.n 0) (or (= b0.n b0.n) (not {STEP.format('f.any')}))))",
)
register_endless_recursion(
    "or-below-zero",
    "The theorem says that n is not below zero or the sequence ends.",
    "f.any",
    f"(exists ((b0.n Int)) (or (>= b0.n 0) (not {STEP.format('f.any')})))",
)
register_endless_recursion(
    "with-a-premise", "The theorem holds of no sequence.", "f.any", f"(=> false {ENDS.format('f.any')})"
)
register_endless_recursion(
    "not-denied",
    "The theorem says that the sequence goes on.",
    "f.any",
    f"(exists ((b0.n Int)) (and (>= b0.n 0) {STEP.format('f.any')}))",
)
register_endless_recursion(
    "of-a-constant",
    "The theorem is about a number in place of the sequence.",
    "f.any",
    "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.fewer f.u (+ b0.n 1)))))",
    "f.u Int",
)
register_endless_recursion(
    "of-a-sequence-more",
    "The theorem is about another number of sequences.",
    "f.any2",
    ENDS.format("f.fewer"),
    places=("f.x", "f.y"),
)
register_endless_recursion(
    "of-a-place-twice", "A place of the order is named twice.", "f.any2", ENDS.format("f.fewer"), places=("f.x", "f.x")
)
register_endless_recursion("of-no-places", "The order has no places.", "f.any", ENDS.format("f.fewer"), places=())
UP = define("f.up", "f.a Int, f.b Int", "Bool", "(and (>= f.a 0) (= f.b (+ f.a 1)))")
DOWN = "(f.up (select f.u (+ b1.n 1)) (select f.u b1.n))"
BACK = "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.up (select f.u (+ b0.n 1)) (select f.u b0.n)))))"
register_unproved_claim(
    "endless-in-the-other-direction",
    "The theorem is about the opposite relation.",
    UP,
    induct(
        "falls",
        f"f.x Int, {U}",
        f"(=> (and (>= f.x 0) (forall ((b1.n Int)) (=> (>= b1.n 0) {DOWN}))) "
        "(= (select f.u f.x) (- (select f.u 0) f.x)))",
        M,
        [[[], ["(- f.x 1)", "f.u"]]],
        "up.def",
    ),
    prove("ends", U, BACK, ["falls", ["(+ (select f.u 0) 1)", "f.u"]], ["falls", ["0", "f.u"]], "up.def"),
    RefusedRecord(
        define(
            "f.d",
            "f.x Int",
            "Int",
            "(ite (>= f.x 0) (+ 1 (f.d (+ f.x 1))) 0)",
            ["endless", "f.up", ["f.x"], "ends"],
            "up.def",
        )
    ),
)
register_false_obligation(
    "endless-at-swapped-places",
    "The places of the order are exchanged, and the call does not go down.",
    define("f.two", "f.a Int, f.b Int, f.c Int, f.e Int", "Bool", "(and (= f.a 1) (= f.c 0))"),
    prove(
        "ends",
        "f.u (Array Int Int), f.v (Array Int Int)",
        "(exists ((b0.n Int)) (and (>= b0.n 0) (not (f.two (select f.u b0.n) (select f.v b0.n) "
        "(select f.u (+ b0.n 1)) (select f.v (+ b0.n 1))))))",
        ["two.def", ["(select f.u 0)", "(select f.v 0)", "(select f.u 1)", "(select f.v 1)"]],
        ["two.def", ["(select f.u 1)", "(select f.v 1)", "(select f.u 2)", "(select f.v 2)"]],
    ),
    RefusedRecord(
        define(
            "f.d",
            "f.x Int, f.y Int",
            "Int",
            "(ite (= f.x 1) (+ 1 (f.d 0 f.y)) 0)",
            ["endless", "f.two", ["f.y", "f.x"], "ends"],
            "two.def",
        )
    ),
)
