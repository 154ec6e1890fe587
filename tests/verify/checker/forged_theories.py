"""Forged books: theories whose hypotheses depend on another theory."""

from collections.abc import Callable, Sequence
from typing import Any

from tests.verify.checker.forged_records import (
    CLAIM,
    SINGLE,
    A,
    B,
    Record,
    RefusedRecord,
    choose,
    claim,
    define,
    induct,
    instance,
    prove,
    register_forgery,
    theory,
)

POSITIVE = theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]])
SOME = prove("E", "", "(exists ((b0.y Int)) (> b0.y 0))", "T.h")


def pinned_symbol_records(
    between: Sequence[Record], equal: str, read: Callable[[str], list[Any]], *by: str
) -> list[Any]:
    """Return a falsehood from a symbol chosen under T, which U pins while T is read in two models."""
    return [
        POSITIVE,
        SOME,
        choose("f.h", "E"),
        *between,
        theory("U", [], [["f.u", [], "Int"], ["f.p", [], "Bool"]], [["U.h", [], f"(or (= f.u {equal}) f.p)"]]),
        prove("kept", "", f"(=> (not f.p) (= f.u {equal}))", "U.h"),
        RefusedRecord(instance("seven", "kept", "T", read("7"), by={})),
        RefusedRecord(instance("eight", "kept", "T", read("8"), by={})),
        prove("P", "", "f.p", "seven", "eight", *by),
        instance("F", "P", "U", [["f.u", [], equal], ["f.p", [], "false"]]),
        prove("absurd", "", "false", "F"),
        CLAIM,
    ]


register_forgery(
    "pinned-choice",
    "U pins a symbol that was chosen under T, and T is read in two models.",
    *pinned_symbol_records([], "f.h", lambda n: [["f.c", [], "1"], ["f.h", [], n]]),
)
register_forgery(
    "pinned-behind-a-definition",
    "U pins a definition over a symbol that was chosen under T.",
    *pinned_symbol_records(
        [define("f.g", "", "Int", "(+ f.h 1)")],
        "f.g",
        lambda n: [["f.c", [], "1"], ["f.h", [], n], ["f.g", [], f"(+ {n} 1)"]],
    ),
)
register_forgery(
    "pinned-two-deep",
    "U pins a definition over a definition over a symbol that was chosen under T.",
    *pinned_symbol_records(
        [define("f.g", "", "Int", "(+ f.h 1)"), define("f.k", "", "Int", "(* 2 f.g)")],
        "f.k",
        lambda n: [["f.c", [], "1"], ["f.h", [], n], ["f.g", [], f"(+ {n} 1)"], ["f.k", [], f"(* 2 (+ {n} 1))"]],
    ),
)
register_forgery(
    "pinned-function",
    "U pins one value of a function that was chosen under T.",
    POSITIVE,
    prove("E", "f.x Int", "(exists ((b0.y Int)) (> b0.y f.x))", "T.h"),
    choose("f.h", "E"),
    theory("U", [], [["f.u", [], "Int"], ["f.p", [], "Bool"]], [["U.h", [], "(or (= f.u (f.h 0)) f.p)"]]),
    prove("kept", "", "(=> (not f.p) (= f.u (f.h 0)))", "U.h"),
    RefusedRecord(instance("one", "kept", "T", [["f.c", [], "1"], ["f.h", [["f.x", "Int"]], "(+ f.x 1)"]])),
    RefusedRecord(instance("two", "kept", "T", [["f.c", [], "1"], ["f.h", [["f.x", "Int"]], "(+ f.x 2)"]])),
    prove("P", "", "f.p", "one", "two"),
    instance("F", "P", "U", [["f.u", [], "(f.h 0)"], ["f.p", [], "false"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
register_forgery(
    "pinned-by-a-later-owner",
    "T pins a symbol chosen under V, V depends on T by a sort that T owns later.",
    A,
    theory("V", [], [["f.v", [], "Bool"]], [["V.h", [], f"(= f.v {SINGLE.format('S.A')})"]]),
    prove("E", "", "(exists ((b0.y Int)) (> b0.y 0))", "V.h"),
    choose("f.h", "E"),
    theory("T", ["S.A"], [["f.c", [], "Int"], ["f.p", [], "Bool"]], [["T.h", [], "(or (= f.c f.h) f.p)"]]),
    prove("kept", "", "(=> (not f.p) (= f.c f.h))", "T.h"),
    RefusedRecord(instance("seven", "kept", "V", [["f.v", [], SINGLE.format("S.A")], ["f.h", [], "7"]])),
    RefusedRecord(instance("eight", "kept", "V", [["f.v", [], SINGLE.format("S.A")], ["f.h", [], "8"]])),
    prove("P", "", "f.p", "seven", "eight"),
    RefusedRecord(instance("F", "P", "T", [["f.c", [], "f.h"], ["f.p", [], "false"]])),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
CHAIN = [
    theory("V", [], [["f.v", [], "Int"], ["f.q", [], "Bool"]], [["V.h", [], "(or (> f.v 0) f.q)"]]),
    theory("U", [], [["f.u", [], "Int"]], [["U.h", [], "(> f.u f.v)"]]),
]
register_forgery(
    "bottom-of-a-chain-first",
    "V is discharged while U still speaks of it.",
    *CHAIN,
    prove("kept", "", "(or (> f.u 0) f.q)", "U.h", "V.h"),
    RefusedRecord(instance("one", "kept", "V", [["f.v", [], "5"], ["f.q", [], "false"]])),
    instance("two", "one", "U", [["f.u", [], "(+ f.v 1)"]]),
    instance("F", "two", "V", [["f.v", [], "(- 5)"], ["f.q", [], "true"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
register_forgery(
    "middle-of-a-chain-first",
    "U is discharged while T over it still speaks of it.",
    CHAIN[0],
    theory("U", [], [["f.u", [], "Int"], ["f.w", [], "Bool"]], [["U.h", [], "(or (> f.u f.v) f.w)"]]),
    theory("T", [], [["f.t", [], "Int"]], [["T.h", [], "(> f.t f.u)"]]),
    prove("kept", "", "(or (> f.t (+ f.v 1)) f.w)", "T.h", "U.h"),
    RefusedRecord(instance("one", "kept", "U", [["f.u", [], "(+ f.v 1000)"], ["f.w", [], "false"]])),
    instance("two", "one", "T", [["f.t", [], "(+ f.u 1)"]]),
    instance("F", "two", "U", [["f.u", [], "(- f.v 5)"], ["f.w", [], "true"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
register_forgery(
    "hypothesis-behind-a-definition",
    "V is discharged while U speaks of it behind a definition.",
    CHAIN[0],
    define("f.d", "", "Int", "(* 2 f.v)"),
    theory("U", [], [["f.u", [], "Int"]], [["U.h", [], "(> f.u f.d)"]]),
    prove("kept", "", "(or (> f.u 1) f.q)", "U.h", "V.h", "d.def"),
    RefusedRecord(instance("one", "kept", "V", [["f.v", [], "5"], ["f.q", [], "false"]])),
    instance("two", "one", "U", [["f.u", [], "(+ f.d 1)"]]),
    instance("F", "two", "V", [["f.v", [], "(- 5)"], ["f.q", [], "true"], ["f.d", [], "(- 10)"]]),
    prove("absurd", "", "false", "F"),
    CLAIM,
)
WAY = theory("U", [], [["f.way", ["S.A", "S.A"], "Bool"]], [], "f.way")
register_forgery(
    "relation-over-the-sort-of-another",
    "U has a function over the sort of T and no hypothesis, and T is discharged.",
    A,
    WAY,
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], f"(= {SINGLE.format('S.A')} (= f.c 0))"]]),
    induct("loop", "f.x S.A", "(not (f.way f.x f.x))", ["along", "f.way", "f.x"], [[[], ["f.x"]]]),
    prove("kept", "", f"(= {SINGLE.format('S.A')} (= f.c 0))", "T.h", "loop"),
    RefusedRecord(instance("infinite", "kept", "T", [["f.c", [], "1"]], [["S.A", "Int"]])),
    claim("infinite"),
    doubt="No falsehood follows from U, which has no hypothesis; the rule of signatures refuses it.",
)
register_forgery(
    "relation-hidden-over-the-sort-of-another",
    "A definition by recursion along U's relation hides behind T.",
    A,
    WAY,
    define("f.g", "", "Bool", "(exists ((b0.a S.A) (b1.b S.A)) (f.way b0.a b1.b))"),
    theory("T", ["S.A"], [["f.c", [], "Int"]], [["T.h", [], "(= f.g (= f.c 0))"]]),
    prove("kept", "", "(= (= f.c 0) (exists ((b0.a S.A) (b1.b S.A)) (f.way b0.a b1.b)))", "T.h", "g.def"),
    RefusedRecord(instance("infinite", "kept", "T", [["f.c", [], "0"]], [["S.A", "Int"]])),
    claim("infinite"),
)
register_forgery(
    "two-theories-round-a-circle",
    "Two theories depend on each other by sorts, and one is discharged.",
    A,
    B,
    theory("T", ["S.A"], [["f.t", [], "Bool"]], [["T.h", [], f"(= f.t {SINGLE.format('S.B')})"]]),
    theory("U", ["S.B"], [["f.u", [], "Bool"]], [["U.h", [], f"(= f.u (= f.t {SINGLE.format('S.A')}))"]]),
    prove("kept", "", f"(=> f.u (= {SINGLE.format('S.A')} {SINGLE.format('S.B')}))", "T.h", "U.h"),
    RefusedRecord(instance("one", "kept", "U", [["f.u", [], f"(= f.t {SINGLE.format('S.A')})"]], [["S.B", "Int"]])),
    claim("one"),
)
