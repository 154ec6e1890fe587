"""Forged books: ownership of symbols by theories, and theorems read in a model."""

from typing import Any

from tests.verify.checker.forged_records import (
    CLAIM,
    EITHER,
    TREE,
    A,
    B,
    Record,
    RefusedRecord,
    choose,
    claim,
    datatype,
    define,
    induct,
    instance,
    key,
    model,
    prove,
    register_forgery,
    theory,
)
from tests.verify.checker.forged_theories import POSITIVE, WAY

T = POSITIVE
KEPT = prove("kept", "", "(> f.c 0)", "T.h")
MODEL = model("T", [["f.c", [], "1"]])
READ: list[Any] = ["kept", "T", [["f.c", [], "1"]]]


def register_unproved_claim(
    name: str, what: str, *records: Record | RefusedRecord, status: tuple[int, ...] = EITHER, **more: Any
) -> None:
    """Register a book that ends with a refused record, so that its claim is never reached."""
    register_forgery(name, what, *records, CLAIM, status=status, **more)


register_unproved_claim(
    "sort-of-two-theories",
    "Two theories own one sort.",
    A,
    theory("T", ["S.A"], [], []),
    RefusedRecord(theory("U", ["S.A"], [], [])),
)
register_unproved_claim(
    "integers-of-a-theory", "A theory owns the integers.", RefusedRecord(theory("T", ["Int"], [], []))
)
register_unproved_claim(
    "truth-values-of-a-theory", "A theory owns the truth values.", RefusedRecord(theory("T", ["Bool"], [], []))
)
register_unproved_claim(
    "datatype-of-a-theory", "A theory owns a datatype.", TREE, RefusedRecord(theory("T", ["S.Tree"], [], []))
)
register_unproved_claim(
    "undeclared-sort-of-a-theory",
    "A theory owns a sort that is not declared.",
    RefusedRecord(theory("T", ["S.A"], [], [])),
)
register_unproved_claim(
    "array-sort-of-a-theory",
    "A theory owns an array sort.",
    RefusedRecord(theory("T", [["Array", "Int", "Int"]], [], [])),
)
register_unproved_claim(
    "sort-twice-in-a-theory",
    "A theory lists one sort twice.",
    A,
    RefusedRecord(theory("T", ["S.A", "S.A"], [], [])),
    doubt="Harmless, but the list is to be one of different sorts.",
)
register_unproved_claim(
    "function-of-two-theories",
    "Two theories have one function.",
    T,
    RefusedRecord(theory("U", [], [["f.c", [], "Int"]], [])),
)
register_unproved_claim(
    "function-defined-and-of-a-theory",
    "A theory has a function that is defined.",
    define("f.c", "", "Int", "1"),
    RefusedRecord(T),
)
register_unproved_claim(
    "constructor-of-a-theory",
    "A theory has a function that is a constructor.",
    TREE,
    RefusedRecord(theory("T", [], [["f.leaf", [], "S.Tree"]], [])),
)
register_unproved_claim(
    "hypothesis-of-another-theory",
    "A hypothesis is called after another theory.",
    RefusedRecord(theory("T", [], [["f.c", [], "Int"]], [["U.h", [], "(> f.c 0)"]])),
    doubt="The kernel calls hypotheses THEORY.LABEL; the grammar of names asks for it.",
)
register_unproved_claim(
    "hypothesis-twice",
    "Two hypotheses of a theory have one name.",
    RefusedRecord(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"], ["T.h", [], "(> f.c 1)"]])),
)
register_unproved_claim(
    "theory-twice", "Two theories have one name.", T, RefusedRecord(theory("T", [], [["f.d", [], "Int"]], []))
)
register_unproved_claim(
    "hypothesis-that-is-no-formula",
    "A hypothesis is a number.",
    RefusedRecord(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "f.c"]])),
)
register_unproved_claim(
    "hypothesis-with-a-free-variable",
    "A hypothesis speaks of a variable that it does not declare.",
    RefusedRecord(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.x)"]])),
)
register_unproved_claim(
    "hypothesis-of-a-later-function",
    "A hypothesis speaks of a function that is defined later.",
    RefusedRecord(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.d)"]])),
    define("f.d", "", "Int", "1"),
)
register_unproved_claim("model-without-a-theory", "A model is of a theory that does not exist.", RefusedRecord(MODEL))
register_unproved_claim("model-twice", "A theory has two models.", T, MODEL, RefusedRecord(MODEL))
register_unproved_claim(
    "instance-of-no-theorem",
    "A theorem that does not exist is read in a model.",
    T,
    MODEL,
    RefusedRecord(instance("absurd", *READ)),
)
register_unproved_claim(
    "instance-of-no-theory",
    "A theorem is read in a model of a theory that does not exist.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "U", [])),
)
register_unproved_claim(
    "image-missing",
    "Nothing stands for a function of the theory.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [])),
)
register_unproved_claim(
    "image-for-what-is-defined",
    "Something stands for a definition that does not depend on the theory.",
    T,
    define("f.d", "", "Int", "5"),
    prove("kept", "", "(= f.d 5)", "d.def"),
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
register_unproved_claim(
    "image-for-a-function-of-another-theory",
    "Something stands for a function of another theory.",
    T,
    theory("U", [], [["f.d", [], "Int"]], []),
    prove("kept", "", "(= f.d f.d)"),
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
register_unproved_claim(
    "image-twice",
    "Two things stand for one function.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.c", [], "2"]])),
)
register_unproved_claim(
    "image-with-a-parameter-too-many",
    "What stands for a constant has a parameter.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [["f.x", "Int"]], "f.x"]])),
)
register_unproved_claim(
    "image-of-another-sort",
    "What stands for an integer is a real number.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1.0"]])),
)
register_unproved_claim(
    "image-with-a-free-variable",
    "What stands for a constant speaks of a variable.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "f.x"]])),
)
register_unproved_claim(
    "image-of-an-operator",
    "Something stands for an operator of the language.",
    T,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"], ["+", [["f.x", "Int"], ["f.y", "Int"]], "f.x"]])),
)
SORTED = [A, B, theory("T", ["S.A"], [["f.c", [], "S.A"]], []), prove("kept", "", "(= f.c f.c)")]
register_unproved_claim(
    "image-of-the-old-sort",
    "What stands for a function is of the sort that is read as another.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.A", "Int"]])),
)
register_unproved_claim(
    "sort-image-undeclared",
    "What stands for a sort is not declared.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "S.C"]])),
)
register_unproved_claim(
    "sort-image-with-an-undeclared-part",
    "What stands for a sort is an array sort of an undeclared one.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "(Array Int S.C)"]])),
)
register_unproved_claim(
    "sort-image-twice",
    "Two sorts stand for one.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Bool"], ["S.A", "Int"]])),
)
register_unproved_claim(
    "image-for-a-sort-of-another-theory",
    "Something stands for a sort that the theory does not own.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.B", "Int"]])),
)
register_unproved_claim(
    "image-for-the-integers",
    "Something stands for the integers.",
    *SORTED,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["Int", "Real"]])),
)
register_unproved_claim(
    "datatype-over-a-sort-that-is-read",
    "A datatype is made of a sort that is read as another.",
    A,
    datatype("S.Box", "(f.box (f.of S.A))"),
    theory("T", ["S.A"], [], []),
    prove("kept", "f.x S.Box", "(= f.x (f.box (f.of f.x)))"),
    RefusedRecord(instance("absurd", "kept", "T", [], [["S.A", "Int"]])),
)
register_unproved_claim(
    "rank-missing",
    "A theory with a well-founded relation is read in a model without a rank.",
    A,
    WAY,
    RefusedRecord(model("U", [["f.way", [["f.a", "S.A"], ["f.b", "S.A"]], "false"]])),
)
register_unproved_claim(
    "rank-of-the-wrong-sort",
    "A rank is a real number.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    RefusedRecord(
        model(
            "U",
            [["f.way", [["f.a", "Real"], ["f.b", "Real"]], "(and (< f.b f.a) (< 0.0 f.b))"]],
            [["S.A", "Real"]],
            rank=["f.a"],
        )
    ),
)
register_unproved_claim(
    "rank-of-the-second-place",
    "A rank speaks of the position that comes next.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    RefusedRecord(
        model("U", [["f.way", [["f.a", "Int"], ["f.b", "Int"]], "true"]], [["S.A", "Int"]], rank=["(- f.b)"])
    ),
)
register_unproved_claim(
    "relation-of-another-theory",
    "A theory declares the relation of another one well-founded.",
    A,
    WAY,
    RefusedRecord(theory("T", [], [], [], "f.way")),
)
register_unproved_claim(
    "relation-that-is-defined",
    "A theory declares a definition well-founded.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    RefusedRecord(theory("T", [], [], [], "f.way")),
)
register_unproved_claim(
    "relation-of-two-sorts",
    "A well-founded relation relates two sorts.",
    A,
    RefusedRecord(theory("T", ["S.A"], [["f.way", ["S.A", "Int"], "Bool"]], [], "f.way")),
)
register_unproved_claim(
    "relation-that-is-a-number",
    "A well-founded relation has integers as values.",
    A,
    RefusedRecord(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Int"]], [], "f.way")),
)
register_unproved_claim(
    "relation-of-three-places",
    "A well-founded relation has three places.",
    A,
    RefusedRecord(theory("T", ["S.A"], [["f.way", ["S.A", "S.A", "S.A"], "Bool"]], [], "f.way")),
)
register_unproved_claim(
    "along-a-relation-without-a-theory",
    "An induction runs along a relation of no theory.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    RefusedRecord(induct("absurd", "f.x Int", "false", ["along", "f.way", "f.x"], [[[], ["f.x"]]])),
)
register_unproved_claim(
    "along-another-function",
    "An induction runs along a function of a theory that is not the well-founded one.",
    A,
    theory(
        "U",
        ["S.A"],
        [["f.way", ["S.A", "S.A"], "Bool"], ["f.any", ["S.A", "S.A"], "Bool"]],
        [["U.h", [["f.x", "S.A"]], "(f.any f.x f.x)"]],
        "f.way",
    ),
    RefusedRecord(induct("absurd", "f.x S.A", "false", ["along", "f.any", "f.x"], [[[], ["f.x"]]], "U.h")),
)
register_unproved_claim(
    "model-on-its-own-hypothesis",
    "The model of a theory is proved with the hypothesis itself.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    RefusedRecord(model("T", [["f.c", [], "f.c"]], by={"T.h": ["T.h"]})),
    prove("absurd", "", "false", "T.h"),
)
register_unproved_claim(
    "model-on-another-hypothesis",
    "The model of a theory is proved with the hypothesis of another one.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(not (= f.d f.d))"]]),
    T,
    RefusedRecord(model("T", [["f.c", [], "(- 1)"]], by={"T.h": ["U.h"]})),
)
register_unproved_claim(
    "model-of-chosen-symbols",
    "What stands for a function was chosen under a hypothesis.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d f.d)"]]),
    prove("E", "", "(exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0)))", "U.h"),
    choose("f.h", "E"),
    T,
    RefusedRecord(model("T", [["f.c", [], "f.h"]], by={"T.h": ["h.witness"]})),
)


def register_false_obligation(
    name: str, what: str, *records: Record | RefusedRecord, status: tuple[int, ...] = EITHER, **more: Any
) -> None:
    """Register a readable book with a false obligation."""
    bad_records = [record for record in records if isinstance(record, RefusedRecord)]
    last_name, rule = key(bad_records[-1].record), bad_records[-1].record["rule"]
    theorem = f"{last_name[2:]}.def" if rule == "define" else last_name
    register_forgery(name, what, *records, claim(theorem), status=status, **more)
