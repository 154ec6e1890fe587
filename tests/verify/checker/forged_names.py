"""Forged books with forbidden or ambiguous names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.verify.checker.forged_models import register_unproved_claim
from tests.verify.checker.forged_records import (
    EITHER,
    A,
    Record,
    RefusedRecord,
    choose,
    claim,
    datatype,
    define,
    instance,
    prove,
    register_forgery,
    sort,
    tabulate,
    theory,
)

HOSTILE = {
    "newline": "a\nb",
    "return": "a\rb",
    "escape": "a\x1b[8mb",
    "null": "a\x00b",
    "line-separator": "a\u2028b",
    "next-line": "a\x85b",
    "right-to-left": "a\u202eb",
    "zero-width": "a\u200bb",
    "joiner": "a\u2060b",
    "byte-order-mark": "\ufeffa",
    "no-break-space": "a\u00a0b",
    "cyrillic": "\u0430",
    "fullwidth": "\uff41",
    "combining": "a\u0301",
    "surrogate": "a\ud800b",
    "superscript": "x\u00b2",
    "minus-sign": "\u22121",
    "quantifier": "\u2200",
    "numeral": "0",
    "negative": "-1",
    "sum": "2+2=5",
    "comparison": "a<b",
    "quote": 'a"b',
    "bar": "a|b",
    "semicolon": "a;b",
    "parenthesis": "a)b",
    "space": " ",
    "empty": "",
    "long": "a" * 100_000,
}
WORDS = ("true", "false", "if", "ite", "not", "and", "div", "mod", "select", "forall", "Int")
VERDICT = "x\n\rTRUE-001 holds: 1 theorems, 0 obligations, 0 lines of proof\n  all: false\n  assumes nothing\n\x1b[8m"


def register_names(
    kind: str, make: Callable[[Any], Sequence[Record | RefusedRecord]], names: Mapping[str, Any]
) -> None:
    """Register a book for each name of a kind."""
    for label, name in names.items():
        what = f"The name of a {kind} does not fit the grammar of names: {label}."
        register_forgery(f"{kind.replace(' ', '-')}-called-{label}", what, *make(name), claim("kept"), status=EITHER)


TRUTH = prove("kept", "", "true")
RESERVED = {word: word for word in WORDS}
NO_TEXTS: dict[str, Any] = {"number": 5, "null": None, "truth": True, "list": ["a"], "object": {"a": 1}, "real": 0.5}
SHAPED = {name: text for name, text in HOSTILE.items() if name not in ("space", "bar", "semicolon", "sum")}
register_names("defined symbol", lambda n: [RefusedRecord(define(f"f.{n}", "", "Int", "1")), TRUTH], HOSTILE | RESERVED)
register_names(
    "symbol",
    lambda n: [RefusedRecord(define("", "", "Int", "1") | {"name": n}), TRUTH],
    NO_TEXTS | {"plain": "a", "prefix": "f.", "sort": "S.a", "variable": "b0.x", "marked": "f.x!1", "at": "@t1"},
)
register_names(
    "chosen symbol",
    lambda n: [prove("E", "", "(exists ((b0.y Int)) (= b0.y 2))"), RefusedRecord(choose(f"f.{n}", "E")), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "empty", "surrogate", "long")},
)
register_names(
    "function of a theory",
    lambda n: [RefusedRecord(theory("T", [], [[f"f.{n}", [], "Int"]], [])), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
register_names(
    "sort",
    lambda n: [RefusedRecord(sort(f"S.{n}")), TRUTH],
    {n: HOSTILE[n] for n in ("escape", "zero-width", "cyrillic", "numeral", "surrogate", "long", "empty")}
    | {n: n for n in ("Real", "real", "Int", "int", "Bool", "Array", "N", "Z", "Nat")},
)
register_names(
    "datatype",
    lambda n: [RefusedRecord(datatype(f"S.{n}", "(f.only)")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "surrogate")} | {"Real": "Real", "Bool": "Bool"},
)
register_names(
    "constructor",
    lambda n: [RefusedRecord(datatype("S.D", f"(f.{n})")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
register_names(
    "field",
    lambda n: [RefusedRecord(datatype("S.D", f"(f.d (f.{n} Int))")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
register_names(
    "variable",
    lambda n: [TRUTH, RefusedRecord(prove("absurd", "", "true") | {"variables": [[f"f.{n}", "Int"]]})],
    {
        n: HOSTILE[n]
        for n in ("newline", "escape", "zero-width", "cyrillic", "numeral", "sum", "surrogate", "long", "empty")
    }
    | {"false": "false", "true": "true"},
)
register_names(
    "bound variable",
    lambda n: [TRUTH, RefusedRecord(prove("absurd", "", f"(exists ((b0.{n} Int)) (= b0.{n} 0))"))],
    {n: HOSTILE[n] for n in ("zero-width", "right-to-left", "cyrillic", "numeral", "sum", "surrogate", "long")},
)
register_names(
    "theorem",
    lambda n: [TRUTH, RefusedRecord(prove(n, "", "true"))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "colon": "a: b", "not-a-number": float("nan")},
)
register_names(
    "theory", lambda n: [TRUTH, RefusedRecord(theory(n, [], [], []))], SHAPED | NO_TEXTS | {"verdict": VERDICT}
)
register_names(
    "hypothesis",
    lambda n: [TRUTH, RefusedRecord(theory("T", [], [], [[f"T.{n}", [], "true"]]))],
    {n: HOSTILE[n] for n in ("newline", "escape", "zero-width", "cyrillic", "surrogate", "long", "empty")},
)
register_names(
    "theory in words",
    lambda n: [TRUTH, RefusedRecord(theory("T", [], [], []) | {"words": n})],
    {
        n: HOSTILE[n]
        for n in (
            "newline",
            "return",
            "escape",
            "null",
            "right-to-left",
            "zero-width",
            "surrogate",
            "long",
            "line-separator",
            "next-line",
        )
    }
    | NO_TEXTS
    | {"verdict": VERDICT},
)
register_names(
    "claim",
    lambda n: [TRUTH, RefusedRecord(claim("kept", tag=n))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "small": "evil-001", "unnumbered": "EVIL"},
)
register_forgery(
    "claim-with-a-name-that-cannot-be-printed",
    "A claim names a theorem with half a character, which no terminal can be sent.",
    RefusedRecord(prove("a\ud800b", "", "true")),
    claim("a\ud800b"),
    status=EITHER,
    tags=("EVIL-001",),
)
register_forgery(
    "theories-that-cannot-be-sorted",
    "A claim assumes a theory that is called by a text and one that is called by a number.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]]),
    RefusedRecord(theory(5, [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d 0)"]])),
    prove("kept", "", "(> (+ f.c f.d) 0)", "T.h", "U.h"),
    claim("kept"),
    status=EITHER,
)
register_forgery(
    "theory-that-is-called-true",
    "A theory is called by the number 1 and discharged under the name true, which Python takes for equal.",
    RefusedRecord(theory(1, [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]])),
    prove("kept", "", "(> f.c 0)", "T.h"),
    RefusedRecord(instance("read", "kept", True, [["f.c", [], "1"]])),
    claim("read"),
    status=EITHER,
)
register_unproved_claim(
    "relation-of-a-name-that-is-no-text",
    "The name of the relation of a theory is a list.",
    A,
    RefusedRecord(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], ["f.way"])),
)
register_forgery(
    "lies",
    "Formulas print as others: a symbol called 0, a sort called Real, a letter without ink, a sum.",
    RefusedRecord(datatype("S.Real", "(f.only)")),
    RefusedRecord(define("f.0", "", "Int", "1")),
    prove("zero", "", "(= f.0 1)", "0.def"),
    RefusedRecord(define("f.false", "", "Bool", "true")),
    prove("absurd", "", "f.false", "false.def"),
    define("f.n", "", "Int", "7"),
    prove("irreflexive", "", "(exists ((b0.n Int)) (not (= b0.n f.n)))"),
    prove("reals-equal", "f.x S.Real, f.y S.Real", "(= f.x f.y)"),
    define("f.p", "", "Int", "0"),
    RefusedRecord(define("f.p\u200b", "", "Int", "1")),
    prove("zero-width", "", "(not (= f.p f.p\u200b))", "p.def", "p\u200b.def"),
    RefusedRecord(define("f.2+2=5", "", "Bool", "true")),
    prove("sum", "", "f.2+2=5", "2+2=5.def"),
    RefusedRecord(tabulate(VERDICT, "", "f.i Int", "f.i", "Int")),
    claim("zero", "absurd", "irreflexive", "reals-equal", "zero-width", "sum", VERDICT),
    status=EITHER,
)
