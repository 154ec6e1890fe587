"""Thirty more kinds of forged books: falsehoods that a checker with an old bug accepts.

In sixteen of them a symbol states a property of the sort of a theory, is hidden behind the theory's hypothesis and
keeps its old meaning when the theorem is read over another sort. In fourteen a symbol that was chosen under one theory
is pinned by another theory, and the first theory is read in several models.
"""

from collections.abc import Sequence
from typing import Any

from tests.verify.checker.forged_records import (
    CLAIM,
    ONE,
    SINGLE,
    TREE,
    A,
    B,
    Forgery,
    Record,
    RefusedRecord,
    choose,
    datatype,
    define,
    induct,
    instance,
    prove,
    tabulate,
    theory,
)

KINDS: list[Forgery] = []
ONLY = SINGLE.format("S.A")
TWO = datatype("S.Two", "(f.this) (f.that)")


def register_hidden_symbol(
    name: str,
    what: str,
    *defined: Record,
    top: str,
    facts: Sequence[str | Sequence[Any]],
    says: str = ONLY,
    finite: str = "S.One",
    declared: Sequence[Record] = (),
    hypotheses: Sequence[str] = ("(= {top} (= f.c 0))",),
    functions: Sequence[tuple[str, Sequence[str], str, str, str]] = (),
    kept: Sequence[Record] = (),
    last: Sequence[Record] = (),
) -> None:
    """Register a falsehood from a formula about the sort S.A, which is read over the integers and over a finite sort.

    Args:
        defined: the records that define the symbols of the formula.
        top: the formula, in these symbols.
        facts: the facts by which `top` means `says`.
        finite: a finite sort over which the formula holds.
        hypotheses: the hypotheses of the theory; `top` stands for the formula.
        functions: more functions of the theory: name, domain, sort, and variable and term of the image.
        kept: theorems before the one that is read, which are cited in its proof.
        last: theorems that the contradiction needs.
    """
    symbols = [["f.c", [], "Int"], *([f, [*domain], value] for f, domain, value, _, _ in functions)]
    labels = [f"T.h{number}" for number in range(len(hypotheses))]
    assumed = [[label, [], h.format(top=top)] for label, h in zip(labels, hypotheses, strict=True)]

    def read(label: str, sort: str) -> RefusedRecord:
        images = [[f, [[x, sort]], term] for f, _, _, x, term in functions]
        return RefusedRecord(instance(label, "kept", "T", [["f.c", [], f"(ite {top} 0 1)"], *images], [["S.A", sort]]))

    records: list[Record | RefusedRecord] = [
        A,
        ONE,
        *declared,
        *defined,
        theory("T", ["S.A"], symbols, assumed),
        *kept,
        prove("kept", "", f"(= {says} (= f.c 0))", *labels, *facts, *(record["name"] for record in kept)),
        read("infinite", "Int"),
        read("finite", finite),
        *last,
        prove("absurd", "", "false", "infinite", "finite", *(record["name"] for record in last)),
        CLAIM,
    ]
    KINDS.append(Forgery(f"hidden-{name}", what, lambda: records))


register_hidden_symbol(
    "behind-a-function",
    "The hypothesis speaks of one value of a function of integers.",
    define("f.g", "f.n Int", "Bool", f"(=> (> f.n 0) {ONLY})"),
    top="(f.g 1)",
    facts=[["g.def", ["1"]]],
)
register_hidden_symbol(
    "behind-a-number",
    "The hypothesis compares numbers: a definition is 1 if the sort has only one element, and otherwise 0.",
    define("f.g", "", "Int", f"(ite {ONLY} 1 0)"),
    top="(= f.g 1)",
    facts=["g.def"],
)
register_hidden_symbol(
    "behind-a-real-number",
    "The hypothesis compares real numbers.",
    define("f.g", "", "Real", f"(ite {ONLY} (/ 1.0 2.0) (/ 1.0 3.0))"),
    top="(> f.g (/ 2.0 5.0))",
    facts=["g.def"],
)
register_hidden_symbol(
    "behind-a-recursion",
    "A function that is recursive by a measure ends at a formula about the sort.",
    define("f.g", "f.n Int", "Bool", f"(ite (<= f.n 0) {ONLY} (f.g (- f.n 1)))", ["measure", "f.n"]),
    top="(f.g 2)",
    facts=[["g.def", ["2"]], ["g.def", ["1"]], ["g.def", ["0"]]],
)
register_hidden_symbol(
    "behind-a-tree",
    "A function that is recursive by the structure of trees ends at a formula about the sort.",
    define("f.g", "f.t S.Tree", "Bool", f"(ite ((_ is f.node) f.t) (f.g (f.left f.t)) {ONLY})", ["structure", "f.t"]),
    declared=[TREE],
    top="(f.g (f.node f.leaf f.leaf))",
    facts=[["g.def", ["(f.node f.leaf f.leaf)"]], ["g.def", ["f.leaf"]]],
)
register_hidden_symbol(
    "in-a-value-of-a-datatype",
    "A definition is one tree if the sort has only one element, and otherwise another.",
    define("f.g", "", "S.Tree", f"(ite {ONLY} f.leaf (f.node f.leaf f.leaf))"),
    declared=[TREE],
    top="((_ is f.leaf) f.g)",
    facts=["g.def"],
)
register_hidden_symbol(
    "behind-a-product",
    "The hypothesis speaks of the square of a number that is 2 if the sort has only one element, and otherwise 3.",
    define("f.g", "", "Int", f"(ite {ONLY} 2 3)"),
    top="(= (* f.g f.g) 4)",
    facts=["g.def"],
)
register_hidden_symbol(
    "in-a-table",
    "An array is chosen from a table of a formula about the sort.",
    tabulate("E", "", "f.i Int", f"(= {ONLY} (> f.i 0))", "Bool"),
    choose("f.g", "E"),
    top="(select f.g 3)",
    facts=["g.witness"],
)
register_hidden_symbol(
    "in-a-chosen-function",
    "A function of integers is chosen from a theorem about the sort.",
    prove("E", "f.n Int", f"(exists ((b0.s Bool)) (= b0.s (=> (= f.n 4) {ONLY})))"),
    choose("f.g", "E"),
    top="(f.g 4)",
    facts=[["g.witness", ["4"]]],
)
PAIR = "(exists ((b0.a {0}) (b1.b {0})) (forall ((b2.c {0})) (or (= b2.c b0.a) (= b2.c b1.b))))"
register_hidden_symbol(
    "of-two-elements",
    "The formula says that the sort has at most two elements.",
    define("f.g", "", "Bool", PAIR.format("S.A")),
    declared=[TWO],
    finite="S.Two",
    says=PAIR.format("S.A"),
    top="f.g",
    facts=["g.def"],
    last=[
        prove("more", "", f"(not {PAIR.format('Int')})"),
        prove("few", "f.z S.Two", "(or (= f.z f.this) (= f.z f.that))"),
        prove("two", "", PAIR.format("S.Two"), "few"),
    ],
)
register_hidden_symbol(
    "in-two-hypotheses",
    "Each of two hypotheses says one direction.",
    define("f.g", "", "Bool", ONLY),
    top="f.g",
    facts=["g.def"],
    hypotheses=("(=> {top} (= f.c 0))", "(=> (= f.c 0) {top})"),
)
register_hidden_symbol(
    "under-a-quantifier",
    "The hypothesis speaks of the symbol under a quantifier.",
    define("f.g", "", "Bool", ONLY),
    top="f.g",
    facts=["g.def"],
    hypotheses=("(forall ((b0.n Int)) (=> (= b0.n f.c) (= {top} (= b0.n 0))))",),
)
register_hidden_symbol(
    "beside-a-function-of-the-sort",
    "The theory has an element of the sort and a function on it, which say nothing.",
    define("f.g", "", "Bool", ONLY),
    top="f.g",
    facts=["g.def"],
    hypotheses=("(= {top} (= f.c 0))", "(forall ((b0.a S.A)) (= (f.next (f.next b0.a)) b0.a))"),
    functions=[("f.next", ("S.A",), "S.A", "f.a", "f.a")],
)
register_hidden_symbol(
    "and-used-in-an-induction",
    "The theorem is proved by induction.",
    define("f.g", "", "Bool", ONLY),
    top="f.g",
    facts=["g.def"],
    kept=[
        induct(
            "count",
            "f.n Int",
            f"(=> (>= f.n 0) (=> {ONLY} (= f.c 0)))",
            ["measure", "f.n"],
            [[[], ["(- f.n 1)"]]],
            "T.h0",
            "g.def",
        )
    ],
)
register_hidden_symbol(
    "with-another-sort",
    "The formula speaks of a second sort as well, which no theory owns.",
    define("f.g", "", "Bool", f"(and {ONLY} (exists ((b0.b S.B)) true))"),
    declared=[B],
    top="f.g",
    facts=["g.def"],
)
register_hidden_symbol(
    "by-a-negation",
    "The hypothesis denies that two formulas differ.",
    define("f.g", "", "Bool", f"(not {ONLY})"),
    top="(not f.g)",
    facts=["g.def"],
    hypotheses=("(not (xor {top} (= f.c 0)))",),
)


def register_pinned_symbol(
    name: str,
    what: str,
    *between: Record,
    value: str,
    sort: str,
    models: Sequence[Sequence[list[Any]]],
    declared: Sequence[Record] = (),
    pin: str = "(or (= f.u {value}) f.p)",
    kept: str = "(=> (not f.p) (= f.u {value}))",
    existence: str = "(exists ((b0.y Int)) (> b0.y 0))",
    image: str | None = None,
    refuting: Sequence[str] = (),
) -> None:
    """Register a falsehood from a symbol f.h that is chosen under T, and that U pins while T is read in several models.

    Args:
        between: definitions over f.h.
        value: the term that U pins.
        sort: its sort.
        models: the images of f.h and of the symbols defined over f.h, in each model.
        pin: the hypothesis of U.
        kept: theorems that follow from it.
        existence: the theorem from which f.h is chosen.
        image: the image of U's constant in the model that ends the proof; None for the value itself.
        refuting: theorems that the contradiction needs.
    """
    instances = [
        RefusedRecord(instance(f"model{number}", "kept", "T", [["f.c", [], "1"], *images], by={}))
        for number, images in enumerate(models)
    ]
    records: list[Record | RefusedRecord] = [
        *declared,
        theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(> f.c 0)"]]),
        prove("E", "", existence, "T.h"),
        choose("f.h", "E"),
        *between,
        theory("U", [], [["f.u", [], sort], ["f.p", [], "Bool"]], [["U.h", [], pin.format(value=value)]]),
        prove("kept", "", kept.format(value=value), "U.h"),
        *instances,
        prove("P", "", "f.p", *(f"model{number}" for number in range(len(models))), *refuting),
        instance("F", "P", "U", [["f.u", [], image or value], ["f.p", [], "false"]]),
        prove("absurd", "", "false", "F"),
        CLAIM,
    ]
    KINDS.append(Forgery(f"pinned-{name}", what, lambda: records))


def number_of(text: str) -> list[Any]:
    """Return the image of f.h."""
    return ["f.h", [], text]


TWICE = [[number_of("7")], [number_of("8")]]
register_pinned_symbol(
    "by-bounds",
    "U pins a number from below and from above.",
    value="f.h",
    sort="Int",
    models=TWICE,
    pin="(or (and (<= f.u {value}) (>= f.u {value})) f.p)",
)
register_pinned_symbol(
    "by-three-models",
    "Two of the models agree with each other, and only three contradict each other.",
    value="f.h",
    sort="Int",
    models=[*TWICE, [number_of("9")]],
    pin="(or (and (<= {value} f.u) (<= f.u (+ {value} 1))) f.p)",
    kept="(=> (not f.p) (and (<= {value} f.u) (<= f.u (+ {value} 1))))",
)
register_pinned_symbol(
    "as-a-remainder",
    "U pins the remainder of a number.",
    value="(mod f.h 5)",
    sort="Int",
    models=TWICE,
)
register_pinned_symbol(
    "as-a-truth-value",
    "U pins whether a number is large.",
    value="(> f.h 7)",
    sort="Bool",
    models=TWICE,
)
register_pinned_symbol(
    "as-a-real-number",
    "U pins a real number.",
    value="(/ (to_real f.h) 2.0)",
    sort="Real",
    models=TWICE,
)
register_pinned_symbol(
    "in-an-array",
    "U pins an element of an array.",
    value="f.h",
    sort="(Array Int Int)",
    models=TWICE,
    pin="(or (= (select f.u 0) {value}) f.p)",
    kept="(=> (not f.p) (= (select f.u 0) {value}))",
    image="((as const (Array Int Int)) f.h)",
)
register_pinned_symbol(
    "in-a-datatype",
    "U pins a pair with the number in it.",
    value="(f.pair f.h 0)",
    sort="S.Pair",
    declared=[datatype("S.Pair", "(f.pair (f.one Int) (f.other Int))")],
    models=TWICE,
)
register_pinned_symbol(
    "chosen-truth-value",
    "The chosen symbol is a truth value.",
    value="f.h",
    sort="Bool",
    existence="(exists ((b0.s Bool)) (or b0.s (not b0.s)))",
    models=[[number_of("true")], [number_of("false")]],
)
register_pinned_symbol(
    "chosen-tree",
    "The chosen symbol is a tree.",
    value="f.h",
    sort="S.Tree",
    declared=[TREE],
    existence="(exists ((b0.t S.Tree)) (= b0.t b0.t))",
    models=[[number_of("f.leaf")], [number_of("(f.node f.leaf f.leaf)")]],
)
register_pinned_symbol(
    "behind-a-case-distinction",
    "U pins a definition by cases over the symbol.",
    define("f.g", "", "Int", "(ite (> f.h 7) f.h 0)"),
    value="f.g",
    sort="Int",
    models=[[number_of(n), ["f.g", [], f"(ite (> {n} 7) {n} 0)"]] for n in ("7", "8")],
)
register_pinned_symbol(
    "behind-a-defined-function",
    "U pins one value of a function that is defined over the symbol.",
    define("f.g", "f.x Int", "Int", "(+ f.x f.h)"),
    value="(f.g 3)",
    sort="Int",
    models=[[number_of(n), ["f.g", [["f.x", "Int"]], f"(+ f.x {n})"]] for n in ("7", "8")],
)
register_pinned_symbol(
    "behind-a-formula",
    "U pins a definition that says whether the symbol is even.",
    define("f.g", "", "Bool", "(= (mod f.h 2) 0)"),
    value="f.g",
    sort="Bool",
    models=[[number_of(n), ["f.g", [], f"(= (mod {n} 2) 0)"]] for n in ("7", "8")],
)
register_pinned_symbol(
    "under-a-quantifier",
    "U pins the number as the only one that satisfies a formula.",
    value="f.h",
    sort="Int",
    models=TWICE,
    pin="(or (forall ((b0.n Int)) (= (= b0.n {value}) (= b0.n f.u))) f.p)",
)
register_pinned_symbol(
    "behind-a-number-of-a-formula",
    "U pins a number that is 1 if a formula over the symbol holds, and otherwise 0.",
    define("f.g", "", "Bool", "(> f.h 7)"),
    define("f.k", "", "Int", "(ite f.g 1 0)"),
    value="f.k",
    sort="Int",
    models=[[number_of(n), ["f.g", [], f"(> {n} 7)"], ["f.k", [], f"(ite (> {n} 7) 1 0)"]] for n in ("7", "8")],
)
