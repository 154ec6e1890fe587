"""Forged books with forbidden or ambiguous names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.verify.checker.forged_models import owner
from tests.verify.checker.forged_records import (
    EITHER,
    A,
    Bad,
    Record,
    choose,
    claim,
    datatype,
    define,
    forged,
    instance,
    prove,
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


def naming(kind: str, make: Callable[[Any], Sequence[Record | Bad]], names: Mapping[str, Any]) -> None:
    """Register a book for each name of a kind."""
    for label, name in names.items():
        what = f"The name of a {kind} does not fit the grammar of names: {label}."
        forged(f"{kind.replace(' ', '-')}-called-{label}", what, *make(name), claim("kept"), status=EITHER)


TRUTH = prove("kept", "", "true")
RESERVED = {word: word for word in WORDS}
NO_TEXTS: dict[str, Any] = {"number": 5, "null": None, "truth": True, "list": ["a"], "object": {"a": 1}, "real": 0.5}
SHAPED = {name: text for name, text in HOSTILE.items() if name not in ("space", "bar", "semicolon", "sum")}
naming("defined symbol", lambda n: [Bad(define(f"f.{n}", "", "Int", "1")), TRUTH], HOSTILE | RESERVED)
naming(
    "symbol",
    lambda n: [Bad(define("", "", "Int", "1") | {"name": n}), TRUTH],
    NO_TEXTS | {"plain": "a", "prefix": "f.", "sort": "S.a", "variable": "b0.x", "marked": "f.x!1", "at": "@t1"},
)
naming(
    "chosen symbol",
    lambda n: [prove("E", "", "(exists ((b0.y Int)) (= b0.y 2))"), Bad(choose(f"f.{n}", "E")), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "empty", "surrogate", "long")},
)
naming(
    "function of a theory",
    lambda n: [Bad(theory("T", [], [[f"f.{n}", [], "Int"]], [])), TRUTH],
    {n: HOSTILE[n] for n in ("newline", "zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "sort",
    lambda n: [Bad(sort(f"S.{n}")), TRUTH],
    {n: HOSTILE[n] for n in ("escape", "zero-width", "cyrillic", "numeral", "surrogate", "long", "empty")}
    | {n: n for n in ("Real", "real", "Int", "int", "Bool", "Array", "N", "Z", "Nat")},
)
naming(
    "datatype",
    lambda n: [Bad(datatype(f"S.{n}", "(f.only)")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "surrogate")} | {"Real": "Real", "Bool": "Bool"},
)
naming(
    "constructor",
    lambda n: [Bad(datatype("S.D", f"(f.{n})")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "field",
    lambda n: [Bad(datatype("S.D", f"(f.d (f.{n} Int))")), TRUTH],
    {n: HOSTILE[n] for n in ("zero-width", "numeral", "sum", "surrogate", "long")} | RESERVED,
)
naming(
    "variable",
    lambda n: [TRUTH, Bad(prove("absurd", "", "true") | {"variables": [[f"f.{n}", "Int"]]})],
    {
        n: HOSTILE[n]
        for n in ("newline", "escape", "zero-width", "cyrillic", "numeral", "sum", "surrogate", "long", "empty")
    }
    | {"false": "false", "true": "true"},
)
naming(
    "bound variable",
    lambda n: [TRUTH, Bad(prove("absurd", "", f"(exists ((b0.{n} Int)) (= b0.{n} 0))"))],
    {n: HOSTILE[n] for n in ("zero-width", "right-to-left", "cyrillic", "numeral", "sum", "surrogate", "long")},
)
naming(
    "theorem",
    lambda n: [TRUTH, Bad(prove(n, "", "true"))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "colon": "a: b", "not-a-number": float("nan")},
)
naming("theory", lambda n: [TRUTH, Bad(theory(n, [], [], []))], SHAPED | NO_TEXTS | {"verdict": VERDICT})
naming(
    "hypothesis",
    lambda n: [TRUTH, Bad(theory("T", [], [], [[f"T.{n}", [], "true"]]))],
    {n: HOSTILE[n] for n in ("newline", "escape", "zero-width", "cyrillic", "surrogate", "long", "empty")},
)
naming(
    "theory in words",
    lambda n: [TRUTH, Bad(theory("T", [], [], []) | {"words": n})],
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
naming(
    "claim",
    lambda n: [TRUTH, Bad(claim("kept", tag=n))],
    SHAPED | NO_TEXTS | {"verdict": VERDICT, "small": "evil-001", "unnumbered": "EVIL"},
)
forged(
    "claim-with-a-name-that-cannot-be-printed",
    "A claim names a theorem with half a character, which no terminal can be sent.",
    Bad(prove("a\ud800b", "", "true")),
    claim("a\ud800b"),
    status=EITHER,
    tags=("EVIL-001",),
)
forged(
    "theories-that-cannot-be-sorted",
    "A claim assumes a theory that is called by a text and one that is called by a number.",
    theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]]),
    Bad(theory(5, [], [["f.d", [], "Int"]], [["U.h", [], "(> f.d 0)"]])),
    prove("kept", "", "(> (+ f.c f.d) 0)", "T.h", "U.h"),
    claim("kept"),
    status=EITHER,
)
forged(
    "theory-that-is-called-true",
    "A theory is called by the number 1 and discharged under the name true, which Python takes for equal.",
    Bad(theory(1, [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]])),
    prove("kept", "", "(> f.c 0)", "T.h"),
    Bad(instance("read", "kept", True, [["f.c", [], "1"]])),
    claim("read"),
    status=EITHER,
)
owner(
    "relation-of-a-name-that-is-no-text",
    "The name of the relation of a theory is a list.",
    A,
    Bad(theory("T", ["S.A"], [["f.way", ["S.A", "S.A"], "Bool"]], [], ["f.way"])),
)
forged(
    "lies",
    "Formulas print as others: a symbol called 0, a sort called Real, a letter without ink, a sum.",
    Bad(datatype("S.Real", "(f.only)")),
    Bad(define("f.0", "", "Int", "1")),
    prove("zero", "", "(= f.0 1)", "0.def"),
    Bad(define("f.false", "", "Bool", "true")),
    prove("absurd", "", "f.false", "false.def"),
    define("f.n", "", "Int", "7"),
    prove("irreflexive", "", "(exists ((b0.n Int)) (not (= b0.n f.n)))"),
    prove("reals-equal", "f.x S.Real, f.y S.Real", "(= f.x f.y)"),
    define("f.p", "", "Int", "0"),
    Bad(define("f.p\u200b", "", "Int", "1")),
    prove("zero-width", "", "(not (= f.p f.p\u200b))", "p.def", "p\u200b.def"),
    Bad(define("f.2+2=5", "", "Bool", "true")),
    prove("sum", "", "f.2+2=5", "2+2=5.def"),
    Bad(tabulate(VERDICT, "", "f.i Int", "f.i", "Int")),
    claim("zero", "absurd", "irreflexive", "reals-equal", "zero-width", "sum", VERDICT),
    status=EITHER,
)
