"""Forged books: relations in a model that are not well-founded, and their ranks."""

from tests.verify.checker.forged_models import KEPT, MODEL, READ, T, register_false_obligation
from tests.verify.checker.forged_records import (
    CLAIM,
    A,
    B,
    RefusedRecord,
    choose,
    define,
    induct,
    instance,
    model,
    prove,
    register_forgery,
    tabulate,
    theory,
)

IMAGES = [["f.way", [["f.a", "Int"], ["f.b", "Int"]], "(and (< f.b f.a) (<= 0 f.b))"]]
GAME = [
    A,
    theory("U", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way"),
    model("U", IMAGES, [["S.A", "Int"]], rank=["f.a"]),
    induct("kept", "f.x S.A", "(not (f.way f.x f.x))", ["along", "f.way", "f.x"], [[[], ["f.x"]]]),
]


def register_endless_game(name: str, what: str, relation: str, rank: list[str]) -> None:
    """Register a book that reads a theorem in a model with endless play, given the moves and ranks of the model."""
    way = [["f.way", [["f.a", "Int"], ["f.b", "Int"]], relation]]
    register_false_obligation(
        name, what, *GAME, RefusedRecord(instance("absurd", "kept", "U", way, [["S.A", "Int"]], rank=rank))
    )


register_endless_game("rank-that-stays", "A rank does not fall.", "(= f.a f.b)", ["f.a"])
register_endless_game("rank-that-rises", "A rank rises.", "(= f.b (+ f.a 1))", ["f.a"])
register_endless_game("rank-below-zero", "A rank decreases forever below zero.", "(= f.b (- f.a 1))", ["f.a"])
register_endless_game(
    "second-rank-that-rises", "The first rank stays and the second rises.", "(= f.b (+ f.a 1))", ["0", "f.a"]
)
register_endless_game(
    "second-rank-below-zero", "The first rank stays and the second falls below zero.", "(= f.b (- f.a 1))", ["0", "f.a"]
)
register_false_obligation(
    "image-that-breaks-a-hypothesis",
    "What stands for a constant does not obey the hypothesis.",
    T,
    MODEL,
    KEPT,
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "(- 1)"]])),
)
register_false_obligation(
    "image-that-breaks-a-definition",
    "What stands for a definition over the theory does not obey its equation.",
    T,
    MODEL,
    define("f.d", "", "Int", "(+ f.c 1)"),
    prove("kept", "", "(> f.d f.c)", "d.def"),
    RefusedRecord(instance("absurd", "kept", "T", [["f.c", [], "3"], ["f.d", [], "5"]])),
)
register_forgery(
    "discharged-with-its-own-hypothesis",
    "An instance is proved with the hypothesis that it discharges.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("kept", "", "false", "T.h"),
    instance("absurd", "kept", "T", [["f.c", [], "f.c"]], by={"T.h": ["T.h"]}),
    RefusedRecord(CLAIM),
)
register_forgery(
    "read-in-another-theory",
    "A theorem of U is read in a model of T, as if that discharged U.",
    T,
    MODEL,
    theory("U", [], [["f.d", [], "Int"]], [["U.h", [], "(not (= f.d f.d))"]]),
    prove("kept", "", "false", "U.h"),
    instance("absurd", *READ),
    RefusedRecord(CLAIM),
)
register_forgery(
    "theory-without-a-model",
    "A claim rests on a theory of which nothing shows that it holds anywhere.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("absurd", "", "false", "T.h"),
    RefusedRecord(CLAIM),
)
register_forgery(
    "chosen-under-a-hypothesis",
    "A choice made under a contradictory hypothesis is used as if it had none.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    prove("E", "", "(exists ((b0.y Int)) (and (> b0.y 0) (< b0.y 0)))", "T.h"),
    choose("f.d", "E"),
    prove("absurd", "", "false", "d.witness"),
    RefusedRecord(CLAIM),
)
register_forgery(
    "chosen-from-a-hypothesis",
    "A choice is made from the hypothesis of a theory without a model.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(exists ((b0.y Int)) (and (> b0.y f.c) (< b0.y f.c)))"]]),
    choose("f.d", "T.h"),
    prove("absurd", "", "false", "d.witness"),
    RefusedRecord(CLAIM),
)
register_forgery(
    "defined-under-a-hypothesis",
    "A recursion ends only under a contradictory hypothesis.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(not (= f.c f.c))"]]),
    define("f.d", "f.x Int", "Int", "(+ (f.d f.x) 1)", ["measure", "f.x"], "T.h"),
    prove("absurd", "", "false", ["d.def", ["0"]]),
    RefusedRecord(CLAIM),
)
LARGER = (
    "(forall ((b0.f (Array {0} {1}))) (exists ((b1.b {1})) (forall ((b2.a {0})) (not (= (select b0.f b2.a) b1.b)))))"
)
register_forgery(
    "models-round-a-circle",
    "Two theories have models, each made of the other's sort, and contradict each other.",
    A,
    B,
    tabulate("diagonal", "f.f (Array S.A (Array S.A Bool))", "f.a S.A", "(not (select (select f.f f.a) f.a))", "Bool"),
    choose("f.diagonal", "diagonal"),
    prove(
        "missed",
        "f.f (Array S.A (Array S.A Bool))",
        "(forall ((b0.a S.A)) (not (= (select f.f b0.a) (f.diagonal f.f))))",
        ["diagonal.witness", ["f.f"]],
    ),
    prove(
        "cantor",
        "f.f (Array S.A (Array S.A Bool))",
        "(exists ((b0.b (Array S.A Bool))) (forall ((b1.a S.A)) (not (= (select f.f b1.a) b0.b))))",
        ["missed", ["f.f"]],
    ),
    theory(
        "T",
        ["S.A"],
        [["f.onto", ["S.A"], "S.B"]],
        [["T.h", [["f.b", "S.B"]], "(exists ((b0.a S.A)) (= (f.onto b0.a) f.b))"]],
    ),
    model("T", [["f.onto", [["f.a", "S.B"]], "f.a"]], [["S.A", "S.B"]]),
    theory("U", ["S.B"], [], [["U.h", [], LARGER.format("S.A", "S.B")]]),
    model("U", [], [["S.B", "(Array S.A Bool)"]], by={"U.h": ["cantor"]}),
    tabulate("whole", "", "f.a S.A", "(f.onto f.a)", "S.B"),
    prove("absurd", "", "false", "T.h", "U.h", "whole"),
    RefusedRecord(CLAIM),
    doubt="The claim says what it assumes; but 'which has a model' holds of each theory and not of both.",
)
register_forgery(
    "models-that-choose-differently",
    "Two theories have models that read one chosen symbol in two ways.",
    A,
    B,
    prove(
        "E",
        "",
        "(exists ((b0.y Int)) (and (or (= b0.y 0) (= b0.y 1)) (forall ((b1.a S.A)) (= b1.a b1.a)) "
        "(forall ((b1.b S.B)) (= b1.b b1.b))))",
    ),
    choose("f.g", "E"),
    theory("T", ["S.A"], [], [["T.h", [], "(= f.g 0)"]]),
    theory("U", ["S.B"], [], [["U.h", [], "(= f.g 1)"]]),
    RefusedRecord(model("T", [["f.g", [], "0"]])),
    RefusedRecord(model("U", [["f.g", [], "1"]])),
    prove("absurd", "", "false", "T.h", "U.h"),
    RefusedRecord(CLAIM),
    doubt="Once models read symbols behind hypotheses again, each theory has a model and both have none.",
)
