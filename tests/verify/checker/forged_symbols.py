"""Forged books: symbols on which the hypotheses of a theory depend."""

from collections.abc import Sequence
from typing import Any

from tests.verify.checker.forged_records import (
    CLAIM,
    ONE,
    SINGLE,
    A,
    Record,
    RefusedRecord,
    choose,
    datatype,
    define,
    instance,
    model,
    prove,
    register_forgery,
    theory,
)


def hidden_records(
    *defined: Record, top: str = "f.g", says: str = SINGLE.format("S.A"), lemmas: Sequence[Record] = ()
) -> list[Record | RefusedRecord]:
    """Return a falsehood from a symbol that states that S.A has one element and keeps its old meaning in a model."""
    image = ["f.c", [], f"(ite {top} 0 1)"]
    facts = [
        f"{d['name'][2:]}.{'def' if d['rule'] == 'define' else 'witness'}"
        for d in defined
        if d["rule"] in ("define", "choose")
    ]
    return [
        A,
        ONE,
        *defined,
        theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], f"(= {top} (= f.c 0))"]]),
        prove("kept", "", f"(= {says} (= f.c 0))", "T.h", *facts),
        *lemmas,
        RefusedRecord(instance("infinite", "kept", "T", [image], [["S.A", "Int"]])),
        RefusedRecord(instance("finite", "kept", "T", [image], [["S.A", "S.One"]])),
        prove("absurd", "", "false", "infinite", "finite", *(lemma["name"] for lemma in lemmas)),
        CLAIM,
    ]


def register_hidden_falsehood(name: str, what: str, *defined: Record, **more: Any) -> None:
    """Register the falsehood that `hidden_records` returns."""
    register_forgery(name, what, *hidden_records(*defined, **more))


G = define("f.g", "", "Bool", SINGLE.format("S.A"))
E = prove("E", "", "(exists ((b0.s Bool)) (= b0.s (forall ((b1.a S.A) (b2.b S.A)) (= b1.a b2.b))))")
ARRAYS = "(forall ((b0.a (Array S.A Bool)) (b1.x S.A) (b2.y S.A)) (= (select b0.a b1.x) (select b0.a b2.y)))"
SETS = "(store ((as const (Array Int Bool)) false) 0 true)"

register_hidden_falsehood(
    "hidden-definition", "A definition over the sort of a theory is not read again in its hypothesis.", G
)
register_hidden_falsehood(
    "hidden-choice",
    "A chosen symbol over the sort of a theory is not read again in its hypothesis.",
    E,
    choose("f.g", "E"),
)
register_hidden_falsehood(
    "hidden-two-deep",
    "A definition over the sort of a theory hides behind another definition.",
    G,
    define("f.g2", "", "Bool", "(not (not f.g))"),
    top="f.g2",
)
register_hidden_falsehood(
    "hidden-three-deep",
    "A definition over the sort of a theory hides behind two other definitions.",
    G,
    define("f.g2", "", "Int", "(ite f.g 1 0)"),
    define("f.g3", "", "Bool", "(= f.g2 1)"),
    top="f.g3",
)
register_hidden_falsehood(
    "hidden-choice-two-deep",
    "A chosen symbol over the sort of a theory hides behind a definition.",
    E,
    choose("f.g", "E"),
    define("f.g2", "", "Bool", "(not (not f.g))"),
    top="f.g2",
)
register_hidden_falsehood(
    "hidden-in-a-datatype",
    "A definition speaks of the sort of a theory inside a datatype.",
    datatype("S.Box", "(f.box (f.of S.A))"),
    define("f.g", "", "Bool", SINGLE.format("S.Box")),
)
register_hidden_falsehood(
    "hidden-in-an-array",
    "A definition speaks of the sort of a theory as that of the elements of arrays.",
    define("f.g", "", "Bool", SINGLE.format("(Array Int S.A)")),
    says=SINGLE.format("(Array Int S.A)"),
    lemmas=[prove("two", "", "(not (= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1)))")],
)
register_hidden_falsehood(
    "hidden-in-the-places-of-arrays",
    "A definition speaks of the sort of a theory as that of the places of arrays.",
    define("f.g", "", "Bool", ARRAYS),
    says=ARRAYS,
    lemmas=[prove("two", "", f"(not (= (select {SETS} 0) (select {SETS} 1)))")],
)
register_forgery(
    "hidden-with-its-model",
    "The same as hidden-definition, with models of the theory before and after.",
    A,
    ONE,
    G,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    RefusedRecord(model("T", [["f.c", [], "(ite f.g 0 1)"]])),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "g.def"),
    RefusedRecord(instance("N", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "Int"]])),
    prove("N2", "", "(not f.g)", "N"),
    instance("F", "N2", "T", [["f.c", [], "0"], ["f.g", [], "true"]], [["S.A", "S.One"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
register_forgery(
    "harmless-falsehood",
    "A false sentence that looks harmless, from a definition behind a hypothesis.",
    A,
    ONE,
    G,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "g.def"),
    RefusedRecord(instance("infinite", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "Int"]])),
    RefusedRecord(instance("finite", "kept", "T", [["f.c", [], "(ite f.g 0 1)"]], [["S.A", "S.One"]])),
    prove("absurd", "f.n Int", "(not (= f.n 1000))", "infinite", "finite"),
    CLAIM,
)
register_forgery(
    "hidden-function-over-the-sort",
    "A defined function has a parameter of the sort that is read as another.",
    A,
    define("f.same", "f.x S.A, f.y S.A", "Bool", "(= f.x f.y)"),
    theory(
        "T",
        ["S.A"],
        [["f.c", [], "Int"]],
        [["T.h", [], "(= (forall ((b0.a S.A) (b1.b S.A)) (f.same b0.a b1.b)) (= f.c 0))"]],
    ),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "same.def"),
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    CLAIM,
)
register_forgery(
    "function-of-another-theory-in-a-hypothesis",
    "A hypothesis speaks of another theory's function over the sort.",
    A,
    theory("U", [], [["f.u", ["S.A"], "Bool"]], [["U.h", [], "(exists ((b0.a S.A)) (f.u b0.a))"]]),
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= (forall ((b0.a S.A)) (f.u b0.a)) (= f.c 0))"]]),
    prove("kept", "", "(= (forall ((b0.a S.A)) (f.u b0.a)) (= f.c 0))", "T.h"),
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    CLAIM,
)
