"""Forged books: ownership of symbols by theories, and theorems read in a model."""

from typing import Any

from tests.verify.checker.forged_records import (
    CLAIM,
    EITHER,
    TREE,
    A,
    B,
    Bad,
    Record,
    choose,
    claim,
    datatype,
    define,
    forged,
    induct,
    instance,
    key,
    model,
    prove,
    theory,
)
from tests.verify.checker.forged_theories import POSITIVE, WAY

T = POSITIVE
KEPT = prove("kept", "", "(> f.c 0)", "T.h")
MODEL = model("T", [["f.c", [], "1"]])
READ: list[Any] = ["kept", "T", [["f.c", [], "1"]]]


def owner(name: str, what: str, *records: Record | Bad, status: tuple[int, ...] = EITHER, **more: Any) -> None:
    """Register a book that ends with a refused record, so that its claim is never reached."""
    forged(name, what, *records, CLAIM, status=status, **more)


owner(
    "sort-of-two-theories",
    "Two theories own one sort.",
    A,
    theory("T", ["S.A"], [], []),
    Bad(theory("U", ["S.A"], [], [])),
)
owner("integers-of-a-theory", "A theory owns the integers.", Bad(theory("T", ["Int"], [], [])))
owner("truth-values-of-a-theory", "A theory owns the truth values.", Bad(theory("T", ["Bool"], [], [])))
owner("datatype-of-a-theory", "A theory owns a datatype.", TREE, Bad(theory("T", ["S.Tree"], [], [])))
owner("undeclared-sort-of-a-theory", "A theory owns a sort that is not declared.", Bad(theory("T", ["S.A"], [], [])))
owner("array-sort-of-a-theory", "A theory owns an array sort.", Bad(theory("T", [["Array", "Int", "Int"]], [], [])))
owner(
    "sort-twice-in-a-theory",
    "A theory lists one sort twice.",
    A,
    Bad(theory("T", ["S.A", "S.A"], [], [])),
    doubt="Harmless, but the list is to be one of different sorts.",
)
owner("function-of-two-theories", "Two theories have one function.", T, Bad(theory("U", [], [["f.c", [], "Int"]], [])))
owner(
    "function-defined-and-of-a-theory",
    "A theory has a function that is defined.",
    define("f.c", "", "Int", "1"),
    Bad(T),
)
owner(
    "constructor-of-a-theory",
    "A theory has a function that is a constructor.",
    TREE,
    Bad(theory("T", [], [["f.leaf", [], "S.Tree"]], [])),
)
owner(
    "hypothesis-of-another-theory",
    "A hypothesis is called after another theory.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["U.h", [], "(> f.c 0)"]])),
    doubt="The kernel calls hypotheses THEORY.LABEL; the grammar of names asks for it.",
)
owner(
    "hypothesis-twice",
    "Two hypotheses of a theory have one name.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"], ["T.h", [], "(> f.c 1)"]])),
)
owner("theory-twice", "Two theories have one name.", T, Bad(theory("T", [], [["f.d", [], "Int"]], [])))
owner(
    "hypothesis-that-is-no-formula",
    "A hypothesis is a number.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "f.c"]])),
)
owner(
    "hypothesis-with-a-free-variable",
    "A hypothesis speaks of a variable that it does not declare.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.x)"]])),
)
owner(
    "hypothesis-of-a-later-function",
    "A hypothesis speaks of a function that is defined later.",
    Bad(theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c f.d)"]])),
    define("f.d", "", "Int", "1"),
)
owner("model-without-a-theory", "A model is of a theory that does not exist.", Bad(MODEL))
owner("model-twice", "A theory has two models.", T, MODEL, Bad(MODEL))
owner(
    "instance-of-no-theorem",
    "A theorem that does not exist is read in a model.",
    T,
    MODEL,
    Bad(instance("absurd", *READ)),
)
owner(
    "instance-of-no-theory",
    "A theorem is read in a model of a theory that does not exist.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "U", [])),
)
owner(
    "image-missing", "Nothing stands for a function of the theory.", T, KEPT, Bad(instance("absurd", "kept", "T", []))
)
owner(
    "image-for-what-is-defined",
    "Something stands for a definition that does not depend on the theory.",
    T,
    define("f.d", "", "Int", "5"),
    prove("kept", "", "(= f.d 5)", "d.def"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
owner(
    "image-for-a-function-of-another-theory",
    "Something stands for a function of another theory.",
    T,
    theory("U", [], [["f.d", [], "Int"]], []),
    prove("kept", "", "(= f.d f.d)"),
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.d", [], "6"]])),
)
owner(
    "image-twice",
    "Two things stand for one function.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["f.c", [], "2"]])),
)
owner(
    "image-with-a-parameter-too-many",
    "What stands for a constant has a parameter.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [["f.x", "Int"]], "f.x"]])),
)
owner(
    "image-of-another-sort",
    "What stands for an integer is a real number.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1.0"]])),
)
owner(
    "image-with-a-free-variable",
    "What stands for a constant speaks of a variable.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.x"]])),
)
owner(
    "image-of-an-operator",
    "Something stands for an operator of the language.",
    T,
    KEPT,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"], ["+", [["f.x", "Int"], ["f.y", "Int"]], "f.x"]])),
)
SORTED = [A, B, theory("T", ["S.A"], [["f.c", [], "S.A"]], []), prove("kept", "", "(= f.c f.c)")]
owner(
    "image-of-the-old-sort",
    "What stands for a function is of the sort that is read as another.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.A", "Int"]])),
)
owner(
    "sort-image-undeclared",
    "What stands for a sort is not declared.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "S.C"]])),
)
owner(
    "sort-image-with-an-undeclared-part",
    "What stands for a sort is an array sort of an undeclared one.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "(Array Int S.C)"]])),
)
owner(
    "sort-image-twice",
    "Two sorts stand for one.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "1"]], [["S.A", "Bool"], ["S.A", "Int"]])),
)
owner(
    "image-for-a-sort-of-another-theory",
    "Something stands for a sort that the theory does not own.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["S.B", "Int"]])),
)
owner(
    "image-for-the-integers",
    "Something stands for the integers.",
    *SORTED,
    Bad(instance("absurd", "kept", "T", [["f.c", [], "f.c"]], [["Int", "Real"]])),
)
owner(
    "datatype-over-a-sort-that-is-read",
    "A datatype is made of a sort that is read as another.",
    A,
    datatype("S.Box", "(f.box (f.of S.A))"),
    theory("T", ["S.A"], [], []),
    prove("kept", "f.x S.Box", "(= f.x (f.box (f.of f.x)))"),
    Bad(instance("absurd", "kept", "T", [], [["S.A", "Int"]])),
)
owner(
    "rank-missing",
    "A theory with a well-founded relation is read in a model without a rank.",
    A,
    WAY,
    Bad(model("U", [["f.way", [["f.a", "S.A"], ["f.b", "S.A"]], "false"]])),
)
owner(
    "rank-of-the-wrong-sort",
    "A rank is a real number.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    Bad(
        model(
            "U",
            [["f.way", [["f.a", "Real"], ["f.b", "Real"]], "(and (< f.b f.a) (< 0.0 f.b))"]],
            [["S.A", "Real"]],
            rank=["f.a"],
        )
    ),
)
owner(
    "rank-of-the-second-place",
    "A rank speaks of the position that comes next.",
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    Bad(model("U", [["f.way", [["f.a", "Int"], ["f.b", "Int"]], "true"]], [["S.A", "Int"]], rank=["(- f.b)"])),
)
owner(
    "relation-of-another-theory",
    "A theory declares the relation of another one well-founded.",
    A,
    WAY,
    Bad(theory("T", [], [], [], "f.way")),
)
owner(
    "relation-that-is-defined",
    "A theory declares a definition well-founded.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    Bad(theory("T", [], [], [], "f.way")),
)
owner(
    "relation-of-two-sorts",
    "A well-founded relation relates two sorts.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "Int"], "Bool"]], [], "f.way")),
)
owner(
    "relation-that-is-a-number",
    "A well-founded relation has integers as values.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Int"]], [], "f.way")),
)
owner(
    "relation-of-three-places",
    "A well-founded relation has three places.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A", "S.A"], "Bool"]], [], "f.way")),
)
owner(
    "along-a-relation-without-a-theory",
    "An induction runs along a relation of no theory.",
    define("f.way", "f.x Int, f.y Int", "Bool", "true"),
    Bad(induct("absurd", "f.x Int", "false", ["along", "f.way", "f.x"], [[[], ["f.x"]]])),
)
owner(
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
    Bad(induct("absurd", "f.x S.A", "false", ["along", "f.any", "f.x"], [[[], ["f.x"]]], "U.h")),
)
owner(
    "model-on-its-own-hypothesis",
    "The model of a theory is proved with the hypothesis itself.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    Bad(model("T", [["f.c", [], "f.c"]], by={"T.h": ["T.h"]})),
    prove("absurd", "", "false", "T.h"),
)
owner(
    "model-on-another-hypothesis",
    "The model of a theory is proved with the hypothesis of another one.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(not (= f.d f.d))"]]),
    T,
    Bad(model("T", [["f.c", [], "(- 1)"]], by={"T.h": ["U.h"]})),
)
owner(
    "model-of-chosen-symbols",
    "What stands for a function was chosen under a hypothesis.",
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d f.d)"]]),
    prove("E", "", "(exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0)))", "U.h"),
    choose("f.h", "E"),
    T,
    Bad(model("T", [["f.c", [], "f.h"]], by={"T.h": ["h.witness"]})),
)


def unproved(name: str, what: str, *records: Record | Bad, status: tuple[int, ...] = EITHER, **more: Any) -> None:
    """Register a readable book with a false obligation."""
    bad_records = [record for record in records if isinstance(record, Bad)]
    last_name, rule = key(bad_records[-1].record), bad_records[-1].record["rule"]
    theorem = f"{last_name[2:]}.def" if rule == "define" else last_name
    forged(name, what, *records, claim(theorem), status=status, **more)
